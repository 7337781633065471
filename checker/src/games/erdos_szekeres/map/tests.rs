//! Maps made by the definition (a search over the plain board rules, state after state), accepted
//! as they are, and rejected with anything changed.

use super::super::rules::ErdosSzekeresRules;
use super::*;
use crate::claim::{Provenance, Statement as Strategy};
use crate::fault::Fault;
use crate::format::{Certificate, Header};
use crate::parts::{Executor, InOrder};
use crate::proofs::Kind;
use crate::proofs::map::bits::word;
use crate::proofs::map::{self, Map};
use crate::proofs::replay::Rules;
use crate::stop::{NoVerdict, Stop};
use crate::trap_tests;
use crate::verdict::Verdict;
use crate::writing::Records;

fn claim(a: u32, b: u32, statement: &Statement) -> Claim {
    let statement = statement.clone();
    let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
    Claim { statement, game }
}

/// All regions of a board in lexicographic order, by counting.
fn regions(width: u8, height: usize) -> Vec<Vec<u8>> {
    if height == 0 {
        return vec![Vec::new()];
    }
    let begin = (0..=width).flat_map(|first| {
        regions(first, height - 1).into_iter().map(move |rest| [vec![first], rest].concat())
    });
    begin.collect()
}

/// The states that each state's moves lead to, by the plain rules of replay proofs.
fn options(a: u32, b: u32) -> Vec<Vec<usize>> {
    let wins = Statement::Strategy(Strategy::Wins(Player::Second));
    let rules = ErdosSzekeresRules::new(&claim(a, b, &wins)).expect("a small board");
    let states = regions(u8::try_from(a - 1).unwrap(), b as usize - 1);
    let options_of = |state: &Vec<u8>| {
        let position = rules.read(state).expect("a position");
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        let option = |mv| {
            let mut rows = Vec::new();
            rules.write(&rules.play(&position, mv).expect("legal"), &mut rows);
            states.binary_search(&rows).expect("a region")
        };
        moves.into_iter().map(option).collect()
    };
    // The full board, the last state, has no moves.
    let (_, others) = states.split_last().expect("a state");
    others.iter().map(options_of).chain([Vec::new()]).collect()
}

/// The map of a board and its claim.
fn map_of(a: u32, b: u32) -> (Vec<bool>, Statement) {
    let options = options(a, b);
    let mut lost = vec![true; options.len()];
    for (state, options) in options.iter().enumerate().rev() {
        lost[state] = options.iter().all(|&option| !lost[option]);
    }
    let count = lost.iter().filter(|lost| **lost).count() as u64;
    let winner = if lost[0] { Player::Second } else { Player::First };
    (lost, Statement::PPositions { count, winner })
}

fn packed(states: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    states.chunks(8).map(byte).collect()
}

fn verdict(claim: Claim, bits: &[u8]) -> Verdict {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Map, &Map { bits: bits.into() }).write();
    crate::check(&bytes, None)
}

/// What is wrong; `None` when the claim is proved.
fn fault(claim: Claim, bits: &[u8]) -> Option<Fault> {
    match verdict(claim, bits) {
        Verdict::Verified(_) => None,
        Verdict::Rejected(rejection) => Some(rejection.fault),
        Verdict::None(why) => panic!("{why}"),
    }
}

fn code(claim: Claim, bits: &[u8]) -> &'static str {
    fault(claim, bits).map_or("verified", |fault| fault.code.as_str())
}

const BOARDS: [(u32, u32); 14] = [
    (2, 2),
    (9, 2),
    (2, 9),
    (3, 3),
    (5, 3),
    (3, 5),
    (70, 3),
    (4, 4),
    (12, 4),
    (4, 12),
    (7, 7),
    (13, 5),
    (9, 6),
    (6, 9),
];

#[test]
fn the_outcomes_by_definition_are_accepted() {
    for (a, b) in BOARDS {
        let (lost, statement) = map_of(a, b);
        let Verdict::Verified(verified) = verdict(claim(a, b, &statement), &packed(&lost)) else {
            panic!("({a}, {b}) is rejected")
        };
        let Statement::PPositions { count, .. } = statement else { panic!("another statement") };
        assert_eq!(verified.kind, "map");
        assert_eq!(verified.figures, [("states", lost.len() as u64), ("P-positions", count)]);
    }
}

/// Table 2 of the paper; the map of b = 2 counts the empty board where the first player loses.
#[test]
fn the_claimed_counts_are_those_of_table_2() {
    for (a, b, count, winner) in [
        (9, 2, 5, Player::Second),
        (8, 2, 4, Player::First),
        (9, 3, 8, Player::First),
        (9, 4, 36, Player::First),
        (9, 5, 91, Player::First),
        (7, 6, 103, Player::First),
    ] {
        assert_eq!(map_of(a, b).1, Statement::PPositions { count, winner }, "({a}, {b})");
    }
}

