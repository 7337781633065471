//! Filled grids in files: a certificate that the player who writes alone gets a score.
//!
//! ```text
//! coprime-grid 3 --alone maximiser
//! 1 2 3
//! 2 0 1
//! 3 1 1
//! ```

use std::path::Path;

use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::score::Bound;
use zermelo_explain::{
    claims::{self, Game},
    count,
};

use super::grid::{Grid, Move};
use crate::contract::error::GameError;
use crate::contract::made::Made;
use crate::provenance::made_from;
use crate::text::{Diagnostic, Diagnostics, Piece, Source};

/// Whether a text is meant to be a filled grid.
pub(super) fn is_source(text: &str) -> bool {
    let first = lines(text).next().and_then(|line| line.words().next());
    first.is_some_and(|word| word.text == "coprime-grid")
}

/// The lines that say something. A comment has a line of its own.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let lines = Piece::lines(text).map(Piece::trimmed);
    lines.filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
}

/// Makes the certificate of a filled grid.
pub(super) fn compile(
    source: Source<'_>,
    path: &Path,
    size: Option<u32>,
) -> Result<Made, GameError> {
    if size.is_some() {
        return Err(GameError::Wrong("a filled grid has one size: omit the size".into()));
    }
    let (game, grid) = read(source.text).map_err(|problem| {
        let mut problems = Diagnostics::default();
        problems.add(source.text, problem);
        GameError::Source(problems)
    })?;
    let score = score(&game, &grid);
    let bound = if game.order.maximiser() == zermelo_checker::claim::Player::First {
        Bound::AtLeast(score)
    } else {
        Bound::AtMost(score)
    };
    let claim = Claim { bound, game }.into();
    let header = Header { claim, provenance: made_from("zermelo compile", path, None) };
    let replay = replay(&game, &grid).ok_or_else(|| {
        GameError::Wrong("the grid's cells cannot be filled one after the other".into())
    })?;
    let certificate = Certificate::new(header, Kind::Replay, &replay);
    let facts = vec![format!("score {score}")];
    Ok(Made::new(certificate, facts))
}

/// Reads a game in which one player writes alone, and its grid, filled as the rules allow.
fn read(text: &str) -> Result<(CoprimeGrid, Grid), Diagnostic> {
    let mut lines = lines(text);
    let wrong = |span, message: String| Diagnostic::new("grid", span, message);
    let first = lines.next().unwrap_or(Piece { text: "", start: 0 });
    let span = first.span();
    let game = match claims::game(first.text) {
        Ok(Game::CoprimeGrid(game)) => game,
        Ok(_) => return Err(wrong(span, "the first line names another game".to_owned())),
        Err(error) => return Err(wrong(span, error.to_string())),
    };
    if !game.order.is_alone() {
        let message = "a filled grid proves what a player gets who writes alone: the first line \
                       ends in ‘--alone maximiser’, for example";
        return Err(wrong(span, message.to_owned()));
    }
    let Some(mut grid) = Grid::empty(&game) else {
        let message = format!("n is {}; certificates hold grids with 2 ≤ n ≤ 9", game.n);
        return Err(wrong(span, message));
    };
    let end = text.len();
    for row in 1..=grid.n() {
        let missing = || wrong(end..end, format!("row {row} is missing"));
        let line = lines.next().ok_or_else(missing)?;
        let words: Vec<Piece<'_>> = line.words().collect();
        if words.len() != usize::from(grid.n()) {
            let found = count(words.len(), "integer", "integers");
            let message = format!("row {row} has {found}, not {}", grid.n());
            return Err(wrong(line.span(), message));
        }
        for (column, word) in (1..).zip(words) {
            let (word, span) = (word.text, word.span());
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
            grid = grid.play(Move::Writes { column, row, integer }).ok_or_else(|| {
                let allowed = grid.allowed(column, row).unwrap_or_default();
                let allowed: Vec<String> = allowed.iter().map(u8::to_string).collect();
                let allowed = allowed.join(" or ");
                wrong(span, format!("cell ({column}, {row}) has {integer}, but allows {allowed}"))
            })?;
        }
    }
    match lines.next() {
        None => Ok((game, grid)),
        Some(line) => Err(wrong(line.span(), "there is a line after the last row".to_owned())),
    }
}

/// The score of a full grid.
fn score(game: &CoprimeGrid, grid: &Grid) -> u32 {
    match game.variation {
        Variation::Corner => grid.integer(grid.n(), grid.n()).unwrap_or_default().into(),
        Variation::Parity => grid.written().map(|m| u32::from(m % 2)).sum(),
    }
}

