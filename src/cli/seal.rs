//! `zermelo seal FILE -o FILE`: adds the hash to a certificate that another program wrote without it,
//! where the checker accepts what that makes.

use std::borrow::Cow;
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::format::{Certificate, hash};
use zermelo_checker::verdict::NoVerdict;

use super::output::{Failure, Terminal, read_certificate};
use super::outputs::Output;
use crate::accepted::Accepted;
use crate::contract::made::Made;
use crate::files;
use crate::verdict::Unproved;

const AFTER_HELP: &str = "\
FILE is a certificate up to its hash: magic, version, kind, header and body, as in \
docs/specification/format.md. Nothing is written that the checker does not accept.

Examples:
  zermelo seal mine.body                      only check it
  zermelo seal mine.body -o mine.cert
  zermelo seal mine.body -o - > mine.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The certificate without its hash.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The certificate to write; without it the file is only checked.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.file;
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
    let accepted = Accepted::check_given(bytes).map_err(|why| match why {
        Unproved::Rejected(sentence) => {
            Failure::input(path, format_args!("with its hash it is not verified: {sentence}"))
        }
        Unproved::NoVerdict(why) => Failure::undecided(path, &why),
    })?;
    terminal.write_or_check(&Made::accepted_before(certificate, accepted), output, arguments.json)
}
