use std::collections::HashMap;
use std::time::Duration;

use zermelo_explain::faces::erdos_szekeres::{self as face, Order};
use zermelo_search::checkpoint::Unusable;
use zermelo_search::limits::{Limit, Resources, SolveError};

use super::*;
use crate::erdos_szekeres::solver::Board;
use crate::erdos_szekeres::solver::outcomes::outcomes;

const WINNERS: Every<'static> =
    Every { resources: Resources::DEFAULT, threads: 2, checkpoint: None };

/// The winners, by threads; for a = 2, 3, …, whether the first player wins.
fn winners(b: u32, most_a: u32, threads: usize) -> Vec<bool> {
    let sizes = Sizes::new(b, most_a).expect("sizes");
    solve(&sizes, &Every { threads, ..WINNERS }, None).expect("winners")
}

/// All bits of a run, and the winners.
fn bits(sizes: &Sizes) -> (Vec<u8>, Vec<bool>) {
    let mut bytes = Vec::new();
    let mut sink = |part: &[u8]| {
        bytes.extend_from_slice(part);
        Ok(())
    };
    let winners = solve(sizes, &WINNERS, Some(&mut sink)).expect("bits");
    (bytes, winners)
}

fn is_set(bytes: &[u8], place: u64) -> bool {
    bytes[usize::try_from(place / 8).unwrap()] >> (place % 8) & 1 == 1
}

/// The moves by the rule, in cells that are left, on a board of this width; `None` is no edge.
fn options(left: &[usize], width: Option<usize>) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (r, &x) in left.iter().enumerate() {
        let above = r.checked_sub(1).map(|above| left[above]);
        // Under the row above, to any column that it covers.
        for lower in above.unwrap_or(x)..x {
            let mut option = left.to_vec();
            option[r] = lower;
            options.push(option);
        }
        // Beside the shaded part, where there is one; on the empty board in row 1.
        let begun = width != Some(x) || r == 0;
        if x > 0 && begun && above.is_none_or(|above| above == x) {
            let mut option = left.to_vec();
            option[..=r].iter_mut().filter(|other| **other == x).for_each(|other| *other -= 1);
            options.push(option);
        }
    }
    options
}

/// Whether the player to move loses: no option is a loss.
fn loses(left: &[usize], width: Option<usize>, known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&loses) = known.get(left) {
        return loses;
    }
    let wins = options(left, width).iter().any(|option| loses(option, width, known));
    known.insert(left.to_vec(), !wins);
    !wins
}

