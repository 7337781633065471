//! Small proofs by hand, and every way in which they can be wrong.

use super::*;
use crate::certificate::Certificate;
use crate::certificate::{Proof, Provenance};
use crate::verdict::Verdict;

const CLAIM: &str = "first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2";

fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
    let terms = terms.iter().map(|&(variable, coefficient)| Term { variable, coefficient });
    Affine { constant, terms: terms.collect() }
}

fn shown(factors: &[i64]) -> Multipliers {
    Multipliers { denominator: 1, factors: factors.to_vec().into() }
}

fn bump() -> MoveForm {
    MoveForm { kind: 0, arguments: Seq::default() }
}

/// One row of w cells, k of them shaded, w − k even: P. And odd: N, in a roundabout way that uses
/// `cases` and `clash`. The game has one kind of move, bump(1, 1).
fn proof() -> Outcome {
    let (k, t) = (0, 1);
    let text = |text: &str| Text::new(text).expect(text);
    let even = Statement {
        name: text("even"),
        parameters: vec![text("k"), text("t")].into(),
        constraints: vec![form(-1, &[(k, 1)]), form(0, &[(t, 1)])].into(),
        position: vec![form(0, &[(k, 1)]), form(0, &[(k, 1), (t, 2)])].into(),
        value: Value::P,
        // k ≥ 0, k ≥ 1, w − k = 2t ≥ 0.
        shape: vec![shown(&[1, 0]), shown(&[1, 0]), shown(&[0, 2])].into(),
        derivation: vec![
            Step::Options { fact: 0 },
            // Known: k − 1, t, and of the move k − 1, 2t − 1.
            Step::Split { form: form(-1, &[(t, 1)]) },
            Step::Move {
                fact: 1,
                mv: bump(),
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 2])].into(),
            },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(2, &[(k, 1)]), form(-1, &[(t, 1)])].into(),
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])].into(),
            },
            // −t ≥ 0.
            Step::Absurd { factors: vec![0, 0, 0, 1, 2].into() },
        ]
        .into(),
    };
    let odd = Statement {
        name: text("odd"),
        position: vec![form(0, &[(k, 1)]), form(1, &[(k, 1), (t, 2)])].into(),
        value: Value::N,
        derivation: vec![
            Step::Move { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 2])].into() },
            Step::Cases { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 2])].into() },
            Step::Clash { first: 1, second: 2, shown: Seq::default() },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(1, &[(k, 1)]), form(0, &[(t, 1)])].into(),
                shown: vec![shown(&[1, 0]), shown(&[0, 1])].into(),
            },
        ]
        .into(),
        ..even.clone()
    };
    // w = 1 + 2s: k = 1, t = s.
    let start = vec![Step::By {
        fact: 0,
        statement: 0,
        parameters: vec![form(1, &[]), form(0, &[(0, 1)])].into(),
        shown: vec![shown(&[1])].into(),
    }];
    Outcome { statements: vec![even, odd].into(), goals: vec![start.into()].into() }
}

fn verdict(claim: &str, outcome: Outcome) -> Verdict {
    let claim: crate::claim::Claim = claim.parse().expect(claim);
    let header = Header {
        claim,
        board: None,
        symmetries: Seq::default(),
        provenance: Provenance::default(),
    };
    let certificate = Certificate { header, proof: Proof::Outcome(outcome) };
    let (bytes, _) = certificate.write().expect("writes");
    crate::check(&bytes, None).expect("a verdict")
}

/// The kind of rejection, or `verified`.
fn kind(claim: &str, outcome: Outcome) -> &'static str {
    match verdict(claim, outcome) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.reason.kind(),
    }
}

#[test]
fn the_proof_by_hand_is_accepted() {
    assert_eq!(kind(CLAIM, proof()), "verified");
}

/// The step of a statement's derivation.
fn step(outcome: &mut Outcome, statement: usize, step: usize) -> &mut Step {
    &mut outcome.statements.0[statement].derivation.0[step]
}

