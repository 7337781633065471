//! A puzzle with its board laid out, and the names of its cells, asterisms and labels.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, Claim, EMPTY, LatinPuzzle, Layout, Statement, lay_out,
};
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_checker::writing::Encode;
use zermelo_explain::picture::{Cell, Grid, Mark, Panel, Picture};

use crate::contract::error::GameError;
use crate::proofs::deduction::domains;

/// How the words of labels begin where a certificate says what it was made from.
const BEGIN: &str = "labels: ";

/// A puzzle that is laid out.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The puzzle, as claims have it.
    pub game: LatinPuzzle,
    /// The board, where it has no name.
    pub board: Option<Board>,
    /// The labels that there are, by number.
    pub labels: Vec<char>,
    /// What they are called, where they stand for words; otherwise empty.
    pub words: Vec<String>,
    /// The asterisms, the copies of labels, and the clues.
    pub problem: domains::Board,
    /// The command that certificates of the puzzle are made by.
    pub(crate) command: &'static str,
}

impl Puzzle {
    /// Lays out a puzzle; `board` is there exactly where the puzzle's has no name.
    ///
    /// # Errors
    /// What is wrong with the board or the clues.
    pub fn new(game: LatinPuzzle, board: Option<Board>) -> Result<Puzzle, Fault> {
        let Layout { labels, problem } = lay_out(&game, board.as_ref())?;
        let (words, problem) = (Vec::new(), domains::Board::new(problem));
        Ok(Puzzle { game, board, labels, words, problem, command: "zermelo puzzle prove" })
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
                Puzzle { words: self.words.clone(), ..puzzle }
            })
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
        let Some(side) = self.side() else {
            let part = self.part_of_grid(number);
            return part.unwrap_or_else(|| format!("asterism {}", number + 1));
        };
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

    /// A label as it is called.
    pub fn word(&self, label: u8) -> String {
        let word = self.words.get(usize::from(label)).cloned();
        word.unwrap_or_else(|| self.label(label).to_string())
    }

    /// A label, or a dot, as it is called.
    pub fn shown(&self, label: char) -> String {
        let number = self.labels.iter().position(|other| *other == label);
        let word = number.and_then(|number| self.words.get(number)).cloned();
        word.unwrap_or_else(|| label.to_string())
    }

    /// How many columns the board has where it is drawn as a grid: a square, or points that are named
    /// by their rows and columns.
    pub fn width(&self) -> Option<usize> {
        if let Some(side) = self.side() {
            return Some(side);
        }
        let points = &self.board.as_ref()?.points;
        let width = points.iter().take_while(|point| point.as_str().starts_with("r1c")).count();
        let is_at = |(number, point): (usize, &Text)| {
            point.as_str() == format!("r{}c{}", number / width + 1, number % width + 1)
        };
        let is_grid =
            width > 0 && points.len() % width == 0 && points.iter().enumerate().all(is_at);
        is_grid.then_some(width)
    }

    /// The name of an asterism of a grid that is a row, a column or a smaller square of it.
    fn part_of_grid(&self, number: u16) -> Option<String> {
        let width = self.width()?;
        let cells = self.problem.asterisms.get(usize::from(number))?;
        let place = |cell: u16| (usize::from(cell) / width, usize::from(cell) % width);
        let ((top, left), (bottom, right)) = (place(*cells.first()?), place(*cells.last()?));
        let inside = |&cell: &u16| (left..=right).contains(&place(cell).1);
        if cells.len() != (bottom + 1 - top) * (right + 1).saturating_sub(left)
            || !cells.iter().all(inside)
        {
            return None;
        }
        let height = self.problem.problem.domains.len() / width;
        if top == bottom && right + 1 - left == width {
            Some(format!("row {}", top + 1))
        } else if left == right && bottom + 1 - top == height {
            Some(format!("column {}", left + 1))
        } else {
            Some(format!("square r{}c{}", top + 1, left + 1))
        }
    }

    /// A completion as a character for each cell.
    pub fn line(&self, completion: &[u8]) -> String {
        completion.iter().map(|&label| self.label(label)).collect()
    }

    /// The points of a board that is no grid, where their names end in numbers: those whose names are the
    /// same up to a number that counts from 1 on, such as `r2c1`, `r2c2`, are a row. The first point of
    /// each row, and its length.
    fn rows(&self) -> Option<Vec<(&str, usize)>> {
        let before_number = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let mut rows: Vec<(&str, usize)> = Vec::new();
        for point in &self.board.as_ref()?.points {
            let name = point.as_str();
            let (row, number) = name.split_at_checked(before_number(name))?;
            match (rows.last_mut(), number.parse().ok()?) {
                (Some((first, length)), number)
                    if first.get(..before_number(first)) == Some(row) && number == *length + 1 =>
                {
                    *length = number;
                }
                (_, 1) => rows.push((name, 1)),
                _ => return None,
            }
        }
        Some(rows)
    }

    /// Whether the board is drawn in rows, so that labels stand in their places.
    pub fn is_drawn(&self) -> bool {
        self.width().is_some() || self.rows().is_some()
    }

    /// The clues or a completion, to be drawn: rows and boxes of a square, rows or names of points
    /// otherwise.
    pub fn picture(&self, line: &str) -> Picture {
        let mark = |label| match self.labels.contains(&label) {
            true => Mark::Label(self.shown(label)),
            false => Mark::Free,
        };
        let cells = (0u16..).zip(line.chars());
        let cells: Vec<Cell> =
            cells.map(|(cell, label)| Cell { name: self.cell(cell), mark: mark(label) }).collect();
        let grid = match self.width() {
            Some(width) => {
                let box_side = match self.game.board {
                    BoardName::Sudoku { box_side } => box_side.into(),
                    _ => 0,
                };
                Grid { box_side, ..Grid::of(&cells, width) }
            }
            None => self.listed(&cells),
        };
        Picture::of(vec![Panel::Grid(grid)])
    }

    /// The cells of a board that is no grid: those of each row, or each after its point.
    fn listed(&self, cells: &[Cell]) -> Grid {
        let Some(rows) = self.rows() else {
            let headings = cells.iter().map(|cell| cell.name.clone()).collect();
            return Grid { headings, ..Grid::of(cells, 1) };
        };
        let mut cells = cells.iter().cloned();
        let (headings, rows) = rows
            .into_iter()
            .map(|(first, length)| (first.to_owned(), cells.by_ref().take(length).collect()))
            .unzip();
        Grid { headings, rows, ..Grid::default() }
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
    pub(crate) fn differences(&self, first: &[u8], second: &[u8]) -> Vec<String> {
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

    /// The words of the labels as a text, which a certificate keeps where it says what it was made from;
    /// empty where the labels are characters, or it is too long.
    pub(crate) fn source(&self) -> Text {
        let pairs = self.labels.iter().zip(&self.words);
        let pairs: Vec<String> = pairs.map(|(label, word)| format!("{label} {word}")).collect();
        if pairs.is_empty() {
            return Text::default();
        }
        Text::new(format!("{BEGIN}{}", pairs.join(", "))).unwrap_or_default()
    }

    /// Calls the labels as a certificate says, where it was made from words.
    pub(super) fn read_words(&mut self, source: &str) {
        let pairs = source.strip_prefix(BEGIN).map(|pairs| pairs.split(", ")).into_iter().flatten();
        let word = |(pair, label): (&str, &char)| {
            let (character, word) = pair.split_once(' ')?;
            (character == label.to_string()).then(|| word.to_owned())
        };
        let words: Option<Vec<String>> = pairs.zip(&self.labels).map(word).collect();
        let words = words.filter(|words| words.len() == self.labels.len());
        self.words = words.unwrap_or_default();
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
