//! What a reader of a strategy for dots and boxes is told.

#[cfg(test)]
mod tests;

use zermelo_checker::games::dots_and_boxes::rules::{DotsAndBoxesRules, Position};
use zermelo_checker::games::dots_and_boxes::{Body, Claim};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_explain::{Diagram, count, drawn_edges};

use super::dump;
use crate::document::model::{Name, Rich};
use crate::score::table::{Told, wrong};
use crate::table::TableError;

/// A board.
pub(super) struct Edges<'p> {
    claim: &'p Claim,
    body: &'p Body<'p>,
    rules: DotsAndBoxesRules,
}

impl<'p> Edges<'p> {
    pub(super) fn new(claim: &'p Claim, body: &'p Body<'p>) -> Result<Edges<'p>, TableError> {
        let rules = DotsAndBoxesRules::new(claim, &body.symmetries);
        let rules = rules.map_err(|_| wrong("there is no such board, or no such symmetry"))?;
        Ok(Edges { claim, body, rules })
    }
}

impl Told for Edges<'_> {
    type Rules = DotsAndBoxesRules;

    fn rules(&self) -> &DotsAndBoxesRules {
        &self.rules
    }

    fn name(&self, mv: Move) -> Option<Rich> {
        let name = dump::name(&self.rules, mv)?;
        Some(if mv == self.rules.pass() {
            Rich::text(name)
        } else {
            Rich::name(Name::upright(name))
        })
    }

    fn drawing(&self, record: &[u8]) -> Option<Diagram> {
        drawn_edges(self.claim, &self.rules, record)
    }

    fn decided(&self, position: &Position) -> Option<String> {
        self.rules.is_settled(&(), position).then(|| "decided".to_owned())
    }

    fn symmetry(&self, number: u16) -> Option<&'static str> {
        let place = usize::from(number).checked_sub(1)?;
        Some(match self.body.symmetries.get(place)? {
            1 => "mirrored left to right",
            2 => "mirrored top to bottom",
            3 => "turned upside down",
            4 => "mirrored in the diagonal from a1",
            5 => "turned to the left",
            6 => "turned to the right",
            _ => "mirrored in the other diagonal",
        })
    }

    fn players(&self) -> [String; 2] {
        let proponent = self.claim.proponent();
        [proponent, proponent.other()].map(|player| format!("the {player}"))
    }

    fn introduction(&self) -> String {
        let proponent = self.claim.proponent();
        let game = &self.claim.game;
        format!(
            "The board has {} of {}. A dot has a letter for its column and a number for its \
             row. The players draw edges between dots next to each other; who draws the fourth edge of \
             a box gets it and draws again, and the other player passes. The score is the number of \
             boxes of the first player. The {proponent} {} with this strategy, whatever the {} does.",
            count(game.rows, "row", "rows"),
            count(game.columns, "box", "boxes"),
            self.claim.words(),
            proponent.other(),
        )
    }

    fn reading(&self) -> [String; 2] {
        let [own, theirs] = self.players();
        [
            format!(
                "A position is a board with its edges, and the number of boxes that each player has; \
                 {theirs} is to move."
            ),
            format!(
                "A row is a move of {theirs}, the reply of {own}, and the number of the position \
                 after it: the board mirrored or turned where it says so. The claim is true where it \
                 says decided, however the game goes on."
            ),
        ]
    }
}
