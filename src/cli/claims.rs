//! `zermelo claims`: whether every claim of a manifest still holds.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::check::set_threads;
use super::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::files;
use crate::manifest::report::{Format, Run};
use crate::manifest::run::{Limits, run as run_manifest};
use crate::manifest::{Entry, Manifest};

/// The exit code is the worst over all claims: 1 where one is not verified, else 3 where one has
/// no verdict. A manifest without claims, and a pattern that matches none, is exit 2.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The manifest.
    #[arg(default_value = "certificates/claims.toml", value_name = "FILE")]
    manifest: PathBuf,
    /// Check only claims whose identifier or statement contains this text.
    #[arg(long, value_name = "PATTERN")]
    only: Option<String>,
    /// The form of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write the report to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The most memory a single certificate may take to check, in MiB.
    #[arg(long, value_name = "MIB")]
    max_memory: Option<u64>,
    /// The longest a single certificate may take to check, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// How many threads to use, 0 for one a core. The report does not depend on it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    set_threads(arguments.threads)?;
    let path = &arguments.manifest;
    let text = read_text(path)?;
    let name = path.display().to_string();
    let manifest = Manifest::parse(&text)
        .map_err(|errors| Failure::text(Source { name: &name, text: &text }, &errors, terminal))?;
    if manifest.claims.is_empty() {
        return Err(Failure::Usage(format!("{name} has no claims")));
    }
    let selected = |entry: &Entry| match &arguments.only {
        Some(pattern) => {
            entry.id.contains(pattern) || entry.statement.to_string().contains(pattern)
        }
        None => true,
    };
    if !manifest.claims.iter().any(selected) {
        let pattern = arguments.only.as_deref().unwrap_or_default();
        return Err(Failure::Usage(format!("no claim of {name} matches ‘{pattern}’")));
    }
    let limits = Limits {
        memory: arguments.max_memory.map(|mib| mib.saturating_mul(1 << 20)),
        time: arguments.timeout,
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let progress = terminal.progress("checking claims");
    let results = run_manifest(&manifest, folder, limits, selected, &progress);
    progress.finish_and_clear();
    let run = Run { name: &name, text: &text, manifest: &manifest, results };
    let format = if arguments.json { Format::Json } else { arguments.format };
    let report = run.render(format).map_err(|error| Failure::Output(error.into()))?;
    match &arguments.output {
        Some(file) => {
            files::write(file, report.as_bytes()).map_err(|error| Failure::file(file, error))?;
        }
        None => terminal.out().write_all(report.as_bytes())?,
    }
    Ok(run.outcome().exit_code())
}
