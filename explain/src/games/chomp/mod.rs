//! Chomp.

mod values;

pub use values::values;

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Size;
use zermelo_checker::games::chomp::{
    COMPONENT_ROWS, Chomp, Claim, Coordinate, LISTED_FORM, LISTED_OUT_OF_RANGE, PARAMETERS, Start,
    vectors,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::Outcome;

use super::{Case, decoded};
use crate::assertion::{self, Assertion};
use crate::claims::{ClaimError, Words, number};
use crate::explore::View;
use crate::picture::{Panel, Region};
use crate::play::stored::{self, Proofs, UNREADABLE};
use crate::play::{PlayError, by_values};
use crate::proofs::nim_values::stated;
use crate::proofs::outcome;
use crate::proofs::outcome::at_size::{self, Look};
use crate::words::{self, Diagnosis, count};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Chomp) -> String {
    let rows = game.rows;
    match &game.start {
        Start::Board(columns) => {
            format!("Chomp on the {rows} × {} board", words::side(*columns, "n"))
        }
        Start::Listed { bottom, .. } => {
            let printed = game.to_string();
            let listed = printed.split('\'').nth(1).unwrap_or_default();
            let rows = count(rows, "row", "rows");
            let bottom = bottom.map(|most| {
                let cells = count(most, "cell", "cells");
                format!(", the last of at most {cells},")
            });
            format!(
                "Chomp with {rows}{} from exactly the positions {listed}",
                bottom.unwrap_or_default()
            )
        }
        _ => game.to_string(),
    }
}

/// Reads a claim such as `first player wins chomp 3 n for every n ≥ 2`, or `chomp 3 4 has nim-value 9`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let (statement, game) = stated(words, game)?;
    Ok(Claim { statement, game })
}

/// Reads a game such as `chomp 2 from exactly '(q+1, q)' for every q ≥ 0`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Chomp, ClaimError> {
    words.game_word(&[("chomp", ())])?;
    let rows = words.number("the number of rows")?;
    if words.take("n") {
        return Ok(Chomp { rows, start: Start::Board(words.every("n")?) });
    }
    let bottom = if words.take("with") {
        words.exactly(&["bottom", "row"])?;
        words.at_most()?;
        Some(words.number("the most cells in the bottom row")?)
    } else {
        None
    };
    let listed = words.take("from");
    if !listed && bottom.is_none() {
        let columns = words.number("the number of columns, the letter n, or from exactly")?;
        return Ok(Chomp { rows, start: Start::Board(Size::Exactly(columns)) });
    }
    words.exactly(if listed { &["exactly"] } else { &["from", "exactly"] })?;
    let list = "positions in single quotes, as in '(q+1, q, 0), (3, 1, 1)'";
    let positions = words.read(list, positions)?;
    parameters(words, &positions)?;
    Ok(Chomp { rows, start: Start::Listed { bottom, positions } })
}

/// `for every q, r ≥ 0`, where there are two parameters.
fn parameters(words: &mut Words<'_>, positions: &[Vec<Coordinate>]) -> Result<(), ClaimError> {
    let Some(last) = positions.iter().flatten().filter_map(|row| row.parameter).max() else {
        return Ok(());
    };
    let last = usize::from(last);
    let all = "for every, the parameters of the list, and ≥ 0, as in: for every q, r ≥ 0";
    for word in ["for", "every"] {
        words.one_of(all, &[(word, ())])?;
    }
    for (place, letter) in PARAMETERS.iter().enumerate().take(last.saturating_add(1)) {
        let word = format!("{letter}{}", if place < last { "," } else { "" });
        words.read(all, |found| (found == word).then_some(()))?;
    }
    words.at_least()?;
    words.exactly(&["0"])
}

/// `(q+1, q, 0), (3, 1, 1)`: families of positions.
fn positions(text: &str) -> Option<Vec<Vec<Coordinate>>> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text.is_empty() {
        return Some(Vec::new());
    }
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let position = |text: &str| -> Option<Vec<Coordinate>> {
        if text.is_empty() { Some(Vec::new()) } else { text.split(',').map(coordinate).collect() }
    };
    inner.split("),(").map(position).collect()
}

