//! Certificates of games that hold something of every position, looked at one position after the other.

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;

use super::{erdos_szekeres, latin_puzzle};
use crate::explore::View;
use crate::play::PlayError;
use crate::play::stored::NO_STRATEGY;

/// What is seen of a certificate that holds something of every position, after some moves of both players,
/// or after some steps.
///
/// # Errors
/// When the certificate holds nothing of the kind.
pub fn view(certificate: &Certificate<'_>, moves: &[&str]) -> Result<View, PlayError> {
    let kind = Kind::from_number(certificate.kind).ok_or(NO_STRATEGY)?;
    match &certificate.header.claim {
        Claim::ErdosSzekeres(claim) => {
            erdos_szekeres::states::view(claim, kind, certificate, moves)
        }
        Claim::LatinPuzzle(claim) => latin_puzzle::view(claim, kind, certificate, moves),
        _ => Err(NO_STRATEGY),
    }
}
