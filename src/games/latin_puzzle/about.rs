//! What the commands ask of Latin puzzles.

use std::borrow::Cow;

use zermelo_checker::games::latin_puzzle::Statement;
use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_explain::count;

use super::boards::{self, Wanted};
use super::completions::{at_most, found, limit, unfinished};
use super::puzzle::Puzzle;
use super::words::Sentences;
use super::{critical, input, puzzle_file};
use crate::contract::about::About;
use crate::contract::error::GameError;
use crate::contract::puzzles::{
    ProvedPuzzle, Puzzle as Asked, PuzzleError, PuzzleList, PuzzleSource,
};
use crate::diagnostic::{Diagnostics, Source};
use crate::proofs::deduction::domains::Domains;
use crate::proofs::deduction::prover::{self, Found};
use crate::proofs::deduction::{parts, search};

/// What the puzzles say of themselves.
pub(crate) static ABOUT: About = About {
    games: &[
        ["sudoku CLUES", "a sudoku: zermelo puzzle", "16, 81, 256 or 625 cells"],
        ["latin-square N CLUES", "a Latin square of side N: zermelo puzzle", "N = 1 … 25"],
        ["gerechte REGIONS CLUES", "a square with regions: zermelo puzzle", "side 1 … 25"],
        ["latin-board TITLE CLUES", "any points and asterisms, from a file", "at most 625 points"],
    ],
    claims: &[
        [
            "latin-square 2 1... has exactly one completion",
            "also has no completion, has at least two completions",
        ],
        [
            "sudoku 1.....2..3.....4 is fair by naked and hidden subsets and fish up to 4",
            "one completion, and a proof without case splits",
        ],
        [
            "latin-square 3 1...3.... is critical",
            "one completion, and at least two without any clue; also with the inscription 1........",
        ],
    ],
    puzzles: Some(read),
    ..About::called("puzzles")
};

/// Reads the puzzles of a text.
fn read(asked: &PuzzleSource<'_>) -> Result<PuzzleList<Box<dyn Asked>>, PuzzleError> {
    let PuzzleList { puzzles, faults } = puzzles(asked)?;
    let boxed = |puzzle: Result<Puzzle, String>| puzzle.map(|p| Box::new(p) as Box<dyn Asked>);
    Ok(PuzzleList { puzzles: puzzles.into_iter().map(boxed).collect(), faults })
}

/// Reads the puzzles of a text.
pub(super) fn puzzles(asked: &PuzzleSource<'_>) -> Result<PuzzleList<Puzzle>, PuzzleError> {
    if let Some(source) = asked.source.filter(|source| source.name.ends_with(".toml")) {
        let mut puzzle = from_puzzle_file(source, asked).map_err(PuzzleError::Puzzles)?;
        puzzle.problem.limits = asked.limits;
        return Ok(PuzzleList { puzzles: vec![Ok(puzzle)], faults: Diagnostics::default() });
    }
    let (mut wanted, words) = match (asked.board_file, asked.board) {
        (Some(file), _) => boards::from_file(file)
            .map(|file| (file.wanted, file.words))
            .map_err(|problems| PuzzleError::Board(GameError::Source(problems)))?,
        (None, Some(words)) => (boards::in_words(words).map_err(PuzzleError::Board)?, Vec::new()),
        (None, None) => (Wanted::Sudoku(None), Vec::new()),
    };
    let mut labels = asked.labels;
    if let (Wanted::File(_, board), Some(given), None) = (&mut wanted, labels, asked.board_file) {
        // A board that is built here is a board of the claim, with its labels.
        let size = board.labels.as_str().len();
        board.labels = input::sorted_labels(given, size).map_err(PuzzleError::Board)?;
        labels = None;
    }
    let puzzles = match asked.source {
        Some(source) => input::read(source, &wanted, labels),
        None => input::without_clues(&wanted, labels),
    };
    let mut list = puzzles.map_err(PuzzleError::Puzzles)?;
    for puzzle in list.puzzles.iter_mut().flatten() {
        puzzle.words.clone_from(&words);
        puzzle.problem.limits = asked.limits;
    }
    Ok(list)
}

/// Reads a puzzle file.
fn from_puzzle_file(source: Source<'_>, asked: &PuzzleSource<'_>) -> Result<Puzzle, GameError> {
    if asked.board.is_some() || asked.board_file.is_some() || asked.labels.is_some() {
        let message = "a puzzle file has its board and labels: leave --board and --labels out";
        return Err(GameError::Wrong(message.into()));
    }
    let file = boards::from_file(source).map_err(GameError::Source)?;
    puzzle_file::puzzle(source, file)
}

/// The cells in which two completions differ, by name.
pub(super) fn differences(puzzle: &Puzzle, first: &str, second: &str) -> Vec<String> {
    let cells = (0u16..).zip(first.chars().zip(second.chars()));
    cells.filter(|(_, (a, b))| a != b).map(|(cell, _)| puzzle.cell(cell)).collect()
}

