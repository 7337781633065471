//! A puzzle with its board laid out.

use std::ops::{Deref, DerefMut};

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, Claim, EMPTY, LatinPuzzle, Layout, Statement, lay_out,
};
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_checker::writing::Encode;
use zermelo_explain::puzzles::names::Names;
use zermelo_search::error::GameError;

use crate::deduction::domains;

/// What a player has noted beside the clues, which nothing is proved from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The labels that each cell may still have.
    pub(crate) domains: Vec<u64>,
    /// Whether the clues of the puzzle are known; otherwise they are the cells with one candidate.
    pub has_clues: bool,
}

/// A puzzle that is laid out.
#[derive(Clone, Debug)]
pub struct Puzzle {
    names: Names,
    /// The asterisms, the copies of labels, and the clues.
    pub problem: domains::Board,
    /// The solution that its text gives, which is not believed: a character for each cell.
    pub(crate) given: Option<String>,
    /// The candidates that are noted, if any are.
    pub candidates: Option<Candidates>,
    /// The command that certificates of the puzzle are made by.
    pub(crate) command: &'static str,
}

impl Deref for Puzzle {
    type Target = Names;

    fn deref(&self) -> &Names {
        &self.names
    }
}

impl DerefMut for Puzzle {
    fn deref_mut(&mut self) -> &mut Names {
        &mut self.names
    }
}

impl Puzzle {
    /// Lays out a puzzle; `board` is there exactly where the puzzle's has no name.
    ///
    /// # Errors
    /// What is wrong with the board or the clues.
    pub fn new(game: LatinPuzzle, board: Option<Board>) -> Result<Puzzle, Fault> {
        let Layout { labels, problem } = lay_out(&game, board.as_ref())?;
        let names = Names { game, board, labels, words: Vec::new(), asterisms: Vec::new() };
        let problem = domains::Board::new(problem);
        Ok(Puzzle {
            names,
            problem,
            given: None,
            candidates: None,
            command: "zermelo puzzle prove",
        })
    }

    /// The same board with other clues, a character for each cell. Labels are called the same.
    ///
    /// # Errors
    /// What is wrong with the clues.
    pub(crate) fn with_clues(&self, clues: &str) -> Result<Puzzle, GameError> {
        let clues = Text::new(clues).ok_or_else(|| GameError::Wrong("too many clues".into()))?;
        Puzzle::new(LatinPuzzle { clues, ..self.game.clone() }, self.board.clone())
            .map(|mut puzzle| {
                puzzle.problem.limits = self.problem.limits;
                puzzle.words.clone_from(&self.words);
                puzzle.asterisms.clone_from(&self.asterisms);
                puzzle
            })
            .map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))
    }

    /// The cells with clues whose label an asterism has too often: the label, the asterism, and the
    /// first cells that are too many together.
    pub fn broken(&self) -> Vec<(char, u16, Vec<u16>)> {
        let clues: Vec<char> = self.game.clues.as_str().chars().collect();
        let clue = |cell: u16| clues.get(usize::from(cell)).copied().filter(|clue| *clue != EMPTY);
        let mut broken = Vec::new();
        for (number, cells) in (0u16..).zip(&self.problem.asterisms) {
            for (&label, &copies) in self.labels.iter().zip(&self.problem.problem.copies) {
                let has = cells.iter().copied().filter(|cell| clue(*cell) == Some(label));
                let has: Vec<u16> = has.take(usize::from(copies) + 1).collect();
                if has.len() > usize::from(copies) {
                    broken.push((label, number, has));
                }
            }
        }
        broken
    }

    /// The cells in which two completions differ, by name.
    pub fn differences(&self, first: &[u8], second: &[u8]) -> Vec<String> {
        let cells = (0u16..).zip(first.iter().zip(second));
        cells.filter(|(_, (a, b))| a != b).map(|(cell, _)| self.cell(cell)).collect()
    }

    /// The cells whose clues are not in the inscription of a critical puzzle.
    pub(crate) fn removable(&self, inscription: Option<&Text>) -> Vec<u16> {
        let is_kept = |cell: usize| {
            let kept = inscription.and_then(|text| text.as_str().chars().nth(cell));
            kept.is_some_and(|clue| clue != EMPTY)
        };
        let clues = (0u16..).zip(self.game.clues.as_str().chars());
        let removable = clues.filter(|&(cell, clue)| clue != EMPTY && !is_kept(usize::from(cell)));
        removable.map(|(cell, _)| cell).collect()
    }

    /// A completion as a line of what labels are called, where that is a character each.
    pub fn said(&self, completion: &[u8]) -> String {
        match !self.words.is_empty() && self.words.iter().all(|word| word.chars().count() == 1) {
            true => completion.iter().map(|&label| self.word(label)).collect(),
            false => self.line(completion),
        }
    }

    /// That the text of the puzzle gives another solution than the only completion; empty where it does not.
    pub fn against_given(&self, completion: &[u8]) -> &'static str {
        match &self.given {
            Some(given) if *given != self.line(completion) => "; the text gives another solution",
            _ => "",
        }
    }

    /// What is claimed of the puzzle.
    pub fn claim(&self, statement: Statement) -> Claim {
        Claim { game: self.game.clone(), statement }
    }

    /// A claim about the puzzle as a headline: a board without a name is called by its title, and not by its
    /// hash.
    pub(crate) fn headline(&self, statement: &Statement) -> String {
        match &self.game.board {
            BoardName::Other { title, .. } => {
                let title = match title.as_str() {
                    "" => "a board without a title:",
                    title => title,
                };
                format!("{title} {} {statement}", self.game.clues)
            }
            _ => self.claim(statement.clone()).to_string(),
        }
    }

    /// The bytes of a certificate's body.
    pub fn body(&self, deduction: &Deduction<'_>) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.board.iter().for_each(|board| board.encode(&mut bytes));
        deduction.encode(&mut bytes);
        bytes
    }
}
