//! Replays of cops and robbers: every lie gets its own error.

use super::*;
use crate::format::Text;
use crate::games::graph::Edge;
use crate::proofs::replay::{Entry, Node, Response};
use crate::trap_tests::{self, spring, spring_kinds};

fn claim(statement: Statement, cops: u8, graph: GraphName) -> Claim {
    let game = CopsAndRobbers { cops, graph, graph_hash: None, variant: Variant::Usual };
    Claim { statement, game }
}

fn reply(reply: u16, target: u32, symmetry: u32) -> Response {
    Response::Reply { reply, target, symmetry }
}

fn win(reply: u16) -> Response {
    Response::Win { reply }
}

/// The places of the cops and the robber, and the answers there.
type Place<'a> = ([u16; 2], &'a [(u16, Response)]);

fn body(symmetries: &[&[u16]], opening: Option<u16>, nodes: &[Place<'_>]) -> Body<'static> {
    let record = |(numbers, _): &([u16; 2], _)| numbers.map(u16::to_le_bytes).concat();
    let count = |entries: &[(u16, Response)]| entries.len().try_into().expect("few");
    let node = |(_, entries): &(_, &[_])| Node { entries: count(entries), default: None };
    let entry = |&(mv, response)| Entry { mv, response };
    let replay = Replay {
        opening,
        positions: nodes.iter().flat_map(record).collect::<Vec<u8>>().into(),
        nodes: nodes.iter().map(node).collect(),
        entries: nodes.iter().flat_map(|(_, entries)| entries.iter().map(entry)).collect(),
    };
    let symmetries = symmetries.iter().map(|images| images.to_vec()).collect();
    Body { graph: None, symmetries, replay }
}

const NOWHERE: u16 = u16::MAX;

/// A cop on a path of four, who is placed on the second vertex; a move of the cop is 4 and the vertex. The
/// robber on the last vertex is caught after two moves.
fn cop_on_a_path() -> (Claim, Body<'static>) {
    let far = [(2, Response::Settled), (3, win(7))];
    let near = [(0, win(4)), (1, Response::Settled), (2, win(6)), (3, reply(6, 1, 0))];
    let proof = body(&[], Some(5), &[([1, NOWHERE], &near), ([2, 3], &far)]);
    let statement = Statement::CopsWin { within: Some(2) };
    (claim(statement, 1, GraphName::Path { vertices: 4 }), proof)
}

/// A robber on a cycle of four, who is opposite to the cop for ever. Symmetry i turns the cycle by i.
fn robber_on_a_cycle() -> (Claim, Body<'static>) {
    let turns: [&[u16]; 3] = [&[1, 2, 3, 0], &[2, 3, 0, 1], &[3, 0, 1, 2]];
    let start =
        [(4, reply(2, 1, 0)), (5, reply(3, 1, 3)), (6, reply(0, 1, 2)), (7, reply(1, 1, 1))];
    let opposite = [(4, reply(2, 1, 0)), (5, reply(3, 1, 3)), (7, reply(1, 1, 1))];
    let proof = body(&turns, None, &[([NOWHERE; 2], &start), ([0, 2], &opposite)]);
    (claim(Statement::RobberEscapes, 1, GraphName::Cycle { vertices: 4 }), proof)
}

/// The path as a list.
fn four_in_a_row() -> Listed {
    let name = |name: &str| Text::new(name).expect("short");
    let edge = |low| Edge { low, high: low + 1 };
    Listed { vertices: ["a", "b", "c", "d"].map(name).to_vec(), edges: (0..3).map(edge).collect() }
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

fn respond(body: &mut Body<'_>, entry: usize, response: Response) {
    body.replay.entries[entry].response = response;
}

fn position(body: &mut Body<'_>, node: usize, numbers: [u16; 2]) {
    let record = numbers.map(u16::to_le_bytes).concat();
    body.replay.positions.to_mut().splice(4 * node..4 * node + 4, record);
}

fn title(text: &str) -> GraphName {
    GraphName::Other { title: Text::new(text).expect("short") }
}

const COP: &[Spoil] = &[
    ("nothing spoilt about a cop on a path", "verified", |_, _| ()),
    ("a cop without a limit", "verified", |c, _| {
        c.statement = Statement::CopsWin { within: None };
    }),
    ("a cop with a move more than it needs", "verified", |c, _| {
        c.statement = Statement::CopsWin { within: Some(3) };
    }),
    ("a list of a path for a cop", "verified", |c, b| {
        let listed = four_in_a_row();
        (c.game.graph, c.game.graph_hash) = (title("four in a row"), Some(listed.hash()));
        b.graph = Some(listed);
    }),
    ("no hash of a graph for a cop", "graph-hash", |c, b| {
        c.game.graph = title("four in a row");
        b.graph = Some(four_in_a_row());
    }),
    ("a list of a named graph for a cop", "graph-listed", |_, b| b.graph = Some(four_in_a_row())),
    ("a title that is the name of a pursuit", "claim-text", |c, _| c.game.graph = title("Cops 4")),
    ("dominoes for a cop", "claim-text", |c, _| {
        c.game.graph = GraphName::Cram { rows: 2, columns: 2 };
    }),
    ("a cop with a move less than it needs", "line-too-long", |c, _| {
        c.statement = Statement::CopsWin { within: Some(1) };
    }),
    ("a cop who need not move", "line-too-long", |c, _| {
        c.statement = Statement::CopsWin { within: Some(0) };
    }),
    ("no cops", "size", |c, _| c.game.cops = 0),
    ("more cops than there can be", "size", |c, _| c.game.cops = 9),
    ("more placements than moves have numbers", "size", |c, _| {
        (c.game.cops, c.game.graph) = (8, GraphName::Path { vertices: 12 });
    }),
    ("two cops with the placements of one", "game-over", |c, _| c.game.cops = 2),
    ("a cop on a longer path", "start-mismatch", |c, _| {
        c.game.graph = GraphName::Path { vertices: 5 };
    }),
    ("a robber that stays where it must move", "entry-for-illegal-move", |c, _| {
        c.game.variant = Variant::Active;
    }),
    ("the proof of a cop for the robber", "position-turn", |c, _| {
        c.statement = Statement::RobberEscapes;
    }),
    ("no placement of the cop", "opening-missing", |_, b| b.replay.opening = None),
    ("a placement on no vertex", "opening-illegal", |_, b| b.replay.opening = Some(8)),
    ("a vertex for the robber in place of a placement", "opening-illegal", |_, b| {
        b.replay.opening = Some(3);
    }),
    ("another placement", "start-mismatch", |_, b| b.replay.opening = Some(6)),
    ("a cop that moves two edges", "reply-illegal", |_, b| respond(b, 3, win(7))),
    ("a cop that moves to no vertex", "reply-illegal", |_, b| respond(b, 3, win(8))),
    ("a cop that moves as the robber does", "reply-illegal", |_, b| respond(b, 3, win(2))),
    ("a robber that is said to be caught", "win-not-won", |_, b| respond(b, 3, win(6))),
    ("a robber that is said to have gone to the cop", "not-settled", |_, b| {
        respond(b, 3, Response::Settled);
    }),
    ("a robber on the vertex of a cop that is still chased", "game-over", |_, b| {
        respond(b, 1, win(5));
    }),
    ("a cop that goes on after it caught the robber", "reply-ends-game", |_, b| {
        respond(b, 2, reply(6, 1, 0));
    }),
    ("another place of the robber", "target-mismatch", |_, b| {
        position(b, 1, [2, 0]);
        b.replay.entries[4].mv = 0;
        respond(b, 4, win(4));
        b.replay.entries[5].mv = 1;
        respond(b, 5, win(5));
    }),
    ("a cop that waits for ever", "target-not-later", |_, b| respond(b, 5, reply(6, 1, 0))),
    ("a vertex that the robber cannot go to", "entry-for-illegal-move", |_, b| {
        b.replay.entries[4].mv = 1;
    }),
    ("a robber that stays without an answer", "missing-reply", |_, b| {
        b.replay.entries = b.replay.entries.read().take(5).collect();
        b.replay.nodes = [4, 1].map(|entries| Node { entries, default: None }).to_vec().into();
    }),
    ("a stored cop on no vertex", "position-off-graph", |_, b| position(b, 1, [4, 3])),
    ("a stored robber on no vertex", "position-off-graph", |_, b| position(b, 1, [2, 4])),
    ("a stored robber that is caught", "position-turn", |_, b| position(b, 1, [3, 3])),
    ("a stored position without a cop", "position-turn", |_, b| position(b, 1, [NOWHERE, 3])),
    ("a lemma about cops", "no-such-lemma", |_, b| respond(b, 3, Response::Lemma { lemma: 0 })),
    ("a position that is no worse for a cop", "target-better", |_, b| {
        respond(b, 3, Response::NoWorse { reply: 6, target: 1, symmetry: 0 });
    }),
];

const ROBBER: &[Spoil] = &[
    ("nothing spoilt about a robber on a cycle", "verified", |_, _| ()),
    ("a robber that need not move either way", "verified", |_, b| {
        // Both turn back.
        b.replay.entries[5].response = reply(3, 1, 3);
    }),
    ("a robber on a path", "not-an-automorphism", |c, _| {
        c.game.graph = GraphName::Path { vertices: 4 };
    }),
    ("a robber and two cops", "start-mismatch", |c, b| {
        c.game.cops = 2;
        position(b, 0, [0, 2]);
    }),
    ("the proof of a robber for the cops", "position-turn", |c, _| {
        c.statement = Statement::CopsWin { within: None };
    }),
    ("a placement to which the robber has no answer", "missing-reply", |_, b| {
        b.replay.entries = b.replay.entries.read().skip(1).collect();
        b.replay.nodes = [3, 3].map(|entries| Node { entries, default: None }).to_vec().into();
    }),
    ("a robber beside the cop", "opponent-wins", |_, b| {
        position(b, 1, [0, 1]);
        let beside = [reply(1, 1, 0), reply(2, 1, 3), reply(3, 1, 2), reply(0, 1, 1)];
        beside.into_iter().enumerate().for_each(|(entry, response)| respond(b, entry, response));
        respond(b, 4, reply(1, 1, 0));
    }),
    ("a robber in another place", "target-mismatch", |_, b| position(b, 1, [1, 2])),
    ("an opening of the robber", "opening-unexpected", |_, b| b.replay.opening = Some(4)),
    ("a robber that goes to the cop", "reply-ends-game", |_, b| {
        respond(b, 5, reply(1, 1, 3));
    }),
    ("a robber that stays beside the cop", "target-mismatch", |_, b| {
        respond(b, 5, reply(2, 1, 3));
    }),
    ("a robber that jumps", "reply-illegal", |_, b| respond(b, 4, reply(0, 1, 0))),
    ("a robber placed on no vertex", "reply-illegal", |_, b| respond(b, 0, reply(4, 1, 0))),
    ("a cop that jumps", "entry-for-illegal-move", |_, b| {
        b.replay.entries[6].mv = 6;
    }),
    ("a robber that wins at once", "win-not-won", |_, b| respond(b, 4, win(2))),
    ("a robber that is called safe", "not-settled", |_, b| respond(b, 4, Response::Settled)),
    ("the cops placed and no robber", "position-turn", |_, b| position(b, 1, [0, NOWHERE])),
    ("a robber placed and no cops", "position-turn", |_, b| position(b, 1, [NOWHERE, 2])),
    ("a turn by another angle", "target-mismatch", |_, b| respond(b, 5, reply(3, 1, 1))),
    ("a turn that is not there", "no-such-symmetry", |_, b| respond(b, 5, reply(3, 1, 4))),
    ("a turn twice", "needless-symmetry", |_, b| b.symmetries.push(vec![1, 2, 3, 0])),
    ("a turn of three vertices", "not-a-permutation", |_, b| {
        b.symmetries[0].pop();
    }),
    ("a cop that moves as another by a turn", "symmetry-moves-position", |_, b| {
        respond(b, 6, Response::SameAs { mv: 5, symmetry: 1 });
    }),
];

/// A robber opposite to the cop, on a cycle of four.
fn safe_on_a_cycle() -> (Claim, SafePlaces<'static>) {
    let (claim, _) = robber_on_a_cycle();
    // Of the cop on 0 the vertex 2, and so on.
    (claim, SafePlaces { graph: None, places: vec![0b1000_0100, 0b0010_0001].into() })
}

const SAFE: &[trap_tests::Spoil<Claim, SafePlaces<'static>>] = &[
    ("nothing spoilt about a safe robber", "verified", |_, _| ()),
    ("a safe robber that must move", "verified", |c, _| c.game.variant = Variant::Active),
    ("safe places for the cops", "wrong-kind-for-claim", |c, _| {
        c.statement = Statement::CopsWin { within: None };
    }),
    ("a byte of places less", "places-size", |_, b| {
        b.places.to_mut().pop();
    }),
    ("a byte of places more", "places-size", |_, b| b.places.to_mut().push(0)),
    ("no places", "places-size", |_, b| b.places.to_mut().clear()),
    ("places after the last one", "places-size", |c, b| {
        c.game.graph = GraphName::Path { vertices: 3 };
        b.places = vec![0b1000_0100, 0b0000_0011].into();
    }),
    ("a safe place with a cop on it", "place-of-a-cop", |_, b| b.places.to_mut()[0] |= 1),
    ("a safe place with another cop on it", "place-of-a-cop", |_, b| {
        b.places.to_mut()[1] |= 0b1000_0000;
    }),
    ("a placement from which nothing is safe", "no-safe-place", |_, b| {
        b.places.to_mut()[1] &= 0b0000_1111;
    }),
    ("a safe place beside the cop", "no-escape", |_, b| b.places.to_mut()[0] |= 0b0010),
    ("only places beside the cop", "no-escape", |_, b| {
        b.places = vec![0b0001_0010, 0b0001_1000].into();
    }),
    ("a safe robber and two cops", "places-size", |c, _| c.game.cops = 2),
    ("safe places of two cops", "no-escape", |c, b| {
        c.game.cops = 2;
        // Of each placement the vertices without a cop.
        let pairs = (0..4).flat_map(|high| (0..=high).map(move |low| [low, high]));
        let mut bits = vec![0u8; 5];
        for (at, cops) in pairs.enumerate() {
            for vertex in (0..4usize).filter(|vertex| !cops.contains(vertex)) {
                bits[(4 * at + vertex) / 8] |= 1 << ((4 * at + vertex) % 8);
            }
        }
        b.places = bits.into();
    }),
    ("safe places on a path", "no-escape", |c, _| {
        c.game.graph = GraphName::Path { vertices: 4 };
    }),
    ("safe places on a listed graph that is named", "graph-listed", |_, b| {
        b.graph = Some(four_in_a_row());
    }),
    ("safe places of no cops", "size", |c, _| c.game.cops = 0),
    ("safe places that take too much work", "places-work", |c, b| {
        // Cops go everywhere but to the last four vertices, on which a robber is safe.
        let name = |number: u16| Text::new(number.to_string()).expect("short");
        let edges = (1..15).flat_map(|high| (0..high).map(move |low| Edge { low, high }));
        let mut edges: Vec<Edge> = edges.collect();
        edges.sort_unstable();
        let listed = Listed { vertices: (0..19).map(name).collect(), edges };
        (c.game.graph, c.game.graph_hash) = (title("islands"), Some(listed.hash()));
        c.game.cops = 3;
        let placements = Placements::new(19, 3).expect("few");
        let mut bits = vec![0u8; (usize::from(placements.count()) * 19).div_ceil(8)];
        for placement in 0..placements.count() {
            let cops = placements.of(placement);
            let free = (15..19u16).filter(|vertex| !cops.contains(vertex));
            free.map(|vertex| usize::from(placement) * 19 + usize::from(vertex))
                .for_each(|at| bits[at / 8] |= 1 << (at % 8));
        }
        (b.graph, b.places) = (Some(listed), bits.into());
    }),
];

/// Of all sets of places on small graphs those are accepted of which the definition says that they are safe.
#[test]
fn a_set_of_places_is_accepted_exactly_if_no_robber_on_it_is_caught() {
    let mut accepted = 0;
    for (graph, cops) in [
        (GraphName::Path { vertices: 2 }, 1),
        (GraphName::Cycle { vertices: 3 }, 1),
        (GraphName::Path { vertices: 3 }, 1),
        (GraphName::Cycle { vertices: 4 }, 1),
    ] {
        for variant in [Variant::Usual, Variant::Active] {
            let game = CopsAndRobbers { cops, graph: graph.clone(), graph_hash: None, variant };
            let claim = Claim { statement: Statement::RobberEscapes, game };
            let graph = claim.game.confirmed(None).expect("a graph");
            let size = graph.size();
            let step = |from: usize| {
                let beside = graph.neighbours()[from].iter().map(|&to| usize::from(to));
                beside.chain((variant == Variant::Usual).then_some(from)).collect::<Vec<_>>()
            };
            for places in 0u32..1 << (size * size) {
                let is_safe = |cop: usize, robber: usize| places >> (cop * size + robber) & 1 == 1;
                let stays = |cop: usize, robber: usize| {
                    cop != robber
                        && step(cop).into_iter().all(|to| {
                            let mut flights = step(robber).into_iter();
                            to != robber && flights.any(|flight| is_safe(to, flight))
                        })
                };
                let places_of = |cop: usize| (0..size).filter(move |&v| is_safe(cop, v));
                let expected = (0..size).all(|cop| {
                    places_of(cop).next().is_some() && places_of(cop).all(|v| stays(cop, v))
                });
                let bytes = places.to_le_bytes()[..(size * size).div_ceil(8)].to_vec();
                let body = SafePlaces { graph: None, places: bytes.into() };
                let rules = CopsRules::new(&claim, &graph, &[]).expect("small");
                let found = safe::check(&rules, &body, 1 << 20).is_ok();
                assert_eq!(found, expected, "{claim}: {places:b}");
                accepted += u32::from(found);
            }
        }
    }
    assert!(accepted > 0, "{accepted}");
}

#[test]
fn every_lie_about_cops_and_robbers_gets_its_own_error() {
    spring(Kind::Replay, "", cop_on_a_path, COP);
    spring(Kind::Replay, "", robber_on_a_cycle, ROBBER);
    spring(Kind::SafeSet, "", safe_on_a_cycle, SAFE);
    let others = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Replay);
    spring_kinds(others, "cops and robbers", cop_on_a_path);
}

#[test]
fn a_claim_with_a_limit_says_those_with_more_moves_and_without_a_limit() {
    let (claim, _) = cop_on_a_path();
    for (line, follows) in [
        ("cops win cops 1 path 4", true),
        ("cops win cops 1 path 4 --within 2", true),
        ("cops win cops 1 path 4 --within 3", true),
        ("cops win cops 1 path 4 --within 65535", true),
        ("cops win cops 1 path 4 --within 1", false),
        ("cops win cops 1 path 4 --active --within 3", false),
        ("cops win cops 2 path 4 --within 3", false),
        ("cops win cops 1 path 5", false),
        ("robber escapes cops 1 path 4", false),
    ] {
        let says = claim.to_string() == line || claim.implies(line);
        assert_eq!(says, follows, "{line}");
    }
}
