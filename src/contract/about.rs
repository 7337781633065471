//! What a game says of itself: what it is called, and what can be asked of all of its sizes.
//!
//! A game answers in its folder; what it leaves out, it does not have, and the commands say so.

use super::families::Discover;
use super::maps::{Maps, Values};
use super::options::GameOption;
use super::outcome::Theorem;
use super::sources::Sources;

/// What a game says of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// What its games are called together.
    pub(crate) name: &'static str,
    /// Its games as they are listed: the words with letters for sizes, what they mean, the sizes.
    pub(crate) games: &'static [[&'static str; 3]],
    /// What is played where no option says otherwise; empty for a game without options.
    pub(crate) rule: &'static str,
    /// The options, in the order in which the claim language has them.
    pub(crate) options: &'static [GameOption],
    /// What can be claimed, with letters for numbers, and what is to be said of it.
    pub(crate) claims: &'static [[&'static str; 2]],
    /// Whether there is a solver.
    pub(crate) is_solved: bool,
    /// Whether its searches are kept in checkpoints.
    pub(crate) keeps_searches: bool,
    /// Games that are too large for it, and what is published about them.
    pub(crate) known: &'static [KnownOutcome],
    /// Whether the solver makes mirrors by maps that have names.
    pub(crate) has_mirrors: bool,
    /// Whether it has versions with chance, to be played by two people.
    pub(crate) has_chance: bool,
    /// Maps, and the tables made from them.
    pub(crate) maps: Option<Maps>,
    /// The table of the values of its games, where it has no maps.
    pub(crate) values: Option<Values>,
    /// Whether its moves have digits beside their names, and are played so.
    pub(crate) has_digits: bool,
    /// Written strategies.
    pub(crate) sources: Option<Sources>,
    /// The theorems whose families come with the program.
    pub(crate) theorems: &'static [Theorem],
    /// Searches for families that prove a claim for every size.
    pub(crate) discover: Option<Discover>,
}

impl About {
    /// A game of this name that has nothing else.
    pub(crate) const fn called(name: &'static str) -> About {
        About {
            name,
            games: &[],
            rule: "",
            options: &[],
            claims: &[],
            is_solved: false,
            keeps_searches: false,
            known: &[],
            has_mirrors: false,
            has_chance: false,
            maps: None,
            values: None,
            has_digits: false,
            sources: None,
            theorems: &[],
            discover: None,
        }
    }

    /// Whether one of its games begins with this word.
    pub(crate) fn begins_with(&self, word: &str) -> bool {
        self.games.iter().any(|[game, ..]| game.split(' ').next() == Some(word))
    }

    /// Whether it has an option of this name.
    pub(crate) fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }
}

/// Who wins a game that the solver would search in vain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownOutcome {
    /// The game, as the claim language writes it.
    pub(crate) game: &'static str,
    /// Who wins, as a claim begins.
    pub(crate) outcome: &'static str,
    /// Where that is published, or what it follows from.
    pub(crate) source: &'static str,
    /// Why the search would not end: a sentence without a full stop.
    pub(crate) why: &'static str,
}
