//! Boards held against planes over the integers modulo a prime, and hypercubes counted by hand.

use super::*;
use crate::claim::Player;
use crate::games::positional::{Convention, Start};

fn board(size: u16, mut lines: Vec<Vec<u16>>) -> Board {
    lines.iter_mut().for_each(|line| line.sort_unstable());
    lines.sort();
    let name = |point: u16| Text::new(format!("p{point}")).expect("short");
    Board { points: (0..size).map(name).collect(), lines, needs: Vec::new() }
}

/// The points (x, y) modulo p, and the lines x = c and y = m x + c, those of one slope after the
/// other.
fn affine_lines(p: u16) -> Vec<Vec<u16>> {
    let point = |x: u16, y: u16| x * p + y % p;
    let upright = (0..p).map(|c| (0..p).map(|y| point(c, y)).collect());
    let slope = |m: u16| (0..p).map(move |c| (0..p).map(|x| point(x, m * x + c)).collect());
    upright.chain((0..p).flat_map(slope)).collect()
}

fn affine(p: u16) -> Board {
    board(p * p, affine_lines(p))
}

/// The points and the lines are the triples modulo p whose first number that is not 0 is 1; a line
/// has the points whose product with it is 0.
fn projective(p: u16) -> Board {
    let triples: Vec<[u16; 3]> = (0..p * p * p)
        .map(|n| [n / (p * p), n / p % p, n % p])
        .filter(|triple| triple.iter().find(|&&x| x != 0) == Some(&1))
        .collect();
    let on =
        |a: &[u16; 3], b: &[u16; 3]| (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).is_multiple_of(p);
    let points =
        |line| (0..).zip(&triples).filter(move |(_, t)| on(line, t)).map(|(n, _)| n).collect();
    board(u16::try_from(triples.len()).expect("few"), triples.iter().map(points).collect())
}

/// An affine plane without the lines of these places in [`affine_lines`]: the first p are of one
/// class.
fn less(p: u16, missing: &[usize]) -> Board {
    let lines = affine_lines(p).into_iter().enumerate();
    let kept = lines.filter(|(place, _)| !missing.contains(place)).map(|(_, line)| line);
    board(p * p, kept.collect())
}

fn verdict(board: &Board, name: BoardName) -> Result<(), String> {
    board.confirm_board().and_then(|()| board.confirm_name(&name)).map_err(|f| f.to_string())
}

#[test]
fn planes_over_a_prime_field_have_the_axioms_of_planes_and_hypercubes_are_the_definition_s() {
    for order in [2, 3, 5, 7] {
        let name = BoardName::AffinePlane { order };
        assert_eq!(verdict(&affine(order), name), Ok(()), "affine {order}");
        let name = BoardName::ProjectivePlane { order };
        assert_eq!(verdict(&projective(order), name), Ok(()), "projective {order}");
        for removed in 1..=order {
            let name = BoardName::AffinePlaneLess { order, removed };
            let missing: Vec<usize> = (0..removed.into()).collect();
            assert_eq!(verdict(&less(order, &missing), name), Ok(()), "{order} less {removed}");
        }
    }
    for (side, dimension, lines) in
        [(2, 1, 1), (2, 2, 6), (3, 2, 8), (3, 3, 49), (4, 3, 76), (11, 1, 1)]
    {
        let (points, all) = hypercube(side, dimension);
        assert_eq!(all.len(), lines, "lines of {side}^{dimension}");
        let points = points.into_iter().map(|name| Text::new(name).expect("short")).collect();
        let name = BoardName::Hypercube { side, dimension };
        assert_eq!(
            verdict(&Board { points, lines: all, needs: Vec::new() }, name),
            Ok(()),
            "{side}^{dimension}"
        );
    }
    let (points, lines) = hypercube(3, 2);
    assert_eq!(points, ["11", "12", "13", "21", "22", "23", "31", "32", "33"]);
    let rows =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    assert_eq!(BTreeSet::from(rows.map(|row| row.to_vec())), lines.into_iter().collect());
    let (points, _) = hypercube(11, 1);
    assert_eq!(points.first().zip(points.last()), Some((&"1".into(), &"11".into())));
    assert_eq!(hypercube(10, 2).0.get(9).map(String::as_str), Some("1.10"));
    assert_eq!(hypercube(9, 2).0.get(8).map(String::as_str), Some("19"));
    assert_eq!(hypercube(11, 2).0.get(10).map(String::as_str), Some("1.11"));
}

