//! Latin Erdős (Silva), version II: players place numbers on a board without repetition in a row
//! or a column; a player without a legal move loses, and columns decide a full board. It admits
//! replays, with mirrors as lemmas, and mirrors.

mod body;
mod claim;
mod codes;
mod placements;
mod rules;
pub mod sizes;
mod symmetry;

pub use body::Body;
pub use claim::{Claim, Columns, LatinErdos, Statement, standard_run};
pub use codes::*;
pub use placements::{MAX_MIRROR_SIDE, Placements};
pub use rules::{LatinErdosRules, MAX_SIDE};
pub use sizes::SizesMirror;
pub use symmetry::{Coordinate, Symmetry};

use super::{GameClaim, Proof};
use crate::claim::{Player, Size};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::proofs::Kind;
use crate::proofs::mirror;
use crate::proofs::replay;
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.states_no_standard_run()
    }

    /// A claim about many sizes holds for each of them; who wins does not lose.
    fn implies(&self, wanted: &str) -> bool {
        let weaker = match self.statement {
            Statement::Strategy(statement) => Statement::Strategy(statement.weaker()),
            never @ Statement::NeverWithoutMove(_) => never,
        };
        let sizes = self.game.size.and_named_in(wanted);
        let games = sizes.map(|size| LatinErdos { size, ..self.game });
        Claim::is_said(wanted, &[self.statement, weaker], games)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        match proof.kind {
            Kind::Replay => {
                let Body { symmetries, replay, mirrors } = proof.body.whole()?;
                let rules = LatinErdosRules::new(self, &symmetries)?.with_mirrors(&mirrors);
                mirror::confirm_work(&mirrors, &replay, &rules.placements, proof.file_size)?;
                replay::check(&rules, &replay, proof.executor)
            }
            Kind::Mirror => self.check_mirror(proof),
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

impl Claim {
    /// A mirror shows who is never without a move. Where the last move decides, this player wins.
    fn check_mirror(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let only_moves = match self.statement {
            Statement::NeverWithoutMove(_) => true,
            Statement::Strategy(_) => self.game.columns == Columns::Without,
        };
        WRONG_KIND_FOR_CLAIM.unless(only_moves)?;
        self.confirm()?;
        let moves_first = self.statement.proponent() == Player::First;
        Ok(match self.game.size {
            Size::Exactly(side) => {
                mirror::check(&Placements::new(side)?, moves_first, &proof.body.whole()?)?
            }
            every @ Size::Every { .. } => sizes::check(every, moves_first, &proof.body.whole()?)?,
        })
    }
}

#[cfg(test)]
mod tests;
