//! Potentials held against fractions and against play.

use super::*;
use crate::mask::Mask;

fn position(proponent_moves: bool, points: u16, lines: &[Vec<u16>]) -> Blocking<2> {
    let lines = lines.iter().map(|line| Mask::from_points(line.iter().copied())).enumerate();
    let (free, lines) = (Mask::from_points(0..points), lines.collect());
    Blocking { proponent_moves, points, free, lines }
}

/// A line of so many points, for every length.
fn lengths(lengths: &[u16]) -> Vec<Vec<u16>> {
    lengths.iter().map(|&length| (0..length).collect()).collect()
}

#[test]
fn the_sum_is_exact() {
    // 1/4 + 1/8 + … + 2^−54 + 4 · 2^−56 is 1/2. Added from the left in floating point, the last
    // four are lost.
    let mut rounded: Vec<u16> = (2..=54).collect();
    rounded.extend([56; 4]);
    let in_floating_point =
        rounded.iter().fold(0.0, |sum, &length| sum + 2f64.powi(-i32::from(length)));
    assert!(in_floating_point < 0.5);
    let less = rounded[..rounded.len() - 1].to_vec();
    let twice = [rounded.clone(), rounded.clone()].concat();
    let many = |length, count| vec![length; count];
    // The lengths of lines; whether the opponent, or the proponent, may be to move.
    for (what, of_lines, opponent, proponent) in [
        ("no line", vec![], true, true),
        ("1/2", vec![1], false, true),
        ("1/2 in two", vec![2, 2], false, true),
        ("1/4", vec![2], true, true),
        ("3/8", vec![2, 3], true, true),
        ("7/16 and 1/16", vec![2, 3, 4, 4], false, true),
        ("1", vec![1, 1], false, false),
        ("1 in many", many(10, 1024), false, false),
        ("less than 1 in many", many(10, 1023), false, true),
        ("1/2 in many", many(10, 512), false, true),
        ("less than 1/2 in many", many(10, 511), true, true),
        ("1/2, a little rounded away", rounded, false, true),
        ("less than 1/2 by 2^−56", less, true, true),
        ("1, a little rounded away", twice, false, false),
        ("1/2 and 2^−512", vec![1, 512], false, true),
        ("1 and 2^−512", vec![1, 1, 512], false, false),
        ("a complete line", vec![0], false, false),
        ("affine plane of order 5", many(5, 30), false, true),
        ("affine plane of order 7", many(7, 56), true, true),
        ("8³", many(8, 244), false, true),
    ] {
        for (proponent_moves, expected) in [(false, opponent), (true, proponent)] {
            let found = check(&position(proponent_moves, 0, &lengths(&of_lines)));
            assert_eq!(found.is_ok(), expected, "{what}, proponent moves: {proponent_moves}");
            let code = found.err().map(|fault| fault.to_string());
            assert!(code.is_none_or(|code| code == "potential-too-large"), "{what}");
        }
    }
}

/// Whether the player to move can make the opponent complete a line, or prevent it, by searching
/// all games. Bits are points.
fn completed(free: u32, opponent: u32, lines: &[u32], opponent_moves: bool) -> bool {
    let complete = |line: &u32| line & opponent == *line;
    if lines.iter().any(complete) {
        return true;
    }
    let mut points = (0..32).map(|point| 1u32 << point).filter(|point| free & point != 0);
    match opponent_moves {
        true => points.any(|point| completed(free ^ point, opponent | point, lines, false)),
        false if free == 0 => false,
        false => points.all(|point| completed(free ^ point, opponent, lines, true)),
    }
}

