//! Strategies that show how partisan games compare with a value: the player who moves second wins the
//! games with the negative of the value.

use std::borrow::Cow;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::{Certificate, Header, Text, hash};
use zermelo_checker::games::partisan::{
    Body, Claim, Game as Rules, Partisan, PartisanRules, Position, Relation, Statement,
};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::read_error;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_by;
use zermelo_search::replay::last_move::{self, LastMove, Outcome};
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use super::sheet::Facts;
use super::value::{self, Heights};
use crate::gdl::values::without_rules;

/// The difference of a claim.
struct Difference {
    rules: PartisanRules,
    /// Of each game.
    heights: Vec<Heights>,
}

impl LastMove for Difference {
    type Rules = PartisanRules;

    fn rules(&self) -> &PartisanRules {
        &self.rules
    }

    /// How much is covered or closed, or how far play is by rules that are data; and how far the value is from its form
    /// without options.
    fn level(&self, at: &Position) -> u32 {
        let games = self.rules.games().iter().zip(at.games).enumerate();
        let gone = games.map(|(place, (game, at))| match game {
            Rules::Sides(sides) => {
                let heights = self.heights.get(place);
                let height = |at: &Facts| heights.and_then(|heights| heights.get(at)).copied();
                let [start, here] = [sides.start(), at].map(|at| height(&at).unwrap_or(0));
                start.saturating_sub(here)
            }
            Rules::Dominoes(_) | Rules::Vertices(_) => at.map(u64::count_ones).iter().sum(),
        });
        gone.sum::<u32>() + u32::from(u16::MAX - at.form)
    }

    /// No number is sure: a move in the value can give either player moves there.
    fn room(&self, _: &Position, _: Player) -> (u32, u32) {
        (0, u32::MAX)
    }
}

/// Proves how games compare with a value, that of the claim or their own.
pub(super) fn solve(game: &Partisan, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let statement = match request.claim {
        Some(claim::Claim::Partisan(claim)) => Some(claim.statement.clone()),
        _ => None,
    };
    prove(game, statement, &[], request)
}

/// Proves what a text says of games with these rules, or finds their value; `None` where it is about no partisan games.
pub(crate) fn solve_text(
    text: &str,
    rules: &[Source<'_>],
    request: &SolveRequest<'_>,
) -> Option<Result<SolvedGame, GameError>> {
    let (game, statement) = match (claims::claim(text), claims::game(text)) {
        (Ok(claim::Claim::Partisan(claim)), _) => (claim.game, Some(claim.statement)),
        (_, Ok(Game::Partisan(game))) => (game, None),
        _ => return None,
    };
    Some(prove(&game, statement, rules, request))
}

fn prove(
    game: &Partisan,
    statement: Option<Statement>,
    rules: &[Source<'_>],
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a sum of partisan games", &[Kind::Replay])?;
    let texts = game.by_rules().into_iter().map(|(_, game)| {
        let text = rules.iter().map(|source| source.text.as_bytes());
        let text = text.into_iter().find(|text| hash(text).0 == game.rules_hash);
        text.ok_or_else(|| without_rules(game))
    });
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let rules_of = |claim: &Claim| {
        PartisanRules::new(claim, &texts, usize::MAX)
            .map_err(|stop| GameError::Wrong(format!("{game}: {}", read_error(&[], &stop))))
    };
    let long = || GameError::Wrong(format!("the value of {game} is too long for a claim"));
    let equals = |value: &str| {
        let value = Text::new(value).ok_or_else(long)?;
        let statement = Statement { relation: Relation::Equals, value };
        Ok::<_, GameError>(Claim { statement, game: game.clone() })
    };
    let find = || match value::of_sum(game, rules_of(&equals("0")?)?.games(), request.resources) {
        Err(GameError::Wrong(why)) => Err(GameError::Wrong(format!("{game}: {why}"))),
        found => found,
    };
    // What follows on positions by rules is known with the value.
    let found = if statement.is_none() || !texts.is_empty() { Some(find()?) } else { None };
    let claim = match (statement, &found) {
        (Some(statement), _) => Claim { statement, game: game.clone() },
        (None, Some((found, _))) => equals(&found.name)?,
        (None, None) => return Err(long()),
    };
    let rules = rules_of(&claim)?;
    let heights = found.as_ref().map(|(_, heights)| heights.clone()).unwrap_or_default();
    let Outcome { winner, replay, .. } =
        last_move::solve(&Difference { rules, heights }, request.resources)?;
    if winner == Player::First {
        let (own, _) = found.map_or_else(find, Ok)?;
        return Err(GameError::Wrong(format!("‘{claim}’ is not true: {game} equals {}", own.name)));
    }
    let header = Header { claim: claim.into(), provenance: made_by("zermelo solve") };
    let body = Body { replay, rules: texts.into_iter().map(Cow::Borrowed).collect() };
    Ok(SolvedGame::by(Certificate::new(header, Kind::Replay, &body)))
}
