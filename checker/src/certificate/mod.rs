//! The certificate file: magic, version, kind, header, body, hash. docs/format.md describes it
//! byte by byte.
//!
//! ```text
//! 8 bytes   magic  89 5A 45 52 4D 45 4C 4F  ("\x89ZERMELO")
//! 1 byte    format version, 1
//! 1 byte    kind of proof (proofs.md): 1 replay, 2 outcome, 7 map, …
//! …         header, bincode
//! …         body of that kind, bincode
//! 32 bytes  BLAKE3 of all that stands before
//! ```
//!
//! Reading allocates in proportion to the bytes that are there, borrows byte tables from the
//! input, and refuses anything but the one canonical encoding.

mod encoding;
mod header;

use std::borrow::Cow;
use std::fmt;

use bincode::de::BorrowDecode;
use bincode::enc::Encode;

pub(crate) use encoding::encode_into;
pub use encoding::{EncodingError, MAX_TEXT, Seq, Text, TextError};
pub use header::{Header, Provenance, Symmetry};

use crate::proof::map::Map;
use crate::proof::outcome::Outcome;
use crate::proof::replay::Replay;
use crate::verdict::{NoVerdict, Reason};

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"\x89ZERMELO";
/// The format version that this checker reads.
pub const VERSION: u8 = 1;
/// The length of the hash at the end, in bytes.
pub const HASH_LENGTH: usize = 32;

/// A certificate: what is claimed, and a proof of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<'a> {
    /// The claim, and what the proof refers to.
    pub header: Header,
    /// The proof.
    pub proof: Proof<'a>,
}

/// A proof, by its kind (proofs.md).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof<'a> {
    /// Kind 1: a closed set of positions with replies.
    Replay(Replay<'a>),
    /// Kind 2: statements about families of positions, for every size.
    Outcome(Outcome),
    /// Kind 7: the outcome of every state.
    Map(Map<'a>),
}

impl Proof<'_> {
    /// The byte that stands for the kind in the file.
    pub fn kind(&self) -> u8 {
        match self {
            Proof::Replay(_) => 1,
            Proof::Outcome(_) => 2,
            Proof::Map(_) => 7,
        }
    }

    /// The kind in words.
    pub fn kind_name(&self) -> &'static str {
        match self {
            Proof::Replay(_) => "replay",
            Proof::Outcome(_) => "outcome",
            Proof::Map(_) => "map",
        }
    }
}

/// The BLAKE3 hash at the end of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; HASH_LENGTH]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// The hash that a certificate has whose file, without its hash, is `bytes`.
pub fn hash(bytes: &[u8]) -> Hash {
    Hash(*blake3::hash(bytes).as_bytes())
}

/// Why bytes could not be read as a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Nothing can be said of the claim.
    NoVerdict(NoVerdict),
    /// It is a certificate of this version, and a bad one.
    Rejected(Reason),
}

impl From<Reason> for ReadError {
    fn from(reason: Reason) -> Self {
        ReadError::Rejected(reason)
    }
}

impl From<NoVerdict> for ReadError {
    fn from(no_verdict: NoVerdict) -> Self {
        ReadError::NoVerdict(no_verdict)
    }
}

impl<'a> Certificate<'a> {
    /// Reads a certificate from the bytes of a file, and confirms its hash and its canonical
    /// form. The proof is not checked.
    pub fn read(bytes: &'a [u8]) -> Result<(Certificate<'a>, Hash), ReadError> {
        let (kind, content, hash) = Self::open(bytes)?;
        let (header, used) = decode::<Header>(content, PREFIX)?;
        let (proof, end) = decode_proof(kind, content, used)?;
        if end != content.len() {
            return Err(Reason::TrailingBytes { count: content.len().saturating_sub(end) }.into());
        }
        Ok((Certificate { header, proof }, hash))
    }

