//! `zermelo table FILE`: prints a certificate as a table for readers.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use zermelo_checker::verdict::NoVerdict;
use zermelo_present::document::{CitedCertificate, Format, RenderOptions};
use zermelo_present::table::{Options, Part, SourceForm, TableError};

use super::exhibit;
use super::layout::LayoutOption;
use super::output::{Failure, Terminal, read_certificate};
use super::outputs::Output;
use crate::registry::{self, games, proof};

const AFTER_HELP: &str = "\
docs/guide/tables.md explains how to read the tables. The proof is printed, not checked.

Examples:
  zermelo table pi4.cert
  zermelo table hex 3
  zermelo table sudokus.certs --entry 17
  zermelo table pi4.cert --case 1 --depth 0
  zermelo table pi4.cert --format latex -o pi4.tex
  zermelo table pi4.cert --format strategy -o pi4.strategy";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A certificate; or a small game such as 'hex 3', which is solved.
    #[arg(value_name = "FILE|GAME", required = true, num_args = 1..)]
    words: Vec<String>,
    /// Of a file of many certificates, the one with this number, from 1 on.
    #[arg(long, value_name = "N")]
    entry: Option<u64>,
    /// The format of the table; or a source that compiles to a proof of the claim.
    #[arg(long, value_enum, default_value_t = WantedForm::Table(Format::Text))]
    format: WantedForm,
    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print the whole proof, however long it is.
    #[arg(long)]
    all: bool,
    /// Print at most N lines of the proof's tables.
    #[arg(long, default_value_t = 400, value_name = "N", conflicts_with = "all")]
    max_lines: u64,
    /// Print only case N, such as 1.2, and the cases below it, of a proof by cases.
    #[arg(long, value_name = "N")]
    case: Option<String>,
    /// Print only position N and those that follow it, of a proof whose cases are positions.
    #[arg(long, value_name = "N", conflicts_with = "case")]
    from: Option<u64>,
    /// Print only D levels of cases below the case or position.
    #[arg(long, value_name = "D")]
    depth: Option<usize>,
    /// For a strategy of erdos-szekeres, also print the digits that play the moves.
    #[arg(long)]
    digits: bool,
    /// In LaTeX, print the tables without the document around them.
    #[arg(long)]
    fragment: bool,
    #[command(flatten)]
    layout: LayoutOption,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is written of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WantedForm {
    /// A document with tables.
    Table(Format),
    /// A source.
    Source(SourceForm),
}

impl ValueEnum for WantedForm {
    fn value_variants<'a>() -> &'a [Self] {
        use WantedForm::{Source, Table};
        &[
            Table(Format::Markdown),
            Table(Format::Latex),
            Table(Format::Csv),
            Table(Format::Html),
            Table(Format::Text),
            Table(Format::Json),
            Source(SourceForm::Rows),
            Source(SourceForm::Dictionary),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            WantedForm::Table(format) => return format.to_possible_value(),
            WantedForm::Source(SourceForm::Rows) => PossibleValue::new("strategy")
                .help("A source in rows, for `zermelo compile`: strategies"),
            WantedForm::Source(SourceForm::Dictionary) => PossibleValue::new("dictionary")
                .help("A source with an entry for each position: replays of games on boards"),
        })
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let output = arguments.output.as_deref().map(Output::table);
    let inputs = [exhibit::file(&arguments.words), arguments.layout.path()];
    terminal.confirm_files(inputs.into_iter().flatten(), output)?;
    let layout = arguments.layout.read()?;
    let exhibit = exhibit::exhibit(&arguments.words, arguments.entry, terminal)?.alone()?;
    let path = &exhibit.name;
    let (certificate, hash) = read_certificate(path, &exhibit.bytes)?;
    let options = Options {
        max_lines: (!arguments.all).then_some(arguments.max_lines),
        notation: arguments.digits,
        part: (arguments.case.clone().map(Part::Case)).or(arguments.from.map(Part::Position)),
        depth: arguments.depth,
        layout: layout.as_ref().map(|file| file.text.clone()),
    };
    let file = exhibit.file.file_name().unwrap_or_default().to_string_lossy();
    let statement = registry::statement(&certificate.header.claim);
    let cited = Some(CitedCertificate { file: &file, hash: &hash, statement: &statement });
    let width = terminal.width().filter(|_| arguments.output.is_none());
    let render = RenderOptions { fragment: arguments.fragment, width, cited };
    let format = match arguments.format {
        _ if arguments.json => Format::Json,
        WantedForm::Table(format) => format,
        WantedForm::Source(_) if layout.is_some() => {
            let why = "--layout is for tables: a source has no drawings";
            return Err(Failure::Usage(why.to_owned()));
        }
        WantedForm::Source(form) => {
            let text = proof::source(&certificate, form);
            let text = text.map_err(|error| Failure::input(path, error))?;
            match &arguments.output {
                Some(file) => terminal.write_text(file, &text)?,
                None => terminal.out().write_all(text.as_bytes())?,
            }
            return Ok(0);
        }
    };
    let mut failed = None;
    let mut print = |out: &mut dyn Write| {
        let mut out = BufWriter::new(out);
        let written = proof::write(&certificate, &options, format, &render, &mut out);
        let written = written.map_err(|error| match error {
            TableError::Unwritten(kind) => io::Error::from(kind),
            error => {
                failed = Some(error);
                io::Error::other("the certificate is not printed")
            }
        });
        written.and_then(|_| out.flush())
    };
    let written = match &arguments.output {
        Some(file) => terminal.write_text_with(file, &mut print),
        None => print(&mut terminal.out()).map_err(Failure::from),
    };
    match failed {
        None => written?,
        Some(TableError::UnknownKind(kind)) => {
            return Err(Failure::undecided(path, &NoVerdict::UnknownKind(kind)));
        }
        Some(TableError::NoNotation) => {
            let games = games::names(|about| about.play.digits.is_some());
            let only = format!("--digits is for strategies of {games} at one size");
            return Err(Failure::input(path, only));
        }
        Some(error) => {
            return Err(match (error, &layout) {
                (TableError::Layout(error), Some(file)) => file.failure(error),
                (error, _) => Failure::input(path, error),
            });
        }
    }
    Ok(0)
}
