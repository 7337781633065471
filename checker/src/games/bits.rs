//! Sets of small numbers as bytes: a bit each, number i in bit i mod 8 of byte i div 8, the lowest bit
//! first.

/// The set of these numbers, all below a size; those that are not are left out.
pub(super) fn set(size: usize, numbers: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut set = vec![0u8; size.div_ceil(8)];
    for number in numbers {
        set.get_mut(number / 8).into_iter().for_each(|byte| *byte |= 1 << (number % 8));
    }
    set
}

/// Whether a set has a number.
pub(super) fn has(set: &[u8], number: usize) -> bool {
    set.get(number / 8).is_some_and(|byte| byte >> (number % 8) & 1 == 1)
}
