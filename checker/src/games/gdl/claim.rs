//! Claims about games whose rules are data, and how they are printed. Example:
//!
//! ```text
//! xplayer gets at least 50 in rules 'tic-tac-toe' --rules-hash 5fa8…
//! ```

use std::fmt;

use crate::format::{Hash, Text, record};

/// A statement about a game whose rules are data: what a role can be sure of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The role that has the strategy, in small letters.
    pub role: Text,
    /// The goal that the role gets at least, from 0 to 100.
    pub least: u32,
    /// The rules.
    pub game: Gdl,
}

/// A game whose rules are a text in the Game Description Language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gdl {
    /// What its author calls it, a title; proves nothing.
    pub title: Text,
    /// BLAKE3 of the text's bytes (G11).
    pub rules_hash: [u8; 32],
}

record!(Claim { role, least, game });
record!(Gdl { title, rules_hash });

/// The longest name of a role in a claim.
const MAX_ROLE: usize = 32;

/// Whether a word can be the name of a role in a claim: 1 to 32 small letters, digits,
/// dots, underscores or hyphens of ASCII.
pub fn is_role_name(role: &str) -> bool {
    let plain = |c: u8| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'-');
    (1..=MAX_ROLE).contains(&role.len()) && role.bytes().all(plain)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} gets at least {} in {}", self.role, self.least, self.game)
    }
}

impl fmt::Display for Gdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules '{}' --rules-hash {}", self.title, Hash(self.rules_hash))
    }
}
