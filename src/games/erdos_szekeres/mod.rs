//! The Erdős–Szekeres game (Pudwell): the players name the entries of a permutation, and the first to
//! make a monotone subsequence too long loses.

pub(crate) mod dump;
pub mod families;
pub mod play;
pub mod solver;
pub mod summary;
pub mod table;
pub mod vectors;

use serde_json::Value;
use zermelo_checker::format::Header;
use zermelo_checker::games::erdos_szekeres::Claim;

use super::GameClaim;
use crate::dump::Body;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proof::Proof;
use crate::proofs::outcome::vectors::OutcomeClaim;
use crate::summary::Summary;
use crate::table::Printed;

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("erdos-szekeres", dump::claim(self))
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
                Some(Box::new(table::PrintedReplay { header, claim: self, replay }))
            }
            Proof::Map(map) => Some(Box::new(table::map::PrintedMap { claim: self, map })),
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
