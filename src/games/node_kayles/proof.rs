//! Proofs about Node Kayles.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{Body, Claim, MirrorBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;

use super::dump;
use crate::proof::Proof;
use crate::proofs;
use crate::proofs::replay::summary::ReplaySummary;
use crate::summary::Summary;

/// A replay on a graph.
struct Strategy<'c> {
    claim: &'c Claim,
    body: Body<'c>,
}

/// A mirror on a graph.
struct Mirror<'c> {
    claim: &'c Claim,
    body: MirrorBody,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
    Ok(match kind {
        Kind::Replay => Some(Box::new(Strategy { claim, body: certificate.decode()? })),
        Kind::Mirror => Some(Box::new(Mirror { claim, body: certificate.decode()? })),
        _ => None,
    })
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(self.claim, &self.body))
    }

    fn summary(&self) -> Summary {
        ReplaySummary::of(&self.body.replay).into()
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.body.replay)
    }
}

impl Proof for Mirror<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Mirror::new(self.claim, &self.body))
    }

    fn summary(&self) -> Summary {
        proofs::mirror::figures(&self.body.mirror).into()
    }
}
