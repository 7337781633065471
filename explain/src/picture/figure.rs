//! Pictures as shapes at places: what drawings in every format are written from.
//!
//! Lengths are whole numbers; the side of a cell is [`CELL`]. The first coordinate grows to the
//! right, the second downwards.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use zermelo_checker::claim::Player;

use super::{
    Brace, Cell, Diagram, Dots, Emphasis, Grid, Mark, Panel, Picture, Points, Region, WIDEST,
    spring,
};
use crate::name::Name;

/// The side of a cell.
pub(super) const CELL: i32 = 100;

/// The space around panels.
const MARGIN: i32 = 20;

/// The space between panels.
const GAP: i32 = 60;

/// How wide a row of several panels can be.
const ROW: i32 = 13 * CELL;

/// How wide a caption can be, whatever the width of the drawing.
const CAPTION: i32 = 5 * CELL;

/// The height of a line of text.
pub(super) const TEXT: i32 = 32;

/// How far above the lower side of a cell the middle of its small name is: the name, 22 high, is above
/// the frame of an emphasised cell.
const NAME: i32 = 19;

/// How far within the side of a cell its frame is, so that the frames of neighbours are apart.
const FRAME: i32 = 5;

/// The height of a brace.
pub(super) const BRACE: i32 = 24;

/// The radius of a counter, and of a disc on a board into which discs fall.
const COUNTER: i32 = 40;

/// What stands on a poisoned cell.
pub(super) const POISON: &str = "☠";

/// The radius of a point.
pub(super) const POINT: i32 = 30;

/// Shapes in a rectangle whose upper left corner is (0, 0).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Figure {
    pub(super) width: i32,
    pub(super) height: i32,
    /// In the order in which they are drawn.
    pub(super) shapes: Vec<Shape>,
}

/// A shape, with the name of the cell, point or edge that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) name: Option<String>,
    pub(super) form: Form,
    pub(super) look: Look,
}

/// What a shape is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Rectangle {
        at: [i32; 2],
        size: [i32; 2],
    },
    Disc {
        at: [i32; 2],
        radius: i32,
    },
    Segment {
        from: [i32; 2],
        to: [i32; 2],
    },
    /// What is within these corners.
    Polygon(Vec<[i32; 2]>),
    /// A brace below what is above it, from a place to the right, and a number so far below its middle.
    Brace {
        at: [i32; 2],
        width: i32,
        number: Name,
        down: i32,
    },
    /// In the middle of a place, or to the right of it.
    Text {
        at: [i32; 2],
        height: i32,
        text: String,
        is_middle: bool,
    },
}

/// What a shape means, which is what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// A cell or a point that is free, with its border.
    Open,
    /// A cell that cannot be taken any more.
    Gone,
    /// A cell that was taken.
    Taken,
    /// A line that is drawn.
    Drawn,
    /// A line that is not drawn yet.
    Undrawn,
    /// A line of the board.
    Board,
    /// A stone, or what belongs to a player.
    Of(Player),
    /// A cell of a bar of chocolate.
    Bar,
    /// What says that a cell of it is poisoned.
    Poison,
    /// A text.
    Plain,
    /// A text that is less important.
    Small,
    /// What is emphasised.
    Emphasised(Emphasis),
}

impl Picture {
    /// The width and the height of its drawing, in hundredths of a cell.
    pub fn size(&self) -> [i32; 2] {
        let figure = Figure::of(self);
        [figure.width, figure.height]
    }
}

