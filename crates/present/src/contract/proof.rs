//! The proof of a certificate, decoded: what is printed, played and counted of it, whatever its
//! game and kind.
//!
//! Nothing is confirmed here. Commands that print or play a certificate look at it through this.

use zermelo_checker::claim::Provenance;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::face::LayoutError;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::by_values::StatesValues;
use zermelo_explain::play::line::{Judge, Match};
use zermelo_explain::play::stored::NO_STRATEGY;

use super::instance::InstanceError;
use crate::summary::Summary;
use crate::table::{Printout, SourceForm, TableError};

/// A decoded proof.
pub trait Proof {
    /// All that the proof holds, field by field.
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_>;

    /// The proof in figures.
    fn summary(&self) -> Summary;

    /// The proof as a document; `None` where there are no tables for it.
    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        None
    }

    /// The proof as a source; `None` where such proofs have none.
    fn source(&self, _form: SourceForm) -> Option<Result<String, TableError>> {
        None
    }

    /// What the proof is about, or what its node with this number is, to be drawn, where that is no
    /// position of a game.
    fn picture(&self, _node: Option<usize>) -> Option<Picture> {
        None
    }

    /// A game against the strategy, after the strategy's first move where it moves first.
    ///
    /// # Errors
    /// When the proof holds no strategy, or is none of its claim.
    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        match self.states_values() {
            Some(values) => values.side_by_side(None)?.begin(),
            None => Err(NO_STRATEGY),
        }
    }

    /// Draws positions as the text of a layout says.
    ///
    /// # Errors
    /// When the layout is wrong, or the game has none.
    fn lay_out(&mut self, _layout: &str) -> Result<(), LayoutError> {
        Err(LayoutError::OtherGame)
    }

    /// The nim-values of positions; `None` where the proof states none.
    fn states_values(&self) -> Option<&dyn StatesValues> {
        None
    }

    /// As [`begin`](Proof::begin), where the strategy says who wins; `None` where it does not.
    fn judge(&self) -> Option<Result<Box<dyn Judge + '_>, PlayError>> {
        None
    }

    /// As [`begin`](Proof::begin), against the longest game that the strategy can choose.
    ///
    /// # Errors
    /// As for `begin`, and when the strategy has one move for each of the opponent's.
    fn begin_longest(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoChoice(
            "--longest is for maps, which have every move that wins; this certificate has one reply \
             to each move",
        ))
    }

    /// The proof as one for every size; `None` where it is for one.
    fn for_every_size(&self) -> Option<&dyn EverySize> {
        None
    }

    /// The replay, where the proof is one.
    fn replay(&self) -> Option<&Replay<'_>> {
        None
    }
}

/// A decoded proof; `None` where there is none of its kind, and why its body is none of it.
pub type ProofResult<'c> = Result<Option<Box<dyn Proof + 'c>>, Fault>;

/// A proof for every size.
pub trait EverySize {
    /// The certificate that the proof is at one size.
    ///
    /// # Errors
    /// When strategies of the game are not stored or not at that size, the proof is not about the
    /// size, or it does not hold there.
    fn at(&self, size: u32, provenance: Provenance) -> Result<Certificate<'static>, InstanceError>;
}
