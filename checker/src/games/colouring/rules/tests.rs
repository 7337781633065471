//! The rules against a second reading of the text, on graphs whose vertices have colours.

use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::claim::Player::{First, Second};
use crate::games::colouring::Colouring;
use crate::games::graph::GraphName;
use crate::proofs::replay::tests::strategies::moves_of;
use crate::writing::Records;

const RULES: [Rule; 2] = [Rule::Col, Rule::Snort];

fn path(vertices: u16) -> GraphName {
    GraphName::Path { vertices }
}

fn cycle(vertices: u16) -> GraphName {
    GraphName::Cycle { vertices }
}

fn grid(rows: u16, columns: u16) -> GraphName {
    GraphName::Grid { rows, columns }
}

fn claim(winner: Player, rule: Rule, graph: &GraphName) -> Claim {
    Claim { winner, game: Colouring { rule, graph: graph.clone(), graph_hash: None } }
}

/// The colour of every vertex.
type Colours = Vec<Option<Player>>;

/// Whether a player can colour a vertex, by the rule as it is said.
fn is_allowed(rule: Rule, graph: &Graph, colours: &Colours, vertex: usize, player: Player) -> bool {
    let neighbours = graph.neighbours()[vertex].iter().map(|&other| usize::from(other));
    let found: Vec<Player> = neighbours.filter_map(|other| colours[other]).collect();
    colours[vertex].is_none()
        && match rule {
            Rule::Col => !found.contains(&player),
            Rule::Snort => found.iter().all(|&colour| colour == player),
        }
}

/// The graph after each move of a player, by the vertex.
fn after(rule: Rule, graph: &Graph, colours: &Colours, player: Player) -> Vec<(usize, Colours)> {
    let is_legal = |&vertex: &usize| is_allowed(rule, graph, colours, vertex, player);
    let coloured = |vertex: usize| {
        let mut colours = colours.clone();
        colours[vertex] = Some(player);
        (vertex, colours)
    };
    (0..colours.len()).filter(is_legal).map(coloured).collect()
}

/// Whether the player to move wins.
fn wins(
    rule: Rule,
    graph: &Graph,
    colours: &Colours,
    player: Player,
    known: &mut HashMap<Colours, bool>,
) -> bool {
    if let Some(&wins) = known.get(colours) {
        return wins;
    }
    let mut moves = after(rule, graph, colours, player).into_iter();
    let result = moves.any(|(_, next)| !wins(rule, graph, &next, player.other(), known));
    known.insert(colours.clone(), result);
    result
}

/// The position of a colouring.
fn position(rule: Rule, graph: &Graph, colours: &Colours, mover: Player) -> Position {
    let closed = |player| {
        let is_closed = |&vertex: &usize| !is_allowed(rule, graph, colours, vertex, player);
        (0..colours.len()).filter(is_closed).fold(0, |closed, vertex| closed | 1 << vertex)
    };
    Position { first: closed(First), second: closed(Second), mover }
}

/// Walks all positions of a graph, and compares the moves, the ends and the reading at each.
fn compare(
    rules: &ColouringRules<'_>,
    graph: &Graph,
    colours: &Colours,
    player: Player,
    seen: &mut BTreeSet<Colours>,
) {
    if !seen.insert(colours.clone()) {
        return;
    }
    let rule = rules.rule;
    let at = position(rule, graph, colours, player);
    let next = after(rule, graph, colours, player);
    let moves = moves_of(rules, &at);
    let vertices: Vec<usize> = moves.iter().map(|&mv| mv.into()).collect();
    assert_eq!(vertices, next.iter().map(|(vertex, _)| *vertex).collect::<Vec<_>>());
    for (mv, (_, next)) in moves.iter().zip(&next) {
        assert_eq!(rules.play(&at, *mv), Some(position(rule, graph, next, player.other())));
    }
    let illegal = (0..=64).chain([u16::MAX]).filter(|mv| !moves.contains(mv));
    illegal.for_each(|mv| assert_eq!(rules.play(&at, mv), None, "{mv} at {colours:?}"));
    let lost = moves.is_empty().then(|| player != rules.proponent());
    assert_eq!(rules.ending(&at, 0), lost, "{colours:?}");
    let mut record = Vec::new();
    rules.write(&at, &mut record);
    assert_eq!(record.len(), rules.record_width());
    // A record does not say whose turn it is: it is the opponent's.
    if player != rules.proponent() {
        let read = rules.read(&record);
        assert_eq!(read.ok(), (!moves.is_empty()).then_some(at), "{colours:?}");
    }
    next.iter().for_each(|(_, next)| compare(rules, graph, next, player.other(), seen));
}

