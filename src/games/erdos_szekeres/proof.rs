//! Proofs about the Erdős–Szekeres game.

use std::rc::Rc;

use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, Form};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::Replay;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printed;

use super::play::digits::Digits;
use super::solver::Board;
use super::solver::states::Prefer;
use super::{dump, play, summary, table};
use crate::contract::proof::{Decoded, Proof, ProofResult};
use crate::play::PlayError;
use crate::play::line::{Match, Notation};
use crate::proofs;
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy::Strategy;

/// The outcome of every state.
type States<'c> = Decoded<'c, Claim, Map<'c>>;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(Some(match kind {
        Kind::Replay => Box::new(Strategy::new::<_, Replay<'_>>(claim, certificate)?),
        Kind::Map => Box::new(States::new(claim, certificate)?),
        _ => return Ok(None),
    }))
}

impl StoredReplay for Decoded<'_, Claim, Replay<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Fields::new(self.claim))
    }

    /// Digits.
    fn notation(&self) -> Option<Rc<dyn Notation>> {
        let board = Board::of(&self.claim.game).ok()?;
        Some(Rc::new(Digits::new(board, self.claim.game.form)))
    }

    /// As Table 1 of the paper counts: in avoidance there is a move after the board is full.
    fn until(&self) -> (&'static str, u64) {
        let more = match self.claim.game.form {
            Form::Avoidance => 1,
            Form::Achievement => 0,
        };
        ("until a pattern is complete", more)
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
