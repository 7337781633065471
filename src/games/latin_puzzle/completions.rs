//! The completions of a puzzle, and the steps that lead to the only one, within limits; what is not
//! found is an error in words.

use zermelo_explain::count;

use super::puzzle::Puzzle;
use crate::contract::error::GameError;
use crate::proofs::deduction::prover::{self, Found, NotFound};
use crate::proofs::deduction::search::{self, Unfinished};

/// The most case splits of a proof.
const MOST_SPLITS: usize = 100_000;

/// How many contradictions a search goes through on a board of one cell; of n cells, this divided by n.
const SEARCH: u64 = 200_000_000;

/// How many contradictions a search goes through from one completion to the next: fewer on larger
/// boards, so that it takes minutes at most.
pub(super) fn limit(puzzle: &Puzzle) -> u64 {
    SEARCH / u64::try_from(puzzle.problem.problem.domains.len()).unwrap_or(SEARCH).max(1)
}

/// At most so many completions.
///
/// # Errors
/// When the search is given up.
pub(super) fn at_most(puzzle: &Puzzle, most: usize) -> Result<Vec<Vec<u8>>, GameError> {
    let found = search::at_most_within(&puzzle.problem, most, limit(puzzle));
    found.map_err(|why| unfinished(puzzle, 0, why))
}

/// That a search ended that had found so many completions, or of which this is not said.
pub(super) fn unfinished(puzzle: &Puzzle, found: usize, why: Unfinished) -> GameError {
    let what = match found {
        0 => "the search for completions".to_owned(),
        _ => {
            let found = count(found, "completion was", "completions were");
            format!("{found} found, but the search for others")
        }
    };
    GameError::Limit(match why {
        Unfinished::GaveUp => {
            let limit = count(limit(puzzle), "contradiction", "contradictions");
            format!("{what} was given up after {limit}; give more clues")
        }
        Unfinished::Limit(limit) => format!("{what} was stopped: {limit}"),
    })
}

/// The steps that lead to the completion of a puzzle with one, or show that it has none.
pub(super) fn found(puzzle: &Puzzle) -> Result<Found, GameError> {
    prover::prove(&puzzle.problem, MOST_SPLITS).map_err(|why| match why {
        NotFound::Limit(limit) => limit.into(),
        NotFound::Splits => {
            GameError::Limit(format!("no proof with at most {MOST_SPLITS} case splits was found"))
        }
        NotFound::Several(..) => {
            GameError::Wrong("the search missed a completion; please report this puzzle".into())
        }
    })
}
