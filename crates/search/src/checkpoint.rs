//! Searches kept in files, from which an interrupted one goes on: one frame for all of them.
//!
//! A checkpoint is the magic of its sort of search, the version of the program, what the search keeps,
//! and the BLAKE3 hash of all that. It is replaced whole or not at all. What the search keeps begins
//! with what run it is of.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::files;
use crate::provenance::VERSION;
use crate::text::ShownPath;

const HASH: usize = 32;

/// Why a checkpoint is not gone on from, or was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("checkpoint {path}: {why}")]
pub struct CheckpointError {
    /// The file.
    pub path: String,
    /// Why.
    pub why: Unusable,
}

/// What is wrong with a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unusable {
    /// It could not be read; what the system says.
    #[error("{0}")]
    Unreadable(String),
    /// It could not be written; what the system says.
    #[error("{0}")]
    Unwritten(String),
    /// It begins as none does.
    #[error("it is no checkpoint of such a search; give the name of a new file")]
    Foreign,
    /// It is of another program.
    #[error(
        "it was written by version {0}, and this is version {VERSION}; remove it to begin anew"
    )]
    Version(String),
    /// It is of another run, which this says of itself.
    #[error("it is of a run {0}; give the name of another file")]
    OtherRun(String),
    /// It is of a run that is further than this one is to go.
    #[error("it is already at a = {found}, beyond {wanted}; ask for at least as much")]
    Beyond {
        /// The a that it has reached.
        found: u32,
        /// The a of the run.
        wanted: u32,
    },
    /// It keeps more than the run may use; the limit in words.
    #[error("it is too large: {0}")]
    Large(String),
    /// Its hash is wrong, or it is cut short.
    #[error("it is damaged or cut short; remove it to begin anew")]
    Damaged,
}

/// A file that keeps a search, and how often.
pub struct Frame<'p> {
    path: &'p Path,
    magic: &'static [u8; 8],
    interval: Duration,
    /// When it was written last.
    last: Mutex<Instant>,
}

impl<'p> Frame<'p> {
    /// The file of a sort of search, which is due when so much time has passed since the last time.
    pub fn new(path: &'p Path, magic: &'static [u8; 8], interval: Duration) -> Frame<'p> {
        Frame { path, magic, interval, last: Mutex::new(Instant::now()) }
    }

    /// Whether it is time to keep the search.
    pub fn is_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() >= self.interval)
    }

    /// The error for what is wrong with the file.
    pub fn error(&self, why: Unusable) -> CheckpointError {
        CheckpointError { path: self.path.shown(), why }
    }

    /// What the file keeps, read by `content`; `None` if there is no file.
    ///
    /// # Errors
    /// When the file cannot be read, is none of this sort and version, is damaged, or `content` gives
    /// an error.
    pub fn read<T>(
        &self,
        content: impl FnOnce(&mut Reader) -> Result<T, Unusable>,
    ) -> Result<Option<T>, CheckpointError> {
        let file = match files::open(self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.error(Unusable::Unreadable(files::reason(&error)))),
        };
        let read = || {
            let mut reader = Reader::begin(file, self.magic)?;
            let content = content(&mut reader)?;
            reader.end()?;
            Ok(Some(content))
        };
        read().map_err(|why| self.error(why))
    }

    /// Replaces the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(
        &self,
        content: impl FnOnce(&mut Writer<'_>) -> io::Result<()>,
    ) -> Result<(), CheckpointError> {
        let fill = |file: &mut dyn Write| {
            let mut out = Writer { inner: BufWriter::new(file), hasher: blake3::Hasher::new() };
            out.write_all(self.magic)?;
            out.write_all(&[u8::try_from(VERSION.len()).unwrap_or(u8::MAX)])?;
            out.write_all(VERSION.as_bytes())?;
            content(&mut out)?;
            let hash = out.hasher.finalize();
            out.inner.write_all(hash.as_bytes())?;
            out.flush()
        };
        files::write_with(self.path, fill)
            .map_err(|failed| self.error(Unusable::Unwritten(files::reason(&failed.error))))?;
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
        Ok(())
    }
}

/// What a table in a checkpoint has a row of, in so many bytes.
pub trait Row: Sized {
    /// How many bytes.
    const WIDTH: usize;

    /// Writes the bytes.
    fn put(&self, out: &mut Vec<u8>);

    /// Reads [`WIDTH`](Row::WIDTH) bytes; `None` where they are of no row.
    fn read(bytes: &[u8]) -> Option<Self>;
}

impl<const N: usize> Row for [u8; N] {
    const WIDTH: usize = N;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend(self);
    }

    fn read(bytes: &[u8]) -> Option<[u8; N]> {
        bytes.try_into().ok()
    }
}

impl<const N: usize> Row for [u64; N] {
    const WIDTH: usize = 8 * N;

    fn put(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|word| out.extend(word.to_le_bytes()));
    }

    fn read(bytes: &[u8]) -> Option<[u64; N]> {
        let (words, rest) = bytes.as_chunks();
        let words: &[_; N] = words.try_into().ok().filter(|_| rest.is_empty())?;
        Some(words.map(u64::from_le_bytes))
    }
}

