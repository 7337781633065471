//! Mirrors as lemmas of a replay: lies, and lemmas against play to the end.

use super::*;
use crate::mask::Mask;
use crate::proofs::mirror::confirm;

/// Four edges without a vertex in common. Whatever First takes, three edges are left; Second takes
/// a vertex of one, and mirrors on the other two.
fn edges() -> Listed {
    listed(8, &[(0, 1), (2, 3), (4, 5), (6, 7)])
}

fn lemma(reply: u32, first: Option<u32>, images: &[u32]) -> MirrorLemma {
    MirrorLemma { reply, mirror: Mirror { first, images: images.to_vec() } }
}

fn entries(lemma: u32) -> Replay<'static> {
    let entry = |mv| Entry { mv, response: Response::Lemma { lemma } };
    Replay {
        opening: None,
        positions: vec![0].into(),
        nodes: vec![Node { entries: 8, default: None }].into(),
        entries: (0..8).map(entry).collect(),
    }
}

fn default(lemma: u32) -> Replay<'static> {
    let node = Node { entries: 0, default: Some(Response::Lemma { lemma }) };
    Replay { nodes: vec![node].into(), entries: Vec::new().into(), ..entries(lemma) }
}

#[test]
fn a_lemma_that_lies_is_rejected() {
    let exchanged: &[u32] = &[2, 3, 0, 1];
    for (what, replay, mirrors, expected) in [
        ("a mirror for each move", entries(1), vec![lemma(0, None, exchanged)], "verified"),
        ("a mirror for all moves", default(1), vec![lemma(0, None, exchanged)], "verified"),
        (
            "the second mirror of two",
            entries(2),
            vec![lemma(0, None, exchanged); 2],
            "unused-lemma",
        ),
        (
            "a mirror that is not there",
            entries(2),
            vec![lemma(0, None, exchanged)],
            "no-such-lemma",
        ),
        (
            "a default that is no mirror",
            default(2),
            vec![lemma(0, None, exchanged)],
            "default-fails",
        ),
        ("a reply that is not left", entries(1), vec![lemma(6, None, exchanged)], "reply-illegal"),
        ("a reply of 32 bits", entries(1), vec![lemma(u32::MAX, None, exchanged)], "reply-illegal"),
        ("a mirror of less than is left", entries(1), vec![lemma(0, None, &[1, 0])], "image-count"),
        (
            "a mirror of the whole graph",
            entries(1),
            vec![lemma(0, None, &[2, 3, 0, 1, 6, 7, 4, 5])],
            "image-count",
        ),
        (
            "a mirror of what is left before the reply",
            entries(1),
            vec![lemma(0, None, &[0, 1, 4, 5, 2, 3])],
            "image-count",
        ),
        ("an image that is gone", entries(1), vec![lemma(0, None, &[4, 3, 0, 1])], "image-range"),
        (
            "a mirror of what is left that turns",
            entries(1),
            vec![lemma(0, None, &[1, 2, 3, 0])],
            "image-not-inverse",
        ),
        (
            "a mirror of what is left that breaks an edge",
            entries(1),
            vec![lemma(0, None, &[2, 1, 0, 3])],
            "conflict-not-kept",
        ),
        (
            "a mirror of what is left with a first vertex",
            entries(1),
            vec![lemma(0, Some(0), exchanged)],
            "first-unexpected",
        ),
        (
            "a mirror of what is left that keeps vertices",
            entries(1),
            vec![lemma(0, None, &[0, 1, 2, 3])],
            "image-equal",
        ),
        (
            "a mirror of what is left along an edge",
            entries(1),
            vec![lemma(0, None, &[1, 0, 3, 2])],
            "image-conflict",
        ),
    ] {
        let claim = about(Second, &edges());
        let body = Body { graph: Some(edges()), replay, mirrors };
        assert_eq!(code(claim.into(), Kind::Replay, &body, what), expected, "{what}");
    }
    // With First to win, the same lemmas are about positions with the other player to move.
    let replay = Replay { opening: Some(0), positions: vec![0b11].into(), ..default(1) };
    let mirrors = vec![lemma(0, None, exchanged)];
    let body = Body { graph: Some(edges()), replay, mirrors };
    let said =
        code(about(First, &edges()).into(), Kind::Replay, &body, "a mirror of another graph");
    assert_eq!(said, "default-fails");
}

