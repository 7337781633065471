//! Solves the game whose rules a file has.

use zermelo_checker::claim;
use zermelo_checker::format::Text;
use zermelo_checker::games::disjunctive_sum::Summand;
use zermelo_checker::games::gdl::{Claim, Gdl, Ground, Statement, is_role_name};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::with_line_feeds;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use super::source::{of_file, title};
use super::values::without_rules;
use super::{solver, values};
use crate::disjunctive_sum::solver as sums;
use crate::partisan::solver as partisan;

/// What the options of the command line ask for: the role, and the goal.
fn asked(options: &str) -> (Option<String>, Option<String>) {
    let words: Vec<&str> = options.split(' ').collect();
    let after = |name| {
        let place = words.iter().position(|word| *word == name)?;
        words.get(place + 1).map(|word| (*word).to_owned())
    };
    (after("--role").map(|role| role.to_ascii_lowercase()), after("--at-least"))
}

/// The names of all roles.
fn roles(ground: &Ground) -> Vec<String> {
    (0..ground.roles()).filter_map(|role| ground.role(role)).collect()
}

/// Solves a sum with the games of files, or shows how it compares with a value. Where a claim is wanted, a game
/// has the title that it has there.
pub(super) fn solve_in_sum(
    sources: &[Source<'_>],
    around: &[String],
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, (usize, GameError)> {
    let texts: Vec<_> = sources.iter().map(|source| with_line_feeds(source.text)).collect();
    let sources: Vec<Source<'_>> =
        sources.iter().zip(&texts).map(|(source, text)| Source { text, ..*source }).collect();
    let wanted: Vec<&Gdl> = match request.claim {
        Some(claim::Claim::Sum(claim)) => {
            let games = claim.game.summands.iter();
            games
                .filter_map(|one| if let Summand::Gdl(game) = one { Some(game) } else { None })
                .collect()
        }
        Some(claim::Claim::Partisan(claim)) => {
            claim.game.by_rules().into_iter().map(|(_, game)| game).collect()
        }
        _ => Vec::new(),
    };
    let named = |source: Source<'_>, rules_hash| {
        let known = wanted.iter().find(|game| game.rules_hash == rules_hash);
        match known {
            Some(&game) => Ok(game.clone()),
            None => Ok(Gdl { title: title(source.name)?, rules_hash }),
        }
    };
    let games = sources.iter().enumerate().map(|(number, &source)| {
        let game = of_file(source).and_then(|(_, rules_hash)| named(source, rules_hash));
        game.map_err(|error| (number, error))
    });
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let text = sums::with_names(games.iter().map(ToString::to_string), around);
    if let Some(solved) = partisan::solve_text(&text, &sources, request) {
        return solved.map_err(|error| (0, error));
    }
    sums::solve_with_files(&sources, around, request, |source| {
        let (ground, rules_hash) = of_file(source)?;
        let game = named(source, rules_hash)?;
        let summand = Summand::Gdl(game.clone());
        let solve = move |request: &SolveRequest<'_>| {
            values::solve(&ground, &game, source.name, source.text, request)
        };
        Ok((summand, solve))
    })
}

/// Solves the game of a file.
pub(super) fn solve_file(
    source: Source<'_>,
    options: &str,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a game of --rules", &[Kind::Replay, Kind::NimValues])?;
    let text = with_line_feeds(source.text);
    let source = Source { text: &text, ..source };
    let (ground, rules_hash) = of_file(source)?;
    let wanted = match request.claim {
        None => None,
        Some(claim::Claim::Gdl(claim)) if claim.game.rules_hash == rules_hash => Some(claim),
        Some(claim @ claim::Claim::Partisan(_)) => {
            let solved = partisan::solve_text(&claim.to_string(), &[source], request);
            return solved.unwrap_or_else(|| Err(without_rules(claim)));
        }
        Some(claim) => {
            let name = source.name;
            return Err(GameError::Wrong(format!("‘{claim}’ is not about the rules in {name}")));
        }
    };
    let game = match wanted {
        Some(claim) => claim.game.clone(),
        None => Gdl { title: title(source.name)?, rules_hash },
    };
    let (role, at_least) = asked(options);
    let wanted = match wanted.map(|claim| &claim.statement) {
        Some(Statement::Value(_)) => {
            return values::solve(&ground, &game, source.name, source.text, request);
        }
        Some(Statement::Gets { role, least }) => Some((role, *least)),
        None if request.by == Some(Kind::NimValues) => {
            return values::solve(&ground, &game, source.name, source.text, request);
        }
        None => None,
    };
    let all = roles(&ground);
    let role = match wanted.map(|(role, _)| role.as_str().to_owned()).or(role) {
        Some(role) => role,
        None => match all.as_slice() {
            [only] => only.clone(),
            all => {
                let roles = all.join(" or --role ");
                return Err(GameError::Wrong(format!(
                    "whose strategy is wanted? --role {roles}; or --by nim-values, of an impartial game"
                )));
            }
        },
    };
    let Some(place) = all.iter().position(|known| *known == role) else {
        let all = all.join(" and ");
        return Err(GameError::Wrong(format!("there is no role ‘{role}’: the rules have {all}")));
    };
    let least = match (wanted, at_least) {
        (Some((_, least)), _) => Some(least),
        (None, Some(goal)) => {
            Some(goal.parse().ok().filter(|goal| *goal <= 100).ok_or_else(|| {
                GameError::Wrong(format!("--at-least is a goal from 0 to 100, not ‘{goal}’"))
            })?)
        }
        (None, None) => None,
    };
    let role = Text::new(role.clone()).filter(|_| is_role_name(&role)).ok_or_else(|| {
        GameError::Wrong(format!(
            "the role ‘{role}’ cannot stand in a claim: its name has at most 32 letters, digits, dots, \
             underscores or hyphens, and begins with no hyphen"
        ))
    })?;
    let claim = |least| Claim::gets(role.clone(), least, game.clone());
    let (goal, certificate) =
        solver::solve(&ground, place, least, &claim, source.text, request.resources)?;
    let role = role.as_str();
    let outcome = match (goal, least) {
        (Some(goal), None) => format!("{role} gets at least {goal}, and can be sure of no more"),
        (Some(goal), Some(_)) => format!("{role} gets at least {goal}"),
        // What every game comes to at least, every role gets.
        (None, least) => format!("{role} cannot be sure of {}", least.unwrap_or_default()),
    };
    Ok(SolvedGame::proved(outcome, certificate))
}
