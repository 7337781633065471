//! The rules against a second reading of the text: cops one by one, as lists of vertices.

use std::collections::BTreeSet;

use super::*;
use crate::games::cops_and_robbers::{CopsAndRobbers, Variant};
use crate::games::graph::GraphName;

fn graphs() -> Vec<GraphName> {
    let paths = [1, 2, 4].map(|vertices| GraphName::Path { vertices });
    let cycles = [3, 5].map(|vertices| GraphName::Cycle { vertices });
    let grid = GraphName::Grid { rows: 2, columns: 3 };
    let cube = GraphName::Hypercube { dimension: 3 };
    paths.into_iter().chain(cycles).chain([grid, cube]).collect()
}

fn claim(cops: u8, graph: GraphName, variant: Variant) -> Claim {
    let game = CopsAndRobbers { cops, graph, graph_hash: None, variant };
    Claim { statement: Statement::CopsWin { within: None }, game }
}

/// All ways to put cops on these vertices, one after the other, as sorted lists.
fn ways(steps: &[Vec<u16>]) -> BTreeSet<Vec<u16>> {
    let mut ways = BTreeSet::from([Vec::new()]);
    for to in steps {
        let all = ways.iter().flat_map(|way: &Vec<u16>| {
            to.iter().map(move |&vertex| {
                let mut way = [way.as_slice(), &[vertex]].concat();
                way.sort_unstable();
                way
            })
        });
        ways = all.collect();
    }
    ways
}

#[test]
fn the_cops_go_where_each_of_them_can_go_and_the_robber_likewise() {
    for graph in graphs() {
        for (cops, variant) in
            (1..=3).flat_map(|cops| [Variant::Usual, Variant::Active].map(|one| (cops, one)))
        {
            let claim = claim(cops, graph.clone(), variant);
            let graph = claim.game.confirmed(None).expect("a graph");
            let rules = CopsRules::new(&claim, &graph, &[]).expect("small");
            let size = u16::try_from(graph.size()).expect("small");
            let step = |vertex: u16| {
                let beside = &graph.neighbours()[usize::from(vertex)];
                let stays = variant == Variant::Usual || beside.is_empty();
                let stay = stays.then_some(vertex);
                beside.iter().copied().chain(stay).collect::<Vec<_>>()
            };
            let all = ways(&vec![(0..size).collect::<Vec<_>>(); cops.into()]);
            let numbered: Vec<_> =
                (0..rules.placements().count()).map(|n| rules.placements().of(n)).collect();
            assert_eq!(numbered.iter().cloned().collect::<BTreeSet<_>>(), all, "{claim}");
            assert_eq!(numbered.len(), all.len(), "{claim}");
            let mut moves = Vec::new();
            rules.legal_moves(&rules.start(), &mut moves);
            assert_eq!(moves.len(), all.len(), "{claim}");
            for (from, cops) in (0..).zip(&numbered) {
                let steps: Vec<_> = cops.iter().map(|&cop| step(cop)).collect();
                let expected = ways(&steps);
                for robber in 0..size {
                    let at =
                        Position { cops: Some(from), robber: Some(robber), mover: Player::First };
                    let is_caught = cops.contains(&robber);
                    assert_eq!(rules.is_caught(&at), is_caught, "{claim}: {cops:?}, {robber}");
                    moves.clear();
                    rules.legal_moves(&at, &mut moves);
                    assert!(moves.is_sorted());
                    let to = |mv: &u16| {
                        rules.placements().of_move(*mv).map(|number| rules.placements().of(number))
                    };
                    let found: BTreeSet<_> = moves.iter().filter_map(to).collect();
                    assert_eq!(found, expected, "{claim}: {cops:?}");
                    let numbers = (0..).take(usize::from(size) + numbered.len() + 2);
                    let playable: Vec<u16> =
                        numbers.filter(|&mv| rules.play(&at, mv).is_some()).collect();
                    assert_eq!(playable, moves, "{claim}: {cops:?}");
                    let at = Position { mover: Player::Second, ..at };
                    moves.clear();
                    rules.legal_moves(&at, &mut moves);
                    let mut to = step(robber);
                    to.sort_unstable();
                    assert_eq!(moves, to, "{claim}: {robber}");
                }
            }
        }
    }
}

#[test]
fn a_symmetry_takes_moves_to_moves_of_the_image() {
    let turn = [vec![1, 2, 3, 4, 0]];
    let claim = claim(2, GraphName::Cycle { vertices: 5 }, Variant::Usual);
    let graph = claim.game.confirmed(None).expect("a graph");
    let rules = CopsRules::new(&claim, &graph, &turn).expect("small");
    for cops in 0..rules.placements().count() {
        for (robber, mover) in (0..5).flat_map(|r| [Player::First, Player::Second].map(|p| (r, p)))
        {
            let at = Position { cops: Some(cops), robber: Some(robber), mover };
            let image = rules.map(1, &at).expect("an image");
            let mut moves = Vec::new();
            rules.legal_moves(&at, &mut moves);
            for mv in moves {
                let after = rules.play(&at, mv).expect("legal");
                let moved = rules.map_move(1, mover, mv).expect("a move");
                assert_eq!(rules.play(&image, moved), rules.map(1, &after), "{at:?}: {mv}");
            }
        }
    }
}
