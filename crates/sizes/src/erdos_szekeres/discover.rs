//! What the search for families has to know of the Erdős–Szekeres game (docs/guide/discover.md).
//!
//! The phase is the number q of rows that are not empty, counted from 0. The gaps are o = w − λ1, then
//! di = λi − λ(i + 1) for i to q. In the last phase, q = m = b − 1, the length of the last row has no
//! influence, and the gaps end with d(m − 1).

use std::fmt::Write;

use zermelo_checker::claim::Size;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form, vectors};
use zermelo_checker::proofs::outcome::Affine;
use zermelo_present::contract::families::{Discover, Discovery, Request};
use zermelo_present::document::model::Name;
use zermelo_search::error::GameError;

use super::families;
use crate::discover::ground::{Aim, Ground, Level, PosedProblem, refused, scheme};
use crate::discover::moves::{Chart, HIDDEN, Moves};
use crate::discover::position::Position;
use crate::discover::scheme::Classes;
use crate::discover::search;
use crate::discover::shapes::{Part, Shape};
use crate::outcome::forms::{all_at, form, number};
use crate::outcome::names::Names;

/// The search as the command names it.
pub(super) const DISCOVER: Discover = Discover {
    words: "erdos-szekeres a B",
    options: &[],
    examples: &[
        "erdos-szekeres a 5 -o b5.strategy --certificate b5.cert",
        "erdos-szekeres a 4 --checkpoint b4.json --time-limit 10m",
        "erdos-szekeres a 4 --json",
    ],
    search: discover,
};

/// The most rows of a board: the gaps have to fit a position.
const MOST_ROWS: usize = 8;

/// Searches for families for one b and every a.
fn discover(words: &[&str], _options: &str, request: Request<'_>) -> Result<Discovery, GameError> {
    let b = match words {
        [_, "a", b] => b.parse::<usize>().ok(),
        _ => None,
    };
    match b.map(|b| b.saturating_sub(1)) {
        Some(rows @ 1..=MOST_ROWS) => search(Board::new(rows).map_err(refused)?, request),
        _ => Err(GameError::Wrong(format!(
            "‘{}’ is not a game for every size: write erdos-szekeres a B, with B from 2 to {}",
            words.join(" "),
            MOST_ROWS + 1
        ))),
    }
}

/// The boards with so many rows, for every a ≥ b.
pub(super) struct Board {
    pub(super) rows: usize,
    moves: Moves,
}

impl Board {
    pub(super) fn new(rows: usize) -> Result<Board, Fault> {
        let charts: Vec<Chart> = (0..rows).map(|phase| chart(rows, phase)).collect();
        let a = Size::Every { least: 2, modulus: 1 };
        let game = ErdosSzekeres { a, b: number(rows + 1), form: Form::Avoidance };
        Ok(Board { rows, moves: Moves::new(&vectors::vector_game(&game)?, &charts) })
    }

    fn is_last(&self, phase: usize) -> bool {
        phase + 1 == self.rows
    }

