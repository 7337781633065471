//! Maps of small boards with some bits changed, and with any claim: exactly the true ones are
//! accepted.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use zermelo::solver::erdos_szekeres::{Board, Resources, map, outcomes::outcomes};
use zermelo_checker::certificate::{Certificate, Proof};
use zermelo_checker::check;
use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::proof::map::Map;
use zermelo_checker::verdict::Verdict;

#[derive(Arbitrary, Debug)]
struct Input {
    a: u8,
    b: u8,
    flips: Vec<u16>,
    cut: u8,
    more: u8,
    second: bool,
}

fuzz_target!(|input: Input| {
    let (a, b) = (u32::from(input.a % 6) + 2, u32::from(input.b % 6) + 2);
    let board = Board::new(a, b).expect("a small board");
    let honest = outcomes(board, Resources::default()).expect("a small board");
    let truth = map::certificate(honest.clone(), Default::default());
    let mut bits = honest.bits;
    for flip in &input.flips {
        let at = usize::from(*flip) % (8 * bits.len());
        bits[at / 8] ^= 1 << (at % 8);
    }
    bits.truncate(bits.len() - usize::from(input.cut) % bits.len());
    let mut header = truth.header.clone();
    if let Statement::PPositions { count, winner } = &mut header.claim.statement {
        *count += u64::from(input.more % 3);
        if input.second {
            *winner = Player::Second;
        }
    }
    let certificate = Certificate { header, proof: Proof::Map(Map { bits: bits.into() }) };
    let (bytes, _) = certificate.write().expect("a small map");
    let verified = matches!(check(&bytes, None), Ok(Verdict::Verified(_)));
    assert_eq!(verified, certificate == truth, "({a}, {b})");
});
