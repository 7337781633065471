//! The names of a puzzle's cells, asterisms and labels, and its board drawn.

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{Board, BoardName, LatinPuzzle};

use super::domains::bits;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};

/// How the words of labels begin where a certificate says what it was made from.
const BEGIN: &str = "labels: ";

/// How the names of asterisms begin there.
const ASTERISMS: &str = "asterisms: ";

/// A puzzle with what its labels are called.
#[derive(Clone, Debug)]
pub struct Names {
    /// The puzzle, as claims have it.
    pub game: LatinPuzzle,
    /// The board, where it has no name.
    pub board: Option<Board>,
    /// The labels that there are, by number.
    pub labels: Vec<char>,
    /// What they are called, where they stand for words; otherwise empty.
    pub words: Vec<String>,
    /// What the asterisms are called, by number, where they have names; otherwise empty.
    pub asterisms: Vec<String>,
}

impl Names {
    /// The side of a square.
    pub fn side(&self) -> Option<usize> {
        match self.game.board {
            BoardName::Other { .. } => None,
            _ => Some(self.game.clues.as_str().len().isqrt()),
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
        if let Some(name) = self.asterisms.get(usize::from(number)) {
            return name.clone();
        }
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
        let board = self.board.as_ref()?;
        let cells = board.asterisms.get(usize::from(number))?;
        let place = |cell: u16| (usize::from(cell) / width, usize::from(cell) % width);
        let ((top, left), (bottom, right)) = (place(*cells.first()?), place(*cells.last()?));
        let inside = |&cell: &u16| (left..=right).contains(&place(cell).1);
        if cells.len() != (bottom + 1 - top) * (right + 1).saturating_sub(left)
            || !cells.iter().all(inside)
        {
            return None;
        }
        let height = board.points.len() / width;
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
        self.drawn(line.chars().map(mark))
    }

    /// The labels that are left for each cell, to be drawn.
    pub fn candidates(&self, domains: &[u64]) -> Picture {
        let mark = |&domain: &u64| {
            let mut labels: Vec<String> = bits(domain).map(|label| self.word(label)).collect();
            match labels.len() {
                1 => Mark::Label(labels.remove(0)),
                _ => Mark::Candidates(labels),
            }
        };
        self.drawn(domains.iter().map(mark))
    }

    /// The board with what is in its cells.
    fn drawn(&self, marks: impl Iterator<Item = Mark>) -> Picture {
        let cells = (0u16..).zip(marks);
        let cells: Vec<Cell> =
            cells.map(|(cell, mark)| Cell { name: self.cell(cell), mark }).collect();
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

    /// The words of the labels and the names of the asterisms as a text, which a certificate keeps where it
    /// says what it was made from; empty where there are none, or it is too long.
    pub fn source(&self) -> Text {
        let pairs = self.labels.iter().zip(&self.words);
        let pairs: Vec<String> = pairs.map(|(label, word)| format!("{label} {word}")).collect();
        let parts = [(BEGIN, pairs), (ASTERISMS, self.asterisms.clone())].into_iter();
        let parts = parts.filter(|(_, of)| !of.is_empty());
        let parts: Vec<String> =
            parts.map(|(begin, of)| format!("{begin}{}", of.join(", "))).collect();
        Text::new(parts.join("; ")).unwrap_or_default()
    }

    /// Calls the labels as a certificate says, where it was made from words.
    pub fn read_words(&mut self, source: &str) {
        let (words, names) = match source.split_once("; ") {
            Some((words, names)) => (words, names),
            None => (source, source),
        };
        let names = names.strip_prefix(ASTERISMS).map(|names| names.split(", "));
        let names: Vec<String> = names.into_iter().flatten().map(str::to_owned).collect();
        let count = self.board.as_ref().map(|board| board.asterisms.len());
        self.asterisms = Some(names).filter(|names| count == Some(names.len())).unwrap_or_default();
        let pairs = words.strip_prefix(BEGIN).map(|pairs| pairs.split(", ")).into_iter().flatten();
        let word = |(pair, label): (&str, &char)| {
            let (character, word) = pair.split_once(' ')?;
            (character == label.to_string()).then(|| word.to_owned())
        };
        let words: Option<Vec<String>> = pairs.zip(&self.labels).map(word).collect();
        let words = words.filter(|words| words.len() == self.labels.len());
        self.words = words.unwrap_or_default();
    }
}
