//! Claims that a proof does not prove, with and without exceptions.

use super::*;

#[test]
fn a_claim_that_the_proof_does_not_cover_is_rejected() {
    let every = |least, modulus| Size::Every { least, modulus };
    let evenly = every(2, 2);
    let (avoidance, achievement) = (Form::Avoidance, Form::Achievement);
    let second_wins = Strategy::Wins(Player::Second);
    let first_does_not_lose = Strategy::DoesNotLose(Player::First);
    for (statement, a, b, form, expected) in [
        // The start of one size has no parameter.
        (FIRST_WINS, Size::Exactly(2), 2, avoidance, "variable-out-of-scope"),
        // The proof is about odd widths.
        (FIRST_WINS, every(3, 2), 2, avoidance, "target-not-equal"),
        (FIRST_WINS, every(2, 1), 2, avoidance, "target-not-equal"),
        (FIRST_WINS, every(4, 2), 2, avoidance, "target-not-equal"),
        (second_wins, evenly, 2, avoidance, "same-value"),
        (FIRST_WINS, every(0, 2), 2, avoidance, "size"),
        (FIRST_WINS, every(1, 2), 2, avoidance, "size"),
        (FIRST_WINS, every(2, 0), 2, avoidance, "size"),
        (FIRST_WINS, Size::Exactly(1), 2, avoidance, "size"),
        (FIRST_WINS, evenly, 0, avoidance, "size"),
        (FIRST_WINS, evenly, 1, avoidance, "size"),
        (FIRST_WINS, evenly, 18, avoidance, "size"),
        (FIRST_WINS, evenly, 17, avoidance, "coordinate-count"),
        (FIRST_WINS, evenly, 3, avoidance, "coordinate-count"),
        (FIRST_WINS, evenly, 2, achievement, "coordinate-count"),
        (first_does_not_lose, evenly, 2, avoidance, "wrong-kind-for-claim"),
    ] {
        let claim = claim_of(statement, a, b, form);
        let what = claim.to_string();
        assert_eq!(code(claim, &proof()), expected, "{what}");
    }
    let statement = es::Statement::PPositions { count: 3, winner: Player::First };
    let game = ErdosSzekeres { a: Size::Exactly(2), b: 2, form: avoidance };
    let claim = Claim::ErdosSzekeres(es::Claim { statement, game });
    assert_eq!(code(claim, &proof()), "wrong-kind-for-claim");
}

#[test]
fn every_way_in_which_a_claim_with_exceptions_lies_is_rejected() {
    let claim = |winner, least, modulus, except: &[u32]| {
        let statement = es::Statement::WinsEveryExcept { winner, except: except.to_vec() };
        let a = Size::Every { least, modulus };
        let game = ErdosSzekeres { a, b: 2, form: Form::Avoidance };
        Claim::ErdosSzekeres(es::Claim { statement, game })
    };
    let (first, second) = (Player::First, Player::Second);
    // Statement 0 at w = 3, by its own number.
    let at_four = vec![Step::By {
        fact: 0,
        statement: 0,
        parameters: vec![form(1, &[]), form(1, &[])],
        shown: Vec::new(),
    }];
    let with = |goals: &[Derivation]| {
        let mut outcome = proof();
        outcome.goals.extend_from_slice(goals);
        outcome
    };
    let listed = |entry| Step::Listed { entry, parameters: Vec::new(), shown: Vec::new() };
    let all_listed = Outcome { goals: vec![vec![listed(0)], at_four.clone()], ..proof() };
    let many: Vec<u32> = (1..=257).map(|n| 2 * n).collect();
    for (name, claim, outcome, expected) in [
        ("an exception without a derivation", claim(first, 2, 2, &[4]), proof(), "goal-count"),
        (
            "an exception that is none",
            claim(first, 2, 2, &[4]),
            with(std::slice::from_ref(&at_four)),
            "same-value",
        ),
        (
            "every size is told to be the exception",
            claim(second, 2, 2, &[4]),
            // Nothing shows that its width is 3.
            all_listed,
            "target-not-equal",
        ),
        (
            "an exception is left out of the claim",
            claim(first, 2, 1, &[3]),
            with(&[at_four]),
            "target-not-equal",
        ),
        ("a claim with exceptions has none", claim(first, 2, 2, &[]), proof(), "claim-text"),
        ("exceptions are not in their order", claim(first, 2, 2, &[6, 4]), proof(), "claim-text"),
        ("an exception is not claimed", claim(first, 2, 2, &[5]), proof(), "claim-text"),
        ("more exceptions than are taken", claim(first, 2, 2, &many), proof(), "size"),
    ] {
        assert_eq!(
            crate::trap_tests::code(claim, Kind::Outcome, &outcome, name),
            expected,
            "{name}"
        );
    }
}
