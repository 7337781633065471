//! A document for people, before it has a format: headings, paragraphs, lists, tables and
//! pictures of positions, and the names of points and moves, which each format writes in its own way.
//!
//! Games produce documents, [`Document::render`] writes them; neither knows the other.

pub use zermelo_explain::face::Drawn;
pub use zermelo_explain::name::Name;
use zermelo_explain::picture::Picture;
use zermelo_search::text::visible;

pub use zermelo_search::text::Alignment;

/// A document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// What the document is about: the claim.
    pub title: Rich,
    /// The parts, in order.
    pub sections: Vec<Section>,
    /// How many rows the whole proof has, counted as docs/guide/tables.md says.
    pub rows: u64,
    /// Whether a part of the proof was left out because of a limit.
    pub cut: bool,
}

/// A part of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// How deep the part lies: 1 for a part of the document, 2 for a part of that, and so on.
    pub level: u8,
    /// Its heading; a part without one continues the part before.
    pub heading: Option<Rich>,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph of running text.
    Paragraph(Rich),
    /// Short items, one below the other.
    List(Vec<Rich>),
    /// A table.
    Table(Table),
    /// A position, drawn.
    Picture(Picture),
}

/// A table. Every row has as many cells as there are columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns' headings.
    pub columns: Vec<Rich>,
    /// The rows.
    pub rows: Vec<Row>,
    /// At which end of a column its cells stand.
    pub alignment: Alignment,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// How many cells at the start say the same as those above, and are left blank for the eye.
    pub repeated: usize,
    /// The cells, the repeated ones too.
    pub cells: Vec<Rich>,
}

impl Section {
    /// A part of the document with a heading.
    pub fn headed(heading: &str, blocks: Vec<Block>) -> Section {
        Section { level: 1, heading: Some(Rich::text(heading)), blocks }
    }
}

impl Block {
    /// A paragraph without names.
    pub fn text(text: impl Into<String>) -> Block {
        Block::Paragraph(Rich::text(text))
    }
}

impl Table {
    /// A table with these headings of columns.
    pub fn new<const N: usize>(columns: [&str; N], rows: Vec<Row>) -> Table {
        Table { columns: columns.map(Rich::text).into(), rows, alignment: Alignment::Left }
    }

    /// The same for numbers, which stand at the right.
    pub fn numbers<const N: usize>(columns: [&str; N], rows: Vec<Row>) -> Table {
        Table { alignment: Alignment::Right, ..Table::new(columns, rows) }
    }
}

impl Row {
    /// The cells with the repeated ones blank.
    pub fn printed(&self) -> impl Iterator<Item = Option<&Rich>> {
        self.cells.iter().enumerate().map(|(i, cell)| (i >= self.repeated).then_some(cell))
    }
}

/// Running text with names in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rich(pub Vec<Span>);

/// A piece of running text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// The name of a point, a symmetry, a variable.
    Name(Name),
    /// Text that depends on whether the format has drawings in characters or with shapes.
    Drawn(Drawn),
    /// A move that is forced: `!` before it, a bar over it where the format can.
    Forced(Name),
}

impl Rich {
    /// Text without names.
    pub fn text(text: impl Into<String>) -> Rich {
        Rich(vec![Span::Text(text.into())])
    }

    /// A name alone.
    pub fn name(name: Name) -> Rich {
        Rich(vec![Span::Name(name)])
    }

    /// Appends plain text.
    pub fn push_text(&mut self, text: impl AsRef<str>) {
        match self.0.last_mut() {
            Some(Span::Text(last)) => last.push_str(text.as_ref()),
            _ => self.0.push(Span::Text(text.as_ref().to_owned())),
        }
    }

    /// Appends what is said of drawings.
    pub fn push_drawn(&mut self, drawn: Drawn) {
        self.0.push(Span::Drawn(drawn));
    }

    /// Appends all of another text.
    pub fn push(&mut self, other: Rich) {
        for span in other.0 {
            match span {
                Span::Text(text) => self.push_text(text),
                span => self.0.push(span),
            }
        }
    }

    /// This text with plain text after it.
    #[must_use]
    pub fn and(mut self, text: impl AsRef<str>) -> Rich {
        self.push_text(text);
        self
    }

    /// This text with another after it.
    #[must_use]
    pub fn then(mut self, other: Rich) -> Rich {
        self.push(other);
        self
    }

    /// Texts with a separator between them.
    pub fn join(parts: impl IntoIterator<Item = Rich>, separator: &str) -> Rich {
        let mut joined = Rich::default();
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                joined.push_text(separator);
            }
            joined.push(part);
        }
        joined
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|span| matches!(span, Span::Text(text) if text.is_empty()))
    }

    /// As plain text, with `!` before forced moves, for a format with drawings in characters.
    pub fn plain(&self) -> String {
        self.0.iter().fold(String::new(), |plain, span| match span {
            Span::Text(text) => plain + &visible(text),
            Span::Drawn(drawn) => plain + drawn.characters,
            Span::Name(name) => plain + &visible(&name.plain),
            Span::Forced(name) => plain + "!" + &visible(&name.plain),
        })
    }
}

impl From<&str> for Rich {
    fn from(text: &str) -> Rich {
        Rich::text(text)
    }
}
