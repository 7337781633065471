//! Sums of small graphs, heaps and rules, as they are solved, with the claim, values and bytes of proofs
//! changed: what is verified is true by a search of every line of play; every rejection is explained,
//! without a panic.

#[path = "../../tests/common/kayles.rs"]
mod kayles;
#[path = "../../tests/common/octal.rs"]
mod octal;
#[path = "../../tests/common/sums.rs"]
mod sums;

use arbitrary::Arbitrary;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::disjunctive_sum::{Statement, Sum};
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::sums::{body, shown};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_search::limits::Resources;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    summands: Vec<(u8, u8)>,
    /// How often rules are there besides.
    rules: u8,
    statement: Option<u8>,
    /// Summands of the claim in place of others.
    moved: Vec<(u8, u8)>,
    values: Vec<(u8, u8)>,
    bytes: Vec<(u8, u8, u8)>,
}

/// A game of few moves.
fn words((game, size): (u8, u8)) -> String {
    match game % 8 {
        0 => format!("node-kayles path {}", 1 + size % 9),
        1 => format!("node-kayles cycle {}", 3 + size % 7),
        2 => format!("node-kayles grid 2 {}", 1 + size % 4),
        3 => format!("cram 2 {}", 1 + size % 3),
        4 => format!("octal 0.77 {} {}", size % 9, size / 9 % 9),
        5 => format!("octal 4.0703 {}", size % 12),
        6 => format!("chomp {} {}", 1 + size % 3, 1 + size / 3 % 4),
        _ => format!("nim {}", size % 12),
    }
}

pub(crate) fn run(input: Input) {
    let games = input.summands.iter().take(4).map(|game| words(*game));
    let games: Vec<String> = games.collect();
    if games.len() < 2 {
        return;
    }
    let solution = zermelo::solve(&games.join(" + "), &Resources::DEFAULT).expect("small games");
    let solved = solution.certificates.first().expect("a certificate");
    let (certificate, _) = Certificate::read(solved.bytes()).expect("a certificate");
    let Header { claim: Claim::Sum(mut claim), provenance } = certificate.header.clone() else {
        panic!("another game");
    };
    assert_eq!(sums::is_true(&claim, None), Some(true), "{claim}");
    let mut shown = shown(&claim.game, certificate.reader()).expect("a proof of each");
    let (rules, proof) = sums::rules();
    if let (Statement::HasValue(value), times @ 1..) = (claim.statement, input.rules % 3) {
        let more = if times == 1 { proof.value } else { 0 };
        claim.statement = Statement::HasValue(value ^ more);
        claim.game.summands.extend(std::iter::repeat_n(rules, times.into()));
        shown.push(proof);
    }
    match input.statement {
        Some(0) => claim.statement = Statement::FirstWins,
        Some(1) => claim.statement = Statement::SecondWins,
        Some(value) => claim.statement = Statement::HasValue((value % 8).into()),
        None => {}
    }
    let Sum { summands } = &mut claim.game;
    for &(to, from) in input.moved.iter().take(3) {
        let [to, from] = [to, from].map(|at| usize::from(at) % summands.len());
        summands[to] = summands[from].clone();
    }
    for &(at, value) in input.values.iter().take(2) {
        let at = usize::from(at) % shown.len();
        shown[at].value = (value % 9).into();
    }
    for &(at, byte, to) in input.bytes.iter().take(3) {
        let at = usize::from(at) % shown.len();
        let bytes = shown[at].body.to_mut();
        let byte = usize::from(byte) % bytes.len();
        bytes[byte] = to;
    }
    let header = Header { claim: claim.clone().into(), provenance };
    let (bytes, _) = Certificate::new(header, Kind::NimValues, &body(&shown)).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => assert_eq!(sums::is_true(&claim, None), Some(true), "{claim}"),
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
