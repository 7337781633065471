//! Nim-values of rules against the theory, the native games, and a search of sums with heaps that knows no
//! nim-values.

use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::gdl::Statement;
use zermelo_explain::claims::{Game, game};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;
use zermelo_sizes::{chomp, subtraction};

use super::*;
use crate::gdl::{RulesFile, values};
use crate::node_kayles;

const BY_VALUES: SolveRequest<'_> = SolveRequest {
    resources: Resources::DEFAULT,
    by: Some(zermelo_checker::proofs::Kind::NimValues),
    claim: None,
    map: None,
    checkpoint: None,
};

/// The certificate of the nim-value of a text, which the checker has accepted.
fn solved(text: &str) -> Result<Certificate<'static>, String> {
    let title = Text::new("a game").expect("short");
    let game = Gdl { title, rules_hash: hash(text.as_bytes()).0 };
    let read = RulesFile::new(Source { name: "a.kif", text }, &[&game]);
    let solved = values::solve(&read.expect("rules"), &BY_VALUES);
    let SolvedGame { certificates, .. } = solved.map_err(|error| match error {
        GameError::Wrong(why) => why,
        other => panic!("{other:?}"),
    })?;
    Ok(certificates.into_iter().next().expect("a certificate"))
}

fn value(text: &str) -> Option<u32> {
    let certificate = solved(text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    match certificate.header.claim {
        claim::Claim::Gdl(Claim { statement: Statement::Value(said), .. }) => said.value(),
        other => panic!("{other}"),
    }
}

/// The nim-value of a native game, as its own solver proves it.
fn native(words: &str) -> Option<u32> {
    let request = &BY_VALUES;
    let game = game(words).expect(words);
    let about = match game {
        Game::Chomp(_) => &chomp::GAME,
        Game::NodeKayles(_) => &node_kayles::GAME,
        _ => &subtraction::GAME,
    };
    let solved = about.solve(&game, request);
    let certificates = solved.unwrap_or_else(|error| panic!("{error:?}")).certificates;
    let claim = certificates.first().expect("a certificate").header.claim.to_string();
    claim.rsplit_once(" has nim-value ").and_then(|(_, value)| value.parse().ok())
}

fn with(text: &str, had: &str, has: &str) -> String {
    assert!(text.contains(had), "{had}");
    text.replace(had, has)
}

/// Nim with heaps of so many counters, of which a move takes at most so many.
fn nim(heaps: [u32; 3], most: u32) -> String {
    let less = "(less 0 1) (less 0 2) (less 0 3) (less 1 2) (less 1 3) (less 2 3)";
    let pairs = (0..9u32).flat_map(|n| (n.saturating_sub(most)..n).map(move |m| (m, n)));
    let pairs: Vec<String> = pairs.map(|(m, n)| format!("(less {m} {n})")).collect();
    let start = |[a, b, c]: [u32; 3]| {
        format!("(init (heap a {a})) (init (heap b {b})) (init (heap c {c}))")
    };
    with(&with(&example("nim"), less, &pairs.join(" ")), &start([1, 2, 3]), &start(heaps))
}

/// C. L. Bouton, 1901: the value is the exclusive or of the heaps. If a move takes at most k counters, it is
/// that of the remainders by k + 1.
#[test]
fn nim_and_subtraction_have_the_values_of_the_theory() {
    for heaps in [[0, 0, 0], [1, 2, 3], [3, 3, 0], [2, 3, 3], [0, 0, 5], [1, 3, 4]] {
        let [a, b, c] = heaps;
        assert_eq!(value(&nim(heaps, 9)), Some(a ^ b ^ c), "{heaps:?}");
        let [a, b, c] = heaps.map(|heap| heap % 3);
        assert_eq!(value(&nim(heaps, 2)), Some(a ^ b ^ c), "{heaps:?} by two");
    }
}

#[test]
fn values_are_those_of_the_native_games() {
    for counters in [1, 4, 7, 8] {
        let words = format!("subtraction 3 from a heap of {counters}");
        assert_eq!(value(&nim([counters, 0, 0], 3)), native(&words), "{words}");
    }
    let (rows, columns) =
        ("(row 1) (row 2) (row 3)\n", "(column 1) (column 2) (column 3) (column 4)\n");
    let first = |word: &str, most: u32| -> String {
        (1..=most).map(|at| format!("({word} {at}) ")).collect()
    };
    for [height, width] in [[1, 1], [1, 4], [2, 2], [2, 4], [3, 3], [3, 4]] {
        let text = with(&example("chomp"), rows, &first("row", height));
        let text = with(&text, columns, &first("column", width));
        assert_eq!(value(&text), native(&format!("chomp {height} {width}")), "{height} {width}");
    }
    let path = "(edge 1 2) (edge 2 3) (edge 3 4) (edge 4 5) (edge 5 6) (edge 6 7) (edge 7 8)";
    for vertices in [2, 3, 5, 7, 8] {
        let edges: String = (1..vertices).map(|v| format!("(edge {v} {}) ", v + 1)).collect();
        let text = with(&example("node-kayles"), path, &edges);
        assert_eq!(value(&text), native(&format!("node-kayles path {vertices}")), "{vertices}");
    }
}

/// A counter that both players move along arrows from place 0 on; who cannot move loses.
fn arrows(arrows: &[Vec<usize>]) -> String {
    let steps = arrows.iter().enumerate();
    let steps = steps.flat_map(|(from, to)| to.iter().map(move |to| format!("(step {from} {to})")));
    format!(
        "(role a) (role b) (other a b) (other b a) (init (at 0)) (init (turn a)) (step x y) {}
        (<= (legal ?p (to ?n)) (true (turn ?p)) (true (at ?m)) (step ?m ?n))
        (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
        (<= (next (at ?n)) (does ?p (to ?n)))
        (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
        (<= left (true (at ?m)) (step ?m ?n)) (<= terminal (not left))
        (<= (goal ?p 0) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))",
        steps.collect::<Vec<_>>().join(" ")
    )
}

/// Whether who moves loses, with the counter at 0 beside a heap of Nim: by what is lost at once, what is
/// won by a move to that, what is lost because all moves lead there, and so on.
fn is_lost(arrows: &[Vec<usize>], heap: usize) -> bool {
    let mut wins = vec![vec![None; heap + 1]; arrows.len()];
    loop {
        let before = wins.clone();
        for (at, left) in (0..arrows.len()).flat_map(|at| (0..=heap).map(move |left| (at, left))) {
            let along = arrows[at].iter().map(|&to| before[to][left]);
            let moves: Vec<Option<bool>> =
                along.chain((0..left).map(|less| before[at][less])).collect();
            if moves.contains(&Some(false)) {
                wins[at][left] = Some(true);
            } else if moves.iter().all(|wins| *wins == Some(true)) {
                wins[at][left] = Some(false);
            }
        }
        if wins == before {
            return wins[0][heap] == Some(false);
        }
    }
}

#[test]
fn games_that_may_return_have_the_value_of_the_heap_that_they_are_lost_beside() {
    let mut state = 1u64;
    let mut next = |most: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let mut found = [0; 4];
    for _ in 0..120 {
        let places = 3 + next(4);
        let all: Vec<Vec<usize>> = (0..places)
            .map(|from| {
                let to = (0..places).filter(|to| *to != from && next(5) < 2);
                to.map(|to| usize::try_from(to).expect("small")).collect()
            })
            .collect();
        let expected =
            (0..places).find(|heap| is_lost(&all, usize::try_from(*heap).expect("small")));
        let text = arrows(&all);
        match (expected, solved(&text)) {
            (None, Err(why)) => {
                assert!(why.contains("go on for ever"), "{why}");
                found[3] += 1;
            }
            (Some(expected), Ok(_)) => {
                assert_eq!(value(&text).map(u64::from), Some(expected), "{all:?}");
                found[usize::try_from(expected.min(2)).expect("small")] += 1;
            }
            (expected, solved) => panic!("{all:?}: {expected:?}, {:?}", solved.err()),
        }
    }
    assert!(found.iter().all(|count| *count > 3), "{found:?}");
}

#[test]
fn rules_without_nim_values_say_why() {
    let nim = example("nim");
    let lost = "(<= (goal ?p 0) (true (control ?p)))";
    let won = "(<= (goal ?p 100) (true (control ?q)) (other ?p ?q))";
    let misere = with(
        &with(&nim, lost, "(<= (goal ?p 100) (true (control ?p)))"),
        won,
        "(<= (goal ?p 0) (true (control ?q)) (other ?p ?q))",
    );
    for (text, expected) in [
        (example("tic-tac-toe"), "not known to be impartial: no exchange"),
        (example("domineering"), "not known to be impartial: no exchange"),
        (example("hex"), "not known to be impartial: no exchange"),
        (example("dots-and-boxes"), "not known to be impartial: facts other than who is on turn"),
        (example("hanoi"), "games of two roles"),
        (misere, "not because the role on turn has lost"),
        (arrows(&[vec![1], vec![0]]), "it may go on for ever"),
    ] {
        let why = solved(&text).expect_err("no value");
        assert!(why.starts_with("a.kif: ") && why.contains(expected), "{why}");
    }
}
