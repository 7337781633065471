//! An outcome proof at one size, as a replay proof.

use zermelo_checker::claim::{Player, Provenance, Size, Statement as Strategy};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, Form, Statement};
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_explain::walk::PlayedMove;
use zermelo_present::contract::instance::InstanceError;
use zermelo_search::replay::builder::{DraftResponse, StrategyBuilder};

use crate::erdos_szekeres::solver::Board;
use crate::erdos_szekeres::solver::board::cells;
use crate::erdos_szekeres::solver::solve::certificate;
use crate::outcome::prover::instance::{Exchange, instance};
use crate::outcome::vectors::goals;

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
    let steps =
        steps_to(game.a, a).ok_or_else(|| InstanceError::Size { claim: whole(), size: a })?;
    let parameters = if goal == 0 { steps } else { Vec::new() };
    let board = Board::new(a, game.b)?;
    board.confirm_storable()?;
    let Some(strategy) = instance(claim, outcome, goal, &parameters)? else {
        return Err(InstanceError::Parameters);
    };

    let lengths = |position: &[i64]| -> Vec<u32> {
        let rows = position.iter().take(board.rows as usize);
        rows.map(|&row| u32::try_from(row).unwrap_or(u32::MAX)).collect()
    };
    // The rows of a position; none when the game is over in it.
    let rows = |position: &[i64]| {
        let rows = lengths(position);
        let over = match game.form {
            Form::Avoidance => board.is_full(&rows),
            // The last coordinate says so.
            Form::Achievement => position.last() == Some(&1),
        };
        (!over).then_some(rows)
    };
    let (moves, _) = goals(claim)?;
    let number =
        |before: &[i64], made: &PlayedMove| match moves.cell(made.kind, before, made.number) {
            Some((column, row)) => {
                board.number(u32::try_from(column).unwrap_or(u32::MAX), row.saturating_sub(1))
            }
            None => board.off_board(),
        };
    let mut builder = StrategyBuilder::new((winner == Player::First).then_some(0));
    let node =
        |builder: &mut StrategyBuilder, rows: &[u32]| builder.node(board.record(rows), cells(rows));
    // The first position is that after the first player's forced move at (1, 1), or, for the second
    // player, before.
    if let (None, Some(start)) = (&strategy.opening, rows(&strategy.start)) {
        node(&mut builder, &start);
    }
    let mut answer = |at: &[u32], mv, reply: &PlayedMove, before: &[i64]| {
        let (at, number) = (node(&mut builder, at), number(before, reply));
        let answer = match rows(&reply.after) {
            Some(rows) => {
                let target = node(&mut builder, &rows);
                DraftResponse::Reply { reply: number, target, symmetry: None }
            }
            None => DraftResponse::Win { reply: number },
        };
        builder.answer(at, mv, answer);
    };
    if let Some(reply) = &strategy.opening {
        let empty = vec![0; board.rows as usize];
        answer(&empty, board.number(1, 0), reply, &strategy.start);
    }
    for (position, answers) in &strategy.positions {
        for Exchange { to, reply } in answers {
            answer(&lengths(position), number(position, to), reply, &to.after);
        }
    }
    Ok(certificate(board, game.form, winner, builder, provenance)?.0)
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
