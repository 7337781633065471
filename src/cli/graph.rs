//! The graph of a strategy, as `zermelo export` writes it.

use std::path::Path;

use zermelo_checker::format::Certificate;
use zermelo_explain::count;
use zermelo_explain::play::PlayError;
use zermelo_present::graph::{Scope, StrategyGraph};
use zermelo_search::text::ShownPath;

use super::draw::tikz;
use super::output::{Failure, Terminal};
use crate::registry::proof;

/// The formats of graphs.
#[derive(Clone, Copy)]
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
