//! Fewer clues: which can be left out so that the completion stays the only one, and puzzles from which
//! none can (*critical* puzzles, Palomo's Definition 3.13).

use zermelo_checker::games::latin_puzzle::EMPTY;

use super::rating::{self, Difficulty};
use crate::deduction::domains::Board;
use crate::deduction::search;

/// The most cells of a board on which a search never takes long.
const SMALL: usize = 100;

/// How many contradictions the search for another completion goes through on a board of one cell; of n
/// cells, this divided by n. A clue is kept of which it is then not known whether it is needed.
const SEARCH: usize = 1_000_000;

/// A puzzle with a known completion, some of whose cells have it as clues.
#[derive(Clone, Debug)]
pub(super) struct Clues {
    /// The board; the domain of a cell is its clue alone, or all labels.
    board: Board,
    /// The number of a label for each cell.
    completion: Vec<u8>,
    /// Whether each cell has its clue.
    has: Vec<bool>,
}

/// What a puzzle has to be so that a clue may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// It has one completion.
    Unique,
    /// The theorems lead to its completion without case splits, none more difficult than this.
    Fair(Difficulty),
}

impl Clues {
    /// All labels of a completion as clues, or those of some cells.
    pub(super) fn of(board: &Board, completion: &[u8], has: impl Fn(u16) -> bool) -> Clues {
        let cells = (0u16..).take(completion.len());
        let has: Vec<bool> = cells.map(has).collect();
        let mut board = board.clone();
        let domains = completion.iter().zip(&has);
        let domain = |(label, has): (&u8, &bool)| if *has { 1 << *label } else { board.all };
        board.problem.domains = domains.map(domain).collect();
        Clues { board, completion: completion.to_vec(), has }
    }

    /// The cells with clues, in their order.
    pub(super) fn cells(&self) -> Vec<u16> {
        (0u16..).zip(&self.has).filter(|(_, has)| **has).map(|(cell, _)| cell).collect()
    }

    /// Whether no other completion has these clues without that of the cell; `None` where the search
    /// was given up.
    pub(super) fn is_spare(&mut self, cell: u16) -> Option<bool> {
        let at = usize::from(cell);
        let clue = self.board.problem.domains[at];
        // Every other completion has another label there.
        self.board.problem.domains[at] = self.board.all & !(1 << self.completion[at]);
        let others = search::count_within(&self.board, 1, self.limit());
        self.board.problem.domains[at] = clue;
        others.ok().map(|others| others == 0)
    }

    /// Leaves out the clue of a cell if the puzzle is then still as it has to be; whether it did.
    fn leave_out(&mut self, cell: u16, condition: Condition) -> bool {
        let at = usize::from(cell);
        let may = match condition {
            Condition::Unique => self.is_spare(cell) == Some(true),
            // Most clues that are needed are needed by the completion. On a small board the search
            // finds that out much sooner than the prover.
            Condition::Fair(_) if self.has.len() <= SMALL && self.is_spare(cell) == Some(false) => {
                false
            }
            Condition::Fair(_) => {
                let all = self.board.all;
                let clue = std::mem::replace(&mut self.board.problem.domains[at], all);
                let may = self.is_kept(condition);
                self.board.problem.domains[at] = clue;
                may
            }
        };
        if may {
            self.board.problem.domains[at] = self.board.all;
            self.has[at] = false;
        }
        may
    }

    /// Whether the puzzle is as it has to be.
    pub(super) fn is_kept(&self, condition: Condition) -> bool {
        match condition {
            Condition::Unique => search::count_within(&self.board, 2, self.limit()) == Ok(1),
            Condition::Fair(most) => rating::of(&self.board, true)
                .is_ok_and(|rating| rating.is_whole && rating.difficulty <= most),
        }
    }

    /// Leaves out the clues of cells one after the other, until so many are left.
    pub(super) fn reduce(&mut self, order: &[u16], condition: Condition, least: usize) {
        let mut count = self.cells().len();
        let mut order = order.to_vec();
        loop {
            let before = count;
            order.retain(|&cell| {
                let is_out = count > least && self.leave_out(cell, condition);
                count -= usize::from(is_out);
                !is_out
            });
            // A clue that uniqueness needs, it needs with fewer others as well. The prover has not been
            // shown to be as regular.
            if condition == Condition::Unique || count == before {
                return;
            }
        }
    }

    /// How many of the clues of these cells can be left out, one at a time, and of how many this is not
    /// known.
    pub(super) fn spare(&mut self, cells: &[u16]) -> (usize, usize) {
        cells.iter().fold((0, 0), |(spare, unknown), &cell| match self.is_spare(cell) {
            Some(is_spare) => (spare + usize::from(is_spare), unknown),
            None => (spare, unknown + 1),
        })
    }

    /// How many contradictions a search goes through.
    fn limit(&self) -> u64 {
        u64::try_from(SEARCH / self.has.len().max(1)).unwrap_or(1)
    }

    /// A character for each cell: the label of the clue, or a dot.
    pub(super) fn line(&self, labels: &[char]) -> String {
        let label = |label: u8| labels.get(usize::from(label)).copied();
        let cells = self.completion.iter().zip(&self.has);
        cells.map(|(of, has)| label(*of).filter(|_| *has).unwrap_or(EMPTY)).collect()
    }
}

#[cfg(test)]
mod tests {
    use zermelo_checker::format::Text;
    use zermelo_checker::games::latin_puzzle::{BoardName, LatinPuzzle};

    use super::*;

    use crate::latin_puzzle::puzzle::Puzzle;

    /// 85,632 minimal puzzles, of which 25,728 have 4 clues, 58,368 have 5 and 1,536 have 6 (Sudopedia,
    /// *Shi Doku*). Each stands for 24 of them, with the labels of the first box in every order.
    #[test]
    fn the_critical_shidoku_puzzles_are_as_many_as_published() {
        let clues = Text::new("12..34..........").expect("short");
        let game = LatinPuzzle { board: BoardName::Sudoku { box_side: 2 }, labels: None, clues };
        let puzzle = Puzzle::new(game, None).expect("a puzzle");
        let completions = search::at_most(&puzzle.problem, 100);
        assert_eq!(completions.len(), 288 / 24);
        let mut counts = [0; 17];
        for completion in &completions {
            for set in 0u32..1 << 16 {
                let count = set.count_ones();
                if !(4..=7).contains(&count) {
                    continue;
                }
                let has = |cell: u16| set >> cell & 1 == 1;
                let mut clues = Clues::of(&puzzle.problem, completion, has);
                let cells = clues.cells();
                if clues.is_kept(Condition::Unique) && clues.spare(&cells) == (0, 0) {
                    counts[usize::try_from(count).expect("small")] += 24;
                }
            }
        }
        assert_eq!(counts[4..=7], [25_728, 58_368, 1_536, 0]);
    }

    #[test]
    fn what_is_left_of_a_square_of_one_label_is_nothing() {
        let clues = Text::new("1").expect("short");
        let game = LatinPuzzle { board: BoardName::LatinSquare { side: 1 }, labels: None, clues };
        let puzzle = Puzzle::new(game, None).expect("a puzzle");
        let mut clues = Clues::of(&puzzle.problem, &[0], |_| true);
        clues.reduce(&[0], Condition::Unique, 0);
        assert_eq!(clues.line(&puzzle.labels), ".");
    }
}
