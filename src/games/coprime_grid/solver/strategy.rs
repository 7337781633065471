//! The strategy of a player as a replay certificate: a closed set of grids, level by level. A
//! certificate compares whole grids, so positions that the search takes for one are several here.
//! Of the grids to which correct replies lead, the one that answers most of the opponent's moves
//! of a level is taken, again and again.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use zermelo_checker::claim::Player;
use zermelo_checker::games::coprime_grid::Claim;
use zermelo_checker::games::coprime_grid::rules::EMPTY;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::score::Bound;

use super::SolveError;
use super::search::Search;
use super::state::{Move, State};
use crate::proofs::replay::cover::cover;

/// A grid with the position that the search takes it for.
#[derive(Clone)]
struct Grid {
    /// The integers, row by row, as a certificate stores them.
    record: Vec<u8>,
    state: State,
    filled: usize,
    /// The score so far.
    score: u8,
}

/// A move of either player.
#[derive(Clone, Copy)]
enum Ply {
    Writes(Move),
    Passes,
}

/// A strategy being put together.
struct Strategy<'s, 'a> {
    search: &'s mut Search<'a>,
    claim: &'s Claim,
}

/// A move of the opponent that is to be answered.
struct Open {
    /// The node, by its place in its level.
    node: usize,
    mv: u16,
    /// The correct replies, each with the place of the grid that it leads to.
    replies: Vec<(u16, usize)>,
}

/// The strategy that proves a claim; `None` when it has more positions than it may have. The claim
/// is true, and the search knows it. Ends with an error when the time is over.
pub(super) fn replay(
    search: &mut Search<'_>,
    claim: &Claim,
) -> Result<Option<Replay<'static>>, SolveError> {
    Strategy { search, claim }.replay()
}

