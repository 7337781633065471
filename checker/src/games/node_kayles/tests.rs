//! Graphs and rules held against their definitions, and mirrors and replays that lie.

use super::*;
use crate::claim::Player::{First, Second};
use crate::format::Text;
use crate::proofs::mirror::{MirrorLemma, Placements};
use crate::proofs::replay::{Entry, Node, Replay, Response, Rules};
use crate::trap_tests::code;
use crate::writing::Records;

mod by_components;
mod by_values;
mod lemmas;

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn claim(winner: Player, graph: GraphName) -> Claim {
    Claim { statement: winner.into(), game: NodeKayles { graph, graph_hash: None } }
}

fn path(vertices: u16) -> GraphName {
    GraphName::Path { vertices }
}

fn cycle(vertices: u16) -> GraphName {
    GraphName::Cycle { vertices }
}

fn listed(count: u16, edges: &[(u16, u16)]) -> Listed {
    let vertices = (0..count).map(|v| text(&format!("v{v}"))).collect();
    Listed { vertices, edges: edges.iter().map(|&(low, high)| Edge { low, high }).collect() }
}

/// The claim about a listed graph.
fn about(winner: Player, graph: &Listed) -> Claim {
    let game = NodeKayles {
        graph: GraphName::Other { title: text("a graph") },
        graph_hash: Some(graph.hash()),
    };
    Claim { statement: winner.into(), game }
}

fn confirmed(graph: GraphName) -> Result<Graph, String> {
    claim(First, graph).game.confirmed(None).map_err(|fault| fault.to_string())
}

/// Whether the vertices of a named graph are adjacent, by the definition.
fn adjacent(graph: &GraphName, one: u16, two: u16) -> bool {
    let far = one.abs_diff(two);
    match *graph {
        GraphName::Path { .. } => far == 1,
        GraphName::Cycle { vertices } => far == 1 || far == vertices - 1,
        GraphName::Grid { columns, .. } => {
            let (rows, of_row) =
                ((one / columns).abs_diff(two / columns), (one % columns).abs_diff(two % columns));
            rows + of_row == 1
        }
        GraphName::Hypercube { .. } => (one ^ two).count_ones() == 1,
        GraphName::Cram { rows, columns } => {
            let cells = |place: u16| domino(rows, columns, place);
            one != two && cells(one).iter().any(|cell| cells(two).contains(cell))
        }
        GraphName::Other { .. } => panic!("a graph by its title"),
    }
}

/// The two cells of a domino on a board, as row and column: with places of cells at (2 · column,
/// 2 · row), dominoes are between two of them, and are counted from the top left, row by row.
fn domino(rows: u16, columns: u16, number: u16) -> [(u16, u16); 2] {
    let places = (0..2 * rows - 1).flat_map(|y| (0..2 * columns - 1).map(move |x| (x, y)));
    let place = places.filter(|(x, y)| (x + y) % 2 == 1).nth(number.into());
    let (x, y) = place.expect("a domino");
    match x % 2 {
        1 => [(y / 2, x / 2), (y / 2, x / 2 + 1)],
        _ => [(y / 2, x / 2), (y / 2 + 1, x / 2)],
    }
}

#[test]
fn named_graphs_are_those_of_their_definition() {
    let mut graphs: Vec<(GraphName, u16)> = Vec::new();
    graphs.extend([1, 2, 3, 9, 1024].map(|n| (path(n), n)));
    graphs.extend([3, 4, 5, 300].map(|n| (cycle(n), n)));
    for (rows, columns) in [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (4, 3), (7, 7), (32, 32)] {
        graphs.push((GraphName::Grid { rows, columns }, rows * columns));
    }
    graphs.extend([1, 2, 3, 4, 9].map(|d| (GraphName::Hypercube { dimension: d }, 1 << d)));
    for (rows, columns) in [(1, 2), (2, 1), (1, 9), (2, 2), (3, 4), (4, 3), (5, 5), (6, 9)] {
        let dominoes = rows * (columns - 1) + columns * (rows - 1);
        graphs.push((GraphName::Cram { rows, columns }, dominoes));
    }
    for (name, count) in graphs {
        let graph = confirmed(name.clone()).expect("a graph");
        assert_eq!(graph.size(), usize::from(count), "{name}");
        for vertex in 0..count {
            let expected: Vec<u16> =
                (0..count).filter(|&other| adjacent(&name, vertex, other)).collect();
            assert_eq!(graph.neighbours()[usize::from(vertex)], expected, "{name}, {vertex}");
            let conflicts: Vec<u32> = expected.iter().map(|&v| v.into()).collect();
            let found: Vec<u32> = graph.conflicts(vertex.into()).collect();
            let later = conflicts.iter().copied().filter(|&other| other > vertex.into());
            assert_eq!(found, later.collect::<Vec<_>>(), "{name}, {vertex}");
            let found = (0..count.into()).filter(|&other| graph.conflict(vertex.into(), other));
            assert_eq!(found.collect::<Vec<_>>(), conflicts, "{name}, {vertex}");
        }
    }
}

