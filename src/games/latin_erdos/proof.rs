//! Proofs about Latin Erdős.

use serde_json::json;
use zermelo_checker::claim::Size;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_erdos::{Body, Claim, SizesMirror};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::replay::Replay;

use super::play::Replies;
use super::{dump, play, table};
use crate::contract::proof::Proof;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs;
use crate::proofs::replay::summary::ReplaySummary;
use crate::summary::{Figures, Summary};
use crate::table::Printed;

/// A strategy, position by position.
struct Strategy<'c> {
    claim: &'c Claim,
    body: Body<'c>,
}

/// A mirror at one size, and the replay of one node that it is played as, where it can be played.
struct OneSize<'c> {
    claim: &'c Claim,
    mirror: Mirror,
    replay: Result<Replay<'static>, PlayError>,
}

/// A mirror for every size.
struct EverySize<'c> {
    claim: &'c Claim,
    mirror: SizesMirror,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
    Ok(match (kind, claim.game.size) {
        (Kind::Replay, _) => Some(Box::new(Strategy { claim, body: certificate.decode()? })),
        (Kind::Mirror, Size::Exactly(_)) => {
            let mirror = certificate.decode()?;
            let replay = play::as_replay(claim, &mirror);
            Some(Box::new(OneSize { claim, mirror, replay }))
        }
        (Kind::Mirror, Size::Every { .. }) => {
            Some(Box::new(EverySize { claim, mirror: certificate.decode()? }))
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
        Some(Box::new(table::PrintedReplay { claim: self.claim, body: &self.body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let Body { symmetries, replay, mirrors } = &self.body;
        play::begin(self.claim, symmetries, replay, Replies::Left(mirrors))
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.body.replay)
    }
}

impl Proof for OneSize<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::images(self.claim, &self.mirror))
    }

    fn summary(&self) -> Summary {
        proofs::mirror::figures(&self.mirror).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(table::PrintedMirror { claim: self.claim, mirror: &self.mirror }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let replay = self.replay.as_ref().map_err(PlayError::clone)?;
        play::begin(self.claim, &[], replay, Replies::Whole(&self.mirror))
    }
}

impl Proof for EverySize<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Sizes::new(&self.mirror))
    }

    fn summary(&self) -> Summary {
        let reasons = self.mirror.reasons.len();
        Figures {
            fields: json!({ "reasons": reasons }),
            lines: vec![("reasons", reasons.to_string())],
        }
        .into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(table::PrintedSizes { claim: self.claim, mirror: &self.mirror }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate is a proof for every size; `zermelo solve latin-erdos N --claim …` makes \
             one with a strategy at one size",
        ))
    }
}
