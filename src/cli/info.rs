//! `zermelo info FILE`: summarises a certificate, without checking the proof.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value};
use zermelo_checker::format::{Header, VERSION};
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::{count, sentence};
use zermelo_present::summary::{BoardSummary, Figures, Summary};
use zermelo_search::many;
use zermelo_search::text::visible;

use super::many::{OneCertificate, summarise};
use super::output::{Failure, Terminal, print_json, read_certificate};
use crate::registry::{named, proof};

const AFTER_HELP: &str = "\
Examples:
  zermelo info pi4.cert
  zermelo info sudokus.certs                  how many certificates there are, of which claims
  zermelo info pi4.cert --json";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// The JSON object that `info --json` prints.
#[derive(Serialize)]
struct Info {
    file: String,
    format: u8,
    kind: &'static str,
    claim: String,
    made_by: String,
    made_from: String,
    blake3: String,
    bytes: usize,
    board: Option<BoardSummary>,
    symmetries: Vec<String>,
    /// Rows of the printed table.
    rows: Option<u64>,
    /// The figures, by kind; null for those that the proof is not of.
    #[serde(flatten)]
    figures: Map<String, Value>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.certificate.file;
    if arguments.certificate.entry.is_none() && many::is_file_of_many(path) {
        return summarise(path, arguments.json, terminal);
    }
    let bytes = arguments.certificate.read()?;
    let (certificate, hash) = read_certificate(path, &bytes)?;
    let unknown = || Failure::undecided(path, &NoVerdict::UnknownKind(certificate.kind));
    let kind = Kind::from_number(certificate.kind).ok_or_else(unknown)?;
    let proof =
        proof::decode(&certificate).map_err(|fault| Failure::input(path, sentence(&fault)))?;
    let Header { claim, provenance } = &certificate.header;
    let proof = proof.ok_or_else(unknown)?;
    let Summary { board, symmetries, figures: Figures { fields, lines } } = proof.summary();
    let of_kind = |of: &Kind| {
        let fields = if *of == kind { fields.clone() } else { Value::Null };
        (of.name().replace('-', "_"), fields)
    };
    let info = Info {
        file: path.to_string_lossy().into_owned(),
        format: VERSION,
        kind: kind.name(),
        claim: claim.to_string(),
        made_by: provenance.maker.to_string(),
        made_from: provenance.source.to_string(),
        blake3: hash.to_string(),
        bytes: bytes.len(),
        board,
        symmetries,
        rows: proof.printed().and_then(|printed| printed.rows().ok()),
        figures: Kind::ALL.iter().map(of_kind).collect(),
    };
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        print_json(&mut out, &info)?;
    } else {
        print(&mut out, &info, &lines)?;
    }
    Ok(0)
}

fn print(out: &mut impl Write, info: &Info, lines: &[(&str, String)]) -> Result<(), Failure> {
    let headline = named::headline(&info.claim);
    writeln!(out, "{}: {headline}", visible(&info.file))?;
    writeln!(out, "  not checked: `zermelo check` checks the proof")?;
    if headline != info.claim {
        writeln!(out, "  claim      {}", info.claim)?;
    }
    writeln!(out, "  format     {}, proof by {}", info.format, info.kind)?;
    writeln!(out, "  made by    {}", info.made_by)?;
    if !info.made_from.is_empty() {
        writeln!(out, "  made from  {}", info.made_from)?;
    }
    writeln!(out, "  hash       {}", info.blake3)?;
    writeln!(out, "  size       {} bytes", info.bytes)?;
    if let Some(board) = &info.board {
        let points = count(board.points, "point", "points");
        let lines = count(board.lines, "line", "lines");
        writeln!(out, "  board      {points}, {lines}")?;
        writeln!(out, "             {}", board.blake3)?;
    }
    if !info.symmetries.is_empty() {
        let named: Vec<&str> =
            info.symmetries.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        write!(out, "  symmetries {}", info.symmetries.len())?;
        if !named.is_empty() {
            write!(out, ", {} of them named: {}", named.len(), named.join(", "))?;
        }
        writeln!(out)?;
    }
    if let Some(rows) = info.rows {
        writeln!(out, "  rows       {rows} in its printed table")?;
    }
    for (of, figure) in lines {
        writeln!(out, "  {of:<10} {figure}")?;
    }
    Ok(())
}
