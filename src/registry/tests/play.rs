//! Every line of play against committed certificates, by the raw definitions of the games.

mod hints;
mod maps;
mod pages;
mod permutations;
mod points;

use std::path::PathBuf;

use zermelo_checker::format::Certificate;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;

use crate::registry::proof;

/// A committed theorem from a published source, at one size.
fn published(theorem: &str, a: u32) -> Certificate<'static> {
    let bytes = committed(&format!("all-sizes/{theorem}.cert"));
    let theorem = read(&bytes);
    let proof = proof::decode(&theorem).expect("a proof").expect("known");
    let every = proof.evidence().every_size().expect("a proof for every size");
    every.at(a, Default::default()).expect("a strategy")
}

/// The bytes of a committed certificate.
fn committed(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("certificates").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(bytes: &[u8]) -> Certificate<'_> {
    Certificate::read(bytes).expect("a certificate").0
}

/// A game against a certificate's strategy.
fn against(certificate: &Certificate<'_>, play: impl FnOnce(&mut dyn Match)) {
    let claim = &certificate.header.claim;
    let proof = proof::decode(certificate).expect("a proof").expect("of a known kind");
    let mut game = proof.begin().unwrap_or_else(|error| panic!("{claim}: {error}"));
    play(&mut *game);
}

/// A game against a committed certificate.
fn with_committed(name: &str, play: impl FnOnce(&Certificate<'_>, &mut dyn Match)) {
    let bytes = committed(name);
    let certificate = read(&bytes);
    against(&certificate, |game| play(&certificate, game));
}

const NOT_NEXT_TO_THEM: &str = "is not allowed here: a cell has to be next to the shaded ones";

#[test]
fn what_holds_no_strategy_says_so() {
    for (name, expected) in [
        ("all-sizes/b3.cert", "is an outcome proof, which has no strategy to play"),
        ("all-sizes/chomp-two-rows.cert", "is an outcome proof, which has no strategy to play"),
    ] {
        let bytes = committed(name);
        let certificate = read(&bytes);
        let proof = proof::decode(&certificate).expect(name).expect(name);
        let error = proof.begin().err().expect(name).to_string();
        assert!(error.contains(expected), "{name}: {error}");
    }
}

#[test]
fn a_move_that_is_none_says_why_and_changes_nothing() {
    let points = "the name of a point";
    with_committed("positional/tic-tac-toe-first.cert", |_, game| {
        let before = game.steps().to_vec();
        for (text, expected) in [
            ("22", PlayError::Taken("22".into())),
            ("44", PlayError::NoSuchMove { text: "44".into(), form: points }),
            ("", PlayError::NoSuchMove { text: String::new(), form: points }),
        ] {
            assert_eq!(game.play(text), Err(expected), "‘{text}’");
            assert_eq!(game.steps(), before, "‘{text}’");
        }
        assert!(!game.undo());
        assert_eq!(game.follow(""), Err(PlayError::NoNotation));
    });
    with_committed("erdos-szekeres/solver-5-3.cert", |_, game| {
        let before = game.steps().to_vec();
        for (text, expected) in [
            ("(1, 1)", Some(PlayError::Taken("(1, 1)".into()))),
            ("3,1", Some(PlayError::NotAllowed { mv: "(3, 1)".into(), why: NOT_NEXT_TO_THEM })),
            ("5,1", None),
            ("1,3", None),
            ("0,1", None),
            ("(1,2", None),
            ("1,2)", None),
            ("-1", None),
            ("0", None),
            ("3", None),
            ("1,2,3", None),
            ("99999999999", None),
            ("off", None),
            ("", None),
        ] {
            let error = game.play(text).expect_err(text);
            match expected {
                Some(expected) => assert_eq!(error, expected, "‘{text}’"),
                None => assert!(matches!(error, PlayError::NoSuchMove { .. }), "‘{text}’"),
            }
            assert_eq!(game.steps(), before, "‘{text}’");
        }
    });
}

#[test]
fn a_move_that_is_taken_back_leaves_no_trace() {
    with_committed("positional/pi4.cert", |_, game| {
        let mut states = vec![(game.steps().to_vec(), game.position())];
        while game.end().is_none() {
            let mv = game.legal_moves().pop().expect("a move");
            game.play(&mv).expect("a legal move");
            states.push((game.steps().to_vec(), game.position()));
        }
        assert_eq!(game.play("r1"), Err(PlayError::Over));
        assert!(game.legal_moves().is_empty());
        while states.pop().is_some() && !states.is_empty() {
            assert!(game.undo());
            let (steps, position) = states.last().expect("a state");
            assert_eq!((game.steps(), &game.position()), (steps.as_slice(), position));
            assert_eq!(game.end(), None);
        }
        assert!(!game.undo());
    });
}
