//! A strategy of a game with a face, as commands print, play, dump and count it.

use std::rc::Rc;

use serde::Serialize;
use serde_json::Value;
use zermelo_checker::format::Header;
use zermelo_explain::face::LayoutError;
use zermelo_explain::play::line::{Match, Notation};
use zermelo_explain::play::stored::StoredStrategy;
use zermelo_explain::play::{PlayError, stored};

use super::dump::Tables;
use super::summary::figures;
use crate::contract::proof::{Evidence, Proof};
use crate::dump::{Fields, Line};
use crate::mirror::dump::lemmas;
use crate::summary::Summary;
use crate::table::Printout;

/// A strategy of a game whose printed form its face says.
pub(crate) struct Strategy<'c> {
    pub(crate) header: &'c Header,
    pub(crate) stored: Box<dyn StoredStrategy + 'c>,
    /// The notation that the game has beside the names of moves.
    pub(crate) notation: Option<Rc<dyn Notation>>,
}

/// All that the proof holds.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    fields: Fields,
    #[serde(flatten)]
    tables: Tables<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mirrors: Vec<Line<Value>>,
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let stored = &self.stored;
        let tables = Tables::new(stored.replay(), stored.names());
        let mirrors = lemmas(stored.mirrors());
        Box::new(Body { fields: Fields(stored.fields()), tables, mirrors })
    }

    fn summary(&self) -> Summary {
        let until = self.stored.face().ok().and_then(|face| face.account().until);
        figures(self.stored.replay(), None, until).into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(self))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        stored::of_replay(&*self.stored, self.notation.clone())
    }

    fn lay_out(&mut self, layout: &str) -> Result<(), LayoutError> {
        self.stored.lay_out(layout)
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Replay(self.stored.replay())
    }
}
