//! Playing a replay certificate of the Erdős–Szekeres game: the reply to a move, on the board and
//! in digits, and how many moves a game takes (Table 1 of the paper).

use std::collections::{BTreeMap, HashMap};

use thiserror::Error;
use zermelo_checker::certificate::{Certificate, Proof};
use zermelo_checker::claim::{Form, Game, Player, Statement};
use zermelo_checker::proof::replay::{Entry, Replay, Response};

use super::Board;
use super::permutation::{Cell, Permutation};

/// The strategy of a certificate, ready to be asked.
pub struct Strategy<'c> {
    /// The game's board.
    pub board: Board,
    /// The player whose strategy it is.
    pub proponent: Player,
    form: Form,
    replay: &'c Replay<'c>,
    /// The nodes by their rows.
    nodes: HashMap<Vec<u32>, usize>,
    /// Where every node's entries start; one more at the end.
    starts: Vec<usize>,
}

/// Why a certificate or a permutation cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The certificate is not a winning strategy of this game at one size.
    #[error("the certificate holds no winning strategy for erdos-szekeres at one size")]
    NotAStrategy,
    /// The certificate's tables do not fit together; it would not be accepted.
    #[error("the certificate's tables do not fit together")]
    Tables,
    /// A digit completes a pattern: the game is over.
    #[error("the permutation has an increasing or a decreasing subsequence that ends the game")]
    Over,
    /// It is the other player's turn.
    #[error("it is the other player's turn after {0} digits")]
    NotItsTurn(usize),
    /// The position before the last digit is none of the strategy.
    #[error(
        "the strategy does not lead to this permutation: it has no position with rows {rows:?}"
    )]
    OffTheStrategy {
        /// The rows before the last digit.
        rows: Vec<u32>,
    },
}

/// A reply of the strategy to a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitReply {
    /// The cell; `None` for a digit that completes a pattern and wins.
    pub cell: Option<Cell>,
    /// The least and the greatest digit that play it.
    pub digits: (u32, u32),
}

/// How many moves a game takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// When the opponent makes it short.
    pub least: u64,
    /// When the opponent makes it long.
    pub greatest: u64,
}