#[test]
fn a_name_without_a_graph_is_refused_before_anything_is_made() {
    for name in [
        path(0),
        path(1025),
        path(u16::MAX),
        cycle(0),
        cycle(2),
        cycle(1025),
        GraphName::Grid { rows: 0, columns: 3 },
        GraphName::Grid { rows: 3, columns: 0 },
        GraphName::Grid { rows: 33, columns: 32 },
        GraphName::Grid { rows: u16::MAX, columns: u16::MAX },
        GraphName::Hypercube { dimension: 0 },
        GraphName::Hypercube { dimension: 11 },
        GraphName::Hypercube { dimension: u16::MAX },
        GraphName::Cram { rows: 0, columns: 3 },
        GraphName::Cram { rows: 3, columns: 0 },
        GraphName::Cram { rows: 1, columns: 1 },
        GraphName::Cram { rows: 32, columns: 32 },
        GraphName::Cram { rows: 1, columns: 1025 },
        GraphName::Cram { rows: u16::MAX, columns: u16::MAX },
    ] {
        assert_eq!(confirmed(name.clone()), Err("size".into()), "{name}");
    }
}

#[test]
fn a_listed_graph_has_the_edges_of_the_list() {
    let triangle = listed(4, &[(0, 1), (0, 2), (1, 2)]);
    let graph = about(First, &triangle).game.confirmed(Some(&triangle)).expect("a graph");
    assert_eq!(graph.neighbours(), [vec![1, 2], vec![0, 2], vec![0, 1], vec![]]);
    let many = (0..1023).map(|v| (v, v + 1)).collect::<Vec<_>>();
    let many = listed(1024, &many);
    let graph = about(First, &many).game.confirmed(Some(&many));
    assert_eq!(graph, Ok(confirmed(path(1024)).expect("a path")));
}

