//! Boards of hexagons.

use std::collections::BTreeMap;

use zermelo_checker::claim::Player;

use super::{Cell, Panel, Plan};

/// The distance of two rows, and half the height and the width of a hexagon, in hundredths of a cell.
const ROW: i32 = 87;
const HEIGHT: i32 = 58;
const WIDTH: i32 = 50;

/// How far a side is seen beside the cells.
const SIDE: i32 = 20;

/// The corners of a hexagon around a middle, from the top.
pub(super) fn hexagon(middle: [i32; 2]) -> [[i32; 2]; 6] {
    let half = HEIGHT / 2;
    let around =
        [[0, -HEIGHT], [WIDTH, -half], [WIDTH, half], [0, HEIGHT], [-WIDTH, half], [-WIDTH, -half]];
    around.map(|by| moved(middle, by))
}

fn moved([x, y]: [i32; 2], [right, down]: [i32; 2]) -> [i32; 2] {
    [x.saturating_add(right), y.saturating_add(down)]
}

/// How rows of hexagons lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hexagons {
    /// Each half a cell further to the right than the one above.
    Rhombus,
    /// Of so many rows each half a cell further to the left than the one above, and one cell longer.
    Triangle(usize),
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Before the first cells of rows.
    Left,
    /// Behind the last ones.
    Right,
    /// Above the first row.
    Top,
    /// Below the last one.
    Bottom,
}

/// A cell, and its column and row, from 0.
type Placed = (Cell, [usize; 2]);

impl Hexagons {
    /// By how many halves of a cell a cell is to the right.
    fn halves(self, [column, row]: [usize; 2]) -> usize {
        let indent = match self {
            Hexagons::Rhombus => row,
            Hexagons::Triangle(rows) => rows.saturating_sub(row),
        };
        column.saturating_mul(2).saturating_add(indent)
    }

    /// The upper left corner of a cell.
    fn corner(self, place: [usize; 2]) -> [i32; 2] {
        let whole = |count: usize| i32::try_from(count).unwrap_or(0);
        [whole(self.halves(place)).saturating_mul(WIDTH), whole(place[1]).saturating_mul(ROW)]
    }

    /// From the middle of a cell on a side to two places beyond it, from above or from the left.
    fn beyond(self, edge: Edge) -> [[i32; 2]; 2] {
        let (out, over, half) = (WIDTH + SIDE, HEIGHT + SIDE / 2, HEIGHT / 2);
        match (self, edge) {
            (Hexagons::Rhombus, Edge::Left) => [[-out, -half], [-out, half]],
            (Hexagons::Rhombus, Edge::Right) => [[out, -half], [out, half]],
            // Beside a side that leans.
            (Hexagons::Triangle(_), Edge::Left) => [[-46, -61], [-76, -9]],
            (Hexagons::Triangle(_), Edge::Right) => [[46, -61], [76, -9]],
            (_, Edge::Top) => [[-WIDTH, -over], [WIDTH, -over]],
            (_, Edge::Bottom) => [[-WIDTH, over], [WIDTH, over]],
        }
    }

    /// Cells of a board, and of the players' sides what is beside some of them, one after the other.
    pub fn panel(self, cells: Vec<Placed>, sides: &[(Edge, Player, Vec<[usize; 2]>)]) -> Panel {
        let area = |(edge, player, places): &(Edge, Player, Vec<[usize; 2]>)| {
            let middles = places.iter().map(|&at| moved(self.corner(at), [WIDTH, WIDTH]));
            let out = self.beyond(*edge);
            let outer = middles.clone().flat_map(|at| out.map(|by| moved(at, by)));
            (*player, outer.chain(middles.rev()).collect::<Vec<_>>())
        };
        let areas = sides.iter().map(area).collect();
        let words = self.written(&cells);
        let cells = cells.into_iter().map(|(cell, at)| (cell, self.corner(at))).collect();
        Panel::Plan(Plan { cells, areas, words, is_hexagonal: true, ..Plan::default() })
    }

