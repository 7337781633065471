//! Spanning trees held against all plays: a proof is accepted for a player exactly where that player
//! wins by the definition of the game.

use super::*;

/// Whether Short wins from here with perfect play: the edges that each player has as bits, and whether
/// it is the turn of Short.
fn short_wins(network: &Network, short: u32, cut: u32, shorts_turn: bool) -> bool {
    let all = (1u32 << network.edges.len()) - 1;
    if joins(network, short) {
        return true;
    }
    if short | cut == all {
        return false;
    }
    let free = (0..network.edges.len()).map(|edge| 1u32 << edge);
    let mut moves = free.filter(|edge| (short | cut) & edge == 0);
    match shorts_turn {
        true => moves.any(|edge| short_wins(network, short | edge, cut, false)),
        false => moves.all(|edge| short_wins(network, short, cut | edge, true)),
    }
}

/// Whether some edges join the terminals: whatever can be reached from one terminal is marked.
fn joins(network: &Network, taken: u32) -> bool {
    let [from, to] = network.terminals.map(usize::from);
    let mut reached = vec![false; network.vertices];
    reached[from] = true;
    for _ in 0..network.vertices {
        for (edge, &[one, other]) in network.edges.iter().enumerate() {
            let [one, other] = [one, other].map(usize::from);
            if taken >> edge & 1 == 1 && (reached[one] || reached[other]) {
                (reached[one], reached[other]) = (true, true);
            }
        }
    }
    reached[to]
}

/// Whether any two sets, with a first edge or without, are accepted.
fn is_provable(network: &Network, proponent: Side, moves_first: bool) -> bool {
    let edges = u32::try_from(network.edges.len()).expect("few");
    // Each edge is in no set, in one, in the other, or, of at most one, the first.
    let mut ways = (0..3u32.pow(edges)).flat_map(|sets| {
        let of = move |edge: u32| sets / 3u32.pow(edge) % 3;
        let in_set = move |set| (0..edges).filter(move |&edge| of(edge) == set).collect::<Vec<_>>();
        let free = in_set(0);
        let openings = free.into_iter().map(Some).chain([None]);
        openings.map(move |opening| Trees { opening, one: in_set(1), other: in_set(2) })
    });
    ways.any(|trees| check(network, proponent, moves_first, &trees).is_ok())
}

/// Compares proofs and plays of a graph, whoever moves first; counts who wins.
fn compare(network: &Network, wins: &mut [usize; 3]) {
    let mut winners = Vec::new();
    for first in [Side::Short, Side::Cut] {
        let short = short_wins(network, 0, 0, first == Side::Short);
        let winner = if short { Side::Short } else { Side::Cut };
        for proponent in [Side::Short, Side::Cut] {
            let proved = is_provable(network, proponent, proponent == first);
            assert_eq!(proved, proponent == winner, "{network:?} {first:?} {proponent:?}");
        }
        winners.push(winner);
    }
    wins[match winners[..] {
        [Side::Short, Side::Short] => 0,
        [Side::Cut, Side::Cut] => 1,
        _ => 2,
    }] += 1;
}

#[test]
fn a_player_wins_a_small_graph_exactly_where_trees_prove_it() {
    let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let mut wins = [0; 3];
    for graph in 0..1 << pairs.len() {
        let has = |(at, pair): (usize, &[u16; 2])| (graph >> at & 1 == 1).then_some(*pair);
        let edges: Vec<[u16; 2]> = pairs.iter().enumerate().filter_map(has).collect();
        compare(&Network { vertices: 4, edges, terminals: [0, 1] }, &mut wins);
    }
    assert!(wins.iter().all(|&count| count > 0), "{wins:?}");
}

#[test]
fn a_player_wins_a_graph_with_parallel_edges_and_loops_exactly_where_trees_prove_it() {
    let (mut seed, mut wins) = (3u64, [0; 3]);
    for _ in 0..40 {
        let mut vertex = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            u16::try_from((seed >> 40) % 4).expect("few")
        };
        let edges = (0..6).map(|_| [vertex(), vertex()]).collect();
        compare(&Network { vertices: 4, edges, terminals: [0, 3] }, &mut wins);
    }
    assert!(wins.iter().all(|&count| count > 0), "{wins:?}");
}

/// The cycle matroid of a graph and of its dual, the same graph again: K4 is its own dual, in which each
/// edge has the one that it does not meet.
#[test]
fn the_rank_for_cut_is_the_rank_for_short_in_the_dual_graph() {
    let own = Network {
        vertices: 4,
        edges: vec![[0, 2], [0, 3], [1, 2], [1, 3], [2, 3]],
        terminals: [0, 1],
    };
    let dual = Network {
        vertices: 4,
        edges: vec![[1, 3], [1, 2], [0, 3], [0, 2], [0, 1]],
        terminals: [2, 3],
    };
    for set in 0..64u32 {
        let has = |element: usize| set >> element & 1 == 1;
        assert_eq!(own.rank(Side::Cut, has), dual.rank(Side::Short, has), "{set:b}");
    }
}
