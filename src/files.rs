//! Reading and writing files: nothing that was there is lost, and nothing half-written is left, when
//! writing fails or the program is stopped half-way.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;
use thiserror::Error;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::no_verdict;

/// The bytes of a certificate's file.
///
/// # Errors
/// [`NoVerdict::Unreadable`] with the reason: a file that is not there, a directory.
pub fn read(path: &Path) -> Result<Vec<u8>, NoVerdict> {
    let unreadable = |error: io::Error| NoVerdict::Unreadable(error.to_string());
    if fs::metadata(path).map_err(unreadable)?.is_dir() {
        return Err(NoVerdict::Unreadable("it is a directory".into()));
    }
    fs::read(path).map_err(unreadable)
}

/// The longest text that is read, in bytes: a board file, a strategy source, a manifest. Those of
/// this repository have at most 70 KB, and the longest that was ever tried 6 MB.
pub const MAX_TEXT: u64 = 8 << 20;

/// Why a file has no text to read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// It cannot be read.
    #[error("{}", no_verdict(.0))]
    Unreadable(NoVerdict),
    /// It is longer than texts are read.
    #[error("it is longer than {limit} bytes, the most that is read of a text")]
    TooLong {
        /// The most bytes of a text.
        limit: u64,
    },
    /// It is not encoded in UTF-8.
    #[error("it is not UTF-8 text")]
    NotUtf8,
}

/// The text of a file.
///
/// # Errors
/// [`TextError`], also where the file has no end.
pub fn read_text(path: &Path) -> Result<String, TextError> {
    String::from_utf8(read_source(path, None)?).map_err(|_| TextError::NotUtf8)
}

/// The bytes of a file that is a text, or whatever its length where it begins with `magic`.
///
/// # Errors
/// As [`read_text`].
pub fn read_source(path: &Path, magic: Option<&[u8]>) -> Result<Vec<u8>, TextError> {
    let unreadable = |error: io::Error| {
        let why = match error.kind() {
            io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
            _ => error.to_string(),
        };
        TextError::Unreadable(NoVerdict::Unreadable(why))
    };
    if fs::metadata(path).map_err(unreadable)?.is_dir() {
        return Err(unreadable(io::ErrorKind::IsADirectory.into()));
    }
    let mut file = fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    Read::take(&mut file, MAX_TEXT + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if magic.is_some_and(|magic| bytes.starts_with(magic)) {
        file.read_to_end(&mut bytes).map_err(unreadable)?;
    } else if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_TEXT) {
        return Err(TextError::TooLong { limit: MAX_TEXT });
    }
    Ok(bytes)
}

/// The bytes of a certificate's file, which has to be an ordinary file of at most `limit` bytes: a
/// device or a pipe may never end.
///
/// # Errors
/// [`NoVerdict::Unreadable`] with the reason, [`NoVerdict::Limit`] for a larger file.
pub fn read_within(path: &Path, limit: u64) -> Result<Vec<u8>, NoVerdict> {
    let unreadable = |error: io::Error| NoVerdict::Unreadable(error.to_string());
    let about = fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(NoVerdict::Unreadable("it is no ordinary file".into()));
    }
    let mut bytes = Vec::new();
    // The file may have grown since.
    let file = fs::File::open(path).map_err(unreadable)?;
    if about.len() <= limit {
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if length <= limit {
            return Ok(bytes);
        }
    }
    Err(NoVerdict::Limit(format!("the file has {} bytes", about.len())))
}

/// The relative path that leads from one folder to another; empty where there is none, and where
/// they are the same.
pub fn relative_path(from: &Path, to: &Path) -> PathBuf {
    let whole = |folder: &Path| {
        fs::canonicalize(if folder == Path::new("") { Path::new(".") } else { folder })
    };
    let (Ok(from), Ok(to)) = (whole(from), whole(to)) else { return PathBuf::new() };
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

/// What the program keeps of files, should it be stopped.
struct State {
    /// Temporary files, which are to be removed.
    temporary: Vec<PathBuf>,
    /// What was written, by the names that were asked for, in order.
    kept: Vec<PathBuf>,
}

static STATE: Mutex<State> = Mutex::new(State { temporary: Vec::new(), kept: Vec::new() });

/// Nothing that is done with the state can leave it half-changed.
fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all writing, for good: temporary files are removed, and who would begin or finish a file
/// waits for the end of the program. Tells which files were written. Of two callers only one comes
/// back, so that it is decided once how the program ends.
pub fn close() -> Vec<PathBuf> {
    let mut state = state();
    for file in state.temporary.drain(..) {
        // What cannot be removed stays there; the program ends all the same.
        let _ = fs::remove_file(file);
    }
    let kept = std::mem::take(&mut state.kept);
    std::mem::forget(state);
    kept
}

/// A file that could not be written.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct WriteError {
    /// The file, as it was named.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// Writes a file whole or not at all: to a temporary file beside it, which is then renamed. What a
/// symbolic link leads to is replaced, and not the link; a device or a pipe is written to.
///
/// # Errors
/// When the folder is not there or cannot be written to; what was at `path` is then unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_together(&[(path, bytes)]).map_err(|failed| failed.error)
}

