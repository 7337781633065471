//! Nim-values by components against play to the end, and lies about them. What would make a verdict
//! wrong: an option that is left out, or whose value is not that of the table; an answer that shows
//! nothing; a component that is looked up as another; a value that is not the least; more work than
//! the file allows.

use std::collections::{BTreeMap, BTreeSet};

use super::by_values::verdict;
use super::*;
use crate::proofs::nim_values::components::Components;
use crate::proofs::nim_values::{NimValues, Repeats};

/// A graph of a few vertices, by the edges.
struct Small {
    /// For every vertex, it and the adjacent ones.
    closed: Vec<u16>,
}

impl Small {
    fn new(count: usize, edges: &[(u16, u16)]) -> Small {
        let mut closed: Vec<u16> = (0..count).map(|vertex| 1 << vertex).collect();
        for &(one, two) in edges {
            closed[usize::from(one)] |= 1 << two;
            closed[usize::from(two)] |= 1 << one;
        }
        Small { closed }
    }

    fn all(&self) -> u16 {
        u16::try_from((1u32 << self.closed.len()) - 1).expect("few vertices")
    }

    fn vertices(&self, left: u16) -> impl Iterator<Item = (usize, u16)> {
        self.closed.iter().copied().enumerate().filter(move |(vertex, _)| left >> vertex & 1 == 1)
    }

    /// The nim-value of what is left, all of it together, by play to the end.
    fn value(&self, left: u16, known: &mut BTreeMap<u16, u16>) -> u16 {
        if let Some(&value) = known.get(&left) {
            return value;
        }
        let options: Vec<u16> =
            self.vertices(left).map(|(_, gone)| self.value(left & !gone, known)).collect();
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        known.insert(left, value);
        value
    }

    /// The connected parts of what is left.
    fn parts(&self, left: u16) -> Vec<u16> {
        let (mut rest, mut parts) = (left, Vec::new());
        while rest != 0 {
            let mut part = 1 << rest.trailing_zeros();
            for _ in 0..16 {
                part = self.vertices(part).fold(0, |set, (_, closed)| set | closed & left);
            }
            rest &= !part;
            parts.push(part);
        }
        parts
    }

    /// The proof with all components that play leads to, each option by its value, and no value of a
    /// path.
    fn body(&self, listed: Option<&Listed>) -> ValuesBody<'static> {
        let mut known = BTreeMap::new();
        let (mut open, mut components) = (self.parts(self.all()), BTreeSet::new());
        while let Some(part) = open.pop() {
            if components.insert(part) {
                open.extend(self.vertices(part).flat_map(|(_, gone)| self.parts(part & !gone)));
            }
        }
        let width = self.closed.len().div_ceil(8);
        let records = components.iter().flat_map(|part| part.to_le_bytes().into_iter().take(width));
        ValuesBody {
            graph: listed.cloned(),
            opening: None,
            paths: NimValues { values: vec![0], repeats: None, mask: None },
            maps: Vec::new(),
            components: Components {
                records: records.collect(),
                values: components.iter().map(|&part| self.value(part, &mut known)).collect(),
                answers: components
                    .iter()
                    .flat_map(|&part| self.vertices(part).map(|_| 0))
                    .collect(),
            },
        }
    }
}

fn has_value(graph: GraphName, value: u32) -> Claim {
    Claim { statement: Statement::HasValue(value), game: NodeKayles { graph, graph_hash: None } }
}

