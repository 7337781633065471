//! Grids in files, as they are printed: with their headings, and integers in cells that are filled. Empty
//! cells are `*`, or left out at the end of a row. Such a grid is a start.

use std::collections::BTreeSet;

use zermelo_checker::games::coprime_grid::rules::{CoprimeGridRules, MAX_N};
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid};
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::score::Bound;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::count;
use zermelo_explain::face::Appearance;
use zermelo_explain::faces::CoprimeGrid as Cells;
use zermelo_search::error::GameError;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Source, Span};

/// A cell that is empty.
const EMPTY: &str = "*";

/// The lines that say something. A comment has a line of its own.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let lines = Piece::lines(text).map(Piece::trimmed);
    lines.filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
}

fn wrong(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new("grid", span, message)
}

/// What is wrong with a text, shown there.
fn shown(text: &str, problem: Diagnostic) -> GameError {
    let mut problems = Diagnostics::default();
    problems.add(text, problem);
    GameError::Source(problems)
}

/// The game from the start that a file has, with options as the claim language writes them.
pub(super) fn of_file(source: Source<'_>, options: &str) -> Result<CoprimeGrid, GameError> {
    let mut lines = lines(source.text).peekable();
    let n = lines.peek().map_or(0, |headings| headings.words().count());
    let words = format!("coprime-grid {n}{options}");
    let game = claims::game(&words).map_err(|error| GameError::no_game(&words, &error))?;
    let Game::CoprimeGrid(game) = game else {
        return Err(GameError::Wrong(format!("‘{words}’ is no coprimality grid")));
    };
    let start = written(&game, lines, source.text.len());
    let start = start.map_err(|problem| shown(source.text, problem))?;
    Ok(CoprimeGrid { start, ..game })
}

/// Reads the rows of a grid, which end at `end` at the latest, and fills it as the rules allow. Gives its
/// integers, by rows from row 2 on, without the headings; no rows without integers.
fn written<'t>(
    game: &CoprimeGrid,
    mut lines: impl Iterator<Item = Piece<'t>>,
    end: usize,
) -> Result<Vec<Vec<u8>>, Diagnostic> {
    // Which moves are legal does not depend on what is claimed.
    let claim = Claim { bound: Bound::AtLeast(0), game: game.clone() };
    let made = Cells::new(&claim).and_then(|cells| Ok((cells, CoprimeGridRules::new(&claim)?)));
    let (cells, rules) = made.map_err(|_| {
        let message = format!("the grid has {} columns; grids have 2 to {MAX_N}", game.n);
        wrong(lines.next().map_or(end..end, Piece::span), message)
    })?;
    let n = u8::try_from(game.n).unwrap_or(u8::MAX);
    let mut position = rules.start();
    let mut is_begun = false;
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for row in 1..=n {
        let missing = || wrong(end..end, format!("row {row} is missing"));
        let line = lines.next().ok_or_else(missing)?;
        let words: Vec<Piece<'_>> = line.words().collect();
        let is_short = row > 1 && words.len() < n.into();
        if words.len() != usize::from(n) && !is_short {
            let found = count(words.len(), "integer", "integers");
            return Err(wrong(line.span(), format!("row {row} has {found}, not {n}")));
        }
        let mut integers = Vec::new();
        for (column, word) in (1..).zip(words) {
            let (word, span) = (word.text, word.span());
            if word == EMPTY && column > 1 && row > 1 {
                continue;
            }
            let integer = word.parse::<u8>().ok().filter(|_| !word.starts_with('+'));
            let integer = integer.ok_or_else(|| {
                wrong(span.clone(), format!("cell ({column}, {row}) has ‘{word}’, no integer"))
            })?;
            if column == 1 || row == 1 {
                let heading = column.max(row);
                if integer != heading {
                    let message =
                        format!("cell ({column}, {row}) is a heading, {heading}, not {integer}");
                    return Err(wrong(span, message));
                }
                continue;
            }
            if is_begun {
                position = rules.play(&position, rules.pass()).unwrap_or(position);
            }
            let reply = cells.read_move(&format!("{column} {row} {integer}"));
            let played = reply.and_then(|reply| rules.play(&position, reply));
            let Some(after) = played else {
                let message = match rules.allowed(&position, column, row).map(BTreeSet::from) {
                    Some(allowed) => {
                        let allowed: Vec<String> = allowed.iter().map(u8::to_string).collect();
                        let allowed = allowed.join(" or ");
                        format!("cell ({column}, {row}) has {integer}, but allows {allowed}")
                    }
                    None => format!(
                        "cell ({column}, {row}) has {integer}, but the cells above it and to the left of it \
                         are not both filled"
                    ),
                };
                return Err(wrong(span, message));
            };
            position = after;
            is_begun = true;
            integers.push(integer);
        }
        if !integers.is_empty() {
            rows.push(integers);
        }
    }
    if let Some(line) = lines.next() {
        return Err(wrong(line.span(), "there is a line after the last row"));
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a grid.
    fn problem(text: &str) -> String {
        match of_file(Source { name: "grid", text }, "") {
            Ok(game) => panic!("{game}"),
            Err(GameError::Source(problems)) => {
                problems.iter().map(|problem| problem.message.clone()).collect()
            }
            Err(other) => format!("{other:?}"),
        }
    }

    /// The grid of 3 is filled by hand from Quet's text; in the grid of 4 the corner allows 1, by its
    /// column (4, 1, 2) and by its row.
    #[test]
    fn what_is_wrong_is_named_with_its_cell_and_what_the_cell_allows() {
        for (rows, message) in [
            ("1 2 3\n2 0 2\n3 1 1", "cell (3, 2) has 2, but allows 1"),
            ("1 2 3\n2 0 1\n3 1 0", "cell (3, 3) has 0, but allows 1"),
            ("1 2 4\n2 0 1\n3 1 1", "cell (3, 1) is a heading, 3, not 4"),
            ("1 2 3\n2 0 x\n3 1 1", "cell (3, 2) has ‘x’, no integer"),
            ("1 2 3\n2 0 -1\n3 1 1", "cell (3, 2) has ‘-1’, no integer"),
            ("1 2 3\n2 0 999\n3 1 1", "cell (3, 2) has ‘999’, no integer"),
            ("1 2 3\n2 0 1 1\n3 1 1", "row 2 has 4 integers, not 3"),
            ("1 2 3\n2 0 1", "row 3 is missing"),
            ("1 2 3\n2 0 1\n3 1 1\n4", "there is a line after the last row"),
            // By its column 4, 0 the cell allows 1, and by its row 3, 1, 1 it allows 3.
            ("1 2 3 4\n2 0 1 0\n3 1 1 2\n4", "cell (4, 3) has 2, but allows 1 or 3"),
        ] {
            assert_eq!(problem(rows), message, "{rows}");
        }
    }
}
