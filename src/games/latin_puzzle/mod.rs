//! Latin puzzles: sudoku, Latin squares, and any board of asterisms.
//!
//! | module | holds |
//! | --- | --- |
//! | `about` | what the commands ask of puzzles |
//! | `boards` | boards by name and from files |
//! | `certificate` | the certificate of a statement |
//! | `completions` | the completions of a puzzle, within limits |
//! | `critical` | proofs that no clue can be left out |
//! | `input` | puzzles read from text |
//! | `puzzle_file` | puzzles with clues by name, and words for labels |
//! | `solids` | boards of the paper that are not rows, columns and regions |
//! | `puzzle` | a puzzle with its board laid out, and the names of its cells and asterisms |
//! | `making`, `fill`, `reduce`, `random` | ratings, fewer clues, new puzzles |
//! | `rating` | the measure of a proof |
//! | `words`, `lists` | steps of a proof as sentences |
//! | `table` | a proof as a document |

pub(crate) mod about;
pub(crate) mod boards;
mod certificate;
mod completions;
mod critical;
pub(crate) mod dump;
mod fill;
pub(crate) mod input;
mod lists;
mod making;
mod proof;
pub mod puzzle;
mod puzzle_file;
mod random;
mod rating;
mod reduce;
mod solids;
mod table;
mod transversals;
mod words;

use serde_json::Value;
use zermelo_checker::claim;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_puzzle::{Claim, LatinPuzzle, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;

use crate::contract::about::About;
use crate::contract::error::GameError;
use crate::contract::game::{GameClaim, NamedGame};
use crate::contract::proof::Proof;
use crate::contract::puzzles::{PuzzleError, PuzzleList, PuzzleSource};
use crate::contract::solving::{SolveRequest, Solved};
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::limits::Limits;

/// Reads puzzles: of a puzzle file, if the source's name ends in `.toml`; otherwise sudokus, or puzzles
/// on the board of a board file.
///
/// # Errors
/// Everything that is wrong with the sources.
pub fn read(
    source: Source<'_>,
    board_file: Option<Source<'_>>,
) -> Result<Vec<puzzle::Puzzle>, Diagnostics> {
    let (source, limits) = (Some(source), Limits::DEFAULT);
    let asked = PuzzleSource { source, board: None, board_file, labels: None, limits };
    about::puzzles(&asked).and_then(PuzzleList::all).map_err(|error| match error {
        PuzzleError::Board(GameError::Source(problems))
        | PuzzleError::Puzzles(GameError::Source(problems)) => problems,
        PuzzleError::Board(other) | PuzzleError::Puzzles(other) => {
            Diagnostics::of(Diagnostic::new("puzzle", 0..0, format!("{other:?}")))
        }
    })
}

impl NamedGame for LatinPuzzle {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, _: &SolveRequest<'_>) -> Result<Solved, GameError> {
        let message = "nobody plays against anybody in a puzzle: zermelo puzzle solves it";
        Err(GameError::Wrong(message.into()))
    }
}

impl GameClaim for Claim {
    fn game(&self) -> Game {
        self.game.clone().into()
    }

    fn fields(&self) -> (&'static str, Value) {
        ("latin-puzzle", dump::claim(self))
    }

    fn sort(&self) -> &'static str {
        self.statement.words()
    }

    fn contradicts(&self, other: &claim::Claim) -> bool {
        let claim::Claim::LatinPuzzle(other) = other else { return false };
        let number = |claim: &Claim| match &claim.statement {
            Statement::NoCompletion => Some(0),
            Statement::OneCompletion | Statement::IsFair | Statement::IsCritical { .. } => Some(1),
            Statement::SeveralCompletions => Some(2),
            _ => None,
        };
        let numbers = number(self).zip(number(other));
        self.game == other.game && numbers.is_some_and(|(one, two)| one != two)
    }

    fn proof<'c>(
        &'c self,
        kind: Kind,
        certificate: &'c Certificate<'_>,
    ) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
        proof::decode(self, kind, certificate)
    }
}
