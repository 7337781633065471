//! Nim-values: as many heaps, and as many digits that split them, as a length allows.

use zermelo::limits::Limits;
use zermelo::proofs::nim_values::period;
use zermelo_checker::games::heaps::{Claim, Heaps, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;

use super::{Case, Input, certificate};

pub(super) const CASES: &[Case] = &[
    ("nim-values, 32,000 heaps of 0.007", || heaps(&[0, 0, 0, 7], 32_000)),
    ("nim-values, 1,000 heaps and 32 digits", || heaps(&[&[0][..], &[7; 32]].concat(), 1_000)),
];

fn heaps(digits: &[u8], count: u32) -> Input {
    let mut heaps = period::Heaps::new(digits);
    let values = heaps.up_to(count as usize, &Limits::default());
    let body = NimValues { values: values.expect("no limit").to_vec(), repeats: None };
    let rules = Rules::Octal { digits: digits.to_vec() };
    let value = body.value((count - 1).into()).expect("a value");
    let start = Start::Sum { heaps: vec![count - 1] };
    let statement = Statement::HasValue(value.into());
    certificate(Claim { statement, game: Heaps { rules, start } }, Kind::NimValues, &body)
}
