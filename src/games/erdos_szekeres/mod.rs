//! The Erdős–Szekeres game (Pudwell): the players name the entries of a permutation, and who first
//! makes a monotone subsequence too long loses.

pub(crate) mod about;
pub(crate) mod dump;
pub mod families;
pub mod play;
pub mod solver;
pub mod summary;
pub mod table;
pub mod vectors;

use serde_json::Value;
use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Header;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Statement};
use zermelo_explain::claims::Game;

use super::about::{About, GameError, MapRequest, Mapped, SolveRequest, Solved};
use super::{GameClaim, NamedGame};
use crate::dump::Body;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proof::Proof;
use crate::proofs::outcome::vectors::OutcomeClaim;
use crate::summary::Summary;
use crate::table::Printed;

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

    fn map(&self, request: MapRequest<'_>) -> Result<Mapped, GameError> {
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
        match (self.statement, other.statement) {
            (
                Statement::PPositions { count: one, .. },
                Statement::PPositions { count: other, .. },
            ) => one != other,
            _ => false,
        }
    }

    fn dumped<'p>(&'p self, proof: &'p Proof<'p>) -> Option<Body<'p>> {
        match proof {
            Proof::Replay(replay) => Some(Body::ErdosSzekeres(dump::Body::new(self, replay))),
            _ => None,
        }
    }

    fn printed<'p>(
        &'p self,
        header: &'p Header,
        proof: &'p Proof<'p>,
    ) -> Option<Box<dyn Printed + 'p>> {
        match proof {
            Proof::Replay(replay) => {
                Some(Box::new(table::Strategy { header, claim: self, replay }))
            }
            Proof::Map(map) => Some(Box::new(table::map::Positions { claim: self, map })),
            _ => None,
        }
    }

    fn begin<'p>(&'p self, proof: &'p Proof<'p>) -> Option<Result<Box<dyn Match + 'p>, PlayError>> {
        match proof {
            Proof::Replay(replay) => Some(play::begin(self, replay)),
            _ => None,
        }
    }

    fn summary(&self, proof: &Proof<'_>) -> Option<Summary> {
        match proof {
            Proof::Replay(replay) => Some(summary::of_replay(self, replay).into()),
            Proof::Map(_) => Some(summary::of_map(self).into()),
            _ => None,
        }
    }

    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        Some(self)
    }
}
