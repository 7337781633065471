//! The trusted part of zermelo: it decides whether a certificate proves its claim.
//!
//! [`check`] reads the bytes of a certificate and decides whether they prove the claim that they
//! make. It never searches: the certificate states every reply, symmetry and target, and the
//! checker only confirms them. It does not explain: a rejection is an error code and the numbers of
//! a place, and the crate `zermelo-explain` has the sentences.
//!
//! ```
//! let bytes = std::fs::read("../certificates/positional/pi4.cert")?;
//! let verdict = zermelo_checker::check(&bytes, Some("first player wins affine-plane 4"));
//! assert!(verdict.is_verified());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | module | holds |
//! | --- | --- |
//! | [`format`](mod@format) | the file: encoding, header, body as bytes, hash |
//! | [`claim`] | the parts of claims that all games share |
//! | [`score`] | the part of claims about scores |
//! | [`games`] | a folder per game: its claims, its rules, the kinds of proof that it admits |
//! | [`proofs`] | a folder per kind of proof (the conditions of docs/specification/proofs.md) |
//! | [`parts`] | the loop over the parts of a check |
//! | [`stream`] | certificates that are read as a stream |
//! | [`many`] | files of many certificates |
//! | [`writing`] | certificates for other programs |
//! | [`verdict`], [`fault`] | the result of a check |
//!
//! No `unsafe`, no threads, no clock, no environment, and no state between two checks but what the caller
//! hands from one to the next ([`Kept`]).
//!
//! # Features
//!
//! None is on by default. `serde` implements `serde::Serialize` for [`Verdict`] and what it is made
//! of: [`Verified`], [`Rejection`](verdict::Rejection), [`Fault`](fault::Fault) and [`NoVerdict`]; a [`Claim`] is its
//! printed line.

pub mod claim;
mod codes;
pub mod fault;
pub mod format;
pub mod games;
pub mod many;
pub mod parts;
pub mod proofs;
pub mod score;
mod serialize;
mod size;
pub mod stream;
pub mod verdict;
pub mod writing;

use std::io::Read;

pub use claim::Claim;
pub use codes::check_file;
use fault::codes;
use format::{Certificate, Reader};
use games::Proof;
pub use games::latin_puzzle::Kept;
use parts::{Executor, InOrder, Stop};
use proofs::Kind;
pub use verdict::Verdict;
use verdict::{NoVerdict, Verified};

codes! {
    /// The claim is not the one that is wanted (F4).
    CLAIM_MISMATCH = "claim-mismatch";
    /// The claim's printed line could be taken for another claim (F6).
    CLAIM_TEXT = "claim-text";
    /// The kind of proof cannot prove this claim (F5).
    WRONG_KIND_FOR_CLAIM = "wrong-kind-for-claim";
    /// A size of the game is outside what the kind of proof takes (H9).
    SIZE = "size";
    /// A stored position is over, or it is not the opponent's turn (R1).
    POSITION_TURN = "position-turn";
}

/// Reads and checks a certificate, one part after the other.
///
/// `wanted` is the claim that the certificate is wanted for, where there is one, as it is printed:
/// a certificate of any other claim is rejected.
pub fn check(bytes: &[u8], wanted: Option<&str>) -> Verdict {
    check_with(bytes, wanted, &InOrder, &mut Kept::default())
}

/// As [`check`], of all bytes that come from a file or a pipe. Those of kind 8 are not kept.
pub fn check_from(from: &mut dyn Read, wanted: Option<&str>) -> Verdict {
    let mut bytes = Vec::new();
    let start = (&mut *from).take(stream::START).read_to_end(&mut bytes);
    if stream::is_streamed(&bytes) {
        return stream::check(&mut bytes.chain(from), wanted);
    }
    // What does not begin as a certificate is none, however it goes on, and a device may never end.
    let is_none = !bytes.starts_with(&format::MAGIC);
    match start.and_then(|read| if is_none { Ok(read) } else { from.read_to_end(&mut bytes) }) {
        Ok(_) => check(&bytes, wanted),
        Err(error) => Verdict::None(NoVerdict::Unreadable(error.to_string())),
    }
}

/// As [`check`], with the parts of the proof run by `executor`, in any order and in parallel if it
/// likes, and with what another check has left. The verdict does not depend on these.
pub fn check_with(
    bytes: &[u8],
    wanted: Option<&str>,
    executor: &dyn Executor,
    kept: &mut Kept,
) -> Verdict {
    if stream::is_streamed(bytes) {
        return stream::check(&mut &*bytes, wanted);
    }
    let mut claim = None;
    Verdict::of(verify(bytes, wanted, executor, kept, &mut claim), claim)
}

/// Verifies a certificate. Its claim, once known and fit to be printed, is put into `said`.
fn verify(
    bytes: &[u8],
    wanted: Option<&str>,
    executor: &dyn Executor,
    kept: &mut Kept,
    said: &mut Option<Claim>,
) -> Result<Verified, Stop> {
    let (Certificate { header, kind, body, body_offset }, hash) = Certificate::read(bytes)?;
    let kind = Kind::from_number(kind).ok_or(NoVerdict::UnknownKind(kind))?;
    let (claim, implied) = admit(header.claim, wanted, said)?;
    let body = Reader::new(&body, body_offset);
    let proof = Proof { kind, body, file_size: bytes.len(), executor, kept };
    let figures = claim.of_game().check(proof)?;
    Ok(Verified { claim: claim.clone(), implied, hash, kind: kind.name(), figures })
}

/// A claim, and the wanted one where it is another.
type Admitted<'c> = Result<(&'c Claim, Option<String>), Stop>;

/// Confirms that a claim is plain, and that it is the wanted one or implies it (F4); gives it from
/// `said`, and the wanted one where it is another.
fn admit<'c>(claim: Claim, wanted: Option<&str>, said: &'c mut Option<Claim>) -> Admitted<'c> {
    CLAIM_TEXT.unless(claim.of_game().is_plain())?;
    // There once, and no more: it may be as long as the file.
    let claim = &*said.insert(claim);
    let other = wanted.filter(|wanted| claim.to_string() != *wanted);
    CLAIM_MISMATCH.unless(other.is_none_or(|wanted| claim.of_game().implies(wanted)))?;
    Ok((claim, other.map(str::to_owned)))
}

#[cfg(test)]
mod trap_tests;
