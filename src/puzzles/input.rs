//! Puzzles read from text: a character for each cell, a label of the board, or a dot or zero for an
//! empty cell. Spaces and the lines of a drawn grid do not count. Where a line has all the cells of a
//! board, each is a puzzle; otherwise all lines together are one.

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{BoardName, EMPTY, LABELS, LatinPuzzle};

use super::boards::Layout;
use crate::contract::error::GameError;
use crate::games::latin_puzzle::puzzle::Puzzle;
use crate::text::{Diagnostic, Diagnostics, Piece, Source, visible};

/// A puzzle, or what is wrong with its text.
pub(crate) type Entry = Result<Puzzle, String>;

/// The puzzles of a text, in their order.
pub(crate) struct PuzzleList {
    /// The puzzles.
    pub(crate) puzzles: Vec<Entry>,
    /// Everything that is wrong with the text.
    pub(crate) faults: Diagnostics,
}

impl PuzzleList {
    /// The puzzles, if nothing is wrong with any of them.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub(crate) fn all(self) -> Result<Vec<Puzzle>, Diagnostics> {
        if self.faults.is_empty() {
            Ok(self.puzzles.into_iter().flatten().collect())
        } else {
            Err(self.faults)
        }
    }
}

/// What is drawn between cells, and the byte order mark at the start of some files.
const DRAWN: &str = "|+-=\u{feff}";

/// The cells of a line, with where each stands.
type Cells = Vec<(char, usize)>;

/// Reads the puzzles of a text about a board, with other labels than its first ones where they are
/// given.
///
/// # Errors
/// What is wrong with the labels.
pub(super) fn read(
    source: Source<'_>,
    layout: &Layout,
    labels: Option<&str>,
) -> Result<PuzzleList, GameError> {
    let lines = lines(source.text);
    let mut faults = Diagnostics::default();
    if lines.is_empty() {
        let end = source.text.len();
        let message = "there is no puzzle: a puzzle has a label, a dot or a zero for each cell";
        faults.add(source.text, Diagnostic::new("no-puzzle", end..end, message));
        return Ok(PuzzleList { puzzles: Vec::new(), faults });
    }
    let texts = divided(lines, layout);
    let mut puzzles = Vec::with_capacity(texts.len());
    let mut empty = None;
    for cells in &texts {
        let read = puzzle(source.text, cells, layout, labels, &mut empty)?;
        puzzles.push(read.map_err(|wrong| {
            let first = wrong.first().map(|fault| visible(&fault.message).into_owned());
            let first = first.unwrap_or_default();
            wrong.into_iter().for_each(|fault| faults.add(source.text, fault));
            first
        }));
    }
    Ok(PuzzleList { puzzles, faults: faults.sorted() })
}

/// A board without clues; a sudoku of 81 cells where its size is not said.
///
/// # Errors
/// What is wrong with the labels.
pub(super) fn without_clues(
    layout: &Layout,
    labels: Option<&str>,
) -> Result<PuzzleList, GameError> {
    let text = EMPTY.to_string().repeat(layout.points().unwrap_or(81));
    read(Source { name: "the empty board", text: &text }, layout, labels)
}

/// The lines that have cells.
fn lines(text: &str) -> Vec<Cells> {
    let is_cell = |(_, c): &(usize, char)| !c.is_whitespace() && !DRAWN.contains(*c);
    let cells = |line: Piece<'_>| -> Cells {
        let cells = line.text.char_indices().filter(is_cell);
        cells.map(|(at, c)| (c, line.start + at)).collect()
    };
    let lines = Piece::lines(text).map(Piece::without_comment);
    let lines = lines.filter(|line| !is_border(line.text)).map(cells);
    lines.filter(|cells| !cells.is_empty()).collect()
}

/// Whether a line is one of a drawn grid between rows, such as `.---.---.` or `*-------*`.
fn is_border(line: &str) -> bool {
    let is_drawn = |c: char| c.is_whitespace() || DRAWN.contains(c) || "*:.'".contains(c);
    line.contains("--") && line.chars().all(is_drawn)
}

/// The cells of each puzzle.
fn divided(lines: Vec<Cells>, layout: &Layout) -> Vec<Cells> {
    let whole = |lines: Vec<Cells>| vec![lines.concat()];
    let Some(first) = lines.first().map(Vec::len) else { return Vec::new() };
    let points = match layout.points() {
        Some(points) => points,
        // A square as large as its lines are long, or a puzzle a line.
        None if lines.len() == first => return whole(lines),
        None if layout.name(first).is_some() => first,
        // The first line may be one that is wrong. A puzzle of one cell is asked for by its size.
        None => {
            let mut lengths = lines.iter().map(Vec::len).filter(|&length| length > 1);
            match lengths.find(|&length| layout.name(length).is_some()) {
                Some(length) => length,
                None => return whole(lines),
            }
        }
    };
    // One line that is as long as a puzzle makes the others puzzles too, of which some are wrong.
    let is_list = lines.iter().any(|line| line.len() == points);
    if is_list { lines } else { whole(lines) }
}

