//! The puzzles that a subcommand is given, and answers about many of them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use clap::Args;
use rayon::prelude::*;

use super::pieces::Pieces;
use crate::cli::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::games;
use crate::games::about::{Puzzle, PuzzleError, PuzzleSource, ReadPuzzles};

/// How many puzzles are worked on before their answers are printed.
const PIECE: usize = 512;

/// Puzzles on a board.
#[derive(Debug, Args)]
pub(super) struct Given {
    /// A puzzle, or a file of puzzles.
    #[arg(value_name = "PUZZLE", allow_hyphen_values = true)]
    pub(super) puzzle: String,
    /// The board: sudoku, latin-square N, gerechte REGIONS, or a file that ends in .toml.
    #[arg(long, value_name = "BOARD")]
    pub(super) board: Option<String>,
    /// The labels of every row of a board with a name, such as 223344555.
    #[arg(long, value_name = "LABELS")]
    pub(super) labels: Option<String>,
}

/// The game that has puzzles.
fn reader() -> Result<ReadPuzzles, Failure> {
    let reader = games::ALL.iter().find_map(|about| about.puzzles);
    reader.ok_or_else(|| Failure::Usage("there are no puzzles".into()))
}

impl Given {
    /// All puzzles that are given.
    pub(super) fn read(&self, terminal: &Terminal) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        let path = Path::new(&self.puzzle);
        let text = if path.exists() { read_text(path)? } else { self.puzzle.clone() };
        self.lay_out(&text, terminal)
    }

    /// The puzzles in pieces: of a file, of standard input for `-`, or the puzzle itself.
    pub(super) fn pieces<'a>(&'a self, terminal: &'a Terminal) -> Result<Puzzles<'a>, Failure> {
        let path = Path::new(&self.puzzle);
        let from: Box<dyn BufRead> = if self.puzzle == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else if path.is_dir() {
            return Err(Failure::input(path, "it is a directory"));
        } else if path.exists() {
            let file = File::open(path).map_err(|error| Failure::input(path, error))?;
            Box::new(BufReader::new(file))
        } else {
            Box::new(io::Cursor::new(self.puzzle.clone()))
        };
        let mut puzzles =
            Puzzles { given: self, terminal, pieces: Pieces::new(from), first: Vec::new() };
        puzzles.first = match puzzles.read()? {
            Some(first) => first,
            // The error says what a puzzle is.
            None => self.lay_out("", terminal)?,
        };
        Ok(puzzles)
    }

    /// The puzzles of a text.
    fn lay_out(&self, text: &str, terminal: &Terminal) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        let read = reader()?;
        let board_path = self
            .board
            .as_deref()
            .map(Path::new)
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let board_text = board_path.map(read_text).transpose()?;
        let board_name = self.board.as_deref().unwrap_or_default();
        let board_file = board_text.as_deref().map(|text| Source { name: board_name, text });
        let source = Source { name: &self.puzzle, text };
        let board = self.board.as_deref().filter(|_| board_file.is_none());
        let asked = PuzzleSource { source, board, board_file, labels: self.labels.as_deref() };
        read(&asked).map_err(|error| match error {
            PuzzleError::Board(error) => Failure::game(error, board_file, terminal),
            PuzzleError::Puzzles(error) => Failure::game(error, Some(source), terminal),
        })
    }

    /// The one puzzle that is given.
    pub(super) fn one(&self, terminal: &Terminal, what: &str) -> Result<Box<dyn Puzzle>, Failure> {
        let mut puzzles = self.read(terminal)?;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (_, others) => Err(Failure::Usage(format!(
                "{} has {} puzzles, but {what} is for one",
                self.puzzle,
                others + 1
            ))),
        }
    }
}

/// The puzzles of a text that may be larger than the memory.
pub(super) struct Puzzles<'a> {
    given: &'a Given,
    terminal: &'a Terminal,
    pieces: Pieces<Box<dyn BufRead>>,
    /// Those of the first piece, until they are given.
    first: Vec<Box<dyn Puzzle>>,
}

impl Puzzles<'_> {
    /// The puzzle, where there is only one.
    pub(super) fn only(&self) -> Option<&dyn Puzzle> {
        match self.first.as_slice() {
            [puzzle] if self.pieces.is_over() => Some(&**puzzle),
            _ => None,
        }
    }

    /// The next puzzles; none at the end.
    pub(super) fn next(&mut self) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        match std::mem::take(&mut self.first) {
            first if first.is_empty() => Ok(self.read()?.unwrap_or_default()),
            first => Ok(first),
        }
    }

    fn read(&mut self) -> Result<Option<Vec<Box<dyn Puzzle>>>, Failure> {
        let wrong = |error: io::Error| Failure::input(Path::new(&self.given.puzzle), error);
        let text = self.pieces.read_next().map_err(wrong)?;
        text.map(|text| self.given.lay_out(&text, self.terminal)).transpose()
    }
}

/// The answer about each puzzle, a line each, in their order.
pub(super) fn each(
    puzzles: &[Box<dyn Puzzle>],
    what: &'static str,
    terminal: &Terminal,
    answer: impl Fn(&dyn Puzzle) -> String + Sync,
) -> Result<u8, Failure> {
    let bar = terminal.progress(what);
    bar.set_length(u64::try_from(puzzles.len()).unwrap_or(u64::MAX));
    let mut out = terminal.out();
    for piece in puzzles.chunks(PIECE) {
        let answers: Vec<String> = piece.par_iter().map(|puzzle| answer(&**puzzle)).collect();
        for answer in answers {
            writeln!(out, "{answer}")?;
        }
        bar.inc(u64::try_from(piece.len()).unwrap_or(0));
    }
    bar.finish_and_clear();
    Ok(0)
}
