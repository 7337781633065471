//! Completions at random: a cell with the fewest labels, one of its labels, and so on. After so many
//! contradictions the search begins anew with other choices, and allows twice as many. From then on it
//! takes one of the places of a label in an asterism where these are fewer. So it ends also on a board
//! that has no completion. After some searches in vain, the cells are divided into transversals where there
//! are few of them. The completions are not all equally likely.

use zermelo_search::random::Random;

use super::transversals;
use crate::deduction::domains::{Board, bits};
use crate::deduction::search::{Choices, Search, Unfinished, fewest_places, open_cells, places};

/// How many contradictions the first search allows.
const PATIENCE: u64 = 64;

/// How many contradictions the search allows before which the cells are divided into transversals.
const DIVIDE: u64 = 16 * PATIENCE;

/// How many contradictions the last search allows on a board of one cell; of n cells, this divided by n.
const MOST: u64 = 10_000_000;

/// A completion, the number of a label for each cell; `None` where there is none.
///
/// # Errors
/// When the search is given up, or a limit of the board is reached.
pub(super) fn completion(
    board: &Board,
    random: &mut Random,
) -> Result<Option<Vec<u8>>, Unfinished> {
    let most = MOST / u64::try_from(board.problem.domains.len()).unwrap_or(MOST).max(1);
    let mut patience = PATIENCE;
    loop {
        let mut found = None;
        let choices = AtRandom { random, with_places: patience > PATIENCE };
        let mut visit = |completion| found.replace(completion).is_none();
        let is_done = Search::new(board, choices, patience, &mut visit).run()?;
        match found {
            Some(found) => return Ok(Some(found)),
            None if is_done => return Ok(None),
            None if patience > most => return Err(Unfinished::GaveUp),
            None => patience = patience.saturating_mul(2),
        }
        if patience == DIVIDE
            && let Some(found) = transversals::completion(board, random)
        {
            return Ok(Some(found));
        }
    }
}

/// The choices that are fewest, in a random order: of equally few ones any.
struct AtRandom<'r> {
    random: &'r mut Random,
    /// Whether the places of labels are choices as well.
    with_places: bool,
}

impl Choices for AtRandom<'_> {
    fn next(&mut self, board: &Board, domains: &[u64]) -> Option<Vec<(u16, u8)>> {
        let fewest = open_cells(domains).map(|(_, labels)| labels.count_ones()).min()?;
        let mut few = match self.with_places {
            true => fewest_places(board, domains, fewest),
            false => Vec::new(),
        };
        self.random.shuffle(&mut few);
        let mut choices: Vec<(u16, u8)> = if let Some(&(asterism, label)) = few.first() {
            let cells = &board.asterisms[usize::from(asterism)];
            places(domains, cells, label).map(|cell| (cell, label)).collect()
        } else {
            let cells = open_cells(domains).filter(|(_, labels)| labels.count_ones() == fewest);
            let mut cells: Vec<(u16, &u64)> = cells.collect();
            self.random.shuffle(&mut cells);
            let &(cell, &labels) = cells.first()?;
            bits(labels).map(|label| (cell, label)).collect()
        };
        self.random.shuffle(&mut choices);
        Some(choices)
    }
}