/// Writes files that belong together, each as [`write()`] does: none is there before all of them
/// could be written down, and being stopped leaves all or none.
///
/// # Errors
/// As [`write()`], for the first that cannot be written.
pub fn write_together(files: &[(&Path, &[u8])]) -> Result<(), WriteError> {
    let mut ready = Vec::with_capacity(files.len());
    for &(name, bytes) in files {
        let failed = |error| WriteError { path: name.to_owned(), error };
        match Place::of(name).map_err(failed)? {
            Place::Stream => fs::OpenOptions::new()
                .write(true)
                .open(name)
                .and_then(|mut stream| stream.write_all(bytes))
                .map_err(failed)?,
            Place::File { path, folder } => {
                let mut file = Temporary::new(&folder).map_err(failed)?;
                file.fill(bytes).map_err(failed)?;
                ready.push((name, path, file));
            }
        }
    }
    // Given back before the files that are left, which take it for themselves.
    let mut state = state();
    for (name, path, file) in &mut ready {
        let failed = |error| WriteError { path: name.to_owned(), error };
        file.keep(&mut state, path).map_err(failed)?;
        if !state.kept.iter().any(|kept| kept == name) {
            state.kept.push(name.to_owned());
        }
    }
    Ok(())
}

/// Whether [`write()`] can begin: asked before long work, whose result would have nowhere to go.
///
/// # Errors
/// As [`write()`].
pub fn confirm_writable(path: &Path) -> io::Result<()> {
    match Place::of(path)? {
        Place::Stream => Ok(()),
        Place::File { folder, .. } => Temporary::new(&folder).map(drop),
    }
}

/// Where a result goes.
enum Place {
    /// To a file, which is made or replaced, in a folder.
    File { path: PathBuf, folder: PathBuf },
    /// To what is there: a device, a pipe.
    Stream,
}

impl Place {
    fn of(path: &Path) -> io::Result<Place> {
        let path = match fs::metadata(path) {
            Ok(about) if about.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
            }
            Ok(about) if !about.is_file() => return Ok(Place::Stream),
            Ok(_) => fs::canonicalize(path)?,
            // No file can have such a name; what else is wrong is about the folder.
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return Err(error),
            Err(_) => path.to_owned(),
        };
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        Ok(Place::File { path, folder })
    }
}

/// A temporary file; it is removed unless it is kept.
struct Temporary {
    /// Nothing once it is kept.
    file: Option<NamedTempFile>,
}

impl Temporary {
    fn new(folder: &Path) -> io::Result<Self> {
        let mut state = state();
        let file = NamedTempFile::new_in(folder).map_err(|error| no_place(&error, folder))?;
        state.temporary.push(file.path().to_owned());
        Ok(Temporary { file: Some(file) })
    }

    fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        set_ordinary_permissions(file)
    }

    fn keep(&mut self, state: &mut State, path: &Path) -> io::Result<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        state.temporary.retain(|other| other != file.path());
        file.persist(path).map(drop).map_err(|error| error.error)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut state = state();
            state.temporary.retain(|other| other != file.path());
            // While the state is held: the program does not end in between.
            drop(file);
        }
    }
}

/// Why there can be no file in a folder. The message of the library names the temporary file.
fn no_place(error: &io::Error, folder: &Path) -> io::Error {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::NotADirectory => "it is no folder".to_owned(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "nothing can be written to the folder".to_owned()
        }
        kind => kind.to_string(),
    };
    io::Error::new(error.kind(), format!("{what}: {}", folder.display()))
}