    /// Confirms magic, version and hash; gives the kind, the bytes between the kind and the
    /// hash, and the hash.
    fn open(bytes: &'a [u8]) -> Result<(u8, &'a [u8], Hash), ReadError> {
        if bytes.is_empty() {
            return Err(NoVerdict::Empty.into());
        }
        let Some(rest) = bytes.strip_prefix(MAGIC.as_slice()) else {
            // The start of a certificate, and nothing else, is a file cut short.
            return Err(if MAGIC.starts_with(bytes) {
                Reason::Truncated.into()
            } else {
                NoVerdict::NotACertificate.into()
            });
        };
        let Some((&version, rest)) = rest.split_first() else {
            return Err(Reason::Truncated.into());
        };
        if version != VERSION {
            return Err(NoVerdict::UnknownVersion { found: version, known: VERSION }.into());
        }
        let Some((&kind, rest)) = rest.split_first() else {
            return Err(Reason::Truncated.into());
        };
        let Some((content, stored)) = rest.split_last_chunk::<HASH_LENGTH>() else {
            return Err(Reason::Truncated.into());
        };
        let hashed = bytes.get(..bytes.len().saturating_sub(HASH_LENGTH)).unwrap_or_default();
        let computed = hash(hashed);
        if computed.0 != *stored {
            return Err(diagnose_hash(bytes, kind, rest, computed, Hash(*stored)).into());
        }
        Ok((kind, content, computed))
    }

    /// The bytes of the certificate's file, and their hash.
    ///
    /// # Errors
    /// When a number does not fit the format (a length beyond 64 bits).
    pub fn write(&self) -> Result<(Vec<u8>, Hash), EncodingError> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        out.push(self.proof.kind());
        let out = encode(&self.header, out)?;
        let mut out = match &self.proof {
            Proof::Replay(replay) => encode(replay, out)?,
            Proof::Outcome(outcome) => encode(outcome, out)?,
            Proof::Map(map) => encode(map, out)?,
        };
        let hash = hash(&out);
        out.extend(hash.0);
        Ok((out, hash))
    }
}

/// Bytes before the header.
const PREFIX: usize = MAGIC.len() + 2;

fn encode<T: Encode>(value: &T, out: Vec<u8>) -> Result<Vec<u8>, EncodingError> {
    encode_into(value, out).map_err(|error| EncodingError::Malformed(Cow::Owned(error.to_string())))
}

/// Decodes a value that starts `offset` bytes into the file.
fn decode<'a, T>(bytes: &'a [u8], offset: usize) -> Result<(T, usize), ReadError>
where
    T: BorrowDecode<'a, ()> + Encode,
{
    encoding::decode_canonical(bytes).map_err(|error| {
        ReadError::Rejected(match error {
            EncodingError::Truncated => Reason::Truncated,
            EncodingError::Malformed(what) => Reason::Malformed { what },
            EncodingError::NonCanonical(at) => {
                Reason::NonCanonical { offset: offset.saturating_add(at) }
            }
        })
    })
}

/// Decodes the body of a kind from `content`, `used` bytes into it; gives the proof and where it
/// ends.
fn decode_proof(kind: u8, content: &[u8], used: usize) -> Result<(Proof<'_>, usize), ReadError> {
    let body = content.get(used..).unwrap_or_default();
    let offset = PREFIX.saturating_add(used);
    let (proof, length) = match kind {
        1 => decode::<Replay<'_>>(body, offset).map(|(body, n)| (Proof::Replay(body), n))?,
        2 => decode::<Outcome>(body, offset).map(|(body, n)| (Proof::Outcome(body), n))?,
        7 => decode::<Map<'_>>(body, offset).map(|(body, n)| (Proof::Map(body), n))?,
        _ => return Err(NoVerdict::UnknownKind { found: kind }.into()),
    };
    Ok((proof, used.saturating_add(length)))
}

/// Why the hash at the end is not the hash of what stands before: the file was cut short, has
/// bytes after its end, or was changed.
fn diagnose_hash(bytes: &[u8], kind: u8, rest: &[u8], computed: Hash, stored: Hash) -> Reason {
    let changed = Reason::HashMismatch { computed, stored };
    let read = decode::<Header>(rest, PREFIX)
        .and_then(|(_, used)| decode_proof(kind, rest, used).map(|(_, end)| end));
    match read {
        Err(ReadError::Rejected(Reason::Truncated)) => Reason::Truncated,
        Ok(end) => {
            let end = PREFIX.saturating_add(end);
            let tail = bytes.get(end..).unwrap_or_default();
            match (bytes.get(..end), tail.split_first_chunk::<HASH_LENGTH>()) {
                (Some(before), Some((stored, after)))
                    if hash(before).0 == *stored && !after.is_empty() =>
                {
                    Reason::TrailingBytes { count: after.len() }
                }
                (_, None) => Reason::Truncated,
                _ => changed,
            }
        }
        Err(_) => changed,
    }
}
