//! A run between two layers, kept in a file: an interrupted run goes on from there.
//!
//! A checkpoint is the magic, the version of the program, b, the number of the next layer, the
//! winners, the union of the layers, the last block of the last one, and the BLAKE3 hash of all
//! that. It does not depend on how far the run is to go.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::error::{LayerError, ReadError};
use super::sizes::{MOST_A, Sizes};
use crate::files;
use crate::provenance::VERSION;

const MAGIC: &[u8; 8] = b"\x89ZLAYERS";

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

/// Where checkpoints are kept, and how often.
pub struct Checkpoints<'p> {
    path: &'p Path,
    interval: Duration,
    last: Mutex<Instant>,
}

impl<'p> Checkpoints<'p> {
    /// Checkpoints in a file, written when so much time has passed since the last, and at the end.
    pub fn new(path: &'p Path, interval: Duration) -> Checkpoints<'p> {
        Checkpoints { path, interval, last: Mutex::new(Instant::now()) }
    }

    /// Whether it is time for one.
    pub(super) fn is_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() >= self.interval)
    }

    /// The run that the file keeps, if there is a file.
    pub(super) fn read(&self, sizes: &Sizes) -> Result<Option<State>, LayerError> {
        let failed =
            |error| LayerError::Checkpoint { path: self.path.display().to_string(), error };
        match File::open(self.path) {
            Ok(file) => Hashed::new(BufReader::new(file)).state(sizes).map(Some).map_err(failed),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(ReadError::Unreadable(error))),
        }
    }

    /// Replaces the file by the state, whole or not at all.
    pub(super) fn write(&self, sizes: &Sizes, state: &State) -> Result<(), LayerError> {
        files::write_with(self.path, |file| write(sizes, state, file))
            .map_err(|error| LayerError::Kept { path: self.path.display().to_string(), error })?;
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
        Ok(())
    }
}

fn write(sizes: &Sizes, state: &State, file: &mut dyn Write) -> io::Result<()> {
    let mut out = Hashed::new(BufWriter::new(file));
    let next = u32::try_from(state.next).unwrap_or(u32::MAX);
    out.write(MAGIC)?;
    out.write(&[u8::try_from(VERSION.len()).unwrap_or(u8::MAX)])?;
    out.write(VERSION.as_bytes())?;
    out.write(&sizes.b.to_le_bytes())?;
    out.write(&next.to_le_bytes())?;
    out.write(&state.winners.iter().map(|&first| first.into()).collect::<Vec<u8>>())?;
    for union in state.unions.iter().take(state.next) {
        out.write(union)?;
    }
    if let Some(last) = state.next.checked_sub(1) {
        out.write(&state.last_block[..sizes.shape.bytes(sizes.block_rows(), last)])?;
    }
    let hash = out.hasher.finalize();
    out.inner.write_all(hash.as_bytes())?;
    out.inner.flush()
}

/// A file with the hash of what went through.
struct Hashed<F> {
    inner: F,
    hasher: blake3::Hasher,
}

impl<F> Hashed<F> {
    fn new(inner: F) -> Self {
        Hashed { inner, hasher: blake3::Hasher::new() }
    }
}

impl<F: Write> Hashed<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<F: Read> Hashed<F> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ReadError> {
        self.inner.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::Damaged,
            _ => ReadError::Unreadable(error),
        })?;
        self.hasher.update(bytes);
        Ok(())
    }

    fn number(&mut self) -> Result<u32, ReadError> {
        let mut bytes = [0; 4];
        self.fill(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Reads a state. Allocates no more than the run does.
    fn state(&mut self, sizes: &Sizes) -> Result<State, ReadError> {
        let mut magic = [0; 8];
        if self.fill(&mut magic).is_err() || magic != *MAGIC {
            return Err(ReadError::Foreign);
        }
        let mut length = [0];
        self.fill(&mut length)?;
        let mut version = vec![0; length[0].into()];
        self.fill(&mut version)?;
        if version != VERSION.as_bytes() {
            let version = String::from_utf8_lossy(&version).into_owned();
            return Err(ReadError::Version(version));
        }
        let b = self.number()?;
        if b != sizes.b {
            return Err(ReadError::OtherRun { found: b, wanted: sizes.b });
        }
        let next = self.number()?;
        if next > sizes.most_a {
            if next > MOST_A {
                return Err(ReadError::Damaged);
            }
            return Err(ReadError::Beyond { found: next, wanted: sizes.most_a });
        }
        let mut state = State::new(sizes);
        state.next = next as usize;
        let mut winners = vec![0; state.next.saturating_sub(1)];
        self.fill(&mut winners)?;
        state.winners = winners.iter().map(|&first| first != 0).collect();
        for union in state.unions.iter_mut().take(state.next) {
            self.fill(union)?;
        }
        if let Some(last) = state.next.checked_sub(1) {
            self.fill(&mut state.last_block[..sizes.shape.bytes(sizes.block_rows(), last)])?;
        }
        let computed = self.hasher.finalize();
        let mut stored = [0; 32];
        self.fill(&mut stored)?;
        let mut more = [0];
        let ends = matches!(self.inner.read(&mut more), Ok(0));
        if stored != *computed.as_bytes() || !ends { Err(ReadError::Damaged) } else { Ok(state) }
    }
}
