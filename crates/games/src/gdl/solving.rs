//! Solves the game whose rules a file has.

use zermelo_checker::claim;
use zermelo_checker::format::Text;
use zermelo_checker::games::disjunctive_sum::Summand;
use zermelo_checker::games::gdl::{Claim, Gdl, Ground, Statement, is_role_name};
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use super::source::RulesFile;
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

/// The games of a claim whose rules are data.
fn by_rules(claim: &claim::Claim) -> Vec<&Gdl> {
    match claim {
        claim::Claim::Gdl(claim) => vec![&claim.game],
        claim::Claim::Sum(claim) => {
            let games = claim.game.summands.iter();
            games
                .filter_map(|one| if let Summand::Gdl(game) = one { Some(game) } else { None })
                .collect()
        }
        claim::Claim::Partisan(claim) => {
            claim.game.by_rules().into_iter().map(|(_, game)| game).collect()
        }
        _ => Vec::new(),
    }
}

/// Solves a sum with the games of files, or shows how it compares with a value. Where a claim is wanted, a game
/// has the title that it has there.
pub(super) fn solve_in_sum(
    sources: &[Source<'_>],
    around: &[String],
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, (usize, GameError)> {
    let known = request.claim.map(by_rules).unwrap_or_default();
    let games = sums::read_all(sources, |source| RulesFile::new(source, &known))?;
    let text = sums::with_names(games.iter().map(|read| &read.game), around);
    let solved = partisan::solve_text(&text, &games, request).unwrap_or_else(|| {
        sums::solve_with(&text, request, |summand, request| {
            let Summand::Gdl(game) = summand else { return None };
            RulesFile::of(&games, game).map(|read| values::solve(read, request))
        })
    });
    solved.map_err(|error| (0, error))
}

/// Solves the game of a file.
pub(super) fn solve_file(
    source: Source<'_>,
    options: &str,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a game of --rules", &[Kind::Replay, Kind::NimValues])?;
    let read = RulesFile::new(source, &request.claim.map(by_rules).unwrap_or_default())?;
    let wanted = match request.claim {
        None => None,
        Some(claim::Claim::Gdl(claim)) if claim.game == read.game => Some(&claim.statement),
        Some(claim::Claim::Partisan(claim)) => {
            return partisan::prove(&claim.game, None, &[read], request);
        }
        Some(claim) => {
            let name = source.name;
            return Err(GameError::Wrong(format!("‘{claim}’ is not about the rules in {name}")));
        }
    };
    let (role, at_least) = asked(options);
    let wanted = match wanted {
        Some(Statement::Value(_)) => return values::solve(&read, request),
        Some(Statement::Gets { role, least }) => Some((role, *least)),
        None if request.by == Some(Kind::NimValues) => return values::solve(&read, request),
        None => None,
    };
    let RulesFile { game, ground, text, .. } = read;
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
        solver::solve(&ground, place, least, &claim, &text, request.resources)?;
    let role = role.as_str();
    let outcome = match (goal, least) {
        (Some(goal), None) => format!("{role} gets at least {goal}, and can be sure of no more"),
        (Some(goal), Some(_)) => format!("{role} gets at least {goal}"),
        // What every game comes to at least, every role gets.
        (None, least) => format!("{role} cannot be sure of {}", least.unwrap_or_default()),
    };
    Ok(SolvedGame::proved(outcome, certificate))
}
