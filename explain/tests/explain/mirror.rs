//! Mirrors and replays of Node Kayles: the vertices of a fault by their names.

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::node_kayles::{Body, Edge, Listed, MirrorBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::writing::Encode;
use zermelo_checker::{Verdict, check};
use zermelo_explain::{Explanation, explain};

fn explained(claim: &str, kind: Kind, body: &impl Encode) -> Option<Explanation> {
    let claim = zermelo_explain::claims::claim(claim).expect(claim);
    let header = Header { claim, provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, kind, body).write();
    match check(&bytes, None) {
        Verdict::Rejected(rejection) => Some(explain(&bytes, &rejection, None)),
        _ => None,
    }
}

#[test]
fn a_fault_of_a_mirror_names_its_vertices() {
    let turned = |count: u32| (0..count).rev().collect::<Vec<u32>>();
    for (claim, first, images, expected) in [
        (
            "second player wins node-kayles cycle 6",
            None,
            vec![3, 4, 5],
            "the mirror has 3 images, but the game has 6 placements",
        ),
        (
            "second player wins node-kayles cycle 6",
            None,
            vec![3, 4, 6, 0, 1, 2],
            "the image of 3 is number 6, which is not a placement of the game",
        ),
        (
            "second player wins node-kayles cycle 6",
            None,
            vec![2, 3, 4, 5, 0, 1],
            "the image of 1 is 3, but the image of 3 is 5",
        ),
        (
            "first player wins node-kayles path 5",
            Some(2),
            vec![4, 1, 2, 3, 0],
            "1 and 2 conflict, but their images 5 and 2 do not",
        ),
        (
            "first player wins node-kayles path 5",
            None,
            turned(5),
            "the proponent moves first, but the mirror has no first placement",
        ),
        (
            "second player wins node-kayles cycle 6",
            Some(0),
            vec![3, 4, 5, 0, 1, 2],
            "the opponent moves first, but the mirror has a first placement of the proponent",
        ),
        (
            "first player wins node-kayles path 5",
            Some(5),
            turned(5),
            "the first placement, number 5, is not a placement of the game",
        ),
        (
            "first player wins node-kayles path 5",
            Some(0),
            turned(5),
            "the image of the first placement 1 is 5, not itself",
        ),
        (
            "second player wins node-kayles grid 3 3",
            None,
            turned(9),
            "2.2 is its own image, so the proponent cannot answer it",
        ),
        (
            "second player wins node-kayles hypercube 2",
            None,
            vec![1, 0, 3, 2],
            "00 conflicts with its image 01, so the proponent cannot answer it",
        ),
        (
            "second player wins node-kayles cycle 2",
            None,
            vec![1, 0],
            "a cycle has 3 to 1024 vertices, not 2",
        ),
        (
            "second player wins node-kayles graph titled 'x'",
            None,
            vec![1, 0],
            "the claim names a graph by its title, but the proof does not list it",
        ),
    ] {
        let body = MirrorBody { graph: None, mirror: Mirror { first, images } };
        let said = explained(claim, Kind::Mirror, &body).expect(expected);
        assert_eq!(said.sentence, expected, "{claim}");
        assert_eq!(said.place, None);
    }
}

#[test]
fn a_fault_of_a_listed_graph_names_what_is_wrong() {
    let text = |text: &str| Text::new(text).expect("short");
    let two = |names: [&str; 2], edges: &[(u16, u16)]| Listed {
        vertices: names.map(text).to_vec(),
        edges: edges.iter().map(|&(low, high)| Edge { low, high }).collect(),
    };
    let hash = |listed: &Listed| listed.hash().map(|byte| format!("{byte:02x}")).concat();
    let good = two(["a", "b"], &[]);
    let needed = hash(&good);
    let other = "0".repeat(64);
    for (listed, claimed, expected) in [
        (
            two(["a", "a"], &[]),
            None,
            "‘a’ is not a valid name of a vertex, or two vertices".to_owned(),
        ),
        (
            two(["a", "b"], &[(0, 2)]),
            None,
            "edge 0 has a vertex that the graph does not".to_owned(),
        ),
        (good.clone(), None, format!("the claim must state the graph's hash, {needed}")),
        (
            good,
            Some(&other),
            format!("the graph has the hash {needed}, but the claim states {other}"),
        ),
    ] {
        let hash = claimed.map(|hash| format!(" --graph-hash {hash}")).unwrap_or_default();
        let claim = format!("second player wins node-kayles graph titled ''{hash}");
        let mirror = Mirror { first: None, images: vec![1, 0] };
        let body = MirrorBody { graph: Some(listed), mirror };
        let said = explained(&claim, Kind::Mirror, &body).expect(&expected);
        assert!(said.sentence.starts_with(&expected), "{}", said.sentence);
    }
}

#[test]
fn a_missing_reply_has_a_line_of_play_and_the_vertices_that_are_left() {
    let replay = |entries: Vec<Entry>| Replay {
        opening: Some(2),
        positions: vec![0b01110].into(),
        nodes: vec![Node { entries: u32::try_from(entries.len()).expect("few"), default: None }]
            .into(),
        entries: entries.into(),
    };
    let win = |mv, reply| Entry { mv, response: Response::Win { reply } };
    let claim = "first player wins node-kayles path 5";
    let of = |entries| Body { graph: None, replay: replay(entries), mirrors: Vec::new() };
    assert_eq!(explained(claim, Kind::Replay, &of(vec![win(0, 4), win(4, 0)])), None);
    let said = explained(claim, Kind::Replay, &of(vec![win(0, 4)])).expect("a fault");
    assert_eq!(
        said.to_string(),
        "not proved: first player wins node-kayles path 5
  error  missing-reply: the proponent has no reply to the opponent's move
  at     node 0, after the opponent's move 5
  line   1. 3 5
  left 1
"
    );
    let grid = "first player wins node-kayles grid 1 5";
    let said = explained(grid, Kind::Replay, &of(vec![win(0, 1), win(4, 0)])).expect("a fault");
    assert_eq!(
        said.to_string(),
        "not proved: first player wins node-kayles grid 1 5
  error  reply-illegal: the reply 1.2 is not legal
  at     node 0, after the opponent's move 1.1
  line   1. 1.3 1.1
  # # # # .
"
    );
}
