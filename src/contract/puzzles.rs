//! Puzzles: a board to be completed, how difficult its proof is, and puzzles that are made.

use std::fmt;
use std::ops::RangeInclusive;

use super::error::GameError;
use super::made::Made;
use crate::diagnostic::{Diagnostics, Source};
use crate::limits::Limits;

/// Reads the puzzles of a text.
pub(crate) type ReadPuzzles =
    fn(&PuzzleSource<'_>) -> Result<PuzzleList<Box<dyn Puzzle>>, PuzzleError>;

/// The puzzles of a text, in their order.
pub(crate) struct PuzzleList<P> {
    /// Each puzzle, or what is wrong with its text.
    pub(crate) puzzles: Vec<Result<P, String>>,
    /// Everything that is wrong with the text.
    pub(crate) faults: Diagnostics,
}

impl<P> PuzzleList<P> {
    /// The puzzles, if nothing is wrong with any of them.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub(crate) fn all(self) -> Result<Vec<P>, PuzzleError> {
        if self.faults.is_empty() {
            Ok(self.puzzles.into_iter().flatten().collect())
        } else {
            Err(PuzzleError::Puzzles(GameError::Source(self.faults)))
        }
    }
}

/// Why there are no puzzles.
#[derive(Debug)]
pub(crate) enum PuzzleError {
    /// The board, or its file, is wrong.
    Board(GameError),
    /// The puzzles are.
    Puzzles(GameError),
}

/// Where puzzles stand, and what they are about.
pub(crate) struct PuzzleSource<'a> {
    /// The puzzles: one, or one on each line; without it, the board without clues.
    pub(crate) source: Option<Source<'a>>,
    /// The board in words, where one is given.
    pub(crate) board: Option<&'a str>,
    /// The file of the board, where one is given.
    pub(crate) board_file: Option<Source<'a>>,
    /// The labels of a board with a name, where they are not the first ones.
    pub(crate) labels: Option<&'a str>,
    /// What searches of the puzzles may use.
    pub(crate) limits: Limits,
}

/// A puzzle: a board to be completed.
pub(crate) trait Puzzle: MakePuzzles + Send + Sync {
    /// At most so many completions, each a character for each cell. This and the others give up at a
    /// limit.
    fn completions(&self, most: usize) -> Result<Vec<String>, GameError>;

    /// Visits the completions, each a character for each cell, until `visit` has seen enough.
    fn each_completion(&self, visit: &mut dyn FnMut(String) -> bool) -> Result<(), GameError>;

    /// How many completions there are, or so many where there are more.
    fn count(&self, most: usize) -> Result<usize, GameError>;

    /// A completion, or the clues, drawn in lines.
    fn drawn(&self, labels: &str) -> String;

    /// The cells in which two completions differ, by name.
    fn differences(&self, first: &str, second: &str) -> Vec<String>;

    /// Proves how many completions there are: one, none, or at least two. With `only_unique`, no
    /// more is claimed of a puzzle with one, where it could be said to be fair.
    fn prove(&self, only_unique: bool) -> Result<ProvedPuzzle, GameError>;

    /// Proves that there is one completion, and at least two without any one of the clues that are
    /// not in the inscription. This is a clue or a dot for each cell.
    fn prove_critical(&self, inscription: Option<&str>) -> Result<ProvedPuzzle, GameError>;

    /// The next step, in words.
    fn hint(&self) -> Result<String, GameError>;

    /// Clues that cannot be there together, in words: a label too often in an asterism.
    fn clash(&self) -> Option<String>;
}

/// A proof about a puzzle.
pub(crate) struct ProvedPuzzle {
    /// The certificate, and what there is to say of it.
    pub(crate) made: Made,
    /// How many case splits the proof has.
    pub(crate) splits: usize,
    /// The measure of a proof that there is one completion.
    pub(crate) rating: Option<Rating>,
}

