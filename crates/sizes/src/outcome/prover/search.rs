//! What the search for a derivation works with, and a branch that it cannot close. Each part of the
//! search adds its methods in a file of its own.

use std::cell::Cell;

use zermelo_checker::proofs::outcome::Affine;

use super::bounds::Bounds;
use super::context::{Context, Sample};
use super::index::Lookup;
use super::recognizer::Recognizer;
use super::replies::ReplyFault;
use crate::outcome::problem::Family;
use crate::outcome::vectors::Game;

/// What the search for a derivation works with.
pub(super) struct Search<'a> {
    pub(super) game: &'a Game,
    pub(super) bounds: &'a Bounds,
    pub(super) families: &'a [Family],
    pub(super) recognizers: &'a [Recognizer],
    pub(super) lookup: Lookup<'a>,
    /// What the derivation is about; `None` for the claim, which may use statements about fact 0.
    pub(super) family: Option<&'a Family>,
    /// What the derivation begins with, and the names of its parameters.
    pub(super) root: Context,
    pub(super) names: Vec<String>,
    /// The claim's list, where the derivation is that it is complete.
    pub(super) list: Vec<(Recognizer, Vec<Affine>)>,
    /// How many refutations are inside each other, where strategies may be stolen.
    pub(super) refutations: Cell<u32>,
}

/// A branch that the search could not close.
#[derive(Debug)]
pub(super) struct Stuck {
    /// The kind of the opponent's move that it is about.
    pub(super) kind: Option<usize>,
    /// The branch.
    pub(super) context: Context,
    /// Concrete numbers for which no conclusion was found, if there are any.
    pub(super) sample: Option<Sample>,
    /// The source's reply, if it is not legal there, or does not lead where it should.
    pub(super) wrong_rule: Option<(usize, ReplyFault)>,
}

impl Stuck {
    pub(super) fn new(
        context: &Context,
        kind: Option<usize>,
        sample: Option<Sample>,
    ) -> Box<Stuck> {
        Box::new(Stuck { kind, context: context.clone(), sample, wrong_rule: None })
    }
}
