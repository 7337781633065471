//! An outcome proof at one size, as a replay proof.

use zermelo_checker::claim::{Player, Provenance, Size, Statement as Strategy};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::proofs::replay::Replay;

use crate::games::erdos_szekeres::solver::Board;
use crate::games::erdos_szekeres::solver::board::cells;
use crate::proofs::outcome::prover::instance::{Played, instance};
use crate::proofs::outcome::vectors::instance::InstanceError;
use crate::proofs::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

/// The replay certificate that an outcome proof is at size a.
///
/// # Errors
/// When the proof is not about that size, when the board is too large for strategies to be stored,
/// and when a derivation does not hold at that size.
pub(super) fn at(
    claim: &Claim,
    outcome: &Outcome,
    a: u32,
    provenance: Provenance,
) -> Result<Certificate<'static>, InstanceError> {
    let whole = || Box::new(claim.clone().into());
    let game = claim.game;
    // An exception's strategy is that of a goal of its own.
    let (winner, goal) = match &claim.statement {
        Statement::Strategy(Strategy::Wins(winner)) => (*winner, 0),
        Statement::WinsEveryExcept { winner, except } => {
            match except.iter().position(|&exception| exception == a) {
                None => (*winner, 0),
                Some(number) => (winner.other(), number + 1),
            }
        }
        _ => return Err(InstanceError::NotStored(whole())),
    };
    let too_large = |error: crate::games::erdos_szekeres::solver::SolveError| {
        InstanceError::Board(error.to_string())
    };
    let steps =
        steps_to(game.a, a).ok_or_else(|| InstanceError::Size { claim: whole(), size: a })?;
    let parameters = if goal == 0 { steps } else { Vec::new() };
    let board = Board::new(a, game.b).map_err(too_large)?;
    board.confirm_storable().map_err(too_large)?;
    let Some(strategy) = instance(claim, outcome, goal, &parameters)? else {
        return Err(InstanceError::Parameters);
    };

    let opening = (winner == Player::First).then_some(0);
    let mut replay = Builder { board, form: game.form, builder: StrategyBuilder::new(opening) };
    // Node 0: after the first player's forced move at (1, 1), or, for the second player, before.
    let first = match &strategy.opening {
        None => replay.node(&strategy.start),
        Some(reply) => {
            let empty = vec![0; replay.rows()];
            let node = Some(replay.builder.node(board.record(&empty), 0));
            let to = Played { cell: Some((1, 1)), after: strategy.start.clone() };
            replay.answer(node, &to, reply);
            node
        }
    };
    for (position, answers) in &strategy.positions {
        let node = replay.node(position);
        for answer in answers {
            replay.answer(node, &answer.to, &answer.reply);
        }
    }
    let body = match first {
        // The first move ends the game.
        None => Replay { opening, ..Replay::default() },
        Some(_) => replay.builder.finish()?.replay,
    };
    let game = ErdosSzekeres { a: Size::Exactly(a), ..game };
    let statement = Statement::Strategy(Strategy::Wins(winner));
    let claim = Claim { statement, game }.into();
    Ok(Certificate::new(Header { claim, provenance }, Kind::Replay, &body))
}

/// The parameters of the start position at which its size is a.
fn steps_to(sizes: Size, a: u32) -> Option<Vec<i64>> {
    match sizes {
        Size::Exactly(size) => (size == a).then(Vec::new),
        Size::Every { least, modulus } => {
            let more = a.checked_sub(least)?;
            (more.checked_rem(modulus)? == 0).then(|| vec![i64::from(more / modulus)])
        }
    }
}

/// A replay proof being put together from positions as outcome proofs have them.
struct Builder {
    board: Board,
    form: Form,
    builder: StrategyBuilder,
}

impl Builder {
    fn rows(&self) -> usize {
        usize::try_from(self.board.rows).unwrap_or_default()
    }

    /// The row lengths among the coordinates.
    fn lengths(&self, position: &[i64]) -> Vec<u32> {
        let rows = position.iter().take(self.rows());
        rows.map(|&row| u32::try_from(row).unwrap_or(u32::MAX)).collect()
    }

    /// The node of a position; none when the game is over in it.
    fn node(&mut self, position: &[i64]) -> Option<NodeId> {
        let rows = self.lengths(position);
        let over = match self.form {
            Form::Avoidance => self.board.is_full(&rows),
            // The last coordinate says so.
            Form::Achievement => position.last() == Some(&1),
        };
        (!over).then(|| self.builder.node(self.board.record(&rows), cells(&rows)))
    }

    fn number(&self, played: &Played) -> u16 {
        match played.cell {
            Some((column, row)) => {
                let column = u32::try_from(column).unwrap_or(u32::MAX);
                self.board.number(column, row.saturating_sub(1))
            }
            None => self.board.off_board(),
        }
    }

    fn answer(&mut self, node: Option<NodeId>, to: &Played, reply: &Played) {
        let Some(node) = node else { return };
        let mv = self.number(to);
        let reply_number = self.number(reply);
        let answer = match self.node(&reply.after) {
            Some(target) => DraftResponse::Reply { reply: reply_number, target, symmetry: None },
            None => DraftResponse::Win { reply: reply_number },
        };
        self.builder.answer(node, mv, answer);
    }
}
