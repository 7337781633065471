//! Sets of vertices as bits, in as many words of 64 as a graph needs.

/// A set of at most 64 `N` vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Set<const N: usize>([u64; N]);

impl<const N: usize> Set<N> {
    pub(super) const EMPTY: Set<N> = Set([0; N]);

    /// The set of these vertices, each below 64 `N`.
    pub(super) fn of(vertices: impl IntoIterator<Item = u16>) -> Set<N> {
        let mut words = [0; N];
        for vertex in vertices {
            words[usize::from(vertex / 64)] |= 1 << (vertex % 64);
        }
        Set(words)
    }

    fn with(self, other: Set<N>, combine: impl Fn(u64, u64) -> u64) -> Set<N> {
        let mut words = self.0;
        words.iter_mut().zip(other.0).for_each(|(word, other)| *word = combine(*word, other));
        Set(words)
    }

    pub(super) fn union(self, other: Set<N>) -> Set<N> {
        self.with(other, |one, two| one | two)
    }

    pub(super) fn intersection(self, other: Set<N>) -> Set<N> {
        self.with(other, |one, two| one & two)
    }

    pub(super) fn without(self, other: Set<N>) -> Set<N> {
        self.with(other, |one, two| one & !two)
    }

    pub(super) fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest vertex.
    pub(super) fn first(self) -> Option<u16> {
        self.vertices().next()
    }

    /// The vertices in increasing order.
    pub(super) fn vertices(self) -> impl Iterator<Item = u16> {
        self.0.into_iter().zip((0u16..).step_by(64)).flat_map(|(word, base)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = u16::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0)?;
                rest &= rest - 1;
                Some(base + bit)
            })
        })
    }

    /// The bytes of the words, the lowest first.
    pub(super) fn bytes(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().flat_map(u64::to_le_bytes)
    }
}
