//! Text in the width of a terminal: lines folded between words, and columns side by side.
//!
//! A width is a number of a terminal's cells, as Unicode counts them for a character.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What stands between two columns.
const GAP: &str = "  ";

/// How narrow a column of words may become where even its words have to be broken.
const NARROWEST: usize = 12;

/// At which end of a column its cells stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alignment {
    /// At the left, as words, which may be folded.
    #[default]
    Left,
    /// At the right, as numbers, which are never folded.
    Right,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    text: String,
    /// The terminal's code of its colour, if it has one.
    color: Option<&'static str>,
}

impl Cell {
    /// A cell in a colour.
    pub fn colored(text: impl Into<String>, color: Option<&'static str>) -> Cell {
        Cell { text: text.into(), color }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell::colored(text, None)
    }
}

/// A text in a colour of the terminal.
pub fn colored(text: &str, color: &str) -> String {
    format!("\u{1b}[{color}m{text}\u{1b}[0m")
}

/// Columns side by side. Every row has as many cells as there are columns.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// The columns' headings; none of a table without.
    pub headings: Vec<String>,
    /// Whether a rule is drawn below the headings.
    pub is_ruled: bool,
    /// The columns' alignments; those after the last one are as the last one.
    pub alignments: Vec<Alignment>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

impl Columns {
    /// The lines. In a width, cells of words are folded; if that does not do, columns of numbers go
    /// below the others, each time with the first column before them.
    pub fn lines(&self, width: Option<usize>) -> Vec<String> {
        let all = self.all();
        let Some(width) = width else { return self.of(&all, &self.natural(&all)) };
        let are_numbers = all.iter().skip(1).all(|&at| self.alignment(at) == Alignment::Right);
        let mut lines = Vec::new();
        let mut rest = all.as_slice();
        loop {
            let first = if lines.is_empty() { &[][..] } else { all.get(..1).unwrap_or_default() };
            let at = |length: usize| [first, rest.get(..length).unwrap_or(rest)].concat();
            let fits = |length: &usize| total(&self.least(&at(*length))) <= width;
            let length = match are_numbers {
                true => (1..=rest.len()).rev().find(fits).unwrap_or(1),
                false => rest.len(),
            };
            let columns = at(length);
            lines.extend(self.of(&columns, &self.widths(&columns, width)));
            rest = rest.get(length..).unwrap_or_default();
            if rest.is_empty() {
                return lines;
            }
            lines.push(String::new());
        }
    }

    /// The width at which nothing is folded.
    pub fn natural_width(&self) -> usize {
        total(&self.natural(&self.all()))
    }

    /// The lines as a text, each with its end.
    pub fn text(&self, width: Option<usize>) -> String {
        self.lines(width).iter().map(|line| format!("{line}\n")).collect()
    }

    fn all(&self) -> Vec<usize> {
        let rows = self.rows.iter().map(Vec::len);
        (0..rows.chain([self.headings.len()]).max().unwrap_or(0)).collect()
    }

    fn alignment(&self, column: usize) -> Alignment {
        self.alignments.get(column).or(self.alignments.last()).copied().unwrap_or_default()
    }

    fn cells(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(move |row| Some(row.get(column)?.text.as_str()))
    }

    fn heading(&self, column: usize) -> &str {
        self.headings.get(column).map_or("", String::as_str)
    }

    /// The widths at which nothing is folded.
    fn natural(&self, columns: &[usize]) -> Vec<usize> {
        let longest = |&column: &usize| {
            self.cells(column).chain([self.heading(column)]).map(UnicodeWidthStr::width).max()
        };
        columns.iter().map(|column| longest(column).unwrap_or(0)).collect()
    }

    /// The widths below which a word or a number has to be broken.
    fn least(&self, columns: &[usize]) -> Vec<usize> {
        let longest = |&column: &usize| {
            let is_number = self.alignment(column) == Alignment::Right;
            let cells =
                self.cells(column).map(|cell| if is_number { cell.width() } else { word(cell) });
            cells.chain([word(self.heading(column))]).max().unwrap_or(0)
        };
        columns.iter().map(longest).collect()
    }

    /// The widths with which the columns fit, or the least ones: the widest columns are folded first.
    fn widths(&self, columns: &[usize], width: usize) -> Vec<usize> {
        let mut widths = self.natural(columns);
        let mut least = self.least(columns);
        if total(&least) > width {
            for (least, &column) in least.iter_mut().zip(columns) {
                if self.alignment(column) == Alignment::Left {
                    *least = NARROWEST.min(*least);
                }
            }
        }
        while total(&widths) > width {
            let foldable = widths.iter_mut().zip(&least).filter(|(width, least)| **width > **least);
            match foldable.max_by_key(|(width, _)| **width) {
                Some((widest, _)) => *widest -= 1,
                None => break,
            }
        }
        widths
    }

