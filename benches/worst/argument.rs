//! Pairings and potentials: long lines, as many pairs as there may be, lemmas for very many moves.

use std::borrow::Cow;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Convention, PairingBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

use super::replay::{positional, record};
use super::{Case, Input, OnBoard, certificate};

pub(super) const CASES: &[Case] = &[
    ("pairing, 512 points, 510 lines of 510 points", || pairing(long(510), neighbours(1))),
    ("pairing, 512 points, lines of a pair", || pairing(of_two(), neighbours(0))),
    ("pairing, a million pairs in order", || pairing(of_two(), in_order(1_000_000))),
    ("potential, 510 lines of 510 points", || potential(long(510))),
    ("potential, 30000 lines of 9 points", || potential(sets(30_000))),
    ("lemma by default, one line, 512 points", || lemmas(512, apart(1, 3), 2, 0)),
    ("lemma by default, one line, 128 points", || lemmas(128, apart(1, 3), 16, 0)),
    ("lemma by default, one line, 64 points", || lemmas(64, apart(1, 3), 150, 0)),
    ("lemma by default, ten lines, 512 points", || lemmas(512, apart(10, 4), 2, 0)),
    ("lemma by entry, one line, 512 points", || lemmas(512, apart(1, 3), 0, 200)),
    ("lemma by entry, 73 lines of 7 points", || lemmas(512, apart(73, 7), 0, 10)),
    ("pairing by entry, 512 points", || paired_entries(5)),
];

/// So many lines of so many points each, without a point in common.
fn apart(count: u16, length: u16) -> Vec<Vec<u16>> {
    (0..count).map(|line| (1 + line * length..1 + (line + 1) * length).collect()).collect()
}

/// All pairs of neighbours among 512 points, from a point on.
fn neighbours(from: u16) -> Pairing {
    let pairs = (from..511).step_by(2).map(|low| Pair { low, high: low + 1 });
    Pairing { pairs: pairs.collect() }
}

/// Pairs in increasing order, of which the second has a point of the first.
fn in_order(count: usize) -> Pairing {
    let pairs = (0..u16::MAX).flat_map(|low| (low + 1..u16::MAX).map(move |high| (low, high)));
    Pairing { pairs: pairs.take(count).map(|(low, high)| Pair { low, high }).collect() }
}

/// So many of the sets of all points from 1 on but one.
fn long(count: u16) -> Vec<Vec<u16>> {
    (0..count).map(|without| (1..512).filter(|&p| p != without + 2).collect()).collect()
}

fn of_two() -> Vec<Vec<u16>> {
    (0..256).map(|i| vec![2 * i, 2 * i + 1]).collect()
}

/// Lines of nine points, which weigh far more than 1.
fn sets(count: usize) -> Vec<Vec<u16>> {
    (0..count)
        .map(|number| {
            let mut number = number;
            let digits = (0..9u16).map(|digit| {
                let point = digit * 4 + u16::try_from(number % 4).expect("few");
                number /= 4;
                point
            });
            digits.collect()
        })
        .collect()
}

fn start(points: u16, lines: Vec<Vec<u16>>, replay: Replay<'static>) -> OnBoard {
    let statement = Statement::DoesNotLose(Player::First);
    positional(Convention::Strong, statement, points, lines, replay)
}

fn pairing(lines: Vec<Vec<u16>>, pairing: Pairing) -> Input {
    let OnBoard { claim, body } = start(512, lines, Replay::default());
    certificate(claim, Kind::Pairing, &PairingBody { board: body.board, pairing })
}

fn potential(lines: Vec<Vec<u16>>) -> Input {
    let OnBoard { claim, body } = start(512, lines, Replay::default());
    certificate(claim, Kind::Potential, &body.board)
}

/// First has point 0; node 0 over and over, each with the potential as a default, or an entry for
/// every move.
fn lemmas(points: u16, lines: Vec<Vec<u16>>, by_default: usize, by_entry: usize) -> Input {
    let mut position = record([0], points);
    position.extend(record([], points));
    let lemma = Response::Lemma { lemma: 0 };
    let entries: Vec<Entry> = (1..points).map(|mv| Entry { mv, response: lemma }).collect();
    let mut nodes = vec![Node { entries: 0, default: Some(lemma) }; by_default];
    nodes.extend(vec![Node { entries: u32::from(points - 1), default: None }; by_entry]);
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(position.repeat(nodes.len())),
        nodes: nodes.into(),
        entries: entries.repeat(by_entry).into(),
    };
    let made = start(points, lines, replay);
    certificate(made.claim, Kind::Replay, &made.body)
}

/// Each of 127 lines has a pair of either of two pairings, on one half of the board each: a move in
/// one half is answered by the pairing in the other.
fn paired_entries(nodes: usize) -> Input {
    let (points, half) = (512u16, 254);
    let mut position = record([0], points);
    position.extend(record([], points));
    let pairs = |from: u16| (0..127).map(move |i| (from + 2 * i, from + 2 * i + 1));
    let lines = pairs(1).zip(pairs(1 + half)).map(|((a, b), (c, d))| vec![a, b, c, d]);
    let pairing =
        |from: u16| Pairing { pairs: pairs(from).map(|(low, high)| Pair { low, high }).collect() };
    let lemma = |mv: u16| Response::Lemma { lemma: if mv <= half { 2 } else { 1 } };
    let entries: Vec<Entry> = (1..points).map(|mv| Entry { mv, response: lemma(mv) }).collect();
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(position.repeat(nodes)),
        nodes: vec![Node { entries: u32::from(points - 1), default: None }; nodes].into(),
        entries: entries.repeat(nodes).into(),
    };
    let mut made = start(points, lines.collect(), replay);
    made.body.pairings = vec![pairing(1), pairing(1 + half)].into();
    certificate(made.claim, Kind::Replay, &made.body)
}
