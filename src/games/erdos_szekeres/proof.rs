//! Proofs about the Erdős–Szekeres game.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::Claim;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::Replay;

use super::{dump, play, summary, table};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proof::Proof;
use crate::proofs;
use crate::summary::Summary;
use crate::table::Printed;

/// A strategy at one size.
struct Strategy<'c> {
    header: &'c Header,
    claim: &'c Claim,
    replay: Replay<'c>,
}

/// The outcome of every state.
struct States<'c> {
    claim: &'c Claim,
    map: Map<'c>,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
    let header = &certificate.header;
    Ok(match kind {
        Kind::Replay => Some(Box::new(Strategy { header, claim, replay: certificate.decode()? })),
        Kind::Map => Some(Box::new(States { claim, map: certificate.decode()? })),
        _ => None,
    })
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(self.claim, &self.replay))
    }

    fn summary(&self) -> Summary {
        summary::of_replay(self.claim, &self.replay).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Strategy { header, claim, replay } = self;
        Some(Box::new(table::PrintedReplay { header, claim, replay }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.replay)
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.replay)
    }
}

impl Proof for States<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let states = summary::states(self.claim);
        Box::new(proofs::map::dump::Body::new(states, &self.map))
    }

    fn summary(&self) -> Summary {
        summary::of_map(self.claim).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let States { claim, map } = self;
        Some(Box::new(table::map::PrintedMap { claim, map }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(proofs::map::NO_STRATEGY)
    }
}
