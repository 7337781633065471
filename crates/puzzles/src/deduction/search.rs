//! Completions by trying the labels of a cell, or the places of a label in an asterism, whichever are
//! fewest. Between two trials, labels that are exhausted leave other cells, and labels with only as
//! many places as copies take them. Nothing is recorded.
//!
//! On a board with few clues, early choices can be such that no completion is found in any reasonable
//! time, although there are many. So while there is none, the search begins anew after so many
//! contradictions, with other choices among the equally few, and allows twice as many. The order of the
//! completions is always the same for the same board.

use zermelo_search::limits::Limit;
use zermelo_search::random;

use super::bands;
pub use super::domains::Unfinished;
use super::domains::{Board, bits};
use super::propagate::Propagation;

/// How many contradictions the first search allows.
const PATIENCE: u64 = 1000;

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
    let (mut round, mut unspent, mut patience, mut found) = (0, limit, PATIENCE, false);
    while unspent > 0 {
        let left = patience.min(unspent);
        let mut visit = |completion| {
            found = true;
            visit(completion)
        };
        let mut search = Search::new(board, RankedChoices { round }, left, &mut visit);
        search.limit = limit;
        let is_done = search.run()?;
        if is_done {
            return Ok(());
        }
        if found {
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
    // Of fewer than two completions it does not matter which search finds them.
    if is_sudoku(board) && most > 0 {
        let mut visit = |grid: &bands::Grid| {
            found.push(grid.completion());
            found.len() >= 2
        };
        match bands::completions(board, limit, &mut visit) {
            Ok(()) if found.len() < 2 => return Ok(found),
            Err(Unfinished::Limit(limit)) => return Err(Unfinished::Limit(limit)),
            _ => found.clear(),
        }
    }
    if most > 0 {
        completions_within(board, limit, &mut |completion| {
            found.push(completion);
            found.len() >= most
        })?;
    }
    Ok(found)
}

/// How many completions there are, or so many where there are more; as [`completions_within`].
///
/// # Errors
/// When the limit is reached; how many were found before.
pub fn count_within(board: &Board, most: usize, limit: u64) -> Result<usize, (usize, Unfinished)> {
    let mut count = 0;
    let mut is_enough = || {
        count += 1;
        count >= most
    };
    let searched = match most {
        0 => Ok(()),
        _ if is_sudoku(board) => bands::completions(board, limit, &mut |_| is_enough()),
        _ => completions_within(board, limit, &mut |_| is_enough()),
    };
    searched.map(|()| count).map_err(|why| (count, why))
}

/// Whether a board is a sudoku with nine labels.
fn is_sudoku(board: &Board) -> bool {
    board.of_sudoku && board.plain && board.problem.copies.len() == 9
}

/// At most so many completions, within the limits of the board; none where one of these is reached.
pub fn at_most(board: &Board, most: usize) -> Vec<Vec<u8>> {
    at_most_within(board, most, u64::MAX).unwrap_or_default()
}

/// What is tried next in a search.
pub(crate) trait Choices {
    /// Labels of cells, of which each completion has exactly one, in the order in which they are tried;
    /// `None` of a full board.
    fn next(&mut self, board: &Board, domains: &[u64]) -> Option<Vec<(u16, u8)>>;
}

/// A search that is given up after so many contradictions.
pub(crate) struct Search<'b, 'v, C> {
    board: &'b Board,
    choices: C,
    /// The domains of the branch.
    trial: Propagation<'b>,
    visit: &'v mut dyn FnMut(Vec<u8>) -> bool,
    /// How many contradictions are allowed after a completion.
    limit: u64,
    /// How many more are allowed now; with 0 the search is given up.
    left: u64,
    /// Whether `visit` has seen enough.
    over: bool,
}

impl<'b, 'v, C: Choices> Search<'b, 'v, C> {
    /// A search that allows so many contradictions, until `visit` has seen enough.
    pub(crate) fn new(
        board: &'b Board,
        choices: C,
        limit: u64,
        visit: &'v mut dyn FnMut(Vec<u8>) -> bool,
    ) -> Self {
        let trial = Propagation::new(board);
        Search { board, choices, trial, visit, limit, left: limit, over: false }
    }

    /// Whether the search came to its end, and was not given up.
    ///
    /// # Errors
    /// When a limit of the board is reached.
    pub(crate) fn run(&mut self) -> Result<bool, Unfinished> {
        let is_open = self.trial.start(&self.board.problem.domains);
        self.branch(is_open).map_err(Unfinished::Limit)?;
        Ok(self.left > 0)
    }

    /// Goes through a branch, that of the trial; whether it is open is known.
    fn branch(&mut self, is_open: bool) -> Result<(), Limit> {
        self.board.limits.confirm_running()?;
        if !is_open {
            self.left -= 1;
            return Ok(());
        }
        let domains = self.trial.of.clone();
        let Some(choices) = self.choices.next(self.board, &domains) else {
            let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
            self.left = self.limit;
            self.over = (self.visit)(domains.iter().map(label).collect());
            return Ok(());
        };
        for (cell, label) in choices {
            let is_open = self.trial.case(&domains, cell, label);
            self.branch(is_open)?;
            if self.over || self.left == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// The cells with several labels, in their order.
pub(crate) fn open_cells(domains: &[u64]) -> impl Iterator<Item = (u16, &u64)> {
    (0u16..).zip(domains).filter(|(_, domain)| domain.count_ones() > 1)
}

/// The asterisms and labels of one copy with the fewest places, but more than one, where these are fewer
/// than so many.
pub(crate) fn fewest_places(board: &Board, domains: &[u64], mut fewest: u32) -> Vec<(u16, u8)> {
    let mut found = Vec::new();
    for (number, cells) in (0u16..).zip(&board.asterisms) {
        for (label, &copies) in (0u8..).zip(&board.problem.copies) {
            // With several copies, a completion has the label at several of the places.
            if copies != 1 {
                continue;
            }
            let places = places(domains, cells, label).count();
            let count = u32::try_from(places).unwrap_or(u32::MAX);
            if count >= 2 && count < fewest {
                (fewest, found) = (count, vec![(number, label)]);
            } else if count == fewest && !found.is_empty() {
                found.push((number, label));
            }
        }
    }
    found
}

/// The cells of an asterism that can get a label.
pub(crate) fn places(domains: &[u64], cells: &[u16], label: u8) -> impl Iterator<Item = u16> {
    cells.iter().copied().filter(move |&cell| domains[usize::from(cell)] >> label & 1 == 1)
}

/// The choices that are fewest: of equally few in each round others.
struct RankedChoices {
    /// How often the search began anew.
    round: u64,
}

impl Choices for RankedChoices {
    fn next(&mut self, board: &Board, domains: &[u64]) -> Option<Vec<(u16, u8)>> {
        let count = |&(cell, domain): &(u16, &u64)| (domain.count_ones(), self.rank(cell, 0));
        let (cell, &labels) = open_cells(domains).min_by_key(count)?;
        // The first round has the cells alone: stored certificates have the completions that it finds.
        let few = match self.round {
            0 => None,
            _ => fewest_places(board, domains, labels.count_ones()).into_iter().next(),
        };
        let mut choices: Vec<(u16, u8)> = match few {
            None => bits(labels).map(|label| (cell, label)).collect(),
            Some((asterism, label)) => {
                let cells = &board.asterisms[usize::from(asterism)];
                places(domains, cells, label).map(|cell| (cell, label)).collect()
            }
        };
        choices.sort_by_key(|&(cell, label)| self.rank(cell, label));
        Some(choices)
    }
}

impl RankedChoices {
    /// Where a label of a cell is among equal choices: another place in each round. In the first it is
    /// that of the cells and labels.
    fn rank(&self, cell: u16, label: u8) -> u64 {
        if self.round == 0 {
            return 0;
        }
        random::at(self.round << 32 | u64::from(cell) << 8 | u64::from(label))
    }
}
