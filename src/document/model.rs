//! A document for people, before it has a format: headings, paragraphs, lists, tables and drawings
//! of plain text, and the names of points and moves, which each format writes in its own way.
//!
//! Games produce documents, [`Document::render`] writes them; neither knows the other.

/// A document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// What the document is about: the claim.
    pub title: Rich,
    /// The parts, in order.
    pub sections: Vec<Section>,
    /// How many rows the whole proof has, counted as docs/tables.md says.
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
    /// Text to be shown as it is, in a typeface of fixed width: a board, a shaded region.
    Drawing(String),
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

/// At which end of a column the cells of a table stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alignment {
    /// At the left, as words.
    #[default]
    Left,
    /// At the right, as numbers.
    Right,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// How many cells at the start say the same as those above, and are left blank for the eye.
    pub repeated: usize,
    /// The cells, the repeated ones too.
    pub cells: Vec<Rich>,
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
    /// A move that is forced: `!` before it, a bar over it where the format can.
    Forced(Name),
}

/// A name as plain text and as mathematics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// In plain text: `a1`.
    pub plain: String,
    /// In LaTeX's mathematics: `\alpha_{1}`. Trusted to be well-formed; [`Name::new`] makes it so.
    pub math: String,
}

/// The Greek letters by their names, and what LaTeX calls them.
const GREEK: [(&str, char); 24] = [
    ("alpha", 'α'),
    ("beta", 'β'),
    ("gamma", 'γ'),
    ("delta", 'δ'),
    ("epsilon", 'ε'),
    ("zeta", 'ζ'),
    ("eta", 'η'),
    ("theta", 'θ'),
    ("iota", 'ι'),
    ("kappa", 'κ'),
    ("lambda", 'λ'),
    ("mu", 'μ'),
    ("nu", 'ν'),
    ("xi", 'ξ'),
    ("omicron", 'ο'),
    ("pi", 'π'),
    ("rho", 'ρ'),
    ("sigma", 'σ'),
    ("tau", 'τ'),
    ("upsilon", 'υ'),
    ("phi", 'φ'),
    ("chi", 'χ'),
    ("psi", 'ψ'),
    ("omega", 'ω'),
];

/// LaTeX's command for a Greek letter.
pub(crate) fn greek_command(letter: char) -> Option<String> {
    let (name, _) = GREEK.iter().find(|(_, greek)| *greek == letter)?;
    Some(if *name == "omicron" { "o".to_owned() } else { format!("\\{name}") })
}

impl Name {
    /// A name whose last digits are an index: `r12` is r with the index 12, `psi1` is ψ₁, `23` a
    /// number.
    pub fn new(plain: impl Into<String>) -> Name {
        let plain = plain.into();
        let base = plain.trim_end_matches(|c: char| c.is_ascii_digit());
        let index = &plain[base.len()..];
        let math = Self::indexed(&Self::base_math(base), index);
        Name { math, plain }
    }

    /// A name that stands in mathematics as it does in text: a hyphen is no minus sign.
    pub fn upright(plain: impl Into<String>) -> Name {
        let plain = plain.into();
        Name { math: format!("\\textrm{{{}}}", super::render::latex_text(&plain)), plain }
    }

    /// A name with a base of its own in mathematics: `a1` as α₁.
    pub fn with_base(plain: impl Into<String>, base: &str) -> Name {
        let plain = plain.into();
        let digits = plain.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let math = Self::indexed(base, &plain[digits..]);
        Name { math, plain }
    }

    fn indexed(base: &str, index: &str) -> String {
        match (base.is_empty(), index.is_empty()) {
            (true, _) => index.to_owned(),
            (false, true) => base.to_owned(),
            (false, false) => format!("{base}_{{{index}}}"),
        }
    }

    fn base_math(base: &str) -> String {
        if let Some((_, letter)) = GREEK.iter().find(|(name, _)| *name == base) {
            return greek_command(*letter).unwrap_or_default();
        }
        let mut letters = base.chars();
        match (letters.next(), letters.next()) {
            (None, _) => String::new(),
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter.to_string(),
            (Some(letter), None) if greek_command(letter).is_some() => {
                greek_command(letter).unwrap_or_default()
            }
            _ => format!("\\textit{{{}}}", super::render::latex_text(base)),
        }
    }
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

    /// Appends a name.
    pub fn push_name(&mut self, name: Name) {
        self.0.push(Span::Name(name));
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

    /// As plain text, with `!` before forced moves.
    pub fn plain(&self) -> String {
        self.0.iter().fold(String::new(), |plain, span| match span {
            Span::Text(text) => plain + text,
            Span::Name(name) => plain + &name.plain,
            Span::Forced(name) => plain + "!" + &name.plain,
        })
    }
}

impl From<&str> for Rich {
    fn from(text: &str) -> Rich {
        Rich::text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_at_the_end_of_a_name_are_its_index() {
        for (plain, math) in [
            ("r1", "r_{1}"),
            ("r12", "r_{12}"),
            ("23", "23"),
            ("r", "r"),
            ("psi2", "\\psi_{2}"),
            ("ψ2", "\\psi_{2}"),
            ("1.2", "\\textit{1.}_{2}"),
            ("x_y", "\\textit{x\\_y}"),
            ("", ""),
        ] {
            assert_eq!(Name::new(plain).math, math, "{plain}");
        }
        assert_eq!(Name::with_base("a12", "\\alpha").math, "\\alpha_{12}");
        // In mathematics a hyphen alone is a minus sign.
        assert_eq!(Name::upright("a1-b1").math, "\\textrm{a1-{}b1}");
    }
}
