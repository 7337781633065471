//! What bounds a search: how many positions it may look at, whether somebody stopped it, and
//! whom to tell how far it is.

use std::sync::atomic::{AtomicBool, Ordering};

use zermelo_checker::proofs::Kind;

use super::SolveError;

/// What a search is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looking for an opening after which an argument shows a draw.
    Opening,
    /// Finding out who wins.
    Outcome,
    /// Making the winning strategy short.
    Shortening,
    /// Putting a strategy together.
    Strategy,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Positions that were looked at so far, in all stages.
    pub positions: u64,
}

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Called every few thousand positions.
    pub progress: Option<&'a dyn Fn(Progress)>,
    /// Stops the search when somebody sets it.
    pub interrupt: Option<&'a AtomicBool>,
    /// The kind of proof that is wanted; `None` for the shortest that is found.
    pub by: Option<Kind>,
    /// How many positions the search may look at.
    pub position_limit: u64,
    /// How many positions may be remembered, in all tables together: about 50 bytes each on a
    /// board of up to 64 points, 80 up to 128, 300 on larger ones.
    pub table_limit: usize,
    /// How many positions the search for a short winning strategy may look at; beyond it, the
    /// best found so far is taken.
    pub effort: u64,
}

impl Default for Options<'_> {
    /// No limit on time, about a gigabyte for a board of up to 64 points.
    fn default() -> Self {
        Options {
            progress: None,
            by: None,
            interrupt: None,
            position_limit: u64::MAX,
            table_limit: 20_000_000,
            effort: 3_000_000,
        }
    }
}

/// Positions between two looks at the flag.
const PERIOD: u64 = 4096;

/// The state of the bounds while a search runs.
pub(super) struct Control<'a> {
    options: Options<'a>,
    stage: Stage,
    positions: u64,
    /// How many positions the tables hold.
    remembered: usize,
}

impl<'a> Control<'a> {
    pub(super) fn new(options: Options<'a>) -> Self {
        Control { options, stage: Stage::Outcome, positions: 0, remembered: 0 }
    }

    pub(super) fn enter(&mut self, stage: Stage) {
        self.stage = stage;
    }

    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    pub(super) fn effort(&self) -> u64 {
        self.options.effort
    }

    /// Does something with a limit on positions of its own; `None` when that is reached.
    pub(super) fn with_limit<T>(
        &mut self,
        limit: u64,
        task: impl FnOnce(&mut Self) -> Result<Option<T>, SolveError>,
    ) -> Result<Option<T>, SolveError> {
        let own = self.options.position_limit;
        self.options.position_limit = own.min(limit);
        let done = task(self);
        self.options.position_limit = own;
        match done {
            Err(SolveError::PositionLimit { limit: reached }) if reached < own => Ok(None),
            done => done,
        }
    }

    /// Counts a position that is looked at.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), SolveError> {
        self.positions += 1;
        if self.positions.is_multiple_of(PERIOD) { self.look() } else { self.within_limit() }
    }

    fn within_limit(&self) -> Result<(), SolveError> {
        let limit = self.options.position_limit;
        if self.positions > limit { Err(SolveError::PositionLimit { limit }) } else { Ok(()) }
    }

    fn look(&self) -> Result<(), SolveError> {
        if self.options.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(SolveError::Interrupted);
        }
        if let Some(progress) = self.options.progress {
            progress(Progress { stage: self.stage, positions: self.positions });
        }
        self.within_limit()
    }

    /// Asks whether one more position may be remembered, and counts it.
    pub(super) fn may_remember(&mut self) -> bool {
        let room = self.remembered < self.options.table_limit;
        self.remembered += usize::from(room);
        room
    }

    /// Takes back what was counted as remembered.
    pub(super) fn forget(&mut self, count: usize) {
        self.remembered = self.remembered.saturating_sub(count);
    }

    /// Counts a position that has to be remembered, because a strategy needs it.
    pub(super) fn must_remember(&mut self) -> Result<(), SolveError> {
        if self.may_remember() {
            Ok(())
        } else {
            Err(SolveError::TableLimit { limit: self.options.table_limit })
        }
    }
}
