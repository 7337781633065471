//! Pictures as SVG, for pages and papers. Colours follow the reader's choice of light or dark; what
//! they say is also said by a pattern or a letter.

use std::fmt::Write;

use svg::node::element::{
    Circle, Definitions, Group, Line, Path, Pattern, Polygon, Rectangle, Style, Text, Title,
};
use svg::{Document, Node};
use zermelo_checker::claim::Player;

use super::figure::{BRACE, Figure, Form, Look, Shape, TEXT};
use super::{Emphasis, Picture};

/// What the classes of a drawing look like. A page that has drawings can have it once.
pub const STYLE: &str = include_str!("drawing.css");

impl Picture {
    /// The picture as an SVG document, whose cells, points and edges have their names in `data-name`.
    /// `has_style` says whether the document is to stand alone; in a page that has [`STYLE`] it need not.
    pub fn svg(&self, has_style: bool) -> String {
        let figure = Figure::of(self);
        let hatch = Pattern::new()
            .set("id", "hatch")
            .set("width", 12)
            .set("height", 12)
            .set("patternUnits", "userSpaceOnUse")
            .set("patternTransform", "rotate(45)")
            .add(Path::new().set("class", "ground").set("d", "M0 0h12v12H0z"))
            .add(Line::new().set("class", "hatch").set("y2", 12));
        let mut document = Document::new()
            .set("class", "position")
            .set("viewBox", (0, 0, figure.width, figure.height))
            .set("width", shown(figure.width))
            .set("height", shown(figure.height))
            .set("role", "img")
            .add(Title::new(match self.text() {
                text if text.is_empty() => "nothing".to_owned(),
                text => text,
            }));
        if has_style {
            document = document.add(Style::new(STYLE));
        }
        let shapes = figure.shapes.iter().map(Shape::svg);
        document = document.add(Definitions::new().add(hatch));
        let mut text = shapes.fold(document, Document::add).to_string();
        let _ = writeln!(text);
        text
    }
}

impl Shape {
    fn svg(&self) -> Group {
        let mut group = Group::new().set("class", self.look.class());
        if let Some(name) = &self.name {
            group = group.set("data-name", name.as_str()).add(Title::new(name.as_str()));
        }
        if let (Some(_), Form::Segment { from, to }) = (&self.name, &self.form) {
            group = group.add(around(*from, *to));
        }
        let node: Box<dyn Node> = match &self.form {
            Form::Rectangle { at: [x, y], size: [width, height] } => Box::new(
                Rectangle::new()
                    .set("x", *x)
                    .set("y", *y)
                    .set("width", *width)
                    .set("height", *height),
            ),
            Form::Disc { at: [x, y], radius } => {
                Box::new(Circle::new().set("cx", *x).set("cy", *y).set("r", *radius))
            }
            Form::Segment { from: [x1, y1], to: [x2, y2] } => {
                Box::new(Line::new().set("x1", *x1).set("y1", *y1).set("x2", *x2).set("y2", *y2))
            }
            Form::Polygon(corners) => {
                let corners = corners.iter().map(|[x, y]| format!("{x},{y}"));
                Box::new(Polygon::new().set("points", corners.collect::<Vec<_>>().join(" ")))
            }
            Form::Brace { at: [x, y], width, number, down } => {
                let middle = x.saturating_add(width / 2);
                let half = BRACE / 2;
                let [in_first, in_second] = [middle, x.saturating_add(*width)].map(|x| x - half);
                let line = format!(
                    "M{x} {y}q0 {half} {half} {half}H{in_first}q{half} 0 {half} {half}q0 -{half} {half} \
                     -{half}H{in_second}q{half} 0 {half} -{half}",
                );
                group = group.add(Path::new().set("d", line));
                let place = [middle, y.saturating_add(*down)];
                Box::new(text(place, TEXT, &number.plain, true).set("font-style", "italic"))
            }
            Form::Text { at, height, text: content, is_middle } => {
                Box::new(text(*at, *height, content, *is_middle))
            }
        };
        group.add(node)
    }
}

