//! Why there is no outcome proof of a claim, and why one has no instance at one size.

use thiserror::Error;
use zermelo_checker::claim::Claim;

/// Why there is no outcome proof of a claim, whatever the families.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotProvable(pub(super) String);

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
    /// The position is on the claim's list.
    #[error("the claim lists the position")]
    Listed,
    /// The strategy cannot be stored.
    #[error("{0}")]
    Store(String),
    /// A derivation does not hold at the size.
    #[error("{of}, step {step}: {fault}")]
    Derivation {
        /// The statement, by name, or the claim.
        of: String,
        /// The step, from 0.
        step: usize,
        /// What is wrong.
        fault: Fault,
    },
}

/// What is wrong with a step of a derivation at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The list of steps ends too early, or does not end.
    #[error("the list of steps is not a tree")]
    Shape,
    /// Branches are too deep inside each other.
    #[error("the derivation is too deep")]
    TooDeep,
    /// A number does not fit 64 bits.
    #[error("a number does not fit 64 bits")]
    Overflow,
    /// A variable, fact, kind of move, statement or entry that is not there.
    #[error("it refers to something that does not exist")]
    NotThere,
    /// A branch that is called absurd is reached.
    #[error("a case that the proof calls impossible occurs")]
    NotAbsurd,
    /// A move is not legal.
    #[error("the move is not legal")]
    IllegalMove,
    /// A fact has the wrong value for the step.
    #[error("the fact has the wrong value")]
    WrongValue,
    /// A statement is used where its constraints do not hold.
    #[error("a constraint of the statement that is used does not hold")]
    Constraint,
    /// A statement, or a fact, is used about another position than its own.
    #[error("the position is a different one")]
    OtherPosition,
    /// A statement is used about the position that it is to be derived for.
    #[error("a statement is used about its own position")]
    Circular,
    /// The derivation shows both values, or another fact than the statement's.
    #[error("the derivation contradicts itself")]
    Inconsistent,
    /// More positions would have to be searched than there is room for.
    #[error("too many positions would have to be searched")]
    TooMany,
}
