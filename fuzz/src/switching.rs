//! The switching game on graphs of at most six vertices and twelve edges, with trees as they come or those of
//! the solver with changes: what is verified is true by a search of every line of play; what is rejected is
//! explained, without a panic. What the solver finds is verified.

#[path = "../../tests/common/kayles.rs"]
#[allow(dead_code)]
mod kayles;
#[path = "../../tests/common/switching.rs"]
mod switching;

use arbitrary::Arbitrary;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::graph::{Edge, GraphName, Listed};
use zermelo_checker::games::switching::{Board, Body, Claim, Switching};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::spanning_trees::{Side, Trees};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_games::switching::solver::solve;
use zermelo_search::limits::Limits;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    vertices: u8,
    /// The edges, as bits, and those of which there are two.
    edges: u16,
    twice: u16,
    terminals: [u8; 2],
    cut_first: bool,
    /// Whether the other player is claimed to win than the solver says.
    other: bool,
    opening: Option<u8>,
    /// Edges that are put into a tree, or taken from it.
    changes: Vec<(bool, u8)>,
}

impl Input {
    fn graph(&self) -> Listed {
        let size = u16::from(self.vertices % 5) + 2;
        let pairs = (0..size).flat_map(|low| (low + 1..size).map(move |high| Edge { low, high }));
        let chosen = pairs.zip(0..).filter(|(_, at)| self.edges >> at & 1 == 1);
        let times = |at: u32| 1 + usize::from(self.twice >> at & 1);
        let edges = chosen.flat_map(|(edge, at)| std::iter::repeat_n(edge, times(at)));
        let edges = edges.take(12).collect();
        Listed { vertices: (0..size).map(|vertex| name(vertex.into())).collect(), edges }
    }
}

fn name(vertex: usize) -> Text {
    Text::new(vertex.to_string()).expect("short")
}

/// Whether a proof is accepted.
fn accepted(claim: &Claim, body: &Body) -> bool {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::SpanningTrees, body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => {
            let truth = switching::is_true(claim, body.graph.as_ref());
            assert_eq!(truth, Some(true), "false: {claim}");
            true
        }
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
            false
        }
        Verdict::None(why) => panic!("{why}"),
    }
}

pub(crate) fn run(input: Input) {
    let graph = input.graph();
    let [from, to] = input.terminals.map(|end| name(usize::from(end) % graph.vertices.len()));
    let board = Board::Graph { graph: GraphName::Other { title: Text::default() }, from, to };
    let first = if input.cut_first { Side::Cut } else { Side::Short };
    let game = Switching { board, first, graph_hash: Some(graph.hash()) };
    let mut trees = Trees::default();
    let mut winner = first;
    if let Ok(network) = game.confirmed(Some(&graph)) {
        (winner, trees) = solve(&network, first, &Limits::DEFAULT).expect("a small graph");
        let claim = Claim { winner, game: game.clone() };
        assert!(accepted(&claim, &Body { graph: Some(graph.clone()), trees: trees.clone() }));
    }
    if let Some(opening) = input.opening {
        trees.opening = (opening % 14 < 13).then_some(u32::from(opening % 14));
    }
    for &(one, edge) in input.changes.iter().take(12) {
        let tree = if one { &mut trees.one } else { &mut trees.other };
        let edge = u32::from(edge % 14);
        match tree.binary_search(&edge) {
            Ok(at) => drop(tree.remove(at)),
            Err(at) => tree.insert(at, edge),
        }
    }
    let winner = if input.other { winner.other() } else { winner };
    accepted(&Claim { winner, game }, &Body { graph: Some(graph), trees });
}
