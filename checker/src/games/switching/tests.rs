//! Claims and boards of the switching game: every lie gets its own error.

use super::*;
use crate::format::Text;
use crate::games::graph::{Edge, GraphName};
use crate::proofs::spanning_trees::Side::{self, Cut, Short};
use crate::trap_tests::{self, code, spring, spring_kinds};

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn on(graph: GraphName, from: &str, to: &str) -> Switching {
    let board = Board::Graph { graph, from: text(from), to: text(to) };
    Switching { board, first: Side::Cut, graph_hash: None }
}

fn bridg_it(size: u16, first: Side) -> Switching {
    Switching { board: Board::BridgIt { size }, first, graph_hash: None }
}

/// Every two of four vertices: 0 is ab, 1 ac, 2 ad, 3 bc, 4 bd, 5 cd.
fn four() -> Listed {
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let edges = pairs.map(|(low, high)| Edge { low, high }).into();
    Listed { vertices: ["a", "b", "c", "d"].map(text).into(), edges }
}

/// Short, who moves second, has two disjoint spanning trees of the four vertices.
fn on_four() -> (Claim, Body) {
    let mut game = on(GraphName::Other { title: text("four") }, "a", "b");
    game.graph_hash = Some(four().hash());
    let trees = Trees { opening: None, one: vec![0, 3, 5], other: vec![1, 2, 4] };
    (Claim { winner: Short, game }, Body { graph: Some(four()), trees })
}

/// Says what the terminals are.
fn terminals(claim: &mut Claim, names: [&str; 2]) {
    let Board::Graph { from, to, .. } = &mut claim.game.board else { panic!("a graph") };
    [*from, *to] = names.map(text);
}

type Spoil = trap_tests::Spoil<Claim, Body>;

