//! A statement in a manifest: a claim, or one that is two claims: that a game is a draw, or has a value.

use std::fmt;
use std::slice;

use zermelo_checker::claim::Claim;
use zermelo_explain::assertion::contradict;
use zermelo_explain::claims::{ClaimError, Game};
use zermelo_explain::{game_in_words, in_words};
use zermelo_present::contract::end::End;

use crate::language::Language;

/// A statement of a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A claim of the claim language.
    Claim(Claim),
    /// `draw GAME`, `value N in GAME`: how a game ends, which claims say together.
    End {
        /// The game.
        game: Game,
        /// How it ends.
        end: End,
        /// The claims, in the order of players.
        parts: Vec<Claim>,
    },
}

impl Statement {
    /// Reads a statement.
    ///
    /// # Errors
    /// Which word is wrong.
    pub fn read(text: &str, language: &Language) -> Result<Statement, ClaimError> {
        let (words, end, rest) = match (text.trim_start().strip_prefix("draw "), value(text)) {
            (Some(rest), _) => (1, End::Draw, rest),
            (None, Some((value, rest))) => (3, End::Score(value), rest),
            (None, None) => return (language.claim)(text).map(Statement::Claim),
        };
        // The words before the game are taken off, and counted again where an error is.
        let game = (language.game)(rest).map_err(|mut error| {
            error.word = error.word.saturating_add(words);
            error
        })?;
        Ok(Statement::that_ends(game, end, language))
    }

    fn that_ends(game: Game, end: End, language: &Language) -> Statement {
        let parts = (language.ends)(&game, end);
        Statement::End { game, end, parts }
    }

    /// The claims that have to be proved, in the order of players.
    pub fn parts(&self) -> &[Claim] {
        match self {
            Statement::Claim(claim) => slice::from_ref(claim),
            Statement::End { parts, .. } => parts,
        }
    }

    /// What claims say together: one claim itself, two a draw or a value; `None` of others.
    pub fn of(together: &[&Claim], language: &Language) -> Option<Statement> {
        let first = *together.first()?;
        if together.len() == 1 {
            return Some(Statement::Claim(first.clone()));
        }
        let game = Game::of(first)?;
        let line = first.to_string();
        let scores = line.split(' ').filter_map(|word| word.parse().ok()).map(End::Score);
        let mut ends = [End::Draw].into_iter().chain(scores);
        ends.find_map(|end| {
            let statement = Statement::that_ends(game.clone(), end, language);
            let parts = statement.parts();
            let is_it =
                parts.len() == together.len() && parts.iter().all(|part| together.contains(&part));
            is_it.then_some(statement)
        })
    }

    /// The statement in the words of a paper.
    pub fn in_words(&self, language: &Language) -> String {
        let sentence = match self {
            Statement::Claim(claim) => in_words(claim),
            Statement::End { game, end: End::Draw, .. } => {
                format!("neither player loses {}", game_in_words(game))
            }
            Statement::End { game, end: End::Score(value), .. } => {
                format!("the value of {} is {value}", game_in_words(game))
            }
        };
        let game = match self {
            Statement::Claim(claim) => Game::of(claim),
            Statement::End { game, .. } => Some(game.clone()),
        };
        match game {
            Some(game) => (language.worded)(sentence, &game),
            None => sentence,
        }
    }

    /// Whether both cannot be true.
    pub fn contradicts(&self, other: &Statement) -> bool {
        let others = other.parts();
        self.parts().iter().any(|one| others.iter().any(|other| contradict(one, other)))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Claim(claim) => claim.fmt(f),
            Statement::End { game, end: End::Draw, .. } => write!(f, "draw {game}"),
            Statement::End { game, end: End::Score(value), .. } => {
                write!(f, "value {value} in {game}")
            }
        }
    }
}

/// The number of `value 3 in`, and what follows.
fn value(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start().strip_prefix("value ")?.trim_start();
    let (digits, rest) = rest.split_once(char::is_whitespace)?;
    let value = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((value, rest.trim_start().strip_prefix("in ")?))
}
