//! Decodes bytes to values. Every value has exactly one encoding, which
//! docs/specification/format.md describes. Nothing else is accepted: numbers are in their shortest
//! form, tags are defined, and the declared lengths are present.
//!
//! A sequence is decoded element by element, so that a declared length allocates nothing. A byte
//! string is borrowed, a text has a bounded length, and nothing is recursive.

use std::borrow::Cow;

use super::hash::hash;
use super::{MALFORMED, NON_CANONICAL, TRAILING_BYTES, TRUNCATED};
use crate::fault::{Code, Fault, Misread};

/// Bytes of a file, being decoded.
#[derive(Clone, Debug, Default)]
pub struct Reader<'a> {
    rest: &'a [u8],
    /// Where they end in the file.
    end: usize,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, which stand `offset` bytes into the file.
    pub fn new(bytes: &'a [u8], offset: usize) -> Reader<'a> {
        Reader { rest: bytes, end: offset.saturating_add(bytes.len()) }
    }

    /// The bytes that were not taken.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Decodes all that is left as one value (F2).
    ///
    /// # Errors
    /// What is wrong with it; `trailing-bytes`, with their number, when something is left over.
    pub fn whole<T: Decode<'a>>(mut self) -> Result<T, Fault> {
        let value = T::decode(&mut self)?;
        self.end().map(|()| value)
    }

    /// The hash of what the next value has as its encoding.
    ///
    /// # Errors
    /// What is wrong with the value.
    pub(crate) fn hash_of_next<T: Decode<'a>>(&self) -> Result<[u8; 32], Fault> {
        let mut after = self.clone();
        T::decode(&mut after)?;
        let length = self.rest.len().saturating_sub(after.rest.len());
        Ok(hash(self.rest.get(..length).unwrap_or_default()).0)
    }

    /// Confirms that nothing is left (F2).
    pub(crate) fn end(&self) -> Result<(), Fault> {
        match self.rest.len() {
            0 => Ok(()),
            bytes => Err(TRAILING_BYTES.at("bytes", bytes)),
        }
    }

    /// What is wrong at the next byte.
    #[cold]
    pub(crate) fn fault(&self, code: Code) -> Misread {
        Misread { code, byte: self.offset() }
    }

    /// How many bytes of the file were taken.
    pub(crate) fn offset(&self) -> usize {
        self.end.saturating_sub(self.rest.len())
    }

    /// Takes so many bytes; `truncated` where they are not there.
    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], Misread> {
        let (taken, rest) =
            self.rest.split_at_checked(length).ok_or_else(|| self.fault(TRUNCATED))?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes a byte.
    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, Misread> {
        let [byte] = self.bytes()?;
        Ok(byte)
    }

    #[inline]
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Misread> {
        let (&taken, rest) = self.rest.split_first_chunk().ok_or_else(|| self.fault(TRUNCATED))?;
        self.rest = rest;
        Ok(taken)
    }

    /// A number: below 251 in one byte, else 251, 252 or 253 and then 2, 4 or 8 bytes, the lowest
    /// first, as few as can hold it (F3).
    #[inline(always)]
    pub(super) fn number(&mut self) -> Result<u64, Misread> {
        let (number, rest, least) = match *self.rest {
            [byte @ ..251, ref rest @ ..] => (byte.into(), rest, 0),
            [251, a, b, ref rest @ ..] => (u16::from_le_bytes([a, b]).into(), rest, 251),
            [252, a, b, c, d, ref rest @ ..] => {
                (u32::from_le_bytes([a, b, c, d]).into(), rest, 1 << 16)
            }
            [253, a, b, c, d, e, f, g, h, ref rest @ ..] => {
                (u64::from_le_bytes([a, b, c, d, e, f, g, h]), rest, 1 << 32)
            }
            [254..=255, ..] => return Err(self.fault(MALFORMED)),
            // A byte that says how long the number is was there.
            [_, ref rest @ ..] => return Err(Reader { rest, ..*self }.fault(TRUNCATED)),
            [] => return Err(self.fault(TRUNCATED)),
        };
        if number < least {
            return Err(self.fault(NON_CANONICAL));
        }
        self.rest = rest;
        Ok(number)
    }

    /// A number of a type that may not have it.
    #[inline(always)]
    fn number_as<N: TryFrom<u64>>(&mut self) -> Result<N, Misread> {
        let start = self.clone();
        self.number()?.try_into().map_err(|_| start.fault(MALFORMED))
    }
}

