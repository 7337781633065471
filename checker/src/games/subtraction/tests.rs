//! Subtraction games against their definition, by hand and by exhaustive play. What would make a
//! verdict wrong: a move that takes nothing or too much, or leaves less than nothing, or changes
//! two heaps; the loser who takes the last counter; the winner's value at the wrong position; sizes
//! that are not claimed; games without a heap or a move; and claims that do not follow.

use std::collections::HashMap;

use super::*;
use crate::claim::{Player, Provenance, Size};
use crate::codes::SIZE;
use crate::format::{Certificate, Header};
use crate::proofs::nim_values::{NimValues, Repeats};
use crate::proofs::outcome::game::tests::{at, options_by_kind, sorted};
use crate::proofs::outcome::{Affine, Derivation, MoveForm, Outcome, Step, Summands, Value};
use crate::trap_tests::code;
use crate::verdict::Verdict;

fn game(most: u32, heaps: u32, counters: Size) -> Subtraction {
    Subtraction { most, heaps, counters }
}

/// All positions with so many heaps of at most so many counters, each after all that can be reached
/// from it.
fn positions(heaps: u32, counters: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..heaps {
        let more = |heaps: &Vec<i64>| {
            let heaps = heaps.clone();
            (0..=counters).map(move |heap| [heaps.as_slice(), &[heap]].concat())
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

/// The positions after a move, from the definition: counters are taken one by one from one heap.
fn options(most: u32, heaps: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for heap in 0..heaps.len() {
        let mut after = heaps.to_vec();
        for _ in 0..most {
            if after[heap] == 0 {
                break;
            }
            after[heap] -= 1;
            options.push(after.clone());
        }
    }
    options
}

/// Whether the player to move wins, by exhaustive play.
fn wins(most: u32, heaps: u32, counters: i64) -> HashMap<Vec<i64>, bool> {
    let mut wins: HashMap<Vec<i64>, bool> = HashMap::new();
    for position in positions(heaps, counters) {
        let is_won = options(most, &position).iter().any(|after| !wins[after]);
        wins.insert(position, is_won);
    }
    wins
}

#[test]
fn the_kinds_of_move_are_the_legal_moves() {
    for most in 1..=5 {
        for heaps in 1..=3 {
            let vectors = vectors::vector_game(&game(most, heaps, Size::Exactly(0))).expect("few");
            for position in positions(heaps, 6) {
                assert!(at(&vectors.shape, &position).iter().all(|&n| n >= 0), "{position:?}");
                let found = options_by_kind(&vectors, &position, 7);
                assert_eq!(sorted(found), sorted(options(most, &position)), "{position:?}");
            }
            for heap in 0..heaps as usize {
                let mut none = vec![3; heaps as usize];
                none[heap] = -1;
                assert!(at(&vectors.shape, &none).iter().any(|&n| n < 0), "{none:?}");
            }
        }
    }
}

/// docs/specification/format-outcome.md: take(i) for i = 1 … K; c, hi − c − 1, c − hi + T; hi
/// becomes c.
#[test]
fn conditions_stand_in_the_order_of_the_documents() {
    let game = vectors::vector_game(&game(3, 2, Size::Exactly(0))).expect("two heaps");
    for h in [[3, 2], [0, 7], [-1, 4]] {
        for c in -1..3 {
            let values = [h[0], h[1], c];
            let found: Vec<_> = game
                .kinds
                .iter()
                .map(|kind| (at(&kind.conditions, &values), kind.changes.clone()))
                .collect();
            let of = |i: usize| (vec![c, h[i] - c - 1, c - h[i] + 3], i..i + 1);
            assert_eq!(found, [of(0), of(1)], "{h:?}, {c}");
        }
    }
}

#[test]
fn equal_heaps_are_n_when_the_first_player_wins() {
    for (winner, value) in [(Player::First, Value::N), (Player::Second, Value::P)] {
        let counters = Size::Every { least: 0, modulus: 4 };
        let claim = Claim { statement: winner.into(), game: game(3, 2, counters) };
        let problem = vectors::problem(&claim).expect("a problem");
        let [goal] = problem.goals.as_slice() else { panic!("one goal") };
        assert_eq!((goal.value, goal.parameters, goal.list.len()), (value, 1, 0));
        assert_eq!(at(&goal.position, &[5]), [20, 20]);
        assert_eq!(at(&goal.constraints, &[5]), [5]);
    }
}

#[test]
fn games_without_a_move_or_a_heap_and_sizes_that_do_not_exist_are_refused() {
    let every = |least, modulus| Size::Every { least, modulus };
    for (most, heaps, counters, is_taken) in [
        (1, 1, Size::Exactly(0), true),
        (u32::MAX, 8, every(u32::MAX, u32::MAX), true),
        (0, 1, Size::Exactly(5), false),
        (3, 0, Size::Exactly(5), false),
        (3, 9, Size::Exactly(5), false),
        (3, u32::MAX, Size::Exactly(5), false),
        (3, 1, every(0, 0), false),
    ] {
        let claim = Claim { statement: Statement::SecondWins, game: game(most, heaps, counters) };
        let refused = vectors::problem(&claim).err().map(|fault| fault.code);
        assert_eq!(refused, (!is_taken).then_some(SIZE), "{claim}");
    }
}

fn shown(times: &[usize]) -> Summands {
    let numbers = (1..).zip(times);
    numbers.flat_map(|(number, &times)| std::iter::repeat_n(number, times)).collect()
}

/// No counter can be taken from an empty heap: c ≥ 0 and 0 − c − 1 ≥ 0 sum to −1.
fn empty(fact: u32) -> Derivation {
    vec![Step::Options { fact }, Step::Absurd { summands: shown(&[1, 1]) }]
}

/// All counters of a heap can be taken, which leaves an empty one.
fn all_taken() -> Derivation {
    let mv = MoveForm { kind: 0, arguments: vec![Affine::number(0)] };
    let mut steps = vec![Step::Move { fact: 0, mv, shown: Vec::new() }];
    steps.extend(empty(1));
    steps
}

fn verdict(claim: &Claim, kind: Kind, outcome: &Outcome) -> String {
    let header = Header { claim: (*claim).into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, kind, outcome).write().0, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.code.to_string(),
        Verdict::None(why) => why.to_string(),
    }
}

#[test]
fn who_takes_the_last_counter_wins() {
    let (first, second) = (Player::First, Player::Second);
    for (most, winner, counters, steps, expected) in [
        (3, second, 0, empty(0), "verified"),
        (3, first, 0, empty(0), "options-of-p"),
        (3, first, 3, all_taken(), "verified"),
        (3, first, 1, all_taken(), "verified"),
        (3, second, 3, all_taken(), "move-from-n"),
        // Neither more than T can be taken, nor nothing.
        (3, first, 4, all_taken(), "illegal-move"),
        (4, first, 4, all_taken(), "verified"),
        (3, first, 0, all_taken(), "illegal-move"),
        (0, second, 3, empty(0), "size"),
    ] {
        let claim =
            Claim { statement: winner.into(), game: game(most, 1, Size::Exactly(counters)) };
        let outcome = Outcome { statements: Vec::new(), goals: vec![steps] };
        assert_eq!(verdict(&claim, Kind::Outcome, &outcome), expected, "{claim}");
        if expected == "verified" {
            let is_won = wins(most, 1, i64::from(counters))[&vec![i64::from(counters)]];
            assert_eq!(is_won, winner == first, "{claim}");
        }
        for kind in [Kind::Replay, Kind::Map] {
            assert_eq!(verdict(&claim, kind, &outcome), "wrong-kind-for-claim", "{claim}");
        }
    }
}

#[test]
fn a_claim_about_many_sizes_implies_it_for_each_and_nothing_else() {
    let claim = |heaps, counters| Claim {
        statement: Statement::SecondWins,
        game: game(3, heaps, counters),
    };
    let fourths = claim(1, Size::Every { least: 4, modulus: 4 });
    let pairs = claim(2, Size::Every { least: 0, modulus: 1 });
    for (claim, wanted, follows) in [
        (fourths, "second player wins subtraction 3 from a heap of 12", true),
        (fourths, "second player wins subtraction 3 from a heap of 4", true),
        (fourths, "second player wins subtraction 3 from a heap of 0", false),
        (fourths, "second player wins subtraction 3 from a heap of 13", false),
        (fourths, "second player wins subtraction 3 from a heap of 012", false),
        (fourths, "first player wins subtraction 3 from a heap of 12", false),
        (fourths, "second player wins subtraction 4 from a heap of 12", false),
        (fourths, "second player wins subtraction 12 from a heap of 3", false),
        (fourths, "second player wins subtraction 3 from 2 heaps of 12", false),
        (
            fourths,
            "second player wins subtraction 3 from a heap of n for every n ≥ 8 in steps of 4",
            false,
        ),
        (pairs, "second player wins subtraction 3 from 2 heaps of 7", true),
        (pairs, "second player wins subtraction 3 from 7 heaps of 2", false),
        (pairs, "second player wins subtraction 3 from a heap of 7", false),
        // With a remainder by 0 no size is one of them.
        (
            claim(1, Size::Every { least: 4, modulus: 0 }),
            "second player wins subtraction 3 from a heap of 4",
            false,
        ),
        (claim(1, Size::Exactly(4)), "second player wins subtraction 3 from a heap of 8", false),
        (fourths, "", false),
    ] {
        assert_eq!(claim::implies(&claim, wanted), follows, "{claim}: {wanted}");
    }
}

/// The code of a rejection of nim-values, or `verified`.
fn by_values(claim: &Claim, body: &NimValues) -> &'static str {
    let header = Header { claim: (*claim).into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, Kind::NimValues, body).write().0, None) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
        Verdict::None(why) => panic!("{claim}: {why}"),
    }
}

