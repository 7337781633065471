//! Positional games: players take points in turn, and complete lines decide the game, by one of
//! three conventions. They admit replays. Where a player only has to keep the other from completing
//! a line, they also admit pairings and potentials, by themselves or as lemmas of a replay, and parts.
//! Where a player wins by completing a line, threat sequences are lemmas, and follow-ups where points
//! need others. Avoidance games admit mirrors.
//!
//! - *Strong*: the first player to complete a line wins; a full board without one is a draw.
//! - *Weak*: maker wins by completing a line, breaker when the board is full without one.
//! - *Avoidance*: the first to complete a line loses; a full board without one is a draw.
//!
//! A game may also be over after a number of moves, as if the board were full.

mod avoidance;
mod board;
mod body;
mod claim;
mod codes;
mod follow_ups;
mod parts;
mod rules;
mod threats;

pub use avoidance::{FreePoints, MirrorBody};
pub use board::{Board, MAX_ORDER, MAX_POINTS};
pub use body::Body;
pub(crate) use claim::WITHIN;
pub use claim::{BoardName, Claim, Convention, Positional, Start, WORDS};
pub use codes::*;
pub use parts::{PartsBody, small_claim};
pub use rules::{PositionalRules, Symmetry};

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::Fault;
use crate::figures::{Figures, count};
use crate::format::{Reader, record};
use crate::parts::Executor;
use crate::proofs::pairing::{self, Pairing};
use crate::proofs::replay::{self, Rules};
use crate::proofs::{Kind, blocking::Blocking, potential};
use crate::stop::Stop;

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
            Kind::Replay => self.check_replay(proof),
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
        argument: impl Fn(&Blocking<8>) -> Result<(), Fault>,
    ) -> Result<Figures, Stop> {
        board.confirm_in(body, &self.game)?;
        let rules = PositionalRules::new(self, board, &[])?;
        let start = rules.blocking(&rules.start()).ok_or(WRONG_KIND_FOR_CLAIM)?;
        argument(&start)?;
        Ok(vec![("lines", count(start.lines.len()))])
    }

    fn check_replay(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let body: Body<'_> = proof.body.clone().whole()?;
        body.confirm_work(proof.file_size)?;
        body.board.confirm_in(&proof.body, &self.game)?;
        self.replay(&body, proof.executor)
    }

    /// Checks a replay on a board that has been confirmed.
    fn replay(&self, body: &Body<'_>, by: &dyn Executor) -> Result<Figures, Stop> {
        match body.board.size() {
            0..=64 => self.replay_in::<1>(body, by),
            65..=128 => self.replay_in::<2>(body, by),
            _ => self.replay_in::<8>(body, by),
        }
    }

    /// Checks a replay with sets of points in so many words.
    fn replay_in<const N: usize>(
        &self,
        body: &Body<'_>,
        by: &dyn Executor,
    ) -> Result<Figures, Stop> {
        let rules = PositionalRules::<N>::new(self, &body.board, &body.symmetries)?;
        replay::check(&rules.with_lemmas(&body.pairings, &body.threats), &body.replay, by)
    }
}

#[cfg(test)]
mod tests;
