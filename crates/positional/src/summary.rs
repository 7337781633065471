//! Positional games in figures.

use zermelo_checker::format::Hash;
use zermelo_checker::games::positional::{Board, Body};
use zermelo_present::replay::summary::figures;
use zermelo_present::summary::{BoardSummary, Summary};

/// The figures of a replay with its board and symmetries.
pub(crate) fn of(body: &Body<'_>) -> Summary {
    Summary {
        board: Some(board(&body.board)),
        symmetries: body.symmetries.iter().map(|symmetry| symmetry.name.to_string()).collect(),
        figures: figures(&body.replay, replies(body), None),
    }
}

pub(super) fn board(board: &Board) -> BoardSummary {
    BoardSummary {
        points: board.points.len(),
        lines: board.lines.len(),
        blake3: Hash(board.hash()).to_string(),
    }
}

/// The points that are free in all nodes together: so many replies the checker confirms.
fn replies(body: &Body<'_>) -> Option<u64> {
    let points = u64::try_from(body.board.points.len()).ok()?;
    let nodes = u64::try_from(body.replay.nodes.len()).ok()?;
    let stones: u64 = body.replay.positions.iter().map(|byte| u64::from(byte.count_ones())).sum();
    nodes.checked_mul(points)?.checked_sub(stones)
}
