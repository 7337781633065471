//! Games, solved.

use zermelo_search::certificate::NewCertificate;
use zermelo_search::limits::Resources;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::certificate::Certificate;
use super::claim::Claim;
use super::error::Error;
use crate::input::game::GameArguments;

/// A solved game, or what was found out until a limit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The outcome in words, in a line or several.
    pub outcome: String,
    /// What proves it: a certificate, or of a draw or a value one for each player. At a limit, those of
    /// what was proved until then.
    pub certificates: Vec<Certificate>,
    /// Why the outcome is not the whole answer: a limit.
    pub unfinished: Option<String>,
}

/// Finds out who wins a game, in the words and options that stand behind `zermelo solve`: a game of the
/// claim language, or one by the name that people know.
///
/// ```
/// use zermelo::{Resources, solve};
/// let solution = solve("tic-tac-toe --weak", &Resources::DEFAULT)?;
/// assert_eq!(solution.outcome, "maker wins hypercube 3 2 --weak");
/// assert_eq!(solution.certificates.len(), 1);
/// let draw = solve("tic-tac-toe", &Resources::DEFAULT)?;
/// assert_eq!(draw.certificates.len(), 2);
/// # Ok::<(), zermelo::Error>(())
/// ```
///
/// # Errors
/// When the words are no game that has a solver, or nothing was found within the limits.
pub fn solve(game: &str, resources: &Resources<'_>) -> Result<Solution, Error> {
    let words = shlex::split(game)
        .ok_or_else(|| Error::Wrong(format!("‘{game}’ has quotes that do not close")))?;
    let game = GameArguments::read(words)?;
    solution(&game, None, resources)
}

/// Proves a claim.
///
/// ```
/// use zermelo::{Resources, prove};
/// let claim = "second player does not lose hypercube 3 2".parse()?;
/// let certificate = prove(&claim, &Resources::DEFAULT)?;
/// assert_eq!(certificate.claim(), claim);
/// # Ok::<(), zermelo::Error>(())
/// ```
///
/// # Errors
/// When the claim is false, no solver proves such claims, or none did within the limits.
pub fn prove(claim: &Claim, resources: &Resources<'_>) -> Result<Certificate, Error> {
    let solution = solution(&GameArguments::default(), Some(claim), resources)?;
    let Solution { outcome, certificates, unfinished } = solution;
    match certificates.into_iter().find(|certificate| certificate.claim() == *claim) {
        Some(certificate) => Ok(certificate),
        None => Err(match unfinished {
            Some(why) => Error::within(&resources.limits, Error::Limit(why)),
            None => Error::Wrong(format!("‘{claim}’ is not proved: {outcome}")),
        }),
    }
}

fn solution(
    game: &GameArguments,
    claim: Option<&Claim>,
    resources: &Resources<'_>,
) -> Result<Solution, Error> {
    let request = SolveRequest {
        resources: *resources,
        by: None,
        claim: claim.map(|claim| &claim.0),
        map: None,
        checkpoint: None,
    };
    let solved = game.solve(&request);
    let SolvedGame { outcome, certificates, unfinished, .. } =
        solved.map_err(|failure| Error::within(&resources.limits, failure))?;
    let made =
        certificates.into_iter().map(|certificate| NewCertificate::new(certificate, Vec::new()));
    let certificates = made.map(|made| Certificate::of(&made)).collect::<Result<_, _>>()?;
    Ok(Solution { outcome, certificates, unfinished })
}
