//! Writes files whole or not at all: nothing that was there is lost, and nothing half-written is
//! left, when writing fails or the program is stopped half-way.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;
use thiserror::Error;

use super::reason;
use crate::text::ShownPath;

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
pub(crate) fn end_writing() -> Vec<PathBuf> {
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
#[error("{}: {}", path.shown(), reason(error))]
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
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    write_together(&[(path, bytes)])
}

/// As [`write()`], what `fill` writes. What goes to a device or a pipe is there as far as it came.
///
/// # Errors
/// As [`write()`], or what `fill` gives.
pub(crate) fn write_with(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), WriteError> {
    let written = Ready::new(path, fill)
        .and_then(|ready| ready.map_or(Ok(()), |mut ready| ready.keep(&mut state())));
    written.map_err(|error| WriteError { path: path.to_owned(), error })
}

/// Writes files that belong together, each as [`write()`] does: none is there before all of them
/// could be written down, and being stopped leaves all or none.
///
/// # Errors
/// As [`write()`], for the first that cannot be written.
pub(crate) fn write_together(files: &[(&Path, &[u8])]) -> Result<(), WriteError> {
    let failed = |path: &Path, error| WriteError { path: path.to_owned(), error };
    let mut all = Vec::with_capacity(files.len());
    for &(name, bytes) in files {
        let ready = Ready::new(name, |file| file.write_all(bytes));
        all.extend(ready.map_err(|error| failed(name, error))?);
    }
    // Given back before the files that are left, which take it for themselves.
    let mut state = state();
    for ready in &mut all {
        ready.keep(&mut state).map_err(|error| failed(ready.name, error))?;
    }
    Ok(())
}

/// A file that is written, and not yet in its place.
struct Ready<'p> {
    name: &'p Path,
    place: PathBuf,
    file: Temporary,
}

impl<'p> Ready<'p> {
    /// Writes a file beside its place; or a stream, which is no file and has its place.
    fn new(
        name: &'p Path,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Option<Self>> {
        let (place, folder) = match Destination::of(name)? {
            Destination::File { path, folder } => (path, folder),
            Destination::Stream => {
                return fill(&mut fs::OpenOptions::new().write(true).open(name)?).map(|()| None);
            }
        };
        let mut file = Temporary::new(&folder)?;
        file.fill(fill)?;
        Ok(Some(Ready { name, place, file }))
    }

    /// Puts the file into its place.
    fn keep(&mut self, state: &mut State) -> io::Result<()> {
        self.file.keep(state, &self.place)?;
        if !state.kept.iter().any(|kept| kept == self.name) {
            state.kept.push(self.name.to_owned());
        }
        Ok(())
    }
}

/// Makes a folder, and those above it, where they are missing.
///
/// # Errors
/// Why it is not there.
pub(crate) fn make_folder(path: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(path)
        .map_err(|error| WriteError { path: path.to_owned(), error: no_place(&error, path) })
}

/// Where a result goes.
pub(super) enum Destination {
    /// To a file, which is made or replaced, in a folder.
    File { path: PathBuf, folder: PathBuf },
    /// To what is there: a device, a pipe.
    Stream,
}

impl Destination {
    pub(super) fn of(path: &Path) -> io::Result<Destination> {
        let path = match fs::metadata(path) {
            Ok(about) if about.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
            }
            Ok(about) if !about.is_file() => return Ok(Destination::Stream),
            Ok(_) => fs::canonicalize(path)?,
            // No file can have such a name; what else is wrong is about the folder.
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return Err(error),
            Err(_) if path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it names a directory"));
            }
            Err(_) => end_of_links(path)?,
        };
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        Ok(Destination::File { path, folder })
    }
}

/// Where the links of a path end at which nothing is there.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a link that leads to no end"))
}

/// A temporary file; it is removed unless it is kept.
pub(super) struct Temporary {
    /// Nothing once it is kept.
    file: Option<NamedTempFile>,
}

impl Temporary {
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        let mut state = state();
        let file = NamedTempFile::new_in(folder).map_err(|error| no_place(&error, folder))?;
        state.temporary.push(file.path().to_owned());
        Ok(Temporary { file: Some(file) })
    }

    fn fill(&mut self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        fill(file)?;
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
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "it is not a folder".to_owned()
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "nothing can be written to the folder".to_owned()
        }
        kind => kind.to_string(),
    };
    io::Error::new(error.kind(), format!("{what}: {}", folder.shown()))
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
    fn where_nothing_can_be_written_is_said_without_a_temporary_name()
    -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("file"), b"")?;
        for (path, expected, of) in [
            ("", "it is a directory", None),
            ("none/a.cert", "there is no such folder: ", Some("none")),
            ("file/a.cert", "it is not a folder: ", Some("file")),
        ] {
            let path = folder.path().join(path);
            let of = of.map(|of| folder.path().join(of).display().to_string());
            let expected = format!("{expected}{}", of.unwrap_or_default());
            let message = write(&path, b"one").expect_err("no place").error.to_string();
            assert_eq!(message, expected);
        }
        assert_eq!(fs::read_dir(folder.path())?.count(), 1, "nothing is left");
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn links_and_streams_stay_what_they_are() -> Result<(), Box<dyn std::error::Error>> {
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
    fn of_files_that_belong_together_all_are_written_or_none()
    -> Result<(), Box<dyn std::error::Error>> {
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
    fn a_failed_write_leaves_what_was_there() -> Result<(), Box<dyn std::error::Error>> {
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