impl Figure {
    /// The shapes of a picture: its panels side by side, in rows of at most [`ROW`] where there are several,
    /// and the caption below.
    pub(super) fn of(picture: &Picture) -> Figure {
        let mut figure = Figure::default();
        let (mut left, mut top) = (0, 0i32);
        for panel in &picture.panels {
            let mut part = Figure::default();
            match panel {
                Panel::Grid(grid) => part.grid(grid),
                Panel::Region(region) => part.region(region),
                Panel::Points(points) => part.points(points),
                Panel::Dots(dots) => part.dots(dots),
                Panel::Plot(values) => part.plot(values),
                Panel::Diagram(diagram) => part.diagram(diagram),
                Panel::Plan(plan) => part.plan(plan),
            }
            part.cover_cells(&picture.pieces);
            part.emphasise(&picture.emphasised);
            if left > 0 && part.width.saturating_add(left) > ROW {
                (left, top) = (0, figure.height.saturating_add(GAP));
            }
            let at = [left, top].map(|at| at.saturating_add(MARGIN));
            figure.shapes.extend(part.shapes.into_iter().map(|shape| shape.moved(at)));
            let right = left.saturating_add(part.width);
            figure.cover([right, top.saturating_add(part.height)]);
            left = right.saturating_add(GAP);
        }
        let below = figure.height.saturating_add(MARGIN).saturating_add(TEXT);
        figure.width = figure.width.saturating_add(2 * MARGIN);
        figure.height = figure.height.saturating_add(2 * MARGIN);
        // A caption that is wider than all else would make the drawing small.
        let widest = figure.width.saturating_sub(2 * MARGIN).max(CAPTION);
        for (y, line) in (below..).step_by(40).zip(wrapped(&picture.caption, widest)) {
            figure.text([MARGIN, y], TEXT, &line, Look::Plain, false);
            figure.cover([length(&line, TEXT).saturating_add(2 * MARGIN), y.saturating_add(TEXT)]);
        }
        figure
    }

    pub(super) fn push(&mut self, name: Option<&str>, form: Form, look: Look) {
        self.shapes.push(Shape { name: name.map(str::to_owned), form, look });
    }

    pub(super) fn text(
        &mut self,
        at: [i32; 2],
        height: i32,
        text: &str,
        look: Look,
        is_middle: bool,
    ) {
        if text.is_empty() {
            return;
        }
        self.push(None, Form::Text { at, height, text: text.to_owned(), is_middle }, look);
    }

    pub(super) fn cover(&mut self, [x, y]: [i32; 2]) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    /// Pieces above the cells that they cover, which cannot be taken any more. A piece has the name of the first of
    /// them.
    fn cover_cells(&mut self, pieces: &[Vec<String>]) {
        for piece in pieces {
            let mut corners = Vec::new();
            for shape in self.shapes.iter_mut().filter(|shape| shape.look == Look::Gone) {
                let is_covered = shape.name.as_ref().is_some_and(|name| piece.contains(name));
                if let (true, Form::Rectangle { at, .. }) = (is_covered, &shape.form) {
                    corners.push(*at);
                    (shape.name, shape.look) = (None, Look::Open);
                }
            }
            let (Some(least), Some(most)) = (corners.iter().min(), corners.iter().max()) else {
                continue;
            };
            let at = least.map(|at| at.saturating_add(FRAME));
            let size = [0, 1].map(|axis| most[axis] - least[axis] + CELL - 2 * FRAME);
            let name = piece.first().map(String::as_str);
            self.push(name, Form::Rectangle { at, size }, Look::Taken);
        }
    }

    /// A square cell with what is in it.
    pub(super) fn cell(&mut self, [x, y]: [i32; 2], cell: &Cell, is_named: bool) {
        let form = Form::Rectangle { at: [x, y], size: [CELL, CELL] };
        self.cell_of(form, [x, y], cell, is_named);
    }

    /// A cell of any form around such a square.
    pub(super) fn cell_of(&mut self, form: Form, [x, y]: [i32; 2], cell: &Cell, is_named: bool) {
        let look = match &cell.mark {
            Mark::Gone => Look::Gone,
            Mark::Counter => Look::Taken,
            Mark::Stone(player) => Look::Of(*player),
            Mark::Tally { stones: [0, 0], .. } => Look::Open,
            Mark::Tally { stones: [_, 0], .. } => Look::Of(Player::First),
            Mark::Tally { stones: [0, _], .. } => Look::Of(Player::Second),
            Mark::Tally { .. } => Look::Gone,
            _ => Look::Open,
        };
        let middle = [x.saturating_add(CELL / 2), y.saturating_add(CELL / 2)];
        let form = match cell.mark {
            Mark::Counter => Form::Disc { at: middle, radius: COUNTER },
            _ => form,
        };
        self.push(Some(&cell.name), form, look);
        // What is large stands above the name.
        let above = [middle[0], middle[1].saturating_sub(if is_named { 10 } else { 0 })];
        match &cell.mark {
            Mark::Stone(player) => {
                self.text(above, 60, super::text::stone(*player), Look::Plain, true);
            }
            Mark::Label(label) => self.text(above, fitting(label, 56), label, Look::Plain, true),
            Mark::Candidates(labels) => self.candidates([x, y], labels),
            Mark::Tally { label, stones } => {
                self.text(middle, fitting(label, 44), label, Look::Plain, true);
                let above = [middle[0], y.saturating_add(16)];
                let stones = super::text::tally(*stones);
                self.text(above, fitting(&stones, 24), &stones, Look::Plain, true);
            }
            Mark::Free | Mark::Gone | Mark::Counter => {}
        }
        if is_named {
            let corner = [x.saturating_add(CELL / 2), y.saturating_add(CELL - NAME)];
            self.text(corner, fitting(&cell.name, 22), &cell.name, Look::Small, true);
        }
    }

