//! The lines of a board file.

use zermelo_search::text::Piece;

/// A line of the file that says something: its keyword, the words after it, and all after the
/// keyword, with a comment, as one.
pub(super) struct Statement<'a> {
    pub(super) keyword: Piece<'a>,
    pub(super) words: Vec<Piece<'a>>,
    pub(super) rest: Piece<'a>,
}

/// The statements of a text, without comments and empty lines.
pub(super) fn statements(text: &str) -> impl Iterator<Item = Statement<'_>> {
    Piece::lines(text).filter_map(|line| {
        let mut words = line.without_comment().words();
        let keyword = words.next()?;
        let rest = line.trimmed().after(keyword.text.len());
        Some(Statement { keyword, words: words.collect(), rest })
    })
}