    /// A family as a source has it: its name, then its lines.
    fn family(&self, shape: &Shape) -> (String, String) {
        let count = shape.phase + 1;
        let rows = match NUMBERS.get(shape.phase) {
            Some(number) => (*number).to_owned(),
            None => count.to_string(),
        };
        let differences: Vec<String> = shape.parts[1..].iter().map(Part::to_string).collect();
        let plural = if count == 1 { "" } else { "s" };
        let name = format!("{rows} row{plural}, o {}: {}", shape.parts[0], differences.join(", "));
        let name = name.trim_end_matches([':', ' ']).to_owned();

        let mut names = Vec::new();
        let mut conditions = Vec::new();
        let mut values = vec![Affine::default(); HIDDEN + 1];
        if self.is_last(shape.phase) {
            values[HIDDEN] = Affine::variable(0);
            names.push("k");
            conditions.push("k ≥ 1".to_owned());
        }
        let mut letters = ["x", "y", "z", "t", "s", "u", "v"].into_iter();
        for (value, part) in values.iter_mut().zip(&shape.parts).skip(1) {
            *value = match *part {
                Part::Exactly(value) => Affine::number(value.into()),
                part => {
                    let letter = letters.next().unwrap_or("v");
                    conditions.extend(conditions_on(letter, part));
                    names.push(letter);
                    Affine::variable(number(names.len() - 1))
                }
            };
        }
        let parameters = names.join(", ");
        let width = Affine::variable(number(names.len()));
        names.push("w");
        let names = Names::new(names.into_iter().map(Name::new));
        let written = |form: &Affine| names.form(form).map_or(String::new(), |name| name.plain);
        // A board is small, and so are the numbers.
        let coordinates = chart(self.rows, shape.phase).coordinates;
        let rows = all_at(&coordinates[..self.rows], &values).unwrap_or_default();
        let open = rows.first().and_then(|first| width.minus(first).ok()).unwrap_or_default();
        conditions.extend(conditions_on(&written(&open), shape.parts[0]));
        let rows: Vec<String> = rows.iter().map(written).collect();

        let mut text = format!("family \"{name}\"");
        if !parameters.is_empty() {
            let _ = write!(text, " ({parameters})");
        }
        let _ =
            write!(text, "\n    rows {}\n    with {}\n", rows.join(", "), conditions.join(", "));
        if shape.is_stolen {
            text += "    stolen\n";
        }
        (name, text)
    }

    fn claim(&self) -> String {
        let b = self.rows + 1;
        format!("first player wins erdos-szekeres a {b} for every a ≥ {b}")
    }
}

/// The lengths of the rows and the width of a board with so many rows, by the gaps of a phase.
fn chart(rows: usize, phase: usize) -> Chart {
    let differences = (phase + 1).min(rows - 1);
    let hidden = (phase + 1 == rows).then_some((HIDDEN, 1));
    let row = |number: usize| -> Vec<(usize, i64)> {
        match number > phase {
            true => Vec::new(),
            false => (number + 1..=differences).map(|gap| (gap, 1)).chain(hidden).collect(),
        }
    };
    let mut coordinates: Vec<Affine> = (0..rows).map(|number| form(0, &row(number))).collect();
    coordinates.push(form(0, &[row(0), vec![(0, 1)]].concat()));
    // The last row that is not empty has a cell.
    let last = if hidden.is_some() { HIDDEN } else { phase + 1 };
    let conditions = vec![form(-1, &[(last, 1)])];
    Chart { phase, gaps: 1 + differences, coordinates, conditions }
}

const NUMBERS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

/// The conditions that a form is in a part.
fn conditions_on(form: &str, part: Part) -> Vec<String> {
    match part {
        Part::Exactly(value) => vec![format!("{form} = {value}")],
        Part::Between(least, most) => vec![format!("{least} ≤ {form} ≤ {most}")],
        Part::From { least, step: 1 } => vec![format!("{form} ≥ {least}")],
        Part::From { least, step: 2 } => {
            let parity = if least % 2 == 0 { "even" } else { "odd" };
            vec![format!("{form} ≥ {least}"), format!("{form} {parity}")]
        }
        Part::From { least, step } => {
            vec![format!("{form} ≥ {least}"), format!("{form} = {} mod {step}", least % step)]
        }
    }
}

impl Ground for Board {
    fn title(&self) -> String {
        self.claim()
    }

    fn coordinates(&self) -> String {
        let last = self.rows - 1;
        let gaps = match last {
            0 => "(o)".to_owned(),
            1 => "(o, d1)".to_owned(),
            2 => "(o, d1, d2)".to_owned(),
            _ => format!("(o, d1, …, d{last})"),
        };
        format!("positions: rows that are not empty, {gaps}; o = w − λ1, di = λi − λ(i+1)")
    }

    fn is_position(&self, position: &Position) -> bool {
        let phase = position.phase();
        // The last row that is not empty has a cell, and the board a width that is claimed.
        self.is_last(phase) || position.gaps[phase + 1] > 0 && position.total() >= self.rows
    }

