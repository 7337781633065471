//! `zermelo compile SOURCE -o FILE`: a strategy that somebody wrote down, as a certificate. With
//! `--size`, the source is one of families, compiled at one size.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_checker::certificate::{Certificate, Provenance, Text};

use super::output::{Failure, Terminal, read_text, write_certificate};
use crate::diagnostic::Source;
use crate::strategy::compile::compile;
use crate::strategy::families;

/// The formats of sources are described in docs/strategies.md (lines of play) and docs/families.md
/// (families of positions, for the Erdős–Szekeres game).
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The strategy's source.
    #[arg(value_name = "SOURCE")]
    source: PathBuf,
    /// The size a at which a source of families is compiled.
    #[arg(long, value_name = "A")]
    size: Option<u32>,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.source;
    let text = read_text(path)?;
    let name = path.display().to_string();
    let source = Source { name: &name, text: &text };
    let (certificate, facts) = match arguments.size {
        None => compile_lines(source, path, terminal)?,
        Some(size) => compile_families(source, path, size, terminal)?,
    };
    let hash = write_certificate(&arguments.output, &certificate)?;
    let mut out = terminal.out();
    writeln!(out, "{}", certificate.header.claim)?;
    facts.iter().try_for_each(|fact| writeln!(out, "  {fact}"))?;
    writeln!(out, "  hash   {hash}")?;
    writeln!(out, "  file   {}", arguments.output.display())?;
    Ok(0)
}

/// A certificate, and what there is to say of its making.
type Made = (Certificate<'static>, Vec<String>);

/// A source of lines of play.
fn compile_lines(source: Source<'_>, path: &Path, terminal: &Terminal) -> Result<Made, Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let compiled =
        compile(source, folder).map_err(|errors| Failure::text(source, &errors, terminal))?;
    Ok((compiled.certificate, vec![format!("rows   {} in the source", compiled.rows)]))
}

/// A source of families, at one size.
fn compile_families(
    source: Source<'_>,
    path: &Path,
    size: u32,
    terminal: &Terminal,
) -> Result<Made, Failure> {
    let wrong = |errors: Vec<_>| Failure::text(source, &errors, terminal);
    let strategy = families::parse::parse(source.text).map_err(wrong)?;
    let cited = strategy.citation.as_ref().map(|citation| citation.value.as_str());
    let provenance = provenance("zermelo compile", path, cited);
    let compiled = families::compile::compile(&strategy, size, provenance).map_err(wrong)?;
    let facts = match compiled.found.len() {
        0 => vec!["every reply is the source's".to_owned()],
        count => {
            let found = compiled.found.iter().map(|found| {
                let ((c, r), (x, y)) = (found.mv, found.reply);
                format!("  to ({c}, {r}) in {}: ({x}, {y}), to {}", found.family, found.target)
            });
            let mut found: Vec<String> = found.collect();
            found.sort();
            found.dedup();
            let title = format!("{count} replies that the source does not give were found:");
            std::iter::once(title).chain(found).collect()
        }
    };
    Ok((compiled.certificate, facts))
}

/// Where a certificate comes from: a citation, where there is one, and the source's file name.
pub(super) fn provenance(maker: &str, path: &Path, cited: Option<&str>) -> Provenance {
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let source = match (cited, file) {
        (Some(cited), Some(file)) => format!("{cited} ({file})"),
        (cited, file) => cited.map(str::to_owned).or(file).unwrap_or_default(),
    };
    // What does not fit a header is left out of it: it proves nothing.
    let text = |text: &str| Text::new(text).unwrap_or_default();
    Provenance { maker: text(maker), source: text(&source) }
}
