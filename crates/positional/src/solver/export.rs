//! Strategies that are wanted, and as certificates: stored positions, headers.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::positional::{Board, Claim, Positional};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::positional::stones;
use zermelo_search::limits::SolveError;
use zermelo_search::provenance::made_by;
use zermelo_search::replay::builder::{NodeId, StrategyBuilder};

use super::aim::Aim;
use crate::lines::Lines;
use crate::position::Position;
use crate::proof::body;

/// A strategy that is wanted.
pub(super) struct Task<const N: usize> {
    pub(super) start: Position<N>,
    pub(super) attacker: Player,
    /// Whose strategy: the attacker's or the defender's.
    pub(super) proponent: Player,
    /// Whether the proponent moves first.
    pub(super) proponent_moves: bool,
    /// How many points the board has.
    pub(super) points: usize,
}

impl<const N: usize> Task<N> {
    /// A first move of the proponent that ends the game as is claimed: by the scores, or it completes a line
    /// of the proponent, or takes the last point and none.
    pub(super) fn last_move(&self, lines: &Lines<N>, aim: Aim) -> Option<u16> {
        let attacks = self.proponent == self.attacker;
        let own = self.start.stones_of(attacks);
        let ends = |mv: &u16| {
            if let Aim::Score(goal) = aim {
                let after = self.start.moved(*mv, attacks);
                let (own, other) = (after.stones_of(attacks), after.stones_of(!attacks));
                return lines.has_won(goal, attacks, own, other);
            }
            let is_last = || lines.free(self.start.moved(*mv, attacks)).is_empty();
            match (lines.completes(own, *mv), aim) {
                (true, Aim::Race { both }) if attacks || both => true,
                (true, Aim::Trap) => false,
                _ => !attacks && is_last(),
            }
        };
        lines.free(self.start).members().find(|mv| self.proponent_moves && ends(mv))
    }
}

/// The certificate of a strategy.
///
/// # Errors
/// When it is too large, or its check takes more work than its length justifies.
pub(super) fn certificate(
    game: &Positional,
    board: &Board,
    statement: Statement,
    strategy: StrategyBuilder,
) -> Result<Certificate<'static>, SolveError> {
    let built = strategy.finish()?;
    let body = body(board.clone(), built);
    let certificate = Certificate::new(header(game, statement), Kind::Replay, &body);
    let length = certificate.write().0.len();
    body.confirm_work(game, length).map_err(SolveError::Work)?;
    Ok(certificate)
}

/// The header of a proof of a statement.
pub(super) fn header(game: &Positional, statement: Statement) -> Header {
    let claim = Claim { statement, game: game.clone() }.into();
    Header { claim, provenance: made_by("zermelo solve") }
}

/// The node of a position, which is made if it is not there.
pub(super) fn node<const N: usize>(
    builder: &mut StrategyBuilder,
    task: &Task<N>,
    position: Position<N>,
) -> NodeId {
    builder.node(record(task, position), position.stones().into())
}

/// A position as it is stored.
pub(super) fn record<const N: usize>(task: &Task<N>, position: Position<N>) -> Vec<u8> {
    let Position { attacker, defender } = position;
    let stones = match task.attacker {
        Player::First => [attacker, defender],
        Player::Second => [defender, attacker],
    };
    stones::record(task.points, stones)
}
