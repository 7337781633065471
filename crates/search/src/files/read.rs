//! Reads files: certificates whole, texts up to a limit on their length.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use zermelo_checker::format::MAGIC;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::no_verdict;

/// What `zermelo solve` adds to the name of a file that is for one of two players.
pub const PLAYERS: [&str; 2] = ["-first", "-second"];

/// A path with something added to its file's name, before the extension.
pub fn beside(path: &Path, added: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(added);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Why a file cannot be read. Of one that is not there, those are named that are there for each player.
pub fn why_unreadable(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        io::ErrorKind::NotFound => {
            let for_players = PLAYERS.iter().map(|player| beside(path, player));
            let there: Vec<String> =
                for_players.filter(|path| path.is_file()).map(|path| path.shown()).collect();
            match there.as_slice() {
                [] => "there is no such file".to_owned(),
                [one] => format!("there is no such file; there is {one}"),
                more => format!("there is no such file; there are {}", more.join(" and ")),
            }
        }
        _ => reason(error),
    }
}

use super::{is_confined, reason};
use crate::text::ShownPath;

/// The name that stands for standard input.
const STREAM: &str = "-";

/// A file, or standard input for `-`, and whether it is an ordinary file.
fn open(path: &Path) -> io::Result<(Box<dyn Read>, bool)> {
    if path == Path::new(STREAM) && !is_confined() {
        return Ok((Box::new(io::stdin()), false));
    }
    let about = fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((Box::new(super::open(path)?), about.is_file()))
}

/// The bytes of a certificate's file, or of standard input for `-`.
///
/// # Errors
/// [`NoVerdict::Unreadable`] with the reason: a file that is not there, a directory.
pub fn read(path: &Path) -> Result<Vec<u8>, NoVerdict> {
    let unreadable = |error: io::Error| NoVerdict::Unreadable(why_unreadable(path, &error));
    let (mut file, is_file) = open(path).map_err(unreadable)?;
    if is_file {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(unreadable)?;
        return Ok(bytes);
    }
    // A device may never end. What does not begin as a certificate is none, whatever follows.
    let mut bytes = Vec::new();
    let length = u64::try_from(MAGIC.len()).unwrap_or(u64::MAX);
    (&mut file).take(length).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes == MAGIC {
        file.read_to_end(&mut bytes).map_err(unreadable)?;
    }
    Ok(bytes)
}

/// The longest text that is read, in bytes: a board file, a manifest, and a strategy source that is no
/// ordinary file.
pub const MAX_TEXT: u64 = 8 << 20;

/// Why a file has no text to read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// It cannot be read.
    #[error("{}", no_verdict(.0))]
    Unreadable(NoVerdict),
    /// It is longer than texts are read.
    #[error("it is longer than {limit} bytes, the limit for a text")]
    TooLong {
        /// The most bytes of a text.
        limit: u64,
    },
    /// It is not encoded in UTF-8.
    #[error("it is not UTF-8 text")]
    NotUtf8,
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// [`TextError`], also where the file has no end.
pub fn read_text(path: &Path) -> Result<String, TextError> {
    let text = String::from_utf8(read_text_bytes(path)?).map_err(|_| TextError::NotUtf8)?;
    Ok(without_mark(text))
}

/// The byte order mark.
pub const MARK: char = '\u{feff}';

/// A text without the byte order mark that some editors begin it with.
pub fn without_mark(mut text: String) -> String {
    if text.starts_with(MARK) {
        text.remove(0);
    }
    text
}

/// The bytes of a file that is a text.
///
/// # Errors
/// As [`read_text`].
pub fn read_text_bytes(path: &Path) -> Result<Vec<u8>, TextError> {
    read_limited(path, |_, _| false)
}

/// The bytes of a strategy's source: of an ordinary file and of a certificate all of them, whatever
/// their number. A device may never end.
///
/// # Errors
/// As [`read_text`].
pub fn read_source(path: &Path) -> Result<Vec<u8>, TextError> {
    read_limited(path, |is_file, start| is_file || start.starts_with(&MAGIC))
}

