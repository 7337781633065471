//! Who wins: a search with forced moves, an order of moves by what they threaten, and a table of
//! positions modulo symmetry.
//!
//! One question is asked at a time: does the *attacker* win against any defence? In a *race* the
//! attacker wins by completing a line; in the strong game the defender, completing one first,
//! prevents it. In a *trap* (avoidance) the attacker wins when the defender completes a line. A
//! draw is when neither player wins as the attacker.

use zermelo_checker::proofs::pairing::Pairing;
use zermelo_explain::set::Set;
use zermelo_search::checkpoint::{Reader, Unusable};
use zermelo_search::limits::{FirstMoves, SolveError};

use super::aim::{Aim, Table};
use super::control::{Control, entry};
use super::kept::Checkpoint;
use super::reduced::ReducedSearch;
use super::scheduled::ScheduledSearch;
use super::small::{MOST_PLACES, NEAR_PLACES, Small};
use crate::lines::{FULL_WEIGHT, Lines};
use crate::position::Position;
use crate::symmetries::Symmetries;

/// What can be seen of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen<const N: usize> {
    /// The attacker wins.
    Wins,
    /// The attacker does not win.
    Fails,
    /// It depends on these moves; all others lose.
    Open(Set<N>),
}

/// The search for one attacker.
pub(super) struct Search<'s, const N: usize> {
    pub(super) lines: &'s Lines<N>,
    pub(super) symmetries: &'s Symmetries,
    pub(super) aim: Aim,
    /// Whether the attacker wins, by position in canonical form; whose turn it is follows from
    /// the number of stones.
    table: Table<Position<N>, bool>,
    /// The search of a race on a small board with needs.
    small: Option<Small>,
    /// The same with few places, which knows only what was asked of late: what it finds out soon is nearly
    /// decided.
    pub(super) near: Option<Small>,
    /// The search of a race by what is left of the lines.
    pub(super) reduced: Option<ReducedSearch<'s, N>>,
    /// The search where a turn has several points or scores decide.
    pub(super) scheduled: Option<ScheduledSearch<'s, N>>,
}

impl<'s, const N: usize> Search<'s, N> {
    /// A search that has found out nothing yet; by what is left of the lines, where `reduced` is given.
    pub(super) fn new(
        lines: &'s Lines<N>,
        symmetries: &'s Symmetries,
        aim: Aim,
        reduced: Option<ReducedSearch<'s, N>>,
    ) -> Self {
        let small = |places| match aim {
            Aim::Race { both } => Small::of(lines, symmetries, both, places),
            Aim::Trap | Aim::Score(_) => None,
        };
        let (small, near, table) = (small(MOST_PLACES), small(NEAR_PLACES), Table::default());
        Search { lines, symmetries, aim, table, small, near, reduced, scheduled: None }
    }

