//! Certificates of games that hold something of every position, or strategies for every size, looked at one
//! position after the other.

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::Outcome;

use super::{chomp, erdos_szekeres, latin_puzzle, stored, subtraction};
use crate::explore::View;
use crate::play::PlayError;
use crate::play::stored::{NO_STRATEGY, UNREADABLE};

/// What is seen of a certificate that holds something of every position, after some moves of both players,
/// or after some steps. Of an outcome proof, after a position that is chosen, and moves of the player who
/// loses there.
///
/// # Errors
/// When the certificate holds nothing of the kind.
pub fn view(certificate: &Certificate<'_>, moves: &[&str]) -> Result<View, PlayError> {
    let kind = Kind::from_number(certificate.kind).ok_or(NO_STRATEGY)?;
    let outcome = || certificate.decode::<Outcome>().map_err(|_| UNREADABLE);
    match &certificate.header.claim {
        Claim::ErdosSzekeres(claim) if kind == Kind::Outcome => {
            erdos_szekeres::view(claim, &outcome()?, moves)
        }
        Claim::ErdosSzekeres(claim) => {
            erdos_szekeres::states::view(claim, kind, certificate, moves)
        }
        Claim::Chomp(claim) if kind == Kind::Outcome => chomp::view(claim, &outcome()?, moves),
        Claim::Subtraction(claim) if kind == Kind::Outcome => {
            subtraction::view(claim, &outcome()?, moves)
        }
        Claim::LatinPuzzle(claim) => latin_puzzle::view(claim, kind, certificate, moves),
        _ => stored(certificate).ok_or(NO_STRATEGY)?.map_err(|_| UNREADABLE)?.view(moves),
    }
}