impl Asked for Puzzle {
    fn completions(&self, most: usize) -> Result<Vec<String>, GameError> {
        Ok(at_most(self, most)?.iter().map(|found| self.line(found)).collect())
    }

    fn each_completion(&self, visit: &mut dyn FnMut(String) -> bool) -> Result<(), GameError> {
        let mut count = 0;
        let searched = search::completions_within(&self.problem, limit(self), &mut |found| {
            count += 1;
            visit(self.line(&found))
        });
        searched.map_err(|why| unfinished(self, count, why))
    }

    fn count(&self, most: usize) -> Result<usize, GameError> {
        let mut count = 0;
        let searched = search::completions_within(&self.problem, limit(self), &mut |_| {
            count += 1;
            count >= most
        });
        searched.map_err(|why| unfinished(self, count, why))?;
        Ok(count)
    }

    fn drawn(&self, labels: &str) -> String {
        Puzzle::drawn(self, labels)
    }

    fn differences(&self, first: &str, second: &str) -> Vec<String> {
        differences(self, first, second)
    }

    fn prove(&self, only_unique: bool) -> Result<ProvedPuzzle, GameError> {
        let (two, fair) = match at_most(self, 2) {
            Ok(two) => (two, None),
            // A proof without case splits needs no search.
            Err(gave_up) => match prover::prove(&self.problem, 0) {
                Ok(fair) => (Vec::new(), Some(fair)),
                Err(_) => return Err(gave_up),
            },
        };
        if let [first, second] = two.as_slice() {
            let lines = [self.line(first), self.line(second)];
            let differ = differences(self, &lines[0], &lines[1]);
            let (first, second) = (Cow::Borrowed(&first[..]), Cow::Borrowed(&second[..]));
            let deduction = Deduction::Solutions { first, second };
            let facts = vec![
                format!("one        {}", lines[0]),
                format!("another    {}", lines[1]),
                format!("differ at  {}", differ.join(" ")),
            ];
            return Ok(self.proved(Statement::SeveralCompletions, &deduction, facts, 0));
        }
        let Found { steps, completion, splits, depth } = match fair {
            Some(fair) => fair,
            None => found(self)?,
        };
        let statement = match (&completion, splits) {
            (None, _) => Statement::NoCompletion,
            (Some(_), 0) if !only_unique => Statement::IsFair,
            (Some(_), _) => Statement::OneCompletion,
        };
        let mut facts = vec![format!("steps      {}", steps.len())];
        facts.extend(self.clash().map(|clash| format!("clash      {clash}")));
        if splits > 0 {
            // Numbered as `zermelo table` does.
            let steps = parts::of_all(&self.problem, &steps).unwrap_or_default();
            let first = (1..).zip(&steps).find_map(|(number, taken)| match taken.step {
                Step::Split { cell, .. } => Some((number, self.cell(cell))),
                _ => None,
            });
            let first = first.map_or_else(String::new, |(number, cell)| {
                format!("; the first is at {cell}, step {number} of `zermelo table`")
            });
            facts.push(format!(
                "cases      {}, at most {depth} within each other{first}",
                count(splits, "case split", "case splits"),
            ));
        }
        facts.extend(completion.map(|found| format!("completion {}", self.line(&found))));
        Ok(self.proved(statement, &Deduction::Steps(steps), facts, splits))
    }

    fn clash(&self) -> Option<String> {
        Puzzle::clash(self)
    }

    fn prove_critical(&self, inscription: Option<&str>) -> Result<ProvedPuzzle, GameError> {
        critical::prove(self, inscription)
    }

    fn hint(&self) -> Result<String, GameError> {
        let two = at_most(self, 2)?;
        match two.len() {
            0 => return Ok(format!("There is no completion{}.", self.because_of_clash())),
            1 => {}
            _ => {
                let message = "the puzzle has more than one completion, so no step leads to one; \
                               zermelo puzzle prove shows two";
                return Err(GameError::Wrong(message.into()));
            }
        }
        let domains = Domains::new(&self.problem);
        if domains.is_full() {
            return Ok("The board is full.".into());
        }
        let Some((before, taken)) = prover::next_step(&self.problem) else {
            let split = found(self)?.steps.into_iter().find_map(|step| match step {
                Step::Split { cell, .. } => Some(self.cell(cell)),
                _ => None,
            });
            let cell = split.unwrap_or_default();
            return Ok(format!(
                "No theorem takes a label from a cell. A case split is needed, such as at {cell}."
            ));
        };
        if let (Step::Exhausted { cell }, true) = (taken.step, taken.takes.is_empty()) {
            let label = self.word(u8::try_from(before.at(cell).trailing_zeros()).unwrap_or(0));
            let name = self.cell(cell);
            return Ok(format!("{name} is {label}: every other label is exhausted for it."));
        }
        Ok(Sentences { puzzle: self }.of(&before, &taken))
    }
}
