//! A puzzle with its board laid out, and the names of its cells, asterisms and labels.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Encoding, Text};
use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, Claim, EMPTY, Laid, LatinPuzzle, Statement, lay_out,
};
use zermelo_checker::proofs::deduction::Deduction;

use crate::games::about::GameError;
use crate::proofs::deduction::domains;

/// A puzzle that is laid out.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The puzzle, as claims have it.
    pub game: LatinPuzzle,
    /// The board, where it has no name.
    pub board: Option<Board>,
    /// The labels that there are, by number.
    pub labels: Vec<char>,
    /// The asterisms, the copies of labels, and the clues.
    pub problem: domains::Board,
}

impl Puzzle {
    /// Lays out a puzzle; `board` is there exactly where the puzzle's has no name.
    ///
    /// # Errors
    /// What is wrong with the board or the clues.
    pub fn new(game: LatinPuzzle, board: Option<Board>) -> Result<Puzzle, Fault> {
        let Laid { labels, problem } = lay_out(&game, board.as_ref())?;
        Ok(Puzzle { game, board, labels, problem: domains::Board::new(problem) })
    }

    /// The same board with other clues, a character for each cell.
    ///
    /// # Errors
    /// What is wrong with the clues.
    pub(crate) fn with_clues(&self, clues: &str) -> Result<Puzzle, GameError> {
        let clues = Text::new(clues).ok_or_else(|| GameError::Wrong("too many clues".into()))?;
        Puzzle::new(LatinPuzzle { clues, ..self.game.clone() }, self.board.clone())
            .map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))
    }

    /// The side of a square.
    pub fn side(&self) -> Option<usize> {
        match self.game.board {
            BoardName::Other { .. } => None,
            _ => Some(self.problem.problem.size),
        }
    }

    /// The name of a cell.
    pub fn cell(&self, cell: u16) -> String {
        match (&self.board, self.side()) {
            (Some(board), _) => {
                board.points.get(usize::from(cell)).map(ToString::to_string).unwrap_or_default()
            }
            (None, Some(side)) => {
                let cell = usize::from(cell);
                format!("r{}c{}", cell / side + 1, cell % side + 1)
            }
            (None, None) => format!("#{cell}"),
        }
    }

    /// The name of an asterism.
    pub fn asterism(&self, number: u16) -> String {
        let Some(side) = self.side() else { return format!("asterism {}", number + 1) };
        let number = usize::from(number);
        let kind = match (number / side, &self.game.board) {
            (0, _) => "row",
            (1, _) => "column",
            (_, BoardName::Gerechte { .. }) => "region",
            _ => "box",
        };
        format!("{kind} {}", number % side + 1)
    }

    /// A label.
    pub fn label(&self, label: u8) -> char {
        self.labels.get(usize::from(label)).copied().unwrap_or('?')
    }

    /// A completion as a character for each cell.
    pub fn line(&self, completion: &[u8]) -> String {
        completion.iter().map(|&label| self.label(label)).collect()
    }

    /// The clues or a completion, drawn: rows and boxes of a square, names of points otherwise.
    pub fn drawn(&self, line: &str) -> String {
        let Some(side) = self.side() else {
            let cells = (0u16..).zip(line.chars());
            return cells.map(|(cell, label)| format!("  {} {label}\n", self.cell(cell))).collect();
        };
        let block = match self.game.board {
            BoardName::Sudoku { box_side } => usize::from(box_side),
            _ => side,
        };
        let cells: Vec<char> = line.chars().collect();
        let mut drawn = String::new();
        for (row, cells) in cells.chunks(side).enumerate() {
            if row > 0 && row % block == 0 {
                // Under a box and the spaces around its cells.
                let dashes = vec!["-".repeat(2 * block + 1); side / block].join("+");
                drawn.push(' ');
                drawn.push_str(&dashes);
                drawn.push('\n');
            }
            drawn.push(' ');
            for (column, cell) in cells.iter().enumerate() {
                if column > 0 && column % block == 0 {
                    drawn.push_str(" |");
                }
                drawn.push(' ');
                drawn.push(*cell);
            }
            drawn.push('\n');
        }
        drawn
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

    /// What is claimed of the puzzle.
    pub fn claim(&self, statement: Statement) -> Claim {
        Claim { game: self.game.clone(), statement }
    }

    /// The bytes of a certificate's body.
    pub fn body(&self, deduction: &Deduction<'_>) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.board.iter().for_each(|board| board.encode(&mut bytes));
        deduction.encode(&mut bytes);
        bytes
    }
}
