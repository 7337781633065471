//! The solver against published Grundy values, and against a search that is written differently.

use std::collections::HashMap;

use proptest::prelude::*;
use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::format::Text;
use zermelo_checker::games::node_kayles::{Edge, GraphName};
use zermelo_checker::{Verdict, check};
use zermelo_explain::set::Set;
use zermelo_search::limits::{Deadline, Limits, Resources};
use zermelo_search::mirror::search::EFFORT;
use zermelo_search::random;

use super::values::Values;
use super::*;
use crate::graph;

fn within(limits: Limits) -> Resources<'static> {
    Resources { limits, ..Resources::default() }
}

/// No two parts look alike.
fn unlike<const N: usize>() -> Forms<N> {
    Forms::of(&GraphName::Hypercube { dimension: 1 }, &[])
}

fn value(graph: &[Vec<u16>]) -> u16 {
    let mut values = Values::<4>::new(graph, unlike(), Resources::default());
    values.value(values.all()).expect("within limits")
}

fn of_name(name: GraphName) -> Vec<Vec<u16>> {
    graph::named(&name).expect("a graph")
}

/// A002187 in the OEIS, from n = 0 on: a move of the octal game .137 on a heap of n takes a vertex of a
/// path of n vertices with its neighbours.
const DAWSON: [u16; 72] = [
    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
    7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
    5, 3, 7, 4, 8, 1, 1, 2,
];

#[test]
fn paths_have_the_published_values() {
    for (vertices, expected) in (1..).zip(DAWSON.into_iter().skip(1)) {
        let found = value(&of_name(GraphName::Path { vertices }));
        assert_eq!(found, expected, "{vertices} vertices");
    }
}

/// After the last exception, at 51, the values of paths come back after 34 vertices.
#[test]
fn the_values_of_paths_have_the_published_period() {
    let of_path = |vertices| value(&of_name(GraphName::Path { vertices }));
    for vertices in 52..200 {
        assert_eq!(of_path(vertices), of_path(vertices + 34), "{vertices} vertices");
    }
}

#[test]
fn paths_and_cycles_are_proved_by_the_published_values() {
    // On a cycle the first move leaves the path of three vertices less.
    let paths = (1..64).map(|n| (GraphName::Path { vertices: n }, DAWSON[usize::from(n)]));
    let value = |left: u16| u16::from(DAWSON[usize::from(left)] == 0);
    let cycles = (3..64).map(|n| (GraphName::Cycle { vertices: n }, value(n - 3)));
    for (graph, value) in paths.chain(cycles) {
        let vertices = of_name(graph.clone());
        let game = NodeKayles { graph, graph_hash: None };
        let by = Some(Kind::NimValues);
        let found = solve(&game, None, &vertices, by, EFFORT, Resources::default());
        let certificate = found.expect("a path or a cycle");
        let statement = Statement::HasValue(value.into());
        assert_eq!(certificate.header.claim, Claim { statement, game }.into());
        assert!(matches!(check(&certificate.write().0, None), Verdict::Verified(_)));
    }
}

/// A344227 in the OEIS, from n = 1 on: queens that do not attack each other on n × n.
#[test]
fn queens_have_the_published_values() {
    for (side, expected) in (1u16..).zip([1, 1, 2, 1, 3, 1]) {
        let attack = |one: u16, two: u16| {
            let rows = (one / side).abs_diff(two / side);
            let columns = (one % side).abs_diff(two % side);
            one != two && (rows == 0 || columns == 0 || rows == columns)
        };
        let beside = |one| (0..side * side).filter(|&two| attack(one, two)).collect();
        let graph: Vec<Vec<u16>> = (0..side * side).map(beside).collect();
        assert_eq!(value(&graph), expected, "{side} × {side}");
    }
}

/// The Grundy value by the definition, for all vertices that are left at once.
fn by_definition(left: u32, closed: &[u32], known: &mut HashMap<u32, u16>) -> u16 {
    if let Some(&value) = known.get(&left) {
        return value;
    }
    let vertices = closed.iter().enumerate().filter(|(vertex, _)| left >> vertex & 1 == 1);
    let options: Vec<u16> =
        vertices.map(|(_, gone)| by_definition(left & !gone, closed, known)).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
    known.insert(left, value);
    value
}

fn definition(graph: &[Vec<u16>]) -> u16 {
    by_definition((1 << graph.len()) - 1, &closed(graph), &mut HashMap::new())
}

