//! The points of a board as the cells of a grid: by their names, or for a plane the lines of one parallel
//! class as its rows, and those of another as its columns.

use std::collections::BTreeMap;

use zermelo_checker::games::positional::Board;

use crate::picture::{Cell, Grid};

/// The cells of a board whose points are called as the squares of chess are, from `a1` to the last column and
/// the last row, with the names of rows and columns beside them. Row 1 is at the bottom where a point of row 2
/// needs the one below it, as in Connect Four, and else at the top. `None` for other names, and for a single
/// row or column.
pub(super) fn named(board: &Board, cells: &[Cell]) -> Option<Grid> {
    let points = board.points.iter().zip(0u16..);
    let points = points.map(|(name, point)| Some((place(name.as_str())?, point)));
    let points: BTreeMap<[usize; 2], u16> = points.collect::<Option<_>>()?;
    let last = |axis: fn(&[usize; 2]) -> usize| points.keys().map(axis).max();
    let (columns, rows) = (last(|at| at[0])?, last(|at| at[1])?);
    if columns < 2 || rows < 2 || columns.checked_mul(rows) != Some(points.len()) {
        return None;
    }
    let point = |column: usize, row: usize| points.get(&[column, row]).copied();
    let is_upwards = (1..=columns).any(|column| {
        let above = point(column, 2).and_then(|above| board.needs.get(usize::from(above)));
        above.zip(point(column, 1)).is_some_and(|(needs, below)| needs.contains(&below))
    });
    let numbers: Vec<usize> =
        if is_upwards { (1..=rows).rev().collect() } else { (1..=rows).collect() };
    let cell = |column, row| cells.get(usize::from(point(column, row)?)).cloned();
    let row = |&row: &usize| (1..=columns).map(|column| cell(column, row)).collect();
    Some(Grid {
        rows: numbers.iter().map(row).collect::<Option<_>>()?,
        headings: numbers.iter().map(usize::to_string).collect(),
        footings: ('a'..='z').take(columns).map(String::from).collect(),
        has_discs: is_upwards,
        ..Grid::default()
    })
}

/// A point, and those above it in its column, by their names; `None` on a board where stones do not fall into
/// columns.
pub(super) fn column(board: &Board, point: u16) -> Option<Vec<String>> {
    let place_of = |point: u16| place(board.points.get(usize::from(point))?.as_str());
    let above = |&point: &u16| {
        let above = board.needs.iter().position(|needs| *needs == [point])?;
        let above = u16::try_from(above).ok()?;
        let [[column, row], [same, next]] = [place_of(point)?, place_of(above)?];
        (column == same && row.checked_add(1) == Some(next)).then_some(above)
    };
    let column: Vec<u16> = std::iter::successors(Some(point), above).collect();
    let name = |point: u16| Some(board.points.get(usize::from(point))?.to_string());
    let falls = column.len() > 1;
    falls.then(|| column.into_iter().filter_map(name).collect())
}

/// The column and the row, from 1, of a name such as `c2`.
fn place(name: &str) -> Option<[usize; 2]> {
    let column = ('a'..='z').position(|letter| name.starts_with(letter))?;
    let number = name.get(1..)?;
    let row = number.parse().ok().filter(|row: &usize| *row > 0 && row.to_string() == number)?;
    Some([column.checked_add(1)?, row])
}

/// The place of every point, its column and its row from 0; `None` for a board of whose lines no two
/// parallel classes meet in one point each.
///
/// The classes are the first two after the index class, which comes first where a plane is whole: as in
/// Figure 4 of Danziger et al., where the blocks of γ1 are rows and those of γ2 columns.
pub(super) fn grid(board: &Board) -> Option<Vec<[u16; 2]>> {
    let side = board.lines.first()?.len();
    let is_square = side > 1 && side.checked_mul(side) == Some(board.size());
    // More lines than a plane of order 16 has are not looked at.
    if !is_square || board.lines.len() > 272 || board.lines.iter().any(|line| line.len() != side) {
        return None;
    }
    let classes = classes(board, side);
    let mut classes = classes.iter().skip(classes.len().saturating_sub(side));
    let (rows, columns) = (classes.next()?, classes.next()?);
    let number = |class: &[&[u16]], point: u16| {
        let number = class.iter().position(|line| line.contains(&point))?;
        u16::try_from(number).ok()
    };
    let points = (0..).take(board.size());
    let places: Vec<[u16; 2]> = points
        .map(|point| Some([number(columns, point)?, number(rows, point)?]))
        .collect::<Option<_>>()?;
    let mut distinct = places.clone();
    distinct.sort_unstable();
    distinct.dedup();
    (distinct.len() == places.len()).then_some(places)
}

