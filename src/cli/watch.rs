//! `zermelo check --watch`: certificates and sources, checked again whenever one of them changes.
//!
//! Files are looked at five times a second: that is the same on every system and every file system, and an
//! editor may replace a file or write it in pieces. Ctrl-C ends it, as it ends every command.

use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use zermelo_checker::format::MAGIC;
use zermelo_search::files;

use super::compile;
use super::output::{Failure, Terminal, read_text};
use crate::registry::rows;

/// How long after a look the next one is.
const BETWEEN: Duration = Duration::from_millis(200);

/// What a file's state is known by: its length and when it was changed; `None` of one that is not there.
type Stamp = Option<(u64, SystemTime)>;

fn stamp(path: &Path) -> Stamp {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()?))
}

/// The files that are looked at: those that are named, and what sources among them name.
fn looked_at(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut all = files.to_vec();
    for path in files.iter().filter(|path| is_source(path)) {
        let text = read_text(path).unwrap_or_default();
        let named = (rows::sources_of(&text).named_files)(&text);
        all.extend(named.into_iter().map(|named| path.with_file_name(named.name)));
    }
    all
}

/// Whether a file is a source, as far as its beginning says: it is there, and no certificate.
fn is_source(path: &Path) -> bool {
    let is_many = zermelo_search::many::is_file_of_many(path);
    !is_many && files::read_source(path).is_ok_and(|bytes| !bytes.starts_with(&MAGIC))
}

/// Checks all files, and again when one has changed, until the program is stopped. `check` is for
/// certificates.
pub(super) fn watch(
    files: &[PathBuf],
    terminal: &Terminal,
    check: &dyn Fn(&Path) -> Result<u8, Failure>,
) -> Result<Infallible, Failure> {
    let stamps = || looked_at(files).iter().map(|path| stamp(path)).collect::<Vec<Stamp>>();
    let (mut checked, mut seen) = (None, stamps());
    loop {
        sleep(BETWEEN);
        let now = stamps();
        // A file that changes from one look to the next is still being written.
        if now == seen && checked.as_ref() != Some(&now) {
            for path in files {
                let done = if is_source(path) {
                    compile::check_source(path, terminal)
                } else {
                    check(path)
                };
                match done {
                    // Nobody reads any more.
                    Err(failure @ Failure::Output(_)) => return Err(failure),
                    Err(failure) => terminal.complain(&failure),
                    Ok(_) => {}
                }
            }
            let mut out = terminal.text();
            writeln!(out, "\nwaiting for a change; Ctrl-C ends\n")?;
            out.flush()?;
            checked = Some(now.clone());
        }
        seen = now;
    }
}
