//! Errors in texts that people write: board files, strategy sources, manifests. A [`Diagnostic`] has
//! the place of an error; a [`Source`](super::Source) shows it below its line. The reader of a text collects all
//! [`Diagnostics`] of a file.
//!
//! The output is bounded, for any number of errors and any length of lines and names: each cause is
//! shown once, at most [`MAX_CAUSES`] of them are shown unless more are asked for, and all are counted.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{Deref, Range};

use zermelo_checker::format::visible;
use zermelo_explain::count;

use super::visible_lines;

/// The most causes of what is wrong with a text that are shown, unless others are asked for.
pub const MAX_CAUSES: usize = 100;

/// The most causes that are kept, and can be asked for; what is found after them is only counted.
pub const KEPT_CAUSES: usize = 1000;

/// The longest message, in characters: a name that a text makes up can be as long as the text.
const MAX_MESSAGE: usize = 1000;
/// The longest note, in characters: a position of 512 points, drawn, is shorter.
const MAX_NOTE: usize = 12_000;

/// One thing that is wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A fixed word for the kind of error, such as `unknown-symbol`.
    pub kind: &'static str,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// Where else in the text the same words are wrong in the same way.
    pub also: Vec<Range<usize>>,
    /// What is wrong.
    pub message: String,
    /// More to know, a paragraph each: a position drawn, what was tried, what to do.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic without notes.
    pub fn new(kind: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        let message = visible(&shortened(message.into(), MAX_MESSAGE)).into_owned();
        Diagnostic { kind, span, also: Vec::new(), message, notes: Vec::new() }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(shortened(visible_lines(note.into().trim_end()), MAX_NOTE));
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        self.notes.iter().try_for_each(|note| write!(f, "; {note}"))
    }
}

/// A text of at most so many characters: of a longer one the middle is left out, so that a
/// sentence keeps its beginning and its end.
pub fn shortened(text: String, most: usize) -> String {
    if text.len() <= most {
        return text;
    }
    let start = text.char_indices().nth(most / 2).map(|(at, _)| at);
    let end = text.char_indices().nth_back(most / 2).map(|(at, _)| at);
    match (start, end) {
        (Some(start), Some(end)) if start < end => {
            format!("{} … {}", &text[..start], &text[end..])
        }
        _ => text,
    }
}

/// What is wrong with a text, each cause once: the same words that are wrong in the same way are one
/// cause, wherever they stand.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// The causes by a hash of all but the place.
    causes: HashMap<u64, usize>,
    /// How many more things are wrong, of causes that are left out.
    left_out: usize,
}

impl Diagnostics {
    /// Adds what is wrong in `text`. The same thing at the same place is added once.
    pub fn add(&mut self, text: &str, diagnostic: Diagnostic) {
        let Diagnostic { kind, span, message, notes, .. } = &diagnostic;
        let mut hasher = DefaultHasher::new();
        (kind, message, notes, text.get(span.clone())).hash(&mut hasher);
        let cause = self.causes.entry(hasher.finish());
        if let std::collections::hash_map::Entry::Occupied(cause) = &cause
            && let Some(known) = self.list.get_mut(*cause.get())
            && (known.kind, &known.message, &known.notes) == (*kind, message, notes)
        {
            if known.span != *span && known.also.last() != Some(span) {
                known.also.push(diagnostic.span);
            }
        } else if self.list.len() < KEPT_CAUSES {
            cause.insert_entry(self.list.len());
            self.list.push(diagnostic);
        } else {
            self.left_out += 1;
        }
    }

    /// With this one thing wrong.
    pub fn of(diagnostic: Diagnostic) -> Self {
        Diagnostics { list: vec![diagnostic], ..Diagnostics::default() }
    }

    /// The same in a text that has so many bytes before what they are about.
    #[must_use]
    pub fn behind(mut self, bytes: usize) -> Self {
        for diagnostic in &mut self.list {
            for span in [&mut diagnostic.span].into_iter().chain(&mut diagnostic.also) {
                *span = span.start + bytes..span.end + bytes;
            }
        }
        self.causes.clear();
        self
    }

    /// In the order of the text.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        for diagnostic in &mut self.list {
            let places = &mut diagnostic.also;
            places.push(diagnostic.span.clone());
            places.sort_by_key(|span| (span.start, span.end));
            diagnostic.span = places.remove(0);
        }
        self.list.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
        // The numbers of the causes are others now.
        self.causes.clear();
        self
    }

    /// The first of the causes, so many; the others are left out.
    #[must_use]
    pub fn up_to(&self, most: usize) -> Self {
        let (first, others) = self.list.split_at(most.min(self.list.len()));
        let places = others.iter().map(|diagnostic| 1 + diagnostic.also.len()).sum::<usize>();
        let left_out = self.left_out + places;
        Diagnostics { list: first.to_vec(), left_out, ..Diagnostics::default() }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many things are wrong: every cause at every place.
    pub fn count(&self) -> usize {
        self.list.iter().map(|diagnostic| 1 + diagnostic.also.len()).sum::<usize>() + self.left_out
    }

    /// How many of them are of causes that are left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// In a line: how many errors there are in a file, and how many of them are not shown.
    pub fn summary(&self, name: &str) -> String {
        let errors = count(self.count(), "error", "errors");
        let shown = match self.left_out {
            0 => String::new(),
            left_out => format!(", {left_out} of which are not shown"),
        };
        format!("{errors} in {}{shown}", visible(name))
    }
}

impl Deref for Diagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.list
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl PartialEq for Diagnostics {
    fn eq(&self, other: &Self) -> bool {
        (&self.list, self.left_out) == (&other.list, other.left_out)
    }
}
