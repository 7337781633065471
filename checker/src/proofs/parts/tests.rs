//! Parts held against play: what is accepted keeps every opponent from completing a line.

use super::*;
use crate::proofs::blocking::tests::position;

fn part(game: u16, points: &[u16]) -> Part {
    Part { game, points: points.to_vec() }
}

#[test]
fn every_fault_of_parts_has_a_code_of_its_own() {
    // Point 6 is taken by the opponent.
    let free = [true, true, true, true, true, true, false, true];
    let two = position(&free, &[&[0, 1, 2], &[2, 3, 4, 6]]);
    let (pair, path) = (vec![vec![0, 1]], vec![vec![0, 1], vec![1, 2]]);
    let pair = SmallBoard { size: 2, lines: &pair };
    let path = SmallBoard { size: 3, lines: &path };
    for (what, games, parts, expected) in [
        ("a part a line", &[pair][..], &[part(0, &[0, 1]), part(0, &[4, 3])][..], "stands"),
        ("points in any order", &[path], &[part(0, &[1, 2, 3])], "stands"),
        ("a game that is not there", &[pair], &[part(1, &[0, 1])], "part-game, part 0"),
        ("too many points", &[pair], &[part(0, &[0, 1, 2])], "part-size, part 0"),
        ("no points", &[pair], &[part(0, &[])], "part-size, part 0"),
        ("a taken point", &[pair], &[part(0, &[0, 1]), part(0, &[4, 6])], "part-point, part 1"),
        ("a point off the board", &[pair], &[part(0, &[0, 8])], "part-point, part 0"),
        ("a point twice", &[pair], &[part(0, &[1, 1])], "part-overlap, part 0"),
        (
            "a point of two parts",
            &[pair],
            &[part(0, &[0, 2]), part(0, &[2, 3])],
            "part-overlap, part 1",
        ),
        ("a line without a part", &[pair], &[part(0, &[0, 1])], "line-without-part, line 1"),
        ("no parts", &[], &[], "line-without-part, line 0"),
        ("a part across lines", &[pair], &[part(0, &[1, 4])], "part-needless, part 0"),
        (
            "two parts on a line",
            &[path, pair],
            &[part(0, &[1, 2, 3]), part(1, &[0, 4])],
            "part-needless, part 1",
        ),
        ("a game without a part", &[path, pair], &[part(0, &[1, 2, 3])], "game-needless, game 1"),
    ] {
        let said = check(&two, games, parts);
        let said = said.map_or_else(|fault| fault.to_string(), |()| "stands".to_owned());
        assert_eq!(said, expected, "{what}");
    }
}

#[test]
fn a_line_without_a_free_point_is_blocked_by_no_part() {
    let full = position(&[false, true, true], &[&[0]]);
    let pair = vec![vec![0, 1]];
    let games = [SmallBoard { size: 2, lines: &pair }];
    let said = check(&full, &games, &[part(0, &[1, 2])]);
    assert_eq!(said.map_err(|fault| fault.to_string()), Err("part-needless, part 0".to_owned()));
}

/// Whether maker, to move, completes a line against every play of breaker.
fn maker_wins(lines: &[u16], size: u16, maker: u16, breaker: u16) -> bool {
    let free = |taken: u16| (0..size).map(|p| 1 << p).filter(move |p| taken & p == 0);
    free(maker | breaker).any(|x| {
        let maker = maker | x;
        let mut replies = free(maker | breaker).peekable();
        lines.iter().any(|line| line & maker == *line)
            || (replies.peek().is_some()
                && replies.all(|y| maker_wins(lines, size, maker, breaker | y)))
    })
}

/// Random boards of seven points: if breaker wins every small game and the parts stand, then breaker
/// wins on the whole board.
#[test]
fn what_stands_is_won_by_breaker() {
    let mut state = 1u64;
    let mut below = |bound: u16| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u16::try_from(state % u64::from(bound)).expect("below 2^16")
    };
    let members = |set: u16| (0..7).filter(|p| set >> p & 1 == 1).collect::<Vec<u16>>();
    let (mut stood, mut won) = (0, 0);
    for _ in 0..20_000 {
        // A small game on all points of a part, which are the first ones or the last ones.
        let first = 2 + below(4);
        let mut lines_of = |size: u16| -> Vec<u16> {
            (0..=below(4)).map(|_| 1 + below((1 << size) - 1)).collect()
        };
        let (one, two) = (lines_of(first), lines_of(7 - first));
        let mut whole: Vec<u16> = one.iter().copied().filter(|_| below(2) == 0).collect();
        for _ in 0..4 {
            let of = if below(2) == 0 { one[0] } else { two[0] << first };
            whole.push(of | below(1 << 7));
        }
        let sets = |lines: &[u16]| lines.iter().map(|line| members(*line)).collect::<Vec<_>>();
        let (games, open) = ([sets(&one), sets(&two)], sets(&whole));
        let boards = [
            SmallBoard { size: usize::from(first), lines: &games[0] },
            SmallBoard { size: usize::from(7 - first), lines: &games[1] },
        ];
        let open: Vec<&[u16]> = open.iter().map(Vec::as_slice).collect();
        let parts =
            [part(0, &(0..first).collect::<Vec<_>>()), part(1, &(first..7).collect::<Vec<_>>())];
        if check(&position(&[true; 7], &open), &boards, &parts).is_err() {
            continue;
        }
        stood += 1;
        if !maker_wins(&one, first, 0, 0) && !maker_wins(&two, 7 - first, 0, 0) {
            won += 1;
            assert!(!maker_wins(&whole, 7, 0, 0), "{games:?} {open:?}");
        }
    }
    assert!(stood > 1000 && won > 200, "{stood} stood, {won} won");
}
