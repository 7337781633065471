//! A certificate as a file: its header, and its body as bytes.

use std::borrow::Cow;

use super::decoding::{Decode, Reader};
use super::hash::{HASH_LENGTH, Hash, hash};
use super::{HASH_MISMATCH, TRUNCATED};
use crate::claim::{Claim, Provenance};
use crate::stop::{NoVerdict, Stop};

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"\x89ZERMELO";
/// The format version that this checker reads.
pub const VERSION: u8 = 2;
/// Bytes before the header.
pub(crate) const PREFIX: usize = MAGIC.len() + 2;

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
        let hash = confirm_hash(bytes)?;
        Ok((Certificate::read_unconfirmed(bytes)?, hash))
    }

    /// As [`read`](Certificate::read), whatever the hash.
    pub(crate) fn read_unconfirmed(bytes: &'a [u8]) -> Result<Certificate<'a>, Stop> {
        let (kind, content, _) = open(bytes)?;
        let mut reader = Reader::new(content, PREFIX);
        let claim = Claim::decode(&mut reader)?;
        let provenance = Provenance::decode(&mut reader)?;
        let body = reader.rest();
        let body_offset = PREFIX.saturating_add(content.len().saturating_sub(body.len()));
        let header = Header { claim, provenance };
        Ok(Certificate { header, kind, body: Cow::Borrowed(body), body_offset })
    }
}

/// Confirms magic, version and hash (F1); gives the hash.
pub(crate) fn confirm_hash(bytes: &[u8]) -> Result<Hash, Stop> {
    let (.., stored) = open(bytes)?;
    let hashed = bytes.get(..bytes.len().saturating_sub(HASH_LENGTH)).unwrap_or_default();
    let computed = hash(hashed);
    HASH_MISMATCH.unless(computed.0 == *stored)?;
    Ok(computed)
}

/// Confirms magic and version; gives the kind, the bytes between the kind and the hash, and the hash
/// as it is stored.
fn open(bytes: &[u8]) -> Result<(u8, &[u8], &[u8; HASH_LENGTH]), Stop> {
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
    Ok((kind, content, stored))
}
