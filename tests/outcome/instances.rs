//! Every committed outcome proof at concrete sizes: the strategy that it holds there is held
//! against an exhaustive search of the raw rules, and, where the replay checker knows the game,
//! checked by it.

use std::collections::HashMap;

use zermelo::registry::outcome_claim;
use zermelo_checker::claim::{Claim, Provenance, Size, Statement as Strategy};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::chomp::{Chomp, Start};
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::outcome::{Affine, MoveForm, Outcome, Step, Value};
use zermelo_checker::verdict::Verdict;
use zermelo_sizes::outcome::prover::instance::{Instance, instance};

use crate::outcome::numbers::numbers;
use crate::outcome::search::Board;
use crate::outcome::source;

/// The committed outcome proofs, by file name, with their claims.
fn committed() -> Vec<(String, Claim, Outcome)> {
    let mut files: Vec<_> = std::fs::read_dir("certificates/all-sizes")
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let mut proofs = Vec::new();
    for path in files {
        let bytes = std::fs::read(&path).expect("a file");
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let outcome = certificate.decode::<Outcome>().expect("an outcome proof");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        proofs.push((name, certificate.header.claim, outcome));
    }
    proofs
}

/// The winner of an instance never leaves the P-positions, whatever the other player does; and
/// these are what an exhaustive search says.
fn confirm(instance: &Instance, board: Board, outcomes: &HashMap<Vec<i64>, Value>) {
    assert_eq!(outcomes[&instance.start], instance.value, "{:?}", instance.start);
    let first = match &instance.opening {
        None => &instance.start,
        Some(opening) => {
            assert!(board.options(&instance.start).contains(&opening.after));
            &opening.after
        }
    };
    assert!(instance.positions.contains_key(first));
    for (position, answers) in &instance.positions {
        assert_eq!(outcomes[position], Value::P, "{position:?}");
        let options = board.options(position);
        for option in &options {
            let answered = answers.iter().any(|answer| answer.to.after == *option);
            assert!(answered, "{position:?} {option:?}");
        }
        for answer in answers {
            assert!(options.contains(&answer.to.after), "{answer:?}");
            let replies = board.options(&answer.to.after);
            assert!(replies.contains(&answer.reply.after), "{answer:?}");
            assert!(instance.positions.contains_key(&answer.reply.after), "{answer:?}");
        }
    }
}

#[test]
fn every_proof_about_patterns_is_confirmed_at_sizes_up_to_40() {
    let mut confirmed = 0;
    for (name, claim, outcome) in committed() {
        let Claim::ErdosSzekeres(of) = &claim else { continue };
        let ErdosSzekeres { a: Size::Every { least, modulus }, b, form } = of.game else {
            panic!("{name}")
        };
        let sizes = (least..=40).step_by(modulus as usize);
        for a in sizes.filter(|a| *a <= 16 || matches!(a, 20 | 21 | 30 | 31 | 39 | 40)) {
            // A board of more rows has a large strategy; where one is stolen, it is searched for.
            let rows_played = if form == Form::Avoidance { b - 1 } else { b - 2 };
            if rows_played == 5 && a > 11 || rows_played > 5 && a > 8 {
                continue;
            }
            let what = format!("{name} at a = {a}");
            let provenance = Provenance::default();
            let made = outcome_claim(&claim)
                .expect("outcome proofs")
                .replay_at(&outcome, a, provenance)
                .expect(&what);
            let (bytes, _) = made.write();
            let words = if form == Form::Avoidance { "" } else { " --achievement" };
            let (winner, except) = match &of.statement {
                Statement::Strategy(Strategy::Wins(winner)) => (*winner, Vec::new()),
                Statement::WinsEveryExcept { winner, except } => (*winner, except.clone()),
                other => panic!("{name}: {other:?}"),
            };
            let goal = except.iter().position(|&exception| exception == a).map_or(0, |at| at + 1);
            let winner = if goal == 0 { winner } else { winner.other() };
            let expected = format!("{winner} wins erdos-szekeres {a} {b}{words}");
            match zermelo_checker::check(&bytes, Some(&expected)) {
                Verdict::Verified(_) => confirmed += 1,
                other => panic!("{what}: {other}"),
            }

            // There are a million positions of five rows at a = 40.
            if b == 6 && a > 14 || b == 5 && a > 21 {
                continue;
            }
            let (rows, width) = (b as usize - 1, i64::from(a) - 1);
            let board = match form {
                Form::Avoidance => Board::Shading(rows, width),
                Form::Achievement => Board::Achievement(rows, width),
            };
            let parameters = [i64::from((a - least) / modulus)];
            let parameters = if goal == 0 { &parameters[..] } else { &[] };
            let instance = instance(
                outcome_claim(&claim).expect("outcome proofs"),
                &outcome,
                goal,
                parameters,
            )
            .expect(&what);
            confirm(&instance.expect(&what), board, &board.outcomes());
        }
    }
    assert!(confirmed > 150, "{confirmed}");
}

