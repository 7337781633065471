//! An outcome proof at one size: the strategy that it holds, made concrete.
//!
//! A derivation shows that not all facts of a branch can be true. With numbers in place of the
//! variables it also says *which* of them is false, and why: an option that a statement calls P, or
//! a reply to every option. So walking a derivation at one size (`refute`) gives the winner's
//! moves, and following them from the start gives a closed set of positions ([`Instance`]). For a game
//! whose strategies are stored that is a replay proof of the claim at that size
//! ([`certificate_at`]), which the checker confirms by the game's rules, without a word about affine
//! forms; so it is a test of what the outcome proof says. Of another game an instance can only be
//! held against an exhaustive search, which the tests do.
//!
//! Nothing is proved here and nothing is believed: inequalities are evaluated, moves are looked up
//! among the legal ones, and a derivation that does not hold at the size is an error. Relies on
//! the prover's moves, not on the checker's. Only a `clash` does not say which of two facts is
//! false (a strategy is stolen, and nobody knows which): the positions below are then searched, as
//! far as no statement has their value.

mod refute;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use thiserror::Error;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::outcome::{Outcome, Value};

use crate::proofs::outcome::vectors::game::value;
use crate::proofs::outcome::vectors::{self, NotProvable};
use crate::proofs::replay::builder::BuildError;
use refute::{Refuter, Stop, Tree, Why};

/// A move that is made: the cell, where the game has cells, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The cell as (column, row), counted from 1; `None` for a move that is not
    /// named by its cell.
    pub cell: Option<(i64, usize)>,
    /// The coordinates of the position after the move.
    pub after: Vec<i64>,
}

/// A move of the loser, and the winner's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The move.
    pub to: Played,
    /// The reply.
    pub reply: Played,
}

/// What a proof says of one position: its value, and the winner's strategy from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The coordinates of the position.
    pub start: Vec<i64>,
    /// Its value.
    pub value: Value,
    /// The winner's first move, from an N-position.
    pub opening: Option<Played>,
    /// Every P-position that is reached when the winner plays so, with the answers to all moves
    /// from it.
    pub positions: BTreeMap<Vec<i64>, Vec<Exchange>>,
}

/// Why there is no instance.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// Outcome proofs are not about the claim.
    #[error(transparent)]
    Claim(#[from] NotProvable),
    /// The claim is not one for which strategies are stored.
    #[error("no certificate can be made for one size of the game in ‘{0}’")]
    NotStored(Box<Claim>),
    /// The claim does not cover the size.
    #[error("the proof is not for a = {size}: {claim}")]
    Size {
        /// What is claimed.
        claim: Box<Claim>,
        /// The size.
        size: u32,
    },
    /// The numbers are not parameters of what is claimed.
    #[error("the claim does not list a position of this number, or not with these parameters")]
    Parameters,
    /// The board cannot be stored.
    #[error("{0}")]
    Board(String),
    /// The strategy cannot be stored.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A derivation does not hold at the size.
    #[error("{of}, step {step}: {fault}")]
    Derivation {
        /// The statement, by name, or the claim.
        of: String,
        /// The step, from 0.
        step: usize,
        /// What is wrong.
        fault: Fault,
    },
}

/// What is wrong with a step of a derivation at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The list of steps ends too early, or does not end.
    Shape,
    /// Branches are too deep inside each other.
    TooDeep,
    /// A number does not fit 64 bits.
    Overflow,
    /// A variable, fact, kind of move, statement or entry that is not there.
    NotThere,
    /// A branch that is called absurd is reached.
    NotAbsurd,
    /// A move is not legal.
    IllegalMove,
    /// A fact has the wrong value for the step.
    WrongValue,
    /// A statement is used where its constraints do not hold.
    Constraint,
    /// A statement, or a fact, is used about another position than its own.
    OtherPosition,
    /// A statement is used about the position that it is to be derived for.
    Circular,
    /// The derivation shows both values, or another fact than the statement's.
    Inconsistent,
    /// More positions would have to be searched than there is room for.
    TooMany,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Shape => "the list of steps is not a tree",
            Fault::TooDeep => "the derivation is too deep",
            Fault::Overflow => "a number does not fit 64 bits",
            Fault::NotThere => "it refers to something that does not exist",
            Fault::NotAbsurd => "a case that the proof calls impossible occurs",
            Fault::IllegalMove => "the move is not legal",
            Fault::WrongValue => "the fact has the wrong value",
            Fault::Constraint => "a constraint of the statement that is used does not hold",
            Fault::OtherPosition => "the position is a different one",
            Fault::Circular => "a statement is used about its own position",
            Fault::Inconsistent => "the derivation contradicts itself",
            Fault::TooMany => "too many positions would have to be searched",
        })
    }
}

