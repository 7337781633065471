//! The only module that speaks to bincode.
//!
//! bincode 2.0.1 in its standard configuration (little endian, variable-length integers) accepts
//! integers in a longer form than needed and bytes left over, and it allocates what a length
//! declares before it has seen the elements. So:
//! - every sequence is a [`Seq`] (grows as elements really arrive, and has no room for more than it
//!   declares) or a borrowed byte string, every text a [`Text`] of bounded length;
//! - nothing is recursive;
//! - [`decode_canonical`] encodes what it decoded again, into a writer that only compares, and
//!   refuses any difference.

use std::borrow::Cow;
use std::fmt;

use bincode::de::read::Reader as _;
use bincode::de::{BorrowDecode, BorrowDecoder, Decode, Decoder};
use bincode::enc::write::Writer;
use bincode::enc::{Encode, Encoder, EncoderImpl};
use bincode::error::{DecodeError, EncodeError};

pub(crate) fn config() -> bincode::config::Configuration {
    bincode::config::standard()
}

/// A sequence that is decoded element by element, so that a declared length allocates nothing.
///
/// Encoded as its length followed by its elements, as bincode encodes a `Vec`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seq<T>(pub Vec<T>);

impl<T> Default for Seq<T> {
    fn default() -> Self {
        Seq(Vec::new())
    }
}

impl<T> std::ops::Deref for Seq<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for Seq<T> {
    fn from(items: Vec<T>) -> Self {
        Seq(items)
    }
}

impl<T> FromIterator<T> for Seq<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Seq(items.into_iter().collect())
    }
}

impl<'a, T> IntoIterator for &'a Seq<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Encode> Encode for Seq<T> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        length_to_u64(self.0.len())?.encode(encoder)?;
        for item in &self.0 {
            item.encode(encoder)?;
        }
        Ok(())
    }
}

impl<Context, T: Decode<Context>> Decode<Context> for Seq<T> {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = u64::decode(decoder)?;
        let declared = usize::try_from(length).unwrap_or(usize::MAX);
        let mut items = Vec::new();
        for _ in 0..length {
            if items.len() == items.capacity() {
                // For as much again as has arrived.
                let missing = declared.saturating_sub(items.len());
                items.reserve_exact(missing.min(items.len().max(16)));
            }
            items.push(T::decode(decoder)?);
        }
        Ok(Seq(items))
    }
}

impl<'de, Context, T: Decode<Context>> BorrowDecode<'de, Context> for Seq<T> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(
        decoder: &mut D,
    ) -> Result<Self, DecodeError> {
        Self::decode(decoder)
    }
}

/// The longest text a header may hold, in bytes.
pub const MAX_TEXT: usize = 1024;

/// A text of at most [`MAX_TEXT`] bytes of UTF-8 without control characters, among them those that
/// are invisible or turn the direction of writing: a text looks as it reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(String);

/// Why a string is no [`Text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// It has this many bytes, more than [`MAX_TEXT`].
    TooLong(usize),
    /// It holds this control character.
    Control(char),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::TooLong(bytes) => {
                write!(f, "a text of {bytes} bytes is longer than {MAX_TEXT}")
            }
            TextError::Control(c) => write!(f, "the control character {c:?} in a text"),
        }
    }
}

impl std::error::Error for TextError {}

impl Text {
    /// A text, if `s` is short enough and free of control characters.
    pub fn new(s: impl Into<String>) -> Result<Text, TextError> {
        let s = s.into();
        if s.len() > MAX_TEXT {
            return Err(TextError::TooLong(s.len()));
        }
        match s.chars().find(|&c| is_control(c)) {
            Some(c) => Err(TextError::Control(c)),
            None => Ok(Text(s)),
        }
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

impl Encode for Text {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.as_bytes().encode(encoder)
    }
}

impl<Context> Decode<Context> for Text {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = u64::decode(decoder)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if length > MAX_TEXT {
            return Err(DecodeError::Other("a text longer than 1024 bytes"));
        }
        let mut bytes = vec![0; length];
        decoder.reader().read(&mut bytes)?;
        let s =
            String::from_utf8(bytes).map_err(|_| DecodeError::Other("a text that is not UTF-8"))?;
        Text::new(s).map_err(|_| DecodeError::Other("a text with a control character"))
    }
}

impl<'de, Context> BorrowDecode<'de, Context> for Text {
    fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(
        decoder: &mut D,
    ) -> Result<Self, DecodeError> {
        Self::decode(decoder)
    }
}

fn length_to_u64(length: usize) -> Result<u64, EncodeError> {
    u64::try_from(length).map_err(|_| EncodeError::Other("a length beyond 64 bits"))
}

