//! Heaps of counters: Nim, and octal games. They admit nim-values.

mod claim;
mod splits;

pub use claim::{Claim, Heaps, MAX_DIGITS, Rules, Start, Statement};
pub use splits::{Split, splits};

use super::{GameClaim, Proof};
use crate::claim::Player;
use crate::codes::SIZE;
use crate::fault::Fault;
use crate::figures::{Figures, count};
use crate::proofs::Kind;
use crate::proofs::nim_values::{NIM_VALUE, NimValues, PERIOD_MISSING, VALUES_COUNT};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        claim::is_plain(self)
    }

    fn implies(&self, wanted: &str) -> bool {
        claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::NimValues)?;
        let body = proof.body.whole()?;
        self.confirm(&body, proof.file_size)?;
        Ok(vec![("values", count(body.values.len()))])
    }
}

impl Claim {
    /// Confirms the values, and what is claimed of them.
    fn confirm(&self, body: &NimValues, file_size: usize) -> Result<(), Fault> {
        let largest = match &self.game.start {
            Start::Sum { heaps } => heaps.iter().copied().max(),
            Start::Every { .. } => None,
        };
        match &self.game.rules {
            // Its values do not repeat, so that nothing is claimed of every heap (H9).
            Rules::Nim => {
                SIZE.unless(largest.is_some())?;
                VALUES_COUNT.unless(*body == NimValues::default())?;
            }
            Rules::Octal { digits } => body.confirm(digits, largest, file_size)?,
        }
        // Every heap that is asked for is stored, or in the period.
        let value = |heap: u64| match self.game.rules {
            Rules::Nim => heap,
            Rules::Octal { .. } => body.value(heap).map_or(u64::MAX, u64::from),
        };
        match &self.game.start {
            Start::Sum { heaps } => {
                let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap.into()));
                let holds = self.statement.holds(sum).ok_or(SIZE)?;
                NIM_VALUE.unless(holds).map_err(|code| code.at("found", sum))
            }
            &Start::Every { least, modulus } => {
                let is_period = matches!(self.statement, Statement::HasPeriod(_));
                SIZE.unless(modulus >= 1 && (modulus == 1 || !is_period))?;
                let (least, modulus) = (u64::from(least), u64::from(modulus));
                let repeats = body.repeats.map(|repeats| (repeats.from.into(), repeats.period));
                let (from, period): (u64, u32) = repeats.ok_or(PERIOD_MISSING)?;
                // Up to the first that is in the period, and then once around.
                let before = from.saturating_sub(least).div_ceil(modulus);
                for step in 0..=before.saturating_add(period.into()) {
                    let heap = least.saturating_add(step.saturating_mul(modulus));
                    let found = value(heap);
                    let holds = match self.statement {
                        Statement::HasPeriod(period) => {
                            SIZE.unless(period >= 1)?;
                            value(heap.saturating_add(period.into())) == found
                        }
                        statement => statement.holds(found).ok_or(SIZE)?,
                    };
                    let place = || NIM_VALUE.at("heap", heap).at("found", found);
                    if !holds {
                        return Err(place());
                    }
                }
                Ok(())
            }
        }
    }
}

impl Statement {
    /// Whether it holds of a position with this nim-value; `None` where it is about no position.
    fn holds(self, value: u64) -> Option<bool> {
        match self {
            Statement::Wins(player) => Some((value != 0) == (player == Player::First)),
            Statement::HasValue(claimed) => Some(value == u64::from(claimed)),
            Statement::HasPeriod(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