    /// A cell of a board into which discs fall.
    fn hole(&mut self, at: [i32; 2], cell: &Cell) {
        let form = Form::Rectangle { at, size: [CELL, CELL] };
        self.push(Some(&cell.name), form, Look::Taken);
        let (look, text) = match cell.mark {
            Mark::Stone(player) => (Look::Of(player), super::text::stone(player)),
            _ => (Look::Open, ""),
        };
        let at = at.map(|at| at.saturating_add(CELL / 2));
        self.push(Some(&cell.name), Form::Disc { at, radius: COUNTER }, look);
        self.text(at, 44, text, Look::Plain, true);
    }

    /// Labels in rows, in a cell.
    fn candidates(&mut self, [x, y]: [i32; 2], labels: &[String]) {
        let side = (1..).find(|side: &i32| side * side >= number(labels.len())).unwrap_or(1);
        let step = CELL / side.max(1);
        for (place, label) in (0..).zip(labels) {
            let (column, row) = (place % side, place / side);
            let at = [x + column * step + step / 2, y + row * step + step / 2];
            self.text(at, fitting(label, step * 3 / 5), label, Look::Small, true);
        }
    }

    fn grid(&mut self, grid: &Grid) {
        let longest = grid.headings.iter().map(|heading| length(heading, TEXT)).max();
        let left = longest.map_or(0, |longest| longest.saturating_add(MARGIN));
        for (y, row) in (0..).step_by(100).zip(&grid.rows) {
            for (x, cell) in (left..).step_by(100).zip(row) {
                match grid.has_discs {
                    true => self.hole([x, y], cell),
                    false => self.cell([x, y], cell, grid.is_named),
                }
                self.cover([x.saturating_add(CELL), y.saturating_add(CELL)]);
            }
        }
        for (y, heading) in (CELL / 2..).step_by(100).zip(&grid.headings) {
            self.text([0, y], TEXT, heading, Look::Plain, false);
        }
        let (right, below) = (self.width, self.height);
        let box_side = number(grid.box_side).saturating_mul(CELL);
        if box_side > 0 {
            for at in (0..=right.saturating_sub(left)).step_by(side_step(box_side)) {
                let x = left.saturating_add(at);
                let form = Form::Segment { from: [x, 0], to: [x, below] };
                self.push(None, form, Look::Board);
            }
            for y in (0..=below).step_by(side_step(box_side)) {
                let form = Form::Segment { from: [left, y], to: [right, y] };
                self.push(None, form, Look::Board);
            }
        }
        let owners = grid.owners.iter().map(|owner| owner.map_or("–", super::text::stone));
        let footings = grid.footings.iter().map(String::as_str).chain(owners);
        for (x, text) in (left..).step_by(100).zip(footings) {
            let at = [x.saturating_add(CELL / 2), below.saturating_add(TEXT)];
            self.text(at, TEXT, text, Look::Plain, true);
            self.cover([right, below.saturating_add(2 * TEXT)]);
        }
    }

