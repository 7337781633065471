//! Finds the nim-values of summands, each as its game does.

use zermelo_checker::claim;
use zermelo_checker::games::disjunctive_sum::{Claim, Statement, Sum, Summand};
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::sums::{self, Shown};
use zermelo_explain::assertion::Said;
use zermelo_explain::claims::{self, Game};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;
use zermelo_sizes::{chomp, heaps, subtraction};

use crate::gdl::values::without_rules;
use crate::graph::OnGraph;

/// What the claim language says with these games in place of files, from what it has before each of them and after
/// the last one.
pub(crate) fn with_names(names: impl Iterator<Item = String>, around: &[String]) -> String {
    let mut around = around.iter().cloned();
    let mut text = String::new();
    for name in names {
        text.extend(around.next().into_iter().chain([name]));
    }
    text.extend(around);
    text
}

/// Solves a sum with the games of files, from what the claim language has before each of them and after
/// the last one: the summand that a file is, with what solves it. An error has the number of a file.
pub(crate) fn solve_with_files<'a, F: Fn(&SolveRequest<'_>) -> Result<SolvedGame, GameError>>(
    sources: &[Source<'a>],
    around: &[String],
    request: &SolveRequest<'_>,
    read: impl Fn(Source<'a>) -> Result<(Summand, F), GameError>,
) -> Result<SolvedGame, (usize, GameError)> {
    let games = sources
        .iter()
        .enumerate()
        .map(|(number, &source)| read(source).map_err(|error| (number, error)));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let text = with_names(games.iter().map(|(summand, _)| summand.to_string()), around);
    let sum = match claims::game(&text) {
        Ok(Game::Sum(sum)) => Ok(sum),
        Ok(other) => Err(GameError::Wrong(format!("‘{other}’ is no sum"))),
        Err(error) => Err(GameError::no_game(&text, &error)),
    };
    let solved = sum.and_then(|sum| {
        solve(&sum, request, |summand, request| {
            let own = games.iter().find(|(own, _)| own == summand);
            own.map_or_else(|| solve_summand(summand, request), |(_, solve)| solve(request))
        })
    });
    solved.map_err(|error| (0, error))
}

/// Proves a claim about a sum, or finds its nim-value, where each summand is solved so.
pub(super) fn solve(
    game: &Sum,
    request: &SolveRequest<'_>,
    solve_summand: impl Fn(&Summand, &SolveRequest<'_>) -> Result<SolvedGame, GameError>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a sum of games", &[Kind::NimValues])?;
    let mut values = Vec::new();
    let mut shown = Vec::new();
    for (_, summand) in game.different() {
        let own = SolveRequest {
            resources: request.resources,
            by: Some(Kind::NimValues),
            claim: None,
            map: None,
            checkpoint: None,
        };
        let SolvedGame { outcome, certificates, unfinished, .. } = solve_summand(summand, &own)?;
        let found = certificates.into_iter().find_map(|certificate| {
            let value = Said::of(&certificate.header.claim).nim_value()?;
            Some((value, certificate.body))
        });
        let Some((value, body)) = found else {
            return Ok(SolvedGame { outcome, unfinished, ..SolvedGame::default() });
        };
        values.push((summand, value));
        shown.push(Shown { value, body });
    }
    let of_summand = |summand| values.iter().find(|(known, _)| *known == summand);
    let all = game.summands.iter().filter_map(of_summand);
    let sum = all.fold(0, |sum, (_, value)| sum ^ value);
    let claim = match request.claim {
        Some(claim::Claim::Sum(claim)) => claim.clone(),
        _ => Claim { statement: Statement::HasValue(sum), game: game.clone() },
    };
    SolvedGame::claim(claim, Kind::NimValues, &sums::body(&shown))
}

/// Solves a summand that its words name.
pub(super) fn solve_summand(
    summand: &Summand,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    match summand {
        Summand::Chomp(game) => chomp::values::solve(game, request),
        Summand::NodeKayles(game) => game.solve_on(None, request),
        Summand::Subtraction(game) => subtraction::values::solve(*game, request),
        Summand::Heaps(game) => heaps::solver::solve(game, request),
        Summand::Gdl(_) => Err(without_rules(summand)),
    }
}
