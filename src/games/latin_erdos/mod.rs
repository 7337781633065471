//! Latin Erdős (Silva): players place numbers without repetition in a row or a column; who has no legal
//! move loses, and columns decide a full board.

pub(crate) mod about;
mod chance;
pub(crate) mod dump;
mod proof;
pub(crate) mod solver;
mod table;
#[cfg(test)]
mod table_tests;

use serde_json::Value;
use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_erdos::{Claim, LatinErdos, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::LatinErdos as Board;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::{Ladder, Request};
use crate::contract::about::About;
use crate::contract::game::{End, GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;

impl NamedGame for LatinErdos {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn ends(&self, end: End) -> Vec<claim::Claim> {
        end.if_draw(|player| Claim {
            statement: Statement::Strategy(claim::Statement::DoesNotLose(player)),
            game: *self,
        })
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        let claim = match request.claim {
            Some(claim::Claim::LatinErdos(claim)) => Some(claim),
            _ => None,
        };
        solver::solve(self, claim, request)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let statements = [claim::Statement::DoesNotLose, claim::Statement::Wins];
        let claims = statements.map(|statement| {
            let statement = Statement::Strategy(statement(Player::First));
            Claim { statement, game: *self }
        });
        Ok(Ladder::new(&claims, |claim| Board::new(claim, &[], &[]))?.analyse(request)?)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("latin-erdos", dump::claim(self))
    }

    fn said(&self) -> Said {
        match self.statement {
            Statement::Strategy(statement) => Said::Unbeaten(statement.proponent()),
            _ => Said::Other,
        }
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }
}