/// Why bytes are not the canonical encoding of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EncodingError {
    /// The bytes end inside a value.
    Truncated,
    /// A value that its type does not have (an unknown variant, a number out of range, …).
    Malformed(Cow<'static, str>),
    /// The bytes decode, but are not the bytes that encoding gives; the offset of the first
    /// difference, counted from the start of the value.
    NonCanonical(usize),
}

/// A writer that compares what is written with what it should be.
struct Comparing<'a> {
    expected: &'a [u8],
    offset: usize,
}

impl Writer for Comparing<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        match self.expected.split_at_checked(bytes.len()) {
            Some((head, tail)) if head == bytes => {
                self.expected = tail;
                self.offset = self.offset.saturating_add(bytes.len());
                Ok(())
            }
            _ => Err(EncodeError::UnexpectedEnd),
        }
    }
}

/// Decodes a value from the start of `bytes`, confirms that its encoding is what was read, and
/// returns it with the number of bytes that it takes.
pub(crate) fn decode_canonical<'a, T>(bytes: &'a [u8]) -> Result<(T, usize), EncodingError>
where
    T: BorrowDecode<'a, ()> + Encode,
{
    let (value, read): (T, usize) =
        bincode::borrow_decode_from_slice(bytes, config()).map_err(|error| match error {
            DecodeError::UnexpectedEnd { .. } => EncodingError::Truncated,
            DecodeError::Other(what) => EncodingError::Malformed(Cow::Borrowed(what)),
            other => EncodingError::Malformed(Cow::Owned(other.to_string())),
        })?;
    let expected = bytes.get(..read).unwrap_or_default();
    let mut encoder = EncoderImpl::new(Comparing { expected, offset: 0 }, config());
    let compared = value.encode(&mut encoder);
    let writer = encoder.into_writer();
    if compared.is_err() || !writer.expected.is_empty() {
        return Err(EncodingError::NonCanonical(writer.offset));
    }
    Ok((value, read))
}

/// A writer into memory.
struct Growing(Vec<u8>);

impl Writer for Growing {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
}

/// Appends the encoding of `value` to `out`.
pub(crate) fn encode_into<T: Encode>(value: &T, out: Vec<u8>) -> Result<Vec<u8>, EncodeError> {
    let mut encoder = EncoderImpl::new(Growing(out), config());
    value.encode(&mut encoder)?;
    Ok(encoder.into_writer().0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_in_a_longer_form_than_needed_are_refused() {
        // 5 written as a 16-bit number.
        assert_eq!(decode_canonical::<u16>(&[251, 5, 0]), Err(EncodingError::NonCanonical(0)));
        assert_eq!(decode_canonical::<u16>(&[5]), Ok((5, 1)));
        // The boundary from both sides: 250 is the last one-byte number.
        assert_eq!(decode_canonical::<u16>(&[250]), Ok((250, 1)));
        assert_eq!(decode_canonical::<u16>(&[251, 251, 0]), Ok((251, 3)));
        assert_eq!(decode_canonical::<u16>(&[251, 250, 0]), Err(EncodingError::NonCanonical(0)));
    }

    #[test]
    fn a_declared_length_allocates_nothing() {
        let mut bytes = vec![253];
        bytes.extend((1u64 << 60).to_le_bytes());
        assert_eq!(decode_canonical::<Seq<u64>>(&bytes), Err(EncodingError::Truncated));
        assert_eq!(decode_canonical::<Cow<'_, [u8]>>(&bytes), Err(EncodingError::Truncated));
        assert!(matches!(decode_canonical::<Text>(&bytes), Err(EncodingError::Malformed(_))));
    }

    #[test]
    fn a_text_has_at_most_1024_bytes_and_no_control_characters() {
        assert!(Text::new("a".repeat(MAX_TEXT)).is_ok());
        assert_eq!(Text::new("a".repeat(MAX_TEXT + 1)), Err(TextError::TooLong(MAX_TEXT + 1)));
        for control in [
            '\n',
            '\u{7F}',
            '\u{61C}',
            '\u{200B}',
            '\u{2028}',
            '\u{202E}',
            '\u{2066}',
            '\u{3164}',
            '\u{FEFF}',
            '\u{FFF9}',
            '\u{FFFB}',
            '\u{E0041}',
        ] {
            assert_eq!(Text::new(format!("a{control}b")), Err(TextError::Control(control)));
        }
        assert!(Text::new("Erdős–Szekeres, π4 ‘quoted’").is_ok());
    }

    #[test]
    fn what_is_encoded_decodes_to_itself() -> Result<(), EncodeError> {
        let value = Seq(vec![0u32, 250, 251, 65_536, u32::MAX]);
        let bytes = encode_into(&value, Vec::new())?;
        assert_eq!(decode_canonical(&bytes), Ok((value, bytes.len())));
        Ok(())
    }
}
