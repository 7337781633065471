//! Who wins an (a, b)-game, and a small strategy for that player as a replay certificate.
//!
//! The achievement game is played as section 7 of the paper says: on the board with a row and a
//! column less, where who fills the corner wins, because a player who leaves that board lets the
//! other complete a pattern. The certificate holds both: the strategy on the smaller board, and
//! the completion as the default reply.

use thiserror::Error;
use zermelo_checker::claim::{Player, Provenance, Statement as Strategy};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_search::limits::{Limit, Progress, Resources, SolveError};
use zermelo_search::replay::builder::{DraftResponse, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, WithMoves};
use zermelo_search::replay::few::close_with_few;

use super::Board;
use super::board::cells;
use super::outcomes::{Outcomes, outcomes};

/// Who wins, where a limit was reached before there was a strategy.
#[derive(Clone, Copy, Debug, Error)]
#[error("{limit}, before there was a strategy")]
pub struct Unmade {
    /// Who wins.
    pub winner: Player,
    /// How many states of the board that decides are P-positions.
    pub p_positions: u64,
    /// The limit.
    pub limit: Limit,
}

/// A solved game.
#[derive(Debug)]
pub struct Solution {
    /// The proof.
    pub certificate: Certificate<'static>,
    /// Who wins.
    pub winner: Player,
    /// How many positions the strategy needs.
    pub positions: usize,
    /// Whether no strategy of the winner needs fewer.
    pub is_fewest: bool,
    /// How many states of the board that decides are P-positions.
    pub p_positions: u64,
}

/// The effort for a small strategy that is spent unless another is asked for: about a second.
pub const EFFORT: u64 = 20_000_000;

/// Solves a game and exports a strategy for the winner, made small with `effort` (0 for none).
///
/// # Errors
/// When the game is not at one size, its board is too large, or the memory or the time does not suffice;
/// who wins, if that was found out.
pub fn solve(
    game: &ErdosSzekeres,
    effort: u64,
    provenance: Provenance,
    resources: Resources<'_>,
) -> Result<Result<Solution, Unmade>, SolveError> {
    let board = Board::of(game)?;
    board.confirm_storable()?;
    // The board on which the corner wins.
    let inner = match game.form {
        Form::Avoidance => Some(board),
        Form::Achievement => Board::new(board.a() - 1, board.b() - 1).ok(),
    };
    let outcomes = inner.map(|inner| outcomes(inner, resources)).transpose()?;
    // On a single row or column the second digit completes a pattern.
    let (winner, p_positions, rows) = match &outcomes {
        Some(of) => (of.winner(), of.p_positions, of.board.start_for(of.winner())),
        None => (Player::Second, 0, Vec::new()),
    };
    let start = match winner {
        Player::First if game.form == Form::Avoidance && board.is_full(&rows) => {
            Start::Opening(Answer::AtOnce(DraftResponse::Win { reply: 0 }))
        }
        Player::First => Start::Opening(Answer::OneOf(vec![(0, rows)])),
        Player::Second => Start::Position(rows),
    };
    let mut regions = Regions { board, form: game.form, inner: outcomes, resources, looks: 0 };
    let few = match close_with_few(&mut regions, start, effort) {
        Err(error) => {
            let limit = error.limit().ok_or(error)?;
            return Ok(Err(Unmade { winner, p_positions, limit }));
        }
        Ok(few) => few,
    };
    let (certificate, positions) = certificate(board, game.form, winner, few.builder, provenance)?;
    Ok(Ok(Solution { certificate, winner, positions, is_fewest: few.is_fewest, p_positions }))
}

/// The certificate of a strategy, and how many positions it has. Without positions it is that of a first
/// move that wins.
///
/// # Errors
/// When the strategy is too large.
pub(crate) fn certificate(
    board: Board,
    form: Form,
    winner: Player,
    strategy: StrategyBuilder,
    provenance: Provenance,
) -> Result<(Certificate<'static>, usize), SolveError> {
    let replay = strategy.finish()?.replay;
    let game = ErdosSzekeres { form, ..board.avoidance() };
    let statement = Statement::Strategy(Strategy::Wins(winner));
    let header = Header { claim: Claim { statement, game }.into(), provenance };
    Ok((Certificate::new(header, Kind::Replay, &replay), replay.nodes.len()))
}

