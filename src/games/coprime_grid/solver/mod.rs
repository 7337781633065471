//! The value of a coprimality grid, and a strategy for each player that proves it.
//!
//! | module | holds |
//! | --- | --- |
//! | [`state`] | positions as the future sees them, and their moves |
//! | `search` | which score a position is worth |
//! | [`checkpoint`] | a search kept in a file |
//! | `strategy` | the replay certificate of a player, in grids as the checker compares them |

pub mod checkpoint;
mod search;
pub mod state;
mod strategy;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;

use checkpoint::{Checkpoint, CheckpointError};
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
    /// Is told now and then how far the search is.
    pub progress: &'a dyn Fn(Progress),
    /// Where the search is kept.
    pub checkpoint: Option<&'a Checkpoint<'a>>,
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
            checkpoint: None,
            interrupt: None,
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// How many positions were looked at.
    pub positions: usize,
    /// What they take, in bytes.
    pub memory: u64,
    /// How many there are at most, where that is known.
    pub all: Option<usize>,
    /// How long the others would take, where that is known. A search need not look at all.
    pub left: Option<Duration>,
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
    #[error("a strategy for ‘{claim}’ has more than {most} positions, so there is no certificate")]
    Nodes {
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
    /// The file that keeps the search is wrong, or cannot be written.
    #[error("checkpoint {path}: {why}")]
    Checkpoint {
        /// The file.
        path: String,
        /// Why.
        why: CheckpointError,
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
    let value = kept(&search.value(), &search)?;
    Ok((value.into(), search.positions()))
}

/// What a search has found. Where it was stopped, what it knows is kept in the checkpoint first.
fn kept<T: Clone>(found: &Result<T, SolveError>, search: &Search<'_>) -> Result<T, SolveError> {
    if !matches!(found, Err(SolveError::Checkpoint { .. })) {
        search.keep()?;
    }
    found.clone()
}

/// Solves a grid. When a limit stops the search, what is known so far is proved, unless the limit is
/// the time. A strategy that is too large for a certificate is left out.
///
/// # Errors
/// When the grid is too large, the search is interrupted, or nothing is known when a limit is reached.
pub fn solve(
    game: &CoprimeGrid,
    provenance: &Provenance,
    limits: Limits<'_>,
) -> Result<Solution, SolveError> {
    let size = Size::new(game.n).ok_or(SolveError::Size { n: game.n })?;
    let start = size.start();
    let mut search = Search::new(size, *game, limits);
    let all = search.interval(&start, 0);
    let mut stopped = match kept(&search.value(), &search) {
        Ok(_) => None,
        Err(error @ (SolveError::Interrupted | SolveError::Checkpoint { .. })) => {
            return Err(error);
        }
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
    let (certificates, unproved) = proved(&mut search, &claims, provenance, &mut stopped)?;
    let positions = search.positions();
    let (least, most) = (least.into(), most.into());
    Ok(Solution { least, most, positions, stopped, certificates, unproved })
}

/// Proves a claim about a grid, if it is true: its certificate says exactly that. Otherwise there is no
/// certificate, and the interval of the value says why.
///
/// # Errors
/// When the grid is too large, the search is interrupted, or a limit is reached before it is known
/// whether the claim is true.
pub fn prove(
    claim: &Claim,
    provenance: &Provenance,
    limits: Limits<'_>,
) -> Result<Solution, SolveError> {
    let Claim { bound, game } = *claim;
    let size = Size::new(game.n).ok_or(SolveError::Size { n: game.n })?;
    let start = size.start();
    let mut search = Search::new(size, game, limits);
    let (need, wanted) = match bound {
        Bound::AtLeast(least) => (least, true),
        Bound::AtMost(most) => (most.saturating_add(1), false),
    };
    // No grid has a score of 255.
    let need = u8::try_from(need).unwrap_or(u8::MAX);
    let is_true = search.is_at_least(&start, 0, need).map(|reached| reached == wanted);
    let is_true = kept(&is_true, &search)?;
    let mut stopped = None;
    let claims: &[Claim] = if is_true { &[*claim] } else { &[] };
    let (certificates, unproved) = proved(&mut search, claims, provenance, &mut stopped)?;
    let Interval { least, most } = search.interval(&start, 0);
    let (least, most, positions) = (least.into(), most.into(), search.positions());
    Ok(Solution { least, most, positions, stopped, certificates, unproved })
}

/// The certificates of claims that the search has shown, and the claims that have none: the time is
/// over, or the strategy is too large. The reason is put into `stopped`.
fn proved(
    search: &mut Search<'_>,
    claims: &[Claim],
    provenance: &Provenance,
    stopped: &mut Option<SolveError>,
) -> Result<(Vec<Certificate<'static>>, Vec<Claim>), SolveError> {
    let (mut certificates, mut unproved) = (Vec::new(), Vec::new());
    for &claim in claims {
        let replay = match strategy::replay(search, &claim) {
            Err(SolveError::Time) => Err(SolveError::Time),
            Ok(None) => Err(SolveError::Nodes { claim, most: search.limits().nodes }),
            replay => Ok(replay?),
        };
        match replay {
            Ok(Some(replay)) => {
                let header = Header { claim: claim.into(), provenance: provenance.clone() };
                certificates.push(Certificate::new(header, Kind::Replay, &replay));
            }
            Ok(None) => {}
            Err(limit) => {
                *stopped = Some(limit);
                unproved.push(claim);
            }
        }
    }
    Ok((certificates, unproved))
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
