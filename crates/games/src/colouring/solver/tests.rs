//! The solver against a search of colours by the rules as they are said, and what is published.

use std::collections::HashMap;

use zermelo_checker::claim::Player::{First, Second};
use zermelo_checker::format::Text;
use zermelo_checker::games::graph::{Edge, GraphName};
use zermelo_search::limits::{Limit, Limits};
use zermelo_search::random::Congruential;

use super::*;

/// Who wins, by a certificate that the checker accepts.
fn winner(rule: Rule, graph: GraphName, listed: Option<&Listed>) -> Player {
    let game = Colouring { rule, graph, graph_hash: listed.map(Listed::hash) };
    let certificate = solve(&game, listed, Resources::DEFAULT).expect("a small graph");
    let verdict = zermelo_checker::check(&certificate.write().0, None);
    assert!(matches!(verdict, zermelo_checker::Verdict::Verified(_)), "{game}: {verdict:?}");
    match certificate.header.claim {
        zermelo_checker::claim::Claim::Colouring(claim) => claim.winner,
        other => panic!("{other}"),
    }
}

/// Whether the player to move wins, of vertices that are coloured 1 or 2, or 0 if they are free.
fn wins(
    rule: Rule,
    edges: &[(usize, usize)],
    colours: &mut Vec<u8>,
    own: u8,
    known: &mut HashMap<Vec<u8>, bool>,
) -> bool {
    if let Some(&wins) = known.get(colours) {
        return wins;
    }
    let is_wrong = |colours: &[u8], &(one, other): &(usize, usize)| {
        let (one, other) = (colours[one], colours[other]);
        one != 0 && other != 0 && (one == other) == (rule == Rule::Col)
    };
    let mut result = false;
    for vertex in 0..colours.len() {
        if colours[vertex] == 0 {
            colours[vertex] = own;
            let is_legal = !edges.iter().any(|edge| is_wrong(colours, edge));
            result |= is_legal && !wins(rule, edges, colours, 3 - own, known);
            colours[vertex] = 0;
        }
    }
    known.insert(colours.clone(), result);
    result
}

fn by_colours(rule: Rule, vertices: usize, edges: &[(usize, usize)]) -> Player {
    match wins(rule, edges, &mut vec![0; vertices], 1, &mut HashMap::new()) {
        true => First,
        false => Second,
    }
}

/// A graph of so many vertices, with these edges.
fn listed(vertices: usize, edges: &[(usize, usize)]) -> Listed {
    let name = |vertex: usize| Text::new(format!("v{vertex}")).expect("short");
    let number = |vertex: usize| u16::try_from(vertex).expect("small");
    let edge = |&(low, high): &(usize, usize)| Edge { low: number(low), high: number(high) };
    Listed { vertices: (0..vertices).map(name).collect(), edges: edges.iter().map(edge).collect() }
}

#[test]
fn random_graphs_are_won_by_who_wins_by_colours() {
    let mut random = Congruential(53);
    for case in 0..60 {
        let vertices = 1 + random.below(7);
        let pairs = (0..vertices).flat_map(|low| (low + 1..vertices).map(move |high| (low, high)));
        let edges: Vec<(usize, usize)> = pairs.filter(|_| random.below(5) < 2).collect();
        let title = GraphName::Other { title: Text::new("any").expect("short") };
        let graph = listed(vertices, &edges);
        for rule in [Rule::Col, Rule::Snort] {
            let expected = by_colours(rule, vertices, &edges);
            let found = winner(rule, title.clone(), Some(&graph));
            assert_eq!(found, expected, "{rule:?}, case {case}: {edges:?}");
        }
    }
}

