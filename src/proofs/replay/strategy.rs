//! A strategy of a game with a face, as commands print, play, dump and count it.

use serde::Serialize;
use serde_json::Value;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Decode, Header};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::face::LayoutError;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printed;

use super::dump::Tables;
use super::stored::StoredReplay;
use super::summary::ReplaySummary;
use super::table::PrintedStrategy;
use crate::contract::proof::{Decoded, Proof, ProofResult};
use crate::dump::Line;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::play::stored;
use crate::proofs::mirror::dump::lemmas;

/// A strategy of a game whose printed form its face says.
pub(crate) struct Strategy<'c> {
    header: &'c Header,
    stored: Box<dyn StoredReplay + 'c>,
}

impl<'c> Strategy<'c> {
    /// The strategy of a certificate.
    ///
    /// # Errors
    /// When the certificate's body is none of this type.
    pub(crate) fn new<C, B>(claim: &'c C, certificate: &'c Certificate<'_>) -> Result<Self, Fault>
    where
        B: Decode<'c> + 'c,
        Decoded<'c, C, B>: StoredReplay,
    {
        let stored = Decoded::<C, B>::new(claim, certificate)?;
        Ok(Strategy { header: stored.header, stored: Box::new(stored) })
    }
}

/// All that the proof holds.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    fields: Box<dyn erased_serde::Serialize + 'a>,
    #[serde(flatten)]
    tables: Tables<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mirrors: Vec<Line<Value>>,
}

/// The proof of a game that has strategies only; `None` of another kind.
///
/// # Errors
/// When the certificate's body is none of this type.
pub(crate) fn only<'c, C, B>(
    claim: &'c C,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c>
where
    B: Decode<'c> + 'c,
    Decoded<'c, C, B>: StoredReplay,
{
    if kind != Kind::Replay {
        return Ok(None);
    }
    Ok(Some(Box::new(Strategy::new::<C, B>(claim, certificate)?)))
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let stored = &self.stored;
        let tables = Tables::new(stored.replay(), stored.names());
        let mirrors = lemmas(stored.mirrors());
        Box::new(Body { fields: stored.fields(), tables, mirrors })
    }

    fn summary(&self) -> Summary {
        let (until, more) = self.stored.until();
        ReplaySummary::of(self.stored.replay()).until(until, more).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(PrintedStrategy { header: self.header, stored: &*self.stored }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        stored::of_replay(&*self.stored, self.stored.notation())
    }

    fn lay_out(&mut self, layout: &str) -> Result<(), LayoutError> {
        self.stored.lay_out(layout)
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(self.stored.replay())
    }
}
