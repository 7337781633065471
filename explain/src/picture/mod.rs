//! Positions as shapes and labels with meaning: what every form of a drawing is made from.
//!
//! A picture says what is where, and not how it looks. [`Picture::text`] writes it in characters,
//! [`Picture::svg`] as a drawing for a page, and [`Picture::tikz`] as one for a paper.

mod figure;
mod hexagons;
mod plan;
mod spring;
mod svg;
mod text;
mod tikz;

pub(crate) use figure::circle;
pub use figure::spread;
pub use hexagons::{Edge, Hexagons, hexagons};
pub use svg::STYLE;
pub use tikz::PREAMBLE;

use zermelo_checker::claim::Player;

use crate::name::Name;

/// The widest region that is drawn; of a wider one the row lengths are said.
const WIDEST: u32 = 120;

/// A position to be drawn: panels in order, one below the other or side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Picture {
    /// The panels, such as the layers of a cube. None where there is nothing to see.
    pub panels: Vec<Panel>,
    /// What is said below them, such as the score; empty for nothing.
    pub caption: String,
    /// Names of cells, points and edges that are emphasised in drawings.
    pub emphasised: Vec<(String, Emphasis)>,
    /// Names of cells that one piece covers, such as a domino.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub pieces: Vec<Vec<String>>,
}

/// Why a cell, point or edge is emphasised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Emphasis {
    /// It may be played next.
    Next,
    /// It was played last.
    Last,
    /// It is why the last move was played.
    Reason,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Panel {
    /// Cells in rows.
    Grid(Grid),
    /// Row lengths: the cells from the left of each row that belong to a region.
    Region(Region),
    /// Points with names.
    Points(Points),
    /// Dots in rows, and edges between neighbours.
    Dots(Dots),
    /// The values of a permutation, from 1, in their order: a plot of dots.
    Plot(Vec<u32>),
    /// Pictures that are joined.
    Diagram(Diagram),
    /// Cells, points and lines at any places.
    Plan(Plan),
}

/// Cells, points and lines. Places are to the right and downwards, in hundredths of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Plan {
    /// Square cells, each with the place of its upper left corner.
    pub cells: Vec<(Cell, [i32; 2])>,
    /// Points.
    pub points: Vec<(Cell, [i32; 2])>,
    /// Lines, below the points.
    pub lines: Vec<Line>,
    /// What is written in characters instead of a drawing, where the places are in no rows; empty where
    /// they are.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub words: Vec<String>,
    /// The corners of areas that belong to players, below the cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub areas: Vec<(Player, Vec<[i32; 2]>)>,
    /// Whether cells are hexagons, each in the middle of such a square.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub is_hexagonal: bool,
}

/// A line from one place to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// Its name, as moves have it.
    pub name: String,
    /// Its ends.
    pub ends: [[i32; 2]; 2],
    /// Whether it was drawn; `None` for a line of the board, which nobody draws.
    pub is_drawn: Option<bool>,
    /// Whose it is, where that is to be seen.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub owner: Option<Player>,
}

/// Pictures at places, such as the positions of a graph, and lines between places. A place is to the
/// right and downwards, in hundredths of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagram {
    /// The pictures, each with the place of its upper left corner.
    pub pictures: Vec<([i32; 2], Picture)>,
    /// The ends of the lines.
    pub lines: Vec<[[i32; 2]; 2]>,
}

