//! A map or layers in a file. Only the header is read, and later single bytes, so the file may be larger
//! than the memory.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::{
    Certificate, Decode, HASH_LENGTH, MAGIC, Misread, Reader, VERSION, hash,
};
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::NoVerdict;
use zermelo_checker::writing::RawBody;
use zermelo_explain::{read_error, sentence};
use zermelo_search::files;

use super::ProbeError;
use super::bits::Bits;

/// How many first bytes are read: the header is among them.
const HEAD: u64 = 1 << 16;

/// A map or layers in a file.
pub struct FileOfBits {
    /// The kind of proof.
    pub kind: Kind,
    /// What it claims.
    pub claim: Claim,
    /// The body, to be read byte by byte.
    pub bits: Bits,
}

impl FileOfBits {
    /// That of a file; `None` where the certificate is of another kind.
    ///
    /// # Errors
    /// When it is no ordinary file, cannot be read, or is damaged.
    pub fn open(path: &Path) -> Result<Option<FileOfBits>, ProbeError> {
        let mut file = files::open(path).map_err(|error| {
            ProbeError::Unread(NoVerdict::Unreadable(files::why_unreadable(path, &error)))
        })?;
        let (head, length) = head(&mut file)?;
        match kind(&head).filter(|kind| matches!(kind, Kind::Map | Kind::Layers)) {
            Some(kind) => Ok(Some(of_bits(kind, &head, file, length)?)),
            None => Ok(None),
        }
    }
}

/// The first bytes of an ordinary file, and its length.
fn head(file: &mut File) -> Result<(Vec<u8>, u64), ProbeError> {
    let unreadable = |why: &str| ProbeError::Unread(NoVerdict::Unreadable(why.to_owned()));
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(unreadable("it is a directory"));
    }
    if !about.is_file() {
        return Err(unreadable("it is no ordinary file: values are read at any place of it"));
    }
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok((head, about.len()))
}

fn kind(head: &[u8]) -> Option<Kind> {
    let rest = head.strip_prefix(MAGIC.as_slice())?.strip_prefix(&[VERSION])?;
    Kind::from_number(*rest.first()?)
}

fn of_bits(kind: Kind, head: &[u8], file: File, length: u64) -> Result<FileOfBits, ProbeError> {
    let damaged = |misread: Misread| ProbeError::File(sentence(&misread.into()));
    // The beginning as a certificate of its own, whose body is cut short.
    let mut bytes = head.to_vec();
    bytes.extend(hash(head).0);
    let (certificate, _) = Certificate::read(&bytes).map_err(|error| unread(&bytes, error))?;
    let mut reader = Reader::new(&certificate.body, certificate.body_offset);
    let stated = match kind {
        Kind::Map => Some(u64::decode(&mut reader).map_err(damaged)?),
        _ => None,
    };
    let RawBody(rest) = RawBody::decode(&mut reader).map_err(damaged)?;
    let offset = head.len().saturating_sub(rest.len());
    let ends = u64::try_from(offset.saturating_add(HASH_LENGTH)).unwrap_or(u64::MAX);
    let offset = u64::try_from(offset).unwrap_or(u64::MAX);
    let length = length.saturating_sub(ends);
    if stated.is_some_and(|stated| stated != length) {
        return Err(ProbeError::wrong_length(stated, length));
    }
    let claim = certificate.header.claim;
    Ok(FileOfBits { kind, claim, bits: Bits::new(file, offset, length) })
}

/// Why the bytes are no certificate.
pub fn unread(bytes: &[u8], error: Stop) -> ProbeError {
    match error {
        Stop::NoVerdict(why) => ProbeError::Unread(why),
        error => ProbeError::File(read_error(bytes, &error)),
    }
}
