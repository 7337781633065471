//! Table 1, and Theorem 2 in digits, with the published strategies.

use zermelo_checker::claim::{ErdosSzekeres, Size};

use super::*;
use crate::solver::erdos_szekeres::{Resources, solve};
use crate::strategy::families;

fn published(file: &str, a: u32) -> Certificate<'static> {
    let path = format!("{}/certificates/sources/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the published source");
    let strategy = families::parse(&text).expect("a good source");
    families::compile(&strategy, a, Default::default()).expect("a strategy").certificate
}

fn moves(file: &str, a: u32) -> (u64, u64) {
    let certificate = published(file, a);
    let Moves { least, greatest } = Strategy::new(&certificate).unwrap().moves().unwrap();
    (least, greatest)
}

/// Table 1: a moves for b = 2, 2a − 2 for b = 3, 2a − 3 or 2a − 1 for b = 4, at most 4a − 6 for
/// b = 5. The entry for b = 4 is odd: it leaves out player 2's last digit, which completes a
/// pattern and is counted in the others.
#[test]
fn games_under_the_published_strategies_are_as_long_as_table_1_says() {
    for a in 2..=24 {
        let length = u64::from(a);
        let file = if a % 2 == 0 { "pudwell-b2-even.strategy" } else { "pudwell-b2-odd.strategy" };
        assert_eq!(moves(file, a), (length, length), "({a}, 2)");
        if a >= 3 {
            assert_eq!(moves("pudwell-b3.strategy", a), (2 * length - 2, 2 * length - 2));
        }
        if a >= 4 {
            assert_eq!(moves("pudwell-b4.strategy", a), (2 * length - 3 + 1, 2 * length - 1 + 1));
        }
        if a >= 5 {
            // The paper leaves the least number as 2a − C: C is 0 for even a and 2 for odd a.
            let least = 4 * (length / 2);
            assert_eq!(moves("pudwell-b5.strategy", a), (least, 4 * length - 6), "({a}, 5)");
        }
    }
}

#[test]
fn an_achievement_game_ends_with_the_winner_s_pattern() {
    // (2, 2): the second digit completes a pattern, whatever it is.
    for (a, b, least, greatest) in [(2, 2, 2, 2), (5, 2, 2, 2)] {
        let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Achievement };
        let solution = solve(&game, 0, Default::default(), Resources::default()).unwrap();
        let strategy = Strategy::new(&solution.certificate).unwrap();
        assert_eq!(strategy.moves(), Ok(Moves { least, greatest }), "({a}, {b})");
        let one = Permutation::parse("1").unwrap();
        let reply = strategy.digit(&one).unwrap();
        assert_eq!(reply.cell, None);
        let cell = *one.append(reply.digits.0).unwrap().cells().last().unwrap();
        assert!(cell.0 >= a || cell.1 >= b, "{cell:?}");
    }
}

/// Theorem 2: with left-to-right maxima m1 < … < mℓ, play n + 1 when player 2's move was not mℓ,
/// and m(ℓ−1) when it was; at length 2a − 4 play 2a − 4.
#[test]
fn the_strategy_for_b_3_plays_the_digits_of_theorem_2() {
    for a in 3..=7 {
        let certificate = published("pudwell-b3.strategy", a);
        let strategy = Strategy::new(&certificate).unwrap();
        let mut games = vec![Permutation::default()];
        while let Some(permutation) = games.pop() {
            let digits = permutation.digits();
            let reply = strategy.digit(&permutation).expect("a reply");
            let expected = theorem_2(digits, a);
            assert!(
                (reply.digits.0..=reply.digits.1).contains(&expected),
                "{digits:?}: {reply:?} and not {expected}"
            );
            // Every move of player 2 that goes on, after the paper's own digit.
            let after = permutation.append(expected).expect("a digit");
            let last = u32::try_from(after.digits().len() + 1).unwrap();
            let next = (1..=last).filter_map(|digit| after.append(digit));
            games.extend(next.filter(|next| next.rows(strategy.board).is_some()));
        }
    }
}

fn theorem_2(digits: &[u32], a: u32) -> u32 {
    let n = u32::try_from(digits.len()).unwrap();
    let maxima: Vec<u32> = digits
        .iter()
        .enumerate()
        .filter(|(at, digit)| digits[..*at].iter().all(|before| before < digit))
        .map(|(_, &digit)| digit)
        .collect();
    match (maxima.as_slice(), digits.last()) {
        (_, _) if n > 0 && n == 2 * a - 4 => 2 * a - 4,
        ([.., before, last], Some(played)) if played == last => *before,
        _ => n + 1,
    }
}

#[test]
fn what_cannot_be_answered_says_why() {
    let certificate = published("pudwell-b4.strategy", 6);
    let strategy = Strategy::new(&certificate).unwrap();
    let ask = |text: &str| strategy.digit(&Permutation::parse(text).unwrap());
    assert_eq!(ask("1"), Err(PlayError::NotItsTurn(1)));
    assert_eq!(ask("4 3 2 1"), Err(PlayError::Over));
    // Player 1's second move should have been (2, 2): 1 2 3 has the cells of row 1.
    assert_eq!(ask("1 2 3 4"), Err(PlayError::OffTheStrategy { rows: vec![3, 0, 0] }));
    let solution = solve(
        &ErdosSzekeres { a: Size::Exactly(2), b: 2, form: Form::Avoidance },
        0,
        Default::default(),
        Resources::default(),
    );
    let certificate = solution.unwrap().certificate;
    let strategy = Strategy::new(&certificate).unwrap();
    assert_eq!(strategy.moves(), Ok(Moves { least: 2, greatest: 2 }));
    let map = crate::solver::erdos_szekeres::map::map(
        &strategy.board.avoidance(),
        Default::default(),
        Resources::default(),
    );
    assert_eq!(Strategy::new(&map.unwrap()).err(), Some(PlayError::NotAStrategy));
}
