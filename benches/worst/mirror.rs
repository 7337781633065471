//! Mirrors and replays of Node Kayles: many images, many edges, large graphs by a short name.

use std::borrow::Cow;

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::claim::Player;
use zermelo_checker::games::latin_erdos::{self, LatinErdosRules};
use zermelo_checker::games::node_kayles::{
    Body, Claim, Edge, GraphName, Listed, MirrorBody, NodeKayles,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response, Rules};
use zermelo_checker::writing::Records;
use zermelo_explain::claims::claim as read;

use super::{Case, Input, certificate, text};

pub(super) const CASES: &[Case] = &[
    ("mirror, hypercube 10", || mirror(GraphName::Hypercube { dimension: 10 }, None, 1024)),
    ("mirror, hypercube 10 without images", || {
        mirror(GraphName::Hypercube { dimension: 10 }, None, 0)
    }),
    ("mirror, a million images of few vertices", || {
        mirror(GraphName::Path { vertices: 4 }, None, 1_000_000)
    }),
    ("mirror, 1024 vertices with all edges but 512", || {
        mirror(other(), Some(dense(|low, high| low + high != 1023)), 1024)
    }),
    ("node-kayles, a default over and over, path 1024", || {
        replay(GraphName::Path { vertices: 1024 }, None, 200)
    }),
    ("node-kayles, a default over and over, 1024 vertices apart", || {
        replay(other(), Some(dense(|_, _| false)), 200)
    }),
    ("node-kayles, a mirror over and over, 64 vertices apart", || mirrors(2_000)),
    ("node-kayles, a mirror for each of 600 moves", || cliques(600, 1, 1)),
    ("node-kayles, a mirror for each of 1024 moves", || cliques(1024, 1, 1)),
    ("node-kayles, a mirror for each of 1024 moves, pairs", || cliques(1024, 2, 6)),
    ("node-kayles, a mirror for each of 1024 moves, cliques", || cliques(1024, 4, 10)),
    ("latin-erdos, a mirror for each of 216 moves, 13 nodes", || latin(6, 13)),
    ("latin-erdos, a mirror for each of 512 moves, 18 nodes", || latin(8, 18)),
    ("latin-erdos, a mirror of side 64", || latin_mirror(64)),
    ("node-kayles, a million nodes on two vertices", || small(1_000_000)),
    ("node-kayles, one node, hypercube 10", || {
        replay(GraphName::Hypercube { dimension: 10 }, None, 1)
    }),
];

fn other() -> GraphName {
    GraphName::Other { title: text("") }
}

/// 1,024 vertices with these edges.
fn dense(is_edge: impl Fn(u16, u16) -> bool) -> Listed {
    let pairs = (0..1024).flat_map(|low| (low + 1..1024).map(move |high| Edge { low, high }));
    Listed {
        vertices: (0..1024).map(|vertex: u16| text(&vertex.to_string())).collect(),
        edges: pairs.filter(|edge| is_edge(edge.low, edge.high)).collect(),
    }
}

fn claim(graph: GraphName, listed: Option<&Listed>) -> Claim {
    let game = NodeKayles { graph, graph_hash: listed.map(Listed::hash) };
    Claim { statement: Player::Second.into(), game }
}

/// Every vertex goes to the one as far from the other end.
fn mirror(graph: GraphName, listed: Option<Listed>, images: u32) -> Input {
    let claim = claim(graph, listed.as_ref());
    let mirror = Mirror { first: None, images: (0..images).rev().collect() };
    certificate(claim, Kind::Mirror, &MirrorBody { graph: listed, mirror })
}

/// The start as every node, with a reply by default that is right for most moves.
fn replay(graph: GraphName, listed: Option<Listed>, nodes: usize) -> Input {
    let claim = claim(graph, listed.as_ref());
    let default = Some(Response::Reply { reply: 1023, target: 0, symmetry: 0 });
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; 128 * nodes]),
        nodes: vec![Node { entries: 0, default }; nodes].into(),
        entries: Vec::new().into(),
    };
    certificate(claim, Kind::Replay, &Body { graph: listed, replay, mirrors: Vec::new() })
}

/// Nodes with a position of one byte, and nothing else.
fn small(nodes: usize) -> Input {
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; nodes]),
        nodes: vec![Node { entries: 0, default: None }; nodes].into(),
        entries: Vec::new().into(),
    };
    let claim = claim(GraphName::Path { vertices: 2 }, None);
    certificate(claim, Kind::Replay, &Body { graph: None, replay, mirrors: Vec::new() })
}