    fn moves(&self) -> &Moves {
        &self.moves
    }

    fn level(&self, number: usize, more: usize) -> Option<Level> {
        let settings = [(4, 6, 6), (6, 10, 6), (8, 14, 8)];
        let last = self.rows - 1;
        let classes = |(open, middle, end): (u8, u8, u8)| {
            scheme(self, |phase, gap| match gap {
                0 => Classes { exact: open, modulus: 2 },
                1 if last > 1 => Classes { exact: 4, modulus: 0 },
                _ if gap == last => {
                    Classes { exact: end, modulus: if self.is_last(phase) { 1 } else { 2 } }
                }
                _ => Classes { exact: middle, modulus: 4 },
            })
        };
        // With six rows or more, the coarsest classes have too few cells that answer each other, and
        // finer ones too many whose positions happen to be P within the window.
        let is_large = self.rows > 5;
        let number = number + usize::from(is_large);
        let setting = *settings.get(number)?;
        let coarse = is_large.then(|| classes(settings[number - 1]));
        let (open, middle, end) = setting;
        let [open, middle, end] = [open, middle, end].map(usize::from);
        let reach = 2 * open + end + middle * last.saturating_sub(2) + 4;
        // With six rows, cells are P by chance until outcomes are known far beyond the window. With
        // more, such tables are too large.
        let (window, beyond) = match self.rows {
            0..=5 => (reach, 12),
            6 => (reach - open, 50),
            _ => (reach - open, 8),
        };
        Some(Level { scheme: classes(setting), coarse, window: window + more, beyond })
    }

    fn classes_in_words(&self, level: &Level) -> String {
        let classes = level.scheme.of_phase(self.rows - 1).iter().enumerate();
        let classes = classes.map(|(gap, classes)| {
            let gap = if gap == 0 { "o".to_owned() } else { format!("d{gap}") };
            format!("{gap} {}", classes.in_words())
        });
        let classes: Vec<String> = classes.collect();
        format!("{}; window {}", classes.join("; "), level.window)
    }

    fn aim(&self, total: usize) -> Aim {
        let shaded: &[u8] = if self.rows == 1 { &[] } else { &[1] };
        let open = self.rows - 1..=total - shaded.len();
        let start = |open: usize| {
            let gaps = [&[u8::try_from(open).unwrap_or(u8::MAX)], shaded].concat();
            Position::new(0, &gaps)
        };
        Aim::From(open.map(start).collect())
    }

    fn most_free(&self, phase: usize) -> usize {
        if self.is_last(phase) { 3 } else { 4 }
    }

    fn open_gap(&self) -> Option<usize> {
        Some(0)
    }

