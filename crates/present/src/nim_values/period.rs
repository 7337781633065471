//! Finds the nim-values of the heaps of an octal game, and their period.

use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_search::limits::{Limit, Limits};

/// The most looks at options that a certificate may ask for, for each byte (H10). A value takes a
/// byte at least.
const LOOKS_PER_HEAP: usize = 8192;

/// The values of heaps one after the other.
pub struct Heaps<'d> {
    /// The digits of the game's code, that of no counters taken first.
    digits: &'d [u8],
    values: Vec<u16>,
}

impl<'d> Heaps<'d> {
    /// No heap of a game with these digits.
    pub fn new(digits: &'d [u8]) -> Heaps<'d> {
        Heaps { digits, values: Vec::new() }
    }

    /// The most values that a certificate can have.
    pub fn most(&self) -> usize {
        let splits = self.digits.iter().filter(|digit| *digit & 4 != 0).count();
        // Those of heaps that are never split take little work each; what searches them ends all the
        // same.
        (4 * LOOKS_PER_HEAP).div_euclid(splits.max(1))
    }

    /// The values of so many heaps, from that of no counters on.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn up_to(&mut self, count: usize, limits: &Limits) -> Result<&[u16], Limit> {
        // For each value, the last heap that had an option of it.
        let mut last: Vec<Option<usize>> = Vec::new();
        while self.values.len() < count {
            limits.confirm_running()?;
            let heap = self.values.len();
            let mut see = |value: u16| {
                let value = usize::from(value);
                if value >= last.len() {
                    last.resize(value + 1, None);
                }
                last[value] = Some(heap);
            };
            for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
                let left = heap - taken;
                if left == 0 {
                    if digit & 1 == 1 {
                        see(0);
                    }
                    continue;
                }
                if digit & 2 == 2 {
                    see(self.values[left]);
                }
                if digit & 4 == 4 {
                    for smaller in 1..=left / 2 {
                        see(self.values[smaller] ^ self.values[left - smaller]);
                    }
                }
            }
            let value = last.iter().position(|&seen| seen != Some(heap)).unwrap_or(last.len());
            self.values.push(u16::try_from(value).unwrap_or(u16::MAX));
        }
        Ok(&self.values)
    }

    /// The least period that the values of few enough heaps prove, from its first heap on; `None`
    /// where there is none.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn period(&mut self, limits: &Limits) -> Result<Option<NimValues>, Limit> {
        let most = self.most();
        let mut count = 256.min(most);
        loop {
            let places = self.digits.len();
            let values = self.up_to(count, limits)?;
            let longest = (count - places.min(count)) / 2;
            for period in 1..=longest {
                limits.confirm_running()?;
                let differs = |from: &usize| values[*from] != values[from + period];
                let from = (0..count - period).rev().find(differs).map_or(0, |from| from + 1);
                let needed = 2 * (from + period) + places;
                if needed <= count {
                    let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
                    let repeats = Some(Repeats { from: number(from), period: number(period) });
                    return Ok(Some(NimValues { values: values[..needed].to_vec(), repeats }));
                }
            }
            if count == most {
                return Ok(None);
            }
            count = (2 * count).min(most);
        }
    }
}

#[cfg(test)]
mod tests;