#[test]
fn all_positions_of_small_graphs_have_the_moves_and_ends_of_the_text() {
    for name in [path(1), path(5), cycle(5), grid(2, 3), GraphName::Hypercube { dimension: 2 }] {
        for (rule, winner) in RULES.into_iter().flat_map(|rule| [(rule, First), (rule, Second)]) {
            let claim = claim(winner, rule, &name);
            let graph = claim.game.confirmed(None).expect("a graph");
            let rules = ColouringRules::new(&claim, &graph, &[]).expect("small");
            let none = vec![None; graph.size()];
            compare(&rules, &graph, &none, First, &mut BTreeSet::new());
        }
    }
}

/// On a board with an even number of cells the second player of Col answers a move by its image under half
/// a turn, and on one with an odd number the first player of Snort takes the middle and then does so
/// (J. Uiterwijk, *Solving bicoloring-graph games on rectangular boards*, 2022).
#[test]
fn small_boards_are_won_by_who_has_the_symmetry() {
    for (rows, columns) in [(1, 2), (1, 4), (1, 6), (2, 2), (2, 3), (2, 4), (3, 4)] {
        let winner = outcome(Rule::Col, &grid(rows, columns));
        assert_eq!(winner, Second, "Col {rows} × {columns}");
    }
    for (rows, columns) in [(1, 1), (1, 3), (1, 5), (1, 7), (3, 3)] {
        let winner = outcome(Rule::Snort, &grid(rows, columns));
        assert_eq!(winner, First, "Snort {rows} × {columns}");
    }
}

fn outcome(rule: Rule, name: &GraphName) -> Player {
    let graph = claim(First, rule, name).game.confirmed(None).expect("a graph");
    let none = vec![None; graph.size()];
    if wins(rule, &graph, &none, First, &mut HashMap::new()) { First } else { Second }
}

#[test]
fn a_symmetry_moves_the_colours_as_the_graph_is_moved() {
    let turned: Vec<u16> = (0..6).rev().collect();
    let mirrored = vec![2, 1, 0, 5, 4, 3];
    let symmetries = [turned, mirrored];
    for rule in RULES {
        let claim = claim(Second, rule, &grid(2, 3));
        let graph = claim.game.confirmed(None).expect("a graph");
        let rules = ColouringRules::new(&claim, &graph, &symmetries).expect("automorphisms");
        let none = vec![None; 6];
        let one = after(rule, &graph, &none, First);
        for (_, colours) in one.iter().flat_map(|(_, next)| after(rule, &graph, next, Second)) {
            let at = position(rule, &graph, &colours, First);
            for (symmetry, images) in (1..).zip(&symmetries) {
                let mut moved = none.clone();
                for (colour, &image) in colours.iter().zip(images) {
                    moved[usize::from(image)] = *colour;
                }
                let moved = position(rule, &graph, &moved, First);
                assert_eq!(rules.map(symmetry, &at), Some(moved));
                for mv in moves_of(&rules, &at) {
                    let next = rules.play(&at, mv).expect("a legal move");
                    let image = rules.map_move(symmetry, First, mv).expect("a symmetry");
                    assert_eq!(rules.map(symmetry, &next), rules.play(&moved, image));
                }
            }
        }
        assert_eq!(rules.map(3, &rules.start()), None);
        assert_eq!(rules.map_move(3, First, 0), None);
    }
}