impl Row for bool {
    const WIDTH: usize = 1;

    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn read(bytes: &[u8]) -> Option<bool> {
        match bytes {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}

impl<A: Row, B: Row> Row for (A, B) {
    const WIDTH: usize = A::WIDTH + B::WIDTH;

    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
        self.1.put(out);
    }

    fn read(bytes: &[u8]) -> Option<(A, B)> {
        let (one, other) = bytes.split_at_checked(A::WIDTH)?;
        Some((A::read(one)?, B::read(other)?))
    }
}

/// What is written, with the hash of it.
pub struct Writer<'f> {
    inner: BufWriter<&'f mut dyn Write>,
    hasher: blake3::Hasher,
}

impl Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl Writer<'_> {
    /// Writes how many things follow.
    ///
    /// # Errors
    /// When it cannot be written, as below.
    pub fn count(&mut self, count: usize) -> io::Result<()> {
        self.write_all(&u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes())
    }

    /// Writes bytes, and before them how many.
    pub fn text(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.count(bytes.len())?;
        self.write_all(bytes)
    }

    /// Writes rows, and before them how many.
    pub fn rows<R: Row>(&mut self, rows: impl ExactSizeIterator<Item = R>) -> io::Result<()> {
        self.count(rows.len())?;
        let mut bytes = Vec::with_capacity(R::WIDTH);
        for row in rows {
            bytes.clear();
            row.put(&mut bytes);
            self.write_all(&bytes)?;
        }
        Ok(())
    }
}

/// What is left to be read, with the hash of what was.
pub struct Reader {
    inner: BufReader<File>,
    hasher: blake3::Hasher,
    /// How many bytes are left before the hash.
    left: u64,
}

impl Reader {
    /// Reads the magic and the version.
    fn begin(file: File, magic: &[u8; 8]) -> Result<Reader, Unusable> {
        let unreadable = |error: io::Error| Unusable::Unreadable(files::reason(&error));
        let length = file.metadata().map_err(unreadable)?.len();
        let mut inner = BufReader::new(file);
        let mut found = [0; 8];
        inner.read_exact(&mut found).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Unusable::Foreign,
            _ => unreadable(error),
        })?;
        if found != *magic {
            return Err(Unusable::Foreign);
        }
        let frame = found.len() + HASH;
        let left = u64::try_from(frame).ok().and_then(|frame| length.checked_sub(frame));
        let left = left.ok_or(Unusable::Damaged)?;
        let mut reader = Reader { inner, hasher: blake3::Hasher::new(), left };
        reader.hasher.update(magic);
        let [length] = reader.array()?;
        let version = reader.bytes(length.into())?;
        if version != VERSION.as_bytes() {
            return Err(Unusable::Version(String::from_utf8_lossy(&version).into_owned()));
        }
        Ok(reader)
    }

    /// Confirms that all is read, and the hash.
    fn end(mut self) -> Result<(), Unusable> {
        let computed = self.hasher.finalize();
        let mut stored = [0; HASH];
        let is_whole = self.left == 0 && self.inner.read_exact(&mut stored).is_ok();
        if is_whole && stored == *computed.as_bytes() { Ok(()) } else { Err(Unusable::Damaged) }
    }

    /// Reads as many bytes as there is room for.
    pub fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Unusable> {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.left = self.left.checked_sub(length).ok_or(Unusable::Damaged)?;
        self.inner.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Unusable::Damaged,
            _ => Unusable::Unreadable(files::reason(&error)),
        })?;
        self.hasher.update(bytes);
        Ok(())
    }

    /// So many bytes.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Unusable> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// So many bytes; no more are allocated than there are in the file.
    pub fn bytes(&mut self, count: usize) -> Result<Vec<u8>, Unusable> {
        if u64::try_from(count).unwrap_or(u64::MAX) > self.left {
            return Err(Unusable::Damaged);
        }
        let mut bytes = vec![0; count];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// A number of 32 bits.
    pub fn number(&mut self) -> Result<u32, Unusable> {
        self.array().map(u32::from_le_bytes)
    }

    /// A number of things that take so many bytes each, which are in the file.
    pub fn count(&mut self, width: usize) -> Result<usize, Unusable> {
        let count = u64::from_le_bytes(self.array()?);
        let bytes = u64::try_from(width).ok().and_then(|width| count.checked_mul(width));
        let fits = bytes.is_some_and(|bytes| bytes <= self.left);
        usize::try_from(count).ok().filter(|_| fits).ok_or(Unusable::Damaged)
    }

    /// Bytes, and before them how many.
    pub fn text(&mut self) -> Result<Vec<u8>, Unusable> {
        let length = self.count(1)?;
        self.bytes(length)
    }

    /// So many rows.
    pub fn rows<R: Row>(&mut self, count: usize) -> impl Iterator<Item = Result<R, Unusable>> {
        let mut bytes = vec![0; R::WIDTH];
        (0..count).map(move |_| {
            self.fill(&mut bytes)?;
            R::read(&bytes).ok_or(Unusable::Damaged)
        })
    }
}