/// A temporary file is private; the finished one is as readable as others (0644).
#[cfg(unix)]
fn set_ordinary_permissions(file: &NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_ordinary_permissions(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
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
    fn a_limit_on_a_file_is_exact() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.cert");
        fs::write(&path, [7; 100])?;
        for (limit, fits) in [(99, false), (100, true), (101, true), (u64::MAX, true)] {
            match read_within(&path, limit) {
                Ok(bytes) => assert!(fits && bytes.len() == 100, "{limit}"),
                Err(NoVerdict::Limit(_)) => assert!(!fits, "{limit}"),
                Err(other) => panic!("{limit}: {other}"),
            }
        }
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_not_read() {
        for path in ["/dev/zero", "/"] {
            let read = read_within(Path::new(path), u64::MAX);
            assert!(matches!(read, Err(NoVerdict::Unreadable(_))), "{path}");
        }
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
            assert_eq!(read_source(&path, Some(b"b")).is_ok(), fits, "{length}");
            let whole = read_source(&path, Some(b"aaaa")).map_or(0, |bytes| bytes.len());
            assert_eq!(whole, length, "a file that begins so is read whole");
        }
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

    #[test]
    fn a_relative_path_leads_from_one_folder_to_another() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name);
        for name in ["a/b", "a/c", "d"] {
            fs::create_dir_all(path(name))?;
        }
        let cases = [
            ("a/b", "a/c", "../c"),
            ("a", "a/b", "b"),
            ("a/b", "", "../.."),
            ("d", "a/b", "../a/b"),
            ("a", "a", ""),
            ("a", "none", ""),
        ];
        for (from, to, expected) in cases {
            assert_eq!(relative_path(&path(from), &path(to)), Path::new(expected), "{from} {to}");
        }
        Ok(())
    }

    #[test]
    fn where_nothing_can_be_written_is_said_without_a_temporary_name() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("file"), b"")?;
        for (path, expected, of) in [
            ("", "it is a directory", None),
            ("none/a.cert", "there is no such folder: ", Some("none")),
            ("file/a.cert", "it is no folder: ", Some("file")),
        ] {
            let path = folder.path().join(path);
            let of = of.map(|of| folder.path().join(of).display().to_string());
            let expected = format!("{expected}{}", of.unwrap_or_default());
            for result in [confirm_writable(&path), write(&path, b"one")] {
                let message = result.map_err(|error| error.to_string()).expect_err("no place");
                assert_eq!(message, expected);
            }
        }
        assert!(confirm_writable(&folder.path().join("new.cert")).is_ok());
        assert_eq!(fs::read_dir(folder.path())?.count(), 1, "asking leaves nothing");
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn links_and_streams_stay_what_they_are() -> io::Result<()> {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("far"))?;
        write(&path("far/a.cert"), b"one")?;
        symlink("far/a.cert", path("link"))?;
        write(&path("link"), b"two")?;
        assert!(fs::symlink_metadata(path("link"))?.is_symlink());
        assert_eq!(fs::read(path("far/a.cert"))?, b"two");
        write(Path::new("/dev/null"), b"three")?;
        assert!(fs::metadata("/dev/null")?.file_type().is_char_device());
        Ok(())
    }

    #[test]
    fn of_files_that_belong_together_all_are_written_or_none() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name);
        write(&path("a"), b"old")?;
        let (a, b, none) = (path("a"), path("b"), path("none/c"));
        let failed = write_together(&[(&a, b"new"), (&b, b"new"), (&none, b"new")]);
        assert_eq!(failed.expect_err("no such folder").path, none);
        assert_eq!(fs::read(&a)?, b"old");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1, "nothing is left");
        write_together(&[(&a, b"new"), (&b, b"more")]).map_err(|failed| failed.error)?;
        assert_eq!((fs::read(&a)?, fs::read(&b)?), (b"new".to_vec(), b"more".to_vec()));
        assert_eq!(fs::read_dir(folder.path())?.count(), 2, "nothing is left");
        Ok(())
    }

    #[test]
    fn a_failed_write_leaves_what_was_there() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.cert");
        write(&path, b"one")?;
        write(&path, b"two")?;
        assert_eq!(fs::read(&path)?, b"two");
        // A directory cannot be replaced by a file.
        let taken = folder.path().join("taken");
        fs::create_dir(&taken)?;
        assert!(write(&taken, b"three").is_err());
        assert!(write(&folder.path().join("none/a.cert"), b"four").is_err());
        let left: Vec<_> = fs::read_dir(folder.path())?.collect::<io::Result<_>>()?;
        assert_eq!(left.len(), 2, "no temporary file is left: {left:?}");
        Ok(())
    }
}
