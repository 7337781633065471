//! Texts: titles, names, and where a certificate comes from.

use std::borrow::Cow;
use std::fmt;

use super::MALFORMED;
use super::decoding::{Decode, Reader};
use crate::fault::Misread;

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
pub(crate) fn is_control(c: char) -> bool {
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
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let start = from.clone();
        let bytes: Cow<'a, [u8]> = Decode::decode(from)?;
        let text = std::str::from_utf8(&bytes).ok().and_then(Text::new);
        text.ok_or_else(|| start.fault(MALFORMED))
    }
}
