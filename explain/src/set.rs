//! Sets of small numbers as bits, such as points of a board or vertices of a graph.

/// A bit of bytes, bit i mod 8 of byte i div 8, the lowest first; `None` beyond their end.
pub fn is_set(bytes: &[u8], at: u64) -> Option<bool> {
    let byte = bytes.get(usize::try_from(at / 8).ok()?)?;
    Some(byte >> (at % 8) & 1 == 1)
}

/// A set of numbers below 64 `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    /// The set of no number.
    pub const EMPTY: Set<N> = Set([0; N]);

    /// The set of these numbers; those that are too large are left out.
    pub fn of(members: impl IntoIterator<Item = u16>) -> Set<N> {
        members.into_iter().fold(Set::EMPTY, Set::with)
    }

    /// The set of which these are the bytes, as of [`bytes`](Set::bytes).
    pub fn from_bytes(bytes: &[u8]) -> Set<N> {
        let mut words = [0; N];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            *word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        Set(words)
    }

    /// The bytes of the words, the lowest first: a bit for each number.
    pub fn bytes(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().flat_map(u64::to_le_bytes)
    }

    /// The set with one number more.
    #[inline]
    pub fn with(mut self, member: u16) -> Set<N> {
        if let Some(word) = self.0.get_mut(usize::from(member / 64)) {
            *word |= 1 << (member % 64);
        }
        self
    }

    /// Whether a number is in it.
    #[inline]
    pub fn has(self, member: u16) -> bool {
        self.0.get(usize::from(member / 64)).is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    #[inline]
    fn combined(mut self, other: Set<N>, combine: impl Fn(u64, u64) -> u64) -> Set<N> {
        // By hand, here and below: where little is optimised, a search spends its time in iterators.
        let mut word = 0;
        while word < N {
            self.0[word] = combine(self.0[word], other.0[word]);
            word += 1;
        }
        self
    }

    /// What is in one or the other.
    #[inline]
    pub fn union(self, other: Set<N>) -> Set<N> {
        self.combined(other, |one, two| one | two)
    }

    /// What is in both.
    #[inline]
    pub fn intersection(self, other: Set<N>) -> Set<N> {
        self.combined(other, |one, two| one & two)
    }

    /// What is in it and not in the other.
    #[inline]
    pub fn without(self, other: Set<N>) -> Set<N> {
        self.combined(other, |one, two| one & !two)
    }

    /// The members, each less a number that is no more than the least.
    #[inline]
    pub fn lowered(self, by: u16) -> Set<N> {
        let (words, bits) = (usize::from(by / 64), u32::from(by % 64));
        let word = |at: usize| self.0.get(at + words).copied().unwrap_or(0);
        let low = |at| word(at) >> bits | word(at + 1).checked_shl(64 - bits).unwrap_or(0);
        Set(std::array::from_fn(low))
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        let mut word = 0;
        while word < N && self.0[word] == 0 {
            word += 1;
        }
        word == N
    }

    /// Whether something is in both.
    #[inline]
    pub fn meets(self, other: Set<N>) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Whether all of the other is in it.
    #[inline]
    pub fn contains(self, other: Set<N>) -> bool {
        other.without(self).is_empty()
    }

    /// How many numbers are in it.
    #[inline]
    pub fn len(self) -> u32 {
        let (mut word, mut count) = (0, 0);
        while word < N {
            count += self.0[word].count_ones();
            word += 1;
        }
        count
    }

    /// The least number.
    #[inline]
    pub fn first(self) -> Option<u16> {
        self.members().next()
    }

    /// Its only number.
    #[inline]
    pub fn single(self) -> Option<u16> {
        self.first().filter(|_| self.is_single())
    }

    /// Whether one number is in it.
    #[inline]
    pub fn is_single(self) -> bool {
        self.len() == 1
    }

    /// The numbers in increasing order.
    #[inline]
    pub fn members(self) -> impl Iterator<Item = u16> {
        let (mut rest, mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while word < N && rest[word] == 0 {
                word += 1;
            }
            let bits = rest.get_mut(word)?;
            let bit = bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            u16::try_from(word * 64 + bit).ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gives_back_its_members<const N: usize>(members: &[u16]) {
        let set = Set::<N>::of(members.iter().copied());
        assert_eq!(set.members().collect::<Vec<_>>(), members);
        assert_eq!(set.len() as usize, members.len());
        assert_eq!(Set::from_bytes(&set.bytes().collect::<Vec<_>>()), set);
        for &member in members {
            assert!(set.has(member) && !set.without(Set::of([member])).has(member));
        }
        assert!(!set.has(64 * u16::try_from(N).expect("few words")));
    }

    #[test]
    fn sets_give_back_their_members_at_the_edges_of_words() {
        gives_back_its_members::<1>(&[0, 1, 31, 32, 63]);
        gives_back_its_members::<2>(&[0, 63, 64, 127]);
        gives_back_its_members::<8>(&[0, 63, 64, 127, 128, 447, 448, 511]);
        assert_eq!(Set::<8>::EMPTY.first(), None);
        assert_eq!(Set::<1>::of([5]).single(), Some(5));
        assert_eq!(Set::<1>::of([5, 6]).single(), None);
    }
}
