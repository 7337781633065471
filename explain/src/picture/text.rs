//! Pictures in characters.

use std::fmt::{self, Write};
use std::iter::repeat;

use zermelo_checker::claim::Player;

use super::{Brace, Cell, Dots, Grid, Mark, Panel, Picture, Plan, Points, Region, WIDEST};

impl fmt::Display for Picture {
    /// Lines that begin with two spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().lines().try_for_each(|line| match line {
            "" => writeln!(f),
            line => writeln!(f, "  {line}"),
        })
    }
}

impl Picture {
    /// The panels in characters, with a blank line between them, and the caption, which stands for a
    /// diagram.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (number, panel) in self.panels.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            let lines = match panel {
                Panel::Grid(grid) => grid.lines(),
                Panel::Region(region) => region.lines(),
                Panel::Points(points) => points.lines(),
                Panel::Dots(dots) => dots.lines(),
                Panel::Plot(values) => {
                    let values: Vec<String> = values.iter().map(u32::to_string).collect();
                    vec![format!("permutation {}", values.join(" "))]
                }
                Panel::Diagram(_) => Vec::new(),
                Panel::Plan(plan) => plan.lines(),
            };
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        if !self.caption.is_empty() {
            let _ = writeln!(text, "{}", self.caption);
        }
        text
    }
}

impl Mark {
    /// In a cell of a grid.
    pub(crate) fn text(&self) -> String {
        match self {
            Mark::Free => ".".to_owned(),
            Mark::Gone => "#".to_owned(),
            Mark::Counter => "o".to_owned(),
            Mark::Stone(player) => stone(*player).to_owned(),
            Mark::Label(label) => label.clone(),
            Mark::Candidates(candidates) => format!("[{}]", candidates.join(" ")),
            Mark::Tally { label, stones } => label.clone() + &tally(*stones),
        }
    }
}

/// A letter for every stone, those of First before those of Second.
pub(super) fn tally([first, second]: [usize; 2]) -> String {
    stone(Player::First).repeat(first) + &stone(Player::Second).repeat(second)
}

pub(super) fn stone(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

impl Grid {
    /// Columns are as wide as their longest cell: numbers to the right, words and tallies to the left. Lines
    /// stand between the boxes of a sudoku.
    fn lines(&self) -> Vec<String> {
        let rows: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(|cell| cell.mark.text()).collect()).collect();
        let length = |text: &String| text.chars().count();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
        let widths: Vec<usize> =
            (0..columns).map(|column| cells(column).map(length).max().unwrap_or(0)).collect();
        let heading = self.headings.iter().map(length).max().unwrap_or(0);
        let space = if columns > 1 { "  " } else { " " };
        let has_words = self.rows.iter().flatten().any(|cell| match &cell.mark {
            Mark::Label(label) => label.parse::<u64>().is_err(),
            Mark::Tally { .. } => true,
            _ => false,
        });
        let is_edge = |at: usize| at > 0 && at.checked_rem(self.box_side) == Some(0);
        let mut lines = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            if is_edge(number) {
                lines.push(self.line_between(&widths));
            }
            let mut line = match self.headings.get(number) {
                Some(name) => format!("{name:heading$}{space}"),
                None => String::new(),
            };
            for (column, (text, width)) in row.iter().zip(&widths).enumerate() {
                if column > 0 {
                    line.push_str(if is_edge(column) { " | " } else { " " });
                }
                let _ = match has_words {
                    true => write!(line, "{text:width$}"),
                    false => write!(line, "{text:>width$}"),
                };
            }
            lines.push(line);
        }
        if !self.footings.is_empty() {
            let footings = self.footings.iter().zip(&widths);
            let footings: Vec<String> =
                footings.map(|(footing, &width)| format!("{footing:>width$}")).collect();
            let beside = " ".repeat(heading.saturating_add(space.len()));
            lines.push(beside + &footings.join(" "));
        }
        if !self.owners.is_empty() {
            let owners: Vec<&str> =
                self.owners.iter().map(|owner| owner.map_or("-", stone)).collect();
            lines.push(format!("{}  columns", owners.join(" ")));
        }
        lines
    }

    /// The line between two rows of boxes.
    fn line_between(&self, widths: &[usize]) -> String {
        let mut dashes = String::new();
        for (column, width) in widths.iter().enumerate() {
            // A cell and the space after it; between boxes a space on each side of the line.
            match column.checked_rem(self.box_side) {
                _ if column == 0 => {}
                Some(0) => dashes.push_str("-+-"),
                _ => dashes.push('-'),
            }
            dashes.push_str(&"-".repeat(*width));
        }
        dashes
    }
}

impl Region {
    fn lines(&self) -> Vec<String> {
        if self.width > WIDEST {
            return vec![self.lengths()];
        }
        let cell = |row: u32, column: u32| if column < row { '#' } else { '.' };
        let line = |&row: &u32| (0..self.width).map(|column| cell(row, column)).collect();
        self.rows.iter().map(line).chain(self.braces()).collect()
    }

