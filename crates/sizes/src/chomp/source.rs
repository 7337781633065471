//! Sources about Chomp (docs/guide/families.md): a claim, whose list has the families of
//! P-positions.
//!
//! ```text
//! # Chomp with two rows.
//! claim second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0
//! ```

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::games::chomp::{Claim, Coordinate, Start};
use zermelo_checker::proofs::outcome::Affine;
use zermelo_search::text::{Diagnostic, Diagnostics};

use crate::outcome::forms::form;
use crate::outcome::problem::{Family, Problem};
use crate::outcome::source::{self, Located};

/// What is to be proved of a claim: it, from the families that it lists.
pub(super) fn problem(claim: &Claim) -> Problem {
    let families = match &claim.game.start {
        Start::Listed { positions, .. } => positions.iter().map(|rows| family(rows)).collect(),
        _ => Vec::new(),
    };
    Problem::new(claim, families)
}

/// A family of P-positions that a claim lists.
fn family(rows: &[Coordinate]) -> Family {
    let shown: Vec<String> = rows.iter().map(Coordinate::to_string).collect();
    let last = rows.iter().filter_map(|row| row.parameter).max();
    let name = |parameter| Coordinate { parameter: Some(parameter), plus: 0 }.to_string();
    let of = |row: &Coordinate| match row.parameter {
        Some(parameter) => form(i64::from(row.plus), &[(usize::from(parameter), 1)]),
        None => Affine::number(i64::from(row.plus)),
    };
    let parameters = last.map_or(Vec::new(), |last| (0..=last).map(name).collect());
    let position = rows.iter().map(of).collect();
    Family::of_p(format!("({})", shown.join(", ")), parameters, position)
}

/// The source of a claim.
pub(super) fn text(claim: &Claim) -> String {
    format!("claim {claim}\n")
}

/// What a source poses.
///
/// # Errors
/// Everything that is wrong, with its place.
pub(super) fn read(text: &str) -> Result<Located, Diagnostics> {
    let mut problems = Diagnostics::default();
    let example = "claim second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0";
    let mut read = source::read(text, &mut problems, example, |claim| match claim {
        AnyClaim::Chomp(claim) => Ok(claim),
        other => Err(format!("‘{other}’ is not about chomp")),
    });
    for line in std::mem::take(&mut read.others) {
        let message = "a source about chomp has one line, which starts with claim";
        let problem = Diagnostic::new("unknown-statement", line.without_comment().span(), message);
        problems.add(text, problem.note("the list of the claim has the families"));
    }
    // The families stand in the claim.
    read.located(problems, Vec::new(), |claim| problem(&claim))
}

#[cfg(test)]
mod tests {
    use crate::outcome::source::tests::{assert_wrong, proved};

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
            ("claim second player wins chomp two".into(), "claim", "two"),
            (
                "claim first player wins erdos-szekeres a 3 for every a ≥ chomp".into(),
                "claim",
                "chomp",
            ),
            (format!("{stairs}{stairs}"), "duplicate-line", "claim second"),
            (format!("{stairs}family \"stairs\" (q)\n"), "unknown-statement", "family"),
            (format!("{stairs}claim\n"), "unknown-statement", "claim"),
        ];
        assert_wrong(&cases);
    }
}
