//! The strategy of a player as a replay certificate: a closed set of grids, by the number of filled
//! cells. A certificate compares whole grids, so positions that the search takes for one are several
//! here.

use zermelo_checker::claim::{self, Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::Claim;
use zermelo_checker::games::coprime_grid::rules::EMPTY;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Replay};
use zermelo_checker::score::Bound;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close};

use super::grids::{GridPosition, Grids};
use super::state::Move;
use crate::score::{ScoreGame, ScoreProof, Search, solve};

/// A grid with the position that the search takes it for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Grid {
    /// The integers, row by row, as a certificate stores them.
    record: Vec<u8>,
    written: GridPosition,
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

impl ScoreProof for Grids {
    fn claim(&self, bound: Bound) -> claim::Claim {
        Claim { bound, game: self.game.clone() }.into()
    }

    fn certificate(
        search: &mut Search<'_, Grids>,
        bound: Bound,
        made_by: &Provenance,
    ) -> Result<Certificate<'static>, SolveError> {
        let claim = Claim { bound, game: search.game().game.clone() };
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
        let game = self.search.game();
        let mut record = vec![EMPTY; game.size.cells()];
        for (cells, integers) in record.chunks_mut(game.size.side).zip(&game.game.start) {
            cells.iter_mut().zip(integers).for_each(|(cell, integer)| *cell = *integer);
        }
        let start = Grid { record, written: game.start(), score: game.before().gain };
        // The proponent is to move where that player wants what the player to move wants.
        let wants_much = self.claim.proponent() == game.game.order.maximiser();
        let start = if game.maximises(&start.written) == wants_much {
            Start::Opening(self.replies(&start)?)
        } else {
            Start::Position(start)
        };
        Ok(close(self, start)?.finish()?.replay)
    }

    /// The moves of the proponent, whose turn it is: one that fills the grid as is claimed, or all.
    fn replies(&mut self, grid: &Grid) -> Result<Answer<Self>, SolveError> {
        let mut replies = Vec::new();
        for ply in self.plies(grid, self.claim.proponent()) {
            let (reply, after) = (self.number(ply), self.after(grid, ply));
            if !self.is_full(&after) {
                replies.push((reply, after));
            } else if self.holds(&after, 0)? {
                return Ok(Answer::AtOnce(DraftResponse::Win { reply }));
            }
        }
        Ok(Answer::OneOf(replies))
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

    /// A move as a certificate numbers it: the pass is the first one of a cell that comes after all.
    fn number(&self, ply: Ply) -> u16 {
        let game = self.search.game();
        match ply {
            Ply::Writes(mv) => game.number(mv),
            Ply::Passes => game.number(Move { row: game.size.side, column: 0, integer: 0 }),
        }
    }
}

impl Closing for Strategy<'_, '_> {
    type Position = Grid;
    type Symmetry = ();
    type Error = SolveError;

    fn level(&self, grid: &Grid) -> u32 {
        u32::try_from(grid.written.filled).unwrap_or(u32::MAX)
    }

    fn record(&self, grid: &Grid) -> Vec<u8> {
        grid.record.clone()
    }

    /// As far as the search knows once it has reached a limit.
    fn holds(&mut self, grid: &Grid, _: usize) -> Result<bool, SolveError> {
        let (need, wanted) = solve::question(self.claim.bound);
        self.search.shows(&grid.written, need.saturating_sub(grid.score), wanted)
    }

    fn answers(&mut self, grid: &Grid) -> Result<Answers<Self>, SolveError> {
        let mut answers = Vec::new();
        for ply in self.plies(grid, self.claim.proponent().other()) {
            let after = self.after(grid, ply);
            let answer = match self.is_full(&after) {
                true => Answer::AtOnce(DraftResponse::Settled),
                false => self.replies(&after)?,
            };
            answers.push((Some(self.number(ply)), answer));
        }
        Ok(answers)
    }

    /// A reply has its grid twice, and a place in a table.
    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        let cells = self.search.game().size.cells();
        let node = 256 + cells * (1 + size_of::<Entry>());
        let memory = nodes * node + replies * 2 * (size_of::<Grid>() + cells + 16);
        let memory = u64::try_from(memory).unwrap_or(u64::MAX);
        let memory = memory.saturating_add(self.search.memory());
        Ok(self.search.options().confirm_strategy(nodes, memory)?)
    }
}
