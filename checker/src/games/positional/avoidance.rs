//! Mirrors in the avoidance game: the proponent answers every point by its image, and completes no
//! line before the opponent has completed the line's image.

use super::claim::{Claim, Convention};
use super::{Board, FIRST_LINE};
use crate::claim::{Player, Statement};
use crate::codes::{NOT_AN_AUTOMORPHISM, WRONG_KIND_FOR_CLAIM};
use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::record;
use crate::games::Proof;
use crate::proofs::mirror::{self, Mirror, Placements};
use crate::stop::Stop;

/// The body of a mirror of an avoidance game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirrorBody {
    /// The board's points and lines.
    pub board: Board,
    /// The images of the points.
    pub mirror: Mirror,
}

record!(MirrorBody { board, mirror });

/// So many points, of which any that is free can be taken next.
pub struct FreePoints(pub usize);

impl Placements for FreePoints {
    fn count(&self) -> usize {
        self.0
    }

    fn conflicts(&self, _: u32) -> impl Iterator<Item = u32> {
        std::iter::empty()
    }

    fn conflict(&self, _: u32, _: u32) -> bool {
        false
    }
}

/// Checks a mirror: from the empty board of an avoidance game the proponent does not lose (A16).
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let MirrorBody { board, mirror } = proof.body.clone().whole()?;
    board.confirm_in(&proof.body, &claim.game)?;
    let is_empty = claim.game.start.is_empty() && board.needs.is_empty();
    let is_empty = is_empty && claim.game.turns.is_none();
    let is_avoidance = claim.game.convention == Convention::Avoidance;
    let Statement::DoesNotLose(proponent) = claim.statement else {
        return Err(WRONG_KIND_FOR_CLAIM.into());
    };
    WRONG_KIND_FOR_CLAIM.unless(is_avoidance && is_empty)?;
    mirror::check(&FreePoints(board.size()), proponent == Player::First, &mirror)?;
    confirm_lines(&board, &mirror)?;
    Ok(vec![("lines", count(board.lines.len()))])
}

/// Confirms that the images of a line are a line, and that no player can have a whole line through
/// the first point.
fn confirm_lines(board: &Board, mirror: &Mirror) -> Result<(), Fault> {
    let image = |point: u16| -> Option<u16> {
        mirror.images.get(usize::from(point)).and_then(|&image| image.try_into().ok())
    };
    let first = mirror.first.and_then(|first| u16::try_from(first).ok());
    for (number, line) in board.lines.iter().enumerate() {
        let place = |code: Code| code.at("line", number);
        let mut images: Vec<u16> = line.iter().filter_map(|&point| image(point)).collect();
        images.sort_unstable();
        NOT_AN_AUTOMORPHISM.unless(board.lines.binary_search(&images).is_ok()).map_err(place)?;
        let both = |point: &u16| Some(*point) != first && images.binary_search(point).is_ok();
        let has_first = first.is_some_and(|first| line.binary_search(&first).is_ok());
        FIRST_LINE.unless(!has_first || line.iter().any(both)).map_err(place)?;
    }
    Ok(())
}
