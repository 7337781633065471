//! Positional games: two players take points of a board in turn, and complete lines decide who wins.

/// Evaluates an expression with `$set`, the solver's sets of points for a board of so many points,
/// and `$words`, how many words of 64 bits the rules take for such a set.
macro_rules! by_board_size {
    ($points:expr, |$set:ident, $words:ident| $body:expr) => {
        match $points {
            0..=64 => {
                type $set = u64;
                const $words: usize = 1;
                $body
            }
            65..=128 => {
                type $set = u128;
                const $words: usize = 2;
                $body
            }
            _ => {
                type $set = $crate::games::positional::solver::bits::Wide;
                const $words: usize = 8;
                $body
            }
        }
    };
}

pub mod automorphisms;
pub mod boards;
pub mod compile;
pub(crate) mod dump;
pub mod play;
pub mod solver;
pub mod source;
mod stones;
pub mod summary;
pub mod table;

use serde_json::Value;
use zermelo_checker::format::Header;
use zermelo_checker::games::positional::Claim;

use super::GameClaim;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proof::Proof;
use crate::summary::Summary;
use crate::table::Printed;

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("positional", dump::claim(self))
    }

    fn printed<'p>(
        &'p self,
        header: &'p Header,
        proof: &'p Proof<'p>,
    ) -> Option<Box<dyn Printed + 'p>> {
        match proof {
            Proof::Positional(body) => {
                Some(Box::new(table::PrintedReplay { header, claim: self, body }))
            }
            _ => None,
        }
    }

    fn begin<'p>(&'p self, proof: &'p Proof<'p>) -> Option<Result<Box<dyn Match + 'p>, PlayError>> {
        match proof {
            Proof::Positional(body) => Some(play::begin(self, body)),
            _ => None,
        }
    }

    fn summary(&self, proof: &Proof<'_>) -> Option<Summary> {
        match proof {
            Proof::Positional(body) => Some(summary::of(body)),
            _ => None,
        }
    }
}
