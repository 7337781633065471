//! Parts of a text that know where they stand: lines, words, what is between signs.

use super::{Diagnostic, Span};

/// The longest line of a strategy's source that is read, in bytes. A cell that lists every point of
/// the largest board has 9 KB.
pub const MAX_LINE: usize = 1 << 18;

/// A part of a text, and the byte of the text at which it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The part.
    pub text: &'t str,
    /// Where it starts.
    pub start: usize,
}

impl<'t> Piece<'t> {
    /// The lines of a text, without their line feeds.
    pub fn lines(text: &'t str) -> impl Iterator<Item = Piece<'t>> {
        (Piece { text, start: 0 }).split(|c| c == '\n')
    }

    /// Its bytes in the text.
    pub fn span(self) -> Span {
        self.start..self.end()
    }

    /// Where it ends in the text.
    pub fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// A part of it, from one of its bytes to another.
    fn part(self, from: usize, to: usize) -> Piece<'t> {
        Piece { text: self.text.get(from..to).unwrap_or_default(), start: self.start + from }
    }

    /// What is left after its first bytes, without white space around it.
    pub fn after(self, bytes: usize) -> Piece<'t> {
        self.part(bytes, self.text.len()).trimmed()
    }

    /// Without white space around it; where there is nothing else, nothing is left at its start.
    pub fn trimmed(self) -> Piece<'t> {
        let end = self.text.trim_end().len();
        self.part(end - self.text[..end].trim_start().len(), end)
    }

    /// The pieces between the characters that are signs.
    pub fn split(self, is_sign: impl FnMut(char) -> bool) -> impl Iterator<Item = Piece<'t>> {
        let start =
            move |text: &str| self.start + (text.as_ptr().addr() - self.text.as_ptr().addr());
        self.text.split(is_sign).map(move |text| Piece { text, start: start(text) })
    }

    /// What is before the first `#`, without white space around it.
    pub fn without_comment(self) -> Piece<'t> {
        self.part(0, self.text.find('#').unwrap_or(self.text.len())).trimmed()
    }

    /// The words, between which there is white space.
    pub fn words(self) -> impl Iterator<Item = Piece<'t>> {
        self.split(char::is_whitespace).filter(|word| !word.text.is_empty())
    }

    /// Where the word of a claim with this number, from 1, stands; the end where there is none. White
    /// space between quotation marks `'` is a part of a word.
    pub fn word_of_claim(self, number: usize) -> Span {
        let mut quoted = false;
        let words = self.split(move |c| {
            quoted ^= c == '\'';
            c.is_whitespace() && !quoted
        });
        let mut words = words.filter(|word| !word.text.is_empty());
        words.nth(number.saturating_sub(1)).map_or(self.end()..self.end(), Piece::span)
    }

    /// What stands after a word at the start, if that is the first word: white space follows it, or a
    /// colon.
    pub fn after_word(self, word: &str) -> Option<Piece<'t>> {
        let piece = self.trimmed();
        let text = piece.text.strip_prefix(word)?;
        let ends = text.chars().next().is_none_or(|c| c.is_whitespace() || c == ':');
        ends.then(|| piece.after(word.len()))
    }

    /// What is wrong with a line that is longer than [`MAX_LINE`].
    pub fn too_long(self) -> Option<Diagnostic> {
        let message =
            format!("a line has at most {MAX_LINE} bytes, but this one has {}", self.text.len());
        (self.text.len() > MAX_LINE)
            .then(|| Diagnostic::new("syntax", self.start..self.start + 1, message))
    }
}
