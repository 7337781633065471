//! The puzzles that a subcommand is given, and answers about many of them.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::iter::repeat;
use std::path::Path;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use zermelo_checker::format::MAGIC;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::{count, no_verdict};
use zermelo_puzzles::Puzzle;
use zermelo_puzzles::forms::{self, Table};
use zermelo_puzzles::input::{Entry, PuzzleList};
use zermelo_puzzles::source::{PuzzleError, PuzzleSource};
use zermelo_search::error::GameError;
use zermelo_search::files::{self, MAX_TEXT, without_mark};
use zermelo_search::limits::Limit;
use zermelo_search::text::{MAX_CAUSES, Source};

use super::pieces::Pieces;
use crate::cli::limits::LimitArguments;
use crate::cli::output::{Failure, Terminal, print_json, read_text, styled_messages};

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
    #[command(flatten)]
    pub(super) limits: LimitArguments,
}

/// Puzzles on a board.
#[derive(Debug, Args)]
pub(super) struct GivenPuzzles {
    /// A puzzle, a file of puzzles, or - for standard input.
    #[arg(value_name = "PUZZLE", allow_hyphen_values = true)]
    pub(super) puzzle: String,
    #[command(flatten)]
    board: Board,
}

/// Puzzles on a board, each of which gets its own answer.
#[derive(Debug, Args)]
pub(super) struct Several {
    #[command(flatten)]
    pub(super) given: GivenPuzzles,
    /// Answer the other lines of a file where some are not puzzles. These are listed, and the exit code
    /// is 2.
    #[arg(long)]
    pub(super) keep_going: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(super) json: bool,
}

impl Several {
    /// As [`GivenPuzzles::pieces`].
    pub(super) fn pieces<'a>(&'a self, terminal: &'a Terminal) -> Result<Puzzles<'a>, Failure> {
        let puzzles = self.given.pieces(self.keep_going, terminal)?;
        puzzles.confirm_clues(&puzzles.first)?;
        Ok(puzzles)
    }
}

/// Whether a text that is not a puzzle is meant as the name of a file.
fn is_file_name(text: &str) -> bool {
    let extension = Path::new(text).extension().unwrap_or_default().to_string_lossy();
    let is_word = extension.len() >= 2 && extension.chars().all(|c| c.is_ascii_alphabetic());
    text.contains(['/', '\\']) || is_word && !text.contains("..")
}

impl Board {
    /// The file of the board, where one is named.
    pub(super) fn file(&self) -> Option<&Path> {
        let path = self.board.as_deref().map(Path::new);
        path.filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
    }

    /// All puzzles of a text or file; without it, the board without clues.
    pub(super) fn read(&self, puzzles: Option<&str>) -> Result<Vec<Puzzle>, Failure> {
        let path = puzzles.map(Path::new).filter(|path| path.exists());
        let file_text = match puzzles {
            Some("-") => Some(read_text(Path::new("-"))?),
            _ => path.map(read_text).transpose()?,
        };
        let source = puzzles
            .map(|given| Source { name: given, text: file_text.as_deref().unwrap_or(given) });
        let all = self.lay_out(source, None)?.all();
        all.map_err(|faults| wrong(GameError::Source(faults), source))
    }

    /// The puzzles of a text; without it, the board without clues.
    fn lay_out(
        &self,
        source: Option<Source<'_>>,
        table: Option<Table>,
    ) -> Result<PuzzleList, Failure> {
        let board_text = self.file().map(read_text).transpose()?;
        let board_name = self.board.as_deref().unwrap_or_default();
        let board_file = board_text.as_deref().map(|text| Source { name: board_name, text });
        let board = self.board.as_deref().filter(|_| board_file.is_none());
        let (labels, limits) = (self.labels.as_deref(), self.limits.limits());
        let puzzles = PuzzleSource { source, board, board_file, labels, table, limits };
        puzzles.read().map_err(|error| match error {
            PuzzleError::Board(error) => Failure::of_source(error, board_file.unwrap_or_default()),
            PuzzleError::Puzzles(error) => wrong(error, source),
        })
    }
}