/// A text of a height, in the middle of a place or to the right of it.
fn text([x, y]: [i32; 2], height: i32, text: &str, is_middle: bool) -> Text {
    // Programs place the middle of a text differently, and its base line alike.
    let base = y.saturating_add(height.saturating_mul(7) / 20);
    let anchor = if is_middle { "middle" } else { "start" };
    Text::new(text).set("x", x).set("y", base).set("font-size", height).set("text-anchor", anchor)
}

/// How long a length is where nothing else says it, in pixels: the side of a cell is 40.
fn shown(length: i32) -> i32 {
    length.saturating_mul(2) / 5
}

/// What can be clicked of a line, which is thin: a wider one without its ends.
fn around(from: [i32; 2], to: [i32; 2]) -> Line {
    let [x, y] = [0, 1].map(|axis| {
        let short = to[axis].saturating_sub(from[axis]) / 7;
        [from[axis].saturating_add(short), to[axis].saturating_sub(short)]
    });
    Line::new()
        .set("class", "around")
        .set("x1", x[0])
        .set("y1", y[0])
        .set("x2", x[1])
        .set("y2", y[1])
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Look::Open => "open",
            Look::Gone => "gone",
            Look::Taken => "taken",
            Look::Drawn => "drawn",
            Look::Undrawn => "undrawn",
            Look::Board => "board",
            Look::Of(Player::First) => "first",
            Look::Of(Player::Second) => "second",
            Look::Bar => "bar",
            Look::Poison => "poison",
            Look::Plain => "plain",
            Look::Small => "small",
            Look::Emphasised(Emphasis::Next) => "next",
            Look::Emphasised(Emphasis::Last) => "last",
            Look::Emphasised(Emphasis::Reason) => "reason",
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::picture::{Cell, Emphasis, Grid, Mark, Panel, Picture, Region};

    fn picture() -> Picture {
        let cells = ["<a>", "b&c"].map(|name| Cell { name: name.to_owned(), mark: Mark::Free });
        let grid = Grid { headings: vec!["\"<&>".to_owned()], ..Grid::of(&cells, 2) };
        let mut picture =
            Picture { caption: "1 < 2".to_owned(), ..Picture::of(vec![Panel::Grid(grid)]) };
        picture.emphasise(Emphasis::Last, vec!["<a>".to_owned()]);
        picture
    }

    #[test]
    fn no_name_is_markup_and_every_cell_has_its_own() {
        let svg = picture().svg(true);
        for (piece, times) in [
            ("data-name=\"&lt;a&gt;\"", 1),
            ("data-name=\"b&amp;c\"", 1),
            ("1 &lt; 2", 2),
            ("<a>", 0),
            ("b&c", 0),
            ("class=\"last\"", 1),
            ("<style>", 1),
        ] {
            assert_eq!(svg.matches(piece).count(), times, "{piece} in {svg}");
        }
        assert!(!picture().svg(false).contains("<style>"));
    }

    /// So that who cannot tell colours apart, or has none, can read it.
    #[test]
    fn what_was_taken_and_what_cannot_be_taken_differ_by_a_pattern() {
        let mut region = Region::new(vec![2, 1], 2);
        region.taken = Some(vec![[1, 1], [2, 1]]);
        let svg = Picture::of(vec![Panel::Region(region)]).svg(true);
        for (class, times) in [("taken", 2), ("gone", 1), ("open", 1)] {
            assert_eq!(svg.matches(&format!("class=\"{class}\"")).count(), times, "{class}");
        }
        assert!(svg.contains("url(#hatch)") && svg.contains("id=\"hatch\""), "{svg}");
    }

    #[test]
    fn a_cell_is_40_pixels_wide_where_nothing_else_says_it() {
        // Two cells with a margin of a fifth of a cell on each side.
        let svg = Picture::of(vec![Panel::Region(Region::new(vec![2], 2))]).svg(true);
        let attributes = ["viewBox=\"0 0 240 140\"", "width=\"96\"", "height=\"56\""];
        assert!(attributes.iter().all(|attribute| svg.contains(attribute)), "{svg}");
    }

    #[test]
    fn an_empty_picture_and_one_that_is_too_wide_are_drawn() {
        let wide = Picture::of(vec![Panel::Region(Region::new(vec![u32::MAX], u32::MAX))]);
        assert!(wide.svg(true).contains("rows of 4294967295"));
        assert!(Picture::default().svg(true).contains("</svg>"));
    }
}
