//! Proofs about dots and boxes.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::{Body, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;

use super::{dump, play, table};
use crate::contract::proof::Proof;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs::replay::summary::ReplaySummary;
use crate::score::table as score;
use crate::summary::Summary;
use crate::table::Printed;

/// A strategy for a board.
struct Strategy<'c> {
    header: &'c Header,
    claim: &'c Claim,
    body: Body<'c>,
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
        let &Strategy { header, claim, ref body } = self;
        let (told, replay) = (table::Edges::new(claim, body), &body.replay);
        Some(Box::new(score::Strategy { header, claim: (*claim).into(), replay, told }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.body)
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.body.replay)
    }
}
