//! Aligned text for a terminal.

use std::io;

use zermelo_search::text::{Columns, fold};

use crate::document::Writer;
use crate::document::model::{Block, Rich, Section, Table};

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
    fold(text, measure, indent).join("\n")
}

/// The columns side by side, with a rule under the headings.
pub(super) fn table(table: &Table, width: Option<u16>) -> String {
    let printed = |cell: Option<&Rich>| cell.map(Rich::plain).unwrap_or_default().into();
    let columns = Columns {
        headings: table.columns.iter().map(Rich::plain).collect(),
        is_ruled: true,
        alignments: vec![table.alignment],
        rows: table.rows.iter().map(|row| row.printed().map(printed).collect()).collect(),
    };
    columns.lines(width.map(usize::from)).join("\n")
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
