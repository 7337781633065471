//! What a position is worth. The search answers one question: is it worth at least so much? It
//! remembers for every position the least and the greatest score that it can still be worth.
//!
//! The value of a game is found from both ends inwards. At either end of the interval that is left the
//! search asks the question that is nearest to what is known, with a bound on the work; after an answer
//! the next question is twice as far inside, and when neither end has an answer the bound is doubled.
//! So a search that is stopped has an interval, and one that may do more has the same interval or a
//! narrower one: the order of the questions does not depend on the limits.

use std::time::{Duration, Instant};

use zermelo_checker::proofs::replay::Move;
use zermelo_present::analysis::Judge;
use zermelo_search::limits::{Limit, Progress, SolveError};

use super::checkpoint::Checkpoint;
use super::game::{ScoreGame, Step};
use super::interval::{Interval, KnownIntervals};
use super::options::Options;

/// The search of a game.
pub struct Search<'a, G: ScoreGame> {
    game: G,
    pub(super) options: Options<'a, G::Key>,
    known: KnownIntervals<G::Key>,
    /// How many positions have their value in a table of the game, if there is one.
    tabulated: Option<usize>,
    /// How many answers were remembered.
    work: u64,
    /// How much work the question that is asked may take in all.
    budget: u64,
    /// Whether nothing more is searched: a limit was reached.
    is_stopped: bool,
    /// When the search began, and how many positions it knew then.
    began: (Instant, usize),
}

/// The search of a game that has begun: of the claims that the score is at least 1, at least 2 and so on, as
/// many are true as the score says.
impl<G: ScoreGame> Judge for Search<'_, G> {
    fn worth(&mut self, moves: &[Move]) -> Result<u8, SolveError> {
        if self.positions() == 0 {
            self.tabulate()?;
        }
        self.score_after(moves)
    }

    fn positions(&self) -> usize {
        Search::positions(self)
    }
}

/// Why a question has no answer.
enum Halt {
    /// It takes more work than it may.
    Budget,
    /// The search has reached a limit.
    Limit(SolveError),
}

impl<E: Into<SolveError>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Limit(error.into())
    }
}

impl Halt {
    /// The error of a question whose work has no bound.
    fn into_error(self) -> SolveError {
        match self {
            Halt::Limit(error) => error,
            Halt::Budget => Limit::Time.into(),
        }
    }
}

/// An end of an interval.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Least,
    Most,
}

/// Answers between two reports.
const PERIOD: u64 = 1 << 16;
/// Answers between two looks at the clock.
const TICK: u64 = 1 << 10;
/// The work that a question may take at first.
const FIRST_BUDGET: u64 = 1 << 8;

/// What a remembered position takes, in bytes. A table is at most seven eighths full and doubles, and
/// holds a byte beside each place; while it grows, the old one is still there: 3 · 8/7 places.
const fn bytes<K>() -> u64 {
    (size_of::<(K, Interval)>() as u64 + 1) * 24 / 7 + 1
}

