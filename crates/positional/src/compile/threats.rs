//! The threat sequences of a source, and the replies without one.

use super::play::Play;
use crate::lines::WORDS;
use crate::sequences::{Sequences, WantedSequence};
use crate::start::Position;

/// How many positions a search remembers, as a power of two.
const REMEMBERED: usize = 1 << 16;

/// How many sequences are tried again before a search.
const RECENT: usize = 16;

/// The threat sequences of a source.
pub(super) struct Threats<'p> {
    pub(super) search: Sequences<'p, WORDS>,
    /// Those that were used last, the last one at the end.
    pub(super) recent: Vec<Vec<u16>>,
    /// The replies to which none was found, since they were last reported.
    pub(super) not_found: Vec<NotFound>,
}

/// A reply to which no sequence was found.
pub(super) struct NotFound {
    pub(super) kind: &'static str,
    pub(super) reply: u16,
    /// The position after it.
    pub(super) position: Position,
    /// The moves to it.
    pub(super) path: Vec<u16>,
}

impl<'p> Threats<'p> {
    pub(super) fn new(play: &'p Play<'_>) -> Threats<'p> {
        let search =
            Sequences::new(&play.lines, play.both_complete(), WantedSequence::Short, REMEMBERED);
        Threats { search, recent: Vec::new(), not_found: Vec::new() }
    }

    /// Puts a sequence where it is tried first.
    pub(super) fn use_again(&mut self, moves: Vec<u16>) {
        self.recent.retain(|other| *other != moves);
        if self.recent.len() >= RECENT {
            self.recent.remove(0);
        }
        self.recent.push(moves);
    }
}
