//! What a game brings, and what it gets: a claim of its own, and the bytes of a proof.

use std::any::Any;
use std::fmt;

use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::Code;
use crate::figures::Figures;
use crate::format::Reader;
use crate::parts::Executor;
use crate::proofs::Kind;
use crate::stop::Stop;

/// A claim of one game: what the check of every game asks of it.
pub(crate) trait GameClaim: fmt::Display {
    /// Whether the printed line stands for this claim and no other
    /// (docs/specification/trust.md).
    fn is_plain(&self) -> bool;

    /// Whether a claim follows whose printed line is `wanted`. The line is never read as a claim:
    /// the game prints claims that follow, and compares.
    fn implies(&self, _wanted: &str) -> bool {
        false
    }

    /// Checks a proof of the claim, by its kind; `wrong-kind-for-claim` where the game has no
    /// proofs of that kind, or they show something else.
    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop>;
}

/// A proof as a game gets it.
pub(crate) struct Proof<'a> {
    /// The kind of proof.
    pub(crate) kind: Kind,
    /// The certificate's body, not decoded.
    pub(crate) body: Reader<'a>,
    /// How many bytes the file has: the work of a check is limited in proportion (H10).
    pub(crate) file_size: usize,
    /// Runs the parts of the check, in an order and on threads of the caller's choice.
    pub(crate) executor: &'a dyn Executor,
    /// What the check before this one has left, of whichever game that was.
    pub(crate) cache: &'a mut Cache,
}

impl Proof<'_> {
    /// Confirms that the proof is of the only kind that a game admits.
    pub(crate) fn confirm_kind(&self, only: Kind) -> Result<(), Code> {
        WRONG_KIND_FOR_CLAIM.unless(self.kind == only)
    }
}

/// What a check leaves for the next one: a value of a type of the game's own. No verdict depends on
/// it; it saves the game from making the value again.
#[derive(Default)]
pub struct Cache(Option<Box<dyn Any + Send>>);

impl Cache {
    /// Takes the value out; `None` where none was left, or one of another game.
    pub(crate) fn take<T: 'static>(&mut self) -> Option<Box<T>> {
        self.0.take()?.downcast().ok()
    }

    /// Leaves a value.
    pub(crate) fn put<T: Send + 'static>(&mut self, value: Box<T>) {
        self.0 = Some(value);
    }
}
