use zermelo_search::limits::Resources;

use super::super::super::Board;
use super::super::super::outcomes::{Outcomes, outcomes};
use super::super::{ClosedSet, small_closed_set};

fn solved(a: u32, b: u32) -> (Outcomes, Vec<u32>) {
    let board = Board::new(a, b).expect("a board");
    let outcomes = outcomes(board, Resources::default()).expect("outcomes");
    let start = board.start_for(outcomes.winner());
    (outcomes, start)
}

fn fewest(a: u32, b: u32) -> usize {
    let (outcomes, start) = solved(a, b);
    let ClosedSet { rows, is_fewest } =
        small_closed_set(&outcomes, start, 40_000_000, Resources::default()).expect("a set");
    assert!(is_fewest, "({a}, {b}): the search did not come to an end");
    rows.len()
}

/// The size of the smallest closed set, by looking at all sets of P-positions: to every move from
/// one of the set, the full board or another one of the set is an answer.
fn by_all_sets(a: u32, b: u32) -> usize {
    let (outcomes, start) = solved(a, b);
    let board = outcomes.board;
    let options = |rows: &[u32]| {
        let mut options = Vec::new();
        board.moves(rows, |shade| options.push(shade.apply(rows)));
        options
    };
    let mut positions = vec![start];
    let mut next = 0;
    while next < positions.len() {
        let replies: Vec<Vec<u32>> =
            options(&positions[next]).iter().flat_map(|after| options(after)).collect();
        for reply in replies {
            if outcomes.is_p(&reply) && !board.is_full(&reply) && !positions.contains(&reply) {
                positions.push(reply);
            }
        }
        next += 1;
    }
    assert!(positions.len() <= 20, "({a}, {b}) has too many positions to look at all sets");
    // For every position: the sets, as bits, one of which has to be met.
    let demands: Vec<Vec<u32>> = positions
        .iter()
        .map(|rows| {
            let answers = options(rows).into_iter().map(|after| options(&after));
            let open = answers.filter(|answers| !answers.iter().any(|rows| board.is_full(rows)));
            let bits = |answers: Vec<Vec<u32>>| {
                let members = positions.iter().enumerate().filter(|(_, p)| answers.contains(p));
                members.map(|(place, _)| 1 << place).sum()
            };
            open.map(bits).collect()
        })
        .collect();
    let closed = |set: &u32| {
        let members = demands.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        members.flat_map(|(_, demands)| demands).all(|demand| demand & set != 0)
    };
    let sets = (1u32..1 << positions.len()).filter(|set| set & 1 == 1);
    sets.filter(closed).map(u32::count_ones).min().expect("the set of all") as usize
}

#[test]
fn no_set_of_positions_is_smaller_on_boards_where_all_can_be_looked_at() {
    for (a, b) in [(2, 2), (3, 3), (4, 3), (5, 3), (9, 3), (4, 4), (5, 4), (6, 4), (5, 5), (7, 2)] {
        assert_eq!(fewest(a, b), by_all_sets(a, b), "({a}, {b})");
    }
}

/// The same question as an integer program (a binary variable a position; x_p ≤ Σ x_q over the
/// answers q to each move from p), solved with HiGHS 1.15.
#[test]
fn an_integer_program_has_the_same_optimum() {
    let optima = [9, 15, 23, 30, 40, 50, 61, 73, 86];
    for (a, optimum) in (5..).zip(optima) {
        assert_eq!(fewest(a, 5), optimum, "({a}, 5)");
    }
}

#[test]
fn a_search_without_effort_says_that_it_did_not_come_to_an_end() {
    let (outcomes, start) = solved(12, 5);
    let set = small_closed_set(&outcomes, start, 1000, Resources::default()).expect("a set");
    assert!(!set.is_fewest);
    assert!(set.rows.len() >= 73);
}
