//! Sets of points, vertices or cells as bits, 64 a machine word. The number of words is a constant of the
//! type, so that small boards need no more work or memory because of large ones.

use std::cmp::Ordering;
use std::hint::select_unpredictable;
use std::{array, iter};

/// The number of which these are the bytes, the lowest first. There must be no more than 8.
#[inline]
pub(crate) fn little_endian(bytes: &[u8]) -> u64 {
    if let Some(bytes) = bytes.first_chunk() {
        return u64::from_le_bytes(*bytes);
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        // Some bytes may be in both.
        (Some(low), Some(high)) => {
            let shift = bytes.len().saturating_sub(4).saturating_mul(8);
            u64::from(u32::from_le_bytes(*low)) | (u64::from(u32::from_le_bytes(*high)) << shift)
        }
        _ => bytes.iter().rev().fold(0, |number, &byte| (number << 8) | u64::from(byte)),
    }
}

/// A set of points numbered below 64 `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mask<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Mask<N> {
    pub(crate) const EMPTY: Mask<N> = Mask([0; N]);

    /// The set of one point; empty when the point's number is too large.
    #[inline]
    pub(crate) fn point(point: u16) -> Mask<N> {
        // Every word is computed, since a word that is stored alone is slow to load with its neighbours.
        let bit = 1u64 << (point & 63);
        Mask(array::from_fn(|word| if word == usize::from(point >> 6) { bit } else { 0 }))
    }

    /// The set of all points with lower numbers.
    #[inline]
    pub(crate) fn below(point: u16) -> Mask<N> {
        let bit = 1u64 << (point & 63);
        Mask(array::from_fn(|word| match word.cmp(&usize::from(point >> 6)) {
            Ordering::Less => u64::MAX,
            Ordering::Equal => bit.wrapping_sub(1),
            Ordering::Greater => 0,
        }))
    }

    /// The set of these points, but for those whose numbers are too large.
    #[inline]
    pub fn from_points(points: impl IntoIterator<Item = u16>) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        points.into_iter().for_each(|point| mask.insert(point));
        mask
    }

    /// Adds a point, unless its number is too large.
    #[inline]
    pub(crate) fn insert(&mut self, point: u16) {
        let word = self.0.get_mut(usize::from(point >> 6));
        word.into_iter().for_each(|word| *word |= 1u64 << (point & 63));
    }

    /// Reads the little-endian bytes of a stored set. Bytes beyond the mask must not be there:
    /// callers bound the width by the number of points.
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        for (word, chunk) in mask.0.iter_mut().zip(bytes.chunks(8)) {
            *word = little_endian(chunk);
        }
        mask
    }

    /// The bytes of a stored set.
    pub(crate) fn to_bytes(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().flat_map(u64::to_le_bytes)
    }

    #[inline]
    pub(crate) fn union(mut self, other: Mask<N>) -> Mask<N> {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    #[inline]
    pub(crate) fn intersection(mut self, other: Mask<N>) -> Mask<N> {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    #[inline]
    pub(crate) fn without(mut self, other: Mask<N>) -> Mask<N> {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The set, if it has no more than one point, otherwise the empty set.
    #[inline]
    pub(crate) fn at_most_one(self) -> Mask<N> {
        let is_only = self.only().is_some();
        Mask(self.0.map(|word| select_unpredictable(is_only, word, 0)))
    }

    #[inline]
    pub(crate) fn meets(self, other: Mask<N>) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    #[inline]
    pub(crate) fn contains(self, other: Mask<N>) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == *b)
    }

    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).fold(0, u32::saturating_add)
    }

    /// The only point; `None` where there is none, or another one.
    #[inline]
    pub(crate) fn only(self) -> Option<u16> {
        let (mut point, mut words, mut several) = (0, 0u32, 0);
        for (number, word) in (0u32..).zip(self.0) {
            let is_there = word != 0;
            point |= select_unpredictable(is_there, number << 6 | word.trailing_zeros(), 0);
            words = words.saturating_add(is_there.into());
            several |= word & word.wrapping_sub(1);
        }
        u16::try_from(point).ok().filter(|_| words == 1 && several == 0)
    }

    /// The images of points that have one.
    #[inline]
    pub(crate) fn image(self, images: &[u16]) -> Mask<N> {
        let mut image = Mask::EMPTY;
        for (mut rest, images) in self.0.into_iter().zip(images.chunks(64)) {
            while rest != 0 {
                let point = usize::try_from(rest.trailing_zeros()).ok();
                let to = point.and_then(|point| images.get(point)).copied();
                image = image.union(to.map_or(Mask::EMPTY, Mask::point));
                rest &= rest.wrapping_sub(1);
            }
        }
        image
    }

    /// The points, in increasing order.
    #[inline]
    pub(crate) fn points(self) -> impl Iterator<Item = u16> {
        let (mut words, mut base) = (self.0, 0u16);
        iter::from_fn(move || {
            loop {
                let rest = words.get_mut(usize::from(base >> 6))?;
                let bit = u16::try_from(rest.trailing_zeros()).ok()?;
                if bit < 64 {
                    *rest &= rest.wrapping_sub(1);
                    return base.checked_add(bit);
                }
                base = base.checked_add(64)?;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_points_at_the_edges_of_words() {
        let points = [0, 1, 62, 63, 64, 127, 128, 448, 511];
        let mask: Mask<8> = Mask::from_points(points);
        assert_eq!(mask.points().collect::<Vec<_>>(), points);
        assert_eq!(mask.len(), 9);
    }

    #[test]
    fn a_set_is_read_from_little_endian_bytes() {
        let mask: Mask<2> = Mask::from_bytes(&[0b11, 0, 0, 0, 0, 0, 0, 0x80, 1]);
        assert_eq!(mask.points().collect::<Vec<_>>(), [0, 1, 63, 64]);
    }

    #[test]
    fn the_points_below_one_are_those_with_lower_numbers_in_whichever_word() {
        for point in [0u16, 1, 63, 64, 65, 127, 128, 191] {
            let below: Mask<3> = Mask::below(point);
            assert_eq!(below.points().collect::<Vec<_>>(), (0..point).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_points_below_a_count_end_just_before_it() {
        assert_eq!(Mask::<1>::from_points(0..0), Mask::EMPTY);
        assert_eq!(Mask::<1>::from_points(0..64).points().last(), Some(63));
        assert_eq!(Mask::<2>::from_points(0..65).points().last(), Some(64));
    }
}
