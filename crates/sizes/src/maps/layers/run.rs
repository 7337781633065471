//! The layers of a run in turn, and who wins at each a.

use std::sync::{Condvar, Mutex, PoisonError};

use zermelo_search::checkpoint::Frame;
use zermelo_search::limits::{Limit, Progress, Resources, SolveError};

use super::blocks::{self, Scratch};
use super::checkpoint::{State, locked, read, write};
use super::error::LayerError;
use super::shape::{Shape, unite};
use super::sizes::Sizes;
use crate::maps::packer::Packer;
use crate::maps::too_large;

/// What a run may use.
pub struct Every<'a> {
    /// Positions are states of layers.
    pub resources: Resources<'a>,
    /// How many layers are solved at a time.
    pub threads: usize,
    /// Where the run is kept, to go on after an interruption.
    pub checkpoint: Option<Frame<'a>>,
}

/// A stretch of packed bits of a run, in order: the blocks of a layer, then the edges of the board
/// whose width is the layer's number, rows r … m untouched, r from m − 1 down to 2. Layers and
/// edges are filled to whole bytes with zeros.
pub type Section<'s> = &'s mut dyn FnMut(&[u8]) -> std::io::Result<()>;

/// Finds the winners: for a = 2, 3, …, whether the first player wins. With `sink`, hands over the
/// bits of all layers and edges, by a single thread and without checkpoints.
///
/// # Errors
/// When the memory does not suffice (nothing is allocated then), or another limit is reached, or a
/// checkpoint cannot be read or written, or the sink fails.
pub fn solve(
    sizes: &Sizes,
    every: &Every<'_>,
    mut sink: Option<Section<'_>>,
) -> Result<Vec<bool>, LayerError> {
    let threads = if sink.is_some() { 1 } else { every.threads.clamp(1, sizes.last() + 1) };
    let (a, b, states, needed) = (sizes.most_a, sizes.b, sizes.states, sizes.memory(threads));
    let limits = &every.resources.limits;
    limits
        .confirm_memory(needed)
        .and_then(|()| limits.confirm_positions(states))
        .map_err(|limit| too_large(a, b, states, needed, limit))?;
    let checkpoint = every.checkpoint.as_ref().filter(|_| sink.is_none());
    let kept = match checkpoint {
        Some(checkpoint) => checkpoint.read(|from| read(sizes, from)).map_err(SolveError::from)?,
        None => None,
    };
    let mut state = kept.unwrap_or_else(|| State::new(sizes));
    while state.next <= sizes.last() {
        let run = Run::new(sizes, every, &state);
        let is_due = || checkpoint.is_some_and(Frame::is_due);
        match &mut sink {
            Some(sink) => Worker::new(sizes).layers(&run, is_due, Some(&mut **sink))?,
            // Without a sink only a limit ends it, of which the run knows.
            None => std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| Worker::new(sizes).layers(&run, is_due, None));
                }
            }),
        }
        let ahead = run.ahead.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Ahead { next, winners, stopped, .. } = ahead;
        (state.next, state.winners) = (next, winners);
        if let Some(limit) = stopped {
            return Err(LayerError::Stopped { winners: state.winners, limit });
        }
        if let Some(checkpoint) = checkpoint {
            checkpoint.write(|out| write(sizes, &state, out)).map_err(SolveError::from)?;
        }
    }
    state.winners.truncate(sizes.last());
    Ok(state.winners)
}

/// A run that threads share.
struct Run<'r> {
    sizes: &'r Sizes,
    resources: Resources<'r>,
    /// Where it begins, with the unions and the last block of the layers that are complete.
    state: &'r State,
    ahead: Mutex<Ahead>,
    news: Condvar,
}

/// How far the layers are.
struct Ahead {
    /// The first layer that nobody has begun.
    next: usize,
    /// No further layer is begun.
    ends: bool,
    /// The limit at which no further block is.
    stopped: Option<Limit>,
    /// For every layer, how many of its blocks are complete.
    blocks: Vec<usize>,
    winners: Vec<bool>,
    /// How many states are solved.
    done: u64,
}

