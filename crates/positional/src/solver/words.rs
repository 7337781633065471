//! Sets of points of small boards, a bit of a word for each point.

use zermelo_explain::set::Set;

/// The bit of a point.
pub(super) fn bit(point: u16) -> u64 {
    1 << (point & 63)
}

/// The only word of a set on a small board.
pub(super) fn word<const N: usize>(set: Set<N>) -> u64 {
    set.members().fold(0, |word, point| word | bit(point))
}

/// The points of a word in increasing order.
pub(super) fn points(mut word: u64) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let point = u16::try_from(word.trailing_zeros()).ok().filter(|&point| point < 64)?;
        word &= word - 1;
        Some(point)
    })
}

pub(super) fn is_single(word: u64) -> bool {
    word.is_power_of_two()
}
