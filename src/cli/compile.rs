//! `zermelo compile SOURCE -o FILE`: makes a certificate from a written strategy, or without `-o` only
//! has it checked. With `--size`, the source is an outcome certificate, whose proof for every size is made
//! concrete.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser as _};
use serde::Serialize;
use zermelo_checker::format::MAGIC;
use zermelo_checker::parts::InOrder;
use zermelo_checker::proofs::Kind;
use zermelo_explain::sentence;
use zermelo_present::contract::families::Theorem;
use zermelo_present::contract::sources::{
    CompileRequest, Language, NamedFile, ProveRequest, Sources,
};
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_from;
use zermelo_search::text::{
    Diagnostic, Diagnostics, FILE_MARK, KEPT_CAUSES, Lines, MAX_CAUSES, ShownPath, Source, Span,
    joined as joined_text,
};
use zermelo_search::verdict::{CheckedFile, Unproved};

use super::limits::LimitArguments;
use super::output::{Failure, Terminal, print_json, read_certificate, read_source, text_of};
use super::outputs::Output;
use crate::registry::{games, proof, rows};

const AFTER_HELP: &str = "\
docs/guide/strategies.md describes sources of lines of play, docs/guide/hex.md sheets of patterns, and \
docs/guide/families.md families of positions, which prove a theorem for every size at once. A certificate \
for every size is a source too, for one of its sizes.

Examples:
  zermelo compile certificates/sources/danziger-pi4.strategy
  zermelo compile certificates/sources/danziger-pi4.strategy -o pi4.cert
  zermelo compile opening.strategy endings.strategy -o whole.cert
  zermelo compile mine.strategy --errors 5
  zermelo compile certificates/sources/pudwell-b5.strategy -o b5.cert
  zermelo compile --families chomp-two-rows -o chomp-two-rows.cert
  zermelo compile certificates/all-sizes/b5.cert --size 40 -o 40-5.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The strategy's source, or a certificate for every size. Several sources of lines of play are
    /// joined to one.
    #[arg(value_name = "SOURCE", required_unless_present = "families")]
    sources: Vec<PathBuf>,
    /// Prove a theorem whose families come with the program, instead of a source's.
    #[arg(long, value_parser = theorem(), value_name = "THEOREM", conflicts_with = "sources")]
    families: Option<&'static Theorem>,
    /// Of families, prove the claim for the achievement game with one row and one column more (Pudwell,
    /// section 7).
    #[arg(long, conflicts_with = "families")]
    achievement: bool,
    /// The size a at which a certificate for every size is compiled.
    #[arg(long, value_name = "A")]
    size: Option<u32>,
    /// The most moves of a source of lines of play, each cell taken once for every reply.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_moves: Option<u64>,
    /// How many errors of a source are shown at most; all are counted.
    #[arg(long, default_value_t = MAX_CAUSES, value_name = "N", value_parser = shown)]
    errors: usize,
    /// List the entries of a dictionary to which play never comes.
    #[arg(long)]
    unused: bool,
    /// Of a sheet of patterns, search for answers that are missing or wrong.
    #[arg(long)]
    repair: bool,
    /// The certificate to write; without it the source is only checked.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object instead of text; if the source is wrong, one of its errors.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// The names of the theorems whose families come with the program.
fn theorem() -> impl TypedValueParser<Value = &'static Theorem> {
    let names =
        games::theorems().map(|theorem| PossibleValue::new(theorem.name).help(theorem.about));
    PossibleValuesParser::new(names).try_map(|name| {
        games::theorems().find(|theorem| theorem.name == name).ok_or("there is no such theorem")
    })
}

/// How many errors are to be shown.
fn shown(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=KEPT_CAUSES).contains(number));
    number.ok_or_else(|| format!("1 to {KEPT_CAUSES} errors can be shown"))
}

/// The JSON object of a source that is wrong.
#[derive(Serialize)]
struct ErrorsReport<'e> {
    /// Those that are shown, by their places.
    errors: Vec<SourceError<'e>>,
    /// How many there are, shown or not, every place counted.
    count: usize,
}

