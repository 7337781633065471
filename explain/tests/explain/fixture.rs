//! Small certificates that are right, written down by hand, for the tests to spoil.

use std::borrow::Cow;

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Encoding, Header, Text};
use zermelo_checker::games::positional::{Board, Body, Symmetry};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::outcome::{
    Affine, MoveForm, Multipliers, Outcome, Statement, Step, Term, Value,
};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::verdict::{Rejection, Verdict};
use zermelo_explain::{Explanation, claims, explain};

pub(crate) fn text(s: &str) -> Text {
    Text::new(s).expect("a short text")
}

/// A claim and a proof, to be spoilt.
#[derive(Clone)]
pub(crate) struct Proof<T> {
    pub(crate) claim: Claim,
    pub(crate) kind: Kind,
    pub(crate) body: T,
}

impl<T: Encoding<'static>> Proof<T> {
    fn new(claim: &str, kind: Kind, body: T) -> Proof<T> {
        Proof { claim: claims::claim(claim).expect(claim), kind, body }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let provenance = Provenance { maker: text("by hand"), source: text("") };
        let mut body = Vec::new();
        self.body.encode(&mut body);
        let certificate = Certificate {
            header: Header { claim: self.claim.clone(), provenance },
            kind: self.kind.number(),
            body: Cow::Owned(body),
            body_offset: 0,
        };
        certificate.write().0
    }

    /// The explanation of the proof's rejection, which it has to have.
    pub(crate) fn explained(&self, name: &str) -> Explanation {
        explained(&self.bytes(), name)
    }
}

pub(crate) fn rejection(bytes: &[u8]) -> Option<Rejection> {
    match zermelo_checker::check(bytes, None) {
        Verdict::Rejected(rejection) => Some(rejection),
        _ => None,
    }
}

pub(crate) fn explained(bytes: &[u8], name: &str) -> Explanation {
    explain(bytes, &rejection(bytes).expect(name), None)
}

pub(crate) fn win(reply: u16) -> Response {
    Response::Win { reply }
}

pub(crate) fn reply(reply: u16, target: u32, symmetry: u16) -> Response {
    Response::Reply { reply, target, symmetry }
}

pub(crate) fn same_as(mv: u16, symmetry: u16) -> Response {
    Response::SameAs { mv, symmetry }
}

/// Stones as a stored position holds them.
fn record(stones: &[u16], width: usize) -> Vec<u8> {
    let mut bytes = vec![0; width];
    for &stone in stones {
        bytes[usize::from(stone / 8)] |= 1 << (stone % 8);
    }
    bytes
}

struct NodeSpec<'a> {
    first: &'a [u16],
    second: &'a [u16],
    default: Option<Response>,
    entries: &'a [(u16, Response)],
}

pub(crate) type Positional = Proof<Body<'static>>;