impl<'a, G: ScoreGame> Search<'a, G> {
    /// The search of a game, with what its checkpoint knows.
    pub fn new(game: G, options: Options<'a, G::Key>) -> Search<'a, G> {
        let checkpoint = options.checkpoint;
        let known = checkpoint.map(|checkpoint| checkpoint.known(&game.words()));
        let known = known.unwrap_or_default();
        let began = (Instant::now(), known.len());
        let budget = u64::MAX;
        let tabulated = None;
        Search { game, options, known, tabulated, work: 0, budget, is_stopped: false, began }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the search may use.
    pub fn options(&self) -> Options<'a, G::Key> {
        self.options
    }

    /// How many positions were looked at.
    pub fn positions(&self) -> usize {
        self.tabulated.unwrap_or(self.known.len())
    }

    /// What the positions take, in bytes, as it is counted.
    pub fn memory(&self) -> u64 {
        let known = u64::try_from(self.known.len()).unwrap_or(u64::MAX);
        let table = u64::try_from(self.tabulated.unwrap_or(0)).unwrap_or(u64::MAX);
        known.saturating_mul(bytes::<G::Key>()).saturating_add(table)
    }

    /// Has the game make a table of all values, if it has one.
    ///
    /// # Errors
    /// When the time is over, or the search is interrupted.
    pub(super) fn tabulate(&mut self) -> Result<(), SolveError> {
        self.tabulated = self.game.tabulate(&self.options.resources)?;
        Ok(())
    }

    /// Whether a position is worth at least `need`, where there is a table that says so.
    pub fn answer_of_table(&self, state: &G::State, need: u8) -> Option<bool> {
        self.tabulated.and_then(|_| self.game.bounds(state).answer(need))
    }

    /// Searches nothing more: [`shows`](Self::shows) keeps to what is known.
    pub(super) fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// How far the search is.
    fn progress(&self) -> Progress {
        let positions = self.known.len();
        let all = self.game.positions();
        let (began, before) = self.began;
        let left = all.and_then(|all| {
            // As fast as until now.
            let speed = (positions - before) as f64 / began.elapsed().as_secs_f64();
            Duration::try_from_secs_f64(all.saturating_sub(positions) as f64 / speed).ok()
        });
        let all = all.and_then(|all| u64::try_from(all).ok());
        let now = Progress::after("solving", positions);
        Progress { all, memory: Some(self.memory()), left, ..now }
    }

    /// Keeps what is known in the checkpoint, if there is one.
    pub(super) fn keep(&self) -> Result<(), SolveError> {
        let keep =
            |checkpoint: &Checkpoint<'_, _>| checkpoint.keep(&self.game.words(), &self.known);
        self.options.checkpoint.map_or(Ok(()), keep)
    }

    /// What is known of a position.
    pub fn interval(&self, state: &G::State) -> Interval {
        if self.tabulated.is_some() {
            return self.game.bounds(state);
        }
        let known = self.known.get(&self.game.key(state)).copied();
        known.unwrap_or_else(|| self.game.bounds(state))
    }

    /// What is known of the score of the game.
    pub fn score(&self) -> Interval {
        self.game.before().score(self.interval(&self.game.start()))
    }

    /// What the start is worth. After an error, what is known of it is in [`interval`](Self::interval).
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn value(&mut self) -> Result<u8, SolveError> {
        self.options.resources.limits.confirm_running()?;
        self.tabulate()?;
        self.value_of(self.game.start())
    }

    /// What a position is worth, as [`value`](Self::value).
    fn value_of(&mut self, start: G::State) -> Result<u8, SolveError> {
        let mut budget = FIRST_BUDGET;
        // How far inside the next question at each end is.
        let mut strides = [(End::Least, 1u8), (End::Most, 1)];
        loop {
            let before = self.interval(&start);
            for (end, stride) in &mut strides {
                let Interval { least, most } = self.interval(&start);
                if least == most {
                    return Ok(least);
                }
                let need = match end {
                    End::Least => least.saturating_add(*stride).min(most),
                    End::Most => most.saturating_sub(*stride - 1).max(least + 1),
                };
                self.budget = self.work.saturating_add(budget);
                let answer = self.ask(&start, need);
                self.budget = u64::MAX;
                *stride = match answer {
                    Ok(reached) if reached == (*end == End::Least) => stride.saturating_mul(2),
                    Ok(_) | Err(Halt::Budget) => 1,
                    Err(Halt::Limit(error)) => return Err(error),
                };
            }
            if self.interval(&start) == before {
                budget = budget.saturating_mul(2);
            }
        }
    }

    /// The score of the game that goes on after these moves from the start on.
    fn score_after(&mut self, moves: &[Move]) -> Result<u8, SolveError> {
        let mut steps = vec![self.game.before()];
        let mut state = self.game.start();
        for step in moves {
            if let Some(step) = self.game.step(&state, *step) {
                state = step.after;
                steps.push(step);
            }
        }
        let value = self.value_of(state)?;
        let worth = Interval { least: value, most: value };
        Ok(steps.iter().rev().fold(worth, |worth, step| step.score(worth)).least)
    }

    /// Whether a position is worth at least `need`.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn is_at_least(&mut self, state: &G::State, need: u8) -> Result<bool, SolveError> {
        self.ask(state, need).map_err(Halt::into_error)
    }