#[derive(Serialize)]
struct SourceError<'e> {
    kind: &'static str,
    #[serde(flatten)]
    place: Place,
    message: &'e str,
    notes: &'e [String],
    /// Where else the same words are wrong in the same way.
    also: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
}

impl<'e> ErrorsReport<'e> {
    fn of(source: Source<'_>, errors: &'e Diagnostics) -> ErrorsReport<'e> {
        let lines = Lines::of(source.text);
        let place = |span: &Span| {
            let (line, column) = lines.position(span.start);
            let file = lines.file(span.start).unwrap_or(source.name).to_owned();
            Place { file, line, column }
        };
        let error = |error: &'e Diagnostic| SourceError {
            kind: error.kind,
            place: place(&error.span),
            message: &error.message,
            notes: &error.notes,
            also: error.also.iter().map(place).collect(),
        };
        ErrorsReport { errors: errors.iter().map(error).collect(), count: errors.count() }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    arguments.limits.limits();
    let paths = &arguments.sources;
    let output = || arguments.output.as_deref().map(Output::stream);
    terminal.confirm_files(paths.iter().map(PathBuf::as_path), output())?;
    let made = match paths.as_slice() {
        [] => {
            let theorem = arguments.families;
            let theorem = theorem.ok_or_else(|| Failure::Usage("no source is given".into()))?;
            let limits = arguments.limits.limits();
            terminal.during("proving", |_| (theorem.prove)(&limits))?
        }
        [path] => {
            let bytes = read_source(path)?;
            if bytes.starts_with(&MAGIC) {
                compile_proof(&bytes, path, arguments.size)?
            } else {
                compile_files(vec![(path.clone(), text_of(path, bytes)?)], arguments, terminal)?
            }
        }
        paths => {
            let read = |path: &PathBuf| Ok((path.clone(), text_of(path, read_source(path)?)?));
            let files = paths.iter().map(read).collect::<Result<_, Failure>>()?;
            compile_files(files, arguments, terminal)?
        }
    };
    terminal.write_or_check(&made, arguments.output.as_deref(), arguments.json)
}

/// Compiles a source, and has the certificate checked, which is not kept.
pub(super) fn check_source(path: &Path, terminal: &Terminal) -> Result<u8, Failure> {
    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        arguments: Arguments,
    }
    let words = [OsStr::new("compile"), OsStr::new("--"), path.as_os_str()];
    let alone = Alone::try_parse_from(words).map_err(|error| Failure::Usage(error.to_string()))?;
    run(&alone.arguments, terminal)
}

