//! What the dictionary of a source says, by positions modulo the automorphisms of the board.

use std::collections::HashMap;

use zermelo_checker::proofs::pairing::{Pair, Pairing};

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
    /// What is done in the form.
    pub(super) says: Says,
    /// Where the first entry of the form starts, and how long it is.
    pub(super) start: usize,
    pub(super) length: u32,
    /// Whether play has come to it.
    pub(super) is_reached: bool,
}

/// What is done in a position.
#[derive(Clone, PartialEq)]
pub(super) enum Says {
    /// A move.
    Move(u16),
    /// The potential shows the claim.
    Potential,
    /// These pairs show the claim.
    Pairing(Pairing),
}

impl Says {
    /// In the image of the position.
    pub(super) fn mapped(&self, images: &[u16]) -> Says {
        let image = |point: u16| images.get(usize::from(point)).copied().unwrap_or(point);
        match self {
            Says::Move(mv) => Says::Move(image(*mv)),
            Says::Potential => Says::Potential,
            Says::Pairing(Pairing { pairs }) => {
                let pair = |pair: &Pair| {
                    let (one, other) = (image(pair.low), image(pair.high));
                    Pair { low: one.min(other), high: one.max(other) }
                };
                let mut pairs: Vec<Pair> = pairs.iter().map(pair).collect();
                pairs.sort_unstable();
                Says::Pairing(Pairing { pairs })
            }
        }
    }
}

impl Known {
    pub(super) fn span(&self) -> Span {
        self.start..self.start + usize::try_from(self.length).unwrap_or(0)
    }
}

impl Dictionary {
    /// What is done in a position, and where it is written.
    pub(super) fn look_up(
        &mut self,
        race: Race<WORDS>,
        symmetries: &Symmetries,
    ) -> Option<(Says, Span)> {
        if self.forms.is_empty() {
            return None;
        }
        let (form, number) = symmetries.canonical(race);
        let known = self.forms.get_mut(&form)?;
        known.is_reached = true;
        Some((known.says.mapped(symmetries.undoing(number)), known.span()))
    }

    /// Where the entries are whose positions play has not come to.
    pub(super) fn not_reached(&self) -> Vec<Span> {
        let not_reached = self.forms.values().filter(|known| !known.is_reached);
        let mut spans: Vec<Span> = not_reached.map(Known::span).collect();
        spans.sort_unstable_by_key(|span| span.start);
        spans
    }
}
