//! The walk against a search by the board's moves, and against the paper's Table 2.

use std::collections::BTreeMap;

use zermelo_search::limits::Limit;

use super::super::order::advance;
use super::*;

fn solved(a: u32, b: u32) -> Outcomes {
    outcomes(Board::new(a, b).unwrap(), Resources::default()).unwrap()
}

/// The outcomes by the definition, state after state from the last.
fn searched(board: Board) -> BTreeMap<Vec<u32>, bool> {
    let mut regions = vec![vec![0; board.rows as usize]];
    let mut next = regions[0].clone();
    while advance(&mut next, board.width) {
        regions.push(next.clone());
    }
    let mut is_p: BTreeMap<Vec<u32>, bool> = BTreeMap::new();
    for region in regions.into_iter().rev() {
        let lost = board.options(&region).iter().all(|(_, after)| !is_p[after]);
        is_p.insert(region, lost);
    }
    is_p
}

#[test]
fn every_state_has_the_outcome_that_a_search_gives_it() {
    for (a, b) in
        [(2, 2), (9, 2), (2, 9), (5, 3), (3, 5), (4, 4), (12, 4), (4, 12), (7, 7), (30, 3), (6, 9)]
    {
        let outcomes = solved(a, b);
        let searched = searched(outcomes.board);
        assert_eq!(outcomes.states, searched.len() as u64);
        for (region, &lost) in &searched {
            assert_eq!(outcomes.is_p(region), lost, "({a}, {b}) {region:?}");
        }
        let lost: Vec<_> =
            searched.iter().filter(|(_, lost)| **lost).map(|(rows, _)| rows).collect();
        let ranks = (0..outcomes.states).filter(|&rank| outcomes.bit(rank));
        let regions = ranks.map(|rank| outcomes.order.region(rank));
        assert!(regions.eq(lost.into_iter().cloned()), "({a}, {b})");
        let lost = searched.values().filter(|lost| **lost).count();
        assert_eq!(outcomes.p_positions, lost as u64);
    }
}

/// Table 2 of the paper, row b from a = b on.
#[test]
fn the_numbers_of_p_positions_are_those_of_table_2() {
    for (b, numbers) in [
        (2, vec![1, 2, 2, 3, 3, 4, 4, 5]),
        (3, vec![2, 3, 4, 5, 6, 7, 8]),
        (4, vec![6, 10, 15, 21, 28, 36]),
        (5, vec![18, 31, 46, 67, 91]),
        (6, vec![58, 103, 164, 253]),
    ] {
        for (a, expected) in (b..).zip(numbers) {
            assert_eq!(solved(a, b).p_positions, expected, "({a}, {b})");
        }
    }
}

#[test]
fn a_board_that_does_not_fit_the_memory_is_refused_with_both_numbers() {
    let board = Board::new(17, 17).unwrap();
    let needed = Cut::new(board).unwrap().memory();
    let limits = Limits { memory: needed - 1, ..Limits::default() };
    let resources = Resources { limits, ..Resources::default() };
    let refused = outcomes(board, resources).unwrap_err();
    let limit = Limit::Memory(needed - 1);
    let words = format!(
        "the (17, 17)-board has 601080390 states, and its outcomes need {needed} bytes: {limit}"
    );
    let expected = SolveError::Stopped { limit, words };
    assert_eq!(refused, expected);
    let board = Board::new(40, 40).unwrap();
    let refused = board.states().unwrap_err();
    assert_eq!(refused.to_string(), "the (40, 40)-board has more than 2^64 states");
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    let board = Board::new(9, 9).unwrap();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let three = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let solve = || outcomes(board, Resources::default()).unwrap();
    assert_eq!(one.install(solve), three.install(solve));
}
