//! The value of a game within limits, with a certificate for each player. A value that is not reached
//! is an interval: at least so much, and at most so much. Each end is proved by a certificate of its
//! own; an end without one is said to have none, with the reason.

use std::time::Instant;

use thiserror::Error;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::score::Bound;

use super::checkpoint::{Checkpoint, CheckpointError};
use super::search::{Interval, Search};
use super::{Key, ScoreGame};
use crate::limits::{Limit, Limits};
use crate::registry::claims::proponent;

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a, K: Key> {
    /// The positions are those that the search remembers. The memory is that of the search and of the
    /// strategy that is being made.
    pub limits: Limits,
    /// The most positions of a strategy, as a certificate stores them.
    pub nodes: u64,
    /// Is told now and then how far the search is.
    pub progress: &'a dyn Fn(Progress),
    /// Where the search is kept.
    pub checkpoint: Option<&'a Checkpoint<'a, K>>,
}

impl<K: Key> Default for Options<'_, K> {
    fn default() -> Self {
        let limits = Limits::default();
        Options { limits, nodes: u64::MAX, progress: &|_| {}, checkpoint: None }
    }
}

impl<K: Key> Options<'_, K> {
    /// Confirms that a strategy may have so many positions, and take so much memory beside the search.
    ///
    /// # Errors
    /// When it may not.
    pub fn confirm_strategy(&self, nodes: usize, memory: u64) -> Result<(), Limit> {
        Limits { positions: self.nodes, ..self.limits }.confirm_positions(nodes)?;
        self.limits.confirm_memory(memory)?;
        self.limits.confirm_running()
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
    /// The search, or the making of a strategy, has reached a limit.
    #[error(transparent)]
    Limit(#[from] Limit),
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
    pub stopped: Option<Limit>,
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
    pub why: Limit,
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
/// When its checkpoint is not written.
pub fn interval<G: ScoreGame>(
    search: &mut Search<'_, G>,
) -> Result<(Interval, Option<Limit>), SolveError> {
    let value = search.value();
    let stopped = match kept(value, search) {
        Ok(_) => None,
        Err(SolveError::Limit(limit)) => Some(limit),
        Err(error) => return Err(error),
    };
    Ok((search.interval(&search.game().start()), stopped))
}

/// Solves a game. When a limit stops the search, both ends of the interval that is left are proved.
/// Of a limited time, a search that does not end leaves a quarter for that.
///
/// # Errors
/// When its checkpoint is not written.
pub fn solve<G: ScoreGame>(
    game: G,
    provenance: &Provenance,
    options: Options<'_, G::Key>,
) -> Result<Solution, SolveError> {
    let limits = options.limits;
    let known = game.bounds(&game.start());
    let mut search = Search::new(game, options);
    search.options.limits.deadline = share(limits.deadline, 3, 4);
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
/// When its checkpoint is not written.
pub fn prove<G: ScoreGame>(
    game: G,
    bound: Bound,
    provenance: &Provenance,
    options: Options<'_, G::Key>,
) -> Result<Solution, SolveError> {
    let limits = options.limits;
    let start = game.start();
    let mut search = Search::new(game, options);
    let (need, wanted) = question(bound);
    let running = limits.confirm_running().map_err(SolveError::from);
    let answer = running.and_then(|()| search.is_at_least(&start, need));
    match kept(answer, &search) {
        Ok(answer) => {
            let ends: &[_] = if answer == wanted { &[(bound, true)] } else { &[] };
            proved(search, ends, provenance, None, limits.deadline)
        }
        Err(SolveError::Limit(limit)) => {
            proved(search, &[], provenance, Some(limit), limits.deadline)
        }
        Err(error) => Err(error),
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
    mut stopped: Option<Limit>,
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
        search.options.limits.deadline =
            if is_shared { share(deadline, 1, others) } else { deadline };
        match G::certificate(&mut search, bound, provenance) {
            Ok(certificate) => certificates.push(certificate),
            Err(SolveError::Limit(why)) => {
                let claim = search.game().claim(bound);
                stopped.get_or_insert(why);
                unproved.push(Unproved { claim, by_search, why });
            }
            Err(error) => return Err(error),
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
