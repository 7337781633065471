//! Latin puzzles: sudoku, Latin squares, and any board of asterisms.
//!
//! | module | holds |
//! | --- | --- |
//! | `about` | what puzzles say of themselves |
//! | `puzzle` | a puzzle with its board laid out, and the names of its cells and asterisms |
//! | `proof`, `dump`, `table` | a proof decoded, as JSON and as a document |

pub(crate) mod about;
pub(crate) mod dump;
mod proof;
pub mod puzzle;
mod table;

use serde_json::Value;
use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_puzzle::{Claim, LatinPuzzle, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_present::export::{ExportError, Exported, Form};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame};
use crate::contract::proof::ProofResult;

impl NamedGame for LatinPuzzle {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, _: &SolveRequest<'_>) -> Result<Solved, GameError> {
        let message = "nobody plays against anybody in a puzzle: zermelo puzzle solves it";
        Err(GameError::Wrong(message.into()))
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("latin-puzzle", dump::claim(self))
    }

    fn sort(&self) -> &'static str {
        self.statement.words()
    }

    fn contradicts(&self, other: &claim::Claim) -> bool {
        let claim::Claim::LatinPuzzle(other) = other else { return false };
        let number = |claim: &Claim| match &claim.statement {
            Statement::NoCompletion => Some(0),
            Statement::OneCompletion | Statement::IsFair | Statement::IsCritical { .. } => Some(1),
            Statement::SeveralCompletions => Some(2),
            _ => None,
        };
        let numbers = number(self).zip(number(other));
        self.game == other.game && numbers.is_some_and(|(one, two)| one != two)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }

    fn exported(
        &self,
        form: Form,
        kind: Kind,
        certificate: &Certificate<'_>,
    ) -> Result<Exported, ExportError> {
        proof::export(self, form, kind, certificate)
    }
}