fn factors_of(step: &mut Step, list: usize) -> &mut Vec<i64> {
    match step {
        Step::Absurd { factors } => &mut factors.0,
        Step::Move { shown, .. }
        | Step::Cases { shown, .. }
        | Step::By { shown, .. }
        | Step::Clash { shown, .. }
        | Step::Listed { shown, .. } => &mut shown.0[list].factors.0,
        Step::Split { .. } | Step::Residue { .. } | Step::Options { .. } => panic!("no factors"),
    }
}

fn insert(outcome: &mut Outcome, statement: usize, at: usize, step: Step) {
    outcome.statements.0[statement].derivation.0.insert(at, step);
}

type Edit = fn(&mut Outcome);

#[test]
fn every_fault_has_a_kind_of_its_own() {
    let traps: &[(&str, &str, Edit)] = &[
        ("a multiplier is negative", "multiplier-negative", |o| {
            factors_of(step(o, 0, 4), 0)[1] = -1;
        }),
        ("there is a multiplier too many", "multiplier-count", |o| {
            factors_of(step(o, 0, 4), 0).push(0);
        }),
        ("there is a multiplier too few", "multiplier-count", |o| {
            factors_of(step(o, 0, 2), 0).pop();
        }),
        ("a denominator is 0", "denominator", |o| {
            if let Step::Move { shown, .. } = step(o, 0, 2) {
                shown.0[0].denominator = 0;
            }
        }),
        ("an identity is off by one in the constant", "identity-constant", |o| {
            // k ≥ 2 instead of k ≥ 1: not shown for the parameters k + 1 of statement 1.
            o.statements.0[0].constraints.0[0].constant = -3;
        }),
        ("an identity is off in a coefficient", "identity-coefficient", |o| {
            factors_of(step(o, 0, 2), 1)[4] = 1;
        }),
        ("what is called absurd is possible", "absurd-constant", |o| {
            *factors_of(step(o, 0, 4), 0) = vec![0, 2, 0, 0, 2];
        }),
        ("what is called absurd is no number", "absurd-coefficient", |o| {
            *factors_of(step(o, 0, 4), 0) = vec![1, 0, 0, 1, 2];
        }),
        ("the second branch of a split is missing", "branch-missing", |o| {
            o.statements.0[0].derivation.0.pop();
        }),
        ("the second branch of cases is missing", "branch-missing", |o| {
            o.statements.0[1].derivation.0.pop();
        }),
        ("a kind of move is left out", "kind-of-move-missing", |o| {
            o.statements.0[0].derivation.0.truncate(1);
        }),
        ("a derivation is empty", "derivation-open", |o| {
            o.statements.0[0].derivation.0.clear();
        }),
        ("a derivation ends with a move", "derivation-open", |o| {
            o.statements.0[1].derivation.0.truncate(1);
        }),
        ("steps are left over", "steps-left-over", |o| {
            insert(o, 0, 5, Step::Options { fact: 0 });
        }),
        ("a residue of a variable that is not there", "residue-variable", |o| {
            insert(o, 0, 0, Step::Residue { variable: 2, modulus: 2 });
        }),
        ("a residue modulo 0", "residue-modulus", |o| {
            insert(o, 0, 0, Step::Residue { variable: 1, modulus: 0 });
        }),
        ("a residue modulo a negative number", "residue-modulus", |o| {
            insert(o, 0, 0, Step::Residue { variable: 1, modulus: -2 });
        }),
        ("the second branch of a residue is missing", "branch-missing", |o| {
            let steps = &mut o.statements.0[1].derivation.0;
            steps.insert(0, Step::Residue { variable: 1, modulus: 2 });
            for step in &mut steps[1..] {
                let lists = if let Step::Clash { .. } = step { 0 } else { 2 };
                (0..lists).for_each(|list| factors_of(step, list).extend([0, 0]));
            }
        }),
        ("a variable is used outside its scope", "variable-out-of-scope", |o| {
            if let Step::Split { form } = step(o, 0, 1) {
                form.terms.0[0].variable = 2;
            }
        }),
        ("a residue's variable is used after its branch", "variable-out-of-scope", |o| {
            // t = 1·u in the first branch, and u again in the second.
            let steps = &mut o.statements.0[0].derivation.0;
            steps[4] = Step::Split { form: form(0, &[(2, 1)]) };
            steps.splice(
                2..4,
                [
                    Step::Residue { variable: 1, modulus: 1 },
                    Step::Move {
                        fact: 1,
                        mv: bump(),
                        shown: vec![shown(&[1, 0, 0, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 2, 0, 0])]
                            .into(),
                    },
                    Step::By {
                        fact: 2,
                        statement: 0,
                        parameters: vec![form(2, &[(0, 1)]), form(-1, &[(1, 1)])].into(),
                        shown: vec![shown(&[1, 0, 0, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1, 0, 0])]
                            .into(),
                    },
                ],
            );
        }),
        ("a parameter is used that the statement does not have", "variable-out-of-scope", |o| {
            o.statements.0[0].constraints.0.push(form(0, &[(2, 1)]));
        }),
        ("a form has its terms out of order", "form-order", |o| {
            o.statements.0[0].position.0[1].terms.0.reverse();
        }),
        ("a form has a coefficient 0", "form-order", |o| {
            o.statements.0[0].position.0[0].terms.0[0].coefficient = 0;
        }),
        ("a move is illegal", "illegal-move", |o| {
            // In statement 1 at k = w: nothing is left to shade.
            o.statements.0[1].position.0[1] = form(0, &[(0, 1)]);
            o.statements.0[1].shape.0.pop();
        }),
        ("a move's legality is not shown", "illegal-move", |o| {
            if let Step::Move { shown, .. } = step(o, 0, 2) {
                shown.0.pop();
            }
        }),
        ("a move is of a kind that the game does not have", "no-such-kind-of-move", |o| {
            if let Step::Move { mv, .. } = step(o, 0, 2) {
                mv.kind = 1;
            }
        }),
        ("a move has a column that its kind has not", "argument-count", |o| {
            if let Step::Move { mv, .. } = step(o, 0, 2) {
                mv.arguments.0.push(form(1, &[]));
            }
        }),
        ("a constraint is not shown at its use", "constraint-not-shown", |o| {
            if let Step::By { shown, .. } = step(o, 0, 3) {
                shown.0.pop();
            }
        }),
        ("a constraint is false at its use", "constraint-not-shown", |o| {
            if let Step::By { parameters, .. } = &mut o.goals.0[0].0[0] {
                parameters.0[0] = form(0, &[]);
            }
        }),
        ("a statement is used about another position", "target-not-equal", |o| {
            if let Step::By { parameters, .. } = step(o, 0, 3) {
                parameters.0[0].constant = 3;
            }
        }),
        ("multipliers are left over", "multipliers-left-over", |o| {
            if let Step::By { shown: list, .. } = step(o, 0, 3) {
                list.0.push(shown(&[0, 0, 0, 0, 0]));
            }
        }),
        ("a statement is used with too few parameters", "parameter-count", |o| {
            if let Step::By { parameters, .. } = step(o, 0, 3) {
                parameters.0.pop();
            }
        }),
        ("a statement proves itself", "circular", |o| {
            o.statements.0[0].derivation = vec![Step::By {
                fact: 0,
                statement: 0,
                parameters: vec![form(0, &[(0, 1)]), form(0, &[(1, 1)])].into(),
                shown: vec![shown(&[1, 0]), shown(&[0, 1])].into(),
            }]
            .into();
        }),
        ("a statement is used that is not there", "no-such-statement", |o| {
            if let Step::By { statement, .. } = step(o, 0, 3) {
                *statement = 2;
            }
        }),
        ("a statement is used that says the same", "same-value", |o| {
            if let Step::By { statement, .. } = step(o, 0, 3) {
                *statement = 1;
            }
        }),
        ("a fact is used that is not there", "no-such-fact", |o| {
            if let Step::By { fact, .. } = step(o, 0, 3) {
                *fact = 3;
            }
        }),
        ("a fact is used after its branch", "no-such-fact", |o| {
            // Fact 2 of the first branch, in the second.
            *step(o, 0, 4) = Step::Options { fact: 2 };
        }),
        ("a move from a position known to be N", "move-from-n", |o| {
            if let Step::Move { fact, .. } = step(o, 0, 2) {
                *fact = 0;
            }
        }),
        ("options of a position known to be P", "options-of-p", |o| {
            if let Step::Options { fact } = step(o, 0, 0) {
                *fact = 0;
            }
            o.statements.0[0].value = Value::N;
        }),
        ("a clash of different positions", "clash-not-equal", |o| {
            if let Step::Clash { first, second, .. } = step(o, 1, 2) {
                (*first, *second) = (0, 1);
            }
        }),
        ("a clash of equal values", "clash-same-value", |o| {
            if let Step::Clash { second, .. } = step(o, 1, 2) {
                *second = 1;
            }
        }),
        ("a listed position where the claim lists none", "not-listed", |o| {
            let parameters = Seq::default();
            let listed = Step::Listed { entry: 0, parameters, shown: Seq::default() };
            o.goals.0[0].0[0] = listed;
        }),
        ("a statement is about vectors that are no positions", "not-a-position", |o| {
            o.statements.0[0].position.0[0] = form(0, &[]);
        }),
        ("a position lacks a coordinate", "coordinate-count", |o| {
            o.statements.0[0].position.0.pop();
        }),
        ("the claim is not derived", "goal-count", |o| o.goals.0.clear()),
        ("the claim is derived twice", "goal-count", |o| {
            let again = o.goals.0[0].clone();
            o.goals.0.push(again);
        }),
        ("the start is covered for one residue only", "start-not-covered", |o| {
            if let Step::By { shown, .. } = &mut o.goals.0[0].0[0] {
                shown.0[0].factors.0.extend([0, 0]);
            }
            o.goals.0[0].0.insert(0, Step::Residue { variable: 0, modulus: 2 });
        }),
        ("a coefficient is beyond the integers", "overflow", |o| {
            // −form − 1 of the second branch does not fit.
            if let Step::Split { form } = step(o, 0, 1) {
                *form = Affine::number(i64::MIN);
            }
        }),
        ("a product is beyond the integers", "overflow", |o| {
            // Times 2t − 1.
            factors_of(step(o, 0, 4), 0)[3] = i64::MAX;
        }),
        ("a derivation is deeper than the checker goes", "derivation-limit", |o| {
            let split = Step::Split { form: Affine::number(0) };
            o.statements.0[0].derivation = vec![split; 100_000].into();
        }),
        ("a branch has more variables than the checker takes", "derivation-limit", |o| {
            let residue = Step::Residue { variable: 0, modulus: 1 };
            o.statements.0[0].derivation = vec![residue; 1000].into();
        }),
    ];
    for (name, expected, edit) in traps {
        let mut outcome = proof();
        edit(&mut outcome);
        assert_eq!(kind(CLAIM, outcome), *expected, "{name}");
    }
}

