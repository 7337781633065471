//! `zermelo export FILE --to FORM`: claims for checkers that others wrote.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;
use zermelo_checker::proofs::Kind;

use super::graph;
use super::many::OneCertificate;
use super::output::{Failure, ONE_OUTPUT, Terminal, print_json, read_certificate};
use super::outputs::Output;
use crate::executor::Parallel;
use crate::export::{ExportError, Form};
use crate::registry::games;
use crate::text::ShownPath;
use crate::verdict::Checked;

const AFTER_HELP: &str = "\
Of a puzzle, dimacs and lrat write clauses, and veripb sums; lrat and veripb also write a proof from the \
steps of the certificate. Of a small positional game, qdimacs and qcir write a quantified formula, and the \
strategy as functions. The certificate is checked first. Two files have the name that is given, with \
endings of their own.

Examples:
  zermelo export certificates/puzzles/sudoku-17-clues.cert --to lrat -o sudoku
  zermelo export certificates/puzzles/sudoku-17-clues.cert --to veripb -o sudoku
  zermelo export certificates/positional/tic-tac-toe-second.cert --to qcir -o xo
  zermelo export pi4.cert --to dot > pi4.dot";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// The form.
    #[arg(long, value_enum, value_name = "FORM")]
    to: To,
    /// The file to write, for dimacs and graphs instead of standard output; where two files are written,
    /// their name without an ending.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object that says what was written.
    #[arg(long, requires = "output")]
    json: bool,
}

/// The JSON form of what was written.
#[derive(Serialize)]
struct Report {
    /// The certificate.
    file: String,
    form: Option<String>,
    /// What is exported of its claim; null for a graph.
    statement: Option<String>,
    /// The files that were written.
    files: Vec<String>,
}

/// The forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// The clauses of a puzzle.
    Dimacs,
    /// The same, with a refutation: there is no completion, or no other one.
    Lrat,
    /// The sums of a puzzle, with a proof of how many completions there are.
    Veripb,
    /// The claim of a small positional game, with the strategy as functions.
    Qdimacs,
    /// The same as a circuit.
    Qcir,
    /// The graph of a strategy, for Graphviz.
    Dot,
    /// The same, for programs that work with graphs.
    Graphml,
    /// The same, for other programs.
    Json,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let form = match arguments.to {
        To::Dimacs => Ok(Form::Dimacs),
        To::Lrat => Ok(Form::Lrat),
        To::Veripb => Ok(Form::Veripb),
        To::Qdimacs => Ok(Form::Qdimacs),
        To::Qcir => Ok(Form::Qcir),
        To::Dot => Err(graph::Format::Dot),
        To::Graphml => Err(graph::Format::Graphml),
        To::Json => Err(graph::Format::Json),
    };
    if arguments.json && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err(Failure::Usage(ONE_OUTPUT.into()));
    }
    let path = arguments.certificate.file.as_path();
    let names = form.map_or(Ok(Vec::new()), |form| names(form, arguments.output.as_deref()))?;
    let output = arguments.output.as_deref().filter(|_| form.is_err());
    let outputs = names.iter().map(|name| Output::formula(name)).chain(output.map(Output::graph));
    terminal.confirm_files([path], outputs)?;
    let bytes = arguments.certificate.read()?;
    let (certificate, _) = read_certificate(path, &bytes)?;
    let checked = terminal
        .measured("checking", |bar| Checked::check(&bytes, None, &Parallel::new(bar.clone())));
    checked.proved().map_err(|why| Failure::input(path, why))?;
    let statement = match form {
        Ok(form) => {
            let kind = Kind::from_number(certificate.kind);
            let exported = match games::of(&certificate.header.claim).zip(kind) {
                Some((game, kind)) => game.exported(form, kind, &certificate),
                None => Err(ExportError::UNKNOWN),
            };
            let exported = exported.map_err(|error| Failure::input(path, error))?;
            match names.as_slice() {
                [] => terminal.write_result(None, &exported.texts.concat())?,
                names => names
                    .iter()
                    .zip(&exported.texts)
                    .try_for_each(|(name, text)| terminal.write_text(name, text))?,
            }
            Some(exported.statement)
        }
        Err(format) => {
            let scope = graph::SCOPE;
            graph::write(path, &certificate, &[], scope, format, output, terminal)?;
            None
        }
    };
    if arguments.json {
        let shown = |path: &Path| path.shown();
        let files = names.iter().map(PathBuf::as_path).chain(output).map(shown).collect();
        let form = arguments.to.to_possible_value().map(|value| value.get_name().to_owned());
        let report = Report { file: shown(path), form, statement, files };
        return print_json(&mut terminal.answer(true), &report).map(|()| 0);
    }
    if let Some(statement) = statement {
        terminal.note(&format!("exported: {statement}"));
    }
    Ok(0)
}

/// The files to write; none for standard output.
fn names(form: Form, output: Option<&Path>) -> Result<Vec<PathBuf>, Failure> {
    match (form.endings(), output) {
        ([_], output) => Ok(output.map(Path::to_path_buf).into_iter().collect()),
        (endings, Some(name)) if name != Path::new("-") => {
            // `-o x.cnf` and `-o x` name the same files.
            let own = name.extension().and_then(|own| own.to_str());
            let whole = match own.filter(|own| endings.contains(own)) {
                Some(_) => name.with_extension(""),
                None => name.to_path_buf(),
            };
            let with = |ending: &&str| {
                let mut name = whole.clone().into_os_string();
                name.push(format!(".{ending}"));
                name.into()
            };
            Ok(endings.iter().map(with).collect())
        }
        (endings, _) => Err(Failure::Usage(format!(
            "two files are written, which end in .{}: give their name without an ending by -o NAME",
            endings.join(" and .")
        ))),
    }
}
