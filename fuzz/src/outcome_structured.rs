//! Outcome proofs with arbitrary edits: numbers changed, steps removed, copied and moved, whole
//! statements dropped, another claim. Whatever the checker accepts is instantiated at twenty
//! sizes: every statement and the claim are confirmed by exhaustive play, and the strategy that the
//! proof is at each size by the replay checker, where it knows the game. A rejection is explained.

#[path = "../../tests/outcome/numbers.rs"]
mod numbers;
#[allow(dead_code)]
#[path = "../../tests/outcome/search.rs"]
mod search;

use std::collections::HashMap;
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use search::{Board, instances, statement_instances};
use zermelo::registry::outcome_claim;
use zermelo_checker::claim::{Claim, Provenance, Size, Statement as Strategy};
use zermelo_checker::games::{chomp, erdos_szekeres};
use zermelo_checker::proofs::outcome::{Outcome, Step, Value};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_explain::walk::{Fault, WalkError};
use zermelo_sizes::chomp::vectors::theorems::{full_board, two_rows};
use zermelo_sizes::erdos_szekeres::families;
use zermelo_sizes::outcome::problem::Problem;
use zermelo_sizes::outcome::prover::instance::instance;
use zermelo_sizes::outcome::prover::{certificate, prove};
use zermelo_sizes::outcome::vectors::{self, InstanceError};
use zermelo_sizes::subtraction;

/// The sizes at which what was accepted is confirmed.
const SIZES: std::ops::RangeInclusive<i64> = 1..=20;

/// The largest number of a position without a width whose strategy is played out.
const FREE: i64 = 6;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    seed: u8,
    claim: Option<Said>,
    edits: Vec<Edit>,
}

/// Another claim about the same game.
#[derive(Arbitrary, Debug)]
struct Said {
    other_player: bool,
    least: u8,
    modulus: u8,
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
    let problem = families::read(text).expect("a source").problem;
    let outcomes = SIZES.map(|width| (width, Board::Shading(rows, width).outcomes())).collect();
    let proof = prove(&problem).expect("a proof");
    Seed { problem, proof, outcomes, width: Some(rows) }
}

/// Of a game in which a move takes at most three counters.
fn heaps(text: &str, heaps: usize) -> Seed {
    let problem = subtraction::source::read(text).expect("a source").problem;
    let most = *SIZES.end();
    let outcomes = HashMap::from([(most, Board::Subtraction(heaps, most, 3).outcomes())]);
    let proof = prove(&problem).expect("a proof");
    Seed { problem, proof, outcomes, width: None }
}

static SEEDS: LazyLock<Vec<Seed>> = LazyLock::new(|| {
    let problem = two_rows();
    let most = *SIZES.end();
    let outcomes = HashMap::from([(most, Board::Chomp(2, most).outcomes())]);
    let proof = prove(&problem).expect("a proof");
    vec![
        source(include_str!("../../certificates/sources/pudwell-b2-even.strategy"), 1),
        source(include_str!("../../certificates/sources/pudwell-b2-odd.strategy"), 1),
        source(include_str!("../../certificates/sources/pudwell-b3.strategy"), 2),
        Seed { problem, proof, outcomes: outcomes.clone(), width: None },
        {
            // A strategy is stolen, by a clash.
            let problem = full_board(2, 1);
            let proof = prove(&problem).expect("a proof");
            Seed { problem, proof, outcomes, width: None }
        },
        heaps(include_str!("../../certificates/sources/subtraction-3-first.strategy"), 1),
        heaps(include_str!("../../certificates/sources/subtraction-3-pairs.strategy"), 2),
    ]
});

