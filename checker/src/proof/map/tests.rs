//! Maps made by the definition (a search over the plain board rules, state after state), accepted
//! as they are, and rejected with anything changed.

use super::*;
use crate::certificate::Certificate;
use crate::certificate::Proof;
use crate::claim::{Claim, Game};
use crate::proof::InOrder;
use crate::rules::Rules;
use crate::rules::erdos_szekeres::ErdosSzekeresRules;
use crate::verdict::{Verdict, Verified};

fn game(a: u32, b: u32) -> ErdosSzekeres {
    ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance }
}

fn header(a: u32, b: u32, statement: Statement) -> Header {
    Header {
        claim: Claim { statement, game: Game::ErdosSzekeres(game(a, b)) },
        board: None,
        symmetries: Default::default(),
        provenance: Default::default(),
    }
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
    let rules = ErdosSzekeresRules::new(&header(a, b, Statement::Wins(Player::First)), &game(a, b))
        .expect("a small board");
    let (width, height) = (u8::try_from(a - 1).unwrap(), b as usize - 1);
    let states = regions(width, height);
    let options_of = |state: &Vec<u8>| {
        let position = rules.read(state, Player::First).expect("a position");
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        let option = |mv| {
            let Diagram::Shading { rows, .. } =
                rules.diagram(&rules.play(&position, mv).expect("legal"))
            else {
                panic!("another diagram")
            };
            let rows: Vec<u8> = rows.into_iter().map(|row| row.try_into().unwrap()).collect();
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

fn verdict(a: u32, b: u32, statement: Statement, bits: &[u8]) -> Verdict {
    let map = Map { bits: bits.into() };
    let certificate = Certificate { header: header(a, b, statement), proof: Proof::Map(map) };
    let (bytes, _) = certificate.write().expect("a certificate");
    crate::check_with(&bytes, None, &InOrder).expect("a verdict")
}

fn kind(a: u32, b: u32, statement: Statement, bits: &[u8]) -> &'static str {
    match verdict(a, b, statement, bits) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.reason.kind(),
    }
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
        let Verdict::Verified(Verified { figures, kind, .. }) =
            verdict(a, b, statement, &packed(&lost))
        else {
            panic!("({a}, {b}) is rejected")
        };
        let Statement::PPositions { count, .. } = statement else { panic!("another statement") };
        assert_eq!(kind, "map");
        assert_eq!(figures, [("states", lost.len() as u64), ("P-positions", count)]);
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

/// The state that is changed is the last that contradicts its options, so it is the one named.
#[test]
fn every_changed_bit_is_found_at_its_state() {
    for (a, b) in BOARDS.into_iter().filter(|(a, b)| a * b < 64) {
        let (lost, statement) = map_of(a, b);
        let states = regions(u8::try_from(a - 1).unwrap(), b as usize - 1);
        for state in 0..lost.len() {
            let mut changed = lost.clone();
            changed[state] ^= true;
            let Verdict::Rejected(rejection) = verdict(a, b, statement, &packed(&changed)) else {
                panic!("({a}, {b}) is accepted with state {state} changed")
            };
            let place = rejection.place.expect("a place");
            let expected = if lost[state] { "map-n-without-p" } else { "map-p-leads-to-p" };
            assert_eq!(rejection.reason.kind(), expected);
            assert_eq!(place.node, state as u64);
            assert_eq!(place.opponent_move.is_some(), !lost[state]);
            let Some(Diagram::Shading { rows, width }) = place.position else {
                panic!("no position is drawn")
            };
            assert_eq!(rows, states[state].iter().map(|&r| r.into()).collect::<Vec<u32>>());
            assert_eq!(width, a - 1);
        }
    }
}

/// However many states of a map are wrong, the last of them is named.
#[test]
fn the_last_of_many_wrong_states_is_named() {
    let mut seed = 1u64;
    let mut random = move |bound: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    for (a, b) in BOARDS {
        let options = options(a, b);
        // From every second state set to one in 32.
        for rarity in [2, 4, 8, 32].repeat(8) {
            let set: Vec<bool> = options.iter().map(|_| random(rarity) == 0).collect();
            let wrong = |state: &usize| set[*state] == options[*state].iter().any(|&o| set[o]);
            let Some(last) = (0..set.len()).rev().find(wrong) else { continue };
            let statement = Statement::PPositions { count: 1, winner: Player::First };
            let Verdict::Rejected(rejection) = verdict(a, b, statement, &packed(&set)) else {
                panic!("({a}, {b}): {set:?} is accepted")
            };
            assert_eq!(rejection.place.expect("a place").node, last as u64, "({a}, {b}) {set:?}");
        }
    }
}

#[test]
fn the_move_that_contradicts_a_state_is_named() {
    // (3, 3): (2, 1) is won by the corner (2, 2), and so is (1, 1).
    let (mut lost, statement) = map_of(3, 3);
    let states = regions(2, 2);
    let at = states.iter().position(|rows| *rows == [2, 1]).expect("a region");
    lost[at] ^= true;
    let Verdict::Rejected(rejection) = verdict(3, 3, statement, &packed(&lost)) else {
        panic!("accepted")
    };
    assert_eq!(rejection.reason.kind(), "map-p-leads-to-p");
    let place = rejection.place.expect("a place");
    assert_eq!(place.opponent_move.as_deref(), Some("(2, 2)"));
    assert_eq!(place.position.expect("a position").to_string(), "  ##\n  #.\n");
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
        ("the first bit of padding", 7, 4, &padded(1 << 4), "map-padding"),
        ("the last bit of padding", 7, 4, &padded(1 << 7), "map-padding"),
        ("a smaller board", 6, 4, &bits, "map-length"),
        ("the board turned over, with as many states", 4, 7, &bits, "map-n-without-p"),
        ("too large a board", 65_536, 64, &bits, "size"),
        ("too many rows", 2, 65, &[0; 9], "size"),
        ("as many rows as there can be", 2, 64, &[0; 8], "map-n-without-p"),
        ("no board", 1, 4, &bits, "size"),
        ("no board", 7, 1, &bits, "size"),
        ("no board", 65_537, 2, &bits, "size"),
    ] {
        assert_eq!(kind(a, b, statement, bits), expected, "{what}");
    }
}

#[test]
fn a_map_proves_its_number_and_winner_and_nothing_else() {
    let (lost, _) = map_of(7, 4);
    let bits = packed(&lost);
    let p = |count, winner| Statement::PPositions { count, winner };
    for (statement, expected) in [
        (p(21, Player::First), "verified"),
        (p(20, Player::First), "map-count"),
        (p(22, Player::First), "map-count"),
        (p(21, Player::Second), "map-winner"),
        (Statement::Wins(Player::First), "wrong-kind-for-claim"),
        (Statement::DoesNotLose(Player::First), "wrong-kind-for-claim"),
    ] {
        assert_eq!(kind(7, 4, statement, &bits), expected, "{statement:?}");
    }
    let map = Map { bits: bits.as_slice().into() };
    let refused = |header: &Header, game: ErdosSzekeres| {
        let checked = check(header, &game, &map, &InOrder).expect("a verdict");
        checked.expect_err("a rejection").reason.kind()
    };
    let mut header = header(7, 4, p(21, Player::First));
    let achievement = ErdosSzekeres { form: Form::Achievement, ..game(7, 4) };
    assert_eq!(refused(&header, achievement), "wrong-kind-for-claim");
    let every = ErdosSzekeres { a: Size::Every { least: 4, modulus: 1 }, ..game(7, 4) };
    assert_eq!(refused(&header, every), "wrong-kind-for-claim");
    let symmetry = crate::certificate::Symmetry {
        name: Default::default(),
        images: crate::certificate::Seq(vec![0]),
    };
    header.symmetries.0.push(symmetry);
    assert_eq!(refused(&header, game(7, 4)), "needless-symmetry");
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
    let checked = check(&header(5, 5, statement), &game(5, 5), &map, &Lazy);
    assert_eq!(checked, Err(NoVerdict::Interrupted));
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
/// state after the other, say of any bits: of every head, how many states are set, the last that is
/// set although it has an option that is, or is not and has none, and of all states after it which
/// have an option that is set.
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
        let rules =
            ErdosSzekeresRules::new(&header(a, b, Statement::Wins(Player::First)), &game(a, b))
                .expect("a small board");
        let states = regions(width, height);
        assert_eq!(states.len(), count, "({a}, {b})");
        let options: Vec<Vec<usize>> = (0..count)
            .map(|state| {
                // The rules read no position that is over.
                let Ok(position) = rules.read(&states[state], Player::First) else {
                    return Vec::new();
                };
                let mut moves = Vec::new();
                rules.legal_moves(&position, &mut moves);
                let after = moves.into_iter().map(|mv| {
                    let after = rules.play(&position, mv).expect("legal");
                    let Diagram::Shading { rows, .. } = rules.diagram(&after) else {
                        panic!("another diagram")
                    };
                    let rows: Vec<u8> = rows.iter().map(|&row| row.try_into().unwrap()).collect();
                    states.binary_search(&rows).expect("a region")
                });
                after.collect()
            })
            .collect();
        for density in [1, 4, 7] {
            let bits = random_bits(&mut seed, count, density);
            let bytes = packed(&bits);
            let hit: Vec<bool> =
                options.iter().map(|options| options.iter().any(|&to| bits[to])).collect();
            for tail in 0..height {
                let walk = Walk::split_at(&bytes, count, height, width.into(), tail)
                    .expect("a small board");
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
                    // The walk ends at a state that contradicts its options, from the last on.
                    let fault = of_head.clone().rev().find(|&state| bits[state] == hit[state]);
                    let known = hit.iter().enumerate().take(of_head.end);
                    for (state, &expected) in known.skip(fault.unwrap_or(from)) {
                        let tail = state - from;
                        let found = scratch.hit[tail / 64] >> (tail % 64) & 1 == 1;
                        assert_eq!(found, expected, "{what}, state {state}");
                    }
                    let found = walk.check_part(head, walk.head_count).expect("within the tables");
                    let set = bits[of_head.clone()].iter().filter(|set| **set).count() as u64;
                    assert_eq!((found.set, found.fault), (set, fault), "{what}");
                    from = of_head.end;
                }
                assert_eq!(from, count, "({a}, {b}), tail {tail}");
            }
        }
    }
    assert!(splits > 1000, "{splits}");
}
