//! Certificates about Node Kayles with every field changed: of the graph, the mirror, the replay.

use zermelo_checker::check;
use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::node_kayles::{
    Body, Claim, Edge, GraphName, Listed, MirrorBody, NodeKayles, Statement, ValuesBody,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::nim_values::components::Components;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::Encode;
use zermelo_games::graph;
use zermelo_games::node_kayles::solver::{WantedProof, solve};
use zermelo_search::limits::Resources;

use crate::common::kayles::is_true;

fn listed(count: u16, edges: &[(u16, u16)]) -> Listed {
    let name = |vertex: u16| Text::new(format!("v{vertex}")).expect("short");
    let edges = edges.iter().map(|&(low, high)| Edge { low, high }).collect();
    Listed { vertices: (0..count).map(name).collect(), edges }
}

/// A claim about a graph by its name, or about one that is listed.
fn claim(winner: Player, graph: GraphName, listed: Option<&Listed>) -> Claim {
    let game = NodeKayles { graph, graph_hash: listed.map(Listed::hash) };
    Claim { statement: winner.into(), game }
}

fn other() -> GraphName {
    GraphName::Other { title: Text::default() }
}

/// Whether a certificate is accepted; panics when it is and its claim is false.
fn accepted(claim: &Claim, kind: Kind, body: &impl Encode, listed: Option<&Listed>) -> bool {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, kind, body).write();
    let accepted = matches!(check(&bytes, None), Verdict::Verified(_));
    assert!(!accepted || is_true(claim, listed) == Some(true), "accepted and false: {claim}");
    accepted
}

/// Names of graphs with at most twelve vertices, and of none.
fn names() -> Vec<GraphName> {
    let mut names = vec![other()];
    for size in 0..=12 {
        names.push(GraphName::Path { vertices: size });
        names.push(GraphName::Cycle { vertices: size });
    }
    names.extend((0..=3).map(|dimension| GraphName::Hypercube { dimension }));
    let sides = (0..=4).flat_map(|rows| (0..=3).map(move |columns| (rows, columns)));
    names.extend(sides.map(|(rows, columns)| GraphName::Grid { rows, columns }));
    names
}

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

#[test]
fn a_mirror_that_is_accepted_after_a_change_is_one_of_the_winner() {
    let prism =
        listed(6, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 5), (4, 5)]);
    let (mut all, mut count) = (0, 0);
    for (winner, graph, first, images) in [
        (Player::Second, GraphName::Cycle { vertices: 6 }, None, vec![3, 4, 5, 0, 1, 2]),
        (Player::First, GraphName::Path { vertices: 5 }, Some(2), vec![4, 3, 2, 1, 0]),
        (Player::Second, GraphName::Hypercube { dimension: 3 }, None, (0..8).rev().collect()),
        (Player::First, GraphName::Grid { rows: 3, columns: 3 }, Some(4), (0..9).rev().collect()),
        // A prism's corner goes to the one of the other triangle that is not beside it.
        (Player::First, other(), Some(0), vec![0, 2, 1, 3, 5, 4]),
    ] {
        let graph_of = |name: &GraphName| (*name == other()).then(|| prism.clone());
        let mut changed: Vec<(Player, GraphName, Mirror)> = Vec::new();
        let honest = Mirror { first, images };
        for player in PLAYERS {
            for name in names() {
                changed.push((player, name, honest.clone()));
            }
        }
        for first in (0..10).map(Some).chain([None, Some(u32::MAX)]) {
            for player in PLAYERS {
                changed.push((player, graph.clone(), Mirror { first, ..honest.clone() }));
            }
        }
        let count_of = honest.images.len();
        for at in 0..count_of {
            for image in (0..10).chain([u32::MAX]) {
                let mut mirror = honest.clone();
                mirror.images[at] = image;
                changed.push((winner, graph.clone(), mirror));
            }
            for with in 0..at {
                // Two images exchanged, and a pair of them opened.
                let mut mirror = honest.clone();
                mirror.images.swap(at, with);
                changed.push((winner, graph.clone(), mirror));
                let mut mirror = honest.clone();
                let (one, two) = (mirror.images[at] as usize, mirror.images[with] as usize);
                for (vertex, image) in [(at, with), (with, at), (one, two), (two, one)] {
                    mirror.images[vertex] = u32::try_from(image).expect("small");
                }
                for first in (0..count_of).map(|v| u32::try_from(v).ok()).chain([None]) {
                    changed.push((winner, graph.clone(), Mirror { first, ..mirror.clone() }));
                }
            }
            let mut mirror = honest.clone();
            mirror.images.truncate(at);
            changed.push((winner, graph.clone(), mirror));
        }
        for (player, name, mirror) in changed {
            let graph = graph_of(&name);
            let claim = claim(player, name, graph.as_ref());
            let body = MirrorBody { graph: graph.clone(), mirror };
            all += 1;
            count += usize::from(accepted(&claim, Kind::Mirror, &body, graph.as_ref()));
        }
        // Every edge more or less of the graph, with its hash.
        for high in 1..6 {
            for low in 0..high {
                let mut graph = prism.clone();
                let edge = Edge { low, high };
                match graph.edges.binary_search(&edge) {
                    Ok(at) => drop(graph.edges.remove(at)),
                    Err(at) => graph.edges.insert(at, edge),
                }
                for player in PLAYERS {
                    let claim = claim(player, other(), Some(&graph));
                    let body = MirrorBody { graph: Some(graph.clone()), mirror: honest.clone() };
                    all += 1;
                    count += usize::from(accepted(&claim, Kind::Mirror, &body, Some(&graph)));
                }
            }
        }
    }
    assert!(count > 5 && count * 10 < all, "{count} of {all} changes accepted");
}

