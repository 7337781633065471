//! Which score a position is worth. The search answers one question: does the maximiser get at
//! least so much from here? It remembers for every position the least and the greatest score that
//! it can still be worth.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::{Duration, Instant};

use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};

use super::checkpoint::Checkpoint;
use super::state::{Key, Move, Size, State};
use super::{Limits, Progress, SolveError};

/// Mixes the words of a key, which are too regular to be used as they are.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        // The multiplier is 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(u64::try_from(word).unwrap_or(u64::MAX));
    }
}

/// What a position is worth at least and at most, from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) least: u8,
    pub(super) most: u8,
}

/// What is known of positions.
pub(super) type Known = HashMap<Key, Interval, BuildHasherDefault<KeyHasher>>;

/// The search of a game.
pub(super) struct Search<'a> {
    pub(super) size: Size,
    game: CoprimeGrid,
    limits: Limits<'a>,
    known: Known,
    /// When the search began, and how many positions it knew then.
    began: (Instant, usize),
}

/// How many positions a search of a game with this n can look at, where that is known: all that
/// there are, by n from 2 on.
const POSITIONS: [usize; 6] = [1, 4, 26, 362, 28_228, 1_131_296];

/// Positions between two reports.
const PERIOD: usize = 1 << 16;
/// Positions between two looks at the clock.
const TICK: usize = 1 << 10;
/// What a remembered position takes, in bytes: its key and bounds, with the room that a table
/// leaves and the copy that it makes when it grows.
const BYTES: u64 = 120;

/// What so many positions take, in bytes.
fn memory(positions: usize) -> u64 {
    u64::try_from(positions).unwrap_or(u64::MAX).saturating_mul(BYTES)
}

impl<'a> Search<'a> {
    pub(super) fn new(size: Size, game: CoprimeGrid, limits: Limits<'a>) -> Search<'a> {
        let known = limits.checkpoint.map(|checkpoint| checkpoint.known(&game)).unwrap_or_default();
        let began = (Instant::now(), known.len());
        Search { size, game, limits, known, began }
    }

    /// What the search may use.
    pub(super) fn limits(&self) -> Limits<'a> {
        self.limits
    }

    /// How many positions were looked at.
    pub(super) fn positions(&self) -> usize {
        self.known.len()
    }

    /// How far the search is.
    fn progress(&self) -> Progress {
        let positions = self.known.len();
        let all = self.game.n.checked_sub(2).and_then(|place| usize::try_from(place).ok());
        let all = all.and_then(|place| POSITIONS.get(place)).copied();
        let (began, before) = self.began;
        let left = all.and_then(|all| {
            // As fast as until now.
            let speed = (positions - before) as f64 / began.elapsed().as_secs_f64();
            Duration::try_from_secs_f64(all.saturating_sub(positions) as f64 / speed).ok()
        });
        Progress { positions, memory: memory(positions), all, left }
    }

    /// Keeps what is known in the checkpoint, if there is one.
    pub(super) fn keep(&self) -> Result<(), SolveError> {
        self.limits.checkpoint.map_or(Ok(()), |checkpoint| checkpoint.keep(&self.game, &self.known))
    }

    /// Whether the maximiser writes next, after so many integers.
    pub(super) fn maximiser_writes(&self, filled: usize) -> bool {
        match self.game.order {
            Order::MaximiserFirst => filled.is_multiple_of(2),
            Order::MinimiserFirst => !filled.is_multiple_of(2),
            Order::MaximiserAlone => true,
            Order::MinimiserAlone => false,
        }
    }

    /// What a move adds to the score, the last one of a game where it `fills` the grid.
    pub(super) fn gain(&self, mv: Move, fills: bool) -> u8 {
        match self.game.variation {
            Variation::Corner if fills => mv.integer,
            Variation::Corner => 0,
            Variation::Parity => mv.integer % 2,
        }
    }

    /// What can be said of a position after so many integers without a search.
    fn unknown(&self, filled: usize) -> Interval {
        let left = self.size.cells() - filled;
        let most = match self.game.variation {
            // All integers of the last column, or row, are coprime to n.
            Variation::Corner => self.size.side,
            Variation::Parity => left,
        };
        Interval { least: 0, most: u8::try_from(most).unwrap_or(u8::MAX) }
    }

    /// What is known of a position after so many integers.
    pub(super) fn interval(&self, state: &State, filled: usize) -> Interval {
        let known = self.known.get(&self.size.key(state)).copied();
        known.unwrap_or_else(|| self.unknown(filled))
    }

    /// The value of the start. After an error, what is known of it is in [`interval`](Self::interval).
    pub(super) fn value(&mut self) -> Result<u8, SolveError> {
        let start = self.size.start();
        loop {
            let Interval { least, most } = self.interval(&start, 0);
            if least == most {
                return Ok(least);
            }
            // Halves the interval.
            self.is_at_least(&start, 0, (least + most).div_ceil(2))?;
        }
    }

    /// Whether the maximiser gets at least `need` from a position after so many integers.
    pub(super) fn is_at_least(
        &mut self,
        state: &State,
        filled: usize,
        need: u8,
    ) -> Result<bool, SolveError> {
        if filled == self.size.cells() {
            return Ok(need == 0);
        }
        let key = self.size.key(state);
        let known = self.known.get(&key).copied().unwrap_or_else(|| self.unknown(filled));
        if need <= known.least || need > known.most {
            return Ok(need <= known.least);
        }
        let maximises = self.maximiser_writes(filled);
        let fills = filled + 1 == self.size.cells();
        let moves = self.size.moves(state);
        let mut reached = !maximises;
        for mv in moves {
            let after = self.size.play(state, mv);
            let rest = need.saturating_sub(self.gain(mv, fills));
            if self.is_at_least(&after, filled + 1, rest)? == maximises {
                reached = maximises;
                break;
            }
        }
        self.remember(key, filled, need, reached)?;
        Ok(reached)
    }

    fn remember(
        &mut self,
        key: Key,
        filled: usize,
        need: u8,
        reached: bool,
    ) -> Result<(), SolveError> {
        let unknown = self.unknown(filled);
        let interval = self.known.entry(key).or_insert(unknown);
        if reached {
            interval.least = interval.least.max(need);
        } else {
            interval.most = interval.most.min(need - 1);
        }
        let positions = self.known.len();
        if positions.is_multiple_of(PERIOD) {
            (self.limits.progress)(self.progress());
            self.limits.confirm_running()?;
            if self.limits.checkpoint.is_some_and(Checkpoint::is_due) {
                self.keep()?;
            }
        }
        if positions.is_multiple_of(TICK) {
            self.limits.confirm_in_time()?;
        }
        let memory = memory(positions);
        let positions = u64::try_from(positions).unwrap_or(u64::MAX);
        match self.limits {
            Limits { positions: most, .. } if positions >= most => {
                Err(SolveError::Positions { most })
            }
            Limits { memory: most, .. } if memory > most => Err(SolveError::Memory { most }),
            _ => Ok(()),
        }
    }
}
