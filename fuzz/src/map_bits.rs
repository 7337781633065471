//! Maps of small boards with some bits changed, and with any claim: exactly the true ones are
//! accepted.

use arbitrary::Arbitrary;
use zermelo_checker::check;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::Statement;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_search::limits::Resources;
use zermelo_sizes::erdos_szekeres::solver::{Board, map, outcomes::outcomes};

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    a: u8,
    b: u8,
    flips: Vec<u16>,
    cut: u8,
    more: u8,
    second: bool,
}

pub(crate) fn run(input: Input) {
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
    let Claim::ErdosSzekeres(claim) = &mut header.claim else { panic!("another game") };
    if let Statement::PPositions { count, winner } = &mut claim.statement {
        *count += u64::from(input.more % 3);
        if input.second {
            *winner = Player::Second;
        }
    }
    let map = Map { bits: bits.into() };
    let (bytes, _) = Certificate::new(header, Kind::Map, &map).write();
    let verified = check(&bytes, None).is_verified();
    assert_eq!(verified, bytes == truth.write().0, "({a}, {b})");
}