/// The second player wins a path of four vertices: after an end, one vertex at the other end is left, and
/// after an inner vertex the end beyond.
fn four() -> Replay<'static> {
    let win = |mv, reply| Entry { mv, response: Response::Win { reply } };
    Replay {
        opening: None,
        positions: vec![0].into(),
        nodes: vec![Node { entries: 4, default: None }].into(),
        entries: vec![win(0, 2), win(1, 3), win(2, 0), win(3, 1)].into(),
    }
}

/// First takes an end of a path of six, and with it the vertex beside it: a path of four is left.
fn six() -> Replay<'static> {
    let win = |mv, reply| Entry { mv, response: Response::Win { reply } };
    Replay {
        opening: Some(0),
        positions: vec![0b000011].into(),
        nodes: vec![Node { entries: 4, default: None }].into(),
        entries: vec![win(2, 4), win(3, 5), win(4, 2), win(5, 3)].into(),
    }
}

/// A replay of more positions, as the solver makes it.
fn eight() -> Replay<'static> {
    let path = GraphName::Path { vertices: 8 };
    let graph = graph::named(&path).expect("a path");
    let game = NodeKayles { graph: path, graph_hash: None };
    let certificate =
        solve(&game, None, &graph, Some(Kind::Replay), 0, Resources::default()).expect("solved");
    let Body { replay, .. } = certificate.decode().expect("a replay");
    assert!(replay.nodes.len() > 3, "{replay:?}");
    replay.into_owned()
}

#[test]
fn a_replay_that_is_accepted_after_a_change_is_true() {
    let responses = |replies: u16| {
        let mut responses = vec![Response::Settled, Response::Lemma { lemma: 0 }];
        for reply in (0..replies).chain([u16::MAX]) {
            responses.push(Response::Win { reply });
            responses.push(Response::SameAs { mv: reply, symmetry: 1 });
            for target in [0, 1, 2, u32::MAX] {
                responses.push(Response::Reply { reply, target, symmetry: 0 });
            }
        }
        responses
    };
    let (mut all, mut count) = (0, 0);
    for honest in [four(), six(), eight()] {
        let mut changed = vec![honest.clone()];
        for opening in (0..7).map(Some).chain([None]) {
            changed.push(Replay { opening, ..honest.clone() });
        }
        for at in 0..honest.positions.len() {
            for byte in 0..=u8::MAX {
                let mut replay = honest.clone();
                replay.positions.to_mut()[at] = byte;
                changed.push(replay);
            }
        }
        for at in 0..honest.entries.len() {
            for response in responses(8) {
                let mut replay = honest.clone();
                replay.entries[at].response = response;
                changed.push(replay);
            }
            for mv in 0..7 {
                let mut replay = honest.clone();
                replay.entries[at].mv = mv;
                changed.push(replay);
            }
        }
        for at in 0..honest.nodes.len() {
            for default in responses(7) {
                let mut replay = honest.clone();
                replay.nodes[at].default = Some(default);
                changed.push(replay.clone());
                replay.nodes[at].entries = 0;
                replay.entries.clear();
                changed.push(replay);
            }
        }
        for replay in changed {
            for player in PLAYERS {
                for name in [
                    GraphName::Path { vertices: 3 },
                    GraphName::Path { vertices: 4 },
                    GraphName::Path { vertices: 5 },
                    GraphName::Path { vertices: 6 },
                    GraphName::Path { vertices: 8 },
                    GraphName::Cycle { vertices: 4 },
                    GraphName::Cycle { vertices: 6 },
                    GraphName::Grid { rows: 2, columns: 2 },
                ] {
                    let claim = claim(player, name, None);
                    let body = Body { graph: None, replay: replay.clone(), mirrors: Vec::new() };
                    all += 1;
                    count += usize::from(accepted(&claim, Kind::Replay, &body, None));
                }
            }
        }
    }
    assert!(count > 5 && count * 20 < all, "{count} of {all} changes accepted");
}

