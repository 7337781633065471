//! What is proved, and that it is true.

use std::collections::HashMap;

use zermelo_checker::claim::{Claim, Player, Size, Statement as Strategy};
use zermelo_checker::games::chomp::Start;
use zermelo_checker::games::erdos_szekeres::{self, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::outcome::{Outcome, Value};
use zermelo_checker::verdict::Verdict;
use zermelo_sizes::chomp::vectors::theorems::{full_board, three_rows, two_rows};
use zermelo_sizes::erdos_szekeres::vectors::theorems::{achievement_of, achievement_two};
use zermelo_sizes::outcome::problem::Problem;

use crate::outcome::families::{b2, b2_odd, b3, b4, b5, problem};
use crate::outcome::search::{Board, statement_instances};
use crate::outcome::{SOURCES, check, proof, source};

/// Proves, and checks the proof.
fn proved(problem: &Problem) -> Outcome {
    let outcome = proof(problem);
    match check(&problem.claim, outcome.clone()) {
        Verdict::Verified(verified) => assert_eq!(verified.claim, problem.claim),
        other => panic!("{}: {other}", problem.claim),
    }
    outcome
}

/// All statements are true of their positions at some sizes. Where the game has no width among its
/// coordinates, there is one size, the largest that a row may have.
fn true_at(
    outcome: &Outcome,
    sizes: impl IntoIterator<Item = i64>,
    board: impl Fn(i64) -> Board,
    width: Option<usize>,
) {
    let outcomes: HashMap<i64, HashMap<Vec<i64>, Value>> =
        sizes.into_iter().map(|size| (size, board(size).outcomes())).collect();
    let most = outcomes.keys().copied().max().expect("a size");
    for statement in &outcome.statements {
        let mut looked_at = 0;
        for position in statement_instances(statement, most) {
            let size = width.map_or(most, |width| position[width]);
            if let Some(outcomes) = outcomes.get(&size) {
                let found = outcomes.get(&position);
                let name = statement.name.as_str();
                assert_eq!(found, Some(&statement.value), "{name} {position:?}");
                looked_at += 1;
            }
        }
        // Small sizes may have none of a family.
        assert!(most < 9 || looked_at > 0, "{}", statement.name.as_str());
    }
}

/// The claim of a problem about the Erdős–Szekeres game.
fn of(problem: &Problem) -> erdos_szekeres::Claim {
    match &problem.claim {
        Claim::ErdosSzekeres(claim) => claim.clone(),
        other => panic!("{other}"),
    }
}

/// The claim is true at every claimed size up to `most`.
fn claim_true_up_to(problem: &Problem, most: u32) {
    let erdos_szekeres::Claim { statement, game: ErdosSzekeres { a, b, form } } = of(problem);
    let Size::Every { least, modulus } = a else { panic!("a claim for every size") };
    let rows = b as usize - 1;
    for a in (least..=most).step_by(modulus as usize) {
        let width = i64::from(a) - 1;
        let board = match form {
            Form::Avoidance => Board::Shading(rows, width),
            Form::Achievement => Board::Achievement(rows, width),
        };
        let mut start = vec![0; rows];
        start[0] = 1;
        start.push(width);
        if form == Form::Achievement {
            start.push(0);
        }
        let winner =
            if board.outcomes()[&start] == Value::P { Player::First } else { Player::Second };
        let claimed = match &statement {
            Statement::WinsEveryExcept { winner, except } if except.contains(&a) => winner.other(),
            Statement::WinsEveryExcept { winner, .. }
            | Statement::Strategy(Strategy::Wins(winner)) => *winner,
            other => panic!("{other:?}"),
        };
        assert_eq!(claimed, winner, "a = {a}");
    }
}

#[test]
fn the_published_theorems_hold_for_every_size() {
    for (claim, families) in [
        ("first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2", b2()),
        ("second player wins erdos-szekeres a 2 for every a ≥ 3 in steps of 2", b2_odd()),
        ("first player wins erdos-szekeres a 3 for every a ≥ 3", b3()),
        ("first player wins erdos-szekeres a 4 for every a ≥ 4", b4()),
        ("first player wins erdos-szekeres a 5 for every a ≥ 5", b5()),
        ("first player wins erdos-szekeres 9 5", b5()),
    ] {
        proved(&problem(claim, families));
    }
}

#[test]
fn the_committed_sources_are_proved_and_true_up_to_a_40() {
    for name in SOURCES {
        let problem = source(name);
        let outcome = proved(&problem);
        let rows = of(&problem).game.b as usize - 1;
        let widths = (1..39).filter(|width| rows < 4 || *width < 20).chain([39]);
        true_at(&outcome, widths, |width| Board::Shading(rows, width), Some(rows));
        claim_true_up_to(&problem, if rows < 4 { 40 } else { 20 });
    }
}

#[test]
fn the_achievement_game_is_proved_by_its_own_moves() {
    for (name, claim) in [
        (
            "b2-even",
            "first player wins erdos-szekeres a 3 --achievement for every a ≥ 3 in steps of 2",
        ),
        (
            "b2-odd",
            "second player wins erdos-szekeres a 3 --achievement for every a ≥ 4 in steps of 2",
        ),
        ("b3", "first player wins erdos-szekeres a 4 --achievement for every a ≥ 4"),
        ("b4", "first player wins erdos-szekeres a 5 --achievement for every a ≥ 5"),
        ("b5", "first player wins erdos-szekeres a 6 --achievement for every a ≥ 6"),
    ] {
        let problem = achievement_of(&source(name)).expect(name);
        assert_eq!(problem.claim.to_string(), claim);
        let outcome = proved(&problem);
        let rows = of(&problem).game.b as usize - 1;
        true_at(&outcome, 1..=6, |width| Board::Achievement(rows, width), Some(rows));
        claim_true_up_to(&problem, if rows < 5 { 16 } else { 10 });
    }
    let problem = achievement_two();
    let claim = "second player wins erdos-szekeres a 2 --achievement for every a ≥ 2";
    assert_eq!(problem.claim.to_string(), claim);
    true_at(&proved(&problem), 1..=20, |width| Board::Achievement(1, width), Some(1));
    claim_true_up_to(&problem, 40);
}

#[test]
fn chomp_with_short_bottom_rows_is_decided_completely() {
    for (problem, claim, rows, bottom, most) in [
        (
            two_rows(),
            "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
            2,
            i64::MAX,
            40,
        ),
        (
            three_rows(),
            "second player wins chomp 3 with bottom row ≤ 2 from exactly \
             '(q+1, q, 0), (3, 1, 1), (2, 2, 1), (q+4, q+2, 2)' for every q ≥ 0",
            3,
            2,
            24,
        ),
    ] {
        assert_eq!(problem.claim.to_string(), claim);
        let outcome = proved(&problem);
        true_at(&outcome, [most], |width| Board::Chomp(rows, width), None);

        // The claim itself: the positions on the list are P, and no other with such a bottom row.
        let Claim::Chomp(claim) = &problem.claim else { panic!() };
        let Start::Listed { positions, .. } = &claim.game.start else { panic!() };
        let listed = |position: &[i64]| {
            positions.iter().any(|family| {
                (0..=most).any(|q| {
                    family.iter().zip(position).all(|(coordinate, &n)| {
                        let parameter = if coordinate.parameter.is_some() { q } else { 0 };
                        parameter + i64::from(coordinate.plus) == n
                    })
                })
            })
        };
        for (position, value) in Board::Chomp(rows, most).outcomes() {
            if position[rows - 1] <= bottom {
                assert_eq!(listed(&position), value == Value::P, "{position:?}");
            }
        }
    }
}

#[test]
fn a_full_board_of_chomp_is_won_by_stealing_a_strategy() {
    for rows in 1..=5 {
        let least = if rows == 1 { 2 } else { 1 };
        let problem = full_board(rows, least);
        let outcome = proved(&problem);
        assert!(outcome.statements.is_empty(), "no family says which move wins");
        let outcomes = Board::Chomp(rows as usize, 6).outcomes();
        for columns in i64::from(least)..=6 {
            assert_eq!(outcomes[&vec![columns; rows as usize]], Value::N, "{rows} × {columns}");
        }
    }
    // The board of one cell is lost, and not claimed to be won.
    assert!(zermelo_sizes::outcome::prover::prove(&full_board(1, 1)).is_err());
}

#[test]
fn the_same_problem_gives_the_same_proof() {
    let problem = source("b4");
    assert_eq!(proof(&problem), proof(&problem));
}
