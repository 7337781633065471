//! Games in which a turn has several points, or which scores decide: who wins, by a search of positions modulo
//! symmetry, and a strategy. Who moves follows from the number of stones. In a strategy a player passes who is
//! not to take the next point.

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::Turns;
use zermelo_explain::set::Set;
use zermelo_search::limits::{FirstMoves, SolveError};
use zermelo_search::replay::builder::{DraftResponse, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers};

use super::aim::{Aim, Table};
use super::control::{Control, entry};
use super::export::Task;
use super::strategy::{ClosedSet, Method, Replies};
use crate::lines::Lines;
use crate::position::Position;
use crate::symmetries::Symmetries;

/// The most replies to one move that are taken into account, while the effort for a short strategy lasts.
/// Later it is one.
const REPLIES: usize = 8;

/// The search for one attacker.
pub(super) struct ScheduledSearch<'s, const N: usize> {
    lines: &'s Lines<N>,
    symmetries: &'s Symmetries,
    aim: Aim,
    attacker: Player,
    turns: Turns,
    /// How many stones are on the board when First begins.
    placed: u32,
    /// Whether the attacker wins, by position in canonical form.
    pub(super) table: Table<Position<N>, bool>,
}

impl<'s, const N: usize> ScheduledSearch<'s, N> {
    /// A search that has found out nothing yet.
    pub(super) fn new(
        lines: &'s Lines<N>,
        symmetries: &'s Symmetries,
        aim: Aim,
        attacker: Player,
        (turns, placed): (Turns, u32),
    ) -> Self {
        let table = Table::default();
        ScheduledSearch { lines, symmetries, aim, attacker, turns, placed, table }
    }

    /// How many bytes it has counted as remembered.
    pub(super) fn memory(&self) -> u64 {
        self.table.len() as u64 * entry::<Position<N>, bool>()
    }

    /// Whether the attacker takes the next point but so many.
    fn attacker_moves(&self, position: Position<N>, later: u32) -> bool {
        let moves = position.stones().saturating_sub(self.placed).saturating_add(later);
        self.turns.after(moves).1 == self.attacker
    }

    /// How many points the player to move takes before the other one does.
    fn points_left(&self, position: Position<N>) -> u32 {
        let moves = self.attacker_moves(position, 0);
        let left = self.lines.moves_left(position);
        (0..left).find(|later| self.attacker_moves(position, *later) != moves).unwrap_or(left)
    }

    /// Whether the attacker has won with the last move, where it ended the game.
    fn ended(&self, after: Position<N>, mv: u16, by_attacker: bool) -> Option<bool> {
        let completes = self.lines.completes(after.stones_of(by_attacker), mv);
        let counts = self.aim != (Aim::Race { both: false }) || by_attacker;
        match self.aim {
            Aim::Score(goal) => {
                let (own, other) = (after.stones_of(by_attacker), after.stones_of(!by_attacker));
                let is_won = self.lines.has_won(goal, by_attacker, own, other);
                let is_over = is_won || self.lines.moves_left(after) == 0;
                is_over.then_some(is_won == by_attacker)
            }
            Aim::Race { .. } if completes && counts => Some(by_attacker),
            Aim::Trap if completes => Some(!by_attacker),
            _ => self.lines.free(after).is_empty().then_some(false),
        }
    }

    /// Whether the attacker cannot win any more, whatever both do.
    fn is_blocked(&self, position: Position<N>) -> bool {
        match self.aim {
            Aim::Race { .. } => self.lines.all_blocked(position.defender),
            Aim::Trap => self.lines.all_blocked(position.attacker),
            Aim::Score(_) => false,
        }
    }

    /// What can be seen of a position: the player to move completes a line in this turn.
    fn at_once(&self, position: Position<N>, attacker_moves: bool) -> Option<bool> {
        if self.is_blocked(position) {
            return Some(false);
        }
        let Aim::Race { both } = self.aim else { return None };
        if !attacker_moves && !both || self.lines.has_needs() {
            return None;
        }
        let (own, other) =
            (position.stones_of(attacker_moves), position.stones_of(!attacker_moves));
        let left = self.points_left(position);
        let mut open = self.lines.open(other);
        open.any(|line| line.without(own).len() <= left).then_some(attacker_moves)
    }

