//! What the search for families has to know of Chomp (docs/guide/discover.md).
//!
//! The gaps are the cells left in the last row, then what each row has more than the one below, up to
//! the first. Every P-position is to be found, so the claim is a list: with three rows or more, of
//! the positions with at most so many cells in the last row, which are few enough to be regular.

use zermelo_checker::fault::Fault;
use zermelo_checker::games::chomp::{Chomp, Claim, Coordinate, Start, Statement, vectors};
use zermelo_present::contract::families::{Discover, Discovery, Request};
use zermelo_search::error::GameError;

use super::source;
use crate::discover::ground::{Aim, Ground, Level, PosedProblem, refused, scheme};
use crate::discover::moves::{Chart, Moves};
use crate::discover::position::Position;
use crate::discover::scheme::Classes;
use crate::discover::search;
use crate::discover::shapes::{Part, Shape};
use crate::outcome::forms::{form, number};

/// The search as the command names it.
pub(super) const DISCOVER: Discover = Discover {
    words: "chomp R, or chomp R with bottom row ≤ K",
    options: &[],
    examples: &["chomp 2 --certificate chomp.cert"],
    search: discover,
};

/// The most rows and the longest last row.
const MOST_ROWS: usize = 8;
const LONGEST_BOTTOM: u32 = 60;

/// Searches for all P-positions.
fn discover(words: &[&str], _options: &str, request: Request<'_>) -> Result<Discovery, GameError> {
    let text = words.join(" ");
    let wrong = || {
        GameError::Wrong(format!(
            "‘{text}’ is not a game for every size: write chomp R or chomp R with bottom row ≤ K, \
             with R from 1 to {MOST_ROWS} and K to {LONGEST_BOTTOM}"
        ))
    };
    let (rows, bottom) = match words {
        [_, rows] => (*rows, None),
        [_, rows, "with", "bottom", "row", "≤" | "<=", most] => (*rows, Some(*most)),
        _ => return Err(wrong()),
    };
    let rows = rows.parse().ok().filter(|rows| (1..=MOST_ROWS).contains(rows)).ok_or_else(wrong)?;
    let most = bottom.map(|most| most.parse().ok().filter(|&most| most <= LONGEST_BOTTOM));
    let is_one = most.is_some();
    let bottom = match most {
        Some(most) => Some(most.ok_or_else(wrong)?),
        None => (rows > 2).then_some(0),
    };
    search(Bar::new(rows, bottom, is_one).map_err(refused)?, request)
}

/// The positions with so many rows.
struct Bar {
    rows: usize,
    /// The most cells in the last row; `None` for any number.
    bottom: Option<u32>,
    /// Whether there is no other bound to go on with.
    is_one: bool,
    moves: Moves,
}

impl Bar {
    fn new(rows: usize, bottom: Option<u32>, is_one: bool) -> Result<Bar, Fault> {
        // A row has what is left in the last one, and what each from there on has more.
        let row = |number: usize| -> Vec<(usize, i64)> {
            (0..rows - number).map(|gap| (gap, 1)).collect()
        };
        let coordinates = (0..rows).map(|number| form(0, &row(number))).collect();
        let chart = Chart { phase: 0, gaps: rows, coordinates, conditions: Vec::new() };
        let game = listed(rows, bottom, Vec::new());
        let moves = Moves::new(&vectors::vector_game(&game)?, &[chart]);
        Ok(Bar { rows, bottom, is_one, moves })
    }

    /// The claim that the second player wins from the positions on a list, and from no other.
    fn claim(&self, positions: Vec<Vec<Coordinate>>) -> Claim {
        let game = listed(self.rows, self.bottom, positions);
        Claim { statement: Statement::SecondWins, game }
    }

    /// A shape as the claim lists it, if it can: with one parameter, in steps of 1.
    fn listed(&self, shape: &Shape) -> Option<Vec<Coordinate>> {
        let mut row = Coordinate { parameter: None, plus: 0 };
        let mut rows = Vec::new();
        for part in &shape.parts {
            match *part {
                Part::Exactly(gap) => row.plus += u32::from(gap),
                Part::From { least, step: 1 } if row.parameter.is_none() => {
                    row = Coordinate { parameter: Some(0), plus: row.plus + u32::from(least) };
                }
                _ => return None,
            }
            rows.push(row);
        }
        rows.reverse();
        Some(rows)
    }
}

/// The game from the positions on a list.
fn listed(rows: usize, bottom: Option<u32>, positions: Vec<Vec<Coordinate>>) -> Chomp {
    Chomp { rows: number(rows), start: Start::Listed { bottom, positions } }
}

