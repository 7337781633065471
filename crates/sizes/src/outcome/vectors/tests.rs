//! The games here against the checker's, which are written independently; and what is said of
//! claims that no outcome proof is about.

use zermelo_checker::proofs::outcome::Affine;
use zermelo_checker::proofs::outcome::game::VectorGame;
use zermelo_explain::claims::claim;
use zermelo_search::limits::Limits;

use super::game::Game;
use super::goals;
use super::outcome_claim as of;
use crate::{chomp, erdos_szekeres};

/// The coordinates after a move of each kind, as the checker has them.
fn after(game: &VectorGame) -> Vec<Vec<Affine>> {
    let coordinates = u32::try_from(game.coordinates).expect("a few");
    let kinds = game.kinds.iter().map(|kind| {
        let mut after: Vec<Affine> = (0..coordinates).map(Affine::variable).collect();
        after[kind.changes.clone()].fill(kind.becomes.clone());
        after
    });
    kinds.collect()
}

#[test]
fn the_moves_of_every_game_are_the_checkers() {
    let mut games = Vec::new();
    for rows in 1..=16 {
        games.push(format!("first player wins chomp {rows} 5"));
        for form in ["", " --achievement"] {
            games.push(format!("first player wins erdos-szekeres 5 {}{form}", rows + 1));
        }
    }
    for (most, heaps) in [(1, 1), (3, 1), (100, 2), (7, 8)] {
        let from = if heaps == 1 { "a heap".to_owned() } else { format!("{heaps} heaps") };
        games.push(format!("first player wins subtraction {most} from {from} of 5"));
    }
    for text in games {
        let claim = claim(&text).expect(&text);
        let of_game = of(&claim).expect(&text);
        let checkers = of_game.goals().expect(&text).game;
        let Game { coordinates, shape, kinds, .. } = of_game.game();
        assert_eq!((coordinates, &shape), (checkers.coordinates, &checkers.shape), "{text}");
        assert!(
            kinds.iter().map(|kind| kind.argument).eq(checkers.kinds.iter().map(|k| k.has_number)),
            "{text}"
        );
        let own: Vec<Vec<Affine>> = kinds.iter().map(|kind| kind.after.clone()).collect();
        assert_eq!(own, after(&checkers), "{text}");
        for (number, (own, checkers)) in kinds.iter().zip(&checkers.kinds).enumerate() {
            assert_eq!(own.conditions, checkers.conditions, "{text}, kind {number}");
        }
    }
}

#[test]
fn a_claim_that_no_outcome_proof_is_about_is_refused_with_the_reason() {
    for (text, part) in [
        ("first player does not lose erdos-szekeres a 5 for every a ≥ 5", "this kind of claim"),
        ("first player wins with 91 P-positions erdos-szekeres 9 5", "this kind of claim"),
        ("first player wins erdos-szekeres 9 18", "b from 2 to 17"),
        ("first player wins erdos-szekeres a 5 for every a ≥ 1", "a from 2 on"),
        ("first player wins chomp 17 4", "1 to 16 rows"),
        (
            "first player wins subtraction 0 from a heap of 4",
            "1 to 8 heaps, moves that take 1 counter or more",
        ),
        ("first player wins subtraction 3 from 0 heaps of 4", "1 to 8 heaps"),
        ("first player wins subtraction 3 from 9 heaps of 4", "1 to 8 heaps"),
        ("first player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0", "kind of claim"),
        ("second player wins chomp 2 from exactly '(1, 0), (q+1)' for every q ≥ 0", "family 1"),
        ("second player wins chomp 2 from exactly '(q, q+1)' for every q ≥ 0", "family 0"),
    ] {
        let claim = claim(text).expect(text);
        let why = goals(of(&claim).expect(text)).expect_err(text).to_string();
        assert!(why.contains(part), "{text}: {why}");
    }
    assert!(of(&claim("first player wins affine-plane 4").expect("a claim")).is_none());
}

#[test]
fn theorems_have_names_of_their_own_and_are_about_games_here() {
    let games = [&chomp::GAME, &erdos_szekeres::GAME];
    let theorems = || games.iter().flat_map(|game| game.families.theorems);
    let mut names: Vec<&str> = theorems().map(|theorem| theorem.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), theorems().count());
    for theorem in theorems() {
        assert!((theorem.prove)(&Limits::default()).is_ok(), "{}", theorem.name);
    }
}
