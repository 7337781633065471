//! The value of a coprimality grid, and a strategy for each player that proves it.
//!
//! | module | holds |
//! | --- | --- |
//! | [`state`] | positions as the future sees them, and their moves |
//! | `search` | which score a position is worth |
//! | `strategy` | the replay certificate of a player, in grids as the checker compares them |

mod search;
pub mod state;
mod strategy;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;

use search::{Interval, Search};
use state::{MAX_N, Size};

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most positions to remember.
    pub positions: u64,
    /// The most memory, in bytes, for the positions of the search.
    pub memory: u64,
    /// The most positions of a strategy, as a certificate stores them.
    pub nodes: usize,
    /// When the search and the making of strategies have to end.
    pub deadline: Option<Instant>,
    /// Is told now and then how many positions were looked at.
    pub progress: &'a dyn Fn(usize),
    /// Stops the search when somebody sets it.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            positions: u64::MAX,
            memory: 4 << 30,
            nodes: 2_500_000,
            deadline: None,
            progress: &|_| {},
            interrupt: None,
        }
    }
}

/// Why a grid is not solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The grid is none, or too large.
    #[error(
        "n is {n}; a grid has n ≥ 2, and the solver takes n ≤ {MAX_N}: from n = 5 on, each n has \
         40 to 80 times as many positions as the one before (n = 7 has 1,131,297)"
    )]
    Size {
        /// The side of the grid.
        n: u32,
    },
    /// The search has looked at as many positions as it may.
    #[error("the limit of {most} positions was reached")]
    Positions {
        /// The limit.
        most: u64,
    },
    /// The search has used the memory that it may use.
    #[error("the limit of {} MiB of memory was reached", most >> 20)]
    Memory {
        /// The limit, in bytes.
        most: u64,
    },
    /// The time that the search may take is over.
    #[error("the time limit was reached")]
    Time,
    /// A strategy has more positions than a certificate may have.
    #[error(
        "{value} in {game}, but a strategy for ‘{claim}’ has more than {most} positions, so there \
         is no certificate"
    )]
    Nodes {
        /// What is known of the value, in words.
        value: String,
        /// The game.
        game: CoprimeGrid,
        /// What the strategy would prove.
        claim: Claim,
        /// The limit.
        most: usize,
    },
    /// A claim that the search has shown has no strategy: the program is wrong.
    #[error("no strategy was found for ‘{claim}’, which the search has shown: please report this")]
    NoStrategy {
        /// The claim.
        claim: Claim,
    },
    /// Somebody stopped the search.
    #[error("the search was interrupted")]
    Interrupted,
}

/// What is known of a grid.
#[derive(Debug)]
pub struct Solution {
    /// The maximiser gets at least this score.
    pub least: u32,
    /// The minimiser keeps it to at most this score.
    pub most: u32,
    /// How many positions were looked at.
    pub positions: usize,
    /// The limit that was reached, where `least` is not `most` or a proof is not made.
    pub stopped: Option<SolveError>,
    /// The proofs of both, the first player's first; none of what is true of every grid.
    pub certificates: Vec<Certificate<'static>>,
    /// What the search has shown, and there was no time left to prove.
    pub unproved: Vec<Claim>,
}

/// The value of a grid, without proofs.
///
/// # Errors
/// When the grid is too large, or a limit is reached.
pub fn value(game: &CoprimeGrid, limits: Limits<'_>) -> Result<(u32, usize), SolveError> {
    let size = Size::new(game.n).ok_or(SolveError::Size { n: game.n })?;
    let mut search = Search::new(size, *game, limits);
    let value = search.value()?;
    Ok((value.into(), search.positions()))
}

/// Solves a grid. When a limit stops the search, what is known so far is proved, unless the limit is
/// the time.
///
/// # Errors
/// When the grid is too large, the search is interrupted, nothing is known when a limit is reached,
/// or a strategy is too large for a certificate.
pub fn solve(
    game: &CoprimeGrid,
    provenance: &Provenance,
    limits: Limits<'_>,
) -> Result<Solution, SolveError> {
    let size = Size::new(game.n).ok_or(SolveError::Size { n: game.n })?;
    let start = size.start();
    let mut search = Search::new(size, *game, limits);
    let all = search.interval(&start, 0);
    let mut stopped = match search.value() {
        Ok(_) => None,
        Err(SolveError::Interrupted) => return Err(SolveError::Interrupted),
        Err(limit) => Some(limit),
    };
    let Interval { least, most } = search.interval(&start, 0);
    let mut bounds = vec![Bound::AtLeast(least.into()), Bound::AtMost(most.into())];
    if let Some(limit) = &stopped {
        // What holds whatever is written needs no proof.
        bounds.retain(|bound| match bound {
            Bound::AtLeast(_) => least > all.least,
            Bound::AtMost(_) => most < all.most,
        });
        if bounds.is_empty() {
            return Err(limit.clone());
        }
    }
    let mut claims: Vec<Claim> = bounds.iter().map(|&bound| Claim { bound, game: *game }).collect();
    claims.sort_by_key(Claim::proponent);
    let mut certificates = Vec::new();
    let mut unproved = Vec::new();
    for claim in claims {
        let replay = match strategy::replay(&mut search, &claim) {
            Err(SolveError::Time) => {
                stopped = Some(SolveError::Time);
                unproved.push(claim);
                continue;
            }
            replay => replay?,
        };
        let replay = replay.ok_or_else(|| SolveError::Nodes {
            value: score_words(least.into(), most.into()),
            game: *game,
            claim,
            most: limits.nodes,
        })?;
        let header = Header { claim: claim.into(), provenance: provenance.clone() };
        certificates.push(Certificate::new(header, Kind::Replay, &replay));
    }
    let positions = search.positions();
    let (least, most) = (least.into(), most.into());
    Ok(Solution { least, most, positions, stopped, certificates, unproved })
}

/// What is known of a value, in words: `value 3`, or `value from 2 to 4`.
pub fn score_words(least: u32, most: u32) -> String {
    if least == most { format!("value {least}") } else { format!("value from {least} to {most}") }
}

/// How many odd integers a score of variation 2 stands for, and how many even ones.
pub fn parities(game: &CoprimeGrid, score: u32) -> Option<(u32, u32)> {
    let cells = game.n.checked_sub(1)?.checked_pow(2)?;
    (game.variation == Variation::Parity).then_some((score, cells.checked_sub(score)?))
}

impl Limits<'_> {
    /// Confirms that nobody has stopped the search.
    fn confirm_running(&self) -> Result<(), SolveError> {
        match self.interrupt {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(SolveError::Interrupted),
            _ => Ok(()),
        }
    }

    /// Confirms that there is time left.
    fn confirm_in_time(&self) -> Result<(), SolveError> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(SolveError::Time),
            _ => Ok(()),
        }
    }
}
