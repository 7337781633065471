//! The processes that `zermelo claims` and its subcommands start: `zermelo check-worker` checks the
//! certificates that it is told of, one after the other, `zermelo make-worker COMMAND…` makes one. Both
//! end with the process that started them, and write no files. They are not commands for users, and
//! completions and manual pages do not have them.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::Receiver;

use clap::Parser;

use super::claims::LimitArguments;
use crate::files::reason;
use crate::manifest::command::HAND_OVER;
use crate::manifest::worker::{COMMAND, answer};
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
    let run = |lines| if makes { Ok(make(words)) } else { check(words, lines) };
    Some(lines_of_parent().and_then(run).unwrap_or_else(|error| {
        // Nowhere is left to say that standard error cannot be written to.
        let _ = writeln!(io::stderr(), "{}", reason(&error));
        ExitCode::FAILURE
    }))
}

fn check(words: Vec<OsString>, lines: Receiver<String>) -> io::Result<ExitCode> {
    let Arguments { limits, threads } = Arguments::parse_from(words);
    answer(lines, limits.limits(), threads, &mut io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
