//! Subtraction games. They admit outcome proofs, and nim-values: such a game is the octal game
//! 0.33…3, in which a move leaves one heap or none.

mod claim;
pub mod vectors;

pub use claim::{Claim, Statement, Subtraction};

use super::heaps::{self, Heaps, MAX_DIGITS, Rules, Start};
use super::{GameClaim, Proof};
use crate::claim::Size;
use crate::codes::{SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::Fault;
use crate::figures::Figures;
use crate::proofs::{Kind, outcome};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place.
        true
    }

    fn implies(&self, wanted: &str) -> bool {
        claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        match proof.kind {
            Kind::NimValues => self.as_heaps()?.check(proof),
            Kind::Outcome => {
                outcome::check(&vectors::problem(self)?, &proof.body.whole()?, proof.executor)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

impl Claim {
    /// The same of an octal game.
    ///
    /// # Errors
    /// When a move takes no counter, or more than a code has digits for; when there are no heaps or
    /// more than [`vectors::MAX_HEAPS`], or several with many numbers of counters.
    pub fn as_heaps(&self) -> Result<heaps::Claim, Fault> {
        let Subtraction { most, heaps, counters } = self.game;
        let [most, heaps] = [most, heaps].map(|number| usize::try_from(number).ok());
        let most = most.filter(|most| (1..MAX_DIGITS).contains(most)).ok_or(SIZE)?;
        SIZE.unless((1..=vectors::MAX_HEAPS).contains(&self.game.heaps))?;
        let start = match (counters, heaps) {
            (Size::Exactly(counters), Some(heaps)) => Start::Sum { heaps: vec![counters; heaps] },
            (Size::Every { least, modulus }, Some(1)) => Start::Every { least, modulus },
            _ => return Err(SIZE.into()),
        };
        let digits = [0].into_iter().chain(std::iter::repeat_n(3, most)).collect();
        let statement = match self.statement {
            Statement::HasValue(value) => heaps::Statement::HasValue(value),
            statement => heaps::Statement::Wins(statement.winner()),
        };
        Ok(heaps::Claim { statement, game: Heaps { rules: Rules::Octal { digits }, start } })
    }
}

#[cfg(test)]
mod tests;
