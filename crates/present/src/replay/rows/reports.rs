//! What is wrong with a source.

use std::collections::BTreeSet;

use zermelo_search::text::{Diagnostic, Diagnostics, Span};

/// What is wrong with a source, each thing once: a cell that several rows repeat, or that stands
/// for several replies, is looked at several times.
#[derive(Debug)]
pub struct Reports<'t> {
    text: &'t str,
    list: Diagnostics,
    seen: BTreeSet<(usize, usize, &'static str)>,
}

impl<'t> Reports<'t> {
    /// With what was wrong when the text was read.
    pub fn of(text: &'t str, list: Diagnostics) -> Self {
        let places = list.iter().flat_map(|diagnostic| {
            let spans = std::iter::once(&diagnostic.span).chain(&diagnostic.also);
            spans.map(|span| (span.start, span.end, diagnostic.kind))
        });
        let seen = places.collect();
        Reports { text, list, seen }
    }

    /// Adds one, up to as many as are said.
    pub fn add(&mut self, diagnostic: Diagnostic) {
        let Span { start, end } = diagnostic.span;
        if self.seen.insert((start, end, diagnostic.kind)) {
            self.list.add(self.text, diagnostic);
        }
    }

    /// Whether something of this kind is already reported at this place.
    pub fn has(&self, kind: &'static str, span: &Span) -> bool {
        self.seen.contains(&(span.start, span.end, kind))
    }

    /// Whether something of this kind is reported anywhere.
    pub(crate) fn has_kind(&self, kind: &'static str) -> bool {
        self.list.iter().any(|diagnostic| diagnostic.kind == kind)
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All, in the order of the text.
    pub fn sorted(self) -> Diagnostics {
        self.list.sorted()
    }
}
