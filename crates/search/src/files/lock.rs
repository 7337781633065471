//! A file that one process holds as long as it lives: the system lets go of it however the process ends.
//! Who reads a file, changes it and writes it, holds the lock beside it meanwhile, so that of two who do it
//! at once none loses what the other wrote. On a file system without locks nobody waits.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::below::confirm_writing;
use super::write::{forget_temporary, remember_temporary};

/// How the file begins.
const BEGINNING: &str = "process ";

/// A file that is held; it is removed when it no longer is.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes hold of a file, which is made if it is missing; `None` if another process holds it.
    ///
    /// # Errors
    /// When the file cannot be made, or what is there is another one.
    pub fn take(path: &Path) -> io::Result<Option<Lock>> {
        Lock::new(path, &|| false)
    }

    /// Takes hold of the lock beside a file, as soon as nobody else has it; `waits` is called where that
    /// takes a while.
    ///
    /// # Errors
    /// As [`take`](Lock::take).
    pub fn beside(file: &Path, waits: &dyn Fn()) -> io::Result<Lock> {
        let mut name = std::ffi::OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(".lock");
        let path = file.with_file_name(name);
        let wait = || {
            waits();
            true
        };
        let lock = Lock::new(&path, &wait)?;
        lock.ok_or_else(|| io::Error::other("another process holds it"))
    }

    /// Takes hold of a file; where another process holds it, `waits` says whether to wait.
    fn new(path: &Path, waits: &dyn Fn() -> bool) -> io::Result<Option<Lock>> {
        confirm_writing()?;
        loop {
            let options = &mut OpenOptions::new();
            let file = options.create(true).truncate(false).read(true).write(true).open(path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if waits() => file.lock()?,
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                    return Err(error);
                }
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // Who held it before may have removed it, and another process made it anew.
            let is_there = Handle::from_path(path).ok();
            if is_there == Some(Handle::from_file(file.try_clone()?)?) {
                return Lock::marked(path, file).map(Some);
            }
        }
    }

    /// A lock that is held, with the process that holds it written down.
    fn marked(path: &Path, mut file: File) -> io::Result<Lock> {
        let mut start = [0; BEGINNING.len()];
        let length = file.read(&mut start)?;
        if length > 0 && start != *BEGINNING.as_bytes() {
            let message = "a file is in the place where a lock is held; move it";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        file.rewind()?;
        // For people. It decides nothing.
        file.set_len(0)?;
        writeln!(file, "{BEGINNING}{}", std::process::id())?;
        remember_temporary(path);
        Ok(Lock { path: path.to_owned(), _file: file })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is held. A file that stays there is held by nobody.
        let _ = std::fs::remove_file(&self.path);
        forget_temporary(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn a_file_is_held_by_one_at_a_time_and_free_afterwards() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("job");
        let lock = Lock::take(&path)?.expect("free");
        assert!(Lock::take(&path)?.is_none());
        drop(lock);
        assert!(!path.exists());
        // As after a process that was killed: the file is there, and nobody holds it.
        std::fs::write(&path, "process 1\n")?;
        drop(Lock::take(&path)?.expect("free again"));
        assert!(Lock::take(&folder.path().join("none/job")).is_err());
        std::fs::write(&path, "what somebody wrote")?;
        assert!(Lock::take(&path).is_err());
        assert_eq!(std::fs::read(&path)?, b"what somebody wrote");
        Ok(())
    }

    #[test]
    fn who_reads_and_writes_under_a_lock_loses_nothing_of_others() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("numbers");
        std::fs::write(&path, "")?;
        let waited = AtomicUsize::new(0);
        let add = |number: usize| -> io::Result<()> {
            let count = || {
                waited.fetch_add(1, Ordering::Relaxed);
            };
            let _lock = Lock::beside(&path, &count)?;
            let text = std::fs::read_to_string(&path)?;
            std::fs::write(&path, format!("{text}{number}\n"))
        };
        thread::scope(|scope| {
            for thread in 0..8 {
                let add = &add;
                scope.spawn(move || {
                    (0..20).try_for_each(|of| add(thread * 20 + of)).expect("added")
                });
            }
        });
        let text = std::fs::read_to_string(&path)?;
        let mut numbers: Vec<usize> = text.lines().filter_map(|line| line.parse().ok()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..160).collect::<Vec<_>>());
        assert!(!folder.path().join(".numbers.lock").exists());
        Ok(())
    }
}
