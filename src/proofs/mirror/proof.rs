//! A mirror at one size of a game with named placements, as commands print, play, dump and count it.

use serde::Serialize;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Decode, Header};
use zermelo_present::summary::Summary;
use zermelo_present::table::{Printed, SourceForm, TableError};

use super::dump::Images;
use super::figures;
use super::stored::StoredMirror;
use super::table::PrintedMirror;
use crate::contract::proof::{Decoded, Proof};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::play::stored;

/// A mirror.
pub(crate) struct MirrorProof<'c> {
    header: &'c Header,
    stored: Box<dyn StoredMirror + 'c>,
}

impl<'c> MirrorProof<'c> {
    /// The mirror of a certificate.
    ///
    /// # Errors
    /// When the certificate's body is none of this type.
    pub(crate) fn new<C, B>(claim: &'c C, certificate: &'c Certificate<'_>) -> Result<Self, Fault>
    where
        B: Decode<'c> + 'c,
        Decoded<'c, C, B>: StoredMirror,
    {
        let stored = Decoded::<C, B>::new(claim, certificate)?;
        Ok(MirrorProof { header: stored.header, stored: Box::new(stored) })
    }
}

/// All that the proof holds.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    fields: Box<dyn erased_serde::Serialize + 'a>,
    #[serde(flatten)]
    images: Images,
}

impl Proof for MirrorProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let stored = &self.stored;
        let placements = stored.placements().ok();
        let name = |placement| placements.as_ref()?.placement_name(placement);
        let named = |placement| match name(placement) {
            Some(name) => name.plain.into(),
            None => placement.into(),
        };
        let images = Images::new(stored.mirror(), &named);
        Box::new(Body { fields: stored.fields(), images })
    }

    fn summary(&self) -> Summary {
        figures(self.stored.mirror()).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(PrintedMirror { header: self.header, stored: &*self.stored }))
    }

    fn source(&self, form: SourceForm) -> Option<Result<String, TableError>> {
        self.stored.source().filter(|_| form == SourceForm::Rows).map(Ok)
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        stored::of_mirror(&*self.stored)
    }
}
