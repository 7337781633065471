//! Small certificates that are right, written down by hand, for tests to spoil: those of [`replays`],
//! and proofs of other kinds.

use std::borrow::Cow;

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::positional::Body;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::outcome::{
    Affine, MoveForm, Outcome, Statement, Step, Summands, Term, Value,
};
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_checker::verdict::{Rejection, Verdict};
use zermelo_checker::writing::Encode;
use zermelo_explain::{Explanation, claims, explain};

use crate::replays::{self, Example};
pub(crate) use crate::replays::{reply, same_as, text, win};

/// A claim and a proof, to be spoilt.
#[derive(Clone)]
pub(crate) struct Proof<T> {
    pub(crate) claim: Claim,
    pub(crate) kind: Kind,
    pub(crate) body: T,
}

impl<T: Encode> Proof<T> {
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

pub(crate) type Positional = Proof<Body<'static>>;

impl From<Example> for Positional {
    fn from(Example { claim, ground, replay, pairings, threats }: Example) -> Positional {
        let (board, symmetries) = ground.expect("a board");
        let pairings = pairings.into();
        Proof::new(claim, Kind::Replay, Body { board, symmetries, replay, pairings, threats })
    }
}

pub(crate) fn maker_wins() -> Positional {
    replays::maker_wins().into()
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

pub(crate) fn late_draw() -> Positional {
    replays::late_draw().into()
}

pub(crate) fn plane_of_order_2() -> Positional {
    let lines: [&[u16]; 6] = [&[0, 1], &[0, 2], &[0, 3], &[1, 2], &[1, 3], &[2, 3]];
    replays::plane_of_order_2(replays::board(&["a", "b", "c", "d"], &lines)).into()
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

    pub(crate) fn set_entry(&mut self, node: usize, mv: u16, response: Response) {
        replays::set_entry(&mut self.body.replay, node, mv, response);
    }

    pub(crate) fn insert_entry(&mut self, node: usize, mv: u16, response: Response) {
        replays::insert_entry_in_order(&mut self.body.replay, node, mv, response);
    }

    pub(crate) fn remove_entry(&mut self, node: usize, mv: u16) {
        replays::remove_entry(&mut self.body.replay, node, mv);
    }

    pub(crate) fn set_position(&mut self, node: usize, first: &[u16], second: &[u16]) {
        let points = self.body.board.size();
        replays::set_position(&mut self.body.replay, points, node, first, second);
    }
}

pub(crate) fn shading_wins() -> Proof<Replay<'static>> {
    let Example { claim, replay, .. } = replays::shading_wins();
    Proof::new(claim, Kind::Replay, replay)
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

/// What is added up, from how often each known inequality is.
pub(crate) fn shown(times: &[usize]) -> Summands {
    let numbers = (1..).zip(times);
    numbers.flat_map(|(number, &times)| std::iter::repeat_n(number, times)).collect()
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
        shape: vec![shown(&[1, 0]), shown(&[1, 0]), shown(&[0, 1])],
        derivation: vec![
            Step::Options { fact: 0 },
            // Known: k − 1, t, and of the move k − 1, 2t − 1, which is t − 1 for integers.
            Step::Split { form: form(-1, &[(t, 1)]) },
            Step::Move {
                fact: 1,
                mv: bump(),
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
            },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(2, &[(k, 1)]), form(-1, &[(t, 1)])],
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
            },
            // −t ≥ 0.
            Step::Absurd { summands: shown(&[0, 0, 0, 1, 1]) },
        ],
    };
    let odd = Statement {
        name: text("odd"),
        position: vec![form(0, &[(k, 1)]), form(1, &[(k, 1), (t, 2)])],
        value: Value::N,
        derivation: vec![
            Step::Move { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 1])] },
            Step::Cases { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 1])] },
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

    /// What a step adds up.
    pub(crate) fn summands(&mut self, statement: usize, step: usize, list: usize) -> &mut Summands {
        match self.step(statement, step) {
            Step::Absurd { summands } => summands,
            Step::Move { shown, .. }
            | Step::Cases { shown, .. }
            | Step::By { shown, .. }
            | Step::Clash { shown, .. }
            | Step::Listed { shown, .. } => &mut shown[list],
            Step::Split { .. } | Step::Residue { .. } | Step::Options { .. } => {
                panic!("no sums")
            }
        }
    }
}