impl<'r> Run<'r> {
    fn new(sizes: &'r Sizes, every: &Every<'r>, state: &'r State) -> Run<'r> {
        let State { next, ref winners, .. } = *state;
        let (rows, last) = (sizes.rows(), sizes.last());
        let done = next.checked_sub(1).map_or(0, |x| sizes.shape.states(rows, x));
        let mut blocks = vec![0; last + 1];
        blocks.iter_mut().enumerate().take(next).for_each(|(x, blocks)| *blocks = x + 1);
        Run {
            sizes,
            resources: every.resources,
            state,
            ahead: Mutex::new(Ahead {
                next,
                ends: false,
                stopped: None,
                blocks,
                winners: winners.clone(),
                done,
            }),
            news: Condvar::new(),
        }
    }

    /// The next layer to solve, unless there is none or it is time to end.
    fn take(&self, is_due: impl Fn() -> bool) -> Option<usize> {
        let mut ahead = locked(&self.ahead);
        let next = ahead.next;
        // Each time at least one, or the run would never end.
        ahead.ends |= next > self.state.next && is_due();
        if ahead.ends || ahead.stopped.is_some() || next > self.sizes.last() {
            return None;
        }
        ahead.next += 1;
        Some(next)
    }

    /// Waits until the layer before has so many blocks, unless a limit is reached.
    fn wait_before(&self, x: usize, blocks: usize) -> Result<(), Limit> {
        let reached = self.resources.limits.confirm_running().err();
        let mut ahead = locked(&self.ahead);
        if reached.is_some() {
            ahead.stopped = ahead.stopped.or(reached);
            self.news.notify_all();
        }
        let is_there = |ahead: &Ahead| x.checked_sub(1).is_none_or(|x| ahead.blocks[x] >= blocks);
        while ahead.stopped.is_none() && !is_there(&ahead) {
            ahead = self.news.wait(ahead).unwrap_or_else(PoisonError::into_inner);
        }
        ahead.stopped.map_or(Ok(()), Err)
    }

    fn completed(&self, x: usize, y: usize) {
        let mut ahead = locked(&self.ahead);
        ahead.blocks[x] = y + 1;
        ahead.done += self.sizes.shape.states(self.sizes.block_rows(), y);
        let done = ahead.done;
        drop(ahead);
        self.news.notify_all();
        let all = Some(self.sizes.states);
        (self.resources.progress)(Progress { all, ..Progress::after("solving", done) });
    }
}

/// What a thread works with.
struct Worker {
    scratch: Scratch,
    block: Vec<u8>,
    /// The last block of the block before.
    before: Vec<u8>,
    /// The union of the blocks of the layer so far; then states with untouched rows.
    union: Vec<u8>,
    packer: Packer,
}

impl Worker {
    fn new(sizes: &Sizes) -> Worker {
        let (shape, k, last) = (&sizes.shape, sizes.block_rows(), sizes.last());
        Worker {
            scratch: Scratch::new(shape, k, last),
            block: blocks::block(shape, k, last),
            before: blocks::block(shape, (k - 1).max(2), last),
            union: blocks::block(shape, k, last),
            packer: Packer::default(),
        }
    }

    /// Solves layers as long as there are some.
    fn layers(
        &mut self,
        run: &Run<'_>,
        is_due: impl Fn() -> bool,
        mut sink: Option<Section<'_>>,
    ) -> Result<(), LayerError> {
        while let Some(x) = run.take(&is_due) {
            self.layer(run, x, &mut sink)?;
        }
        Ok(())
    }

    /// Solves layer x, and the board whose width is x.
    fn layer(
        &mut self,
        run: &Run<'_>,
        x: usize,
        sink: &mut Option<Section<'_>>,
    ) -> Result<(), LayerError> {
        let shape = &run.sizes.shape;
        let k = run.sizes.block_rows();
        for y in 0..=x {
            // All blocks of the layer before for the last one.
            run.wait_before(x, (y + 1).min(x))?;
            self.block(run, k, x, y);
            if sink.is_some() {
                shape.pack(&self.block, k, y, &mut self.packer);
            }
            self.hand_over(sink)?;
        }
        self.packer.align();
        if x > 0 {
            let wins = self.edges(shape, k, x, sink.is_some());
            // Layers end in order, since the last block waits for the whole layer before.
            locked(&run.ahead).winners.push(wins);
        }
        // Only now may the next layer end.
        let length = shape.bytes(k, x);
        locked(&run.state.last_block)[..length].copy_from_slice(&self.block[..length]);
        run.completed(x, x);
        self.hand_over(sink)
    }

    fn hand_over(&mut self, sink: &mut Option<Section<'_>>) -> Result<(), LayerError> {
        if let Some(sink) = sink {
            sink(&self.packer.bytes).map_err(LayerError::Sink)?;
            self.packer.bytes.clear();
        }
        Ok(())
    }

    /// Solves block y of layer x.
    fn block(&mut self, run: &Run<'_>, k: usize, x: usize, y: usize) {
        let shape = &run.sizes.shape;
        let length = shape.bytes(k, y);
        let known = y.checked_sub(1).map_or(0, |y| shape.bytes(k, y));
        let block = &mut self.block;
        block[..length].copy_from_slice(&locked(&run.state.unions[y])[..length]);
        unite(&mut block[..known], &self.union[..known]);
        shape.unite_equal_rows(block, &self.before, k, y);
        if x == y && x > 0 {
            // Row m and those above that are as long: all of layer x − 1's last block, or a part.
            let last = locked(&run.state.last_block);
            unite(&mut block[..known], &last[..known]);
            shape.unite_equal_rows(block, &last[shape.last_block(k, x - 1)..], k, y);
        }
        blocks::solve(shape, block, k, y, &mut self.scratch);
        unite(&mut locked(&run.state.unions[y]), &block[..length]);
        if y < x {
            let last = &block[shape.last_block(k, y)..length];
            self.before[..last.len()].copy_from_slice(last);
            blocks::add(&mut self.union, &block[..length], known);
            run.completed(x, y);
        }
    }

    /// Solves the edges of the board of width x; whether the first player wins there. The first of
    /// them are the states with rows m − 1 and m untouched, of which row m − 1 is entered at a state
    /// of one of the blocks of the layer but the last.
    fn edges(&mut self, shape: &Shape, k: usize, x: usize, pack: bool) -> bool {
        let w = x - 1;
        for k in (1..=k).rev() {
            blocks::solve(shape, &mut self.union, k, w, &mut self.scratch);
            if pack {
                shape.pack(&self.union, k, w, &mut self.packer);
                self.packer.align();
            }
            if k > 1 {
                self.scratch.unite(shape, &mut self.union, k, w);
            }
        }
        self.union[w / 8] >> (w % 8) & 1 == 1
    }
}
