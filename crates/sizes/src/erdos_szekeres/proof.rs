//! Proofs about the Erdős–Szekeres game.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::Claim;
use zermelo_checker::proofs::map::Map;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printed;

use super::solver::states::Prefer;
use super::{play, summary, table};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::Decoded;
use zermelo_present::contract::proof::{Proof, ProofResult};

/// The outcome of every state.
struct States<'c>(Decoded<'c, Claim, Map<'c>>);

/// Decodes the map of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    Ok(Some(Box::new(States(Decoded::new(claim, certificate)?))))
}

impl Proof for States<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let states = summary::states(self.0.claim);
        Box::new(zermelo_present::map::dump::Body::new(states, &self.0.body))
    }

    fn summary(&self) -> Summary {
        summary::of_map(self.0.claim).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Decoded { claim, body: map, .. } = &self.0;
        Some(Box::new(table::map::PrintedMap { claim, map }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::map::begin(self.0.claim, &self.0.body, Prefer::Shortest)
    }

    fn begin_longest(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::map::begin(self.0.claim, &self.0.body, Prefer::Longest)
    }
}
