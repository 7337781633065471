//! Who wins an (a, b)-game, and a small strategy for that player as a replay certificate.
//!
//! The achievement game is played as section 7 of the paper says: on the board with a row and a
//! column less, where who fills the corner wins, because a player who leaves that board lets the
//! other complete a pattern. The certificate holds both: the strategy on the smaller board, and
//! the completion as the default reply.

use std::collections::HashSet;

use thiserror::Error;
use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
use zermelo_search::limits::{Limit, Resources, SolveError};

use super::Board;
use super::board::Shade;
use super::closure::{ClosedSet, small_closed_set};
use super::draft::Draft;
use super::outcomes::outcomes;

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
    let none = |is_fewest| ClosedSet { rows: Vec::new(), is_fewest };
    let (winner, set, p_positions) = match inner {
        Some(inner) => {
            let outcomes = outcomes(inner, resources)?;
            let (winner, p_positions) = (outcomes.winner(), outcomes.p_positions);
            let start = inner.start_for(winner);
            let set = if inner.is_full(&start) {
                none(true)
            } else {
                // There is no time for more than one that is not made small.
                let effort = if resources.limits.confirm_running().is_err() { 0 } else { effort };
                match small_closed_set(&outcomes, start, effort, resources) {
                    Ok(set) => set,
                    Err(limit) => return Ok(Err(Unmade { winner, p_positions, limit })),
                }
            };
            (winner, set, p_positions)
        }
        // On a single row or column the second digit completes a pattern.
        None => (Player::Second, none(true), 0),
    };
    let draft = Draft::new(board, game.form, winner)?;
    let mut export = Export { board, inner, form: game.form, draft };
    export.answer_all(&board.start_for(winner), &set.rows);
    let (certificate, positions) = export.draft.finish(provenance)?;
    Ok(Ok(Solution { certificate, winner, positions, is_fewest: set.is_fewest, p_positions }))
}

/// How positions of the inner board are written down for the game's own.
struct Export {
    board: Board,
    /// None when there is no smaller board.
    inner: Option<Board>,
    form: Form,
    draft: Draft,
}

impl Export {
    /// Answers every move at the positions of a set of the inner board.
    fn answer_all(&mut self, start: &[u32], set: &[Vec<u32>]) {
        if self.form == Form::Avoidance && self.board.is_full(start) {
            // The first move wins, and there is nothing left to answer.
            return;
        }
        self.draft.node(start);
        let members: HashSet<&[u32]> = set.iter().map(Vec::as_slice).collect();
        for rows in set {
            self.answer(rows, &members);
        }
        if self.form == Form::Achievement {
            self.leave(start, set);
        }
    }

    /// The rows on the game's board.
    fn outer(&self, rows: &[u32]) -> Vec<u32> {
        let mut rows = rows.to_vec();
        rows.resize(self.board.rows as usize, 0);
        rows
    }

    /// Answers every move on the inner board with one that stays in the set, or with its corner.
    fn answer(&mut self, rows: &[u32], set: &HashSet<&[u32]>) {
        let Some(inner) = self.inner else { return };
        let at = self.outer(rows);
        for (shade, after) in inner.options(rows) {
            let replies = inner.options(&after);
            let corner = replies.iter().find(|(_, rows)| inner.is_full(rows));
            let in_set = || replies.iter().find(|(_, rows)| set.contains(rows.as_slice()));
            let Some((reply, reached)) = corner.or_else(in_set) else {
                continue;
            };
            let ends = corner.is_some() && self.form == Form::Avoidance;
            let reached = (!ends).then(|| self.outer(reached));
            let [mv, reply] = [shade, *reply].map(|shade| self.board.shaded(shade));
            self.draft.answer(&at, mv, reply, reached.as_deref());
        }
    }

    /// In the achievement game: to a move that leaves the inner board, complete a pattern.
    fn leave(&mut self, start: &[u32], set: &[Vec<u32>]) {
        let full = self.inner.map(|inner| vec![inner.width; inner.rows as usize]);
        let nodes = set.iter().chain(&full).map(|rows| self.outer(rows)).chain([start.to_vec()]);
        for rows in nodes.collect::<Vec<_>>() {
            let leaves = |(shade, _): &(Shade, Vec<u32>)| {
                self.inner.is_none_or(|inner| {
                    shade.column > inner.width || shade.last >= inner.rows as usize
                })
            };
            if self.board.options(&rows).iter().any(leaves) {
                self.draft.complete(&rows);
            }
        }
    }
}

#[cfg(test)]
mod tests;
