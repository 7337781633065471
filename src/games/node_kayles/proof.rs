//! Proofs about Node Kayles.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{Body, Claim, MirrorBody};
use zermelo_checker::proofs::Kind;

use super::dump::Fields;
use super::values;
use crate::contract::proof::{Decoded, ProofResult};
use crate::proofs::mirror::proof::MirrorProof;
use crate::proofs::mirror::stored::StoredMirror;
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy::Strategy;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(match kind {
        Kind::Replay => Some(Box::new(Strategy::new::<_, Body<'_>>(claim, certificate)?)),
        Kind::Mirror => Some(Box::new(MirrorProof::new::<_, MirrorBody>(claim, certificate)?)),
        Kind::NimValues => Some(Box::new(values::decode(claim, certificate)?)),
        _ => None,
    })
}

impl StoredReplay for Decoded<'_, Claim, Body<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(Fields::new(self.body.graph.as_ref()))
    }
}

impl StoredMirror for Decoded<'_, Claim, MirrorBody> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(Fields::new(self.body.graph.as_ref()))
    }
}
