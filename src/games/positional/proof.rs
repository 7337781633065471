//! Proofs about positional games.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Board, Body, Claim, PairingBody, Symmetry};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::faces::positional::play;

use super::argument::Argument;
use super::parts::Parts;
use super::{dump, summary, table};
use crate::contract::proof::{Decoded, Proof, ProofResult};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs::replay::builder::Built;
use crate::summary::Summary;
use crate::table::Printed;

/// A replay with its board and symmetries.
type Strategy<'c> = Decoded<'c, Claim, Body<'c>>;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    let header = &certificate.header;
    Ok(Some(match kind {
        Kind::Replay => Box::new(Strategy::new(claim, certificate)?),
        Kind::Pairing => {
            let PairingBody { board, pairing } = certificate.decode()?;
            Box::new(Argument::new(header, claim, board, Some(pairing)))
        }
        Kind::Potential => Box::new(Argument::new(header, claim, certificate.decode()?, None)),
        Kind::Parts => Box::new(Parts::new(header, claim, certificate.decode()?)),
        _ => return Ok(None),
    }))
}

/// The body of a strategy's certificate.
pub(crate) fn body(board: Board, built: Built) -> Body<'static> {
    let symmetry = |(name, images)| Symmetry { name, images };
    let symmetries = built.symmetries.into_iter().map(symmetry).collect();
    Body {
        board,
        symmetries,
        replay: built.replay,
        pairings: built.pairings,
        threats: built.threats,
    }
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(self.claim, &self.body))
    }

    fn summary(&self) -> Summary {
        summary::of(&self.body)
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Decoded { header, claim, body } = self;
        Some(Box::new(table::PrintedReplay { header, claim, body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.body)
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.body.replay)
    }
}
