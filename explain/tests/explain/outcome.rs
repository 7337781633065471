//! Outcome proofs: the statement, the step, and what is missing there.

use zermelo_checker::format::Text;
use zermelo_checker::proofs::outcome::Step;
use zermelo_explain::Spot;

use crate::fixture::{Proof, even_rows, form, shown};

#[test]
fn a_step_is_explained_by_what_its_branch_knows() {
    type Edit = fn(&mut Proof<zermelo_checker::proofs::outcome::Outcome>);
    let cases: &[(&str, Edit, &str)] = &[
        (
            "no-such-inequality",
            |p| p.summands(0, 4, 0).push(6),
            "statement 0, step 4 (‘even’, answering bump(1, 1)): summand 6 is not one of 5 \
             inequalities",
        ),
        (
            "identity-coefficient",
            |p| p.body.statements[0].shape[1] = shown(&[0, 0]),
            "statement 0 (‘even’): the sum does not show that the position is one of the \
             game (condition 1): variable 0 does not cancel",
        ),
        (
            "identity-constant",
            |p| p.body.statements[0].constraints[0] = form(0, &[(0, 1)]),
            "statement 0 (‘even’): the sum does not show that the position is one of the \
             game (condition 1): 1 is missing",
        ),
        (
            "identity-coefficient",
            |p| p.summands(0, 2, 1).push(5),
            "statement 0, step 2 (‘even’, answering bump(1, 1)): the sum does not show that \
             bump(1, 1) is legal (condition 1): variable 1 does not cancel",
        ),
        (
            "constraint-not-shown",
            |p| {
                if let Step::By { parameters, shown, .. } = p.step(0, 3) {
                    parameters[1] = form(-1, &[]);
                    shown.truncate(1);
                }
            },
            "statement 0, step 3 (‘even’, answering bump(1, 1)): it is not shown that constraint \
             1 of the statement that is used holds",
        ),
        (
            "target-not-equal",
            |p| {
                if let Step::By { parameters, .. } = p.step(0, 3) {
                    parameters[0] = form(3, &[(0, 1)]);
                }
            },
            "statement 0, step 3 (‘even’, answering bump(1, 1)): it is not shown that the \
             position is that of the statement that is used (coordinate 0)",
        ),
        (
            "clash-not-equal",
            |p| *p.step(1, 2) = Step::Clash { first: 0, second: 1, shown: Vec::new() },
            "statement 1, step 2 (‘odd’): it is not shown that the positions are equal (coordinate \
             0)",
        ),
        (
            "absurd-constant",
            |p| *p.step(0, 4) = Step::Absurd { summands: Vec::new() },
            "statement 0, step 4 (‘even’, answering bump(1, 1)): the sum shows no \
             contradiction: 0 ≥ 0 is possible",
        ),
        (
            "absurd-coefficient",
            |p| p.summands(0, 4, 0).push(1),
            "statement 0, step 4 (‘even’, answering bump(1, 1)): the sum shows no \
             contradiction: variable 0 does not cancel",
        ),
        (
            "variable-out-of-scope",
            |p| *p.step(0, 1) = Step::Split { form: form(0, &[(7, 1)]) },
            "statement 0, step 1 (‘even’, answering bump(1, 1)): variable 7 is used, but only 2 \
             are defined",
        ),
        (
            "variable-out-of-scope",
            |p| p.body.statements[1].position[0] = form(0, &[(3, 1)]),
            "statement 1 (‘odd’): variable 3 is used, but only 2 are defined",
        ),
        (
            "coordinate-count",
            |p| p.body.statements[1].position.truncate(1),
            "statement 1 (‘odd’): a position of the game has 2 coordinates, not 1",
        ),
        (
            "kind-of-move-missing",
            |p| p.body.statements[0].derivation.truncate(1),
            "statement 0 (‘even’): the derivation ends before the move bump(1, 1) of step 0 is \
             answered",
        ),
        (
            "branch-missing",
            |p| p.body.statements[0].derivation.truncate(4),
            "statement 0 (‘even’): the derivation ends before branch 1 of step 1 is closed",
        ),
        (
            "steps-left-over",
            |p| p.body.statements[0].derivation.push(Step::Options { fact: 0 }),
            "statement 0 (‘even’): 1 step is left over after every branch is closed",
        ),
        (
            "no-such-kind-of-move",
            |p| {
                if let Step::Move { mv, .. } = p.step(1, 0) {
                    mv.kind = 4;
                }
            },
            "statement 1, step 0 (‘odd’): there is no kind of move 4",
        ),
        (
            "argument-count",
            |p| {
                if let Step::Move { mv, .. } = p.step(1, 0) {
                    mv.arguments.push(form(0, &[]));
                }
            },
            "statement 1, step 0 (‘odd’): the move has 1 number, but its kind has 0",
        ),
        (
            "no-such-fact",
            |p| *p.step(0, 0) = Step::Options { fact: 9 },
            "statement 0, step 0 (‘even’): there is no fact 9 about a position",
        ),
        (
            "options-of-p",
            |p| *p.step(1, 0) = Step::Options { fact: 0 },
            "statement 1, step 0 (‘odd’): the options are those of the position of fact 0, which \
             is known to be P, not N",
        ),
        (
            "parameter-count",
            |p| {
                if let Step::By { parameters, .. } = &mut p.body.goals[0][0] {
                    parameters.pop();
                }
            },
            "the derivation of the claim, step 0: 1 parameter for a statement or family with 2",
        ),
        (
            "start-not-covered",
            |p| p.body.goals[0].clear(),
            "the derivation of the claim: the start position is not covered for every size claimed",
        ),
        (
            "goal-count",
            |p| p.body.goals.clear(),
            "the claim needs 1 derivation, but the proof has 0",
        ),
        (
            "sums-left-over",
            |p| {
                if let Step::By { shown: lists, .. } = &mut p.body.goals[0][0] {
                    lists.extend([shown(&[0]), shown(&[0])]);
                }
            },
            "the derivation of the claim, step 0: 2 sums are left over",
        ),
    ];
    for (code, edit, sentence) in cases {
        let mut proof = even_rows();
        edit(&mut proof);
        let explanation = proof.explained(code);
        assert_eq!((explanation.code.as_str(), explanation.sentence.as_str()), (*code, *sentence));
    }
}

