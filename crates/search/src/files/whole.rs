//! Folders that are made whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::write::{WriteError, forget_temporary, make_folder, remember_temporary};

/// Makes a folder that is missing or empty, with what `fill` puts into a folder beside it: all of that, or
/// nothing where it fails or the program is stopped.
///
/// # Errors
/// What `fill` gives, or why there can be no such folder.
pub fn make_whole<T, E: From<WriteError>>(
    folder: &Path,
    fill: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<T, E> {
    let failed = |error| WriteError { path: folder.to_owned(), error };
    // Of the current folder, its name.
    let place = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parent = match place.parent() {
        Some(parent) if parent != Path::new("") => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    make_folder(&parent)?;
    let mut draft = tempfile::Builder::new();
    draft.prefix(".zermelo-new-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As private as any other that the user makes.
        draft.permissions(fs::Permissions::from_mode(0o777));
    }
    let draft = draft.tempdir_in(&parent).map_err(failed)?;
    remember_temporary(draft.path());
    let filled = fill(draft.path());
    let moved = filled.and_then(|filled| {
        moved(draft.path(), &place).map_err(failed)?;
        Ok(filled)
    });
    forget_temporary(draft.path());
    moved
}

/// Puts a folder into its place; what is in it, where an empty folder is there, which may be the current
/// one of other programs.
fn moved(draft: &Path, place: &Path) -> io::Result<()> {
    if !place.exists() {
        return fs::rename(draft, place);
    }
    if fs::read_dir(place)?.next().is_some() {
        let message = "something has been put into the folder, which stays as it is";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    let entries = fs::read_dir(draft)?.map(|entry| Ok(entry?.file_name()));
    let mut done = Vec::new();
    for name in entries.collect::<io::Result<Vec<_>>>()? {
        if let Err(error) = fs::rename(draft.join(&name), place.join(&name)) {
            // Back to where it is removed with the rest.
            done.iter().for_each(|name| drop(fs::rename(place.join(name), draft.join(name))));
            return Err(error);
        }
        done.push(name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_whole_or_not_there() -> io::Result<()> {
        let around = tempfile::tempdir()?;
        let names = || -> io::Result<Vec<_>> {
            fs::read_dir(around.path())?.map(|entry| Ok(entry?.file_name())).collect()
        };
        let place = around.path().join("new");
        let fill = |fails: bool| {
            move |draft: &Path| {
                fs::create_dir(draft.join("deep")).expect("a folder");
                fs::write(draft.join("deep/file"), "text").expect("a file");
                let error = io::Error::other("no more");
                if fails { Err(WriteError { path: draft.to_owned(), error }) } else { Ok(()) }
            }
        };
        assert!(make_whole(&place, fill(true)).is_err());
        assert!(names()?.is_empty(), "nothing is left");
        for is_there in [false, true] {
            if is_there {
                fs::create_dir(&place)?;
            }
            assert!(make_whole(&place, fill(false)).is_ok());
            assert_eq!(fs::read_to_string(place.join("deep/file"))?, "text");
            assert!(make_whole(&place, fill(false)).is_err(), "files are there");
            assert_eq!(names()?, ["new"]);
            fs::remove_dir_all(&place)?;
        }
        Ok(())
    }
}