/// Every graph of up to four vertices, and some of five: what is verified is so, and all that is so
/// can be verified.
#[test]
fn values_are_those_of_play_to_the_end() {
    let mut found = BTreeSet::new();
    for count in 1..=5u16 {
        let pairs: Vec<(u16, u16)> =
            (0..count).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
        let step = if count == 5 { 7 } else { 1 };
        for bits in (0..1u32 << pairs.len()).step_by(step) {
            let mut edges: Vec<(u16, u16)> = Vec::new();
            edges.extend(
                pairs
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| bits >> at & 1 == 1)
                    .map(|(_, edge)| edge),
            );
            edges.sort_unstable();
            let graph = listed(count, &edges);
            let small = Small::new(count.into(), &edges);
            let value = small.value(small.all(), &mut BTreeMap::new());
            found.insert(value);
            let body = small.body(Some(&graph));
            let about = about(First, &graph);
            for statement in [Statement::FirstWins, Statement::SecondWins]
                .into_iter()
                .chain((0..4).map(Statement::HasValue))
            {
                let holds = match statement {
                    Statement::FirstWins => value > 0,
                    Statement::SecondWins => value == 0,
                    Statement::HasValue(claimed) => claimed == value.into(),
                };
                let expected = if holds { "verified" } else { "nim-value" };
                let claim = Claim { statement, game: about.game.clone() };
                assert_eq!(verdict(claim, &body), expected, "{statement:?} of {edges:?}");
            }
        }
    }
    assert!(found.len() > 3, "{found:?}");
}

/// Of a grid of 2 × 3: a corner leaves a path of three, a vertex of the middle two alone.
fn ladder() -> ValuesBody<'static> {
    ValuesBody {
        graph: None,
        opening: None,
        paths: NimValues { values: vec![0, 1, 1, 2], repeats: None, mask: None },
        maps: Vec::new(),
        components: Components {
            records: vec![0b11_1111].into(),
            values: vec![1],
            answers: vec![0; 6],
        },
    }
}

#[test]
fn a_proof_by_components_that_lies_is_rejected() {
    let grid = || GraphName::Grid { rows: 2, columns: 3 };
    let value = |value| Statement::HasValue(value);
    let (first, second) = (Statement::FirstWins, Statement::SecondWins);
    let opening = |opening| {
        let components = Components::default();
        ValuesBody { opening: Some(opening), components, ..ladder() }
    };
    let with = |change: fn(&mut ValuesBody<'static>)| {
        let mut body = ladder();
        change(&mut body);
        body
    };
    for (what, statement, body, expected) in [
        ("a grid by components", value(1), ladder(), "verified"),
        ("who wins a grid by components", first, ladder(), "verified"),
        ("the other player by components", second, ladder(), "nim-value"),
        ("another value by components", value(2), ladder(), "nim-value"),
        (
            "a value of an option",
            value(2),
            with(|b| b.components.values = vec![2]),
            "value-reached",
        ),
        ("a value of none", value(0), with(|b| b.components.values = vec![0]), "value-reached"),
        ("a value too large", value(3), with(|b| b.components.values = vec![3]), "value-missed"),
        (
            "no component",
            value(1),
            with(|b| b.components = Components::default()),
            "component-missing",
        ),
        (
            "a value without a component",
            value(1),
            with(|b| b.components.values.push(0)),
            "components-count",
        ),
        (
            "a component without a value",
            value(1),
            with(|b| b.components.records.to_mut().push(1)),
            "components-count",
        ),
        (
            "an option without an answer",
            value(1),
            with(|b| b.components.answers.truncate(5)),
            "components-count",
        ),
        (
            "an answer without an option",
            value(1),
            with(|b| b.components.answers.push(0)),
            "components-count",
        ),
        (
            "a component twice",
            value(1),
            with(|b| {
                b.components.records = vec![0b11_1111; 2].into();
                b.components.values = vec![1; 2];
                b.components.answers = vec![0; 12];
            }),
            "component-twice",
        ),
        (
            "a component with a vertex after the last",
            value(1),
            with(|b| b.components.records = vec![0b111_1111].into()),
            "component-off-graph",
        ),
        (
            "a component without an end of its path",
            value(1),
            with(|b| b.paths.values.truncate(3)),
            "component-missing",
        ),
        ("a wrong value of a path", value(1), with(|b| b.paths.values[3] = 3), "value-missed"),
        ("no value of a path", value(1), with(|b| b.paths.values.clear()), "values-count"),
        ("an answer to a corner", value(1), with(|b| b.components.answers[0] = 3), "verified"),
        (
            "an answer on a vertex that is gone",
            value(1),
            with(|b| b.components.answers[0] = 1),
            "answer-illegal",
        ),
        (
            "an answer on no vertex",
            value(1),
            with(|b| b.components.answers[0] = u16::MAX),
            "answer-illegal",
        ),
        (
            "an answer that leaves nothing",
            value(1),
            with(|b| b.components.answers[0] = 6),
            "answer-value",
        ),
        (
            "answers to all that leave 0",
            value(1),
            with(|b| {
                b.components.answers[1] = 4;
                b.components.answers[4] = 1;
            }),
            "value-missed",
        ),
        ("an opening in the middle", first, opening(1), "verified"),
        ("an opening in a corner", first, opening(0), "nim-value"),
        ("an opening on no vertex", first, opening(6), "answer-illegal"),
        ("an opening of the other player", second, opening(1), "nim-value"),
        ("an opening for a nim-value", value(1), opening(1), "nim-value"),
        ("an opening for the nim-value 0", value(0), opening(1), "nim-value"),
        ("a half turn", value(1), with(|b| b.maps = vec![vec![6, 5, 4, 3, 2, 1]]), "verified"),
        (
            "a map of a vertex alone",
            value(1),
            with(|b| b.maps = vec![vec![2, 0, 0, 0, 0, 0]]),
            "verified",
        ),
        ("a map of too few", value(1), with(|b| b.maps = vec![vec![6, 5, 4, 3, 2]]), "map-images"),
        (
            "a map to no vertex",
            value(1),
            with(|b| b.maps = vec![vec![7, 0, 0, 0, 0, 0]]),
            "map-images",
        ),
        (
            "a map of two vertices to one",
            value(1),
            with(|b| b.maps = vec![vec![1, 0, 0, 0, 0, 1]]),
            "map-images",
        ),
        (
            "a map of neighbours to others",
            value(1),
            with(|b| b.maps = vec![vec![1, 6, 0, 0, 0, 0]]),
            "map-adjacent",
        ),
        (
            "a map of others to neighbours",
            value(1),
            with(|b| b.maps = vec![vec![1, 0, 2, 0, 0, 0]]),
            "map-adjacent",
        ),
    ] {
        let claim = Claim { statement, ..has_value(grid(), 0) };
        assert_eq!(code(claim.into(), Kind::NimValues, &body, what), expected, "{what}");
    }
}

