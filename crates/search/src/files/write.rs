//! Writes files whole or not at all: nothing that was there is lost, and nothing half-written is
//! left, when writing fails or the program is stopped half-way.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tempfile::NamedTempFile;
use thiserror::Error;

use super::below::{confirm_below, confirm_writing, end_of_links};
use super::{beside, reason};
use crate::text::ShownPath;

/// What the program keeps of files, should it be stopped.
struct State {
    /// Temporary files, which are to be removed.
    temporary: Vec<PathBuf>,
    /// What was at the places of outputs when the command began.
    found: Vec<(PathBuf, Occupant)>,
    /// What was written, by the names that were asked for, in order.
    kept: Vec<PathBuf>,
}

static STATE: Mutex<State> =
    Mutex::new(State { temporary: Vec::new(), found: Vec::new(), kept: Vec::new() });

/// What is at a place: nothing, or a file with a length and a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occupant(Option<(u64, Option<SystemTime>)>);

impl Occupant {
    pub(super) fn at(place: &Path) -> Occupant {
        let about = fs::metadata(place).ok();
        Occupant(about.map(|about| (about.len(), about.modified().ok())))
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.0.is_none()
    }
}

/// Remembers what is at the place of an output before the work begins: what appears there meanwhile is not
/// replaced. Of a place with nothing to be compared, it forgets what was there.
pub(super) fn expect(place: &Path, found: Option<Occupant>) {
    let mut state = state();
    state.found.retain(|(other, _)| other != place);
    state.found.extend(found.map(|found| (place.to_owned(), found)));
}

/// Has a file removed when the program is stopped.
pub(super) fn remember_temporary(path: &Path) {
    state().temporary.push(path.to_owned());
}

/// No longer has it removed.
pub(super) fn forget_temporary(path: &Path) {
    state().temporary.retain(|other| other != path);
}

/// Nothing that is done with the state can leave it half-changed.
fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all writing, for good: temporary files are removed, and who would begin or finish a file
/// waits for the end of the program. Tells which files were written. Of two callers only one comes
/// back, so that it is decided once how the program ends.
pub fn end_writing() -> Vec<PathBuf> {
    let mut state = state();
    for path in state.temporary.drain(..) {
        // What cannot be removed stays there; the program ends all the same.
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
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
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    write_together(&[(path, bytes)])
}

/// As [`write()`], what `fill` writes. What goes to a device or a pipe is there as far as it came.
///
/// # Errors
/// As [`write()`], or what `fill` gives.
pub fn write_with(
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
pub fn write_together(files: &[(&Path, &[u8])]) -> Result<(), WriteError> {
    write_within(None, files)
}

/// As [`write_together()`], to files that are below a folder, wherever links lead.
///
/// # Errors
/// As [`write_together()`], and for the first that is elsewhere.
pub fn write_below(folder: &Path, files: &[(&Path, &[u8])]) -> Result<(), WriteError> {
    write_within(Some(folder), files)
}

fn write_within(folder: Option<&Path>, files: &[(&Path, &[u8])]) -> Result<(), WriteError> {
    let failed = |path: &Path, error| WriteError { path: path.to_owned(), error };
    let mut all = Vec::with_capacity(files.len());
    for &(name, bytes) in files {
        // Before the temporary file, which would be beside the place.
        let below = folder.map_or(Ok(()), |folder| confirm_below(folder, name).map(drop));
        let ready = below.and_then(|()| Ready::new(name, |file| file.write_all(bytes)));
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
                confirm_writing()?;
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
pub fn make_folder(path: &Path) -> Result<(), WriteError> {
    let made = confirm_writing().and_then(|()| fs::create_dir_all(path));
    made.map_err(|error| WriteError { path: path.to_owned(), error: no_place(&error, path) })
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

/// A temporary file; it is removed unless it is kept.
pub(super) struct Temporary {
    /// Nothing once it is kept.
    file: Option<NamedTempFile>,
}

impl Temporary {
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        confirm_writing()?;
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
        let expected = state.found.iter().position(|(place, _)| place == path);
        // What is there after this one is the program's own.
        let Some((_, found)) = expected.map(|at| state.found.swap_remove(at)) else {
            return file.persist(path).map(drop).map_err(|error| error.error);
        };
        let kept = match found {
            _ if Occupant::at(path) != found => Err(file),
            found if found.is_nothing() => file.persist_noclobber(path).map_err(|error| error.file),
            _ => file.persist(path).map_err(|error| error.file),
        };
        kept.map(drop).or_else(|file| keep_beside(file, path))
    }
}

/// Keeps a file whose place was taken since the command began: under another name, unless what is there
/// has the same bytes.
fn keep_beside(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let is_same = |there: &[u8]| fs::read(file.path()).is_ok_and(|made| made == there);
    if fs::read(path).is_ok_and(|there| is_same(&there)) {
        return Ok(());
    }
    let changed = "what is at this name has changed since the command began, and stays as it is";
    let mut file = file;
    for number in 2..100 {
        let place = beside(path, &format!("-{number}"));
        match file.persist_noclobber(&place) {
            Ok(_) => {
                let place = place.shown();
                return Err(io::Error::other(format!("{changed}; what was made is in {place}")));
            }
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => file = error.file,
            Err(error) => return Err(error.error),
        }
    }
    Err(io::Error::other(changed))
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
    fn what_appears_during_a_run_is_not_replaced_and_what_was_made_is_not_lost()
    -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        // What is there at first and what then; what is there in the end, and whether beside it.
        for (name, before, then, kept, is_beside) in [
            ("new", None, None, "made", false),
            ("old", Some("old"), None, "made", false),
            ("appears", None, Some("other"), "other", true),
            ("changes", Some("old"), Some("changed"), "changed", true),
            ("is-the-same", None, Some("made"), "made", false),
        ] {
            let path = folder.path().join(name).with_extension("cert");
            before.map_or(Ok(()), |text| fs::write(&path, text))?;
            let Destination::File { path: place, .. } = Destination::of(&path)? else {
                return Err("a file".into());
            };
            expect(&place, Some(Occupant::at(&place)));
            then.map_or(Ok(()), |text| fs::write(&path, text))?;
            let written = write(&path, b"made");
            assert_eq!(fs::read_to_string(&path)?, kept, "{name}");
            assert_eq!(written.is_err(), is_beside, "{name}: {written:?}");
            let made = fs::read_to_string(beside(&path, "-2")).ok();
            assert_eq!(made.as_deref(), is_beside.then_some("made"), "{name}");
            // The program's own is replaced as often as it likes.
            expect(&place, Some(Occupant::at(&place)));
            write(&path, b"again")?;
            write(&path, b"and again")?;
            assert_eq!(fs::read_to_string(&path)?, "and again", "{name}");
        }
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
