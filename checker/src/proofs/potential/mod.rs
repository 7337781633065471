//! Kind 5, Erdős–Selfridge potential: a line that the opponent could complete, with u free points,
//! weighs 2^(−u), and the opponent completes none when the sum is below 1 with the proponent to
//! move, or below 1/2 with the opponent to move.
//!
//! The proponent takes the point of the largest weight. The opponent's next stone adds at most what
//! that took away, so that the sum stays below 1 whenever the proponent is to move; a complete line
//! alone would weigh 1. A stone of the opponent at most doubles the sum. In replays the sum may be
//! larger, if it is below 1 again after that reply and any stone of the opponent.

use crate::fault::{Code, Fault, codes};
use crate::mask::Mask;
use crate::proofs::blocking::Blocking;

codes! {
    /// The sum of the weights is not below its bound (E1).
    POTENTIAL_TOO_LARGE = "potential-too-large";
}

/// What a complete line weighs: a line with u free points weighs 2^−u of it, and one with more than 96
/// as much as one with 96. So twice the sum of 2^16 lines is below 2^128.
const COMPLETE: u128 = 1 << 96;

/// Confirms that the sum of the weights is below its bound (E1).
///
/// # Errors
/// When it is not.
pub fn check<const N: usize>(position: &Blocking<N>) -> Result<(), Fault> {
    let weights = position.lines.iter().map(|(_, free)| weight(*free));
    let sum = weights.fold(0, u128::saturating_add);
    let bound = if position.proponent_moves { COMPLETE } else { COMPLETE / 2 };
    Ok(POTENTIAL_TOO_LARGE.unless(sum < bound)?)
}

fn weight<const N: usize>(free: Mask<N>) -> u128 {
    COMPLETE >> free.len().min(96)
}

/// The weights of the lines that the opponent could complete.
#[derive(Clone)]
pub(crate) struct Weights<const N: usize> {
    sum: u128,
    /// For every point, the sum of those through it.
    through: [[u128; 64]; N],
}

impl<const N: usize> Weights<N> {
    /// Of the free points of these lines.
    pub(crate) fn of(lines: impl Iterator<Item = Mask<N>>) -> Self {
        let mut weights = Weights { sum: 0, through: [[0; 64]; N] };
        lines.for_each(|free| weights.change(free, u128::saturating_add));
        weights
    }

    /// Adds the weight of a line with these free points, or takes it away.
    fn change(&mut self, free: Mask<N>, change: impl Fn(u128, u128) -> u128) {
        let weight = weight(free);
        self.sum = change(self.sum, weight);
        for point in free.points() {
            let through = self.through.as_flattened_mut().get_mut(usize::from(point));
            through.into_iter().for_each(|through| *through = change(*through, weight));
        }
    }

    /// The largest weight through a point, and the first such point.
    fn heaviest(&self) -> (u128, u16) {
        let through = self.through.as_flattened().iter().zip(0u16..);
        through.fold(
            (0, 0),
            |most, (&weight, point)| {
                if weight > most.0 { (weight, point) } else { most }
            },
        )
    }

    /// Confirms that the opponent completes none of these lines after its stone on a point, with the
    /// proponent to move (E3).
    ///
    /// # Errors
    /// When the weights are too large to show it.
    pub(crate) fn confirm_after(
        &self,
        mv: u16,
        lines: impl Iterator<Item = Mask<N>> + Clone,
    ) -> Result<(), Code> {
        let own = self.through.as_flattened().get(usize::from(mv)).copied().unwrap_or(0);
        if self.sum.saturating_add(own) < COMPLETE {
            return Ok(());
        }
        let (mut after, taken) = (self.clone(), Mask::point(mv));
        for free in lines.clone().filter(|free| free.meets(taken)) {
            after.change(free, u128::saturating_sub);
            after.change(free.without(taken), u128::saturating_add);
        }
        after.confirm(lines.map(|free| free.without(taken)))
    }

    /// Confirms that the opponent completes none of these lines, with the proponent to move (E3).
    ///
    /// # Errors
    /// When the weights are too large to show it.
    pub(crate) fn confirm(mut self, lines: impl Iterator<Item = Mask<N>>) -> Result<(), Code> {
        if self.sum < COMPLETE {
            return Ok(());
        }
        let reply = Mask::point(self.heaviest().1);
        for free in lines.filter(|free| free.meets(reply)) {
            self.change(free, u128::saturating_sub);
        }
        POTENTIAL_TOO_LARGE.unless(self.sum.saturating_add(self.heaviest().0) < COMPLETE)
    }
}

#[cfg(test)]
mod tests;