impl<'c> Strategy<'c> {
    /// The strategy of a certificate, which is not checked.
    ///
    /// # Errors
    /// When it holds none for this game.
    pub fn new(certificate: &'c Certificate<'c>) -> Result<Strategy<'c>, PlayError> {
        let claim = &certificate.header.claim;
        let (Game::ErdosSzekeres(game), Statement::Wins(proponent), Proof::Replay(replay)) =
            (&claim.game, claim.statement, &certificate.proof)
        else {
            return Err(PlayError::NotAStrategy);
        };
        let board = Board::of(game).map_err(|_| PlayError::NotAStrategy)?;
        let width = board.rows as usize;
        if replay.positions.len() != width * replay.nodes.len() {
            return Err(PlayError::Tables);
        }
        let rows = replay.positions.chunks_exact(width);
        let nodes =
            rows.map(|rows| rows.iter().map(|&row| row.into()).collect()).zip(0..).collect();
        let mut starts = vec![0usize];
        for node in &replay.nodes {
            let before = starts.last().copied().unwrap_or(0);
            starts.push(before.saturating_add(node.entries as usize));
        }
        if starts.last() != Some(&replay.entries.len()) {
            return Err(PlayError::Tables);
        }
        Ok(Strategy { board, proponent, form: game.form, replay, nodes, starts })
    }

    fn entries(&self, node: usize) -> &[Entry] {
        match (self.starts.get(node), self.starts.get(node + 1)) {
            (Some(&start), Some(&end)) => self.replay.entries.get(start..end).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The number of the reply to a move (its number) at a region.
    pub fn reply(&self, rows: &[u32], mv: u16) -> Option<u16> {
        let &node = self.nodes.get(rows)?;
        let own = self.entries(node).iter().find(|entry| entry.mv == mv);
        let default = self.replay.nodes.get(node).and_then(|node| node.default);
        match own.map(|entry| entry.response).or(default)? {
            Response::Reply { reply, .. } | Response::Win { reply } => Some(reply),
            Response::SameAs { .. } | Response::Settled => None,
        }
    }

    /// Which digit the strategy plays after a permutation.
    ///
    /// # Errors
    /// When the game is over, it is the other player's turn, or the strategy does not lead to the
    /// permutation.
    pub fn digit(&self, permutation: &Permutation) -> Result<DigitReply, PlayError> {
        let played = permutation.digits().len();
        let to_move = if played.is_multiple_of(2) { Player::First } else { Player::Second };
        if to_move != self.proponent {
            return Err(PlayError::NotItsTurn(played));
        }
        permutation.rows(self.board).ok_or(PlayError::Over)?;
        let number = |&(c, r): &Cell| self.board.number(c, r as usize - 1);
        let reply = match permutation.cells().split_last() {
            None => self.replay.opening.ok_or(PlayError::Tables)?,
            Some((last, before)) => {
                let mut rows = vec![0; self.board.rows as usize];
                for &(c, r) in before {
                    rows.iter_mut().take(r as usize).for_each(|row| *row = c.max(*row));
                }
                let reply = self.reply(&rows, number(last));
                reply.ok_or(PlayError::OffTheStrategy { rows })?
            }
        };
        let cell = self.board.cell(reply);
        let wins = |&(c, r): &Cell| c > self.board.width || r > self.board.rows;
        let digits = match cell {
            Some(cell) => permutation.digits_for(cell),
            // Any digit that completes a pattern.
            None => permutation
                .next_cells()
                .iter()
                .find(|cell| wins(cell))
                .and_then(|&cell| permutation.digits_for(cell)),
        };
        Ok(DigitReply { cell, digits: digits.ok_or(PlayError::Tables)? })
    }

    /// The least and the greatest number of moves of a game under the strategy, over all
    /// opponents, until a pattern is complete: in the avoidance game that is a move after the
    /// board is full.
    ///
    /// # Errors
    /// When the certificate's tables do not fit together.
    pub fn moves(&self) -> Result<Moves, PlayError> {
        let opening = u64::from(self.replay.opening.is_some());
        let last = u64::from(self.form == Form::Avoidance);
        if self.replay.nodes.is_empty() {
            return Ok(Moves { least: opening + last, greatest: opening + last });
        }
        // A reply leads to more shaded cells, so those with most come first.
        let mut by_cells: BTreeMap<(u64, usize), &[u32]> = BTreeMap::new();
        for (rows, &node) in &self.nodes {
            by_cells.insert((super::board::cells(rows), node), rows);
        }
        let mut known: Vec<Option<Moves>> = vec![None; self.replay.nodes.len()];
        for (&(_, node), rows) in by_cells.iter().rev() {
            let moves = self.moves_from(node, rows, &known)?;
            known[node] = Some(moves);
        }
        let from_start = known.first().copied().flatten().ok_or(PlayError::Tables)?;
        Ok(Moves {
            least: opening + from_start.least + last,
            greatest: opening + from_start.greatest + last,
        })
    }

    /// The moves that a game takes from a node until the last move of the proponent.
    fn moves_from(
        &self,
        node: usize,
        rows: &[u32],
        known: &[Option<Moves>],
    ) -> Result<Moves, PlayError> {
        let mut responses: Vec<Response> =
            self.entries(node).iter().map(|entry| entry.response).collect();
        let mut legal = 0usize;
        self.board.moves(rows, |_| legal += 1);
        if responses.len() < legal {
            responses.extend(self.replay.nodes.get(node).and_then(|node| node.default));
        }
        let after = |response: Response| match response {
            Response::Win { .. } => Some(Moves { least: 2, greatest: 2 }),
            Response::Reply { target, .. } => {
                let moves = known.get(target as usize).copied().flatten()?;
                Some(Moves { least: moves.least + 2, greatest: moves.greatest + 2 })
            }
            Response::SameAs { .. } | Response::Settled => None,
        };
        let all: Vec<Moves> =
            responses.into_iter().map(after).collect::<Option<_>>().ok_or(PlayError::Tables)?;
        let least = all.iter().map(|moves| moves.least).min();
        let greatest = all.iter().map(|moves| moves.greatest).max();
        match (least, greatest) {
            (Some(least), Some(greatest)) => Ok(Moves { least, greatest }),
            _ => Err(PlayError::Tables),
        }
    }
}

#[cfg(test)]
mod tests;
