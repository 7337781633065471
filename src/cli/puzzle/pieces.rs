//! A text of puzzles, read piece by piece: a file or a pipe may have more puzzles than the memory holds.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// How many lines with cells a piece has at least, unless it is the whole text. A puzzle that is drawn
/// on several lines has fewer: a text of more lines than this has a puzzle on each of them.
pub(super) const LINES: usize = 4096;
/// The most bytes of a line.
const MAX_LINE: u64 = 1 << 20;

/// The pieces of a text.
pub(super) struct Pieces<R> {
    from: R,
    /// How many lines come before `ahead`.
    line: usize,
    /// How many lines were read.
    read: usize,
    /// What was read and not given.
    ahead: Lines,
    over: bool,
    /// Whether bytes that are no text are a character that stands for such, and not an error.
    is_lossy: bool,
}

/// Lines of a text.
#[derive(Default)]
struct Lines {
    text: String,
    count: usize,
    /// How many of them have cells.
    filled: usize,
}

impl<R: BufRead> Pieces<R> {
    pub(super) fn new(from: R, is_lossy: bool) -> Self {
        Pieces { from, line: 0, read: 0, ahead: Lines::default(), over: false, is_lossy }
    }

    /// The next piece: at least [`LINES`] lines with cells, or all that is left. In place of the lines
    /// before it there are empty ones, so that lines have their numbers.
    ///
    /// # Errors
    /// When the text cannot be read, is not UTF-8, or has a line that is too long.
    pub(super) fn read_next(&mut self) -> io::Result<Option<String>> {
        if self.ahead.count == 0 {
            self.ahead = self.lines()?;
        }
        let mut piece = std::mem::take(&mut self.ahead);
        if piece.count == 0 {
            return Ok(None);
        }
        // What is left after a piece is too short to be told from a single puzzle.
        let next = self.lines()?;
        if next.filled < LINES {
            piece.text.push_str(&next.text);
            piece.count += next.count;
            debug_assert!(self.over);
        } else {
            self.ahead = next;
        }
        let text = "\n".repeat(self.line) + &piece.text;
        self.line += piece.count;
        Ok(Some(text))
    }

    /// Whether all pieces were given.
    pub(super) fn is_over(&self) -> bool {
        self.over && self.ahead.count == 0
    }

    /// The next lines, up to [`LINES`] that have cells.
    fn lines(&mut self) -> io::Result<Lines> {
        let mut lines = Lines::default();
        while lines.filled < LINES && !self.over {
            let mut bytes = Vec::new();
            let read = (&mut self.from).take(MAX_LINE).read_until(b'\n', &mut bytes)?;
            if u64::try_from(read) == Ok(MAX_LINE) && !bytes.ends_with(b"\n") {
                let message = format!("line {} has {MAX_LINE} bytes or more", self.read + 1);
                return Err(io::Error::other(message));
            }
            let line = String::from_utf8_lossy(&bytes);
            if matches!(line, Cow::Owned(_)) && !self.is_lossy {
                let message = format!("line {} is not UTF-8 text", self.read + 1);
                return Err(io::Error::other(message));
            }
            // Some editors begin a text with a mark.
            let start = if self.read == 0 { "\u{feff}" } else { "" };
            self.read += 1;
            lines.text.push_str(line.strip_prefix(start).unwrap_or(&line));
            self.over = read == 0;
            lines.count += usize::from(read > 0);
            let content = line.split('#').next().unwrap_or_default();
            lines.filled += usize::from(content.contains(|c: char| !c.is_whitespace()));
        }
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<String> {
        let mut pieces = Pieces::new(text.as_bytes(), false);
        let mut all = Vec::new();
        while let Some(piece) = pieces.read_next().expect("text") {
            all.push(piece);
        }
        assert!(pieces.is_over());
        all
    }

    /// So many lines with cells, and between them comments and empty lines.
    fn text(lines: usize) -> String {
        (0..lines).map(|line| format!("{line}\n{}", ["", "# 1\n", "\n"][line % 3])).collect()
    }

    #[test]
    fn together_the_pieces_are_the_text_and_none_but_the_first_is_short() {
        for lines in
            [0, 1, 81, LINES - 1, LINES, LINES + 81, 2 * LINES - 1, 2 * LINES, 3 * LINES + 5]
        {
            let text = text(lines);
            let all = pieces(&text);
            assert_eq!(all.len(), (lines / LINES).max(usize::from(lines > 0)), "{lines}");
            let rest = all.iter().fold(text.as_str(), |rest, piece| {
                rest.strip_prefix(piece.trim_start_matches('\n')).map_or("", |rest| {
                    // Empty lines at the start of a piece are lines of the text, too.
                    rest.trim_start_matches('\n')
                })
            });
            assert!(rest.is_empty() && (lines < LINES || all.len() == lines / LINES), "{lines}");
        }
    }

    #[test]
    fn a_line_has_its_number_in_every_piece() {
        let text = text(4 * LINES);
        let numbered: Vec<&str> = text.lines().collect();
        for piece in pieces(&text) {
            for (number, line) in piece.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
                assert_eq!(numbered[number], line);
            }
        }
    }

    #[test]
    fn what_is_no_text_is_an_error() {
        let bytes = [0xff, b'\n'];
        assert!(Pieces::new(bytes.as_slice(), false).read_next().is_err());
        assert!(Pieces::new(bytes.as_slice(), true).read_next().is_ok());
        let long = vec![b'.'; 1 << 20];
        assert!(Pieces::new(long.as_slice(), true).read_next().is_err());
        assert!(Pieces::new(&long[1..], false).read_next().is_ok());
    }
}