/// Random sets of lines on six points: where the sum is small enough, the opponent completes none,
/// however both play.
#[test]
fn what_a_potential_is_accepted_for_is_never_completed() {
    let mut seed = 1u64;
    let mut counts = [0, 0];
    for _ in 0..400 {
        let lines: Vec<u32> = (0..8)
            .filter_map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let line = u32::try_from(seed >> 58).expect("six bits");
                (line.count_ones() >= 3 && seed >> 40 & 3 != 0).then_some(line)
            })
            .collect();
        let points: Vec<Vec<u16>> = lines
            .iter()
            .map(|line| (0..6).filter(|point| line >> point & 1 == 1).collect())
            .collect();
        for (count, proponent_moves) in counts.iter_mut().zip([false, true]) {
            if check(&position(proponent_moves, 6, &points)).is_ok() {
                *count += 1;
                assert!(!completed(63, 0, &lines, !proponent_moves), "{points:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?} accepted");
}

/// What is accepted in a replay after a stone of the opponent, or before the proponent moves: only where the
/// opponent completes no line however both play, and all that the definition accepts, at once by each way.
#[test]
fn weights_that_fall_below_one_after_a_reply_show_that_no_line_is_completed() {
    let mut seed = 7u64;
    let mut next = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let (mut low, mut by_reply, mut refused, mut lost) = (0, 0, 0, 0);
    for _ in 0..3_000 {
        let lines: Vec<u32> = (0..2 + next(9))
            .map(|_| u32::try_from(next(128)).expect("seven bits"))
            .filter(|line| line.count_ones() >= 2)
            .collect();
        let mv = u16::try_from(next(7)).expect("small");
        let stone = 1u32 << mv;
        let masks = || {
            lines.iter().map(|line| Mask::<2>::from_points((0..7).filter(|at| line >> at & 1 == 1)))
        };
        let at_once = Weights::of(masks().map(|line| line.without(Mask::point(mv))))
            .confirm(masks().map(|line| line.without(Mask::point(mv))));
        assert_eq!(Weights::of(masks()).confirm_after(mv, masks()), at_once, "{lines:?} {mv}");
        // The definition, in sixty-fourths.
        let sum = |proponent: u32, opponent: u32| {
            let open = lines.iter().filter(|line| **line & proponent == 0);
            open.map(|line| 128u32 >> (line & !opponent).count_ones()).sum::<u32>()
        };
        let free = (0..7).map(|at| 1u32 << at).filter(|at| *at != stone);
        let through = |at: u32| sum(0, stone) - sum(at, stone);
        let most = free.clone().map(through).max().unwrap_or(0);
        let reply = free.clone().find(|at| through(*at) == most).unwrap_or(0);
        let after = free.filter(|at| *at != reply).map(|at| sum(reply, stone | at)).max();
        let is_low = sum(0, stone) < 128;
        let shown = is_low || after.unwrap_or(0) < 128;
        assert_eq!(at_once.is_ok(), shown, "{lines:?} {mv}");
        let is_lost = completed(127 ^ stone, stone, &lines, false);
        assert!(!(shown && is_lost), "{lines:?} {mv}");
        match (is_low, shown) {
            (true, _) => low += 1,
            (_, true) => by_reply += 1,
            _ => refused += 1,
        }
        lost += u32::from(is_lost);
    }
    assert!(
        [low, by_reply, refused, lost].iter().all(|count| *count > 200),
        "{low} {by_reply} {refused} {lost}"
    );
}

/// The sum after the reply and the next stone is below 1, not at most 1.
#[test]
fn what_a_reply_and_a_stone_leave_is_below_one() {
    let long = |points: u16| (0..points).map(|point| 100 + point).collect::<Vec<u16>>();
    for (lines, expected) in [
        (vec![vec![0], vec![0], long(200)], true),
        (vec![vec![0], vec![1]], false),
        (vec![vec![0], vec![1, 2], vec![3, 4], vec![5, 6, 7]], true),
        (vec![vec![0], vec![1, 2], vec![3, 4], vec![5, 6]], false),
        (vec![vec![1], long(200)], true),
        (vec![vec![1, 2], vec![1, 2], vec![3], long(200)], false),
        (vec![vec![], vec![0]], false),
    ] {
        let lines: Vec<Mask<8>> =
            lines.into_iter().map(|line: Vec<u16>| Mask::from_points(line)).collect();
        let found = Weights::of(lines.iter().copied()).confirm(lines.iter().copied());
        assert_eq!(found.is_ok(), expected, "{lines:?}");
    }
}
