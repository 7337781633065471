//! What a game says of itself: what it is called, and what can be asked of all of its sizes.
//!
//! A game answers in its folder; what it leaves out, it does not have, and the commands say so.

use zermelo_explain::claims::Game;
use zermelo_explain::picture::Picture;
use zermelo_search::error::GameError;

use super::boards::Boards;
use super::families::Families;
use super::maps::{Maps, TableOfBoards};
use super::options::GameOptions;
use super::sources::Sources;
use crate::play::PlayError;
use crate::play::chance::ChanceGame;

/// What a game says of itself: what it is called, and its capabilities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// What its games are called together.
    pub(crate) name: &'static str,
    /// Its games as they are listed: the words with letters for sizes, what they mean, the sizes.
    pub(crate) games: &'static [[&'static str; 3]],
    /// What can be claimed, with letters for numbers, and what is to be said of it.
    pub(crate) claims: &'static [[&'static str; 2]],
    /// Its options on the command line.
    pub(crate) options: GameOptions,
    /// Its boards of points and lines.
    pub(crate) boards: Option<Boards>,
    /// What finds its strategies.
    pub(crate) solver: Option<Solver>,
    /// How else than by the names of moves, and against a strategy, it can be played.
    pub(crate) play: Play,
    /// Whether its positions have nim-values, which its solver finds.
    pub(crate) has_nim_values: bool,
    /// The outcomes of all states.
    pub(crate) maps: Option<Maps>,
    /// The table of many boards.
    pub(crate) table: Option<TableOfBoards>,
    /// Written strategies.
    pub(crate) sources: Option<Sources>,
    /// Families that prove a claim for every size.
    pub(crate) families: Families,
}

/// A solver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solver {
    /// Whether its searches, and those for its table of boards, are kept in checkpoints.
    pub(crate) keeps_searches: bool,
    /// Whether it makes mirrors by maps that have names.
    pub(crate) has_mirrors: bool,
}

/// Draws the position of a game after a line of digits.
type DrawDigits = fn(&Game, &str, bool) -> Result<Picture, PlayError>;

/// Begins a game of a version with chance, which a seed decides.
type BeginByChance = fn(&Game, &str, u64) -> Result<Box<dyn ChanceGame>, GameError>;

/// How a game can be played besides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    /// Where its moves have digits beside their names, and are played so: draws the position after a line
    /// of digits, with the next move where it can be played.
    pub(crate) digits: Option<DrawDigits>,
    /// Begins a game of one of its versions with chance, which two people play and the seed decides.
    pub(crate) chance: Option<BeginByChance>,
}

impl Solver {
    /// A solver that has nothing besides.
    pub(crate) const PLAIN: Solver = Solver { keeps_searches: false, has_mirrors: false };
}

impl About {
    /// A game of this name that has nothing else.
    pub(crate) const fn called(name: &'static str) -> About {
        About {
            name,
            games: &[],
            claims: &[],
            options: GameOptions { rule: "", list: &[] },
            boards: None,
            solver: None,
            play: Play { digits: None, chance: None },
            has_nim_values: false,
            maps: None,
            table: None,
            sources: None,
            families: Families { theorems: &[], discover: None },
        }
    }

    /// Whether a game has values of all positions, or nim-values, so that they are found and then looked up.
    pub(crate) fn has_values(&self, game: &Game) -> bool {
        self.has_nim_values || self.maps.is_some_and(|maps| (maps.has_values)(game))
    }

    /// Whether one of its games begins with this word.
    pub(crate) fn begins_with(&self, word: &str) -> bool {
        self.games.iter().any(|[game, ..]| game.split(' ').next() == Some(word))
    }

    /// Whether it has a solver of a sort.
    pub(crate) fn has_solver(&self, wanted: impl Fn(&Solver) -> bool) -> bool {
        self.solver.is_some_and(|solver| wanted(&solver))
    }
}
