//! `zermelo dump FILE`: everything that a certificate holds, as JSON, without checking the proof.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::format::Certificate;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::sentence;

use super::many::read_entry;
use super::output::{Failure, Terminal, unread};
use crate::dump::Dump;
use crate::proof;

const AFTER_HELP: &str = "\
docs/json.md describes the fields.

Examples:
  zermelo dump pi4.cert
  zermelo dump pi4.cert --compact";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The certificate.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Of a file of many certificates, the one with this number, from 1 on.
    #[arg(long, value_name = "N")]
    entry: Option<u64>,
    /// Print the object on one line, without spaces.
    #[arg(long)]
    compact: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.file;
    let bytes = read_entry(path, arguments.entry)?;
    let (certificate, hash) =
        Certificate::read(&bytes).map_err(|error| unread(path, &bytes, &error))?;
    let proof =
        proof::decode(&certificate).map_err(|fault| Failure::input(path, sentence(&fault)))?;
    let unknown = || Failure::undecided(path, &NoVerdict::UnknownKind(certificate.kind));
    let proof = proof.ok_or_else(unknown)?;
    let dump = Dump::new(path.display().to_string(), bytes.len(), &certificate, hash, &*proof);
    let mut out = BufWriter::new(terminal.out());
    let written = if arguments.compact {
        serde_json::to_writer(&mut out, &dump)
    } else {
        serde_json::to_writer_pretty(&mut out, &dump)
    };
    written.map_err(|error| Failure::Output(error.into()))?;
    writeln!(out)?;
    out.flush()?;
    Ok(0)
}
