//! Theorems about Chomp, each proved from what it says itself.

use zermelo_checker::claim::Size;
use zermelo_checker::games::chomp::{Chomp, Claim, Coordinate, Start, Statement};
use zermelo_present::contract::families::Theorem;

use crate::chomp::source;
use crate::outcome::problem::Problem;
use crate::outcome::prove_theorem;

/// The theorems that come with the program.
pub(crate) const ALL: &[Theorem] = &[
    Theorem {
        name: "chomp-two-rows",
        about: "Chomp with two rows: the second player wins from (q+1, q), and from nothing else",
        prove: |limits| prove_theorem(two_rows(), limits),
    },
    Theorem {
        name: "chomp-three-rows",
        about: "Chomp with three rows, at most two cells in the last: all P-positions",
        prove: |limits| prove_theorem(three_rows(), limits),
    },
    Theorem {
        name: "chomp-three-rows-full",
        about: "Chomp with three rows and any number of columns: the first player wins the full \
                board",
        prove: |limits| prove_theorem(full_board(3, 1), limits),
    },
];

/// Chomp with two rows: the second player wins from the positions (q+1, q), and from no other.
pub fn two_rows() -> Problem {
    listed(2, None, &[&[(Some(0), 1), (Some(0), 0)]])
}

/// Chomp with three rows, positions with at most two cells in the last: the second player wins
/// from (q+1, q, 0), (3, 1, 1), (2, 2, 1) and (q+4, q+2, 2), and from no other.
pub fn three_rows() -> Problem {
    let [none, one, two, three] = [0, 1, 2, 3].map(|row| (None, row));
    let list: [&[_]; 4] = [
        &[(Some(0), 1), (Some(0), 0), none],
        &[three, one, one],
        &[two, two, one],
        &[(Some(0), 4), (Some(0), 2), two],
    ];
    listed(3, Some(2), &list)
}

/// Chomp with so many rows, from the full board with any number of columns from `least` on. The
/// proof needs no family: were the board P, the second player would have a winning answer to the
/// first player's bite at the corner, which the first player could have played.
pub fn full_board(rows: u32, least: u32) -> Problem {
    let start = Start::Board(Size::Every { least, modulus: 1 });
    source::problem(&Claim { statement: Statement::FirstWins, game: Chomp { rows, start } })
}

/// That the second player wins from the positions on a list, whose rows are a parameter and a number
/// more, and from no other.
fn listed(rows: u32, bottom: Option<u32>, list: &[&[(Option<u8>, u32)]]) -> Problem {
    let coordinate = |&(parameter, plus): &(Option<u8>, u32)| Coordinate { parameter, plus };
    let positions = list.iter().map(|row| row.iter().map(coordinate).collect()).collect();
    let start = Start::Listed { bottom, positions };
    source::problem(&Claim { statement: Statement::SecondWins, game: Chomp { rows, start } })
}
