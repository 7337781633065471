//! Limits of an outcome proof, from both sides.

use super::*;

/// `proof` with constraints of statement 0 that say nothing, to as many as asked for.
fn with_constraints(count: usize) -> Outcome {
    let mut outcome = proof();
    let even = &mut outcome.statements[0];
    let more = count - even.constraints.len();
    even.constraints.extend(vec![Affine::number(0); more]);
    for step in &mut even.derivation {
        let lists = match step {
            Step::Absurd { summands } => vec![summands],
            Step::Move { shown, .. } | Step::By { shown, .. } => shown.iter_mut().collect(),
            _ => Vec::new(),
        };
        for summand in lists.into_iter().flatten().filter(|summand| **summand > 2) {
            *summand += u32::try_from(more).expect("few");
        }
    }
    outcome
}

#[test]
fn what_few_bytes_can_refer_to_is_bounded_from_both_sides() {
    assert_eq!(code(even_sizes(2), &with_constraints(128)), "verified");
    assert_eq!(code(even_sizes(2), &with_constraints(129)), "derivation-limit");

    // Uses with two parameters do not fit a statement of 128, which is no limit.
    for (parameters, expected) in [(128, "parameter-count"), (129, "derivation-limit")] {
        let mut outcome = proof();
        let names = vec![Text::default(); parameters];
        outcome.statements[0].parameters = names;
        assert_eq!(code(even_sizes(2), &outcome), expected, "{parameters} parameters");
    }

    // Every `cases` adds a fact to fact 0; that no branch is closed comes after the limit.
    for (facts, expected) in [(256, "branch-missing"), (257, "derivation-limit")] {
        let mut outcome = proof();
        let cases = step(&mut outcome, 1, 1).clone();
        outcome.statements[1].derivation = vec![cases; facts - 1];
        assert_eq!(code(even_sizes(2), &outcome), expected, "{facts} facts");
    }

    // Every residue adds a variable to k and t.
    for (variables, expected) in [(128, "branch-missing"), (129, "derivation-limit")] {
        let mut outcome = proof();
        let residue = Step::Residue { variable: 0, modulus: 1 };
        outcome.statements[0].derivation = vec![residue; variables - 2];
        assert_eq!(code(even_sizes(2), &outcome), expected, "{variables} variables");
    }

    // Every split adds an inequality to the statement's two.
    let split = Step::Split { form: Affine::number(0) };
    for (known, expected) in [(1024, "branch-missing"), (1025, "derivation-limit")] {
        let mut outcome = proof();
        outcome.statements[0].derivation = vec![split.clone(); known - 2];
        assert_eq!(code(even_sizes(2), &outcome), expected, "{known} inequalities");
    }

    // The start has one inequality, s ≥ 0. So splits reach their limit first, but for two `cases`;
    // that they are legal needs s ≥ 1.
    for (depth, expected) in [(1024, "start-not-covered"), (1025, "derivation-limit")] {
        let mut outcome = proof();
        let cases = Step::Cases { fact: 0, mv: bump(), shown: vec![shown(&[0, 1])] };
        let mut steps = vec![Step::Split { form: form(-1, &[(0, 1)]) }, cases.clone(), cases];
        steps.resize(depth, split.clone());
        outcome.goals[0] = steps;
        assert_eq!(code(even_sizes(2), &outcome), expected, "{depth} steps with branches");
    }
}

#[test]
fn numbers_at_the_limit_are_taken() {
    // The remainder of a split at the limits: ±(2⁶³ − 1) fit, and so does −(−2⁶³ + 1) − 1.
    for constant in [i64::MAX, -i64::MAX, i64::MAX - 1] {
        let mut outcome = proof();
        let derivation = &mut outcome.goals[0];
        let by = derivation[0].clone();
        *derivation = vec![Step::Split { form: Affine::number(constant) }, by.clone(), by];
        assert_eq!(code(even_sizes(2), &outcome), "verified", "{constant}");
    }
    // A sum of many is as good as one of few.
    let mut outcome = proof();
    *summands_of(step(&mut outcome, 0, 4), 0) = shown(&[0, 0, 0, 5000, 5000]);
    assert_eq!(code(even_sizes(2), &outcome), "verified");
}
