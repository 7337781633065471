//! Boards of hexagons.

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

/// Rows of hexagons, as many in each, with the names of their cells, each row half a cell further to the right
/// than the one above. `sides` says whose the left and the right side are, and whose the upper and the lower
/// one.
pub fn hexagons(rows: &[Vec<Cell>], sides: [Player; 2]) -> Panel {
    let whole = |count: usize| i32::try_from(count).unwrap_or(0);
    let corner = |row: usize, column: usize| {
        let x = whole(row).saturating_add(whole(column).saturating_mul(2));
        [x.saturating_mul(WIDTH), whole(row).saturating_mul(ROW)]
    };
    let mut cells = Vec::new();
    for (row, of_row) in rows.iter().enumerate() {
        let placed = of_row.iter().enumerate();
        cells.extend(placed.map(|(column, cell)| (cell.clone(), corner(row, column))));
    }
    // The middles of the cells on a side, one after the other, to places beside each of them.
    let last = |length: usize| length.saturating_sub(1);
    let [below, right] = [last(rows.len()), last(rows.first().map_or(0, Vec::len))];
    let middle = |row, column| moved(corner(row, column), [WIDTH, WIDTH]);
    let area = |middles: Vec<[i32; 2]>, out: [[i32; 2]; 2]| {
        let outer = middles.iter().flat_map(|&at| out.map(|by| moved(at, by)));
        outer.chain(middles.iter().rev().copied()).collect::<Vec<_>>()
    };
    let down = |column: usize| (0..=below).map(|row| middle(row, column)).collect();
    let along = |row: usize| (0..=right).map(|column| middle(row, column)).collect();
    let (out, over) = (WIDTH + SIDE, HEIGHT + SIDE / 2);
    let beside = |x: i32| [[x, -HEIGHT / 2], [x, HEIGHT / 2]];
    let [own, other] = sides;
    let areas = vec![
        (own, area(down(0), beside(-out))),
        (own, area(down(right), beside(out))),
        (other, area(along(0), [[-WIDTH, -over], [WIDTH, -over]])),
        (other, area(along(below), [[-WIDTH, over], [WIDTH, over]])),
    ];
    Panel::Plan(Plan { cells, areas, words: written(rows), ..Plan::default() })
}

/// In characters, with the letters of columns above.
fn written(rows: &[Vec<Cell>]) -> Vec<String> {
    let letters = |cell: &Cell| -> String {
        cell.name.chars().take_while(|letter| !letter.is_ascii_digit()).collect()
    };
    let wide = rows.iter().flatten().map(|cell| letters(cell).len()).max().unwrap_or(1);
    let step = wide.div_ceil(2).saturating_mul(2);
    let number = rows.len().to_string().len();
    // Every cell is in twice as many characters as rows are moved by.
    let line = |row: usize, heading: &str, texts: Vec<String>| {
        let begin = format!("{heading:<number$} {}", " ".repeat(row.saturating_mul(step)));
        let texts = texts.iter().map(|text| format!("{text:<width$}", width = step * 2));
        texts.fold(begin, |line, text| line + &text).trim_end().to_owned()
    };
    let above = line(0, "", rows.first().into_iter().flatten().map(letters).collect());
    let marks = |row: &Vec<Cell>| row.iter().map(|cell| cell.mark.text()).collect();
    let numbered = rows.iter().enumerate();
    let rows = numbered.map(|(at, row)| line(at, &at.saturating_add(1).to_string(), marks(row)));
    [above].into_iter().chain(rows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Mark, Picture};

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
        let picture =
            Picture::of(vec![hexagons(&rows(&[3, 3, 3]), [Player::First, Player::Second])]);
        let text = ["  a   b   c", "1 .   .   .", "2   O   X   .", "3     .   .   ."];
        assert_eq!(picture.text().lines().collect::<Vec<_>>(), text);
    }

    /// Neighbours have two corners in common, within the rounding of the height.
    #[test]
    fn neighbouring_hexagons_touch_and_sides_are_around_them() {
        let Panel::Plan(plan) = hexagons(&rows(&[3, 3, 3]), [Player::First, Player::Second]) else {
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
