//! Texts that people write, for all who read one: its lines and words with their places, and what
//! is wrong with it, shown where it stands. And text that is printed, in the width of a terminal.

mod columns;
mod diagnostic;
mod piece;
mod source;

use std::ops::Range;

pub use columns::Alignment;
pub(crate) use columns::{Cell, Columns, colored, fold, fold_line};
pub use diagnostic::{Diagnostic, Diagnostics, MAX_CAUSES, shortened, visible};
pub use piece::{MAX_LINE, Piece};
pub use source::{FILE_MARK, Lines, Source, joined};

/// Bytes of a text.
pub type Span = Range<usize>;

/// Something that was read, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// What was read.
    pub value: T,
    /// The bytes of the text that it was read from.
    pub span: Span,
}

#[cfg(test)]
mod tests;
