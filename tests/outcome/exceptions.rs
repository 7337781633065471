//! Claims about every size but some, at which the other player wins.

use zermelo::registry::outcome_claim;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::proofs::outcome::{Outcome, Step};
use zermelo_checker::verdict::Verdict;
use zermelo_sizes::outcome::prover::prove;

use crate::outcome::{check, problem_of, proof, source, source_text};

fn claim(text: &str) -> Claim {
    zermelo_explain::claims::claim(text).expect(text)
}

/// The error code, or `verified`.
fn code(claim: &Claim, outcome: &Outcome) -> &'static str {
    match check(claim, outcome.clone()) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
        Verdict::None(why) => panic!("{why}"),
    }
}

#[test]
fn a_proof_with_an_exception_proves_it_and_no_other_list() {
    let outcome = proof(&source("b3-except-2"));
    let [every, exception] = outcome.goals.as_slice() else { panic!("two goals") };
    assert!(every.iter().any(|step| matches!(step, Step::Listed { .. })));
    let with = |goals: &[&Vec<Step>]| {
        let goals = goals.iter().map(|&goal| goal.clone()).collect();
        Outcome { goals, ..outcome.clone() }
    };
    for (text, outcome, expected) in [
        ("for every a ≥ 2 except 2", outcome.clone(), "verified"),
        // The start of a = 2 is in no family of P-positions.
        ("for every a ≥ 2", with(&[every]), "not-listed"),
        ("for every a ≥ 2", outcome.clone(), "goal-count"),
        ("for every a ≥ 2 except 2", with(&[every]), "goal-count"),
        // The first player wins a = 3: one column, which the last goal leads to, has another width.
        (
            "for every a ≥ 2 except 2 and 3",
            with(&[every, exception, exception]),
            "target-not-equal",
        ),
        // What is left of the sizes there is a = 2.
        ("for every a ≥ 2 except 3", outcome.clone(), "identity-constant"),
    ] {
        let claim = claim(&format!("first player wins erdos-szekeres a 3 {text}"));
        assert_eq!(code(&claim, &outcome), expected, "{claim}");
    }
    let other = claim("second player wins erdos-szekeres a 3 for every a ≥ 2 except 2");
    assert_eq!(code(&other, &outcome), "same-value");
}

#[test]
fn a_source_with_a_wrong_list_of_exceptions_is_not_proved() {
    for (list, proved) in
        [(" except 2", true), ("", false), (" except 2 and 3", false), (" except 3", false)]
    {
        let text = source_text("b3-except-2").replace(" except 2", list);
        assert_eq!(prove(&problem_of(&text)).is_ok(), proved, "{list}");
    }
}

#[test]
fn at_the_exception_the_strategy_is_the_other_players() {
    let problem = source("b3-except-2");
    let outcome = proof(&problem);
    for (a, winner) in [(2, "second"), (3, "first"), (9, "first")] {
        let made = outcome_claim(&problem.claim).expect("outcome proofs").replay_at(
            &outcome,
            a,
            Provenance::default(),
        );
        let certificate = made.expect("a strategy");
        let expected = format!("{winner} player wins erdos-szekeres {a} 3");
        assert_eq!(certificate.header.claim.to_string(), expected);
        let (bytes, _) = certificate.write();
        assert!(matches!(zermelo_checker::check(&bytes, Some(&expected)), Verdict::Verified(_)));
    }
}
