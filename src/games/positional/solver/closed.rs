//! Any strategy, as a small closed set of positions: for draws, for breaker, for avoidance, and
//! for wins that are too large to be made short.
//!
//! The set is built level by level. At every position of a level and for every move of the
//! opponent (one of each orbit under the position's symmetries) there are the replies that keep
//! what the search promises, and each leads to a position modulo symmetry. Of all these positions
//! the next level gets few: again and again the one that serves most moves which have no reply
//! yet, preferring positions that are nearly decided.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::proofs::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

use super::bits::Bits;
use super::control::{Control, Stage, entry};
use super::error::SolveError;
use super::export;
use super::position::{Position, Task};
use super::search::{Aim, Search, Table};

/// The most replies to one move that are taken into account. An attacker takes the first ones
/// that win, as every other costs a search that finds out that it does not.
const REPLIES: usize = 64;
const ATTACKING_REPLIES: usize = 8;

/// What a node of the strategy takes, in bytes, and each answer at it.
const NODE: u64 = 512;
const ANSWER: u64 = 64;

/// A closed strategy for a task that the search says can be done.
pub(super) fn strategy<B: Bits>(
    task: &Task<B>,
    search: &mut Search<'_, B>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    control.enter(Stage::Strategy)?;
    let defends = task.attacker != task.proponent;
    let mut closed = Closed { task, search, control, defends };
    let (opening, root) = if task.proponent_moves {
        let (opening, root) = closed.opening()?;
        (Some(opening), root)
    } else {
        (None, task.start)
    };
    let mut builder = StrategyBuilder::new(opening);
    let mut level = vec![(export::node(&mut builder, task, root), root)];
    while !level.is_empty() {
        let mut demands = Vec::new();
        for &(node, position) in &level {
            closed.answer(node, position, &mut builder, &mut demands)?;
        }
        let replies: usize = demands.iter().map(|demand| demand.replies.len()).sum();
        let replies = Closed::<B>::OF_A_REPLY.saturating_mul(replies as u64);
        level = closed.next_level(demands, &mut builder)?;
        closed.control.forget(replies);
    }
    Ok(builder)
}

struct Closed<'c, 's, 'o, B> {
    task: &'c Task<B>,
    search: &'c mut Search<'s, B>,
    control: &'c mut Control<'o>,
    /// Whether the proponent is the defender.
    defends: bool,
}

/// A move of the opponent that needs a reply into the next level.
struct Demand<B> {
    node: NodeId,
    mv: u16,
    /// The position after it.
    after: Position<B>,
    /// Replies with the canonical form of the position that each leads to.
    replies: Vec<(u16, Position<B>)>,
}

