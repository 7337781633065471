//! What is won by threats is won, and the checker accepts it: on small boards, against a search of all
//! positions that is written differently. What would make it wrong: a sequence that loses to a threat of
//! the defender, a move of the defender without an answer, and a win that is none.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use zermelo_checker::claim::Player::{First, Second};
use zermelo_checker::claim::Statement;
use zermelo_checker::games::positional::{Board, Convention, Positional};

use super::*;
use crate::solver::control::Options;
use crate::solver::tests::many_lines::{Plain, board, game};
use crate::solver::tests::verify;
use crate::solver::{GameValue, Solution, export, with_hash};

/// The certificate of a win by threats on a board of any size, where one is found.
fn won(game: &Positional, board: &Board, attacker: Player) -> Option<Solution> {
    let options = Options::default();
    let game = with_hash(game, board).unwrap_or_else(|error| panic!("{error}"));
    let ground = Ground::<1>::of(&game, board, &options).unwrap_or_else(|error| panic!("{error}"));
    let both = game.convention == Convention::Strong;
    let mut control = Control::new(options, board.lines.len());
    let strategy = find(&ground, attacker, both, &mut control);
    let strategy = strategy.unwrap_or_else(|error| panic!("{error}"))?;
    let statement = Statement::Wins(attacker);
    let made = export::certificate(&game, board, statement, strategy);
    let certificate = made.unwrap_or_else(|error| panic!("{error}"));
    let value = GameValue::Wins(attacker);
    Some(Solution { value, certificates: vec![certificate], positions: 0 })
}

/// Boards of 7 to 10 points with lines of three points, or of three and four.
fn boards() -> impl Strategy<Value = Board> {
    (7..=10u16, 3..=4usize).prop_flat_map(|(points, longest)| {
        let line = proptest::sample::subsequence((0..points).collect::<Vec<_>>(), 3..=longest);
        let lines = proptest::collection::vec(line, 4..=24);
        lines.prop_map(move |lines| board(points.into(), lines))
    })
}

#[test]
fn what_is_won_by_threats_is_won_and_accepted() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let cases = [
        (Convention::Strong, First),
        (Convention::Weak { maker: First }, First),
        (Convention::Weak { maker: Second }, Second),
    ];
    let found = std::cell::Cell::new([0; 3]);
    let done = runner.run(&(boards(), 0..cases.len()), |(board, case)| {
        let (convention, attacker) = cases[case];
        if let Some(solution) = won(&game(convention), &board, attacker) {
            prop_assert_eq!(Plain::value(&board, convention), GameValue::Wins(attacker));
            prop_assert_eq!(verify(&solution), [Statement::Wins(attacker)]);
            let mut counts = found.get();
            counts[case] += 1;
            found.set(counts);
        }
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
    assert!(found.get().iter().all(|&found| found > 5), "{:?}", found.get());
}

/// Three cells in a row, on a board of 6 × 6: the first player wins on 4 × 4 already (F. Harary's
/// achievement games, M. Gardner, *Scientific American*, April 1979).
#[test]
fn three_in_a_row_is_achieved_on_a_board_that_is_not_searched() {
    let side = 6u16;
    let lines = (0..side).flat_map(|place| {
        (0..side - 2).flat_map(move |start| {
            let across = (start..start + 3).map(|at| place * side + at).collect();
            let down = (start..start + 3).map(|at| at * side + place).collect();
            [across, down]
        })
    });
    let board = board((side * side).into(), lines.collect());
    let game = game(Convention::Strong);
    let solution = crate::solver::solve(&game, &board, &Options::default());
    let solution = solution.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&solution), [Statement::Wins(First)]);
    // A search of the whole board would look at more.
    assert!(solution.positions < 10_000, "{}", solution.positions);
}