    /// The cells of a region grey, or hatched where it is known which of them were taken.
    fn region(&mut self, region: &Region) {
        if region.width > WIDEST {
            let line = region.lengths();
            self.text([0, TEXT], TEXT, &line, Look::Plain, false);
            return self.cover([length(&line, TEXT), 2 * TEXT]);
        }
        for (row, &of_row) in (1..).zip(&region.rows) {
            let mut column = 1;
            while column <= region.width {
                let at = [number_of(column) - CELL, number_of(row) - CELL];
                let look = match (column <= of_row, &region.taken) {
                    (false, _) if region.is_bar => Look::Undrawn,
                    (true, _) if region.is_bar => Look::Bar,
                    (false, _) => Look::Open,
                    (true, Some(taken)) if !taken.contains(&[column, row]) => Look::Gone,
                    (true, _) => Look::Taken,
                };
                // Between the first and the last column of a brace there may be any number.
                let is_inner = |brace: &&Brace| brace.columns > 2 && brace.left + 2 == column;
                let inner = region.braces.iter().find(is_inner).map(|brace| brace.columns - 2);
                let size = [number_of(inner.unwrap_or(1)), CELL];
                let name = inner.is_none().then(|| format!("({column}, {row})"));
                self.push(name.as_deref(), Form::Rectangle { at, size }, look);
                if region.is_bar && [column, row] == [1, 1] && look == Look::Bar {
                    let middle = at.map(|at| at + CELL / 2);
                    self.text(middle, 60, POISON, Look::Poison, true);
                }
                if inner.is_some() {
                    let middle = [at[0] + size[0] / 2, at[1] + CELL / 2];
                    self.text(middle, 44, "…", Look::Plain, true);
                }
                self.cover([at[0] + size[0], at[1] + CELL]);
                column += inner.unwrap_or(1);
            }
        }
        self.braces(&region.braces);
    }

    /// Braces below columns, each with its number below it, and below those that it has no room beside.
    fn braces(&mut self, braces: &[Brace]) {
        let below = self.height.saturating_add(FRAME);
        // Where the numbers of each line end.
        let mut ends: Vec<i32> = Vec::new();
        for Brace { left, columns, number } in braces {
            let [from, width] = [number_of(*left), number_of(*columns)];
            let half = (length(&number.plain, TEXT) / 2).max(CELL / 3);
            let middle = from.saturating_add(width / 2);
            let begin = middle.saturating_sub(half);
            let line = ends.iter().position(|end| *end <= begin).unwrap_or(ends.len());
            ends.resize(ends.len().max(line + 1), 0);
            ends[line] = middle.saturating_add(half);
            let down = BRACE + TEXT * 2 / 3 + self::number(line) * TEXT * 5 / 4;
            let form = Form::Brace { at: [from, below], width, number: number.clone(), down };
            self.push(None, form, Look::Board);
            self.cover([middle.saturating_add(half), below + down + TEXT / 2]);
        }
    }

    /// Points where the picture has them. Otherwise those that nothing joins are in rows, those that are
    /// all joined on a circle, and others where the lines pull them.
    fn points(&mut self, points: &Points) {
        let places = match points.places.len() == points.points.len() {
            true => points.places.clone(),
            false => spread(points.points.len(), &points.lines),
        };
        if points.is_grid {
            for (cell, [x, y]) in points.points.iter().zip(&places) {
                self.cell([x - CELL / 2, y - CELL / 2], cell, true);
                self.cover([x + CELL / 2, y + CELL / 2]);
            }
            return;
        }
        for line in &points.lines {
            // From point to point, from the left.
            let mut line = line.clone();
            line.sort_unstable_by_key(|&point| places.get(point));
            let ends = line.windows(2).filter_map(|pair| match *pair {
                [from, to] => Some([*places.get(from)?, *places.get(to)?]),
                _ => None,
            });
            for [from, to] in ends {
                self.push(None, Form::Segment { from, to }, Look::Board);
            }
        }
        for (cell, &[x, y]) in points.points.iter().zip(&places) {
            let look = match &cell.mark {
                Mark::Gone => Look::Gone,
                Mark::Stone(player) => Look::Of(*player),
                Mark::Label(_) => Look::Taken,
                _ => Look::Open,
            };
            self.push(Some(&cell.name), Form::Disc { at: [x, y], radius: POINT }, look);
            if let Mark::Stone(player) = &cell.mark {
                self.text([x, y], 36, super::text::stone(*player), Look::Plain, true);
            }
            match (&cell.mark, look) {
                (Mark::Label(label), _) => {
                    // Above the name, which lines would cross below the disc.
                    self.text([x, y - 8], fitting(label, 30), label, Look::Plain, true);
                    self.text([x, y + 17], fitting(&cell.name, 18), &cell.name, Look::Plain, true);
                }
                (_, Look::Open) => {
                    let height = fitting(&cell.name, 30) * 3 / 5;
                    self.text([x, y], height, &cell.name, Look::Plain, true);
                }
                _ => self.text([x, y + POINT + 14], 22, &cell.name, Look::Small, true),
            }
            self.cover([x + CELL / 2, y + CELL / 2]);
        }
    }

