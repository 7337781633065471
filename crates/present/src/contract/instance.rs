//! Why there is no outcome proof of a claim, and why one has no instance at one size.

use thiserror::Error;
use zermelo_checker::claim::Claim;
use zermelo_explain::walk::WalkError;
use zermelo_search::limits::SolveError;

/// Why there is no outcome proof of a claim, whatever the families.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotProvable(pub String);

/// Why there is no instance.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// Outcome proofs are not about the claim.
    #[error(transparent)]
    Claim(#[from] NotProvable),
    /// The claim is not one for which strategies are stored.
    #[error("no certificate can be made for one size of the game in ‘{0}’")]
    NotStored(Box<Claim>),
    /// The claim does not cover the size.
    #[error("the proof is not for a = {size}: {claim}")]
    Size {
        /// What is claimed.
        claim: Box<Claim>,
        /// The size.
        size: u32,
    },
    /// The numbers are not parameters of what is claimed.
    #[error("the claim does not list a position of this number, or not with these parameters")]
    Parameters,
    /// The strategy cannot be stored.
    #[error("{0}")]
    Store(String),
    /// A derivation does not hold at the size, or says nothing of it.
    #[error(transparent)]
    Walk(#[from] WalkError),
}

impl From<SolveError> for InstanceError {
    fn from(error: SolveError) -> InstanceError {
        InstanceError::Store(error.to_string())
    }
}
