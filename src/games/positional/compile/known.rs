//! What the dictionary of a source says, by positions modulo the automorphisms of the board.

use std::collections::HashMap;

use crate::games::positional::lines::WORDS;
use crate::games::positional::position::Position as Race;
use crate::games::positional::symmetries::Symmetries;
use crate::text::Span;

/// The entries of a dictionary, by the canonical forms of their positions.
#[derive(Default)]
pub(super) struct Dictionary {
    pub(super) forms: HashMap<Race<WORDS>, Known>,
    /// How many entries were read, those included whose positions others are equivalent to.
    pub(super) entries: usize,
}

/// What is known of a form.
pub(super) struct Known {
    /// The move in the form.
    pub(super) mv: u16,
    /// Where the first entry of the form starts, and how long it is.
    pub(super) start: usize,
    pub(super) length: u32,
    /// Whether play has come to it.
    pub(super) is_reached: bool,
}

impl Known {
    pub(super) fn span(&self) -> Span {
        self.start..self.start + usize::try_from(self.length).unwrap_or(0)
    }
}

impl Dictionary {
    /// The move in a position, and where it is written.
    pub(super) fn look_up(
        &mut self,
        race: Race<WORDS>,
        symmetries: &Symmetries,
    ) -> Option<(u16, Span)> {
        if self.forms.is_empty() {
            return None;
        }
        let (form, number) = symmetries.canonical(race);
        let known = self.forms.get_mut(&form)?;
        known.is_reached = true;
        let mv = symmetries.undoing(number).get(usize::from(known.mv)).copied()?;
        Some((mv, known.span()))
    }

    /// Where the entries are whose positions play has not come to.
    pub(super) fn not_reached(&self) -> Vec<Span> {
        let not_reached = self.forms.values().filter(|known| !known.is_reached);
        let mut spans: Vec<Span> = not_reached.map(Known::span).collect();
        spans.sort_unstable_by_key(|span| span.start);
        spans
    }
}