/// Proofs by the nim-values of components, as the solver makes them: with maps and without, with answers,
/// with a first move.
fn by_components() -> Vec<(GraphName, Option<Listed>, ValuesBody<'static>)> {
    let bull = listed(5, &[(0, 1), (0, 2), (1, 2), (1, 3), (2, 4)]);
    // Two stars, and a star with a tail.
    let stars = listed(9, &[(0, 1), (0, 2), (0, 3), (4, 5), (4, 6), (4, 7), (7, 8)]);
    let grid = |rows, columns| GraphName::Grid { rows, columns };
    let mut proofs = Vec::new();
    for (graph, listed) in
        [(grid(2, 3), None), (grid(3, 3), None), (other(), Some(bull)), (other(), Some(stars))]
    {
        let neighbours = match &listed {
            Some(listed) => graph::neighbours(listed),
            None => graph::named(&graph).expect("a grid"),
        };
        let game = claim(Player::First, graph.clone(), listed.as_ref()).game;
        for statement in [None, Some(Statement::FirstWins)] {
            let wanted = WantedProof { by: Some(Kind::NimValues), statement };
            let solved =
                solve(&game, listed.as_ref(), &neighbours, wanted, 0, Resources::default());
            let solved = solved.expect("solved");
            let ValuesBody { graph: of_body, opening, paths, maps, components } =
                solved.decode().expect("values");
            let records = components.records.into_owned().into();
            let components = Components { records, ..components };
            let body = ValuesBody { graph: of_body, opening, paths, maps, components };
            proofs.push((graph.clone(), listed.clone(), body));
        }
    }
    proofs
}

/// The body with every field changed.
fn changed(honest: &ValuesBody<'static>, size: u16) -> Vec<ValuesBody<'static>> {
    let mut bodies = vec![honest.clone()];
    let mut change = |change: &dyn Fn(&mut ValuesBody<'static>)| {
        let mut body = honest.clone();
        change(&mut body);
        bodies.push(body);
    };
    for opening in (0..=size).map(Some).chain([None]) {
        change(&|body| body.opening = opening);
    }
    for at in 0..honest.paths.values.len() {
        (0..5).for_each(|value| change(&|body| body.paths.values[at] = value));
    }
    change(&|body| _ = body.paths.values.pop());
    for map in 0..honest.maps.len() {
        for at in 0..honest.maps[map].len() {
            (0..size + 2).for_each(|image| change(&|body| body.maps[map][at] = image));
        }
        change(&|body| _ = body.maps.remove(map));
    }
    change(&|body| body.maps.push((1..=size).rev().collect()));
    for at in 0..honest.components.records.len() {
        (0..=u8::MAX).for_each(|byte| change(&|body| body.components.records.to_mut()[at] = byte));
    }
    for at in 0..honest.components.values.len() {
        (0..6).for_each(|value| change(&|body| body.components.values[at] = value));
    }
    for at in 0..honest.components.answers.len() {
        (0..size + 2).for_each(|answer| change(&|body| body.components.answers[at] = answer));
    }
    change(&|body| _ = body.components.answers.pop());
    change(&|body| body.components = Components::default());
    bodies
}

#[test]
fn nim_values_that_are_accepted_after_a_change_are_true() {
    let (mut all, mut count) = (0, 0);
    for (graph, listed, honest) in by_components() {
        let size = match &listed {
            Some(listed) => listed.vertices.len(),
            None => graph::named(&graph).expect("a grid").len(),
        };
        let size = u16::try_from(size).expect("small");
        for body in changed(&honest, size) {
            for statement in [Statement::FirstWins, Statement::SecondWins]
                .into_iter()
                .chain((0..4).map(Statement::HasValue))
            {
                let claim = claim(Player::First, graph.clone(), listed.as_ref());
                let claim = Claim { statement, ..claim };
                all += 1;
                count += usize::from(accepted(&claim, Kind::NimValues, &body, listed.as_ref()));
            }
        }
    }
    assert!(count > 50 && count * 4 < all, "{count} of {all} changes accepted");
}