    /// The dots and the edges, with the letters of columns and the numbers of rows.
    fn dots(&mut self, dots: &Dots) {
        let place = |[column, row]: [u32; 2]| [number_of(column) + TEXT, number_of(row) + TEXT];
        let columns = u32::try_from(dots.columns).unwrap_or(u32::MAX).max(1);
        for (owner, number) in dots.owners.iter().zip(0..) {
            let Some(player) = *owner else { continue };
            let [x, y] = place([number % columns, number / columns]);
            let form = Form::Rectangle { at: [x, y], size: [CELL, CELL] };
            self.push(None, form, Look::Of(player));
            let middle = [x, y].map(|at| at.saturating_add(CELL / 2));
            self.text(middle, 56, super::text::stone(player), Look::Plain, true);
        }
        for (ends, is_drawn) in dots.edges() {
            let [from, to] = ends.map(place);
            let name = format!("{}-{}", dot_name(ends[0]), dot_name(ends[1]));
            let look = if is_drawn { Look::Drawn } else { Look::Undrawn };
            self.push(Some(&name), Form::Segment { from, to }, look);
        }
        let corners: BTreeSet<[u32; 2]> = dots.edges().flat_map(|(ends, _)| ends).collect();
        for corner in corners {
            let [x, y] = place(corner);
            self.push(None, Form::Disc { at: [x, y], radius: 8 }, Look::Drawn);
            self.cover([x + TEXT, y + TEXT]);
            if corner[1] == 0 {
                self.text([x, 10], 22, &letter(corner[0]).to_string(), Look::Small, true);
            }
            if corner[0] == 0 {
                let row = corner[1].saturating_add(1).to_string();
                self.text([0, y], 22, &row, Look::Small, false);
            }
        }
    }

    /// The points (place, value), with axes.
    fn plot(&mut self, values: &[u32]) {
        let count = number(values.len());
        let most = values.iter().max().map_or(1, |most| number_of(*most) / CELL);
        let far = [count.saturating_add(1), most.saturating_add(1)].map(|n| n.saturating_mul(CELL));
        let origin = [CELL / 2, far[1]];
        for end in [[origin[0], 0], [far[0], far[1]]] {
            self.push(None, Form::Segment { from: origin, to: end }, Look::Board);
        }
        self.cover([far[0], far[1].saturating_add(CELL / 2)]);
        for (place, &value) in (1..).zip(values) {
            let x = CELL.saturating_mul(place);
            let y = far[1].saturating_sub(number_of(value));
            self.push(None, Form::Disc { at: [x, y], radius: 12 }, Look::Drawn);
            self.text([x, far[1] + TEXT], 26, &place.to_string(), Look::Small, true);
            self.text([0, y], 26, &value.to_string(), Look::Small, false);
        }
    }

    /// The lines, and the pictures above them.
    fn diagram(&mut self, diagram: &Diagram) {
        for &[from, to] in &diagram.lines {
            self.push(None, Form::Segment { from, to }, Look::Board);
        }
        for &(at, ref picture) in &diagram.pictures {
            let Figure { width, height, shapes } = Figure::of(picture);
            self.shapes.extend(shapes.into_iter().map(|shape| shape.moved(at)));
            self.cover([at[0].saturating_add(width), at[1].saturating_add(height)]);
        }
    }

    /// A border around what is emphasised, above everything else.
    fn emphasise(&mut self, emphasised: &[(String, Emphasis)]) {
        for (wanted, emphasis) in emphasised {
            let shapes = self.shapes.iter().filter(|shape| shape.name.as_ref() == Some(wanted));
            let forms: Vec<Form> = shapes.map(|shape| shape.form.within()).collect();
            for form in forms {
                self.push(None, form, Look::Emphasised(*emphasis));
            }
        }
    }
}

