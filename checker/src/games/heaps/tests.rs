//! Claims about heaps against play of whole positions. What would make a verdict wrong: a sum that
//! leaves a heap out, the loser of a sum that is 0, heaps in steps of which some are not looked at,
//! a period of Nim, and claims that do not follow.

use std::collections::HashMap;

use super::*;
use crate::claim::Provenance;
use crate::format::{Certificate, Header, Text};
use crate::proofs::nim_values::Repeats;
use crate::trap_tests;
use crate::verdict::Verdict;

const KAYLES: &[u8] = &[0, 7, 7];
const DAWSON: &[u8] = &[0, 1, 3, 7];

fn claim(statement: Statement, rules: &Rules, start: Start) -> Claim {
    Claim { statement, game: Heaps { rules: rules.clone(), start } }
}

fn octal(digits: &[u8]) -> Rules {
    Rules::Octal { digits: digits.to_vec() }
}

fn sum(heaps: &[u32]) -> Start {
    Start::Sum { heaps: heaps.to_vec() }
}

fn every(least: u32, modulus: u32) -> Start {
    Start::Every { least, modulus }
}

/// All positions after a move in one heap, larger heaps first and none without a counter.
fn options(rules: &Rules, heaps: &[u32]) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let mut left = Vec::new();
        for taken in 0..=heap {
            let rest = heap - taken;
            let digit = match rules {
                Rules::Nim if taken == 0 => 0,
                Rules::Nim => 3,
                Rules::Octal { digits } => digits.get(taken as usize).copied().unwrap_or(0),
            };
            if digit & 1 == 1 && rest == 0 {
                left.push(vec![]);
            }
            if digit & 2 == 2 && rest > 0 {
                left.push(vec![rest]);
            }
            if digit & 4 == 4 {
                left.extend((1..rest).map(|one| vec![one, rest - one]));
            }
        }
        for new in left {
            let mut after: Vec<u32> = [&heaps[..at], &heaps[at + 1..], &new].concat();
            after.sort_by(|one, other| other.cmp(one));
            found.push(after);
        }
    }
    found
}

/// Whether the player to move wins, by play to the end.
fn wins(rules: &Rules, heaps: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&known) = known.get(heaps) {
        return known;
    }
    let wins = options(rules, heaps).iter().any(|after| !wins(rules, after, known));
    known.insert(heaps.to_vec(), wins);
    wins
}

/// The values up to some heap, by the least value that no option has.
fn values(digits: &[u8], most: u32) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..=most {
        // No counters are no heap.
        let heaps: Vec<u32> = [heap].into_iter().filter(|heap| *heap > 0).collect();
        let after = options(&octal(digits), &heaps);
        let of = |heaps: &Vec<u32>| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
        let found: Vec<u16> = after.iter().map(of).collect();
        values.push((0..).find(|value| !found.contains(value)).expect("few"));
    }
    values
}

fn body(digits: &[u8], largest: u32) -> NimValues {
    NimValues { values: values(digits, largest), repeats: None, mask: None }
}

fn periodic(digits: &[u8], from: u32, period: u32) -> NimValues {
    let most = 2 * (from + period) + u32::try_from(digits.len()).expect("few") - 1;
    let repeats = Some(Repeats { from, period });
    NimValues { values: values(digits, most), repeats, mask: None }
}

fn verdict(claim: &Claim, body: &NimValues) -> String {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, Kind::NimValues, body).write().0, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.code.to_string(),
        Verdict::None(why) => why.to_string(),
    }
}

