//! Solves the game of a file, and has a solution that a file has checked.

use std::ops::Range;
use std::path::Path;

use zermelo_checker::claim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::parity::{Body, Claim, Game, Parity, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::{Cache, check_with};
use zermelo_explain::explain;
use zermelo_explain::faces::parity::{Arena, subject};
use zermelo_present::contract::sources::CompileRequest;
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::executor::Parallel;
use zermelo_search::provenance::made_from;
use zermelo_search::solving::{SolveRequest, SolvedGame, solved_by};
use zermelo_search::text::{Diagnostic, Diagnostics, FILE_MARK, Source};

use super::pgsolver::{SOLUTION, Solution, read_game, read_solution};
use super::solver;
use crate::gdl::title;

/// Whether a text is a parity game or a solution of one, alone or with others.
pub(super) fn is_meant(text: &str) -> bool {
    text.trim_start().starts_with("parity")
}

/// A game with answers.
fn body(game: Game<'static>, answers: Vec<u32>) -> Body<'static> {
    Body { game, answers: answers.into() }
}

/// What a body says of all vertices.
fn vertices(game: &Parity, body: &Body<'_>) -> Claim {
    let [even, odd] = Arena::new(body).sizes();
    Claim { statement: Statement::Vertices { even, odd }, game: game.clone() }
}

/// Solves the game of a file.
pub(super) fn solve_file(
    source: Source<'_>,
    options: &str,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a parity game", &[Kind::WinningSets])?;
    let game = read_game(source.text, 0..source.text.len()).map_err(GameError::Source)?;
    let game_hash = game.hash();
    let wanted = match request.claim {
        None => None,
        Some(claim::Claim::Parity(claim)) if claim.game.game_hash == game_hash => Some(claim),
        Some(claim) => {
            let name = source.name;
            return Err(GameError::Wrong(format!("‘{claim}’ is not about the game in {name}")));
        }
    };
    let named = match wanted {
        Some(claim) => claim.game.clone(),
        None => Parity { title: title(source.name)?, game_hash },
    };
    let from = match (wanted.map(|claim| claim.statement), options.trim()) {
        (Some(Statement::From { vertex, .. }), _) => Some(vertex),
        (Some(Statement::Vertices { .. }), _) | (None, "") => None,
        (None, options) => {
            let vertex = options.strip_prefix("--from ").and_then(|word| word.parse().ok());
            let wrong = || GameError::Wrong("--from is the number of a vertex".to_owned());
            Some(vertex.ok_or_else(wrong)?)
        }
    };
    let answers = solver::solve(&game, request.resources)?;
    let mut body = body(game, answers);
    let claim = match from {
        None => vertices(&named, &body),
        Some(vertex) => {
            let arena = Arena::new(&body);
            let winner = arena.set(vertex).ok_or_else(|| {
                GameError::Wrong(format!("{} has no vertex {vertex}", source.name))
            })?;
            // The other player's set proves nothing of this vertex.
            let of = |number: u32| arena.set(number) == Some(winner);
            let own: Vec<bool> = (0u32..).take(body.answers.len()).map(of).collect();
            let kept =
                body.answers.iter().zip(own).map(|(&answer, own)| if own { answer } else { 0 });
            let answers: Vec<u32> = kept.collect();
            body.answers = answers.into();
            Claim { statement: Statement::From { winner, vertex }, game: named }
        }
    };
    let outcome = match claim.statement {
        Statement::From { winner, vertex } => format!("{} wins from {vertex}", subject(winner)),
        Statement::Vertices { even, odd } => {
            format!("Even wins from {even} and Odd from {odd} of {} vertices", even + odd)
        }
    };
    let wrong = |why| GameError::Wrong(format!("{}: {why}", source.name));
    let certificate = solved_by(claim, Kind::WinningSets, &body).map_err(wrong)?;
    Ok(SolvedGame::proved(outcome, [certificate]))
}

/// The files of a text of several, each by its name.
fn files(text: &str) -> Vec<(&str, Range<usize>)> {
    let marks: Vec<usize> = text.match_indices(FILE_MARK).map(|(at, _)| at).collect();
    let ends = marks.iter().skip(1).copied().chain([text.len()]);
    let file = |(mark, end): (&usize, usize)| {
        let whole = text.get(*mark..end)?;
        let (name, rest) = whole.split_once('\n')?;
        Some((name.trim_start_matches(FILE_MARK), end - rest.len()..end))
    };
    marks.iter().zip(ends).filter_map(file).collect()
}

/// The certificate of a game and a solution, two files in any order.
pub(super) fn compile(
    source: Source<'_>,
    path: &Path,
    _: &CompileRequest<'_>,
) -> Result<NewCertificate, GameError> {
    let text = source.text;
    let is_solution = |(_, range): &(&str, Range<usize>)| {
        text.get(range.clone()).is_some_and(|text| text.trim_start().starts_with(SOLUTION))
    };
    let (solutions, games): (Vec<_>, Vec<_>) = files(text).into_iter().partition(is_solution);
    let ([(_, solution)], [(name, game)]) = (solutions.as_slice(), games.as_slice()) else {
        let message = "a solution is checked with its game: zermelo compile GAME.pg SOLUTION.sol; \
                       zermelo solve --parity GAME.pg finds one";
        return Err(GameError::Wrong(message.to_owned()));
    };
    let read = read_game(text, game.clone()).map_err(GameError::Source)?;
    let named = Parity { title: title(name)?, game_hash: read.hash() };
    let unsolved = body(read, Vec::new());
    let read =
        read_solution(text, solution.clone(), &Arena::new(&unsolved)).map_err(GameError::Source)?;
    let Solution { answers, places } = read;
    let body = body(unsolved.game.clone(), answers);
    let claim = vertices(&named, &body);
    let provenance = made_from("zermelo compile", path, None);
    let header = Header { claim: claim.into(), provenance };
    let certificate = Certificate::new(header, Kind::WinningSets, &body);
    let (bytes, hash) = certificate.write();
    match check_with(&bytes, None, &Parallel::hidden(), &mut Cache::default()) {
        Verdict::Rejected(rejection) => {
            let vertex = rejection.fault.number("vertex").and_then(|at| usize::try_from(at).ok());
            let place = vertex.and_then(|at| places.get(at)).cloned();
            let place = place.unwrap_or(solution.start..solution.start);
            let why = explain(&bytes, &rejection, None).sentence;
            let wrong = Diagnostic::new("wrong-solution", place, why);
            Err(GameError::Source(Diagnostics::of(wrong)))
        }
        Verdict::Verified(verified) => {
            let accepted = AcceptedCertificate::checked_before(bytes, hash, verified.claim);
            Ok(NewCertificate::accepted_before(certificate, accepted))
        }
        Verdict::None(why) => Err(GameError::Wrong(why.to_string())),
    }
}
