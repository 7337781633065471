//! Grids in files, as they are printed: with their headings, and integers in cells that are filled.
//!
//! A filled one, below the name of its game, is a certificate that the player who writes alone gets a
//! score:
//!
//! ```text
//! coprime-grid 3 --alone maximiser
//! 1 2 3
//! 2 0 1
//! 3 1 1
//! ```
//!
//! One with empty cells is a start. These are `*`, or left out at the end of a row.

use std::collections::BTreeSet;
use std::path::Path;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::rules::MAX_N;
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay, Rules};
use zermelo_checker::score::Bound;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::count;
use zermelo_explain::face::Face;
use zermelo_explain::faces::CoprimeGrid as Cells;

use crate::contract::error::GameError;
use crate::contract::made::Made;
use crate::contract::sources::CompileRequest;
use crate::proofs::replay::builder::{BuildError, DraftResponse, StrategyBuilder};
use crate::provenance::made_from;
use crate::text::{Diagnostic, Diagnostics, Piece, Source, Span};

/// A cell that is empty.
const EMPTY: &str = "*";

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

fn wrong(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new("grid", span, message)
}

/// What is wrong with a text, shown there.
fn shown(text: &str, problem: Diagnostic) -> GameError {
    let mut problems = Diagnostics::default();
    problems.add(text, problem);
    GameError::Source(problems)
}

/// Makes the certificate of a filled grid.
pub(super) fn compile(
    source: Source<'_>,
    path: &Path,
    request: &CompileRequest<'_>,
) -> Result<Made, GameError> {
    if request.size.is_some() {
        return Err(GameError::Wrong("a filled grid has one size: omit the size".into()));
    }
    let (claim, line) = read(source.text).map_err(|problem| shown(source.text, problem))?;
    let replay = replay(&line).map_err(|error| GameError::Wrong(error.to_string()))?;
    let provenance = made_from("zermelo compile", path, None);
    let (Bound::AtLeast(score) | Bound::AtMost(score)) = claim.bound;
    let header = Header { claim: claim.into(), provenance };
    let certificate = Certificate::new(header, Kind::Replay, &replay);
    Ok(Made::new(certificate, vec![format!("score {score}")]))
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
    let written = written(&game, lines, source.text.len(), true);
    let start = written.map_err(|problem| shown(source.text, problem))?.rows;
    Ok(CoprimeGrid { start, ..game })
}

/// How a grid is filled, row by row.
struct LineOfPlay {
    /// The moves, with the positions after them as certificates store them.
    moves: Vec<(Move, Vec<u8>)>,
    /// What the other player does between them, where one writes alone.
    pass: Move,
    /// The integers, by rows from row 2 on, without the headings; no rows without integers.
    rows: Vec<Vec<u8>>,
}

/// Reads a game in which one player writes alone, and its grid, filled as the rules allow. What is
/// claimed is its score.
fn read(text: &str) -> Result<(Claim, LineOfPlay), Diagnostic> {
    let mut lines = lines(text);
    let first = lines.next().unwrap_or(Piece { text: "", start: 0 });
    let span = first.span();
    let game = match claims::game(first.text) {
        Ok(Game::CoprimeGrid(game)) => game,
        Ok(_) => return Err(wrong(span, "the first line names another game")),
        Err(error) => return Err(wrong(span, error.to_string())),
    };
    if !game.start.is_empty() {
        return Err(wrong(span, "a filled grid has all integers below: omit --start"));
    }
    if !game.order.is_alone() {
        let message = "a filled grid proves what a player gets who writes alone: the first line \
                       ends in ‘--alone maximiser’, for example";
        return Err(wrong(span, message));
    }
    if !(2..=MAX_N).contains(&game.n) {
        let message = format!("n is {}; certificates hold grids with 2 ≤ n ≤ {MAX_N}", game.n);
        return Err(wrong(span, message));
    }
    let line = written(&game, lines, text.len(), false)?;
    let integers = line.rows.iter().flatten();
    let score = match game.variation {
        Variation::Corner => integers.last().copied().unwrap_or_default().into(),
        Variation::Parity => integers.map(|integer| u32::from(integer % 2)).sum(),
    };
    let bound = match game.order.maximiser() {
        Player::First => Bound::AtLeast(score),
        Player::Second => Bound::AtMost(score),
    };
    Ok((Claim { bound, game }, line))
}

/// Reads the rows of a grid, which end at `end` at the latest, and fills it as the rules allow. Only
/// where it `has_empty` cells may some be.
fn written<'t>(
    game: &CoprimeGrid,
    mut lines: impl Iterator<Item = Piece<'t>>,
    end: usize,
    has_empty: bool,
) -> Result<LineOfPlay, Diagnostic> {
    // Which moves are legal does not depend on what is claimed.
    let cells = Cells::new(&Claim { bound: Bound::AtLeast(0), game: game.clone() });
    let cells = cells.map_err(|_| {
        let message = format!("the grid has {} columns; grids have 2 to {MAX_N}", game.n);
        wrong(lines.next().map_or(end..end, Piece::span), message)
    })?;
    let (rules, n) = (cells.rules(), u8::try_from(game.n).unwrap_or(u8::MAX));
    let mut position = rules.start();
    let mut moves: Vec<(Move, Vec<u8>)> = Vec::new();
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for row in 1..=n {
        let missing = || wrong(end..end, format!("row {row} is missing"));
        let line = lines.next().ok_or_else(missing)?;
        let words: Vec<Piece<'_>> = line.words().collect();
        let is_short = has_empty && row > 1 && words.len() < n.into();
        if words.len() != usize::from(n) && !is_short {
            let found = count(words.len(), "integer", "integers");
            return Err(wrong(line.span(), format!("row {row} has {found}, not {n}")));
        }
        let mut integers = Vec::new();
        for (column, word) in (1..).zip(words) {
            let (word, span) = (word.text, word.span());
            if has_empty && word == EMPTY && column > 1 && row > 1 {
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
            if !moves.is_empty() {
                position = rules.play(&position, rules.pass()).unwrap_or(position);
            }
            let reply = cells.read_move(&format!("{column} {row} {integer}"));
            let played = reply.and_then(|reply| Some((reply, rules.play(&position, reply)?)));
            let Some((reply, after)) = played else {
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
            moves.push((reply, cells.record(&position)));
            integers.push(integer);
        }
        if !integers.is_empty() {
            rows.push(integers);
        }
    }
    if let Some(line) = lines.next() {
        return Err(wrong(line.span(), "there is a line after the last row"));
    }
    Ok(LineOfPlay { moves, pass: rules.pass(), rows })
}

/// The replay of a line of play.
fn replay(line: &LineOfPlay) -> Result<Replay<'static>, BuildError> {
    let mut builder = StrategyBuilder::<()>::new(line.moves.first().map(|&(mv, _)| mv));
    for (pair, rank) in line.moves.windows(2).zip(0..) {
        let [(_, before), (reply, after)] = pair else { continue };
        let (node, reply) = (builder.node(before.clone(), rank), *reply);
        let answer = if line.moves.last().is_some_and(|(last, _)| *last == reply) {
            DraftResponse::Win { reply }
        } else {
            let target = builder.node(after.clone(), rank + 1);
            DraftResponse::Reply { reply, target, symmetry: None }
        };
        builder.answer(node, line.pass, answer);
    }
    Ok(builder.finish()?.replay)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiled(text: &str) -> Result<Made, String> {
        let source = Source { name: "grid", text };
        compile(source, Path::new("grid"), &CompileRequest::at(None)).map_err(|error| match error {
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
