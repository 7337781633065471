//! Any strategy, as a small closed set of positions: for draws, for breaker, for avoidance, and
//! for wins that are too large to be made short.
//!
//! Positions are looked at modulo symmetry, and moves of the opponent by their orbits under the
//! symmetries of a position. Positions that are nearly decided are preferred.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::proofs::replay::builder::{BuildError, DraftResponse, StrategyBuilder};
use crate::proofs::replay::closure::{Answer, Answers, Closing, Start, close};

use super::control::{Control, Stage, entry};
use super::export;
use super::export::Task;
use super::search::{Aim, Search};
use crate::games::positional::position::Position;
use crate::limits::SolveError;
use zermelo_explain::set::Set;

/// The most replies to one move that are taken into account. An attacker takes the first ones
/// that win, as every other costs a search that finds out that it does not.
const REPLIES: usize = 64;
const ATTACKING_REPLIES: usize = 8;

/// What a node of the strategy takes, in bytes, and each answer at it.
const NODE: u64 = 512;
const ANSWER: u64 = 64;

/// The player whose strategy is wanted ends the game with the first move, and a certificate starts
/// after it.
pub(super) const FIRST_MOVE_ENDS: &str = "the first move of the game ends it; there is no strategy to \
    write down (give a start position further from the end)";

/// A closed strategy for a task that the search says can be done.
pub(super) fn strategy<const N: usize>(
    task: &Task<N>,
    search: &mut Search<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    control.enter(Stage::Strategy)?;
    let defends = task.attacker != task.proponent;
    let mut closed = Closed { task, search, control, defends, counted: 0 };
    let start = if task.proponent_moves {
        Start::Opening(Answer::OneOf(closed.openings()))
    } else {
        Start::Position(task.start)
    };
    close(&mut closed, start).map_err(|error| match error {
        // Every first move that is correct ends the game.
        SolveError::Build(BuildError::NoReply) => SolveError::Wrong(FIRST_MOVE_ENDS.to_owned()),
        error => error,
    })
}

struct Closed<'c, 's, 'o, const N: usize> {
    task: &'c Task<N>,
    search: &'c mut Search<'s, N>,
    control: &'c mut Control<'o>,
    /// Whether the proponent is the defender.
    defends: bool,
    /// What the strategy takes so far, in bytes.
    counted: u64,
}

impl<const N: usize> Closed<'_, '_, '_, N> {
    /// What a reply takes until the next level is chosen, in bytes: its place in the demand, in the
    /// set of those that a position serves, and the position's cost and places in the queue.
    const OF_A_REPLY: u64 = 2 * entry::<Position<N>, (u128, Position<N>, usize)>();

    fn free(&self, position: Position<N>) -> Set<N> {
        self.search.lines.free(position)
    }

    /// Whether the game is over, or can only end well, after the opponent's move.
    fn is_settled(&self, after: Position<N>, mv: u16) -> bool {
        let lines = self.search.lines;
        match (self.search.aim, self.defends) {
            (Aim::Trap, true) => {
                lines.completes(after.attacker, mv)
                    || lines.all_blocked(after.attacker)
                    || self.free(after).is_empty()
            }
            (Aim::Trap, false) => lines.completes(after.defender, mv),
            (Aim::Race { .. }, true) => {
                lines.all_blocked(after.defender) || self.free(after).is_empty()
            }
            (Aim::Race { .. }, false) => false,
        }
    }

    /// The proponent's moves that end the game well at once, or leave nothing open.
    fn finishing(&self, after: Position<N>) -> Set<N> {
        let lines = self.search.lines;
        let Position { attacker, defender } = after;
        let last = lines.last(after);
        match (self.search.aim, self.defends) {
            (Aim::Race { .. }, false) => lines.threats(attacker, defender),
            (Aim::Race { both }, true) => {
                if last.is_some() {
                    return Set::of(last);
                }
                let blocking = lines.blocking_all(attacker, defender);
                if both { blocking.union(lines.threats(defender, attacker)) } else { blocking }
            }
            (Aim::Trap, true) => Set::of(last.filter(|&mv| !lines.completes(defender, mv))),
            (Aim::Trap, false) => Set::EMPTY,
        }
    }

    /// The moves of the proponent from a position, in an order, except those that complete a line to
    /// its loss.
    fn replies(&self, after: Position<N>) -> Vec<(u16, Position<N>)> {
        let replies = self.search.ordered(self.free(after), after).into_iter();
        self.moved(after, replies)
    }

    fn moved(
        &self,
        after: Position<N>,
        moves: impl Iterator<Item = u16>,
    ) -> Vec<(u16, Position<N>)> {
        let reply = |reply| (reply, after.moved(reply, !self.defends));
        let is_lost = |(reply, to): &(u16, Position<N>)| {
            let own = to.stones_of(!self.defends);
            self.search.aim == Aim::Trap && self.search.lines.completes(own, *reply)
        };
        moves.map(reply).filter(|reply| !is_lost(reply)).collect()
    }

    /// The first moves of the proponent that do not end the game, those that decide most first.
    fn openings(&self) -> Vec<(u16, Position<N>)> {
        let lines = self.search.lines;
        let goes_on = |mv: &u16| {
            let position = self.task.start.moved(*mv, !self.defends);
            let counts = !self.defends || self.search.aim != Aim::Race { both: false };
            let completes = lines.completes(position.stones_of(!self.defends), *mv);
            !(self.free(position).is_empty() || counts && completes)
        };
        let moves = self.free(self.task.start).members().filter(goes_on);
        let mut replies = self.moved(self.task.start, moves);
        replies.sort_by_cached_key(|(_, to)| self.undecided(*to));
        replies
    }

    /// How far a position is from being decided.
    fn undecided(&self, Position { attacker, defender }: Position<N>) -> u128 {
        let lines = self.search.lines;
        let potential = match self.search.aim {
            Aim::Race { .. } => lines.potential(attacker, defender),
            Aim::Trap => lines.potential(defender, attacker),
        };
        if self.defends { potential } else { u128::MAX - potential }
    }
}

