//! An outcome proof at one size: the strategy that it holds, made concrete.
//!
//! Walking a derivation at one size ([`walk`](zermelo_explain::walk)) gives the winner's moves, and
//! following them from the start gives a closed set of positions ([`Instance`]). For a game
//! whose strategies are stored that is a replay proof of the claim at that size
//! ([`OutcomeClaim::replay_at`]), which the checker confirms by the game's rules, without a word about affine
//! forms; so it is a test of what the outcome proof says. Of another game an instance can only be
//! held against an exhaustive search, which the tests do.

use std::collections::{BTreeMap, VecDeque};

use zermelo_checker::proofs::outcome::{Outcome, Statement, Value};
use zermelo_explain::walk::{Fault, Moves, PlayedMove, Tree, WalkError, Walker, Why};
use zermelo_present::contract::instance::InstanceError;

use super::index::Index;
use super::recognizer::Recognizer;
use crate::outcome::forms::{holds, position_at};
use crate::outcome::vectors::{self, Game, OutcomeClaim};

/// The most positions that are searched because of clashes.
const MAX_SEARCHED: usize = 2_000_000;

/// A move of the loser, and the winner's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The move.
    pub to: PlayedMove,
    /// The reply.
    pub reply: PlayedMove,
}

/// What a proof says of one position: its value, and the winner's strategy from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The coordinates of the position.
    pub start: Vec<i64>,
    /// Its value.
    pub value: Value,
    /// The winner's first move, from an N-position.
    pub opening: Option<PlayedMove>,
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
    let moves = AtNumbers::new(&game, &outcome.statements);
    let walker = Walker::new(&moves, &outcome.statements)?;
    let derivation = outcome.goals.get(goal).ok_or(InstanceError::Parameters)?;
    let tree = Tree::of_claim(derivation, game.vectors.kinds.len())?;
    match walker.why(&tree, parameters, &start, of.value) {
        Ok(why) => Ok(Some(follow(&walker, start, of.value, why)?)),
        Err(WalkError::Listed) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Follows the strategy from a position whose value is known.
fn follow(
    walker: &Walker<'_, AtNumbers<'_>>,
    start: Vec<i64>,
    value: Value,
    why: Why,
) -> Result<Instance, WalkError> {
    let mut instance =
        Instance { start: start.clone(), value, opening: None, positions: BTreeMap::new() };
    let mut queue = VecDeque::new();
    match value {
        Value::P => queue.push_back((start, why)),
        Value::N => {
            let (opening, why) = walker.winning_move(&start, why)?;
            queue.push_back((opening.after.clone(), why));
            instance.opening = Some(opening);
        }
    }
    while let Some((position, why)) = queue.pop_front() {
        if instance.positions.contains_key(&position) {
            continue;
        }
        let mut answers = Vec::new();
        for (to, why) in walker.all_moves(&position, why)? {
            let (reply, why) = walker.winning_move(&to.after, why)?;
            queue.push_back((reply.after.clone(), why));
            answers.push(Exchange { to, reply });
        }
        instance.positions.insert(position, answers);
    }
    Ok(instance)
}

/// The moves of a game at numbers, and the statements of a proof.
struct AtNumbers<'p> {
    game: &'p Game,
    /// Which statements a position may be one of. A statement whose position does not determine its
    /// parameters has no recognizer.
    index: Index,
    recognizers: Vec<Option<Recognizer>>,
}

impl<'p> AtNumbers<'p> {
    fn new(game: &'p Game, statements: &[Statement]) -> AtNumbers<'p> {
        let positions = statements.iter().map(|statement| &statement.position);
        let index = Index::new(positions, game.width_coordinate());
        let recognizers = statements.iter().map(|statement| {
            let parameters = statement.parameters.len();
            Recognizer::new(parameters, &statement.constraints, &statement.position).ok()
        });
        AtNumbers { game, index, recognizers: recognizers.collect() }
    }
}

impl Moves for AtNumbers<'_> {
    fn kinds(&self) -> usize {
        self.game.vectors.kinds()
    }

    fn has_number(&self, kind: usize) -> bool {
        self.game.vectors.has_number(kind)
    }

    fn play(&self, position: &[i64], kind: usize, number: i64) -> Result<Vec<i64>, Fault> {
        self.game.vectors.play(position, kind, number)
    }

    fn options(&self, position: &[i64]) -> Vec<PlayedMove> {
        let options = self.game.options(position).into_iter();
        options.map(|(kind, number, after)| PlayedMove { kind, number, after }).collect()
    }

    /// The first statement.
    fn stated(&self, position: &[i64]) -> Option<(usize, Vec<i64>)> {
        let candidates = self.index.candidates(position, self.game.width_coordinate());
        candidates.into_iter().find_map(|number| {
            let recognizer = self.recognizers.get(number)?.as_ref()?;
            Some((number, recognizer.parameters_of(position)?))
        })
    }

    fn most_searched(&self) -> usize {
        MAX_SEARCHED
    }
}
