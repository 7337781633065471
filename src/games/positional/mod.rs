//! Positional games: two players take points of a board in turn, and complete lines decide who wins.

pub(crate) mod about;
pub mod boards;
pub mod compile;
mod description;
pub(crate) mod dump;
mod lines;
mod parts;
mod position;
mod proof;
mod sequences;
pub mod solver;
mod solving;
pub mod source;
mod start;
pub mod summary;
mod symmetries;
pub mod table;
mod unfinished;

use serde_json::Value;
use zermelo_checker::claim::{self, Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Claim, Positional};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;
use zermelo_explain::picture::Layout;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};
use zermelo_search::text::Source;

use crate::analysis::Request;
use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame};
use crate::contract::proof::ProofResult;
use crate::probe::ProbeAnswer;

impl NamedGame for Positional {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn not_lost(&self, player: Player) -> Option<claim::Claim> {
        let statement = Statement::DoesNotLose(player);
        Some(Claim { statement, game: self.clone() }.into())
    }

    fn layout(&self, source: Source<'_>) -> Result<Layout, GameError> {
        description::layout(self, source)
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        solving::solve(self, request)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        solving::analyse(self, request)
    }
}

impl GameClaim for Claim {
    fn game(&self) -> Game {
        self.game.clone().into()
    }

    fn fields(&self) -> (&'static str, Value) {
        ("positional", dump::claim(self))
    }

    fn unbeaten(&self) -> Option<Player> {
        Some(self.statement.proponent())
    }

    fn note_on(&self, expected: &claim::Claim) -> Option<&'static str> {
        let game = Positional { board_hash: None, ..self.game.clone() };
        let without_hash = claim::Claim::from(Claim { game, ..self.clone() });
        (without_hash == *expected).then_some(
            "the claim must name its board by a hash (--board-hash …); `zermelo solve --board FILE` \
             prints the hash",
        )
    }

    fn on_board(&self, source: Source<'_>) -> Result<claim::Claim, GameError> {
        let file = boards::file::parse(source.text).map_err(GameError::Source)?;
        let game = solving::completed(&self.game, &file.board)?;
        Ok(Claim { game, ..self.clone() }.into())
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }
}

#[cfg(test)]
mod automorphism_tests;
#[cfg(test)]
mod pairing_tests;