/// The steps of a statement's derivation, or a goal's.
fn part(proof: &mut Outcome, part: u8) -> Option<&mut Vec<Step>> {
    let part = usize::from(part);
    match part.checked_sub(proof.statements.len()) {
        None => proof.statements.get_mut(part).map(|statement| &mut statement.derivation),
        Some(goal) => proof.goals.get_mut(goal),
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
                proof.statements.remove(statement.into());
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

/// The claim as somebody else might put it.
fn said(claim: &Claim, said: &Said) -> Claim {
    let mut claim = claim.clone();
    let size = match &mut claim {
        Claim::ErdosSzekeres(claim) => {
            let strategy = &mut claim.statement;
            if let erdos_szekeres::Statement::Strategy(Strategy::Wins(player)) = strategy
                && said.other_player
            {
                *player = player.other();
            }
            Some(&mut claim.game.a)
        }
        Claim::Chomp(claim) => {
            if said.other_player {
                claim.statement = claim.statement.winner().other().into();
            }
            match &mut claim.game.start {
                chomp::Start::Board(size) => Some(size),
                _ => None,
            }
        }
        Claim::Subtraction(claim) => {
            if said.other_player {
                claim.statement = claim.statement.winner().other().into();
            }
            Some(&mut claim.game.counters)
        }
        _ => None,
    };
    if let Some(size) = size {
        *size = Size::Every { least: said.least.into(), modulus: said.modulus.into() };
    }
    claim
}

/// An accepted proof holds at each size, unless what it takes is out of reach there.
fn stands<T>(found: Result<T, InstanceError>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(InstanceError::Walk(WalkError::Derivation {
            fault: Fault::Overflow | Fault::TooDeep | Fault::TooMany,
            ..
        })) => None,
        Err(error) => panic!("{error}"),
    }
}

/// The claim is true at all sizes looked at, and the proof is a strategy there.
fn confirm_claim(seed: &Seed, claim: &Claim, proof: &Outcome) {
    let most = *SIZES.end();
    let claimed = outcome_claim(claim).expect("a claim of outcome proofs");
    let (_, goals) = vectors::goals(claimed).expect("a claim that is proved");
    for (number, goal) in goals.iter().enumerate() {
        // Strategies without a width are long: every bite is a move.
        let steps = if seed.width.is_some() { most } else { FREE };
        let all: Vec<Vec<i64>> = match goal.parameters {
            0 => vec![Vec::new()],
            1 => (0..=steps).map(|n| vec![n]).collect(),
            _ => instances(2, &goal.constraints, &goal.position, FREE),
        };
        for parameters in all {
            let at = |form| search::value(form, &parameters);
            if goal.constraints.iter().any(|form| at(form) < 0) {
                continue;
            }
            let start: Vec<i64> = goal.position.iter().map(at).collect();
            let size = seed.width.map_or(most, |width| start[width]);
            let outcome = seed.outcomes.get(&size).and_then(|found| found.get(&start));
            let Some(outcome) = outcome else { continue };
            let Some(found) = stands(instance(claimed, proof, number, &parameters)) else {
                continue;
            };
            match found {
                Some(found) => {
                    assert_eq!((goal.value, found.value), (*outcome, *outcome), "{claim}");
                }
                // On the list, of P-positions.
                None => assert_eq!((goal.value, *outcome), (Value::N, Value::P), "{claim}"),
            }
            if let Claim::ErdosSzekeres(_) = claim {
                let a = u32::try_from(size + 1).expect("a size");
                let made = claimed.replay_at(proof, a, Provenance::default());
                let Some(made) = stands(made) else { continue };
                let verdict = check(&made.write().0, Some(&made.header.claim.to_string()));
                assert!(verdict.is_verified(), "{claim} at {a}: {verdict}");
            }
        }
    }
}

pub(crate) fn run(input: Input) {
    let seed = &SEEDS[usize::from(input.seed) % SEEDS.len()];
    let mut proof = seed.proof.clone();
    input.edits.iter().for_each(|change| edit(&mut proof, change));
    let own = &seed.problem.claim;
    let claim = input.claim.as_ref().map_or_else(|| own.clone(), |other| said(own, other));
    let certificate = certificate(claim.clone(), proof.clone(), Provenance::default());
    let (bytes, _) = certificate.write();
    match check(&bytes, Some(&claim.to_string())) {
        Verdict::Verified(_) => {}
        Verdict::Rejected(rejection) => {
            explain(&bytes, &rejection, None);
            return;
        }
        Verdict::None(why) => panic!("{why}"),
    }
    for statement in proof.statements.iter().filter(|s| s.parameters.len() <= 3) {
        for position in statement_instances(statement, *SIZES.end()) {
            let size = seed.width.map_or(*SIZES.end(), |width| position[width]);
            let found = seed.outcomes.get(&size).and_then(|outcomes| outcomes.get(&position));
            assert_eq!(found, Some(&statement.value), "{} {position:?}", statement.name.as_str());
        }
    }
    confirm_claim(seed, &claim, &proof);
}
