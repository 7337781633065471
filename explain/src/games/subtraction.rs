//! Subtraction games.

use serde_json::json;
use zermelo_checker::SIZE;
use zermelo_checker::claim::Size;
use zermelo_checker::games::heaps::MAX_DIGITS;
use zermelo_checker::games::subtraction::{Claim, Subtraction, vectors};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::Outcome;

use super::{Case, decoded, heaps};
use crate::assertion::{self, Assertion};
use crate::claims::{ClaimError, Words};
use crate::explore::View;
use crate::picture::{Grid, Panel};
use crate::play::PlayError;
use crate::play::by_values::ByValues;
use crate::play::stored::{self, Proofs, UNREADABLE};
use crate::proofs::nim_values::stated;
use crate::proofs::outcome;
use crate::proofs::outcome::at_size::{self, Look};
use crate::words::{self, Diagnosis};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Subtraction) -> String {
    let takes = match game.most {
        1 => "one counter".to_owned(),
        most => format!("1 to {most} counters"),
    };
    let heaps = match game.heaps {
        1 => "a heap".to_owned(),
        heaps => format!("{heaps} heaps"),
    };
    let counters = words::side(game.counters, "n");
    format!("the subtraction game that takes {takes}, from {heaps} of {counters}")
}

/// Reads a claim such as `second player wins subtraction 3 from a heap of n for every n ≥ 0`, or `subtraction 3 from a heap of 7 has nim-value 3`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let (statement, game) = stated(words, |words| read(words, false))?;
    Ok(Claim { statement, game })
}

/// Reads a game such as `subtraction 3 from 2 heaps of 7`, or with options `subtraction 3 --heaps 2 7`.
/// Without the number of heaps there is one.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Subtraction, ClaimError> {
    read(words, true)
}

fn read(words: &mut Words<'_>, with_options: bool) -> Result<Subtraction, ClaimError> {
    words.game_word(&[("subtraction", ())])?;
    let most = words.number("the most counters that a move takes")?;
    let heaps = if words.take("from") {
        let heaps = if words.take("a") {
            words.exactly(&["heap"]).map(|()| 1)?
        } else {
            let heaps = words.number("a heap, or the number of heaps")?;
            words.exactly(&["heaps"]).map(|()| heaps)?
        };
        words.exactly(&["of"]).map(|()| heaps)?
    } else if !with_options {
        return Err(words.wrong("from a heap of, or from 2 heaps of and the like"));
    } else if words.take("--heaps") {
        words.number("the number of heaps")?
    } else {
        1
    };
    let counters = if words.take("n") {
        words.every("n")?
    } else {
        Size::Exactly(words.number("the number of counters, the letter n, or --heaps")?)
    };
    Ok(Subtraction { most, heaps, counters })
}

/// The wordings of the game's codes: it has none of its own.
pub(crate) const SENTENCES: words::Words = &[];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        let heaps = vectors::MAX_HEAPS;
        let size = match case.kind {
            Kind::NimValues => format!(
                "nim-values of a subtraction game are of 1 to {heaps} heaps and of moves that take 1 to {} \
                 counters, and of one heap where there are many sizes, in steps of at least 1",
                MAX_DIGITS.saturating_sub(1)
            ),
            _ => format!(
                "an outcome proof of a subtraction game has 1 to {heaps} heaps, moves that take 1 \
                 counter or more, and sizes in steps of at least 1"
            ),
        };
        diagnosis.facts.set("size", size);
    }
    let Kind::Outcome = case.kind else { return None };
    let problem = vectors::problem(claim).ok()?;
    let heaps = u64::from(claim.game.heaps);
    let name = |kind: u64| (kind < heaps).then(|| format!("take({})", kind.saturating_add(1)));
    outcome::diagnose(&problem, &name, &decoded::<Outcome>(&case.body)?, case.fault, diagnosis)
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let Subtraction { most, heaps, counters } = claim.game;
    let counters = assertion::size(counters);
    let game = json!({ "most": most, "heaps": heaps, "counters": counters });
    Assertion::of_value("subtraction", claim.statement, game)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Outcome, |_, certificate| stored::other::<Outcome>(certificate)),
    (Kind::NimValues, |claim, certificate| {
        let values = heaps::OfValues::of_subtraction(claim, certificate.reader())?;
        Ok(Box::new(ByValues(values)))
    }),
];

/// What is seen of an outcome proof: the choice of the counters, and then the moves of the player who loses.
pub(crate) fn view(claim: &Claim, outcome: &Outcome, words: &[&str]) -> Result<View, PlayError> {
    let problem = vectors::problem(claim).map_err(|_| UNREADABLE)?;
    let name = |before: &[i64], after: &[i64]| {
        let mut both = before.iter().zip(after).zip(1u32..);
        let heap = both.find(|((before, after), _)| before != after);
        heap.map_or_else(Default::default, |((_, left), heap)| {
            let cell = format!("({}, {heap})", left.saturating_add(1));
            (format!("heap {heap} to {left}"), vec![cell])
        })
    };
    let choice = |start: &[i64]| format!("n = {}", start.first().copied().unwrap_or_default());
    let look = Look {
        problem,
        choice: &choice,
        forced: &[],
        name: &name,
        form: "a heap, and what is left of it, such as heap 1 to 3",
        rows: usize::try_from(claim.game.heaps).map_err(|_| UNREADABLE)?,
        width: None,
        panel: |rows, _| {
            Panel::Grid(Grid::heaps(&rows, |counter, heap, _| format!("({counter}, {heap})")))
        },
        end: "no counter is left",
    };
    at_size::view(&look, outcome, words)
}
