//! Mirrors of avoidance games: an automorphism that is its own inverse and leaves no point in place,
//! or one on a board with an odd number of points.

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, MirrorBody};
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_search::symmetry::Automorphisms;

use super::control::Options;
use crate::symmetries::tuples;

/// How many points the automorphisms that are looked at may have together.
const LIMIT: usize = 1_500_000;

/// Who does not lose by a mirror from the empty board, if there is one.
pub(super) fn proponent(board: &Board) -> Player {
    if board.size() % 2 == 1 { Player::First } else { Player::Second }
}

/// A mirror of the board; `None` where it has none, or too many automorphisms to look at.
pub(super) fn body(board: &Board, options: &Options<'_>) -> Option<MirrorBody> {
    if !board.needs.is_empty() {
        return None;
    }
    let group = Automorphisms::of_within(tuples(board), &options.resources.limits).ok()?;
    let elements = group.elements(LIMIT / board.size().max(1))?;
    let mirror = elements.into_iter().find_map(|images| mirror(board, &images))?;
    Some(MirrorBody { board: board.clone(), mirror })
}

/// The mirror that an automorphism is, if it is one.
fn mirror(board: &Board, images: &[u16]) -> Option<Mirror> {
    let image = |point: u16| images.get(usize::from(point)).copied();
    let mut points = 0u16..u16::try_from(images.len()).ok()?;
    if !points.clone().all(|point| image(point).and_then(image) == Some(point)) {
        return None;
    }
    let first = points.find(|&point| image(point) == Some(point));
    let moves_first = proponent(board) == Player::First;
    let is_fixed = points.any(|point| image(point) == Some(point));
    if first.is_some() != moves_first || is_fixed {
        return None;
    }
    let has_both = |line: &&Vec<u16>| {
        line.iter().any(|&point| {
            Some(point) != first && image(point).is_some_and(|image| line.contains(&image))
        })
    };
    let is_through = |line: &&Vec<u16>| first.is_some_and(|first| line.contains(&first));
    board.lines.iter().filter(is_through).all(|line| has_both(&line)).then(|| Mirror {
        first: first.map(u32::from),
        images: images.iter().copied().map(u32::from).collect(),
    })
}