    /// The same as [`wins`](Self::wins); `None` where a look at so many positions more does not tell.
    pub(super) fn wins_within(
        &mut self,
        most: u64,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<Option<bool>, SolveError> {
        let limit = control.positions().saturating_add(most);
        control.with_limit(limit, |control| self.wins(position, attacker_moves, control).map(Some))
    }

    /// Whether the attacker wins, where it is to move or where the defender is. The game is not over.
    pub(super) fn wins(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        if let Some(scheduled) = &mut self.scheduled {
            return scheduled.wins(position, control);
        }
        if let Some(small) = &mut self.small {
            return small.wins(position, attacker_moves, control);
        }
        if let Some(reduced) = &mut self.reduced {
            return reduced.wins(position, attacker_moves, control);
        }
        control.count()?;
        let moves = match self.at_once(position, attacker_moves) {
            Seen::Wins => return Ok(true),
            Seen::Fails => return Ok(false),
            Seen::Open(moves) => moves,
        };
        let (form, _) = self.symmetries.canonical(position);
        if let Some(&known) = self.table.get(&form) {
            return Ok(known);
        }
        let moves = self.ordered(moves, position);
        let won = control.deeper(|control| {
            for (decided, &mv) in moves.iter().enumerate() {
                control.note(FirstMoves { decided, of: moves.len() });
                let next = position.moved(mv, attacker_moves);
                if self.wins(next, !attacker_moves, control)? == attacker_moves {
                    return Ok(attacker_moves);
                }
            }
            Ok(!attacker_moves)
        })?;
        control.remember(entry::<Position<N>, bool>())?;
        self.table.insert(form, won);
        control.keep_if_due(&self.table)?;
        Ok(won)
    }

    /// Keeps what is decided.
    pub(super) fn keep(&self, kept: &Checkpoint<'_>) -> Result<(), SolveError> {
        match (&self.scheduled, &self.reduced) {
            (Some(scheduled), _) => kept.keep(&scheduled.table),
            (None, Some(reduced)) => reduced.keep(kept),
            (None, None) => kept.keep(&self.table),
        }
    }

    /// Goes on from what was decided before.
    pub(super) fn read(
        &mut self,
        from: &mut Reader,
        control: &mut Control<'_>,
    ) -> Result<(), Unusable> {
        match (&mut self.scheduled, &mut self.reduced) {
            (Some(scheduled), _) => scheduled.table = control.read(from, |_| true)?,
            (None, Some(reduced)) => reduced.read(from, control)?,
            (None, None) => self.table = control.read(from, |_| true)?,
        }
        Ok(())
    }

    /// The lemma by which the attacker or the defender, after an answer to a move, is done by follow-ups.
    pub(super) fn follow_ups(
        &self,
        after: Position<N>,
        by_attacker: bool,
        moves: [u16; 2],
    ) -> Option<Pairing> {
        self.small.as_ref()?.pairing(after, by_attacker, moves)
    }

    /// What can be seen of a position with the attacker or the defender to move.
    pub(super) fn at_once(&self, position: Position<N>, attacker_moves: bool) -> Seen<N> {
        let Position { attacker, defender } = position;
        let free = self.lines.free(position);
        match self.aim {
            _ if free.is_empty() => Seen::Fails,
            // Only the defender moves.
            Aim::Race { .. }
                if self.lines.is_limited()
                    && !attacker_moves
                    && self.lines.moves_left(position) == 1 =>
            {
                Seen::Fails
            }
            Aim::Race { both } => {
                let threats = || self.lines.threats(attacker, defender);
                let needed = || self.lines.needed(both, position);
                let (forced, enough) = match attacker_moves {
                    true if !threats().is_empty() => return Seen::Wins,
                    true => (needed(), FULL_WEIGHT / 2),
                    false if !needed().is_empty() => return Seen::Fails,
                    false => (threats(), FULL_WEIGHT),
                };
                match forced.len() {
                    0 if self.is_balanced(position, enough) => Seen::Fails,
                    0 => Seen::Open(free),
                    1 => Seen::Open(forced),
                    _ if attacker_moves => Seen::Fails,
                    _ => Seen::Wins,
                }
            }
            Aim::Score(_) => Seen::Open(free),
            Aim::Trap if self.lines.all_blocked(attacker) => Seen::Fails,
            Aim::Trap => match self.safe(position.stones_of(attacker_moves), free) {
                safe if !safe.is_empty() => Seen::Open(safe),
                _ if attacker_moves => Seen::Fails,
                _ => Seen::Wins,
            },
        }
    }

    /// Whether the defender blocks all lines because their potential is small, which takes that every
    /// free point can be taken.
    fn is_balanced(&self, Position { attacker, defender }: Position<N>, enough: u128) -> bool {
        !self.lines.has_needs() && self.lines.potential(attacker, defender) < enough
    }

    /// The points of `free` on which a stone completes no line of `stones`.
    pub(super) fn safe(&self, stones: Set<N>, free: Set<N>) -> Set<N> {
        free.members().filter(|&p| !self.lines.completes(stones, p)).fold(Set::EMPTY, Set::with)
    }

    /// The moves in the order in which they are tried: those that matter most first.
    pub(super) fn ordered(&self, moves: Set<N>, position: Position<N>) -> Vec<u16> {
        let Position { attacker, defender } = position;
        let mut weighed: Vec<(u64, u16)> = moves
            .members()
            .map(|mv| {
                let own = self.lines.weight(attacker, defender, mv);
                let other = self.lines.weight(defender, attacker, mv);
                (own.saturating_mul(2).saturating_add(other), mv)
            })
            .collect();
        match self.aim {
            Aim::Trap => weighed.sort_unstable(),
            _ => weighed.sort_by_key(|&(w, mv)| (std::cmp::Reverse(w), mv)),
        }
        weighed.into_iter().map(|(_, mv)| mv).collect()
    }

    /// What the search has counted as remembered, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let small: u64 = self.small.iter().chain(&self.near).map(Small::memory).sum();
        let reduced = self.reduced.as_ref().map_or(0, ReducedSearch::memory);
        let scheduled = self.scheduled.as_ref().map_or(0, ScheduledSearch::memory);
        self.table.len() as u64 * entry::<Position<N>, bool>() + small + reduced + scheduled
    }
}
