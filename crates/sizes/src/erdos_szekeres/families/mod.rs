//! Strategies for the Erdős–Szekeres game, written by people: families of positions in which the player
//! to move loses, and replies that lead from one family into another (docs/guide/families.md
//! describes them for authors).
//!
//! A family is a list of row lengths, affine in integer parameters and the board's width w = a−1,
//! with conditions; it stands for positions at every size at once.
//!
//! | module | holds |
//! | --- | --- |
//! | `parse` | text to a problem for the prover, with all errors in the text |
//! | `draft` | a family as a source says it |
//! | `line` | what a line of a source says |
//! | `reading` | a family as the prover takes it |

mod draft;
mod line;
mod parse;
mod reading;

use std::path::Path;

use zermelo_present::contract::sources::ProveRequest;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::text::Source;

pub use parse::{is_source, read};

use super::vectors::theorems::achievement_of;
use crate::outcome::source::no_achievement;

/// Proves the theorem of a source.
pub(super) fn prove(
    of: Source<'_>,
    path: &Path,
    request: &ProveRequest,
) -> Result<NewCertificate, GameError> {
    let mut located = read(of.text).map_err(GameError::Source)?;
    if request.achievement {
        let larger = achievement_of(&located.problem);
        located.problem = larger.ok_or_else(|| no_achievement(&located.problem))?;
    }
    located.prove(of, path, &request.limits)
}

/// A committed theorem from a published source, at one size.
#[cfg(test)]
pub(crate) fn published(theorem: &str, a: u32) -> zermelo_checker::format::Certificate<'static> {
    use zermelo_checker::proofs::Kind;

    let path =
        format!("{}/../../certificates/all-sizes/{theorem}.cert", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("a committed certificate");
    let (certificate, _) =
        zermelo_checker::format::Certificate::read(&bytes).expect("a certificate");
    let proof = (crate::erdos_szekeres::GAME.proofs)(Kind::Outcome, &certificate);
    let proof = proof.expect("a proof").expect("known");
    let every = proof.evidence().every_size().expect("a proof for every size");
    every.at(a, Default::default()).expect("a strategy")
}
