//! What the dictionary of a source says, by positions modulo the automorphisms of the board.

use std::collections::HashMap;

use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_search::text::Span;

use crate::lines::WORDS;
use crate::position::Position as Race;
use crate::symmetries::Symmetries;

/// The entries of a dictionary, by the canonical forms of their positions.
#[derive(Default)]
pub(super) struct Dictionary {
    pub(super) forms: HashMap<Race<WORDS>, KnownForm>,
    /// How many entries were read, those included whose positions others are equivalent to.
    pub(super) entries: usize,
}

/// What is known of a form.
pub(super) struct KnownForm {
    /// What the first entry of the form says, which is done.
    pub(super) first: Answer,
    /// What other entries say, where that is something else.
    pub(super) others: Vec<Answer>,
    /// Whether play has come to it.
    pub(super) is_reached: bool,
}

/// What an entry says.
pub(super) struct Answer {
    /// What is done in the form.
    pub(super) says: Says,
    /// Where the entry stands.
    pub(super) span: Span,
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

impl KnownForm {
    /// What entries say, the first one of the text first.
    pub(super) fn answers(&self) -> impl Iterator<Item = &Answer> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

impl Dictionary {
    /// What entries say of a position, and where they are: the first one of the text first.
    pub(super) fn look_up(
        &mut self,
        race: Race<WORDS>,
        symmetries: &Symmetries,
    ) -> Vec<(Says, Span)> {
        if self.forms.is_empty() {
            return Vec::new();
        }
        let (form, number) = symmetries.canonical(race);
        let Some(known) = self.forms.get_mut(&form) else { return Vec::new() };
        known.is_reached = true;
        let images = symmetries.undoing(number);
        known.answers().map(|answer| (answer.says.mapped(images), answer.span.clone())).collect()
    }

    /// Where the entries are whose positions play has not come to.
    pub(super) fn not_reached(&self) -> Vec<Span> {
        let not_reached = self.forms.values().filter(|known| !known.is_reached);
        let answers = not_reached.flat_map(KnownForm::answers);
        let mut spans: Vec<Span> = answers.map(|answer| answer.span.clone()).collect();
        spans.sort_unstable_by_key(|span| span.start);
        spans
    }
}
