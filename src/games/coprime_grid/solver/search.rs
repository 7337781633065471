//! Which score a position is worth. The search answers one question: does the maximiser get at
//! least so much from here? It remembers for every position the least and the greatest score that
//! it can still be worth.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};

use super::state::{Key, Move, Size, State};
use super::{Limits, SolveError};

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

/// The search of a game.
pub(super) struct Search<'a> {
    pub(super) size: Size,
    game: CoprimeGrid,
    limits: Limits<'a>,
    known: HashMap<Key, Interval, BuildHasherDefault<KeyHasher>>,
}

/// Positions between two reports.
const PERIOD: usize = 1 << 16;
/// Positions between two looks at the clock.
const TICK: usize = 1 << 10;
/// What a remembered position takes, in bytes: its key and bounds, with the room that a table
/// leaves and the copy that it makes when it grows.
const BYTES: u64 = 120;

impl<'a> Search<'a> {
    pub(super) fn new(size: Size, game: CoprimeGrid, limits: Limits<'a>) -> Search<'a> {
        Search { size, game, limits, known: HashMap::default() }
    }

    /// What the search may use.
    pub(super) fn limits(&self) -> Limits<'a> {
        self.limits
    }

    /// How many positions were looked at.
    pub(super) fn positions(&self) -> usize {
        self.known.len()
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
            (self.limits.progress)(positions);
            self.limits.confirm_running()?;
        }
        if positions.is_multiple_of(TICK) {
            self.limits.confirm_in_time()?;
        }
        let positions = u64::try_from(positions).unwrap_or(u64::MAX);
        let memory = positions.saturating_mul(BYTES);
        match self.limits {
            Limits { positions: most, .. } if positions >= most => {
                Err(SolveError::Positions { most })
            }
            Limits { memory: most, .. } if memory > most => Err(SolveError::Memory { most }),
            _ => Ok(()),
        }
    }
}
