//! The options of a game on the command line, and what stands behind each: nothing, a word, or a file
//! that says what is played.

use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use crate::analysis::Request;
use crate::probe::ProbeAnswer;

/// The options of a game on the command line.
#[derive(Clone, Copy, Debug)]
pub struct GameOptions {
    /// What is played where no option says otherwise; empty for a game without options.
    pub rule: &'static str,
    /// The options, in the order in which the claim language has them.
    pub list: &'static [GameOption],
}

impl GameOptions {
    /// Whether there is one of this name.
    pub fn have(&self, name: &str) -> bool {
        self.list.iter().any(|option| option.name == name)
    }
}

/// An option of a game on the command line.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// Its name, without hyphens.
    pub name: &'static str,
    /// What stands behind it.
    pub takes: Takes,
    /// What it does: a sentence without a full stop.
    pub help: &'static str,
    /// An option that it is no option without.
    pub requires: Option<&'static str>,
    /// GameOptions that it cannot stand beside.
    pub conflicts_with: &'static [&'static str],
}

/// What stands behind an option.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing. The option is one of the claim language.
    Nothing,
    /// A word, called so in the help. The option is one of the claim language.
    Word(&'static str),
    /// The name of a file, which says what is played instead of words.
    File(FileGame),
}

/// What is done with the game of a file, with the word that says which game it is, where one does, and options
/// as the claim language writes them: `switching --from a --to b`.
#[derive(Clone, Copy, Debug)]
pub struct FileGame {
    /// How many numbers stand behind the word: the number of cops in `cops 3 --graph FILE`.
    pub numbers: usize,
    /// Solves it.
    pub solve: fn(Source<'_>, &str, &SolveRequest<'_>) -> Result<SolvedGame, GameError>,
    /// Analyses a position of it; `None` where positions of such games are not searched.
    pub analyse: Option<AnalyseFile>,
    /// Solves a sum with it and others of such files; `None` where it is no summand.
    pub solve_in_sum: Option<SolveInSum>,
    /// Whether its searches are kept in checkpoints.
    pub keeps_searches: bool,
    /// Whether its files are read whatever their length, in proportion to it.
    pub is_long: bool,
}

/// Solves a sum with the games of files, from what the claim language has before each of them and after
/// the last one. An error has the number of the file that it is about.
pub(crate) type SolveInSum =
    fn(&[Source<'_>], &[String], &SolveRequest<'_>) -> Result<SolvedGame, (usize, GameError)>;

/// Analyses a position of the game of a file, with options as the claim language writes them.
pub(crate) type AnalyseFile = fn(Source<'_>, &str, &Request<'_>) -> Result<ProbeAnswer, GameError>;

impl GameOption {
    /// An option that stands alone.
    pub const fn new(name: &'static str, takes: Takes, help: &'static str) -> GameOption {
        GameOption { name, takes, help, requires: None, conflicts_with: &[] }
    }

    /// What stands behind it, as the help calls it.
    pub fn value_name(&self) -> Option<&'static str> {
        match self.takes {
            Takes::Nothing => None,
            Takes::Word(name) => Some(name),
            Takes::File(_) => Some("FILE"),
        }
    }

    /// Whether a file stands behind it.
    pub fn is_file(&self) -> bool {
        matches!(self.takes, Takes::File(_))
    }
}
