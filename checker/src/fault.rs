//! Error codes: a fixed word for each error of a certificate, with the numbers of its place. The
//! sentences are in the crate `zermelo-explain`.
//!
//! Every module lists its own codes with `codes!`; [`all`] joins the lists.

/// A kind of error, a fixed word that programs can compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub(crate) &'static str);

impl Code {
    /// The word.
    pub fn as_str(self) -> &'static str {
        self.0
    }

    /// The error, unless something holds.
    pub(crate) fn unless(self, holds: bool) -> Result<(), Code> {
        if holds { Ok(()) } else { Err(self) }
    }

    /// The fault of this kind, with a number of its place.
    pub(crate) fn at<N: TryInto<u64>>(self, what: &'static str, number: N) -> Fault {
        Fault::from(self).at(what, number)
    }
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of error.
    pub code: Code,
    /// The numbers of the place, by name, from the outermost: a node and a move, a statement and a
    /// step. All count from 0 but for what `docs/specification/format.md` counts otherwise.
    pub place: Vec<(&'static str, u64)>,
}

impl Fault {
    /// The fault with one more number of its place.
    pub(crate) fn at<N: TryInto<u64>>(mut self, what: &'static str, number: N) -> Fault {
        self.place.push((what, number.try_into().unwrap_or(u64::MAX)));
        self
    }

    /// The fault within something larger, which the number names.
    pub(crate) fn within<N: TryInto<u64>>(mut self, what: &'static str, number: N) -> Fault {
        self.place.insert(0, (what, number.try_into().unwrap_or(u64::MAX)));
        self
    }
}

impl From<Code> for Fault {
    fn from(code: Code) -> Fault {
        Fault { code, place: Vec::new() }
    }
}

/// Why a value cannot be decoded: `truncated`, `malformed` or `non-canonical`, and at which byte of the
/// file. It is small, since every number of a file may be one that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misread {
    pub(crate) code: Code,
    pub(crate) byte: usize,
}

impl From<Misread> for Fault {
    fn from(Misread { code, byte }: Misread) -> Fault {
        code.at("byte", byte)
    }
}

/// Defines a module's codes, and the list of them, `CODES`.
macro_rules! codes {
    ($( $(#[$about:meta])* $name:ident = $word:literal; )*) => {
        $(
            $(#[$about])*
            pub const $name: $crate::fault::Code = $crate::fault::Code($word);
        )*
        /// The codes of this module.
        pub const CODES: &[$crate::fault::Code] = &[$($name),*];
    };
}
pub(crate) use codes;

pub use crate::library::all;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_word_stands_for_two_codes() {
        let codes: Vec<Code> = all().collect();
        let words: BTreeSet<&str> = codes.iter().map(|code| code.as_str()).collect();
        assert_eq!(words.len(), codes.len());
        assert!(codes.len() > 90, "{} codes: every module is asked", codes.len());
        for word in words {
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(!word.is_empty() && word.chars().all(plain), "{word}");
        }
    }

    #[test]
    fn a_fault_prints_its_place_from_the_outermost_number() {
        let fault = Code("missing-reply").at("move", 3u16).within("node", 12usize);
        assert_eq!(fault.to_string(), "missing-reply, node 12, move 3");
        assert_eq!(fault.number("move"), Some(3));
        assert_eq!(fault.number("step"), None);
    }
}
