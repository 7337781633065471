//! All affine or projective planes of an order at once, or of every order from one on: the
//! positional game on each, from the empty board. It admits potentials: the number of lines and of
//! their points follows from the order, whatever the lines are, so one sum is that of every plane.

mod claim;
mod orders;

pub use claim::{Claim, Convention, Plane, Planes};
pub use orders::{CODES, LINES_MORE_THAN_DOUBLE};

use super::{GameClaim, Proof};
use crate::claim::{Player, Statement};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::format::{Decode, Misread, Reader};
use crate::proofs::Kind;
use crate::stop::Stop;

/// The body: nothing. The checker computes the sum from the claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Body;

impl<'a> Decode<'a> for Body {
    fn decode(_: &mut Reader<'a>) -> Result<Self, Misread> {
        Ok(Body)
    }
}

impl GameClaim for Claim {
    /// A claim has no part that is not printed, and no texts.
    fn is_plain(&self) -> bool {
        true
    }

    /// A claim about many orders holds for each of them; who wins does not lose.
    fn implies(&self, wanted: &str) -> bool {
        let orders = self.game.order.and_named_in(wanted);
        let games = orders.map(|order| Planes { order, ..self.game });
        Claim::is_said(wanted, &[self.statement, self.statement.weaker()], games)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Potential)?;
        let Body = proof.body.whole()?;
        WRONG_KIND_FOR_CLAIM.unless(self.is_of_blocking())?;
        // First moves first.
        let proponent_moves = self.statement.proponent() == Player::First;
        let lines = orders::check(self.game.plane, self.game.order, proponent_moves)?;
        Ok(vec![("lines", lines)])
    }
}

impl Claim {
    /// Whether all that is claimed is, or follows from, that the opponent completes no line (E2).
    fn is_of_blocking(&self) -> bool {
        match (self.statement, self.game.convention) {
            (Statement::DoesNotLose(_), Convention::Strong) => true,
            (Statement::Wins(_), Convention::Strong) => false,
            (statement, Convention::Weak { maker }) => statement.proponent() != maker,
        }
    }
}

#[cfg(test)]
mod tests;
