//! Pairings held against play: what is accepted keeps every opponent from completing a line.

use super::*;
use crate::proofs::blocking::tests::position;

fn pairing(pairs: &[(u16, u16)]) -> Pairing {
    Pairing { pairs: pairs.iter().map(|&(low, high)| Pair { low, high }).collect() }
}

fn said(position: &Blocking<'_, 1>, pairs: &[(u16, u16)]) -> String {
    check(position, &pairing(pairs)).map_or_else(|fault| fault.to_string(), |()| "stands".into())
}

#[test]
fn every_fault_of_a_pairing_has_a_code_of_its_own() {
    // Two lines that meet in point 2; point 5 is taken by the opponent.
    let free = [true, true, true, true, true, false, true];
    let lines: &[&[u16]] = &[&[0, 1, 2], &[2, 3, 4, 5]];
    let two = position(&free, lines);
    for (what, position, pairs, expected) in [
        ("a pair a line", &two, &[(0, 1), (3, 4)][..], "stands"),
        ("other pairs", &two, &[(0, 2), (3, 4)], "stands"),
        ("no lines, no pairs", &position(&free, &[]), &[], "stands"),
        ("a pair of two lines", &position(&free, &[&[0, 1, 2], &[0, 1, 3]]), &[(0, 1)], "stands"),
        ("two pairs on a line", &position(&free, &[&[0, 1, 2, 3]]), &[(0, 1), (2, 3)], "stands"),
        ("no pair", &two, &[], "line-without-pair, line 0"),
        ("no pair of a line", &two, &[(0, 1)], "line-without-pair, line 1"),
        ("a pair across lines", &two, &[(0, 1), (2, 6)], "line-without-pair, line 1"),
        ("a point of two pairs", &two, &[(0, 2), (2, 3)], "pair-overlap, pair 1"),
        ("a higher point of two pairs", &two, &[(0, 2), (1, 2)], "pair-overlap, pair 1"),
        ("a pair twice", &two, &[(0, 1), (0, 1), (3, 4)], "pair-order, pair 1"),
        ("pairs out of order", &two, &[(3, 4), (0, 1)], "pair-order, pair 1"),
        ("a pair out of order", &two, &[(1, 0), (3, 4)], "pair-order, pair 0"),
        ("a pair of one point", &two, &[(0, 0), (3, 4)], "pair-order, pair 0"),
        ("a point that is taken", &two, &[(0, 1), (4, 5)], "pair-point, pair 1"),
        ("a point off the board", &two, &[(0, 1), (3, 7)], "pair-point, pair 1"),
        ("a pair that no line needs", &two, &[(0, 1), (2, 6), (3, 4)], "pair-needless, pair 1"),
        ("an empty line", &position(&free, &[&[5]]), &[], "line-without-pair, line 0"),
    ] {
        assert_eq!(said(position, pairs), expected, "{what}");
    }
}

/// Whether the opponent completes a line, when the proponent answers in the pairs, and anywhere
/// else the first free point. `taken` by the opponent or the proponent.
fn completes(
    position: &Blocking<'_, 1>,
    pairing: &Pairing,
    opponent: &mut Vec<u16>,
    proponent: &mut Vec<u16>,
) -> bool {
    let is_free = |point: &u16, opponent: &[u16], proponent: &[u16]| {
        position.free.meets(Mask::point(*point))
            && !opponent.contains(point)
            && !proponent.contains(point)
    };
    let points: Vec<u16> = (0..position.points).collect();
    for &point in &points {
        if !is_free(&point, opponent, proponent) {
            continue;
        }
        opponent.push(point);
        let complete =
            |(_, free): (usize, Mask<1>)| free.points().all(|point| opponent.contains(&point));
        let mut lost = position.open().any(complete);
        if !lost {
            let partner = pairing.pairs.iter().find_map(|pair| match point {
                p if p == pair.low => Some(pair.high),
                p if p == pair.high => Some(pair.low),
                _ => None,
            });
            let wanted = partner.filter(|p| is_free(p, opponent, proponent));
            let any = points.iter().copied().find(|p| is_free(p, opponent, proponent));
            if let Some(reply) = wanted.or(any) {
                proponent.push(reply);
                lost = completes(position, pairing, opponent, proponent);
                proponent.pop();
            }
        }
        opponent.pop();
        if lost {
            return true;
        }
    }
    false
}

/// All sets of lines of two or three points on six points that one of 2,000 random numbers names,
/// with the pairing (0, 1), (2, 3), (4, 5): accepted only where the opponent never completes one.
#[test]
fn what_a_pairing_is_accepted_for_is_never_completed() {
    let all: Vec<Vec<u16>> = (1u16..64)
        .map(|bits| (0..6).filter(|point| bits >> point & 1 == 1).collect::<Vec<u16>>())
        .filter(|line| (2..=3).contains(&line.len()))
        .collect();
    let (mut accepted, mut seed) = (0, 1u64);
    for _ in 0..2000 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = (0..1 + (seed >> 60) % 5).map(|i| {
            let number = (seed >> (8 * i)) % 35;
            all[usize::try_from(number).expect("small")].as_slice()
        });
        let position = position(&[true; 6], &chosen.collect::<Vec<_>>());
        for pairs in [&[(0, 1), (2, 3), (4, 5)][..], &[(0, 1), (2, 3)], &[(0, 1)], &[(2, 5)]] {
            if check(&position, &pairing(pairs)).is_ok() {
                accepted += 1;
                let lost = completes(&position, &pairing(pairs), &mut Vec::new(), &mut Vec::new());
                assert!(!lost, "{position:?} {pairs:?}");
            }
        }
    }
    assert!(accepted > 50, "{accepted} accepted");
}