/// A certificate about a positional game; `positions` are First's and Second's points by node.
fn positional(
    claim: &str,
    board: Board,
    symmetries: &[&[u16]],
    opening: Option<u16>,
    nodes: &[NodeSpec<'_>],
) -> Positional {
    let width = board.size().div_ceil(8);
    let mut replay = Replay { opening, ..Replay::default() };
    for node in nodes {
        for stones in [node.first, node.second] {
            replay.positions.to_mut().extend(record(stones, width));
        }
        let entries = node.entries.iter().map(|&(mv, response)| Entry { mv, response });
        let count = u32::try_from(node.entries.len()).expect("few entries");
        replay.nodes.push(Node { entries: count, default: node.default });
        replay.entries.extend(entries);
    }
    let symmetry = |images: &&[u16]| Symmetry { name: text(""), images: images.to_vec() };
    let symmetries = symmetries.iter().map(symmetry).collect();
    Proof::new(claim, Kind::Replay, Body { board, symmetries, replay })
}

fn board(points: &[&str], lines: &[&[u16]]) -> Board {
    Board {
        points: points.iter().map(|name| text(name)).collect(),
        lines: lines.iter().map(|line| line.to_vec()).collect(),
    }
}

fn tic_tac_toe() -> Board {
    board(
        &["11", "12", "13", "21", "22", "23", "31", "32", "33"],
        &[
            &[0, 1, 2],
            &[0, 3, 6],
            &[0, 4, 8],
            &[1, 4, 7],
            &[2, 4, 6],
            &[2, 5, 8],
            &[3, 4, 5],
            &[6, 7, 8],
        ],
    )
}

/// Tic-tac-toe as maker–breaker game: maker starts in the centre and wins. Points
///
/// ```text
/// 0 1 2
/// 3 4 5
/// 6 7 8
/// ```
///
/// The symmetries are the reflection 0↔2, the half turn, and the quarter turn 0→2→8→6 in both
/// directions.
pub(crate) fn maker_wins() -> Positional {
    positional(
        "maker wins hypercube 3 2 --weak",
        tic_tac_toe(),
        &[
            &[2, 1, 0, 5, 4, 3, 8, 7, 6],
            &[8, 7, 6, 5, 4, 3, 2, 1, 0],
            &[2, 5, 8, 1, 4, 7, 0, 3, 6],
            &[6, 3, 0, 7, 4, 1, 8, 5, 2],
        ],
        Some(4),
        &[
            // 0: a corner is answered beside it, an edge in the corner before it.
            NodeSpec {
                first: &[4],
                second: &[],
                default: None,
                entries: &[
                    (0, reply(1, 1, 0)),
                    (1, reply(0, 2, 0)),
                    (2, reply(1, 1, 1)),
                    (3, same_as(1, 3)),
                    (5, same_as(1, 4)),
                    (6, same_as(0, 3)),
                    (7, same_as(1, 2)),
                    (8, same_as(0, 2)),
                ],
            },
            NodeSpec {
                first: &[1, 4],
                second: &[0],
                default: Some(win(7)),
                entries: &[(7, reply(2, 3, 0))],
            },
            NodeSpec {
                first: &[0, 4],
                second: &[1],
                default: Some(win(8)),
                entries: &[(8, reply(3, 4, 0))],
            },
            NodeSpec {
                first: &[1, 2, 4],
                second: &[0, 7],
                default: Some(win(6)),
                entries: &[(6, reply(5, 5, 0))],
            },
            NodeSpec {
                first: &[0, 3, 4],
                second: &[1, 8],
                default: Some(win(5)),
                entries: &[(5, win(6))],
            },
            NodeSpec {
                first: &[1, 2, 4, 5],
                second: &[0, 6, 7],
                default: Some(win(3)),
                entries: &[(3, win(8))],
            },
        ],
    )
}

/// As [`maker_wins`], with every corner answered through 13, by the reflection: node 1 has its
/// corner in 11.
pub(crate) fn reflected() -> Positional {
    let mut proof = maker_wins();
    for (mv, symmetry) in [(0, 1), (6, 2), (8, 4)] {
        proof.set_entry(0, mv, same_as(2, symmetry));
    }
    proof
}

/// Ordinary tic-tac-toe, late: X 0 1 5 6, O 2 4 8 and O to play on 3 or 7.
///
/// ```text
/// X X O
/// . O X
/// X . O
/// ```
pub(crate) fn late_draw() -> Positional {
    positional(
        "first player does not lose hypercube 3 2 --start 11,12,23,31/13,22,33",
        tic_tac_toe(),
        &[],
        None,
        &[NodeSpec {
            first: &[0, 1, 5, 6],
            second: &[2, 4, 8],
            default: None,
            entries: &[(3, win(7)), (7, win(3))],
        }],
    )
}

/// The affine plane of order 2: any second stone completes a line.
pub(crate) fn plane_of_order_2() -> Positional {
    positional(
        "first player wins affine-plane 2",
        board(&["a", "b", "c", "d"], &[&[0, 1], &[0, 2], &[0, 3], &[1, 2], &[1, 3], &[2, 3]]),
        &[],
        Some(0),
        &[NodeSpec { first: &[0], second: &[], default: Some(win(1)), entries: &[(1, win(2))] }],
    )
}

impl Positional {
    pub(crate) fn game(&mut self) -> &mut zermelo_checker::games::positional::Positional {
        match &mut self.claim {
            Claim::Positional(claim) => &mut claim.game,
            _ => panic!("another game"),
        }
    }

    /// The claim's start.
    pub(crate) fn start(&mut self) -> &mut zermelo_checker::games::positional::Start {
        &mut self.game().start
    }

    fn entry_index(&self, node: usize, mv: u16) -> usize {
        let nodes = &self.body.replay.nodes[..node];
        let start: usize = nodes.iter().map(|node| node.entries as usize).sum();
        let count = self.body.replay.nodes[node].entries as usize;
        let entries = &self.body.replay.entries[start..start + count];
        start + entries.partition_point(|entry| entry.mv < mv)
    }

    /// Changes the response to a move that has an entry.
    pub(crate) fn set_entry(&mut self, node: usize, mv: u16, response: Response) {
        let index = self.entry_index(node, mv);
        assert_eq!(self.body.replay.entries[index].mv, mv);
        self.body.replay.entries[index].response = response;
    }

    pub(crate) fn insert_entry(&mut self, node: usize, mv: u16, response: Response) {
        let index = self.entry_index(node, mv);
        self.body.replay.entries.insert(index, Entry { mv, response });
        self.body.replay.nodes[node].entries += 1;
    }

    pub(crate) fn remove_entry(&mut self, node: usize, mv: u16) {
        let index = self.entry_index(node, mv);
        assert_eq!(self.body.replay.entries.remove(index).mv, mv);
        self.body.replay.nodes[node].entries -= 1;
    }

    pub(crate) fn set_position(&mut self, node: usize, first: &[u16], second: &[u16]) {
        let width = self.body.board.size().div_ceil(8);
        let record = [record(first, width), record(second, width)].concat();
        let start = node * record.len();
        self.body.replay.positions.to_mut()[start..start + record.len()].copy_from_slice(&record);
    }
}

/// The (4, 3)-game, which the first player wins: on two rows of three cells, numbered
///
/// ```text
/// 0 1 2
/// 3 4 5
/// ```
///
/// the first player starts in 0; whichever of 1 and 3 the opponent takes, the other one is the
/// reply; then the opponent opens the way to the corner, 5.
pub(crate) fn shading_wins() -> Proof<Replay<'static>> {
    let entry = |mv, response| Entry { mv, response };
    let node = Node { entries: 2, default: None };
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(vec![1, 0, 2, 1]),
        nodes: vec![node, node],
        entries: vec![
            entry(1, reply(3, 1, 0)),
            entry(3, reply(1, 1, 0)),
            entry(2, win(5)),
            entry(4, win(5)),
        ],
    };
    Proof::new("first player wins erdos-szekeres 4 3", Kind::Replay, replay)
}