/// `proof` with constraints of statement 0 that say nothing, to as many as asked for.
fn with_constraints(count: usize) -> Outcome {
    let mut outcome = proof();
    let even = &mut outcome.statements.0[0];
    let more = count - even.constraints.len();
    even.constraints.0.extend(vec![Affine::number(0); more]);
    let mut lists: Vec<&mut Multipliers> = even.shape.0.iter_mut().collect();
    for step in &mut even.derivation.0 {
        match step {
            Step::Absurd { factors } => {
                factors.0.splice(2..2, vec![0; more]);
            }
            Step::Move { shown, .. } | Step::By { shown, .. } => lists.extend(&mut shown.0),
            _ => {}
        }
    }
    for list in lists {
        list.factors.0.splice(2..2, vec![0; more]);
    }
    outcome
}

#[test]
fn what_few_bytes_can_refer_to_is_bounded_from_both_sides() {
    assert_eq!(kind(CLAIM, with_constraints(128)), "verified");
    assert_eq!(kind(CLAIM, with_constraints(129)), "derivation-limit");

    // Uses with two parameters do not fit a statement of 128, which is no limit.
    for (parameters, expected) in [(128, "parameter-count"), (129, "derivation-limit")] {
        let mut outcome = proof();
        let names = vec![Text::default(); parameters];
        outcome.statements.0[0].parameters = names.into();
        assert_eq!(kind(CLAIM, outcome), expected, "{parameters} parameters");
    }

    // Every `cases` adds a fact to fact 0; that no branch is closed comes after the limit.
    for (facts, expected) in [(256, "branch-missing"), (257, "derivation-limit")] {
        let mut outcome = proof();
        let cases = step(&mut outcome, 1, 1).clone();
        outcome.statements.0[1].derivation = vec![cases; facts - 1].into();
        assert_eq!(kind(CLAIM, outcome), expected, "{facts} facts");
    }

    // A list that is not too long needs as many derivations.
    for (families, expected) in [(4096, "goal-count"), (4097, "size")] {
        let list: Vec<String> = (1..=families).map(|cells| format!("({cells})")).collect();
        let claim = format!("second player wins chomp 1 from exactly '{}'", list.join(", "));
        assert_eq!(kind(&claim, proof()), expected, "{families} families");
    }
}

