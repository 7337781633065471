//! A strategy as it is put together: positions by the lengths of their rows.

use zermelo_checker::claim::{Player, Provenance, Statement as Strategy};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

use super::Board;
use super::board::cells;

/// A strategy of one player for a game at one size.
pub(crate) struct Draft {
    board: Board,
    form: Form,
    winner: Player,
    builder: StrategyBuilder,
}

impl Draft {
    /// A strategy without positions.
    ///
    /// # Errors
    /// When the board is larger than what strategies are stored for.
    pub(crate) fn new(board: Board, form: Form, winner: Player) -> Result<Draft, SolveError> {
        board.confirm_storable()?;
        let opening = (winner == Player::First).then_some(0);
        Ok(Draft { board, form, winner, builder: StrategyBuilder::new(opening) })
    }

    /// The node of a position, which is made if it is not there. The first is that with which the
    /// strategy begins.
    pub(crate) fn node(&mut self, rows: &[u32]) -> NodeId {
        self.builder.node(self.board.record(rows), cells(rows))
    }

    /// Answers a move at a position with a reply; `None` where the reply ends the game.
    pub(crate) fn answer(&mut self, at: &[u32], mv: u16, reply: u16, to: Option<&[u32]>) {
        let node = self.node(at);
        let answer = match to.map(|rows| self.node(rows)) {
            Some(target) => DraftResponse::Reply { reply, target, symmetry: None },
            None => DraftResponse::Win { reply },
        };
        self.builder.answer(node, mv, answer);
    }

    /// Answers all other moves at a position by the completion of a pattern.
    pub(crate) fn complete(&mut self, at: &[u32]) {
        let node = self.node(at);
        let reply = self.board.off_board();
        self.builder.default_answer(node, DraftResponse::Win { reply });
    }

    /// The certificate, and how many positions it has. Without positions it is that of a first move that
    /// wins.
    ///
    /// # Errors
    /// When the strategy is too large.
    pub(crate) fn finish(
        self,
        provenance: Provenance,
    ) -> Result<(Certificate<'static>, usize), SolveError> {
        let replay = self.builder.finish()?.replay;
        let game = ErdosSzekeres { form: self.form, ..self.board.avoidance() };
        let statement = Statement::Strategy(Strategy::Wins(self.winner));
        let header = Header { claim: Claim { statement, game }.into(), provenance };
        Ok((Certificate::new(header, Kind::Replay, &replay), replay.nodes.len()))
    }
}