/// The bytes of a file, which are read beyond the limit where `is_unlimited` says so of an ordinary
/// file or not, and of how it begins.
fn read_limited(
    path: &Path,
    is_unlimited: impl Fn(bool, &[u8]) -> bool,
) -> Result<Vec<u8>, TextError> {
    let unreadable = |error: io::Error| {
        TextError::Unreadable(NoVerdict::Unreadable(why_unreadable(path, &error)))
    };
    let (mut file, is_file) = open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    Read::take(&mut file, MAX_TEXT + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if is_unlimited(is_file, &bytes) {
        file.read_to_end(&mut bytes).map_err(unreadable)?;
    } else if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_TEXT) {
        return Err(TextError::TooLong { limit: MAX_TEXT });
    }
    Ok(bytes)
}

/// The bytes of a certificate's file, which has to be an ordinary file below a folder: a device or a pipe
/// may never end.
///
/// # Errors
/// [`NoVerdict::Unreadable`] with the reason.
pub fn read_below(folder: &Path, path: &Path) -> Result<Vec<u8>, NoVerdict> {
    let unreadable = |error: io::Error| NoVerdict::Unreadable(why_unreadable(path, &error));
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(NoVerdict::Unreadable("it is no ordinary file".into()));
    }
    let mut bytes = Vec::new();
    let mut file = super::open_below(folder, path).map_err(unreadable)?;
    file.read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_and_a_missing_file_are_unreadable() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        for path in [folder.path().to_owned(), folder.path().join("none")] {
            assert!(matches!(read(&path), Err(NoVerdict::Unreadable(_))), "{path:?}");
        }
        Ok(())
    }

    #[test]
    fn the_certificates_of_the_players_are_named_in_place_of_a_missing_one() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let wanted = folder.path().join("ttt.cert");
        let why = || why_unreadable(&wanted, &io::ErrorKind::NotFound.into());
        assert_eq!(why(), "there is no such file");
        fs::write(folder.path().join("ttt-second.cert"), "")?;
        assert!(why().starts_with("there is no such file; there is ") && why().contains("-second"));
        fs::write(folder.path().join("ttt-first.cert"), "")?;
        assert!(why().contains("there are ") && why().contains("ttt-first.cert and "), "{}", why());
        Ok(())
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_text() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a");
        for (text, read) in [("\u{feff}a", "a"), ("a\u{feff}", "a\u{feff}"), ("\u{feff}", "")] {
            fs::write(&path, text)?;
            assert!(matches!(read_text(&path), Ok(text) if text == read), "{text:?}");
        }
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_not_read() {
        for path in ["/dev/zero", "/"] {
            let read = read_below(Path::new("/"), Path::new(path));
            assert!(matches!(read, Err(NoVerdict::Unreadable(_))), "{path}");
        }
        assert!(read(Path::new("/dev/zero")).is_ok_and(|bytes| bytes.len() < 100));
    }

    #[test]
    fn a_text_is_read_up_to_its_limit_and_no_further() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a");
        let most = usize::try_from(MAX_TEXT).expect("a length");
        for (length, fits) in [(0, true), (most, true), (most + 1, false), (3 * most, false)] {
            fs::write(&path, vec![b'a'; length])?;
            match read_text(&path) {
                Ok(text) => assert!(fits && text.len() == length, "{length}"),
                Err(TextError::TooLong { limit }) => assert!(!fits && limit == MAX_TEXT),
                Err(other) => panic!("{length}: {other}"),
            }
            let whole = read_source(&path).map_or(0, |bytes| bytes.len());
            assert_eq!(whole, length, "a source is read whole");
        }
        #[cfg(unix)]
        assert!(matches!(read_source(Path::new("/dev/zero")), Err(TextError::TooLong { .. })));
        fs::write(&path, [0xff])?;
        assert!(matches!(read_text(&path), Err(TextError::NotUtf8)));
        for path in [folder.path().to_owned(), folder.path().join("none")] {
            assert!(matches!(read_text(&path), Err(TextError::Unreadable(_))), "{path:?}");
        }
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_text_without_an_end_is_too_long() {
        let read = read_text(Path::new("/dev/zero"));
        assert!(matches!(read, Err(TextError::TooLong { .. })));
    }
}