/// The mirror of the cycle of six vertices, and what is wrong with others.
#[test]
fn a_mirror_that_lies_is_rejected() {
    let opposite = |count: u32| (0..count).map(|v| (v + count / 2) % count).collect::<Vec<u32>>();
    let turned = |count: u32| (0..count).rev().collect::<Vec<u32>>();
    let mut broken = opposite(6);
    broken.swap(0, 1);
    broken.swap(3, 4);
    for (what, winner, graph, first, images, expected) in [
        ("the opposite vertex of a cycle", Second, cycle(6), None, opposite(6), "verified"),
        ("a path turned about its middle", First, path(5), Some(2), turned(5), "verified"),
        ("the only vertex", First, path(1), Some(0), vec![0], "verified"),
        (
            "a hypercube's opposite corners",
            Second,
            GraphName::Hypercube { dimension: 3 },
            None,
            turned(8),
            "verified",
        ),
        ("no images", Second, cycle(6), None, vec![], "image-count"),
        ("no images of a large graph", Second, cycle(1024), None, vec![], "image-count"),
        ("the images of a smaller graph", Second, cycle(8), None, opposite(6), "image-count"),
        (
            "an image that is no vertex",
            Second,
            cycle(6),
            None,
            vec![3, 4, 5, 0, 1, 6],
            "image-range",
        ),
        (
            "an image of 32 bits",
            Second,
            cycle(6),
            None,
            vec![u32::MAX, 4, 5, 0, 1, 2],
            "image-range",
        ),
        (
            "a third of the cycle",
            Second,
            cycle(6),
            None,
            vec![2, 3, 4, 5, 0, 1],
            "image-not-inverse",
        ),
        (
            "two vertices with one image",
            Second,
            cycle(6),
            None,
            vec![3, 3, 5, 0, 1, 2],
            "image-not-inverse",
        ),
        ("two vertices exchanged", Second, cycle(6), None, broken, "conflict-not-kept"),
        ("no first vertex", First, path(5), None, turned(5), "first-missing"),
        (
            "a first vertex for the second player",
            Second,
            cycle(6),
            Some(0),
            opposite(6),
            "first-unexpected",
        ),
        ("a first vertex that is none", First, path(5), Some(5), turned(5), "first-range"),
        ("a first vertex that the map moves", First, path(5), Some(1), turned(5), "first-moved"),
        (
            "the second player by a map with a middle",
            Second,
            path(5),
            None,
            turned(5),
            "image-equal",
        ),
        (
            "a vertex beside nothing that stays",
            First,
            path(5),
            Some(2),
            (0..5).collect(),
            "image-equal",
        ),
        ("a path of even length turned", Second, path(6), None, turned(6), "image-conflict"),
        (
            "a reflection of a cycle that exchanges neighbours",
            First,
            cycle(5),
            Some(0),
            vec![0, 4, 3, 2, 1],
            "image-conflict",
        ),
        (
            "a grid of one even side turned",
            Second,
            GraphName::Grid { rows: 2, columns: 3 },
            None,
            turned(6),
            "image-conflict",
        ),
        ("a cycle of two vertices", Second, cycle(2), None, opposite(2), "size"),
    ] {
        let body = MirrorBody { graph: None, mirror: Mirror { first, images } };
        let claim = claim(winner, graph);
        assert_eq!(code(claim.into(), Kind::Mirror, &body, what), expected, "{what}");
    }
}

#[test]
fn a_list_of_what_is_no_graph_or_another_is_rejected() {
    let mirror = Mirror { first: None, images: vec![2, 3, 0, 1] };
    let edges = [(0, 1), (2, 3)];
    let two = listed(4, &edges);
    let hash = |hash| {
        let claim = about(Second, &two);
        Claim { game: NodeKayles { graph_hash: hash, ..claim.game }, ..claim }
    };
    let mut renamed = two.clone();
    renamed.vertices[3] = text("v0");
    let mut unnamed = two.clone();
    unnamed.vertices[3] = text("");
    let mut optional = two.clone();
    optional.vertices[3] = text("--graph-hash");
    let mut flipped = two.clone();
    flipped.edges[1] = Edge { low: 3, high: 2 };
    for (what, claim, graph, expected) in [
        ("two edges", about(Second, &two), Some(two.clone()), "verified"),
        ("a graph by title that is not listed", about(Second, &two), None, "graph-listed"),
        ("a list of a named graph", claim(Second, path(4)), Some(two.clone()), "graph-listed"),
        ("no hash of a listed graph", hash(None), Some(two.clone()), "graph-hash"),
        ("the hash of another graph", hash(Some([7; 32])), Some(two.clone()), "graph-hash"),
        (
            "a hash of a named graph",
            Claim {
                game: NodeKayles { graph: cycle(4), graph_hash: Some(two.hash()) },
                statement: Statement::SecondWins,
            },
            None,
            "graph-hash",
        ),
        ("no vertices", hash(None), Some(listed(0, &[])), "graph-vertex-count"),
        ("vertices above the most", hash(None), Some(listed(1025, &[])), "graph-vertex-count"),
        ("a name twice", hash(None), Some(renamed), "graph-vertex-name"),
        ("a vertex without a name", hash(None), Some(unnamed), "graph-vertex-name"),
        ("a vertex that reads as an option", hash(None), Some(optional), "graph-vertex-name"),
        ("a loop", hash(None), Some(listed(4, &[(0, 1), (2, 2)])), "graph-edge"),
        ("an edge from the higher vertex", hash(None), Some(flipped), "graph-edge"),
        ("an edge twice", hash(None), Some(listed(4, &[(0, 1), (0, 1)])), "graph-edge"),
        ("edges out of order", hash(None), Some(listed(4, &[(2, 3), (0, 1)])), "graph-edge"),
        ("an edge to no vertex", hash(None), Some(listed(4, &[(0, 1), (2, 4)])), "graph-edge"),
    ] {
        let body = MirrorBody { graph, mirror: mirror.clone() };
        assert_eq!(code(claim.into(), Kind::Mirror, &body, what), expected, "{what}");
    }
}