/// What is wrong with puzzles.
fn wrong(error: GameError, source: Option<Source<'_>>) -> Failure {
    match source {
        Some(Source { name, text }) if name == text && is_file_name(name) => {
            Failure::input(Path::new(name), "there is no such file, and it is not a puzzle")
        }
        _ => Failure::of_source(error, source.unwrap_or_default()),
    }
}

impl GivenPuzzles {
    /// The files that are read, if the words are names of files.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        [Path::new(&self.puzzle)].into_iter().chain(self.board.file())
    }

    /// The puzzles in pieces: of a file, of standard input for `-`, or the puzzle itself. If something is
    /// wrong with some of them, the others are given only where it is to `keep_going`.
    pub(super) fn pieces<'a>(
        &'a self,
        keep_going: bool,
        terminal: &'a Terminal,
    ) -> Result<Puzzles<'a>, Failure> {
        let path = Path::new(&self.puzzle);
        // A puzzle file is one puzzle, however many lines it has.
        let is_one = path.extension().is_some_and(|extension| extension == "toml");
        let puzzles = Puzzles {
            given: self,
            terminal,
            pieces: None,
            first: Vec::new(),
            form: "",
            table: None,
            keep_going,
            faults: 0,
            left_out: 0,
        };
        let mut from: Box<dyn BufRead> = if self.puzzle == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else if is_one && path.is_file() {
            let first = self.board.read(Some(&self.puzzle))?;
            let first = first.into_iter().map(Ok).collect();
            return Ok(Puzzles { first, ..puzzles });
        } else if path.is_dir() {
            return Err(Failure::input(
                path,
                no_verdict(&NoVerdict::Unreadable("it is a directory".into())),
            ));
        } else if path.exists() {
            let file = files::open(path).map_err(|error| Failure::unread(path, &error))?;
            Box::new(BufReader::new(file))
        } else {
            Box::new(io::Cursor::new(self.puzzle.clone()))
        };
        let begun = from.fill_buf().map_err(|error| Failure::input(path, error))?;
        if begun.starts_with(&MAGIC) {
            let message = "it is a certificate, and not a puzzle: `zermelo table` prints it";
            return Err(Failure::input(path, message));
        }
        if forms::is_xml(&String::from_utf8_lossy(begun)) {
            // It is read whole: lines are no puzzles.
            let mut bytes = Vec::new();
            from.take(MAX_TEXT + 1)
                .read_to_end(&mut bytes)
                .map_err(|error| Failure::unread(path, &error))?;
            if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_TEXT) {
                let message = format!("a text of XML has at most {MAX_TEXT} bytes");
                return Err(Failure::input(path, message));
            }
            let text = String::from_utf8(bytes);
            let text = text.map_err(|_| Failure::input(path, "it is not UTF-8 text"))?;
            let mut puzzles = puzzles;
            puzzles.first = puzzles.lay_out(&without_mark(text))?;
            return Ok(puzzles);
        }
        let mut puzzles = Puzzles { pieces: Some(Pieces::new(from, keep_going)), ..puzzles };
        puzzles.first = match puzzles.read()? {
            Some(first) => first,
            // The error says what a puzzle is.
            None => puzzles.lay_out("")?,
        };
        Ok(puzzles)
    }
}

/// The puzzles of a text that may be larger than the memory.
pub(super) struct Puzzles<'a> {
    given: &'a GivenPuzzles,
    terminal: &'a Terminal,
    /// What is read in pieces.
    pieces: Option<Pieces<Box<dyn BufRead>>>,
    /// Those of the first piece, until they are given.
    first: Vec<Entry>,
    /// What sort of text it is, where it is more than puzzles.
    form: &'static str,
    /// The columns, where it is a table.
    table: Option<Table>,
    /// Whether puzzles are given where something is wrong with others.
    keep_going: bool,
    /// How many things are wrong so far.
    faults: usize,
    /// How many of them were not shown.
    left_out: usize,
}

/// The answer about one of several puzzles: a line, and the values that it has in a JSON object.
pub(super) struct Answer {
    pub(super) line: String,
    pub(super) values: Vec<Value>,
}

/// How many faults are shown before the pieces that come after them only have theirs counted.
const SHOWN: usize = 100;

