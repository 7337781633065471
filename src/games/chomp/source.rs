//! Sources about Chomp (docs/families.md): a claim, whose list has the families of P-positions.
//!
//! ```text
//! # Chomp with two rows.
//! claim second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0
//! ```

use std::ops::Range;
use std::path::Path;

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::games::chomp::{Claim, Coordinate, Start};
use zermelo_checker::proofs::outcome::{Affine, Value};

use crate::diagnostic::{Diagnostic, Diagnostics, MAX_LINE, Source, too_long};
use crate::games::about::{GameError, Made};
use crate::proofs::outcome;
use crate::proofs::outcome::prover::{self, Family, Problem};
use crate::proofs::outcome::vectors::game::form;
use crate::provenance::made_from;

/// Whether a text is meant as a source about Chomp: a line claims something of the game.
pub(super) fn is_source(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split_whitespace());
    lines.any(|mut words| words.next() == Some("claim") && words.any(|word| word == "chomp"))
}

/// What is to be proved of a claim: it, from the families that it lists.
pub(super) fn problem(claim: &Claim) -> Problem {
    let families = match &claim.game.start {
        Start::Listed { positions, .. } => positions.iter().map(|rows| family(rows)).collect(),
        _ => Vec::new(),
    };
    Problem { claim: claim.clone().into(), families }
}

/// A family of P-positions that a claim lists.
fn family(rows: &[Coordinate]) -> Family {
    let shown: Vec<String> = rows.iter().map(Coordinate::to_string).collect();
    let last = rows.iter().filter_map(|row| row.parameter).max();
    let parameters: Vec<u8> = last.map_or(Vec::new(), |last| (0..=last).collect());
    let name = |parameter| Coordinate { parameter: Some(parameter), plus: 0 }.to_string();
    let of = |row: &Coordinate| match row.parameter {
        Some(parameter) => form(i64::from(row.plus), &[(usize::from(parameter), 1)]),
        None => Affine::number(i64::from(row.plus)),
    };
    Family {
        name: format!("({})", shown.join(", ")),
        parameters: parameters.iter().map(|&parameter| name(parameter)).collect(),
        constraints: (0..parameters.len()).map(|parameter| form(0, &[(parameter, 1)])).collect(),
        position: rows.iter().map(of).collect(),
        value: Value::P,
        rules: Vec::new(),
        stolen: false,
    }
}

/// The source of a claim.
pub(super) fn text(claim: &Claim) -> String {
    format!("claim {claim}\n")
}

/// Proves the claim of a source.
pub(super) fn prove(source: Source<'_>, path: &Path, achievement: bool) -> Result<Made, GameError> {
    let (claim, span) = read(source.text).map_err(GameError::Source)?;
    if achievement {
        return Err(GameError::Wrong(format!("‘{claim}’ is not about an achievement game")));
    }
    let problem = problem(&claim);
    let outcome = prover::prove(&problem).map_err(|failures| {
        let mut problems = Diagnostics::default();
        for failure in failures {
            problems.add(source.text, failure.located(span.clone()));
        }
        GameError::Source(problems)
    })?;
    Ok(outcome::made(problem.claim, outcome, made_from("zermelo prove", path, None)))
}

/// Strategies of Chomp at one size are not stored.
pub(super) fn compile(
    _source: Source<'_>,
    _path: &Path,
    _size: Option<u32>,
) -> Result<Made, GameError> {
    let message = "a source about chomp is for all sizes: zermelo prove makes its certificate";
    Err(GameError::Wrong(message.into()))
}