    /// A line below the columns of each brace, and how many there are, in as many lines as that takes.
    fn braces(&self) -> Vec<String> {
        let length = |line: &String| line.chars().count();
        let write = |line: &mut String, left: usize, text: &str| {
            *line += &(" ".repeat(left.saturating_sub(length(line))) + text);
        };
        let (mut below, mut numbers) = (String::new(), Vec::<String>::new());
        for Brace { left, columns, number } in &self.braces {
            let [left, columns] = [*left, *columns].map(|n| usize::try_from(n).unwrap_or(0));
            match columns {
                1 => write(&mut below, left, "╵"),
                _ => write(&mut below, left, &format!("└{}┘", "─".repeat(columns.max(2) - 2))),
            }
            let free = numbers.iter_mut().find(|line| length(line) < left);
            match free {
                Some(line) => write(line, left, &number.plain),
                None => {
                    let mut line = String::new();
                    write(&mut line, left, &number.plain);
                    numbers.push(line);
                }
            }
        }
        [below].into_iter().chain(numbers).filter(|line| !line.is_empty()).collect()
    }

    /// The row lengths, for a region that is too wide to be drawn.
    pub(super) fn lengths(&self) -> String {
        let lengths: Vec<String> = self.rows.iter().map(u32::to_string).collect();
        format!("rows of {} of {} cells", lengths.join(", "), self.width)
    }
}

impl Points {
    /// The points of a grid at their places, each by its name with the stone on it.
    fn rows(&self) -> Plan {
        let cell = |(point, &at): (&Cell, &[i32; 2])| {
            let stones = [Player::First, Player::Second]
                .map(|player| usize::from(point.mark == Mark::Stone(player)));
            let mark = Mark::Tally { label: point.name.clone(), stones };
            (Cell { mark, ..point.clone() }, at)
        };
        Plan { cells: self.points.iter().zip(&self.places).map(cell).collect(), ..Plan::default() }
    }

    /// A line for each mark of the legend; the points of a grid in its rows.
    fn lines(&self) -> Vec<String> {
        if self.is_grid && self.places.len() == self.points.len() {
            return self.rows().lines();
        }
        let listed = |(mark, word): &(Mark, &str)| {
            let points = self.points.iter().filter(|point| point.mark == *mark);
            points.fold((*word).to_owned(), |line, point| line + " " + &point.name)
        };
        self.legend.iter().map(listed).collect()
    }
}

