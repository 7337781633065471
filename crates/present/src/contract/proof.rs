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
        match self.evidence() {
            Evidence::Values(values) => values.side_by_side(None)?.begin(),
            _ => Err(NO_STRATEGY),
        }
    }

    /// Draws positions as the text of a layout says.
    ///
    /// # Errors
    /// When the layout is wrong, or the game has none.
    fn lay_out(&mut self, _layout: &str) -> Result<(), LayoutError> {
        Err(LayoutError::OtherGame)
    }

    /// What the proof says besides, of positions or of sizes.
    fn evidence(&self) -> Evidence<'_> {
        Evidence::Other
    }
}

/// What a proof says besides its tables.
pub enum Evidence<'p> {
    /// A reply to every move.
    Replay(&'p Replay<'p>),
    /// Every move that wins, so that a game can be begun that is as long as the strategy can make it.
    Choice(Box<dyn FnOnce() -> Result<Box<dyn Match + 'p>, PlayError> + 'p>),
    /// The nim-values of positions.
    Values(&'p dyn StatesValues),
    /// Who wins a position, or why that cannot be said.
    Winner(Result<Box<dyn Judge + 'p>, PlayError>),
    /// A proof at every size.
    EverySize(&'p dyn EverySize),
    /// Nothing.
    Other,
}

impl<'p> Evidence<'p> {
    /// A game against the longest strategy, after its first move where it moves first.
    ///
    /// # Errors
    /// As for [`begin`](Proof::begin), and when the strategy has one move for each of the opponent's.
    pub fn begin_longest(self) -> Result<Box<dyn Match + 'p>, PlayError> {
        match self {
            Evidence::Choice(begin) => begin(),
            _ => Err(PlayError::NoChoice(
                "--longest is for maps, which have every move that wins; this certificate has one reply \
                 to each move",
            )),
        }
    }

    /// The replay; `None` where the proof is none.
    pub fn replay(self) -> Option<&'p Replay<'p>> {
        match self {
            Evidence::Replay(replay) => Some(replay),
            _ => None,
        }
    }

    /// The nim-values of positions; `None` where the proof states none.
    pub fn values(self) -> Option<&'p dyn StatesValues> {
        match self {
            Evidence::Values(values) => Some(values),
            _ => None,
        }
    }

    /// The proof as one for every size; `None` where it is for one.
    pub fn every_size(self) -> Option<&'p dyn EverySize> {
        match self {
            Evidence::EverySize(proof) => Some(proof),
            _ => None,
        }
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