impl Form {
    /// The frame of a cell, or the same.
    fn within(&self) -> Form {
        match self {
            Form::Rectangle { at, size } => Form::Rectangle {
                at: at.map(|at| at.saturating_add(FRAME)),
                size: size.map(|size| size.saturating_sub(2 * FRAME)),
            },
            Form::Polygon(corners) => {
                let count = number(corners.len()).max(1);
                let middle = [0, 1].map(|axis: usize| {
                    let all = corners.iter().filter_map(|corner| corner.get(axis));
                    all.fold(0i32, |sum, at| sum.saturating_add(*at)) / count
                });
                let nearer = |at: i32, middle: i32| at - (at - middle) * 2 * FRAME / CELL;
                let within = |[x, y]: &[i32; 2]| [nearer(*x, middle[0]), nearer(*y, middle[1])];
                Form::Polygon(corners.iter().map(within).collect())
            }
            other => other.clone(),
        }
    }
}

impl Shape {
    fn moved(mut self, [by_x, by_y]: [i32; 2]) -> Shape {
        let moved = |at: &mut [i32; 2]| {
            *at = [at[0].saturating_add(by_x), at[1].saturating_add(by_y)];
        };
        match &mut self.form {
            Form::Rectangle { at, .. }
            | Form::Disc { at, .. }
            | Form::Brace { at, .. }
            | Form::Text { at, .. } => moved(at),
            Form::Segment { from, to } => {
                moved(from);
                moved(to);
            }
            Form::Polygon(corners) => corners.iter_mut().for_each(moved),
        }
        self
    }
}

/// Places for points that lines join, to the right and downwards, in hundredths of a cell: neighbours
/// are about a cell and a half apart. Points that nothing joins are in rows.
pub fn spread(count: usize, lines: &[Vec<usize>]) -> Vec<[i32; 2]> {
    if lines.is_empty() {
        // Rows of at most ten, and about twice as many of them as rows.
        let row = (1..10).find(|row| row * row >= number(count).saturating_mul(2)).unwrap_or(10);
        let place = |at: i32| [(at % row) * CELL + CELL / 2, (at / row) * CELL + CELL / 2];
        return (0..).take(count).map(place).collect();
    }
    match spring::places(count, lines) {
        Some(places) => places.iter().map(|place| place.map(|at| CELL / 2 + whole(at))).collect(),
        None => circle(count),
    }
}

/// Places on a circle, the first at the top, neighbours about a cell and a half apart.
pub(crate) fn circle(count: usize) -> Vec<[i32; 2]> {
    let sides = f64::from(number(count).max(3));
    let turn = TAU / sides;
    let radius = sides * f64::from(CELL) * 1.5 / TAU;
    let middle = radius + f64::from(CELL) / 2.0;
    // By its series, as the sine of a library is not the same on every machine.
    let (mut cosine, mut sine, mut term) = (1.0, 0.0, 1.0);
    for power in 1..30 {
        term *= turn / f64::from(power);
        match power % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
    }
    let next = |&[x, y]: &[f64; 2]| Some([x * cosine - y * sine, x * sine + y * cosine]);
    let places = std::iter::successors(Some([0.0, -1.0]), next).take(count);
    places.map(|place| place.map(|at| whole(middle + radius * at))).collect()
}

/// The whole number next to one that is within a few thousand cells of 0.
#[allow(clippy::cast_possible_truncation)]
fn whole(length: f64) -> i32 {
    length.round() as i32
}