impl Dots {
    fn lines(&self) -> Vec<String> {
        let dots = ('a'..='z').take(self.columns.saturating_add(1));
        let letters: String = dots.map(|dot| format!("   {dot}")).collect();
        let mut lines = vec![letters.get(1..).unwrap_or_default().to_owned()];
        let of_row = self.columns.saturating_mul(2).saturating_add(1);
        let mut owners = self.owners.chunks(self.columns.max(1));
        for (row, edges) in (1..).zip(self.drawn.chunks(of_row)) {
            let (above, beside) = edges.split_at_checked(self.columns).unwrap_or((edges, &[]));
            let above = above.iter().map(|&edge| if edge { "---+" } else { "   +" });
            lines.push(format!("{row} +{}", above.collect::<String>()));
            if !beside.is_empty() {
                let owners = owners.next().unwrap_or_default().iter();
                let owners = owners.map(|owner| owner.map_or(" ", stone)).chain(repeat(" "));
                let beside = beside
                    .iter()
                    .zip(owners)
                    .map(|(&edge, owner)| format!("{} {owner} ", if edge { '|' } else { ' ' }));
                lines.push(format!("  {}", beside.collect::<String>()));
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::Name;

    fn cells(marks: impl IntoIterator<Item = Mark>) -> Vec<Cell> {
        marks.into_iter().map(|mark| Cell { name: "a1".to_owned(), mark }).collect()
    }

    fn labels(labels: &[&str]) -> Vec<Cell> {
        cells(labels.iter().map(|label| match *label {
            "" => Mark::Free,
            label => Mark::Label(label.to_owned()),
        }))
    }

    fn points(count: usize) -> Vec<(String, Option<Player>)> {
        let taken = [Some(Player::First), Some(Player::Second), None];
        (0..count).map(|number| (format!("p{number}"), taken[number % 3])).collect()
    }

    /// Rows (k + 1, k) on k + 1 + 2u columns, at k = 4 and, as if it were a number, u = 3/2.
    fn family() -> Picture {
        let brace = |left, number: &str| Brace { left, columns: 3, number: Name::new(number) };
        let mut region = Region::new(vec![5, 4], 8);
        region.braces = vec![brace(0, "k - 1"), brace(5, "2u")];
        Picture::of(vec![Panel::Region(region)])
    }

    #[test]
    fn pictures_are_written_as_they_are_by_hand() {
        let sudoku: Vec<&str> = "1 . . 4 . . . . . . . . 2 . . 3".split(' ').collect();
        let sudoku: Vec<&str> =
            sudoku.into_iter().map(|label| if label == "." { "" } else { label }).collect();
        let wide = Region::new(vec![200, 0], 1_000_000_000);
        let candidates = Mark::Candidates(vec!["1".to_owned(), "3".to_owned()]);
        let one_box = Dots { columns: 1, drawn: vec![true, false, true, true], owners: Vec::new() };
        for (name, picture, text) in [
            ("a square", Picture::stones(points(4), Some(2), None), "X O\n. X\n"),
            ("a cube", Picture::stones(points(8), Some(2), None), "X O\n. X\n\nO .\nX O\n"),
            ("a plane", Picture::stones(points(4), None, None), "X p0 p3\nO p1\n. p2\n"),
            ("a region", Picture::region(&[2, 1, 0], 3).expect("a region"), "##.\n#..\n...\n"),
            (
                "a region that is too wide",
                Picture::of(vec![Panel::Region(wide)]),
                "rows of 200, 0 of 1000000000 cells\n",
            ),
            ("a family", family(), "#####...\n####....\n└─┘  └─┘\nk - 1\n     2u\n"),
            (
                "numbers of different widths",
                Picture::of(vec![Panel::Grid(Grid {
                    rows: vec![
                        labels(&["1", "10"]),
                        [labels(&["12"]), cells([candidates])].concat(),
                    ],
                    ..Grid::default()
                })]),
                " 1    10\n12 [1 3]\n",
            ),
            (
                "boxes",
                Picture::of(vec![Panel::Grid(Grid {
                    box_side: 2,
                    ..Grid::of(&labels(&sudoku), 4)
                })]),
                "1 . | . 4\n. . | . .\n----+----\n. . | . .\n2 . | . 3\n",
            ),
            (
                "words after headings",
                Picture::of(vec![Panel::Grid(Grid {
                    headings: vec!["a".to_owned(), "bc".to_owned()],
                    ..Grid::of(&labels(&["green", ""]), 1)
                })]),
                "a  green\nbc .\n",
            ),
            (
                "rows of words after headings",
                Picture::of(vec![Panel::Grid(Grid {
                    headings: vec!["a".to_owned(), "bc".to_owned()],
                    ..Grid::of(&labels(&["green", "red", "", "blue"]), 2)
                })]),
                "a   green red\nbc  .     blue\n",
            ),
            (
                "headings and owners",
                Picture::of(vec![Panel::Grid(Grid {
                    headings: vec!["a".to_owned(), "bc".to_owned()],
                    owners: vec![Some(Player::First), None],
                    ..Grid::of(&cells([Mark::Free, Mark::Gone, Mark::Free]), 2)
                })]),
                "a   . #\nbc  .\nX -  columns\n",
            ),
            (
                "heaps",
                Picture::of(vec![Panel::Grid(Grid::heaps(&[1, 3], |_, _, _| String::new()))]),
                "1  o\n3  o o o\n",
            ),
            (
                "a square of points that are called otherwise",
                Picture::stones(points(4), None, Some(&[[1, 1], [0, 0], [1, 0], [0, 1]])),
                "p1O p2\np3X p0X\n",
            ),
            (
                "a box that is somebody's",
                Picture::of(vec![Panel::Dots(Dots {
                    columns: 2,
                    drawn: [[true; 5], [true, false, false, false, false]].concat()[..7].to_vec(),
                    owners: vec![Some(Player::Second), None],
                })]),
                "  a   b   c\n1 +---+---+\n  | O |   |\n2 +---+   +\n",
            ),
            (
                "a box",
                Picture {
                    caption: "no boxes".to_owned(),
                    ..Picture::of(vec![Panel::Dots(one_box)])
                },
                "  a   b\n1 +---+\n      |\n2 +---+\nno boxes\n",
            ),
            ("nothing", Picture::default(), ""),
        ] {
            assert_eq!(picture.text(), text, "{name}");
            let indented = text.lines().map(|line| match line {
                "" => "\n".to_owned(),
                line => format!("  {line}\n"),
            });
            assert_eq!(picture.to_string(), indented.collect::<String>(), "{name}");
        }
    }

    #[test]
    fn what_is_no_region_is_not_drawn() {
        for (rows, width, is_region) in [
            (&[2, 1][..], 3, true),
            (&[1, 2], 3, false),
            (&[4], 3, false),
            (&[-1], 3, false),
            (&[1], i64::MAX, false),
            (&[0], 1, true),
        ] {
            assert_eq!(Picture::region(rows, width).is_some(), is_region, "{rows:?} of {width}");
        }
    }
}
