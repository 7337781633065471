//! Puzzles such as sudoku.

use std::fmt;

use zermelo_puzzles::source::{PuzzleError, PuzzleSource};
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::text::Source;

use super::certificate::{Certificate, Drawing};
use super::error::Error;
use crate::input::Failure;

/// A sudoku, or another puzzle of rows, columns and regions. It prints as its clues, a character for each
/// cell.
///
/// ```
/// use zermelo::{Limits, Puzzle};
/// let puzzle = Puzzle::read("1.....2..3.....4", None, Limits::DEFAULT)?;
/// assert_eq!(puzzle.completions(2)?, ["1243342143122134"]);
/// assert!(!puzzle.hint()?.is_empty());
/// assert_eq!(puzzle.rate()?.difficulty, "very easy");
/// assert!(puzzle.prove()?.claim().to_string().contains("fair"));
/// # Ok::<(), zermelo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle(zermelo_puzzles::Puzzle);

/// How difficult the proof is that is found for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The word for the most difficult theorem: from `very easy` to `very difficult`.
    pub difficulty: &'static str,
    /// The points of all steps.
    pub score: u64,
    /// The theorems that the proof uses, the simplest first, and how often.
    pub theorems: Vec<(&'static str, u64)>,
    /// How many case splits it has; a puzzle whose proof has none is fair.
    pub splits: u64,
}

impl Puzzle {
    /// Reads a puzzle as `zermelo puzzle` does: a character for each cell, a dot or zero for an empty
    /// one. `board` is a board in words, such as `latin-square 5`; without it, the puzzle is a sudoku. All
    /// that is found out about it is found within the limits.
    ///
    /// # Errors
    /// What is wrong with the board or the puzzle, or that there are several.
    pub fn read(text: &str, board: Option<&str>, limits: Limits) -> Result<Puzzle, Error> {
        let source = Source { name: "the puzzle", text };
        let of_text = PuzzleSource {
            source: Some(source),
            board,
            board_file: None,
            labels: None,
            table: None,
            limits,
        };
        let wrong = |error: GameError| Error::from(Failure::of_source(error, source));
        let list = of_text.read().map_err(|error| match error {
            PuzzleError::Board(error) | PuzzleError::Puzzles(error) => wrong(error),
        })?;
        let mut all = list.all().map_err(|faults| wrong(GameError::Source(faults)))?;
        match (all.pop(), all.len()) {
            (Some(puzzle), 0) => Ok(Puzzle(puzzle)),
            (_, more) => {
                let message = format!("the text has {} puzzles, and one is wanted", more + 1);
                Err(Error::Wrong(message))
            }
        }
    }

    /// Its completions, a character for each cell; at most so many are looked for.
    ///
    /// # Errors
    /// When they are not found within the limits.
    pub fn completions(&self, most: usize) -> Result<Vec<String>, Error> {
        let found = self.0.completions(most).map_err(|error| self.limit(error))?;
        Ok(found.iter().map(|completion| self.0.line(completion)).collect())
    }

    /// The next step, in words.
    ///
    /// # Errors
    /// When the puzzle has several completions, or no step is found within the limits.
    pub fn hint(&self) -> Result<String, Error> {
        self.0.hint().map_err(|error| self.limit(error))
    }

    /// How difficult the proof is that is found for it.
    ///
    /// # Errors
    /// When it has not one completion, or no proof is found within the limits.
    pub fn rate(&self) -> Result<Rating, Error> {
        let rating = self.0.rate().map_err(|error| self.limit(error))?;
        Ok(Rating {
            difficulty: rating.difficulty.name(),
            score: rating.score,
            theorems: rating.uses.iter().map(|of| (of.theorem, of.times)).collect(),
            splits: rating.splits,
        })
    }

    /// Proves how many completions it has: one, none, or several.
    ///
    /// # Errors
    /// When no proof is found within the limits.
    pub fn prove(&self) -> Result<Certificate, Error> {
        Certificate::of(&self.0.prove(false).map_err(|error| self.limit(error))?.made)
    }

    /// The puzzle, drawn.
    pub fn drawing(&self) -> Drawing {
        Drawing(self.0.picture(self.0.game.clues.as_str()))
    }

    fn limit(&self, error: GameError) -> Error {
        Error::within(&self.0.problem.limits, error)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.game.clues.fmt(f)
    }
}
