//! A file that one process holds as long as it lives: the system lets go of it however the process
//! ends, so that a job that was killed can be run again at once. On a file system without locks two
//! processes may run one job; both then find the same.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// How the file begins.
const BEGINNING: &str = "process ";

/// A file that is held.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes hold of a file, which is made if it is missing; `None` if another process holds it.
    ///
    /// # Errors
    /// When the file cannot be made, or what is there is another one.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
        let Some(mut file) = open(path)? else { return Ok(None) };
        let mut start = [0; BEGINNING.len()];
        let length = file.read(&mut start)?;
        if length > 0 && start != *BEGINNING.as_bytes() {
            let message = "a file is in the place where a running job is marked; move it";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        file.rewind()?;
        // For people. It decides nothing.
        file.set_len(0)?;
        writeln!(file, "{BEGINNING}{}", std::process::id())?;
        Ok(Some(Lock { path: path.to_owned(), _file: file }))
    }

    /// Removes the file while it is held. Who opened it before finds the job done.
    pub(crate) fn remove(self) {
        // A file that stays there is held by nobody.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn open(path: &Path) -> io::Result<Option<File>> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Some(file)),
        Err(Errno::WOULDBLOCK) => Ok(None),
        // A file system without locks.
        Err(Errno::NOSYS | Errno::OPNOTSUPP | Errno::NOLCK) => Ok(Some(file)),
        Err(error) => Err(error.into()),
    }
}

#[cfg(windows)]
fn open(path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    // ERROR_SHARING_VIOLATION: another process has it open.
    let held = |error: &io::Error| error.raw_os_error() == Some(32);
    let options = &mut OpenOptions::new();
    match options.create(true).truncate(false).read(true).write(true).share_mode(0).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if held(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(not(any(unix, windows)))]
fn open(path: &Path) -> io::Result<Option<File>> {
    OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path).map(Some)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_held_by_one_at_a_time_and_free_afterwards() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("job");
        let lock = Lock::take(&path)?.expect("free");
        assert!(Lock::take(&path)?.is_none());
        drop(lock);
        // As after a process that was killed: the file is there, and nobody holds it.
        assert!(path.exists());
        let lock = Lock::take(&path)?.expect("free again");
        lock.remove();
        assert!(!path.exists());
        assert!(Lock::take(&folder.path().join("none/job")).is_err());
        std::fs::write(&path, "what somebody wrote")?;
        assert!(Lock::take(&path).is_err());
        assert_eq!(std::fs::read(&path)?, b"what somebody wrote");
        Ok(())
    }
}
