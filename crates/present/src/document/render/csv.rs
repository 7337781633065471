//! Comma-separated values (RFC 4180), one record a line, all of the same length.
//!
//! Every record starts with the section that it is from and what it is: `columns` (a table's
//! headings), `row`, `text` (a paragraph), `item` (of a list) or `drawing`. Rows are complete: no
//! cell is left blank because the row above says the same.

use std::iter::once;
use std::{io, slice};

use ::csv::WriterBuilder;

use crate::document::Writer;
use crate::document::model::{Block, Rich, Section, Table};

/// How many values the longest record of a document has.
#[derive(Default)]
pub(super) struct Width(usize);

impl Writer for Width {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        self.0 = titled(title).len();
        Ok(())
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        let records = records(&section, "");
        self.0 = records.map(|record| record.len()).max().unwrap_or(0).max(self.0);
        Ok(())
    }
}

/// Writes a document as comma-separated values.
pub(super) struct Csv<'o> {
    out: ::csv::Writer<&'o mut dyn io::Write>,
    width: Width,
    heading: String,
}

impl<'o> Csv<'o> {
    /// For a document whose records have at most this width.
    pub(super) fn new(out: &'o mut dyn io::Write, width: Width) -> Csv<'o> {
        Csv { out: WriterBuilder::new().from_writer(out), width, heading: String::new() }
    }

    fn write(&mut self, mut record: Vec<String>) -> io::Result<()> {
        record.resize(self.width.0, String::new());
        Ok(self.out.write_record(record)?)
    }
}

impl Writer for Csv<'_> {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        self.write(titled(title))
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        if let Some(own) = &section.heading {
            self.heading = own.plain();
        }
        let heading = std::mem::take(&mut self.heading);
        records(&section, &heading).try_for_each(|record| self.write(record))?;
        self.heading = heading;
        self.out.flush()
    }
}

/// The record of a title.
fn titled(title: &Rich) -> Vec<String> {
    vec![String::new(), "title".to_owned(), title.plain()]
}

/// The records of a part below a heading.
fn records<'s>(section: &'s Section, heading: &'s str) -> impl Iterator<Item = Vec<String>> + 's {
    let record = move |kind: &str, cells: &[Rich]| -> Vec<String> {
        [heading, kind]
            .map(str::to_owned)
            .into_iter()
            .chain(cells.iter().map(Rich::plain))
            .collect()
    };
    section.blocks.iter().flat_map(move |block| -> Box<dyn Iterator<Item = Vec<String>>> {
        match block {
            Block::Paragraph(text) => Box::new(once(record("text", slice::from_ref(text)))),
            Block::List(items) => {
                Box::new(items.iter().map(move |item| record("item", slice::from_ref(item))))
            }
            Block::Table(table) => {
                let rows = table.rows.iter().map(move |row| record("row", &row.cells));
                Box::new(once(record("columns", &table.columns)).chain(rows))
            }
            Block::Picture(picture) => {
                Box::new(once(record("drawing", &[Rich::text(picture.text())])))
            }
        }
    })
}

/// A table alone: its headings and its rows.
pub(super) fn table(table: &Table) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for cells in once(&table.columns).chain(table.rows.iter().map(|row| &row.cells)) {
        // Writing to memory does not fail, nor do records of one length.
        let _ = writer.write_record(cells.iter().map(Rich::plain));
    }
    String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned()
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
