//! Completions at random of boards on which other searches find none, such as that of the Latin
//! icosahedron. Where labels are all different, the cells of each are a *transversal*: a set of cells
//! with one on every asterism. A board with few of them has its cells divided into transversals.

use zermelo_search::limits::Limits;
use zermelo_search::random::Random;

use crate::deduction::domains::Board;

/// A set of cells, or of asterisms: number n is bit n.
type Set = u128;

/// The most cells and asterisms of a board.
const SIZE: usize = 128;
/// The most transversals.
const MOST: usize = 5_000;
/// The most steps of a search.
const STEPS: u32 = 500_000;

/// A completion, the number of a label for each cell; `None` where none is found.
pub(super) fn completion(board: &Board, random: &mut Random) -> Option<Vec<u8>> {
    let domains = &board.problem.domains;
    let is_small = domains.len() <= SIZE && board.asterisms.len() <= SIZE;
    if !is_small || board.problem.copies.iter().any(|&copies| copies != 1) {
        return None;
    }
    let mut found = Transversals { board, through: through(board), all: Vec::new(), left: STEPS };
    found.add(0, 0)?;
    let mut transversals: Vec<(Set, u64)> =
        found.all.iter().filter_map(|&set| Some((set, labels(domains, set)?))).collect();
    random.shuffle(&mut transversals);
    let (cells, limits) = (domains.len(), board.limits);
    let mut division = Division { transversals, cells, left: STEPS, limits };
    let mut chosen = Vec::new();
    if !division.divide(0, &mut chosen) {
        return None;
    }
    let clued = chosen.iter().fold(0, |all, (_, label)| all | label);
    let mut rest: Vec<u8> =
        (0u8..).take(board.problem.copies.len()).filter(|label| clued >> label & 1 == 0).collect();
    random.shuffle(&mut rest);
    let mut completion = vec![0; domains.len()];
    for (set, label) in chosen {
        let label =
            if label == 0 { rest.pop()? } else { u8::try_from(label.trailing_zeros()).ok()? };
        bits(set).for_each(|cell| completion[cell] = label);
    }
    Some(completion)
}

fn bits(set: Set) -> impl Iterator<Item = usize> {
    (0..SIZE).filter(move |number| set >> number & 1 == 1)
}

/// The asterisms through each cell.
fn through(board: &Board) -> Vec<Set> {
    let of = |numbers: &Vec<u16>| numbers.iter().fold(0, |set, number| set | 1 << number);
    board.through.iter().map(of).collect()
}

/// The label of a transversal's clues, no label without any; `None` if it has two labels, or not all
/// clues of its label.
fn labels(domains: &[u64], set: Set) -> Option<u64> {
    let clue = |cell: usize| domains[cell].is_power_of_two().then(|| domains[cell]);
    let label = bits(set).filter_map(clue).fold(0, |all, label| all | label);
    let has_all =
        || (0..domains.len()).all(|cell| clue(cell) != Some(label) || set >> cell & 1 == 1);
    (label == 0 || label.is_power_of_two() && has_all()).then_some(label)
}

struct Transversals<'b> {
    board: &'b Board,
    through: Vec<Set>,
    all: Vec<Set>,
    left: u32,
}

impl Transversals<'_> {
    /// Adds all transversals with these cells, which are on these asterisms; `None` where they are too
    /// many.
    fn add(&mut self, cells: Set, covered: Set) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let is_open = |(number, _): &(usize, &Vec<u16>)| covered >> number & 1 == 0;
        let Some((_, places)) = self.board.asterisms.iter().enumerate().find(is_open) else {
            self.all.push(cells);
            return (self.all.len() <= MOST).then_some(());
        };
        for &cell in places {
            let asterisms = self.through[usize::from(cell)];
            if asterisms & covered == 0 {
                self.add(cells | 1 << cell, covered | asterisms)?;
            }
        }
        Some(())
    }
}

/// The division of the cells into transversals.
struct Division {
    /// Each with its label, where it has clues.
    transversals: Vec<(Set, u64)>,
    cells: usize,
    left: u32,
    limits: Limits,
}

impl Division {
    /// Divides the cells that are not covered. A label with clues is that of one transversal: it has all
    /// of them, so two such transversals have a cell in common.
    fn divide(&mut self, covered: Set, chosen: &mut Vec<(Set, u64)>) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = if self.limits.confirm_running().is_ok() { left } else { 0 };
        let fits = |&&(set, _): &&(Set, u64)| set & covered == 0;
        let of = |cell: usize| {
            let has = move |(set, _): &&(Set, u64)| set >> cell & 1 == 1;
            self.transversals.iter().filter(fits).filter(has)
        };
        let open = (0..self.cells).filter(|cell| covered >> cell & 1 == 0);
        let Some(cell) = open.min_by_key(|cell| of(*cell).count()) else { return true };
        let choices: Vec<(Set, u64)> = of(cell).copied().collect();
        for (set, label) in choices {
            chosen.push((set, label));
            if self.divide(covered | set, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::boards::in_words;
    use super::super::input::without_clues;
    use super::*;
    use crate::latin_puzzle::puzzle::Puzzle;

    fn board(words: &str) -> Puzzle {
        let layout = in_words(words).expect("a board");
        without_clues(&layout, None).expect("a puzzle").all().expect("one").pop().expect("one")
    }

    #[test]
    fn a_completion_of_transversals_has_every_label_on_every_asterism_and_all_clues() {
        for words in ["latin-icosahedron 2", "latin-square 4", "sudoku 2", "latin-triangle 6"] {
            let empty = board(words);
            let found = completion(&empty.problem, &mut Random::of(&[1])).expect("a completion");
            for clues in [0, 3, found.len()] {
                let line = empty.line(&found);
                let line: String = line[..clues].to_owned() + &".".repeat(found.len() - clues);
                let puzzle = empty.with_clues(&line).expect("a puzzle");
                let again = completion(&puzzle.problem, &mut Random::of(&[2])).expect(words);
                assert_eq!(again[..clues], found[..clues], "{words}");
                for cells in &puzzle.problem.asterisms {
                    let mut labels: Vec<u8> =
                        cells.iter().map(|&cell| again[usize::from(cell)]).collect();
                    labels.sort_unstable();
                    assert!((0u8..).zip(&labels).all(|(label, has)| label == *has), "{words}");
                }
            }
        }
    }

    #[test]
    fn boards_that_are_not_for_transversals_are_left_to_the_search() {
        // 9! and 6^6 transversals; more than 128 cells.
        for words in ["latin-square 9", "sudoku", "sudoku 4"] {
            assert_eq!(completion(&board(words).problem, &mut Random::of(&[1])), None, "{words}");
        }
    }
}
