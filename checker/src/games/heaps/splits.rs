//! What the moves of Nim and of octal games do to a heap.

use super::Rules;

/// What a move does to a heap: its counters, and those of what is left, the smaller heap first; 0 stands
/// for no heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The counters of the heap.
    pub from: u32,
    /// Those of what is left.
    pub left: [u32; 2],
}

/// The moves in a heap of so many counters: of Nim by what is left, from nothing on; of an octal game by what
/// is taken, from nothing on, to one heap or none before those to two, by the smaller one.
pub fn splits(rules: &Rules, from: u32) -> Vec<Split> {
    let Rules::Octal { digits } = rules else {
        return (0..from).map(|rest| Split { from, left: [0, rest] }).collect();
    };
    let mut splits = Vec::new();
    for (digit, taken) in digits.iter().zip(0u32..) {
        let Some(rest) = from.checked_sub(taken) else { break };
        let heaps: u8 = if rest == 0 { 1 } else { 2 };
        if digit & heaps != 0 {
            splits.push([0, rest]);
        }
        if digit & 4 != 0 {
            let smaller = 1..=rest.div_euclid(2);
            splits.extend(smaller.map(|smaller| [smaller, rest.saturating_sub(smaller)]));
        }
    }
    splits.into_iter().map(|left| Split { from, left }).collect()
}
