//! What a game is played on: the board's lines and symmetries, and the stones at the start.

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, Positional};
use zermelo_explain::faces::positional::stones::Stones;
use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;
use zermelo_search::symmetry::Automorphisms;

use super::control::Options;
use super::export::Task;
use crate::lines::Lines;
use crate::position::Position;
use crate::start;
use crate::symmetries::{Symmetries, tuples};

/// What a game is played on.
pub(super) struct Ground<const N: usize> {
    pub(super) lines: Lines<N>,
    /// The automorphisms that keep the start position.
    pub(super) symmetries: Symmetries,
    /// The stones at the start.
    start: Stones,
    pub(super) mover: Player,
}

impl<const N: usize> Ground<N> {
    /// The board and start position of a game, where play can go on.
    pub(super) fn of(
        game: &Positional,
        board: &Board,
        options: &Options<'_>,
    ) -> Result<Self, SolveError> {
        options.resources.limits.confirm_running()?;
        let lines = Lines::of(game, board);
        let start::Position { stones: start, mover, size } = start(game, board)?;
        let colours = start.colours(size);
        let group = Automorphisms::of_within(tuples(board), &options.resources.limits)?;
        let symmetries = Symmetries::preserving(&group, &colours, &options.resources.limits)?;
        Ok(Ground { lines, symmetries, start, mover })
    }

    /// The start position as the attacker sees it.
    pub(super) fn position(&self, attacker: Player) -> Position<N> {
        let stones = |player| Set::of(self.start.of(player).members());
        Position { attacker: stones(attacker), defender: stones(attacker.other()) }
    }
    /// A strategy of a player that is wanted from the start on.
    pub(super) fn task(&self, attacker: Player, proponent: Player) -> Task<N> {
        Task {
            start: self.position(attacker),
            attacker,
            proponent,
            proponent_moves: self.mover == proponent,
            points: self.lines.size.into(),
        }
    }
}

/// The start of a game, where play can go on.
pub(super) fn start(game: &Positional, board: &Board) -> Result<start::Position, SolveError> {
    start::of(game, board).map_err(|why| SolveError::Wrong(format!("the start position: {why}")))
}
