//! Certificates about the switching game with every field changed: of the claim, the graph, the trees.

use zermelo_checker::check;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::graph::{Edge, GraphName, Listed};
use zermelo_checker::games::switching::{Board, Body, Claim, Switching};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::spanning_trees::{Side, Trees};
use zermelo_checker::verdict::Verdict;
use zermelo_games::switching::solver::solve;
use zermelo_search::limits::Limits;

use crate::common::switching::is_true;

type Proof = (Claim, Body);

const SIDES: [Side; 2] = [Side::Short, Side::Cut];

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn on(graph: GraphName, from: &str, to: &str) -> Board {
    Board::Graph { graph, from: text(from), to: text(to) }
}

/// Four vertices of which every two are joined, and one that is beside a single one.
fn kite() -> Listed {
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (3, 4)];
    let edges = pairs.map(|(low, high)| Edge { low, high }).into();
    Listed { vertices: ["a", "b", "c", "d", "e"].map(text).into(), edges }
}

/// A path of two edges from a to c, with the first of them twice.
fn doubled() -> Listed {
    let edges = [(0, 1), (0, 1), (1, 2)].map(|(low, high)| Edge { low, high }).into();
    Listed { vertices: ["a", "b", "c"].map(text).into(), edges }
}

/// What the solver finds.
fn solved(board: Board, first: Side, graph: Option<Listed>) -> Proof {
    let graph_hash = graph.as_ref().map(Listed::hash);
    let game = Switching { board, first, graph_hash };
    let network = game.confirmed(graph.as_ref()).expect("a board");
    let (winner, trees) = solve(&network, first, &Limits::DEFAULT).expect("a winner");
    (Claim { winner, game }, Body { graph, trees })
}

/// Whether a proof is accepted; panics when it is and its claim is false.
fn accepted((claim, body): &Proof) -> bool {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::SpanningTrees, body).write();
    let accepted = matches!(check(&bytes, None), Verdict::Verified(_));
    let truth = accepted.then(|| is_true(claim, body.graph.as_ref()));
    assert!(truth.is_none_or(|truth| truth == Some(true)), "accepted and false: {claim} {body:?}");
    accepted
}

/// Every proof with one field changed.
fn changed(honest: &Proof) -> Vec<Proof> {
    let mut all = Vec::new();
    let mut add = |spoil: &dyn Fn(&mut Claim, &mut Body)| {
        let (mut claim, mut body) = honest.clone();
        spoil(&mut claim, &mut body);
        all.push((claim, body));
    };
    for side in SIDES {
        add(&|claim, _| claim.winner = side);
        add(&|claim, _| claim.game.first = side);
        add(&|claim, _| (claim.winner, claim.game.first) = (side, side));
    }
    let names = ["1", "2", "3", "4", "a", "b", "c", "d", "e", "f", "1.1", "1.2", "2.2", "00", "11"];
    for name in names {
        for place in 0..2 {
            add(&|claim, _| {
                if let Board::Graph { from, to, .. } = &mut claim.game.board {
                    *[from, to][place] = text(name);
                }
            });
        }
    }
    for size in 0..4 {
        let sides = [GraphName::Path { vertices: size }, GraphName::Cycle { vertices: size }];
        for name in sides.into_iter().chain([GraphName::Hypercube { dimension: size }]) {
            add(&|claim, _| {
                if let Board::Graph { graph, .. } = &mut claim.game.board {
                    *graph = name.clone();
                }
            });
        }
        add(&|claim, _| claim.game.board = Board::BridgIt { size });
    }
    let numbers = || (0..9u32).chain([u32::MAX]);
    for edge in numbers() {
        add(&|_, body| body.trees.opening = Some(edge));
        for other in numbers() {
            add(&|_, body| exchange(&mut body.trees.one, edge, other));
            add(&|_, body| exchange(&mut body.trees.other, edge, other));
        }
        add(&|_, body| {
            let Trees { one, other, .. } = &mut body.trees;
            let was = one.contains(&edge) || other.contains(&edge);
            one.retain(|&of| of != edge);
            other.retain(|&of| of != edge);
            body.trees.opening = was.then_some(edge);
        });
    }
    add(&|_, body| body.trees.opening = None);
    add(&|_, body| body.trees = Trees::default());
    add(&|_, body| std::mem::swap(&mut body.trees.one, &mut body.trees.other));
    add(&|_, body| body.trees.one = body.trees.other.clone());
    for (low, high) in (0..6u16).flat_map(|high| (0..6).map(move |low| (low, high))) {
        for is_named in [true, false] {
            add(&|claim, body| {
                let Some(graph) = &mut body.graph else { return };
                let edge = Edge { low, high };
                match graph.edges.binary_search(&edge) {
                    Ok(at) => drop(graph.edges.remove(at)),
                    Err(at) => graph.edges.insert(at, edge),
                }
                if is_named {
                    claim.game.graph_hash = Some(graph.hash());
                }
            });
        }
    }
    all
}

/// Takes an edge out of a tree, if it is there, and puts another in.
fn exchange(tree: &mut Vec<u32>, edge: u32, other: u32) {
    tree.retain(|&of| of != edge);
    if let Err(at) = tree.binary_search(&other) {
        tree.insert(at, other);
    }
}

#[test]
fn trees_that_are_accepted_after_changes_are_those_of_the_winner() {
    let titled = || GraphName::Other { title: Text::default() };
    let (mut all, mut count) = (0, 0);
    for (board, graph) in [
        (Board::BridgIt { size: 2 }, None),
        (on(GraphName::Cycle { vertices: 4 }, "1", "3"), None),
        (on(GraphName::Grid { rows: 2, columns: 3 }, "1.1", "2.2"), None),
        (on(GraphName::Hypercube { dimension: 2 }, "00", "11"), None),
        (on(titled(), "a", "b"), Some(kite())),
        (on(titled(), "a", "e"), Some(kite())),
        (on(titled(), "a", "c"), Some(doubled())),
        (on(titled(), "a", "b"), Some(doubled())),
    ] {
        for first in SIDES {
            let honest = solved(board.clone(), first, graph.clone());
            assert!(accepted(&honest), "{}", honest.0);
            for once in changed(&honest).into_iter().filter(|once| *once != honest) {
                all += 1;
                count += usize::from(accepted(&once));
                let (claim, body) = once;
                if body.trees != honest.1.trees {
                    // Whoever wins then, whoever moves first.
                    for (winner, first) in
                        SIDES.into_iter().flat_map(|one| SIDES.map(|two| (one, two)))
                    {
                        let game = Switching { first, ..claim.game.clone() };
                        accepted(&(Claim { winner, game }, body.clone()));
                    }
                }
            }
        }
    }
    assert!(count > 0 && count * 3 < all, "{count} of {all} changes accepted");
}
