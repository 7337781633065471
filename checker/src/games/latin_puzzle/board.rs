//! Latin boards: points, asterisms of equally many points, and the labels of an asterism. A board
//! with a name is built from its definition. Any other is in the body, and the claim has its hash.

use super::claim::{BoardName, EMPTY, LABELS, LatinPuzzle, label_number};
use super::{
    LATIN_ASTERISM, LATIN_ASTERISM_ORDER, LATIN_CLUES, LATIN_HASH, LATIN_LABELS, LATIN_PARAMETER,
    LATIN_POINT, LATIN_POINT_NAME,
};
use crate::fault::{Code, Fault};
use crate::format::{Reader, Text, record};
use crate::games::names::wrong_name;
use crate::proofs::deduction::{MAX_LABELS, Problem};

/// The most points a board can have: those of a square of side 25.
pub const MAX_POINTS: u16 = 625;
/// The largest side of a square that a name can ask for.
pub const MAX_SIDE: u16 = 25;
/// The most asterisms through a point.
pub const MAX_THROUGH: usize = 64;

/// The points, asterisms and labels of a board without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The points' names, all different; a point's number is its place here.
    pub points: Vec<Text>,
    /// The asterisms, in increasing lexicographic order, each a list of points in increasing order.
    pub asterisms: Vec<Vec<u16>>,
    /// The labels of every asterism, in increasing order.
    pub labels: Text,
}

record!(Board { points, asterisms, labels });

impl Board {
    /// Confirms that this is a board (D1).
    fn confirm(&self) -> Result<(), Fault> {
        let size = u16::try_from(self.points.len()).unwrap_or(u16::MAX);
        LATIN_POINT.unless((1..=MAX_POINTS).contains(&size))?;
        if let Some(point) = wrong_name(&self.points) {
            return Err(LATIN_POINT_NAME.at("point", point));
        }
        let length = self.labels.as_str().len();
        let is_asterism = |asterism: &Vec<u16>| {
            asterism.len() == length
                && asterism.is_sorted_by(|a, b| a < b)
                && asterism.last().is_some_and(|&last| last < size)
        };
        if let Some(number) = self.asterisms.iter().position(|asterism| !is_asterism(asterism)) {
            return Err(LATIN_ASTERISM.at("asterism", number));
        }
        if let Some(number) =
            self.asterisms.windows(2).position(|pair| !pair.is_sorted_by(|a, b| a < b))
        {
            return Err(LATIN_ASTERISM_ORDER.at("asterism", number.saturating_add(1)));
        }
        let mut through = vec![0usize; self.points.len()];
        for &point in self.asterisms.iter().flatten() {
            if let Some(count) = through.get_mut(usize::from(point)) {
                *count = count.saturating_add(1);
            }
        }
        match through.iter().position(|count| !(1..=MAX_THROUGH).contains(count)) {
            Some(point) => Err(LATIN_POINT.at("point", point)),
            None => Ok(()),
        }
    }
}

/// The labels of a puzzle, and what a deduction needs of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The different labels, in increasing order; a label's number is its place here.
    pub labels: Vec<char>,
    /// The asterisms, copies and domains.
    pub problem: Problem,
}

/// Lays out the board of a puzzle, without the clues. Exactly where the puzzle's has no name, there
/// is a board in the body, which begins with it.
pub(crate) fn lay_out_board(
    body: &Reader<'_>,
    puzzle: &LatinPuzzle,
    board: Option<&Board>,
) -> Result<Layout, Fault> {
    let (points, size, cells) = match (&puzzle.board, board) {
        (BoardName::Other { hash, .. }, Some(board)) => {
            board.confirm()?;
            LATIN_HASH.unless(body.hash_of_next::<Board>()? == *hash)?;
            (board.points.len(), board.labels.as_str().len(), board.asterisms.concat())
        }
        (name, None) => square(name)?,
        (_, Some(_)) => return Err(LATIN_PARAMETER.into()),
    };
    let labels = match (&puzzle.labels, board) {
        (None, Some(board)) => board.labels.as_str(),
        (None, None) => LABELS.get(..size).ok_or(LATIN_LABELS)?,
        // Those that need not be said are not said.
        (Some(labels), None) if LABELS.get(..size) != Some(labels.as_str()) => labels.as_str(),
        (Some(_), _) => return Err(LATIN_LABELS.into()),
    };
    let (labels, copies) = multiset(labels, size)?;
    Ok(Layout { labels, problem: Problem { cells, size, copies, domains: vec![0; points] } })
}

