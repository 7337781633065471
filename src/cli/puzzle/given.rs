//! The puzzles that a subcommand is given, and answers about many of them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use clap::Args;
use rayon::prelude::*;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::no_verdict;

use super::pieces::Pieces;
use crate::cli::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::files::MAX_TEXT;
use crate::games;
use crate::games::about::{GameError, Puzzle, PuzzleError, PuzzleSource, ReadPuzzles};

/// How many puzzles are worked on before their answers are printed.
const PIECE: usize = 512;

/// A board.
#[derive(Debug, Args)]
pub(super) struct Board {
    /// The board: sudoku, latin-square N, gerechte REGIONS, quadoku, tartan, latin-triangle N,
    /// latin-cube N, latin-octahedron N, latin-icosahedron N, or a file that ends in .toml.
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// The labels of every row of a board with a name, such as 223344555.
    #[arg(long, value_name = "LABELS")]
    labels: Option<String>,
}

/// Puzzles on a board.
#[derive(Debug, Args)]
pub(super) struct Given {
    /// A puzzle, a file of puzzles, or - for standard input.
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

/// Whether a text that is not a puzzle is meant as the name of a file.
fn is_file_name(text: &str) -> bool {
    let extension = Path::new(text).extension().unwrap_or_default().to_string_lossy();
    let is_word = extension.len() >= 2 && extension.chars().all(|c| c.is_ascii_alphabetic());
    text.contains(['/', '\\']) || is_word && !text.contains("..")
}

impl Board {
    /// All puzzles of a text or file; without it, the board without clues.
    pub(super) fn read(
        &self,
        puzzles: Option<&str>,
        terminal: &Terminal,
    ) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        let path = puzzles.map(Path::new).filter(|path| path.exists());
        let file_text = match puzzles {
            Some("-") => {
                let text = io::read_to_string(io::stdin().take(MAX_TEXT));
                Some(text.map_err(|error| Failure::input(Path::new("-"), error))?)
            }
            _ => path.map(read_text).transpose()?,
        };
        let source = puzzles
            .map(|given| Source { name: given, text: file_text.as_deref().unwrap_or(given) });
        self.lay_out(source, terminal)
    }

    /// The puzzles of a text; without it, the board without clues.
    fn lay_out(
        &self,
        source: Option<Source<'_>>,
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
        let board = self.board.as_deref().filter(|_| board_file.is_none());
        let asked = PuzzleSource { source, board, board_file, labels: self.labels.as_deref() };
        read(&asked).map_err(|error| match (error, source) {
            (PuzzleError::Board(error), _) => Failure::game(error, board_file, terminal),
            (PuzzleError::Puzzles(_), Some(Source { name, text }))
                if name == text && is_file_name(name) =>
            {
                Failure::input(Path::new(name), "there is no such file, and it is not a puzzle")
            }
            (PuzzleError::Puzzles(error), _) => Failure::game(error, source, terminal),
        })
    }
}

impl Given {
    /// The puzzles in pieces: of a file, of standard input for `-`, or the puzzle itself.
    pub(super) fn pieces<'a>(&'a self, terminal: &'a Terminal) -> Result<Puzzles<'a>, Failure> {
        let path = Path::new(&self.puzzle);
        // A puzzle file is one puzzle, however many lines it has.
        let is_one = path.extension().is_some_and(|extension| extension == "toml");
        let from: Box<dyn BufRead> = if self.puzzle == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else if is_one && path.is_file() {
            let first = self.board.read(Some(&self.puzzle), terminal)?;
            return Ok(Puzzles { given: self, terminal, pieces: None, first });
        } else if path.is_dir() {
            return Err(Failure::input(
                path,
                no_verdict(&NoVerdict::Unreadable("it is a directory".into())),
            ));
        } else if path.exists() {
            let file = File::open(path).map_err(|error| Failure::input(path, error))?;
            Box::new(BufReader::new(file))
        } else {
            Box::new(io::Cursor::new(self.puzzle.clone()))
        };
        let mut puzzles =
            Puzzles { given: self, terminal, pieces: Some(Pieces::new(from)), first: Vec::new() };
        puzzles.first = match puzzles.read()? {
            Some(first) => first,
            // The error says what a puzzle is.
            None => self.lay_out("", terminal)?,
        };
        Ok(puzzles)
    }

    /// The puzzles of a text.
    fn lay_out(&self, text: &str, terminal: &Terminal) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        let name = match self.puzzle.trim() {
            "" => "the puzzle",
            _ => &self.puzzle,
        };
        self.board.lay_out(Some(Source { name, text }), terminal)
    }
}

/// The puzzles of a text that may be larger than the memory.
pub(super) struct Puzzles<'a> {
    given: &'a Given,
    terminal: &'a Terminal,
    /// What is read in pieces.
    pieces: Option<Pieces<Box<dyn BufRead>>>,
    /// Those of the first piece, until they are given.
    first: Vec<Box<dyn Puzzle>>,
}

impl Puzzles<'_> {
    /// The puzzle, where there is only one.
    pub(super) fn only(&self) -> Option<&dyn Puzzle> {
        match self.first.as_slice() {
            [puzzle] if self.is_over() => Some(&**puzzle),
            _ => None,
        }
    }

    /// Whether nothing is left to be read.
    fn is_over(&self) -> bool {
        self.pieces.as_ref().is_none_or(Pieces::is_over)
    }

    /// That there are several puzzles, but something is for one.
    pub(super) fn several(&self, what: &str) -> Failure {
        let more = if self.is_over() { "" } else { "more than " };
        let (name, count) = (&self.given.puzzle, self.first.len());
        Failure::Usage(format!("{name} has {more}{count} puzzles, but {what} is for one"))
    }

    /// Works on all puzzles, and does something with each answer, in their order.
    pub(super) fn work<T: Send>(
        mut self,
        what: &'static str,
        answer: impl Fn(&dyn Puzzle) -> T + Sync,
        mut with: impl FnMut(T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bar = self.terminal.progress(what);
        loop {
            let puzzles = self.next()?;
            if puzzles.is_empty() {
                bar.finish_and_clear();
                return Ok(());
            }
            bar.inc_length(u64::try_from(puzzles.len()).unwrap_or(0));
            for piece in puzzles.chunks(PIECE) {
                let answers: Vec<T> = piece.par_iter().map(|puzzle| answer(&**puzzle)).collect();
                answers.into_iter().try_for_each(&mut with)?;
                bar.inc(u64::try_from(piece.len()).unwrap_or(0));
            }
        }
    }

    /// The answer about each puzzle, a line each, in their order.
    pub(super) fn each(
        self,
        what: &'static str,
        answer: impl Fn(&dyn Puzzle) -> String + Sync,
    ) -> Result<u8, Failure> {
        let mut out = self.terminal.out();
        self.work(what, answer, |answer| Ok(writeln!(out, "{answer}")?))?;
        Ok(0)
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
        let Some(pieces) = &mut self.pieces else { return Ok(None) };
        let text = pieces.read_next().map_err(wrong)?;
        text.map(|text| self.given.lay_out(&text, self.terminal)).transpose()
    }
}

/// Why there is no answer about one of several puzzles.
pub(super) fn reason(error: GameError) -> String {
    match error {
        GameError::Wrong(why) | GameError::Limit(why) => why,
        _ => "no proof was found".to_owned(),
    }
}
