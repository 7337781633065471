//! The board of the solver: edges as bits of a number, by a geometry of its own.
//!
//! An edge above a box of row r and column c is number r (2 columns + 1) + c, the one to the left of it
//! comes `columns` later. The tests hold moves, boxes and symmetries against the rules of the checker.

use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;
use zermelo_checker::games::dots_and_boxes::rules::MAX_EDGES;

/// Sets of edges, a bit each.
pub type Edges = u64;

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The number of edges, at most 64.
    pub edges: u32,
    /// The edges of each box.
    pub boxes: Vec<Edges>,
    /// For each edge, the boxes that it belongs to, as the sets of their edges.
    near: Vec<Vec<Edges>>,
    /// The number of each symmetry in certificates, and the images of all sets of 8 edges, for each
    /// byte of a set that has edges. The first one is the identity, number 0.
    symmetries: Vec<(u8, Vec<[Edges; 256]>)>,
}

impl Board {
    /// The board of a game; `None` where it has more edges than a certificate may have, or none.
    pub fn new(game: &DotsAndBoxes) -> Option<Board> {
        let most = u32::from(MAX_EDGES);
        let (rows, columns) = (game.rows, game.columns);
        if ![rows, columns].iter().all(|side| (1..=most).contains(side)) {
            return None;
        }
        let edges = rows * (columns + 1) + columns * (rows + 1);
        if edges > most {
            return None;
        }
        let above = |row: u32, column: u32| row * (2 * columns + 1) + column;
        let beside = |row: u32, column: u32| above(row, column) + columns;
        let boxes: Vec<Edges> = (0..rows * columns)
            .map(|place| {
                let (row, column) = (place / columns, place % columns);
                let [top, bottom] = [above(row, column), above(row + 1, column)];
                1 << top | 1 << bottom | 1 << beside(row, column) | 1 << beside(row, column + 1)
            })
            .collect();
        let near = |edge| boxes.iter().copied().filter(|edges| edges >> edge & 1 == 1).collect();
        let near = (0..edges).map(near).collect();
        // An edge by its row and column, and whether it is above a box or beside one.
        let image = |number: u8, edge: u32| {
            let (row, rest) = (edge / (2 * columns + 1), edge % (2 * columns + 1));
            let is_above = rest < columns;
            let column = if is_above { rest } else { rest - columns };
            let (last_row, last_column) =
                if is_above { (rows, columns - 1) } else { (rows - 1, columns) };
            let column = if number & 1 == 0 { column } else { last_column - column };
            let row = if number & 2 == 0 { row } else { last_row - row };
            match (number & 4 == 0, is_above) {
                (true, true) => above(row, column),
                (true, false) => beside(row, column),
                // Rows and columns are exchanged.
                (false, true) => beside(column, row),
                (false, false) => above(column, row),
            }
        };
        let numbers = if rows == columns { 0..=7 } else { 0..=3 };
        let table = |number: u8| {
            let mut table = vec![[0; 256]; edges.div_ceil(8) as usize];
            for (byte, images) in (0u32..).zip(&mut table) {
                for (set, sum) in (0u32..).zip(images.iter_mut()) {
                    let of_byte = (0..8).filter(|bit| set >> bit & 1 == 1);
                    let on_board = of_byte.map(|bit| 8 * byte + bit).filter(|&edge| edge < edges);
                    *sum = on_board.fold(0, |sum, edge| sum | 1 << image(number, edge));
                }
            }
            (number, table)
        };
        Some(Board { edges, near, symmetries: numbers.map(table).collect(), boxes })
    }

    /// All edges.
    pub fn full(&self) -> Edges {
        Edges::MAX >> (64 - self.edges)
    }

    /// The edges that are not drawn, in increasing order.
    pub fn free(&self, drawn: Edges) -> impl Iterator<Item = u32> + use<> {
        (0..self.edges).filter(move |edge| drawn >> edge & 1 == 0)
    }

    /// How many boxes an edge completes that is drawn last of `drawn`.
    pub fn taken(&self, drawn: Edges, edge: u32) -> u8 {
        let near = self.near.get(edge as usize).into_iter().flatten();
        near.map(|edges| u8::from(drawn & edges == *edges)).sum()
    }

    /// Whether an edge that is not drawn is the third one of a box.
    pub fn gives(&self, drawn: Edges, edge: u32) -> bool {
        let mut near = self.near.get(edge as usize).into_iter().flatten();
        near.any(|edges| (drawn & edges).count_ones() == 2)
    }

    /// How many boxes have an edge that is not drawn.
    pub fn left(&self, drawn: Edges) -> u8 {
        self.boxes.iter().map(|edges| u8::from(drawn & edges != *edges)).sum()
    }

    /// The image of a set of edges that is the same for all of its images, and the number of the
    /// symmetry that leads there: 0 for the identity, and otherwise the least one.
    pub fn canonical(&self, drawn: Edges) -> (Edges, u8) {
        let bytes = drawn.to_le_bytes();
        let (mut least, mut by) = (drawn, 0);
        // The first one is the identity.
        for (number, table) in self.symmetries.iter().skip(1) {
            let of_byte = |(byte, images): (&u8, &[Edges; 256])| images[usize::from(*byte)];
            let image =
                bytes.iter().zip(table).map(of_byte).fold(0, |image, of_byte| image | of_byte);
            if image < least {
                (least, by) = (image, *number);
            }
        }
        (least, by)
    }
}
