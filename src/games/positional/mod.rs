//! Positional games: two players take points of a board in turn, and complete lines decide who wins.

pub mod boards;
pub mod compile;
pub(crate) mod dump;
pub mod play;
pub mod solver;
pub mod source;
pub mod summary;
pub mod symmetry;
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
                Some(Box::new(table::Strategy { header, claim: self, body }))
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
