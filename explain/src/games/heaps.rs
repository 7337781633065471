//! Heaps of counters: Nim, and octal games.

use zermelo_checker::SIZE;
use zermelo_checker::claim::Size;
use zermelo_checker::games::heaps::{Claim, Heaps, MAX_DIGITS, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;

use super::Case;
use crate::claims::{ClaimError, Words, number};
use crate::play::stored::{self, Proofs};
use crate::words::{self, Diagnosis};

/// The words that the games begin with.
pub(crate) const WORDS: &[&str] = &["octal", "nim"];

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Heaps) -> String {
    let rules = match &game.rules {
        Rules::Nim => "Nim".to_owned(),
        rules => format!("the octal game {}", rules.to_string().trim_start_matches("octal ")),
    };
    let heaps = match &game.start {
        Start::Every { .. } => "a heap of n".to_owned(),
        Start::Sum { heaps } => {
            let all: Vec<String> = heaps.iter().map(u32::to_string).collect();
            let heap = if all.len() == 1 { "a heap" } else { "heaps" };
            format!("{heap} of {}", all.join(", "))
        }
    };
    format!("{rules} with {heaps}")
}

/// Reads a claim such as `octal 0.77 n has nim-values of period 12 for every n ≥ 71`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    if !matches!(words.peek(), Some("octal" | "nim")) {
        let statement = Statement::Wins(words.winner()?);
        return Ok(Claim { statement, game: game(words)? });
    }
    let rules = rules(words)?;
    let heaps = heaps(words)?;
    words.exactly(&["has"])?;
    let statement = match words.one_of(
        "nim-value, or nim-values of period",
        &[("nim-value", true), ("nim-values", false)],
    )? {
        true => Statement::HasValue(words.number("the nim-value")?),
        false => {
            words.exactly(&["of", "period"])?;
            Statement::HasPeriod(words.number("the period")?)
        }
    };
    Ok(Claim { statement, game: Heaps { rules, start: start(heaps, words)? } })
}

/// Reads a game such as `nim 3 5 7`. Without heaps it is every heap of an octal game.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Heaps, ClaimError> {
    let rules = rules(words)?;
    if words.peek().is_none() && rules != Rules::Nim {
        return Ok(Heaps { rules, start: Start::Every { least: 0, modulus: 1 } });
    }
    let heaps = heaps(words)?;
    Ok(Heaps { rules, start: start(heaps, words)? })
}

fn rules(words: &mut Words<'_>) -> Result<Rules, ClaimError> {
    if words.game_word(&[("octal", false), ("nim", true)])? {
        return Ok(Rules::Nim);
    }
    let expected = format!(
        "a code of 2 to {MAX_DIGITS} digits from 0 to 7, with a point after the first, such as 0.77"
    );
    words.read(&expected, digits).map(|digits| Rules::Octal { digits })
}

/// The digits of a code.
fn digits(code: &str) -> Option<Vec<u8>> {
    let (first, rest) = code.split_once('.')?;
    let digits = [first, rest].concat().into_bytes();
    let is_code = first.len() == 1 && (2..=MAX_DIGITS).contains(&digits.len());
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| *digit <= 7);
    digits.into_iter().map(digit).collect::<Option<Vec<u8>>>().filter(|_| is_code)
}

/// The counters of heaps; `None` for the letter n.
fn heaps(words: &mut Words<'_>) -> Result<Option<Vec<u32>>, ClaimError> {
    if words.take("n") {
        return Ok(None);
    }
    let mut heaps = vec![words.number("the counters of a heap, or the letter n")?];
    while words.peek().is_some_and(|word| number::<u32>(word).is_some()) {
        heaps.push(words.number("the counters of a heap")?);
    }
    Ok(Some(heaps))
}

/// The heaps; where they are those of the letter n, which they are.
fn start(heaps: Option<Vec<u32>>, words: &mut Words<'_>) -> Result<Start, ClaimError> {
    let Some(heaps) = heaps else {
        return Ok(match words.every("n")? {
            Size::Every { least, modulus } => Start::Every { least, modulus },
            Size::Exactly(heap) => Start::Sum { heaps: vec![heap] },
        });
    };
    Ok(Start::Sum { heaps })
}

/// The wordings of the game's codes: it has none of its own.
pub(crate) const SENTENCES: words::Words = &[];

/// Says what it can about a fault.
pub(crate) fn diagnose(_: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        let size = "every heap is one of an octal game, in steps of 1 counter or more; a period is \
                    one of every n from some n on, and at least 1";
        diagnosis.facts.set("size", size);
    }
    Some(())
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::NimValues, |_, certificate| stored::other::<NimValues>(certificate))];
