//! Words of a text, which the readers of the games' claims take one after the other, and the error that
//! says which of them is wrong. Knows no game: the words that games begin with are given.

use std::fmt;
use std::str::FromStr;

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::format::Text;
use zermelo_checker::games::names::{MAX_TITLE, SIGNS, Titled, is_title};

use crate::typos::{likeness, nearest};

/// Why a text is no claim, or no game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClaimError {
    /// What the text should be: `claim` or `game`.
    pub text: &'static str,
    /// The word at which reading stopped, counted from 1; one more than the number of words when
    /// the text ended too early.
    pub word: usize,
    /// What was found there; empty at the end of the text.
    pub found: String,
    /// What would have been right.
    pub expected: String,
    /// A word that could stand there and is much like the one found.
    pub suggestion: Option<String>,
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClaimError { text, word, found, expected, suggestion } = self;
        if found.is_empty() {
            write!(f, "the {text} ends where {expected} is expected")?;
        } else {
            // A word can be as long as the text.
            write!(f, "word {word} of the {text} is ‘{found:.100}’, not {expected}")?;
        }
        match suggestion {
            Some(word) => write!(f, " (did you mean {word}?)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ClaimError {}

/// What an error calls the first word of a game: there are too many to be listed.
pub(super) const ANY_GAME: &str = "the name of a game";

/// Words of a text, with those between single quotes kept together.
pub(crate) struct Words<'a> {
    rest: &'a str,
    /// Words taken so far.
    taken: usize,
    /// Words that could have stood where the next one does.
    tried: Vec<&'static str>,
    kind: &'static str,
    /// The words that games begin with.
    games: &'a [&'static str],
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, kind: &'static str, games: &'a [&'static str]) -> Words<'a> {
        Words { rest: text, taken: 0, tried: Vec::new(), kind, games }
    }

    /// The next word and what follows it.
    pub(super) fn split(&self) -> Option<(&'a str, &'a str)> {
        let rest = self.rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        // A quote that is not closed, or goes on without a space, stays a part of the word, and no
        // word may have one.
        let quoted = rest.strip_prefix('\'').and_then(|quoted| quoted.split_once('\''));
        if let Some((word, rest)) = quoted
            && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            return Some((word, rest));
        }
        Some(rest.split_once(char::is_whitespace).unwrap_or((rest, "")))
    }

    pub(super) fn advance(&mut self) {
        if let Some((_, rest)) = self.split() {
            self.rest = rest;
            self.taken = self.taken.saturating_add(1);
            self.tried.clear();
        }
    }

    /// The next word.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.split().map(|(word, _)| word)
    }

    /// Whether the next word is this one, and not in quotes.
    pub(super) fn is_at(&self, word: &str) -> bool {
        self.peek() == Some(word) && self.rest.trim_start().starts_with(word)
    }

    /// Whether this word follows the next one.
    pub(crate) fn is_before(&self, word: &str) -> bool {
        let after = self.split().map(|(_, rest)| Words::new(rest, self.kind, self.games));
        after.is_some_and(|words| words.is_at(word))
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take(&mut self, word: &'static str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.advance();
        } else {
            self.tried.push(word);
        }
        found
    }

    /// Takes these words.
    pub(crate) fn exactly(&mut self, words: &[&'static str]) -> Result<(), ClaimError> {
        words
            .iter()
            .try_for_each(|word| if self.take(word) { Ok(()) } else { Err(self.wrong(word)) })
    }

    /// Takes these words, which an error names together.
    pub(crate) fn phrase(&mut self, words: &[&'static str]) -> Result<(), ClaimError> {
        let all = words.join(" ");
        words
            .iter()
            .try_for_each(|word| if self.take(word) { Ok(()) } else { Err(self.wrong(&all)) })
    }

    /// Takes `titled`, and the title of a board or graph.
    pub(crate) fn title(&mut self, of: Titled) -> Result<Text, ClaimError> {
        self.exactly(&["titled"])?;
        self.quoted(of)
    }

    /// Takes a title.
    pub(crate) fn quoted(&mut self, of: Titled) -> Result<Text, ClaimError> {
        let expected = format!("a title in single quotes, of {}", title_rule());
        self.read(&expected, |word| Text::new(word).filter(|_| is_title(of, word)))
    }

    /// Takes the first of these words that is there.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        expected: &str,
        words: &[(&'static str, T)],
    ) -> Result<T, ClaimError> {
        let found = words.iter().find(|(word, _)| self.take(word));
        found.map(|&(_, value)| value).ok_or_else(|| self.wrong(expected))
    }

    /// Takes a word that `read` makes something of.
    pub(crate) fn read<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ClaimError> {
        let value = self.peek().and_then(read).ok_or_else(|| self.wrong(expected))?;
        self.advance();
        Ok(value)
    }

    /// Takes a number.
    pub(crate) fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, ClaimError> {
        self.read(expected, number)
    }

    /// Takes `≥`, or the way to write it in ASCII.
    pub(crate) fn at_least(&mut self) -> Result<(), ClaimError> {
        if self.take(">=") { Ok(()) } else { self.exactly(&["≥"]) }
    }

    /// Takes `≤`, or the way to write it in ASCII.
    pub(crate) fn at_most(&mut self) -> Result<(), ClaimError> {
        if self.take("<=") { Ok(()) } else { self.exactly(&["≤"]) }
    }

    /// Takes `first player` or `second player`.
    pub(crate) fn player(&mut self) -> Result<Player, ClaimError> {
        let players = [("first", Player::First), ("second", Player::Second)];
        let player = self.one_of("first player or second player", &players)?;
        self.exactly(&["player"]).map(|()| player)
    }

    /// Takes `the player who moves first wins` or `the player who moves second wins`.
    pub(crate) fn winner_by_turn(&mut self) -> Result<Player, ClaimError> {
        self.phrase(&["the", "player", "who", "moves"])?;
        let turns = [("first", Player::First), ("second", Player::Second)];
        let winner = self.one_of("first or second", &turns)?;
        self.exactly(&["wins"]).map(|()| winner)
    }

    /// Takes `first player wins` or `second player wins`.
    pub(crate) fn winner(&mut self) -> Result<Player, ClaimError> {
        let winner = self.player()?;
        self.exactly(&["wins"]).map(|()| winner)
    }

    /// Whether the next word begins a game.
    pub(crate) fn is_at_game(&self) -> bool {
        self.peek().is_some_and(|word| self.games.contains(&word))
    }

    /// Takes the first word of a game, one of these.
    pub(crate) fn game_word<T: Copy>(
        &mut self,
        words: &[(&'static str, T)],
    ) -> Result<T, ClaimError> {
        // Those of other games could stand there too.
        self.tried.extend(self.games);
        self.one_of(ANY_GAME, words)
    }

    /// Takes `for every n ≥ 5`, and perhaps `in steps of 2`.
    pub(crate) fn every(&mut self, letter: &'static str) -> Result<Size, ClaimError> {
        self.for_every(letter)?;
        self.sizes_from()
    }

    /// Takes `for every n`.
    pub(crate) fn for_every(&mut self, letter: &'static str) -> Result<(), ClaimError> {
        self.exactly(&["for", "every", letter])
    }

    /// Takes `≥ 5`, and perhaps `in steps of 2`.
    pub(crate) fn sizes_from(&mut self) -> Result<Size, ClaimError> {
        self.at_least()?;
        let least = self.number("the least size")?;
        let modulus = if self.take("in") {
            self.exactly(&["steps", "of"])?;
            self.number("the distance between sizes")?
        } else {
            1
        };
        Ok(Size::Every { least, modulus })
    }

    /// Confirms that no word is left.
    pub(crate) fn end(&self) -> Result<(), ClaimError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.wrong(&format!("the end of the {}", self.kind))),
        }
    }

    /// The error about the next word.
    pub(crate) fn wrong(&self, expected: &str) -> ClaimError {
        let found = match self.peek() {
            // No word is found at the end of the text only.
            Some("") => "''",
            found => found.unwrap_or_default(),
        };
        let found = found.to_owned();
        let suggestion = suggestion(&found, &self.tried);
        let word = self.taken.saturating_add(1);
        ClaimError { text: self.kind, word, found, expected: expected.to_owned(), suggestion }
    }

    /// The error about the first word, which is only known to be wrong from what comes later.
    pub(crate) fn wrong_subject(found: &str, expected: &str) -> ClaimError {
        ClaimError {
            text: "claim",
            word: 1,
            found: found.to_owned(),
            expected: expected.to_owned(),
            suggestion: None,
        }
    }
}

/// What a title consists of, in words.
pub fn title_rule() -> String {
    format!(
        "at most {MAX_TITLE} letters and digits of ASCII, single spaces, and the signs {SIGNS}, and \
         it is not the name of a board or graph or game that zermelo knows"
    )
}

/// Decimal digits, and nothing else.
pub(crate) fn number<T: FromStr>(digits: &str) -> Option<T> {
    let parsed = digits.parse().ok();
    parsed.filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
}

/// 64 hexadecimal digits, small ones.
pub(crate) fn hash(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte.wrapping_sub(b'0')),
        b'a'..=b'f' => Some(byte.wrapping_sub(b'a').wrapping_add(10)),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes: Option<Vec<u8>> =
        pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect();
    bytes?.try_into().ok().filter(|_| rest.is_empty())
}

/// The word most like the one found, if it is much like it.
fn suggestion(found: &str, words: &[&'static str]) -> Option<String> {
    if found.len() < 2 {
        return None;
    }
    let words = words.iter().copied().filter(|word| word.len() > 2);
    let near = nearest(found, words).first().copied();
    near.filter(|word| likeness(found, word) > 0.6).map(str::to_owned)
}
