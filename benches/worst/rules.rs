//! Rules that are data: terms without an end, products of relations, and positions with many atoms.

use zermelo_checker::format::{Text, hash};
use zermelo_checker::games::disjunctive_sum::{self, Sum, Summand};
use zermelo_checker::games::gdl::values::{Impartial, ValuesBody};
use zermelo_checker::games::gdl::{Body, Claim, Gdl, Ground, Item};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::proofs::nim_values::components::{Components, Sums as _};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::writing::Encode;
use zermelo_checker::writing::sums::{self, Shown};

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
    ("rules, as many instances as 8,000 words allow", || {
        let numbers: String = (40..50).map(|n| format!("(d {n}) ")).collect();
        let words = "w ".repeat(8_000);
        let triples = "(init on) (<= (p ?x ?y ?z) (true on) (d ?x) (d ?y) (d ?z))";
        rules(&format!("{numbers} {triples} {words}"), 1, 0)
    }),
    ("rules, 65,000 bytes of comment on all triples", || {
        let triples = "(init on) (<= (p ?x ?y ?z) (true on) (d ?x) (d ?y) (d ?z))";
        rules(&format!("{triples} ; {}", "x".repeat(64_000)), 1, 0)
    }),
    ("rules, denied terms of 39 names for 46,656 products", || denials(0)),
    ("rules, such denied terms in 8,000 words", || denials(8_000)),
    ("rules, 80 atoms of 32 names after 18 choices of two", || {
        let names = |more: usize| "c ".repeat(more);
        let terms: String =
            (0..4).map(|n| format!("(q (g (f{})))", format!(" {n}").repeat(18))).collect();
        let choices: String = (0..18).map(|n| format!("(n ?{n}) ")).collect();
        let all: String = (0..18).map(|n| format!(" ?{n}")).collect();
        let wide: String = (0..80).map(|n| format!("(r {} ?z{n}) ", names(30))).collect();
        let ends: String = ["x", "y", "z"].map(|end| format!("(r {} {end}) ", names(30))).concat();
        rules(&format!("(n 0) (n 1) {terms} {ends} (<= h {choices} (q (g (f{all}))) {wide})"), 1, 0)
    }),
    ("rules, 256 rules of 98 atoms of 30 variables that recur", || {
        let same = " ?y".repeat(30);
        let others: String = (0..30).map(|n| format!(" ?{n}")).collect();
        let own = format!("(a{others}) ").repeat(45);
        let earlier = format!("(e{same}) ").repeat(45);
        let choices = "(or x z) ".repeat(8);
        rules(&format!("(<= (a{same}) {own} {earlier} (e{others}) {choices})"), 1, 0)
    }),
    ("rules, choices of choices", || {
        let choices = format!("(and {})", "(or x z) ".repeat(9));
        rules(&format!("(<= p (or {}))", choices.repeat(60)), 1, 0)
    }),
    ("rules, nim-values of heaps of up to 30 counters", || {
        let (game, value, body) = heap(30);
        certificate(Claim { statement: value.into(), game }, Kind::NimValues, &body)
    }),
    ("rules, nim-values of heaps of up to 60 counters", || {
        let (game, value, body) = heap(60);
        certificate(Claim { statement: value.into(), game }, Kind::NimValues, &body)
    }),
    ("rules, a sum of 200 heaps of two counters", sum),
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

/// Products of six choices of six, for each of which six terms of 39 names are denied that can be true.
fn denials(words: usize) -> Input {
    let choices: String = (0..6).map(|n| format!("(n ?{n}) ")).collect();
    let numbers: String = (0..6).map(|n| format!("(n {n}) ")).collect();
    let rest = " a".repeat(32);
    let term = |first: usize| {
        let variables: String = (0..6).map(|n| format!(" ?{}", (first + n) % 6)).collect();
        format!("(p{variables}{rest})")
    };
    let denied: String = (0..6).map(|first| format!("(not (true {})) ", term(first))).collect();
    let next = format!("(<= (next {}) {choices})", term(0));
    let words = "w ".repeat(words);
    rules(&format!("{numbers} (<= (q ?0) {choices} {denied}) {next} {words}"), 1, 0)
}

/// A text by many titles, each with a proof of its own: a small text may come to more for each byte.
fn sum() -> Input {
    let (game, value, body) = heap(2);
    let mut bytes = Vec::new();
    body.encode(&mut bytes);
    let titled = |number: u32| {
        let title = Text::new(format!("heap {number}")).expect("short");
        Summand::Gdl(Gdl { title, ..game.clone() })
    };
    let shown = Shown { value: value.value().expect("a value"), body: bytes.into() };
    let game = Sum { summands: (0..200).map(titled).collect() };
    let claim = disjunctive_sum::Claim { statement: Statement::SecondWins, game };
    certificate(claim, Kind::NimValues, &sums::body(&vec![shown; 200]))
}

/// Nim with one heap, by the values of all of its positions, each of which needs those of all later ones.
fn heap(most: u16) -> (Gdl, Statement, ValuesBody<'static>) {
    let succ: String = (0..most).map(|n| format!("(succ {n} {}) ", n + 1)).collect();
    let text = format!(
        "(role a) (role b) (other a b) (other b a) {succ}
        (<= (less ?m ?n) (succ ?m ?n)) (<= (less ?m ?n) (less ?m ?k) (succ ?k ?n))
        (init (heap {most})) (init (turn a))
        (<= (legal ?p (leave ?m)) (true (turn ?p)) (true (heap ?n)) (less ?m ?n))
        (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
        (<= (next (heap ?m)) (does ?p (leave ?m)))
        (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
        (<= left (true (heap ?n)) (less ?m ?n)) (<= terminal (not left))
        (<= (goal ?p 0) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))"
    );
    let game = Gdl { title: Text::default(), rules_hash: hash(text.as_bytes()).0 };
    let ground = Ground::read(text.as_bytes()).unwrap_or_else(|why| panic!("{why:?}"));
    let name = |(sort, item): (usize, &Item)| match sort {
        0 => (0, ground.fact(item.number)),
        1 | 2 => (sort, ground.mv(item.number)),
        _ => (sort, None),
    };
    let names: Vec<(usize, Option<String>)> = ground.items().map(name).collect();
    let image = |(sort, name): &(usize, Option<String>)| {
        let exchanged = match name.as_deref() {
            Some("(turn a)") => Some("(turn b)".to_owned()),
            Some("(turn b)") => Some("(turn a)".to_owned()),
            _ => name.clone(),
        };
        let wanted = ([0, 2, 1, 3][*sort], exchanged);
        u32::try_from(names.iter().position(|name| *name == wanted).expect("an image"))
            .expect("few")
    };
    let exchange: Vec<u32> = names.iter().map(image).collect();
    let impartial = Impartial::new(ground.clone(), exchange.clone()).expect("an impartial game");
    let mut positions = vec![impartial.start()];
    for counters in (0..most).rev() {
        let mv = format!("(leave {counters})");
        let mv = (0..ground.moves()).find(|number| ground.mv(*number) == Some(mv.clone()));
        let mv = u16::try_from(mv.expect("a move")).expect("few");
        positions.push(impartial.play(impartial.start(), mv).expect("legal"));
    }
    let components = Components {
        records: positions.concat().into(),
        values: (0..=most).rev().collect(),
        answers: vec![0; (0..=usize::from(most)).sum()],
    };
    let body = ValuesBody { rules: text.into_bytes().into(), exchange, components };
    (game, Statement::HasValue(most.into()), body)
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
