//! Proofs about the Erdős–Szekeres game.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::Claim;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::Replay;

use super::solver::states::Prefer;
use super::{dump, play, summary, table};
use crate::contract::proof::{Decoded, Proof};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs;
use crate::summary::Summary;
use crate::table::Printed;

/// A strategy at one size.
type Strategy<'c> = Decoded<'c, Claim, Replay<'c>>;

/// The outcome of every state.
type States<'c> = Decoded<'c, Claim, Map<'c>>;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
    Ok(Some(match kind {
        Kind::Replay => Box::new(Strategy::new(claim, certificate)?),
        Kind::Map => Box::new(States::new(claim, certificate)?),
        _ => return Ok(None),
    }))
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(self.claim, &self.body))
    }

    fn summary(&self) -> Summary {
        summary::of_replay(self.claim, &self.body).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Decoded { header, claim, body: replay } = self;
        Some(Box::new(table::PrintedReplay { header, claim, replay }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.body)
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.body)
    }
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
