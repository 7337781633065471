//! Kind 4, pairing: disjoint pairs of points, both of some pair on every line that the opponent
//! could complete. When the opponent takes a point of a pair the proponent takes the other, and so
//! has a point of every such line. What the proponent does otherwise is free, and an additional
//! stone of the proponent harms nothing: it closes its lines, and is the answer in its own pair. So
//! it does not matter whose turn it is.

use crate::fault::{Code, Fault, codes};
use crate::format::record;
use crate::mask::Mask;
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
    pub(crate) fn confirm<const N: usize>(&self, points: u16) -> Result<Partners<N>, Fault> {
        let sorted = |pair: &[Pair]| pair.is_sorted_by(|one, two| one < two);
        if let Some(before) = self.pairs.windows(2).position(|pair| !sorted(pair)) {
            return Err(PAIR_ORDER.at("pair", before.saturating_add(1)));
        }
        let mut partners = Partners { paired: Mask::EMPTY, others: [[0; 64]; N] };
        for (number, &Pair { low, high }) in self.pairs.iter().enumerate() {
            let place = |code: Code| code.at("pair", number);
            PAIR_ORDER.unless(low < high).map_err(place)?;
            for (point, other) in [(low, high), (high, low)] {
                PAIR_POINT.unless(point < points).map_err(place)?;
                PAIR_OVERLAP.unless(!partners.paired.meets(Mask::point(point))).map_err(place)?;
                partners.paired.insert(point);
                let slot = partners.others.as_flattened_mut().get_mut(usize::from(point));
                slot.into_iter().for_each(|slot| *slot = other);
            }
        }
        Ok(partners)
    }
}

/// The points of pairs, and of each of them the other point.
pub(crate) struct Partners<const N: usize> {
    pub(crate) paired: Mask<N>,
    others: [[u16; 64]; N],
}

impl<const N: usize> Partners<N> {
    /// The points in pairs of which a set has both.
    pub(crate) fn both(&self, points: Mask<N>) -> Mask<N> {
        let points = points.intersection(self.paired);
        points.intersection(points.image(self.others.as_flattened()))
    }
}

/// Confirms that the pairs keep the opponent from completing a line.
///
/// # Errors
/// What is wrong with them, with the number of the pair, or of the board's line.
pub fn check<const N: usize>(position: &Blocking<'_, N>, pairing: &Pairing) -> Result<(), Fault> {
    let partners: Partners<N> = pairing.confirm(position.points)?;
    let is_free = |pair: &Pair| position.free.contains(Mask::from_points([pair.low, pair.high]));
    if let Some(pair) = pairing.pairs.iter().position(|pair| !is_free(pair)) {
        return Err(PAIR_POINT.at("pair", pair));
    }
    let mut needed: Mask<N> = Mask::EMPTY;
    for (number, free) in position.open() {
        let paired = partners.both(free);
        LINE_WITHOUT_PAIR.unless(!paired.is_empty()).map_err(|code| code.at("line", number))?;
        needed = needed.union(paired);
    }
    let is_needed = |pair: &Pair| needed.meets(Mask::point(pair.low));
    match pairing.pairs.iter().position(|pair| !is_needed(pair)) {
        Some(pair) => Err(PAIR_NEEDLESS.at("pair", pair)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
