//! `zermelo check-apart`: the process that `zermelo claims` starts for each certificate. It is no
//! command for people, and no part of what completions and manual pages are made from.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use zermelo_checker::claim::Claim;

use super::claims::LimitArguments;
use crate::manifest::apart::{COMMAND, check_here};

#[derive(Debug, Parser)]
#[command(bin_name = "zermelo check-apart")]
struct Arguments {
    file: PathBuf,
    /// A claim that the certificate may prove.
    #[arg(long = "claim")]
    claims: Vec<Claim>,
    #[command(flatten)]
    limits: LimitArguments,
    #[arg(long)]
    threads: usize,
}

/// Runs it, when these words call it.
pub(super) fn run_if_asked() -> Option<ExitCode> {
    let mut words = std::env::args_os().skip(1).peekable();
    if words.peek().map(|word| word.as_os_str()) != Some(OsStr::new(COMMAND)) {
        return None;
    }
    let Arguments { file, claims, limits, threads } = Arguments::parse_from(words);
    let answer = check_here(&file, &claims, limits.limits(), threads);
    let json = serde_json::to_string(&answer).map_err(io::Error::from);
    match json.and_then(|json| writeln!(io::stdout(), "{json}")) {
        Ok(()) => Some(ExitCode::SUCCESS),
        Err(error) => {
            // Nowhere is left to say that standard error cannot be written to.
            let _ = writeln!(io::stderr(), "{error}");
            Some(ExitCode::FAILURE)
        }
    }
}
