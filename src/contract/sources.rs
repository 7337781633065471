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

type Compile = fn(Source<'_>, &Path, &CompileRequest<'_>) -> Result<Made, GameError>;

/// How a source is to be compiled.
pub(crate) struct CompileRequest<'r> {
    /// The size, of a source for all of them.
    pub(crate) size: Option<u32>,
    /// The most moves of lines of play.
    pub(crate) max_moves: Option<u64>,
    /// The most memory for them, in bytes.
    pub(crate) max_memory: u64,
    /// Told how many rows were played, of how many.
    pub(crate) progress: &'r dyn Fn(usize, usize),
}

#[cfg(test)]
impl CompileRequest<'_> {
    /// At a size, where there is one.
    pub(crate) fn at(size: Option<u32>) -> Self {
        let max_memory = Limits::DEFAULT.memory;
        CompileRequest { size, max_moves: None, max_memory, progress: &|_, _| {} }
    }
}

type Prove = fn(Source<'_>, &Path, &ProveRequest) -> Result<Made, GameError>;

/// How a theorem is to be proved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProveRequest {
    /// Whether its consequence for the achievement game is to be proved instead.
    pub(crate) achievement: bool,
    /// What the prover may use.
    pub(crate) limits: Limits,
}
