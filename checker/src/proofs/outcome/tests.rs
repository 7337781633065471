//! Small proofs by hand, and every way in which they can be wrong.

mod claims;
mod limits;

use super::*;
use crate::claim::{Claim, Player, Provenance, Size, Statement as Strategy};
use crate::format::{Certificate, Header, Text};
use crate::games::erdos_szekeres::{self as es, ErdosSzekeres, Form};
use crate::proofs::Kind;
use crate::trap_tests::{Spoil, spring};
use crate::verdict::{Rejection, Verdict};

fn claim_of(statement: Strategy, a: Size, b: u32, form: Form) -> Claim {
    let statement = es::Statement::Strategy(statement);
    Claim::ErdosSzekeres(es::Claim { statement, game: ErdosSzekeres { a, b, form } })
}

const FIRST_WINS: Strategy = Strategy::Wins(Player::First);

fn even_sizes(b: u32) -> Claim {
    claim_of(FIRST_WINS, Size::Every { least: 2, modulus: 2 }, b, Form::Avoidance)
}

fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
    let terms = terms.iter().map(|&(variable, coefficient)| Term { variable, coefficient });
    Affine { constant, terms: terms.collect() }
}

/// What is added up, from how often each known inequality is.
fn shown(times: &[usize]) -> Summands {
    let numbers = (1..).zip(times);
    numbers.flat_map(|(number, &times)| std::iter::repeat_n(number, times)).collect()
}

fn bump() -> MoveForm {
    MoveForm { kind: 0, arguments: Vec::new() }
}

/// One row of w cells, k of them shaded, w − k even: P. And odd: N, in a roundabout way that uses
/// `cases` and `clash`. The game has one kind of move, bump(1, 1).
fn proof() -> Outcome {
    let (k, t) = (0, 1);
    let text = |text: &str| Text::new(text).expect(text);
    let even = Statement {
        name: text("even"),
        parameters: vec![text("k"), text("t")],
        constraints: vec![form(-1, &[(k, 1)]), form(0, &[(t, 1)])],
        position: vec![form(0, &[(k, 1)]), form(0, &[(k, 1), (t, 2)])],
        value: Value::P,
        // k ≥ 0, k ≥ 1, w − k = 2t ≥ 0.
        shape: vec![shown(&[1, 0]), shown(&[1, 0]), shown(&[0, 1])],
        derivation: vec![
            Step::Options { fact: 0 },
            // Known: k − 1, t, and of the move k − 1, 2t − 1, which is t − 1 for integers.
            Step::Split { form: form(-1, &[(t, 1)]) },
            Step::Move {
                fact: 1,
                mv: bump(),
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
            },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(2, &[(k, 1)]), form(-1, &[(t, 1)])],
                shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
            },
            // −t ≥ 0.
            Step::Absurd { summands: shown(&[0, 0, 0, 1, 1]) },
        ],
    };
    let odd = Statement {
        name: text("odd"),
        position: vec![form(0, &[(k, 1)]), form(1, &[(k, 1), (t, 2)])],
        value: Value::N,
        derivation: vec![
            Step::Move { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 1])] },
            Step::Cases { fact: 0, mv: bump(), shown: vec![shown(&[1, 0]), shown(&[0, 1])] },
            Step::Clash { first: 1, second: 2, shown: Vec::new() },
            Step::By {
                fact: 2,
                statement: 0,
                parameters: vec![form(1, &[(k, 1)]), form(0, &[(t, 1)])],
                shown: vec![shown(&[1, 0]), shown(&[0, 1])],
            },
        ],
        ..even.clone()
    };
    // w = 1 + 2s: k = 1, t = s.
    let start = vec![Step::By {
        fact: 0,
        statement: 0,
        parameters: vec![form(1, &[]), form(0, &[(0, 1)])],
        shown: vec![shown(&[1])],
    }];
    Outcome { statements: vec![even, odd], goals: vec![start] }
}

fn verdict(claim: Claim, outcome: &Outcome) -> Verdict {
    let header = Header { claim, provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Outcome, outcome).write();
    crate::check(&bytes, None)
}

fn rejection(claim: Claim, outcome: &Outcome) -> Option<Rejection> {
    match verdict(claim, outcome) {
        Verdict::Verified(_) => None,
        Verdict::Rejected(rejection) => Some(rejection),
        Verdict::None(why) => panic!("{why}"),
    }
}

/// The code of the rejection, or `verified`.
fn code(claim: Claim, outcome: &Outcome) -> &'static str {
    rejection(claim, outcome).map_or("verified", |rejection| rejection.fault.code.as_str())
}