#[test]
fn a_claim_about_two_graphs_at_once_has_no_text() {
    let graph = GraphName::Other { title: text("x' --graph-hash") };
    assert!(!graph.is_plain());
    let body = MirrorBody { graph: None, mirror: Mirror::default() };
    let graph = GraphName::Other { title: text("path  7") };
    let said = code(claim(First, graph).into(), Kind::Mirror, &body, "two spaces in a title");
    assert_eq!(said, "claim-text");
}

#[test]
fn one_vertex_is_no_path_of_seven() {
    let lone = listed(1, &[]);
    let mirror = Mirror { first: Some(0), images: vec![0] };
    for (title, expected, what) in [
        ("a path", "verified", "a title"),
        ("Path-7", "claim-text", "a title that is the name of another graph"),
        ("cram 5 5", "claim-text", "a title that is the name of another game"),
        ("Cram on 5 by 5", "claim-text", "a title that is a game in other words"),
        ("crarn 5 5", "claim-text", "a title that looks like the name of another game"),
        ("p\u{e1}th 7", "claim-text", "a title with an accent"),
    ] {
        let graph = GraphName::Other { title: text(title) };
        let game = NodeKayles { graph, graph_hash: Some(lone.hash()) };
        let claim = Claim { statement: Statement::FirstWins, game };
        let body = MirrorBody { graph: Some(lone.clone()), mirror: mirror.clone() };
        assert_eq!(code(claim.into(), Kind::Mirror, &body, what), expected, "{title}");
    }
}

/// First takes the middle of five vertices in a path; then each player takes an end.
fn middle() -> Replay<'static> {
    let entry = |mv, reply| Entry { mv, response: Response::Win { reply } };
    Replay {
        opening: Some(2),
        positions: vec![0b01110].into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![entry(0, 4), entry(4, 0)].into(),
    }
}

#[test]
fn a_replay_that_lies_is_rejected() {
    let with = |change: fn(&mut Replay<'static>)| {
        let mut replay = middle();
        change(&mut replay);
        replay
    };
    for (what, winner, replay, expected) in [
        ("the middle of a path", First, middle(), "verified"),
        (
            "a vertex after the last",
            First,
            with(|r| r.positions = vec![0b101110].into()),
            "position-off-graph",
        ),
        ("nothing left", First, with(|r| r.positions = vec![0b11111].into()), "position-empty"),
        (
            "neighbours that are left",
            First,
            with(|r| r.positions = vec![0b00100].into()),
            "start-mismatch",
        ),
        ("an opening that is no vertex", First, with(|r| r.opening = Some(5)), "opening-illegal"),
        ("no opening on a path", First, with(|r| r.opening = None), "opening-missing"),
        ("an opening of the second player", Second, middle(), "opening-unexpected"),
        (
            "an end without a reply",
            First,
            with(|r| {
                r.nodes[0].entries = 1;
                r.entries.pop();
            }),
            "missing-reply",
        ),
        (
            "a reply beside the first vertex",
            First,
            with(|r| r.entries[0].response = Response::Win { reply: 1 }),
            "reply-illegal",
        ),
        (
            "a reply on the opponent's vertex",
            First,
            with(|r| r.entries[0].response = Response::Win { reply: 0 }),
            "reply-illegal",
        ),
        (
            "an entry for a vertex that is gone",
            First,
            with(|r| {
                r.nodes[0].entries = 3;
                r.entries.insert(1, Entry { mv: 1, response: Response::Win { reply: 4 } });
            }),
            "entry-for-illegal-move",
        ),
        (
            "settled where a vertex is left",
            First,
            with(|r| r.entries[0].response = Response::Settled),
            "not-settled",
        ),
        (
            "a lemma on a graph",
            First,
            with(|r| r.entries[0].response = Response::Lemma { lemma: 0 }),
            "no-such-lemma",
        ),
        (
            "a symmetry of a path",
            First,
            with(|r| r.entries[1].response = Response::SameAs { mv: 0, symmetry: 1 }),
            "no-such-symmetry",
        ),
        (
            "a reply to a node after the end",
            First,
            with(|r| {
                r.entries[0].response = Response::Reply { reply: 4, target: 0, symmetry: 0 };
            }),
            "reply-ends-game",
        ),
    ] {
        let body = Body { graph: None, replay, mirrors: Vec::new() };
        let claim = claim(winner, path(5));
        assert_eq!(code(claim.into(), Kind::Replay, &body, what), expected, "{what}");
    }
    // On four vertices an end and then the other leave nothing: the second player has the last
    // move.
    for (what, opening, gone, expected) in [
        ("an opening that leaves one vertex", 1, 0b0111, "opponent-wins"),
        ("an opening at an end", 0, 0b0011, "opponent-wins"),
    ] {
        let replay = Replay {
            opening: Some(opening),
            positions: vec![gone].into(),
            nodes: vec![Node { entries: 0, default: Some(Response::Win { reply: 3 }) }].into(),
            entries: Vec::new().into(),
        };
        let without =
            Replay { nodes: vec![Node { entries: 0, default: None }].into(), ..replay.clone() };
        let claim = || claim(First, path(4)).into();
        let body = Body { graph: None, replay, mirrors: Vec::new() };
        assert_eq!(code(claim(), Kind::Replay, &body, what), "default-fails", "{what}");
        let body = Body { graph: None, replay: without, mirrors: Vec::new() };
        let what = format!("{what} and no reply");
        assert_eq!(code(claim(), Kind::Replay, &body, &what), expected, "{what}");
    }
}

