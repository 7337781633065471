//! The Erdős–Szekeres game (Pudwell): the players name the entries of a permutation, and the first to
//! make a monotone subsequence too long loses.

pub(crate) mod about;
mod discover;
pub(crate) mod dump;
pub mod families;
pub mod play;
mod proof;
pub mod solver;
pub mod summary;
pub mod table;
pub mod vectors;

use serde_json::Value;
use zermelo_checker::claim::{self, Player};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;

use super::about::{About, GameError, Made, MapRequest, SolveRequest, Solved};
use super::{GameClaim, NamedGame};
use crate::proof::Proof;
use crate::proofs::outcome::vectors::OutcomeClaim;

impl NamedGame for ErdosSzekeres {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn not_lost(&self, player: Player) -> Option<claim::Claim> {
        let statement = Statement::Strategy(claim::Statement::DoesNotLose(player));
        Some(Claim { statement, game: *self }.into())
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        about::solve(self, request)
    }

    fn map(&self, request: MapRequest<'_>) -> Result<Made, GameError> {
        about::map(self, request)
    }
}

impl GameClaim for Claim {
    fn game(&self) -> Game {
        self.game.into()
    }

    fn fields(&self) -> (&'static str, Value) {
        ("erdos-szekeres", dump::claim(self))
    }

    fn unbeaten(&self) -> Option<Player> {
        match self.statement {
            Statement::Strategy(statement) => Some(statement.proponent()),
            Statement::PPositions { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// A game has one number of P-positions.
    fn contradicts(&self, other: &claim::Claim) -> bool {
        let claim::Claim::ErdosSzekeres(other) = other else { return false };
        match (&self.statement, &other.statement) {
            (
                Statement::PPositions { count: one, .. },
                Statement::PPositions { count: other, .. },
            ) => one != other,
            _ => false,
        }
    }

    fn proof<'c>(
        &'c self,
        kind: Kind,
        certificate: &'c Certificate<'_>,
    ) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
        proof::decode(self, kind, certificate)
    }

    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        Some(self)
    }
}
