//! Strategies that show how partisan games compare with a value: the player who moves second wins the
//! games with the negative of the value.

use std::borrow::Cow;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::{Certificate, Header, Text};
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

use super::sheet::Facts;
use super::value::{self, Heights};
use crate::gdl::RulesFile;
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

/// Proves what a text says of games with these rules, or finds their value; `None` where it is about no partisan games.
pub(crate) fn solve_text(
    text: &str,
    rules: &[RulesFile<'_>],
    request: &SolveRequest<'_>,
) -> Option<Result<SolvedGame, GameError>> {
    let (game, statement) = match (claims::claim(text), claims::game(text)) {
        (Ok(claim::Claim::Partisan(claim)), _) => (claim.game, Some(claim.statement)),
        (_, Ok(Game::Partisan(game))) => (game, None),
        _ => return None,
    };
    Some(prove(&game, statement, rules, request))
}

/// Proves how games with the rules of files compare with a value: as is stated or claimed, or with their own.
pub(crate) fn prove(
    game: &Partisan,
    stated: Option<Statement>,
    rules: &[RulesFile<'_>],
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a sum of partisan games", &[Kind::Replay])?;
    let texts = game.by_rules().into_iter().map(|(_, game)| {
        let read = RulesFile::of(rules, game).ok_or_else(|| without_rules(game))?;
        Ok(Cow::Borrowed(read.text.as_bytes()))
    });
    let texts = texts.collect::<Result<Vec<_>, GameError>>()?;
    let find = || value::of_sum(game, rules, request.resources);
    let claimed = match request.claim {
        Some(claim::Claim::Partisan(claim)) if claim.game == *game => Some(&claim.statement),
        _ => None,
    };
    let (statement, found) = match stated.or_else(|| claimed.cloned()) {
        Some(statement) if texts.is_empty() => (statement, None),
        // What follows on positions by rules is known with the value.
        Some(statement) => (statement, Some(find()?)),
        None => {
            let found = find()?;
            let value = Text::new(found.0.name.as_str()).ok_or_else(|| {
                GameError::Wrong(format!("the value of {game} is too long for a claim"))
            })?;
            (Statement { relation: Relation::Equals, value }, Some(found))
        }
    };
    let claim = Claim { statement, game: game.clone() };
    let rules = PartisanRules::new(&claim, &texts, usize::MAX)
        .map_err(|stop| GameError::Wrong(format!("{game}: {}", read_error(&[], &stop))))?;
    let (own, heights) = found.unzip();
    let difference = Difference { rules, heights: heights.unwrap_or_default() };
    let Outcome { winner, replay, .. } = last_move::solve(&difference, request.resources)?;
    if winner == Player::First {
        let own = own.map_or_else(|| find().map(|(own, _)| own), Ok)?;
        return Err(GameError::Wrong(format!("‘{claim}’ is not true: {game} equals {}", own.name)));
    }
    let header = Header { claim: claim.into(), provenance: made_by("zermelo solve") };
    let body = Body { replay, rules: texts };
    Ok(SolvedGame::by(Certificate::new(header, Kind::Replay, &body)))
}
