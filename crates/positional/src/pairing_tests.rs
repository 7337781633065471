//! Pairings that are found are held against the checker; where none is, against Hall's condition
//! and, on small boards, against trying everything.

use std::collections::BTreeSet;

use zermelo_checker::games::positional::BoardName;
use zermelo_checker::mask::Mask;
use zermelo_checker::proofs::blocking::Blocking;
use zermelo_checker::proofs::pairing::check;
use zermelo_search::pairing::*;

use super::boards::named;

fn blocking(points: u16, lines: &[Vec<u16>]) -> Blocking<'static, 2> {
    let lines: Vec<_> = lines.iter().map(|line| Mask::from_points(line.iter().copied())).collect();
    let (free, own) = (Mask::from_points(0..points), Mask::from_points([]));
    Blocking { proponent_moves: false, points, free, own, lines: lines.leak() }
}

/// Finds a pairing and confirms it, or confirms the reason why there is none.
fn found(points: u16, lines: &[Vec<u16>]) -> bool {
    match matching(points, lines) {
        Ok(pairing) => {
            check(&blocking(points, lines), &pairing).expect("a pairing");
            assert_eq!(pairing.pairs.len(), lines.len());
            true
        }
        Err(TooFewPoints { lines: few, points, .. }) => {
            let union: BTreeSet<u16> = few.iter().flat_map(|&line| &lines[line]).copied().collect();
            assert_eq!(union, points.iter().copied().collect());
            assert!(points.len() < 2 * few.len(), "{few:?} {points:?}");
            false
        }
    }
}

/// Hypercubes n^d: Hales and Jewett, "Regularity and positional games" (1963), have pairings for
/// 5² and larger squares; a square of side 4 has 10 lines on 16 points.
#[test]
fn squares_have_a_pairing_from_side_5_on() {
    for (side, dimension, expected) in [
        (2, 2, false),
        (3, 2, false),
        (4, 2, false),
        (5, 2, true),
        (6, 2, true),
        (7, 2, true),
        (3, 3, false),
        (4, 3, false),
    ] {
        let board = named(&BoardName::Hypercube { side, dimension }).expect("a board");
        let points = u16::try_from(board.size()).expect("few");
        assert_eq!(found(points, &board.lines), expected, "{side}^{dimension}");
    }
}

/// All sets of disjoint pairs of these points, as masks.
fn sets_of_pairs(points: &[u16]) -> Vec<Vec<u32>> {
    let Some((first, rest)) = points.split_first() else { return vec![Vec::new()] };
    let mut all = sets_of_pairs(rest);
    for other in rest {
        let left: Vec<u16> = rest.iter().copied().filter(|point| point != other).collect();
        all.extend(sets_of_pairs(&left).into_iter().map(|mut pairs| {
            pairs.push(1 << first | 1 << other);
            pairs
        }));
    }
    all
}

/// Random lines, many of which share points, against all sets of disjoint pairs: a pairing is found
/// exactly where one of them has a pair in every line, and no answer is left open.
#[test]
fn pairs_that_serve_several_lines_are_found_exactly_where_there_are_some() {
    let (mut seed, mut counts) = (7u64, [0; 4]);
    let sets: Vec<_> = (0..=7u16).map(|n| sets_of_pairs(&(0..n).collect::<Vec<_>>())).collect();
    for _ in 0..3000 {
        let mut next = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let points = u16::try_from(4 + next() % 4).expect("few");
        let lines: Vec<Vec<u16>> = (0..1 + next() % 7)
            .map(|_| {
                let bits = next() | next();
                (0..points).filter(|point| bits >> point & 1 == 1).collect()
            })
            .collect();
        let masks: Vec<u32> =
            lines.iter().map(|line| line.iter().map(|&point| 1u32 << point).sum()).collect();
        let serves = |pairs: &&Vec<u32>| {
            masks.iter().all(|line| pairs.iter().any(|pair| line & pair == *pair))
        };
        let expected = sets[usize::from(points)].iter().any(|pairs| serves(&pairs));
        match find(points, &lines) {
            Ok(pairing) => {
                check(&blocking(points, &lines), &pairing).expect("a pairing");
                assert!(expected, "{lines:?}");
                counts[usize::from(pairing.pairs.len() < lines.len())] += 1;
            }
            Err(NoPairing { shared, .. }) => {
                assert!(!expected, "{lines:?}");
                assert_ne!(shared, SharedPairs::GaveUp);
                counts[2 + usize::from(shared == SharedPairs::Exhausted)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// Lines that share no two points have only matchings; a search that would take too long is given up.
#[test]
fn what_is_known_of_shared_pairs_is_said_of_the_right_boards() {
    let board = named(&BoardName::Hypercube { side: 4, dimension: 3 }).expect("a board");
    let of_cube = find(64, &board.lines).expect_err("76 lines on 64 points");
    assert_eq!(of_cube.shared, SharedPairs::Impossible);
    // The windows of 6 points on a circle of 8: each has a pair of opposite points.
    let windows: Vec<Vec<u16>> = (0..8u16)
        .map(|start| {
            let mut line: Vec<u16> = (start..start + 6).map(|point| point % 8).collect();
            line.sort_unstable();
            line
        })
        .collect();
    let pairing = find(8, &windows).expect("the four pairs of opposite points");
    assert!(check(&blocking(8, &windows), &pairing).is_ok() && pairing.pairs.len() <= 4);
}

/// Whether two points of its own can be chosen for every line, by trying all.
fn exists(lines: &[Vec<u16>], used: u32) -> bool {
    let Some((line, rest)) = lines.split_first() else { return true };
    line.iter().enumerate().any(|(i, &one)| {
        line.iter().skip(i + 1).any(|&two| {
            let both = 1 << one | 1 << two;
            used & both == 0 && exists(rest, used | both)
        })
    })
}

#[test]
fn a_pairing_is_found_exactly_where_there_is_one() {
    let (mut seed, mut counts) = (1u64, [0, 0]);
    for _ in 0..500 {
        let mut next = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let points = 4 + next() % 6;
        let mut lines = Vec::new();
        for _ in 0..1 + next() % 5 {
            let bits = next();
            let line: Vec<u16> = (0..10)
                .filter(|&point| u64::from(point) < points && bits >> point & 1 == 1)
                .collect();
            lines.push(line);
        }
        let points = u16::try_from(points).expect("few");
        let expected = exists(&lines, 0);
        assert_eq!(found(points, &lines), expected, "{lines:?}");
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
