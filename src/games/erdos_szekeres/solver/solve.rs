//! Who wins an (a, b)-game, and a small strategy for that player as a replay certificate.
//!
//! The achievement game is played as section 7 of the paper says: on the board with a row and a
//! column less, where who fills the corner wins, because a player who leaves that board lets the
//! other complete a pattern. The certificate holds both: the strategy on the smaller board, and
//! the completion as the default reply.

use std::collections::HashSet;

use zermelo_checker::claim::Player;
use zermelo_checker::claim::Provenance;
use zermelo_checker::claim::Statement;
use zermelo_checker::format::Certificate;
use zermelo_checker::format::Header;
use zermelo_checker::games::erdos_szekeres;
use zermelo_checker::games::erdos_szekeres::ErdosSzekeres;
use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;

use super::board::{cells, winner};
use super::closure::{ClosedSet, small_closed_set};
use super::outcomes::outcomes;
use super::{Board, Resources, SolveError};
use crate::proofs::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

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
) -> Result<Solution, SolveError> {
    let board = Board::of(game)?;
    board.confirm_storable()?;
    // The board on which the corner wins.
    let inner = match game.form {
        Form::Avoidance => Some(board),
        Form::Achievement => Board::new(board.a() - 1, board.b() - 1).ok(),
    };
    let export = Export { board, inner, form: game.form };
    let none = |is_fewest| ClosedSet { rows: Vec::new(), is_fewest };
    let (winner, set, p_positions) = match inner {
        Some(inner) => {
            let outcomes = outcomes(inner, resources)?;
            let winner = winner(outcomes.first_wins());
            let start = inner.start_for(winner);
            let set = if inner.is_full(&start) {
                none(true)
            } else {
                // There is no time for more than one that is not made small.
                let effort = if resources.limits.confirm_running().is_err() { 0 } else { effort };
                let p_positions = outcomes.p_positions;
                small_closed_set(&outcomes, start, effort, resources)
                    .map_err(|limit| SolveError::Unmade { winner, p_positions, limit })?
            };
            (winner, set, outcomes.p_positions)
        }
        // On a single row or column the second digit completes a pattern.
        None => (Player::Second, none(true), 0),
    };
    let proof = export.replay(winner, &set.rows)?;
    let statement = erdos_szekeres::Statement::Strategy(Statement::Wins(winner));
    let claim = erdos_szekeres::Claim { statement, game: *game }.into();
    let positions = proof.nodes.len();
    let certificate = Certificate::new(Header { claim, provenance }, Kind::Replay, &proof);
    Ok(Solution { certificate, winner, positions, is_fewest: set.is_fewest, p_positions })
}

/// How positions of the inner board are written down for the game's own.
struct Export {
    board: Board,
    /// None when there is no smaller board.
    inner: Option<Board>,
    form: Form,
}

impl Export {
    fn replay(&self, winner: Player, set: &[Vec<u32>]) -> Result<Replay<'static>, SolveError> {
        let opening = (winner == Player::First).then_some(0);
        let start = self.board.start_for(winner);
        if self.form == Form::Avoidance && self.board.is_full(&start) {
            // The first move wins, and there is nothing left to answer.
            return Ok(Replay { opening, ..Replay::default() });
        }
        let mut builder = StrategyBuilder::new(opening);
        self.node(&mut builder, &start);
        let members: HashSet<&[u32]> = set.iter().map(Vec::as_slice).collect();
        for rows in set {
            let node = self.node(&mut builder, &self.outer(rows));
            self.answer_all(&mut builder, node, rows, &members);
        }
        if self.form == Form::Achievement {
            self.leave(&mut builder, &start, set);
        }
        let built = builder.finish().map_err(|error| SolveError::Build(error.to_string()))?;
        Ok(built.replay)
    }

    /// The rows on the game's board.
    fn outer(&self, rows: &[u32]) -> Vec<u32> {
        let mut rows = rows.to_vec();
        rows.resize(self.board.rows as usize, 0);
        rows
    }

    fn node(&self, builder: &mut StrategyBuilder, rows: &[u32]) -> NodeId {
        builder.node(self.board.record(rows), cells(rows))
    }

    /// Answers every move on the inner board with one that stays in the set, or with its corner.
    fn answer_all(
        &self,
        builder: &mut StrategyBuilder,
        node: NodeId,
        rows: &[u32],
        set: &HashSet<&[u32]>,
    ) {
        let Some(inner) = self.inner else { return };
        let mut shades = Vec::new();
        inner.moves(rows, |shade| shades.push(shade));
        for shade in shades {
            let after = shade.apply(rows);
            let mut replies = Vec::new();
            inner.moves(&after, |reply| replies.push((reply.apply(&after), reply)));
            let corner = replies.iter().find(|(rows, _)| inner.is_full(rows));
            let in_set = || replies.iter().find(|(rows, _)| set.contains(rows.as_slice()));
            let Some((reached, reply)) = corner.or_else(in_set) else {
                continue;
            };
            let reply = self.board.number(reply.column, reply.last);
            let answer = if corner.is_some() && self.form == Form::Avoidance {
                DraftResponse::Win { reply }
            } else {
                let target = self.node(builder, &self.outer(reached));
                DraftResponse::Reply { reply, target, symmetry: None }
            };
            builder.answer(node, self.board.number(shade.column, shade.last), answer);
        }
    }

    /// In the achievement game: to a move that leaves the inner board, complete a pattern.
    fn leave(&self, builder: &mut StrategyBuilder, start: &[u32], set: &[Vec<u32>]) {
        let off_board = self.board.off_board();
        let full = self.inner.map(|inner| self.outer(&vec![inner.width; inner.rows as usize]));
        let nodes = set.iter().map(|rows| self.outer(rows)).chain(full).chain([start.to_vec()]);
        for rows in nodes {
            let mut leaves = false;
            self.board.moves(&rows, |shade| {
                leaves |= self.inner.is_none_or(|inner| {
                    shade.column > inner.width || shade.last >= inner.rows as usize
                });
            });
            if leaves {
                let node = self.node(builder, &rows);
                builder.default_answer(node, DraftResponse::Win { reply: off_board });
            }
        }
    }
}

#[cfg(test)]
mod tests;
