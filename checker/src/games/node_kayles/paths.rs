//! Node Kayles on paths and cycles, by nim-values. A path is a heap of the octal game 0.137 (Dawson's
//! Chess): a vertex goes with its neighbours, which takes one vertex, or two at an end, or three
//! (docs/specification/proofs.md, section 10).

use super::claim::{Claim, GraphName};
use super::{GRAPH_HASH, MAX_VERTICES};
use crate::claim::Player;
use crate::codes::{SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::Fault;
use crate::proofs::nim_values::{NIM_VALUE, NimValues, VALUES_COUNT};

/// The digits of the game that paths are heaps of.
const DAWSON: &[u8] = &[0, 1, 3, 7];

/// Confirms the values, and who wins.
pub(super) fn check(claim: &Claim, body: &NimValues, file_size: usize) -> Result<(), Fault> {
    let (vertices, least, is_cycle) = match claim.game.graph {
        GraphName::Path { vertices } => (vertices, 1, false),
        GraphName::Cycle { vertices } => (vertices, 3, true),
        _ => return Err(WRONG_KIND_FOR_CLAIM.into()),
    };
    SIZE.unless((least..=MAX_VERTICES).contains(&vertices))?;
    GRAPH_HASH.unless(claim.game.graph_hash.is_none())?;
    // All moves on a cycle leave the same path, that of three vertices less.
    let path = if is_cycle { vertices.saturating_sub(3) } else { vertices };
    body.confirm(DAWSON, Some(path.into()), file_size)?;
    let value = body.value(path.into()).ok_or(VALUES_COUNT)?;
    let is_won = (value == 0) == is_cycle;
    let holds = is_won == (claim.winner == Player::First);
    NIM_VALUE.unless(holds).map_err(|code| code.at("path", path).at("found", value))
}