#[test]
fn a_statement_is_looked_at_before_any_derivation_uses_it() {
    // Statement 0 uses statement 1, and does not stand itself.
    let mut outcome = proof();
    outcome.statements.0[0].derivation = Seq::default();
    outcome.statements.0[1].position.0.pop();
    assert_eq!(kind(CLAIM, outcome), "coordinate-count");
}

#[test]
fn numbers_at_the_limit_are_taken() {
    // The remainder of a split at the limits: ±(2⁶³ − 1) fit, and so does −(−2⁶³ + 1) − 1.
    for constant in [i64::MAX, -i64::MAX, i64::MAX - 1] {
        let mut outcome = proof();
        let derivation = &mut outcome.goals.0[0];
        let by = derivation.0[0].clone();
        let mut in_branch = by.clone();
        factors_of(&mut in_branch, 0).push(0);
        derivation.0 =
            vec![Step::Split { form: Affine::number(constant) }, in_branch.clone(), in_branch];
        assert_eq!(kind(CLAIM, outcome), "verified", "{constant}");
    }
    // A huge multiplier is as good as a small one.
    let mut outcome = proof();
    *factors_of(step(&mut outcome, 0, 4), 0) = vec![0, 0, 0, i64::MAX / 2, i64::MAX - 1];
    assert_eq!(kind(CLAIM, outcome), "verified");
}

