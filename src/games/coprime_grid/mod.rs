//! Quet's coprimality grid: the players fill a grid with integers, of which one wants a high score
//! and the other one a low one.

pub(crate) mod about;
pub mod solver;
mod source;
#[cfg(test)]
mod table_tests;
pub mod values;

use serde_json::{Value, json};
use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::score::Bound;
use zermelo_explain::count;
use zermelo_explain::faces::CoprimeGrid as Cells;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::{Ladder, Request};
use crate::contract::about::About;
use crate::contract::game::{End, GameClaim, NamedGame, Said};
use crate::contract::proof::{Decoded, ProofResult};
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy;
use crate::score;

impl NamedGame for CoprimeGrid {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        let wanted = match request.claim {
            Some(claim::Claim::CoprimeGrid(claim)) => Some(claim.bound),
            _ => None,
        };
        let facts = |value| match solver::parities(self, value) {
            Some((odd, even)) => {
                let even = count(even, "even integer", "even integers");
                format!("; {odd} odd and {even}")
            }
            None => String::new(),
        };
        let mut solved = score::about::solve(self, wanted, request, facts)?;
        // The player who writes alone has one line of play: a grid with the value.
        let mut certificates = solved.certificates.iter();
        if self.order.is_alone()
            && let Some(witness) = certificates.find_map(about::witness)
        {
            solved.outcome.push_str(&format!("\n{}", witness.to_string().trim_end()));
        }
        Ok(solved)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let cells = self.n.saturating_sub(1).saturating_pow(2);
        let (most, counted) = match self.variation {
            Variation::Corner => (self.n, "the integer in the lower right cell"),
            Variation::Parity => (cells, "the odd integers"),
        };
        let bounds = (1..=most.min(u8::MAX.into())).map(Bound::AtLeast);
        let claims: Vec<Claim> = bounds.map(|bound| Claim { bound, game: self.clone() }).collect();
        Ok(Ladder::new(&claims, Cells::new)?.counting(counted).analyse(request)?)
    }

    fn ends(&self, end: End) -> Vec<claim::Claim> {
        let End::Score(value) = end else { return Vec::new() };
        let bounds = [Bound::AtLeast(value), Bound::AtMost(value)];
        let mut claims = bounds.map(|bound| Claim { bound, game: self.clone() });
        claims.sort_by_key(Claim::proponent);
        claims.map(claim::Claim::from).into()
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let fields = json!({
            "statement": score::statement(self.bound, self.game.player(Claim::proponent(self))),
            "n": self.game.n,
            "variation": values::variation(&self.game),
            "first": self.game.player(Player::First),
            "alone": self.game.order.is_alone(),
            "start": self.game.start,
        });
        ("coprime-grid", fields)
    }

    fn said(&self) -> Said {
        Said::Scores(Claim::proponent(self))
    }

    fn contradicts(&self, other: &claim::Claim) -> bool {
        let claim::Claim::CoprimeGrid(other) = other else { return false };
        score::exclude(self.bound, other.bound)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        strategy::only::<_, Replay<'_>>(self, kind, certificate)
    }
}

impl StoredReplay for Decoded<'_, Claim, Replay<'_>> {
    fn until(&self) -> (&'static str, u64) {
        ("until the grid is full", 0)
    }
}
