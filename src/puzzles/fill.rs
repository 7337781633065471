//! Completions at random: a cell with the fewest labels, one of its labels, and so on. After so many
//! contradictions the search begins anew with other choices, and allows twice as many. From then on it
//! takes one of the places of a label in an asterism where these are fewer. So it ends also on a board
//! that has no completion. After some searches in vain, the cells are divided into transversals where there
//! are few of them. The completions are not all equally likely.

use super::transversals;
use crate::limits::Limits;
use crate::proofs::deduction::domains::{Board, Domains, bits};
use crate::proofs::deduction::search::Unfinished;
use crate::random::Random;

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
        let (left, places, limits) = (patience, patience > PATIENCE, board.limits);
        let mut search = Search { random, left, places, limits };
        let found = search.branch(Domains::new(board), None);
        if let (None, Err(limit)) = (&found, board.limits.confirm_running()) {
            return Err(Unfinished::Limit(limit));
        }
        match found {
            Some(found) => return Ok(Some(found)),
            // It went through everything.
            None if search.left > 0 => return Ok(None),
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

struct Search<'r> {
    random: &'r mut Random,
    /// How many more contradictions are allowed.
    left: u64,
    /// Whether the places of labels are choices as well.
    places: bool,
    limits: Limits,
}

impl Search<'_> {
    /// A completion of a branch in which this cell, or every cell, has changed.
    fn branch(&mut self, mut domains: Domains<'_>, changed: Option<u16>) -> Option<Vec<u8>> {
        if self.limits.confirm_running().is_err() {
            self.left = 0;
            return None;
        }
        if !propagate(&mut domains, changed) {
            self.left = self.left.saturating_sub(1);
            return None;
        }
        let Some(choices) = self.choices(&domains) else {
            let label = |labels: &u64| u8::try_from(labels.trailing_zeros()).unwrap_or(u8::MAX);
            return Some(domains.of.iter().map(label).collect());
        };
        for (cell, label) in choices {
            let mut case = domains.clone();
            case.of[usize::from(cell)] = 1 << label;
            let found = self.branch(case, Some(cell));
            if found.is_some() || self.left == 0 {
                return found;
            }
        }
        None
    }

    /// Labels of cells, of which each completion has exactly one, in a random order; `None` of a full
    /// board.
    fn choices(&mut self, domains: &Domains<'_>) -> Option<Vec<(u16, u8)>> {
        let open = || (0u16..).zip(&domains.of).filter(|(_, labels)| labels.count_ones() > 1);
        let fewest = open().map(|(_, labels)| labels.count_ones()).min()?;
        let places = if self.places { fewest_places(domains, fewest) } else { Vec::new() };
        let mut choices: Vec<(u16, u8)> = if places.is_empty() {
            let cells = open().filter(|(_, labels)| labels.count_ones() == fewest);
            let mut cells: Vec<u16> = cells.map(|(cell, _)| cell).collect();
            self.random.shuffle(&mut cells);
            let cell = *cells.first()?;
            bits(domains.at(cell)).map(|label| (cell, label)).collect()
        } else {
            let mut places = places;
            self.random.shuffle(&mut places);
            let &(asterism, label) = places.first()?;
            let cells = domains.board.asterisms[usize::from(asterism)].iter().copied();
            cells
                .filter(|&cell| domains.at(cell) >> label & 1 == 1)
                .map(|cell| (cell, label))
                .collect()
        };
        self.random.shuffle(&mut choices);
        Some(choices)
    }
}

/// The asterisms and labels of one copy with the fewest places, but more than one, where these are fewer
/// than so many.
fn fewest_places(domains: &Domains<'_>, mut fewest: u32) -> Vec<(u16, u8)> {
    let board = domains.board;
    let mut found = Vec::new();
    for (number, cells) in (0u16..).zip(&board.asterisms) {
        for (label, &copies) in (0u8..).zip(&board.problem.copies) {
            let has = |cell: &&u16| domains.at(**cell) >> label & 1 == 1;
            let count = u32::try_from(cells.iter().filter(has).count()).unwrap_or(u32::MAX);
            // With several copies, a completion has the label at several of the places.
            if copies != 1 || count < 2 || count > fewest {
                continue;
            }
            if count < fewest {
                (fewest, found) = (count, vec![(number, label)]);
            } else if !found.is_empty() {
                found.push((number, label));
            }
        }
    }
    found
}

/// Takes exhausted labels and places hidden singles until nothing changes; `false` where there is a
/// contradiction.
fn propagate(domains: &mut Domains<'_>, changed: Option<u16>) -> bool {
    let board = domains.board;
    let mut cells: Vec<u16> = match changed {
        Some(cell) => vec![cell],
        None => (0u16..).take(domains.of.len()).collect(),
    };
    let mut asterisms: Vec<u16> = Vec::new();
    loop {
        let taken = if let Some(cell) = cells.pop() {
            if domains.contradiction_at(cell).is_some() {
                return false;
            }
            for number in &board.through[usize::from(cell)] {
                if !asterisms.contains(number) {
                    asterisms.push(*number);
                }
            }
            domains.is_single(cell).then(|| domains.exhausted(cell)).flatten()
        } else if let Some(asterism) = asterisms.pop() {
            let labels = || (0u8..64).take(board.problem.copies.len());
            if labels().any(|label| domains.few_places(asterism, label).is_some()) {
                return false;
            }
            let single = labels().find_map(|label| domains.places(asterism, 1 << label));
            if single.is_some() {
                // It may have more of them.
                asterisms.push(asterism);
            }
            single
        } else {
            return true;
        };
        if let Some(taken) = taken {
            domains.take(&taken);
            cells.extend(taken.takes.iter().map(|(cell, _)| cell));
        }
    }
}