#[test]
fn a_claim_that_the_proof_does_not_cover_is_rejected() {
    for (claim, expected) in [
        // The proof is about odd widths.
        ("first player wins erdos-szekeres a 2 for every a ≥ 3 in steps of 2", "target-not-equal"),
        ("first player wins erdos-szekeres a 2 for every a ≥ 2", "target-not-equal"),
        ("first player wins erdos-szekeres a 2 for every a ≥ 4 in steps of 2", "target-not-equal"),
        ("second player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2", "same-value"),
        ("first player wins erdos-szekeres a 2 for every a ≥ 0 in steps of 2", "size"),
        ("first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 0", "size"),
        ("first player wins erdos-szekeres 1 2", "size"),
        ("first player wins erdos-szekeres a 1 for every a ≥ 2 in steps of 2", "size"),
        ("first player wins erdos-szekeres a 18 for every a ≥ 2 in steps of 2", "size"),
        ("first player wins erdos-szekeres a 3 for every a ≥ 2 in steps of 2", "coordinate-count"),
        (
            "first player wins erdos-szekeres a 2 --achievement for every a ≥ 2 in steps of 2",
            "coordinate-count",
        ),
        (
            "first player does not lose erdos-szekeres a 2 for every a ≥ 2 in steps of 2",
            "wrong-kind-for-claim",
        ),
        ("first player wins with 3 P-positions erdos-szekeres 2 2", "wrong-kind-for-claim"),
        ("first player wins chomp 1 from exactly '(1)'", "wrong-kind-for-claim"),
        ("second player wins chomp 17 n for every n ≥ 1", "size"),
        ("second player wins chomp 1 from exactly '(1, q)' for every q ≥ 0", "size"),
        ("second player wins chomp 1 from exactly '(r)' for every q, r ≥ 0", "size"),
        ("second player wins chomp 1 from exactly '(0)'", "listed-out-of-range"),
        ("second player wins chomp 2 from exactly '(1, 2)'", "listed-out-of-range"),
        (
            "second player wins chomp 2 from exactly '(q, r)' for every q, r ≥ 0",
            "listed-out-of-range",
        ),
        (
            "second player wins chomp 2 with bottom row ≤ 1 from exactly '(3, 2)'",
            "listed-out-of-range",
        ),
        (
            "second player wins chomp 2 with bottom row ≤ 1 from exactly '(q+9, q)' for every q ≥ 0",
            "listed-out-of-range",
        ),
        ("second player wins chomp 2 with bottom row ≤ 1 from exactly '(2, 1)'", "goal-count"),
    ] {
        assert_eq!(kind(claim, proof()), expected, "{claim}");
    }
}

