//! How many states of each board are P-positions: the numbers of the paper's Table 2, to any size.

use zermelo_search::limits::{Limit, Progress, Resources, SolveError};

use super::Board;
use super::outcomes::outcomes;

/// The numbers of P-positions for 2 ≤ b ≤ a, a up to a bound and b up to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The greatest a.
    pub most_a: u32,
    /// For each b from 2 on, the boards with a from b on.
    pub rows: Vec<Vec<BoardCount>>,
    /// The limit at which the counts ended, before those of all boards.
    pub stopped: Option<Limit>,
}

/// The number of P-positions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCount {
    /// The length of the increasing pattern.
    pub a: u32,
    /// The length of the decreasing pattern.
    pub b: u32,
    /// Shadings after which the next player loses.
    pub p_positions: u64,
    /// All shadings.
    pub states: u64,
    /// Whether the first player wins.
    pub first_wins: bool,
}

/// Counts for a up to `most_a` and b up to `most_b`.
///
/// # Errors
/// When a board does not fit the memory; that is known before the first is computed. At another limit
/// the counts end.
pub fn counts(most_a: u32, most_b: u32, resources: Resources<'_>) -> Result<Counts, SolveError> {
    // There may be more boards than memory has room for: they are counted, and not listed.
    let boards = || {
        let sizes = |b: u32| (b..=most_a).map(move |a| Board::new(a, b));
        (2..=most_b.min(most_a)).flat_map(sizes)
    };
    let mut all = 0u64;
    for board in boards() {
        resources.limits.confirm_running()?;
        all = all.saturating_add(board?.confirm_limits(&resources.limits)?);
    }
    let mut done = 0u64;
    let mut rows: Vec<Vec<BoardCount>> = Vec::new();
    for board in boards() {
        let board = board?;
        let of_all = |here: Progress| {
            let positions = here.positions.map(|states| done + states);
            (resources.progress)(Progress { positions, all: Some(all), ..here });
        };
        let resources = Resources { progress: &of_all, ..resources };
        let outcomes = match outcomes(board, resources) {
            Err(SolveError::Stopped { limit, .. }) => {
                return Ok(Counts { most_a, rows, stopped: Some(limit) });
            }
            outcomes => outcomes?,
        };
        let (a, b) = (board.a(), board.b());
        let (p_positions, states) = (outcomes.p_positions, outcomes.states);
        let count = BoardCount { a, b, p_positions, states, first_wins: outcomes.first_wins() };
        done += states;
        match rows.last_mut() {
            Some(row) if a > b => row.push(count),
            _ => rows.push(vec![count]),
        }
    }
    Ok(Counts { most_a, rows, stopped: None })
}

impl Counts {
    /// All boards, row by row.
    pub fn boards(&self) -> impl Iterator<Item = &BoardCount> {
        self.rows.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use zermelo_search::limits::Limits;

    use super::*;

    #[test]
    fn progress_ends_at_the_states_of_all_boards() {
        let last = std::sync::Mutex::new((None, None));
        let progress = |now: Progress| *last.lock().unwrap() = (now.positions, now.all);
        let resources = Resources { progress: &progress, ..Resources::default() };
        let counts = super::counts(6, 6, resources).expect("small boards");
        let all: u64 = counts.boards().map(|board| board.states).sum();
        assert_eq!(*last.lock().unwrap(), (Some(all), Some(all)));
    }

    #[test]
    fn boards_that_do_not_fit_the_memory_are_refused_before_the_first_is_begun() {
        let begun = std::sync::atomic::AtomicBool::new(false);
        let progress = |_: Progress| begun.store(true, std::sync::atomic::Ordering::Relaxed);
        let limits = Limits { memory: 10 << 20, ..Limits::default() };
        let resources = Resources { limits, progress: &progress };
        let refused = counts(16, 16, resources).expect_err("too little memory");
        assert_eq!(refused.limit(), Some(Limit::Memory(10 << 20)), "{refused}");
        assert!(refused.to_string().starts_with("the (16, "), "{refused}");
        assert!(!begun.into_inner());
    }
}
