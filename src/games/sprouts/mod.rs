//! Sprouts: two players join spots by curves, with a new spot on each, and who cannot move loses.

pub(crate) mod about;

use serde_json::{Value, json};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::sprouts::values::Spots;
use zermelo_checker::games::sprouts::{Claim, Sprouts, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::sprouts::values;
use zermelo_search::error::GameError;
use zermelo_search::nim_values::search;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::dump::player;
use crate::proofs::nim_values::stored::StoredTable;

impl NamedGame for Sprouts {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        request.confirm_kind("Sprouts", &[Kind::NimValues])?;
        let claim = |statement| Claim { statement, game: self.clone() };
        let spots = Spots::of(&claim(Statement::HasValue(0)));
        search::solve(spots, |statement| claim(statement).into(), request)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let (winner, value) = (player(self.statement.winner()), self.statement.value());
        let spots = self.game.spots;
        ("sprouts", json!({ "winner": winner, "nim_value": value, "spots": spots }))
    }

    fn said(&self) -> Said {
        Said::Nim(self.statement)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        let Kind::NimValues = kind else { return Ok(None) };
        Ok(Some(Box::new(StoredTable {
            claim: self.clone().into(),
            table: values(self, certificate.reader())?,
            reading: "A position is the regions of the plane, with the spots along their boundaries: 0, 1 \
                      and 2 are spots at which no curve ends, one, and two; letters are spots at which \
                      two curves end, at each of their places; a dot stands between boundaries and a \
                      brace between regions. Spots and regions with which no move can be made are left \
                      out. Regions that share no spot, directly or by others, are components, of which \
                      each has its nim-value: that of a component is the least number that is the value \
                      of none of its options, and that of several together is the exclusive or of \
                      theirs.",
            names: "A move joins two places, by their numbers from 1 as they stand in the text; in \
                    brackets are the numbers of the other boundaries of the region that are on the one \
                    side.",
        })))
    }
}

#[cfg(test)]
mod tests;
