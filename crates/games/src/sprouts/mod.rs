//! Sprouts: two players join spots by curves, with a new spot on each, and who cannot move loses.

pub(crate) mod about;

use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::sprouts::values::Spots;
use zermelo_checker::games::sprouts::{Claim, Sprouts, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::sprouts::values;
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::proof::ProofResult;
use zermelo_present::nim_values::stored::StoredTable;
use zermelo_search::error::GameError;
use zermelo_search::nim_values::search;
use zermelo_search::solving::{SolveRequest, SolvedGame};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| solve(own(game)?, request))),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Sprouts(claim)) => decode(claim, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

/// Finds out who wins, and what proves it.
fn solve(game: &Sprouts, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    request.confirm_kind("Sprouts", &[Kind::NimValues])?;
    let claim = |statement| Claim { statement, game: game.clone() };
    let spots = Spots::of(&claim(Statement::HasValue(0)));
    search::solve(spots, |statement| claim(statement).into(), request)
}

/// Decodes the proof of a claim by nim-values.
fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    Ok(Some(Box::new(StoredTable {
        claim: claim.clone().into(),
        table: values(claim, certificate.reader())?,
        reading: "A position is the regions of the plane, with the spots along their boundaries: 0, 1 \
                  and 2 are spots at which no curve ends, one, and two; letters are spots at which \
                  two curves end, at each of their places; a dot stands between boundaries and a \
                  brace between regions. Spots and regions with which no move can be made are left \
                  out. Regions that share no spot, directly or by others, are components, of which \
                  each has its nim-value: that of a component is the least number that is the value \
                  of none of its options, and that of several together is the exclusive or of \
                  theirs.",
        names: "A move joins two places, by their numbers from 1 as they stand in the text; in \
                brackets are the numbers of the other boundaries of the region that are on the one \
                side.",
    })))
}

#[cfg(test)]
mod tests;
