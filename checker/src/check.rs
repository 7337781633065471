//! The check of a certificate, from its bytes to the verdict. Here it is decided whether it is read
//! whole or as a stream; which game it is about, in [`games`](crate::games).

use crate::admission::admit;
use crate::claim::Claim;
use crate::figures::Figures;
use crate::format::{Certificate, MAGIC, Reader, VERSION, confirm_hash};
use crate::games::{Cache, Proof};
use crate::parts::{Executor, InOrder};
use crate::proofs::Kind;
use crate::stop::{NoVerdict, Stop};
use crate::stream;
use crate::verdict::{Verdict, Verified};

/// Whether a certificate with these first bytes is read as a stream.
pub fn is_streamed(start: &[u8]) -> bool {
    let rest = start.strip_prefix(MAGIC.as_slice()).unwrap_or_default();
    rest.starts_with(&[VERSION, Kind::Layers.number()])
}

/// Reads and checks a certificate, one part after the other.
///
/// `wanted` is the claim that the certificate is wanted for, where there is one, as it is printed:
/// a certificate of any other claim is rejected.
pub fn check(bytes: &[u8], wanted: Option<&str>) -> Verdict {
    check_with(bytes, wanted, &InOrder, &mut Cache::default())
}

/// As [`check`], with the parts of the proof run by `executor`, in any order and in parallel if it
/// likes, and with what another check has left. The verdict does not depend on these.
pub fn check_with(
    bytes: &[u8],
    wanted: Option<&str>,
    executor: &dyn Executor,
    cache: &mut Cache,
) -> Verdict {
    if is_streamed(bytes) {
        return stream::check(&mut &*bytes, wanted);
    }
    let mut claim = None;
    Verdict::of(verify(bytes, wanted, executor, cache, &mut claim), claim)
}

/// Verifies a certificate. Its claim, once known and fit to be printed, is put into `said`, unless the
/// hash is wrong. The hash and the proof are looked at beside each other.
fn verify(
    bytes: &[u8],
    wanted: Option<&str>,
    executor: &dyn Executor,
    cache: &mut Cache,
    said: &mut Option<Claim>,
) -> Result<Verified, Stop> {
    let (mut hash, mut checked) = (None, None);
    executor.join(&mut || hash = Some(confirm_hash(bytes)), &mut || {
        checked = Some(content(bytes, wanted, executor, cache, said));
    });
    let hash = hash.ok_or(NoVerdict::Interrupted)?.inspect_err(|_| *said = None)?;
    let (claim, implied, kind, figures) = checked.ok_or(NoVerdict::Interrupted)??;
    Ok(Verified { claim, implied, hash, kind: kind.name(), figures })
}

/// Checks all but the hash.
fn content(
    bytes: &[u8],
    wanted: Option<&str>,
    executor: &dyn Executor,
    cache: &mut Cache,
    said: &mut Option<Claim>,
) -> Result<(Claim, Option<String>, Kind, Figures), Stop> {
    let Certificate { header, kind, body, body_offset } = Certificate::read_unconfirmed(bytes)?;
    let kind = Kind::from_number(kind).ok_or(NoVerdict::UnknownKind(kind))?;
    let (claim, implied) = admit(header.claim, wanted, said)?;
    let body = Reader::new(&body, body_offset);
    let proof = Proof { kind, body, file_size: bytes.len(), executor, cache };
    let figures = claim.of_game().check(proof)?;
    Ok((claim.clone(), implied, kind, figures))
}
