//! `zermelo compile SOURCE -o FILE`: a strategy that somebody wrote down, as a certificate. With
//! `--size`, the source is one of families, compiled at one size, or an outcome certificate, whose
//! proof for every size is made concrete.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Certificate;
use zermelo_checker::format::MAGIC;
use zermelo_checker::format::Text;

use super::output::{Failure, Terminal, read_source, text_of, unread};
use crate::diagnostic::{Diagnostics, Source};
use crate::games::erdos_szekeres::families;
use crate::games::positional::compile::compile;
use crate::proofs::outcome::prover::instance::certificate_at;
use crate::verdict::{Checked, Unproved};
use zermelo_checker::parts::InOrder;
use zermelo_checker::proofs::Kind;
use zermelo_explain::sentence;

const AFTER_HELP: &str = "\
The formats of sources are described in docs/strategies.md (lines of play) and docs/families.md \
(families of positions, for the Erdős–Szekeres game). A certificate that prove has made is a source \
too, for one of the sizes that it is about.

Examples:
  zermelo compile certificates/sources/danziger-pi4.strategy -o pi4.cert
  zermelo compile certificates/sources/pudwell-b5.strategy --size 9 -o 9-5.cert
  zermelo compile certificates/all-sizes/b5.cert --size 40 -o 40-5.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The strategy's source, or a certificate for every size.
    #[arg(value_name = "SOURCE")]
    source: PathBuf,
    /// The size a at which a source of families, or a certificate for every size, is compiled.
    #[arg(long, value_name = "A")]
    size: Option<u32>,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.source;
    terminal.confirm_writable(Some(&arguments.output))?;
    let bytes = read_source(path, Some(&MAGIC))?;
    let (certificate, facts) = if bytes.starts_with(&MAGIC) {
        compile_proof(&bytes, path, arguments.size)?
    } else {
        compile_text(&text_of(path, bytes)?, path, arguments.size, terminal)?
    };
    let hash = terminal.write_certificate(&arguments.output, &certificate)?;
    let mut out = terminal.out();
    writeln!(out, "{}", certificate.header.claim)?;
    facts.iter().try_for_each(|fact| writeln!(out, "  {fact}"))?;
    writeln!(out, "  hash   {hash}")?;
    writeln!(out, "  file   {}", arguments.output.display())?;
    Ok(0)
}

/// A certificate, and what there is to say of its making.
type Made = (Certificate<'static>, Vec<String>);

fn compile_text(
    text: &str,
    path: &Path,
    size: Option<u32>,
    terminal: &Terminal,
) -> Result<Made, Failure> {
    let name = path.display().to_string();
    let source = Source { name: &name, text };
    match (size, families::is_source(text)) {
        (None, false) => compile_lines(source, path, terminal),
        (None, true) => Err(needs_size(&name, "is a source of families")),
        (Some(size), true) => compile_families(source, path, size, terminal),
        (Some(_), false) => Err(Failure::Usage(format!(
            "{name} has no families: it is for one size, and is compiled without --size"
        ))),
    }
}

fn needs_size(name: &str, what: &str) -> Failure {
    Failure::Usage(format!(
        "{name} {what}, for every size; say with --size at which one to compile it, such as \
         --size 9"
    ))
}

/// An outcome certificate, at one size. It is checked before: what is made from a wrong one would
/// be refused by the checker, but nobody could say why.
fn compile_proof(bytes: &[u8], path: &Path, size: Option<u32>) -> Result<Made, Failure> {
    let name = path.display().to_string();
    let refused = |why: String| Failure::Usage(format!("{name} is not verified: {why}"));
    Checked::check(bytes, None, &InOrder).proved().map_err(|why| match why {
        Unproved::Rejected(sentence) => refused(sentence),
        Unproved::NoVerdict(why) => Failure::undecided(path, &why),
    })?;
    let (certificate, _) = Certificate::read(bytes).map_err(|error| unread(path, bytes, &error))?;
    let Some(Kind::Outcome) = Kind::from_number(certificate.kind) else {
        let kind = Kind::from_number(certificate.kind).map_or("foreign", Kind::name);
        return Err(Failure::Usage(format!(
            "{name} is a {kind} certificate, for one size; only outcome certificates, which \
             `zermelo prove` makes, can be compiled at another"
        )));
    };
    let outcome = certificate.decode().map_err(|fault| refused(sentence(&fault)))?;
    let header = &certificate.header;
    let size = size.ok_or_else(|| needs_size(&name, "is an outcome certificate"))?;
    let cited = Some(header.provenance.source.as_str()).filter(|source| !source.is_empty());
    let provenance = provenance("zermelo compile", path, cited);
    let certificate = certificate_at(&header.claim, &outcome, size, provenance)
        .map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
    Ok((certificate, vec![format!("proof  of ‘{}’", header.claim)]))
}

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
    let wrong = |errors: Diagnostics| Failure::text(source, &errors, terminal);
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
