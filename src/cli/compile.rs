//! `zermelo compile SOURCE -o FILE`: a strategy that somebody wrote down, as a certificate.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::output::{Failure, Terminal, read_text, write_certificate};
use crate::diagnostic::Source;
use crate::strategy::compile::compile;

/// The format of sources is described in docs/strategies.md.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The strategy's source.
    #[arg(value_name = "SOURCE")]
    source: PathBuf,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.source;
    let text = read_text(path)?;
    let name = path.display().to_string();
    let source = Source { name: &name, text: &text };
    let folder = path.parent().unwrap_or(Path::new(""));
    let compiled =
        compile(source, folder).map_err(|errors| Failure::text(source, &errors, terminal))?;
    let hash = write_certificate(&arguments.output, &compiled.certificate)?;
    let mut out = terminal.out();
    writeln!(out, "{}", compiled.certificate.header.claim)?;
    writeln!(out, "  rows   {}", compiled.rows)?;
    writeln!(out, "  hash   {hash}")?;
    writeln!(out, "  file   {}", arguments.output.display())?;
    Ok(0)
}
