//! Completions by trying the labels of a cell, or the places of a label in an asterism, whichever are
//! fewest. Between two trials, labels that are exhausted leave other cells, and labels with only as
//! many places as copies take them. Nothing is recorded.
//!
//! On a board with few clues, early choices can be such that no completion is found in any reasonable
//! time, although there are many. So while there is none, the search begins anew after so many
//! contradictions, with other choices among the equally few, and allows twice as many. The order of the
//! completions is always the same for the same board.

use super::domains::{Board, bits};
use super::propagate::Propagation;
use crate::limits::Limit;
use crate::random;

/// How many contradictions the first search allows.
const PATIENCE: u64 = 1000;

/// A search ended early: there may be further completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It was given up after so many contradictions.
    GaveUp,
    /// It reached a limit.
    Limit(Limit),
}

/// Visits the completions, each once, until `visit` has seen enough. A completion is the number of a
/// label for each cell. At most so many contradictions, and at least one, come from one completion to
/// the next.
///
/// # Errors
/// When the limit is reached, or one of the board's.
pub fn completions_within(
    board: &Board,
    limit: u64,
    visit: &mut dyn FnMut(Vec<u8>) -> bool,
) -> Result<(), Unfinished> {
    let (mut round, mut unspent, mut patience) = (0, limit, PATIENCE);
    while unspent > 0 {
        let left = patience.min(unspent);
        let (visit, trial) = (&mut *visit, Propagation::new(board));
        let (found, over, stopped) = (false, false, None);
        let mut search = Search { board, trial, visit, limit, left, round, found, over, stopped };
        let is_open = search.trial.start(&board.problem.domains);
        search.branch(is_open);
        if let Some(limit) = search.stopped {
            return Err(Unfinished::Limit(limit));
        }
        if search.left > 0 {
            return Ok(());
        }
        if search.found {
            return Err(Unfinished::GaveUp);
        }
        unspent -= left;
        patience = patience.saturating_mul(2);
        round += 1;
    }
    Err(Unfinished::GaveUp)
}

/// At most so many completions, as [`completions_within`].
///
/// # Errors
/// When the limit is reached.
pub fn at_most_within(board: &Board, most: usize, limit: u64) -> Result<Vec<Vec<u8>>, Unfinished> {
    let mut found = Vec::new();
    if most > 0 {
        completions_within(board, limit, &mut |completion| {
            found.push(completion);
            found.len() >= most
        })?;
    }
    Ok(found)
}

/// At most so many completions, within the limits of the board; none where one of these is reached.
pub fn at_most(board: &Board, most: usize) -> Vec<Vec<u8>> {
    at_most_within(board, most, u64::MAX).unwrap_or_default()
}

struct Search<'b, 'v> {
    board: &'b Board,
    /// The domains of the branch.
    trial: Propagation<'b>,
    visit: &'v mut dyn FnMut(Vec<u8>) -> bool,
    /// How many contradictions are allowed after a completion.
    limit: u64,
    /// How many more are allowed now; with 0 the search is given up.
    left: u64,
    /// How often the search began anew.
    round: u64,
    found: bool,
    over: bool,
    /// The limit that it reached.
    stopped: Option<Limit>,
}

impl Search<'_, '_> {
    /// Goes through a branch, that of the trial; whether it is open is known.
    fn branch(&mut self, is_open: bool) {
        self.stopped = self.board.limits.confirm_running().err();
        if self.stopped.is_some() {
            self.left = 0;
            return;
        }
        if !is_open {
            self.left -= 1;
            return;
        }
        let domains = self.trial.of.clone();
        let Some(mut choices) = self.choices(&domains) else {
            let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
            (self.found, self.left) = (true, self.limit);
            self.over = (self.visit)(domains.iter().map(label).collect());
            return;
        };
        choices.sort_by_key(|&(cell, label)| self.rank(cell, label));
        for (cell, label) in choices {
            let is_open = self.trial.case(&domains, cell, label);
            self.branch(is_open);
            if self.over || self.left == 0 {
                return;
            }
        }
    }

    /// Labels of cells of which each completion has exactly one: the labels of a cell, or a label at
    /// its places in an asterism; `None` of a full board.
    fn choices(&self, domains: &[u64]) -> Option<Vec<(u16, u8)>> {
        let open = (0u16..).zip(domains).filter(|(_, domain)| domain.count_ones() > 1);
        let fewest = open.min_by_key(|&(cell, domain)| (domain.count_ones(), self.rank(cell, 0)));
        let (cell, &labels) = fewest?;
        let mut count = usize::try_from(labels.count_ones()).unwrap_or(usize::MAX);
        let mut place = None;
        // Two is the fewest that there can be. The first round has the cells alone: stored certificates
        // have the completions that it finds.
        let asterisms =
            if self.round > 0 && count > 2 { self.board.asterisms.as_slice() } else { &[] };
        for cells in asterisms {
            for (label, &copies) in (0u8..).zip(&self.board.problem.copies) {
                let has = |cell: &&u16| domains[usize::from(**cell)] >> label & 1 == 1;
                // With several copies, a completion has the label at several of the places.
                if copies != 1 {
                    continue;
                }
                let places = cells.iter().filter(has).count();
                if places > 1 && places < count {
                    (count, place) = (places, Some((cells, label)));
                }
            }
        }
        Some(match place {
            None => bits(labels).map(|label| (cell, label)).collect(),
            Some((cells, label)) => {
                let has = |cell: &u16| domains[usize::from(*cell)] >> label & 1 == 1;
                cells.iter().copied().filter(has).map(|cell| (cell, label)).collect()
            }
        })
    }

    /// Where a label of a cell is among equal choices: another place in each round. In the first it is
    /// that of the cells and labels.
    fn rank(&self, cell: u16, label: u8) -> u64 {
        if self.round == 0 {
            return 0;
        }
        random::at(self.round << 32 | u64::from(cell) << 8 | u64::from(label))
    }
}