/// docs/specification/format-outcome.md has the limits.
#[test]
fn a_limit_is_explained_by_its_number() {
    type Edit = fn(&mut Proof<zermelo_checker::proofs::outcome::Outcome>);
    let cases: &[(Edit, &str)] = &[
        (
            // Two are the statement's constraints.
            |p| p.body.statements[0].derivation = vec![Step::Split { form: form(0, &[]) }; 1025],
            "statement 0, step 1022 (‘even’): the derivation has more than 1024 inequalities at once",
        ),
        (
            |p| {
                let step = Step::Residue { variable: 0, modulus: 1 };
                p.body.statements[0].derivation = vec![step; 127];
            },
            "statement 0, step 126 (‘even’): the derivation has more than 128 variables at once",
        ),
        (
            |p| {
                let constraint = p.body.statements[0].constraints[0].clone();
                p.body.statements[0].constraints = vec![constraint; 129];
            },
            "statement 0 (‘even’): the statement has more than 128 constraints",
        ),
        (
            |p| p.body.statements[0].parameters = vec![Text::default(); 129],
            "statement 0 (‘even’): the statement has more than 128 parameters",
        ),
    ];
    for (edit, sentence) in cases {
        let mut proof = even_rows();
        edit(&mut proof);
        let explanation = proof.explained(sentence);
        assert_eq!(
            (explanation.code.as_str(), &*explanation.sentence),
            ("derivation-limit", *sentence)
        );
    }
}

#[test]
fn programs_are_told_the_place_by_its_number() {
    let mut proof = even_rows();
    proof.summands(0, 4, 0).push(6);
    let explanation = proof.explained("a statement");
    assert_eq!(explanation.to_string().lines().count(), 2, "the sentence has the place in words");
    let place = explanation.place.expect("a place");
    assert_eq!((place.spot, place.node), (Spot::Statement, 0));
    assert_eq!(place.opponent_move.as_deref(), Some("bump(1, 1)"));

    // The derivations of the claim are counted after the two statements.
    let mut proof = even_rows();
    proof.body.goals[0].clear();
    let place = proof.explained("a derivation").place.expect("a place");
    assert_eq!((place.spot, place.node, place.opponent_move), (Spot::Derivation, 2, None));
}

