//! Proofs about Node Kayles.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{Body, Claim, GraphName, MirrorBody};
use zermelo_checker::proofs::Kind;

use super::dump::Fields;
use super::solver::paths::{DAWSON, path_of};
use crate::contract::proof::{Decoded, ProofResult};
use crate::proofs::mirror::proof::MirrorProof;
use crate::proofs::mirror::stored::StoredMirror;
use crate::proofs::nim_values::{ValuesProof, octal_moves};
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy::Strategy;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(match kind {
        Kind::Replay => Some(Box::new(Strategy(Decoded::<_, Body<'_>>::new(claim, certificate)?))),
        Kind::Mirror => {
            Some(Box::new(MirrorProof(Decoded::<_, MirrorBody>::new(claim, certificate)?)))
        }
        Kind::NimValues => Some(Box::new(values(claim, certificate)?)),
        _ => None,
    })
}

/// The nim-values of paths, and why they are those of heaps.
fn values(claim: &Claim, certificate: &Certificate<'_>) -> Result<ValuesProof, Fault> {
    let graph = &claim.game.graph;
    let mut rules = vec![format!(
        "A path of n vertices is a heap of n counters of the octal game 0.137: a vertex goes with its \
         neighbours, and what is left is a path on either side. The nim-value of a path is the least \
         number that is the value of none of its options. {}",
        octal_moves(DAWSON)
    )];
    let path = path_of(graph);
    if let (GraphName::Cycle { .. }, Some(path)) = (graph, path) {
        rules.push(format!(
            "Every move on a {graph} leaves a path of {path}: the first player wins exactly where \
             that has the nim-value 0."
        ));
    }
    Ok(ValuesProof {
        claim: claim.clone().into(),
        rules,
        heaps: path.map(u32::from).into_iter().collect(),
        noun: "path",
        is_nim: false,
        body: certificate.decode()?,
    })
}

impl StoredReplay for Decoded<'_, Claim, Body<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(Fields::new(self.claim, self.body.graph.as_ref()))
    }
}

impl StoredMirror for Decoded<'_, Claim, MirrorBody> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(Fields::new(self.claim, self.body.graph.as_ref()))
    }
}
