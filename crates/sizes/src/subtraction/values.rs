//! Nim-values of subtraction games: those of the octal games that they are.

use zermelo_checker::claim;
use zermelo_checker::games::heaps;
use zermelo_checker::games::subtraction::{Claim, Statement, Subtraction};
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use crate::heaps::solver;

/// Finds the nim-value, or proves the claim that is wanted: by the octal game that it is.
pub fn solve(game: Subtraction, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let any = Claim { statement: Statement::HasValue(0), game };
    let Ok(heaps::Claim { game: heaps, .. }) = any.as_heaps() else {
        // Without values the checker says which sizes there are.
        return solver::first_proved(vec![any], &NimValues::default());
    };
    let body = match solver::values(&heaps, request)? {
        Ok(body) => body,
        Err(without_period) => return Ok(without_period),
    };
    let claims = match request.claim {
        Some(claim::Claim::Subtraction(claim)) => vec![*claim],
        _ => solver::claims(&heaps, &body)
            .into_iter()
            .filter_map(|claim| Some(Claim { statement: claim.statement.of_position()?, game }))
            .collect(),
    };
    solver::first_proved(claims, &body)
}