    /// The lines of some columns, with these widths.
    fn of(&self, columns: &[usize], widths: &[usize]) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.headings.is_empty() {
            let headings: Vec<Cell> =
                self.headings.iter().map(|text| text.as_str().into()).collect();
            self.row(&headings, columns, widths, &mut lines);
        }
        if self.is_ruled {
            let rules: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
            lines.push(rules.join(GAP));
        }
        self.rows.iter().for_each(|row| self.row(row, columns, widths, &mut lines));
        lines
    }

    fn row(&self, row: &[Cell], columns: &[usize], widths: &[usize], lines: &mut Vec<String>) {
        let cells: Vec<Option<&Cell>> = columns.iter().map(|&column| row.get(column)).collect();
        let folded: Vec<Vec<String>> = (cells.iter().zip(widths))
            .map(|(cell, &width)| {
                let lines = fold(cell.map_or("", |cell| &cell.text), width, "");
                lines.iter().flat_map(|line| broken(line, width)).collect()
            })
            .collect();
        let height = folded.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut line = String::new();
            for (number, (&column, &width)) in columns.iter().zip(widths).enumerate() {
                let part =
                    folded.get(number).and_then(|cell| cell.get(at)).map_or("", String::as_str);
                let space = " ".repeat(width.saturating_sub(part.width()));
                let color = cells.get(number).and_then(|cell| (*cell)?.color);
                let part = match color.filter(|_| !part.is_empty()) {
                    Some(color) => colored(part, color),
                    None => part.to_owned(),
                };
                let [before, after] = match self.alignment(column) {
                    Alignment::Left => ["", space.as_str()],
                    Alignment::Right => [space.as_str(), ""],
                };
                let gap = if number == 0 { "" } else { GAP };
                line.push_str(&format!("{gap}{before}{part}{after}"));
            }
            lines.push(line.trim_end().to_owned());
        }
    }
}

/// How wide columns are with what stands between them.
fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1)
}

/// The width of the longest word of a text.
fn word(text: &str) -> usize {
    text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// A text broken between words into lines of a width, those after the first indented. A word that is
/// longer than a line stays whole.
pub fn fold(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut length) = (String::new(), 0);
    for word in text.split(' ') {
        if length > 0 && length + 1 + word.width() > width {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
            length = indent.width();
        } else if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += word.width();
    }
    lines.push(line);
    lines
}

/// A line in pieces of a width, wherever they end.
fn broken(line: &str, width: usize) -> Vec<String> {
    let (mut pieces, mut length) = (vec![String::new()], 0);
    for character in line.chars() {
        let wide = character.width().unwrap_or(0);
        if length > 0 && length + wide > width {
            pieces.push(String::new());
            length = 0;
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(character);
        }
        length += wide;
    }
    pieces
}

/// A printed line in a width, folded between words. What is after a label, such as `claim` in the line
/// `  claim  first player wins`, is folded below itself. A line of a drawing stays as it is: it has
/// lines of characters, or runs of spaces other than that after its label. Nor is a line in colours folded.
pub fn fold_line(line: &str, width: usize) -> Vec<String> {
    let start = line.len() - line.trim_start().len();
    let rest = line.get(start..).unwrap_or_default();
    let gap = rest.find("  ").filter(|&gap| gap <= LONGEST_LABEL);
    let after = gap.map_or(rest, |gap| rest.get(gap..).unwrap_or_default().trim_start());
    let is_drawn =
        after.trim_end().contains("  ") || after.contains(['│', '|', '─', '┼', '\u{1b}']);
    if line.width() <= width || is_drawn {
        return vec![line.to_owned()];
    }
    let label = line.strip_suffix(after).unwrap_or_default();
    let indent = match gap {
        Some(_) if label.width() + SHORTEST_LINE <= width => " ".repeat(label.width()),
        _ => " ".repeat(start + 2),
    };
    let room = width.saturating_sub(indent.width().max(label.width()));
    let folded = fold(after, room, "");
    let starts = [label].into_iter().chain(std::iter::repeat(indent.as_str()));
    starts.zip(folded).map(|(start, part)| format!("{start}{part}")).collect()
}

/// The longest label, with the spaces before it.
const LONGEST_LABEL: usize = 24;

/// How many columns beside a label are enough to fold a text in.
const SHORTEST_LINE: usize = 6;
