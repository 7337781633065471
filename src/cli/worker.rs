//! The process that `zermelo claims add`, `init` and `rebuild` start: `zermelo make-worker COMMAND…` makes
//! a certificate. It ends with the process that started it, reads only files below the folder in which it
//! was started, and writes none. It is not a command for users, and completions and manual pages do not
//! have it.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

use zermelo_claims::command::{HAND_OVER, making_limits};
use zermelo_claims::process::end_with_parent;
use zermelo_search::files::{confine, reason};

/// Runs it, when these words call it. `make` runs a command, whose first word is taken for the program's
/// name.
pub(super) fn run_if_asked(make: fn(Vec<OsString>) -> ExitCode) -> Option<ExitCode> {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first()?.as_os_str() != OsStr::new(HAND_OVER) {
        return None;
    }
    Some(make_within(words, make).unwrap_or_else(|error| {
        // Nowhere is left to say that standard error cannot be written to.
        let _ = writeln!(io::stderr(), "{}", reason(&error));
        ExitCode::FAILURE
    }))
}

/// Runs a command that makes certificates, in the limits that its second word says, if it says any. The
/// command may be one of an unknown source.
fn make_within(
    mut words: Vec<OsString>,
    make: fn(Vec<OsString>) -> ExitCode,
) -> io::Result<ExitCode> {
    end_with_parent()?;
    confine()?;
    if let Some(limits) = words.get(1).and_then(|word| making_limits(word.to_str()?)) {
        words.remove(1);
        limits.hold(thread::available_parallelism().map_or(1, NonZero::get))?;
    }
    Ok(make(words))
}
