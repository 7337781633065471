//! Documents in the formats that people read them in.

mod csv;
mod html;
mod json;
mod latex;
pub(crate) mod markdown;
mod options;
mod text;

use std::io;

use clap::ValueEnum;
use maud::Markup;

pub use options::{CitedCertificate, RenderOptions};

use super::Writer;
use super::model::{Document, Table};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Markdown with tables.
    Markdown,
    /// LaTeX with booktabs.
    Latex,
    /// Comma-separated values, for programs and spreadsheets.
    Csv,
    /// A page in one file.
    Html,
    /// Aligned text for the terminal.
    Text,
    /// One JSON object (docs/guide/json.md).
    Json,
}

/// Whether a text begins as a document, or a table alone, that was rendered in one of the formats.
/// `is_title` says whether a text can be the title of a document, and `is_columns` whether a line can
/// be the columns of a table alone as comma-separated values.
pub fn is_rendered(
    start: &str,
    is_title: impl Fn(&str) -> bool,
    is_columns: impl Fn(&str) -> bool,
) -> bool {
    text::is_rendered(start, &is_title)
        || markdown::is_rendered(start, &is_title)
        || latex::is_rendered(start)
        || html::is_rendered(start, &is_title)
        || csv::is_rendered(start, &is_title, &is_columns)
        || json::is_rendered(start, &is_title, &is_columns)
}

impl Document {
    /// The document without its title, in HTML, for a page that has more.
    pub fn html(&self) -> Markup {
        html::proof(self)
    }

    /// The document in a format. It ends with a line break.
    pub fn render(&self, format: Format, options: &RenderOptions<'_>) -> String {
        let mut out = Vec::new();
        // Writing to memory does not fail.
        let _: io::Result<()> = format.write(options, &mut out, &mut |writer| {
            writer.title(&self.title)?;
            self.sections.iter().cloned().try_for_each(|section| writer.section(section))
        });
        String::from_utf8_lossy(&out).into_owned()
    }
}

impl Format {
    /// Writes what `print` gives to a writer. It ends with a line break. Comma-separated values take it
    /// twice.
    ///
    /// # Errors
    /// Those of `print`, and when it cannot be written.
    pub fn write<T, E: From<io::Error>>(
        self,
        options: &RenderOptions<'_>,
        out: &mut dyn io::Write,
        print: &mut dyn FnMut(&mut dyn Writer) -> Result<T, E>,
    ) -> Result<T, E> {
        let (printed, end) = match self {
            Format::Markdown => (print(&mut markdown::Markdown(&mut *out))?, String::new()),
            Format::Latex => {
                let mut latex = latex::Latex::new(&mut *out, options);
                (print(&mut latex)?, latex.end())
            }
            Format::Csv => {
                let mut width = csv::Width::default();
                print(&mut width)?;
                (print(&mut csv::Csv::new(&mut *out, width))?, String::new())
            }
            Format::Json => (print(&mut json::Json::new(&mut *out))?, json::END.to_owned()),
            Format::Html => (print(&mut html::Html(&mut *out))?, html::end()),
            Format::Text => {
                let width = options.width;
                (print(&mut text::Text { out: &mut *out, width })?, String::new())
            }
        };
        out.write_all(end.as_bytes())?;
        Ok(printed)
    }
}

impl Table {
    /// The table alone in a format: in LaTeX without a document around it, in HTML as a page of its
    /// own, as comma-separated values without the columns that say where in a document a record stands. It ends with a line break.
    pub fn render(&self, format: Format, options: &RenderOptions<'_>) -> String {
        match format {
            Format::Markdown => markdown::table(self) + "\n",
            Format::Latex => latex::table(self, None),
            Format::Csv => csv::table(self),
            Format::Html => html::table(self),
            Format::Json => json::table(self),
            Format::Text => text::table(self, options.width) + "\n",
        }
    }
}