#[test]
fn who_wins_a_sum_of_heaps_is_as_play_to_the_end_says() {
    let nim = Rules::Nim;
    for rules in [nim, octal(KAYLES), octal(DAWSON), octal(&[4, 3]), octal(&[0, 3, 3])] {
        let mut known = HashMap::new();
        for (one, two, three) in (0..512).map(|n| (n % 8, n / 8 % 8, n / 64)) {
            let heaps = [one, two, three];
            let mut sorted: Vec<u32> = heaps.into_iter().filter(|heap| *heap > 0).collect();
            sorted.sort_by(|one, other| other.cmp(one));
            let first = wins(&rules, &sorted, &mut known);
            let body = match &rules {
                Rules::Nim => NimValues::default(),
                Rules::Octal { digits } => body(digits, one.max(two).max(three)),
            };
            for (player, holds) in [(Player::First, first), (Player::Second, !first)] {
                let claim = claim(Statement::Wins(player), &rules, sum(&heaps));
                let expected = if holds { "verified" } else { "nim-value" };
                assert_eq!(verdict(&claim, &body), expected, "{claim}");
            }
            // A heap of Nim with as many counters as the value makes a sum that the second player
            // wins: of the rules of Nim that is so.
            if rules == Rules::Nim {
                let claim = claim(Statement::HasValue(one ^ two ^ three), &rules, sum(&heaps));
                assert_eq!(verdict(&claim, &body), "verified", "{claim}");
            }
        }
    }
}

/// Every claim about heaps in steps, held against the values of the first 400.
#[test]
fn what_is_claimed_of_every_heap_in_steps_is_so() {
    let digits: &[u8] = &[0, 5, 1, 3];
    let values = values(digits, 400);
    let period = (1u32..50).find_map(|period| {
        let body = (0..60).map(|from| periodic(digits, from, period));
        body.into_iter().find(|body| body.confirm(digits, None, 4000).is_ok())
    });
    let body = period.expect("a period");
    let repeats = body.repeats.expect("a period");
    assert!(repeats.from > 0 && repeats.period > 1, "{repeats:?}");
    for least in 0..repeats.from + 3 {
        for modulus in 1..=2 * repeats.period + 1 {
            let heaps =
                || (least..=400).step_by(modulus as usize).map(|heap| values[heap as usize]);
            for statement in [
                Statement::Wins(Player::First),
                Statement::Wins(Player::Second),
                Statement::HasValue(0),
                Statement::HasValue(1),
                Statement::HasValue(2),
            ] {
                let holds = heaps().all(|value| statement.holds(value.into()).expect("a value"));
                let claim = claim(statement, &octal(digits), every(least, modulus));
                let expected = if holds { "verified" } else { "nim-value" };
                assert_eq!(verdict(&claim, &body), expected, "{claim}");
            }
        }
        for period in 1..=3 * repeats.period {
            let pair = |heap: u32| values[heap as usize] == values[(heap + period) as usize];
            let holds = (least..200).all(pair);
            let claim = claim(Statement::HasPeriod(period), &octal(digits), every(least, 1));
            let expected = if holds { "verified" } else { "nim-value" };
            assert_eq!(verdict(&claim, &body), expected, "{claim}");
        }
    }
}

