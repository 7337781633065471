//! Affine planes drawn by their lines: as Latin squares, and a square for each parallel class.

use std::collections::BTreeSet;

use zermelo_checker::games::positional::Board;

use super::grid::{classes, grid};
use crate::picture::{Cell, Grid, Mark, Panel, Picture};

/// The stones of First and of Second, by the numbers of points.
type Stones = [BTreeSet<usize>; 2];

/// The Latin squares of a plane, as in Figures 6 and 8 of Danziger et al. The first parallel class is the
/// index class: the points of its first line are the rows, those of the second the columns, and those of
/// each other one the symbols of a square. A cell is the line through its row and its column, and has the
/// number of its symbol. `None` for a board without squares.
pub(super) fn latin_squares(board: &Board, stones: &Stones) -> Option<Picture> {
    let side = board.lines.first()?.len();
    let classes = classes(board, side);
    let (index, others) = classes.split_first()?;
    let [rows, columns, symbols @ ..] = index.as_slice() else { return None };
    if classes.len() != side.checked_add(1)? || symbols.is_empty() {
        return None;
    }
    let point = |&point: &u16| tally(board, stones, name(board, &[point]), &[point]);
    let square = |symbols: &[u16]| {
        let cell = |row: u16, column: u16| {
            let mut lines = others.iter().flatten();
            let line = lines.find(|line| line.contains(&row) && line.contains(&column))?;
            let symbol = symbols.iter().position(|symbol| line.contains(symbol))?;
            Some(tally(board, stones, symbol.checked_add(1)?.to_string(), line))
        };
        let row = |&row: &u16| columns.iter().map(|&column| cell(row, column)).collect();
        let inner = rows.iter().map(row).collect::<Option<Vec<Vec<Cell>>>>()?;
        let above = columns.iter().map(point).collect();
        let below = symbols.iter().map(point).collect();
        let heading = |&row: &u16| point(&row).mark.text();
        let blank = || std::iter::once(String::new());
        Some(Panel::Grid(Grid {
            rows: std::iter::once(above).chain(inner).chain([below]).collect(),
            headings: blank().chain(rows.iter().map(heading)).chain(blank()).collect(),
            ..Grid::default()
        }))
    };
    let panels = symbols.iter().map(|symbols| square(symbols)).collect::<Option<Vec<_>>>()?;
    Some(Picture::of(panels))
}

/// The points in a square, once for each parallel class: cells with the same number are a line, as in
/// Figure 5 of Danziger et al. `None` for a board that is no square.
pub(super) fn parallel_classes(board: &Board, stones: &Stones) -> Option<Picture> {
    let places = grid(board)?;
    let side = board.lines.first()?.len();
    let mut order: Vec<(&[u16; 2], u16)> = places.iter().zip(0..).collect();
    order.sort_unstable_by_key(|([column, row], _)| (*row, *column));
    let square = |class: &Vec<&[u16]>| {
        let cell = |&(_, point): &(&[u16; 2], u16)| {
            let number = class.iter().position(|line| line.contains(&point))?.checked_add(1)?;
            Some(tally(board, stones, number.to_string(), &[point]))
        };
        let cells = order.iter().map(cell).collect::<Option<Vec<Cell>>>()?;
        Some(Panel::Grid(Grid { is_named: true, ..Grid::of(&cells, side) }))
    };
    let classes = classes(board, side);
    Some(Picture::of(classes.iter().map(square).collect::<Option<Vec<_>>>()?))
}

fn name(board: &Board, points: &[u16]) -> String {
    let name = |&point: &u16| Some(board.points.get(usize::from(point))?.to_string());
    points.iter().filter_map(name).collect::<Vec<_>>().join(" ")
}

