//! Shares of a check: the nodes of a replay divided among several checks, on as many machines.
//!
//! A check of a share does all that the whole check does, but for the nodes of other shares. One
//! condition needs all of them: that some response names every node, symmetry and lemma (R21, H8,
//! R25). So the check of a share marks what its own responses name. Marks of all shares, joined in
//! their order, are those of the whole check, and are confirmed as those are
//! ([`confirm_whole`](crate::proofs::replay::confirm_whole)).

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU16;
use std::ops::Range;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::figures;
use crate::stop::NoVerdict;

/// One of several shares of the nodes of a replay, by its number, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: NonZeroU16,
    of: NonZeroU16,
}

impl Share {
    /// All nodes.
    pub const WHOLE: Share = Share { number: NonZeroU16::MIN, of: NonZeroU16::MIN };

    /// A share of so many; `None` where there is none of this number.
    pub fn new(number: u16, of: u16) -> Option<Share> {
        let share = Share { number: NonZeroU16::new(number)?, of: NonZeroU16::new(of)? };
        (number <= of).then_some(share)
    }

    /// Its number, counted from 1.
    pub fn number(self) -> u16 {
        self.number.get()
    }

    /// How many shares there are.
    pub fn of(self) -> u16 {
        self.of.get()
    }

    /// Whether a node is of an earlier share, of this one, or of a later one. Before the node are so
    /// many of `all` nodes and entries: shares have nearly equal numbers of both together.
    pub(crate) fn place(self, before: usize, all: usize) -> Ordering {
        let [before, all] = [before, all].map(|items| u128::from(figures::count(items)));
        // Below 2^80.
        let owner = before.saturating_mul(self.of().into()).checked_div(all).unwrap_or(0);
        owner.cmp(&u128::from(self.number()).saturating_sub(1))
    }
}

impl FromStr for Share {
    type Err = String;

    /// Reads `2/8`.
    fn from_str(text: &str) -> Result<Share, String> {
        let number = |text: &str| text.parse::<u16>().ok();
        let share = text.split_once('/').and_then(|(i, n)| Share::new(number(i)?, number(n)?));
        let share = share.filter(|share| share.to_string() == text);
        share.ok_or_else(|| {
            format!("‘{text}’ is no part: 2/8 is the second of eight, of at most 65535")
        })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The numbers below a count, each marked or not: a bit each, the lowest of a byte first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    pub(crate) count: u64,
    pub(crate) bytes: Vec<u8>,
}

impl Bits {
    /// The numbers below `count` that are marked in `bytes`; `None` where the bytes are too few or too
    /// many, or mark other numbers.
    pub fn new(count: u64, bytes: Vec<u8>) -> Option<Bits> {
        let fit = figures::count(bytes.len()) == count.div_ceil(8);
        let beyond = |last: &u8| !count.is_multiple_of(8) && last >> (count % 8) > 0;
        (fit && !bytes.last().is_some_and(beyond)).then_some(Bits { count, bytes })
    }

    /// How many numbers there are, marked or not.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The bits, the last byte filled up with zeros.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The first number that is not marked.
    pub(crate) fn unmarked(&self) -> Option<u64> {
        let mut bytes = (0u64..).step_by(8).zip(&self.bytes);
        let (first, byte) = bytes.find(|(_, byte)| **byte != u8::MAX)?;
        let number = first.saturating_add(byte.trailing_ones().into());
        (number < self.count).then_some(number)
    }

    /// Marks what others mark; nothing where they are of another count.
    fn join(&mut self, others: &Bits) -> Option<()> {
        for (byte, other) in self.bytes.iter_mut().zip(&others.bytes) {
            *byte |= other;
        }
        (self.count == others.count).then_some(())
    }
}

/// What the responses of some nodes name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The nodes that were checked.
    pub checked: Range<u64>,
    /// The nodes that a response leads to, and node 0.
    pub nodes: Bits,
    /// The symmetries, of which the first is 0 here.
    pub symmetries: Bits,
    /// The lemmas but lemma 0, of which the first is 0 here.
    pub lemmas: Bits,
}

impl Named {
    /// What the responses of these nodes and of the next ones name; `None` where the others are not the
    /// next ones, or of another replay.
    pub fn join(mut self, next: &Named) -> Option<Named> {
        let are_next = self.checked.end == next.checked.start;
        self.checked.end = are_next.then_some(next.checked.end)?;
        self.nodes.join(&next.nodes)?;
        self.symmetries.join(&next.symmetries)?;
        self.lemmas.join(&next.lemmas)?;
        Some(self)
    }

    /// Whether these are all nodes.
    pub fn is_whole(&self) -> bool {
        self.checked == (0..self.nodes.count)
    }
}

/// The share that a check is of, and what it leaves there.
#[derive(Debug)]
pub(crate) struct Sharing {
    pub(crate) share: Share,
    named: OnceLock<Named>,
}

impl Sharing {
    /// Nothing is left yet.
    pub(crate) fn new(share: Share) -> Sharing {
        Sharing { share, named: OnceLock::new() }
    }

    /// Leaves what the responses of the share name, once.
    pub(crate) fn leave(&self, named: Named) -> Result<(), NoVerdict> {
        self.named.set(named).map_err(|_| NoVerdict::Interrupted)
    }

    /// What was left.
    pub(crate) fn named(self) -> Result<Named, NoVerdict> {
        self.named.into_inner().ok_or(NoVerdict::Interrupted)
    }
}

#[cfg(test)]
mod tests;
