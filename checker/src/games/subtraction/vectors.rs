//! A subtraction game as a game of vectors, for outcome proofs: the counters of heaps 1 … K, in any
//! order. The rank is the number of counters taken. A player who faces empty heaps has no move and
//! loses: the other one has taken the last counter.

use super::claim::{Claim, Subtraction};
use crate::codes::{SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::Fault;
use crate::proofs::outcome::Value;
use crate::proofs::outcome::game::{Goal, Kind, Problem, VectorGame, row, rows, sizes, variable};

/// The most heaps (H9).
pub const MAX_HEAPS: u32 = 8;

/// The game, and what is to be derived: heaps with as many counters each are N when the first
/// player wins, P when the second does.
///
/// # Errors
/// When no counter can be taken, or the claim is about heaps that outcome proofs do not take.
pub fn problem(claim: &Claim) -> Result<Problem, Fault> {
    WRONG_KIND_FOR_CLAIM.unless(claim.statement.is_of_winner())?;
    let game = vector_game(&claim.game)?;
    let (parameters, constraints, counters) = sizes(claim.game.counters, 0)?;
    let position = vec![counters; game.coordinates];
    let value = claim.statement.winner().choose(Value::N, Value::P);
    let goals = vec![Goal { parameters, constraints, position, value, list: Vec::new() }];
    Ok(Problem { game, goals })
}

/// The positions and moves.
///
/// # Errors
/// When no counter can be taken, or there is no heap, or more than [`MAX_HEAPS`].
pub fn vector_game(game: &Subtraction) -> Result<VectorGame, Fault> {
    SIZE.unless(game.most >= 1 && game.heaps <= MAX_HEAPS)?;
    let heaps = rows(Some(game.heaps))?;
    let c = variable(heaps);
    let most = i64::from(game.most);
    let mut kinds = Vec::new();
    // Counters of heap i are taken, and c are left: c ≥ 0, and hi − most ≤ c ≤ hi − 1.
    for i in 1..=heaps {
        let h = row(i);
        let conditions = vec![c.clone(), h.minus(&c)?.plus(-1)?, c.minus(&h)?.plus(most)?];
        let changes = i.saturating_sub(1)..i;
        kinds.push(Kind { has_number: true, conditions, changes, becomes: c.clone() });
    }
    Ok(VectorGame { coordinates: heaps, shape: (1..=heaps).map(row).collect(), kinds })
}
