//! Outcome proofs with arbitrary edits: numbers changed, steps removed, copied and moved, whole
//! statements dropped. Whatever the checker accepts is instantiated at twenty sizes, and every
//! statement, and the claim, confirmed by exhaustive play.
#![no_main]

#[path = "../../tests/outcome/numbers.rs"]
mod numbers;
#[allow(dead_code)]
#[path = "../../tests/outcome/search.rs"]
mod search;

use std::collections::HashMap;
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use search::{Board, statement_instances};
use zermelo::prover::{Problem, certificate, chomp_two_rows, problem, prove};
use zermelo::strategy::families::parse::parse;
use zermelo_checker::certificate::Provenance;
use zermelo_checker::proof::outcome::{Outcome, Step, Value};
use zermelo_checker::verdict::Verdict;

/// The sizes at which what was accepted is confirmed.
const SIZES: std::ops::RangeInclusive<i64> = 1..=20;

#[derive(Arbitrary, Debug)]
struct Input {
    seed: u8,
    edits: Vec<Edit>,
}

#[derive(Arbitrary, Debug)]
enum Edit {
    /// Adds to a number.
    Number { number: u16, by: i8 },
    /// Sets a number.
    Set { number: u16, to: i64 },
    /// Removes a step.
    Remove { part: u8, step: u16 },
    /// Inserts a copy of a step.
    Copy { part: u8, step: u16, from_part: u8, from: u16 },
    /// Removes a statement.
    Forget { statement: u8 },
    /// Makes the derivation of a statement that of another.
    Borrow { part: u8, from: u8 },
}

/// A proof, and the game at each size.
struct Seed {
    problem: Problem,
    proof: Outcome,
    outcomes: HashMap<i64, HashMap<Vec<i64>, Value>>,
    /// The coordinate that is the width, where the game has one.
    width: Option<usize>,
}

fn source(text: &str, rows: usize) -> Seed {
    let problem = problem(&parse(text).expect("a source")).expect("a problem");
    let outcomes = SIZES.map(|width| (width, Board::Shading(rows, width).outcomes())).collect();
    let proof = prove(&problem).expect("a proof");
    Seed { problem, proof, outcomes, width: Some(rows) }
}

static SEEDS: LazyLock<Vec<Seed>> = LazyLock::new(|| {
    let problem = chomp_two_rows();
    let most = *SIZES.end();
    let outcomes = HashMap::from([(most, Board::Chomp(2, most).outcomes())]);
    let proof = prove(&problem).expect("a proof");
    vec![
        source(include_str!("../../certificates/sources/pudwell-b2-even.strategy"), 1),
        source(include_str!("../../certificates/sources/pudwell-b2-odd.strategy"), 1),
        source(include_str!("../../certificates/sources/pudwell-b3.strategy"), 2),
        Seed { problem, proof, outcomes, width: None },
    ]
});

/// The steps of a statement's derivation, or a goal's.
fn part(proof: &mut Outcome, part: u8) -> Option<&mut Vec<Step>> {
    let part = usize::from(part);
    match part.checked_sub(proof.statements.len()) {
        None => proof.statements.0.get_mut(part).map(|statement| &mut statement.derivation.0),
        Some(goal) => proof.goals.0.get_mut(goal).map(|goal| &mut goal.0),
    }
}

fn edit(proof: &mut Outcome, edit: &Edit) {
    let change = |proof: &mut Outcome, number: u16, f: &dyn Fn(i64) -> i64| {
        let mut count = 0;
        numbers::numbers(proof, &mut |n| {
            if count == usize::from(number) {
                *n = f(*n);
            }
            count += 1;
        });
    };
    match *edit {
        Edit::Number { number, by } => change(proof, number, &|n| n.wrapping_add(by.into())),
        Edit::Set { number, to } => change(proof, number, &|_| to),
        Edit::Remove { part: of, step } => {
            if let Some(steps) = part(proof, of).filter(|steps| steps.len() > step.into()) {
                steps.remove(step.into());
            }
        }
        Edit::Copy { part: to, step, from_part, from } => {
            let copied = part(proof, from_part).and_then(|s| s.get(usize::from(from)).cloned());
            if let (Some(copied), Some(steps)) = (copied, part(proof, to)) {
                steps.insert(steps.len().min(step.into()), copied);
            }
        }
        Edit::Forget { statement } => {
            if proof.statements.len() > statement.into() {
                proof.statements.0.remove(statement.into());
            }
        }
        Edit::Borrow { part: to, from } => {
            let borrowed = part(proof, from).cloned();
            if let (Some(borrowed), Some(steps)) = (borrowed, part(proof, to)) {
                *steps = borrowed;
            }
        }
    }
}

fuzz_target!(|input: Input| {
    let seed = &SEEDS[usize::from(input.seed) % SEEDS.len()];
    let mut proof = seed.proof.clone();
    input.edits.iter().for_each(|change| edit(&mut proof, change));
    let certificate = certificate(seed.problem.claim.clone(), proof, Provenance::default());
    let Ok((bytes, _)) = certificate.write() else { return };
    let verdict = zermelo_checker::check(&bytes, Some(&seed.problem.claim)).expect("a verdict");
    let Verdict::Verified(_) = verdict else { return };
    let zermelo_checker::certificate::Proof::Outcome(proof) = certificate.proof else { return };
    for statement in proof.statements.iter().filter(|s| s.parameters.len() <= 3) {
        for position in statement_instances(statement, *SIZES.end()) {
            let size = seed.width.map_or(*SIZES.end(), |width| position[width]);
            let found = seed.outcomes.get(&size).and_then(|outcomes| outcomes.get(&position));
            assert_eq!(found, Some(&statement.value), "{} {position:?}", statement.name.as_str());
        }
    }
});
