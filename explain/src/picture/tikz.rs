//! Pictures as TikZ, for papers in LaTeX. What is coloured in other drawings is grey or hatched here.

use std::fmt::Write;

use zermelo_checker::claim::Player;

use super::figure::{CELL, Figure, Form, Look, POISON, Shape};
use super::{Emphasis, Picture};
use crate::name::escape;

/// What a paper has to load for the drawings.
pub const PREAMBLE: &str =
    "\\usepackage{tikz}\n\\usetikzlibrary{decorations.pathreplacing,patterns}\n";

impl Picture {
    /// The picture as a `tikzpicture`; [`PREAMBLE`] says what it needs.
    pub fn tikz(&self) -> String {
        let mut text = String::from(
            "\\begin{tikzpicture}[x=6mm, y=-6mm, line width=0.4pt, every node/.style={inner sep=0pt}]\n",
        );
        for shape in &Figure::of(self).shapes {
            shape.tikz(&mut text);
        }
        text + "\\end{tikzpicture}\n"
    }
}

impl Shape {
    fn tikz(&self, text: &mut String) {
        let style = self.look.options();
        let _ = match &self.form {
            Form::Rectangle { at, size } => {
                let far = [at[0].saturating_add(size[0]), at[1].saturating_add(size[1])];
                writeln!(text, "  \\path[{style}] {} rectangle {};", place(*at), place(far))
            }
            Form::Disc { at, radius } => {
                writeln!(
                    text,
                    "  \\path[{style}] {} circle [radius={}];",
                    place(*at),
                    cells(*radius)
                )
            }
            Form::Segment { from, to } => {
                writeln!(text, "  \\path[{style}] {} -- {};", place(*from), place(*to))
            }
            Form::Polygon(corners) => {
                let corners: Vec<String> = corners.iter().map(|corner| place(*corner)).collect();
                writeln!(text, "  \\path[{style}] {} -- cycle;", corners.join(" -- "))
            }
            Form::Brace { at, width, number, down } => {
                let end = at[0].saturating_add(*width);
                let middle = [at[0].saturating_add(width / 2), at[1].saturating_add(*down)];
                writeln!(
                    text,
                    "  \\draw[decorate, decoration={{brace, mirror, amplitude=4pt}}] {} -- {};\n  \
                     \\node[scale=0.80] at {} {{${}$}};",
                    place(*at),
                    place([end, at[1]]),
                    place(middle),
                    number.math
                )
            }
            Form::Text { at, height, text: content, is_middle } => {
                let anchor = if *is_middle { "" } else { ", anchor=west" };
                // Half the side of a cell is the usual size of text.
                let scale = cells(height.saturating_mul(5) / 2);
                let content = escape(content).replace(POISON, "\\dag");
                writeln!(
                    text,
                    "  \\node[{style}, scale={scale}{anchor}] at {} {{{content}}};",
                    place(*at)
                )
            }
        };
    }
}

impl Look {
    fn options(self) -> &'static str {
        match self {
            Look::Open => "draw, fill=white",
            Look::Gone => "draw, preaction={fill=white}, pattern=north east lines",
            Look::Taken => "draw, fill=black!25",
            Look::Drawn => "draw, fill, line width=1.6pt",
            Look::Undrawn => "draw, dotted",
            Look::Board => "draw, line width=1pt",
            Look::Of(Player::First) => "draw, fill=black!12",
            Look::Of(Player::Second) => "draw, fill=black!3",
            Look::Bar => "draw, fill=black!25",
            Look::Plain | Look::Poison => "black",
            Look::Small => "black!60",
            Look::Emphasised(Emphasis::Next) => "draw, dashed, line width=1pt",
            Look::Emphasised(Emphasis::Last) => "draw, line width=1.4pt",
            Look::Emphasised(Emphasis::Reason) => "draw, densely dotted, line width=1.4pt",
        }
    }
}

/// A length as a number of cells.
fn cells(length: i32) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let length = length.unsigned_abs();
    let cell = CELL.unsigned_abs();
    format!("{sign}{}.{:02}", length / cell, length % cell)
}

fn place([x, y]: [i32; 2]) -> String {
    format!("({},{})", cells(x), cells(y))
}

#[cfg(test)]
mod tests {
    use crate::picture::{Cell, Grid, Mark, Panel, Picture};

    #[test]
    fn a_cell_is_a_square_of_one_unit_and_no_text_is_a_command() {
        let cells = [Cell { name: "a".to_owned(), mark: Mark::Label("10%".to_owned()) }];
        let tikz = Picture::of(vec![Panel::Grid(Grid::of(&cells, 1))]).tikz();
        let cell = "\\path[draw, fill=white] (0.20,0.20) rectangle (1.20,1.20);";
        assert!(tikz.contains(cell) && tikz.contains("{10\\%}"), "{tikz}");
        assert_eq!(tikz.matches('{').count(), tikz.matches('}').count());
    }

    /// So that the lines of a graph do not show through its vertices.
    #[test]
    fn what_is_hatched_has_a_ground() {
        let gone = Cell { name: "a".to_owned(), mark: Mark::Gone };
        let tikz = Picture::of(vec![Panel::Grid(Grid::of(&[gone], 1))]).tikz();
        assert!(tikz.contains("preaction={fill=white}, pattern="), "{tikz}");
    }

    #[test]
    fn lengths_have_two_places() {
        for (length, text) in [(0, "0.00"), (5, "0.05"), (100, "1.00"), (-250, "-2.50")] {
            assert_eq!(super::cells(length), text);
        }
    }
}
