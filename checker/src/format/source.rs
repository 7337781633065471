//! The bytes of a certificate that is read as a stream, up to the hash at its end.

use std::io::Read;

use super::hash::{HASH_LENGTH, Hash};
use super::{HASH_MISMATCH, TRUNCATED};
use crate::stop::{NoVerdict, Stop};

/// How many bytes are read at a time. The header has to be among the first of them.
const CHUNK: usize = 1 << 16;

/// What comes in, without the hash at its end.
pub(crate) struct Source<'r> {
    from: &'r mut dyn Read,
    hasher: blake3::Hasher,
    /// What was read and not handed out; the last bytes may be the hash.
    held: Vec<u8>,
    /// How many bytes of `held` are handed out.
    at: usize,
    /// How many bytes of the file come before `held`.
    offset: usize,
    ended: bool,
}

impl<'r> Source<'r> {
    pub(crate) fn new(from: &'r mut dyn Read) -> Self {
        let hasher = blake3::Hasher::new();
        Source { from, hasher, held: Vec::new(), at: 0, offset: 0, ended: false }
    }

    /// What comes next; nothing at the end.
    pub(crate) fn next(&mut self) -> Result<&[u8], Stop> {
        let content = |held: &Vec<u8>| held.len().saturating_sub(HASH_LENGTH);
        if self.at >= content(&self.held) && !self.ended {
            self.offset = self.offset.saturating_add(self.at);
            self.held.drain(..self.at);
            self.at = 0;
            let missing = CHUNK.saturating_add(HASH_LENGTH).saturating_sub(self.held.len());
            let read = (&mut *self.from)
                .take(missing.try_into().unwrap_or(u64::MAX))
                .read_to_end(&mut self.held)
                .map_err(|error| NoVerdict::Unreadable(error.to_string()))?;
            self.ended = read < missing;
            self.hasher.update(self.held.get(..content(&self.held)).unwrap_or_default());
        }
        Ok(self.held.get(self.at..content(&self.held)).unwrap_or_default())
    }

    /// Takes so many bytes of what comes [`next`](Source::next).
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }

    /// Up to 64 bits of what comes next, at least 8, and their number.
    pub(crate) fn word(&mut self) -> Result<(u64, usize), Stop> {
        let next = self.next()?;
        let (word, length) = match (next.first_chunk::<8>(), next.first()) {
            (Some(bytes), _) => (u64::from_le_bytes(*bytes), 8usize),
            (None, Some(&byte)) => (byte.into(), 1),
            (None, None) => {
                return Err(TRUNCATED.at("byte", self.offset.saturating_add(self.at)).into());
            }
        };
        self.at = self.at.saturating_add(length);
        Ok((word, length.saturating_mul(8)))
    }

    /// Reads to the end, and confirms the hash (F1). Gives it, and how many bytes were left.
    pub(crate) fn end(mut self) -> Result<(Hash, usize), Stop> {
        let mut left = 0usize;
        loop {
            let rest = self.next()?.len();
            if rest == 0 {
                break;
            }
            left = left.saturating_add(rest);
            self.at = self.at.saturating_add(rest);
        }
        let stored = self.held.get(self.at..).unwrap_or_default();
        TRUNCATED.unless(stored.len() == HASH_LENGTH)?;
        let hash = Hash(*self.hasher.finalize().as_bytes());
        HASH_MISMATCH.unless(hash.0 == *stored)?;
        Ok((hash, left))
    }
}