/// The states that go with one head stand together, and the first head with a fault decides; here
/// there is one fault among the states of each, so the state that is changed is the one named.
#[test]
fn every_changed_bit_is_found_at_its_state() {
    for (a, b) in BOARDS.into_iter().filter(|(a, b)| a * b < 64) {
        let options = options(a, b);
        let (lost, statement) = map_of(a, b);
        for state in 0..lost.len() {
            let mut changed = lost.clone();
            changed[state] ^= true;
            let fault = fault(claim(a, b, &statement), &packed(&changed)).expect("a fault");
            let named = usize::try_from(fault.number("state").expect("a state")).unwrap();
            let leads_to_p = options[named].iter().any(|&option| changed[option]);
            // What is named contradicts its options, and in the way that is said.
            assert_eq!(changed[named], leads_to_p, "({a}, {b}) {fault}");
            let expected = if changed[named] { "map-p-leads-to-p" } else { "map-n-without-p" };
            assert_eq!(fault.code.as_str(), expected);
            // It is the changed state, or an earlier one that the changed state speaks for.
            assert!(named == state || options[named].contains(&state), "({a}, {b}) {fault}");
        }
    }
}

/// However many states of a map are wrong, one that is wrong is named, and none is accepted.
#[test]
fn of_many_wrong_states_one_is_named() {
    let mut seed = 1;
    for (a, b) in BOARDS {
        let options = options(a, b);
        for density in [1, 4, 7].repeat(8) {
            let set = random_bits(&mut seed, options.len(), density);
            let wrong = |state: usize| set[state] == options[state].iter().any(|&o| set[o]);
            let statement = Statement::PPositions { count: 1, winner: Player::First };
            let found = fault(claim(a, b, &statement), &packed(&set));
            if let Some(state) = found.as_ref().and_then(|fault| fault.number("state")) {
                assert!(wrong(usize::try_from(state).unwrap()), "({a}, {b}) {found:?}: {set:?}");
            } else {
                // It may be the map after all, of a small board.
                assert!(!(0..set.len()).any(wrong), "({a}, {b}) {found:?}: {set:?}");
            }
        }
    }
}

#[test]
fn a_map_that_is_not_of_the_claimed_board_is_rejected() {
    let (lost, statement) = map_of(7, 4);
    let bits = packed(&lost);
    // C(9, 3) = 84 states: 10 bytes and 4 bits.
    assert_eq!((lost.len(), bits.len()), (84, 11));
    let padded = |bit: u8| [&bits[..10], &[bits[10] | bit]].concat();
    let longer = [bits.as_slice(), &[0]].concat();
    for (what, a, b, bits, expected) in [
        ("itself", 7, 4, bits.as_slice(), "verified"),
        ("truncated", 7, 4, &bits[..10], "map-length"),
        ("longer", 7, 4, &longer, "map-length"),
        ("empty", 7, 4, &[], "map-length"),
        ("every state marked", 7, 4, &[&[0xff; 10][..], &[0xf]].concat(), "map-p-leads-to-p"),
        ("no state marked", 7, 4, &[0; 11], "map-n-without-p"),
        ("the first bit of padding", 7, 4, &padded(1 << 4), "map-padding"),
        ("the last bit of padding", 7, 4, &padded(1 << 7), "map-padding"),
        ("a smaller board", 6, 4, &bits, "map-length"),
        ("too large a board", 65_536, 64, &bits, "size"),
        ("too many rows", 2, 65, &[0; 9], "size"),
        ("as many rows as there can be", 2, 64, &[0; 8], "map-n-without-p"),
        ("no board", 1, 4, &bits, "size"),
        ("no board", 7, 1, &bits, "size"),
        ("no board", 65_537, 2, &bits, "size"),
        ("as many columns as there can be", 65_536, 2, &[0; 8192], "map-n-without-p"),
    ] {
        let map = Map { bits: bits.into() };
        let what = format!("{what} a {a} b {b}");
        let found = trap_tests::code(claim(a, b, &statement).into(), Kind::Map, &map, &what);
        assert_eq!(found, expected, "{what}");
    }
    // The board turned over has as many states.
    let turned = fault(claim(4, 7, &statement), &bits).expect("a fault");
    assert!(turned.number("state").is_some(), "{turned}");
}

#[test]
fn a_map_proves_its_number_and_winner_and_nothing_else() {
    let (lost, _) = map_of(7, 4);
    let bits = packed(&lost);
    let p = |count, winner| Statement::PPositions { count, winner };
    let strategy = Statement::Strategy;
    for (statement, expected) in [
        (p(21, Player::First), "verified"),
        (p(20, Player::First), "map-count"),
        (p(22, Player::First), "map-count"),
        (p(21, Player::Second), "map-winner"),
        (strategy(Strategy::Wins(Player::First)), "wrong-kind-for-claim"),
        (strategy(Strategy::DoesNotLose(Player::First)), "wrong-kind-for-claim"),
    ] {
        let map = Map { bits: bits.as_slice().into() };
        let what = claim(7, 4, &statement).to_string();
        let found = trap_tests::code(claim(7, 4, &statement).into(), Kind::Map, &map, &what);
        assert_eq!(found, expected, "{statement:?}");
    }
    let right = claim(7, 4, &p(21, Player::First));
    let achievement = ErdosSzekeres { form: Form::Achievement, ..right.game };
    let every = ErdosSzekeres { a: Size::Every { least: 4, modulus: 1 }, ..right.game };
    for game in [achievement, every] {
        assert_eq!(code(Claim { game, ..right.clone() }, &bits), "wrong-kind-for-claim", "{game}");
    }
}

