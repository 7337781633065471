//! Replays of colouring games: every lie gets its own error.

use super::*;
use crate::claim::Player::{self, First, Second};
use crate::format::Text;
use crate::games::graph::Edge;
use crate::parts::InOrder;
use crate::proofs::replay::tests::strategies;
use crate::proofs::replay::{Entry, Node, Response};
use crate::trap_tests::{self, spring, spring_kinds};

fn path(vertices: u16) -> GraphName {
    GraphName::Path { vertices }
}

fn claim(winner: Player, rule: Rule, graph: GraphName) -> Claim {
    Claim { winner, game: Colouring { rule, graph, graph_hash: None } }
}

fn reply(reply: u16, target: u32, symmetry: u32) -> Response {
    Response::Reply { reply, target, symmetry }
}

/// Col on a path of four. The second player answers each move by its image in the middle; after the first
/// such pair each player has one vertex left.
fn path_of_four() -> Body<'static> {
    let entries = [
        (0, reply(3, 1, 0)),
        (1, reply(2, 2, 0)),
        (2, reply(1, 2, 1)),
        (3, reply(0, 1, 1)),
        (2, Response::Win { reply: 1 }),
        (3, Response::Win { reply: 0 }),
    ];
    let node = |entries| Node { entries, default: None };
    let replay = Replay {
        opening: None,
        positions: vec![0, 0, 0b1011, 0b1101, 0b0111, 0b1110].into(),
        nodes: vec![node(4), node(1), node(1)].into(),
        entries: entries.into_iter().map(|(mv, response)| Entry { mv, response }).collect(),
    };
    Body { graph: None, symmetries: vec![vec![3, 2, 1, 0]], replay }
}

/// The same path as a list.
fn four_in_a_row() -> Listed {
    let name = |name: &str| Text::new(name).expect("short");
    let edge = |low| Edge { low, high: low + 1 };
    Listed { vertices: ["a", "b", "c", "d"].map(name).to_vec(), edges: (0..3).map(edge).collect() }
}

