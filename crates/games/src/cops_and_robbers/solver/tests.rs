//! The solver against a search that is written differently: cops as an ordered list, and the greatest set of
//! places where the robber is safe.

use std::collections::{BTreeMap, HashSet};

use zermelo_checker::format::Text;
use zermelo_checker::games::cops_and_robbers::Variant;
use zermelo_checker::games::graph::{Edge, GraphName};
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_checker::{Verdict, check};

use zermelo_search::random::Congruential;

use super::*;

/// In how many moves the cops win, if they do: positions are lists of the cops and the robber, and in each
/// round those go from the safe ones from which the cops catch the robber, or drive it out.
fn rounds(neighbours: &[Vec<u16>], cops: usize, active: bool) -> Option<u16> {
    let size = u16::try_from(neighbours.len()).expect("few");
    let steps: Vec<Vec<u16>> = (0..size)
        .map(|vertex| {
            let beside = &neighbours[usize::from(vertex)];
            let stays = (!active || beside.is_empty()).then_some(vertex);
            beside.iter().copied().chain(stays).collect()
        })
        .collect();
    let lists = |to: &[&[u16]]| {
        to.iter().fold(vec![Vec::new()], |lists: Vec<Vec<u16>>, to| {
            let longer =
                |list: &Vec<u16>| to.iter().map(|v| [list.as_slice(), &[*v]].concat()).collect();
            lists.iter().flat_map(|list| -> Vec<Vec<u16>> { longer(list) }).collect()
        })
    };
    let all: Vec<u16> = (0..size).collect();
    let placements = lists(&vec![all.as_slice(); cops]);
    // The cops are to move.
    let mut safe: HashSet<(Vec<u16>, u16)> = placements
        .iter()
        .flat_map(|list| all.iter().map(move |&robber| (list.clone(), robber)))
        .filter(|(list, robber)| !list.contains(robber))
        .collect();
    for round in 0.. {
        if placements.iter().any(|list| all.iter().all(|&v| !safe.contains(&(list.clone(), v)))) {
            return Some(round);
        }
        let stays_safe = |(list, robber): &(Vec<u16>, u16)| {
            let to: Vec<&[u16]> = list.iter().map(|&cop| &*steps[usize::from(cop)]).collect();
            lists(&to).into_iter().all(|after| {
                let mut flights = steps[usize::from(*robber)].iter();
                !after.contains(robber) && flights.any(|&to| safe.contains(&(after.clone(), to)))
            })
        };
        let left: HashSet<_> = safe.iter().filter(|at| stays_safe(at)).cloned().collect();
        if left.len() == safe.len() {
            return None;
        }
        safe = left;
    }
    None
}

/// A graph with these edges, as bits of the pairs in order.
fn listed(size: u16, edges: u32) -> Listed {
    let name = |vertex: u16| Text::new(vertex.to_string()).expect("short");
    let pairs = (1..size).flat_map(|high| (0..high).map(move |low| Edge { low, high }));
    let mut edges: Vec<Edge> =
        (0..).zip(pairs).filter(|(bit, _)| edges >> bit & 1 == 1).map(|(_, e)| e).collect();
    edges.sort_unstable();
    Listed { vertices: (0..size).map(name).collect(), edges }
}

fn game(listed: &Listed, cops: u8, variant: Variant) -> CopsAndRobbers {
    let graph = GraphName::Other { title: Text::new("any").expect("short") };
    CopsAndRobbers { cops, graph, graph_hash: Some(listed.hash()), variant }
}

fn is_connected(neighbours: &[Vec<u16>]) -> bool {
    let mut seen = HashSet::from([0u16]);
    let mut open = vec![0u16];
    while let Some(vertex) = open.pop() {
        open.extend(neighbours[usize::from(vertex)].iter().filter(|&&v| seen.insert(v)));
    }
    seen.len() == neighbours.len()
}

