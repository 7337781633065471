//! Texts that people write, for all who read one: its lines and words with their places, and what
//! is wrong with it, shown where it stands. And text that is printed, in the width of a terminal.

mod columns;
mod diagnostic;
mod piece;
mod source;

use std::ops::Range;
use std::path::Path;

pub use columns::Alignment;
pub use columns::{Cell, Columns, colored, fold, fold_line};
pub use diagnostic::{Diagnostic, Diagnostics, KEPT_CAUSES, MAX_CAUSES, shortened};
pub use piece::{MAX_LINE, Piece};
pub use source::{FILE_MARK, Lines, Source, joined};
pub use zermelo_checker::format::visible;

/// Lines of a text, each as [`visible`] has it.
pub fn visible_lines(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}

/// Between two lines of a message: a line that begins so is no status line, and no command of a log.
pub const CONTINUED: &str = "\n    ";

/// A path as it is printed: its bytes are whatever somebody called a file.
pub trait ShownPath {
    /// The path in a line.
    fn shown(&self) -> String;
}

impl ShownPath for Path {
    fn shown(&self) -> String {
        visible(&self.to_string_lossy()).into_owned()
    }
}

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
