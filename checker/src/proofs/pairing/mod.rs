//! Kind 4, pairing: disjoint pairs of points, both of some pair on every line that the opponent
//! could complete. When the opponent takes a point of a pair the proponent takes the other, and so
//! has a point of every such line. What the proponent does otherwise is free, and an additional
//! stone of the proponent harms nothing: it closes its lines, and is the answer in its own pair. So
//! it does not matter whose turn it is.

use crate::fault::{Code, Fault, codes};
use crate::format::record;
use crate::proofs::blocking::Blocking;

codes! {
    /// A point of a pair is not on the board, or not free (P1).
    PAIR_POINT = "pair-point";
    /// A pair's points, or the pairs, are not in increasing order (P2).
    PAIR_ORDER = "pair-order";
    /// A point is in two pairs (P3).
    PAIR_OVERLAP = "pair-overlap";
    /// A line that the opponent could complete holds no pair (P4).
    LINE_WITHOUT_PAIR = "line-without-pair";
    /// No such line holds the pair (P5).
    PAIR_NEEDLESS = "pair-needless";
}

/// Pairs of points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The pairs, in increasing order.
    pub pairs: Vec<Pair>,
}

/// Two points: when the opponent takes the one, the proponent takes the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    /// The point with the lower number.
    pub low: u16,
    /// The other one.
    pub high: u16,
}

record!(Pairing { pairs });
record!(Pair { low, high });

impl Pairing {
    /// Confirms that the pairs are disjoint, in order, and on a board of so many points (P1, P2, P3).
    /// Of every point, the number of its pair, and the other point of it.
    pub(crate) fn confirm(&self, points: usize) -> Result<Vec<Option<(usize, u16)>>, Fault> {
        let sorted = |pair: &[Pair]| pair.is_sorted_by(|one, two| one < two);
        if let Some(before) = self.pairs.windows(2).position(|pair| !sorted(pair)) {
            return Err(PAIR_ORDER.at("pair", before.saturating_add(1)));
        }
        let mut pair_of: Vec<Option<(usize, u16)>> = vec![None; points];
        for (number, &Pair { low, high }) in self.pairs.iter().enumerate() {
            let place = |code: Code| code.at("pair", number);
            PAIR_ORDER.unless(low < high).map_err(place)?;
            for (point, other) in [(low, high), (high, low)] {
                let slot = pair_of.get_mut(usize::from(point)).ok_or_else(|| place(PAIR_POINT))?;
                PAIR_OVERLAP.unless(slot.replace((number, other)).is_none()).map_err(place)?;
            }
        }
        Ok(pair_of)
    }
}

/// Confirms that the pairs keep the opponent from completing a line.
///
/// # Errors
/// What is wrong with them, with the number of the pair, or of the board's line.
pub fn check(position: &Blocking, pairing: &Pairing) -> Result<(), Fault> {
    let pair_of = pairing.confirm(position.free.len())?;
    let is_free = |&point: &u16| position.free.get(usize::from(point)) == Some(&true);
    let free = |pair: &Pair| is_free(&pair.low) && is_free(&pair.high);
    if let Some(pair) = pairing.pairs.iter().position(|pair| !free(pair)) {
        return Err(PAIR_POINT.at("pair", pair));
    }
    let mut needed = vec![false; pairing.pairs.len()];
    for (number, free) in &position.lines {
        let mut holds = false;
        for point in free {
            if let Some(&Some((pair, other))) = pair_of.get(usize::from(*point))
                && free.binary_search(&other).is_ok()
            {
                holds = true;
                needed.get_mut(pair).into_iter().for_each(|needed| *needed = true);
            }
        }
        LINE_WITHOUT_PAIR.unless(holds).map_err(|code| code.at("line", *number))?;
    }
    match needed.iter().position(|needed| !needed) {
        Some(pair) => Err(PAIR_NEEDLESS.at("pair", pair)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
