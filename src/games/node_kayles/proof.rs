//! Proofs about Node Kayles.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::node_kayles::{Body, Claim, MirrorBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;

use super::play::Replies;
use super::{dump, play, table};
use crate::contract::proof::Proof;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs;
use crate::proofs::replay::summary::ReplaySummary;
use crate::summary::Summary;
use crate::table::Printed;

/// A replay on a graph.
struct Strategy<'c> {
    header: &'c Header,
    claim: &'c Claim,
    body: Body<'c>,
}

/// A mirror on a graph.
struct Mirror<'c> {
    header: &'c Header,
    claim: &'c Claim,
    body: MirrorBody,
    /// The replay that it comes to, which is played.
    replay: Replay<'static>,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
    let header = &certificate.header;
    Ok(match kind {
        Kind::Replay => Some(Box::new(Strategy { header, claim, body: certificate.decode()? })),
        Kind::Mirror => {
            let body: MirrorBody = certificate.decode()?;
            let replay = play::replay(claim, body.graph.as_ref(), &body.mirror);
            Some(Box::new(Mirror { header, claim, body, replay }))
        }
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

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Strategy { header, claim, body } = self;
        Some(Box::new(table::PrintedReplay { header, claim, body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let Body { graph, replay, mirrors } = &self.body;
        play::begin(self.claim, graph.as_ref(), replay, Replies::Left(mirrors))
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

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Mirror { header, claim, body, .. } = self;
        Some(Box::new(table::PrintedMirror { header, claim, body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let MirrorBody { graph, mirror } = &self.body;
        play::begin(self.claim, graph.as_ref(), &self.replay, Replies::Whole(mirror))
    }
}
