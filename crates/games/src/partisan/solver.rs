//! Strategies that show how partisan games compare with a value: the player who moves second wins the
//! games with the negative of the value.

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::partisan::{
    Claim, Partisan, PartisanRules, Position, Relation, Statement,
};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;
use zermelo_explain::sentence;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_by;
use zermelo_search::replay::last_move::{self, LastMove, Outcome};
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::value::value;

/// The difference of a claim.
struct Difference(PartisanRules);

impl LastMove for Difference {
    type Rules = PartisanRules;

    fn rules(&self) -> &PartisanRules {
        &self.0
    }

    /// How much is covered or closed, and how far the value is from its form without options.
    fn level(&self, at: &Position) -> u32 {
        let gone = at.games.iter().flatten().map(|set| set.count_ones()).sum::<u32>();
        gone + u32::from(u16::MAX - at.form)
    }

    /// No number is sure: a move in the value can give either player moves there.
    fn room(&self, _: &Position, _: Player) -> (u32, u32) {
        (0, u32::MAX)
    }
}

/// Proves how games compare with a value, that of the claim or their own.
pub(super) fn solve(game: &Partisan, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a sum of partisan games", &[Kind::Replay])?;
    let statement = match request.claim {
        Some(claim::Claim::Partisan(claim)) => claim.statement.clone(),
        _ => {
            let found = value(&[Game::from(game.clone())], request.resources)?;
            let long = || GameError::Wrong(format!("the value of {game} is too long for a claim"));
            let value = Text::new(found.name).ok_or_else(long)?;
            Statement { relation: Relation::Equals, value }
        }
    };
    let claim = Claim { statement, game: game.clone() };
    let rules = PartisanRules::new(&claim)
        .map_err(|fault| GameError::Wrong(format!("{game}: {}", sentence(&fault))))?;
    let Outcome { winner, replay, .. } = last_move::solve(&Difference(rules), request.resources)?;
    if winner == Player::First {
        let own = value(&[Game::from(game.clone())], request.resources)?;
        return Err(GameError::Wrong(format!("‘{claim}’ is not true: {game} equals {}", own.name)));
    }
    let header = Header { claim: claim.into(), provenance: made_by("zermelo solve") };
    Ok(SolvedGame::by(Certificate::new(header, Kind::Replay, &replay)))
}
