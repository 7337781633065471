//! Numbers that parts of a check mark, a bit each.

use std::sync::atomic::{AtomicU64, Ordering};

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

    /// The first number that is not marked.
    pub(super) fn unmarked(&self) -> Option<usize> {
        let is_marked = |&number: &usize| {
            let word = self.words.get(number / 64).map_or(0, |word| word.load(Ordering::Relaxed));
            word >> (number % 64) & 1 == 1
        };
        (0..self.count).find(|number| !is_marked(number))
    }
}