fn title(text: &str) -> GraphName {
    GraphName::Other { title: Text::new(text).expect("short") }
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

fn respond(body: &mut Body<'_>, entry: usize, response: Response) {
    body.replay.entries[entry].response = response;
}

#[test]
fn every_lie_about_a_path_of_four_gets_its_own_error() {
    let spoils: &[Spoil] = &[
        ("nothing spoilt on a path of four", "verified", |_, _| ()),
        ("a list of a path of four", "verified", |c, b| {
            let listed = four_in_a_row();
            (c.game.graph, c.game.graph_hash) = (title("four in a row"), Some(listed.hash()));
            b.graph = Some(listed);
        }),
        ("no hash of a graph to colour", "graph-hash", |c, b| {
            c.game.graph = title("four in a row");
            b.graph = Some(four_in_a_row());
        }),
        ("the hash of another graph to colour", "graph-hash", |c, b| {
            (c.game.graph, c.game.graph_hash) = (title("four in a row"), Some([7; 32]));
            b.graph = Some(four_in_a_row());
        }),
        ("a list of a named graph to colour", "graph-listed", |_, b| {
            b.graph = Some(four_in_a_row());
        }),
        ("parallel edges to colour along", "graph-edge", |c, b| {
            let mut listed = four_in_a_row();
            listed.edges.push(Edge { low: 2, high: 3 });
            (c.game.graph, c.game.graph_hash) = (title("four in a row"), Some(listed.hash()));
            b.graph = Some(listed);
        }),
        ("a graph of dominoes to colour", "claim-text", |c, _| {
            c.game.graph = GraphName::Cram { rows: 2, columns: 2 };
        }),
        ("a title of colours that is a name", "claim-text", |c, _| c.game.graph = title("path 4")),
        ("a title that is the name of a colouring game", "claim-text", |c, _| {
            c.game.graph = title("Snort 4");
        }),
        ("no vertices to colour", "size", |c, _| c.game.graph = path(0)),
        ("more than 64 vertices to colour", "size", |c, _| c.game.graph = path(65)),
        ("colours on a longer path", "position-turn", |c, b| {
            c.game.graph = path(3);
            b.symmetries = vec![vec![2, 1, 0]];
            b.replay.positions = vec![0, 0, 0b111, 0b101, 0b111, 0b110].into();
        }),
        ("a path of four in Snort", "target-mismatch", |c, _| c.game.rule = Rule::Snort),
        ("a path of four for the other player", "opening-missing", |c, _| c.winner = First),
        ("a vertex closed that is not there", "position-off-graph", |_, b| {
            b.replay.positions.to_mut()[2] |= 0b1_0000;
        }),
        ("a vertex closed to the other player that is not there", "position-off-graph", |_, b| {
            b.replay.positions.to_mut()[3] |= 0b1_0000;
        }),
        ("a position without a vertex to colour", "position-turn", |_, b| {
            b.replay.positions.to_mut()[2] = 0b1111;
        }),
        ("a start with a colour", "start-mismatch", |_, b| {
            b.replay.positions.to_mut()[0] = 0b0001;
        }),
        ("a first colour of the second player", "opening-unexpected", |_, b| {
            b.replay.opening = Some(0);
        }),
        ("a reply that colours a coloured vertex", "reply-illegal", |_, b| {
            respond(b, 0, reply(0, 1, 0));
        }),
        ("a reply that colours a vertex that is not there", "reply-illegal", |_, b| {
            respond(b, 0, reply(4, 1, 0));
        }),
        ("a reply beside the own colour", "reply-illegal", |_, b| {
            respond(b, 4, Response::Win { reply: 2 });
        }),
        ("an entry beside the own colour", "entry-for-illegal-move", |_, b| {
            b.replay.entries.insert(4, Entry { mv: 1, response: Response::Win { reply: 0 } });
            b.replay.nodes[1].entries += 1;
        }),
        ("a colour without a reply", "missing-reply", |_, b| {
            b.replay.entries.remove(3);
            b.replay.nodes[0].entries -= 1;
        }),
        ("a game won a colour too early", "win-not-won", |_, b| {
            respond(b, 0, Response::Win { reply: 3 });
        }),
        ("a game of colours that is called settled", "not-settled", |_, b| {
            respond(b, 0, Response::Settled);
        }),
        ("a reply that goes on after the last colour", "reply-ends-game", |_, b| {
            respond(b, 4, reply(1, 1, 0));
        }),
        ("the position of other colours", "target-mismatch", |_, b| respond(b, 0, reply(3, 2, 0))),
        ("the colours without their image", "target-mismatch", |_, b| {
            respond(b, 3, reply(0, 1, 0));
        }),
        ("the colours exchanged", "target-mismatch", |_, b| {
            let positions = b.replay.positions.to_mut();
            positions.swap(2, 3);
        }),
        ("a reply by a symmetry beyond those of the graph", "no-such-symmetry", |_, b| {
            respond(b, 3, reply(0, 1, 2));
        }),
        (
            "colours the same by a symmetry that moves the node",
            "symmetry-moves-position",
            |_, b| {
                respond(b, 4, Response::SameAs { mv: 2, symmetry: 1 });
            },
        ),
        ("a symmetry of colours that is the identity", "needless-symmetry", |_, b| {
            b.symmetries.push(vec![0, 1, 2, 3]);
        }),
        ("a symmetry of colours twice", "needless-symmetry", |_, b| {
            b.symmetries.push(vec![3, 2, 1, 0]);
        }),
        ("a symmetry of three of four vertices", "not-a-permutation", |_, b| {
            b.symmetries[0].pop();
        }),
        ("a symmetry of five of four vertices", "not-a-permutation", |_, b| {
            b.symmetries[0].push(4);
        }),
        ("a symmetry that takes two vertices to one", "not-a-permutation", |_, b| {
            b.symmetries[0][0] = 0;
        }),
        ("a symmetry to a vertex that is not there", "not-a-permutation", |_, b| {
            b.symmetries[0][0] = 4;
        }),
        ("a symmetry that parts neighbours", "not-an-automorphism", |_, b| {
            b.symmetries[0] = vec![3, 1, 2, 0];
        }),
        ("a symmetry of colours that nothing names", "unused-symmetry", |c, b| {
            c.game.graph = GraphName::Cycle { vertices: 4 };
            b.symmetries.push(vec![1, 2, 3, 0]);
        }),
        ("a lemma about colours", "no-such-lemma", |_, b| {
            respond(b, 0, Response::Lemma { lemma: 0 });
        }),
    ];
    let honest = || (claim(Second, Rule::Col, path(4)), path_of_four());
    spring(Kind::Replay, "", honest, spoils);
    let others = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Replay);
    spring_kinds(others, "colouring", honest);
}

/// A strategy proves the claim that it is made for on its own graph, and no other claim that is false.
#[test]
fn a_strategy_proves_no_false_claim_about_another_graph_rule_or_player() {
    let names = [1, 2, 3, 4].map(path).into_iter();
    let names = names.chain([3, 4].map(|vertices| GraphName::Cycle { vertices }));
    let names: Vec<GraphName> = names.chain([GraphName::Grid { rows: 2, columns: 3 }]).collect();
    let mut claims = Vec::new();
    for graph in names {
        for rule in [Rule::Col, Rule::Snort] {
            claims.extend([First, Second].map(|winner| claim(winner, rule, graph.clone())));
        }
    }
    let strategy = |claim: &Claim| {
        let graph = claim.game.confirmed(None).expect("a graph");
        strategies::first(&ColouringRules::new(claim, &graph, &[]).expect("small"))
    };
    let replays: Vec<Option<Replay<'_>>> = claims.iter().map(strategy).collect();
    let is_accepted = |claim: &Claim, replay: &Replay<'_>| {
        let graph = claim.game.confirmed(None).expect("a graph");
        let rules = ColouringRules::new(claim, &graph, &[]).expect("small");
        replay::check(&rules, replay, &InOrder).is_ok()
    };
    let proved: Vec<_> = claims.iter().zip(&replays).filter(|(_, made)| made.is_some()).collect();
    for (made, replay) in &proved {
        let replay = replay.as_ref().expect("a strategy");
        for (claim, other) in claims.iter().zip(&replays) {
            match claim == *made {
                true => assert!(is_accepted(claim, replay), "{claim}"),
                false => assert!(other.is_some() || !is_accepted(claim, replay), "{claim}: {made}"),
            }
        }
    }
    // Exactly one player wins each game.
    assert_eq!(proved.len(), claims.len() / 2);
}