/// Who has the symmetry wins: by half a turn the second player of Col on a board with an even number of cells,
/// and the first player of Snort on one with an odd number, who takes the middle (J. Uiterwijk, *Solving
/// bicoloring-graph games on rectangular boards*, 2022). On a path with an even number of vertices the first
/// player of Snort takes one of the two in the middle, so that the other one is closed to Second. On an even
/// cycle the second player of both games answers by the opposite vertex.
#[test]
fn boards_are_won_by_who_has_the_symmetry() {
    for (rows, columns) in [(2, 2), (2, 3), (2, 5), (3, 4), (4, 4), (2, 7), (3, 6)] {
        let grid = GraphName::Grid { rows, columns };
        assert_eq!(winner(Rule::Col, grid, None), Second, "Col {rows} × {columns}");
    }
    for (rows, columns) in [(1, 3), (3, 3), (3, 5)] {
        let grid = GraphName::Grid { rows, columns };
        assert_eq!(winner(Rule::Snort, grid, None), First, "Snort {rows} × {columns}");
    }
    for vertices in 1..=14 {
        let path = GraphName::Path { vertices };
        assert_eq!(winner(Rule::Snort, path, None), First, "Snort on {vertices}");
    }
    for (rule, vertices) in
        [4, 6, 8, 12].into_iter().flat_map(|n| [(Rule::Col, n), (Rule::Snort, n)])
    {
        let cycle = GraphName::Cycle { vertices };
        assert_eq!(winner(rule, cycle, None), Second, "{rule:?} on {vertices}");
    }
}

#[test]
fn paths_and_cycles_are_won_by_who_wins_by_colours() {
    for vertices in 1..=9 {
        let count = usize::from(vertices);
        let path: Vec<(usize, usize)> = (1..count).map(|high| (high - 1, high)).collect();
        let cycle = [path.clone(), vec![(0, count - 1)]].concat();
        for rule in [Rule::Col, Rule::Snort] {
            let found = winner(rule, GraphName::Path { vertices }, None);
            assert_eq!(found, by_colours(rule, count, &path), "{rule:?} on a path of {vertices}");
            if vertices >= 3 {
                let found = winner(rule, GraphName::Cycle { vertices }, None);
                assert_eq!(found, by_colours(rule, count, &cycle), "{rule:?}: cycle {vertices}");
            }
        }
    }
}

/// By hand, on a path of four: with the first vertex of First's colour, in Snort the second one is open to
/// First alone, who is sure of it only where Second cannot colour the third one.
#[test]
fn sure_moves_are_counted_as_by_hand() {
    let game = |rule| Colouring { rule, graph: GraphName::Path { vertices: 4 }, graph_hash: None };
    let room = |rule, first, second| {
        let graph = game(rule).confirmed(None).expect("a path");
        let board = Board::new(&game(rule), &graph, &[]).expect("small");
        let at = Position { first, second, mover: Second };
        [First, Second].map(|player| board.room(&at, player))
    };
    assert_eq!(room(Rule::Snort, 0b0001, 0b0011), [(0, 3), (0, 2)]);
    assert_eq!(room(Rule::Snort, 0b0001, 0b0111), [(1, 3), (0, 1)]);
    // In Col three vertices in a row that are open to First alone are two moves.
    assert_eq!(room(Rule::Col, 0b0001, 0b1111), [(2, 3), (0, 0)]);
}

#[test]
fn graphs_that_are_none_are_refused_and_limits_end_the_search() {
    let solved = |vertices, limits| {
        let graph = GraphName::Path { vertices };
        let game = Colouring { rule: Rule::Snort, graph, graph_hash: None };
        solve(&game, None, Resources { limits, ..Resources::DEFAULT })
    };
    let Err(SolveError::Wrong(why)) = solved(65, Limits::default()) else { panic!("too large") };
    let expected = "snort path 65: a path has 1 to 64 vertices, not 65";
    assert_eq!(why, expected);
    let few = Limits { positions: 10, ..Limits::default() };
    let Err(SolveError::Limit(why)) = solved(12, few) else { panic!("it has no limit") };
    assert_eq!(why, Limit::Positions(10));
}
