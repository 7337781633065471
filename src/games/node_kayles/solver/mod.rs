//! Solves Node Kayles: a mirror where one is found, or else who wins by Grundy values, and a replay.
//!
//! | module | holds |
//! | --- | --- |
//! | `options` | limits, and why there is no solution |
//! | `values` | Grundy values |
//! | `strategy` | a closed set of positions with replies |
//! | `mirrors` | mirrors of what is left of a game |
//!
//! The module has moves of its own, and none of the checker's rules.

mod mirrors;
mod options;
mod strategy;
mod values;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::node_kayles::{Body, Claim, Listed, MirrorBody, NodeKayles};
use zermelo_checker::proofs::Kind;

use crate::proofs::mirror::relation::Relation;
use crate::proofs::mirror::search::{Found, search};
use crate::provenance::made_by;
pub use options::{Options, SolveError};
use strategy::FEW;

/// A certificate of who wins: a mirror if one is found, or else a replay; or the kind that is asked for.
/// The graph is that of the game, of every vertex those adjacent to it.
///
/// # Errors
/// When there is none, or a limit is reached.
pub fn solve(
    game: &NodeKayles,
    listed: Option<&Listed>,
    graph: &[Vec<u16>],
    by: Option<Kind>,
    options: &Options<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let header = |winner: Player| {
        let claim = Claim { winner, game: game.clone() }.into();
        Header { claim, provenance: made_by("zermelo solve") }
    };
    let graph_of_proof = listed.cloned();
    if let Some(kind) = by.filter(|kind| !matches!(kind, Kind::Replay | Kind::Mirror)) {
        return Err(SolveError::NoKind(kind.name()));
    }
    if by != Some(Kind::Replay) {
        (options.progress)("looking for a mirror".to_owned());
        match mirror(graph, options.effort) {
            Found::Mirror(mirror) => {
                let winner = if mirror.first.is_some() { Player::First } else { Player::Second };
                let body = MirrorBody { graph: graph_of_proof, mirror };
                return Ok(Certificate::new(header(winner), Kind::Mirror, &body));
            }
            found if by == Some(Kind::Mirror) => {
                return Err(SolveError::NoMirror(found == Found::None));
            }
            Found::None | Found::GaveUp => {}
        }
    }
    let (winner, replay, mirrors) = match graph.len() {
        0..=64 => strategy::replay::<1>(graph, options, FEW),
        65..=128 => strategy::replay::<2>(graph, options, FEW),
        129..=256 => strategy::replay::<4>(graph, options, FEW),
        _ => strategy::replay::<16>(graph, options, FEW),
    }?;
    let body = Body { graph: graph_of_proof, replay, mirrors };
    Ok(Certificate::new(header(winner), Kind::Replay, &body))
}

/// Looks for a mirror.
fn mirror(graph: &[Vec<u16>], effort: u64) -> Found {
    let list = |vertices: &Vec<u16>| vertices.iter().map(|&vertex| vertex.into()).collect();
    search(&Relation::new(graph.iter().map(list).collect()), effort)
}

#[cfg(test)]
mod tests;
