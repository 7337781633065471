mod dictionary;
mod follow_ups;
mod lines;
mod mistakes;
mod threats;
mod written;

use std::collections::BTreeSet;

use proptest::prelude::*;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{BoardName, Body};
use zermelo_checker::verdict::{Verdict, Verified};
use zermelo_explain::claims::Game;

use super::*;

const PAPER: &str = include_str!("../../../../certificates/sources/danziger-pi4.strategy");

/// X threatens every point after its first move; O takes the one that it names, X another.
const WIN: &str = "claim first player wins affine-plane 2
source by hand
start r1
(!r2) c1 won
";

/// Ordinary tic-tac-toe from a position with four free cells: O answers both times.
const DRAW: &str = "claim second player does not lose hypercube 3 2 --start 11,13,32/12,22
start 21: X = {11, 13, 32}, O = {12, 21, 22}
| X   | O   | end     |
| !23 | !33 | settled |
";

/// Who completes a line loses, and every two points are a line: after two moves the game is over
/// with the third.
const AVOID: &str = "claim second player wins affine-plane 2 --avoidance
start
(r1) r2 settled
others by symmetry
";

/// A position that is reached once as it is, and once as an image.
const IMAGE: &str = "claim first player wins affine-plane 3
start r1
(r2) c1 -> case two stones
(c2) c1 -> case two stones by symmetry
others by symmetry
case two stones
(!a1) !c3 XW(c2, a2)
";

fn source(text: &str) -> Source<'_> {
    Source { name: "some/where/a.strategy", text }
}

fn compiled(text: &str) -> CompiledSource {
    compile(source(text), Path::new("."), &Bounds::default()).unwrap_or_else(|diagnostics| {
        let shown: Vec<_> = diagnostics.iter().map(|d| source(text).render(d, false)).collect();
        panic!("{}", shown.join("\n\n"))
    })
}

