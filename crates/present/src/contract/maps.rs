//! The outcomes of all states of a game, on one board or on many.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Hash;
use zermelo_explain::claims::Game;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::Resources;

use crate::document::Format;
use crate::document::model::Table;
use crate::probe::{ProbeError, ValueSource, Values};

/// The values that a certificate of a claim holds.
type HeldValues = fn(&Claim, ValueSource<'_>) -> Result<Option<Box<dyn Values>>, ProbeError>;

/// Finds the values of all positions of a game.
type FindValues = fn(&Game, Resources<'_>) -> Result<Box<dyn Values>, GameError>;

/// What a game with maps has for all sizes.
#[derive(Clone, Copy, Debug)]
pub struct Maps {
    /// The word for the game of all sizes.
    pub word: &'static str,
    /// Finds the outcome of every state of a game.
    pub map: fn(&Game, Resources<'_>) -> Result<NewCertificate, GameError>,
    /// Finds the values of all positions of a game, to be probed.
    pub values: FindValues,
    /// Whether a game has such values.
    pub has_values: fn(&Game) -> bool,
    /// The values that a certificate holds; `None` where it holds none.
    pub held: HeldValues,
    /// Finds who wins for one second size and every first one, in one pass.
    pub every: for<'a> fn(&MapEvery<'a>, Resources<'a>) -> Result<EveryMade<'a>, GameError>,
    /// What such a pass takes, by the second size, the greatest first one, and the threads.
    pub cost: fn(u32, u32, usize) -> Result<PassCost, GameError>,
    /// Whether a claim is about what a pass finds, by its second size and its greatest first one.
    pub is_found: fn(&Claim, u32, u32) -> bool,
}

/// What a pass over every first size takes.
#[derive(Clone, Copy, Debug)]
pub struct PassCost {
    /// How many states it decides.
    pub states: u64,
    /// An upper bound of its memory, in bytes.
    pub memory: u64,
}

/// The table of many boards of a game: of their maps, or of their values.
#[derive(Clone, Copy, Debug)]
pub struct TableOfBoards {
    /// The word for the game of all sizes.
    pub word: &'static str,
    /// Prints it.
    pub table: PrintTable,
    /// The columns of that table as comma-separated values.
    pub csv_columns: &'static [&'static str],
}

/// Prints a table of many boards.
pub type PrintTable = fn(&MapTable<'_>, Resources<'_>) -> Result<PrintedTable, GameError>;

/// A table of many boards.
pub struct PrintedTable {
    /// The table.
    pub table: Table,
    /// Why it is not the whole answer: a limit.
    pub unfinished: Option<String>,
}

/// Every first size for one second size.
pub struct MapEvery<'a> {
    /// The second size.
    pub second: u32,
    /// The greatest first size.
    pub most: u32,
    /// Where the run is kept, to go on after an interruption.
    pub checkpoint: Option<&'a Path>,
    /// How long after a checkpoint the next one is written.
    pub between: Duration,
}

/// How long after a checkpoint the next one is written, if nothing else is asked for. Writing the
/// checkpoint of a long run takes seconds.
pub const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(300);

/// Who wins at every size.
pub struct EveryMade<'a> {
    /// What was found, in lines.
    pub lines: Vec<String>,
    /// What the certificate claims.
    pub claim: Claim,
    /// Writes the certificate, which may be larger than the memory; gives its hash and its length.
    pub write: WriteTo<'a>,
}

/// Writes a result piece by piece.
pub type WriteTo<'a> = Box<dyn Fn(&mut dyn Write) -> io::Result<(Hash, u64)> + 'a>;

/// Which boards a table is about.
pub struct MapTable<'a> {
    /// The greatest size.
    pub most: u32,
    /// The greatest second size, where it is another.
    pub most_second: Option<u32>,
    /// The form.
    pub format: Format,
    /// Where the run is kept, to go on after an interruption; `None` in games without checkpoints.
    pub checkpoint: Option<&'a Path>,
}
