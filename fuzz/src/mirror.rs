//! Mirrors of Node Kayles on graphs of at most nine vertices: maps made of pairs, with faults, and first
//! vertices. What is verified is true, by a search of every line of play; what is rejected is explained,
//! without a panic. What the search for mirrors finds is verified, and what it says there is none of is
//! not.

#[path = "../../tests/common/kayles.rs"]
mod kayles;

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::node_kayles::{Claim, Edge, GraphName, Listed, MirrorBody, NodeKayles};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_games::graph;
use zermelo_search::mirror::relation::Relation;
use zermelo_search::mirror::search::{EFFORT, SearchOutcome, search};

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    vertices: u8,
    /// The edges, as bits.
    edges: u64,
    /// Whether edges are made the images of others.
    kept: bool,
    second: bool,
    first: Option<u8>,
    /// Vertices exchanged in turn.
    pairs: Vec<(u8, u8)>,
    /// An image that is replaced.
    fault: Option<(u8, u32)>,
    length: Option<u8>,
}

impl Input {
    fn size(&self) -> u16 {
        u16::from(self.vertices % 9) + 1
    }

    fn images(&self) -> Vec<u32> {
        let size = usize::from(self.size());
        let mut images: Vec<u32> = (0..u32::from(self.size())).collect();
        let mut paired = vec![false; size];
        for &(one, two) in self.pairs.iter().take(8) {
            let (one, two) = (usize::from(one) % size, usize::from(two) % size);
            if !paired[one] && !paired[two] {
                images.swap(one, two);
                (paired[one], paired[two]) = (true, true);
            }
        }
        images
    }

    fn graph(&self, images: &[u32]) -> Listed {
        let pairs = (0..self.size())
            .flat_map(|low| (low + 1..self.size()).map(move |high| Edge { low, high }));
        let chosen = pairs.zip(0..).filter(|(_, at)| self.edges >> at & 1 == 1);
        let mut edges: Vec<Edge> = chosen.map(|(edge, _)| edge).collect();
        if self.kept {
            let image = |vertex: u16| images[usize::from(vertex)] as u16;
            for Edge { low, high } in edges.clone() {
                let (one, two) = (image(low), image(high));
                edges.push(Edge { low: one.min(two), high: one.max(two) });
            }
        }
        edges.sort();
        edges.dedup();
        let name = |vertex: u16| Text::new(vertex.to_string()).expect("short");
        Listed { vertices: (0..self.size()).map(name).collect(), edges }
    }
}

fn verdict(winner: Player, graph: &Listed, mirror: Mirror) -> bool {
    let game = NodeKayles {
        graph: GraphName::Other { title: Text::default() },
        graph_hash: Some(graph.hash()),
    };
    let claim = Claim { statement: winner.into(), game };
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let body = MirrorBody { graph: Some(graph.clone()), mirror };
    let (bytes, _) = Certificate::new(header, Kind::Mirror, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => {
            assert_eq!(kayles::is_true(&claim, Some(graph)), Some(true), "false: {claim}");
            true
        }
        Verdict::Rejected(rejection) => {
            let _ = explain(&bytes, &rejection, None).to_string();
            false
        }
        Verdict::None(why) => panic!("{why}"),
    }
}

pub(crate) fn run(input: Input) {
    let mut images = input.images();
    let graph = input.graph(&images);
    if let Some((at, image)) = input.fault {
        let at = usize::from(at) % images.len();
        images[at] = image;
    }
    if let Some(length) = input.length {
        images.resize(usize::from(length), 0);
    }
    let first = input.first.map(|first| u32::from(first % 11));
    let winner = if input.second { Player::Second } else { Player::First };
    let accepted = verdict(winner, &graph, Mirror { first, images });
    let neighbours = graph::neighbours(&graph);
    let list = |list: &Vec<u16>| list.iter().map(|&vertex| vertex.into()).collect();
    match search(&Relation::new(neighbours.iter().map(list).collect()), EFFORT) {
        SearchOutcome::Mirror(found) => {
            let winner = if found.first.is_some() { Player::First } else { Player::Second };
            assert!(verdict(winner, &graph, found));
        }
        SearchOutcome::None => assert!(!accepted, "there is a mirror"),
        SearchOutcome::GaveUp => {}
    }
}
