//! The Erdős–Szekeres game (Pudwell): the players name the entries of a permutation, and the first to
//! make a monotone subsequence too long loses.

pub(crate) mod about;
mod discover;
pub(crate) mod dump;
pub mod families;
mod maps;
pub mod play;
mod probe;
mod proof;
pub mod solver;
mod solving;
pub mod summary;
pub mod table;
pub mod vectors;

use std::collections::BTreeSet;
use std::rc::Rc;

use serde_json::Value;
use zermelo_checker::claim::{self, Player, Size};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::ErdosSzekeres as Cells;
use zermelo_present::probe::{ProbeAnswer, ProbeError, ValueSource, Values};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::{Ladder, Request};
use crate::contract::about::About;
use crate::contract::game::{End, GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use play::digits::Digits;
use solver::Board;

impl NamedGame for ErdosSzekeres {
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
        solving::solve(self, request)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let statement = Statement::Strategy(claim::Statement::Wins(Player::First));
        let claims = [Claim { statement, game: *self }];
        let ladder = Ladder::new(&claims, Cells::new)?;
        let board = Board::of(self).map_err(|error| GameError::Wrong(error.to_string()))?;
        Ok(ladder.in_notation(Rc::new(Digits::new(board, self.form))).analyse(request)?)
    }
}

/// Whether two claims with exceptions, about one game, say of a size that each has another winner.
fn differ_at_a_size(one: &Claim, two: &Claim) -> bool {
    let of = |claim: &Claim| match (&claim.statement, claim.game.a) {
        (Statement::WinsExcept { winner, most, except }, Size::Every { least, .. }) => {
            Some((*winner, least..=*most, except.iter().copied().collect::<BTreeSet<u32>>()))
        }
        _ => None,
    };
    let (Some((first, here, one)), Some((other, there, two))) = (of(one), of(two)) else {
        return false;
    };
    let (least, most) = (here.start().max(there.start()), here.end().min(there.end()));
    let sizes = most.checked_sub(*least).map_or(0, |more| u64::from(more) + 1);
    let of_one = one.symmetric_difference(&two).filter(|a| here.contains(a) && there.contains(a));
    let of_one = of_one.fold(0u64, |count, _| count + 1);
    if first == other { of_one > 0 } else { of_one < sizes }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("erdos-szekeres", dump::claim(self))
    }

    fn said(&self) -> Said {
        match self.statement {
            Statement::Strategy(statement) => Said::Unbeaten(statement.proponent()),
            Statement::PPositions { winner, .. } => Said::Unbeaten(winner),
            _ => Said::Other,
        }
    }

    /// A game has one number of P-positions, and of each size one winner.
    fn contradicts(&self, other: &claim::Claim) -> bool {
        let claim::Claim::ErdosSzekeres(other) = other else { return false };
        match (&self.statement, &other.statement) {
            (
                Statement::PPositions { count: one, .. },
                Statement::PPositions { count: other, .. },
            ) => one != other,
            _ => differ_at_a_size(self, other),
        }
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }

    fn values(&self, held: ValueSource<'_>) -> Result<Option<Box<dyn Values>>, ProbeError> {
        probe::values(self, held)
    }
}
