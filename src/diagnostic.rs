//! What is wrong in a text that somebody wrote: board files, strategy sources, manifests. A
//! [`Diagnostic`] knows the place; [`Source::render`] shows it with the line underneath. A reader
//! of such a text collects all diagnostics of a file before it gives up.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// A text and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name, as messages show it.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// One thing that is wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A fixed word for the kind of error, such as `unknown-symbol`.
    pub kind: &'static str,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// More to know, a paragraph each: a position drawn, what was tried, what to do.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic without notes.
    pub fn new(kind: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { kind, span, message: message.into(), notes: Vec::new() }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into().trim_end().to_owned());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        self.notes.iter().try_for_each(|note| write!(f, "; {note}"))
    }
}

impl Source<'_> {
    /// The line and column, both from 1, columns in characters, of a place in the text.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = (0..=offset.min(self.text.len()))
            .rev()
            .find(|&offset| self.text.is_char_boundary(offset))
            .unwrap_or(0);
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
        (line, column)
    }

    /// `file:line:column`.
    pub fn place(&self, diagnostic: &Diagnostic) -> String {
        let (line, column) = self.position(diagnostic.span.start);
        format!("{}:{line}:{column}", self.name)
    }

    /// The diagnostic with the line it is about, for a terminal; with colours when `styled`.
    pub fn render(&self, diagnostic: &Diagnostic, styled: bool) -> String {
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        let end = diagnostic.span.end.min(self.text.len());
        let span = diagnostic.span.start.min(end)..end;
        let snippet = Snippet::source(self.text)
            .path(self.name)
            .annotation(AnnotationKind::Primary.span(span));
        let title = Level::ERROR.primary_title(&diagnostic.message).id(diagnostic.kind);
        let mut group = title.element(snippet);
        for note in &diagnostic.notes {
            group = group.element(Level::NOTE.message(note));
        }
        renderer.render(&[group]).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_is_shown_with_its_line_and_column() {
        let source = Source { name: "x.strategy", text: "claim\nr1 → r9\n" };
        let start = source.text.find("r9").unwrap_or_default();
        let diagnostic = Diagnostic::new("unknown-symbol", start..start + 2, "no point ‘r9’")
            .note("the points are r1 to r4");
        assert_eq!(source.place(&diagnostic), "x.strategy:2:6");
        let shown = source.render(&diagnostic, false);
        for part in ["error[unknown-symbol]", "x.strategy:2:6", "r1 → r9", "^^", "the points are"]
        {
            assert!(shown.contains(part), "{part} in {shown}");
        }
    }

    #[test]
    fn a_place_beyond_the_text_is_its_end() {
        let source = Source { name: "x", text: "é" };
        assert_eq!(source.position(1), (1, 1));
        assert_eq!(source.position(99), (1, 2));
        let diagnostic = Diagnostic::new("end", 99..120, "the text ends here");
        assert!(source.render(&diagnostic, false).contains("x:1"));
    }
}
