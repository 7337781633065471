//! What a game brings, and what it gets: a claim of its own, and the bytes of a proof.

use std::any::Any;
use std::fmt;

use crate::figures::Figures;
use crate::format::Reader;
use crate::parts::Executor;
use crate::proofs::Kind;
use crate::stop::Stop;

/// What a game's claim brings.
pub(crate) trait GameClaim: fmt::Display {
    /// Whether the printed line stands for this claim and no other (docs/trust.md).
    fn is_plain(&self) -> bool;

    /// Whether another claim follows, which is printed so. What it says is only compared.
    fn implies(&self, _wanted: &str) -> bool {
        false
    }

    /// Checks a proof of the claim.
    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop>;
}

/// A proof as a game gets it.
pub(crate) struct Proof<'a> {
    /// The kind of proof.
    pub(crate) kind: Kind,
    /// Its bytes.
    pub(crate) body: Reader<'a>,
    /// How many bytes the file has.
    pub(crate) file_size: usize,
    /// Runs the parts of the check.
    pub(crate) executor: &'a dyn Executor,
    /// What the last check has left.
    pub(crate) kept: &'a mut Kept,
}

/// What a check leaves for the next one: a value of a type of the game's own. No verdict depends on
/// it; it saves the game from making the value again.
#[derive(Default)]
pub struct Kept(Option<Box<dyn Any + Send>>);

impl Kept {
    /// Takes the value out; `None` where none was left, or one of another game.
    pub(crate) fn take<T: 'static>(&mut self) -> Option<Box<T>> {
        self.0.take()?.downcast().ok()
    }

    /// Leaves a value.
    pub(crate) fn put<T: Send + 'static>(&mut self, value: Box<T>) {
        self.0 = Some(value);
    }
}
