//! What outcome proofs need of a game: theorems whose families come with the program, and its claims
//! ([`OutcomeClaim`]).

use crate::proofs::outcome::problem::Problem;
pub(crate) use crate::proofs::outcome::vectors::OutcomeClaim;
pub(crate) use crate::proofs::outcome::vectors::instance::InstanceError;

/// A theorem whose families come with the program.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// The claim, and the families that prove it.
    pub problem: fn() -> Problem,
}
