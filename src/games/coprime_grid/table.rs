//! What a reader of a strategy for a coprimality grid is told: positions drawn with what their open
//! cells allow.

#[cfg(test)]
mod tests;

use zermelo_checker::claim::Player;
use zermelo_checker::games::coprime_grid::rules::{CoprimeGridRules, Position};
use zermelo_checker::games::coprime_grid::{Claim, Variation};
use zermelo_checker::proofs::replay::Move;
use zermelo_checker::score::Bound;
use zermelo_checker::writing::Records;
use zermelo_explain::Diagram;

use super::grid::{self, Grid};
use crate::document::model::{Name, Rich};
use crate::score::table::{Told, wrong};
use crate::table::TableError;

/// A grid.
pub(super) struct Cells<'p> {
    claim: &'p Claim,
    rules: CoprimeGridRules,
    empty: Grid,
}

impl<'p> Cells<'p> {
    pub(super) fn new(claim: &'p Claim) -> Result<Cells<'p>, TableError> {
        let none = || wrong("there is no such grid");
        let rules = CoprimeGridRules::new(claim).map_err(|_| none())?;
        Ok(Cells { claim, rules, empty: Grid::empty(&claim.game).ok_or_else(none)? })
    }
}

impl Told for Cells<'_> {
    type Rules = CoprimeGridRules;

    fn rules(&self) -> &CoprimeGridRules {
        &self.rules
    }

    fn name(&self, mv: Move) -> Option<Rich> {
        Some(match self.empty.read(mv)? {
            grid::Move::Passes => Rich::text("pass"),
            writes => Rich::name(Name { plain: writes.name(), math: writes.name() }),
        })
    }

    fn drawing(&self, record: &[u8]) -> Option<Diagram> {
        Some(Grid::of_record(&self.claim.game, record)?.diagram())
    }

    /// The score of a full grid.
    fn decided(&self, position: &Position) -> Option<String> {
        let mut record = Vec::new();
        self.rules.write(position, &mut record);
        let grid = Grid::of_record(&self.claim.game, &record).filter(Grid::is_full)?;
        let score = match self.claim.game.variation {
            Variation::Corner => usize::from(grid.integer(grid.n(), grid.n())?),
            Variation::Parity => grid.written().filter(|m| m % 2 == 1).count(),
        };
        Some(format!("score {score}"))
    }

    fn players(&self) -> [String; 2] {
        let proponent = self.claim.proponent();
        [proponent, proponent.other()].map(|player| self.claim.game.player(player).to_owned())
    }

    fn introduction(&self) -> String {
        let [own, theirs] = self.players();
        let score = match self.claim.game.variation {
            Variation::Corner => "the integer in the lower right cell",
            Variation::Parity => "the number of odd integers that were written",
        };
        let bound = match self.claim.bound {
            Bound::AtLeast(least) => format!("at least {least}"),
            Bound::AtMost(most) => format!("at most {most}"),
        };
        let alone = if self.claim.game.order.is_alone() {
            let writer = self.claim.game.player(Player::First);
            format!(" Only {writer} writes; the other player passes.")
        } else {
            String::new()
        };
        format!(
            "The grid has {n} columns and {n} rows; (c, r) is the cell in column c of row r, and row 1 \
             and column 1 are headings. A player writes an integer into an empty cell whose upper \
             and left neighbours are filled: how many of the integers above it in column c are \
             coprime to r, or how many of those to the left of it in row r are coprime to c.{alone} \
             The score is {score}. With this strategy of {own} it is {bound}, whatever {theirs} does.",
            n = self.empty.n(),
        )
    }

    fn reading(&self) -> [String; 2] {
        let [own, theirs] = self.players();
        [
            format!(
                "A position is a grid in which {theirs} is to move. The integers that an open cell \
                 allows are in brackets; a dot is a cell that cannot be filled yet."
            ),
            format!(
                "A row is a move of {theirs}, the reply of {own}, and the number of the position \
                 after it, or the score."
            ),
        ]
    }
}