#[test]
fn what_is_not_the_named_board_is_refused_with_what_is_wrong() {
    let plane = |order| BoardName::AffinePlane { order };
    let projective_plane = |order| BoardName::ProjectivePlane { order };
    let without = |order, removed| BoardName::AffinePlaneLess { order, removed };
    let cube = |side, dimension| BoardName::Hypercube { side, dimension };
    let mut bent = affine(3);
    bent.lines[0] = vec![0, 1, 3];
    let mut unsorted = projective(3);
    unsorted.lines.swap(0, 1);
    let mut projective_bent = projective(3);
    assert_eq!(projective_bent.lines[0], [0, 1, 2, 3]);
    projective_bent.lines[0][3] = 4;
    let mut long = affine(3);
    assert_eq!(long.lines[2], [0, 4, 8]);
    long.lines[2] = vec![0, 4, 6, 8];
    let extra_point = Board { points: board(10, vec![]).points, ..affine(3) };
    let mut fewer = projective(2);
    fewer.lines.pop();
    // Triples that hold every pair once but for 01, 12, 23, 34, 45, 50: with each of these points
    // two are missing, as on a line, and they are not on two lines.
    let triples = [
        [0, 2, 4],
        [0, 3, 6],
        [0, 7, 8],
        [1, 3, 7],
        [1, 4, 8],
        [1, 5, 6],
        [2, 5, 7],
        [2, 6, 8],
        [3, 5, 8],
        [4, 6, 7],
    ];
    let hexagon = board(9, triples.map(|line: [u16; 3]| line.to_vec()).to_vec());
    let cases: &[(&str, Board, BoardName, &str)] = &[
        ("a point too many", extra_point, plane(3), "board-count, points 9, lines 12"),
        ("a line too few", less(3, &[0]), plane(3), "board-count, points 9, lines 12"),
        ("no line too few", affine(3), without(3, 1), "board-count, points 9, lines 11"),
        (
            "projective, a line too few",
            fewer,
            projective_plane(2),
            "board-count, points 7, lines 7",
        ),
        ("projective, as affine", projective(2), plane(2), "board-count, points 4, lines 6"),
        ("affine, as projective", affine(2), projective_plane(2), "board-count, points 7, lines 7"),
        ("a longer line", long, plane(3), "board-line-size, line 2"),
        ("a pair that is on no line", bent, plane(3), "board-pair, point 0, other 2"),
        ("lines out of order", unsorted, projective_plane(3), "board-line-order, line 1"),
        (
            "projective, a pair that is on no line",
            projective_bent,
            projective_plane(3),
            "board-pair, point 0, other 3",
        ),
        ("of two classes", less(3, &[0, 3]), without(3, 2), "board-missing-lines"),
        ("of a hexagon of pairs", hexagon, without(3, 2), "board-missing-lines"),
        ("none is missing", affine(3), without(3, 0), "board-parameter"),
        ("more than a class", less(3, &[0, 1, 2, 3]), without(3, 4), "board-parameter"),
        ("order 1", affine(2), plane(1), "board-parameter"),
        ("order 23", affine(2), plane(23), "board-parameter"),
        ("order 22, counted", affine(2), plane(22), "board-count, points 484, lines 506"),
        ("side 1", affine(2), cube(1, 3), "board-parameter"),
        ("side 0", affine(2), cube(0, 3), "board-parameter"),
        ("dimension 0", affine(2), cube(3, 0), "board-parameter"),
        ("512 points, counted", affine(2), cube(2, 9), "board-count, points 512, lines 130816"),
        ("1,024 points", affine(2), cube(2, 10), "board-parameter"),
        ("more than a number holds", affine(2), cube(2, 600), "board-parameter"),
        ("other names", affine(2), cube(2, 2), "board-not-the-hypercube, point 0"),
    ];
    for (what, board, name, expected) in cases {
        assert_eq!(verdict(board, name.clone()), Err((*expected).to_owned()), "{what}");
    }
}