impl Strategy<'_, '_> {
    fn replay(&mut self) -> Result<Option<Replay<'static>>, SolveError> {
        self.search.limits().confirm_in_time()?;
        let size = &self.search.size;
        let record = vec![EMPTY; size.cells()];
        let mut start = Grid { record, state: size.start(), filled: 0, score: 0 };
        let mut replay = Replay::default();
        if self.claim.proponent() == Player::First {
            let replies = self.replies(&start)?;
            let (opening, after) = replies.into_iter().next().ok_or_else(|| self.lost())?;
            replay.opening = Some(self.number(opening));
            start = after;
        }
        let mut level = if self.is_full(&start) { Vec::new() } else { vec![start] };
        let mut positions = Vec::new();
        while !level.is_empty() {
            let first_of_next = replay.nodes.len() + level.len();
            if first_of_next > self.search.limits().nodes {
                return Ok(None);
            }
            level = self.add_level(&level, first_of_next, &mut replay, &mut positions)?;
        }
        replay.positions = Cow::Owned(positions);
        Ok(Some(replay))
    }

    /// Adds the nodes of a level with their entries. Gives the next level: the grids that are
    /// reached, in the order of their records.
    fn add_level(
        &mut self,
        level: &[Grid],
        first_of_next: usize,
        replay: &mut Replay<'_>,
        positions: &mut Vec<u8>,
    ) -> Result<Vec<Grid>, SolveError> {
        let mut reached: Vec<Grid> = Vec::new();
        let mut by_record: HashMap<Vec<u8>, usize> = HashMap::new();
        let mut open: Vec<Open> = Vec::new();
        let mut entries: Vec<BTreeMap<u16, Response>> = vec![BTreeMap::new(); level.len()];
        for (node, grid) in level.iter().enumerate() {
            self.search.limits().confirm_in_time()?;
            for ply in self.plies(grid, self.claim.proponent().other()) {
                let (mv, after) = (self.number(ply), self.after(grid, ply));
                if self.is_full(&after) {
                    entries[node].insert(mv, Response::Settled);
                    continue;
                }
                let mut replies = Vec::new();
                for (reply, target) in self.replies(&after)? {
                    let reply = self.number(reply);
                    if self.is_full(&target) {
                        entries[node].entry(mv).or_insert(Response::Win { reply });
                        continue;
                    }
                    let place = by_record.entry(target.record.clone()).or_insert(reached.len());
                    replies.push((reply, *place));
                    if *place == reached.len() {
                        reached.push(target);
                    }
                }
                if !replies.is_empty() {
                    open.push(Open { node, mv, replies });
                } else if !entries[node].contains_key(&mv) {
                    return Err(self.lost());
                }
            }
        }
        let places = |open: &Open| open.replies.iter().map(|&(_, place)| place).collect::<Vec<_>>();
        let chosen = cover(open.iter().map(places), reached.len());
        let mut needed: Vec<usize> = chosen.clone();
        needed.sort_unstable_by(|&one, &two| reached[one].record.cmp(&reached[two].record));
        needed.dedup();
        let numbers: HashMap<usize, usize> =
            needed.iter().zip(first_of_next..).map(|(&place, number)| (place, number)).collect();
        for (open, place) in open.iter().zip(chosen) {
            let reply = open.replies.iter().find(|(_, target)| *target == place);
            let (reply, _) = *reply.ok_or_else(|| self.lost())?;
            // There are fewer nodes than the limit.
            let target = u32::try_from(numbers[&place]).map_err(|_| self.lost())?;
            entries[open.node].insert(open.mv, Response::Reply { reply, target, symmetry: 0 });
        }
        for (grid, entries) in level.iter().zip(entries) {
            positions.extend_from_slice(&grid.record);
            let count = u32::try_from(entries.len()).map_err(|_| self.lost())?;
            replay.nodes.push(Node { entries: count, default: None });
            let entries = entries.into_iter();
            replay.entries.extend(entries.map(|(mv, response)| Entry { mv, response }));
        }
        Ok(needed.into_iter().map(|place| reached[place].clone()).collect())
    }

    /// What is said when a claim that the search has proved has no strategy.
    fn lost(&self) -> SolveError {
        SolveError::NoStrategy { claim: *self.claim }
    }

    /// The proponent's moves after which the claim is still true, with the grids after them.
    fn replies(&mut self, grid: &Grid) -> Result<Vec<(Ply, Grid)>, SolveError> {
        let mut replies = Vec::new();
        for ply in self.plies(grid, self.claim.proponent()) {
            let after = self.after(grid, ply);
            if self.holds(&after)? {
                replies.push((ply, after));
            }
        }
        Ok(replies)
    }

    /// Whether the claim is true from a grid on, as far as the search knows once it has reached a
    /// limit.
    fn holds(&mut self, grid: &Grid) -> Result<bool, SolveError> {
        let (need, wanted) = match self.claim.bound {
            Bound::AtLeast(least) => (least, true),
            Bound::AtMost(most) => (most.saturating_add(1), false),
        };
        let need = u8::try_from(need).unwrap_or(u8::MAX).saturating_sub(grid.score);
        match self.search.is_at_least(&grid.state, grid.filled, need) {
            Ok(reached) => Ok(reached == wanted),
            Err(stop @ (SolveError::Interrupted | SolveError::Time)) => Err(stop),
            Err(_) => Ok(false),
        }
    }

    fn is_full(&self, grid: &Grid) -> bool {
        grid.filled == self.search.size.cells()
    }

    /// The moves of a player, whose turn it is.
    fn plies(&self, grid: &Grid, player: Player) -> Vec<Ply> {
        if self.claim.game.order.is_alone() && player == Player::Second {
            return vec![Ply::Passes];
        }
        self.search.size.moves(&grid.state).map(Ply::Writes).collect()
    }

    /// The grid after a move.
    fn after(&self, grid: &Grid, ply: Ply) -> Grid {
        let Ply::Writes(mv) = ply else { return grid.clone() };
        let mut after = grid.clone();
        let size = &self.search.size;
        after.record[mv.row * size.side + mv.column] = mv.integer;
        after.state = size.play(&grid.state, mv);
        after.filled += 1;
        after.score += self.search.gain(mv, after.filled == size.cells());
        after
    }

    /// A move as a certificate numbers it: n numbers to a cell, and one for the pass.
    fn number(&self, ply: Ply) -> u16 {
        let size = &self.search.size;
        let (cell, integer) = match ply {
            Ply::Writes(mv) => (mv.row * size.side + mv.column, mv.integer),
            Ply::Passes => (size.cells(), 0),
        };
        // There are at most 64 cells.
        u16::try_from(cell * (size.side + 1)).unwrap_or(u16::MAX) + u16::from(integer)
    }
}