#[test]
fn the_proof_by_hand_is_accepted() {
    assert_eq!(code(even_sizes(2), &proof()), "verified");
}

/// The step of a statement's derivation.
fn step(outcome: &mut Outcome, statement: usize, step: usize) -> &mut Step {
    &mut outcome.statements[statement].derivation[step]
}

fn summands_of(step: &mut Step, list: usize) -> &mut Summands {
    match step {
        Step::Absurd { summands } => summands,
        Step::Move { shown, .. }
        | Step::Cases { shown, .. }
        | Step::By { shown, .. }
        | Step::Clash { shown, .. }
        | Step::Listed { shown, .. } => &mut shown[list],
        Step::Split { .. } | Step::Residue { .. } | Step::Options { .. } => panic!("no sums"),
    }
}

fn insert(outcome: &mut Outcome, statement: usize, at: usize, step: Step) {
    outcome.statements[statement].derivation.insert(at, step);
}

type Edit = fn(&mut Outcome);

#[test]
fn every_fault_has_a_code_of_its_own() {
    let traps: &[Spoil<Claim, Outcome>] = &[
        ("an inequality is added up that is not known", "no-such-inequality", |_, o| {
            summands_of(step(o, 0, 4), 0).push(6);
        }),
        (
            "an inequality is added up that only another branch knows",
            "no-such-inequality",
            |_, o| {
                // The split's own, before the split.
                let steps = &mut o.statements[0].derivation;
                steps.splice(1..1, [Step::Absurd { summands: shown(&[0, 0, 0, 1, 1]) }]);
            },
        ),
        (
            "what is to be shown is added up instead of something known",
            "absurd-constant",
            |_, o| {
                *summands_of(step(o, 0, 4), 0) = vec![0, 0];
            },
        ),
        ("an identity is off by one in the constant", "identity-constant", |_, o| {
            // k ≥ 2 instead of k ≥ 1: not shown for the parameters k + 1 of statement 1.
            o.statements[0].constraints[0].constant = -3;
        }),
        ("an identity is off in a coefficient", "identity-coefficient", |_, o| {
            summands_of(step(o, 0, 2), 1).push(5);
        }),
        ("what is called absurd is possible", "absurd-constant", |_, o| {
            *summands_of(step(o, 0, 4), 0) = shown(&[0, 1, 0, 0, 1]);
        }),
        ("what is called absurd is no number", "absurd-coefficient", |_, o| {
            *summands_of(step(o, 0, 4), 0) = shown(&[1, 0, 0, 1, 1]);
        }),
        ("the second branch of a split is missing", "branch-missing", |_, o| {
            o.statements[0].derivation.pop();
        }),
        ("the second branch of cases is missing", "branch-missing", |_, o| {
            o.statements[1].derivation.pop();
        }),
        ("a kind of move is left out", "kind-of-move-missing", |_, o| {
            o.statements[0].derivation.truncate(1);
        }),
        ("a derivation is empty", "derivation-open", |_, o| {
            o.statements[0].derivation.clear();
        }),
        ("a derivation ends with a move", "derivation-open", |_, o| {
            o.statements[1].derivation.truncate(1);
        }),
        ("steps are left over", "steps-left-over", |_, o| {
            insert(o, 0, 5, Step::Options { fact: 0 });
        }),
        ("a residue of a variable that is not there", "residue-variable", |_, o| {
            insert(o, 0, 0, Step::Residue { variable: 2, modulus: 2 });
        }),
        ("a residue modulo 0", "residue-modulus", |_, o| {
            insert(o, 0, 0, Step::Residue { variable: 1, modulus: 0 });
        }),
        ("a residue modulo a negative number", "residue-modulus", |_, o| {
            insert(o, 0, 0, Step::Residue { variable: 1, modulus: -2 });
        }),
        ("the second branch of a residue is missing", "branch-missing", |_, o| {
            let steps = &mut o.statements[1].derivation;
            steps.insert(0, Step::Residue { variable: 1, modulus: 2 });
        }),
        ("what a residue leaves of a variable is taken for 0", "absurd-coefficient", |_, o| {
            // t ≥ 1, t = u: t − 1 is u − 1, and not −1.
            o.statements[0].derivation = vec![
                Step::Split { form: form(-1, &[(1, 1)]) },
                Step::Residue { variable: 1, modulus: 1 },
                Step::Absurd { summands: shown(&[0, 0, 1]) },
            ];
        }),
        ("a variable is used outside its scope", "variable-out-of-scope", |_, o| {
            if let Step::Split { form } = step(o, 0, 1) {
                form.terms[0].variable = 2;
            }
        }),
        ("a residue's variable is used after its branch", "variable-out-of-scope", |_, o| {
            // t = 1·u in the first branch, and u again in the second.
            let steps = &mut o.statements[0].derivation;
            steps[4] = Step::Split { form: form(0, &[(2, 1)]) };
            steps.splice(
                2..4,
                [
                    Step::Residue { variable: 1, modulus: 1 },
                    Step::Move {
                        fact: 1,
                        mv: bump(),
                        shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
                    },
                    Step::By {
                        fact: 2,
                        statement: 0,
                        parameters: vec![form(2, &[(0, 1)]), form(-1, &[(1, 1)])],
                        shown: vec![shown(&[1, 0, 0, 0, 0]), shown(&[0, 0, 0, 0, 1])],
                    },
                ],
            );
        }),
        (
            "a parameter is used that the statement does not have",
            "variable-out-of-scope",
            |_, o| {
                o.statements[0].constraints.push(form(0, &[(2, 1)]));
            },
        ),
        ("a form has its terms out of order", "form-order", |_, o| {
            o.statements[0].position[1].terms.reverse();
        }),
        ("a form has a coefficient 0", "form-order", |_, o| {
            o.statements[0].position[0].terms[0].coefficient = 0;
        }),
        ("a move is illegal", "illegal-move", |_, o| {
            // In statement 1 at k = w: nothing is left to shade.
            o.statements[1].position[1] = form(0, &[(0, 1)]);
            o.statements[1].shape.pop();
        }),
        ("a move's legality is not shown", "illegal-move", |_, o| {
            if let Step::Move { shown, .. } = step(o, 0, 2) {
                shown.pop();
            }
        }),
        ("a move is of a kind that the game does not have", "no-such-kind-of-move", |_, o| {
            if let Step::Move { mv, .. } = step(o, 0, 2) {
                mv.kind = 1;
            }
        }),
        ("a move has a column that its kind has not", "argument-count", |_, o| {
            if let Step::Move { mv, .. } = step(o, 0, 2) {
                mv.arguments.push(form(1, &[]));
            }
        }),
        ("a constraint is not shown at its use", "constraint-not-shown", |_, o| {
            if let Step::By { shown, .. } = step(o, 0, 3) {
                shown.pop();
            }
        }),
        ("a constraint is false at its use", "constraint-not-shown", |_, o| {
            if let Step::By { parameters, .. } = &mut o.goals[0][0] {
                parameters[0] = form(0, &[]);
            }
        }),
        ("a statement is used about another position", "target-not-equal", |_, o| {
            if let Step::By { parameters, .. } = step(o, 0, 3) {
                parameters[0].constant = 3;
            }
        }),
        ("sums are left over", "sums-left-over", |_, o| {
            if let Step::By { shown: list, .. } = step(o, 0, 3) {
                list.push(shown(&[]));
            }
        }),
        ("a statement is used with too few parameters", "parameter-count", |_, o| {
            if let Step::By { parameters, .. } = step(o, 0, 3) {
                parameters.pop();
            }
        }),
        ("a statement proves itself", "circular", |_, o| {
            o.statements[0].derivation = vec![Step::By {
                fact: 0,
                statement: 0,
                parameters: vec![form(0, &[(0, 1)]), form(0, &[(1, 1)])],
                shown: vec![shown(&[1, 0]), shown(&[0, 1])],
            }];
        }),
        ("a statement is used that is not there", "no-such-statement", |_, o| {
            if let Step::By { statement, .. } = step(o, 0, 3) {
                *statement = 2;
            }
        }),
        ("a statement is used that says the same", "same-value", |_, o| {
            if let Step::By { statement, .. } = step(o, 0, 3) {
                *statement = 1;
            }
        }),
        ("a fact is used that is not there", "no-such-fact", |_, o| {
            if let Step::By { fact, .. } = step(o, 0, 3) {
                *fact = 3;
            }
        }),
        ("a fact is used after its branch", "no-such-fact", |_, o| {
            // Fact 2 of the first branch, in the second.
            *step(o, 0, 4) = Step::Options { fact: 2 };
        }),
        ("a move from a position known to be N", "move-from-n", |_, o| {
            if let Step::Move { fact, .. } = step(o, 0, 2) {
                *fact = 0;
            }
        }),
        ("options of a position known to be P", "options-of-p", |_, o| {
            if let Step::Options { fact } = step(o, 0, 0) {
                *fact = 0;
            }
            o.statements[0].value = Value::N;
        }),
        ("a clash of different positions", "clash-not-equal", |_, o| {
            if let Step::Clash { first, second, .. } = step(o, 1, 2) {
                (*first, *second) = (0, 1);
            }
        }),
        ("a clash of equal values", "clash-same-value", |_, o| {
            if let Step::Clash { second, .. } = step(o, 1, 2) {
                *second = 1;
            }
        }),
        ("a listed position where the claim lists none", "not-listed", |_, o| {
            let parameters = Vec::new();
            let listed = Step::Listed { entry: 0, parameters, shown: Vec::new() };
            o.goals[0][0] = listed;
        }),
        ("a statement is about vectors that are no positions", "not-a-position", |_, o| {
            o.statements[0].position[0] = form(0, &[]);
        }),
        ("a position lacks a coordinate", "coordinate-count", |_, o| {
            o.statements[0].position.pop();
        }),
        ("the claim is not derived", "goal-count", |_, o| o.goals.clear()),
        ("the claim is derived twice", "goal-count", |_, o| {
            let again = o.goals[0].clone();
            o.goals.push(again);
        }),
        ("the start is covered for one residue only", "start-not-covered", |_, o| {
            o.goals[0].insert(0, Step::Residue { variable: 0, modulus: 2 });
        }),
        ("a coefficient is beyond the integers", "overflow", |_, o| {
            // −form − 1 of the second branch does not fit.
            if let Step::Split { form } = step(o, 0, 1) {
                *form = Affine::number(i64::MIN);
            }
        }),
        ("a sum is beyond the integers", "overflow", |_, o| {
            // Twice −t + 2⁶³ − 2 in the second branch.
            if let Step::Split { form: split } = step(o, 0, 1) {
                *split = form(-i64::MAX, &[(1, 1)]);
            }
            *summands_of(step(o, 0, 4), 0) = shown(&[0, 0, 0, 2, 2]);
        }),
        ("a product is beyond the integers, and its sum is not", "overflow", |_, o| {
            // With s = 2u, 2⁶²·s is 2⁶³·u, and without 2⁶³ − 1 times u it is u.
            let by = o.goals[0][0].clone();
            let mut by_u = by.clone();
            *summands_of(&mut by_u, 0) = shown(&[0, 1]);
            let u = form(0, &[(0, 1 << 62), (1, -i64::MAX)]);
            let residue = Step::Residue { variable: 0, modulus: 2 };
            o.goals[0] = vec![residue, Step::Split { form: u }, by_u, by.clone(), by];
        }),
        ("a derivation is deeper than the checker goes", "derivation-limit", |_, o| {
            let split = Step::Split { form: Affine::number(0) };
            o.statements[0].derivation = vec![split; 100_000];
        }),
        ("a branch has more variables than the checker takes", "derivation-limit", |_, o| {
            let residue = Step::Residue { variable: 0, modulus: 1 };
            o.statements[0].derivation = vec![residue; 1000];
        }),
    ];
    spring(Kind::Outcome, "", || (even_sizes(2), proof()), traps);
}

