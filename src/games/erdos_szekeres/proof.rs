//! Proofs about the Erdős–Szekeres game.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::Claim;
use zermelo_checker::proofs::map::Map;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printed;

use super::solver::states::Prefer;
use super::{play, summary, table};
use crate::contract::proof::{Decoded, Proof, ProofResult};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs;

/// The outcome of every state.
type States<'c> = Decoded<'c, Claim, Map<'c>>;

/// Decodes the map of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    Ok(Some(Box::new(States::new(claim, certificate)?)))
}

impl Proof for States<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let states = summary::states(self.claim);
        Box::new(proofs::map::dump::Body::new(states, &self.body))
    }

    fn summary(&self) -> Summary {
        summary::of_map(self.claim).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Decoded { claim, body: map, .. } = self;
        Some(Box::new(table::map::PrintedMap { claim, map }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::map::begin(self.claim, &self.body, Prefer::Shortest)
    }

    fn begin_longest(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::map::begin(self.claim, &self.body, Prefer::Longest)
    }
}
