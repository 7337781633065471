//! Critical puzzles by hand, and certificates that lie about them.

use std::borrow::Cow;

use super::*;
use crate::format::Text;
use crate::proofs::deduction::Deduction;
use crate::proofs::deduction::Step;
use crate::proofs::deduction::Step::{Exhausted, Full};
use crate::trap_tests::code;

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn square(side: u16, clues: &str) -> LatinPuzzle {
    LatinPuzzle { board: BoardName::LatinSquare { side }, labels: None, clues: text(clues) }
}

fn critical(game: &LatinPuzzle, inscription: Option<&str>) -> crate::claim::Claim {
    let statement = Statement::IsCritical { inscription: inscription.map(text) };
    Claim { game: game.clone(), statement }.into()
}

fn proof(others: &[&[u8]], steps: &[Step]) -> Deduction<'static> {
    let others = others.iter().map(|other| Cow::Owned(other.to_vec())).collect();
    Deduction::Critical { others, steps: steps.to_vec() }
}

/// The square of 123, 231 and 312 from its 1 in the first row and its 3 in the second.
const STEPS: &[Step] = &[
    Exhausted { cell: 0 },
    Exhausted { cell: 4 },
    Exhausted { cell: 1 },
    Exhausted { cell: 3 },
    Exhausted { cell: 2 },
    Exhausted { cell: 5 },
    Full,
];

/// That square, one with 3 in the middle and another first label, one with 1 in the first cell and
/// another label in the middle.
const RIGHT: &[u8] = &[0, 1, 2, 1, 2, 0, 2, 0, 1];
const WITHOUT_FIRST: &[u8] = &[1, 0, 2, 0, 2, 1, 2, 1, 0];
const WITHOUT_MIDDLE: &[u8] = &[0, 1, 2, 2, 0, 1, 1, 2, 0];

#[test]
fn certificates_about_critical_puzzles_are_verified() {
    let three = square(3, "1...3....");
    let two = [Exhausted { cell: 0 }, Exhausted { cell: 1 }, Full];
    for (what, game, inscription, deduction) in [
        ("a square of two", square(2, "1..."), None, proof(&[&[1, 0, 0, 1]], &two)),
        ("no clue", square(1, "."), None, proof(&[], &[Full])),
        ("a square of three", three.clone(), None, proof(&[WITHOUT_FIRST, WITHOUT_MIDDLE], STEPS)),
        ("an inscribed corner", three.clone(), Some("1........"), proof(&[WITHOUT_MIDDLE], STEPS)),
        ("an inscribed middle", three.clone(), Some("....3...."), proof(&[WITHOUT_FIRST], STEPS)),
        ("nothing but the inscription", three, Some("1...3...."), proof(&[], STEPS)),
    ] {
        let verdict = code(critical(&game, inscription), Kind::Deduction, &deduction, what);
        assert_eq!(verdict, "verified", "{what}");
    }
}

#[test]
fn every_lie_about_a_critical_puzzle_gets_its_own_error() {
    let game = square(3, "1...3....");
    let both = proof(&[WITHOUT_FIRST, WITHOUT_MIDDLE], STEPS);
    let with = |first: &[u8]| proof(&[first, WITHOUT_MIDDLE], STEPS);
    let changed = |at: usize, label: u8| {
        let mut changed = WITHOUT_FIRST.to_vec();
        changed[at] = label;
        changed
    };
    for (what, inscription, deduction, expected) in [
        ("a clue left out", None, proof(&[WITHOUT_FIRST], STEPS), "critical-solutions"),
        (
            "a solution too many",
            None,
            proof(&[WITHOUT_FIRST, WITHOUT_MIDDLE, WITHOUT_MIDDLE], STEPS),
            "critical-solutions",
        ),
        ("a solution for the inscription", Some("1........"), both.clone(), "critical-solutions"),
        ("the completion itself", None, with(RIGHT), "clue-kept"),
        (
            "solutions in another order",
            None,
            proof(&[WITHOUT_MIDDLE, WITHOUT_FIRST], STEPS),
            "clue-kept",
        ),
        (
            "a solution that breaks another clue",
            None,
            with(&[1, 2, 0, 2, 0, 1, 0, 1, 2]),
            "clue-broken",
        ),
        (
            "a solution that breaks an asterism without a clue",
            None,
            with(&changed(8, 1)),
            "asterism-broken",
        ),
        (
            "a solution without a clue with a cell too few",
            None,
            with(&WITHOUT_FIRST[1..]),
            "solution-form",
        ),
        (
            "a solution without a clue with no such label",
            None,
            with(&changed(8, 3)),
            "solution-form",
        ),
        ("steps for a critical puzzle", None, Deduction::Steps(STEPS.to_vec()), "deduction-form"),
        (
            "solutions for a critical puzzle",
            None,
            Deduction::Solutions { first: RIGHT.into(), second: WITHOUT_FIRST.into() },
            "deduction-form",
        ),
        (
            "a critical puzzle without its steps",
            None,
            proof(&[WITHOUT_FIRST, WITHOUT_MIDDLE], &[]),
            "branch-open",
        ),
        ("an inscription without a clue", Some("........."), both.clone(), "latin-inscription"),
        ("a short inscription", Some("1"), both.clone(), "latin-inscription"),
        ("an inscription with another label", Some("2........"), both.clone(), "latin-inscription"),
        ("an inscription where there is no clue", Some("12......."), both, "latin-inscription"),
    ] {
        let found = code(critical(&game, inscription), Kind::Deduction, &deduction, what);
        assert_eq!(found, expected, "{what}");
    }
    let one = Claim { game, statement: Statement::OneCompletion }.into();
    let both = proof(&[WITHOUT_FIRST, WITHOUT_MIDDLE], STEPS);
    let found = code(one, Kind::Deduction, &both, "solutions without clues for one completion");
    assert_eq!(found, "deduction-form");
    // Two clues of a square of two: with either of them alone there is one completion as well.
    let game = square(2, "1..1");
    let steps = [Exhausted { cell: 0 }, Full];
    let deduction = proof(&[&[1, 0, 0, 1], &[1, 0, 0, 1]], &steps);
    let found =
        code(critical(&game, None), Kind::Deduction, &deduction, "a puzzle with a needless clue");
    assert_eq!(found, "clue-broken");
    let game = square(2, "....");
    let found = code(
        critical(&game, None),
        Kind::Deduction,
        &proof(
            &[],
            &[
                Step::Split { cell: 0, labels: 3 },
                Exhausted { cell: 0 },
                Exhausted { cell: 1 },
                Full,
                Exhausted { cell: 0 },
                Exhausted { cell: 1 },
                Full,
            ],
        ),
        "several completions as critical",
    );
    assert_eq!(found, "not-one-completion");
}