/// `3`, `q` or `q+1`.
fn coordinate(text: &str) -> Option<Coordinate> {
    let place = PARAMETERS.iter().position(|letter| text.starts_with(*letter));
    let Some(place) = place else {
        return Some(Coordinate { parameter: None, plus: number(text)? });
    };
    let rest = text.get(1..)?;
    let plus = if rest.is_empty() { 0 } else { number(rest.strip_prefix('+')?)? };
    Some(Coordinate { parameter: Some(u8::try_from(place).ok()?), plus })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        LISTED_FORM,
        &[
            "family {listed} does not have a coordinate for each of the {rows:row:rows}, or its \
             parameters are not lettered in the order in which they occur",
            "the list has {families} families, but a proof can have at most {most}",
            "a family on the list does not have a coordinate for every row, its parameters are not \
             lettered in the order in which they occur, or the list is too long",
        ],
    ),
    (
        LISTED_OUT_OF_RANGE,
        &[
            "family {listed} is not a position within the claim's bound for every \
             value of its parameters from 0 (condition {condition}): list only the part of it that \
             is",
            "a family on the list is not a position within the claim's bound for every value of its \
             parameters from 0: list only the part of it that is",
        ],
    ),
    (
        COMPONENT_ROWS,
        &[
            "component {component} is no position of the board: a row is longer than the one above or \
             than the board, or the poisoned cell is gone",
            "a component is no position of the board: a row is longer than the one above or than the \
             board, or the poisoned cell is gone",
        ],
    ),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let facts = &mut diagnosis.facts;
    if case.fault.code == SIZE {
        facts.set(
            "size",
            match case.kind {
                Kind::NimValues => {
                    "nim-values are of one board of 1 to 16 rows and 1 to 255 columns"
                }
                _ => "an outcome proof has 1 to 16 rows, and sizes from 1 in steps of at least 1",
            },
        );
    }
    if let Some(family) = case.fault.number("family") {
        facts.set("rows", claim.game.rows);
        facts.set("listed", named_family(&claim.game, family));
    } else if let Start::Listed { positions, .. } = &claim.game.start {
        facts.set("families", positions.len());
        facts.set("most", vectors::MAX_LISTED);
    }
    let Kind::Outcome = case.kind else { return None };
    let problem = vectors::problem(claim).ok()?;
    let name = |kind| kind_name(claim.game.rows, kind);
    outcome::diagnose(&problem, &name, &decoded::<Outcome>(&case.body)?, case.fault, diagnosis)
}

/// The number of a listed family, with its rows where they are not many.
fn named_family(game: &Chomp, number: u64) -> String {
    let Start::Listed { positions, .. } = &game.start else { return number.to_string() };
    let family = usize::try_from(number).ok().and_then(|number| positions.get(number));
    match family {
        Some(family) if family.len() <= 16 => {
            let rows: Vec<String> = family.iter().map(Coordinate::to_string).collect();
            format!("{number} on the list, ({}),", rows.join(", "))
        }
        _ => format!("{number} on the list"),
    }
}

/// A kind of move: `eat(1, 2)` takes a cell of row 1, and rows 1 and 2 lose cells.
fn kind_name(rows: u32, kind: u64) -> Option<String> {
    let mut left = usize::try_from(kind).ok()?;
    for first in 1..=rows {
        let span = usize::try_from(rows.checked_sub(first)?.checked_add(1)?).ok()?;
        match left.checked_sub(span) {
            Some(rest) => left = rest,
            None => {
                let last = usize::try_from(first).ok()?.saturating_add(left);
                return Some(format!("eat({first}, {last})"));
            }
        }
    }
    None
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let row = |row: &Coordinate| json!({ "parameter": row.parameter, "plus": row.plus });
    let start = match &claim.game.start {
        Start::Board(columns) => json!({ "board": assertion::size(*columns) }),
        Start::Listed { bottom, positions } => {
            let positions: Vec<Vec<Value>> =
                positions.iter().map(|rows| rows.iter().map(row).collect()).collect();
            json!({ "listed": { "bottom": bottom, "positions": positions } })
        }
        _ => Value::Null,
    };
    let game = json!({ "rows": claim.game.rows, "start": start });
    Assertion::of_value("chomp", claim.statement, game)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Outcome, |_, certificate| stored::other::<Outcome>(certificate)),
    (Kind::NimValues, |claim, certificate| {
        Ok(Box::new(by_values::ByValues(values(claim, certificate.reader())?)))
    }),
];

/// What is seen of an outcome proof: the choice of a board or a position, and then the moves of the player
/// who loses.
pub(crate) fn view(claim: &Claim, outcome: &Outcome, words: &[&str]) -> Result<View, PlayError> {
    let problem = vectors::problem(claim).map_err(|_| UNREADABLE)?;
    let name = |before: &[i64], after: &[i64]| {
        // The row of the cell that is taken, and those below it, end before its column.
        let mut both = before.iter().zip(after).zip(1u32..);
        let row = both.find(|((before, after), _)| before != after);
        let cell = row.map(|((_, left), row)| format!("({}, {row})", left.saturating_add(1)));
        let cell = cell.unwrap_or_default();
        (cell.clone(), vec![cell])
    };
    let is_board = matches!(claim.game.start, Start::Board(_));
    let choice = |start: &[i64]| match start.first() {
        Some(columns) if is_board => format!("n = {columns}"),
        _ => {
            let rows: Vec<String> = start.iter().map(i64::to_string).collect();
            format!("({})", rows.join(", "))
        }
    };
    let look = Look {
        problem,
        choice: &choice,
        forced: &[],
        name: &name,
        form: values::FORM,
        rows: usize::try_from(claim.game.rows).map_err(|_| UNREADABLE)?,
        width: None,
        panel: |rows, width| Panel::Region(Region::bar(rows, width)),
        end: "only the poisoned cell is left",
    };
    at_size::view(&look, outcome, words)
}
