//! Positional games: players take points in turn, and complete lines decide the game, by one of
//! three conventions. They admit replays. Where a player only has to keep the other from completing a
//! line, they also admit pairings and potentials, by themselves or as lemmas of a replay.
//!
//! - *Strong*: the first player to complete a line wins; a full board without one is a draw.
//! - *Weak*: maker wins by completing a line, breaker when the board is full without one.
//! - *Avoidance*: the first to complete a line loses; a full board without one is a draw.

mod board;
mod claim;
mod codes;
mod mask;
mod rules;

pub use board::{Board, MAX_ORDER, MAX_POINTS};
pub use claim::{BoardName, Claim, Convention, Positional, Start};
pub use codes::*;
pub use rules::PositionalRules;

use super::{GameClaim, Proof};
use crate::WRONG_KIND_FOR_CLAIM;
use crate::fault::Fault;
use crate::format::{Decode, Reader, Text, record};
use crate::parts::{Executor, Stop};
use crate::proofs::pairing::{self, Pairing};
use crate::proofs::replay::{self, Replay, Response, Rules};
use crate::proofs::{Kind, blocking::Blocking, potential};
use crate::verdict::{Figures, count};

/// The body of a replay about a positional game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The board's points and lines.
    pub board: Board,
    /// The symmetries that the proof names: symmetry 0 is the identity, symmetry i is entry i − 1
    /// of this list.
    pub symmetries: Vec<Symmetry>,
    /// The proof.
    pub replay: Replay<'a>,
    /// The pairings that the proof names: lemma 0 is the potential, lemma i is entry i − 1 of this
    /// list.
    pub pairings: Vec<Pairing>,
}

/// The body of a pairing of a positional game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingBody {
    /// The board's points and lines.
    pub board: Board,
    /// The proof.
    pub pairing: Pairing,
}

/// A permutation of the board's points, claimed to be an automorphism of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What its author calls it; may be empty. Proves nothing.
    pub name: Text,
    /// The image of every point.
    pub images: Vec<u16>,
}

record!(PairingBody { board, pairing });
record!(Symmetry { name, images });

/// How often a check may look at a line, for each byte of the file. Proofs about planes and cubes need
/// two or three.
const LOOKS_PER_BYTE: usize = 200;

/// The board, the symmetries, the replay; and then the pairings, if the replay names one.
impl<'a> Decode<'a> for Body<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        let (board, symmetries) = (Decode::decode(from)?, Decode::decode(from)?);
        let replay: Replay<'a> = Decode::decode(from)?;
        let names_one = replay.responses().any(|r| matches!(r, Response::Lemma { lemma: 1.. }));
        let pairings = if names_one { Decode::decode(from)? } else { Vec::new() };
        Ok(Body { board, symmetries, replay, pairings })
    }
}

impl Body<'_> {
    /// The work is in proportion to the file (H10): a node takes few bytes and is held against every
    /// line; a symmetry maps every point of every line, and looks for the image; a lemma looks at
    /// every point, and every point of every line, for each of the opponent's moves that it answers.
    ///
    /// # Errors
    /// When the work is more.
    pub fn confirm_work(&self, file_size: usize) -> Result<(), Fault> {
        let (lines, nodes) = (&self.board.lines, &self.replay.nodes);
        let images = lines.iter().map(Vec::len).fold(lines.len(), usize::saturating_add);
        let of_nodes = nodes.len().saturating_mul(lines.len());
        let lemma = |response: &Response| matches!(response, Response::Lemma { .. });
        let defaults = nodes.iter().filter_map(|node| node.default).filter(lemma).count();
        let entries = self.replay.entries.iter().filter(|entry| lemma(&entry.response)).count();
        let lemmas = defaults.saturating_mul(self.board.size()).saturating_add(entries);
        let of_lemmas = lemmas.saturating_mul(images.saturating_add(self.board.size()));
        let of_symmetries = self.symmetries.len().saturating_mul(images);
        let looks = of_nodes.saturating_add(of_symmetries).saturating_add(of_lemmas);
        let most = file_size.saturating_mul(LOOKS_PER_BYTE);
        if looks > most { Err(WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
    }
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.has_plain_names()
    }

    /// Who wins does not lose.
    fn implies(&self, wanted: &str) -> bool {
        let weaker = Claim { statement: self.statement.weaker(), ..self.clone() };
        weaker.to_string() == wanted
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
        argument: impl Fn(&Blocking) -> Result<(), Fault>,
    ) -> Result<Figures, Stop> {
        board.confirm_in(body, &self.game)?;
        let rules = PositionalRules::<8>::new(self, board, &[])?;
        let start = rules.blocking(&rules.start()).ok_or(WRONG_KIND_FOR_CLAIM)?;
        argument(&start)?;
        Ok(vec![("lines", count(start.lines.len()))])
    }

    fn check_replay(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let body: Body<'_> = proof.body.clone().whole()?;
        body.confirm_work(proof.file_size)?;
        body.board.confirm_in(&proof.body, &self.game)?;
        match body.board.size() {
            0..=64 => self.replay::<1>(&body, proof.executor),
            65..=128 => self.replay::<2>(&body, proof.executor),
            _ => self.replay::<8>(&body, proof.executor),
        }
    }

    /// Checks a replay with sets of points in so many words.
    fn replay<const N: usize>(&self, body: &Body<'_>, by: &dyn Executor) -> Result<Figures, Stop> {
        let rules = PositionalRules::<N>::new(self, &body.board, &body.symmetries)?;
        replay::check(&rules.with_pairings(&body.pairings), &body.replay, by)
    }
}

#[cfg(test)]
mod tests;