/// Written strategies, with the files that they name.
fn compile_files(
    mut files: Vec<(PathBuf, String)>,
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<NewCertificate, Failure> {
    let sources = rows::sources_of(files.first().map_or("", |(_, text)| text));
    let mut inputs: Vec<PathBuf> = files.iter().map(|(path, _)| path.clone()).collect();
    let mut joined = Vec::new();
    for (path, text) in &files {
        for NamedFile { name, is_joined } in (sources.named_files)(text) {
            let named = path.with_file_name(name);
            if is_joined && !joined.contains(&named) {
                joined.push(named.clone());
            }
            inputs.push(named);
        }
    }
    let output = arguments.output.as_deref().map(Output::stream);
    terminal.confirm_files(inputs.iter().map(PathBuf::as_path), output)?;
    for path in joined {
        let text = text_of(&path, read_source(&path)?)?;
        files.push((path, text));
    }
    for (path, text) in &files {
        confirm_one_file(path, text)?;
    }
    let first = files.first().map(|(path, _)| path.clone()).unwrap_or_default();
    let text = match files.len() {
        1 => files.pop().map(|(_, text)| text).unwrap_or_default(),
        _ => {
            let named = |(path, text): (PathBuf, String)| (path.shown(), text);
            let files: Vec<(String, String)> = files.into_iter().map(named).collect();
            joined_text(files.iter().map(|(name, text)| (name.as_str(), text.as_str())))
        }
    };
    compile_text((&first, &text), &sources, arguments, terminal)
}

/// Confirms that a file does not have the character which divides several that are joined.
fn confirm_one_file(path: &Path, text: &str) -> Result<(), Failure> {
    let Some((before, _)) = text.split_once(FILE_MARK) else { return Ok(()) };
    let line = before.matches('\n').count() + 1;
    let code = u32::from(FILE_MARK);
    Err(Failure::input(path, format_args!("line {line} has the control character U+{code:04X}")))
}

/// A written strategy.
fn compile_text(
    (path, text): (&Path, &str),
    sources: &Sources,
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<NewCertificate, Failure> {
    let Arguments { size, max_moves, unused, repair, limits, .. } = arguments;
    let name = path.shown();
    let source = Source { name: &name, text };
    if size.is_some() {
        return Err(Failure::Usage(format!(
            "{name} is a source, and is compiled without --size: a certificate for every size has sizes"
        )));
    }
    let compile = match sources.language {
        Language::Lines(_) | Language::Sheets(_) if arguments.achievement => {
            return Err(Failure::Usage(format!(
                "{name} has no families: --achievement is for sources of families"
            )));
        }
        Language::Lines(_) | Language::Families(_) if *repair => {
            return Err(Failure::Usage(format!(
                "{name} is no sheet of patterns: --repair is for those"
            )));
        }
        Language::Lines(compile) | Language::Sheets(compile) => compile,
        Language::Families(prove) => {
            let request =
                ProveRequest { achievement: arguments.achievement, limits: limits.limits() };
            let made = terminal.during("proving", |_| prove(source, path, &request));
            return made.map_err(|error| Failure::of_source(error, source));
        }
    };
    let made = terminal.measured("rows", |bar| {
        let progress = |done, all| {
            bar.set_length(u64::try_from(all).unwrap_or(u64::MAX));
            bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
        };
        let request = CompileRequest {
            max_moves: *max_moves,
            limits: limits.limits(),
            list_unused: *unused,
            repair: *repair,
            progress: &progress,
        };
        compile(source, path, &request)
    });
    let errors = match made {
        Err(GameError::Source(errors)) => errors.up_to(arguments.errors),
        made => return made.map_err(|error| Failure::of_source(error, source)),
    };
    if arguments.json {
        print_json(&mut terminal.answer(true), &ErrorsReport::of(source, &errors))?;
    }
    Err(Failure::first_of(source, &errors, arguments.errors))
}

/// A certificate for every size, at one. It is checked before: what is made from a wrong one would
/// be refused by the checker, but nobody could say why.
fn compile_proof(bytes: &[u8], path: &Path, size: Option<u32>) -> Result<NewCertificate, Failure> {
    let name = path.shown();
    let refused = |why: String| Failure::Usage(format!("{name} is not verified: {why}"));
    CheckedFile::check(bytes, None, &InOrder).proved().map_err(|why| match why {
        Unproved::Rejected(sentence) => refused(sentence),
        Unproved::NoVerdict(why) => Failure::undecided(path, &why),
    })?;
    let (certificate, _) = read_certificate(path, bytes)?;
    let proof = proof::decode(&certificate).map_err(|fault| refused(sentence(&fault)))?;
    let kind = Kind::from_number(certificate.kind).map_or("foreign", Kind::name);
    let Some(proof) = proof.as_ref().and_then(|proof| proof.evidence().every_size()) else {
        return Err(Failure::Usage(format!(
            "{name} is a {kind} certificate, for one size; only certificates for every size, which \
             `zermelo compile` makes of families, can be compiled at another"
        )));
    };
    let header = &certificate.header;
    let size = size.ok_or_else(|| {
        Failure::Usage(format!(
            "{name} is an {kind} certificate, for every size; choose one with --size, such as --size 9"
        ))
    })?;
    let cited = Some(header.provenance.source.as_str()).filter(|source| !source.is_empty());
    let provenance = made_from("zermelo compile", path, cited);
    let certificate =
        proof.at(size, provenance).map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
    Ok(NewCertificate::new(certificate, vec![format!("proof  of ‘{}’", header.claim)]))
}
