//! `zermelo export FILE [MOVE…]`: the graph of a strategy, and claims for checkers that others wrote.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::proofs::Kind;
use zermelo_present::export::{ExportError, ExportedClaim, Form};
use zermelo_present::graph::Scope;
use zermelo_search::executor::Parallel;
use zermelo_search::text::ShownPath;
use zermelo_search::verdict::CheckedFile;

use super::graph;
use super::many::OneCertificate;
use super::output::{Failure, ONE_OUTPUT, Terminal, format_of, print_json, read_certificate};
use super::outputs::Output;
use crate::registry::games;

const AFTER_HELP: &str = "\
The vertices of a graph are the positions that the strategy leads to, from the start or from where the \
given moves of the opponent and the replies lead; an edge has the opponent's moves from one to the next, \
and the strategy's replies. Positions that the certificate stores as one, by its symmetries, are one \
vertex, drawn as it is stored. Where a game ends there is a vertex without a position.

Of a puzzle, dimacs and lrat write clauses, and veripb sums; lrat and veripb also write a proof from the \
steps of the certificate. Two files have the name that is given, with endings of their own.

Of a positional game, pg writes the game without its strategy, for programs that others wrote \
(vale1410/positional-games-qbf-encoding). Of a parity game, sol writes who wins and how, as PGSolver does.

A theorem of Rocq says what is claimed on the definitions of the twin; its proof is the twin's check of the \
certificate, computed.

The certificate is checked first.

Examples:
  zermelo export pi4.cert --depth 1 -o tree.svg
  zermelo export pi4.cert r2 r4 --depth 3 -o tree.graphml
  zermelo export pi4.cert > pi4.dot
  zermelo export certificates/puzzles/sudoku-17-clues.cert --to lrat -o sudoku
  zermelo export certificates/puzzles/sudoku-17-clues.cert --to veripb -o sudoku
  zermelo export certificates/positional/sim.cert -o sim.v";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// Of a graph, the opponent's moves before the first position.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The form; without it, as the name of the file ends, or else DOT.
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<To>,
    /// Of a graph, follow so many moves of the opponent.
    #[arg(long, default_value_t = 2, value_name = "N")]
    depth: u32,
    /// Of a graph, at most so many vertices; positions whose moves would lead to more are marked, and
    /// counted.
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: u32,
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
    /// The graph of a strategy, for Graphviz.
    Dot,
    /// The same, for programs that work with graphs.
    Graphml,
    /// The same, for other programs.
    Json,
    /// The same as a drawing, with the positions in the vertices.
    Svg,
    /// The drawing for LaTeX, to be included.
    Tikz,
    /// The clauses of a puzzle.
    Dimacs,
    /// The same, with a refutation: there is no completion, or no other one.
    Lrat,
    /// The sums of a puzzle, with a proof of how many completions there are.
    Veripb,
    /// The positional game that the claim is about, for solvers of quantified formulas.
    Pg,
    /// The solution of a parity game, for PGSolver and oink.
    Sol,
    /// A theorem of Rocq on the definitions of the twin, with its proof.
    Rocq,
}

/// What is written of a claim.
#[derive(Clone, Copy, Debug)]
enum OfClaim {
    /// A formula, and what confirms it.
    Formula(Form),
    /// A theorem of Rocq.
    Theorem,
}

impl OfClaim {
    fn endings(self) -> &'static [&'static str] {
        match self {
            OfClaim::Formula(form) => form.endings(),
            OfClaim::Theorem => &["v"],
        }
    }

    /// Writes what is exported of a certificate with this hash.
    fn write(
        self,
        certificate: &Certificate<'_>,
        hash: &Hash,
    ) -> Result<ExportedClaim, ExportError> {
        let claim = &certificate.header.claim;
        let about = games::of(claim).ok_or(ExportError::UNKNOWN)?;
        match self {
            OfClaim::Formula(form) => {
                about.formulas.ok_or_else(|| form.without())?(form, certificate)
            }
            OfClaim::Theorem => {
                let kind = Kind::from_number(certificate.kind).ok_or(ExportError::UNKNOWN)?;
                let theorem = about.theorem.ok_or(ExportError::NoTheorem(about.name))?;
                Ok(theorem(kind, certificate)?.export(claim, hash))
            }
        }
    }
}