#[test]
fn a_rejection_says_where() {
    let mut outcome = proof();
    factors_of(step(&mut outcome, 0, 4), 0)[1] = -1;
    let Verdict::Rejected(rejection) = verdict(CLAIM, outcome) else { panic!("accepted") };
    let text = rejection.reason.to_string();
    assert_eq!(text, "statement 0, step 4: multiplier 1 is negative");
    let place = rejection.place.expect("a place");
    assert_eq!((place.node, place.opponent_move.as_deref()), (0, Some("bump(1, 1)")));

    let mut outcome = proof();
    outcome.goals.0[0].0.clear();
    let Verdict::Rejected(rejection) = verdict(CLAIM, outcome) else { panic!("accepted") };
    assert_eq!(rejection.place.expect("a place").node, 2);
}

/// All positions of a game after one move, from the rules of the cells: shaded cells are `#`.
fn shaded_options(rows: &[i64], width: i64) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    let in_region = |c: i64, r: usize| c >= 1 && r >= 1 && c <= rows[r - 1];
    for r in 1..=rows.len() {
        for c in 1..=width {
            let open = !in_region(c, r);
            let adjacent = r > 1 && in_region(c, r - 1) || c > 1 && in_region(c - 1, r);
            if open && adjacent {
                let shade = |(j, &row): (usize, &i64)| if j < r { row.max(c) } else { row };
                options.push(rows.iter().enumerate().map(shade).collect());
            }
        }
    }
    options
}

fn eaten_options(rows: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for (r, &length) in rows.iter().enumerate() {
        for c in 0..length {
            if (r, c) != (0, 0) {
                let eat = |(j, &row): (usize, &i64)| if j < r { row } else { row.min(c) };
                options.push(rows.iter().enumerate().map(eat).collect());
            }
        }
    }
    options
}

/// All vectors with non-increasing entries up to `most`, the first at least 1.
fn vectors(rows: usize, most: i64) -> Vec<Vec<i64>> {
    let mut vectors: Vec<Vec<i64>> = (1..=most).map(|first| vec![first]).collect();
    for _ in 1..rows {
        vectors = vectors
            .iter()
            .flat_map(|vector| {
                let last = vector[vector.len() - 1];
                (0..=last).map(move |next| [vector.as_slice(), &[next]].concat())
            })
            .collect();
    }
    vectors
}

