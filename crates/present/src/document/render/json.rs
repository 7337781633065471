//! A JSON object, for programs (docs/guide/json.md).
//!
//! It is written piece by piece, a part of the document on each line.

use std::io;

use serde_json::{Value, json};

use crate::document::Writer;
use crate::document::model::{Alignment, Block, Rich, Section, Table};

/// Writes a document as a JSON object.
pub(super) struct Json<'o> {
    out: &'o mut dyn io::Write,
    /// What stands before the next part.
    before: &'static str,
}

impl<'o> Json<'o> {
    pub(super) fn new(out: &'o mut dyn io::Write) -> Json<'o> {
        Json { out, before: "\n" }
    }
}

impl Writer for Json<'_> {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        write!(self.out, "{TITLE}{},\n\"sections\": [", text(title))
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        let blocks: Vec<Value> = section.blocks.iter().map(block).collect();
        let heading = section.heading.as_ref().map(text);
        let part = json!({ "level": section.level, "heading": heading, "blocks": blocks });
        write!(self.out, "{}{part}", std::mem::replace(&mut self.before, ",\n"))
    }
}

/// How a document begins.
const TITLE: &str = "{\n\"title\": ";

/// How a table alone begins.
const COLUMNS: &str = "{\n\"columns\": ";

/// What stands after the last part.
pub(super) const END: &str = "\n]\n}\n";

fn text(text: &Rich) -> Value {
    text.plain().into()
}

fn block(block: &Block) -> Value {
    match block {
        Block::Paragraph(paragraph) => json!({ "text": text(paragraph) }),
        Block::List(items) => json!({ "items": items.iter().map(text).collect::<Vec<_>>() }),
        Block::Table(table) => json!({
            "columns": columns(table),
            "rows": table.rows.iter().map(|row| cells(table, &row.cells)).collect::<Vec<_>>(),
        }),
        Block::Picture(picture) => {
            json!({ "drawing": picture.text().lines().collect::<Vec<_>>() })
        }
    }
}

fn columns(table: &Table) -> Value {
    table.columns.iter().map(text).collect()
}

/// The cells of a row; those of a table of numbers as numbers, where they are whole.
fn cells(table: &Table, cells: &[Rich]) -> Value {
    let cell = |cell: &Rich| match (table.alignment, cell.plain().parse::<u64>()) {
        (Alignment::Right, Ok(number)) => number.into(),
        _ => text(cell),
    };
    cells.iter().map(cell).collect()
}

/// A table alone.
pub(super) fn table(table: &Table) -> String {
    let rows: Vec<String> =
        table.rows.iter().map(|row| cells(table, &row.cells).to_string()).collect();
    format!("{COLUMNS}{},\n\"rows\": [\n{}{END}", columns(table), rows.join(",\n"))
}

/// Whether a text begins with a title or with the columns of a table.
pub(super) fn is_rendered(
    start: &str,
    is_title: &dyn Fn(&str) -> bool,
    is_columns: &dyn Fn(&str) -> bool,
) -> bool {
    let value = |begin: &str| {
        let line = start.strip_prefix(begin)?.lines().next()?;
        serde_json::from_str::<Value>(line.strip_suffix(',')?).ok()
    };
    let title = value(TITLE).is_some_and(|title| title.as_str().is_some_and(is_title));
    let columns = || {
        let names: Vec<String> = serde_json::from_value(value(COLUMNS)?).ok()?;
        Some(is_columns(&names.join(",")))
    };
    title || columns().unwrap_or(false)
}
