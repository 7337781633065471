//! Solves Node Kayles: a mirror where one is found; or else who wins by nim-values, which are the proof
//! on paths and cycles, and on other graphs lead to a replay.
//!
//! | module | holds |
//! | --- | --- |
//! | `paths` | paths and cycles |
//! | `values` | nim-values |
//! | `strategy` | a closed set of positions with replies |
//! | `mirrors` | mirrors of what is left of a game |
//!
//! The module has moves of its own, and none of the checker's rules.

mod mirrors;
pub(super) mod paths;
mod strategy;
mod values;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::node_kayles::{Body, Claim, Listed, MirrorBody, NodeKayles};
use zermelo_checker::proofs::Kind;

use crate::limits::{Progress, Resources, SolveError};
use crate::proofs::mirror::relation::Relation;
use crate::proofs::mirror::search::{SearchOutcome, search};
use crate::provenance::made_by;
use strategy::FEW;

/// A certificate of who wins: a mirror if one is found; or else the nim-values of paths, or a replay;
/// or the kind that is asked for.
/// The graph is that of the game, of every vertex those adjacent to it. The effort is that of the search
/// for a mirror, in looks at a vertex; the positions are the values that the search remembers, and those
/// of a replay.
///
/// # Errors
/// When there is none, or a limit is reached.
pub fn solve(
    game: &NodeKayles,
    listed: Option<&Listed>,
    graph: &[Vec<u16>],
    by: Option<Kind>,
    effort: u64,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let header = |winner: Player| {
        let claim = Claim { winner, game: game.clone() }.into();
        Header { claim, provenance: made_by("zermelo solve") }
    };
    let graph_of_proof = listed.cloned();
    let kinds = [Kind::Replay, Kind::Mirror, Kind::NimValues];
    if let Some(kind) = by.filter(|kind| !kinds.contains(kind)) {
        let kind = kind.name();
        return Err(SolveError::Wrong(format!(
            "Node Kayles has proofs of the kinds replay, mirror and nim-values, not {kind}"
        )));
    }
    if matches!(by, None | Some(Kind::Mirror)) {
        (resources.progress)(Progress::of("looking for a mirror"));
        match mirror(graph, effort) {
            SearchOutcome::Mirror(mirror) => {
                let winner = if mirror.first.is_some() { Player::First } else { Player::Second };
                let body = MirrorBody { graph: graph_of_proof, mirror };
                return Ok(Certificate::new(header(winner), Kind::Mirror, &body));
            }
            found if by == Some(Kind::Mirror) => {
                let why = match found {
                    SearchOutcome::None => "the game has no mirror",
                    _ => {
                        "no mirror was found with the effort that the search has; there may be one"
                    }
                };
                return Err(SolveError::None(why.to_owned()));
            }
            SearchOutcome::None | SearchOutcome::GaveUp => {}
        }
    }
    if matches!(by, None | Some(Kind::NimValues)) {
        if let Some((winner, values)) = paths::values(&game.graph, &resources.limits)? {
            return Ok(Certificate::new(header(winner), Kind::NimValues, &values));
        }
        if by.is_some() {
            return Err(SolveError::Wrong(format!(
                "nim-values are a proof on paths and cycles, and not on a {}",
                game.graph
            )));
        }
    }
    let (winner, replay, mirrors) = match graph.len() {
        0..=64 => strategy::replay::<1>(graph, resources, FEW),
        65..=128 => strategy::replay::<2>(graph, resources, FEW),
        129..=256 => strategy::replay::<4>(graph, resources, FEW),
        _ => strategy::replay::<16>(graph, resources, FEW),
    }?;
    let body = Body { graph: graph_of_proof, replay, mirrors };
    Ok(Certificate::new(header(winner), Kind::Replay, &body))
}

/// Looks for a mirror.
fn mirror(graph: &[Vec<u16>], effort: u64) -> SearchOutcome {
    let list = |vertices: &Vec<u16>| vertices.iter().map(|&vertex| vertex.into()).collect();
    search(&Relation::new(graph.iter().map(list).collect()), effort)
}

#[cfg(test)]
mod tests;
