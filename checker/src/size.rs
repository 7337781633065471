//! The sizes that a claim is about: one, or all of a residue class from a bound on.

use std::fmt;

use crate::format::tagged;

/// A size, or all sizes of a residue class from a bound on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// This size.
    Exactly(u32),
    /// The sizes `least`, `least + modulus`, `least + 2 modulus`, and so on.
    Every {
        /// The least size.
        least: u32,
        /// The distance between sizes: 1 for every size, 2 for those of one parity.
        modulus: u32,
    },
}

impl Size {
    /// Writes the number, or `letter` where there are many sizes.
    pub(crate) fn write(self, f: &mut fmt::Formatter<'_>, letter: &str) -> fmt::Result {
        match self {
            Size::Exactly(size) => write!(f, " {size}"),
            Size::Every { .. } => write!(f, " {letter}"),
        }
    }

    /// Writes which sizes, where there are many, after the rest of the claim.
    pub(crate) fn write_every(self, f: &mut fmt::Formatter<'_>, letter: &str) -> fmt::Result {
        match self {
            Size::Exactly(_) => Ok(()),
            Size::Every { least, modulus: 1 } => write!(f, " for every {letter} ≥ {least}"),
            Size::Every { least, modulus } => {
                write!(f, " for every {letter} ≥ {least} in steps of {modulus}")
            }
        }
    }

    /// Whether these are many sizes, and this is one of them.
    pub(crate) fn has(self, size: u32) -> bool {
        let Size::Every { least, modulus } = self else { return false };
        size.checked_sub(least).and_then(|over| over.checked_rem(modulus)) == Some(0)
    }

    /// The sizes among many that a line names.
    pub(crate) fn named_in(self, line: &str) -> impl Iterator<Item = u32> {
        let numbers = line.split(' ').filter_map(|word| word.parse().ok());
        numbers.filter(move |&size| self.has(size))
    }

    /// The size or sizes themselves, and those among many that a line names.
    pub(crate) fn and_named_in(self, line: &str) -> impl Iterator<Item = Size> {
        [self].into_iter().chain(self.named_in(line).map(Size::Exactly))
    }
}

tagged!(Size { 0 Exactly(size), 1 Every { least, modulus } });
