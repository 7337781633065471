//! The puzzles that a subcommand is given, and answers about many of them.

use std::io::Write;
use std::path::Path;

use clap::Args;
use rayon::prelude::*;

use crate::cli::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::games;
use crate::games::about::{GameError, Puzzle, PuzzleError, PuzzleSource, ReadPuzzles};

/// How many puzzles are worked on before their answers are printed.
const PIECE: usize = 512;

/// A board.
#[derive(Debug, Args)]
pub(super) struct Board {
    /// The board: sudoku, latin-square N, gerechte REGIONS, or a file that ends in .toml.
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// The labels of every row of a board with a name, such as 223344555.
    #[arg(long, value_name = "LABELS")]
    labels: Option<String>,
}

/// Puzzles on a board.
#[derive(Debug, Args)]
pub(super) struct Given {
    /// A puzzle, or a file of puzzles.
    #[arg(value_name = "PUZZLE", allow_hyphen_values = true)]
    pub(super) puzzle: String,
    #[command(flatten)]
    board: Board,
}

/// The game that has puzzles.
fn reader() -> Result<ReadPuzzles, Failure> {
    let reader = games::ALL.iter().find_map(|about| about.puzzles);
    reader.ok_or_else(|| Failure::Usage("there are no puzzles".into()))
}

impl Board {
    /// All puzzles of a text or file; without it, the board without clues.
    pub(super) fn read(
        &self,
        puzzles: Option<&str>,
        terminal: &Terminal,
    ) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        let read = reader()?;
        let board_path = self
            .board
            .as_deref()
            .map(Path::new)
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let board_text = board_path.map(read_text).transpose()?;
        let board_name = self.board.as_deref().unwrap_or_default();
        let board_file = board_text.as_deref().map(|text| Source { name: board_name, text });
        let path = puzzles.map(Path::new).filter(|path| path.exists());
        let file_text = path.map(read_text).transpose()?;
        let source = puzzles
            .map(|given| Source { name: given, text: file_text.as_deref().unwrap_or(given) });
        let board = self.board.as_deref().filter(|_| board_file.is_none());
        let asked = PuzzleSource { source, board, board_file, labels: self.labels.as_deref() };
        read(&asked).map_err(|error| match error {
            PuzzleError::Board(error) => Failure::game(error, board_file, terminal),
            PuzzleError::Puzzles(error) => Failure::game(error, source, terminal),
        })
    }
}

impl Given {
    /// All puzzles that are given.
    pub(super) fn read(&self, terminal: &Terminal) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        self.board.read(Some(&self.puzzle), terminal)
    }

    /// The one puzzle that is given.
    pub(super) fn one(&self, terminal: &Terminal, what: &str) -> Result<Box<dyn Puzzle>, Failure> {
        let mut puzzles = self.read(terminal)?;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (_, others) => Err(self.several(others + 1, &format!("{what} is for one"))),
        }
    }

    /// That there are so many puzzles, but something is for one.
    pub(super) fn several(&self, count: usize, what: &str) -> Failure {
        Failure::Usage(format!("{} has {count} puzzles, but {what}", self.puzzle))
    }
}

/// Works on all puzzles, and does something with each answer, in their order.
pub(super) fn work<T: Send>(
    puzzles: &[Box<dyn Puzzle>],
    what: &'static str,
    terminal: &Terminal,
    answer: impl Fn(&dyn Puzzle) -> T + Sync,
    mut with: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = terminal.progress(what);
    bar.set_length(u64::try_from(puzzles.len()).unwrap_or(u64::MAX));
    for piece in puzzles.chunks(PIECE) {
        let answers: Vec<T> = piece.par_iter().map(|puzzle| answer(&**puzzle)).collect();
        answers.into_iter().try_for_each(&mut with)?;
        bar.inc(u64::try_from(piece.len()).unwrap_or(0));
    }
    bar.finish_and_clear();
    Ok(())
}

/// The answer about each puzzle, a line each, in their order.
pub(super) fn each(
    puzzles: &[Box<dyn Puzzle>],
    what: &'static str,
    terminal: &Terminal,
    answer: impl Fn(&dyn Puzzle) -> String + Sync,
) -> Result<u8, Failure> {
    let mut out = terminal.out();
    work(puzzles, what, terminal, answer, |answer| Ok(writeln!(out, "{answer}")?))?;
    Ok(0)
}

/// Why there is no answer about one of several puzzles.
pub(super) fn reason(error: GameError) -> String {
    match error {
        GameError::Wrong(why) | GameError::Limit(why) => why,
        _ => "no proof was found".to_owned(),
    }
}