#[test]
fn a_list_that_is_too_long_is_counted() {
    let positions: Vec<String> = (1..=1025).map(|n| format!("({n})")).collect();
    let claim = format!("second player wins chomp 1 from exactly '{}'", positions.join(", "));
    let mut proof = even_rows();
    proof.claim = zermelo_explain::claims::claim(&claim).expect("a claim");
    let explanation = proof.explained("a list");
    assert_eq!(explanation.code.as_str(), "listed-form");
    assert_eq!(
        explanation.sentence,
        "the list has 1025 families, but a proof can have at most 1024"
    );
}

#[test]
fn the_kinds_of_move_are_named_in_the_order_in_which_the_checker_counts_them() {
    // Every kind is asked for by a derivation that ends before it: one step `options`, and as many
    // branches as come before, each closed at once by a contradiction that the statement contains.
    let names = |claim: &str, kinds: usize, coordinates: usize| -> Vec<String> {
        let mut proof = even_rows();
        proof.claim = zermelo_explain::claims::claim(claim).expect(claim);
        let statement = &mut proof.body.statements[0];
        statement.name = Text::default();
        statement.constraints = vec![form(-1, &[])];
        statement.parameters.clear();
        statement.position = vec![form(1, &[]); coordinates];
        if claim.contains("--achievement") {
            statement.position[coordinates - 1] = form(0, &[]);
        }
        statement.shape.clear();
        proof.body.statements.truncate(1);
        (0..kinds)
            .map(|kind| {
                let mut derivation = vec![Step::Options { fact: 0 }];
                // What is known first in a branch is the impossible constraint.
                for _ in 0..kind {
                    derivation.push(Step::Absurd { summands: vec![1] });
                }
                proof.body.statements[0].derivation = derivation;
                let sentence = proof.explained(claim).sentence;
                let name = sentence.split("the move ").nth(1).expect(&sentence);
                name.split(" of step").next().expect("a name").to_owned()
            })
            .collect()
    };
    assert_eq!(
        names("first player wins erdos-szekeres 5 4", 6, 4),
        ["within(2)", "within(3)", "bump(1, 1)", "bump(1, 2)", "bump(1, 3)", "bump(2, 3)", "?"]
            [..6]
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    );
    assert_eq!(
        names("first player wins erdos-szekeres 5 3 --achievement", 5, 4),
        ["within(2)", "bump(1, 1)", "bump(1, 2)", "off-right", "off-below"]
    );
    assert_eq!(
        names("first player wins chomp 3 2", 6, 3),
        ["eat(1, 1)", "eat(1, 2)", "eat(1, 3)", "eat(2, 2)", "eat(2, 3)", "eat(3, 3)"]
    );
}

#[test]
fn a_list_is_explained_by_its_families() {
    for (claim, sentence) in [
        (
            "second player wins chomp 2 from exactly '(2, 1), (q, q+1)' for every q ≥ 0",
            "family 1 on the list, (q, q+1), is not a position within the claim's bound for every \
             value of its parameters from 0 (condition 0): list only the part of it that is",
        ),
        (
            "second player wins chomp 3 from exactly '(2, 1)'",
            "family 0 on the list, (2, 1), does not have a coordinate for each of the 3 rows, or its \
             parameters are not lettered in the order in which they occur",
        ),
        (
            "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
            "the claim needs 2 derivations, but the proof has 1",
        ),
        (
            "first player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
            "a proof of the kind ‘outcome’ cannot prove this kind of claim",
        ),
        (
            "first player wins chomp 17 2",
            "an outcome proof has 1 to 16 rows, and sizes from 1 in steps of at least 1",
        ),
        (
            "first player wins erdos-szekeres 5 18",
            "an outcome proof has 2 ≤ b ≤ 17, and sizes a from 2 in steps of at least 1",
        ),
    ] {
        let mut proof = even_rows();
        proof.claim = zermelo_explain::claims::claim(claim).expect(claim);
        proof.body.statements.clear();
        assert_eq!(proof.explained(claim).sentence, sentence);
    }
    // With two derivations, a sentence says which.
    let mut proof = even_rows();
    let claim = "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0";
    proof.claim = zermelo_explain::claims::claim(claim).expect(claim);
    proof.body.statements.clear();
    proof.body.goals = vec![vec![Step::Absurd { summands: vec![1] }], Vec::new()];
    assert_eq!(
        proof.explained(claim).sentence,
        "derivation 0 of the claim, step 0: the sum shows no contradiction: variable 0 does \
         not cancel"
    );
}
