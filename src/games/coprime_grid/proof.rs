//! Proofs about the coprimality grid.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::Claim;
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

/// A strategy for a grid.
struct Strategy<'c> {
    header: &'c Header,
    claim: &'c Claim,
    replay: Replay<'c>,
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
        _ => None,
    })
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(self.claim, &self.replay))
    }

    fn summary(&self) -> Summary {
        let until = "until the grid is full";
        ReplaySummary { until, ..ReplaySummary::of(&self.replay) }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let &Strategy { header, claim, ref replay } = self;
        let told = table::Cells::new(claim);
        Some(Box::new(score::Strategy { header, claim: (*claim).into(), replay, told }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.replay)
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.replay)
    }
}