/// Of every vertex those that go when it is taken.
fn closed(graph: &[Vec<u16>]) -> Vec<u32> {
    let with = |(vertex, beside): (usize, &Vec<u16>)| {
        beside.iter().fold(1 << vertex, |set, other| set | 1 << other)
    };
    graph.iter().enumerate().map(with).collect()
}

#[test]
fn named_graphs_have_the_values_of_the_definition() {
    let mut names: Vec<GraphName> = (1..=16).map(|vertices| GraphName::Path { vertices }).collect();
    names.extend((3..=16).map(|vertices| GraphName::Cycle { vertices }));
    names.extend((1..=4).map(|dimension| GraphName::Hypercube { dimension }));
    for (rows, columns) in [(1, 4), (2, 2), (2, 5), (3, 3), (3, 5), (4, 3), (4, 4)] {
        names.push(GraphName::Grid { rows, columns });
    }
    for name in names {
        let graph = of_name(name.clone());
        assert_eq!(value(&graph), definition(&graph), "{name}");
        for by in [None, Some(Kind::Replay), Some(Kind::NimValues)] {
            confirm(name.clone(), None, &graph, by);
        }
    }
}

/// Solves a game, and confirms that the checker takes the certificate, of the player who wins.
fn confirm(name: GraphName, listed: Option<&Listed>, graph: &[Vec<u16>], by: Option<Kind>) {
    let game = NodeKayles { graph: name, graph_hash: listed.map(Listed::hash) };
    let certificate =
        solve(&game, listed, graph, by, EFFORT, Resources::default()).expect("a certificate");
    let (bytes, _) = certificate.write();
    let Verdict::Verified(verified) = check(&bytes, None) else {
        panic!("{game}: {:?}", check(&bytes, None))
    };
    let AnyClaim::NodeKayles(claim) = verified.claim else { panic!("{game}") };
    let value = definition(graph);
    assert_eq!(claim.statement.winner() == Player::First, value != 0, "{game}");
    let is_value = matches!(claim.statement, Statement::HasValue(_));
    assert_eq!(is_value, by == Some(Kind::NimValues), "{game}");
    assert!(!is_value || claim.statement == Statement::HasValue(value.into()), "{game}");
    assert!(by.is_none_or(|kind| verified.kind == kind.name()), "{game}");
}