/// Two stars of a centre and three leaves: the one is a component of the table, the other its image.
#[test]
fn a_component_is_looked_up_by_a_map_and_by_no_other() {
    let stars = listed(8, &[(0, 1), (0, 2), (0, 3), (4, 5), (4, 6), (4, 7)]);
    let body = |maps: Vec<Vec<u16>>| ValuesBody {
        graph: Some(stars.clone()),
        opening: None,
        paths: NimValues { values: vec![0, 1], repeats: None, mask: None },
        maps,
        components: Components {
            records: vec![0b1111].into(),
            values: vec![1],
            answers: vec![0; 4],
        },
    };
    for (what, maps, expected) in [
        ("stars exchanged", vec![vec![5, 6, 7, 8, 1, 2, 3, 4]], "verified"),
        ("a star to the other", vec![vec![0, 0, 0, 0, 1, 2, 3, 4]], "verified"),
        ("a star by the second map", vec![vec![0; 8], vec![0, 0, 0, 0, 1, 4, 3, 2]], "verified"),
        ("a star without a map", vec![], "component-missing"),
        ("a star the wrong way", vec![vec![5, 6, 7, 8, 0, 0, 0, 0]], "component-missing"),
        ("a star without a leaf", vec![vec![0, 0, 0, 0, 1, 2, 3, 0]], "component-missing"),
    ] {
        let claim = about(Second, &stars);
        assert_eq!(code(claim.into(), Kind::NimValues, &body(maps), what), expected, "{what}");
    }
}

