//! Reading and writing files: nothing that was there is lost when writing fails half-way.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

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
pub fn way(from: &Path, to: &Path) -> PathBuf {
    let whole = |folder: &Path| {
        fs::canonicalize(if folder == Path::new("") { Path::new(".") } else { folder })
    };
    let (Ok(from), Ok(to)) = (whole(from), whole(to)) else { return PathBuf::new() };
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
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
    fn a_way_leads_from_one_folder_to_another() -> io::Result<()> {
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
            assert_eq!(way(&path(from), &path(to)), Path::new(expected), "{from} {to}");
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
