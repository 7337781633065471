//! Turns error codes into sentences.
//!
//! A code has one or more wordings, the fullest first. A wording has placeholders in braces for numbers
//! and names from the fault or the certificate, `{bytes:byte:bytes}` for a number of things. The first wording whose placeholders are all known is
//! used. The last wording has none, so one can always be used.

use std::fmt::Display;

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::verdict::NoVerdict;
use zermelo_checker::{
    CLAIM_MISMATCH, CLAIM_TEXT, NEEDLESS_SYMMETRY, NOT_A_PERMUTATION, NOT_AN_AUTOMORPHISM,
    POSITION_TURN, SIZE, START_OVER, START_POSITION, WRONG_KIND_FOR_CLAIM, format, many,
};

use crate::place::Place;
use crate::{games, proofs};

/// The wordings of some codes.
pub(crate) type Words = &'static [(Code, &'static [&'static str])];

/// The wordings of the codes of files and of what is common to all claims.
const OF_FILES: Words = &[
    (
        format::HASH_MISMATCH,
        &[
            "the file seems to be cut short: the certificate goes on after its {bytes:byte:bytes}",
            "bytes are left over after the certificate's end: {left}",
            "the file was changed: its content has the hash {computed}, but it states {stored}",
            "the hash at the end of the file is not the hash of its content",
        ],
    ),
    (
        format::TRUNCATED,
        &[
            "the content ends within the value at byte {byte}",
            "the file of many certificates is cut short: it ends in or after certificate {certificate}",
            "the file ends before the certificate does",
        ],
    ),
    (
        format::TRAILING_BYTES,
        &[
            "bytes are left over after the certificate's last value: {bytes}",
            "bytes are left over after the index of the {certificate:certificate:certificates}",
            "bytes are left over after the certificate's last value",
        ],
    ),
    (
        format::NON_CANONICAL,
        &[
            "the content is not in its canonical encoding: the number at byte {byte} can be \
             written in fewer bytes",
            "the content is not in its canonical encoding",
        ],
    ),
    (
        format::MALFORMED,
        &[
            "the content cannot be decoded: byte {byte} is not the start of a value of the right type",
            "the content cannot be decoded: a value does not have the right type",
        ],
    ),
    (many::INDEX_MISMATCH, &["the index at the end of the file is not that of its certificates"]),
    (
        CLAIM_TEXT,
        &[
            "a title, a name or a parameter in the claim has characters, or is a name, with which the \
             printed claim could be read as another claim; or what is said of the game means nothing",
        ],
    ),
    (
        CLAIM_MISMATCH,
        &[
            "the required claim must be written as it is printed: ‘{printed}’, not ‘{expected}’",
            "the certificate's claim is not ‘{expected}’",
            "the certificate's claim is not the required one",
        ],
    ),
    (
        WRONG_KIND_FOR_CLAIM,
        &[
            "a proof of the kind ‘{proof}’ cannot prove this kind of claim",
            "a proof of this kind cannot prove this kind of claim",
        ],
    ),
    (SIZE, &["{size}", "a size of the game is out of range for proofs of this kind"]),
    (
        START_POSITION,
        &[
            "the claim's start position: {start}",
            "the claim's start position does not exist on the board",
        ],
    ),
    (START_OVER, &["the game is over at the claim's start position"]),
    (
        POSITION_TURN,
        &[
            "the stored position: {turn}",
            "the stored position is over, or it is not the opponent's turn",
        ],
    ),
    (
        NOT_A_PERMUTATION,
        &[
            "symmetry {symmetry} is not a permutation of {permuted}",
            "a symmetry is not a permutation",
        ],
    ),
    (
        NOT_AN_AUTOMORPHISM,
        &[
            "symmetry {symmetry} is not an automorphism: the image of the line {points} is not a \
             line",
            "symmetry {symmetry} is not an automorphism: it does not take the rules to the rules",
            "a symmetry is not an automorphism",
        ],
    ),
    (
        NEEDLESS_SYMMETRY,
        &[
            "symmetry {symmetry} is {needless}",
            "symmetry {symmetry} is the identity, or one of those before it",
            "a symmetry is the identity, or occurs twice",
        ],
    ),
];

/// The lists of all wordings.
fn lists() -> impl Iterator<Item = (Code, &'static [&'static str])> {
    let lists = [OF_FILES].into_iter().chain(proofs::words()).chain(games::words());
    lists.flatten().copied()
}

/// What a code means, without the numbers and names of a certificate.
pub fn meaning(code: Code) -> Option<&'static str> {
    wordings(code).last().copied()
}

fn wordings(code: Code) -> &'static [&'static str] {
    lists().find(|(known, _)| *known == code).map_or(&[], |(_, wordings)| wordings)
}

/// The fullest wording that the facts allow.
pub(crate) fn sentence(code: Code, facts: &Facts) -> String {
    let sentence = wordings(code).iter().find_map(|wording| facts.fill(wording));
    sentence.unwrap_or_else(|| code.to_string())
}

/// Numbers and names for the sentence of a fault.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(Vec<(&'static str, String)>);

impl Facts {
    /// The numbers that the checker gives.
    pub(crate) fn of(fault: &Fault) -> Facts {
        Facts(fault.place.iter().map(|&(name, number)| (name, number.to_string())).collect())
    }

