//! Dots and boxes, to be played: edges by the dots at their ends.

use std::convert::Infallible;

use zermelo_checker::claim::Player;
use zermelo_checker::games::dots_and_boxes::rules::DotsAndBoxesRules;
use zermelo_checker::games::dots_and_boxes::{Body, Claim};
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::{Diagram, count, drawn_edges};

use super::dump;
use crate::play::PlayError;
use crate::play::line::{GameEnd, Line, Match, Moves};
use crate::play::strategy::Strategy;

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(super) fn begin<'c>(
    claim: &'c Claim,
    body: &'c Body<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let rules = DotsAndBoxesRules::new(claim, &body.symmetries)
        .map_err(|_| PlayError::Wrong("the board or a symmetry is none that a strategy has"))?;
    let edges = Edges { claim, rules: rules.clone() };
    let strategy = Strategy::new(rules, &body.replay)?;
    Ok(Box::new(Line::new(claim.words(), strategy, edges)?))
}

/// The edges of a board.
struct Edges<'c> {
    claim: &'c Claim,
    rules: DotsAndBoxesRules,
}

impl Moves for Edges<'_> {
    /// There is no notation beside the names of moves.
    type Written = Infallible;

    fn name(&self, mv: Move) -> String {
        dump::name(&self.rules, mv).unwrap_or_else(|| format!("#{mv}"))
    }

    fn diagram(&self, record: &[u8]) -> Diagram {
        let empty = Diagram::Edges { columns: 0, drawn: Vec::new(), boxes: [0, 0] };
        drawn_edges(self.claim, &self.rules, record).unwrap_or(empty)
    }

    fn read(
        &self,
        text: &str,
        _: Option<&Infallible>,
    ) -> Result<(Move, Option<Infallible>), PlayError> {
        // The dots in either order.
        let ends = text.split_once('-').map(|(one, other)| format!("{other}-{one}"));
        let is_named = |mv: &Move| {
            let name = self.name(*mv);
            name == text || Some(&name) == ends.as_ref()
        };
        let form =
            "two dots next to each other, as in a1-b1, or pass after a box of the other player";
        let none = || PlayError::NoSuchMove { text: text.to_owned(), form };
        Ok(((0..=self.rules.pass()).find(is_named).ok_or_else(none)?, None))
    }

    fn refused(&self, record: &[u8], mv: Move) -> PlayError {
        let name = self.name(mv);
        let passes = record.last() == Some(&1);
        let why = match (mv == self.rules.pass(), passes) {
            (true, _) => "is not allowed here: only after a box of the other player",
            (false, true) => {
                "is not allowed here: the other player has completed a box and draws again, so the \
                 move is pass"
            }
            (false, false) => return PlayError::Taken(name),
        };
        PlayError::NotAllowed { mv: name, why }
    }

    fn end(&self, _: Player, _: Move, record: &[u8]) -> GameEnd {
        let [first, second] = match self.diagram(record) {
            Diagram::Edges { boxes, .. } => boxes,
            _ => [0, 0],
        };
        let first = count(first, "box", "boxes");
        let message =
            format!("all edges are drawn: the first player has {first}, the second {second}");
        GameEnd { kind: "score", winner: None, message }
    }
}
