//! Where the points of a board file are drawn: `grid 7 7`, with the points row by row from the top, or
//! from the bottom by `grid 7 7 up`, or `at NAME X Y` for every point. That is no part of the board, and no claim is about it.

use std::fmt;

use zermelo_checker::games::positional::Board;
use zermelo_search::names;
use zermelo_search::text::{Diagnostic, Piece};

use super::statement::Statement;

/// The greatest coordinate of a place, and the most columns and rows of a grid.
const MOST: u16 = 999;

/// Where drawings have the points of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The place of every point, to the right and downwards, in cells.
    pub places: Vec<[u16; 2]>,
    /// Whether the points are the cells of a grid, row by row.
    pub is_grid: bool,
}

impl Layout {
    /// The statements of a file that say it.
    pub(super) fn write(&self, board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (true, Some([_, first]), Some([column, last])) =
            (self.is_grid, self.places.first(), self.places.last())
        {
            let rows = first.max(last).saturating_add(1);
            let up = if first > last { " up" } else { "" };
            return writeln!(f, "grid {} {rows}{up}", column.saturating_add(1));
        }
        let mut points = board.points.iter().zip(&self.places);
        points.try_for_each(|(name, [x, y])| writeln!(f, "at {name} {x} {y}"))
    }
}

/// What the statements of a file have said so far.
#[derive(Default)]
pub(super) struct Places {
    /// The number of columns, and the place of the first row, once a grid was given.
    grid: Option<Grid>,
    /// The places of points, by number.
    places: Vec<Option<[u16; 2]>>,
}

/// The cells of a grid, row by row.
#[derive(Clone, Copy)]
struct Grid {
    columns: u16,
    rows: u16,
    /// Whether the first row is the lowest.
    is_upwards: bool,
}

impl Places {
    /// Takes a statement, once all points are known.
    pub(super) fn take(
        &mut self,
        statement: &Statement<'_>,
        names: &names::Reader<'_>,
    ) -> Result<(), Diagnostic> {
        let Statement { keyword, words, rest } = statement;
        let problem = |kind, message: &str| {
            Diagnostic::new(kind, keyword.start..rest.end(), message.to_owned())
        };
        let number = |word: &Piece<'_>| word.text.parse::<u16>().ok().filter(|at| *at <= MOST);
        if self.grid.is_some() || (keyword.text == "grid" && !self.places.is_empty()) {
            return Err(problem("second-layout", "the points have places already"));
        }
        let count = names.names().len();
        match (keyword.text, words.as_slice()) {
            ("grid", [columns, rows, up @ ..]) if matches!(up, [] | [Piece { text: "up", .. }]) => {
                let numbers = number(columns).zip(number(rows));
                let (columns, rows) = numbers
                    .ok_or_else(|| problem("bad-layout", "a grid has 1 to 999 columns and rows"))?;
                if usize::from(columns).checked_mul(rows.into()) != Some(count) {
                    let message = format!(
                        "a grid of {columns} times {rows} cells has not one for \
                                           each of the {count} points"
                    );
                    return Err(problem("grid-size", &message));
                }
                self.grid = Some(Grid { columns, rows, is_upwards: !up.is_empty() });
            }
            ("at", [name, x, y]) => {
                let point = names.number(name.text).map(usize::from).ok_or_else(|| {
                    let message = format!("the board has no point ‘{}’", name.text);
                    Diagnostic::new("unknown-point", name.span(), message)
                })?;
                let place = number(x).zip(number(y)).map(|(x, y)| [x, y]);
                let place = place
                    .ok_or_else(|| problem("bad-layout", "a place is two numbers from 0 to 999"))?;
                self.places.resize(count, None);
                if self.places.contains(&Some(place)) {
                    return Err(problem("second-place", "another point is at this place"));
                }
                match self.places.get_mut(point) {
                    Some(Some(_)) => {
                        return Err(problem("second-place", "the point has a place already"));
                    }
                    Some(free) => *free = Some(place),
                    None => {}
                }
            }
            _ => {
                return Err(problem(
                    "bad-layout",
                    "it is `grid COLUMNS ROWS`, `grid COLUMNS ROWS up` or `at POINT X Y`",
                ));
            }
        }
        Ok(())
    }

    /// The layout, if there is one; an error at the end of a file where a point has no place.
    pub(super) fn finish(self, count: usize, end: usize) -> Result<Option<Layout>, Diagnostic> {
        if let Some(Grid { columns, rows, is_upwards }) = self.grid {
            let row = |row: u16| if is_upwards { rows - 1 - row } else { row };
            let places = (0..).take(count).map(|at: u16| [at % columns, row(at / columns)]);
            return Ok(Some(Layout { places: places.collect(), is_grid: true }));
        }
        if self.places.is_empty() {
            return Ok(None);
        }
        let places: Option<Vec<[u16; 2]>> = self.places.iter().copied().collect();
        let missing = self.places.iter().filter(|place| place.is_none()).count();
        let message = format!("{missing} of the points have no place");
        let places = places.ok_or_else(|| Diagnostic::new("no-place", end..end, message))?;
        Ok(Some(Layout { places, is_grid: false }))
    }
}