/// Lays out a puzzle, or gives what is wrong with it. `empty` keeps the board without clues for puzzles
/// of the same board.
fn puzzle(
    text: &str,
    cells: &Cells,
    layout: &Layout,
    labels: Option<&str>,
    empty: &mut Option<Puzzle>,
) -> Result<Result<Puzzle, Vec<Diagnostic>>, GameError> {
    let (start, end) =
        (cells.first().map_or(0, |c| c.1), cells.last().map_or(0, |c| c.1 + c.0.len_utf8()));
    let count = cells.len();
    let right = layout.points().is_none_or(|points| points == count);
    let Some(name) = layout.name(count).filter(|_| right) else {
        let expected = match layout.points() {
            Some(points) => points.to_string(),
            None => "16, 81, 256 or 625".into(),
        };
        let written = text.get(start..end).unwrap_or_default();
        let is_no_cell = |c: &char| *c != EMPTY && *c != '0' && !LABELS.contains(*c);
        let other = cells.iter().map(|(c, _)| *c).find(is_no_cell);
        let other = other.or_else(|| written.contains('-').then_some('-'));
        let advice = other.map_or_else(String::new, |other| {
            format!("; ‘{other}’ is not a cell: an empty cell is a dot or a zero")
        });
        let cells = zermelo_explain::count(count, "cell", "cells");
        let message = format!("the puzzle has {cells}, not {expected}{advice}");
        return Ok(Err(vec![Diagnostic::new("wrong-length", start..end, message)]));
    };
    let board = match layout {
        Layout::Listed(_, board) => Some(board.clone()),
        _ => None,
    };
    let labels = of_name(&name, labels)?;
    let clue = |c: char| if c == '0' { EMPTY } else { c };
    let clues: String = cells.iter().map(|&(c, _)| clue(c)).collect();
    let game = |clues: &str| {
        let clues = Text::new(clues).unwrap_or_default();
        LatinPuzzle { board: name.clone(), labels: labels.clone(), clues }
    };
    // The empty board says which labels there are.
    let empty = match empty {
        Some(known) if known.game.board == name => known,
        slot => slot.insert(
            Puzzle::new(game(&EMPTY.to_string().repeat(count)), board.clone())
                .map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))?,
        ),
    };
    let unknown = |&&(c, _): &&(char, usize)| clue(c) != EMPTY && !empty.labels.contains(&c);
    let fault = |&(c, at): &(char, usize)| {
        let known: String = empty.labels.iter().collect();
        let message = format!(
            "‘{c}’ is not a label: the labels are {known}; an empty cell is a dot or a zero"
        );
        Diagnostic::new("unknown-label", at..at + c.len_utf8(), message)
    };
    let faults: Vec<Diagnostic> = cells.iter().filter(unknown).map(fault).collect();
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    let puzzle = Puzzle::new(game(&clues), board);
    puzzle.map(Ok).map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))
}

/// The labels that a puzzle names: those that are given, unless they are the first ones.
fn of_name(name: &BoardName, labels: Option<&str>) -> Result<Option<Text>, GameError> {
    let Some(given) = labels else { return Ok(None) };
    let wrong = |why: String| GameError::Wrong(format!("--labels {given:.100}: {why}"));
    if matches!(name, BoardName::Other { .. }) {
        return Err(wrong("the labels of a board from a file are in the file".into()));
    }
    let size = match name {
        BoardName::LatinSquare { side } => usize::from(*side),
        BoardName::Sudoku { box_side } => usize::from(*box_side).pow(2),
        BoardName::Gerechte { regions } => regions.as_str().len().isqrt(),
        _ => 0,
    };
    let labels = sorted_labels(given, size)?;
    let is_first = LABELS.get(..size) == Some(labels.as_str());
    Ok(Some(labels).filter(|_| !is_first))
}

/// Labels that are given for asterisms of so many points, in increasing order.
pub(super) fn sorted_labels(given: &str, size: usize) -> Result<Text, GameError> {
    let wrong = |why: String| GameError::Wrong(format!("--labels {given:.100}: {why}"));
    let mut labels: Vec<char> = given.chars().collect();
    if let Some(label) = labels.iter().find(|label| !LABELS.contains(**label)) {
        return Err(wrong(format!(
            "‘{label}’ is not a label: labels are 1 to 9, A to Z and a to z"
        )));
    }
    if labels.len() != size {
        let size = zermelo_explain::count(size, "label", "labels");
        return Err(wrong(format!("a row of this board has {size}, not {}", labels.len())));
    }
    labels.sort_unstable();
    let labels: String = labels.into_iter().collect();
    Text::new(labels).ok_or_else(|| wrong("they are too long".into()))
}