/// The parallel classes, in the order of their first lines: sets of disjoint lines that have every
/// point.
pub(super) fn classes(board: &Board, side: usize) -> Vec<Vec<&[u16]>> {
    let mut classes: Vec<Vec<&[u16]>> = Vec::new();
    for line in &board.lines {
        let is_apart = |class: &&mut Vec<&[u16]>| {
            class.iter().flat_map(|line| line.iter()).all(|p| !line.contains(p))
        };
        match classes.iter_mut().find(is_apart) {
            Some(class) => class.push(line),
            None => classes.push(vec![line]),
        }
    }
    classes.retain(|class| class.len() == side);
    classes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use zermelo_checker::format::Text;

    use super::*;
    use crate::picture::{Mark, Panel, Picture};

    fn board(points: &[&str], lines: &[&[&str]]) -> Board {
        let number = |name: &str| {
            let number = points.iter().position(|point| *point == name).expect(name);
            u16::try_from(number).expect("few")
        };
        let points = points.iter().map(|name| Text::new(*name).expect("short")).collect();
        let line = |line: &&[&str]| line.iter().map(|name| number(name)).collect();
        Board { points, lines: lines.iter().map(line).collect(), needs: Vec::new() }
    }

    /// Connect Four by hand: what is above a cell plays it; a point that needs another one beside it does not.
    #[test]
    fn a_click_on_a_column_plays_its_lowest_free_cell() {
        let mut board = board(&["a1", "b1", "a2", "b2", "a3", "b3"], &[]);
        board.needs = vec![vec![], vec![], vec![0], vec![1], vec![2], vec![3]];
        for (point, names) in [(0, Some("a1 a2 a3")), (3, Some("b2 b3")), (4, None)] {
            assert_eq!(
                column(&board, point).map(|names| names.join(" ")),
                names.map(str::to_owned)
            );
        }
        board.needs = vec![vec![], vec![0], vec![], vec![], vec![], vec![1, 2]];
        assert!((0..6).all(|point| column(&board, point).is_none()));
    }

    /// The grid of Figure 4 of Danziger et al., whose rows are the blocks of γ1 and whose columns those
    /// of γ2; the index class comes first on the board.
    #[test]
    fn pi4_is_the_grid_of_the_paper() {
        let figure: [[&str; 4]; 4] = [
            ["r2", "a4", "b2", "c3"],
            ["b1", "c1", "r1", "a1"],
            ["c4", "b3", "a2", "r3"],
            ["a3", "r4", "c2", "b4"],
        ];
        let index: Vec<Vec<String>> =
            ["r", "c", "a", "b"].map(|l| (1..=4).map(|n| format!("{l}{n}")).collect()).to_vec();
        let points: Vec<&str> = index.iter().flatten().map(String::as_str).collect();
        // The blocks are the cells of the two squares of Figure 1, row by row.
        let [alpha, beta] = [
            [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]],
            [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]],
        ];
        let block = |row: usize, column: usize| {
            let symbols = [row + 1, column + 1, alpha[row][column], beta[row][column]];
            (0..4).map(|class| points[class * 4 + symbols[class] - 1]).collect()
        };
        let mut lines: Vec<Vec<&str>> = points.chunks(4).map(<[&str]>::to_vec).collect();
        lines.extend((0..16).map(|cell| block(cell / 4, cell % 4)));
        let lines: Vec<&[&str]> = lines.iter().map(Vec::as_slice).collect();
        let places = grid(&board(&points, &lines)).expect("a grid");
        let sets = |axis: usize| -> BTreeSet<BTreeSet<&str>> {
            let at = |number: u16| {
                let on = places.iter().zip(&points).filter(|(place, _)| place[axis] == number);
                on.map(|(_, point)| *point).collect()
            };
            (0..4).map(at).collect()
        };
        assert_eq!(sets(1), figure.map(|row| row.into_iter().collect()).into_iter().collect());
        assert_eq!(
            sets(0),
            (0..4).map(|at| figure.map(|row| row[at]).into_iter().collect()).collect()
        );
    }

    /// Rows from the top, each with its number, and the letters below.
    fn by_name(board: &Board) -> Option<String> {
        let cell = |name: &Text| {
            let name = name.to_string();
            Cell { mark: Mark::Label(name.clone()), name }
        };
        let cells: Vec<Cell> = board.points.iter().map(cell).collect();
        Some(Picture::of(vec![Panel::Grid(named(board, &cells)?)]).text())
    }

    #[test]
    fn points_with_the_names_of_squares_are_in_rows_and_columns() {
        let points = ["a1", "b1", "c1", "a2", "b2", "c2"];
        let flat = board(&points, &[]);
        let needs = [vec![], vec![], vec![], vec![0], vec![1], vec![2]].to_vec();
        let upright = Board { needs, ..flat.clone() };
        let picture = |rows: [&str; 3]| Some(rows.map(|row| format!("{row}\n")).concat());
        let down = picture(["1  a1 b1 c1", "2  a2 b2 c2", "    a  b  c"]);
        assert_eq!(by_name(&flat), down);
        let up = picture(["2  a2 b2 c2", "1  a1 b1 c1", "    a  b  c"]);
        assert_eq!(by_name(&upright), up);
        for (name, points) in [
            ("a cell is missing", &["a1", "b1", "a2", "c2"][..]),
            ("letters that are not the first", &["r1", "r2", "c1", "c2"]),
            ("one row", &["a1", "b1", "c1"]),
            ("one column", &["a1", "a2", "a3"]),
            ("a row 0", &["a0", "b0", "a1", "b1"]),
            ("a number with a zero before it", &["a01", "b1", "a2", "b2"]),
            ("a number that is too long", &["a1", "b1", "a2", "b99999999999999999999"]),
            ("two letters", &["aa1", "ab1", "aa2", "ab2"]),
            ("no points", &[]),
        ] {
            assert_eq!(by_name(&board(points, &[])), None, "{name}");
        }
    }

    #[test]
    fn boards_that_are_no_squares_have_no_grid() {
        let fano: [&[&str]; 2] = [&["a", "b", "c"], &["a", "d", "e"]];
        for (name, board) in [
            ("no lines", board(&["a"], &[])),
            ("a number of points that is no square", board(&["a", "b", "c", "d", "e"], &fano)),
            ("one class", board(&["a", "b", "c", "d"], &[&["a", "b"], &["c", "d"]])),
            (
                "two classes that meet twice",
                board(&["a", "b", "c", "d"], &[&["a", "b"], &["c", "d"], &["a", "b"], &["c", "d"]]),
            ),
        ] {
            assert_eq!(grid(&board), None, "{name}");
        }
    }
}
