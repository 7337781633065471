//! An outcome proof at one size: the strategy that it holds, made concrete.
//!
//! A derivation shows that not all facts of a branch can be true. With numbers in place of the
//! variables it also says *which* of them is false, and why: an option that a statement calls P, or
//! a reply to every option. So walking a derivation at one size (`refute`) gives the winner's
//! moves, and following them from the start gives a closed set of positions ([`Instance`]). For a game
//! whose strategies are stored that is a replay proof of the claim at that size
//! ([`OutcomeClaim::replay_at`]), which the checker confirms by the game's rules, without a word about affine
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

use zermelo_checker::proofs::outcome::{Outcome, Value};

use crate::proofs::outcome::forms::{holds, position_at};
use crate::proofs::outcome::vectors::instance::InstanceError;
use crate::proofs::outcome::vectors::{self, OutcomeClaim};
pub use refute::Played;
use refute::{Refuter, Tree, Why};

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

/// What a proof says of the position that goal number `goal` of the claim
/// ([`vectors::goals`]) has at the parameters. `None` when the proof is that the claim says
/// nothing of it: it is on the claim's list.
///
/// # Errors
/// When the parameters are none of the goal's, or a derivation does not hold there.
pub fn instance(
    claim: &dyn OutcomeClaim,
    outcome: &Outcome,
    goal: usize,
    parameters: &[i64],
) -> Result<Option<Instance>, InstanceError> {
    let (game, goals) = vectors::goals(claim)?;
    let of = goals.get(goal).ok_or(InstanceError::Parameters)?;
    let are_allowed = of.constraints.iter().all(|form| holds(form, parameters));
    if usize::try_from(of.parameters) != Ok(parameters.len()) || !are_allowed {
        return Err(InstanceError::Parameters);
    }
    let start = position_at(&of.position, parameters).ok_or(InstanceError::Parameters)?;
    let refuter = Refuter::new(&game, &outcome.statements)?;
    let derivation = outcome.goals.get(goal).ok_or(InstanceError::Parameters)?;
    let tree = Tree::of_claim(derivation, game.kinds.len())?;
    match refuter.why(&tree, parameters, &start, of.value) {
        Ok(why) => follow(&refuter, start, of.value, why).map(Some),
        Err(InstanceError::Listed) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Follows the strategy from a position whose value is known.
fn follow(
    refuter: &Refuter<'_>,
    start: Vec<i64>,
    value: Value,
    why: Why,
) -> Result<Instance, InstanceError> {
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