/// The least number that is the value of no option, by the definition of a move.
fn value(most: u32, heaps: &[i64], known: &mut HashMap<Vec<i64>, u32>) -> u32 {
    if let Some(&value) = known.get(heaps) {
        return value;
    }
    let left: Vec<u32> =
        options(most, heaps).iter().map(|after| value(most, after, known)).collect();
    let value = (0..).find(|value| !left.contains(value)).expect("few options");
    known.insert(heaps.to_vec(), value);
    value
}

/// That of a heap is what is left of its counters, divided by 1 more than a move takes.
#[test]
fn nim_values_are_those_of_the_definition() {
    for most in 1..=4u32 {
        let known = &mut HashMap::new();
        for (heaps, counters) in (1..=3).flat_map(|heaps| (0..=7).map(move |n| (heaps, n))) {
            let position = vec![i64::from(counters); usize::try_from(heaps).expect("few")];
            let found = value(most, &position, known);
            let one = counters % (most + 1);
            assert_eq!(found, if heaps % 2 == 1 { one } else { 0 });
            let single = (0..=counters).map(|n| u16::try_from(n % (most + 1)).expect("few"));
            let body = NimValues { values: single.collect(), repeats: None, mask: None };
            let game = game(most, heaps, Size::Exactly(counters));
            for claimed in 0..6 {
                let claim = Claim { statement: Statement::HasValue(claimed), game };
                let expected = if claimed == found { "verified" } else { "nim-value" };
                assert_eq!(by_values(&claim, &body), expected, "{claim}");
            }
            for winner in [Player::First, Player::Second] {
                let claim = Claim { statement: winner.into(), game };
                let holds = (winner == Player::First) == (found > 0);
                let expected = if holds { "verified" } else { "nim-value" };
                assert_eq!(by_values(&claim, &body), expected, "{claim}");
            }
        }
    }
}

