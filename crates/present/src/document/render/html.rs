//! HTML: a page in one file.

use std::io;

use maud::{Markup, PreEscaped, Render, html};

use crate::document::Writer;
use crate::document::model::{Alignment, Block, Document, Rich, Section, Span, Table};
use crate::html::{beginning, ending, page, title};

/// What is around the parts of a document.
const PROOF: &str = "<main class=\"proof\">";
const END_OF_PROOF: &str = "</main>";

/// The title of a page with a table alone.
const TABLE: &str = "A table by zermelo";

/// Writes a document as a page, of which the [`end`] is still to come.
pub(super) struct Html<'o>(pub(super) &'o mut dyn io::Write);

impl Writer for Html<'_> {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        let head = html! {
            (PreEscaped(PROOF)) "\n"
            h1 { (title) } "\n"
        };
        self.0.write_all(beginning(&title.plain(), "").as_bytes())?;
        self.0.write_all(head.into_string().as_bytes())
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        self.0.write_all(section.render().into_string().as_bytes())
    }
}

/// The end of a page with a document.
pub(super) fn end() -> String {
    END_OF_PROOF.to_owned() + &ending(None)
}

/// The document without its title, for a page that has more.
pub(super) fn proof(document: &Document) -> Markup {
    html! {
        div.proof { "\n"
            @for section in &document.sections { (section) }
        }
    }
}

impl Render for Section {
    fn render(&self) -> Markup {
        html! {
            @if let Some(heading) = &self.heading {
                @match self.level {
                    0 | 1 => h2 { (heading) },
                    2 => h3 { (heading) },
                    _ => h4 { (heading) },
                }
                "\n"
            }
            @for block in &self.blocks { (block) "\n" }
        }
    }
}

/// A page with a table alone.
pub(super) fn table(table: &Table) -> String {
    page(TABLE, &html! { main.proof { (table) } })
}

/// Whether a text begins as the page of a document or of a table alone.
pub(super) fn is_rendered(start: &str, is_title: &dyn Fn(&str) -> bool) -> bool {
    title(start).is_some_and(|title| title == TABLE || is_title(title))
}

impl Render for Block {
    fn render(&self) -> Markup {
        html! {
            @match self {
                Block::Paragraph(text) => p { (text) },
                Block::List(items) => ul { @for item in items { li { (item) } } },
                Block::Table(table) => (table),
                Block::Picture(picture) => figure { (PreEscaped(picture.svg(false))) },
            }
        }
    }
}

impl Render for Table {
    fn render(&self) -> Markup {
        let class = (self.alignment == Alignment::Right).then_some("numbers");
        html! {
            div.scroll {
                table class=[class] { "\n"
                    thead { tr { @for column in &self.columns { th { (column) } } } } "\n"
                    tbody { "\n"
                        @for row in &self.rows {
                            tr {
                                @for cell in row.printed() {
                                    td { @if let Some(cell) = cell { (cell) } }
                                }
                            } "\n"
                        }
                    } "\n"
                }
            }
        }
    }
}

impl Render for Rich {
    fn render(&self) -> Markup {
        html! {
            @for span in &self.0 {
                @match span {
                    Span::Text(text) => (text),
                    Span::Drawn(drawn) => (drawn.shapes),
                    Span::Name(name) => i { (name.plain) },
                    Span::Forced(name) => { "!" i { (name.plain) } },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use zermelo_explain::picture::Picture;

    use super::*;
    use crate::document::model::{Name, Row};
    use crate::document::{Format, RenderOptions};

    #[test]
    fn nothing_in_a_text_is_markup_and_names_are_set_apart() {
        let name = |name: &str| Name { plain: name.to_owned(), math: String::new() };
        let row = |repeated| Row {
            repeated,
            cells: vec![Rich::text("<b>"), Rich(vec![Span::Forced(name("a1"))])],
        };
        let table = Table {
            columns: vec![Rich::text("x & y"), Rich::name(name("k"))],
            rows: vec![row(0), row(1)],
            alignment: Alignment::Right,
        };
        let captioned = Picture { caption: "<.\n.#".to_owned(), ..Picture::default() };
        let document = Document {
            title: Rich::text("board 'A < B'"),
            sections: vec![Section {
                level: 1,
                heading: Some(Rich::text("Case 1")),
                blocks: vec![Block::Table(table), Block::Picture(captioned)],
            }],
            ..Document::default()
        };
        let page = document.render(Format::Html, &RenderOptions::default());
        for piece in [
            "<title>board 'A &lt; B'</title>",
            "<h2>Case 1</h2>",
            "<table class=\"numbers\">",
            "<th>x &amp; y</th><th><i>k</i></th>",
            "<tr><td>&lt;b&gt;</td><td>!<i>a1</i></td></tr>",
            "<tr><td></td><td>!<i>a1</i></td></tr>",
            ">\n&lt;.\n</text>",
        ] {
            assert!(page.contains(piece), "{piece} in {page}");
        }
        assert!(is_rendered(&page, &|title| title.starts_with("board")));
        assert!(!is_rendered(&page, &|_| false));
    }
}