/// The claim of a source, and where it stands.
fn read(text: &str) -> Result<(Claim, Range<usize>), Diagnostics> {
    let mut problems = Diagnostics::default();
    let mut found: Option<(Option<Claim>, Range<usize>)> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let offset = start;
        start += line.len();
        if line.len() > MAX_LINE {
            problems.add(text, too_long(line, offset));
            continue;
        }
        let said = line.split('#').next().unwrap_or(line).trim_end();
        let indent = said.len() - said.trim_start().len();
        let span = offset + indent..offset + said.len();
        let Some(claim) = said.trim_start().strip_prefix("claim ") else {
            if !said.trim_start().is_empty() {
                let message = "a source about chomp has one line, which starts with claim";
                let problem = Diagnostic::new("unknown-statement", span, message);
                problems.add(text, problem.note("the list of the claim has the families"));
            }
            continue;
        };
        if found.is_some() {
            problems.add(text, Diagnostic::new("duplicate-line", span, "a second claim"));
            continue;
        }
        let read = match zermelo_explain::claims::claim(claim.trim_start()) {
            Ok(AnyClaim::Chomp(claim)) => Ok(claim),
            Ok(other) => Err(format!("‘{other}’ is not about chomp")),
            Err(error) => Err(error.to_string()),
        };
        found = Some(match read {
            Ok(claim) => (Some(claim), span),
            Err(message) => {
                problems.add(text, Diagnostic::new("claim", span.clone(), message));
                (None, span)
            }
        });
    }
    match found {
        Some((Some(claim), span)) if problems.is_empty() => Ok((claim, span)),
        Some(_) => Err(problems.sorted()),
        None => {
            let end = text.len();
            let message = "the source has no claim";
            problems.add(text, Diagnostic::new("claim", end..end, message));
            Err(problems.sorted())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    /// Whether the checker verifies what `prove` makes of a source.
    fn proved(text: &str) -> Result<bool, GameError> {
        let sources = games::sources_of(text);
        let source = Source { name: "bar.strategy", text };
        let prove = sources.prove.expect("a language with proofs");
        prove(source, Path::new("bar.strategy"), false).map(|made| {
            let (bytes, _) = made.certificate.write();
            zermelo_checker::check(&bytes, None).is_verified()
        })
    }

    #[test]
    fn a_true_claim_is_its_own_source() {
        for claim in [
            "second player wins chomp 1 from exactly '(1)'",
            "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
            "second player wins chomp 3 with bottom row ≤ 2 from exactly '(q+1, q, 0), (3, 1, 1), \
             (2, 2, 1), (q+4, q+2, 2)' for every q ≥ 0",
            "first player wins chomp 3 n for every n ≥ 2",
        ] {
            let verified = proved(&format!("# Bars.\n\n  claim {claim} # as is known\n"));
            assert!(matches!(verified, Ok(true)), "{claim}: {verified:?}");
        }
    }

    #[test]
    fn what_chomp_does_not_have_is_refused_with_a_reason() {
        let text = "claim first player wins chomp 3 n for every n ≥ 2";
        let (source, path) = (|| Source { name: "bar", text }, Path::new("bar"));
        for (refused, why) in [
            (prove(source(), path, true), "is not about an achievement game"),
            (compile(source(), path, Some(4)), "zermelo prove makes its certificate"),
        ] {
            let Err(GameError::Wrong(said)) = refused else { panic!("{refused:?}") };
            assert!(said.contains(why), "{said}");
        }
    }

    #[test]
    fn a_false_claim_or_a_wrong_line_is_reported_where_it_stands() {
        let (squares, stairs) = (
            "claim second player wins chomp 2 from exactly '(q+1, q+1)' for every q ≥ 0\n",
            "claim second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0\n",
        );
        let cases = [
            // Of a square the corner can be eaten, which leaves stairs.
            (squares.to_owned(), "no-reply", "claim second"),
            // (2, 1) is missing.
            ("claim second player wins chomp 2 from exactly '(1, 0)'".into(), "no-reply", "claim"),
            ("claim second player wins chomp".into(), "claim", "claim second"),
            (
                "claim first player wins erdos-szekeres a 3 for every a ≥ chomp".into(),
                "claim",
                "claim",
            ),
            (format!("{stairs}{stairs}"), "duplicate-line", "claim second"),
            (format!("{stairs}family \"stairs\" (q)\n"), "unknown-statement", "family"),
            (format!("{stairs}claim\n"), "unknown-statement", "claim"),
        ];
        for (text, kind, at) in cases {
            let Err(GameError::Source(problems)) = proved(&text) else { panic!("{text}") };
            let first = problems.first().expect("a problem");
            assert_eq!(first.kind, kind, "{text}: {first:?}");
            assert!(text[first.span.clone()].starts_with(at), "{text}: {first:?}");
        }
    }
}
