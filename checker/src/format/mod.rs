//! The certificate file: magic, version, kind, header, body, hash. docs/specification/format.md
//! describes it byte by byte.
//!
//! ```text
//! 8 bytes   magic  89 5A 45 52 4D 45 4C 4F  ("\x89ZERMELO")
//! 1 byte    format version, 2
//! 1 byte    kind of proof (docs/specification/proofs.md): 1 replay, 2 outcome, 7 map, …
//! …         header: the game, its claim, provenance
//! …         body; its meaning depends on the game and the kind
//! 32 bytes  BLAKE3 of all bytes before it
//! ```
//!
//! Reading allocates in proportion to the bytes that are present, and borrows the body.

mod encoding;

use std::borrow::Cow;
use std::fmt;

pub use encoding::{Decode, MAX_TEXT, Reader, Text};
pub(crate) use encoding::{record, tagged};

use crate::claim::{Claim, Provenance};
use crate::{fault::codes, parts::Stop, verdict::NoVerdict};

codes! {
    /// The hash at the end is not that of what stands before (F1).
    HASH_MISMATCH = "hash-mismatch";
    /// The bytes end inside a value.
    TRUNCATED = "truncated";
    /// Bytes are left over after a value that should be the last (F2).
    TRAILING_BYTES = "trailing-bytes";
    /// A number is not in its shortest form (F3).
    NON_CANONICAL = "non-canonical";
    /// A value that its type does not have (F3).
    MALFORMED = "malformed";
}

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"\x89ZERMELO";
/// The format version that this checker reads.
pub const VERSION: u8 = 2;
/// The length of the hash at the end, in bytes.
pub const HASH_LENGTH: usize = 32;
/// Bytes before the header.
pub(crate) const PREFIX: usize = MAGIC.len() + 2;

/// The BLAKE3 hash at the end of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; HASH_LENGTH]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The hash that a certificate has whose file, without its hash, is `bytes`.
pub fn hash(bytes: &[u8]) -> Hash {
    Hash(*blake3::hash(bytes).as_bytes())
}

/// The header of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What is claimed, of which game.
    pub claim: Claim,
    /// Who made the certificate and from what. Proves nothing.
    pub provenance: Provenance,
}

/// A certificate: what is claimed, and the bytes of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<'a> {
    /// The claim, and where the certificate comes from.
    pub header: Header,
    /// The kind of proof, by its number ([`Kind`](crate::proofs::Kind)).
    pub kind: u8,
    /// The proof, as the game and the kind have it.
    pub body: Cow<'a, [u8]>,
    /// How many bytes of the file stand before the body.
    pub body_offset: usize,
}

impl<'a> Certificate<'a> {
    /// Reads a certificate from the bytes of a file, and confirms its hash. The body is not looked
    /// at.
    ///
    /// # Errors
    /// Why it is no certificate that can be checked.
    pub fn read(bytes: &'a [u8]) -> Result<(Certificate<'a>, Hash), Stop> {
        let (kind, content, hash) = open(bytes)?;
        let mut reader = Reader::new(content, PREFIX);
        let claim = Claim::decode(&mut reader)?;
        let provenance = Provenance::decode(&mut reader)?;
        let body = reader.rest();
        let body_offset = PREFIX.saturating_add(content.len().saturating_sub(body.len()));
        let header = Header { claim, provenance };
        Ok((Certificate { header, kind, body: Cow::Borrowed(body), body_offset }, hash))
    }
}

/// Confirms magic, version and hash; gives the kind, the bytes between the kind and the hash, and
/// the hash.
fn open(bytes: &[u8]) -> Result<(u8, &[u8], Hash), Stop> {
    if bytes.is_empty() {
        return Err(NoVerdict::Empty.into());
    }
    let Some(rest) = bytes.strip_prefix(MAGIC.as_slice()) else {
        // The start of a certificate, and nothing else, is a file cut short.
        TRUNCATED.unless(!MAGIC.starts_with(bytes))?;
        return Err(NoVerdict::NotACertificate.into());
    };
    let (&version, rest) = rest.split_first().ok_or(TRUNCATED)?;
    if version != VERSION {
        return Err(NoVerdict::UnknownVersion(version).into());
    }
    let (&kind, rest) = rest.split_first().ok_or(TRUNCATED)?;
    let (content, stored) = rest.split_last_chunk::<HASH_LENGTH>().ok_or(TRUNCATED)?;
    let hashed = bytes.get(..bytes.len().saturating_sub(HASH_LENGTH)).unwrap_or_default();
    let computed = hash(hashed);
    HASH_MISMATCH.unless(computed.0 == *stored)?;
    Ok((kind, content, computed))
}

#[cfg(test)]
mod tests;
