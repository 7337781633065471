//! A run between two layers, kept in a file: an interrupted run goes on from there.
//!
//! It keeps b, the number of the next layer, the winners, the union of the layers, and the last block
//! of the last one. It does not depend on how far the run is to go.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use super::sizes::{MOST_A, Sizes};
use crate::checkpoint::{Frame, Reader, Unusable, Writer};

/// A run between two layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The next layer.
    pub(super) next: usize,
    /// From a = 2 on, whether the first player wins.
    pub(super) winners: Vec<bool>,
    /// By the bound of a block, the union of the layers there.
    pub(super) unions: Vec<Vec<u8>>,
    /// The last block of the layer before the next.
    pub(super) last_block: Vec<u8>,
}

impl State {
    /// Before layer 0.
    pub(super) fn new(sizes: &Sizes) -> State {
        let bytes = |x: usize| sizes.shape.bytes(sizes.block_rows(), x);
        State {
            next: 0,
            winners: Vec::new(),
            unions: (0..=sizes.last()).map(|x| vec![0; bytes(x)]).collect(),
            last_block: vec![0; bytes(sizes.last())],
        }
    }
}

/// Where a run is kept between two layers, in a file that is written when so much time has passed since
/// the last time, and at the end.
pub fn checkpoint(path: &Path, interval: Duration) -> Frame<'_> {
    Frame::new(path, b"\x89ZLAYERS", interval)
}

/// Writes a run.
pub(super) fn write(sizes: &Sizes, state: &State, out: &mut Writer<'_>) -> io::Result<()> {
    let next = u32::try_from(state.next).unwrap_or(u32::MAX);
    out.write_all(&sizes.b.to_le_bytes())?;
    out.write_all(&next.to_le_bytes())?;
    out.write_all(&state.winners.iter().map(|&first| first.into()).collect::<Vec<u8>>())?;
    for union in state.unions.iter().take(state.next) {
        out.write_all(union)?;
    }
    match state.next.checked_sub(1) {
        Some(last) => {
            out.write_all(&state.last_block[..sizes.shape.bytes(sizes.block_rows(), last)])
        }
        None => Ok(()),
    }
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
    for union in state.unions.iter_mut().take(state.next) {
        from.fill(union)?;
    }
    if let Some(last) = state.next.checked_sub(1) {
        from.fill(&mut state.last_block[..sizes.shape.bytes(sizes.block_rows(), last)])?;
    }
    Ok(state)
}