/// Cells in rows, which may have different lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grid {
    /// The rows from the top, each from the left.
    pub rows: Vec<Vec<Cell>>,
    /// What stands left of each row; empty for nothing.
    pub headings: Vec<String>,
    /// What stands below each column; empty for nothing.
    pub footings: Vec<String>,
    /// The rows, and the columns, of a box of a sudoku; 0 without boxes.
    pub box_side: usize,
    /// Whose each column is; empty where columns belong to nobody.
    pub owners: Vec<Option<Player>>,
    /// Whether drawings have the names of the cells in them.
    pub is_named: bool,
    /// Whether stones are discs that fall into columns.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub has_discs: bool,
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
    /// A counter of a heap.
    Counter,
    /// A stone of a player.
    Stone(Player),
    /// A number or letter that was written.
    Label(String),
    /// Nothing, and what can be written.
    Candidates(Vec<String>),
    /// A label of something, and the stones of First and of Second on it: where both have some, neither
    /// can have all of it.
    Tally {
        /// The label.
        label: String,
        /// How many stones each player has.
        stones: [usize; 2],
    },
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
    /// The cells that were taken, each its column and its row from 1, where it is known; the others of
    /// the region cannot be taken any more.
    pub taken: Option<Vec<[u32; 2]>>,
    /// Whether it is what is left of a bar of chocolate, whose first cell is poisoned.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub is_bar: bool,
    /// Columns of which other positions of a family have more or fewer, from the left; no two overlap.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub braces: Vec<Brace>,
}

/// Columns of a region that are alike, and how many of them the positions of a family have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Brace {
    /// How many columns are left of them.
    pub left: u32,
    /// How many they are in the picture, at least one.
    pub columns: u32,
    /// How many they are, such as k − 2.
    pub number: Name,
}

/// Points, which a text lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Points {
    /// The points in order.
    pub points: Vec<Cell>,
    /// The marks whose points are listed, and what stands before them.
    pub legend: Vec<(Mark, &'static str)>,
    /// Where a drawing has the points, to the right and downwards, in hundredths of a cell; empty where
    /// that does not matter, and the drawing chooses.
    pub places: Vec<[i32; 2]>,
    /// Whether the points are the cells of a grid, which the places are the middles of.
    pub is_grid: bool,
    /// The points, by their numbers from 0, that are joined one after the other, from the left.
    pub lines: Vec<Vec<usize>>,
}

/// Where the points of a board are drawn; the fields are those of [`Points`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The places of all points, in order.
    pub places: Vec<[i32; 2]>,
    /// Whether they are the middles of the cells of a grid.
    pub is_grid: bool,
    /// The points that are joined.
    pub lines: Vec<Vec<usize>>,
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
    /// Who completed each box, row by row, where that is known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub owners: Vec<Option<Player>>,
}

impl Picture {
    /// Panels without a caption.
    pub fn of(panels: Vec<Panel>) -> Picture {
        Picture { panels, ..Picture::default() }
    }

    /// Puts the points where a layout has them, if it is of as many, and draws lines through them.
    pub fn lay_out(&mut self, layout: &Layout) {
        for panel in &mut self.panels {
            match panel {
                Panel::Points(points) if points.points.len() == layout.places.len() => {
                    points.places.clone_from(&layout.places);
                    points.lines.clone_from(&layout.lines);
                    points.is_grid = layout.is_grid;
                }
                _ => {}
            }
        }
    }

    /// Emphasises cells, points or edges by their names.
    pub fn emphasise(&mut self, emphasis: Emphasis, names: Vec<String>) {
        self.emphasised.extend(names.into_iter().map(|name| (name, emphasis)));
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
        Some(Picture::of(vec![Panel::Region(Region::new(lengths, width))]))
    }

    /// The stones on the points of a board, by the points' names in order: the cells of a square or a
    /// cube where a row has `side` of them, and a list otherwise. The cells of a list are drawn in a
    /// square where their columns and rows in it are given, from 0.
    pub fn stones(
        points: Vec<(String, Option<Player>)>,
        side: Option<usize>,
        square: Option<&[[u16; 2]]>,
    ) -> Picture {
        let cells: Vec<Cell> =
            points.into_iter().map(|(name, taken)| Cell::with_stone(name, taken)).collect();
        let Some(side) = side else {
            let [first, second] = [Player::First, Player::Second].map(Mark::Stone);
            let legend = vec![(first, "X"), (second, "O"), (Mark::Free, ".")];
            let middle = |at: u16| i32::from(at).saturating_mul(100).saturating_add(50);
            let places = square.unwrap_or_default().iter().map(|at| at.map(middle)).collect();
            let is_grid = square.is_some();
            let points = Points { points: cells, legend, places, is_grid, lines: Vec::new() };
            return Picture::of(vec![Panel::Points(points)]);
        };
        let layers = cells.chunks(side.saturating_mul(side).max(1));
        Picture::of(layers.map(|layer| Panel::Grid(Grid::of(layer, side))).collect())
    }
}

