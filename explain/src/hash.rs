//! Why the hash at the end of a file is not that of its content: the file was cut short, or bytes
//! follow the certificate's end, or some bytes were changed. This is guessed from how far the content
//! can be decoded.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, HASH_LENGTH, Hash, TRAILING_BYTES, TRUNCATED, hash};
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::Kind;

use crate::games;
use crate::words::Facts;

/// Adds what seems to have happened.
pub(crate) fn diagnose(bytes: &[u8], facts: &mut Facts) {
    match end(bytes) {
        Err(fault) if fault.code == TRUNCATED => facts.set("bytes", bytes.len()),
        Ok(Some(end)) => {
            let tail = bytes.get(end..).unwrap_or_default();
            match (bytes.get(..end), tail.split_first_chunk::<HASH_LENGTH>()) {
                (Some(before), Some((stored, after)))
                    if !after.is_empty() && hash(before).0 == *stored =>
                {
                    facts.set("left", after.len());
                }
                (_, None) => facts.set("bytes", bytes.len()),
                _ => changed(bytes, facts),
            }
        }
        Ok(None) | Err(_) => changed(bytes, facts),
    }
}

fn changed(bytes: &[u8], facts: &mut Facts) {
    if let Some((content, stored)) = bytes.split_last_chunk::<HASH_LENGTH>() {
        facts.set("computed", hash(content));
        facts.set("stored", Hash(*stored));
    }
}

/// Where the body ends, if what comes after the header decodes as one. `None` where no game or
/// kind of proof says how long it is.
fn end(bytes: &[u8]) -> Result<Option<usize>, Fault> {
    // With a hash that is right, the file reads up to the body.
    let mut whole = bytes.to_vec();
    whole.extend(hash(bytes).0);
    let (certificate, _) = match Certificate::read(&whole) {
        Ok(read) => read,
        Err(Stop::Rejected(fault)) => return Err(fault),
        Err(_) => return Ok(None),
    };
    let Some(kind) = Kind::from_number(certificate.kind) else { return Ok(None) };
    let left = match games::proof(&certificate.header.claim, kind, &certificate) {
        None => return Ok(None),
        Some(Ok(_)) => 0,
        Some(Err(fault)) if fault.code == TRAILING_BYTES => fault.number("bytes").unwrap_or(0),
        Some(Err(fault)) => return Err(fault),
    };
    Ok(usize::try_from(left).ok().and_then(|left| bytes.len().checked_sub(left)))
}
