//! `zermelo dump FILE`: everything that a certificate holds, as JSON, without checking the proof. The way
//! back, for programs that write certificates, is `--seal`: it adds the hash to one that has none, where
//! the checker accepts what that makes.

use std::borrow::Cow;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::format::{Certificate, hash};
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::{assertion, sentence};
use zermelo_present::dump::Dump;
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::files;
use zermelo_search::text::ShownPath;
use zermelo_search::verdict::Unproved;

use super::many::OneCertificate;
use super::output::{Failure, Terminal, read_certificate};
use super::outputs::Output;
use crate::registry::proof;

const AFTER_HELP: &str = "\
docs/guide/json.md describes the fields. With --seal, FILE is a certificate up to its hash: magic, \
version, kind, header and body, as in docs/specification/format.md. Nothing is written that the checker \
does not accept.

Examples:
  zermelo dump pi4.cert
  zermelo dump pi4.cert --compact
  zermelo dump --seal mine.body               only check it
  zermelo dump --seal mine.body -o mine.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// Print the object on one line, without spaces.
    #[arg(long)]
    compact: bool,
    /// Add the hash to a certificate that another program wrote without it.
    #[arg(long, conflicts_with_all = ["compact", "entry"])]
    seal: bool,
    /// The certificate to write; without it the file is only checked.
    #[arg(short, long, value_name = "FILE", requires = "seal")]
    output: Option<PathBuf>,
    /// Print one JSON object about what was sealed instead of text.
    #[arg(long, requires = "seal")]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    if arguments.seal {
        return seal(arguments, terminal);
    }
    let path = &arguments.certificate.file;
    let bytes = arguments.certificate.read()?;
    let (certificate, hash) = read_certificate(path, &bytes)?;
    let proof =
        proof::decode(&certificate).map_err(|fault| Failure::input(path, sentence(&fault)))?;
    let unknown = || Failure::undecided(path, &NoVerdict::UnknownKind(certificate.kind));
    let proof = proof.ok_or_else(unknown)?;
    let parts = assertion::fields(&certificate.header.claim);
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

/// Adds the hash to a certificate that has none.
fn seal(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.certificate.file;
    let output = arguments.output.as_deref();
    terminal.confirm_files([path.as_path()], output.map(Output::stream))?;
    let mut bytes = files::read(path).map_err(|why| Failure::undecided(path, &why))?;
    if Certificate::read(&bytes).is_ok() {
        return Err(Failure::input(path, "it has its hash already; `zermelo check` checks it"));
    }
    if bytes.is_empty() {
        return Err(Failure::undecided(path, &NoVerdict::Empty));
    }
    bytes.extend(hash(&bytes).0);
    let (Certificate { header, kind, body, body_offset }, _) = read_certificate(path, &bytes)?;
    let body = Cow::Owned(body.into_owned());
    let certificate = Certificate { header, kind, body, body_offset };
    let accepted = AcceptedCertificate::check_given(bytes).map_err(|why| match why {
        Unproved::Rejected(sentence) => {
            Failure::input(path, format_args!("with its hash it is not verified: {sentence}"))
        }
        Unproved::NoVerdict(why) => Failure::undecided(path, &why),
    })?;
    terminal.write_or_check(
        &NewCertificate::accepted_before(certificate, accepted),
        output,
        arguments.json,
    )
}
