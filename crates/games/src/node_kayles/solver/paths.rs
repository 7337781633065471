//! Paths and cycles by nim-values: a path is a heap of an octal game.

use zermelo_checker::games::node_kayles::{DAWSON, GraphName, path_of};
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_present::nim_values::period::Heaps;
use zermelo_search::limits::{Limit, Limits};

/// The nim-value of a path or a cycle, and the values of all paths up to the one that says it; `None` for
/// other graphs.
///
/// # Errors
/// When a limit is reached.
pub(super) fn values(
    graph: &GraphName,
    limits: &Limits,
) -> Result<Option<(u16, NimValues)>, Limit> {
    let Some(path) = path_of(graph) else { return Ok(None) };
    let values = Heaps::new(DAWSON).up_to(usize::from(path) + 1, limits)?.to_vec();
    let last = values.last().copied().unwrap_or_default();
    let value = match graph {
        GraphName::Path { .. } => last,
        _ => u16::from(last == 0),
    };
    Ok(Some((value, NimValues { values, repeats: None, mask: None })))
}
