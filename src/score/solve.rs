//! The value of a game within limits, with a certificate for each player. A value that is not reached
//! is an interval: at least so much, and at most so much. Each end is proved by a certificate of its
//! own; an end without one is said to have none, with the reason.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::score::Bound;
use zermelo_explain::count;

use super::checkpoint::{Checkpoint, CheckpointError};
use super::search::{Interval, Search};
use super::{Key, ScoreGame};
use crate::claims::proponent;

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Limits<'a, K: Key> {
    /// The most positions to remember.
    pub positions: u64,
    /// The most memory, in bytes, for the positions of the search and the making of a strategy.
    pub memory: u64,
    /// The most positions of a strategy, as a certificate stores them.
    pub nodes: usize,
    /// When the search and the making of strategies have to end.
    pub deadline: Option<Instant>,
    /// Is told now and then how far the search is.
    pub progress: &'a dyn Fn(Progress),
    /// Where the search is kept.
    pub checkpoint: Option<&'a Checkpoint<'a, K>>,
    /// Stops the search when somebody sets it.
    pub interrupt: Option<&'a AtomicBool>,
}

impl<K: Key> Default for Limits<'_, K> {
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

impl<K: Key> Limits<'_, K> {
    /// Confirms that there is time left, and that nobody has stopped the search.
    ///
    /// # Errors
    /// When there is none, or somebody has.
    pub fn confirm_running(&self) -> Result<(), SolveError> {
        if self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(SolveError::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(SolveError::Time),
            _ => Ok(()),
        }
    }

    /// Confirms that a strategy may have so many positions, and take so much memory beside the search.
    ///
    /// # Errors
    /// When it may not.
    pub fn confirm_strategy(&self, nodes: usize, memory: u64) -> Result<(), SolveError> {
        if nodes > self.nodes {
            return Err(SolveError::Nodes { most: self.nodes });
        }
        if memory > self.memory {
            return Err(SolveError::StrategyMemory { nodes, most: self.memory });
        }
        self.confirm_running()
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
    pub left: Option<std::time::Duration>,
}

/// Why a game is not solved, or an end of its interval has no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no such game, or it is too large for the solver.
    #[error("{0}")]
    Size(String),
    /// The search has looked at as many positions as it may.
    #[error("the limit of {} was reached", count(.most, "position", "positions"))]
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
    #[error("a strategy has more than {}", count(.most, "position", "positions"))]
    Nodes {
        /// The limit.
        most: usize,
    },
    /// The making of a strategy takes more memory than it may.
    #[error(
        "the making of a strategy takes more than {} MiB of memory, after {}",
        most >> 20,
        count(.nodes, "position", "positions")
    )]
    StrategyMemory {
        /// The positions that the strategy has so far.
        nodes: usize,
        /// The limit, in bytes.
        most: u64,
    },
    /// A claim that the search has shown has no strategy: the program is wrong.
    #[error("no strategy was found for ‘{claim}’, which the search has shown: please report this")]
    NoStrategy {
        /// The claim.
        claim: Box<Claim>,
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

impl SolveError {
    /// Whether it ends the command: it is no limit within which something is proved.
    fn is_final(&self) -> bool {
        !matches!(
            self,
            SolveError::Positions { .. }
                | SolveError::Memory { .. }
                | SolveError::Time
                | SolveError::Nodes { .. }
                | SolveError::StrategyMemory { .. }
        )
    }
}

/// What is known of a game.
#[derive(Debug)]
pub struct Solution {
    /// The player who wants much gets at least this score.
    pub least: u32,
    /// The other player keeps it to at most this score.
    pub most: u32,
    /// How many positions were looked at.
    pub positions: usize,
    /// The limit that was reached, where `least` is not `most` or a proof is not made.
    pub stopped: Option<SolveError>,
    /// The proofs of both ends, the first player's first.
    pub certificates: Vec<Certificate<'static>>,
    /// The ends that have no certificate.
    pub unproved: Vec<Unproved>,
}

/// What is known without a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unproved {
    /// What is known.
    pub claim: Claim,
    /// Whether the search has shown it, and not a bound of the game alone.
    pub by_search: bool,
    /// Why there is no certificate.
    pub why: SolveError,
}

/// What a search has found. Where it was stopped, what it knows is kept in the checkpoint first.
fn kept<T, G: ScoreGame>(
    found: Result<T, SolveError>,
    search: &Search<'_, G>,
) -> Result<T, SolveError> {
    if !matches!(found, Err(SolveError::Checkpoint { .. })) {
        search.keep()?;
    }
    found
}

