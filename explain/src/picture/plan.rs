//! Cells, points and lines at any places: a position of a game whose author says where things are.
//!
//! In characters every place to the right that something is at has a column, and every place downwards
//! a row: what is at different places is never written over each other.

use std::collections::{BTreeMap, BTreeSet};

use super::figure::{CELL, Figure, Form, Look, POINT, TEXT, fitting};
use super::hexagons::hexagon;
use super::{Line, Mark, Plan};

impl Line {
    fn is_seen(&self) -> bool {
        self.is_drawn != Some(false)
    }
}

/// The middle of a cell.
fn middle(corner: [i32; 2]) -> [i32; 2] {
    corner.map(|at| at.saturating_add(CELL / 2))
}

impl Plan {
    /// What is in cells and at points, each at its middle; nothing of an open box.
    fn marks(&self) -> impl Iterator<Item = ([i32; 2], &Mark)> {
        let cells =
            self.cells.iter().filter(|(cell, _)| !self.has_boxes() || cell.mark != Mark::Free);
        let cells = cells.map(|(cell, corner)| (middle(*corner), &cell.mark));
        cells.chain(self.points.iter().map(|(point, at)| (*at, &point.mark)))
    }

    /// Whether players draw the sides of the cells: then an open cell has none of its own.
    fn has_boxes(&self) -> bool {
        self.lines.iter().any(|line| line.is_drawn.is_some())
    }

    /// The ends of lines that players draw: dots.
    fn dots(&self) -> BTreeSet<[i32; 2]> {
        let drawn = self.lines.iter().filter(|line| line.is_drawn.is_some());
        drawn.flat_map(|line| line.ends).collect()
    }

    /// In characters: dots as `+`, lines along rows and columns, and below them the others in words.
    pub(super) fn lines(&self) -> Vec<String> {
        if !self.words.is_empty() {
            return self.words.clone();
        }
        let mut texts: BTreeMap<[i32; 2], String> =
            self.dots().into_iter().map(|dot| (dot, "+".to_owned())).collect();
        texts.extend(self.marks().map(|(at, mark)| (at, mark.text())));
        // The middles of open boxes have rows and columns too.
        let ends = || {
            let cells = self.cells.iter().map(|(_, corner)| middle(*corner));
            self.lines.iter().flat_map(|line| line.ends).chain(cells)
        };
        let mut rows: BTreeSet<i32> =
            texts.keys().chain(&ends().collect::<Vec<_>>()).map(|at| at[1]).collect();
        // A line downwards is seen where there is a row between its ends.
        for line in &self.lines {
            let [[x, from], [other, to]] = line.ends;
            let [from, to] = [from.min(to), from.max(to)];
            if x == other
                && !rows.range(from.saturating_add(1)..to.max(from.saturating_add(1))).any(|_| true)
            {
                rows.insert(from.midpoint(to));
            }
        }
        let rows: BTreeMap<i32, usize> = rows.into_iter().zip(0..).collect();
        let mut widths: BTreeMap<i32, usize> = ends().map(|at| (at[0], 1)).collect();
        for (at, text) in &texts {
            let width = widths.entry(at[0]).or_default();
            *width = text.chars().count().max(*width);
        }
        // Where the columns begin.
        let mut columns = BTreeMap::new();
        let mut right = 0usize;
        for (&x, &width) in &widths {
            columns.insert(x, right);
            right = right.saturating_add(width).saturating_add(1);
        }
        let mut canvas = vec![vec![' '; right]; rows.len()];
        let mut put = |row: usize, column: usize, c: char| {
            if let Some(place) = canvas.get_mut(row).and_then(|row| row.get_mut(column)) {
                *place = c;
            }
        };
        let mut words = Vec::new();
        for line in self.lines.iter().filter(|line| line.is_seen()) {
            let place = |[x, y]: [i32; 2]| Some([*columns.get(&x)?, *rows.get(&y)?]);
            let [Some([from, above]), Some([to, below])] = line.ends.map(place) else { continue };
            match (from == to, above == below) {
                (_, true) => (from.min(to)..=from.max(to)).for_each(|x| put(above, x, '-')),
                (true, _) => (above.min(below)..=above.max(below)).for_each(|y| put(y, from, '|')),
                _ => words.push(format!("line {}", line.name)),
            }
        }
        for ([x, y], text) in &texts {
            let (Some(&column), Some(&row)) = (columns.get(x), rows.get(y)) else { continue };
            (column..).zip(text.chars()).for_each(|(column, c)| put(row, column, c));
        }
        let lines = canvas.into_iter().map(|row| row.into_iter().collect::<String>());
        lines.map(|line| line.trim_end().to_owned()).chain(words).collect()
    }
}

