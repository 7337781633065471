//! A mirror at one size of a game with named placements, as commands print, play, dump and count it.

use serde::Serialize;
use zermelo_checker::format::Header;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::StoredImages;
use zermelo_explain::play::{PlayError, stored};

use super::dump::Images;
use super::figures;
use crate::contract::proof::Proof;
use crate::dump::Fields;
use crate::summary::Summary;
use crate::table::{Printout, SourceForm, TableError};

/// A mirror.
pub struct MirrorProof<'c> {
    /// The header of its certificate.
    pub header: &'c Header,
    /// The mirror.
    pub stored: Box<dyn StoredImages + 'c>,
    /// The proof as a source, where the game has some for mirrors.
    pub source: Option<String>,
}

/// All that the proof holds.
#[derive(Serialize)]
struct Body {
    #[serde(flatten)]
    fields: Fields,
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
        Box::new(Body { fields: Fields(stored.fields()), images })
    }

    fn summary(&self) -> Summary {
        figures(self.stored.mirror()).into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(self))
    }

    fn source(&self, form: SourceForm) -> Option<Result<String, TableError>> {
        self.source.clone().filter(|_| form == SourceForm::Rows).map(Ok)
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        stored::of_mirror(&*self.stored)
    }
}