impl Puzzles<'_> {
    /// The puzzle, where there is only one.
    pub(super) fn only(&self) -> Option<&Puzzle> {
        match self.first.as_slice() {
            [Ok(puzzle)] if self.is_over() => Some(puzzle),
            _ => None,
        }
    }

    /// Whether nothing is left to be read.
    fn is_over(&self) -> bool {
        self.pieces.as_ref().is_none_or(Pieces::is_over)
    }

    /// Says on standard error what was read: how many puzzles, of how many cells, with which labels.
    pub(super) fn say_what_was_read(&self) {
        let mut known = self.first.iter().flatten();
        let Some(first) = known.next() else { return };
        let points = first.game.clues.as_str().len();
        let labels: String =
            (0u8..).take(first.labels.len()).map(|at| first.word(at) + " ").collect();
        let is_same = known.all(|other| other.game.clues.as_str().len() == points);
        let sizes = match is_same {
            true => count(points, "cell", "cells"),
            false => "several sizes".to_owned(),
        };
        let more = if self.is_over() { "" } else { "more than " };
        let puzzles = count(self.first.len(), "puzzle", "puzzles");
        let mut said = format!("read {more}{puzzles} of {sizes}");
        if is_same {
            let word = if first.labels.len() == 1 { "label" } else { "labels" };
            said += &format!(", {word} {}", labels.trim_end());
        }
        if !self.form.is_empty() {
            said += &format!(", from {}", self.form);
        }
        if self.first.iter().flatten().any(|puzzle| puzzle.candidates.is_some()) {
            said += "; the answer is about the clues, and not about the candidates";
        }
        self.terminal.note(&said);
    }

    /// Confirms that no puzzle has candidates without clues: the answer would be about fewer clues than there are.
    fn confirm_clues(&self, puzzles: &[Entry]) -> Result<(), Failure> {
        let is_without = |puzzle: &Puzzle| {
            puzzle.candidates.as_ref().is_some_and(|candidates| !candidates.has_clues)
        };
        if puzzles.iter().flatten().any(is_without) {
            let message = "it has candidates and no clues: write the clues before the candidates, as a puzzle \
                           of their own; only zermelo puzzle hint begins with candidates";
            return Err(Failure::input(Path::new(self.name()), message));
        }
        Ok(())
    }

    /// That there are several puzzles, but something is for one.
    pub(super) fn several(&self, what: &str) -> Failure {
        let more = if self.is_over() { "" } else { "more than " };
        let (name, puzzles) = (&self.given.puzzle, count(self.first.len(), "puzzle", "puzzles"));
        Failure::Usage(format!("{name} has {more}{puzzles}, but {what} is for one"))
    }

    /// Works on all puzzles, and does something with each answer, in their order: the clues, and an answer
    /// or why there is none. Gives the exit code.
    pub(super) fn work<T: Send>(
        mut self,
        what: &'static str,
        answer: impl Fn(&Puzzle) -> Result<T, GameError> + Sync,
        mut with: impl FnMut(Option<&str>, Result<T, String>) -> Result<(), Failure>,
    ) -> Result<u8, Failure> {
        let (bar, limits) = (self.terminal.progress(what), self.given.board.limits.limits());
        let mut code = 0;
        loop {
            let puzzles = self.next()?;
            if puzzles.is_empty() {
                bar.finish_and_clear();
                return Ok(self.end(code));
            }
            bar.inc_length(u64::try_from(puzzles.len()).unwrap_or(0));
            for piece in puzzles.chunks(PIECE) {
                let answered = |one: &Entry| -> Result<Result<T, GameError>, Limit> {
                    limits.confirm_running()?;
                    Ok(match one {
                        Ok(puzzle) => answer(puzzle),
                        Err(why) => Err(GameError::Wrong(format!("not a puzzle: {why}"))),
                    })
                };
                let answers: Vec<_> = piece.par_iter().map(answered).collect();
                for (one, answer) in piece.iter().zip(answers) {
                    let answer = answer.map_err(|limit| Failure::Limit(limit.to_string()))?;
                    if let Err(GameError::Limit(_)) = answer {
                        code = 3;
                    }
                    let clues = one.as_ref().ok().map(|puzzle| puzzle.game.clues.as_str());
                    with(clues, answer.map_err(reason))?;
                }
                bar.inc(u64::try_from(piece.len()).unwrap_or(0));
            }
        }
    }

    /// The answer about each puzzle, a line each, in their order; or one JSON object of all, with values
    /// of these names.
    pub(super) fn each(
        self,
        what: &'static str,
        (json, names): (bool, &[&str]),
        answer: impl Fn(&Puzzle) -> Result<Answer, GameError> + Sync,
    ) -> Result<u8, Failure> {
        let mut out = self.terminal.answer(json);
        let mut puzzles = Vec::new();
        let code = self.work(what, answer, |clues, answer| {
            if !json {
                return Ok(writeln!(out, "{}", answer.map_or_else(|why| why, |of| of.line))?);
            }
            let reason = answer.as_ref().err().cloned();
            let values = answer.map_or(Vec::new(), |answer| answer.values);
            let values = values.into_iter().chain(repeat(Value::Null));
            let fields = names.iter().copied().zip(values);
            let others = [("clues", clues.into()), ("reason", reason.into())];
            let fields = others.into_iter().chain(fields).map(|(name, of)| (name.to_owned(), of));
            puzzles.push(fields.collect::<Map<String, Value>>());
            Ok(())
        })?;
        if json {
            print_json(&mut out, &json!({ "puzzles": puzzles }))?;
        }
        Ok(code)
    }

    /// After the last puzzle: how many things were wrong, and the exit code, which is `code` if nothing was.
    pub(super) fn end(&self, code: u8) -> u8 {
        if self.faults == 0 {
            return code;
        }
        let errors = count(self.faults, "error", "errors");
        let shown = match self.left_out {
            0 => String::new(),
            left_out => format!(", {left_out} of which are not shown"),
        };
        let name = self.name();
        self.terminal.note(&format!("{errors} in {name}{shown}; all other puzzles were read"));
        2
    }

    /// The next puzzles; none at the end.
    pub(super) fn next(&mut self) -> Result<Vec<Entry>, Failure> {
        let mut puzzles = std::mem::take(&mut self.first);
        while puzzles.is_empty() {
            match self.read()? {
                Some(read) => puzzles = read,
                None => break,
            }
        }
        Ok(puzzles)
    }

    fn read(&mut self) -> Result<Option<Vec<Entry>>, Failure> {
        let wrong = |error: io::Error| Failure::unread(Path::new(&self.given.puzzle), &error);
        let Some(pieces) = &mut self.pieces else { return Ok(None) };
        let text = pieces.read_next().map_err(wrong)?;
        text.map(|text| self.lay_out(&text)).transpose()
    }

    /// What messages call the text.
    fn name(&self) -> &str {
        match self.given.puzzle.trim() {
            "" => "the puzzle",
            _ => &self.given.puzzle,
        }
    }

    /// The puzzles of a text.
    fn lay_out(&mut self, text: &str) -> Result<Vec<Entry>, Failure> {
        let name = self.name().to_owned();
        let source = Source { name: &name, text };
        let list = self.given.board.lay_out(Some(source), self.table)?;
        (self.form, self.table) = (list.form, list.table);
        let is_file = source.name == text && is_file_name(text);
        if !self.keep_going || is_file {
            let all =
                list.all().map_err(|faults| wrong(GameError::Source(faults), Some(source)))?;
            return Ok(all.into_iter().map(Ok).collect());
        }
        let faults = list.faults.up_to(MAX_CAUSES);
        let (count, left_out) = (faults.count(), faults.left_out());
        if self.faults < SHOWN && count > 0 {
            let rendered = source.render_all(&faults, styled_messages());
            self.terminal.complain(&Failure::Text { rendered });
            self.left_out += left_out;
        } else {
            self.left_out += count;
        }
        self.faults += count;
        Ok(list.puzzles)
    }
}

/// Why there is no answer about one of several puzzles.
fn reason(error: GameError) -> String {
    match error {
        GameError::Wrong(why) | GameError::Limit(why) => why,
        GameError::Fault(fault) => Failure::fault(&fault).to_string(),
        _ => "no proof was found".to_owned(),
    }
}
