//! What a round has to select: the cells of the positions that are claimed to be P.

use super::ground::{Aim, Ground, PositionWords};
use super::position::Position;
use super::rounds::{Round, Search, View};
use super::select::Candidates;

impl<G: Ground> Search<'_, '_, G> {
    /// The cells that have to be selected, or why they cannot be.
    pub(super) fn start(
        &self,
        view: &View<'_>,
        candidates: &Candidates<'_, G>,
    ) -> Result<Vec<usize>, Round> {
        let ground = self.ground;
        let shown = |position: &Position| PositionWords(ground, *position).to_string();
        match ground.aim(view.level.window) {
            Aim::From(positions) => {
                if let Some(won) = positions.iter().find(|position| !view.window.is_lost(position))
                {
                    let is_any_lost = positions.iter().any(|p| view.window.is_lost(p));
                    let also = if is_any_lost { ", others are P" } else { "" };
                    let won = shown(won);
                    return Err(Round::False(format!(
                        "the claim is false: the start position {won} is N{also}"
                    )));
                }
                let mut start = Vec::new();
                for position in &positions {
                    match candidates.of(position) {
                        Some(place) => start.push(place),
                        None => {
                            let position = shown(position);
                            return Err(Round::Finer(format!(
                                "the start position {position} is in no cell that is P throughout \
                                 and not forbidden"
                            )));
                        }
                    }
                }
                start.sort_unstable();
                start.dedup();
                Ok(start)
            }
            Aim::All(bounds) => {
                let mut open = Vec::new();
                let lost = view.window.lost();
                for position in lost.filter(|position| is_within(position, &bounds)) {
                    if candidates.of(&position).is_none() {
                        open.push(position);
                    }
                }
                if let (Some(first), Some(last)) = (open.first(), open.last()) {
                    let (count, first, last) = (open.len(), shown(first), shown(last));
                    return Err(Round::Finer(format!(
                        "{count} P-positions of the window are irregular, from {first} to {last}"
                    )));
                }
                let scheme = &view.level.scheme;
                let is_meant = |&place: &usize| {
                    let cell = scheme.cell(candidates.cells[place]);
                    is_within(&Position::new(cell.phase, &cell.classes), &bounds)
                };
                Ok((0..candidates.cells.len()).filter(is_meant).collect())
            }
        }
    }
}

/// Whether gaps are within bounds.
fn is_within(position: &Position, bounds: &[Option<u8>]) -> bool {
    position.gaps.iter().zip(bounds).all(|(gap, bound)| bound.is_none_or(|bound| *gap <= bound))
}
