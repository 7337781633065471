//! Values of partisan games: Domineering, Col, Snort, and games of two roles whose rules are data, alone or side by
//! side, against a value that is written as its form. They admit replays.

mod claim;
mod forms;
mod game;
mod rules;

pub use claim::{Claim, Partisan, Relation, Statement, Summand};
pub use forms::{Forms, MAX_FORMS};
pub use game::Game;
pub use rules::{CODES, MAX_SUMMANDS, POSITION_ROLES, PartisanRules, Ply, Position};

use std::borrow::Cow;

use super::{GameClaim, Proof, sums};
use crate::figures::Figures;
use crate::format::{Decode, Misread, Reader, TRAILING_BYTES};
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay};
use crate::stop::Stop;

/// The body of a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body<'a> {
    /// The nodes and the replies.
    pub replay: Replay<'a>,
    /// The text of each of [`Partisan::by_rules`].
    pub rules: Vec<Cow<'a, [u8]>>,
}

/// The replay, and the texts, if there is one.
impl<'a> Decode<'a> for Body<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let replay = Decode::decode(from)?;
        if from.end().is_ok() {
            return Ok(Body { replay, rules: Vec::new() });
        }
        let none = from.fault(TRAILING_BYTES);
        let rules: Vec<_> = Decode::decode(from)?;
        if rules.is_empty() { Err(none) } else { Ok(Body { replay, rules }) }
    }
}

impl GameClaim for Claim {
    /// The value is one of the notation, and each game is named by its words.
    fn is_plain(&self) -> bool {
        let summands = &self.game.summands;
        (1..=MAX_SUMMANDS).contains(&summands.len())
            && summands.iter().all(Summand::is_plain)
            && Forms::new(self.statement.value.as_str()).is_some()
    }

    /// What equals a value is at least that, and so are the same games in another order.
    fn implies(&self, wanted: &str) -> bool {
        let weaker = Statement { relation: Relation::IsAtLeast, ..self.statement.clone() };
        let summands = sums::in_order_of(&self.game.summands, wanted);
        Claim::is_said(wanted, &[self.statement.clone(), weaker], [Partisan { summands }])
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let size = proof.body.clone().rest().len();
        let Body { replay, rules } = proof.body.whole()?;
        let texts = rules.iter().map(|text| text.len()).fold(0, usize::saturating_add);
        let bytes = size.saturating_sub(texts);
        let rules = PartisanRules::new(self, &rules, bytes)?;
        rules.confirm_work(&replay, bytes)?;
        replay::check(&rules, &replay, proof.executor)
    }
}

#[cfg(test)]
mod tests;
