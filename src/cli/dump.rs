//! `zermelo dump FILE`: everything that a certificate holds, as JSON, without checking the proof.

use std::io::{BufWriter, Write};

use clap::Args;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::sentence;

use super::many::OneCertificate;
use super::output::{Failure, Terminal, read_certificate};
use crate::dump::Dump;
use crate::registry::{games, proof};
use crate::text::ShownPath;

const AFTER_HELP: &str = "\
docs/guide/json.md describes the fields.

Examples:
  zermelo dump pi4.cert
  zermelo dump pi4.cert --compact";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// Print the object on one line, without spaces.
    #[arg(long)]
    compact: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.certificate.file;
    let bytes = arguments.certificate.read()?;
    let (certificate, hash) = read_certificate(path, &bytes)?;
    let proof =
        proof::decode(&certificate).map_err(|fault| Failure::input(path, sentence(&fault)))?;
    let unknown = || Failure::undecided(path, &NoVerdict::UnknownKind(certificate.kind));
    let proof = proof.ok_or_else(unknown)?;
    let parts = games::of(&certificate.header.claim).map(|claim| claim.fields());
    let name = path.shown();
    let dump = Dump::new(name, bytes.len(), parts, &certificate, hash, &*proof);
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