/// All rows x1 ≤ … ≤ xm ≤ width.
fn all_rows(rows: usize, width: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..rows {
        let longer = |left: &Vec<usize>| {
            let least = left.last().copied().unwrap_or(0);
            let left = left.clone();
            (least..=width).map(move |x| left.iter().copied().chain([x]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn the_rule_in_cells_that_are_left_is_that_of_the_board() {
    for (a, b) in [(4, 5), (5, 5), (6, 5), (4, 6), (5, 7), (7, 4), (3, 8), (6, 6)] {
        let board = Board::new(a, b).expect("a board");
        let found = outcomes(board, Resources::default()).expect("outcomes");
        let (rows, width) = (b as usize - 1, a as usize - 1);
        let mut known = HashMap::new();
        for left in all_rows(rows, width) {
            let shaded: Vec<u32> =
                left.iter().map(|&x| u32::try_from(width - x).expect("cells")).collect();
            let mut moves = Vec::new();
            moves.extend(board.options(&shaded).into_iter().map(|(_, after)| after));
            let mut by_rule: Vec<Vec<u32>> = options(&left, Some(width))
                .iter()
                .map(|option| option.iter().map(|&x| u32::try_from(width - x).unwrap()).collect())
                .collect();
            moves.sort();
            by_rule.sort();
            assert_eq!(moves, by_rule, "({a}, {b}): {shaded:?}");
            assert_eq!(loses(&left, Some(width), &mut known), found.is_p(&shaded), "{shaded:?}");
        }
    }
}

/// Where the bit of a state is, by the cells that are left in each row on a board of a width.
fn place(left: &[usize], width: usize) -> Option<u64> {
    let a = u32::try_from(width).expect("a width") + 1;
    let board = face::Board::new(a, u32::try_from(left.len()).expect("rows") + 1)?;
    let shaded = left.iter().map(|&x| u32::try_from(width - x).expect("cells"));
    board.place(&shaded.collect::<Vec<_>>(), Order::Layers)
}

#[test]
fn every_bit_is_what_the_rule_says() {
    // With blocks that are solved at once, and larger ones.
    for (b, most_a) in [(5, 25), (6, 13), (7, 8), (8, 8), (9, 6), (13, 4), (19, 3)] {
        let sizes = Sizes::new(b, most_a).expect("sizes");
        let (bytes, winners) = bits(&sizes);
        assert_eq!(bytes.len() as u64, sizes.bytes(), "b = {b}");
        let rows = sizes.rows();
        let mut free = HashMap::new();
        let mut seen = vec![0u8; bytes.len()];
        let mut see = |place: u64| seen[usize::try_from(place / 8).unwrap()] |= 1 << (place % 8);
        for left in all_rows(rows, sizes.last()) {
            // In a layer, if the board is wider than the rows are long.
            let place = place(&left, sizes.last()).filter(|_| left[rows - 2] < sizes.last());
            if let Some(place) = place {
                assert_eq!(is_set(&bytes, place), loses(&left, None, &mut free), "{left:?}");
                see(place);
            }
        }
        for width in 1..=sizes.last() {
            let mut known = HashMap::new();
            for left in all_rows(rows, width) {
                let expected = loses(&left, Some(width), &mut known);
                match place(&left, width) {
                    Some(place) => {
                        assert_eq!(is_set(&bytes, place), expected, "{left:?} of {width}");
                        see(place);
                    }
                    None => {
                        assert!(left.iter().all(|&x| x == width), "{left:?}");
                        assert_eq!(winners[width - 1], !expected, "b = {b}, width {width}");
                    }
                }
            }
        }
        // What no board has: the states of layers with another row of the layer's length.
        let unseen: u32 =
            seen.iter().zip(&bytes).map(|(seen, byte)| (!seen & byte).count_ones()).sum();
        let beyond = all_rows(rows, sizes.last())
            .iter()
            .filter(|left| left[rows - 2] == sizes.last())
            .filter(|left| loses(left, None, &mut free))
            .count();
        assert_eq!(unseen as usize, beyond, "b = {b}: padding is 0");
    }
}

#[test]
fn every_bit_is_that_of_the_map_of_a_board() {
    // Lines of more than 64 and of more than 128 bits, triangles of more than 128.
    for (a, b) in [(12, 8), (9, 10), (24, 6), (70, 5), (135, 5), (5, 12)] {
        let board = Board::new(a, b).expect("a board");
        let found = outcomes(board, Resources::default()).expect("outcomes");
        let sizes = Sizes::new(b, a).expect("sizes");
        let (bytes, winners) = bits(&sizes);
        assert_eq!(winners[a as usize - 2], found.first_wins(), "({a}, {b})");
        let width = a as usize - 1;
        let step = if a > 100 { 977 } else { 1 };
        for left in all_rows(b as usize - 1, width).iter().step_by(step) {
            let shaded: Vec<u32> =
                left.iter().map(|&x| u32::try_from(width - x).expect("cells")).collect();
            if let Some(place) = place(left, width) {
                assert_eq!(is_set(&bytes, place), found.is_p(&shaded), "({a}, {b}): {shaded:?}");
            }
        }
    }
}

#[test]
fn the_winners_are_those_of_single_boards() {
    for (b, most_a) in [(5, 40), (6, 24), (7, 17), (8, 14), (9, 12), (11, 10), (16, 7)] {
        let expected: Vec<bool> = (2..=most_a)
            .map(|a| {
                let board = Board::new(a, b).expect("a board");
                outcomes(board, Resources::default()).expect("outcomes").first_wins()
            })
            .collect();
        for threads in [1, 2, 3] {
            assert_eq!(winners(b, most_a, threads), expected, "b = {b}, {threads} threads");
        }
    }
}

/// The exception that a program of another design found as well (docs/results/results.md).
#[test]
fn of_all_a_up_to_24_the_second_player_wins_with_10_at_24_alone() {
    let winners = winners(10, 24, 2);
    let lost: Vec<usize> =
        (2..).zip(&winners).filter(|(_, wins)| !**wins).map(|(a, _)| a).collect();
    assert_eq!(lost, [24]);
}

#[test]
fn sizes_and_memory_are_confirmed_before_anything_is_allocated() {
    for (b, most_a) in [(4, 10), (65, 10), (10, 1), (10, 65_537), (0, 0)] {
        let error = Sizes::new(b, most_a).expect_err("out of range");
        let SolveError::Wrong(why) = error else { panic!("{error}") };
        assert!(why.starts_with("layers are made for b from 5 to 64 and a from 2 to 65536"));
    }
    let error = Sizes::new(64, 60_000).expect_err("too many states");
    assert_eq!(error.to_string(), "the (60000, 64)-board has more than 2^64 states");
    // 10^15 states: the memory of no machine.
    let sizes = Sizes::new(20, 60).expect("sizes");
    let error = solve(&sizes, &WINNERS, None).expect_err("too much memory");
    let LayerError::Unsolved(error) = error else { panic!("{error}") };
    assert!(matches!(error.limit(), Some(Limit::Memory(_))), "{error}");
}

#[test]
fn a_run_goes_on_from_its_checkpoint_as_if_it_had_not_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run");
    let every = |interval| Every { checkpoint: Some(checkpoint(&path, interval)), ..WINNERS };
    let long = Duration::from_secs(3600);
    let expected = winners(7, 16, 1);
    for (first, then) in [(2, 16), (9, 16), (15, 16), (16, 16)] {
        let _ = std::fs::remove_file(&path);
        for most_a in [first, then] {
            let sizes = Sizes::new(7, most_a).expect("sizes");
            // A checkpoint after every layer, and one at the end only.
            let interval = if most_a == 9 { Duration::ZERO } else { long };
            let found = solve(&sizes, &every(interval), None).expect("winners");
            assert_eq!(found, expected[..most_a as usize - 1], "{first}, then {then}");
        }
    }
}

#[test]
fn a_checkpoint_of_another_run_or_a_damaged_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run");
    let run = |b, most_a| {
        let checkpoint = Some(checkpoint(&path, Duration::from_secs(3600)));
        solve(&Sizes::new(b, most_a).expect("sizes"), &Every { checkpoint, ..WINNERS }, None)
    };
    run(6, 12).expect("winners");
    let whole = std::fs::read(&path).expect("a checkpoint");
    let version = 9 + usize::from(whole[8]);
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let longer: Vec<u8> = whole.iter().copied().chain([0]).collect();
    type Expected = fn(&Unusable) -> bool;
    let cases: [(&str, u32, u32, Vec<u8>, Expected); 10] = [
        (
            "another b",
            7,
            12,
            whole.clone(),
            |e| matches!(e, Unusable::OtherRun(run) if run == "with b = 6, not 7"),
        ),
        ("further", 6, 11, whole.clone(), |e| {
            matches!(e, Unusable::Beyond { found: 12, wanted: 11 })
        }),
        ("another file", 6, 12, b"[claims]".to_vec(), |e| matches!(e, Unusable::Foreign)),
        ("empty", 6, 12, Vec::new(), |e| matches!(e, Unusable::Foreign)),
        ("another version", 6, 12, changed(9), |e| matches!(e, Unusable::Version(_))),
        ("a winner", 6, 12, changed(version + 8), |e| matches!(e, Unusable::Damaged)),
        ("a bit", 6, 12, changed(whole.len() / 2), |e| matches!(e, Unusable::Damaged)),
        ("the hash", 6, 12, changed(whole.len() - 1), |e| matches!(e, Unusable::Damaged)),
        ("cut short", 6, 12, whole[..whole.len() - 1].to_vec(), |e| matches!(e, Unusable::Damaged)),
        ("longer", 6, 12, longer, |e| matches!(e, Unusable::Damaged)),
    ];
    for (what, b, most_a, bytes, expected) in cases {
        std::fs::write(&path, &bytes).expect("written");
        match run(b, most_a) {
            Err(LayerError::Unsolved(SolveError::Checkpoint(error))) => {
                assert!(expected(&error.why), "{what}: {error}")
            }
            other => panic!("{what}: {other:?}"),
        }
        assert_eq!(std::fs::read(&path).expect("kept"), bytes, "{what}: nothing is lost");
    }
}
