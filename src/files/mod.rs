//! Files: which of them a command may write, reading and writing them, and the path from one folder to
//! another.

mod below;
mod confirm;
mod lock;
mod read;
mod whole;
mod write;

use std::path::{Component, Path, PathBuf};
use std::{fs, io};

pub(crate) use below::{confine, confirm_below, is_confined, open, open_below};
pub(crate) use confirm::{ConfirmError, Kind, Output, Replaces, confirm};
pub(crate) use lock::Lock;
pub(crate) use read::{
    MARK, MAX_TEXT, PLAYERS, beside, read, read_source, read_text, read_text_bytes, read_within,
    why_unreadable, without_mark,
};
pub(crate) use whole::make_whole;
pub(crate) use write::{
    WriteError, end_writing, make_folder, write, write_below, write_together, write_with,
};

/// What the system says of a failure, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let said = error.to_string();
    let number = error.raw_os_error().map(|number| format!(" (os error {number})"));
    number.and_then(|number| said.strip_suffix(&number).map(str::to_owned)).unwrap_or(said)
}

/// The relative path that leads from one folder to another; empty where there is none, and where
/// they are the same.
pub(crate) fn relative_path(from: &Path, to: &Path) -> PathBuf {
    let whole = |folder: &Path| {
        fs::canonicalize(if folder == Path::new("") { Path::new(".") } else { folder })
    };
    let (Ok(from), Ok(to)) = (whole(from), whole(to)) else { return PathBuf::new() };
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

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
}
