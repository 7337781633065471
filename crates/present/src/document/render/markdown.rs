//! Markdown with pipe tables (CommonMark and GitHub's tables).

use std::io;

use zermelo_search::text::visible;

use crate::document::Writer;
use crate::document::model::{Alignment, Block, Rich, Section, Span, Table};

/// Writes a document as Markdown.
pub(super) struct Markdown<'o>(pub(super) &'o mut dyn io::Write);

impl Writer for Markdown<'_> {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        writeln!(self.0, "# {}", rich(title))
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        if let Some(heading) = &section.heading {
            let level = "#".repeat(usize::from(section.level).clamp(1, 5) + 1);
            writeln!(self.0, "\n{level} {}", rich(heading))?;
        }
        section.blocks.iter().try_for_each(|block| {
            let block = match block {
                Block::Paragraph(text) => rich(text),
                Block::List(items) => {
                    let items: Vec<String> =
                        items.iter().map(|item| format!("- {}", rich(item))).collect();
                    items.join("\n")
                }
                Block::Table(table) => self::table(table),
                Block::Picture(picture) => format!("```text\n{}\n```", picture.text().trim_end()),
            };
            writeln!(self.0, "\n{block}")
        })
    }
}

/// Whether a text begins with a title or with the columns of a table.
pub(crate) fn is_rendered(start: &str, is_title: &dyn Fn(&str) -> bool) -> bool {
    let mut lines = start.lines();
    let [first, second] = [lines.next(), lines.next()].map(Option::unwrap_or_default);
    let is_table = first.starts_with("| ") && second.starts_with("| ---");
    is_table || first.strip_prefix("# ").is_some_and(is_title)
}

pub(super) fn table(table: &Table) -> String {
    let rule = match table.alignment {
        Alignment::Left => "---",
        Alignment::Right => "---:",
    };
    let row = |cells: &mut dyn Iterator<Item = String>| {
        cells.fold("|".to_owned(), |row, cell| match cell.is_empty() {
            true => row + " |",
            false => row + " " + &cell + " |",
        })
    };
    let mut lines = vec![
        row(&mut table.columns.iter().map(rich)),
        row(&mut table.columns.iter().map(|_| rule.to_owned())),
    ];
    for printed in &table.rows {
        lines.push(row(&mut printed.printed().map(|cell| cell.map(rich).unwrap_or_default())));
    }
    lines.join("\n")
}

fn rich(text: &Rich) -> String {
    text.0.iter().fold(String::new(), |out, span| match span {
        Span::Text(text) => out + &escape(text),
        Span::Drawn(drawn) => out + &escape(drawn.characters),
        Span::Name(name) => out + &escape(&name.plain),
        Span::Forced(name) => out + "!" + &escape(&name.plain),
    })
}

/// Text in which nothing is markup, in a cell of a table too.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '$' | '#' | '&')
        {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        assert_eq!(escape("a_b*|<i>"), "a\\_b\\*\\|\\<i\\>");
        assert_eq!(escape("a|b\n<b>`*x*"), "a\\|b\\\\n\\<b\\>\\`\\*x\\*");
    }
}