impl Layout {
    /// Gives every point its clue alone, or all labels (D2).
    pub(crate) fn set_clues(&mut self, puzzle: &LatinPuzzle) -> Result<(), Fault> {
        let mut domains = [0u64; 128];
        let unused = u32::try_from(64usize.saturating_sub(self.labels.len())).unwrap_or(64);
        let all = (EMPTY, u64::MAX.checked_shr(unused).unwrap_or(0));
        let alone = (0u32..64).zip(&self.labels).map(|(number, &label)| (label, 1 << number));
        for (clue, domain) in alone.chain([all]) {
            let slot = usize::try_from(u32::from(clue)).ok().and_then(|clue| domains.get_mut(clue));
            *slot.ok_or(LATIN_LABELS)? = domain;
        }
        let clues = puzzle.clues.as_str().as_bytes();
        LATIN_CLUES.unless(clues.len() == self.problem.domains.len())?;
        for (&clue, slot) in clues.iter().zip(&mut self.problem.domains) {
            *slot = domains.get(usize::from(clue)).copied().unwrap_or(0);
        }
        let wrong = self.problem.domains.iter().position(|&domain| domain == 0);
        wrong.map_or(Ok(()), |point| Err(LATIN_CLUES.at("point", point)))
    }
}

/// The different labels, and how often each is there.
fn multiset(text: &str, size: usize) -> Result<(Vec<char>, Vec<u8>), Code> {
    LATIN_LABELS.unless((1..=MAX_LABELS).contains(&size) && text.len() == size)?;
    LATIN_LABELS.unless(text.chars().is_sorted())?;
    let (mut labels, mut copies) = (Vec::<char>::new(), Vec::<u8>::new());
    for label in text.chars() {
        label_number(label).ok_or(LATIN_LABELS)?;
        match copies.last_mut() {
            Some(count) if labels.last() == Some(&label) => *count = count.saturating_add(1),
            _ => {
                labels.push(label);
                copies.push(1);
            }
        }
    }
    Ok((labels, copies))
}

/// The points, the cells of an asterism, and the asterisms of a board with a name: rows, columns,
/// then the boxes or regions in the order of their first cells. The points of a square are numbered
/// row by row.
fn square(name: &BoardName) -> Result<(usize, usize, Vec<u16>), Code> {
    let side = match name {
        BoardName::LatinSquare { side } => *side,
        BoardName::Sudoku { box_side } => box_side.checked_mul(*box_side).ok_or(LATIN_PARAMETER)?,
        BoardName::Gerechte { regions } => {
            let cells = u16::try_from(regions.as_str().len()).unwrap_or(u16::MAX);
            cells.isqrt()
        }
        BoardName::Other { .. } => return Err(LATIN_PARAMETER),
    };
    LATIN_PARAMETER.unless((1..=MAX_SIDE).contains(&side))?;
    let cell = |row: u16, column: u16| row.saturating_mul(side).saturating_add(column);
    let rows = (0..side).map(|row| (0..side).map(move |column| cell(row, column)));
    let columns = (0..side).map(|column| (0..side).map(move |row| cell(row, column)));
    let mut cells = Vec::with_capacity(usize::from(side).pow(2).saturating_mul(3));
    rows.for_each(|row| cells.extend(row));
    columns.for_each(|column| cells.extend(column));
    match name {
        BoardName::Sudoku { box_side } => {
            let starts = || (0..*box_side).map(|number| number.saturating_mul(*box_side));
            for (top, left) in starts().flat_map(|top| starts().map(move |left| (top, left))) {
                for row in (top..).take((*box_side).into()) {
                    cells.extend((left..).take((*box_side).into()).map(|column| cell(row, column)));
                }
            }
        }
        BoardName::Gerechte { regions } => {
            let text = regions.as_str().as_bytes();
            LATIN_PARAMETER.unless(text.len() == usize::from(side).saturating_mul(side.into()))?;
            // Lettered from A in the order of their first cells, so that there is one way to do it.
            for letter in (b'A'..=b'Z').take(side.into()) {
                let is_inside = |(_, found): &(u16, &u8)| **found == letter;
                let region = (0..).zip(text).filter(is_inside).map(|(cell, _)| cell);
                let before = cells.len();
                cells.extend(region);
                let found = cells.get(before..).unwrap_or_default();
                LATIN_PARAMETER.unless(found.len() == usize::from(side))?;
            }
            let firsts = cells.chunks_exact(side.into()).skip(usize::from(side).saturating_mul(2));
            LATIN_PARAMETER.unless(firsts.map(<[u16]>::first).is_sorted())?;
        }
        _ => {}
    }
    Ok((usize::from(side).saturating_mul(side.into()), side.into(), cells))
}
