//! Sets of points as bits: one machine word for boards of at most 64 points, a double word for
//! 128, eight words for 512.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of points.
pub(super) trait Bits: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The empty set.
    const EMPTY: Self;

    /// The set of one point.
    fn point(point: u16) -> Self;
    fn union(self, other: Self) -> Self;
    fn intersection(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// How many points.
    fn len(self) -> u32;
    /// The smallest point.
    fn first(self) -> Option<u16>;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn meets(self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    fn contains(self, other: Self) -> bool {
        other.without(self).is_empty()
    }

    fn has(self, point: u16) -> bool {
        self.meets(Self::point(point))
    }

    /// The set with one point more.
    fn with(self, point: u16) -> Self {
        self.union(Self::point(point))
    }

    /// The points in increasing order.
    fn points(self) -> Points<Self> {
        Points(self)
    }

    fn from_points<'a>(points: impl IntoIterator<Item = &'a u16>) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, &point| set.with(point))
    }

    /// Its only point.
    fn single(self) -> Option<u16> {
        self.first().filter(|&point| self == Self::point(point))
    }
}

/// The points of a set, in increasing order.
#[derive(Clone, Copy)]
pub(super) struct Points<B>(B);

impl<B: Bits> Iterator for Points<B> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let point = self.0.first()?;
        self.0 = self.0.without(B::point(point));
        Some(point)
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn point(point: u16) -> Self {
                <$word>::checked_shl(1, point.into()).unwrap_or(0)
            }

            #[inline]
            fn union(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn intersection(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Option<u16> {
                if self == 0 { None } else { u16::try_from(self.trailing_zeros()).ok() }
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of points numbered below 512.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::games::positional) struct Wide([u64; 8]);

impl Wide {
    fn each(mut self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = op(*a, b));
        self
    }
}

impl Bits for Wide {
    const EMPTY: Self = Wide([0; 8]);

    fn point(point: u16) -> Self {
        let mut set = Self::EMPTY;
        if let Some(word) = set.0.get_mut(usize::from(point / 64)) {
            *word = 1 << (point % 64);
        }
        set
    }

    fn union(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    fn intersection(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> Option<u16> {
        let (word, base) = self.0.iter().zip((0u16..).step_by(64)).find(|(word, _)| **word != 0)?;
        u16::try_from(word.trailing_zeros()).ok().map(|bit| base + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gives_back_its_points<B: Bits>(points: &[u16]) {
        let set = B::from_points(points);
        assert_eq!(set.points().collect::<Vec<_>>(), points);
        assert_eq!(set.len() as usize, points.len());
        for &point in points {
            assert!(set.has(point) && !set.without(B::point(point)).has(point));
        }
    }

    #[test]
    fn sets_give_back_their_points_at_the_edges_of_words() {
        gives_back_its_points::<u64>(&[0, 1, 31, 32, 63]);
        gives_back_its_points::<u128>(&[0, 63, 64, 127]);
        gives_back_its_points::<Wide>(&[0, 63, 64, 127, 128, 447, 448, 511]);
        assert_eq!(Wide::EMPTY.first(), None);
        assert_eq!(u64::from_points(&[5]).single(), Some(5));
        assert_eq!(u64::from_points(&[5, 6]).single(), None);
    }
}
