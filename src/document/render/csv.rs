//! Comma-separated values (RFC 4180), one record a line, all of the same length.
//!
//! Every record starts with the section that it is from and what it is: `columns` (a table's
//! headings), `row`, `text` (a paragraph), `item` (of a list) or `drawing`. Rows are complete: no
//! cell is left blank because the row above says the same.

use ::csv::WriterBuilder;

use crate::document::model::{Block, Document, Rich, Row, Table};

/// The document as comma-separated values.
pub(super) fn render(document: &Document) -> String {
    let mut records = vec![vec![String::new(), "title".to_owned(), document.title.plain()]];
    let mut heading = String::new();
    for section in &document.sections {
        if let Some(own) = &section.heading {
            heading = own.plain();
        }
        let mut push = |kind: &str, cells: Vec<String>| {
            let start = [heading.clone(), kind.to_owned()];
            records.push(start.into_iter().chain(cells).collect());
        };
        for block in &section.blocks {
            match block {
                Block::Paragraph(text) => push("text", vec![text.plain()]),
                Block::List(items) => {
                    items.iter().for_each(|item| push("item", vec![item.plain()]))
                }
                Block::Table(table) => {
                    push("columns", table.columns.iter().map(Rich::plain).collect());
                    for Row { cells, .. } in &table.rows {
                        push("row", cells.iter().map(Rich::plain).collect());
                    }
                }
                Block::Picture(picture) => push("drawing", vec![picture.text()]),
            }
        }
    }
    let width = records.iter().map(Vec::len).max().unwrap_or(0);
    for record in &mut records {
        record.resize(width, String::new());
    }
    written(&records)
}

/// A table alone: its headings and its rows.
pub(super) fn table(table: &Table) -> String {
    let cells = |cells: &[Rich]| cells.iter().map(Rich::plain).collect();
    let rows = table.rows.iter().map(|row| cells(&row.cells));
    written(&std::iter::once(cells(&table.columns)).chain(rows).collect::<Vec<_>>())
}

/// Whether a text begins with the record of a title, or with columns.
pub(super) fn is_rendered(
    start: &str,
    is_title: &dyn Fn(&str) -> bool,
    is_columns: &dyn Fn(&str) -> bool,
) -> bool {
    let first = start.lines().next().unwrap_or_default();
    is_columns(first) || first.strip_prefix(",title,").is_some_and(is_title)
}

/// Records of one length.
fn written(records: &[Vec<String>]) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for record in records {
        // Writing to memory does not fail, nor do records of one length.
        let _ = writer.write_record(record);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
