//! Potentials held against fractions and against play.

use super::*;
use crate::mask::Mask;

fn position(proponent_moves: bool, points: u16, lines: &[Vec<u16>]) -> Blocking<'static, 8> {
    let lines: Vec<_> = lines.iter().map(|line| Mask::from_points(line.iter().copied())).collect();
    let (free, own, lines) = (Mask::from_points(0..points), Mask::EMPTY, lines.leak());
    Blocking { proponent_moves, points, free, own, lines }
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
            let found = check(&position(proponent_moves, 512, &lengths(&of_lines)));
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

/// Whether a potential is accepted in a replay, after a stone of the opponent if there is one.
fn accepts(position: &Blocking<'_, 8>, mv: Option<u16>) -> bool {
    Weights::of(position).confirm_after(position, mv).is_ok()
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
        let points = lines.iter().map(|line| (0..7).filter(|at| line >> at & 1 == 1).collect());
        let before = position(false, 7, &points.collect::<Vec<_>>());
        let without = Mask::from_points((0..7).filter(|at| *at != mv));
        let at_once = accepts(&Blocking { free: without, ..before }, None);
        assert_eq!(accepts(&before, Some(mv)), at_once, "{lines:?} {mv}");
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
        assert_eq!(at_once, shown, "{lines:?} {mv}");
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
        assert_eq!(accepts(&position(true, 512, &lines), None), expected, "{lines:?}");
    }
}

/// By sums of numbers, point by point: whether the sum is below 1, or after the first of the points that
/// weigh most and a next stone of the opponent. Weights are counted in 2^−96.
fn is_low_by_sums(lines: &[Vec<u16>], points: u16, mv: Option<u16>) -> bool {
    let length = |line: &Vec<u16>| line.iter().filter(|point| Some(**point) != mv).count();
    let weight = |line: &Vec<u16>| 1u128 << (96 - length(line).min(96));
    let sum = |lines: &[Vec<u16>]| lines.iter().map(weight).sum::<u128>();
    let through = |lines: &[Vec<u16>], point: u16| {
        lines.iter().filter(|line| line.contains(&point)).map(weight).sum::<u128>()
    };
    let free = || (0..points).filter(|point| Some(*point) != mv);
    let most = free().map(|point| through(lines, point)).max().unwrap_or(0);
    let reply = free().find(|point| through(lines, *point) == most);
    let rest: Vec<_> =
        lines.iter().filter(|line| reply.is_none_or(|at| !line.contains(&at))).cloned().collect();
    let next = free().map(|point| through(&rest, point)).max().unwrap_or(0);
    sum(lines) < 1 << 96 || sum(&rest) + next < 1 << 96
}

/// Lines of two points to more than a hundred, so that sums have from one to more than a hundred bits, and of
/// a line with 97 points the weight is the same after a stone as before.
#[test]
fn sums_of_all_points_at_once_are_those_point_by_point() {
    let mut seed = 11u64;
    let mut next = |below: u16| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u16::try_from((seed >> 33) % u64::from(below)).expect("small")
    };
    let mut counts = [[0; 2]; 2];
    for round in 0..600 {
        let points = 12 + round % 2 * 100;
        let lines: Vec<Vec<u16>> = (0..3 + next(40))
            .map(|_| {
                let is_long = round % 2 == 1 && next(3) == 0;
                let (first, length) =
                    if is_long { (0, 94 + next(8)) } else { (next(6), 1 + next(7)) };
                (first..points).filter(|_| next(5) > 0 || is_long).take(length.into()).collect()
            })
            .filter(|line: &Vec<u16>| !line.is_empty())
            .collect();
        let mv = [None, Some(next(points)), Some(next(12))][usize::from(next(3))];
        let expected = is_low_by_sums(&lines, points, mv);
        let found = accepts(&position(false, points, &lines), mv);
        assert_eq!(found, expected, "{points} {lines:?} {mv:?}");
        counts[usize::from(round % 2)][usize::from(expected)] += 1;
    }
    assert!(counts.as_flattened().iter().all(|count| *count > 20), "{counts:?}");
}