#[test]
fn every_lie_about_four_vertices_gets_its_own_error() {
    let spoils: &[Spoil] = &[
        ("nothing spoilt", "verified", |_, _| ()),
        ("a first edge that is not needed", "verified", |c, b| {
            c.game.first = Short;
            b.trees = Trees { opening: Some(0), one: Vec::new(), other: Vec::new() };
        }),
        ("no first edge where none is needed", "verified", |c, _| {
            c.game.first = Short;
        }),
        ("a terminal that is no vertex", "terminal", |c, _| terminals(c, ["a", "e"])),
        ("one terminal twice", "terminal", |c, _| terminals(c, ["a", "a"])),
        ("a terminal with a space", "claim-text", |c, _| terminals(c, ["a --to c", "b"])),
        ("a terminal that reads as an option", "claim-text", |c, b| {
            b.graph.as_mut().expect("a graph").vertices[0] = text("--cut-first");
            terminals(c, ["--cut-first", "b"]);
        }),
        ("a graph that is titled as a game", "claim-text", |c, _| {
            c.game = on(GraphName::Other { title: text("Bridg-It 4") }, "a", "b");
        }),
        ("a graph that is titled as a board", "claim-text", |c, _| {
            c.game = on(GraphName::Other { title: text("connect-four 7 6") }, "a", "b");
        }),
        ("a terminal without a name", "claim-text", |c, _| terminals(c, ["", "b"])),
        ("an edge that the graph does not have", "tree-edge", |_, b| b.trees.other.push(6)),
        ("an edge as large as a number can be", "tree-edge", |_, b| b.trees.one.push(u32::MAX)),
        ("edges out of order", "tree-order", |_, b| b.trees.one = vec![3, 0, 5]),
        ("an edge twice in a tree", "tree-order", |_, b| b.trees.one = vec![0, 3, 3]),
        ("an edge in both trees", "trees-overlap", |_, b| b.trees.other = vec![1, 2, 5]),
        ("a tree that is both", "trees-overlap", |_, b| b.trees.other = b.trees.one.clone()),
        ("a first edge of who moves second", "opening-turn", |_, b| b.trees.opening = Some(1)),
        ("a first edge in a tree", "opening-edge", |c, b| {
            c.game.first = Short;
            b.trees.opening = Some(3);
        }),
        ("a first edge that the graph does not have", "opening-edge", |c, b| {
            c.game.first = Short;
            b.trees.opening = Some(6);
        }),
        ("a tree without an edge", "tree-closure", |_, b| b.trees.other = vec![2, 4]),
        ("an edge too few to join the terminals", "tree-terminals", |_, b| {
            b.trees.one = vec![3, 5];
        }),
        ("no trees", "tree-terminals", |_, b| b.trees = Trees::default()),
        ("trees that join other vertices", "tree-terminals", |_, b| {
            b.trees = Trees { opening: None, one: vec![1, 2], other: vec![5] };
        }),
        ("trees on other vertices", "tree-closure", |_, b| {
            b.trees = Trees { opening: None, one: vec![1, 3], other: vec![2, 4] };
        }),
        ("the trees of the other player", "tree-terminals", |c, _| {
            c.winner = Cut;
        }),
        ("a graph without its hash", "graph-hash", |c, _| c.game.graph_hash = None),
        ("a graph that is not listed", "graph-listed", |_, b| b.graph = None),
        ("a graph with an edge less", "graph-hash", |_, b| {
            b.graph.as_mut().expect("a graph").edges.pop();
        }),
        // Short moves second, and has both edges between the terminals.
        ("two parallel edges", "verified", |c, b| {
            let graph = b.graph.as_mut().expect("a graph");
            graph.edges = vec![Edge { low: 0, high: 1 }; 2];
            c.game.graph_hash = Some(graph.hash());
            b.trees = Trees { opening: None, one: vec![0], other: vec![1] };
        }),
        ("one edge that is taken for two", "tree-edge", |c, b| {
            let graph = b.graph.as_mut().expect("a graph");
            graph.edges.truncate(1);
            c.game.graph_hash = Some(graph.hash());
            b.trees = Trees { opening: None, one: vec![0], other: vec![1] };
        }),
        ("parallel edges apart from each other", "graph-edge", |c, b| {
            let graph = b.graph.as_mut().expect("a graph");
            graph.edges.push(Edge { low: 0, high: 1 });
            c.game.graph_hash = Some(graph.hash());
        }),
        ("a loop", "graph-edge", |c, b| {
            let graph = b.graph.as_mut().expect("a graph");
            graph.edges.push(Edge { low: 3, high: 3 });
            c.game.graph_hash = Some(graph.hash());
        }),
        ("a title that ends a claim", "claim-text", |c, _| {
            let graph = GraphName::Other { title: text("x' --from") };
            c.game = on(graph, "a", "b");
        }),
        ("a graph of dominoes", "claim-text", |c, b| {
            c.game = on(GraphName::Cram { rows: 2, columns: 2 }, "1.1-1.2", "2.1-2.2");
            b.graph = None;
        }),
        ("a graph that is too large", "size", |c, b| {
            c.game = on(GraphName::Hypercube { dimension: 11 }, "0", "1");
            b.graph = None;
        }),
        ("a board of Bridg-it without rows", "size", |c, b| {
            c.game = bridg_it(0, Short);
            b.graph = None;
        }),
        ("a board of Bridg-it that is too large", "size", |c, b| {
            c.game = bridg_it(33, Short);
            b.graph = None;
        }),
        ("a board of Bridg-it that is listed", "graph-listed", |c, _| {
            c.game = bridg_it(1, Short);
        }),
        ("a board of Bridg-it with a hash", "graph-hash", |c, b| {
            c.game = Switching { graph_hash: Some([1; 32]), ..bridg_it(1, Short) };
            b.graph = None;
        }),
    ];
    spring(Kind::SpanningTrees, "switching", on_four, spoils);
    spring_kinds([Kind::Replay], "a replay of the switching game", on_four);
}

/// On a path of two edges the player who moves second has the other edge.
#[test]
fn cut_wins_a_path_and_a_single_edge_goes_to_who_moves_first() {
    let path = |vertices, to, first| {
        let game = on(GraphName::Path { vertices }, "1", to);
        Switching { first, ..game }
    };
    let trees = |opening, one: &[u32], other: &[u32]| {
        let trees = Trees { opening, one: one.to_vec(), other: other.to_vec() };
        Body { graph: None, trees }
    };
    let (two, one) = (trees(None, &[0], &[1]), trees(Some(0), &[], &[]));
    for (what, winner, game, body, expected) in [
        ("two edges for Cut", Cut, path(3, "3", Short), &two, "verified"),
        ("two edges for Short", Short, path(3, "3", Cut), &two, "tree-terminals"),
        ("an edge for Short", Short, path(2, "2", Short), &one, "verified"),
        ("an edge for Cut", Cut, path(2, "2", Cut), &one, "verified"),
        ("an edge beside the terminals", Short, path(3, "3", Short), &one, "tree-terminals"),
        ("the edge of Bridg-it", Short, bridg_it(1, Short), &one, "verified"),
        ("the edge of Bridg-it for Cut", Cut, bridg_it(1, Cut), &one, "verified"),
    ] {
        let claim = Claim { winner, game };
        let what = &format!("a path with {what}");
        assert_eq!(code(claim.into(), Kind::SpanningTrees, body, what), expected, "{what}");
    }
}