    /// Whether the attacker wins. The game is not over.
    pub(super) fn wins(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        control.count()?;
        let attacker_moves = self.attacker_moves(position, 0);
        if let Some(seen) = self.at_once(position, attacker_moves) {
            return Ok(seen);
        }
        let (form, _) = self.symmetries.canonical(position);
        if let Some(&known) = self.table.get(&form) {
            return Ok(known);
        }
        let moves = self.ordered(position);
        let won = control.deeper(|control| {
            for (decided, &mv) in moves.iter().enumerate() {
                control.note(FirstMoves { decided, of: moves.len() });
                let next = position.moved(mv, attacker_moves);
                let won = match self.ended(next, mv, attacker_moves) {
                    Some(won) => won,
                    None => self.wins(next, control)?,
                };
                if won == attacker_moves {
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

    /// The moves in the order in which they are tried: those that matter most first.
    fn ordered(&self, position: Position<N>) -> Vec<u16> {
        let Position { attacker, defender } = position;
        let weight = |mv: &u16| {
            let own = self.lines.weight(attacker, defender, *mv);
            own.saturating_add(self.lines.weight(defender, attacker, *mv))
        };
        let mut moves: Vec<u16> = self.lines.free(position).members().collect();
        match self.aim {
            Aim::Trap => moves.sort_by_cached_key(weight),
            _ => moves.sort_by_cached_key(|mv| std::cmp::Reverse(weight(mv))),
        }
        moves
    }
}

/// A strategy for a task that the search says can be done.
pub(super) fn strategy<const N: usize>(
    task: &Task<N>,
    search: &mut ScheduledSearch<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    let ScheduledSearch { lines, symmetries, aim, .. } = *search;
    let most = control.positions().saturating_add(control.effort());
    ClosedSet::new(task, symmetries, control, Scheduled { search, most }).strategy(lines, aim)
}

/// Replies that the search says are correct.
struct Scheduled<'c, 's, const N: usize> {
    search: &'c mut ScheduledSearch<'s, N>,
    /// How many positions may be looked at while there is a choice of replies.
    most: u64,
}

impl<const N: usize> ClosedSet<'_, '_, Scheduled<'_, '_, N>, N> {
    /// The move that passes.
    fn pass(&self) -> u16 {
        self.method.search.lines.size
    }

    /// Whether the proponent takes the next point.
    fn proponent_moves(&self, position: Position<N>) -> bool {
        self.method.search.attacker_moves(position, 0) != self.defends
    }

    /// What the proponent does after a move of the opponent that does not end the game.
    fn reply(&self, after: Position<N>) -> Answer<Self> {
        let search = &self.method.search;
        if self.defends && search.is_blocked(after) {
            return Answer::AtOnce(DraftResponse::Settled);
        }
        if !self.proponent_moves(after) {
            return Answer::OneOf(vec![(self.pass(), after)]);
        }
        let mut replies = Vec::new();
        for reply in search.ordered(after) {
            let to = after.moved(reply, !self.defends);
            match search.ended(to, reply, !self.defends) {
                Some(won) if won != self.defends => {
                    return Answer::AtOnce(DraftResponse::Win { reply });
                }
                Some(_) => {}
                None => replies.push((reply, to)),
            }
        }
        Answer::OneOf(replies)
    }
}

impl<const N: usize> Method<N> for Scheduled<'_, '_, N> {
    const KEEPS_FIRST: bool = true;

    fn openings(set: &mut ClosedSet<'_, '_, Self, N>) -> Result<Replies<N>, SolveError> {
        Ok(match set.reply(set.task.start) {
            Answer::OneOf(replies) => replies,
            Answer::AtOnce(_) => Vec::new(),
        })
    }

    fn holds(
        set: &mut ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        known: usize,
    ) -> Result<bool, SolveError> {
        let ClosedSet { method, control, defends, .. } = set;
        let replies = if control.positions() < method.most { REPLIES } else { 1 };
        Ok(known < replies && method.search.wins(position, control)? != *defends)
    }

    fn answers<'c, 'o>(
        set: &mut ClosedSet<'c, 'o, Self, N>,
        position: Position<N>,
    ) -> Result<Answers<ClosedSet<'c, 'o, Self, N>>, SolveError> {
        if set.proponent_moves(position) {
            return Ok(vec![(Some(set.pass()), set.reply(position))]);
        }
        let moves: Set<N> = set.method.search.lines.free(position);
        set.by_orbits(position, moves, |set, mv| {
            let after = position.moved(mv, set.defends);
            Ok(match set.method.search.ended(after, mv, set.defends) {
                Some(_) => Answer::AtOnce(DraftResponse::Settled),
                None => set.reply(after),
            })
        })
    }
}
