use super::*;
use crate::boards;
use std::collections::BTreeMap;
use zermelo_checker::certificate::Proof;
use zermelo_checker::claim::{BoardName, Game, Start};
use zermelo_checker::verdict::Verdict;

fn game(text: &str) -> Positional {
    match text.parse() {
        Ok(Game::Positional(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

/// Solves a game, has every certificate checked, and gives the outcome and the certificates.
fn solved(text: &str) -> Solution {
    let game = game(text);
    let board = boards::named(&game.board).unwrap_or_else(|error| panic!("{error}"));
    let started = std::time::Instant::now();
    let solution =
        solve(&game, &board, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let took = started.elapsed();
    for certificate in &solution.certificates {
        let (bytes, _) = certificate.write().unwrap_or_else(|error| panic!("{error:?}"));
        let started = std::time::Instant::now();
        match zermelo_checker::check(&bytes, None) {
            Ok(Verdict::Verified(verified)) => eprintln!(
                "{text}: {took:?} {} {} bytes {:?} check {:?}",
                verified.claim,
                bytes.len(),
                verified.figures,
                started.elapsed()
            ),
            other => panic!("{text}: {other:?}"),
        }
        let Proof::Replay(replay) = &certificate.proof else { panic!() };
        eprintln!(
            "rows {:?}",
            crate::strategy::rows::Tree::of(&certificate.header, replay, 100000).map(|t| t.rows())
        );
    }
    eprintln!("{text}: {:?} {} positions", solution.outcome, solution.positions);
    solution
}

#[test]
fn known_outcomes() {
    for (text, outcome) in [
        ("affine-plane 2", Outcome::FirstWins),
        ("affine-plane 3", Outcome::FirstWins),
        ("projective-plane 2", Outcome::FirstWins),
        ("hypercube 3 2", Outcome::Draw),
        ("hypercube 3 2 --weak", Outcome::FirstWins),
        ("affine-plane 4", Outcome::FirstWins),
        ("affine-plane 4 --without-index-blocks 1", Outcome::FirstWins),
        ("affine-plane 4 --without-index-blocks 2", Outcome::Draw),
        ("affine-plane 4 --without-index-blocks 3", Outcome::Draw),
        ("affine-plane 4 --without-index-blocks 4", Outcome::Draw),
        ("projective-plane 3", Outcome::Draw),
    ] {
        assert_eq!(solved(text).outcome, outcome, "{text}");
    }
}
