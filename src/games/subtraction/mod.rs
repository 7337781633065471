//! Subtraction games: two players take counters from heaps, at most so many in a move, and who takes
//! the last one wins.

pub(crate) mod about;
mod discover;
pub(crate) mod dump;
pub mod source;
mod vectors;

use serde_json::Value;
use zermelo_checker::claim::Player;
use zermelo_checker::games::subtraction::{Claim, Subtraction};
use zermelo_explain::claims::Game;

use crate::contract::about::About;
use crate::contract::error::GameError;
use crate::contract::game::{GameClaim, NamedGame};
use crate::contract::solving::{SolveRequest, Solved};
use crate::proofs::outcome::one_size;
use crate::proofs::outcome::vectors::OutcomeClaim;

impl NamedGame for Subtraction {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        one_size::solve(|winner| Claim { winner, game: *self }, request)
    }
}

impl GameClaim for Claim {
    fn game(&self) -> Game {
        self.game.into()
    }

    fn fields(&self) -> (&'static str, Value) {
        ("subtraction", dump::claim(self))
    }

    fn unbeaten(&self) -> Option<Player> {
        Some(self.winner)
    }

    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        Some(self)
    }
}
