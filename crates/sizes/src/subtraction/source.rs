//! Sources about subtraction games (docs/guide/families.md): a claim, and families of P-positions
//! that prove it. The parameters of a family run through all numbers from 0.
//!
//! ```text
//! # With two equal heaps the second player does in the other heap what the first one did.
//! claim second player wins subtraction 3 from 2 heaps of n for every n ≥ 0
//! family (q, q)
//! ```

use std::collections::BTreeSet;

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::proofs::outcome::Affine;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece};

use crate::outcome::problem::{Family, Problem};
use crate::outcome::source::cursor::{Cursor, Names};
use crate::outcome::source::lexer::tokens;
use crate::outcome::source::{self, Located, Places};

/// The most counters of a move for which proofs are searched for: the search tries every move.
const MOST: u32 = 100;

/// The letters of parameters.
pub(super) const LETTERS: [char; 10] = ['q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'];

/// What a source poses.
///
/// # Errors
/// Everything that is wrong, with its place.
pub fn read(text: &str) -> Result<Located, Diagnostics> {
    let mut problems = Diagnostics::default();
    let example = "claim second player wins subtraction 3 from 2 heaps of n for every n ≥ 0";
    let mut read = source::read(text, &mut problems, example, |claim| match claim {
        AnyClaim::Subtraction(claim) if claim.game.most <= MOST => Ok(claim),
        AnyClaim::Subtraction(_) => {
            Err(format!("a proof is searched for only where a move takes at most {MOST} counters"))
        }
        other => Err(format!("‘{other}’ is not about subtraction")),
    });
    let mut families: Vec<Family> = Vec::new();
    let mut places = Vec::new();
    for line in std::mem::take(&mut read.others).into_iter().map(Piece::without_comment) {
        let span = line.span();
        if !line.text.starts_with("family ") {
            let message = "a line of a source about subtraction starts with claim or family";
            problems.add(text, Diagnostic::new("unknown-statement", span, message));
            continue;
        }
        let heaps = read.claim.map(|claim| claim.game.heaps);
        match family(line.after("family".len()), heaps) {
            Ok(family) if families.iter().any(|other| other.position == family.position) => {
                problems
                    .add(text, Diagnostic::new("duplicate-line", span, "the same family again"));
            }
            Ok(family) => {
                families.push(family);
                places.push(Places { family: span, rules: Vec::new() });
            }
            Err(message) => problems.add(text, Diagnostic::new("family", span, message)),
        }
    }
    read.located(problems, places, |of| Problem::new(&of, families))
}

/// A family of P-positions, such as `(4q+1, r)`, with a coordinate for every heap.
fn family(said: Piece<'_>, heaps: Option<u32>) -> Result<Family, String> {
    let text = said.text;
    let mut names = Names::letters(&LETTERS);
    let position = coordinates(said, &mut names).ok_or_else(|| {
        format!(
            "‘{text:.100}’ is no family: it is written as in (q, q) or (4q+1, r), with letters from q to z"
        )
    })?;
    if heaps.is_some_and(|heaps| usize::try_from(heaps) != Ok(position.len())) {
        return Err(format!("‘{text:.100}’ does not have a number of counters for every heap"));
    }
    let parameters: Vec<String> = names.known().map(str::to_owned).collect();
    Ok(Family::of_p(text.to_owned(), parameters, position))
}

/// The coordinates between the brackets of a family; `None` where they are not in order, or a
/// letter stands for nothing.
fn coordinates(said: Piece<'_>, names: &mut Names) -> Option<Vec<Affine>> {
    let mut unreadable = Vec::new();
    let tokens = tokens(said, &mut unreadable);
    let mut cursor = Cursor::new(&tokens, said.end());
    cursor.sign('(').ok()?;
    let position = cursor.list(|cursor| coordinate(cursor, names)).ok()?;
    cursor.sign(')').and_then(|()| cursor.end()).ok()?;
    let met: BTreeSet<u32> =
        position.iter().flat_map(|form| &form.terms).map(|term| term.variable).collect();
    let is_read = unreadable.is_empty() && cursor.unknown.is_empty();
    (is_read && met.len() == names.known().count()).then_some(position)
}

/// `3`, `q`, `4q+1` or `q+4r`: numbers, and letters with numbers before them, each letter once.
fn coordinate(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Affine, Diagnostic> {
    let mut sum = Affine::default();
    loop {
        let term = cursor.term(names)?;
        let terms = sum.terms.len() + term.terms.len();
        sum = sum.plus_times(1, &term).map_err(|_| cursor.expected("a smaller number"))?;
        if sum.terms.len() < terms {
            return Err(cursor.expected("another letter"));
        }
        if !cursor.take_sign('+') {
            return Ok(sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::outcome::source::tests::{assert_wrong, proved};

    #[test]
    fn a_true_claim_is_proved_from_its_families() {
        for (claim, families) in [
            ("second player wins subtraction 3 from a heap of 12", "family (4q)"),
            (
                "first player wins subtraction 3 from a heap of n for every n ≥ 1 in steps of 2",
                "family (4q)",
            ),
            ("second player wins subtraction 2 from 3 heaps of 6", "family ( r, r, 3q )"),
            (
                "first player wins subtraction 2 from 3 heaps of n for every n ≥ 1 in steps of 3",
                "family (q, q, 3r)",
            ),
            (
                "second player wins subtraction 3 from 2 heaps of n for every n ≥ 0",
                "family (q, q+4r)\nfamily (q+4r+4, q)",
            ),
            (
                "second player wins subtraction 9 from 8 heaps of 5",
                "family (q, q, r, r, s, s, t, t)",
            ),
        ] {
            let verified = proved(&format!("# Heaps.\n\n  claim {claim} # known\n {families}\n"));
            assert!(matches!(verified, Ok(true)), "{claim}: {verified:?}");
        }
    }

    #[test]
    fn a_false_claim_or_a_wrong_line_is_reported_where_it_stands() {
        let claim = "claim second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4\n";
        assert_wrong(&[
            // One counter can be taken from four of which two were taken, but 3 is no multiple of 2.
            (format!("{claim}family (2q)\n"), "no-reply", "family (2q)"),
            (format!("{claim}family (8q)\n"), "no-reply", "family (8q)"),
            (claim.to_owned(), "no-reply", "claim"),
            (
                "claim first player wins subtraction 3 from a heap of n for every n ≥ 0\nfamily (4q)\n".into(),
                "no-reply",
                "claim",
            ),
            ("claim second player wins subtraction 0 from a heap of 4\nfamily (q)\n".into(), "claim", "claim"),
            ("claim second player wins subtraction 101 from a heap of 102\n".into(), "claim", "second player"),
            ("claim second player wins subtraction three".into(), "claim", "three"),
            (format!("{claim}{claim}"), "duplicate-line", "claim"),
            (format!("{claim}family (4q)\nfamily (4r)\n"), "duplicate-line", "family (4r)"),
            (format!("{claim}families (4q)\n"), "unknown-statement", "families"),
            (format!("{claim}family (q, q)\n"), "family", "family (q, q)"),
            (format!("{claim}family ()\n"), "family", "family"),
            (format!("{claim}family 4q\n"), "family", "family"),
            (format!("{claim}family (0q)\n"), "family", "family"),
            (format!("{claim}family (q+q)\n"), "family", "family"),
            (format!("{claim}family (qr)\n"), "family", "family"),
            (format!("{claim}family (-q)\n"), "family", "family"),
            (format!("{claim}family (a)\n"), "family", "family"),
            (format!("{claim}family (4294967296)\n"), "family", "family"),
        ]);
    }
}