#[test]
fn an_executor_that_leaves_out_a_part_reaches_no_verdict() {
    struct Lazy;
    impl Executor for Lazy {
        fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
            (1..parts).for_each(part);
        }
    }
    let (lost, statement) = map_of(5, 5);
    let map = Map { bits: packed(&lost).into() };
    let board = Board::new(&claim(5, 5, &statement)).expect("a board");
    assert!(map::check(&board, &map, &InOrder).is_ok());
    let interrupted = Err(Stop::NoVerdict(NoVerdict::Interrupted));
    assert_eq!(map::check(&board, &map, &Lazy), interrupted);
}

#[test]
fn words_are_read_from_any_bit() {
    let bits: Vec<u8> = (1..=20).collect();
    let expected = |at: usize| {
        (0..64)
            .filter(|i| bits.get((at + i) / 8).is_some_and(|byte| byte >> ((at + i) % 8) & 1 == 1))
            .fold(0u64, |word, i| word | 1 << i)
    };
    for at in 0..200 {
        assert_eq!(word(&bits, at), expected(at), "{at}");
    }
}

/// A row of random bits, the same each time (xorshift). `density` of 8 are set.
fn random_bits(seed: &mut u64, count: usize, density: u64) -> Vec<bool> {
    let mut next = || {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    };
    (0..count).map(|_| next() >> 32 & 7 < density).collect()
}

/// However the rows are divided into head and tail, the walk finds what the moves of the rules, one
/// state after the other, say of any bits: of every head, which states have an option that is set
/// (back to the last that is set itself, where the walk stops), how many states are set, and the
/// last that is set although it has one, or is not and has none.
#[test]
fn every_split_into_heads_and_tails_finds_the_same_as_the_rules() {
    let (mut splits, mut seed) = (0, 0x9e37_79b9_7f4a_7c15);
    for (width, height) in
        (1u8..=24).flat_map(|width| (1usize..=24).map(move |height| (width, height)))
    {
        let Some(count) = region_count(height, width.into()).filter(|&count| count <= 1300) else {
            continue;
        };
        let (a, b) = (u32::from(width) + 1, u32::try_from(height).unwrap() + 1);
        let options = options(a, b);
        assert_eq!(options.len(), count, "({a}, {b})");
        for density in [1, 4, 7] {
            let bits = random_bits(&mut seed, count, density);
            let bytes = packed(&bits);
            let hit: Vec<bool> =
                options.iter().map(|options| options.iter().any(|&to| bits[to])).collect();
            for tail in 0..height {
                let walk =
                    Walk::split_at(&bytes, height, width.into(), tail).expect("a small board");
                splits += 1;
                let mut from = 0;
                for head in 0..walk.head_count {
                    let rows = walk.heads.region(head).expect("a head");
                    let tails = walk.tails.count(*rows.last().expect("a row")).expect("few");
                    let of_head = from..from + tails;
                    let what = format!("({a}, {b}), tail {tail}, head {rows:?}");
                    let mut scratch = Scratch::default();
                    walk.gather(&rows, from, tails, &mut scratch).expect("within the tables");
                    walk.gather_tail_moves(&mut scratch).expect("within the tables");
                    let contradicts = |state: &usize| bits[*state] && hit[*state];
                    let stop = of_head.clone().rev().find(contradicts).unwrap_or(from);
                    let of_rules = hit.iter().enumerate().take(of_head.end).skip(stop);
                    for (state, &expected) in of_rules {
                        let tail = state - from;
                        let found = scratch.hit[tail / 64] >> (tail % 64) & 1 == 1;
                        assert_eq!(found, expected, "{what}, state {state}");
                    }
                    let fault = of_head.clone().rev().find(|&state| bits[state] == hit[state]);
                    let found = scratch.last_fault(tails).map(|tail| from + tail);
                    assert_eq!(found, fault, "{what}");
                    if walk.parts() == walk.head_count {
                        let found = walk.check_part(head).expect("within the tables");
                        let set = bits[of_head.clone()].iter().filter(|set| **set).count() as u64;
                        assert_eq!(found.fault, fault, "{what}");
                        assert!(found.fault.is_some() || found.set == set, "{what}");
                    }
                    from = of_head.end;
                }
                assert_eq!(from, count, "({a}, {b}), tail {tail}");
            }
        }
    }
    assert!(splits > 1000, "{splits}");
}