/// The nim-value of Cram with these cells covered, by placing dominoes on cells.
fn cram(covered: u32, rows: u32, columns: u32, known: &mut HashMap<u32, u16>) -> u16 {
    if let Some(&value) = known.get(&covered) {
        return value;
    }
    let mut options = Vec::new();
    for cell in 0..rows * columns {
        let right = (cell % columns + 1 < columns).then(|| 0b11 << cell);
        let below = (cell / columns + 1 < rows).then(|| 1 << cell | 1 << (cell + columns));
        for domino in [right, below].into_iter().flatten().filter(|domino| covered & domino == 0) {
            options.push(cram(covered | domino, rows, columns, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
    known.insert(covered, value);
    value
}

/// On a board of one row a move of Cram is one of Dawson's Kayles, on a path of a vertex less.
#[test]
fn cram_has_the_values_of_dominoes_on_cells() {
    let long = (2..=20).map(|columns| (1, columns));
    let boards = [(2, 1), (2, 2), (2, 3), (2, 6), (3, 3), (3, 4), (4, 3), (3, 5), (4, 4)];
    for (rows, columns) in long.chain(boards) {
        let name = GraphName::Cram { rows, columns };
        let value = cram(0, rows.into(), columns.into(), &mut HashMap::new());
        if rows == 1 {
            assert_eq!(value, DAWSON[usize::from(columns) - 1], "{name}");
        }
        let (statement, kind) =
            claimed(name.clone(), Some(Kind::NimValues), Statement::HasValue(9));
        let expected = (Statement::HasValue(value.into()), "nim-values");
        assert_eq!((statement, kind), expected, "{name}");
    }
}

/// The values of Schneider (2009) and of Lemoine and Viennot (*Nimbers are inevitable*, 2012), as Beling
/// lists them with his own.
#[test]
fn cram_has_its_published_values() {
    let three =
        [1, 1, 0, 1, 1, 4, 1].into_iter().zip(1..).map(|(value, columns)| (3, columns, value));
    let others = [(4, 4, 0), (4, 5, 2), (5, 5, 0)];
    for (rows, columns, value) in three.chain(others) {
        let name = GraphName::Cram { rows, columns };
        let found = claimed(name, Some(Kind::NimValues), Statement::HasValue(9));
        assert_eq!(found, (Statement::HasValue(value), "nim-values"), "{rows} × {columns}");
    }
}

/// Gardner: on a board with even sides the second player answers in a half turn of the board; with one odd
/// side the first player begins in the middle.
#[test]
fn cram_with_an_even_side_is_won_by_symmetry() {
    let (first, second) = (Statement::FirstWins, Statement::SecondWins);
    for (rows, columns, expected) in [
        (4, 4, second),
        (6, 8, second),
        (4, 5, first),
        (7, 6, first),
        (9, 12, first),
        (2, 2, second),
    ] {
        let name = GraphName::Cram { rows, columns };
        assert_eq!(claimed(name, None, first), (expected, "mirror"), "{rows} × {columns}");
    }
}

/// Solves a game of which a claim is wanted, and gives the claim and the kind of the proof, which the
/// checker takes.
fn claimed(name: GraphName, by: Option<Kind>, statement: Statement) -> (Statement, &'static str) {
    let game = NodeKayles { graph: name.clone(), graph_hash: None };
    let wanted = WantedProof { by, statement: Some(statement) };
    let solved = solve(&game, None, &of_name(name), wanted, EFFORT, Resources::default());
    let (bytes, _) = solved.expect("solved").write();
    let Verdict::Verified(verified) = check(&bytes, None) else { panic!("{game}") };
    let AnyClaim::NodeKayles(claim) = verified.claim else { panic!("{game}") };
    (claim.statement, verified.kind)
}

/// Of a claim that is not so, the one that is is proved.
#[test]
fn a_claim_of_a_nim_value_is_proved_by_what_shows_it() {
    let grid = |rows, columns| GraphName::Grid { rows, columns };
    let nim = Some(Kind::NimValues);
    let value = Statement::HasValue;
    let second = Statement::SecondWins;
    for (name, by, wanted, expected) in [
        // A mirror of the second player shows 0, and one of the first player no nim-value.
        (grid(2, 2), None, value(1), (value(0), "mirror")),
        (grid(2, 3), None, value(1), (value(1), "nim-values")),
        (GraphName::Cycle { vertices: 6 }, None, value(0), (value(0), "mirror")),
        (grid(2, 4), None, value(7), (value(0), "mirror")),
        (GraphName::Path { vertices: 5 }, None, value(3), (value(3), "nim-values")),
        (grid(3, 4), None, value(0), (value(0), "nim-values")),
        (grid(3, 4), nim, second, (second, "nim-values")),
        (grid(3, 4), None, second, (second, "replay")),
        (grid(3, 4), Some(Kind::Replay), value(0), (value(0), "replay")),
    ] {
        assert_eq!(claimed(name.clone(), by, wanted), expected, "{name}, {wanted:?}");
    }
}

#[test]
fn sets_are_those_of_their_vertices() {
    let vertices: Vec<u16> = vec![0, 1, 63, 64, 127, 128, 255];
    let set = Set::<4>::of(vertices.iter().copied());
    assert_eq!(set.members().collect::<Vec<_>>(), vertices);
    assert_eq!((set.len(), set.first()), (7, Some(0)));
    let odd = Set::of([1, 63, 127, 255]);
    assert_eq!(set.without(odd).members().collect::<Vec<_>>(), [0, 64, 128]);
    assert_eq!(set.intersection(odd), odd);
    let bytes: Vec<u8> = set.bytes().collect();
    assert_eq!((bytes.len(), bytes[0], bytes[7], bytes[8], bytes[31]), (32, 3, 128, 1, 128));
}

#[test]
fn what_cannot_be_solved_says_why() {
    let path = |vertices| GraphName::Path { vertices };
    let all = Limits::default();
    let small = Limits { positions: 3, ..all };
    let none = Limits { memory: 10, ..all };
    let late = Limits { deadline: Some(Deadline::now()), ..all };
    let little = Limits { memory: 20_000, ..all };
    let grid = GraphName::Grid { rows: 3, columns: 4 };
    for (name, by, limits, expected) in [
        (path(8), Some(Kind::Mirror), all, "the game has no mirror"),
        (
            path(8),
            Some(Kind::Map),
            all,
            "Node Kayles has proofs of the kinds replay, mirror and nim-values, not map",
        ),
        (
            path(20),
            Some(Kind::Replay),
            small,
            "the second player wins, but there is no strategy: the search reached its limit of 3 \
             positions (--max-positions sets it)",
        ),
        (
            grid.clone(),
            None,
            small,
            "the search reached its limit of 3 positions (--max-positions sets it)",
        ),
        (
            grid.clone(),
            None,
            none,
            "the search reached its limit of 10 bytes of memory (--max-memory sets it)",
        ),
        (grid, None, late, "the search reached its limit of time (--time-limit sets it)"),
        (
            path(20),
            Some(Kind::Replay),
            little,
            "the second player wins, but there is no strategy: the search reached its limit of \
             20000 bytes of memory (--max-memory sets it)",
        ),
    ] {
        let game = NodeKayles { graph: name.clone(), graph_hash: None };
        let error = solve(&game, None, &of_name(name), by, EFFORT, within(limits));
        let error = error.expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
}

/// The lemmas of a replay may look at so many vertices for each byte of the file. Every replay with mirrors
/// that is taken keeps to that, however short it is.
#[test]
fn replays_with_mirrors_are_accepted_on_graphs_of_any_size() {
    let paths = (1..=24).map(|vertices| GraphName::Path { vertices });
    let cycles = (3..=24).map(|vertices| GraphName::Cycle { vertices });
    let grids =
        (1..=4).flat_map(|rows| (1..=5).map(move |columns| GraphName::Grid { rows, columns }));
    let cubes = (1..=4).map(|dimension| GraphName::Hypercube { dimension });
    let (mut plain, mut mirrored) = (0, 0);
    for graph in paths.chain(cycles).chain(grids).chain(cubes) {
        let neighbours = of_name(graph.clone());
        let mut values = Values::<1>::new(&neighbours, unlike(), Resources::default());
        let made = strategy::replay(&neighbours, &mut values, Resources::default(), 0);
        let (winner, replay, mirrors) = made.expect("within limits");
        *(if mirrors.is_empty() { &mut plain } else { &mut mirrored }) += 1;
        let claim =
            Claim { statement: winner.into(), game: NodeKayles { graph, graph_hash: None } };
        let header = Header { claim: claim.clone().into(), provenance: made_by("a test") };
        let body = Body { graph: None, replay, mirrors };
        let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
        let verdict = check(&bytes, None);
        assert!(verdict.is_verified(), "{claim}: {verdict:?}");
    }
    assert!(plain > 10 && mirrored > 10, "{plain} without mirrors, {mirrored} with mirrors");
}

/// Cells or dominoes that look alike where they stand elsewhere on the board, or turned over.
#[test]
fn parts_that_look_alike_have_the_values_of_the_definition() {
    let [grid, cram] = [
        |rows, columns| GraphName::Grid { rows, columns },
        |rows, columns| GraphName::Cram { rows, columns },
    ];
    let names = [grid(2, 9), grid(3, 6), grid(4, 4), cram(2, 6), cram(3, 4), cram(4, 3)];
    for name in names {
        let graph = of_name(name.clone());
        let maps = components::maps(&graph, Resources::default());
        let forms = Forms::of(&name, &maps);
        let mut values = Values::<1>::new(&graph, forms, Resources::default());
        let (closed, mut known) = (closed(&graph), HashMap::new());
        for number in 0..400 {
            let left = u32::try_from(random::at(number) % (1 << graph.len())).expect("few");
            let expected = by_definition(left, &closed, &mut known);
            let left = Set::of((0..32).filter(|vertex| left >> vertex & 1 == 1));
            for value in 0..6 {
                for within in [1, 4, u32::MAX] {
                    let found = values.has_value(left, value, within).expect("within limits");
                    let is_right = found.is_none_or(|found| found == (value == expected));
                    assert!(is_right, "{name}: {left:?}, {value}");
                    assert!(found.is_some() || within < u32::MAX, "{name}: {left:?}, {value}");
                }
            }
            assert_eq!(values.value(left), Ok(expected), "{name}: {left:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Every graph has a replay of who wins; a mirror that is accepted is one of the winner.
    #[test]
    fn random_graphs_are_solved_as_by_the_definition(bits in any::<u32>(), count in 1u16..=8) {
        let pairs = (0..count).flat_map(|low| (low + 1..count).map(move |high| Edge { low, high }));
        let edges: Vec<Edge> =
            pairs.zip(0..).filter(|(_, at)| bits >> at & 1 == 1).map(|(edge, _)| edge).collect();
        let vertices = (0..count).map(|v| Text::new(v.to_string()).expect("short")).collect();
        let listed = Listed { vertices, edges };
        let graph = graph::neighbours(&listed);
        prop_assert_eq!(value(&graph), definition(&graph));
        let title = GraphName::Other { title: Text::default() };
        confirm(title.clone(), Some(&listed), &graph, Some(Kind::Replay));
        confirm(title.clone(), Some(&listed), &graph, Some(Kind::NimValues));
        confirm(title, Some(&listed), &graph, None);
    }
}