/// What the checker says of a compiled source.
fn verified(compiled: &CompiledSource) -> Verified {
    let (bytes, _) = compiled.certificate.write();
    match zermelo_checker::check(&bytes, None) {
        Verdict::Verified(verified) => verified,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_papers_proof_is_verified_with_its_23_rows() {
    let compiled = compiled(PAPER);
    let verified = verified(&compiled);
    assert_eq!(verified.claim.to_string(), "first player wins affine-plane 4");
    assert_eq!(compiled.rows, 23);
    let header = &compiled.certificate.header;
    assert_eq!(header.provenance.maker.as_str(), "zermelo compile");
    assert!(header.provenance.source.as_str().ends_with("Theorem 2.1 (a.strategy)"));
    let body: Body<'_> = compiled.certificate.decode().expect("a replay");
    let names: BTreeSet<&str> = body.symmetries.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, BTreeSet::from(["", "ψ1", "ψ2", "ψ2∘ψ1"]));
}

#[test]
fn greek_letters_and_subscripts_are_names_on_planes() {
    let points = |text: &str, from: char, to: char, subscripts: bool| {
        (1..=4).fold(text.to_owned(), |text, number: u32| {
            let digit =
                if subscripts { u32::from('₀') + number } else { u32::from('0') + number };
            let digit = char::from_u32(digit).expect("a digit");
            text.replace(&format!("{from}{number}"), &format!("{to}{digit}"))
        })
    };
    let text = points(PAPER, 'a', 'α', false);
    let text = points(&points(&text, 'b', 'β', true), 'r', 'r', true);
    assert!(text.contains("α1") && text.contains("β₂") && text.contains("r₃"));
    assert_eq!(compiled(&text).certificate.write().0, compiled(PAPER).certificate.write().0);
    // A cube has no Greek letters.
    let errors = compile(source(&DRAW.replace("!23", "!2₃")), Path::new("."), &Bounds::default());
    assert_eq!(errors.expect_err("no point")[0].kind, "unknown-symbol");
}

#[test]
fn an_unknown_point_is_answered_with_the_names_most_like_it() {
    for (found, meant) in [
        ("C1", Some("did you mean c1?")),
        ("c7", Some("did you mean c1 or c2?")),
        ("x2", Some("did you mean r2 or c2?")),
        ("quite-another", None),
    ] {
        let text = WIN.replace("c1 won", &format!("{found} won"));
        let errors = compile(source(&text), Path::new("."), &Bounds::default());
        let errors = errors.expect_err("no point");
        let note = errors[0].notes.first().map(String::as_str).expect("a note");
        match meant {
            Some(meant) => assert_eq!(note, meant, "{found}"),
            None => assert!(note.starts_with("its points are"), "{note}"),
        }
    }
}

/// After each row, and under headings too.
#[test]
fn empty_lines_within_tables_change_nothing() {
    let bytes = |text: &str| compiled(text).certificate.write().0;
    let expected = bytes(PAPER);
    let tables = PAPER.lines().filter(|line| line.starts_with('|')).count();
    assert!(tables > 10, "{tables} lines of tables");
    for between in ["\n", "\n\n", " \t\n", "\n# a comment\n\n", "\r\n"] {
        let spaced = |line: &str| match line.starts_with('|') {
            true => format!("{line}\n{between}"),
            false => format!("{line}\n"),
        };
        let text: String = PAPER.lines().map(spaced).collect();
        assert_eq!(bytes(&text), expected, "{between:?}");
    }
}

#[test]
fn strategies_for_other_games_are_verified() {
    for (text, rows) in [(WIN, 1), (DRAW, 1), (AVOID, 1), (IMAGE, 1)] {
        let compiled = compiled(text);
        let claim = text.lines().next().unwrap_or_default().trim_start_matches("claim ");
        assert_eq!(verified(&compiled).claim.to_string(), claim);
        assert_eq!(compiled.rows, rows, "{claim}");
    }
}

/// The board of a game.
fn board_name(game: Game) -> BoardName {
    match game {
        Game::Positional(game) => game.board,
        other => panic!("{other} has no board"),
    }
}

/// A text between the first and the last row of good sources, with parts taken out, doubled or
/// replaced by parts of others.
fn mutated() -> impl Strategy<Value = String> {
    let base = prop::sample::select(vec![PAPER, WIN, DRAW, AVOID, IMAGE, threats::ALL]);
    let words = prop::sample::select(
        PAPER
            .split_whitespace()
            .chain(DRAW.split_whitespace())
            .chain(["\n", "|", "∘", "", "by threats", "(others)"])
            .collect::<Vec<_>>(),
    );
    let edit = (any::<prop::sample::Index>(), 0usize..30, words);
    (base, prop::collection::vec(edit, 1..4)).prop_map(|(base, edits): (&str, Vec<_>)| {
        let mut text: Vec<char> = base.chars().collect();
        for (at, length, word) in edits {
            let start = at.index(text.len().max(1)).min(text.len());
            let end = (start + length).min(text.len());
            let word: &str = word;
            text.splice(start..end, word.chars());
        }
        text.into_iter().collect()
    })
}

/// Compiles a text that may be anything: no panic, every diagnostic can be shown, and a
/// certificate is one that the checker verifies.
fn survives(text: &str) {
    match compile(source(text), Path::new("."), &Bounds::default()) {
        Ok(compiled) => {
            verified(&compiled);
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty());
            for diagnostic in diagnostics.iter() {
                assert!(source(text).render(diagnostic, false).contains(diagnostic.kind));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn changed_sources_are_compiled_to_what_is_verified_or_reported(text in mutated()) {
        survives(&text);
    }

    #[test]
    fn any_text_is_reported(text in "\\PC*(\n(claim|start|case|others|symmetry|\\||\\()?\\PC{0,40}){0,8}") {
        survives(&text);
    }

    #[test]
    fn any_rows_are_compiled_or_reported(
        rows in prop::collection::vec("(\\| ?)?([(]?!?[rcab][1-4][),:]{0,2} ?){1,6}( won| settled| by threats| XW[(]a1, b2[)])?", 1..6)
    ) {
        survives(&format!("{}\n{}\n", &WIN[..WIN.find("(!").unwrap_or(0)], rows.join("\n")));
    }
}
