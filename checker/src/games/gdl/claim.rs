//! Claims about games whose rules are data, and how they are printed. Examples:
//!
//! ```text
//! xplayer gets at least 50 in rules 'tic-tac-toe' --rules-hash 5fa8…
//! rules 'nim' --rules-hash 03ab… has nim-value 3
//! the player who moves first wins rules 'nim' --rules-hash 03ab…
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player};
use crate::format::{Decode, Hash, Misread, Reader, Text, record};
use crate::proofs::nim_values::Statement as Said;

/// A statement about a game whose rules are data.
pub type Claim = ClaimOf<Statement, Gdl>;

impl Claim {
    /// The claim that a role, in small letters, gets at least a goal from 0 to 100.
    pub fn gets(role: Text, least: u32, game: Gdl) -> Claim {
        Claim { statement: Statement::Gets { role, least }, game }
    }
}

/// What is said of a game whose rules are data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// What a role can be sure of.
    Gets {
        /// The role that has the strategy, in small letters.
        role: Text,
        /// The goal that it gets at least, from 0 to 100.
        least: u32,
    },
    /// Who wins an impartial game, or its nim-value.
    Value(Said),
}

/// A game whose rules are a text in the Game Description Language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gdl {
    /// What its author calls it, a title; proves nothing.
    pub title: Text,
    /// BLAKE3 of the text's bytes (G11).
    pub rules_hash: [u8; 32],
}

/// The name of a role, which has a letter; without one, what is said of an impartial game follows.
impl<'a> Decode<'a> for Statement {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let role = Text::decode(from)?;
        Ok(match role.as_str() {
            "" => Statement::Value(Decode::decode(from)?),
            _ => Statement::Gets { role, least: Decode::decode(from)? },
        })
    }
}

impl From<Said> for Statement {
    fn from(said: Said) -> Statement {
        Statement::Value(said)
    }
}

record!(Gdl { title, rules_hash });

/// The longest name of a role in a claim.
const MAX_ROLE: usize = 32;

/// Whether a word can be the name of a role in a claim: 1 to 32 small letters, digits,
/// dots, underscores or hyphens of ASCII, of which the first is no hyphen.
pub fn is_role_name(role: &str) -> bool {
    let plain = |c: u8| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'-');
    (1..=MAX_ROLE).contains(&role.len()) && !role.starts_with('-') && role.bytes().all(plain)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.statement {
            Statement::Gets { role, least } => {
                write!(f, "{role} gets at least {least} in {}", self.game)
            }
            Statement::Value(said) => said.write(&self.game, Player::by_turn, f),
        }
    }
}

impl fmt::Display for Gdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules '{}' --rules-hash {}", self.title, Hash(self.rules_hash))
    }
}
