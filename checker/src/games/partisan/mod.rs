//! Values of partisan games: Domineering, Col and Snort, alone or side by side, against a value that is
//! written as its form. They admit replays.

mod claim;
mod forms;
mod rules;

pub use claim::{Claim, Partisan, Relation, Statement, Summand};
pub use forms::{Forms, MAX_FORMS};
pub use rules::{CODES, Game, MAX_SUMMANDS, POSITION_ROLES, PartisanRules, Ply, Position};

use super::{GameClaim, Proof, sums};
use crate::figures::Figures;
use crate::proofs::{Kind, replay};
use crate::stop::Stop;

impl GameClaim for Claim {
    /// The value is one of the notation, and each game is named by its words.
    fn is_plain(&self) -> bool {
        let summands = &self.game.summands;
        (1..=MAX_SUMMANDS).contains(&summands.len())
            && summands.iter().all(Summand::is_plain)
            && Forms::new(self.statement.value.as_str()).is_some()
    }

    /// What equals a value is at least that, and so are the same games in another order.
    fn implies(&self, wanted: &str) -> bool {
        let weaker = Statement { relation: Relation::IsAtLeast, ..self.statement.clone() };
        let summands = sums::in_order_of(&self.game.summands, wanted);
        Claim::is_said(wanted, &[self.statement.clone(), weaker], [Partisan { summands }])
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let rules = PartisanRules::new(self)?;
        replay::check(&rules, &proof.body.whole()?, proof.executor)
    }
}

#[cfg(test)]
mod tests;