/// The board by drawing: dots in rows and columns with the outer columns drawn together.
fn drawn(size: u16) -> Network {
    let dot = |row: u16, column: u16| match column {
        0 => (0, 0),
        _ if column == size => (0, 1),
        _ => (row + 1, column),
    };
    let mut dots: Vec<(u16, u16)> = vec![(0, 0), (0, 1)];
    dots.extend((0..size).flat_map(|row| (1..size).map(move |column| dot(row, column))));
    dots.dedup();
    let number = |dot| u16::try_from(dots.iter().position(|d| *d == dot).expect("a dot"));
    let mut edges = Vec::new();
    for (one, row, column) in [(0, 0, 1), (1, 1, 0)]
        .into_iter()
        .flat_map(|(down, row, column)| (0..size).map(move |at| (at, row, column, down)))
        .flat_map(|(at, row, column, down)| {
            let columns = if down == 1 { 1..size } else { 0..size };
            columns.map(move |place| ((at, place), row, column))
        })
    {
        let (at, place) = one;
        if at + row < size {
            let ends = [dot(at, place), dot(at + row, place + column)];
            let mut ends = ends.map(|dot| number(dot).expect("few"));
            ends.sort_unstable();
            edges.push(ends);
        }
    }
    edges.sort_unstable();
    Network { vertices: dots.len(), edges, terminals: [0, 1] }
}

#[test]
fn the_board_of_bridg_it_is_the_one_that_is_drawn() {
    for size in [1, 2, 3, 4, 5, 8, 32] {
        let board = bridg_it(size, Short).confirmed(None).expect("a board");
        assert_eq!(board, drawn(size), "{size}");
        let (size, inner) = (usize::from(size), usize::from(size) - 1);
        assert_eq!(board.edges.len(), size * size + inner * inner);
        assert_eq!(board.vertices, size * inner + 2);
    }
}

/// Cut plays on the same board, turned by a quarter: the ranks for Cut are those for Short there.
#[test]
fn the_board_of_bridg_it_is_its_own_dual() {
    for size in [2u16, 3, 4] {
        let board = bridg_it(size, Short).confirmed(None).expect("a board");
        let total = board.edges.len();
        // An edge by the middle of it, in halves of the distance of two dots, from the upper left.
        let place = |vertex: u16, row_of_other: u16| match vertex {
            0 => (row_of_other, 0),
            1 => (row_of_other, 2 * size),
            v => (2 * ((v - 2) / (size - 1)), 2 * ((v - 2) % (size - 1) + 1)),
        };
        let row = |vertex: u16| place(vertex, 0).0;
        let middles: Vec<(u16, u16)> = board
            .edges
            .iter()
            .map(|&[one, other]| {
                let (a, b) = (place(one, row(other)), place(other, row(one)));
                ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
            })
            .collect();
        // Turned: rows of Cut are between the columns of Short, from 1 to 2n − 1 halves.
        let turned = |(row, column): (u16, u16)| (column - 1, row + 1);
        let image: Vec<usize> = middles
            .iter()
            .map(|&middle| {
                middles.iter().position(|&other| other == turned(middle)).expect("an edge")
            })
            .collect();
        let mut seed = 5u64;
        for _ in 0..400 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            let bits = seed >> 20;
            let own = |element: usize| bits >> element & 1 == 1;
            let other = |element: usize| match element {
                last if last == total => own(total),
                element => own(image.iter().position(|&of| of == element).expect("an edge")),
            };
            assert_eq!(board.rank(Side::Cut, own), board.rank(Side::Short, other), "{size}");
        }
    }
}
