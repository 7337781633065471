//! Games whose rules are data, as partisan games: two roles take turns, and who cannot move loses. Left is the
//! role that the rules name first. The rules are the checker's ([`Sides`]).

use zermelo_checker::claim::Player;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::games::gdl::{Ground, Sides};
use zermelo_explain::sentence;
use zermelo_search::limits::SolveError;

use super::values::Partisan;

/// A position: the facts, but for those of the turn.
pub(super) type Facts = [u64; 2];

/// Rules of two roles.
pub(super) struct Sheet(pub(super) Sides);

fn wrong(fault: &Fault) -> SolveError {
    SolveError::Wrong(sentence(fault))
}

impl Sheet {
    /// The game of some rules.
    ///
    /// # Errors
    /// When they have not two roles, do not say whose turn it is, or are too large.
    pub(super) fn new(ground: Ground) -> Result<Sheet, SolveError> {
        Sides::new(ground, usize::MAX).map(Sheet).map_err(|fault| wrong(&fault))
    }
}

impl Partisan for Sheet {
    type Position = Facts;

    fn options(&self, &at: &Facts, player: Player) -> Result<Vec<Facts>, SolveError> {
        let Sheet(sides) = self;
        sides.confirm(at, player).map_err(|code: Code| wrong(&code.into()))?;
        let mut moves = Vec::new();
        sides.moves(at, player, &mut moves);
        Ok(moves.into_iter().filter_map(|mv| sides.play(at, player, mv)).collect())
    }

    fn parts(&self, at: Facts) -> Vec<Facts> {
        vec![at]
    }
}