#[test]
fn a_list_of_mirrors_is_there_exactly_when_one_is_named() {
    let claim = || about(Second, &edges());
    // The list is not read where no response names a mirror, and missed where one does.
    let body =
        Body { graph: Some(edges()), replay: entries(0), mirrors: vec![lemma(0, None, &[])] };
    let said = code(claim().into(), Kind::Replay, &body, "mirrors that no response names");
    assert_eq!(said, "trailing-bytes");
    let body = Body { graph: Some(edges()), replay: entries(1), mirrors: Vec::new() };
    let said = code(claim().into(), Kind::Replay, &body, "mirrors that are named and not there");
    assert_eq!(said, "truncated");
}

#[test]
fn a_short_file_gets_no_long_check() {
    let graph = GraphName::Hypercube { dimension: 10 };
    let replay = Replay { positions: vec![0; 128].into(), ..default(1) };
    let body = Body { graph: None, replay, mirrors: vec![lemma(0, None, &[])] };
    let said = code(claim(Second, graph).into(), Kind::Replay, &body, "a mirror for 1024 moves");
    assert_eq!(said, "lemma-work");
}

/// Whether the player to move wins.
fn wins(graph: &Graph, left: u32) -> bool {
    (0..graph.size()).any(|vertex| {
        let gone = graph.neighbours()[vertex].iter().fold(1 << vertex, |gone, v| gone | 1 << v);
        left >> vertex & 1 == 1 && !wins(graph, left & !gone)
    })
}

/// All maps of 0, …, count − 1 that are their own inverse.
fn involutions(count: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let images = |map: Vec<u32>| (0..count).map(move |to| [map.as_slice(), &[to]].concat());
        all = all.into_iter().flat_map(images).collect();
    }
    all.retain(|map| (0..).zip(map).all(|(from, &to)| map[to as usize] == from));
    all
}

#[test]
fn the_player_to_move_wins_wherever_a_lemma_is_accepted() {
    let maps: Vec<Vec<Vec<u32>>> = (0..5).map(involutions).collect();
    let pairs: Vec<(u16, u16)> =
        (0..5).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
    let (mut accepted, mut all) = (0, 0);
    for chosen in 0u32..1 << pairs.len() {
        let mut edges: Vec<(u16, u16)> = pairs
            .iter()
            .zip(0..)
            .filter(|(_, bit)| chosen >> bit & 1 == 1)
            .map(|(e, _)| *e)
            .collect();
        edges.sort_unstable();
        let listed = listed(5, &edges);
        let graph = about(First, &listed).game.confirmed(Some(&listed)).expect("a graph");
        let closed: Vec<Mask<1>> =
            (0..5).filter_map(|vertex| graph.closed(vertex).map(Mask::from_bytes)).collect();
        // Every set of vertices that is left, some of them after a move.
        for left in [0b11111u32, 0b11011, 0b01111, 0b10101] {
            for reply in 0..left.count_ones() {
                for images in maps.iter().flatten() {
                    let lemmas = [lemma(reply, None, images)];
                    all += 1;
                    if confirm(&lemmas, 1, &closed, Mask([left.into()])).is_ok() {
                        accepted += 1;
                        assert!(wins(&graph, left), "{edges:?}, {left:b}, {lemmas:?}");
                    }
                }
            }
        }
    }
    assert!(accepted > 1_000 && accepted * 10 < all, "{accepted} of {all}");
}
