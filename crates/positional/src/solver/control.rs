//! What bounds a search, and whom it tells how far it is.

use std::hash::Hash;

use zermelo_checker::proofs::Kind;
use zermelo_search::checkpoint::{Reader, Row, Unusable};
use zermelo_search::limits::{FirstMoves, Limit, Progress, Resources, SolveError};

use super::aim::Table;
use super::kept::Checkpoint;

/// What a search is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looking for an opening after which an argument shows a draw.
    Opening,
    /// Looking for a win by threats.
    Threats,
    /// Finding out who wins.
    Outcome,
    /// Making the winning strategy short.
    Shortening,
    /// Putting a strategy together.
    Strategy,
}

impl Stage {
    fn in_words(self) -> &'static str {
        match self {
            Stage::Opening => "looking for an opening",
            Stage::Threats => "looking for threats",
            Stage::Outcome => "solving",
            Stage::Shortening => "shortening the strategy",
            Stage::Strategy => "making the strategy",
        }
    }
}

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The kind of proof that is wanted; `None` for the shortest that is found.
    pub by: Option<Kind>,
    /// The memory is an upper bound of what the tables take while they grow. A position counts 87
    /// bytes on a board of up to 64 points, 143 up to 128, 479 on larger ones.
    pub resources: Resources<'a>,
    /// How many positions the search for a short winning strategy may look at; beyond it, the
    /// best found so far is taken.
    pub effort: u64,
    /// Where the search is kept; `None` for one that is not.
    pub checkpoint: Option<&'a Checkpoint<'a>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { by: None, resources: Resources::default(), effort: 3_000_000, checkpoint: None }
    }
}

/// What an entry of a table takes, in bytes. A table has a byte more for each place, at most 7 of 8
/// places are taken, and it is copied to one twice as large when they are: three times 8/7 at the
/// worst moment.
pub(super) const fn entry<K, V>() -> u64 {
    (size_of::<(K, V)>() as u64 + 1) * 7 / 2
}

/// Lines that are looked at between two looks at the clock and the flag, a few milliseconds.
const LOOKS: u64 = 1 << 18;
/// The most positions between two looks.
const PERIOD: u64 = 4096;
/// The same where a position takes long, because pairings are looked for.
const OPENING_PERIOD: u64 = 16;

/// The state of the bounds while a search runs.
pub(super) struct Control<'a> {
    options: Options<'a>,
    /// Positions between two looks at the clock and the flag.
    period: u64,
    stage: Stage,
    /// Positions that were looked at so far, in all stages.
    positions: u64,
    /// What the tables take, in bytes, as it is counted.
    memory: u64,
    /// While an outcome is looked for: how many of the first moves are decided.
    first_moves: Option<FirstMoves>,
    /// How many moves after the start the position is that is looked at.
    depth: u32,
    /// While a strategy is made: how many positions it has.
    made: Option<usize>,
}

impl<'a> Control<'a> {
    /// For a search on a board of so many lines.
    pub(super) fn new(options: Options<'a>, lines: usize) -> Self {
        let lines = u64::try_from(lines).unwrap_or(u64::MAX).max(1);
        let (period, stage) = ((LOOKS / lines).clamp(1, PERIOD), Stage::Outcome);
        let (first_moves, depth, made) = (None, 0, None);
        Control { options, period, stage, positions: 0, memory: 0, first_moves, depth, made }
    }

    /// Begins to do something else, if the search may go on.
    pub(super) fn enter(&mut self, stage: Stage) -> Result<(), SolveError> {
        (self.stage, self.first_moves, self.depth, self.made) = (stage, None, 0, None);
        Ok(self.options.resources.limits.confirm_running()?)
    }

