//! Octal games by rows of counters, in which counters side by side are taken out or a row is cut: what is
//! left on either side are the heaps. Claims about heaps are held against it.

use zermelo_checker::claim::Player;
use zermelo_checker::games::heaps::{Claim, Rules, Start, Statement};

/// The largest heap that a claim about every heap is held against.
pub(crate) const MOST: usize = 200;

/// The nim-values of rows of up to so many counters.
pub(crate) fn values(rules: &Rules, most: usize) -> Vec<u32> {
    let Rules::Octal { digits } = rules else { return (0..).take(most + 1).collect() };
    let mut values: Vec<u32> = Vec::new();
    for row in 0..=most {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate() {
            for left in 0..=row {
                let Some(right) = row.checked_sub(left + taken) else { continue };
                let sides = [left, right].iter().filter(|side| **side > 0).count();
                // Nothing is taken by cutting a row in two.
                if digit >> sides & 1 == 1 && (taken > 0 || sides == 2) {
                    options.push(values[left] ^ values[right]);
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("few options"));
    }
    values
}

/// Whether a claim holds, of every heap up to [`MOST`]; `None` where it is about larger ones.
pub(crate) fn holds(claim: &Claim) -> Option<bool> {
    let at = |heap: u32| usize::try_from(heap).ok();
    let of = |value: u32| match claim.statement {
        Statement::Wins(player) => (value != 0) == (player == Player::First),
        Statement::HasValue(claimed) => value == claimed,
        Statement::HasPeriod(_) => false,
    };
    let values = values(&claim.game.rules, MOST);
    match &claim.game.start {
        Start::Sum { heaps } => {
            let found: Option<Vec<u32>> =
                heaps.iter().map(|&heap| values.get(at(heap)?).copied()).collect();
            Some(of(found?.into_iter().fold(0, |sum, value| sum ^ value)))
        }
        &Start::Every { least, modulus } => {
            let (least, modulus) = (at(least)?, at(modulus)?.max(1));
            if let Statement::HasPeriod(period) = claim.statement {
                let later = values.iter().skip(least).skip(at(period)?);
                return Some(values.iter().skip(least).zip(later).all(|(one, other)| one == other));
            }
            Some(values.iter().skip(least).step_by(modulus).all(|&value| of(value)))
        }
    }
}
