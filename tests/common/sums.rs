//! The truth about sums of small games: of each summand by play to the end, or by rows of counters.

use std::collections::HashMap;

use zermelo_checker::claim::{Claim, Size};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::chomp::{Chomp, Start};
use zermelo_checker::games::disjunctive_sum::{Claim as OfSum, Statement, Sum, Summand};
use zermelo_checker::games::node_kayles::Listed;
use zermelo_checker::writing::sums::Shown;

use super::{kayles, octal};

/// Whether a claim is true; `None` about a game that is too large for a search of everything, or is not
/// known. A summand on a graph without a name is on the graph that is listed.
pub(crate) fn is_true(claim: &OfSum, listed: Option<&Listed>) -> Option<bool> {
    let value = value(&claim.game, listed)?;
    Some(match claim.statement {
        Statement::FirstWins => value > 0,
        Statement::SecondWins => value == 0,
        Statement::HasValue(claimed) => value == claimed,
    })
}

/// The nim-value of a sum.
pub(crate) fn value(game: &Sum, listed: Option<&Listed>) -> Option<u32> {
    game.summands.iter().try_fold(0, |sum, summand| Some(sum ^ of_summand(summand, listed)?))
}

/// The rules of Chomp on three rows of four, and the committed proof of their value.
pub(crate) fn rules() -> (Summand, Shown<'static>) {
    let bytes = include_bytes!("../../certificates/rules/chomp-value.cert");
    let (certificate, _) = Certificate::read(bytes).expect("a certificate");
    let Claim::Gdl(claim) = certificate.header.claim else { panic!("a game by rules") };
    let value = of_rows(vec![4; 3], &mut HashMap::new());
    (Summand::Gdl(claim.game), Shown { value, body: certificate.body })
}

fn of_summand(summand: &Summand, listed: Option<&Listed>) -> Option<u32> {
    if let Summand::Chomp(Chomp { rows, start: Start::Board(Size::Exactly(columns)) }) = summand {
        let is_small = (1..=4).contains(rows) && (1..=5).contains(columns);
        return is_small.then(|| of_rows(vec![*columns; *rows as usize], &mut HashMap::new()));
    }
    if let Summand::Gdl(game) = summand {
        let (known, Shown { value, .. }) = rules();
        let is_known = matches!(known, Summand::Gdl(known) if known.rules_hash == game.rules_hash);
        return is_known.then_some(value);
    }
    let has_value = |value: u32| match summand.with_value(value) {
        Claim::NodeKayles(claim) => kayles::is_true(&claim, listed),
        Claim::Subtraction(claim) => octal::holds(&claim.as_heaps().ok()?),
        Claim::Heaps(claim) => octal::holds(&claim),
        _ => None,
    };
    (0..256).find(|&value| has_value(value) == Some(true))
}

/// The nim-value of Chomp with so many cells left in each row, of which the first one is not eaten.
fn of_rows(rows: Vec<u32>, known: &mut HashMap<Vec<u32>, u32>) -> u32 {
    if let Some(&value) = known.get(&rows) {
        return value;
    }
    let mut options = Vec::new();
    for row in 0..rows.len() {
        for at in u32::from(row == 0)..rows[row] {
            let mut left = rows.clone();
            left[row..].iter_mut().for_each(|cells| *cells = at.min(*cells));
            options.push(of_rows(left, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).expect("few options");
    known.insert(rows, value);
    value
}
