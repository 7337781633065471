//! Certificates that are read as a stream: those of kind 8, whose body may be larger than the memory.
//! There is no verdict before the end of the stream, where the hash is.

use std::io::Read;

use crate::admit;
use crate::claim::{Claim, Provenance};
use crate::format::{
    Decode, HASH_LENGTH, HASH_MISMATCH, Hash, MAGIC, PREFIX, Reader, TRAILING_BYTES, TRUNCATED,
    VERSION,
};
use crate::parts::Stop;
use crate::proofs::Kind;
use crate::proofs::layers::Bits;
use crate::verdict::{Figures, NoVerdict, Verdict, Verified};

/// How many bytes are read at a time. The header has to be among the first of them.
const CHUNK: usize = 1 << 16;

/// How many first bytes say whether a certificate is read as a stream.
pub const START: u64 = 10;

/// Whether a certificate with these first bytes is read as a stream.
pub fn is_streamed(start: &[u8]) -> bool {
    let rest = start.strip_prefix(MAGIC.as_slice()).unwrap_or_default();
    rest.starts_with(&[VERSION, Kind::Layers.number()])
}

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
    fn new(from: &'r mut dyn Read) -> Self {
        let hasher = blake3::Hasher::new();
        Source { from, hasher, held: Vec::new(), at: 0, offset: 0, ended: false }
    }

    /// What comes next; nothing at the end.
    fn next(&mut self) -> Result<&[u8], Stop> {
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
    fn end(mut self) -> Result<(Hash, usize), Stop> {
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

/// Checks a certificate that is read as a stream.
pub(crate) fn check(from: &mut dyn Read, wanted: Option<&str>) -> Verdict {
    let mut claim = None;
    Verdict::of(verify(from, wanted, &mut claim), claim)
}

/// Verifies a certificate that is read as a stream. Its claim, once known and fit to be printed, is put
/// into `said`, unless the hash is wrong.
fn verify(
    from: &mut dyn Read,
    wanted: Option<&str>,
    said: &mut Option<Claim>,
) -> Result<Verified, Stop> {
    let mut source = Source::new(from);
    let checked = content(&mut source, wanted, said);
    let (hash, left) = source.end().inspect_err(|_| *said = None)?;
    let (claim, implied, figures, ahead) = checked?;
    match left.saturating_add(ahead) {
        0 => Ok(Verified { claim, implied, hash, kind: Kind::Layers.name(), figures }),
        bytes => Err(TRAILING_BYTES.at("bytes", bytes).into()),
    }
}

/// Checks what stands before the hash; gives also how many bytes were taken and are not of the body.
fn content(
    source: &mut Source<'_>,
    wanted: Option<&str>,
    said: &mut Option<Claim>,
) -> Result<(Claim, Option<String>, Figures, usize), Stop> {
    let start = source.next()?;
    let mut header = Reader::new(start.get(PREFIX..).unwrap_or_default(), PREFIX);
    let claim = Claim::decode(&mut header)?;
    Provenance::decode(&mut header)?;
    source.at = start.len().saturating_sub(header.rest().len());
    let (claim, implied) = admit(claim, wanted, said)?;
    let mut bits = Bits::new(source);
    let figures = claim.of_game().check_layers(&mut bits)?;
    Ok((claim.clone(), implied, figures, bits.left()))
}

#[cfg(test)]
mod tests;
