//! `zermelo table FILE`: prints a certificate as a table for readers.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::format::Certificate;
use zermelo_checker::verdict::NoVerdict;

use super::many::OneCertificate;
use super::output::{Failure, Terminal, unread};
use super::outputs::Output;
use crate::document::{Format, RenderOptions};
use crate::registry::games;
use crate::registry::proof;
use crate::table::{Options, TableError};

const AFTER_HELP: &str = "\
docs/guide/tables.md explains how to read the tables. The proof is printed, not checked.

Examples:
  zermelo table pi4.cert
  zermelo table sudokus.certs --entry 17
  zermelo table pi4.cert --format latex -o pi4.tex";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// The format of the table.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the whole proof, however long it is.
    #[arg(long)]
    all: bool,
    /// Print at most N lines of the proof's tables.
    #[arg(long, default_value_t = 400, value_name = "N", conflicts_with = "all")]
    max_lines: u64,
    /// For a strategy of erdos-szekeres, also print the digits that play the moves.
    #[arg(long)]
    digits: bool,
    /// In LaTeX, print the tables without the document around them.
    #[arg(long)]
    fragment: bool,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.certificate.file;
    let output = arguments.output.as_deref().map(Output::table);
    terminal.confirm_files([path.as_path()], output)?;
    let bytes = arguments.certificate.read()?;
    let (certificate, _) =
        Certificate::read(&bytes).map_err(|error| unread(path, &bytes, &error))?;
    let options = Options {
        max_lines: (!arguments.all).then_some(arguments.max_lines),
        notation: arguments.digits,
    };
    let document = proof::document(&certificate, &options).map_err(|error| match error {
        TableError::UnknownKind(kind) => Failure::undecided(path, &NoVerdict::UnknownKind(kind)),
        TableError::NoNotation => {
            let games = games::names(|about| about.play.has_digits);
            Failure::input(path, format!("--digits is for strategies of {games} at one size"))
        }
        error => Failure::input(path, error),
    })?;
    let options = RenderOptions { fragment: arguments.fragment, ..RenderOptions::default() };
    let text = document.render(arguments.format, &options);
    match &arguments.output {
        Some(file) => terminal.write_text(file, &text)?,
        None => terminal.out().write_all(text.as_bytes())?,
    }
    Ok(0)
}