#[test]
fn every_way_to_be_wrong_has_its_code() {
    let (first, second) = (Statement::Wins(Player::First), Statement::Wins(Player::Second));
    let (nim, kayles) = (Rules::Nim, octal(KAYLES));
    let none = NimValues::default();
    let whole = || periodic(KAYLES, 71, 12);
    let spoilt = |heap: usize, value: u16| {
        let mut body = body(KAYLES, 9);
        body.values[heap] = value;
        body
    };
    let nine = |rules: &Rules| claim(first, rules, sum(&[9]));
    let mut early = whole();
    early.repeats = Some(Repeats { from: 70, period: 12 });
    early.values.truncate(167);
    let zero = NimValues { repeats: Some(Repeats { from: 71, period: 0 }), ..body(KAYLES, 144) };
    let ones = |count: u16| (1u16..=count).map(|heap| heap % 2);
    let takes_one =
        NimValues { values: [0].into_iter().chain(ones(999)).collect(), repeats: None, mask: None };
    let long = [0].into_iter().chain([4; 63]).collect::<Vec<u8>>();
    for (what, claim, body, expected) in [
        ("a heap of Kayles", nine(&kayles), body(KAYLES, 9), "verified"),
        ("three heaps of Nim", claim(second, &nim, sum(&[1, 2, 3])), none.clone(), "verified"),
        (
            "heaps of Nim won by the other",
            claim(first, &nim, sum(&[1, 2, 3])),
            none.clone(),
            "nim-value",
        ),
        (
            "heaps of Nim of another value",
            claim(Statement::HasValue(1), &nim, sum(&[3, 5, 7])),
            none.clone(),
            "verified",
        ),
        (
            "heaps of Nim with a value too large",
            claim(Statement::HasValue(2), &nim, sum(&[3, 5, 7])),
            none.clone(),
            "nim-value",
        ),
        (
            "heaps of Nim with values",
            claim(first, &nim, sum(&[1])),
            body(&[0, 3], 1),
            "values-count",
        ),
        (
            "heaps of Nim with a period",
            claim(first, &nim, sum(&[1])),
            NimValues { repeats: Some(Repeats { from: 0, period: 1 }), ..none.clone() },
            "values-count",
        ),
        ("every heap of Nim", claim(first, &nim, every(1, 1)), none.clone(), "size"),
        (
            "a heap won by the other",
            claim(second, &kayles, sum(&[9])),
            body(KAYLES, 9),
            "nim-value",
        ),
        (
            "a heap of another value",
            claim(Statement::HasValue(5), &kayles, sum(&[9])),
            body(KAYLES, 9),
            "nim-value",
        ),
        (
            "heaps that are equal won by the first",
            claim(first, &kayles, sum(&[9, 9])),
            body(KAYLES, 9),
            "nim-value",
        ),
        (
            "a period of one heap",
            claim(Statement::HasPeriod(12), &kayles, sum(&[71])),
            whole(),
            "claim-text",
        ),
        (
            "a period of heaps in steps",
            claim(Statement::HasPeriod(12), &kayles, every(71, 2)),
            whole(),
            "size",
        ),
        (
            "a period of no heaps",
            claim(Statement::HasPeriod(0), &kayles, every(71, 1)),
            whole(),
            "size",
        ),
        ("heaps in steps of none", claim(first, &kayles, every(71, 0)), whole(), "size"),
        (
            "the period of Kayles",
            claim(Statement::HasPeriod(12), &kayles, every(71, 1)),
            whole(),
            "verified",
        ),
        (
            "twice the period",
            claim(Statement::HasPeriod(24), &kayles, every(100, 1)),
            whole(),
            "verified",
        ),
        (
            "the period a heap too early",
            claim(Statement::HasPeriod(12), &kayles, every(70, 1)),
            whole(),
            "nim-value",
        ),
        (
            "half the period",
            claim(Statement::HasPeriod(6), &kayles, every(71, 1)),
            whole(),
            "nim-value",
        ),
        ("the first player wins Kayles", claim(first, &kayles, every(1, 1)), whole(), "verified"),
        (
            "no counters won by the first player",
            claim(first, &kayles, every(0, 1)),
            whole(),
            "nim-value",
        ),
        (
            "a value in the period",
            claim(Statement::HasValue(4), &kayles, every(72, 12)),
            whole(),
            "verified",
        ),
        (
            "a value that starts too early",
            claim(Statement::HasValue(8), &kayles, every(9, 12)),
            whole(),
            "nim-value",
        ),
        (
            "a heap far in the period",
            claim(Statement::HasValue(4), &kayles, sum(&[1_200_000_000])),
            whole(),
            "verified",
        ),
        (
            "another value far in the period",
            claim(Statement::HasValue(1), &kayles, sum(&[1_200_000_000])),
            whole(),
            "nim-value",
        ),
        (
            "every heap without a period",
            claim(first, &kayles, every(1, 1)),
            body(KAYLES, 9),
            "period-missing",
        ),
        ("a value too few", nine(&kayles), body(KAYLES, 8), "values-count"),
        ("a value too many", nine(&kayles), body(KAYLES, 10), "values-count"),
        ("no value", nine(&kayles), none.clone(), "values-count"),
        ("the value of an option", nine(&kayles), spoilt(9, 2), "value-reached"),
        ("not the least value", nine(&kayles), spoilt(9, 5), "value-missed"),
        ("a value of no counters", nine(&kayles), spoilt(0, 1), "value-missed"),
        ("a period too early", claim(first, &kayles, every(1, 1)), early, "period-broken"),
        ("a period of no length", claim(first, &kayles, every(1, 1)), zero, "period-zero"),
        ("a code that ends in 0", nine(&octal(&[0, 7, 0])), body(KAYLES, 9), "octal-code"),
        ("a move that takes nothing", nine(&octal(&[2, 7])), body(KAYLES, 9), "octal-code"),
        (
            "a digit before the point that is odd",
            nine(&octal(&[5, 7])),
            body(KAYLES, 9),
            "octal-code",
        ),
        (
            "one counter at a time",
            claim(first, &octal(&[0, 3]), sum(&[999])),
            takes_one,
            "verified",
        ),
        (
            "more work than bytes",
            claim(second, &octal(&long), sum(&[3000])),
            NimValues { values: vec![0; 3001], repeats: None, mask: None },
            "values-work",
        ),
        ("a code without a point", nine(&octal(&[7])), none.clone(), "claim-text"),
        ("a digit that is not octal", nine(&octal(&[0, 8])), none.clone(), "claim-text"),
        ("a code too long", nine(&octal(&[7; 65])), none.clone(), "claim-text"),
        ("no heap", claim(second, &kayles, sum(&[])), none, "claim-text"),
    ] {
        let found = trap_tests::code(claim.clone().into(), Kind::NimValues, &body, what);
        assert_eq!(found, expected, "{what}");
    }
    let others = [Kind::Replay, Kind::Outcome, Kind::Map];
    trap_tests::spring_kinds(others, "heaps", || (nine(&kayles), body(KAYLES, 9)));
    let text = |text: &str| Text::new(text).expect("short");
    let graph = crate::games::node_kayles::GraphName::Other { title: text("a") };
    let game = crate::games::node_kayles::NodeKayles { graph, graph_hash: None };
    let other = crate::games::node_kayles::Claim { statement: Player::First.into(), game };
    assert_eq!(
        trap_tests::code(other.into(), Kind::NimValues, &body(KAYLES, 9), "a graph"),
        "malformed"
    );
}