/// What a search finds out about the value of a game: the interval that is left, how many positions it
/// looked at, and the limit that stopped it.
///
/// # Errors
/// When the search is interrupted, or its checkpoint is not written.
pub fn interval<G: ScoreGame>(
    search: &mut Search<'_, G>,
) -> Result<(Interval, Option<SolveError>), SolveError> {
    let value = search.value();
    let stopped = match kept(value, search) {
        Ok(_) => None,
        Err(error) if error.is_final() => return Err(error),
        Err(limit) => Some(limit),
    };
    Ok((search.interval(&search.game().start()), stopped))
}

/// Solves a game. When a limit stops the search, both ends of the interval that is left are proved.
/// Of a limited time, a search that does not end leaves a quarter for that.
///
/// # Errors
/// When the search is interrupted, or its checkpoint is not written.
pub fn solve<G: ScoreGame>(
    game: G,
    provenance: &Provenance,
    limits: Limits<'_, G::Key>,
) -> Result<Solution, SolveError> {
    let known = game.bounds(&game.start());
    let mut search = Search::new(game, limits);
    search.limits.deadline = share(limits.deadline, 3, 4);
    let (Interval { least, most }, stopped) = interval(&mut search)?;
    let mut ends = [
        (Bound::AtLeast(least.into()), least > known.least),
        (Bound::AtMost(most.into()), most < known.most),
    ];
    ends.sort_by_key(|(bound, _)| proponent(&search.game().claim(*bound)));
    proved(search, &ends, provenance, stopped, limits.deadline)
}

/// Proves a claim about a game, if it is true: its certificate says exactly that. Otherwise there is no
/// certificate, and the interval of the value says why.
///
/// # Errors
/// When the search is interrupted, or its checkpoint is not written.
pub fn prove<G: ScoreGame>(
    game: G,
    bound: Bound,
    provenance: &Provenance,
    limits: Limits<'_, G::Key>,
) -> Result<Solution, SolveError> {
    let start = game.start();
    let mut search = Search::new(game, limits);
    let (need, wanted) = question(bound);
    let answer = limits.confirm_running().and_then(|()| search.is_at_least(&start, need));
    match kept(answer, &search) {
        Ok(answer) => {
            let ends: &[_] = if answer == wanted { &[(bound, true)] } else { &[] };
            proved(search, ends, provenance, None, limits.deadline)
        }
        Err(error) if error.is_final() => Err(error),
        Err(limit) => proved(search, &[], provenance, Some(limit), limits.deadline),
    }
}

/// The question that a bound answers: whether the value is at least so much, and what the answer is
/// where the bound is true. No game has a score of 255.
pub(crate) fn question(bound: Bound) -> (u8, bool) {
    let (need, wanted) = match bound {
        Bound::AtLeast(least) => (least, true),
        Bound::AtMost(most) => (most.saturating_add(1), false),
    };
    (u8::try_from(need).unwrap_or(u8::MAX), wanted)
}

/// A part of the time that is left until a deadline.
fn share(deadline: Option<Instant>, part: u32, of: u32) -> Option<Instant> {
    let now = Instant::now();
    deadline.map(|deadline| now + deadline.saturating_duration_since(now) * part / of)
}

/// The solution with the certificates of its ends. Those without one are named, and why.
fn proved<G: ScoreGame>(
    mut search: Search<'_, G>,
    ends: &[(Bound, bool)],
    provenance: &Provenance,
    mut stopped: Option<SolveError>,
    deadline: Option<Instant>,
) -> Result<Solution, SolveError> {
    if stopped.is_some() {
        search.stop();
    }
    let (mut certificates, mut unproved) = (Vec::new(), Vec::new());
    for (place, &(bound, by_search)) in ends.iter().enumerate() {
        // What is left of the time is for this end and those after it.
        let others = u32::try_from(ends.len() - place).unwrap_or(1);
        let is_shared = stopped.is_some();
        search.limits.deadline = if is_shared { share(deadline, 1, others) } else { deadline };
        match G::certificate(&mut search, bound, provenance) {
            Ok(certificate) => certificates.push(certificate),
            Err(error) if error.is_final() => return Err(error),
            Err(why) => {
                let claim = search.game().claim(bound);
                stopped.get_or_insert_with(|| why.clone());
                unproved.push(Unproved { claim, by_search, why });
            }
        }
    }
    let Interval { least, most } = search.interval(&search.game().start());
    let positions = search.positions();
    Ok(Solution {
        least: least.into(),
        most: most.into(),
        positions,
        stopped,
        certificates,
        unproved,
    })
}
