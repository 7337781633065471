//! Numbers that parts of a check mark, a bit each.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::figures::count;
use crate::share::Bits;

/// The numbers below a count, marked or not.
pub(super) struct Marks {
    count: usize,
    words: Vec<AtomicU64>,
}

impl Marks {
    /// None is marked.
    pub(super) fn new(count: usize) -> Marks {
        Marks { count, words: (0..count.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Marks a number, if there is one and it is below the count.
    pub(super) fn mark(&self, number: Option<usize>) {
        let number = number.unwrap_or(usize::MAX);
        if let Some(word) = self.words.get(number / 64) {
            let bit = 1u64 << (number % 64);
            // Most are marked already, and a look is cheaper.
            if word.load(Ordering::Relaxed) & bit == 0 {
                word.fetch_or(bit, Ordering::Relaxed);
            }
        }
    }

    /// The numbers, and which of them are marked.
    pub(super) fn bits(&self) -> Bits {
        let words = self.words.iter().map(|word| word.load(Ordering::Relaxed));
        let mut bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
        bytes.truncate(self.count.div_ceil(8));
        Bits { count: count(self.count), bytes }
    }
}
