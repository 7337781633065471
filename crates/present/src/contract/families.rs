//! Searches for families that prove a claim for every size.

use std::path::Path;

use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, SolveError};

use crate::contract::options::GameOption;

/// Families of a game that prove a claim for every size.
#[derive(Clone, Copy, Debug)]
pub struct Families {
    /// The theorems whose families come with the program.
    pub theorems: &'static [Theorem],
    /// The search for others.
    pub discover: Option<Discover>,
}

/// A theorem whose families come with the program.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// Proves it.
    pub prove: fn(&Limits) -> Result<NewCertificate, GameError>,
}

/// The search for families.
#[derive(Clone, Copy, Debug)]
pub struct Discover {
    /// The words for its games, with letters for sizes. They begin with the game's name.
    pub words: &'static str,
    /// The options of these games, in the order in which the claim language has them.
    pub options: &'static [GameOption],
    /// What stands behind `zermelo discover` in examples.
    pub examples: &'static [&'static str],
    /// Searches, for a game in words.
    pub search: SearchFamilies,
}

impl Discover {
    /// Whether its games have an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }
}

/// Searches for families that prove a claim for every size, for a game in words, with options as the
/// claim language writes them.
pub(crate) type SearchFamilies = fn(&[&str], &str, Request<'_>) -> Result<Discovery, GameError>;

/// How families are to be searched for.
pub struct Request<'a> {
    /// Limits on time and memory.
    pub limits: Limits,
    /// Where the run is kept after every round, to go on after an interruption.
    pub checkpoint: Option<&'a Path>,
    /// Is told every line of the run.
    pub report: &'a mut dyn FnMut(&str) -> Result<(), GameError>,
}

/// What a search found.
#[derive(Debug, Default)]
pub struct Discovery {
    /// A claim that the checker has confirmed, as a certificate.
    pub made: Option<NewCertificate>,
    /// The families as a source, where the game has sources: those that prove the claim, or without
    /// a proof those of the last round.
    pub source: Option<String>,
    /// Why there is no proof, or why the search ended after the last one: a limit, or what the search can
    /// do is done.
    pub open: Option<SolveError>,
}