impl<const N: usize> Closing for Closed<'_, '_, '_, N> {
    type Position = Position<N>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    const KEEPS_FIRST: bool = true;

    fn level(&self, position: &Position<N>) -> u32 {
        position.stones()
    }

    fn record(&self, position: &Position<N>) -> Vec<u8> {
        export::record(self.task, *position)
    }

    fn form(&mut self, position: &Position<N>) -> Position<N> {
        self.search.symmetries.canonical(*position).0
    }

    fn symmetry(&mut self, from: &Position<N>, to: &Position<N>) -> Option<Vec<u16>> {
        self.search.symmetries.images_between(*from, *to)
    }

    fn cost(&self, form: &Position<N>) -> u128 {
        self.undecided(*form)
    }

    fn holds(&mut self, position: &Position<N>, known: usize) -> Result<bool, SolveError> {
        let most = if self.defends { REPLIES } else { ATTACKING_REPLIES };
        Ok(known < most && self.search.wins(*position, self.defends, self.control)? != self.defends)
    }

    /// The moves that can be answered at once, where many have the same answer by default; and of the
    /// others one of each orbit.
    fn answers(&mut self, position: &Position<N>) -> Result<Answers<Self>, SolveError> {
        let position = *position;
        let mut settled = Set::EMPTY;
        // For every reply that finishes, the moves after which it does.
        let mut finishing: BTreeMap<u16, Set<N>> = BTreeMap::new();
        let moves = self.free(position);
        for mv in moves.members() {
            let after = position.moved(mv, self.defends);
            if self.is_settled(after, mv) {
                settled = settled.with(mv);
                continue;
            }
            for reply in self.finishing(after).members() {
                let served = finishing.entry(reply).or_insert(Set::EMPTY);
                *served = served.with(mv);
            }
        }
        let widest =
            finishing.iter().max_by_key(|(reply, served)| (served.len(), Reverse(**reply)));
        let (mut answers, mut rest) = (Vec::new(), moves);
        if settled.len() > 1 && widest.is_none_or(|(_, served)| served.len() <= settled.len()) {
            answers.push((None, Answer::AtOnce(DraftResponse::Settled)));
            rest = rest.without(settled);
        } else if let Some((&reply, &served)) = widest.filter(|(_, served)| served.len() > 1) {
            answers.push((None, Answer::AtOnce(DraftResponse::Win { reply })));
            rest = rest.without(served);
        }
        for mv in rest.members() {
            let winning = finishing.iter().find(|(_, served)| served.has(mv));
            let answer = match winning {
                _ if settled.has(mv) => DraftResponse::Settled,
                Some((&reply, _)) => DraftResponse::Win { reply },
                None => continue,
            };
            answers.push((Some(mv), Answer::AtOnce(answer)));
            rest = rest.without(Set::of([mv]));
        }
        let symmetries = self.search.symmetries;
        for (mv, same, number) in symmetries.orbits(&symmetries.keeping(position), rest) {
            let answer = if same == mv {
                Answer::OneOf(self.replies(position.moved(mv, self.defends)))
            } else {
                let symmetry = symmetries.undoing(number).clone();
                Answer::AtOnce(DraftResponse::SameAs { mv: same, symmetry })
            };
            answers.push((Some(mv), answer));
        }
        Ok(answers)
    }

    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        let of_a_node = NODE + ANSWER * self.task.points as u64;
        let bytes = of_a_node * nodes as u64 + Self::OF_A_REPLY * replies as u64;
        let before = std::mem::replace(&mut self.counted, bytes);
        self.control.forget(before.saturating_sub(bytes));
        self.control.remember(bytes.saturating_sub(before))
    }
}
