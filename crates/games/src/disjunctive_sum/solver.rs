//! Finds the nim-values of summands, each as its game does.

use std::fmt::Display;

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

/// Reads the texts of all games of a sum. An error has the number of a file.
pub(crate) fn read_all<'a, T>(
    sources: &[Source<'a>],
    read: impl Fn(Source<'a>) -> Result<T, GameError>,
) -> Result<Vec<T>, (usize, GameError)> {
    let sources = sources.iter().enumerate();
    sources.map(|(number, &source)| read(source).map_err(|error| (number, error))).collect()
}

/// What the claim language says with these games in place of files, from what it has before each of them and after
/// the last one.
pub(crate) fn with_names(names: impl Iterator<Item = impl Display>, around: &[String]) -> String {
    let mut around = around.iter().cloned();
    let mut text = String::new();
    for name in names {
        text.extend(around.next().into_iter().chain([name.to_string()]));
    }
    text.extend(around);
    text
}

/// Solves the sum that a text names, and those summands so that are games of files.
pub(crate) fn solve_with(
    text: &str,
    request: &SolveRequest<'_>,
    of_file: impl Fn(&Summand, &SolveRequest<'_>) -> Option<Result<SolvedGame, GameError>>,
) -> Result<SolvedGame, GameError> {
    let why = match (claims::game(text), claims::claim(text)) {
        (Ok(Game::Sum(sum)), _) => {
            return solve(&sum, request, |summand, request| {
                of_file(summand, request).unwrap_or_else(|| solve_summand(summand, request))
            });
        }
        (Ok(other), _) => format!("‘{other}’ is no sum"),
        (Err(_), Ok(claim)) => {
            format!("‘{claim}’ is a claim: name the games alone, and give it with --claim")
        }
        // Where both stop at a game, it is the game that is wrong.
        (Err(game), Err(claim)) if claim.word < game.word || claim.expected == game.expected => {
            return Err(GameError::no_game(&claims::with_short_hashes(text), &game));
        }
        (Err(_), Err(claim)) => {
            format!("‘{}’ is not a claim: {claim}", claims::with_short_hashes(text))
        }
    };
    Err(GameError::Wrong(why))
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