    /// Does something a move further from the start.
    pub(super) fn deeper<T>(
        &mut self,
        task: impl FnOnce(&mut Self) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        self.depth = self.depth.saturating_add(1);
        let done = task(self);
        self.depth = self.depth.saturating_sub(1);
        done
    }

    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// What the tables take, in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.memory
    }

    /// What the tables may still take, in bytes.
    pub(super) fn memory_left(&self) -> u64 {
        self.options.resources.limits.memory.saturating_sub(self.memory)
    }

    pub(super) fn effort(&self) -> u64 {
        self.options.effort
    }

    /// Notes how many moves are decided, where an outcome is looked for and these are the first.
    pub(super) fn note(&mut self, moves: FirstMoves) {
        if self.stage == Stage::Outcome && self.depth == 1 {
            self.first_moves = Some(moves);
        }
    }

    /// Notes how many positions the strategy has so far.
    pub(super) fn note_made(&mut self, made: usize) {
        self.made = Some(made);
    }

    pub(super) fn checkpoint(&self) -> Option<&'a Checkpoint<'a>> {
        self.options.checkpoint
    }

    /// Keeps what is decided, where an outcome is looked for and it is time to.
    pub(super) fn keep_if_due<K: Row + Copy + Hash, V: Row + Copy>(
        &self,
        decided: &Table<K, V>,
    ) -> Result<(), SolveError> {
        match self.options.checkpoint {
            Some(kept) if self.stage == Stage::Outcome && kept.is_due() => kept.keep(decided),
            _ => Ok(()),
        }
    }

    /// How many of the first moves were decided when the search for an outcome ended.
    pub(super) fn first_moves(&self) -> Option<FirstMoves> {
        self.first_moves
    }

    /// Does something with a limit on positions of its own; `None` when that is reached.
    pub(super) fn with_limit<T>(
        &mut self,
        limit: u64,
        task: impl FnOnce(&mut Self) -> Result<Option<T>, SolveError>,
    ) -> Result<Option<T>, SolveError> {
        let own = self.options.resources.limits.positions;
        self.options.resources.limits.positions = own.min(limit);
        let done = task(self);
        self.options.resources.limits.positions = own;
        match done {
            Err(SolveError::Limit(Limit::Positions(reached))) if reached < own => Ok(None),
            done => done,
        }
    }

    /// Counts a position that is looked at.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), SolveError> {
        self.positions += 1;
        let most = if self.stage == Stage::Opening { OPENING_PERIOD } else { PERIOD };
        let period = self.period.min(most);
        if self.positions.is_multiple_of(period) { self.look() } else { self.within_limit() }
    }

    fn within_limit(&self) -> Result<(), SolveError> {
        Ok(self.options.resources.limits.confirm_positions(self.positions)?)
    }

    fn look(&self) -> Result<(), SolveError> {
        self.options.resources.limits.confirm_running()?;
        (self.options.resources.progress)(Progress {
            memory: Some(self.memory),
            first_moves: self.first_moves,
            made: self.made,
            depth: (self.stage == Stage::Outcome).then_some(self.depth),
            ..Progress::after(self.stage.in_words(), self.positions)
        });
        self.within_limit()
    }

    /// Counts memory that is going to be used, in bytes.
    pub(super) fn remember(&mut self, bytes: u64) -> Result<(), SolveError> {
        let all = self.memory.saturating_add(bytes);
        self.options.resources.limits.confirm_memory(all)?;
        self.memory = all;
        Ok(())
    }

    /// Reads what a search has decided, if there is memory for it and all of it is possible.
    pub(super) fn read<K: Row + Eq + Hash, V: Row>(
        &mut self,
        from: &mut Reader,
        is_possible: impl Fn(&V) -> bool,
    ) -> Result<Table<K, V>, Unusable> {
        let count = from.count(K::WIDTH + V::WIDTH)?;
        let bytes = entry::<K, V>().saturating_mul(count as u64);
        self.remember(bytes).map_err(|limit| Unusable::Large(limit.to_string()))?;
        let mut decided = Table::default();
        for row in from.rows(count) {
            let (key, value) = row?;
            if !is_possible(&value) {
                return Err(Unusable::Damaged);
            }
            decided.insert(key, value);
        }
        Ok(decided)
    }

    /// Takes back what was counted.
    pub(super) fn forget(&mut self, bytes: u64) {
        self.memory = self.memory.saturating_sub(bytes);
    }
}
