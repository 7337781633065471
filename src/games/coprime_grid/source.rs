//! Filled grids in files: a certificate that the player who writes alone gets a score.
//!
//! ```text
//! coprime-grid 3 --alone maximiser
//! 1 2 3
//! 2 0 1
//! 3 1 1
//! ```

use std::collections::BTreeSet;
use std::path::Path;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::{Claim, Variation};
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
    request: &CompileRequest<'_>,
) -> Result<Made, GameError> {
    if request.size.is_some() {
        return Err(GameError::Wrong("a filled grid has one size: omit the size".into()));
    }
    let (claim, line) = read(source.text).map_err(|problem| {
        let mut problems = Diagnostics::default();
        problems.add(source.text, problem);
        GameError::Source(problems)
    })?;
    let replay = replay(&line).map_err(|error| GameError::Wrong(error.to_string()))?;
    let provenance = made_from("zermelo compile", path, None);
    let header = Header { claim: claim.into(), provenance };
    let certificate = Certificate::new(header, Kind::Replay, &replay);
    let (Bound::AtLeast(score) | Bound::AtMost(score)) = claim.bound;
    Ok(Made::new(certificate, vec![format!("score {score}")]))
}

/// How a player who writes alone fills a grid.
struct LineOfPlay {
    /// The moves, with the positions after them as certificates store them.
    moves: Vec<(Move, Vec<u8>)>,
    /// What the other player does between them.
    pass: Move,
}

/// Reads a game in which one player writes alone, and its grid, filled as the rules allow. What is
/// claimed is its score; it is filled row by row.
fn read(text: &str) -> Result<(Claim, LineOfPlay), Diagnostic> {
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
    // Which moves are legal does not depend on what is claimed.
    let cells = Cells::new(&Claim { bound: Bound::AtLeast(0), game }).map_err(|_| {
        wrong(span, format!("n is {}; certificates hold grids with 2 ≤ n ≤ 9", game.n))
    })?;
    let (rules, n) = (cells.rules(), u8::try_from(game.n).unwrap_or(u8::MAX));
    let mut position = rules.start();
    let mut moves: Vec<(Move, Vec<u8>)> = Vec::new();
    let end = text.len();
    for row in 1..=n {
        let missing = || wrong(end..end, format!("row {row} is missing"));
        let line = lines.next().ok_or_else(missing)?;
        let words: Vec<Piece<'_>> = line.words().collect();
        if words.len() != usize::from(n) {
            let found = count(words.len(), "integer", "integers");
            return Err(wrong(line.span(), format!("row {row} has {found}, not {n}")));
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
            if !moves.is_empty() {
                position = rules.play(&position, rules.pass()).unwrap_or(position);
            }
            let reply = cells.read_move(&format!("{column} {row} {integer}"));
            let played = reply.and_then(|reply| Some((reply, rules.play(&position, reply)?)));
            let Some((reply, after)) = played else {
                let allowed = rules.allowed(&position, column, row).unwrap_or_default();
                let allowed: Vec<String> =
                    BTreeSet::from(allowed).iter().map(u8::to_string).collect();
                let allowed = allowed.join(" or ");
                let message = format!("cell ({column}, {row}) has {integer}, but allows {allowed}");
                return Err(wrong(span, message));
            };
            position = after;
            moves.push((reply, cells.record(&position)));
        }
    }
    if let Some(line) = lines.next() {
        return Err(wrong(line.span(), "there is a line after the last row".to_owned()));
    }
    let score = match game.variation {
        Variation::Corner => rules.integer(&position, n, n).unwrap_or_default().into(),
        Variation::Parity => {
            let integers = rules.cells().filter_map(|(c, r)| rules.integer(&position, c, r));
            integers.map(|integer| u32::from(integer % 2)).sum()
        }
    };
    let bound = match game.order.maximiser() {
        Player::First => Bound::AtLeast(score),
        Player::Second => Bound::AtMost(score),
    };
    Ok((Claim { bound, game }, LineOfPlay { moves, pass: rules.pass() }))
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
