//! Claims about Latin puzzles, and how they are printed. Examples:
//!
//! ```text
//! sudoku 1...2.3...4..... has exactly one completion
//! latin-square 3 1...2.... has at least two completions
//! sudoku --labels 223344 … has no completion
//! gerechte AABBAABBCCDDCCDD 1..............2 is fair by naked and hidden subsets and fish up to 4
//! latin-board titled 'triangle' --board-hash 5fa8… 1..2.. has no completion
//! latin-square 2 1... is critical
//! latin-square 3 1...3.... is critical with the inscription 1........
//! ```

use std::fmt;

use super::LATIN_INSCRIPTION;
use crate::fault::Fault;
use crate::format::{Hash, Text, record, tagged};
use crate::games::names::{Titled, is_title};

/// A statement about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The puzzle, with all its clues.
    pub game: LatinPuzzle,
    /// How many completions it has, and how they are found.
    pub statement: Statement,
}

/// What is said of a puzzle's completions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statement {
    /// There is exactly one.
    OneCompletion,
    /// There is none.
    NoCompletion,
    /// There are at least two.
    SeveralCompletions,
    /// There is exactly one, and the theorems of deductions lead to it without a case split.
    IsFair,
    /// There is exactly one, and at least two without any one of the clues outside the inscription.
    IsCritical {
        /// Clues that are never removed, and a dot for every other point.
        inscription: Option<Text>,
    },
}

/// A puzzle: a board, and clues on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatinPuzzle {
    /// The board, by name, or by its hash where it has none.
    pub board: BoardName,
    /// The labels of every asterism of a board with a name, in increasing order, where they are not
    /// the first ones.
    pub labels: Option<Text>,
    /// A character for each point: its label, or a dot.
    pub clues: Text,
}

/// The board of a puzzle, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardName {
    /// The rows and columns of a square of this side.
    LatinSquare {
        /// The cells of a row.
        side: u16,
    },
    /// The rows, columns and boxes of a square whose boxes have this side.
    Sudoku {
        /// The cells of a row of a box.
        box_side: u16,
    },
    /// The rows, columns and regions of a square.
    Gerechte {
        /// A letter for each cell: that of its region.
        regions: Text,
    },
    /// Any other board.
    Other {
        /// What its author calls it, a title; proves nothing.
        title: Text,
        /// The hash of the board ([`Board::hash`](super::Board::hash)).
        hash: [u8; 32],
    },
}

record!(Claim { game, statement });
tagged!(Statement {
    0 OneCompletion,
    1 NoCompletion,
    2 SeveralCompletions,
    3 IsFair,
    4 IsCritical { inscription },
});
record!(LatinPuzzle { board, labels, clues });
tagged!(BoardName {
    0 LatinSquare { side },
    1 Sudoku { box_side },
    2 Gerechte { regions },
    3 Other { title, hash },
});

/// The labels that there are, in increasing order.
pub const LABELS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The place of a character among [`LABELS`].
pub(super) fn label_number(label: char) -> Option<usize> {
    LABELS.find(label)
}

/// The clues of a point without one.
pub const EMPTY: char = '.';

impl LatinPuzzle {
    /// The line stands for this puzzle only: its words end where they seem to, and the number of
    /// clues says how large a sudoku is.
    pub(super) fn has_plain_words(&self) -> bool {
        let labels = |text: &Text| {
            !text.as_str().is_empty() && text.as_str().chars().all(|c| label_number(c).is_some())
        };
        let clues = self.clues.as_str();
        let board = match &self.board {
            BoardName::LatinSquare { .. } => true,
            BoardName::Sudoku { box_side } => {
                usize::from(*box_side).checked_pow(4) == Some(clues.len())
            }
            BoardName::Gerechte { regions } => {
                !regions.as_str().is_empty()
                    && regions.as_str().chars().all(|c| c.is_ascii_uppercase())
            }
            BoardName::Other { title, .. } => is_title(Titled::LatinBoard, title.as_str()),
        };
        board && self.labels.as_ref().is_none_or(labels) && are_clues(&self.clues)
    }

    /// The points whose clues are not in the inscription (D24).
    pub(super) fn removable(&self, inscription: Option<&Text>) -> Result<Vec<u16>, Fault> {
        let (clues, mut points) = (self.clues.as_str(), Vec::new());
        let fits = |kept: &str| kept.len() == clues.len() && kept.chars().any(|c| c != EMPTY);
        let inscription = inscription.map(Text::as_str);
        LATIN_INSCRIPTION.unless(inscription.is_none_or(fits))?;
        let kept = inscription.unwrap_or_default().chars().chain(std::iter::repeat(EMPTY));
        for (point, (clue, kept)) in (0u16..).zip(clues.chars().zip(kept)) {
            if kept == EMPTY && clue != EMPTY {
                points.push(point);
            } else if kept != clue {
                return Err(LATIN_INSCRIPTION.at("point", point));
            }
        }
        Ok(points)
    }
}

/// One or more labels or dots.
fn are_clues(text: &Text) -> bool {
    let clue = |byte: u8| (byte == b'.') | (byte.is_ascii_alphanumeric() & (byte != b'0'));
    !text.as_str().is_empty() && text.as_str().bytes().fold(true, |all, byte| all & clue(byte))
}

impl Statement {
    /// The statement in words, behind the puzzle, without an inscription.
    pub fn words(&self) -> &'static str {
        match self {
            Statement::OneCompletion => "has exactly one completion",
            Statement::NoCompletion => "has no completion",
            Statement::SeveralCompletions => "has at least two completions",
            Statement::IsFair => "is fair by naked and hidden subsets and fish up to 4",
            Statement::IsCritical { .. } => "is critical",
        }
    }

    /// The line stands for this statement only.
    pub(super) fn has_plain_words(&self) -> bool {
        match self {
            Statement::IsCritical { inscription } => inscription.as_ref().is_none_or(are_clues),
            _ => true,
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())?;
        match self {
            Statement::IsCritical { inscription: Some(inscription) } => {
                write!(f, " with the inscription {inscription}")
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.statement)
    }
}

impl fmt::Display for LatinPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)?;
        if let Some(labels) = &self.labels {
            write!(f, " --labels {labels}")?;
        }
        write!(f, " {}", self.clues)
    }
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardName::LatinSquare { side } => write!(f, "latin-square {side}"),
            BoardName::Sudoku { .. } => f.write_str("sudoku"),
            BoardName::Gerechte { regions } => write!(f, "gerechte {regions}"),
            BoardName::Other { title, hash } => {
                write!(f, "latin-board titled '{title}' --board-hash {}", Hash(*hash))
            }
        }
    }
}