/// How difficult a proof is, on Palomo's scale (*Latin Puzzles*, section 5.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Difficulty {
    /// Exhausted labels and hidden singles.
    VeryEasy,
    /// Intersections as well.
    Easy,
    /// Sets of two: pairs and X-wings.
    Medium,
    /// Larger sets.
    Difficult,
    /// Case splits.
    VeryDifficult,
}

impl Difficulty {
    /// All, the easiest first.
    pub(crate) const ALL: [Difficulty; 5] = [
        Difficulty::VeryEasy,
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Difficult,
        Difficulty::VeryDifficult,
    ];

    /// In words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Difficulty::VeryEasy => "very easy",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Difficult => "difficult",
            Difficulty::VeryDifficult => "very difficult",
        }
    }

    /// As one word, of an option and in JSON.
    pub(crate) fn word(self) -> String {
        self.name().replace(' ', "-")
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How often a proof uses a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    /// The theorem, as text has it, such as `hidden pairs`.
    pub(crate) theorem: &'static str,
    /// How many steps are of it.
    pub(crate) times: u64,
    /// The points of each step; of case splits, the fewest and the most.
    pub(crate) each: RangeInclusive<u64>,
    /// The points of all these steps.
    pub(crate) points: u64,
}

/// A measure of a proof that a puzzle has one completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rating {
    /// The word for its most difficult theorem.
    pub(crate) difficulty: Difficulty,
    /// The points of all steps.
    pub(crate) score: u64,
    /// The theorems that it uses, the simplest first.
    pub(crate) uses: Vec<Use>,
    /// How many case splits it has.
    pub(crate) splits: u64,
    /// The greatest depth of a case split.
    pub(crate) depth: u64,
}

impl Rating {
    /// Its most difficult theorem; a board that is full needs none.
    pub(crate) fn hardest(&self) -> Option<&'static str> {
        self.uses.last().map(|of| of.theorem)
    }
}

/// Which clues are tried, in what order, and when one is left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Removal {
    /// The seed of a random order; otherwise that of the cells.
    pub(crate) seed: Option<u64>,
    /// Whether the prover still has to find a proof without case splits.
    pub(crate) fair: bool,
}

/// A puzzle that is wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    /// Every clue is needed.
    pub(crate) critical: bool,
    /// There is a proof without case splits.
    pub(crate) fair: bool,
    /// How difficult the proof is.
    pub(crate) rating: Option<Difficulty>,
    /// At most so many clues; without `critical`, exactly so many.
    pub(crate) clues: Option<usize>,
    /// Whether the clues of the start stay, as an inscription.
    pub(crate) keep: bool,
}

/// A puzzle that was made, with a proof that the checker has confirmed.
pub(crate) struct MadePuzzle {
    /// A character for each cell.
    pub(crate) clues: String,
    /// The clues, drawn in lines.
    pub(crate) drawn: String,
    /// How many clues there are.
    pub(crate) count: usize,
    /// How many of them could be left out, one at a time; none of a critical puzzle. The clues of an
    /// inscription do not count.
    pub(crate) spare: usize,
    /// Of how many clues it was not found out whether they can be left out.
    pub(crate) unknown: usize,
    /// The measure of the proof.
    pub(crate) rating: Rating,
    /// The proof.
    pub(crate) proved: ProvedPuzzle,
}

/// Puzzles that are made of others.
pub(crate) trait MakePuzzles {
    /// The clues, a character for each cell.
    fn clues(&self) -> String;

    /// Measures the proof that the puzzle has one completion.
    fn rate(&self) -> Result<Rating, GameError>;

    /// The puzzle with as few clues as leaving them out one by one leads to.
    fn minimize(&self, removal: &Removal) -> Result<MadePuzzle, GameError>;

    /// One attempt at a puzzle whose completion is one of this board, at random from the numbers;
    /// `None` where it is not as wished.
    fn generate(&self, wish: &Wish, random: [u64; 3]) -> Result<Option<MadePuzzle>, GameError>;
}
