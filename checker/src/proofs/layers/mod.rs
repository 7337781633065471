//! Kind 8, layers: the outcome of every state of a game at every size up to one, in one stream.
//!
//! The body is a sequence of parts, each with a bit for each of its states, set when the player to
//! move there loses, the lowest bit of a byte first; a part is filled to a whole byte with zeros.
//! The game says which parts there are, and holds each against the parts before. Nothing is kept of
//! a part but what the game keeps, so a file may be far larger than the memory.

use super::map::bits::low_bits;
use crate::fault::codes;
use crate::format::Source;
use crate::stop::Stop;

codes! {
    /// A bit after the last state's of a part is set (L2).
    LAYERS_PADDING = "layers-padding";
    /// A state is set, and so is an option of it (L3).
    LAYERS_P_LEADS_TO_P = "layers-p-leads-to-p";
    /// A state is not set, and neither is an option of it (L4).
    LAYERS_N_WITHOUT_P = "layers-n-without-p";
    /// The winner at a size is not the one claimed (L5).
    LAYERS_WINNER = "layers-winner";
}

/// The bits of a body, part after part.
pub(crate) struct Bits<'s, 'r> {
    source: &'s mut Source<'r>,
    /// Bits that were taken from the source and not handed out, the lowest first.
    ahead: u128,
    /// How many.
    have: usize,
}

impl<'s, 'r> Bits<'s, 'r> {
    pub(crate) fn new(source: &'s mut Source<'r>) -> Self {
        Bits { source, ahead: 0, have: 0 }
    }

    /// Replaces `to` by the next `count` bits of the part, in words. What is not there is not
    /// allocated.
    pub(crate) fn take(&mut self, count: usize, to: &mut Vec<u64>) -> Result<(), Stop> {
        to.clear();
        let mut left = count;
        while left > 0 {
            let bits = left.min(64);
            while self.have < bits {
                let (word, length) = self.source.word()?;
                self.ahead |= u128::from(word) << self.have;
                self.have = self.have.saturating_add(length);
            }
            let low = u64::try_from(self.ahead & u128::from(low_bits(bits))).unwrap_or(0);
            to.push(low);
            self.ahead >>= bits;
            self.have = self.have.saturating_sub(bits);
            left = left.saturating_sub(bits);
        }
        Ok(())
    }

    /// Ends a part: the rest of its last byte is 0 (L2).
    pub(crate) fn end_part(&mut self) -> Result<(), Stop> {
        // Whole bytes were taken, and parts begin at bytes.
        let rest = self.have & 7;
        LAYERS_PADDING.unless(self.ahead & u128::from(low_bits(rest)) == 0)?;
        self.ahead >>= rest;
        self.have = self.have.saturating_sub(rest);
        Ok(())
    }

    /// How many bytes were taken from the source and not handed out.
    pub(crate) fn left(&self) -> usize {
        self.have >> 3
    }
}
