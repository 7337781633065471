//! Positions as shapes and labels with meaning: what every form of a drawing is made from.
//!
//! A picture says what is where, and not how it looks; [`Picture::text`] writes it in characters.

mod text;

use zermelo_checker::claim::Player;

/// A position to be drawn: panels in order, one below the other or side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Picture {
    /// The panels, such as the layers of a cube. None where there is nothing to see.
    pub panels: Vec<Panel>,
    /// What is said below them, such as the score; empty for nothing.
    pub caption: String,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Panel {
    /// Cells in rows.
    Grid(Grid),
    /// Row lengths: the cells from the left of each row that belong to a region.
    Region(Region),
    /// Points in no arrangement.
    Points(Points),
    /// Dots in rows, and edges between neighbours.
    Dots(Dots),
}

/// Cells in rows, which may have different lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grid {
    /// The rows from the top, each from the left.
    pub rows: Vec<Vec<Cell>>,
    /// What stands left of each row; empty for nothing.
    pub headings: Vec<String>,
    /// The rows, and the columns, of a box of a sudoku; 0 without boxes.
    pub box_side: usize,
    /// Whose each column is; empty where columns belong to nobody.
    pub owners: Vec<Option<Player>>,
}

/// A cell or a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// Its name, as moves and sentences have it.
    pub name: String,
    /// What is in it.
    pub mark: Mark,
}

/// What is in a cell or at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Mark {
    /// Nothing: it is free.
    Free,
    /// Nothing, and it cannot be taken any more.
    Gone,
    /// A stone of a player.
    Stone(Player),
    /// A number or letter that was written.
    Label(String),
    /// Nothing, and what can be written.
    Candidates(Vec<String>),
}

/// The cells from the left of each row that belong to a region: the shaded and eliminated cells of
/// the Erdős–Szekeres game, the cells that are left in Chomp.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Region {
    /// How many cells of each row belong to it, from the top.
    pub rows: Vec<u32>,
    /// How many cells a row of the board has.
    pub width: u32,
}

/// Points in no arrangement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Points {
    /// The points in order.
    pub points: Vec<Cell>,
    /// The marks whose points are listed, and what stands before them.
    pub legend: Vec<(Mark, &'static str)>,
}

/// Dots in rows, and edges between neighbours. The dots of a row are a, b, …, the rows 1, 2, ….
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Dots {
    /// The boxes of a row.
    pub columns: usize,
    /// Whether each edge is drawn: row by row, the edges above a row of boxes first, then those
    /// beside them.
    pub drawn: Vec<bool>,
}

impl Picture {
    /// Panels without a caption.
    pub fn of(panels: Vec<Panel>) -> Picture {
        Picture { panels, caption: String::new() }
    }

    /// A region of a board by its row lengths; `None` where they are none: a row is at most as long
    /// as the one above and as the board.
    pub fn region(rows: &[i64], width: i64) -> Option<Picture> {
        let width = u32::try_from(width).ok()?;
        let mut above = width;
        let mut lengths = Vec::with_capacity(rows.len());
        for &row in rows {
            above = u32::try_from(row).ok().filter(|row| *row <= above)?;
            lengths.push(above);
        }
        Some(Picture::of(vec![Panel::Region(Region { rows: lengths, width })]))
    }

    /// The stones on the points of a board, by the points' names in order: the cells of a square or a
    /// cube where a row has `side` of them, and a list otherwise.
    pub fn stones(points: Vec<(String, Option<Player>)>, side: Option<usize>) -> Picture {
        let mark = |taken: Option<Player>| taken.map_or(Mark::Free, Mark::Stone);
        let cells = points.into_iter().map(|(name, taken)| Cell { name, mark: mark(taken) });
        let cells: Vec<Cell> = cells.collect();
        let Some(side) = side else {
            let [first, second] = [Player::First, Player::Second].map(Mark::Stone);
            let legend = vec![(first, "X"), (second, "O"), (Mark::Free, ".")];
            return Picture::of(vec![Panel::Points(Points { points: cells, legend })]);
        };
        let layers = cells.chunks(side.saturating_mul(side).max(1));
        Picture::of(layers.map(|layer| Panel::Grid(Grid::of(layer, side))).collect())
    }
}

impl Grid {
    /// Cells by rows of so many; the last row may be shorter.
    pub fn of(cells: &[Cell], columns: usize) -> Grid {
        let rows = cells.chunks(columns.max(1)).map(<[Cell]>::to_vec).collect();
        Grid { rows, ..Grid::default() }
    }
}