impl Figure {
    /// Cells, the lines above them, and the points above those.
    pub(super) fn plan(&mut self, plan: &Plan) {
        let dots = plan.dots();
        let around = |[x, y]: [i32; 2], by: i32| [x.saturating_sub(by), y.saturating_sub(by)];
        let corners = plan.cells.iter().flat_map(|(_, corner)| match plan.is_hexagonal {
            true => hexagon(middle(*corner)).to_vec(),
            false => vec![*corner],
        });
        let areas = plan.areas.iter().flat_map(|(_, corners)| corners.iter().copied());
        let corners = corners.chain(areas);
        let corners = corners.chain(plan.points.iter().map(|(_, at)| around(*at, POINT)));
        let ends = plan.lines.iter().flat_map(|line| line.ends);
        let corners: Vec<[i32; 2]> = corners.chain(ends.map(|end| around(end, DOT))).collect();
        let [left, above] = [0, 1].map(|axis: usize| {
            corners.iter().filter_map(|corner| corner.get(axis)).min().copied().unwrap_or(0)
        });
        let place = |[x, y]: [i32; 2]| [x.saturating_sub(left), y.saturating_sub(above)];
        for (of, corners) in &plan.areas {
            let corners: Vec<[i32; 2]> = corners.iter().map(|corner| place(*corner)).collect();
            corners.iter().for_each(|corner| self.cover(*corner));
            self.push(None, Form::Polygon(corners), Look::Of(*of));
        }
        for (cell, corner) in &plan.cells {
            let corner = place(*corner);
            if plan.is_hexagonal {
                let corners = hexagon(middle(corner)).to_vec();
                corners.iter().for_each(|corner| self.cover(*corner));
                let form = Form::Polygon(corners);
                self.cell_of(form, corner, cell, cell.mark == Mark::Free);
                continue;
            }
            match &cell.mark {
                Mark::Free if plan.has_boxes() => {}
                Mark::Label(label) if plan.has_boxes() => {
                    self.text(middle(corner), fitting(label, 56), label, Look::Plain, true);
                }
                _ => self.cell(corner, cell, false),
            }
            self.cover(corner.map(|at| at.saturating_add(CELL)));
        }
        for line in &plan.lines {
            let [from, to] = line.ends.map(place);
            let look = match (line.owner, line.is_drawn) {
                (Some(player), _) => Look::Of(player),
                (None, Some(true)) => Look::Drawn,
                (None, Some(false)) => Look::Undrawn,
                (None, None) => Look::Board,
            };
            self.push(Some(&line.name), Form::Segment { from, to }, look);
            [from, to].into_iter().for_each(|end| self.cover(end.map(|at| at.saturating_add(DOT))));
        }
        for dot in dots {
            self.push(None, Form::Disc { at: place(dot), radius: DOT }, Look::Drawn);
        }
        for (point, at) in &plan.points {
            let [x, y] = place(*at);
            let look = match &point.mark {
                Mark::Gone => Look::Gone,
                Mark::Stone(player) => Look::Of(*player),
                _ => Look::Open,
            };
            self.push(Some(&point.name), Form::Disc { at: [x, y], radius: POINT }, look);
            if matches!(point.mark, Mark::Stone(_) | Mark::Label(_)) {
                let text = point.mark.text();
                let height = TEXT.min(fitting(&text, TEXT * 5 / 3 + 1) * 3 / 5);
                self.text([x, y], height, &text, Look::Plain, true);
            }
            self.cover([x.saturating_add(POINT), y.saturating_add(POINT)]);
        }
    }
}

/// The radius of a dot.
const DOT: i32 = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Cell, Panel, Picture};
    use zermelo_checker::claim::Player;

    fn placed(name: &str, mark: Mark, at: [i32; 2]) -> (Cell, [i32; 2]) {
        (Cell { name: name.to_owned(), mark }, at)
    }

    fn line(ends: [[i32; 2]; 2], is_drawn: Option<bool>) -> Line {
        Line { name: format!("{ends:?}"), ends, is_drawn, owner: None }
    }

    #[test]
    fn plans_are_written_as_they_are_by_hand() {
        let label = |text: &str| Mark::Label(text.to_owned());
        let square = [[0, 0], [100, 0], [100, 100], [0, 100]];
        let sides = (0..4).map(|side| [square[side], square[(side + 1) % 4]]);
        for (name, plan, text) in [
            ("nothing", Plan::default(), ""),
            (
                "rows of cells of different lengths",
                Plan {
                    cells: vec![
                        placed("1 1", label("o"), [0, 0]),
                        placed("1 2", Mark::Gone, [0, 100]),
                        placed("2 2", label("kn"), [100, 100]),
                    ],
                    ..Plan::default()
                },
                "o\n# kn\n",
            ),
            (
                "a box of which an edge is open",
                Plan {
                    cells: vec![placed("b", Mark::Stone(Player::First), [0, 0])],
                    lines: sides.zip(0..).map(|(ends, side)| line(ends, Some(side != 1))).collect(),
                    ..Plan::default()
                },
                "+---+\n| X\n+---+\n",
            ),
            (
                "an open box has nothing in it",
                Plan {
                    cells: vec![placed("b", Mark::Free, [0, 0])],
                    lines: vec![line([[0, 0], [100, 0]], Some(true))],
                    ..Plan::default()
                },
                "+---+\n\n",
            ),
            (
                "points on a path, and one below",
                Plan {
                    points: vec![
                        placed("1", label("1"), [0, 0]),
                        placed("2", Mark::Gone, [100, 0]),
                        placed("3", Mark::Free, [100, 100]),
                    ],
                    lines: vec![
                        line([[0, 0], [100, 0]], None),
                        line([[100, 0], [100, 100]], None),
                        Line { name: "1 to 3".to_owned(), ..line([[0, 0], [100, 100]], None) },
                    ],
                    ..Plan::default()
                },
                "1-#\n  |\n  .\nline 1 to 3\n",
            ),
        ] {
            assert_eq!(Picture::of(vec![Panel::Plan(plan)]).text(), text, "{name}");
        }
    }

    #[test]
    fn what_is_left_of_the_first_column_is_inside_of_the_drawing() {
        let plan = Plan {
            cells: vec![placed("a", Mark::Free, [-300, -200])],
            points: vec![placed("b", Mark::Free, [100, 0])],
            ..Plan::default()
        };
        let figure = Figure::of(&Picture::of(vec![Panel::Plan(plan)]));
        assert_eq!([figure.width, figure.height], [20 + 430 + 20, 20 + 230 + 20]);
        assert_eq!(figure.shapes[0].form, Form::Rectangle { at: [20, 20], size: [CELL, CELL] });
    }
}
