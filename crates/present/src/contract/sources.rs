//! Strategies and families as they are written down.

use std::path::Path;

use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::text::Source;

/// A language for strategies.
#[derive(Clone, Copy, Debug)]
pub struct Sources {
    /// Whether a text is meant to be in it.
    pub is_meant: fn(&str) -> bool,
    /// The further files that a source names, beside its own.
    pub named_files: fn(&str) -> Vec<NamedFile>,
    /// What the texts are written in.
    pub language: Language,
}

/// What sources consist of, and what makes a certificate of one in a file.
#[derive(Clone, Copy, Debug)]
pub enum Language {
    /// Lines of play, for one game.
    Lines(Compile),
    /// Patterns, in which what is missing can be searched for.
    Sheets(Compile),
    /// Families of positions, for a theorem about every size.
    Families(Prove),
}

/// A file that a source names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Its name, relative to the source.
    pub name: String,
    /// Whether its text is joined to the source.
    pub is_joined: bool,
}

pub(crate) type Compile =
    fn(Source<'_>, &Path, &CompileRequest<'_>) -> Result<NewCertificate, GameError>;

/// How a source is to be compiled.
pub struct CompileRequest<'r> {
    /// The most moves of lines of play.
    pub max_moves: Option<u64>,
    /// The most memory for them, and the time.
    pub limits: Limits,
    /// Whether the parts of the source are listed that are not needed.
    pub list_unused: bool,
    /// Whether answers that are missing are searched for.
    pub repair: bool,
    /// Told how many rows were played, of how many.
    pub progress: &'r dyn Fn(usize, usize),
}

/// Proves the claim of a text of families; the path is that of its file.
pub type Prove = fn(Source<'_>, &Path, &ProveRequest) -> Result<NewCertificate, GameError>;

/// How a theorem is to be proved.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProveRequest {
    /// Whether its consequence for the achievement game is to be proved instead.
    pub achievement: bool,
    /// What the prover may use.
    pub limits: Limits,
}