/// A text in lines that are at most as wide. A line ends behind a comma, a semicolon or a fact in brackets;
/// elsewhere only where what is between these is too wide itself.
fn wrapped(text: &str, widest: i32) -> Vec<String> {
    let fits = |line: &str| length(line, TEXT) <= widest;
    let mut lines: Vec<String> = Vec::new();
    for mut rest in text.lines() {
        let mut parts = Vec::new();
        while let Some(end) = [", ", "; ", ") ("].iter().filter_map(|end| rest.find(end)).min() {
            let (part, after) = rest.split_at(end + 2);
            parts.push(part);
            rest = after;
        }
        parts.push(rest);
        lines.push(String::new());
        let pieces = parts.into_iter().flat_map(|part| match fits(part.trim_end()) {
            true => vec![part],
            false => part.split_inclusive(' ').collect(),
        });
        for piece in pieces {
            match lines.last_mut() {
                Some(last) if last.is_empty() || fits(format!("{last}{piece}").trim_end()) => {
                    last.push_str(piece);
                }
                _ => lines.push(piece.to_owned()),
            }
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

fn letter(column: u32) -> char {
    ('a'..='z').nth(column.try_into().unwrap_or(usize::MAX)).unwrap_or('?')
}

fn dot_name([column, row]: [u32; 2]) -> String {
    format!("{}{}", letter(column), row.saturating_add(1))
}

/// About how long a text of a height is.
fn length(text: &str, height: i32) -> i32 {
    number(text.chars().count()).saturating_mul(height).saturating_mul(3) / 5
}

/// The height at which a text fits into a cell, and at most so much.
pub(super) fn fitting(text: &str, most: i32) -> i32 {
    let letters = number(text.chars().count()).max(1);
    most.min((CELL - 10).saturating_mul(5) / letters.saturating_mul(3))
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The far side of the cell of a number from 1.
fn number_of(place: u32) -> i32 {
    i32::try_from(place).unwrap_or(0).saturating_mul(CELL)
}

fn side_step(side: i32) -> usize {
    usize::try_from(side).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(marks: [Mark; 4]) -> Picture {
        let cells = ["a", "b", "c", "d"].map(str::to_owned).into_iter().zip(marks);
        let cells: Vec<Cell> = cells.map(|(name, mark)| Cell { name, mark }).collect();
        Picture::of(vec![Panel::Grid(Grid::of(&cells, 4))])
    }

    /// A domino on b and c of four cells, which was placed last; d is covered by something else, and a is free.
    #[test]
    fn a_piece_lies_over_its_cells_and_is_framed_as_a_whole() {
        let mut picture = row([Mark::Free, Mark::Gone, Mark::Gone, Mark::Gone]);
        let domino = vec!["b".to_owned(), "c".to_owned()];
        picture.pieces = vec![domino.clone(), vec!["a".to_owned(), "e".to_owned()]];
        picture.emphasise(Emphasis::Last, domino);
        let shapes = Figure::of(&picture).shapes;
        let looks = |look| shapes.iter().filter(|shape| shape.look == look).collect::<Vec<_>>();
        assert_eq!((looks(Look::Open).len(), looks(Look::Gone).len()), (3, 1));
        let widths = |look| match &looks(look)[..] {
            [Shape { form: Form::Rectangle { at: [x, _], size: [width, _] }, .. }] => [*x, *width],
            other => panic!("{other:?}"),
        };
        // Two cells of 100 from the second one on, and frames within.
        assert_eq!(widths(Look::Taken), [20 + 100 + FRAME, 200 - 2 * FRAME]);
        assert_eq!(
            widths(Look::Emphasised(Emphasis::Last)),
            [20 + 100 + 2 * FRAME, 200 - 4 * FRAME]
        );
    }

    #[test]
    fn a_caption_is_not_wider_than_the_drawing_where_it_has_commas() {
        let lines = "boxes: first player 0,|second player 0, one|two, three";
        let text = "boxes: first player 0, second player 0, one\ntwo, three";
        assert_eq!(wrapped(text, 22 * TEXT * 3 / 5).join("|"), lines);
        for text in ["", "one line", "a, b"] {
            assert_eq!(wrapped(text, 1000).join("\n"), text);
        }
        for (text, lines) in [
            (
                "(control black) (height a 2) (height b 1)",
                "(control black)|(height a 2)|(height b 1)",
            ),
            (
                "Short (X) is to join the three sides; Cut",
                "Short (X) is to join|the three sides; Cut",
            ),
            ("onewordthatiswiderthanalltheselines", "onewordthatiswiderthanalltheselines"),
        ] {
            assert_eq!(wrapped(text, 21 * TEXT * 3 / 5).join("|"), lines);
        }
    }
}
