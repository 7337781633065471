//! Kind 5, Erdős–Selfridge potential: a line that the opponent could complete, with u free points,
//! weighs 2^(−u), and the opponent completes none when the sum is below 1 with the proponent to
//! move, or below 1/2 with the opponent to move.
//!
//! The proponent takes the point of the largest weight. The opponent's next stone adds at most what
//! that took away, so that the sum stays below 1 whenever the proponent is to move; a complete line
//! alone would weigh 1. A stone of the opponent at most doubles the sum.

use crate::fault::{Fault, codes};
use crate::proofs::blocking::Blocking;

codes! {
    /// The sum of the weights is not below its bound (E1).
    POTENTIAL_TOO_LARGE = "potential-too-large";
}

/// Confirms that the sum of the weights is below its bound.
///
/// # Errors
/// When it is not.
pub fn check<const N: usize>(position: &Blocking<N>) -> Result<(), Fault> {
    // By number of free points, from 0, how many lines have so many.
    let (mut lines, mut most) = ([[0u64; 65]; N], 0);
    for (_, free) in &position.lines {
        let free = usize::try_from(free.len()).unwrap_or(usize::MAX);
        let slot = lines.as_flattened_mut().get_mut(free).ok_or(POTENTIAL_TOO_LARGE)?;
        *slot = slot.saturating_add(1);
        most = most.max(free);
    }
    let lines = lines.as_flattened();
    // The sum, times 2^u, of the lines with u free points or more, rounded down. What is lost is
    // less than 1, and stays so when it is halved with the rest: the sum is below m/2 exactly when
    // its double, rounded down, is below m.
    let of_lengths = lines.get(1..=most).unwrap_or_default().iter().rev();
    let double = of_lengths.fold(0u64, |sum, count| (sum >> 1).saturating_add(*count));
    let complete = lines.first().copied().unwrap_or(0);
    let bound = if position.proponent_moves { 2 } else { 1 };
    Ok(POTENTIAL_TOO_LARGE.unless(complete == 0 && double < bound)?)
}

#[cfg(test)]
mod tests;