impl Ground for Bar {
    fn title(&self) -> String {
        let bottom = self.bottom.map(|most| format!(" with bottom row ≤ {most}"));
        format!("all P-positions of chomp {}{}", self.rows, bottom.unwrap_or_default())
    }

    fn coordinates(&self) -> String {
        "positions: the cells left in the last row, then what each row has more than the one below"
            .into()
    }

    fn is_position(&self, position: &Position) -> bool {
        position.total() > 0
    }

    fn moves(&self) -> &Moves {
        &self.moves
    }

    fn level(&self, number: usize, more: usize) -> Option<Level> {
        let bottom = self.bottom.and_then(|most| u8::try_from(most).ok());
        let exact = 4 * u8::try_from(number).ok().filter(|&number| number < 4)? + 4;
        let exact = exact + bottom.unwrap_or(0);
        let of = |_: usize, gap: usize| match (gap, bottom) {
            (0, Some(most)) => Classes { exact: most + 1, modulus: 0 },
            _ => Classes { exact, modulus: 1 },
        };
        let window = 2 * usize::from(exact) + usize::from(bottom.unwrap_or(0)) + more;
        Some(Level { scheme: scheme(self, of), coarse: None, window, beyond: 4 })
    }

    fn classes_in_words(&self, level: &Level) -> String {
        let exact = level.scheme.of_phase(0).last().map_or(0, |classes| classes.exact);
        format!("differences exactly to {}, then all together; window {}", exact - 1, level.window)
    }

    fn aim(&self, _total: usize) -> Aim {
        let bottom = self.bottom.and_then(|most| u8::try_from(most).ok());
        Aim::All(vec![bottom])
    }

    fn most_free(&self, _phase: usize) -> usize {
        1
    }

    fn pose(&self, shapes: &[Shape]) -> Result<PosedProblem, String> {
        let mut listed = Vec::new();
        for shape in shapes {
            let rows = self.listed(shape).ok_or("a claim cannot list two parameters in a row")?;
            listed.push(rows);
        }
        let claim = self.claim(listed);
        let problem = source::problem(&claim);
        let names = problem.families.iter().map(|family| family.name.clone());
        let names = names.enumerate().map(|(number, name)| (name, number)).collect();
        Ok(PosedProblem { source: Some(source::text(&claim)), problem, names })
    }

    fn next(&self) -> Option<Bar> {
        let most = self.bottom.filter(|&most| !self.is_one && most < LONGEST_BOTTOM)?;
        Bar::new(self.rows, Some(most + 1), false).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::discover::tests::assert_moves_back;
    use crate::outcome::vectors::goals;

    /// The lengths of the rows, from the top.
    fn lengths(rows: usize, position: &Position) -> Vec<u8> {
        let mut lengths = vec![0; rows];
        let mut length = 0;
        for (row, gap) in (0..rows).rev().zip(position.gaps) {
            length += gap;
            lengths[row] = length;
        }
        lengths
    }

    #[test]
    fn the_moves_in_gaps_are_the_moves_of_the_prover() {
        for rows in 1..=4 {
            let bar = Bar::new(rows, None, false).expect("few rows");
            let (game, _) = goals(&bar.claim(Vec::new())).expect("an outcome problem");
            let parts = vec![Part::From { least: 0, step: 1 }; rows];
            let positions = Shape { phase: 0, parts, is_stolen: false }.positions(5);
            for position in positions.into_iter().filter(|position| bar.is_position(position)) {
                let lengths = lengths(rows, &position);
                let vector: Vec<i64> = lengths.iter().copied().map(i64::from).collect();
                assert_eq!(bar.gaps_of(&vector), Some(position), "{vector:?}");
                let mut options = BTreeSet::new();
                bar.any_option(&position, |option| {
                    assert!(option < position && option.total() <= position.total(), "{option:?}");
                    options.insert(option);
                    false
                });
                let by_vectors: BTreeSet<Position> = game
                    .options(&vector)
                    .into_iter()
                    .map(|(_, _, after)| bar.gaps_of(&after).expect("a position"))
                    .collect();
                assert_eq!(options, by_vectors, "{vector:?}");
            }
        }
    }

    #[test]
    fn the_moves_back_are_those_that_lead_to_a_position() {
        for rows in 1..=4 {
            let bar = Bar::new(rows, None, false).expect("few rows");
            let parts = vec![Part::From { least: 0, step: 1 }; rows];
            let mut positions = Shape { phase: 0, parts, is_stolen: false }.positions(6);
            positions.retain(|position| bar.is_position(position));
            assert_moves_back(&bar, &positions, 6);
        }
    }
}
