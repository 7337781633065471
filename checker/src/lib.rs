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
//! | [`proofs`] | a folder per kind of proof (the conditions of docs/proofs.md) |
//! | [`parts`] | the loop over the parts of a check |
//! | [`verdict`], [`fault`] | the result of a check |
//!
//! No `unsafe`, no threads, no clock, no environment.
//!
//! # Features
//!
//! None is on by default. `serde` implements `serde::Serialize` for [`Verdict`] and what it is made
//! of: [`Verified`], [`Rejection`], [`Fault`](fault::Fault) and [`NoVerdict`]; a [`Claim`] is its
//! printed line.

pub mod claim;
pub mod fault;
pub mod format;
pub mod games;
pub mod parts;
pub mod proofs;
pub mod score;
mod serialize;
pub mod verdict;

use std::path::Path;

pub use claim::Claim;
use fault::codes;
use format::{Certificate, Reader};
use games::Proof;
use parts::{Executor, InOrder, Stop};
use proofs::Kind;
pub use verdict::Verdict;
use verdict::{NoVerdict, Rejection, Verified};

codes! {
    /// The claim is not the one that is wanted (F4).
    CLAIM_MISMATCH = "claim-mismatch";
    /// The claim's printed line could be taken for another claim (F6).
    CLAIM_TEXT = "claim-text";
    /// The kind of proof cannot prove this claim (F5).
    WRONG_KIND_FOR_CLAIM = "wrong-kind-for-claim";
    /// A size of the game is outside what the kind of proof takes (H9).
    SIZE = "size";
}

/// Reads and checks a certificate, one part after the other.
///
/// `wanted` is the claim that the certificate is wanted for, where there is one, as it is printed:
/// a certificate of any other claim is rejected.
pub fn check(bytes: &[u8], wanted: Option<&str>) -> Verdict {
    check_with(bytes, wanted, &InOrder)
}

/// As [`check`], of the bytes of a file.
pub fn check_file(path: &Path, wanted: Option<&str>) -> Verdict {
    match std::fs::read(path) {
        Ok(bytes) => check(&bytes, wanted),
        Err(error) => Verdict::None(NoVerdict::Unreadable(error.to_string())),
    }
}

/// As [`check`], with the parts of the proof run by `executor`, in any order and in parallel if it
/// likes. The verdict does not depend on it.
pub fn check_with(bytes: &[u8], wanted: Option<&str>, executor: &dyn Executor) -> Verdict {
    let mut claim = None;
    match verify(bytes, wanted, executor, &mut claim) {
        Ok(verified) => Verdict::Verified(verified),
        Err(Stop::Rejected(fault)) => Verdict::Rejected(Rejection { fault, claim }),
        Err(Stop::NoVerdict(why)) => Verdict::None(why),
    }
}

/// Verifies a certificate. Its claim, once known and fit to be printed, is put into `said`.
fn verify(
    bytes: &[u8],
    wanted: Option<&str>,
    executor: &dyn Executor,
    said: &mut Option<Claim>,
) -> Result<Verified, Stop> {
    let (Certificate { header, kind, body, body_offset }, hash) = Certificate::read(bytes)?;
    let kind = Kind::from_number(kind).ok_or(NoVerdict::UnknownKind(kind))?;
    CLAIM_TEXT.unless(header.claim.is_plain())?;
    // There once, and no more: it may be as long as the file.
    let claim = &*said.insert(header.claim);
    CLAIM_MISMATCH.unless(wanted.is_none_or(|wanted| claim.to_string() == wanted))?;
    let body = Reader::new(&body, body_offset);
    let figures = claim.check(Proof { kind, body, file_size: bytes.len(), executor })?;
    Ok(Verified { claim: claim.clone(), hash, kind: kind.name(), figures })
}

#[cfg(test)]
mod trap_tests;