#[test]
fn a_claim_about_every_heap_implies_it_for_each_and_nothing_else() {
    let kayles = octal(KAYLES);
    let wins = claim(Statement::Wins(Player::First), &kayles, every(1, 1));
    let fours = claim(Statement::HasValue(4), &kayles, every(72, 12));
    let period = claim(Statement::HasPeriod(12), &kayles, every(71, 1));
    let zero = claim(Statement::HasValue(0), &Rules::Nim, sum(&[1, 2, 3]));
    for (claim, wanted, follows) in [
        (&wins, "first player wins octal 0.77 5", true),
        (&wins, "first player wins octal 0.77 1", true),
        (&wins, "first player wins octal 0.77 0", false),
        (&wins, "first player wins octal 0.77 05", false),
        (&wins, "first player wins octal 0.77 5 5", false),
        (&wins, "second player wins octal 0.77 5", false),
        (&wins, "first player wins octal 0.07 5", false),
        (&wins, "first player wins nim 5", false),
        (&fours, "octal 0.77 84 has nim-value 4", true),
        (&fours, "octal 0.77 60 has nim-value 4", false),
        (&fours, "octal 0.77 84 has nim-value 84", false),
        (&fours, "first player wins octal 0.77 84", true),
        (&fours, "second player wins octal 0.77 84", false),
        (&fours, "first player wins octal 0.77 60", false),
        (&fours, "first player wins octal 0.77 n for every n ≥ 72 in steps of 12", true),
        (&zero, "second player wins nim 1 2 3", true),
        (&zero, "first player wins nim 1 2 3", false),
        (&zero, "second player wins nim 1 2", false),
        (&period, "octal 0.77 n has nim-values of period 12 for every n ≥ 72", false),
        // A period is of many heaps, and one has none.
        (&period, "octal 0.77 71 has nim-values of period 12", false),
        (&period, "octal 0.77 83 has nim-values of period 12", false),
        (&period, "octal 0.77 71 has nim-value 12", false),
    ] {
        assert_eq!(claim::implies(claim, wanted), follows, "{claim}: {wanted}");
    }
}