    fn pose(&self, shapes: &[Shape]) -> Result<PosedProblem, String> {
        let b = self.rows + 1;
        let mut text = format!("strategy \"b = {b}\"\nclaim {}\n", self.claim());
        let mut names: Vec<(String, usize)> = Vec::new();
        let mut order: Vec<usize> = (0..shapes.len()).collect();
        order.sort_by_key(|&number| shapes[number].phase);
        for number in order {
            let shape = &shapes[number];
            // A source has the full board already, and no family without a position at the sizes of
            // the claim.
            let is_one = shape.parts.iter().all(|part| part.is_exact());
            let least = shape.least();
            let is_met = match self.is_last(shape.phase) {
                true => !is_one || least.total() > 0,
                false => !is_one || self.is_position(&least),
            };
            let (name, lines) = self.family(shape);
            if is_met && names.iter().all(|(known, _)| *known != name) {
                text.push('\n');
                text += &lines;
                names.push((name, number));
            }
        }
        PosedProblem::of_source(text, families::read, names)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use zermelo_explain::claims;

    use super::*;
    use crate::discover::tests::assert_moves_back;
    use crate::outcome::vectors::goals;
    use crate::outcome::vectors::outcome_claim;

    /// The rows of a position, with so many cells in row m if it is not empty, and the width.
    fn vector(board: &Board, position: &Position, last: i64) -> Vec<i64> {
        let phase = position.phase();
        let mut rows = vec![0; board.rows];
        let mut length = if board.is_last(phase) { last } else { 0 };
        for row in (0..=phase).rev() {
            length += if row + 1 < board.rows { i64::from(position.gaps[row + 1]) } else { 0 };
            rows[row] = length;
        }
        rows.push(length + i64::from(position.gaps[0]));
        rows
    }

    /// All positions with small gaps, whatever the width.
    fn positions(board: &Board) -> Vec<Position> {
        let mut found = Vec::new();
        for phase in 0..board.rows {
            let parts = vec![Part::From { least: 0, step: 1 }; board.gaps(phase)];
            found.extend(Shape { phase, parts, is_stolen: false }.positions(6));
        }
        found.retain(|p| board.is_last(p.phase()) || p.gaps[p.phase() + 1] > 0);
        found
    }

    #[test]
    fn the_moves_in_gaps_are_the_moves_of_the_prover() {
        for rows in 1..=4 {
            let board = Board::new(rows).expect("few rows");
            let claim = claims::claim(&board.claim()).expect("a claim");
            let (game, _) =
                goals(outcome_claim(&claim).expect("one")).expect("one for outcome proofs");
            for position in positions(&board) {
                for last in [1, 2] {
                    let vector = vector(&board, &position, last);
                    assert_eq!(board.gaps_of(&vector), Some(position), "{vector:?}");
                    let mut options = BTreeSet::new();
                    board.any_option(&position, |option| {
                        let is_later = option.phase > position.phase
                            || option.phase == position.phase && option.gaps < position.gaps;
                        assert!(is_later && option.total() <= position.total(), "{option:?}");
                        options.insert(option);
                        false
                    });
                    let by_vectors: BTreeSet<Position> = game
                        .options(&vector)
                        .into_iter()
                        .map(|(_, _, after)| board.gaps_of(&after).expect("a position"))
                        .collect();
                    assert_eq!(options, by_vectors, "{vector:?}");
                }
            }
        }
    }

    #[test]
    fn the_moves_back_are_those_that_lead_to_a_position() {
        for rows in 1..=4 {
            let board = Board::new(rows).expect("few rows");
            let is_met = |position: &Position| board.is_position(position);
            let positions: Vec<Position> = positions(&board).into_iter().filter(is_met).collect();
            assert_moves_back(&board, &positions, 6);
        }
    }

    #[test]
    fn a_family_is_written_as_a_source_has_it() {
        let board = Board::new(5).expect("few rows");
        let from = |least, step| Part::From { least, step };
        let exactly = Part::Exactly;
        let cases = [
            (
                3,
                vec![from(4, 2), exactly(0), exactly(0), exactly(1), exactly(1)],
                false,
                "family \"four rows, o 4+ even: 0, 0, 1, 1\"\n    rows 2, 2, 2, 1, 0\n    with w - 2 ≥ \
                 4, w - 2 even\n",
            ),
            (
                4,
                vec![Part::Between(1, 3), exactly(1), from(2, 1), exactly(0), from(7, 4)],
                true,
                "family \"five rows, o 1 to 3: 1, 2+, 0, 7+ = 3 mod 4\" (k, x, y)\n    rows k + x + y + \
                 1, k + x + y, k + y, k + y, k\n    with k ≥ 1, x ≥ 2, y ≥ 7, y = 3 mod 4, 1 ≤ w - k \
                 - x - y - 1 ≤ 3\n    stolen\n",
            ),
            (
                0,
                vec![exactly(7), exactly(1)],
                false,
                "family \"one row, o 7: 1\"\n    rows 1, 0, 0, 0, 0\n    with w - 1 = 7\n",
            ),
        ];
        for (phase, parts, is_stolen, expected) in cases {
            let (_, text) = board.family(&Shape { phase, parts, is_stolen });
            assert_eq!(text, expected);
        }
    }
}
