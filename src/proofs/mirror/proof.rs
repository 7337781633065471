//! A mirror at one size of a game with named placements, as commands print, play, dump and count it.

use serde::Serialize;
use zermelo_explain::face::Placements;

use super::dump::Images;
use super::figures;
use super::stored::StoredMirror;
use super::table::PrintedMirror;
use crate::contract::proof::{Decoded, Proof};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::play::stored::{self, StoredImages};
use crate::summary::Summary;
use crate::table::{Printed, SourceForm, TableError};

/// A mirror.
pub(crate) struct MirrorProof<'c, C, B>(pub(crate) Decoded<'c, C, B>);

/// All that the proof holds.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    fields: Box<dyn erased_serde::Serialize + 'a>,
    #[serde(flatten)]
    images: Images,
}

impl<'c, C, B> Proof for MirrorProof<'c, C, B>
where
    Decoded<'c, C, B>: StoredMirror,
{
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let MirrorProof(stored) = self;
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
        figures(self.0.mirror()).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(PrintedMirror { header: self.0.header, stored: &self.0 }))
    }

    fn source(&self, form: SourceForm) -> Option<Result<String, TableError>> {
        self.0.source().filter(|_| form == SourceForm::Rows).map(Ok)
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        stored::of_mirror(&self.0)
    }
}
