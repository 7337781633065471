//! Which claims imply which, by pairs of lines. The claims of the lines are made here, since the
//! checker reads none.

use super::*;

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;

fn game(a: Size, b: u32) -> ErdosSzekeres {
    ErdosSzekeres { a, b, form: Form::Avoidance }
}

fn strategy(strategy: Strategy, a: Size, b: u32) -> Claim {
    Claim { statement: Statement::Strategy(strategy), game: game(a, b) }
}

fn except(least: u32, most: u32, b: u32, except: &[u32]) -> Claim {
    let statement = Statement::WinsExcept { winner: FIRST, most, except: except.to_vec() };
    Claim { statement, game: game(Size::Every { least, modulus: 1 }, b) }
}

#[test]
fn a_claim_implies_what_follows_and_neither_the_converse_nor_anything_else() {
    let every = |least, modulus| Size::Every { least, modulus };
    let count = Statement::PPositions { count: 2_565_681, winner: SECOND };
    let counted = Claim { statement: count, game: game(Size::Exactly(24), 10) };
    let wins = strategy(Strategy::Wins(SECOND), Size::Exactly(24), 10);
    let draws = strategy(Strategy::DoesNotLose(SECOND), Size::Exactly(24), 10);
    let all = strategy(Strategy::Wins(FIRST), every(5, 1), 5);
    let odd = strategy(Strategy::Wins(FIRST), every(5, 2), 5);
    let range = except(10, 37, 10, &[24]);
    let achievement = ErdosSzekeres { form: Form::Achievement, ..game(every(5, 1), 5) };
    let other_form = Claim { statement: all.statement.clone(), game: achievement };
    // With a remainder by 0 no size is one of them.
    let none = strategy(Strategy::Wins(FIRST), every(5, 0), 5);
    for (claim, wanted, follows) in [
        // A number says who wins.
        (&counted, "second player wins erdos-szekeres 24 10", true),
        (&counted, "second player does not lose erdos-szekeres 24 10", true),
        (&counted, "first player wins erdos-szekeres 24 10", false),
        (&counted, "second player wins erdos-szekeres 25 10", false),
        (&counted, "second player wins erdos-szekeres 24 11", false),
        (&counted, "second player wins erdos-szekeres 10 24", false),
        (&counted, "second player wins with 2565682 P-positions erdos-szekeres 24 10", false),
        (&counted, "second player wins erdos-szekeres 24 10 --achievement", false),
        (&counted, "second player wins erdos-szekeres  24 10", false),
        (&wins, "second player wins with 2565681 P-positions erdos-szekeres 24 10", false),
        // Who wins does not lose.
        (&wins, "second player does not lose erdos-szekeres 24 10", true),
        (&wins, "first player does not lose erdos-szekeres 24 10", false),
        (&draws, "second player wins erdos-szekeres 24 10", false),
        // Many sizes, and one of them.
        (&all, "first player wins erdos-szekeres 7 5", true),
        (&all, "first player does not lose erdos-szekeres 5 5", true),
        (&all, "first player does not lose erdos-szekeres a 5 for every a ≥ 5", true),
        (&all, "first player wins erdos-szekeres 4 5", false),
        (&all, "first player wins erdos-szekeres 7 6", false),
        (&all, "second player wins erdos-szekeres 7 5", false),
        (&all, "first player wins erdos-szekeres a 5 for every a ≥ 6", false),
        (&all, "first player wins erdos-szekeres 7 5 --achievement", false),
        (&other_form, "first player wins erdos-szekeres 7 5 --achievement", true),
        (&odd, "first player wins erdos-szekeres 7 5", true),
        (&odd, "first player wins erdos-szekeres 8 5", false),
        (&odd, "first player wins erdos-szekeres a 5 for every a ≥ 5", false),
        (&none, "first player wins erdos-szekeres 5 5", false),
        // A list with exceptions, and each of its sizes.
        (&range, "first player wins erdos-szekeres 10 10", true),
        (&range, "first player wins erdos-szekeres 37 10", true),
        (&range, "second player wins erdos-szekeres 24 10", true),
        (&range, "second player does not lose erdos-szekeres 24 10", true),
        (&range, "first player wins erdos-szekeres 24 10", false),
        (&range, "first player does not lose erdos-szekeres 24 10", false),
        (&range, "first player wins erdos-szekeres 9 10", false),
        (&range, "first player wins erdos-szekeres 38 10", false),
        (&range, "first player wins erdos-szekeres a 10 for every a ≥ 10", false),
        (
            &range,
            "first player wins erdos-szekeres a 10 for every a from 10 to 36 except 24",
            false,
        ),
        (&wins, "first player wins erdos-szekeres a 10 for every a from 24 to 24 except 24", false),
        (&range, "", false),
    ] {
        assert_eq!(implies(claim, wanted), follows, "{claim}: {wanted}");
    }
}

#[test]
fn exceptions_among_all_sizes_are_told_once_in_their_order_and_say_who_wins_there() {
    let every = |modulus, except: &[u32]| {
        let statement = Statement::WinsEveryExcept { winner: FIRST, except: except.to_vec() };
        Claim { statement, game: game(Size::Every { least: 8, modulus }, 8) }
    };
    for (claim, is_plain) in [
        (every(1, &[127]), true),
        (every(1, &[8, 9]), true),
        (every(2, &[8, 12]), true),
        // None, twice, in another order, a size that is not among those claimed, no sizes.
        (every(1, &[]), false),
        (every(1, &[9, 9]), false),
        (every(1, &[9, 8]), false),
        (every(1, &[7]), false),
        (every(2, &[9]), false),
        (every(0, &[8]), false),
    ] {
        assert_eq!(is_ordered(&claim), is_plain, "{claim}");
    }
    let one = Claim { game: game(Size::Exactly(8), 8), ..every(1, &[8]) };
    assert!(!is_ordered(&one), "{one}");

    let claim = every(1, &[127]);
    for (wanted, follows) in [
        ("first player wins erdos-szekeres 8 8", true),
        ("first player wins erdos-szekeres 4000000 8", true),
        ("second player wins erdos-szekeres 127 8", true),
        ("second player does not lose erdos-szekeres 127 8", true),
        ("first player wins erdos-szekeres 127 8", false),
        ("second player wins erdos-szekeres 128 8", false),
        ("first player wins erdos-szekeres 7 8", false),
        ("first player wins erdos-szekeres a 8 for every a ≥ 8", false),
        ("first player does not lose erdos-szekeres a 8 for every a ≥ 8", false),
    ] {
        assert_eq!(implies(&claim, wanted), follows, "{claim}: {wanted}");
    }
}

#[test]
fn a_line_follows_exactly_where_it_is_true_at_a_size() {
    // Every line about a size, against what the exceptions say.
    for exceptions in [&[][..], &[6], &[5, 9], &[5, 6, 7, 8, 9]] {
        let claim = except(5, 9, 6, exceptions);
        for a in 0..12 {
            let in_range = (5..=9).contains(&a);
            let loses = exceptions.contains(&a);
            for (player, wins) in [("first", !loses), ("second", loses)] {
                for verb in ["wins", "does not lose"] {
                    let line = format!("{player} player {verb} erdos-szekeres {a} 6");
                    assert_eq!(implies(&claim, &line), in_range && wins, "{claim}: {line}");
                }
            }
        }
    }
}
