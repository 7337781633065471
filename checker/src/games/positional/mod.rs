//! Positional games: players take points in turn, and complete lines decide the game, by one of
//! four conventions. They admit replays. Where a player only has to keep the other from completing
//! a line, they also admit pairings and potentials, by themselves or as lemmas of a replay, and parts.
//! Where a player wins by completing a line, threat sequences are lemmas, and follow-ups where points
//! need others. Avoidance games admit mirrors.
//!
//! - *Strong*: the first player to complete a line wins; a full board without one is a draw.
//! - *Weak*: maker wins by completing a line, breaker when the board is full without one.
//! - *Avoidance*: the first to complete a line loses; a full board without one is a draw.
//! - *Score*: play ends on a full board, and the player who is to be ahead wins by the larger score of the
//!   own stones; otherwise the other one wins. The score is of lines, by a [`Goal`].
//!
//! A game may also be over after a number of moves, as if the board were full. The players may take several
//! points in a turn. In a replay they still move one after the other, and who is not to take the next point
//! *passes*, with a move of the number after all points.

mod avoidance;
mod board;
mod body;
mod claim;
mod codes;
mod follow_ups;
mod game;
mod goal;
mod parts;
mod replay;
mod rules;
mod symmetry;
mod threats;

pub use avoidance::{FreePoints, MirrorBody};
pub use board::{Board, MAX_ORDER, MAX_POINTS};
pub use body::{Body, Pairings};
pub use claim::{BoardName, Claim, Convention, Goal, Positional, Start, Turns};
pub(crate) use claim::{TURNS_TAG, WITHIN};
pub use codes::*;
pub use parts::{PartsBody, small_claim};
pub use rules::PositionalRules;
pub use symmetry::Symmetry;

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::Fault;
use crate::figures::{Figures, count};
use crate::format::{Reader, record};
use crate::proofs::pairing::{self, Pairing};
use crate::proofs::{Kind, blocking::Blocking, potential};
use crate::stop::Stop;
use game::Game;

/// The body of a pairing of a positional game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingBody {
    /// The board's points and lines.
    pub board: Board,
    /// The proof.
    pub pairing: Pairing,
}

record!(PairingBody { board, pairing });

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.has_plain_names()
    }

    fn implies(&self, wanted: &str) -> bool {
        Claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        match proof.kind {
            Kind::Replay => replay::check(self, &proof),
            Kind::Pairing => {
                let PairingBody { board, pairing } = proof.body.clone().whole()?;
                self.check_blocking(&proof.body, &board, |start| pairing::check(start, &pairing))
            }
            Kind::Potential => {
                let board = proof.body.clone().whole()?;
                self.check_blocking(&proof.body, &board, potential::check)
            }
            Kind::Mirror => avoidance::check(self, &proof),
            Kind::Parts => parts::check(self, &proof),
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

impl Claim {
    /// Checks an argument about the start position; the figure is the number of lines that it keeps
    /// the opponent from completing.
    fn check_blocking(
        &self,
        body: &Reader<'_>,
        board: &Board,
        argument: impl Fn(&Blocking<'_, 8>) -> Result<(), Fault>,
    ) -> Result<Figures, Stop> {
        board.confirm_in(body, &self.game)?;
        let game = Game::new(self, board)?;
        WRONG_KIND_FOR_CLAIM.unless(game.is_blocked())?;
        let start = game.blocking(&game.start, &game.lines);
        argument(&start)?;
        Ok(vec![("lines", count(start.open().count()))])
    }
}

#[cfg(test)]
mod tests;
