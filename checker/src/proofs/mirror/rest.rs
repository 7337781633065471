//! What is left of a game of placements after some moves, as a game of its own.

use super::Placements;
use crate::mask::Mask;

/// The placements that are left, counted from 0 in their order.
pub(super) struct Rest<'r, const N: usize> {
    /// Of every placement of the game, itself and those that conflict with it.
    closed: &'r [Mask<N>],
    left: Mask<N>,
    /// The numbers in the game.
    numbers: [[u16; 64]; N],
    /// Of every placement that is left, its place among these.
    places: [[u16; 64]; N],
    count: u16,
}

impl<'r, const N: usize> Rest<'r, N> {
    /// What is left after the placement that has this number among those that are left.
    #[inline]
    pub(super) fn after(closed: &'r [Mask<N>], left: Mask<N>, reply: u32) -> Option<Self> {
        let reply = left.points().nth(usize::try_from(reply).ok()?)?;
        let left = left.without(*closed.get(usize::from(reply))?);
        let (mut numbers, mut places, mut count) = ([[0; 64]; N], [[0; 64]; N], 0u16);
        for (number, to) in left.points().zip(numbers.as_flattened_mut()) {
            *to = number;
            *places.as_flattened_mut().get_mut(usize::from(number))? = count;
            count = count.saturating_add(1);
        }
        Some(Rest { closed, left, numbers, places, count })
    }

    #[inline]
    fn number(&self, placement: u32) -> Option<u16> {
        let place = usize::try_from(placement).ok().filter(|&place| place < self.count())?;
        self.numbers.as_flattened().get(place).copied()
    }

    /// A placement and those that conflict with it.
    #[inline]
    fn closed(&self, placement: u32) -> Mask<N> {
        let number = self.number(placement).map(usize::from);
        number.and_then(|number| self.closed.get(number)).copied().unwrap_or(Mask::EMPTY)
    }
}

impl<const N: usize> Placements for Rest<'_, N> {
    fn count(&self) -> usize {
        self.count.into()
    }

    #[inline]
    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        let after = |number: u16| Mask::below(number.saturating_add(1));
        let before = self.number(placement).map_or(Mask::EMPTY, after);
        let others = self.closed(placement).intersection(self.left).without(before);
        let place =
            |number| self.places.as_flattened().get(usize::from(number)).map(|&place| place.into());
        others.points().filter_map(place)
    }

    #[inline]
    fn conflict(&self, one: u32, other: u32) -> bool {
        let number = self.number(other).filter(|_| one != other);
        number.is_some_and(|number| self.closed(one).meets(Mask::point(number)))
    }
}