/// From b = 6 on `compile` reads strategies from certificates only, as some are stolen.
#[test]
#[ignore = "takes minutes"]
fn the_theorems_of_five_and_six_rows_are_confirmed_at_every_size_to_30_and_20() {
    for (name, b, most) in [("b6", 6, 30), ("b7", 7, 20)] {
        let path = format!("certificates/all-sizes/{name}.cert");
        let bytes = std::fs::read(&path).expect(&path);
        let (certificate, _) = Certificate::read(&bytes).expect(&path);
        let outcome = certificate.decode::<Outcome>().expect(&path);
        for a in b..=most {
            let made = outcome_claim(&certificate.header.claim).expect("outcome proofs").replay_at(
                &outcome,
                a,
                Provenance::default(),
            );
            let (bytes, _) = made.expect(&path).write();
            let expected = format!("first player wins erdos-szekeres {a} {b}");
            match zermelo_checker::check(&bytes, Some(&expected)) {
                Verdict::Verified(verified) => println!("{expected}: {:?}", verified.figures),
                other => panic!("{expected}: {other}"),
            }
        }
    }
}

#[test]
fn every_proof_about_chomp_is_confirmed_by_exhaustive_play() {
    let mut confirmed = 0;
    for (name, claim, outcome) in committed() {
        let Claim::Chomp(of) = &claim else { continue };
        let Chomp { rows, start } = &of.game;
        let rows = *rows as usize;
        let most = if rows == 2 { 40 } else { 12 };
        let board = Board::Chomp(rows, most);
        let outcomes = board.outcomes();
        match start {
            Start::Board(_) => {
                for columns in 1..=most {
                    let instance = instance(
                        outcome_claim(&claim).expect("outcome proofs"),
                        &outcome,
                        0,
                        &[columns - 1],
                    )
                    .expect(&name);
                    confirm(&instance.expect(&name), board, &outcomes);
                    confirmed += 1;
                }
            }
            Start::Listed { bottom, positions } => {
                // All positions at once: each is on the list, and P, or not on it, and N.
                let all = positions.len();
                for (position, value) in &outcomes {
                    if bottom.is_some_and(|bottom| position[rows - 1] > i64::from(bottom)) {
                        continue;
                    }
                    match instance(
                        outcome_claim(&claim).expect("outcome proofs"),
                        &outcome,
                        all,
                        position,
                    )
                    .expect(&name)
                    {
                        Some(instance) => {
                            assert_eq!((&instance.start, instance.value), (position, Value::N));
                            confirm(&instance, board, &outcomes);
                        }
                        None => assert_eq!(*value, Value::P, "{name} {position:?}"),
                    }
                    confirmed += 1;
                }
                for (goal, family) in positions.iter().enumerate() {
                    let has_parameter = family.iter().any(|c| c.parameter.is_some());
                    for q in 0..=if has_parameter { most - 4 } else { 0 } {
                        let parameters = if has_parameter { vec![q] } else { Vec::new() };
                        let found = instance(
                            outcome_claim(&claim).expect("outcome proofs"),
                            &outcome,
                            goal,
                            &parameters,
                        )
                        .expect(&name);
                        confirm(&found.expect(&name), board, &outcomes);
                        confirmed += 1;
                    }
                }
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    assert!(confirmed > 800, "{confirmed}");
}

#[test]
fn what_is_made_from_a_changed_proof_is_a_strategy_or_an_error() {
    let (mut made, mut refused) = (0, 0);
    for (name, size) in [("b2-odd", 7), ("b3", 6), ("b4", 7)] {
        let claim = source(name).claim;
        let honest = crate::outcome::proof(&source(name));
        let mut count = 0;
        numbers(&mut honest.clone(), &mut |_| count += 1);
        for changed in 0..count {
            for step in [-1, 1, i64::MAX, i64::MIN] {
                // The proof is not checked here.
                let mut outcome = honest.clone();
                let mut number = 0;
                numbers(&mut outcome, &mut |n| {
                    if number == changed {
                        *n = n.wrapping_add(step);
                    }
                    number += 1;
                });
                let Ok(found) = outcome_claim(&claim).expect("outcome proofs").replay_at(
                    &outcome,
                    size,
                    Provenance::default(),
                ) else {
                    refused += 1;
                    continue;
                };
                made += 1;
                let (bytes, _) = found.write();
                let verdict = zermelo_checker::check(&bytes, Some(&found.header.claim.to_string()));
                assert!(
                    verdict.is_verified(),
                    "{name}: number {changed} changed by {step}: {verdict:?}"
                );
            }
        }
    }
    // Changed sums are no matter at one size; changed forms mostly are.
    assert!(made > 800 && refused > 1500, "{made} made, {refused} refused");
}

/// Spoils a proof.
type Edit = fn(&mut Outcome);

#[test]
fn a_derivation_that_does_not_hold_at_a_size_is_told_with_its_step() {
    let claim = source("b3").claim;
    let fault = |edit: Edit| {
        let mut outcome = crate::outcome::proof(&source("b3"));
        edit(&mut outcome);
        let made = outcome_claim(&claim).expect("outcome proofs").replay_at(
            &outcome,
            6,
            Provenance::default(),
        );
        made.expect_err("a proof that does not hold").to_string()
    };
    fn steps(outcome: &mut Outcome) -> &mut Vec<Step> {
        &mut outcome.statements[0].derivation
    }
    fn of_fact(step: &mut Step) -> &mut u32 {
        match step {
            Step::Options { fact } | Step::Move { fact, .. } | Step::By { fact, .. } => fact,
            other => panic!("{other:?}"),
        }
    }
    let cases: [(&str, Edit); 8] = [
        ("Figure 3, step 0: the fact has the wrong value", |o| {
            // Fact 0 says N.
            let mv = MoveForm { kind: 0, arguments: vec![Affine::number(1)] };
            let mv = Step::Move { fact: 0, mv, shown: Vec::new() };
            *steps(o) = vec![mv, Step::Absurd { summands: Vec::new() }];
        }),
        ("Figure 3, step 0: a case that the proof calls impossible occurs", |o| {
            *steps(o) = vec![Step::Absurd { summands: Vec::new() }];
        }),
        ("Figure 3, step 1: the list of steps is not a tree", |o| {
            steps(o).truncate(1);
        }),
        ("Figure 3, step 1: the list of steps is not a tree", |o| {
            *steps(o) = vec![Step::Absurd { summands: Vec::new() }; 2];
        }),
        ("Figure 3, step 0: it refers to something that does not exist", |o| {
            *of_fact(&mut steps(o)[0]) = 7;
        }),
        ("the claim, step 0: the position is a different one", |o| {
            if let Step::By { parameters, .. } = &mut o.goals[0][0] {
                parameters[0].constant += 1;
            }
        }),
        ("the claim, step 0: a constraint of the statement that is used does not hold", |o| {
            if let Step::By { parameters, .. } = &mut o.goals[0][0] {
                parameters[0].constant -= 1;
            }
        }),
        ("Figure 3, step 0: a statement is used about its own position", |o| {
            let by = o.goals[0][0].clone();
            *steps(o) = vec![by];
        }),
    ];
    for (said, edit) in cases {
        assert_eq!(fault(edit), said);
    }
}
