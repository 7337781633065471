//! Mirrors and replays of Node Kayles: many images, many edges, large graphs by a short name.

use std::borrow::Cow;

use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{
    Body, Claim, Edge, GraphName, Listed, MirrorBody, NodeKayles,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

use super::{Case, certificate, text};

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
    Claim { winner: Player::Second, game }
}

/// Every vertex goes to the one as far from the other end.
fn mirror(graph: GraphName, listed: Option<Listed>, images: u32) -> Certificate<'static> {
    let claim = claim(graph, listed.as_ref());
    let mirror = Mirror { first: None, images: (0..images).rev().collect() };
    certificate(claim, Kind::Mirror, &MirrorBody { graph: listed, mirror })
}

/// The start as every node, with a reply by default that is right for most moves.
fn replay(graph: GraphName, listed: Option<Listed>, nodes: usize) -> Certificate<'static> {
    let claim = claim(graph, listed.as_ref());
    let default = Some(Response::Reply { reply: 1023, target: 0, symmetry: 0 });
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; 128 * nodes]),
        nodes: vec![Node { entries: 0, default }; nodes],
        entries: Vec::new(),
    };
    certificate(claim, Kind::Replay, &Body { graph: listed, replay, mirrors: Vec::new() })
}

/// Nodes with a position of one byte, and nothing else.
fn small(nodes: usize) -> Certificate<'static> {
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; nodes]),
        nodes: vec![Node { entries: 0, default: None }; nodes],
        entries: Vec::new(),
    };
    let claim = claim(GraphName::Path { vertices: 2 }, None);
    certificate(claim, Kind::Replay, &Body { graph: None, replay, mirrors: Vec::new() })
}

/// The start as every node, with a lemma for each of 64 moves: of the 63 vertices that are left the
/// proponent takes the first, and exchanges the 62 others.
fn mirrors(nodes: usize) -> Certificate<'static> {
    let vertices = (0..64).map(|vertex: u16| text(&vertex.to_string())).collect();
    let graph = Listed { vertices, edges: Vec::new() };
    let claim = claim(other(), Some(&graph));
    let entry = |mv| Entry { mv, response: Response::Lemma { lemma: 1 } };
    let replay = Replay {
        opening: None,
        positions: Cow::Owned(vec![0; 8 * nodes]),
        nodes: vec![Node { entries: 64, default: None }; nodes],
        entries: (0..nodes).flat_map(|_| (0..64).map(entry)).collect(),
    };
    let mirror = Mirror { first: None, images: (0..62).rev().collect() };
    let mirrors = vec![MirrorLemma { reply: 0, mirror }];
    certificate(claim, Kind::Replay, &Body { graph: Some(graph), replay, mirrors })
}
