//! Sums of games that have nim-values: Node Kayles, Chomp, subtraction games, Nim, octal games and
//! impartial games whose rules are data, side by side. They admit nim-values.
//!
//! The proof has for each different summand its nim-value, and the proof of it. The value of the sum
//! is the exclusive or of those of all summands (docs/specification/proofs.md, section 10).

mod claim;

pub use claim::{Claim, Statement, Sum, Summand};

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{GameClaim, Proof};
use crate::figures::{Figures, count};
use crate::format::{Decode, Reader, record};
use crate::proofs::Kind;
use crate::proofs::nim_values::NIM_VALUE;
use crate::stop::Stop;

/// A summand's nim-value with the proof of it. The body of a proof about a sum has one for each
/// different summand, in the order in which the claim first names them, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<'a> {
    /// The nim-value.
    pub value: u32,
    /// The body of a proof, by nim-values, that the summand has it.
    pub body: Cow<'a, [u8]>,
}

record!(Shown<'a> { value, body });

impl GameClaim for Claim {
    /// There are two summands or more, each of which is named by its words, and none is many games at once.
    fn is_plain(&self) -> bool {
        let summands = &self.game.summands;
        let is_plain =
            |summand: &Summand| summand.is_one() && summand.with_value(0).of_game().is_plain();
        summands.len() >= 2 && summands.iter().all(is_plain)
    }

    fn implies(&self, wanted: &str) -> bool {
        let game = self.game.in_order_of(wanted);
        Claim::is_said(wanted, &self.statement.and_follows(), [game])
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::NimValues)?;
        let Proof { mut body, executor, cache, .. } = proof;
        let mut values = BTreeMap::new();
        for (number, summand) in self.game.different() {
            let Shown { value, body: own } = Shown::decode(&mut body)?;
            let offset = body.offset().saturating_sub(own.len());
            // The work for a summand is in proportion to its own proof (H10).
            let proof = Proof {
                kind: Kind::NimValues,
                body: Reader::new(&own, offset),
                file_size: own.len(),
                executor,
                cache: &mut *cache,
            };
            let checked = summand.with_value(value).of_game().check(proof);
            checked.map_err(|stop| stop.within("summand", number))?;
            values.insert(summand, value);
        }
        body.end()?;
        let all = self.game.summands.iter().filter_map(|summand| values.get(summand));
        let sum = all.fold(0, |sum, value| sum ^ value);
        let holds = self.statement.holds(sum);
        NIM_VALUE.unless(holds).map_err(|code| code.at("found", sum))?;
        Ok(vec![("summands", count(self.game.summands.len())), ("proofs", count(values.len()))])
    }
}

#[cfg(test)]
mod tests;
