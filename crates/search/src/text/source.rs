//! A text with its lines, and diagnostics shown in it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Diagnostics, visible};

/// How many bytes of a line are shown before the place that a diagnostic is about.
const BEFORE: usize = 120;
/// How many bytes of the text are shown at most, from there on.
const SHOWN: usize = 800;
/// How many other places of a cause are named.
const PLACES: usize = 8;

/// A text and where it comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Source<'a> {
    /// The file's name, as messages show it.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Stands before the name of a file in a text of several: the lines after it are that file's.
pub const FILE_MARK: char = '\u{1c}';

/// The texts of several files as one, each below a line that names the file.
pub fn joined<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> String {
    let mut text = String::new();
    for (name, of_file) in files {
        text.push(FILE_MARK);
        text.push_str(&visible(name));
        text.push('\n');
        text.push_str(of_file);
        text.push('\n');
    }
    text
}

/// Where the lines of a text start, for many questions about one text.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// Of a text of several files, the number of the line that names each, and the name.
    files: Vec<(usize, &'a str)>,
}

impl<'a> Lines<'a> {
    /// Of a text.
    pub fn of(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let mut lines =
            Lines { text, starts: std::iter::once(0).chain(ends).collect(), files: Vec::new() };
        for (at, _) in text.match_indices(FILE_MARK) {
            let whole = lines.around(at);
            if whole.start == at {
                let name = text[whole].trim_start_matches(FILE_MARK);
                lines.files.push((lines.number_in_text(at), name));
            }
        }
        lines
    }

    /// The number of the line in the whole text, from 1.
    fn number_in_text(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset.min(self.text.len()))
    }

    /// The file that a byte of the text is in, by the number of the line that names it.
    fn file_of(&self, offset: usize) -> Option<(usize, &'a str)> {
        let line = self.number_in_text(offset);
        let before = self.files.partition_point(|&(first, _)| first <= line);
        before.checked_sub(1).and_then(|file| self.files.get(file)).copied()
    }

    /// The file that a byte of the text is in, in a text of several.
    pub fn file(&self, offset: usize) -> Option<&'a str> {
        self.file_of(offset).map(|(_, name)| name)
    }

    /// The number of the line, from 1, that a byte of the text is in, in its file.
    pub fn number(&self, offset: usize) -> usize {
        self.number_in_text(offset) - self.file_of(offset).map_or(0, |(first, _)| first)
    }

    /// `line 7`, and in a text of several files the file.
    pub fn in_words(&self, offset: usize) -> String {
        let number = self.number(offset);
        match self.file(offset) {
            Some(file) => format!("line {number} of {file}"),
            None => format!("line {number}"),
        }
    }

    /// The line and column, both from 1, columns in characters, of a place in the text.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = boundary(self.text, offset);
        let start = self.around(offset).start;
        (self.number(offset), self.text[start..offset].chars().count() + 1)
    }

    /// The bytes of the line, without its end, that a byte of the text is in.
    fn around(&self, offset: usize) -> Range<usize> {
        let line = self.number_in_text(offset);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let end = self.starts.get(line).map_or(self.text.len(), |next| next - 1);
        start..end
    }
}

/// The nearest place before a byte of a text at which a character starts.
fn boundary(text: &str, offset: usize) -> usize {
    let back = (0..=offset.min(text.len())).rev();
    back.into_iter().find(|&offset| text.is_char_boundary(offset)).unwrap_or(0)
}

impl Source<'_> {
    /// The line and column, both from 1, columns in characters, of a place in the text.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        Lines::of(self.text).position(offset)
    }

    /// `file:line:column`.
    pub fn place(&self, diagnostic: &Diagnostic) -> String {
        let lines = Lines::of(self.text);
        let (line, column) = lines.position(diagnostic.span.start);
        let name = visible(lines.file(diagnostic.span.start).unwrap_or(self.name));
        format!("{name}:{line}:{column}")
    }

    /// The diagnostic with the line it is about, for a terminal; with colours when `styled`.
    pub fn render(&self, diagnostic: &Diagnostic, styled: bool) -> String {
        self.render_in(&Lines::of(self.text), diagnostic, styled)
    }

    /// All diagnostics with the lines they are about, a line feed after each.
    pub fn render_all(&self, diagnostics: &Diagnostics, styled: bool) -> String {
        let lines = Lines::of(self.text);
        let rendered = diagnostics.iter().map(|diagnostic| {
            let mut text = self.render_in(&lines, diagnostic, styled);
            text.push('\n');
            text
        });
        rendered.collect()
    }

    fn render_in(&self, lines: &Lines<'_>, diagnostic: &Diagnostic, styled: bool) -> String {
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        let end = diagnostic.span.end.min(self.text.len());
        let start = diagnostic.span.start.min(end);
        // Only the lines around it, and of them a part where they are long.
        let (first, last) = (lines.around(start), lines.around(end));
        let from = first.start.max(boundary(self.text, start.saturating_sub(BEFORE)));
        let from = if start - first.start <= BEFORE { first.start } else { from };
        let to = last.end.min(boundary(self.text, from.saturating_add(SHOWN)));
        let shown = self.text.get(from..to).unwrap_or_default();
        let span = start.min(to) - from..end.min(to) - from;
        let (line, column) = lines.position(start);
        let name = visible(lines.file(start).unwrap_or(self.name));
        let name = name.as_ref();
        let snippet =
            Snippet::source(shown).line_start(line).annotation(AnnotationKind::Primary.span(span));
        let title = Level::ERROR.primary_title(&diagnostic.message).id(diagnostic.kind);
        let mut group = if from == first.start {
            title.element(snippet.path(name))
        } else {
            // The snippet would count the columns from where it starts.
            let origin = Origin::path(name).line(line).char_column(column);
            title.element(origin).element(snippet)
        };
        let also = also(lines, diagnostic);
        for note in diagnostic.notes.iter().chain(&also) {
            group = group.element(Level::NOTE.message(note));
        }
        renderer.render(&[group]).to_string()
    }
}

/// Where else the same is wrong, in words.
fn also(lines: &Lines<'_>, diagnostic: &Diagnostic) -> Option<String> {
    let count = diagnostic.also.len();
    if count == 0 {
        return None;
    }
    let places = diagnostic.also.iter().take(PLACES).map(|span| {
        let (line, column) = lines.position(span.start);
        match lines.file(span.start) {
            Some(file) => format!("{file}:{line}:{column}"),
            None => format!("{line}:{column}"),
        }
    });
    let mut places: Vec<String> = places.collect();
    if count > PLACES {
        places.push("…".into());
    }
    let more = if count == 1 { "one more place".into() } else { format!("{count} more places") };
    Some(format!("the same error is in {more}: {}", places.join(", ")))
}