/// A label for points, with the stones on them.
fn tally(board: &Board, stones: &Stones, label: String, points: &[u16]) -> Cell {
    let count = |stones: &BTreeSet<usize>| {
        points.iter().filter(|&&point| stones.contains(&usize::from(point))).count()
    };
    let stones = [count(&stones[0]), count(&stones[1])];
    Cell { name: name(board, points), mark: Mark::Tally { label, stones } }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use zermelo_checker::format::Text;

    use super::*;

    /// The plane over the integers modulo a prime, from its equations.
    fn plane(order: u16) -> Board {
        let number = |x: u16, y: u16| x * order + y;
        let name = |point: u16| Text::new(format!("{}{}", point / order, point % order));
        let mut lines: Vec<Vec<u16>> = Vec::new();
        for b in 0..order {
            lines.push((0..order).map(|y| number(b, y)).collect());
            for m in 0..order {
                lines.push((0..order).map(|x| number(x, (m * x + b) % order)).collect());
            }
        }
        lines.sort();
        let points = (0..order * order).map(|point| name(point).expect("short"));
        Board { points: points.collect(), lines, needs: Vec::new() }
    }

    fn grids(picture: Option<Picture>) -> Vec<Vec<Vec<Cell>>> {
        let panels = picture.expect("a picture").panels.into_iter();
        let rows = |panel| match panel {
            Panel::Grid(grid) => grid.rows,
            other => panic!("{other:?}"),
        };
        panels.map(rows).collect()
    }

    fn none() -> Stones {
        [BTreeSet::new(), BTreeSet::new()]
    }

    #[test]
    fn the_cells_with_a_number_are_the_lines_of_a_class() {
        for order in [2, 3, 5, 7] {
            let board = plane(order);
            let squares = grids(parallel_classes(&board, &none()));
            assert_eq!(squares.len(), usize::from(order) + 1, "{order}");
            let mut lines = BTreeSet::new();
            for cells in squares.iter().map(|rows| rows.concat()) {
                let mut numbered: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
                for cell in cells {
                    numbered.entry(cell.mark.text()).or_default().insert(cell.name);
                }
                lines.extend(numbered.into_values());
            }
            let named = board.lines.iter().map(|line| {
                line.iter().map(|&point| board.points[usize::from(point)].to_string()).collect()
            });
            assert_eq!(lines, named.collect(), "{order}");
        }
    }

    #[test]
    fn the_squares_are_latin_and_two_of_them_have_every_pair_of_symbols_once() {
        for order in [3_u16, 5, 7] {
            let size = usize::from(order);
            let squares: Vec<Vec<Vec<String>>> = grids(latin_squares(&plane(order), &none()))
                .into_iter()
                .map(|rows| {
                    let row = |row: &Vec<Cell>| row.iter().map(|cell| cell.mark.text()).collect();
                    rows[1..=size].iter().map(row).collect()
                })
                .collect();
            assert_eq!(squares.len(), size - 2, "{order}");
            for (number, square) in squares.iter().enumerate() {
                for at in 0..size {
                    let row: BTreeSet<&String> = square[at].iter().collect();
                    let column: BTreeSet<&String> = square.iter().map(|row| &row[at]).collect();
                    assert_eq!((row.len(), column.len()), (size, size), "{order}");
                }
                for other in &squares[..number] {
                    let pairs = square.concat().into_iter().zip(other.concat());
                    assert_eq!(pairs.collect::<BTreeSet<_>>().len(), size * size, "{order}");
                }
            }
        }
    }

    #[test]
    fn boards_that_are_no_planes_have_no_squares() {
        let fano = ["012", "034", "056", "135", "146", "236", "245"];
        let line = |line: &&str| line.bytes().map(|digit| u16::from(digit - b'0')).collect();
        let points = (0..7).map(|point| Text::new(point.to_string()).expect("short")).collect();
        let fano = Board { points, lines: fano.iter().map(line).collect(), needs: Vec::new() };
        let mut less = plane(3);
        less.lines.pop();
        let empty = Board { points: Vec::new(), lines: Vec::new(), needs: Vec::new() };
        for (name, board) in
            [("of order 2", plane(2)), ("less a line", less), ("Fano", fano), ("empty", empty)]
        {
            assert_eq!(latin_squares(&board, &none()), None, "{name}");
        }
    }
}