/// The line of play that fills the grid row by row, with the passes of the other player.
fn replay(game: &CoprimeGrid, full: &Grid) -> Option<Replay<'static>> {
    let mut grid = Grid::empty(game)?;
    let pass = grid.number(Move::Passes)?;
    let mut replay = Replay::default();
    let mut positions = Vec::new();
    for (place, (column, row)) in full.places().enumerate() {
        let mv = Move::Writes { column, row, integer: full.integer(column, row)? };
        let reply = grid.number(mv)?;
        if place == 0 {
            replay.opening = Some(reply);
        } else {
            positions.extend(grid.record());
            let target = u32::try_from(place).ok()?;
            let response = if place + 1 == full.places().count() {
                Response::Win { reply }
            } else {
                Response::Reply { reply, target, symmetry: 0 }
            };
            replay.nodes.push(Node { entries: 1, default: None });
            replay.entries.push(Entry { mv: pass, response });
        }
        grid = grid.play(mv)?;
    }
    replay.positions = positions.into();
    Some(replay)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiled(text: &str) -> Result<Made, String> {
        let source = Source { name: "grid", text };
        compile(source, Path::new("grid"), None).map_err(|error| match error {
            GameError::Source(problems) => {
                problems.iter().map(|problem| problem.message.clone()).collect()
            }
            other => format!("{other:?}"),
        })
    }

    /// The grid of 3 is filled by hand from the text; in the grid of 4 the corner allows 1, by its
    /// column (4, 1, 2) and by its row.
    #[test]
    fn a_filled_grid_is_a_certificate_of_its_score() {
        for (text, claim) in [
            (
                "coprime-grid 3 --alone maximiser\n1 2 3\n2 0 1\n3 1 1\n",
                "maximiser gets at least 1 in the lower right cell in coprime-grid 3 variation 1, maximiser alone",
            ),
            (
                "# a comment\n\ncoprime-grid 3 variation 2, odd alone\n# a row\n 1 2 3\n2\t0 1\n3 1 1",
                "odd gets at least 3 odd integers in coprime-grid 3 variation 2, odd alone",
            ),
            (
                "coprime-grid 3 --variation 2 --alone even\r\n1 2 3\r\n2 0 1\r\n3 1 1",
                "even keeps odd to at most 3 odd integers in coprime-grid 3 variation 2, even alone",
            ),
            (
                "coprime-grid 2 --alone minimiser\n1 2\n2 0\n",
                "minimiser keeps maximiser to at most 0 in the lower right cell in coprime-grid 2 variation 1, minimiser alone",
            ),
        ] {
            let made = compiled(text).expect(claim);
            let (bytes, _) = made.certificate().write();
            let verdict = zermelo_checker::check(&bytes, Some(claim));
            assert!(verdict.is_verified(), "{claim}: {verdict}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_cell_and_what_the_cell_allows() {
        let head = "coprime-grid 3 --alone maximiser\n";
        for (rows, message) in [
            ("1 2 3\n2 0 2\n3 1 1", "cell (3, 2) has 2, but allows 1"),
            ("1 2 3\n2 0 1\n3 1 0", "cell (3, 3) has 0, but allows 1"),
            ("1 2 4\n2 0 1\n3 1 1", "cell (3, 1) is a heading, 3, not 4"),
            ("1 2 3\n2 0 x\n3 1 1", "cell (3, 2) has ‘x’, no integer"),
            ("1 2 3\n2 0 -1\n3 1 1", "cell (3, 2) has ‘-1’, no integer"),
            ("1 2 3\n2 0 999\n3 1 1", "cell (3, 2) has ‘999’, no integer"),
            ("1 2 3\n2 0\n3 1 1", "row 2 has 2 integers, not 3"),
            ("1 2 3\n2 0 1", "row 3 is missing"),
            ("1 2 3\n2 0 1\n3 1 1\n4", "there is a line after the last row"),
        ] {
            assert_eq!(
                compiled(&format!("{head}{rows}")).err().as_deref(),
                Some(message),
                "{rows}"
            );
        }
        // By its column 4, 0 the cell allows 1, and by its row 3, 1, 1 it allows 3.
        let four = "coprime-grid 4 --alone maximiser\n1 2 3 4\n2 0 1 0\n3 1 1 2\n4 0 1 0\n";
        let message = "cell (4, 3) has 2, but allows 1 or 3";
        assert_eq!(compiled(four).err().as_deref(), Some(message));
        for (head, message) in [
            ("coprime-grid 3", "a filled grid proves what a player gets who writes alone"),
            ("coprime-grid 10 --alone maximiser", "n is 10; certificates hold grids"),
            ("coprime-grid 1 --alone maximiser", "n is 1; certificates hold grids"),
            ("coprime-grid three", "word 2 of the game is ‘three’"),
        ] {
            let found = compiled(head).expect_err("wrong");
            assert!(found.starts_with(message), "{found}");
        }
    }
}