/// The (4, 2)-game: one row of three cells. The states are 0 to 3; the first is P, as the player
/// to move there has to play (1, 1), from which two moves are left: 0 N, 1 P, 2 N, 3 P.
pub(crate) fn row_of_three() -> Proof<Map<'static>> {
    let map = Map { bits: Cow::Owned(vec![0b1010]) };
    Proof::new("first player wins with 2 P-positions erdos-szekeres 4 2", Kind::Map, map)
}

pub(crate) fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
    let terms = terms.iter().map(|&(variable, coefficient)| Term { variable, coefficient });
    Affine { constant, terms: terms.collect() }
}

pub(crate) fn shown(factors: &[i64]) -> Multipliers {
    Multipliers { denominator: 1, factors: factors.to_vec() }
}

fn bump() -> MoveForm {
    MoveForm { kind: 0, arguments: Vec::new() }
}

/// One row of w cells, k of them shaded, w − k even: P. And odd: N, in a roundabout way that uses
/// `cases` and `clash`. The game has one kind of move, bump(1, 1).
pub(crate) fn even_rows() -> Proof<Outcome> {
    let (k, t) = (0, 1);
    let even = Statement {
        name: text("even"),
        parameters: vec![text("k"), text("t")],
        constraints: vec![form(-1, &[(k, 1)]), form(0, &[(t, 1)])],
        position: vec![form(0, &[(k, 1)]), form(0, &[(k, 1), (t, 2)])],
        value: Value::P,
        // k ≥ 0, k ≥ 1, w − k = 2t ≥ 0.
        shape: vec![shown(&[1, 0]), shown(&[1, 0]), shown(&[0, 2])],
        derivation: vec![
            Step::Options { fact: 0 },
            // Known: k − 1, t, and of the move k − 1, 2t − 1.
            Step::Split { form: form(-1, &[(t, 1)]) },
            Step::Move {
                fact: 1,
                mv: bump(),
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 2])],
            },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(2, &[(k, 1)]), form(-1, &[(t, 1)])],
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
            },
            // −t ≥ 0.
            Step::Absurd { factors: vec![0, 0, 0, 1, 2] },
        ],
    };
    let odd = Statement {
        name: text("odd"),
        position: vec![form(0, &[(k, 1)]), form(1, &[(k, 1), (t, 2)])],
        value: Value::N,
        derivation: vec![
            Step::Move { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 2])] },
            Step::Cases { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 2])] },
            Step::Clash { first: 1, second: 2, shown: Vec::new() },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(1, &[(k, 1)]), form(0, &[(t, 1)])],
                shown: vec![shown(&[1, 0]), shown(&[0, 1])],
            },
        ],
        ..even.clone()
    };
    // w = 1 + 2s: k = 1, t = s.
    let start = vec![Step::By {
        fact: 0,
        statement: 0,
        parameters: vec![form(1, &[]), form(0, &[(0, 1)])],
        shown: vec![shown(&[1])],
    }];
    let outcome = Outcome { statements: vec![even, odd], goals: vec![start] };
    let claim = "first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2";
    Proof::new(claim, Kind::Outcome, outcome)
}

impl Proof<Outcome> {
    /// A step of a statement's derivation.
    pub(crate) fn step(&mut self, statement: usize, step: usize) -> &mut Step {
        &mut self.body.statements[statement].derivation[step]
    }

    /// The factors of a step.
    pub(crate) fn factors(&mut self, statement: usize, step: usize, list: usize) -> &mut Vec<i64> {
        match self.step(statement, step) {
            Step::Absurd { factors } => factors,
            Step::Move { shown, .. }
            | Step::Cases { shown, .. }
            | Step::By { shown, .. }
            | Step::Clash { shown, .. }
            | Step::Listed { shown, .. } => &mut shown[list].factors,
            Step::Split { .. } | Step::Residue { .. } | Step::Options { .. } => {
                panic!("no factors")
            }
        }
    }
}
