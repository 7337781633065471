//! Latin puzzles (Palomo, *Latin Puzzles*, section 3): a board has points and asterisms, sets
//! of k points each, and k labels, some of them perhaps more than once. A completion gives every point
//! a label, keeps the clues, and gives every asterism each label as often as the k labels have it. A
//! sudoku is one whose asterisms are rows, columns and boxes. Latin puzzles admit deductions.

mod board;
mod claim;

pub use board::{Board, LABELS, Laid, MAX_POINTS, MAX_SIDE, MAX_THROUGH, lay_out};
pub use claim::{BoardName, Claim, EMPTY, LatinPuzzle, Statement};

use std::cell::Cell;

use super::{GameClaim, Proof};
use crate::WRONG_KIND_FOR_CLAIM;
use crate::fault::{Fault, codes};
use crate::format::{Encoding, Text, record};
use crate::parts::Stop;
use crate::proofs::Kind;
use crate::proofs::deduction::{self, Completions, Deduction, Sets};
use crate::verdict::Figures;

codes! {
    /// A board has no points or too many, or a point is on no asterism or on too many (D1).
    LATIN_POINT = "latin-point";
    /// A point's name is none, or stands there twice (D1).
    LATIN_POINT_NAME = "latin-point-name";
    /// An asterism has not as many points as there are labels, or they are not there or out of
    /// order (D1).
    LATIN_ASTERISM = "latin-asterism";
    /// The asterisms are not in increasing order, or one stands there twice (D1).
    LATIN_ASTERISM_ORDER = "latin-asterism-order";
    /// The labels are none, out of order, not as many as an asterism has points, or needless (D1).
    LATIN_LABELS = "latin-labels";
    /// There is no board of the name's size or regions (D1).
    LATIN_PARAMETER = "latin-parameter";
    /// The clues are not one for each point, each a label or a dot (D2).
    LATIN_CLUES = "latin-clues";
    /// The board's hash in the claim is not that of the board (D3).
    LATIN_HASH = "latin-hash";
    /// An inscription has no clue, or is not made of clues of the puzzle, each at its point (D24).
    LATIN_INSCRIPTION = "latin-inscription";
}

/// The body of a deduction about a puzzle whose board has no name. Where it has one, the body is the
/// deduction alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The board.
    pub board: Board,
    /// The proof.
    pub deduction: Deduction<'a>,
}

record!(Body<'a> { board, deduction });

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.game.has_plain_words() && self.statement.has_plain_words()
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        if proof.kind != Kind::Deduction {
            return Err(WRONG_KIND_FOR_CLAIM.into());
        }
        let mut body = proof.body;
        let has_name = !matches!(self.game.board, BoardName::Other { .. });
        let mut kept = match LAST.take().filter(|kept| kept.is_of(&self.game)) {
            Some(kept) => kept,
            None => {
                Kept::new(&self.game, (!has_name).then(|| Board::decode(&mut body)).transpose()?)?
            }
        };
        kept.laid.set_clues(&self.game)?;
        let clues;
        let claimed = match &self.statement {
            Statement::OneCompletion => Completions::One,
            Statement::NoCompletion => Completions::None,
            Statement::SeveralCompletions => Completions::Several,
            Statement::IsFair => Completions::Fair,
            Statement::IsCritical { inscription } => {
                clues = self.game.removable(inscription.as_ref())?;
                Completions::Critical(&clues)
            }
        };
        let figures = deduction::check(&kept.laid.problem, &kept.sets, claimed, body)?;
        LAST.set(Some(kept).filter(|_| has_name));
        Ok(figures)
    }
}

/// A board that is laid out, and what its name and its labels are.
struct Kept {
    board: BoardName,
    labels: Option<Text>,
    laid: Laid,
    sets: Sets,
}

impl Kept {
    fn new(puzzle: &LatinPuzzle, board: Option<Board>) -> Result<Kept, Fault> {
        let laid = board::lay_out_board(puzzle, board.as_ref())?;
        let sets = Sets::new(&laid.problem)?;
        Ok(Kept { board: puzzle.board.clone(), labels: puzzle.labels.clone(), laid, sets })
    }

    fn is_of(&self, puzzle: &LatinPuzzle) -> bool {
        self.board == puzzle.board && self.labels == puzzle.labels
    }
}

thread_local! {
    // A file of many has thousands of puzzles on a board, and a check takes less time than to lay it out.
    /// The board with a name of the last puzzle that was verified.
    static LAST: Cell<Option<Kept>> = const { Cell::new(None) };
}

#[cfg(test)]
mod critical_tests;
#[cfg(test)]
mod tests;
