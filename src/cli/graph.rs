//! `zermelo graph FILE [MOVE…]`: the graph of a strategy.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use zermelo_checker::format::Certificate;
use zermelo_explain::count;

use super::draw::tikz;
use super::many::OneCertificate;
use super::output::{Failure, Terminal, format_of, read_certificate};
use super::outputs::Output;
use crate::graph::{Scope, StrategyGraph};
use crate::play::PlayError;
use crate::registry::proof;
use crate::text::ShownPath;

const AFTER_HELP: &str = "\
The vertices are the positions that the strategy leads to, from the start or from where the given moves \
of the opponent and the replies lead; an edge has the opponent's moves from one to the next, and the \
strategy's replies. Positions that the certificate stores as one, by its symmetries, are one vertex, \
drawn as it is stored. Where a game ends there is a vertex without a position. The proof is not checked.

Examples:
  zermelo graph pi4.cert --depth 1 -o tree.svg
  zermelo graph pi4.cert r2 r4 --depth 3 -o tree.graphml
  zermelo graph pi4.cert --depth 2 > tree.dot";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    /// The opponent's moves before the first position.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Follow so many moves of the opponent.
    #[arg(long, default_value_t = SCOPE.depth, value_name = "N")]
    depth: u32,
    /// At most so many vertices; positions whose moves would lead to more are marked, and counted.
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: u32,
    /// The format; without it, as the name of the file ends, or else DOT.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How much of a strategy a graph has by default.
pub(super) const SCOPE: Scope = Scope { depth: 2, vertices: 500 };

/// The formats of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For Graphviz.
    Dot,
    /// For programs that work with graphs.
    Graphml,
    /// For other programs.
    Json,
    /// A drawing, with the positions in the vertices.
    Svg,
    /// The same for LaTeX, to be included.
    Tikz,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.certificate.file;
    let output = arguments.output.as_deref();
    let ends = "the name of a graph ends in .svg, .tex, .dot, .graphml or .json";
    let format = format_of(arguments.format, output, Format::Dot, ends)?;
    terminal.confirm_files([path.as_path()], output.map(Output::graph))?;
    let bytes = arguments.certificate.read()?;
    let (certificate, _) = read_certificate(path, &bytes)?;
    let vertices = usize::try_from(arguments.max_nodes).unwrap_or(usize::MAX);
    let scope = Scope { depth: arguments.depth, vertices };
    write(path, &certificate, &arguments.moves, scope, format, output, terminal)
}

/// Writes the graph of the strategy of a certificate, which was read from a file.
pub(super) fn write(
    path: &Path,
    certificate: &Certificate<'_>,
    moves: &[String],
    scope: Scope,
    format: Format,
    output: Option<&Path>,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    let graph = graph(certificate, moves, scope).map_err(|error| Failure::input(path, error))?;
    let text = match format {
        Format::Dot => graph.dot(),
        Format::Graphml => graph.graphml()?,
        Format::Json => graph.json()?,
        Format::Svg => graph.picture().svg(true),
        Format::Tikz => tikz(&graph.picture()),
    };
    terminal.write_bytes(output, text.as_bytes())?;
    if graph.left_out() > 0 {
        terminal.note(&format!(
            "{}: the moves from {} are left out, as they would lead to more than {} vertices: \
             --max-nodes sets another limit",
            path.shown(),
            count(graph.left_out(), "position", "positions"),
            scope.vertices,
        ));
    }
    Ok(0)
}

fn graph(
    certificate: &Certificate<'_>,
    moves: &[String],
    scope: Scope,
) -> Result<StrategyGraph, PlayError> {
    let proof = proof::to_play(certificate)?;
    let mut game = proof.begin()?;
    for mv in moves {
        game.play(mv)?;
    }
    StrategyGraph::new(&*game, certificate.header.claim.to_string(), scope)
}
