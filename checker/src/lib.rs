//! The part of zermelo that has to be trusted, and nothing else.
//!
//! [`check`] reads the bytes of a certificate and says whether they prove the claim that they
//! make: [`verdict::Verdict::Verified`], [`verdict::Verdict::Rejected`] with a kind of error and a
//! place, or no verdict and why. It never searches: which reply, which symmetry, which target is
//! written in the certificate, and only confirmed here.
//!
//! | module | holds |
//! | --- | --- |
//! | [`claim`] | what can be claimed, and the language for it |
//! | [`certificate`] | the file: header, body, hash |
//! | [`rules`] | a module a game: positions, moves, endings, symmetries |
//! | [`proof`] | a module a kind of proof (the conditions of docs/proofs.md) |
//! | [`verdict`] | what a check says |
//!
//! No `unsafe`, no threads, no clock, no environment.

pub mod certificate;
pub mod claim;
pub mod proof;
pub mod rules;
pub mod verdict;

use certificate::{Certificate, ReadError};
use claim::Claim;
use proof::Executor;
use verdict::{NoVerdict, Reason, Rejection, Verdict, Verified};

/// Reads and checks a certificate, one part after the other.
///
/// `expected` is the claim that the certificate is wanted for, where there is one: a certificate
/// that proves anything else is rejected.
///
/// # Errors
/// When no verdict is reached: the bytes are no certificate, or one that this version cannot read.
pub fn check(bytes: &[u8], expected: Option<&Claim>) -> Result<Verdict, NoVerdict> {
    check_with(bytes, expected, &proof::InOrder)
}

/// As [`check`], with the parts of the proof run by `executor`, in any order and in parallel if it
/// likes. The verdict does not depend on it.
///
/// # Errors
/// As [`check`]; and when the executor leaves out a part.
pub fn check_with(
    bytes: &[u8],
    expected: Option<&Claim>,
    executor: &dyn Executor,
) -> Result<Verdict, NoVerdict> {
    let (certificate, hash) = match Certificate::read(bytes) {
        Ok(read) => read,
        Err(ReadError::NoVerdict(why)) => return Err(why),
        Err(ReadError::Rejected(reason)) => return Ok(Verdict::Rejected(reason.into())),
    };
    let claim = &certificate.header.claim;
    let rejected = |rejection: Rejection| {
        Ok(Verdict::Rejected(Rejection { claim: Some(claim.clone()), ..rejection }))
    };
    // What is printed has to be what was proved.
    if claim.to_string().parse().as_ref() != Ok(claim) {
        return rejected(Reason::ClaimText.into());
    }
    if let Some(expected) = expected.filter(|expected| *expected != claim) {
        return rejected(Reason::ClaimMismatch { expected: expected.to_string() }.into());
    }
    match proof::check(&certificate, bytes.len(), executor)? {
        Ok(figures) => Ok(Verdict::Verified(Verified {
            claim: claim.clone(),
            hash,
            kind: certificate.proof.kind_name(),
            figures,
        })),
        Err(rejection) => rejected(rejection),
    }
}