#[test]
fn points_have_different_names_and_lines_are_sets_of_them() {
    let named =
        |names: &[&str]| names.iter().map(|name| Text::new(*name).expect("short")).collect();
    let of_names =
        |names: &[&str]| Board { points: named(names), lines: Vec::new(), needs: Vec::new() };
    let of_lines = |lines: &[&[u16]]| Board {
        points: named(&["a", "b", "c", "d"]),
        lines: lines.iter().map(|line| line.to_vec()).collect(),
        needs: Vec::new(),
    };
    for (what, board, expected) in [
        ("one point", of_names(&["a"]), None),
        ("512 points", board(512, vec![]), None),
        ("no point", of_names(&[]), Some("board-point-count, points 0")),
        ("513 points", board(513, vec![]), Some("board-point-count, points 513")),
        ("a name twice", of_names(&["a", "b", "a"]), Some("board-point-name, point 2")),
        ("a name that is none", of_names(&["a", "b c"]), Some("board-point-name, point 1")),
        ("an empty name", of_names(&[""]), Some("board-point-name, point 0")),
        ("no line", of_lines(&[]), None),
        ("lines", of_lines(&[&[0], &[0, 1, 3], &[0, 2], &[3]]), None),
        ("an empty line", of_lines(&[&[]]), Some("board-line, line 0")),
        ("a point off the board", of_lines(&[&[0, 3], &[1, 4]]), Some("board-line, line 1")),
        ("points out of order", of_lines(&[&[1, 0]]), Some("board-line, line 0")),
        ("a point twice on a line", of_lines(&[&[0, 0]]), Some("board-line, line 0")),
        ("a line twice", of_lines(&[&[0, 1], &[0, 1]]), Some("board-line-order, line 1")),
        ("lines out of order", of_lines(&[&[0], &[2], &[1]]), Some("board-line-order, line 2")),
    ] {
        let name = BoardName::Other { title: Text::default() };
        let convention = Convention::Strong;
        let board_hash = Some(board.hash());
        let mut game = Positional {
            board: name,
            board_hash,
            convention,
            start: Start::default(),
            turns: None,
            within: None,
        };
        let found = board.confirm(&game).map_err(|fault| fault.to_string());
        assert_eq!(found.err().as_deref(), expected, "{what}");
        if expected.is_none() {
            for other in [None, Some([0; 32]), Some([1; 32])] {
                game.board_hash = other;
                let refused = board.confirm(&game).map_err(|fault| fault.to_string());
                assert_eq!(refused, Err("board-hash".into()), "{what}");
            }
        }
    }
}

/// Planes of order at most 8 are unique; of the planes less some lines of a class those of order at
/// most 4; a start names points, which only a hash or the definition of the hypercube fixes.
#[test]
fn a_claim_names_the_board_s_hash_exactly_where_its_name_leaves_a_choice() {
    let start = Start { first: vec![Text::new("11").expect("short")], second: vec![] };
    let plane = |order| BoardName::AffinePlane { order };
    let projective_plane = |order| BoardName::ProjectivePlane { order };
    let without = |order| BoardName::AffinePlaneLess { order, removed: 1 };
    let cube = BoardName::Hypercube { side: 3, dimension: 2 };
    let other = BoardName::Other { title: Text::default() };
    for (board, needed, with_a_start) in [
        (plane(2), false, true),
        (plane(8), false, true),
        (plane(9), true, true),
        (projective_plane(8), false, true),
        (projective_plane(9), true, true),
        (without(2), false, true),
        (without(4), false, true),
        (without(5), true, true),
        (cube, false, false),
        (other, true, true),
    ] {
        let convention = Convention::Weak { maker: Player::First };
        for (start, expected) in [(Start::default(), needed), (start.clone(), with_a_start)] {
            let game = Positional {
                board: board.clone(),
                board_hash: None,
                convention,
                start,
                turns: None,
                within: None,
            };
            assert_eq!(needs_hash(&game), expected, "{game}");
        }
    }
}
