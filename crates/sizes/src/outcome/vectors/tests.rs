//! What is said of claims that no outcome proof is about; and the theorems.

use zermelo_explain::claims::claim;
use zermelo_search::limits::Limits;

use super::goals;
use super::outcome_claim as of;
use crate::{chomp, erdos_szekeres};

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
