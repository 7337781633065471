//! Arbitrary text as a graph file: an edge list, DOT, graph6, sparse6, DIMACS or GraphML. No panic, no large allocation; messages
//! name a place, and what is read is a graph by the checker's conditions.

use zermelo_checker::games::node_kayles::{GraphName, NodeKayles};
use zermelo_games::graph;
use zermelo_search::text::Source;

pub(crate) fn run(text: &str) {
    let source = Source { name: "graph.txt", text };
    match graph::parse(source).and_then(graph::GraphFile::simple) {
        Ok(file) => {
            let game = NodeKayles {
                graph: GraphName::Other { title: file.title },
                graph_hash: Some(file.graph.hash()),
            };
            let graph = game.confirmed(Some(&file.graph)).expect("a graph");
            assert_eq!(graph.neighbours(), graph::neighbours(&file.graph));
        }
        Err(problems) => {
            assert!(!problems.is_empty());
            for problem in problems {
                assert!(text.get(problem.span.clone()).is_some(), "{problem}");
                let _ = source.place(&problem);
            }
        }
    }
}
