//! Decodes bytes to values. Every value has exactly one encoding, which
//! docs/specification/format.md describes. Nothing else is accepted: numbers are in their shortest
//! form, tags are defined, and the declared lengths are present. [`Encode`](crate::writing::Encode)
//! is for other programs.
//!
//! A sequence is decoded element by element, so that a declared length allocates nothing. A byte
//! string is borrowed, a text has a bounded length, and nothing is recursive.

use std::borrow::Cow;
use std::fmt;

use super::{MALFORMED, NON_CANONICAL, TRAILING_BYTES, TRUNCATED, hash};
use crate::fault::{Code, Fault};

/// Bytes of a file, being decoded.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    /// How many bytes of the file came before.
    offset: usize,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, which stand `offset` bytes into the file.
    pub fn new(bytes: &'a [u8], offset: usize) -> Reader<'a> {
        Reader { rest: bytes, offset }
    }

    /// What is left.
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

    /// The fault at the next byte.
    pub(crate) fn fault(&self, code: Code) -> Fault {
        code.at("byte", self.offset)
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        let (taken, rest) =
            self.rest.split_at_checked(length).ok_or_else(|| self.fault(TRUNCATED))?;
        self.rest = rest;
        self.offset = self.offset.saturating_add(length);
        Ok(taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Fault> {
        let [byte] = self.bytes()?;
        Ok(byte)
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let (&taken, rest) = self.rest.split_first_chunk().ok_or_else(|| self.fault(TRUNCATED))?;
        self.rest = rest;
        self.offset = self.offset.saturating_add(N);
        Ok(taken)
    }

    /// A number: below 251 in one byte, else 251, 252 or 253 and then 2, 4 or 8 bytes, the lowest
    /// first, as few as can hold it (F3).
    #[inline]
    fn number(&mut self) -> Result<u64, Fault> {
        let start = self.offset;
        let (number, least) = match self.byte()? {
            byte @ ..251 => return Ok(byte.into()),
            251 => (u16::from_le_bytes(self.bytes()?).into(), 251),
            252 => (u32::from_le_bytes(self.bytes()?).into(), 1 << 16),
            253 => (u64::from_le_bytes(self.bytes()?), 1 << 32),
            _ => return Err(MALFORMED.at("byte", start)),
        };
        if number < least { Err(NON_CANONICAL.at("byte", start)) } else { Ok(number) }
    }
}

/// A value that certificates hold.
pub trait Decode<'a>: Sized {
    /// Takes a value off the front.
    ///
    /// # Errors
    /// `truncated`, `malformed` or `non-canonical`, with the byte of the file.
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault>;
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl<'a> Decode<'a> for $number {
            #[inline]
            fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
                let start = from.offset;
                from.number()?.try_into().map_err(|_| MALFORMED.at("byte", start))
            }
        })*
    };
}
numbers!(u16, u32, u64);

impl<'a> Decode<'a> for u8 {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        from.byte()
    }
}

/// 0, −1, 1, −2, … as 0, 1, 2, 3, …
impl<'a> Decode<'a> for i64 {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        let number = from.number()?;
        let half = (number >> 1).cast_signed();
        Ok(if number & 1 == 0 { half } else { !half })
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Option<T> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        let start = from.clone();
        match from.byte()? {
            0 => Ok(None),
            1 => T::decode(from).map(Some),
            _ => Err(start.fault(MALFORMED)),
        }
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Vec<T> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        let length = from.number()?;
        let declared = usize::try_from(length).unwrap_or(usize::MAX);
        let mut items = Vec::new();
        for _ in 0..length {
            if items.len() == items.capacity() {
                // Half as much again as has arrived, and never more than is declared: a list that is
                // there takes its own length, and one that is cut short little more.
                let missing = declared.saturating_sub(items.len());
                items.reserve_exact(missing.min(items.len().div_euclid(2).saturating_add(16)));
            }
            items.push(T::decode(from)?);
        }
        Ok(items)
    }
}

impl<'a> Decode<'a> for Cow<'a, [u8]> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        let start = from.clone();
        let length = usize::try_from(from.number()?).map_err(|_| start.fault(TRUNCATED))?;
        from.take(length).map(Cow::Borrowed)
    }
}

impl<'a> Decode<'a> for [u8; 32] {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        from.bytes()
    }
}

/// A struct is encoded as its fields, in this order.
macro_rules! record {
    ($type:ty { $($field:ident),* $(,)? }) => {
        impl<'a> $crate::format::Decode<'a> for $type {
            fn decode(
                from: &mut $crate::format::Reader<'a>,
            ) -> Result<Self, $crate::fault::Fault> {
                Ok(Self { $($field: $crate::format::Decode::decode(from)?),* })
            }
        }
        $crate::writing::encode_record! { $type { $($field),* } }
    };
}
pub(crate) use record;

/// An enum is encoded as its variant's tag, a byte, and the variant's fields in this order.
macro_rules! tagged {
    ($type:ty {
        $($tag:literal $variant:ident $(($($inner:ident),*))? $({ $($field:ident),* $(,)? })?),* $(,)?
    }) => {
        impl<'a> $crate::format::Decode<'a> for $type {
            fn decode(
                from: &mut $crate::format::Reader<'a>,
            ) -> Result<Self, $crate::fault::Fault> {
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
        $crate::writing::encode_tagged! {
            $type { $($tag $variant $(($($inner),*))? $({ $($field),* })?),* }
        }
    };
}
pub(crate) use tagged;

/// The longest text, in bytes.
pub const MAX_TEXT: usize = 1024;

/// A text of at most [`MAX_TEXT`] bytes of UTF-8 without control characters, among them those that
/// are invisible or turn the direction of writing: a text looks as it reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(String);

impl Text {
    /// A text, if `text` is short enough and free of control characters.
    pub fn new(text: impl Into<String>) -> Option<Text> {
        let text = text.into();
        // Most texts are plain, which is seen byte by byte.
        let is_plain = text.bytes().fold(true, |all, byte| all & matches!(byte, b' '..=b'~'));
        let is_short = text.len() <= MAX_TEXT;
        (is_short && (is_plain || !text.chars().any(is_control))).then_some(Text(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Unicode's control characters, line separators and marks of direction, and what it calls default
/// ignorable, which is not seen.
fn is_control(c: char) -> bool {
    let invisible = matches!(
        c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
    );
    c.is_control() || invisible
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'a> Decode<'a> for Text {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Fault> {
        let start = from.clone();
        let bytes: Cow<'a, [u8]> = Decode::decode(from)?;
        let text = std::str::from_utf8(&bytes).ok().and_then(Text::new);
        text.ok_or_else(|| start.fault(MALFORMED))
    }
}

#[cfg(test)]
mod tests;