/// The positions after every kind of move and every column, as the checker makes them.
fn options_by_kind(game: VectorGame, position: &[i64], most: i64) -> Vec<Vec<i64>> {
    let forms: Vec<Affine> = position.iter().map(|&n| Affine::number(n)).collect();
    let numbers = |forms: Vec<Affine>| -> Vec<i64> { forms.iter().map(|f| f.constant).collect() };
    let mut options = Vec::new();
    for kind in game.kinds() {
        for column in 0..=if kind.arguments() == 1 { most } else { 0 } {
            let arguments = vec![Affine::number(column); kind.arguments()];
            let legality = numbers(game.legality(kind, &forms, &arguments).expect("small"));
            if legality.iter().all(|&n| n >= 0) {
                options.push(numbers(game.after(kind, &forms, &arguments).expect("small")));
            }
        }
    }
    options
}

#[test]
fn the_kinds_of_move_are_the_legal_moves() {
    let sorted = |mut positions: Vec<Vec<i64>>| {
        positions.sort();
        positions
    };
    for rows in 1..=4 {
        for width in 1..=5 {
            for vector in vectors(rows, width) {
                let with = |more: &[i64]| [vector.as_slice(), more].concat();
                let extended = |position: Vec<i64>, more: &[i64]| [&position, more].concat();
                let raw = shaded_options(&vector, width);

                let expected = raw.iter().map(|p| extended(p.clone(), &[width])).collect();
                let game = VectorGame::Shading { rows };
                let found = options_by_kind(game, &with(&[width]), width);
                assert_eq!(sorted(found), sorted(expected), "{vector:?} of {width}");

                // Two ways at most to complete a pattern; they lead to the same position.
                let ends = usize::from(vector[0] == width) + usize::from(vector[rows - 1] > 0);
                let mut expected: Vec<Vec<i64>> =
                    raw.iter().map(|p| extended(p.clone(), &[width, 0])).collect();
                expected.extend(vec![with(&[width, 1]); ends]);
                let game = VectorGame::Achievement { rows };
                let found = options_by_kind(game, &with(&[width, 0]), width);
                assert_eq!(sorted(found), sorted(expected), "{vector:?} of {width}");
                let over = options_by_kind(game, &with(&[width, 1]), width);
                assert!(over.is_empty(), "{vector:?} of {width}, over");
            }
        }
        for vector in vectors(rows, 5) {
            let found = options_by_kind(VectorGame::Chomp { rows }, &vector, 5);
            assert_eq!(sorted(found), sorted(eaten_options(&vector)), "{vector:?}");
        }
    }
}

#[test]
fn a_shape_is_what_is_a_position() {
    let holds = |game: VectorGame, position: &[i64]| {
        let forms: Vec<Affine> = position.iter().map(|&n| Affine::number(n)).collect();
        game.shape(&forms).expect("small").iter().all(|form| form.constant >= 0)
    };
    let shading = VectorGame::Shading { rows: 2 };
    let achievement = VectorGame::Achievement { rows: 2 };
    let chomp = VectorGame::Chomp { rows: 2 };
    for (game, position, expected) in [
        (shading, vec![1, 0, 1], true),
        (shading, vec![2, 1, 2], true),
        (shading, vec![0, 0, 1], false),
        (shading, vec![1, 2, 3], false),
        (shading, vec![2, -1, 3], false),
        (shading, vec![3, 1, 2], false),
        (achievement, vec![1, 0, 1, 0], true),
        (achievement, vec![1, 0, 1, 1], true),
        (achievement, vec![1, 0, 1, 2], false),
        (achievement, vec![1, 0, 1, -1], false),
        (chomp, vec![1, 0], true),
        (chomp, vec![0, 0], false),
        (chomp, vec![1, 2], false),
    ] {
        assert_eq!(holds(game, &position), expected, "{game:?} {position:?}");
    }
}
