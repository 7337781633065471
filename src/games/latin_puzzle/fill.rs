//! Completions at random: a cell with the fewest labels, one of its labels, and so on. After so many
//! contradictions the search begins anew with other choices, and allows twice as many. So it ends also
//! on a board that has no completion. The completions are not all equally likely.

use super::random::Random;
use crate::proofs::deduction::domains::{Board, Domains, bits};
use crate::proofs::deduction::search::GaveUp;

/// How many contradictions the first search allows.
const PATIENCE: u64 = 64;

/// How many contradictions the last search allows on a board of one cell; of n cells, this divided by n.
const MOST: u64 = 10_000_000;

/// A completion, the number of a label for each cell; `None` where there is none.
///
/// # Errors
/// When the search is given up.
pub(super) fn completion(board: &Board, random: &mut Random) -> Result<Option<Vec<u8>>, GaveUp> {
    let most = MOST / u64::try_from(board.problem.domains.len()).unwrap_or(MOST).max(1);
    let mut patience = PATIENCE;
    loop {
        let mut left = patience;
        match branch(Domains::new(board), None, random, &mut left) {
            Some(found) => return Ok(Some(found)),
            // It went through everything.
            None if left > 0 => return Ok(None),
            None if patience > most => return Err(GaveUp),
            None => patience = patience.saturating_mul(2),
        }
    }
}

/// A completion of a branch in which this cell, or every cell, has changed.
fn branch(
    mut domains: Domains<'_>,
    changed: Option<u16>,
    random: &mut Random,
    left: &mut u64,
) -> Option<Vec<u8>> {
    if !propagate(&mut domains, changed) {
        *left = left.saturating_sub(1);
        return None;
    }
    let open = || (0u16..).zip(&domains.of).filter(|(_, labels)| labels.count_ones() > 1);
    let Some(fewest) = open().map(|(_, labels)| labels.count_ones()).min() else {
        let label = |labels: &u64| u8::try_from(labels.trailing_zeros()).unwrap_or(u8::MAX);
        return Some(domains.of.iter().map(label).collect());
    };
    let mut cells: Vec<u16> =
        open().filter(|(_, labels)| labels.count_ones() == fewest).map(|(cell, _)| cell).collect();
    random.shuffle(&mut cells);
    let cell = *cells.first()?;
    let mut labels: Vec<u8> = bits(domains.at(cell)).collect();
    random.shuffle(&mut labels);
    for label in labels {
        let mut case = domains.clone();
        case.of[usize::from(cell)] = 1 << label;
        let found = branch(case, Some(cell), random, left);
        if found.is_some() || *left == 0 {
            return found;
        }
    }
    None
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