#[test]
fn what_is_wrong_about_nim_values_has_its_code() {
    let has = |value| Statement::HasValue(value);
    let every = |least, modulus| Size::Every { least, modulus };
    let table = |values: &[u16], repeats: Option<(u32, u32)>| NimValues {
        values: values.to_vec(),
        repeats: repeats.map(|(from, period)| Repeats { from, period }),
        mask: None,
    };
    let five = &[0, 1, 2, 3, 0, 1];
    let period = table(&[0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], Some((0, 4)));
    let five = table(five, None);
    let exactly = |most, heaps, counters| game(most, heaps, Size::Exactly(counters));
    let one = || table(&[0], None);
    for (what, statement, game, body, expected) in [
        ("a heap", has(1), exactly(3, 1, 5), five.clone(), "verified"),
        ("subtraction with another value", has(2), exactly(3, 1, 5), five.clone(), "nim-value"),
        ("subtraction with longer moves", has(1), exactly(4, 1, 5), five.clone(), "value-reached"),
        ("subtraction with shorter moves", has(1), exactly(2, 1, 5), five.clone(), "value-missed"),
        ("subtraction of a smaller heap", has(0), exactly(3, 1, 4), five.clone(), "values-count"),
        ("subtraction in fourths", has(2), game(3, 1, every(2, 4)), period.clone(), "verified"),
        ("subtraction in seconds", has(2), game(3, 1, every(2, 2)), period.clone(), "nim-value"),
        ("subtraction in steps of none", has(2), game(3, 1, every(2, 0)), period.clone(), "size"),
        ("subtraction without a period", has(1), game(3, 1, every(5, 4)), one(), "period-missing"),
        ("subtraction of many pairs", has(0), game(3, 2, every(2, 4)), period.clone(), "size"),
        ("subtraction of no heap", has(0), exactly(3, 0, 5), five.clone(), "size"),
        ("eight heaps", has(0), exactly(3, 8, 5), five.clone(), "verified"),
        ("subtraction of nine heaps", has(1), exactly(3, 9, 5), five, "size"),
        ("subtraction without a move", has(0), exactly(0, 1, 0), one(), "size"),
        ("as many digits as there are", has(0), exactly(63, 1, 0), one(), "verified"),
        ("subtraction of too long moves", has(0), exactly(64, 1, 0), one(), "size"),
        ("subtraction of endless moves", has(0), exactly(u32::MAX, 1, 0), one(), "size"),
    ] {
        let claim = Claim { statement, game };
        assert_eq!(code(claim.into(), Kind::NimValues, &body, what), expected, "{what}: {claim}");
    }
    let claim = Claim { statement: has(1), game: exactly(3, 1, 5) };
    let found = code(claim.into(), Kind::Outcome, &Outcome::default(), "a subtraction game of 1");
    assert_eq!(found, "wrong-kind-for-claim");
}

#[test]
fn from_a_nim_value_follows_who_wins() {
    let claim = |statement, counters| Claim { statement, game: game(3, 1, counters) };
    let every = Size::Every { least: 2, modulus: 4 };
    let two = Statement::HasValue(2);
    for (statement, counters, wanted, follows) in [
        (two, every, claim(two, Size::Exactly(6)), true),
        (two, every, claim(Statement::FirstWins, Size::Exactly(6)), true),
        (two, every, claim(Statement::FirstWins, every), true),
        (two, every, claim(Statement::SecondWins, every), false),
        (two, every, claim(two, Size::Exactly(7)), false),
        (Statement::SecondWins, every, claim(Statement::HasValue(0), Size::Exactly(6)), true),
        (Statement::FirstWins, every, claim(Statement::HasValue(1), Size::Exactly(6)), false),
    ] {
        let proved = claim(statement, counters);
        assert_eq!(proved.implies(&wanted.to_string()), follows, "{proved}: {wanted}");
    }
}
