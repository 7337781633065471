//! The value of a game within limits, with a certificate for each player. A value that is not reached
//! is an interval: at least so much, and at most so much. Each end is proved by a certificate of its
//! own; an end without one is said to have none, with the reason.

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::score::Bound;
use zermelo_search::limits::{Deadline, Limit, SolveError};

use super::game::ScoreGame;
use super::interval::Interval;
use super::options::Options;
use super::search::Search;

/// A game with a score, and what proves a bound of it.
pub trait ScoreProof: ScoreGame {
    /// The claim that the score is bounded so.
    fn claim(&self, bound: Bound) -> Claim;

    /// The certificate of a bound that the search has shown.
    ///
    /// # Errors
    /// When a limit is reached before the certificate is made.
    fn certificate(
        search: &mut Search<'_, Self>,
        bound: Bound,
        provenance: &Provenance,
    ) -> Result<Certificate<'static>, SolveError>;
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
    /// The proofs of both ends; at the ordinary start the first player's first.
    pub certificates: Vec<Certificate<'static>>,
    /// The ends that have no certificate.
    pub unproved: Vec<UncertifiedBound>,
}

/// What is known without a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncertifiedBound {
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
    if !matches!(found, Err(SolveError::Checkpoint(_))) {
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
    Ok((search.score(), stopped))
}

/// Solves a game. When a limit stops the search, both ends of the interval that is left are proved.
/// Of a limited time, a search that does not end leaves a quarter for that.
///
/// # Errors
/// When its checkpoint is not written.
pub fn solve<G: ScoreProof>(
    game: G,
    provenance: &Provenance,
    options: Options<'_, G::Key>,
) -> Result<Solution, SolveError> {
    let limits = options.resources.limits;
    let known = game.before().score(game.bounds(&game.start()));
    let mut search = Search::new(game, options);
    search.options.resources.limits.deadline = limits.deadline.map(|deadline| deadline.share(3, 4));
    let (Interval { least, most }, stopped) = interval(&mut search)?;
    let mut ends = [
        (Bound::AtLeast(least.into()), least > known.least),
        (Bound::AtMost(most.into()), most < known.most),
    ];
    // That of the player to move comes first, and in games with shared scores the first player's.
    if !search.game().maximises(&search.game().start()) {
        ends.reverse();
    }
    proved(search, &ends, provenance, stopped, limits.deadline)
}

/// Proves a claim about a game, if it is true: its certificate says exactly that. Otherwise there is no
/// certificate, and the interval of the value says why.
///
/// # Errors
/// When its checkpoint is not written.
pub fn prove<G: ScoreProof>(
    game: G,
    bound: Bound,
    provenance: &Provenance,
    options: Options<'_, G::Key>,
) -> Result<Solution, SolveError> {
    let limits = options.resources.limits;
    let mut search = Search::new(game, options);
    let (need, wanted) = question(bound);
    let running = limits.confirm_running().map_err(SolveError::from);
    let tabulated = running.and_then(|()| search.tabulate());
    let answer = tabulated.and_then(|()| search.scores_at_least(need));
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

/// The solution with the certificates of its ends. Those without one are named, and why.
fn proved<G: ScoreProof>(
    mut search: Search<'_, G>,
    ends: &[(Bound, bool)],
    provenance: &Provenance,
    mut stopped: Option<Limit>,
    deadline: Option<Deadline>,
) -> Result<Solution, SolveError> {
    if stopped.is_some() {
        search.stop();
    }
    let (mut certificates, mut unproved) = (Vec::new(), Vec::new());
    for (place, &(bound, by_search)) in ends.iter().enumerate() {
        // What is left of the time is for this end and those after it.
        let others = u32::try_from(ends.len() - place).unwrap_or(1);
        let is_shared = stopped.is_some();
        search.options.resources.limits.deadline =
            deadline.map(|end| if is_shared { end.share(1, others) } else { end });
        match G::certificate(&mut search, bound, provenance) {
            Ok(certificate) => certificates.push(certificate),
            Err(SolveError::Limit(why)) => {
                let claim = search.game().claim(bound);
                stopped.get_or_insert(why);
                unproved.push(UncertifiedBound { claim, by_search, why });
            }
            Err(error) => return Err(error),
        }
    }
    let Interval { least, most } = search.score();
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
