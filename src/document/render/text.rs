//! Aligned text for a terminal.

use std::io;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table as Aligned};

use crate::document::Writer;
use crate::document::model::{Alignment, Block, Rich, Section, Table};

/// Where paragraphs are broken at the latest; longer lines are hard to read.
const MEASURE: usize = 100;

/// Writes a document as text, for a terminal of a width.
pub(super) struct Text<'o> {
    pub(super) out: &'o mut dyn io::Write,
    pub(super) width: Option<u16>,
}

impl Text<'_> {
    /// Where paragraphs are broken.
    fn measure(&self) -> usize {
        self.width.map_or(MEASURE, |width| usize::from(width).clamp(20, MEASURE))
    }
}

impl Writer for Text<'_> {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        let title = underlined(title, '=', self.measure());
        writeln!(self.out, "{title}")
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        let measure = self.measure();
        if let Some(heading) = &section.heading {
            writeln!(self.out, "\n{}", underlined(heading, '-', measure))?;
        }
        section.blocks.iter().try_for_each(|block| {
            let block = match block {
                Block::Paragraph(text) => wrapped(&text.plain(), "", measure),
                Block::List(items) => {
                    let item = |item: &Rich| wrapped(&format!("- {}", item.plain()), "  ", measure);
                    let items: Vec<String> = items.iter().map(item).collect();
                    items.join("\n")
                }
                Block::Table(table) => self::table(table, self.width),
                Block::Picture(picture) => picture.text().trim_end().to_owned(),
            };
            writeln!(self.out, "\n{block}")
        })
    }
}

/// Whether a text begins with a title or with the columns of a table.
pub(super) fn is_rendered(start: &str, is_title: &dyn Fn(&str) -> bool) -> bool {
    let is_rule =
        |line: &str, rule: &str| !line.is_empty() && line.chars().all(|c| rule.contains(c));
    let title: Vec<&str> = start.lines().take_while(|line| !is_rule(line, "=")).collect();
    let is_table = start.lines().nth(1).is_some_and(|line| is_rule(line, "─ "));
    is_table || title.len() < start.lines().count() && is_title(&title.join(" "))
}

fn underlined(heading: &Rich, rule: char, measure: usize) -> String {
    let heading = wrapped(&heading.plain(), "", measure);
    let longest = heading.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let rule: String = std::iter::repeat_n(rule, longest).collect();
    format!("{heading}\n{rule}")
}

/// Text broken between words, the lines after the first indented.
fn wrapped(text: &str, indent: &str, measure: usize) -> String {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split(' ') {
        let word_length = word.chars().count();
        if length > 0 && length + 1 + word_length > measure {
            lines.push(indent.to_owned());
            length = indent.chars().count();
        } else if length > 0 {
            push(&mut lines, " ");
            length += 1;
        }
        push(&mut lines, word);
        length += word_length;
    }
    lines.join("\n")
}

fn push(lines: &mut [String], text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(text);
    }
}

/// The columns side by side, with a rule under the headings.
pub(super) fn table(table: &Table, width: Option<u16>) -> String {
    let printed = |cell: Option<&Rich>| cell.map(Rich::plain).unwrap_or_default();
    let columns: Vec<String> = table.columns.iter().map(Rich::plain).collect();
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.printed().map(printed).collect()).collect();
    let lengths = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.chain(columns.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let rules: Vec<String> = (0..columns.len()).map(|column| "─".repeat(lengths(column))).collect();
    let mut aligned = Aligned::new();
    aligned.load_style(NOTHING);
    // A table that fits needs no rearranging; only one that is too wide is broken.
    let natural: usize = rules.iter().map(|rule| rule.chars().count() + 2).sum();
    match width {
        Some(width) if natural > usize::from(width) => {
            aligned.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
            aligned.set_header(columns);
        }
        _ => {
            aligned.set_content_arrangement(ContentArrangement::Disabled);
            aligned.add_row(columns).add_row(rules);
        }
    }
    aligned.add_rows(rows);
    let alignment = match table.alignment {
        Alignment::Left => CellAlignment::Left,
        Alignment::Right => CellAlignment::Right,
    };
    aligned.column_iter_mut().for_each(|column| {
        column.set_padding((0, 2)).set_cell_alignment(alignment);
    });
    aligned.trim_fmt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_broken_between_words() {
        assert_eq!(wrapped("one two three", "  ", 8), "one two\n  three");
        assert_eq!(wrapped("one", "", 2), "one");
        assert_eq!(wrapped("", "", 2), "");
    }
}
