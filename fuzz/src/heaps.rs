//! Nim-values of heaps with some values changed, and with any code, claim and period: what is verified
//! is true of rows of counters; every rejection is explained, without a panic. What the search for a
//! period finds is verified.

#[path = "../../tests/common/octal.rs"]
mod octal;

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::heaps::{Claim, Heaps, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_present::nim_values::period;
use zermelo_search::limits::Limits;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    is_nim: bool,
    first: u8,
    digits: Vec<u8>,
    heaps: Vec<u8>,
    least: u8,
    modulus: u8,
    statement: u8,
    number: u8,
    repeats: Option<(u8, u8)>,
    mask: Option<u16>,
    changes: Vec<(u8, u16)>,
    more: i8,
}

impl Input {
    fn claim(&self) -> Claim {
        let digits = self.digits.iter().take(5).map(|digit| digit % 9);
        let digits = [self.first % 9].into_iter().chain(digits).collect();
        let rules = if self.is_nim { Rules::Nim } else { Rules::Octal { digits } };
        let start = match self.heaps.is_empty() {
            true => Start::Every { least: self.least.into(), modulus: self.modulus.into() },
            false => {
                Start::Sum { heaps: self.heaps.iter().map(|heap| u32::from(heap % 60)).collect() }
            }
        };
        let number = u32::from(self.number % 16);
        let statement = match self.statement % 4 {
            0 => Statement::Wins(Player::First),
            1 => Statement::Wins(Player::Second),
            2 => Statement::HasValue(number),
            _ => Statement::HasPeriod(number),
        };
        Claim { statement, game: Heaps { rules, start } }
    }
}

fn accepted(claim: &Claim, body: &NimValues) -> bool {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::NimValues, body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => true,
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
            false
        }
        Verdict::None(why) => panic!("{why}"),
    }
}

pub(crate) fn run(input: Input) {
    let claim = input.claim();
    let mut body = NimValues::default();
    if let Rules::Octal { digits } = &claim.game.rules {
        let repeats = input.repeats.map(|(from, period)| Repeats {
            from: u32::from(from % 20),
            period: u32::from(period % 13),
        });
        let needed = match (repeats, &claim.game.start) {
            (Some(Repeats { from, period }), _) => 2 * (from + period) + digits.len() as u32,
            (None, Start::Sum { heaps }) => heaps.iter().max().map_or(0, |most| most + 1),
            (None, Start::Every { .. }) => 20,
        };
        let count = needed.saturating_add_signed(input.more.clamp(-1, 1).into()).max(1);
        let values = octal::values(&claim.game.rules, count as usize - 1);
        let values = values.into_iter().map(|value| u16::try_from(value).expect("few options"));
        body = NimValues { values: values.collect(), repeats, mask: input.mask };
        for &(at, value) in input.changes.iter().take(3) {
            let at = usize::from(at) % body.values.len();
            body.values[at] = value % 20;
        }
    }
    if accepted(&claim, &body) {
        assert_eq!(octal::holds(&claim), Some(true), "{claim}");
    }
    // Of a code of few digits a period is found, or none.
    if let Rules::Octal { digits } = &claim.game.rules
        && (2..=3).contains(&digits.len())
        && matches!(digits[..], [0 | 4, .., 1..=7])
        && digits.iter().all(|digit| *digit <= 7)
        && digits.iter().all(|digit| digit & 4 == 0)
    {
        let found = period::Heaps::new(digits).period(&Limits::default()).expect("no limit");
        let body = found.expect("a game that takes few counters");
        let Repeats { from, period } = body.repeats.expect("a period");
        let start = Start::Every { least: from, modulus: 1 };
        let game = Heaps { rules: claim.game.rules.clone(), start };
        assert!(accepted(&Claim { statement: Statement::HasPeriod(period), game }, &body));
    }
}
