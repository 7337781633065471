//! Completions by trying the labels of a cell one after the other. Between two trials, labels that
//! are exhausted leave other cells, and labels with only as many places as copies take them. Nothing
//! is recorded.

use super::domains::{Board, bits};

/// Visits the completions in increasing order of labels, from the first cell on where they branch,
/// until `visit` has seen enough. A completion is the number of a label for each cell.
pub fn completions(board: &Board, visit: &mut dyn FnMut(Vec<u8>) -> bool) {
    let mut search = Search { board, visit, over: false };
    let changed: Vec<u16> = (0u16..).take(board.problem.domains.len()).collect();
    search.branch(board.problem.domains.clone(), changed);
}

/// At most so many completions.
pub fn at_most(board: &Board, most: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if most > 0 {
        completions(board, &mut |completion| {
            found.push(completion);
            found.len() >= most
        });
    }
    found
}

struct Search<'b, 'v> {
    board: &'b Board,
    visit: &'v mut dyn FnMut(Vec<u8>) -> bool,
    over: bool,
}

impl Search<'_, '_> {
    /// Goes through a branch; `changed` are the cells whose domains are other than before.
    fn branch(&mut self, mut domains: Vec<u64>, changed: Vec<u16>) {
        if !propagate(self.board, &mut domains, changed) {
            return;
        }
        let open = (0u16..).zip(&domains).filter(|(_, domain)| domain.count_ones() > 1);
        let Some((cell, &labels)) = open.min_by_key(|(_, domain)| domain.count_ones()) else {
            let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
            self.over = (self.visit)(domains.iter().map(label).collect());
            return;
        };
        for label in bits(labels) {
            let mut branch = domains.clone();
            branch[usize::from(cell)] = 1 << label;
            self.branch(branch, vec![cell]);
            if self.over {
                return;
            }
        }
    }
}

/// Takes labels until nothing changes; `false` where there is a contradiction.
fn propagate(board: &Board, domains: &mut [u64], mut changed: Vec<u16>) -> bool {
    let mut touched: Vec<bool> = vec![false; board.asterisms.len()];
    let mut queue: Vec<u16> = Vec::new();
    loop {
        while let Some(cell) = changed.pop() {
            let domain = domains[usize::from(cell)];
            if domain == 0 {
                return false;
            }
            for &number in &board.through[usize::from(cell)] {
                if !std::mem::replace(&mut touched[usize::from(number)], true) {
                    queue.push(number);
                }
                if !domain.is_power_of_two() {
                    continue;
                }
                let cells = &board.asterisms[usize::from(number)];
                let copies = board.copies(domain);
                let alone = cells.iter().filter(|&&c| domains[usize::from(c)] == domain).count();
                if alone > copies {
                    return false;
                }
                if alone == copies {
                    for &other in cells {
                        let slot = &mut domains[usize::from(other)];
                        if *slot != domain && *slot & domain != 0 {
                            *slot &= !domain;
                            changed.push(other);
                        }
                    }
                }
            }
        }
        let Some(number) = queue.pop() else { return true };
        touched[usize::from(number)] = false;
        let cells = &board.asterisms[usize::from(number)];
        for (label, &copies) in board.problem.copies.iter().enumerate() {
            let bit = 1u64 << label;
            let places = cells.iter().filter(|&&c| domains[usize::from(c)] & bit != 0).count();
            if places < usize::from(copies) {
                return false;
            }
            if places == usize::from(copies) {
                for &cell in cells {
                    let slot = &mut domains[usize::from(cell)];
                    if *slot & bit != 0 && *slot != bit {
                        *slot = bit;
                        changed.push(cell);
                    }
                }
            }
        }
    }
}
