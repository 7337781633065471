//! Solved games are accepted by the checker, with the published winners.

use zermelo_checker::claim::Size;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::verdict::Verdict;
use zermelo_search::limits::{Limit, Limits, Resources, SolveError};

use super::*;
use crate::erdos_szekeres::families::published;

fn solved(a: u32, b: u32, form: Form, effort: u64) -> Solution {
    let game = ErdosSzekeres { a: Size::Exactly(a), b, form };
    solve(&game, effort, Provenance::default(), Resources::default())
        .expect("a small game")
        .expect("a strategy")
}

/// Who wins by the paper: sections 3 to 6, the computations of Table 2 for b = 6, and section 7.
fn published_winner(a: u32, b: u32, form: Form) -> Player {
    match (b, form) {
        (2, Form::Avoidance) if a.is_multiple_of(2) => Player::First,
        (2, _) => Player::Second,
        (3, Form::Achievement) => published_winner(a - 1, 2, Form::Avoidance),
        _ => Player::First,
    }
}

#[test]
fn every_small_game_has_the_published_winner_and_a_strategy_that_is_accepted() {
    for form in [Form::Avoidance, Form::Achievement] {
        for b in 2..=6 {
            for a in b..=9 {
                for effort in [0, 100_000] {
                    let solution = solved(a, b, form, effort);
                    let game = format!("({a}, {b}) {form:?} with effort {effort}");
                    assert_eq!(solution.winner, published_winner(a, b, form), "{game}");
                    let (bytes, _) = solution.certificate.write();
                    let claim = solution.certificate.header.claim.to_string();
                    let verdict = zermelo_checker::check(&bytes, Some(&claim));
                    assert!(verdict.is_verified(), "{game}: {verdict}");
                }
            }
        }
    }
}

#[test]
fn boards_that_are_higher_than_wide_are_solved_too() {
    for form in [Form::Avoidance, Form::Achievement] {
        for (a, b) in [(2, 3), (2, 8), (3, 7), (4, 9), (5, 8)] {
            let (this, turned) = (solved(a, b, form, 0), solved(b, a, form, 0));
            assert_eq!(this.winner, turned.winner, "({a}, {b}) {form:?}");
            let (bytes, _) = this.certificate.write();
            let verdict = zermelo_checker::check(&bytes, None);
            assert!(matches!(verdict, Verdict::Verified(_)), "({a}, {b}) {form:?}");
        }
    }
}

/// The published families have 11, 18, 24, 33, 41, 52, 62, 75, 87 states for a = 5…13, not all of
/// which are reached. For a = 10 and 12 the published strategy is itself one of the smallest.
#[test]
fn strategies_need_fewer_positions_than_the_published_one_where_that_is_possible() {
    for a in 5..=13 {
        let published = published("b5", a);
        let published: Replay<'_> = published.decode().expect("a replay");
        let solution = solved(a, 5, Form::Avoidance, 8_000_000);
        let (bytes, _) = solution.certificate.write();
        let verdict = zermelo_checker::check(&bytes, None);
        assert!(matches!(verdict, Verdict::Verified(_)), "a = {a}: {verdict:?}");
        assert!(solution.is_fewest, "a = {a}");
        let (ours, theirs) = (solution.positions, published.nodes.len());
        match a {
            10 | 12 => assert_eq!(ours, theirs, "a = {a}"),
            _ => assert!(ours < theirs, "a = {a}: {ours} positions, and {theirs} as published"),
        }
    }
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let bytes = || solved(9, 5, Form::Avoidance, 100_000).certificate.write().0;
    assert_eq!(bytes(), bytes());
}

#[test]
fn what_cannot_be_solved_is_refused_with_the_reason() {
    let solve = |a, b, memory| {
        let game = ErdosSzekeres { a, b, form: Form::Avoidance };
        let limits = Limits { memory, ..Limits::default() };
        let resources = Resources { limits, ..Resources::default() };
        solve(&game, 0, Provenance::default(), resources).map(|_| ()).unwrap_err()
    };
    let exactly = Size::Exactly;
    let every = Size::Every { least: 5, modulus: 1 };
    for (a, b, expected) in [
        (exactly(1), 5, "a is 1: the lengths of the (a, b)-game are 2 to 65536"),
        (exactly(5), 0, "b is 0: the lengths of the (a, b)-game are 2 to 65536"),
        (exactly(u32::MAX), 5, "a is 4294967295: the lengths of the (a, b)-game are 2 to 65536"),
        (exactly(257), 2, "stored for a up to 256 and b up to 33, not for a = 257 and b = 2"),
        (every, 5, "a game is solved at one size"),
    ] {
        let SolveError::Wrong(why) = solve(a, b, 1 << 30) else { panic!("{a:?} {b}") };
        assert!(why.contains(expected), "{why}");
    }
    let refused = solve(exactly(20), 20, 1 << 20);
    assert!(matches!(refused.limit(), Some(Limit::Memory(_))), "{refused}");
}

/// How many positions a closed set has at least. The full board, which is a set alone, is not stored.
fn fewest(a: u32, b: u32) -> usize {
    let solution = solved(a, b, Form::Avoidance, 40_000_000);
    assert!(solution.is_fewest, "({a}, {b}): the search did not come to an end");
    solution.positions.max(1)
}

/// The size of the smallest closed set, by looking at all sets of P-positions: to every move from
/// one of the set, the full board or another one of the set is an answer.
fn by_all_sets(a: u32, b: u32) -> usize {
    let board = Board::new(a, b).expect("a board");
    let outcomes = outcomes(board, Resources::default()).expect("outcomes");
    let start = board.start_for(outcomes.winner());
    let options = |rows: &[u32]| {
        let mut options = Vec::new();
        options.extend(board.options(rows).into_iter().map(|(_, after)| after));
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
    let solution = solved(12, 5, Form::Avoidance, 1000);
    assert!(!solution.is_fewest);
    assert!(solution.positions >= 73);
}
