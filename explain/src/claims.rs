//! Claims and games, read from text. The checker prints a claim and never reads one; what is read
//! here prints as the canonical line.
//!
//! Every game reads its own claims, subject and all, in its file; the first word of a text that
//! begins a game says which, but of a text with a plus, which is about a sum, and of one that compares
//! partisan games with a value.

mod words;

use zermelo_checker::claim::Claim;
use zermelo_checker::games::words_of;

pub use crate::games::{Game, OtherGame};
pub use words::ClaimError;
pub use words::title_rule;
pub(crate) use words::{Words, hash, number};

use crate::games::{READERS, Reader};

/// The word between the summands of a sum.
pub(crate) const PLUS: &str = "+";

/// The folders of partisan games, which are compared with values.
pub(crate) const PARTISAN: [&str; 3] = ["domineering", "colouring", "gdl"];

/// The words that begin what is said of them then.
const RELATIONS: [&str; 2] = ["equals", "is"];

/// Whether a text compares games with a value, or names one that has no nim-value.
fn is_partisan(mut words: Words<'_>) -> bool {
    let [dominoes, vertices, _] = PARTISAN.map(words_of);
    let all = [&RELATIONS, dominoes, vertices].concat();
    while words.peek().is_some() {
        if all.iter().any(|word| words.is_at(word)) {
            return true;
        }
        words.advance();
    }
    false
}

/// Reads a claim.
///
/// `≥` and `≤` can be written `>=` and `<=`, and there can be more spaces than one.
///
/// # Errors
/// Which word is wrong, and what would be right.
pub fn claim(text: &str) -> Result<Claim, ClaimError> {
    read(text, "claim", |reader| reader.claim)
}

/// Reads a game, as it stands in a claim after the statement about it.
///
/// # Errors
/// Which word is wrong, and what would be right.
pub fn game(text: &str) -> Result<Game, ClaimError> {
    read(text, "game", |reader| reader.game)
}

/// A text in which claims name boards, graphs and rules by the first digits of their hashes, for headlines
/// and narrow columns.
pub fn with_short_hashes(text: &str) -> String {
    const OPTION: &str = "-hash ";
    const DIGITS: usize = 64;
    const SHOWN: usize = 8;
    let mut parts = text.split(OPTION);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        short += OPTION;
        match part.split_at_checked(DIGITS) {
            Some((hash, rest)) if hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                short.extend(hash.chars().take(SHOWN).chain(['…']));
                short += rest;
            }
            _ => short += part,
        }
    }
    short
}

/// Reads a whole text by the reader of the game that its words name. Without one, the error is
/// that of the reader that gets furthest.
fn read<T>(
    text: &str,
    kind: &'static str,
    how: impl Fn(&Reader) -> fn(&mut Words<'_>) -> Result<T, ClaimError>,
) -> Result<T, ClaimError> {
    let games: Vec<&'static str> =
        READERS.iter().flat_map(|reader| words_of(reader.folder)).copied().collect();
    let whole = |reader: &Reader| {
        let mut words = Words::new(text, kind, &games);
        let value = how(reader)(&mut words)?;
        words.end().map(|()| value)
    };
    let is_partisan = is_partisan(Words::new(text, kind, &games));
    let mut words = Words::new(text, kind, &games);
    let mut named: Option<&Reader> = None;
    while let Some((word, _)) = words.split() {
        let is_plus = words.is_at(PLUS);
        let is_compared = is_plus || RELATIONS.iter().any(|relation| words.is_at(relation));
        if is_partisan
            && is_compared
            && named.is_some_and(|reader| PARTISAN.contains(&reader.folder))
        {
            named = READERS.iter().find(|reader| reader.folder == "partisan");
            break;
        }
        if is_plus || (named.is_none() && word != PLUS) {
            named = READERS.iter().find(|reader| words_of(reader.folder).contains(&word));
        }
        if is_plus {
            break;
        }
        words.advance();
    }
    if let Some(reader) = named {
        return whole(reader);
    }
    let mut furthest: Option<ClaimError> = None;
    for reader in READERS {
        match whole(reader) {
            Ok(value) => return Ok(value),
            Err(error) if furthest.as_ref().is_none_or(|best| best.word < error.word) => {
                furthest = Some(error);
            }
            Err(_) => {}
        }
    }
    Err(furthest.unwrap_or_else(|| words.wrong(words::ANY_GAME)))
}

#[cfg(test)]
mod tests;
