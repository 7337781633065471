//! Documents in the formats that people read them in.

mod csv;
mod html;
mod latex;
mod markdown;
mod text;

use clap::ValueEnum;
use maud::Markup;

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
}

/// Whether a text begins as a document, or a table alone, that was rendered in one of the formats.
/// `is_title` says whether a text can be the title of a document, and `is_columns` whether a line can
/// be the columns of a table alone as comma-separated values.
pub(crate) fn is_rendered(
    start: &str,
    is_title: impl Fn(&str) -> bool,
    is_columns: impl Fn(&str) -> bool,
) -> bool {
    text::is_rendered(start, &is_title)
        || markdown::is_rendered(start, &is_title)
        || latex::is_rendered(start)
        || html::is_rendered(start, &is_title)
        || csv::is_rendered(start, &is_title, &is_columns)
}

/// How a document is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RenderOptions {
    /// LaTeX: only what stands between `\begin{document}` and `\end{document}`, for inclusion in
    /// a document that loads `booktabs` and `longtable`.
    pub fragment: bool,
    /// Text: the terminal's width in columns, where there is one. Paragraphs, and tables that are
    /// wider, are broken at it.
    pub width: Option<u16>,
}

impl Document {
    /// The document without its title, in HTML, for a page that has more.
    pub(crate) fn html(&self) -> Markup {
        html::proof(self)
    }

    /// The document in a format. It ends with a line break.
    pub fn render(&self, format: Format, options: &RenderOptions) -> String {
        match format {
            Format::Markdown => markdown::render(self),
            Format::Latex => latex::render(self, options.fragment),
            Format::Csv => csv::render(self),
            Format::Html => html::render(self),
            Format::Text => text::render(self, options.width),
        }
    }
}

impl Table {
    /// The table alone in a format: in LaTeX without a document around it, in HTML as a page of its
    /// own, as comma-separated values without the columns that say where in a document a record stands. It ends with a line break.
    pub fn render(&self, format: Format, options: &RenderOptions) -> String {
        match format {
            Format::Markdown => markdown::table(self) + "\n",
            Format::Latex => latex::table(self),
            Format::Csv => csv::table(self),
            Format::Html => html::table(self),
            Format::Text => text::table(self, options.width) + "\n",
        }
    }
}