    /// Adds a fact, in place of one of the same name.
    pub(crate) fn set(&mut self, name: &'static str, value: impl ToString) {
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, value.to_string()));
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// A wording with the facts in place of their names in braces.
    fn fill(&self, wording: &str) -> Option<String> {
        let mut filled = String::new();
        let mut rest = wording;
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}')?;
            filled.push_str(before);
            // A number of things: its name, the word for one, and the word for several.
            let mut words = place.split(':');
            let value = self.get(words.next()?)?;
            match (words.next(), words.next()) {
                (Some(one), Some(many)) => filled.push_str(&count(value, one, many)),
                _ => filled.push_str(value),
            }
            rest = after;
        }
        filled.push_str(rest);
        Some(filled)
    }
}

/// What the certificate shows about a fault.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagnosis {
    /// Numbers and names for the sentence.
    pub(crate) facts: Facts,
    /// The place in the proof, which is put before the sentence.
    pub(crate) whereabouts: Option<String>,
    /// The node or state.
    pub(crate) place: Option<Place>,
}

/// A size as claims write it: a number, or a letter where it is every size.
pub(crate) fn side(size: Size, letter: &str) -> String {
    match size {
        Size::Exactly(size) => size.to_string(),
        Size::Every { .. } => letter.to_owned(),
    }
}

/// A number of things, in the plural where it is not one.
pub fn count(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    format!("{number} {}", if number == "1" { one } else { many })
}

/// A number of halves of halves, `number` / 2^`halvings`, as a fraction in lowest terms; `None` where the
/// denominator is too large to be read.
pub fn fraction(number: u128, halvings: u32) -> Option<String> {
    let whole = 1u128.checked_shl(halvings).filter(|_| halvings < 100)?;
    let shift = number.trailing_zeros().min(halvings);
    Some(match whole >> shift {
        1 => (number >> shift).to_string(),
        denominator => format!("{}/{denominator}", number >> shift),
    })
}

/// A player in a fixed word.
pub fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The form of a verb that stands behind what a player is called: of *cops* and *geese* that for several,
/// such as *play*, and of any other that for one, such as *plays*.
pub fn agreeing<'w>(player: &str, [one, several]: [&'w str; 2]) -> &'w str {
    const WITHOUT_S: [&str; 5] = ["children", "geese", "men", "mice", "sheep"];
    let is_one = ["ss", "us", "is"].iter().any(|end| player.ends_with(end));
    if player.ends_with('s') && !is_one || WITHOUT_S.contains(&player) { several } else { one }
}

/// Why there is no verdict, in words.
pub fn no_verdict(why: &NoVerdict) -> String {
    match why {
        NoVerdict::Empty => "the file is empty".into(),
        NoVerdict::NotACertificate => {
            "the file is not a zermelo certificate (it does not start like one)".into()
        }
        NoVerdict::UnknownVersion(0) => {
            "the file has many certificates: zermelo check checks all of them, and zermelo table \
             --entry N prints one"
                .into()
        }
        NoVerdict::UnknownVersion(found) => format!(
            "the file has format version {found}, but this checker reads version {}",
            format::VERSION
        ),
        NoVerdict::UnknownKind(found) => {
            format!("the file has a proof of kind {found}, which this checker does not know")
        }
        NoVerdict::UnknownGame(found) => {
            format!("the file is about game {found}, which this checker does not know")
        }
        NoVerdict::Unreadable(why) => format!("the file cannot be read: {why}"),
        NoVerdict::Limit(what) => format!("a limit was reached: {what}"),
        NoVerdict::Interrupted => "the check was interrupted".into(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_code_has_wordings_and_every_wording_a_code() {
        let codes: BTreeSet<Code> = zermelo_checker::fault::all().collect();
        let worded: Vec<Code> = lists().map(|(code, _)| code).collect();
        assert_eq!(codes, worded.iter().copied().collect());
        assert_eq!(codes.len(), worded.len(), "a code has two lists of wordings");
    }

    #[test]
    fn the_last_wording_of_a_code_needs_no_facts_and_reads_as_a_sentence() {
        for (code, wordings) in lists() {
            let last = meaning(code).expect("a wording");
            assert!(!last.contains(['{', '}']), "{code}: {last}");
            for wording in wordings {
                assert!(!wording.contains("  ") && !wording.ends_with('.'), "{code}: {wording}");
                assert_eq!(wording.matches('{').count(), wording.matches('}').count(), "{code}");
            }
            for wording in wordings.iter().rev().skip(1) {
                assert!(wording.contains('{'), "{code}: nothing comes after {wording}");
            }
        }
    }

    #[test]
    fn a_wording_is_taken_only_when_all_its_names_are_known() {
        let mut facts = Facts::default();
        assert_eq!(facts.fill("nothing"), Some("nothing".into()));
        assert_eq!(facts.fill("{a} and {b}"), None);
        facts.set("a", 1);
        assert_eq!(facts.fill("{a} and {b}"), None);
        facts.set("b", "{c}");
        facts.set("a", 2);
        // What a certificate says is not filled in again.
        assert_eq!(facts.fill("{a} and {b}."), Some("2 and {c}.".into()));
    }

    #[test]
    fn a_number_of_things_is_one_or_several() {
        let mut facts = Facts::default();
        let wording = "{found:byte:bytes}, not {needed}";
        assert_eq!(facts.fill(wording), None);
        facts.set("needed", 8);
        for (found, expected) in
            [(0, "0 bytes, not 8"), (1, "1 byte, not 8"), (2, "2 bytes, not 8")]
        {
            facts.set("found", found);
            assert_eq!(facts.fill(wording).as_deref(), Some(expected));
        }
    }
}
