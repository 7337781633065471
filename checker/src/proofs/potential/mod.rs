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

/// Lines with more free points weigh as much as one with so many, 2 to the minus this (E1).
const LONGEST: u32 = 96;

/// Confirms that the sum of the weights is below its bound (E1).
///
/// # Errors
/// When it is not.
pub fn check<const N: usize>(position: &Blocking<'_, N>) -> Result<(), Fault> {
    let Weights { sum, complete, .. } = Weights::of(position);
    let twice = if position.proponent_moves { sum } else { sum.saturating_mul(2) };
    Ok(POTENTIAL_TOO_LARGE.unless(twice < complete)?)
}

/// The weights of the lines that the opponent could complete. The unit is the weight of the line with
/// the most free points.
pub(crate) struct Weights<const N: usize> {
    sum: u128,
    /// What a complete line would weigh.
    complete: u128,
    /// For every point, the sum of those through it: a set of points for each bit, the highest bit first.
    through: Vec<Mask<N>>,
    /// The bit for complete lines: sums of all lines need no higher bits than those before it.
    of_complete: usize,
    /// The points that the opponent can take, and the sum is still below that of a complete line.
    low: Mask<N>,
    /// What `through` is after stones more.
    after: Vec<Mask<N>>,
}

impl<const N: usize> Weights<N> {
    /// Of the lines that are open in a position.
    pub(crate) fn of(position: &Blocking<'_, N>) -> Self {
        let of_complete = position.lines.len().checked_ilog2().map_or(0, usize_of);
        let (mut sum, mut through) = (0u128, Vec::with_capacity(32));
        through.resize(of_complete.saturating_add(1), Mask::EMPTY);
        for (_, free) in position.open() {
            let length = free.len().min(LONGEST);
            sum = sum.saturating_add(1 << (LONGEST - length));
            let bit = of_complete.saturating_add(usize_of(length));
            if bit >= through.len() {
                through.resize(bit.saturating_add(1), Mask::EMPTY);
            }
            change(&mut through, bit, free, Mask::intersection);
        }
        let longest = through.len().saturating_sub(of_complete).saturating_sub(1);
        let unit = LONGEST.saturating_sub(u32::try_from(longest).unwrap_or(LONGEST));
        let (sum, complete) = (sum >> unit, (1u128 << LONGEST) >> unit);
        let bound = complete.saturating_sub(sum);
        let mut low = Mask::EMPTY;
        for (number, points) in (0u32..).zip(through.iter().rev()) {
            let has_bit = bound.unbounded_shr(number) & 1 == 1;
            let others = position.free.without(*points);
            low = if has_bit { others.union(low) } else { others.intersection(low) };
        }
        Weights { sum, complete, through, of_complete, low, after: Vec::new() }
    }

    /// Confirms that the opponent completes no line, with the proponent to move, after its stone on a
    /// point, if it has one more: the sum is low, or low again after the reply and any next stone (E5).
    /// The position is the one before that stone, of which these are the weights.
    ///
    /// # Errors
    /// When the weights are too large to show it.
    pub(crate) fn confirm_after(
        &mut self,
        position: &Blocking<'_, N>,
        mv: Option<u16>,
    ) -> Result<(), Code> {
        let taken = mv.map_or(Mask::EMPTY, Mask::point);
        // The lines through the stone weigh twice as much then, at most.
        if self.low.meets(taken) || mv.is_none() && self.sum < self.complete {
            return Ok(());
        }
        let Weights { complete, of_complete, mut sum, .. } = *self;
        let bit = |free: Mask<N>| of_complete.saturating_add(usize_of(free.len().min(LONGEST)));
        self.after.clone_from(&self.through);
        let open = || position.open().map(|(_, line)| line);
        for line in open().filter(|line| line.meets(taken) && line.len() <= LONGEST) {
            sum = sum.saturating_add(complete >> line.len());
            change(&mut self.after, bit(line), line.without(taken), Mask::intersection);
        }
        let others = position.free.without(taken);
        let (most, replies) = heaviest(&self.after, others);
        let reply = Mask::point(replies.points().next().ok_or(POTENTIAL_TOO_LARGE)?);
        let others = others.without(reply);
        sum = sum.saturating_sub(most);
        // No point weighs more after the reply than before it.
        if sum.saturating_add(heaviest(&self.after, others).0) < complete {
            return Ok(());
        }
        for line in open().filter(|line| line.meets(reply)).map(|line| line.without(taken)) {
            change(&mut self.after, bit(line), line, Mask::without);
        }
        sum = sum.saturating_add(heaviest(&self.after, others).0);
        POTENTIAL_TOO_LARGE.unless(sum < complete)
    }
}

fn usize_of(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Adds a bit to the numbers of some points, or takes it away: what is carried is what both have, or what
/// the number is without.
fn change<const N: usize>(
    numbers: &mut [Mask<N>],
    bit: usize,
    mut points: Mask<N>,
    carried: impl Fn(Mask<N>, Mask<N>) -> Mask<N>,
) {
    for those in numbers.iter_mut().take(bit.saturating_add(1)).rev() {
        if points.is_empty() {
            return;
        }
        let (carry, both) = (carried(points, *those), points.intersection(*those));
        (*those, points) = (those.union(points).without(both), carry);
    }
}

/// The largest number of some points, and the points with this number.
fn heaviest<const N: usize>(numbers: &[Mask<N>], points: Mask<N>) -> (u128, Mask<N>) {
    numbers.iter().fold((0, points), |(most, points), those| {
        let more = points.intersection(*those);
        if more.is_empty() { (most << 1, points) } else { (most << 1 | 1, more) }
    })
}

#[cfg(test)]
mod tests;
