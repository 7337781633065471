//! A run between two layers, kept in a file: an interrupted run goes on from there.
//!
//! It keeps b, the number of the next layer, the winners, the union of the layers, and the last block
//! of the last one. It does not depend on how far the run is to go.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use zermelo_search::checkpoint::{Frame, Reader, Unusable, Writer};

use super::sizes::{MOST_A, Sizes};

/// A run between two layers.
pub(super) struct State {
    /// The next layer.
    pub(super) next: usize,
    /// From a = 2 on, whether the first player wins.
    pub(super) winners: Vec<bool>,
    /// By the bound of a block, the union of the layers there.
    pub(super) unions: Vec<Mutex<Vec<u8>>>,
    /// The last block of the layer before the next.
    pub(super) last_block: Mutex<Vec<u8>>,
}

/// A thread that panics ends the run, so what it leaves is never seen.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    /// Before layer 0.
    pub(super) fn new(sizes: &Sizes) -> State {
        let block = |x: usize| Mutex::new(vec![0; sizes.shape.bytes(sizes.block_rows(), x)]);
        State {
            next: 0,
            winners: Vec::new(),
            unions: (0..=sizes.last()).map(block).collect(),
            last_block: block(sizes.last()),
        }
    }

    /// How many bytes the last block has; `None` before layer 0.
    fn last_length(&self, sizes: &Sizes) -> Option<usize> {
        Some(sizes.shape.bytes(sizes.block_rows(), self.next.checked_sub(1)?))
    }
}

/// Where a run is kept between two layers, in a file that is written when so much time has passed since
/// the last time, and at the end.
pub fn checkpoint(path: &Path, interval: Duration) -> Frame<'_> {
    Frame::new(path, b"\x89ZLAYER2", interval)
}

/// Writes a run.
pub(super) fn write(sizes: &Sizes, state: &State, out: &mut Writer<'_>) -> io::Result<()> {
    let next = u32::try_from(state.next).unwrap_or(u32::MAX);
    out.write_all(&sizes.b.to_le_bytes())?;
    out.write_all(&next.to_le_bytes())?;
    out.write_all(&state.winners.iter().map(|&first| first.into()).collect::<Vec<u8>>())?;
    for union in state.unions.iter().take(state.next) {
        out.write_all(&locked(union))?;
    }
    let length = state.last_length(sizes).unwrap_or(0);
    out.write_all(&locked(&state.last_block)[..length])
}

/// Reads a run. Allocates no more than the run does.
pub(super) fn read(sizes: &Sizes, from: &mut Reader) -> Result<State, Unusable> {
    let (b, wanted) = (from.number()?, sizes.most_a);
    if b != sizes.b {
        return Err(Unusable::OtherRun(format!("with b = {b}, not {}", sizes.b)));
    }
    let found = from.number()?;
    if found > MOST_A {
        return Err(Unusable::Damaged);
    }
    if found > wanted {
        return Err(Unusable::Beyond { found, wanted });
    }
    let mut state = State::new(sizes);
    state.next = found as usize;
    let winners = from.bytes(state.next.saturating_sub(1))?;
    state.winners = winners.iter().map(|&first| first != 0).collect();
    for union in state.unions.iter().take(state.next) {
        from.fill(&mut locked(union))?;
    }
    let length = state.last_length(sizes).unwrap_or(0);
    from.fill(&mut locked(&state.last_block)[..length])?;
    Ok(state)
}