/// The connected graphs of so many vertices, one of each up to isomorphism, as bits of the pairs in order.
fn connected(size: u16) -> Vec<u32> {
    let pairs: Vec<[u16; 2]> =
        (1..size).flat_map(|high| (0..high).map(move |low| [low, high])).collect();
    let mut orders = vec![Vec::new()];
    for _ in 0..size {
        let longer = |order: &Vec<u16>| {
            let others = (0..size).filter(|vertex| !order.contains(vertex));
            others.map(|vertex| [order.as_slice(), &[vertex]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let bit = |[a, b]: [u16; 2]| {
        pairs.iter().position(|pair| *pair == [a.min(b), a.max(b)]).map_or(0, |at| 1u32 << at)
    };
    let images: Vec<Vec<u32>> = orders
        .iter()
        .map(|order| pairs.iter().map(|pair| bit(pair.map(|v| order[usize::from(v)]))).collect())
        .collect();
    let mut seen = HashSet::new();
    let is_new = |&edges: &u32| {
        let neighbours = crate::graph::neighbours(&listed(size, edges));
        let all = || {
            images.iter().map(|image| {
                (0..).zip(image).filter(|(at, _)| edges >> at & 1 == 1).map(|(_, bit)| bit).sum()
            })
        };
        let is_sorted = neighbours.iter().map(Vec::len).is_sorted();
        is_sorted && is_connected(&neighbours) && seen.insert(all().min().unwrap_or(0u32))
    };
    (0..1u32 << pairs.len()).filter(is_new).collect()
}

#[test]
fn on_every_connected_graph_to_6_vertices_the_winner_and_the_moves_are_those_of_the_definition() {
    // As many as there are (OEIS A001349).
    for (size, count) in (1..).zip([1, 1, 2, 6, 21, 112]) {
        let graphs = connected(size);
        assert_eq!(graphs.len(), count);
        for edges in graphs {
            let graph = listed(size, edges);
            let neighbours = crate::graph::neighbours(&graph);
            for (cops, variant) in
                (1..=3).flat_map(|cops| [Variant::Usual, Variant::Active].map(|one| (cops, one)))
            {
                let game = game(&graph, cops, variant);
                let solved = [None, Some(Kind::Replay)].map(|by| {
                    let certificate =
                        solve(&game, Some(&graph), by, Resources::DEFAULT).expect("solved");
                    let (bytes, _) = certificate.write();
                    assert!(matches!(check(&bytes, None), Verdict::Verified(_)), "{game}");
                    certificate.header.claim
                });
                let expected = match rounds(&neighbours, cops.into(), variant == Variant::Active) {
                    Some(within) => Statement::CopsWin { within: Some(within) },
                    None => Statement::RobberEscapes,
                };
                let claim = zermelo_checker::claim::Claim::from(claimed(&game, expected));
                assert_eq!(solved, [claim.clone(), claim], "{size} vertices, edges {edges:b}");
            }
        }
    }
}

/// Published cop numbers: of the Petersen graph 3 (Baird et al., *On the minimum order of k-cop-win graphs*, 2014),
/// and of the dodecahedron 3; in a graph of girth 5 at least the least degree (Aigner and Fromme, 1984).
#[test]
fn the_cop_numbers_of_known_graphs_are_those_of_the_literature() {
    // Chords of a cycle, from each vertex in turn (LCF notation); and the generalised Petersen graph.
    let dodecahedron = [10, 7, 4, -4, -7, 10, -4, 7, -7, 4].repeat(2);
    let heawood = [5, -5].repeat(7);
    let of_cycle = |chords: &[i32]| {
        let size = i32::try_from(chords.len()).expect("few");
        let chord = |(at, by): (i32, &i32)| [at, (at + by).rem_euclid(size)];
        let edges = (0..size).map(|at| [at, (at + 1) % size]);
        edges.chain((0..size).zip(chords).map(chord)).collect::<Vec<_>>()
    };
    let petersen =
        (0..5).flat_map(|at| [[at, (at + 1) % 5], [at, at + 5], [5 + at, 5 + (at + 2) % 5]]);
    for (name, edges, number) in [
        ("Petersen", petersen.collect::<Vec<_>>(), 3),
        ("dodecahedron", of_cycle(&dodecahedron), 3),
        ("Heawood", of_cycle(&heawood), 3),
    ] {
        let size = 1 + edges.iter().flatten().max().expect("an edge");
        let vertex = |at: i32| u16::try_from(at).expect("small");
        let name_of = |at: i32| Text::new(at.to_string()).expect("short");
        let edges: std::collections::BTreeSet<Edge> = edges
            .iter()
            .map(|&[a, b]| Edge { low: vertex(a.min(b)), high: vertex(a.max(b)) })
            .collect();
        let vertices = (0..size).map(name_of).collect();
        let graph = Listed { vertices, edges: edges.into_iter().collect() };
        for cops in [number - 1, number] {
            let game = game(&graph, cops, Variant::Usual);
            let certificate = solve(&game, Some(&graph), None, Resources::DEFAULT).expect("solved");
            let (bytes, _) = certificate.write();
            assert!(matches!(check(&bytes, None), Verdict::Verified(_)), "{name}");
            let is_won = certificate.header.claim.to_string().starts_with("cops win");
            assert_eq!(is_won, cops == number, "{name}: {cops} cops");
        }
    }
}

/// A proof of a claim.
#[derive(Clone)]
enum Forged {
    Replay(Box<Body<'static>>),
    Places(SafePlaces<'static>),
}

/// The replay of a certificate, which does not borrow from it.
fn owned_replay(certificate: &Certificate<'_>) -> Body<'static> {
    let Body { graph, symmetries, replay } = certificate.decode::<Body<'_>>().expect("a replay");
    let replay = Replay {
        opening: replay.opening,
        positions: replay.positions.into_owned().into(),
        nodes: replay.nodes.read().collect(),
        entries: replay.entries.read().collect(),
    };
    Body { graph, symmetries, replay }
}

fn owned_places(certificate: &Certificate<'_>) -> SafePlaces<'static> {
    let SafePlaces { graph, places } = certificate.decode::<SafePlaces<'_>>().expect("places");
    SafePlaces { graph, places: places.into_owned().into() }
}

/// Changes something of a claim or its proof.
fn forge(claim: &mut Claim, proof: &mut Forged, random: &mut Congruential) {
    let small = |random: &mut Congruential| u16::try_from(random.below(12)).expect("small");
    match (random.below(8), proof) {
        (0, _) => claim.game.cops = u8::try_from(random.below(4)).expect("small"),
        (1, _) => {
            let within = Some(small(random)).filter(|&moves| moves < 8);
            claim.statement = Statement::CopsWin { within };
        }
        (2, _) => claim.statement = Statement::RobberEscapes,
        (3, _) => {
            claim.game.variant = [Variant::Usual, Variant::Active][random.below(2)];
        }
        (4, _) => {
            let vertices = 3 + u16::try_from(random.below(4)).expect("small");
            claim.game.graph = match random.below(2) {
                0 => GraphName::Path { vertices },
                _ => GraphName::Cycle { vertices },
            };
        }
        (_, Forged::Places(safe)) => {
            let places = safe.places.to_mut();
            let at = random.below(places.len());
            places[at] ^= 1 << random.below(8);
        }
        (5, Forged::Replay(body)) => {
            let positions = body.replay.positions.to_mut();
            let at = random.below(positions.len());
            positions[at] = u8::try_from(random.below(12)).expect("small");
        }
        (_, Forged::Replay(body)) => {
            let at = random.below(body.replay.entries.len());
            let entry = &mut body.replay.entries[at];
            match (random.below(4), &mut entry.response) {
                (0, _) => entry.mv = small(random),
                (1, Response::Reply { reply, .. } | Response::Win { reply }) => {
                    *reply = small(random);
                }
                (2, Response::Reply { target, .. }) => *target = small(random).into(),
                (3, Response::Reply { symmetry, .. }) => *symmetry = small(random).into(),
                (_, response) => {
                    *response = [Response::Settled, Response::Win { reply: small(random) }]
                        [random.below(2)];
                }
            }
        }
    }
}

#[test]
fn of_3000_forgeries_of_each_claim_those_are_accepted_that_are_true() {
    let grid = GraphName::Grid { rows: 2, columns: 3 };
    let games = [
        (1, GraphName::Path { vertices: 5 }, None),
        (2, GraphName::Cycle { vertices: 5 }, None),
        (2, grid.clone(), None),
        (1, GraphName::Cycle { vertices: 4 }, Some(Kind::Replay)),
        (1, GraphName::Cycle { vertices: 5 }, None),
        (1, grid, None),
    ];
    let (mut random, mut known) = (Congruential(7), BTreeMap::new());
    for (cops, graph, by) in games {
        let game = CopsAndRobbers { cops, graph, graph_hash: None, variant: Variant::Usual };
        let honest = solve(&game, None, by, Resources::DEFAULT).expect("solved");
        let zermelo_checker::claim::Claim::CopsAndRobbers(claim) = &honest.header.claim else {
            panic!("{game}");
        };
        let kind = Kind::from_number(honest.kind).expect("a kind");
        let proof = match kind {
            Kind::Replay => Forged::Replay(Box::new(owned_replay(&honest))),
            _ => Forged::Places(owned_places(&honest)),
        };
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..3_000 {
            let (mut claim, mut proof) = (claim.clone(), proof.clone());
            for _ in 0..=random.below(3) {
                forge(&mut claim, &mut proof, &mut random);
            }
            let header = Header { claim: claim.clone().into(), provenance: made_by("a forger") };
            let certificate = match &proof {
                Forged::Replay(body) => Certificate::new(header, kind, &**body),
                Forged::Places(safe) => Certificate::new(header, kind, safe),
            };
            let (bytes, _) = certificate.write();
            let Verdict::Verified(_) = check(&bytes, None) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            let found = *known.entry(claim.game.clone()).or_insert_with(|| {
                let graph = claim.game.confirmed(None).expect("a graph");
                let is_active = claim.game.variant == Variant::Active;
                rounds(graph.neighbours(), claim.game.cops.into(), is_active)
            });
            let is_true = match claim.statement {
                Statement::CopsWin { within } => {
                    found.is_some_and(|moves| within.is_none_or(|within| moves <= within))
                }
                Statement::RobberEscapes => found.is_none(),
            };
            assert!(is_true, "{claim}");
        }
        assert!(accepted > 0 && refused > 1_000, "{game}: {accepted} and {refused}");
    }
}
