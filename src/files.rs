//! Reading and writing files: nothing that was there is lost when writing fails half-way.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;
use zermelo_checker::verdict::NoVerdict;

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

/// Writes a file whole or not at all: to a temporary file beside it, which is then renamed.
///
/// # Errors
/// When the folder is not there or cannot be written to; what was at `path` is then unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    set_ordinary_permissions(&file)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
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
