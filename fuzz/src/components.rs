//! Nim-values of components on graphs of at most nine vertices, as the solver finds them, with fields
//! changed: what is verified is true, by a search of every line of play; what is rejected is explained,
//! without a panic. What the solver finds is verified.

#[path = "../../tests/common/kayles.rs"]
pub(crate) mod kayles;

use arbitrary::Arbitrary;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::node_kayles::{
    Claim, Edge, GraphName, Listed, NodeKayles, Statement, ValuesBody,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_games::graph;
use zermelo_games::node_kayles::solver::{WantedProof, solve};
use zermelo_search::limits::Resources;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    vertices: u8,
    /// The edges, as bits.
    edges: u64,
    /// What the solver is asked for, and what is claimed instead of what it finds.
    wanted: Option<u8>,
    claimed: Option<u8>,
    opening: Option<u8>,
    map: Vec<u8>,
    /// The field, the place in it, and the value that is put there.
    changes: Vec<(u8, u8, u8)>,
}

impl Input {
    fn graph(&self) -> Listed {
        let size = u16::from(self.vertices % 9) + 1;
        let pairs = (0..size).flat_map(|low| (low + 1..size).map(move |high| Edge { low, high }));
        let chosen = pairs.zip(0..).filter(|(_, at)| self.edges >> at & 1 == 1);
        let name = |vertex: u16| Text::new(vertex.to_string()).expect("short");
        let edges = chosen.map(|(edge, _)| edge).collect();
        Listed { vertices: (0..size).map(name).collect(), edges }
    }
}

fn statement(number: u8) -> Statement {
    match number % 6 {
        0 => Statement::FirstWins,
        1 => Statement::SecondWins,
        value => Statement::HasValue(u32::from(value) - 2),
    }
}

fn change(body: &mut ValuesBody<'_>, field: u8, at: u8, to: u8) {
    fn put<T>(list: &mut [T], at: u8, value: T) {
        if let Some(at) = usize::from(at).checked_rem(list.len()) {
            list[at] = value;
        }
    }
    match field % 4 {
        0 => put(&mut body.paths.values, at, u16::from(to % 5)),
        1 => put(body.components.records.to_mut(), at, to),
        2 => put(&mut body.components.values, at, u16::from(to % 6)),
        _ => put(&mut body.components.answers, at, u16::from(to % 11)),
    }
}

pub(crate) fn run(input: Input) {
    let graph = input.graph();
    let game = NodeKayles {
        graph: GraphName::Other { title: Text::default() },
        graph_hash: Some(graph.hash()),
    };
    let by = Some(Kind::NimValues);
    let wanted = WantedProof { by, statement: input.wanted.map(statement) };
    let neighbours = graph::neighbours(&graph);
    let solved = solve(&game, Some(&graph), &neighbours, wanted, 0, Resources::default());
    let solved = solved.expect("a small graph");
    let (bytes, _) = solved.write();
    assert!(check(&bytes, None).is_verified());
    let zermelo_checker::claim::Claim::NodeKayles(claim) = &solved.header.claim else {
        panic!("another game");
    };
    let mut claim: Claim = claim.clone();
    assert_eq!(kayles::is_true(&claim, Some(&graph)), Some(true), "{claim}");
    let mut body: ValuesBody<'_> = solved.decode().expect("values");
    if let Some(claimed) = input.claimed {
        claim.statement = statement(claimed);
    }
    if let Some(opening) = input.opening {
        body.opening = (opening % 11 < 10).then_some(u16::from(opening % 11));
    }
    if !input.map.is_empty() {
        body.maps.push(input.map.iter().take(9).map(|image| u16::from(image % 11)).collect());
    }
    for &(field, at, to) in input.changes.iter().take(3) {
        change(&mut body, field, at, to);
    }
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::NimValues, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => {
            assert_eq!(kayles::is_true(&claim, Some(&graph)), Some(true), "false: {claim}");
        }
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
