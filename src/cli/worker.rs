//! The processes that `zermelo claims` and its subcommands start: `zermelo check-worker` checks the
//! certificates that it is told of, one after the other, `zermelo make-worker COMMAND…` makes one. Both
//! end with the process that started them, read only files below the folder in which they were started, and
//! write none. They are not commands for users, and
//! completions and manual pages do not have them.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use clap::Parser;

use super::claims::LimitArguments;
use crate::files::{confine, reason};
use crate::manifest::command::{HAND_OVER, making_limits};
use crate::manifest::worker::{COMMAND, answer, limit_process};
use crate::process::lines_of_parent;

#[derive(Debug, Parser)]
#[command(bin_name = "zermelo check-worker")]
struct Arguments {
    #[command(flatten)]
    limits: LimitArguments,
    #[arg(long)]
    threads: usize,
}

/// Runs it, when these words call it. `make` runs a command, whose first word is taken for the program's
/// name.
pub(super) fn run_if_asked(make: fn(Vec<OsString>) -> ExitCode) -> Option<ExitCode> {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let makes = match words.first()?.as_os_str() {
        word if word == OsStr::new(COMMAND) => false,
        word if word == OsStr::new(HAND_OVER) => true,
        _ => return None,
    };
    let run = |lines| if makes { make_within(words, make) } else { check(words, lines) };
    Some(lines_of_parent().and_then(run).unwrap_or_else(|error| {
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
    confine()?;
    if let Some(limits) = words.get(1).and_then(|word| making_limits(word.to_str()?)) {
        words.remove(1);
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        limit_process(limits, threads, Duration::ZERO).map_err(io::Error::other)?;
    }
    Ok(make(words))
}

fn check(words: Vec<OsString>, lines: Receiver<String>) -> io::Result<ExitCode> {
    confine()?;
    let Arguments { limits, threads } = Arguments::parse_from(words);
    answer(lines, limits.limits(), threads, &mut io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