/// A value that certificates hold.
pub trait Decode<'a>: Sized {
    /// Takes a value off the front.
    ///
    /// # Errors
    /// `truncated`, `malformed` or `non-canonical`, with the byte of the file.
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread>;
}

impl<'a> Decode<'a> for u16 {
    #[inline]
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        from.number_as()
    }
}

impl<'a> Decode<'a> for u32 {
    #[inline]
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        from.number_as()
    }
}

impl<'a> Decode<'a> for u64 {
    #[inline]
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        from.number_as()
    }
}

impl<'a> Decode<'a> for u8 {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        from.byte()
    }
}

/// 0, −1, 1, −2, … as 0, 1, 2, 3, …
impl<'a> Decode<'a> for i64 {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let number = from.number()?;
        let half = (number >> 1).cast_signed();
        Ok(if number & 1 == 0 { half } else { !half })
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Option<T> {
    #[inline]
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let start = from.clone();
        match from.byte()? {
            0 => Ok(None),
            1 => T::decode(from).map(Some),
            _ => Err(start.fault(MALFORMED)),
        }
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Vec<T> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let length = from.number()?;
        let declared = usize::try_from(length).unwrap_or(usize::MAX);
        let mut items = Vec::new();
        for _ in 0..length {
            if items.len() == items.capacity() {
                // Half as much again as has arrived, and never more than is declared: a list that
                // is there takes its own length, and one that is cut short little more.
                let missing = declared.saturating_sub(items.len());
                items.reserve_exact(missing.min(items.len().div_euclid(2).saturating_add(16)));
            }
            items.push(T::decode(from)?);
        }
        Ok(items)
    }
}

impl<'a> Decode<'a> for Cow<'a, [u8]> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let start = from.clone();
        let length = usize::try_from(from.number()?).map_err(|_| start.fault(TRUNCATED))?;
        from.take(length).map(Cow::Borrowed)
    }
}

impl<'a> Decode<'a> for [u8; 32] {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        from.bytes()
    }
}

/// A struct is decoded as its fields, in this order.
macro_rules! decode_record {
    ($type:ty { $($field:ident),* $(,)? }) => {
        impl<'a> $crate::format::Decode<'a> for $type {
            #[inline]
            fn decode(
                from: &mut $crate::format::Reader<'a>,
            ) -> Result<Self, $crate::format::Misread> {
                Ok(Self { $($field: $crate::format::Decode::decode(from)?),* })
            }
        }
    };
}
pub(crate) use decode_record;

/// An enum is decoded as its variant's tag, a byte, and the variant's fields in this order.
macro_rules! decode_tagged {
    ($type:ty {
        $($tag:literal $variant:ident $(($($inner:ident),*))? $({ $($field:ident),* $(,)? })?),* $(,)?
    }) => {
        impl<'a> $crate::format::Decode<'a> for $type {
            #[inline(always)]
            fn decode(
                from: &mut $crate::format::Reader<'a>,
            ) -> Result<Self, $crate::format::Misread> {
                let start = from.clone();
                Ok(match from.byte()? {
                    $($tag => {
                        $($(let $inner = $crate::format::Decode::decode(from)?;)*)?
                        $($(let $field = $crate::format::Decode::decode(from)?;)*)?
                        Self::$variant $(($($inner),*))? $({ $($field),* })?
                    })*
                    _ => return Err(start.fault($crate::format::MALFORMED)),
                })
            }
        }
    };
}
pub(crate) use decode_tagged;

#[cfg(test)]
mod tests;
