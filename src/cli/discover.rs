//! `zermelo discover GAME -o SOURCE --certificate FILE`: families that prove a claim for every size,
//! from outcomes at small sizes.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zermelo_present::contract::families::{Discovery, Request};
use zermelo_search::error::GameError;
use zermelo_search::executor::Parallel;
use zermelo_search::files;
use zermelo_search::text::ShownPath;

use super::limits::LimitArguments;
use super::output::{Failure, Terminal, print_json};
use super::outputs::{MARK, Output};
use crate::input::game::SearchedGame;
use crate::registry::games;

fn after_help() -> String {
    let examples = games::searches().flat_map(|(_, discover)| discover.examples);
    let lines = examples.map(|example| format!("\n  zermelo discover {example}"));
    format!(
        "Each line of the run is printed as it is known; docs/guide/discover.md says what it means. A \
         claim is\nonly printed as proved when the checker has confirmed it. If the search ends \
         without a proof, the last\nfamilies are still written to SOURCE, and the exit code is 3.\n\n\
         Examples:{}",
        lines.collect::<String>()
    )
}

#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(super) struct Arguments {
    #[command(flatten)]
    game: SearchedGame,
    /// Write the families to this file, as a source that zermelo compile accepts.
    #[arg(short, long, value_name = "SOURCE")]
    output: Option<PathBuf>,
    /// Write the certificate to this file.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// A file that keeps the run after every round. If it is there, the run goes on from it.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
    /// Print one JSON object at the end, with the lines of the run (docs/guide/json.md).
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let outputs = [
        arguments.output.as_deref().map(Output::families),
        arguments.certificate.as_deref().map(Output::certificate),
        arguments.checkpoint.as_deref().map(Output::continued),
    ];
    terminal.confirm_files([], outputs.into_iter().flatten())?;
    let mut lines = Vec::new();
    let mut report = |line: &str| {
        if arguments.json {
            lines.push(line.to_owned());
            return Ok(());
        }
        let mut out = terminal.text();
        let written = writeln!(out, "{line}").and_then(|()| out.flush());
        written.map_err(|error| {
            GameError::Limit(format!("standard output: {}", files::reason(&error)))
        })
    };
    let limits = arguments.limits.limits();
    let checkpoint = arguments.checkpoint.as_deref();
    let request = Request { limits, checkpoint, report: &mut report };
    let found = arguments.game.search(request)?;
    match (&found.source, &arguments.output) {
        (Some(source), Some(path)) => terminal.write_text(path, &format!("{MARK}{source}"))?,
        (None, Some(path)) => terminal.note(&format!(
            "{} was not written: the search ended before it had families",
            path.shown()
        )),
        (_, None) => {}
    }
    if arguments.json {
        print(&found, lines, arguments, terminal)?;
    } else if let Some(made) = &found.made {
        terminal.write_made(made, arguments.certificate.as_deref(), false)?;
    }
    match found.open {
        None => Ok(0),
        Some(why) => Err(Failure::Limit(why.to_string())),
    }
}

/// Prints the object, after the certificate is written.
fn print(
    found: &Discovery,
    run: Vec<String>,
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let named = |path: &PathBuf| path.to_string_lossy().into_owned();
    let mut report = json!({
        // What the checker has confirmed.
        "claim": null,
        "blake3": null,
        "bytes": null,
        // The files that were written.
        "certificate": null,
        "source": arguments.output.as_ref().filter(|_| found.source.is_some()).map(named),
        // Why there is no proof, or why the search ended after the last one.
        "open": found.open.as_ref().map(|ended| {
            let kind = if ended.limit().is_some() { "limit" } else { "exhausted" };
            json!({ "kind": kind, "message": ended.to_string() })
        }),
        "run": run,
    });
    if let Some(made) = &found.made {
        if let Some(path) = &arguments.certificate {
            terminal.write_made_to(made, path)?;
            report["certificate"] = named(path).into();
        }
        let accepted =
            made.accepted(&Parallel::hidden()).map_err(|fault| Failure::fault(&fault))?;
        report["claim"] = made.certificate().header.claim.to_string().into();
        report["blake3"] = accepted.hash().to_string().into();
        report["bytes"] = accepted.bytes().len().into();
    }
    print_json(&mut terminal.out(), &report)
}
