//! Chomp: two players eat from a bar of chocolate, and the player who takes the poisoned square loses.

pub(crate) mod about;
mod discover;
pub(crate) mod dump;
mod source;
pub mod vectors;

use serde_json::Value;
use zermelo_checker::claim::Player;
use zermelo_checker::games::chomp::{Chomp, Claim};
use zermelo_explain::claims::Game;

use crate::contract::about::About;
use crate::contract::error::GameError;
use crate::contract::game::{GameClaim, NamedGame};
use crate::contract::solving::{SolveRequest, Solved};
use crate::proofs::outcome::one_size;
use crate::proofs::outcome::vectors::OutcomeClaim;

impl NamedGame for Chomp {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        one_size::solve(|winner| Claim { winner, game: self.clone() }, request)
    }
}

impl GameClaim for Claim {
    fn game(&self) -> Game {
        self.game.clone().into()
    }

    fn fields(&self) -> (&'static str, Value) {
        ("chomp", dump::claim(self))
    }

    fn unbeaten(&self) -> Option<Player> {
        Some(self.winner)
    }

    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        Some(self)
    }
}