impl<B: Bits> Closed<'_, '_, '_, B> {
    /// What a reply takes until the next level is chosen, in bytes: its place in the demand, in the
    /// set of those that a position serves, and the position's cost and places in the queue.
    const OF_A_REPLY: u64 = 2 * entry::<Position<B>, (u128, Position<B>, usize)>();

    fn free(&self, position: Position<B>) -> B {
        self.search.lines.all.without(position.taken())
    }

    fn moved_by_opponent(&self, position: Position<B>, mv: u16) -> Position<B> {
        if self.defends { position.attacked(mv) } else { position.defended(mv) }
    }

    fn moved_by_proponent(&self, position: Position<B>, mv: u16) -> Position<B> {
        if self.defends { position.defended(mv) } else { position.attacked(mv) }
    }

    /// Whether the game is over, or can only end well, after the opponent's move.
    fn is_settled(&self, after: Position<B>, mv: u16) -> bool {
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
    fn finishing(&self, after: Position<B>) -> B {
        let lines = self.search.lines;
        let Position { attacker, defender } = after;
        let free = self.free(after);
        match (self.search.aim, self.defends) {
            (Aim::Race { .. }, false) => lines.threats(attacker, defender),
            (Aim::Race { both }, true) => {
                if free.single().is_some() {
                    return free;
                }
                let blocking = lines.blocking_all(attacker, defender);
                if both { blocking.union(lines.threats(defender, attacker)) } else { blocking }
            }
            (Aim::Trap, true) => {
                let last = free.single().filter(|&mv| !lines.completes(defender, mv));
                last.map_or(B::EMPTY, B::point)
            }
            (Aim::Trap, false) => B::EMPTY,
        }
    }

    /// Whether the proponent has kept what the search promises, with the opponent to move.
    fn keeps(&mut self, position: Position<B>, mv: u16) -> Result<bool, SolveError> {
        let own = if self.defends { position.defender } else { position.attacker };
        if self.search.aim == Aim::Trap && self.search.lines.completes(own, mv) {
            return Ok(false);
        }
        if self.defends {
            Ok(!self.search.attack(position, self.control)?)
        } else {
            self.search.defend(position, self.control)
        }
    }

    /// A first move for the proponent that does not end the game.
    fn opening(&mut self) -> Result<(u16, Position<B>), SolveError> {
        let lines = self.search.lines;
        let goes_on = |mv: u16| {
            let position = self.moved_by_proponent(self.task.start, mv);
            let (own, counts) = match (self.search.aim, self.defends) {
                (Aim::Race { both }, true) => (position.defender, both),
                (Aim::Trap, true) => (position.defender, true),
                (_, false) => (position.attacker, true),
            };
            let ends = self.free(position).is_empty() || (counts && lines.completes(own, mv));
            !ends
        };
        let free = self.free(self.task.start);
        let moves: Vec<u16> = free.points().filter(|&mv| goes_on(mv)).collect();
        let mut best: Option<(u128, u16, Position<B>)> = None;
        for mv in moves {
            let position = self.moved_by_proponent(self.task.start, mv);
            if self.keeps(position, mv)? {
                let cost = self.cost(position);
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, mv, position));
                }
            }
        }
        best.map(|(_, mv, position)| (mv, position)).ok_or(SolveError::FirstMoveEnds)
    }

    /// How far a position is from being decided.
    fn cost(&self, position: Position<B>) -> u128 {
        let lines = self.search.lines;
        let Position { attacker, defender } = position;
        match (self.search.aim, self.defends) {
            (Aim::Race { .. }, true) => lines.potential(attacker, defender),
            (Aim::Race { .. }, false) => u128::MAX - lines.potential(attacker, defender),
            (Aim::Trap, true) => lines.potential(defender, attacker),
            (Aim::Trap, false) => u128::MAX - lines.potential(defender, attacker),
        }
    }

    /// Answers the opponent's moves at a node that can be answered at once, and hands the others
    /// on as demands.
    fn answer(
        &mut self,
        node: NodeId,
        position: Position<B>,
        builder: &mut StrategyBuilder,
        demands: &mut Vec<Demand<B>>,
    ) -> Result<(), SolveError> {
        let mut settled = B::EMPTY;
        // For every reply that finishes, the moves after which it does.
        let mut finishing: BTreeMap<u16, B> = BTreeMap::new();
        let moves = self.free(position);
        for mv in moves.points() {
            let after = self.moved_by_opponent(position, mv);
            if self.is_settled(after, mv) {
                settled = settled.with(mv);
                continue;
            }
            for reply in self.finishing(after).points() {
                let served = finishing.entry(reply).or_insert(B::EMPTY);
                *served = served.with(mv);
            }
        }
        let widest =
            finishing.iter().max_by_key(|(reply, served)| (served.len(), Reverse(**reply)));
        let mut rest = moves;
        if settled.len() > 1 && widest.is_none_or(|(_, served)| served.len() <= settled.len()) {
            builder.default_answer(node, DraftResponse::Settled);
            rest = rest.without(settled);
        } else if let Some((&reply, &served)) = widest.filter(|(_, served)| served.len() > 1) {
            builder.default_answer(node, DraftResponse::Win { reply });
            rest = rest.without(served);
        }
        for mv in rest.points() {
            let winning = finishing.iter().find(|(_, served)| served.has(mv));
            if settled.has(mv) {
                builder.answer(node, mv, DraftResponse::Settled);
            } else if let Some((&reply, _)) = winning {
                builder.answer(node, mv, DraftResponse::Win { reply });
            } else {
                continue;
            }
            rest = rest.without(B::point(mv));
        }
        let symmetries = self.search.symmetries;
        for (mv, same, number) in symmetries.orbits(&symmetries.keeping(position), rest) {
            if same == mv {
                demands.push(self.demand(node, position, mv)?);
            } else {
                let symmetry = symmetries.undoing(number).clone();
                builder.answer(node, mv, DraftResponse::SameAs { mv: same, symmetry });
            }
        }
        Ok(())
    }

    fn demand(
        &mut self,
        node: NodeId,
        position: Position<B>,
        mv: u16,
    ) -> Result<Demand<B>, SolveError> {
        let after = self.moved_by_opponent(position, mv);
        let mut replies = Vec::new();
        let most = if self.defends { REPLIES } else { ATTACKING_REPLIES };
        for reply in self.search.ordered(self.free(after), after) {
            let next = self.moved_by_proponent(after, reply);
            if self.keeps(next, reply)? {
                self.control.remember(Self::OF_A_REPLY)?;
                replies.push((reply, self.search.symmetries.canonical(next).0));
                if replies.len() == most {
                    break;
                }
            }
        }
        Ok(Demand { node, mv, after, replies })
    }

    /// Chooses the positions of the next level, and answers the demands with them.
    fn next_level(
        &mut self,
        demands: Vec<Demand<B>>,
        builder: &mut StrategyBuilder,
    ) -> Result<Vec<(NodeId, Position<B>)>, SolveError> {
        let mut chosen: Table<Position<B>, Position<B>> = Table::default();
        let of_a_node = NODE + ANSWER * self.task.points as u64;
        let mut level = Vec::new();
        for (demand, target) in self.chosen(demands) {
            let Some(&(reply, _)) = demand.replies.iter().find(|(_, form)| *form == target) else {
                continue;
            };
            let reached = self.moved_by_proponent(demand.after, reply);
            let position = *chosen.entry(target).or_insert(reached);
            let known = builder.node_count();
            let node = export::node(builder, self.task, position);
            if builder.node_count() > known {
                self.control.remember(of_a_node)?;
                level.push((node, position));
            }
            let symmetry = if reached == position {
                None
            } else {
                let symmetries = self.search.symmetries;
                let taking = symmetries.taking(reached, position);
                taking.first().map(|&number| symmetries.images(number))
            };
            builder.answer(
                demand.node,
                demand.mv,
                DraftResponse::Reply { reply, target: node, symmetry },
            );
        }
        Ok(level)
    }

    /// Gives every demand its position: again and again the one that serves most.
    fn chosen(&self, demands: Vec<Demand<B>>) -> Vec<(Demand<B>, Position<B>)> {
        let mut serves: BTreeMap<Position<B>, BTreeSet<usize>> = BTreeMap::new();
        for (number, demand) in demands.iter().enumerate() {
            for &(_, form) in &demand.replies {
                serves.entry(form).or_default().insert(number);
            }
        }
        let costs: BTreeMap<Position<B>, u128> =
            serves.keys().map(|&form| (form, self.cost(form))).collect();
        let rank =
            |form: &Position<B>, served: usize| (Reverse(served), costs.get(form).copied(), *form);
        let mut queue: BTreeSet<_> =
            serves.iter().map(|(form, served)| rank(form, served.len())).collect();
        let mut target: Vec<Option<Position<B>>> = vec![None; demands.len()];
        while let Some((_, _, form)) = queue.pop_first() {
            for number in serves.remove(&form).unwrap_or_default() {
                target[number] = Some(form);
                for (_, other) in &demands[number].replies {
                    let Some(served) = serves.get_mut(other) else { continue };
                    queue.remove(&rank(other, served.len()));
                    served.remove(&number);
                    if !served.is_empty() {
                        queue.insert(rank(other, served.len()));
                    }
                }
            }
        }
        demands.into_iter().zip(target).filter_map(|(demand, t)| t.map(|t| (demand, t))).collect()
    }
}
