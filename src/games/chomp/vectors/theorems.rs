//! Theorems about Chomp, with the families that prove them.

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::chomp::{Chomp, Claim, Coordinate, Start};
use zermelo_checker::proofs::outcome::Value;

use crate::contract::outcome::Theorem;
use crate::proofs::outcome::forms::form;
use crate::proofs::outcome::problem::{Family, Problem};

/// The theorems whose families come with the program.
pub const ALL: &[Theorem] = &[
    Theorem {
        name: "chomp-two-rows",
        about: "Chomp with two rows: the second player wins from (q+1, q), and from nothing else",
        problem: two_rows,
    },
    Theorem {
        name: "chomp-three-rows",
        about: "Chomp with three rows, at most two cells in the last: all P-positions",
        problem: three_rows,
    },
    Theorem {
        name: "chomp-three-rows-full",
        about: "Chomp with three rows and any number of columns: the first player wins the full \
                board",
        problem: || full_board(3, 1),
    },
];

/// Chomp with two rows: the second player wins from the positions (q+1, q), and from no other.
pub fn two_rows() -> Problem {
    let families = vec![
        family("stairs", &["q"], &[(0, &[(0, 1)])], &[(1, &[(0, 1)]), (0, &[(0, 1)])], Value::P),
        family("square", &["q"], &[(-1, &[(0, 1)])], &[(0, &[(0, 1)]), (0, &[(0, 1)])], Value::N),
        family(
            "longer",
            &["q", "d"],
            &[(0, &[(0, 1)]), (-2, &[(1, 1)])],
            &[(0, &[(0, 1), (1, 1)]), (0, &[(0, 1)])],
            Value::N,
        ),
    ];
    let list = vec![vec![(Some(0), 1), (Some(0), 0)]];
    Problem::new(&listed(2, None, list), families)
}

/// Chomp with three rows, positions with at most two cells in the last: the second player wins
/// from (q+1, q, 0), (3, 1, 1), (2, 2, 1) and (q+4, q+2, 2), and from no other.
pub fn three_rows() -> Problem {
    let q: &[(usize, i64)] = &[(0, 1)];
    // The first row is as long as the second and d more.
    let qd: &[(usize, i64)] = &[(0, 1), (1, 1)];
    let (row, none): (Row<'_>, Row<'_>) = ((0, q), (0, &[]));
    let families = vec![
        family("two rows", &["q"], &[(0, q)], &[(1, q), row, none], Value::P),
        family("3 1 1", &[], &[], &[(3, &[]), (1, &[]), (1, &[])], Value::P),
        family("2 2 1", &[], &[], &[(2, &[]), (2, &[]), (1, &[])], Value::P),
        family("bottom 2", &["q"], &[(-2, q)], &[(2, q), row, (2, &[])], Value::P),
        family("two rows, equal", &["q"], &[(-1, q)], &[row, row, none], Value::N),
        family(
            "two rows, longer",
            &["q", "d"],
            &[(0, q), (-2, &[(1, 1)])],
            &[(0, qd), row, none],
            Value::N,
        ),
        family("bottom 1, second row 1", &["d"], &[(-4, q)], &[row, (1, &[]), (1, &[])], Value::N),
        family("1 1 1", &[], &[], &[(1, &[]), (1, &[]), (1, &[])], Value::N),
        family("2 1 1", &[], &[], &[(2, &[]), (1, &[]), (1, &[])], Value::N),
        family("bottom 1, second row 2", &["d"], &[(-3, q)], &[row, (2, &[]), (1, &[])], Value::N),
        family(
            "bottom 1, second row 3 or more",
            &["q", "d"],
            &[(-3, q), (0, &[(1, 1)])],
            &[(0, qd), row, (1, &[])],
            Value::N,
        ),
        family("bottom 2, equal", &["q"], &[(-2, q)], &[row, row, (2, &[])], Value::N),
        family("bottom 2, one more", &["q"], &[(-2, q)], &[(1, q), row, (2, &[])], Value::N),
        family(
            "bottom 2, longer",
            &["q", "d"],
            &[(-2, q), (-3, &[(1, 1)])],
            &[(0, qd), row, (2, &[])],
            Value::N,
        ),
    ];
    let constant = |row: u32| (None, row);
    let list = vec![
        vec![(Some(0), 1), (Some(0), 0), constant(0)],
        vec![constant(3), constant(1), constant(1)],
        vec![constant(2), constant(2), constant(1)],
        vec![(Some(0), 4), (Some(0), 2), constant(2)],
    ];
    Problem::new(&listed(3, Some(2), list), families)
}

/// Chomp with so many rows, from the full board with any number of columns from `least` on. The
/// proof needs no family: were the board P, the second player would have a winning answer to the
/// first player's bite at the corner, which the first player could have played.
pub fn full_board(rows: u32, least: u32) -> Problem {
    let start = Start::Board(Size::Every { least, modulus: 1 });
    let claim = Claim { winner: Player::First, game: Chomp { rows, start } };
    Problem::new(&claim, Vec::new())
}

/// The claim that the second player wins from the positions on a list, and from no other.
fn listed(rows: u32, bottom: Option<u32>, list: Vec<Vec<(Option<u8>, u32)>>) -> Claim {
    let coordinate = |(parameter, plus)| Coordinate { parameter, plus };
    let positions = list.into_iter().map(|row| row.into_iter().map(coordinate).collect()).collect();
    let start = Start::Listed { bottom, positions };
    Claim { winner: Player::Second, game: Chomp { rows, start } }
}

/// A row length, or what is at least 0, as [`form`] takes it.
type Row<'a> = (i64, &'a [(usize, i64)]);

fn family(
    name: &str,
    parameters: &[&str],
    constraints: &[Row<'_>],
    rows: &[Row<'_>],
    value: Value,
) -> Family {
    let forms = |rows: &[Row<'_>]| rows.iter().map(|(c, terms)| form(*c, terms)).collect();
    Family {
        name: name.into(),
        parameters: parameters.iter().map(|&name| name.into()).collect(),
        constraints: forms(constraints),
        position: forms(rows),
        value,
        rules: Vec::new(),
        stolen: false,
    }
}