    /// Whether the score of the game is at least `need`.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn scores_at_least(&mut self, need: u8) -> Result<bool, SolveError> {
        let before = self.game.before();
        self.ask_after(&before, need).map_err(Halt::into_error)
    }

    /// Whether a position is known to be worth at least `need`, or with `false` less. Searches, until a
    /// limit is reached; from then on, what is not known is not shown.
    ///
    /// # Errors
    /// When the time is over, or the search is interrupted.
    pub fn shows(&mut self, state: &G::State, need: u8, wanted: bool) -> Result<bool, SolveError> {
        if let Some(answer) = self.interval(state).answer(need) {
            return Ok(answer == wanted);
        }
        if self.is_stopped {
            return Ok(false);
        }
        match self.is_at_least(state, need) {
            Ok(answer) => Ok(answer == wanted),
            Err(SolveError::Limit(Limit::Positions(_) | Limit::Memory(_))) => {
                self.stop();
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    fn ask(&mut self, state: &G::State, need: u8) -> Result<bool, Halt> {
        if need == 0 {
            return Ok(true);
        }
        let key = self.game.key(state);
        let known = self.known.get(&key).copied().unwrap_or_else(|| self.game.bounds(state));
        if let Some(answer) = known.answer(need) {
            return Ok(answer);
        }
        let maximises = self.game.maximises(state);
        let steps: Vec<Step<G::State>> = self.game.steps(state).collect();
        let mut reached = !maximises;
        for step in steps {
            if self.ask_after(&step, need)? == maximises {
                reached = maximises;
                break;
            }
        }
        self.remember(key, known, need, reached)?;
        Ok(reached)
    }

    /// Whether a position is worth at least `need` with this move.
    fn ask_after(&mut self, step: &Step<G::State>, need: u8) -> Result<bool, Halt> {
        let rest = need.saturating_sub(step.gain);
        match step.shared {
            None => self.ask(&step.after, rest),
            Some(_) if rest == 0 => Ok(true),
            // The other player gets no more than what this one does not need.
            Some(left) => match left.checked_sub(rest) {
                Some(spare) => Ok(!self.ask(&step.after, spare + 1)?),
                None => Ok(false),
            },
        }
    }

    fn remember(
        &mut self,
        key: G::Key,
        known: Interval,
        need: u8,
        reached: bool,
    ) -> Result<(), Halt> {
        let limits = self.options.resources.limits;
        let allow = || {
            limits.confirm_positions(self.known.len() + 1)?;
            limits.confirm_memory(self.memory().saturating_add(bytes::<G::Key>()))
        };
        if let Err(limit) = allow()
            && !self.known.contains_key(&key)
        {
            return Err(limit.into());
        }
        let interval = self.known.entry(key).or_insert(known);
        if reached {
            interval.least = interval.least.max(need);
        } else {
            interval.most = interval.most.min(need - 1);
        }
        self.work += 1;
        if self.work.is_multiple_of(PERIOD) {
            (self.options.resources.progress)(self.progress());
            if self.options.checkpoint.is_some_and(Checkpoint::is_due) {
                self.keep()?;
            }
        }
        if self.work.is_multiple_of(TICK) {
            limits.confirm_running()?;
        }
        if self.work >= self.budget { Err(Halt::Budget) } else { Ok(()) }
    }
}