#[test]
fn the_graph_and_the_values_of_paths_are_confirmed_as_in_other_proofs() {
    let star = listed(4, &[(0, 1), (0, 2), (0, 3)]);
    let small = Small::new(4, &[(0, 1), (0, 2), (0, 3)]);
    let body = small.body(Some(&star));
    let (of_star, other) = (about(First, &star), about(First, &listed(4, &[(0, 1), (0, 2)])));
    let hashed = |graph_hash| {
        let game = NodeKayles { graph_hash, ..of_star.game.clone() };
        Claim { game, ..of_star.clone() }
    };
    let repeats = Some(Repeats { from: 0, period: 1 });
    let paths = NimValues { values: vec![0; 6], repeats, mask: None };
    for (what, claim, body, expected) in [
        ("a star by components", of_star.clone(), body.clone(), "verified"),
        ("no hash of a star", hashed(None), body.clone(), "graph-hash"),
        ("the hash of another star", other, body.clone(), "graph-hash"),
        (
            "a star that is not listed",
            of_star.clone(),
            ValuesBody { graph: None, ..body.clone() },
            "graph-listed",
        ),
        (
            "a grid that is listed",
            claim(First, GraphName::Grid { rows: 2, columns: 2 }),
            body.clone(),
            "graph-listed",
        ),
        (
            "no grid by components",
            claim(First, GraphName::Grid { rows: 0, columns: 2 }),
            ladder(),
            "size",
        ),
        (
            "a period that the values of paths do not have",
            of_star.clone(),
            ValuesBody { paths, ..body.clone() },
            "value-reached",
        ),
    ] {
        assert_eq!(code(claim.into(), Kind::NimValues, &body, what), expected, "{what}");
    }
}

/// 1,024 vertices, a map of them, and a component: 3 · 1,024² looks, and less than 4,000 bytes.
#[test]
fn the_work_for_components_is_bounded_by_the_length_of_the_file() {
    let body = ValuesBody {
        graph: None,
        opening: None,
        paths: NimValues { values: vec![0], repeats: None, mask: None },
        maps: vec![(1..=1024).collect()],
        components: Components {
            records: vec![u8::MAX; 128].into(),
            values: vec![0],
            answers: vec![0; 1024],
        },
    };
    let claim = claim(Second, GraphName::Hypercube { dimension: 10 });
    let what = "the corners of a cube as a component";
    assert_eq!(code(claim.into(), Kind::NimValues, &body, what), "values-work");
}

/// A nim-value above 0 is more than a strategy shows, and 0 is what a strategy of the second player
/// shows.
#[test]
fn a_strategy_shows_no_nim_value_but_0() {
    let opposite = Mirror { first: None, images: vec![3, 4, 5, 0, 1, 2] };
    let middle = Mirror { first: Some(2), images: vec![4, 3, 2, 1, 0] };
    for (what, graph, value, mirror, expected) in [
        ("a nim-value of 0 by a mirror", cycle(6), 0, opposite.clone(), "verified"),
        ("a nim-value by a mirror", path(5), 3, middle.clone(), "wrong-kind-for-claim"),
        (
            "a nim-value of 0 by a mirror with a first vertex",
            path(5),
            0,
            middle,
            "first-unexpected",
        ),
        ("a nim-value of 1 by a mirror", cycle(6), 1, opposite, "wrong-kind-for-claim"),
    ] {
        let body = MirrorBody { graph: None, mirror };
        let claim = has_value(graph, value);
        assert_eq!(code(claim.into(), Kind::Mirror, &body, what), expected, "{what}");
    }
}

#[test]
fn who_wins_follows_from_the_nim_value() {
    let line = |statement: Statement| Claim { statement, ..has_value(path(5), 0) }.to_string();
    let (first, second) = (Statement::FirstWins, Statement::SecondWins);
    let value = Statement::HasValue;
    for (from, to, follows) in [
        (value(0), second, true),
        (value(0), first, false),
        (value(3), first, true),
        (value(3), second, false),
        (value(3), value(2), false),
        (second, value(0), true),
        (second, first, false),
        (first, value(1), false),
        (first, second, false),
    ] {
        let claim = Claim { statement: from, ..has_value(path(5), 0) };
        assert_eq!(claim.implies(&line(to)), follows, "{from:?} {to:?}");
    }
}
