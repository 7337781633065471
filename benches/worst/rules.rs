//! Rules that are data: terms without an end, products of relations, and positions with many atoms.

use zermelo_checker::format::{Text, hash};
use zermelo_checker::games::gdl::{Body, Claim, Gdl};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

use super::{Case, Input, certificate};

pub(super) const CASES: &[Case] = &[
    ("rules, terms without an end", || {
        rules("(init (n 0 0)) (<= (next (n ?y ?x)) (true (n ?x ?z)) (d ?y) (d ?z))", 1, 0)
    }),
    ("rules, products without a result", || {
        let body: String = (0..40).map(|n| format!("(d ?x{n}) ")).collect();
        rules(&format!("(<= p {body} (not (d ?x39)))"), 1, 0)
    }),
    ("rules, all pairs in each of 4,000 positions", || {
        rules("(init on) (<= (p ?x ?y) (true on) (d ?x) (d ?y))", 4_000, 40)
    }),
    ("rules, 127 symmetries of all triples of 16 facts", symmetries),
    ("rules, 60,000 bytes of facts", || rules(&"(a b) ".repeat(10_000), 1, 0)),
];

/// Facts that can be permuted in all ways, and instances for all triples of them.
fn symmetries() -> Input {
    let numbers: String = (0..16).map(|n| format!("(init (on {n})) ")).collect();
    let text = format!(
        "(role a) (role b) {numbers} (legal a noop) (legal b noop) (goal b 100)
        (<= p (true (on ?x)) (true (on ?y)) (true (on ?z))
            (distinct ?x ?y) (distinct ?y ?z) (distinct ?x ?z))"
    );
    let game = Gdl { title: Text::default(), rules_hash: hash(text.as_bytes()).0 };
    let claim = Claim::gets(Text::new("b").expect("short"), 0, game);
    let images = |number: u32| -> Vec<u32> {
        let moved = (0..16).map(|fact| (fact * (number / 16 * 2 + 1) + number) % 16);
        moved.chain(16..19).collect()
    };
    let symmetries: Vec<Vec<u32>> = (1..128).map(images).collect();
    let response = Response::SameAs { mv: 0, symmetry: 1 };
    let replay = Replay {
        opening: None,
        positions: vec![0; 2].into(),
        nodes: vec![Node { entries: 1, default: None }].into(),
        entries: vec![Entry { mv: 0, response }].into(),
    };
    certificate(claim, Kind::Replay, &Body { rules: text.as_bytes().into(), replay, symmetries })
}

/// A proof about some rules, with so many nodes, all with a default.
fn rules(rest: &str, nodes: usize, moves: usize) -> Input {
    let numbers: String = (0..40).map(|n| format!("(d {n}) ")).collect();
    let legal: String = (0..moves.max(2)).map(|n| format!("(legal a {n}) ")).collect();
    let text = format!("(role a) (role b) {numbers} {legal} (legal b noop) {rest}");
    let game = Gdl { title: Text::default(), rules_hash: hash(text.as_bytes()).0 };
    let claim = Claim::gets(Text::new("b").expect("short"), 0, game);
    let replay = Replay {
        opening: None,
        positions: vec![1; nodes].into(),
        nodes: vec![Node { entries: 0, default: Some(Response::Settled) }; nodes].into(),
        entries: Vec::new().into(),
    };
    certificate(
        claim,
        Kind::Replay,
        &Body { rules: text.as_bytes().into(), replay, ..Body::default() },
    )
}