impl Cell {
    /// A point that is free or has a player's stone.
    pub fn with_stone(name: String, taken: Option<Player>) -> Cell {
        Cell { name, mark: taken.map_or(Mark::Free, Mark::Stone) }
    }
}

impl Dots {
    /// The numbers of the edges of each box, row by row: above, left, right and below.
    pub(crate) fn boxes(&self) -> impl Iterator<Item = [usize; 4]> {
        let columns = self.columns;
        let of_row = columns.saturating_mul(2).saturating_add(1);
        let rows = (0..self.drawn.len().saturating_sub(columns)).step_by(of_row);
        rows.flat_map(move |row| {
            (row..row.saturating_add(columns)).map(move |above| {
                let left = above.saturating_add(columns);
                [above, left, left.saturating_add(1), above.saturating_add(of_row)]
            })
        })
    }

    /// The edges, each the columns and rows of its ends from 0, and whether it is drawn.
    fn edges(&self) -> impl Iterator<Item = ([[u32; 2]; 2], bool)> {
        let of_row = self.columns.saturating_mul(2).saturating_add(1);
        (0..).zip(self.drawn.chunks(of_row.max(1))).flat_map(move |(row, edges)| {
            let (above, beside) = edges.split_at_checked(self.columns).unwrap_or((edges, &[]));
            let right = move |(column, &is_drawn)| ([[column, row], [column + 1, row]], is_drawn);
            let down = move |(column, &is_drawn)| ([[column, row], [column, row + 1]], is_drawn);
            (0..).zip(above).map(right).chain((0..).zip(beside).map(down))
        })
    }
}

impl Region {
    /// The cells of rows, of which it is not known whether they were taken.
    pub fn new(rows: Vec<u32>, width: u32) -> Region {
        Region { rows, width, taken: None, is_bar: false, braces: Vec::new() }
    }

    /// The cells that are left of each row of a bar of chocolate.
    pub fn bar(rows: Vec<u32>, width: u32) -> Region {
        Region { is_bar: true, ..Region::new(rows, width) }
    }

    /// The cell of the region that a name such as `(2, 1)` is that of, by its column and its row from 1.
    pub(crate) fn cell(&self, name: &str) -> Option<[u32; 2]> {
        let (column, row) = name.strip_prefix('(')?.strip_suffix(')')?.split_once(", ")?;
        let [column, row]: [u32; 2] = [column.parse().ok()?, row.parse().ok()?];
        let of_row = self.rows.get(usize::try_from(row.checked_sub(1)?).ok()?)?;
        (1..=*of_row).contains(&column).then_some([column, row])
    }
}

impl Grid {
    /// Heaps of counters, a row each, behind how many they are. The place of a counter, from 1, and the number
    /// of its heap, from 1, and the heap's counters give its name.
    pub fn heaps(heaps: &[u32], name: impl Fn(u32, usize, u32) -> String) -> Grid {
        let counter =
            |heap, number, counter| Cell { name: name(counter, number, heap), mark: Mark::Counter };
        let row = |(number, &heap)| (1..=heap).map(|at| counter(heap, number, at)).collect();
        Grid {
            rows: (1..).zip(heaps).map(row).collect(),
            headings: heaps.iter().map(u32::to_string).collect(),
            ..Grid::default()
        }
    }

    /// Cells by rows of so many; the last row may be shorter.
    pub fn of(cells: &[Cell], columns: usize) -> Grid {
        let rows = cells.chunks(columns.max(1)).map(<[Cell]>::to_vec).collect();
        Grid { rows, ..Grid::default() }
    }
}
