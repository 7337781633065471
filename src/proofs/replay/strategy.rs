//! A strategy of a game with a face, as commands print, play, dump and count it.

use std::rc::Rc;

use serde::Serialize;
use serde_json::{Map, Value};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Header;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::face::{PositionOf, Prose};

use super::dump::{Names, Tables};
use super::summary::ReplaySummary;
use super::table::PrintedStrategy;
use crate::contract::proof::Proof;
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::strategy::Strategy as Played;
use crate::summary::Summary;
use crate::table::{Printed, wrong};

/// A strategy of a game whose printed form its face says.
pub(crate) struct Strategy<'c, F> {
    /// The header of its certificate.
    pub(crate) header: &'c Header,
    /// The fields that the proof has besides its tables.
    pub(crate) fields: Map<String, Value>,
    /// The tables.
    pub(crate) replay: Replay<'c>,
    /// The game's face for a claim and the symmetries of a proof; an error where they do not fit.
    pub(crate) face: Result<Rc<F>, Fault>,
    /// The same without symmetries, where there is one.
    pub(crate) names: Option<Rc<dyn Names + 'c>>,
    /// To which end the moves of a game are counted.
    pub(crate) until: &'static str,
}

/// All that the proof holds.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    fields: &'a Map<String, Value>,
    #[serde(flatten)]
    tables: Tables<'a>,
}

impl<F: Prose> Proof for Strategy<'_, F>
where
    PositionOf<F>: PartialEq,
{
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let tables = Tables::new(&self.replay, self.names.clone());
        Box::new(Body { fields: &self.fields, tables })
    }

    fn summary(&self) -> Summary {
        ReplaySummary { until: self.until, ..ReplaySummary::of(&self.replay) }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let none = |_: &Fault| wrong("there is no such game, or no such symmetry");
        let face = self.face.as_deref().map_err(none);
        Some(Box::new(PrintedStrategy { header: self.header, replay: &self.replay, face }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let wrong = PlayError::Wrong("the game or a symmetry is none that a strategy has");
        let face = self.face.as_ref().map_err(|_| wrong)?;
        Ok(Box::new(Line::new(Played::new(Rc::clone(face), &self.replay)?, None)?))
    }

    fn replay(&self) -> Option<&Replay<'_>> {
        Some(&self.replay)
    }
}
