//! What is below a folder, wherever links lead. A manifest of an unknown source names files and records
//! commands that name more: what they read is below its folder, and the commands write nothing.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use same_file::Handle;

/// The folder that this process may read from, if it may not read everything.
static CONFINED: OnceLock<PathBuf> = OnceLock::new();

/// Confines this process to its current folder, for good: it reads files below it, and writes none.
///
/// # Errors
/// When there is no such folder any more.
pub fn confine() -> io::Result<()> {
    let folder = fs::canonicalize(".")?;
    // Whoever was first has confined it to the same folder: none changes it.
    let _ = CONFINED.set(folder);
    Ok(())
}

/// Whether this process may read only what is below its folder.
pub fn is_confined() -> bool {
    CONFINED.get().is_some()
}

/// Fails in a process that writes nothing.
pub(super) fn confirm_writing() -> io::Result<()> {
    if is_confined() {
        let message = "a recorded command writes nothing but its certificate";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
    }
    Ok(())
}

/// Opens a file to read it. Every file that this program reads is opened here.
///
/// # Errors
/// Of the system; and for what is not below the folder to which this process is confined.
pub fn open(path: &Path) -> io::Result<File> {
    match CONFINED.get() {
        Some(folder) => open_below(folder, path),
        None => File::open(path),
    }
}

/// Opens a file that has to be below a folder.
///
/// # Errors
/// As [`confirm_below`], or of the system.
pub fn open_below(folder: &Path, path: &Path) -> io::Result<File> {
    let file = File::open(confirm_below(folder, path)?)?;
    // Of a link that was made since, the file is another one than the path leads to now.
    let now = Handle::from_path(confirm_below(folder, path)?)?;
    if Handle::from_file(file.try_clone()?)? == now { Ok(file) } else { Err(outside()) }
}

/// Where a path leads that has to be below a folder, whether something is there or not.
///
/// # Errors
/// When it leads elsewhere, or links lead to no end.
pub fn confirm_below(folder: &Path, path: &Path) -> io::Result<PathBuf> {
    let (folder, place) = (fs::canonicalize(or_here(folder))?, end_of(path)?);
    if place.starts_with(folder) { Ok(place) } else { Err(outside()) }
}

fn outside() -> io::Error {
    let message = "it is not below the manifest's folder, or a link leads out of that";
    io::Error::new(io::ErrorKind::PermissionDenied, message)
}

fn or_here(folder: &Path) -> &Path {
    if folder == Path::new("") { Path::new(".") } else { folder }
}

/// The place that a path leads to, absolute and without links; what is missing of it is below what is
/// there.
fn end_of(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(or_here(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let end = end_of_links(path)?;
            match (end.parent(), end.file_name()) {
                (Some(parent), Some(name)) => Ok(end_of(parent)?.join(name)),
                _ => Err(error),
            }
        }
        found => found,
    }
}

/// Where the links of a path end at which nothing is there.
pub(super) fn end_of_links(path: &Path) -> io::Result<PathBuf> {
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

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_path_is_below_a_folder_where_its_links_end_there() -> io::Result<()> {
        let around = tempfile::tempdir()?;
        let folder = around.path().join("folder");
        fs::create_dir_all(folder.join("deep/er"))?;
        fs::create_dir(around.path().join("folder-of-others"))?;
        fs::write(folder.join("deep/file"), "inside")?;
        fs::write(around.path().join("secret"), "outside")?;
        for (link, target) in [
            ("out", ".."),
            ("to-secret", "../secret"),
            ("to-nothing-out", "../none"),
            ("to-nothing-in", "deep/none"),
            ("in", "deep/er"),
            ("absolute-in", folder.join("deep").to_str().unwrap_or_default()),
            ("round", "round"),
        ] {
            symlink(target, folder.join(link))?;
        }
        for (path, is_below) in [
            ("deep/file", true),
            ("./deep/er/../file", true),
            ("deep/none", true),
            ("none/at/all", true),
            ("in/none", true),
            ("absolute-in/file", true),
            ("to-nothing-in", true),
            ("../secret", false),
            ("../folder-of-others/none", false),
            ("/etc/passwd", false),
            ("out/secret", false),
            ("out/none", false),
            ("to-secret", false),
            ("to-nothing-out", false),
            ("round", false),
        ] {
            let found = confirm_below(&folder, &folder.join(path));
            assert_eq!(found.is_ok(), is_below, "{path}: {found:?}");
            let is_file = folder.join(path).is_file();
            assert_eq!(open_below(&folder, &folder.join(path)).is_ok(), is_below && is_file);
        }
        Ok(())
    }
}