#[test]
fn a_statement_is_looked_at_before_any_derivation_uses_it() {
    // Statement 0 uses statement 1, and does not stand itself.
    let mut outcome = proof();
    outcome.statements[0].derivation = Vec::new();
    outcome.statements[1].position.pop();
    assert_eq!(code(even_sizes(2), &outcome), "coordinate-count");
}

#[test]
fn a_rejection_says_where() {
    let place = |edit: Edit| {
        let mut outcome = proof();
        edit(&mut outcome);
        rejection(even_sizes(2), &outcome).expect("a rejection").fault.to_string()
    };
    for (edit, expected) in [
        (
            (|o| summands_of(step(o, 0, 4), 0).push(6)) as Edit,
            "no-such-inequality, statement 0, step 4, kind 0",
        ),
        (|o| o.goals[0].clear(), "start-not-covered, goal 0"),
        (
            |o| o.statements[1].derivation.truncate(3),
            "branch-missing, statement 1, step 1, branch 1",
        ),
        (
            |o| o.statements[0].derivation.truncate(1),
            "kind-of-move-missing, statement 0, step 0, kind 0",
        ),
        (
            |o| o.statements[1].position[0].constant = -1,
            "identity-constant, statement 1, condition 1",
        ),
        (|o| o.goals.clear(), "goal-count, expected 1"),
    ] {
        assert_eq!(place(edit), expected);
    }
}

/// The goals come after the statements, and of each the first that fails.
#[test]
fn the_first_statement_that_fails_decides() {
    let mut outcome = proof();
    outcome.goals[0].clear();
    assert_eq!(code(even_sizes(2), &outcome), "start-not-covered");
    outcome.statements[1].derivation.truncate(1);
    assert_eq!(code(even_sizes(2), &outcome), "derivation-open");
    summands_of(step(&mut outcome, 0, 4), 0).clear();
    assert_eq!(code(even_sizes(2), &outcome), "absurd-constant");
}
