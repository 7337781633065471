//! Positional games: players take points in turn, and complete lines decide the game, by one of
//! three conventions. They admit replays.
//!
//! - *Strong*: the first player to complete a line wins; a full board without one is a draw.
//! - *Weak*: maker wins by completing a line, breaker when the board is full without one.
//! - *Avoidance*: the first to complete a line loses; a full board without one is a draw.

mod board;
mod claim;
mod mask;
mod rules;

pub use board::{Board, MAX_ORDER, MAX_POINTS};
pub use claim::{
    BoardName, Claim, Convention, MAX_TITLE, Positional, Start, is_point_name, is_title,
};
pub use rules::PositionalRules;

use super::{GameClaim, Proof};
use crate::WRONG_KIND_FOR_CLAIM;
use crate::fault::{Fault, codes};
use crate::format::{Text, record};
use crate::parts::Stop;
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay};
use crate::verdict::Figures;

codes! {
    /// A board has too few or too many points (H2).
    BOARD_POINT_COUNT = "board-point-count";
    /// A point's name is none, or stands there twice (H2).
    BOARD_POINT_NAME = "board-point-name";
    /// A line is empty, has a point twice or out of order, or a point that is not there (H3).
    BOARD_LINE = "board-line";
    /// The lines are not in increasing order, or one stands there twice (H3).
    BOARD_LINE_ORDER = "board-line-order";
    /// The board's name has a parameter that no such board has (H4).
    BOARD_PARAMETER = "board-parameter";
    /// The number of points or lines is not that of the named board (H4).
    BOARD_COUNT = "board-count";
    /// A line of a plane has the wrong number of points (H4).
    BOARD_LINE_SIZE = "board-line-size";
    /// Two points of a plane are together on a number of lines other than one (H4).
    BOARD_PAIR = "board-pair";
    /// The pairs of points on no line of an affine plane less some lines do not form as many
    /// disjoint lines (H4).
    BOARD_MISSING_LINES = "board-missing-lines";
    /// A hypercube's points or lines are not those of the definition (H4).
    BOARD_NOT_THE_HYPERCUBE = "board-not-the-hypercube";
    /// The board's hash in the claim is missing, unneeded, or not that of the board (H5).
    BOARD_HASH = "board-hash";
    /// The claim's start position does not exist on the board (H6).
    START_POSITION = "start-position";
    /// The start position's stones are given in another order than the points' (H6).
    START_ORDER = "start-order";
    /// The start position is already over (H7).
    START_OVER = "start-over";
    /// A symmetry is no permutation of the points (R17).
    NOT_A_PERMUTATION = "not-a-permutation";
    /// A symmetry takes a line to a set that is no line (R17).
    NOT_AN_AUTOMORPHISM = "not-an-automorphism";
    /// A symmetry is the identity, or stands there twice (H8).
    NEEDLESS_SYMMETRY = "needless-symmetry";
    /// The proof asks for more work than its file's size justifies (H10).
    WORK = "work";
    /// A stored position has a stone that is not on the board (R1).
    POSITION_OFF_BOARD = "position-off-board";
    /// A stored position has a stone of both players on a point (R1).
    POSITION_OVERLAP = "position-overlap";
    /// A stored position's stones do not make it the opponent's turn (R1).
    POSITION_STONE_COUNT = "position-stone-count";
    /// A stored position has a complete line (R1).
    POSITION_LINE_COMPLETE = "position-line-complete";
}

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
}

/// A permutation of the board's points, claimed to be an automorphism of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What its author calls it; may be empty. Proves nothing.
    pub name: Text,
    /// The image of every point.
    pub images: Vec<u16>,
}

record!(Body<'a> { board, symmetries, replay });
record!(Symmetry { name, images });

/// How often a check may look at a line, for each byte of the file. Proofs about planes and cubes need
/// two or three.
const LOOKS_PER_BYTE: usize = 200;

impl Body<'_> {
    /// The work is in proportion to the file (H10): a node takes few bytes and is held against every
    /// line; a symmetry maps every point of every line, and looks for the image.
    fn confirm_work(&self, file_size: usize) -> Result<(), Fault> {
        let lines = &self.board.lines;
        let images = lines.iter().map(Vec::len).fold(lines.len(), usize::saturating_add);
        let of_nodes = self.replay.nodes.len().saturating_mul(lines.len());
        let looks = of_nodes.saturating_add(self.symmetries.len().saturating_mul(images));
        let most = file_size.saturating_mul(LOOKS_PER_BYTE);
        if looks > most { Err(WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
    }
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.has_plain_names()
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let Kind::Replay = proof.kind else { return Err(WRONG_KIND_FOR_CLAIM.into()) };
        let body: Body<'_> = proof.body.whole()?;
        body.confirm_work(proof.file_size)?;
        body.board.confirm(&self.game)?;
        macro_rules! replay_on {
            ($words:literal) => {
                replay::check(
                    &PositionalRules::<$words>::new(self, &body.board, &body.symmetries)?,
                    &body.replay,
                    proof.executor,
                )
            };
        }
        match body.board.size() {
            0..=64 => replay_on!(1),
            65..=128 => replay_on!(2),
            _ => replay_on!(8),
        }
    }
}

#[cfg(test)]
mod tests;
