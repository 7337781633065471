//! The graph of a strategy: the positions that it leads to, from one position on, and the opponent's
//! moves between them. A position that several lines of play lead to is one vertex; where a proof stores
//! positions up to symmetry, all that it stores as one are one vertex.

mod layout;
mod write;

pub use write::is_graph;

use std::collections::HashMap;
use std::fmt;

use petgraph::graph::{DiGraph, NodeIndex};
use zermelo_explain::count;
use zermelo_explain::face::Ending;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{Branch, Match, Situation};

/// How much of a strategy a graph has.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// How many moves of the opponent it follows.
    pub depth: u32,
    /// How many vertices it has at most.
    pub vertices: usize,
}

/// The graph of a strategy. Vertices are numbered by depth.
pub struct StrategyGraph {
    graph: DiGraph<Vertex, Moves>,
    claim: String,
    /// The moves that lead to the first vertex, of both players; empty at the start of games.
    line: String,
    scope: Scope,
}

/// A position with the opponent to move, or an end of games.
#[derive(Clone, Debug)]
struct Vertex {
    /// After how many moves of the opponent it is reached at first.
    depth: u32,
    /// The position, or how the games after the one position that leads here have ended.
    state: Result<Situation, Ending>,
    /// Nothing at an end.
    picture: Picture,
    /// Whether the opponent's moves from here are in the graph.
    is_expanded: bool,
}

/// The moves of the opponent that lead from one vertex to another, at least one.
#[derive(Clone, Debug)]
struct Moves(Vec<Branch>);

impl StrategyGraph {
    /// The graph from where a game is now, against the strategy of a claim.
    ///
    /// # Errors
    /// When the strategy has no reply to a move.
    pub fn new(game: &dyn Match, claim: String, scope: Scope) -> Result<StrategyGraph, PlayError> {
        let start = match game.end() {
            Some(end) => Err(end.clone()),
            None => Ok(game.situation()?),
        };
        let mut graph = DiGraph::new();
        let mut vertices = HashMap::new();
        let add = |graph: &mut DiGraph<_, _>, state: Result<Situation, Ending>, depth| {
            let picture = state.as_ref().map(|state| game.picture_of(state)).unwrap_or_default();
            graph.add_node(Vertex { depth, state, picture, is_expanded: false })
        };
        let first = add(&mut graph, start.clone(), 0);
        vertices.extend(start.ok().map(|start| (start, first)));
        for at in 0.. {
            let from = NodeIndex::new(at);
            let Some(Vertex { depth, state, .. }) = graph.node_weight(from) else { break };
            let (depth, Ok(state)) = (*depth, state) else { continue };
            if depth >= scope.depth {
                break;
            }
            let edges = edges(game.branches(state)?);
            let is_new =
                |next: &Result<_, _>| !matches!(next, Ok(next) if vertices.contains_key(next));
            let new = edges.iter().filter(|(next, _)| is_new(next)).count();
            if graph.node_count().saturating_add(new) > scope.vertices {
                break;
            }
            for (next, moves) in edges {
                let known = next.as_ref().ok().and_then(|next| vertices.get(next).copied());
                let to = known.unwrap_or_else(|| add(&mut graph, next.clone(), depth + 1));
                vertices.extend(next.ok().map(|next| (next, to)));
                graph.add_edge(from, to, moves);
            }
            if let Some(vertex) = graph.node_weight_mut(from) {
                vertex.is_expanded = true;
            }
        }
        let is_start = game.steps().iter().all(|step| step.by_strategy);
        let names = game.steps().iter().map(|step| step.name.as_str()).filter(|_| !is_start);
        let line = names.collect::<Vec<_>>().join(", ");
        Ok(StrategyGraph { graph, claim, line, scope })
    }

    /// How many positions are not followed, although they are not deep enough, as there would be too many
    /// vertices.
    pub fn left_out(&self) -> usize {
        let is_left_out = |vertex: &&Vertex| vertex.goes_on() && vertex.depth < self.scope.depth;
        self.graph.node_weights().filter(is_left_out).count()
    }

    /// What the graph is of, and how much of it, in lines.
    fn caption(&self) -> String {
        let positions = |number: usize| count(number, "position", "positions");
        let those = |wanted: &dyn Fn(&Vertex) -> bool| {
            positions(self.graph.node_weights().filter(|vertex| wanted(vertex)).count())
        };
        let mut lines = vec![format!("A strategy for: {}", self.claim)];
        if !self.line.is_empty() {
            lines.push(format!("after {}", self.line));
        }
        lines.push(format!(
            "{} up to {} of the opponent; … stands below {} from which games go on",
            those(&|vertex| vertex.state.is_ok()),
            count(self.scope.depth, "move", "moves"),
            those(&Vertex::goes_on),
        ));
        if self.left_out() > 0 {
            let left = positions(self.left_out());
            lines.push(format!("for the limit on vertices, the moves from {left} are left out"));
        }
        lines.join("\n")
    }
}

/// What the branches of a position lead to, in the order of the first moves that do.
fn edges(branches: Vec<Branch>) -> Vec<(Result<Situation, Ending>, Moves)> {
    let mut edges: Vec<(_, Moves)> = Vec::new();
    for branch in branches {
        match edges.iter_mut().find(|(next, _)| *next == branch.next) {
            Some((_, Moves(moves))) => moves.push(branch),
            None => edges.push((branch.next.clone(), Moves(vec![branch]))),
        }
    }
    edges
}

impl Vertex {
    /// Whether moves from here are not in the graph.
    fn goes_on(&self) -> bool {
        self.state.is_ok() && !self.is_expanded
    }

    /// What stands below the position: its number in a table, if it has one, or how games end.
    fn caption(&self) -> String {
        let mut lines = vec![self.picture.caption.clone()];
        lines.push(match &self.state {
            Err(end) => end.message.clone(),
            Ok(Situation { node: Some(node), .. }) => {
                format!("position {}", node.saturating_add(1))
            }
            Ok(_) => String::new(),
        });
        if self.goes_on() {
            lines.push("…".to_owned());
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// The position with its caption.
    fn drawing(&self) -> Picture {
        Picture { caption: self.caption(), ..self.picture.clone() }
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawing().text())
    }
}

impl fmt::Display for Moves {
    /// A line for every reply: `a1, a2: b3`, with the symmetries that lead to the position that is drawn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let same = |one: &Branch, two: &Branch| {
            (&one.reply, &one.symmetries) == (&two.reply, &two.symmetries)
        };
        let mut lines: Vec<Vec<&Branch>> = Vec::new();
        for branch in &self.0 {
            match lines
                .iter_mut()
                .find(|line| line.first().is_some_and(|first| same(first, branch)))
            {
                Some(line) => line.push(branch),
                None => lines.push(vec![branch]),
            }
        }
        lines.iter().try_for_each(|line| {
            let names: Vec<&str> = line.iter().map(|branch| branch.name.as_str()).collect();
            // Rows of at most eight, so that labels are no wider than positions.
            let rows: Vec<String> = names.chunks(8).map(|names| names.join(", ")).collect();
            write!(f, "{}", rows.join(",\n"))?;
            let [Branch { reply, symmetries, .. }, ..] = line[..] else { return writeln!(f) };
            if let Some(reply) = reply {
                write!(f, ": {reply}")?;
            }
            let numbers: Vec<String> = symmetries.iter().map(u32::to_string).collect();
            match numbers.len() {
                0 => writeln!(f),
                1 => writeln!(f, " (symmetry {})", numbers.join(", ")),
                _ => writeln!(f, " (symmetries {})", numbers.join(", ")),
            }
        })
    }
}