#[test]
fn other_kinds_of_proof_say_nothing_about_a_graph() {
    let body = MirrorBody { graph: None, mirror: Mirror { first: Some(0), images: vec![0] } };
    let own = [Kind::Replay, Kind::Mirror, Kind::NimValues];
    for kind in Kind::ALL.iter().filter(|kind| !own.contains(kind)) {
        let what = format!("a graph by {}", kind.name());
        assert_eq!(code(claim(First, path(1)).into(), *kind, &body, &what), "wrong-kind-for-claim");
    }
}

/// The rules against the definition: the sets of vertices taken, and who took the last.
#[test]
fn play_follows_the_definition() {
    play_follows_the_definition_in_words::<1>();
    play_follows_the_definition_in_words::<2>();
    play_follows_the_definition_in_words::<16>();
}

fn play_follows_the_definition_in_words<const N: usize>() {
    for name in [path(7), cycle(6), GraphName::Grid { rows: 3, columns: 3 }] {
        let graph = confirmed(name.clone()).expect("a graph");
        let rules = NodeKaylesRules::<N>::new(First, graph.clone());
        let count = u16::try_from(graph.size()).expect("small");
        let mut open = vec![(rules.start(), Vec::<u16>::new())];
        let mut ends = 0;
        while let Some((position, taken)) = open.pop() {
            let free = |vertex: &u16| {
                taken.iter().all(|other| other != vertex && !adjacent(&name, *other, *vertex))
            };
            let expected: Vec<u16> = (0..count).filter(free).collect();
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            assert_eq!(moves, expected, "{name}: {taken:?}");
            let to_move = if taken.len() % 2 == 0 { First } else { Second };
            assert_eq!(rules.mover(&position), to_move);
            let ending = taken.last().and_then(|&mv| rules.ending(&position, mv));
            let won = expected.is_empty().then_some(to_move == Second);
            assert_eq!(ending, won, "{name}: {taken:?}");
            ends += usize::from(won.is_some());
            for mv in 0..count {
                let after = rules.play(&position, mv);
                assert_eq!(after.is_some(), expected.contains(&mv), "{name}: {taken:?}, {mv}");
                let mut stored = Vec::new();
                after.iter().for_each(|after| rules.write(after, &mut stored));
                open.extend(after.map(|after| (after, [taken.as_slice(), &[mv]].concat())));
                assert!(stored.is_empty() || stored.len() == rules.record_width());
            }
        }
        assert!(ends > 10, "{ends} games");
    }
}