impl To {
    /// What is written: of a claim, or of a strategy.
    fn form(self) -> Result<OfClaim, graph::Format> {
        match self {
            To::Dot => Err(graph::Format::Dot),
            To::Graphml => Err(graph::Format::Graphml),
            To::Json => Err(graph::Format::Json),
            To::Svg => Err(graph::Format::Svg),
            To::Tikz => Err(graph::Format::Tikz),
            To::Dimacs => Ok(OfClaim::Formula(Form::Dimacs)),
            To::Lrat => Ok(OfClaim::Formula(Form::Lrat)),
            To::Veripb => Ok(OfClaim::Formula(Form::Veripb)),
            To::Pg => Ok(OfClaim::Formula(Form::Pg)),
            To::Sol => Ok(OfClaim::Formula(Form::Sol)),
            To::Rocq => Ok(OfClaim::Theorem),
        }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let ends = "the name of a graph ends in .svg, .tex, .dot, .graphml or .json; or give --to";
    let to = format_of(arguments.to, arguments.output.as_deref(), To::Dot, ends)?;
    let form = to.form();
    if form.is_ok() && !arguments.moves.is_empty() {
        return Err(Failure::Usage("moves are followed in a graph, and not in this form".into()));
    }
    if arguments.json && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err(Failure::Usage(ONE_OUTPUT.into()));
    }
    if matches!(form, Ok(OfClaim::Theorem)) && !arguments.output.as_deref().is_none_or(is_of_rocq) {
        return Err(Failure::Usage(
            "coqc takes a file whose name has letters, digits and _, begins with no digit, and ends in .v"
                .into(),
        ));
    }
    let path = arguments.certificate.file.as_path();
    let names = form.map_or(Ok(Vec::new()), |form| names(form, arguments.output.as_deref()))?;
    let output = arguments.output.as_deref().filter(|_| form.is_err());
    let outputs = names.iter().map(|name| Output::formula(name)).chain(output.map(Output::graph));
    terminal.confirm_files([path], outputs)?;
    let bytes = arguments.certificate.read()?;
    let (certificate, hash) = read_certificate(path, &bytes)?;
    let checked = terminal
        .measured("checking", |bar| CheckedFile::check(&bytes, None, &Parallel::new(bar.clone())));
    checked.proved().map_err(|why| Failure::input(path, why))?;
    let statement = match form {
        Ok(form) => {
            let exported = form.write(&certificate, &hash);
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
            let vertices = usize::try_from(arguments.max_nodes).unwrap_or(usize::MAX);
            let scope = Scope { depth: arguments.depth, vertices };
            graph::write(path, &certificate, &arguments.moves, scope, format, output, terminal)?;
            None
        }
    };
    if arguments.json {
        let shown = |path: &Path| path.shown();
        let files = names.iter().map(PathBuf::as_path).chain(output).map(shown).collect();
        let form = to.to_possible_value().map(|value| value.get_name().to_owned());
        let report = Report { file: shown(path), form, statement, files };
        return print_json(&mut terminal.answer(true), &report).map(|()| 0);
    }
    if let Some(statement) = statement {
        terminal.note(&format!("exported: {statement}"));
    }
    Ok(0)
}

/// Whether Rocq takes a file of this name; standard output has none.
fn is_of_rocq(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_word = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let is_name = stem.chars().all(is_word) && !stem.starts_with(|c: char| c.is_ascii_digit());
    path == Path::new("-") || is_name && path.extension().is_some_and(|end| end == "v")
}

/// The files to write; none for standard output.
fn names(form: OfClaim, output: Option<&Path>) -> Result<Vec<PathBuf>, Failure> {
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
