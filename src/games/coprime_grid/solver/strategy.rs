//! The strategy of a player as a replay certificate: a closed set of grids, level by level. A
//! certificate compares whole grids, so positions that the search takes for one are several here.
//! Of the grids to which correct replies lead, the one that answers most of the opponent's moves
//! of a level is taken, again and again.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use zermelo_checker::claim::{self, Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::Claim;
use zermelo_checker::games::coprime_grid::rules::EMPTY;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::score::Bound;

use super::grids::{Grids, Written};
use super::state::Move;
use crate::proofs::replay::builder::BuildError;
use crate::proofs::replay::cover::cover;
use crate::score::{ScoreGame, ScoreProof, Search, SolveError, solve};

/// A grid with the position that the search takes it for.
#[derive(Clone)]
struct Grid {
    /// The integers, row by row, as a certificate stores them.
    record: Vec<u8>,
    written: Written,
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
    search: &'s mut Search<'a, Grids>,
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

impl ScoreProof for Grids {
    fn claim(&self, bound: Bound) -> claim::Claim {
        Claim { bound, game: self.game }.into()
    }

    fn certificate(
        search: &mut Search<'_, Grids>,
        bound: Bound,
        made_by: &Provenance,
    ) -> Result<Certificate<'static>, SolveError> {
        let claim = Claim { bound, game: search.game().game };
        let replay = replay(search, &claim)?;
        let header = Header { claim: claim.into(), provenance: made_by.clone() };
        Ok(Certificate::new(header, Kind::Replay, &replay))
    }
}

/// The strategy that proves a claim, which is true, and the search knows it. Ends with an error when a
/// limit is reached.
fn replay(search: &mut Search<'_, Grids>, claim: &Claim) -> Result<Replay<'static>, SolveError> {
    Strategy { search, claim }.replay()
}

impl Strategy<'_, '_> {
    fn replay(&mut self) -> Result<Replay<'static>, SolveError> {
        let options = self.search.options();
        options.limits.confirm_running()?;
        let game = self.search.game();
        let record = vec![EMPTY; game.size.cells()];
        let mut start = Grid { record, written: game.start(), score: 0 };
        let mut replay = Replay::default();
        if self.claim.proponent() == Player::First {
            let replies = self.replies(&start)?;
            let (opening, after) = replies.into_iter().next().ok_or(BuildError::NoReply)?;
            replay.opening = Some(self.number(opening));
            start = after;
        }
        let mut level = if self.is_full(&start) { Vec::new() } else { vec![start] };
        let mut positions = Vec::new();
        while !level.is_empty() {
            let first_of_next = replay.nodes.len() + level.len();
            options.confirm_strategy(first_of_next, self.search.memory())?;
            level = self.add_level(&level, first_of_next, &mut replay, &mut positions)?;
        }
        replay.positions = Cow::Owned(positions);
        Ok(replay)
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
            let places = reached.len().saturating_mul(self.bytes_of_grid());
            let memory = places + replay.entries.len() * size_of::<Entry>() + positions.len();
            let memory = u64::try_from(memory).unwrap_or(u64::MAX);
            let memory = memory.saturating_add(self.search.memory());
            self.search.options().confirm_strategy(first_of_next, memory)?;
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
                    return Err(BuildError::NoReply.into());
                }
            }
        }
        let places = |open: &Open| open.replies.iter().map(|&(_, place)| place).collect::<Vec<_>>();
        let chosen = cover(open.iter().map(places), &vec![(); reached.len()]);
        let chosen: Vec<usize> = chosen.into_iter().flatten().collect();
        let mut needed = chosen.clone();
        needed.sort_unstable_by(|&one, &two| reached[one].record.cmp(&reached[two].record));
        needed.dedup();
        let numbers: HashMap<usize, usize> =
            needed.iter().zip(first_of_next..).map(|(&place, number)| (place, number)).collect();
        for (open, place) in open.iter().zip(chosen) {
            let reply = open.replies.iter().find(|(_, target)| *target == place);
            let (reply, _) = *reply.ok_or(BuildError::NoReply)?;
            // There are fewer nodes than the limit.
            let target = u32::try_from(numbers[&place]).map_err(|_| BuildError::TooLarge)?;
            entries[open.node].insert(open.mv, Response::Reply { reply, target, symmetry: 0 });
        }
        for (grid, entries) in level.iter().zip(entries) {
            positions.extend_from_slice(&grid.record);
            let count = u32::try_from(entries.len()).map_err(|_| BuildError::TooLarge)?;
            replay.nodes.push(Node { entries: count, default: None });
            let entries = entries.into_iter();
            replay.entries.extend(entries.map(|(mv, response)| Entry { mv, response }));
        }
        Ok(needed.into_iter().map(|place| reached[place].clone()).collect())
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
        let (need, wanted) = solve::question(self.claim.bound);
        self.search.shows(&grid.written, need.saturating_sub(grid.score), wanted)
    }

    /// What a grid takes that is reached, in bytes: itself, its record twice, and its place in tables.
    fn bytes_of_grid(&self) -> usize {
        let tables = 64;
        size_of::<Grid>() + 2 * (self.search.game().size.cells() + 16) + tables
    }

    fn is_full(&self, grid: &Grid) -> bool {
        grid.written.filled == self.search.game().size.cells()
    }

    /// The moves of a player, whose turn it is.
    fn plies(&self, grid: &Grid, player: Player) -> Vec<Ply> {
        if self.claim.game.order.is_alone() && player == Player::Second {
            return vec![Ply::Passes];
        }
        self.search.game().size.moves(&grid.written.state).map(Ply::Writes).collect()
    }

    /// The grid after a move.
    fn after(&self, grid: &Grid, ply: Ply) -> Grid {
        let Ply::Writes(mv) = ply else { return grid.clone() };
        let mut after = grid.clone();
        let game = self.search.game();
        after.record[mv.row * game.size.side + mv.column] = mv.integer;
        after.written = game.play(&grid.written, mv);
        after.score += game.gain(mv, self.is_full(&after));
        after
    }

    /// A move as a certificate numbers it: n numbers to a cell, and one for the pass.
    fn number(&self, ply: Ply) -> u16 {
        let size = &self.search.game().size;
        let (cell, integer) = match ply {
            Ply::Writes(mv) => (mv.row * size.side + mv.column, mv.integer),
            Ply::Passes => (size.cells(), 0),
        };
        // There are at most 64 cells.
        u16::try_from(cell * (size.side + 1)).unwrap_or(u16::MAX) + u16::from(integer)
    }
}
