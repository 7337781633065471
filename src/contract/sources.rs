//! Strategies and families as they are written down.

use std::path::Path;

use super::error::GameError;
use super::made::Made;
use crate::limits::Limits;
use crate::text::Source;

/// A language for strategies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources {
    /// Whether a text is meant to be in it.
    pub(crate) is_meant: fn(&str) -> bool,
    /// The further file that a source names, beside its own, if it does.
    pub(crate) named_file: fn(&str) -> Option<String>,
    /// Makes a certificate of a source in a file, at a size where it is for all of them.
    pub(crate) compile: Compile,
    /// Proves the theorem of a source for every size.
    pub(crate) prove: Option<Prove>,
}

type Compile = fn(Source<'_>, &Path, Option<u32>) -> Result<Made, GameError>;

type Prove = fn(Source<'_>, &Path, &ProveRequest) -> Result<Made, GameError>;

/// How a theorem is to be proved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProveRequest {
    /// Whether its consequence for the achievement game is to be proved instead.
    pub(crate) achievement: bool,
    /// What the prover may use.
    pub(crate) limits: Limits,
}
