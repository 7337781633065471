//! Pairings that are found are held against the checker; where none is, against Hall's condition
//! and, on small boards, against trying everything.

use std::collections::BTreeSet;

use zermelo_checker::games::positional::BoardName;
use zermelo_checker::proofs::blocking::Blocking;
use zermelo_checker::proofs::pairing::check;

use super::*;
use crate::games::positional::boards::named;

fn blocking(points: u16, lines: &[Vec<u16>]) -> Blocking {
    let open = |(number, line): (usize, &Vec<u16>)| (number, line.clone());
    Blocking {
        proponent_moves: false,
        free: vec![true; points.into()],
        lines: lines.iter().enumerate().map(open).collect(),
    }
}

/// Finds a pairing and confirms it, or confirms the reason why there is none.
fn found(points: u16, lines: &[Vec<u16>]) -> bool {
    match find(points, lines) {
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