/// The regions of a game, by their rows on the board on which the corner wins.
struct Regions<'r> {
    board: Board,
    form: Form,
    /// The outcomes on the board on which the corner wins; `None` where there is no such board.
    inner: Option<Outcomes>,
    resources: Resources<'r>,
    /// How often the limits were looked at.
    looks: u64,
}

impl Regions<'_> {
    fn inner(&self) -> Option<Board> {
        self.inner.as_ref().map(|inner| inner.board)
    }
}

impl Closing for Regions<'_> {
    type Position = Vec<u32>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    fn level(&self, rows: &Vec<u32>) -> u32 {
        u32::try_from(cells(rows)).unwrap_or(u32::MAX)
    }

    /// The rows on the game's board.
    fn record(&self, rows: &Vec<u32>) -> Vec<u8> {
        let mut rows = rows.clone();
        rows.resize(self.board.rows as usize, 0);
        self.board.record(&rows)
    }

    /// The full board, from which every move leads off it.
    fn is_settled(&self, rows: &Vec<u32>) -> bool {
        self.inner().is_some_and(|inner| inner.is_full(rows))
    }

    fn holds(&mut self, rows: &Vec<u32>, _: usize) -> Result<bool, SolveError> {
        Ok(self.inner.as_ref().is_some_and(|inner| inner.is_p(rows)))
    }

    fn answers(&mut self, rows: &Vec<u32>) -> Result<Answers<Self>, SolveError> {
        let mut answers: Answers<Self> = Vec::new();
        let inner = self.inner();
        if self.form == Form::Achievement && inner.is_none_or(|inner| inner.can_complete(rows)) {
            // To a move off the inner board, complete a pattern.
            let reply = self.board.off_board();
            answers.push((None, Answer::AtOnce(DraftResponse::Win { reply })));
        }
        for (mv, after) in self.moves(rows) {
            answers.push((Some(mv), self.answer(&after)?));
        }
        Ok(answers)
    }

    /// Beside the outcomes, a bit a state: a position has its rows twice, and a reply stands at the move,
    /// at the position and in the queue; a move may have its rows for one reply alone.
    fn confirm(&mut self, positions: usize, replies: usize) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.resources;
        let states = self.inner.as_ref().map_or(0, |inner| inner.states);
        let memory = (positions as u64)
            .saturating_mul(8 * u64::from(self.board.rows) + 272)
            .saturating_add((replies as u64).saturating_mul(4 * u64::from(self.board.rows) + 260))
            .saturating_add(states.div_ceil(8));
        limits.confirm_memory(memory)?;
        if self.looks.is_multiple_of(64) {
            limits.confirm_running()?;
            let now = Progress::after("making the strategy", positions);
            progress(Progress { memory: Some(memory), ..now });
        }
        self.looks += 1;
        Ok(())
    }
}

impl WithMoves for Regions<'_> {
    fn moves(&self, rows: &Vec<u32>) -> Vec<(u16, Vec<u32>)> {
        let options = self.inner().map_or_else(Vec::new, |inner| inner.options(rows));
        options.into_iter().map(|(cell, after)| (self.board.number_of(cell), after)).collect()
    }

    fn answer(&mut self, after: &Vec<u32>) -> Result<Answer<Self>, SolveError> {
        let replies = self.moves(after);
        let is_corner = |(_, rows): &&(u16, Vec<u32>)| self.is_settled(rows);
        Ok(match replies.iter().find(is_corner) {
            Some(&(reply, _)) if self.form == Form::Avoidance => {
                Answer::AtOnce(DraftResponse::Win { reply })
            }
            _ => Answer::OneOf(replies),
        })
    }
}

#[cfg(test)]
mod tests;