    /// In characters, with the letters of columns above, or where they go to below.
    fn written(self, cells: &[Placed]) -> Vec<String> {
        let letters = |cell: &Cell| -> String {
            cell.name.chars().take_while(|letter| !letter.is_ascii_digit()).collect()
        };
        let wide = cells.iter().map(|(cell, _)| letters(cell).len()).max().unwrap_or(1);
        // Every cell is in twice as many characters as rows are moved by.
        let step = wide.div_ceil(2).saturating_mul(2);
        let rows = cells.iter().map(|(_, [_, row])| *row);
        let (first, last) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let last = last.saturating_add(1);
        let columns: BTreeMap<usize, String> =
            cells.iter().map(|(cell, [column, _])| (*column, letters(cell))).collect();
        let heading = if self == Hexagons::Rhombus { first } else { last };
        let headings = columns.into_iter().map(|(column, text)| ([column, heading], text));
        let headings: Vec<_> = headings.map(|(at, text)| (self.halves(at), text)).collect();
        let marks = |row: usize| {
            let of_row = cells.iter().filter(move |(_, at)| at[1] == row);
            of_row.map(|(cell, at)| (self.halves(*at), cell.mark.text())).collect::<Vec<_>>()
        };
        let lines = (first..last).map(|row| (row.saturating_add(1).to_string(), marks(row)));
        let mut lines: Vec<(String, Vec<(usize, String)>)> = lines.collect();
        let at = if heading == first { 0 } else { lines.len() };
        lines.insert(at, (String::new(), headings));
        let left = lines.iter().flat_map(|(_, texts)| texts).map(|(at, _)| *at).min().unwrap_or(0);
        let number = last.to_string().len();
        let line = |(number_of_row, texts): (String, Vec<(usize, String)>)| {
            let mut line = format!("{number_of_row:<number$} ");
            let begin = line.len();
            for (at, text) in texts {
                let column = at.saturating_sub(left).saturating_mul(step).saturating_add(begin);
                line += &" ".repeat(column.saturating_sub(line.chars().count()));
                line += &text;
            }
            line.trim_end().to_owned()
        };
        lines.into_iter().map(line).collect()
    }
}

/// Rows of hexagons with the names of their cells: of a rhombus the sides are those of the first player, left
/// and right, and of the second, and of a triangle all are those of the first.
pub fn hexagons(rows: &[Vec<Cell>], shape: Hexagons, players: [Player; 2]) -> Panel {
    let numbered = |(row, cells): (usize, &Vec<Cell>)| {
        let cells = cells.iter().enumerate();
        cells.map(|(column, cell)| (cell.clone(), [column, row])).collect::<Vec<_>>()
    };
    let last = |length: usize| length.saturating_sub(1);
    let first_of = || (0..rows.len()).map(|row| [0, row]).collect();
    let last_of = || rows.iter().enumerate().map(|(row, of)| [last(of.len()), row]).collect();
    let all_of = |row: usize| {
        let cells = rows.get(row).map_or(0, Vec::len);
        (0..cells).map(|column| [column, row]).collect()
    };
    let [own, other] = players;
    let mut sides = vec![(Edge::Left, own, first_of()), (Edge::Right, own, last_of())];
    if shape == Hexagons::Rhombus {
        sides.push((Edge::Top, other, all_of(0)));
    }
    let below = if shape == Hexagons::Rhombus { other } else { own };
    sides.push((Edge::Bottom, below, all_of(last(rows.len()))));
    shape.panel(rows.iter().enumerate().flat_map(numbered).collect(), &sides)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Mark, Picture};

    const PLAYERS: [Player; 2] = [Player::First, Player::Second];

    fn rows(lengths: &[usize]) -> Vec<Vec<Cell>> {
        let cell = |row: usize, column: usize| {
            let letter = char::from(b'a' + u8::try_from(column).expect("few"));
            let mark = match (row, column) {
                (1, 1) => Mark::Stone(Player::First),
                (1, 0) => Mark::Stone(Player::Second),
                _ => Mark::Free,
            };
            Cell { name: format!("{letter}{}", row + 1), mark }
        };
        let row = |(row, &length): (usize, &usize)| (0..length).map(|at| cell(row, at)).collect();
        lengths.iter().enumerate().map(row).collect()
    }

    #[test]
    fn boards_of_hexagons_are_written_as_they_are_by_hand() {
        let picture = Picture::of(vec![hexagons(&rows(&[3, 3, 3]), Hexagons::Rhombus, PLAYERS)]);
        let text = ["  a   b   c", "1 .   .   .", "2   O   X   .", "3     .   .   ."];
        assert_eq!(picture.text().lines().collect::<Vec<_>>(), text);
        let triangle = hexagons(&rows(&[1, 2, 3]), Hexagons::Triangle(3), PLAYERS);
        let text = ["1       .", "2     O   X", "3   .   .   .", "  a   b   c"];
        assert_eq!(Picture::of(vec![triangle]).text().lines().collect::<Vec<_>>(), text);
    }

    /// Neighbours have two corners in common, within the rounding of the height.
    #[test]
    fn neighbouring_hexagons_touch_and_sides_are_around_them() {
        let Panel::Plan(plan) = hexagons(&rows(&[3, 3, 3]), Hexagons::Rhombus, PLAYERS) else {
            panic!("a plan")
        };
        let corners = |at: usize| hexagon(plan.cells[at].1);
        for (one, other, touch) in [(0, 1, true), (0, 3, true), (1, 3, true), (0, 4, false)] {
            let common = corners(one)
                .into_iter()
                .filter(|[x, y]| corners(other).iter().any(|[u, v]| x == u && y.abs_diff(*v) <= 1));
            assert_eq!(common.count() == 2, touch, "{one} {other}");
        }
        assert_eq!(plan.areas.len(), 4);
        let svg = Picture::of(vec![Panel::Plan(plan)]).svg(true);
        assert_eq!(svg.matches("<polygon").count(), 4 + 9);
    }
}
