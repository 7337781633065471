//! Proofs with one number changed: the checker rejects them, or what they then say is true.

use zermelo_checker::proofs::outcome::{Affine, Outcome, Statement, Value};
use zermelo_checker::verdict::Verdict;
use zermelo_sizes::chomp::vectors::theorems::{three_rows, two_rows};
use zermelo_sizes::erdos_szekeres::vectors::theorems::achievement_of;
use zermelo_sizes::outcome::problem::Problem;
use zermelo_sizes::subtraction;

use crate::outcome::numbers::numbers;
use crate::outcome::search::{Board, statement_instances};
use crate::outcome::{check, proof, source};

/// What a proof says, without why.
fn said(outcome: &Outcome) -> Vec<(Vec<Affine>, Vec<Affine>, Value)> {
    let statement = |s: &Statement| (s.constraints.clone(), s.position.clone(), s.value);
    outcome.statements.iter().map(statement).collect()
}

/// Changes every number by every step; gives how many changes were accepted and rejected.
fn tamper(
    problem: &Problem,
    steps: &[i64],
    board: impl Fn(i64) -> Board,
    width: Option<usize>,
) -> (usize, usize) {
    let original = proof(problem);
    let mut count = 0;
    numbers(&mut original.clone(), &mut |_| count += 1);
    let most = 6;
    let outcomes: Vec<_> = (0..=most).map(|size| board(size.max(1)).outcomes()).collect();
    let (mut accepted, mut rejected) = (0, 0);
    for changed in 0..count {
        for step in steps {
            let mut outcome = original.clone();
            let mut number = 0;
            numbers(&mut outcome, &mut |n| {
                if number == changed {
                    *n = n.wrapping_add(*step);
                }
                number += 1;
            });
            if outcome == original {
                continue;
            }
            let changed_words = said(&outcome) != said(&original);
            match check(&problem.claim, outcome.clone()) {
                Verdict::Rejected(_) => rejected += 1,
                Verdict::Verified(_) => {
                    accepted += 1;
                    for statement in outcome.statements.iter().filter(|_| changed_words) {
                        for position in statement_instances(statement, most) {
                            let size = width.map_or(most, |width| position[width]);
                            let outcomes = &outcomes[usize::try_from(size).expect("a size")];
                            assert_eq!(outcomes.get(&position), Some(&statement.value));
                        }
                    }
                }
                Verdict::None(why) => panic!("no verdict: {why}"),
            }
        }
    }
    (accepted, rejected)
}

#[test]
fn a_changed_proof_is_rejected_or_true() {
    let steps = [-1, 1, 2, i64::MAX, i64::MIN];
    let shading = |rows: usize| move |width| Board::Shading(rows, width);
    for name in ["b2-even", "b2-odd", "b3", "b4"] {
        let problem = source(name);
        let rows = proof(&problem).statements[0].position.len() - 1;
        let (accepted, rejected) = tamper(&problem, &steps, shading(rows), Some(rows));
        assert!(rejected > 10 * accepted, "{name}: {accepted} accepted, {rejected} rejected");
    }
    let problem = achievement_of(&source("b3")).expect("avoidance");
    tamper(&problem, &[-1, 1], |width| Board::Achievement(3, width), Some(3));
    tamper(&two_rows(), &steps, |most| Board::Chomp(2, most), None);
    tamper(&three_rows(), &[-1, 1], |most| Board::Chomp(3, most), None);
    for (source, heaps) in [("subtraction-3-first", 1), ("subtraction-3-pairs", 2)] {
        let path = format!("certificates/sources/{source}.strategy");
        let text = std::fs::read_to_string(path).expect("a source");
        let problem = subtraction::source::read(&text).expect("families").problem;
        tamper(&problem, &steps, |most| Board::Subtraction(heaps, most, 3), None);
    }
}