/// The replay certificate that an outcome proof is at one size of its claim.
///
/// # Errors
/// When strategies of the game are not stored or not at that size, the proof is not about the size,
/// and when a derivation does not hold there.
pub fn certificate_at(
    claim: &Claim,
    outcome: &Outcome,
    size: u32,
    provenance: Provenance,
) -> Result<Certificate<'static>, InstanceError> {
    vectors::replay_at(claim, outcome, size, provenance)
}

/// What a proof says of the position that goal number `goal` of the claim
/// ([`vectors::problem`]) has at the parameters. `None` when the proof is that the claim says
/// nothing of it: it is on the claim's list.
///
/// # Errors
/// When the parameters are none of the goal's, or a derivation does not hold there.
pub fn instance(
    claim: &Claim,
    outcome: &Outcome,
    goal: usize,
    parameters: &[i64],
) -> Result<Option<Instance>, InstanceError> {
    let (game, goals) = vectors::problem(claim)?;
    let of = goals.get(goal).ok_or(InstanceError::Parameters)?;
    let holds = |form| value(form, parameters).is_some_and(|value| value >= 0);
    if usize::try_from(of.parameters) != Ok(parameters.len()) || !of.constraints.iter().all(holds) {
        return Err(InstanceError::Parameters);
    }
    let start: Option<Vec<i64>> = of.position.iter().map(|form| value(form, parameters)).collect();
    let start = start.ok_or(InstanceError::Parameters)?;
    let refuter = Refuter::new(&game, &outcome.statements)?;
    let derivation = outcome.goals.get(goal).ok_or(InstanceError::Parameters)?;
    let tree = Tree::of_claim(derivation, game.kinds.len())?;
    let why = match refuter.why(&tree, parameters, &start, of.value) {
        Ok(why) => why,
        Err(Stop::Listed) => return Ok(None),
        Err(Stop::Wrong(error)) => return Err(*error),
    };
    follow(&refuter, start, of.value, why).map(Some).map_err(|stop| match stop {
        // Only the claim's own derivation can speak of its list.
        Stop::Listed => InstanceError::Parameters,
        Stop::Wrong(error) => *error,
    })
}

/// Follows the strategy from a position whose value is known.
fn follow(
    refuter: &Refuter<'_>,
    start: Vec<i64>,
    value: Value,
    why: Why,
) -> Result<Instance, Stop> {
    let mut instance =
        Instance { start: start.clone(), value, opening: None, positions: BTreeMap::new() };
    let mut queue = VecDeque::new();
    match value {
        Value::P => queue.push_back((start, why)),
        Value::N => {
            let (opening, why) = refuter.winning_move(&start, why)?;
            queue.push_back((opening.after.clone(), why));
            instance.opening = Some(opening);
        }
    }
    while let Some((position, why)) = queue.pop_front() {
        if instance.positions.contains_key(&position) {
            continue;
        }
        let mut answers = Vec::new();
        for (to, why) in refuter.all_moves(&position, why)? {
            let (reply, why) = refuter.winning_move(&to.after, why)?;
            queue.push_back((reply.after.clone(), why));
            answers.push(Exchange { to, reply });
        }
        instance.positions.insert(position, answers);
    }
    Ok(instance)
}