/// The start as every node, with a lemma for each of 64 moves: of the 63 vertices that are left the
/// proponent takes the first, and exchanges the 62 others.
fn mirrors(nodes: usize) -> Input {
    let vertices = (0..64).map(|vertex: u16| text(&vertex.to_string())).collect();
    let graph = Listed { vertices, edges: Vec::new() };
    let claim = claim(other(), Some(&graph));
    let entry = |mv| Entry { mv, response: Response::Lemma { lemma: 1 } };
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; 8 * nodes]),
        nodes: vec![Node { entries: 64, default: None }; nodes].into(),
        entries: (0..nodes).flat_map(|_| (0..64).map(entry)).collect(),
    };
    let mirror = Mirror { first: None, images: (0..62).rev().collect() };
    let mirrors = vec![MirrorLemma { reply: 0, mirror }];
    certificate(claim, Kind::Replay, &Body { graph: Some(graph), replay, mirrors })
}

/// Cliques of as many vertices each, and a lemma for every move: of what a move leaves the proponent takes
/// the first clique, and exchanges the others. The names have so many digits at least.
fn cliques(vertices: u16, size: u16, digits: usize) -> Input {
    let others = (0..vertices).flat_map(|low| (low + 1..vertices).map(move |high| (low, high)));
    let edges = others.filter(|(low, high)| low / size == high / size);
    let graph = Listed {
        vertices: (0..vertices).map(|vertex| text(&format!("{vertex:0digits$}"))).collect(),
        edges: edges.map(|(low, high)| Edge { low, high }).collect(),
    };
    let claim = claim(other(), Some(&graph));
    let entry = |mv| Entry { mv, response: Response::Lemma { lemma: 1 } };
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; usize::from(vertices / 8)]),
        nodes: vec![Node { entries: vertices.into(), default: None }].into(),
        entries: (0..vertices).map(entry).collect(),
    };
    let (size, left) = (u32::from(size), u32::from(vertices) / u32::from(size) - 2);
    let image = |vertex: u32| (left - 1 - vertex / size) * size + vertex % size;
    let mirror = Mirror { first: None, images: (0..left * size).map(image).collect() };
    let mirrors = vec![MirrorLemma { reply: 0, mirror }];
    certificate(claim, Kind::Replay, &Body { graph: Some(graph), replay, mirrors })
}

/// The empty board of an even side as every node, with a lemma for each move: the proponent answers by
/// the opposite cell from the first move on.
fn latin(side: u32, nodes: usize) -> Input {
    let words = format!("second player wins latin-erdos {side} --without-columns");
    let AnyClaim::LatinErdos(claim) = read(&words).expect("a claim") else { panic!("{words}") };
    let rules = LatinErdosRules::new(&claim, &[]).expect("rules");
    let side = u16::try_from(side).expect("small");
    let start = rules.start();
    let moves = |position: &<LatinErdosRules<'_> as Rules>::Position| {
        let mut moves = Vec::new();
        rules.legal_moves(position, &mut moves);
        moves
    };
    let index = |left: &[u16], mv: u16| left.binary_search(&mv).expect("left").try_into();
    let lemma = |mv: u16| {
        let after = rules.play(&start, mv).expect("a move");
        let reply = opposite(mv, side);
        let left = moves(&rules.play(&after, reply).expect("a reply"));
        let image = |&mv: &u16| index(&left, opposite(mv, side)).expect("few");
        let mirror = Mirror { first: None, images: left.iter().map(image).collect() };
        MirrorLemma { reply: index(&moves(&after), reply).expect("few"), mirror }
    };
    let all = moves(&start);
    let entry = |(&mv, lemma)| Entry { mv, response: Response::Lemma { lemma } };
    let mut position = Vec::new();
    rules.write(&start, &mut position);
    let entries: Vec<Entry> = all.iter().zip(1..).map(entry).collect();
    let count = u32::try_from(all.len()).expect("few");
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(position.repeat(nodes)),
        nodes: vec![Node { entries: count, default: None }; nodes].into(),
        entries: entries.repeat(nodes).into(),
    };
    let mirrors = all.into_iter().map(lemma).collect();
    certificate(claim, Kind::Replay, &latin_erdos::Body { symmetries: Vec::new(), replay, mirrors })
}

/// The same number in the cell opposite to a move's.
fn opposite(mv: u16, side: u16) -> u16 {
    let (cell, number) = (mv / side, mv % side);
    (side * side - 1 - cell) * side + number
}

fn latin_mirror(side: u32) -> Input {
    let words = format!("second player is never without a move in latin-erdos {side}");
    let image = |placement: u32| {
        let (cell, number) = (placement / side, placement % side);
        (side * side - 1 - cell) * side + number
    };
    let mirror = Mirror { first: None, images: (0..side.pow(3)).map(image).collect() };
    certificate(read(&words).expect("a claim"), Kind::Mirror, &mirror)
}
