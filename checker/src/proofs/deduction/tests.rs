//! Deductions held against all completions of small boards: what is accepted is true, whatever the
//! steps; and every fault has its code.

use super::*;
use crate::format::Reader;
use crate::writing::Encode;

/// Rows and columns of a square with these labels' copies, and a clue for some cells.
pub(super) fn square(side: u16, copies: &[u8], clues: &[(usize, u32)]) -> Problem {
    let rows = (0..side).flat_map(|a| (0..side).map(move |b| a * side + b));
    let columns = (0..side).flat_map(|a| (0..side).map(move |b| b * side + a));
    let all = (1u64 << copies.len()) - 1;
    let mut domains = vec![all; usize::from(side * side)];
    for &(cell, label) in clues {
        domains[cell] = 1 << label;
    }
    let cells = rows.chain(columns).collect();
    Problem { cells, size: side.into(), copies: copies.to_vec(), domains }
}

/// With the boxes of a sudoku of side 4.
pub(super) fn shidoku(clues: &[(usize, u32)]) -> Problem {
    let mut problem = square(4, &[1; 4], clues);
    problem.cells.extend([0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]);
    problem
}

/// All completions, by trying every label of every cell, from the definition alone.
pub(super) fn completions(problem: &Problem) -> Vec<Vec<u8>> {
    fn fits(problem: &Problem, board: &[u8]) -> bool {
        problem.cells.chunks(problem.size).all(|asterism| {
            (0u8..).zip(&problem.copies).all(|(label, &copies)| {
                let has = |cell: &&u16| board.get(usize::from(**cell)) == Some(&label);
                asterism.iter().filter(has).count() <= usize::from(copies)
            })
        })
    }
    fn go(problem: &Problem, board: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        if !fits(problem, board) {
            return;
        }
        let Some(domain) = problem.domains.get(board.len()) else {
            found.push(board.clone());
            return;
        };
        for label in (0..64).filter(|label| domain >> label & 1 == 1) {
            board.push(label);
            go(problem, board, found);
            board.pop();
        }
    }
    let mut found = Vec::new();
    go(problem, &mut Vec::new(), &mut found);
    found
}

pub(super) fn body(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    Deduction::Steps(steps.to_vec()).encode(&mut bytes);
    bytes
}

pub(super) fn said(problem: &Problem, claimed: Completions, body: &[u8]) -> String {
    let sets = Sets::new(problem).expect("small");
    match check(problem, &sets, claimed, Reader::new(body, 0)) {
        Ok(_) => "stands".into(),
        Err(Stop::Rejected(fault)) => fault.to_string(),
        Err(Stop::NoVerdict(why)) => why.to_string(),
    }
}

/// The asterisms of a board of at most 128 cells.
pub(super) fn grid(problem: &Problem) -> Grid<2> {
    let Ok(Sets::Small(grid)) = Sets::new(problem) else { panic!("not small") };
    grid
}

/// The state at the start.
pub(super) fn state<'p>(problem: &'p Problem, grid: &'p Grid<2>) -> State<'p, 2> {
    State::new(problem, grid).expect("small")
}

/// The hidden single of a label in an asterism.
pub(super) fn hidden_single(problem: &Problem, asterism: usize, label: usize) -> Step {
    let single = asterism * problem.copies.len() + label;
    Step::HiddenSingle { single: single.try_into().expect("small") }
}

/// The domain of each cell.
pub(super) fn domains<const W: usize>(state: &State<'_, W>, problem: &Problem) -> Vec<u64> {
    let cells = (0u16..).take(problem.domains.len());
    cells.map(|cell| state.domain(cell).expect("a cell")).collect()
}

pub(super) fn few(asterisms: &[u16]) -> Few {
    Few::new(asterisms).expect("one to four")
}

#[test]
fn the_boards_of_the_tests_have_the_published_numbers_of_completions() {
    for (what, problem, expected) in [
        ("Latin squares of side 1", square(1, &[1], &[]), 1),
        ("Latin squares of side 2", square(2, &[1; 2], &[]), 2),
        ("Latin squares of side 3", square(3, &[1; 3], &[]), 12),
        ("Latin squares of side 4", square(4, &[1; 4], &[]), 576),
        ("sudoku of side 4", shidoku(&[]), 288),
        // 0-1 matrices of side 4 with two ones in every row and column.
        ("two labels twice", square(4, &[2; 2], &[]), 90),
    ] {
        assert_eq!(completions(&problem).len(), expected, "{what}");
    }
}

/// A Latin square of side 2 with one clue: its label is exhausted, the other label too.
#[test]
fn every_fault_of_a_step_has_a_code_of_its_own() {
    use Step::*;
    let two = square(2, &[1; 2], &[(0, 0)]);
    let broken = square(2, &[1; 2], &[(0, 0), (1, 0)]);
    let three = square(3, &[1; 3], &[]);
    let open = square(2, &[1; 2], &[]);
    let right = [Exhausted { cell: 0 }, Exhausted { cell: 1 }, Full];
    let twice = square(3, &[2, 1], &[(0, 0)]);
    let single = hidden_single;
    let split = |labels| Split { cell: 0, labels };
    let fish = |from: &[u16], onto: &[u16]| Fish { label: 0, from: few(from), onto: few(onto) };
    let (one, none, fair) = (Completions::One, Completions::None, Completions::Fair);
    for (what, problem, claimed, steps, expected) in [
        ("the clue and its neighbour", &two, one, &right[..], "stands"),
        ("the same as a fair puzzle", &two, fair, &right, "stands"),
        (
            "a hidden single",
            &two,
            fair,
            &[right[0], Places { asterism: 1, labels: 1 }, Full],
            "stands",
        ),
        (
            "all clues, and hidden singles",
            &two,
            fair,
            &[AllExhausted, single(&two, 0, 1), Full],
            "stands",
        ),
        (
            "hidden singles alone",
            &two,
            fair,
            &[single(&two, 0, 1), single(&two, 2, 1), Full],
            "stands",
        ),
        (
            "a hidden single with two places",
            &open,
            one,
            &[single(&open, 0, 0)],
            "not-hidden-single, step 0",
        ),
        (
            "a hidden single without a place",
            &broken,
            none,
            &[single(&broken, 0, 1)],
            "not-hidden-single, step 0",
        ),
        (
            "a hidden single of a label with two copies and two places",
            &twice,
            one,
            &[single(&twice, 0, 0)],
            "not-hidden-single, step 0",
        ),
        (
            "a hidden single of a label with two copies and one place",
            &square(3, &[2, 1], &[(0, 1), (1, 1)]),
            none,
            &[single(&twice, 0, 0)],
            "not-hidden-single, step 0",
        ),
        (
            "exhausted labels of two copies",
            &twice,
            one,
            &[AllExhausted],
            "step-without-effect, step 0",
        ),
        (
            "a hidden single of an asterism that is not there",
            &two,
            one,
            &[single(&two, 4, 0)],
            "step-reference, step 0",
        ),
        (
            "a hidden single beyond all",
            &two,
            one,
            &[HiddenSingle { single: u32::MAX - SINGLES }],
            "step-reference, step 0",
        ),
        (
            "a hidden single again",
            &two,
            one,
            &[single(&two, 0, 1), single(&two, 0, 1)],
            "step-without-effect, step 1",
        ),
        (
            "all exhausted labels again",
            &two,
            one,
            &[AllExhausted, AllExhausted, AllExhausted],
            "step-without-effect, step 2",
        ),
        ("a contradiction", &broken, none, &[ManyCopies { asterism: 0, label: 0 }], "stands"),
        ("a cell that is not there", &two, one, &[Exhausted { cell: 4 }], "step-reference, step 0"),
        (
            "an asterism that is not there",
            &two,
            one,
            &[Places { asterism: 4, labels: 1 }],
            "step-reference, step 0",
        ),
        (
            "a label that is not there",
            &two,
            one,
            &[Places { asterism: 0, labels: 4 }],
            "step-reference, step 0",
        ),
        (
            "a label beyond all",
            &two,
            one,
            &[FewPlaces { asterism: 0, label: 255 }],
            "step-reference, step 0",
        ),
        (
            "a cell beyond the asterism",
            &two,
            one,
            &[Cells { asterism: 0, cells: 4 }],
            "step-reference, step 0",
        ),
        (
            "a fish of a label that is not there",
            &two,
            one,
            &[Fish { label: 64, from: few(&[0]), onto: few(&[1]) }],
            "step-reference, step 0",
        ),
        (
            "a fish of three and two",
            &three,
            one,
            &[fish(&[0, 1, 2], &[3, 4])],
            "step-reference, step 0",
        ),
        (
            "a fish with an asterism twice",
            &three,
            one,
            &[fish(&[0, 0], &[3, 4])],
            "step-reference, step 0",
        ),
        ("a fish out of order", &three, one, &[fish(&[0, 1], &[4, 3])], "step-reference, step 0"),
        (
            "a fish whose places are elsewhere",
            &three,
            one,
            &[fish(&[0, 1], &[3, 4])],
            "fish-premise, step 0",
        ),
        (
            "a fish whose asterisms share a place",
            &three,
            one,
            &[fish(&[0, 3], &[0, 3])],
            "fish-premise, step 0",
        ),
        ("a fish onto itself", &three, one, &[fish(&[0], &[0])], "step-without-effect, step 0"),
        (
            "a label taken before it is exhausted",
            &two,
            one,
            &[Exhausted { cell: 3 }],
            "cell-not-single, step 0",
        ),
        (
            "a label with two places",
            &open,
            one,
            &[Places { asterism: 0, labels: 1 }],
            "too-many-places, step 0",
        ),
        (
            "no labels",
            &two,
            one,
            &[Places { asterism: 0, labels: 0 }],
            "step-without-effect, step 0",
        ),
        ("no cells", &two, one, &[Cells { asterism: 0, cells: 0 }], "step-without-effect, step 0"),
        (
            "a cell with two labels",
            &open,
            one,
            &[Cells { asterism: 0, cells: 1 }],
            "too-many-labels, step 0",
        ),
        (
            "a step again",
            &two,
            one,
            &[Exhausted { cell: 0 }, Exhausted { cell: 0 }],
            "step-without-effect, step 1",
        ),
        ("a split of a fixed cell", &two, one, &[split(1)], "split-labels, step 0"),
        ("a split with a branch missing", &three, one, &[split(3)], "split-labels, step 0"),
        ("a split without labels", &open, one, &[split(0)], "split-labels, step 0"),
        ("a trial of a label that is not there", &two, one, &[split(2)], "split-labels, step 0"),
        ("a trial of a label of no cell", &open, one, &[split(4)], "split-labels, step 0"),
        ("a trial in a fair puzzle", &open, fair, &[split(2)], "fair-with-split, step 0"),
        (
            "a trial without its second branch",
            &open,
            one,
            &[split(2), Exhausted { cell: 0 }, Exhausted { cell: 1 }, Full],
            "branch-open, step 4",
        ),
        (
            "a trial of the higher label, then the lower one",
            &square(2, &[1; 2], &[(1, 1)]),
            one,
            &[
                split(2),
                ManyCopies { asterism: 0, label: 1 },
                Exhausted { cell: 0 },
                right[1],
                Full,
            ],
            "stands",
        ),
        (
            "a trial whose label is said to be left",
            &square(2, &[1; 2], &[(1, 0)]),
            one,
            &[split(2), Exhausted { cell: 0 }, right[1], Full, NoLabel { cell: 0 }],
            "cell-has-label, step 4",
        ),
        ("a split with a branch too many", &open, one, &[split(7)], "split-labels, step 0"),
        ("a split in a fair puzzle", &open, fair, &[split(3)], "fair-with-split, step 0"),
        (
            "a cell with a label as a contradiction",
            &two,
            none,
            &[NoLabel { cell: 0 }],
            "cell-has-label, step 0",
        ),
        (
            "a label with a place as a contradiction",
            &two,
            none,
            &[FewPlaces { asterism: 0, label: 1 }],
            "enough-places, step 0",
        ),
        (
            "a label once as a contradiction",
            &two,
            none,
            &[ManyCopies { asterism: 0, label: 0 }],
            "not-too-many, step 0",
        ),
        ("a board that is not full", &two, one, &right[1..], "cell-not-single, step 0"),
        ("a board with a cell left", &two, one, &[right[0], Full], "board-not-full, step 1"),
        (
            "a full board that is no completion",
            &square(2, &[1; 2], &[(0, 0), (1, 0), (2, 1), (3, 1)]),
            one,
            &[Full],
            "asterism-broken, step 0",
        ),
        (
            "a board with an empty cell as full",
            &square(2, &[1; 2], &[(0, 0), (1, 0), (2, 1), (3, 1)]),
            one,
            &[Cells { asterism: 0, cells: 1 }, Full],
            "board-not-full, step 1",
        ),
        (
            "an empty cell as a contradiction",
            &broken,
            none,
            &[Cells { asterism: 0, cells: 1 }, NoLabel { cell: 1 }],
            "stands",
        ),
        ("no steps", &two, one, &[], "branch-open, step 0"),
        ("a branch that does not end", &two, one, &right[..2], "branch-open, step 2"),
        (
            "a split without its second branch",
            &open,
            one,
            &[split(3), Exhausted { cell: 0 }, Exhausted { cell: 1 }, Full],
            "branch-open, step 4",
        ),
        (
            "two completions",
            &open,
            one,
            &[
                split(3),
                Exhausted { cell: 0 },
                Exhausted { cell: 1 },
                Full,
                Exhausted { cell: 0 },
                Exhausted { cell: 1 },
                Full,
            ],
            "not-one-completion, step 6",
        ),
        (
            "no completion where one is claimed",
            &broken,
            one,
            &[ManyCopies { asterism: 0, label: 0 }],
            "not-one-completion",
        ),
        ("a completion where none is claimed", &two, none, &right, "completion-found, step 2"),
        (
            "steps after the end",
            &two,
            one,
            &[right[0], right[1], Full, Full],
            "trailing-bytes, bytes 1",
        ),
        ("steps for several completions", &two, Completions::Several, &right, "deduction-form"),
    ] {
        assert_eq!(said(problem, claimed, &body(steps)), expected, "{what}");
    }
}

#[test]
fn two_solutions_keep_the_clues_and_the_asterisms_and_differ() {
    let problem = square(2, &[1; 2], &[]);
    let clue = square(2, &[1; 2], &[(0, 0)]);
    let (left, right) = (&[0, 1, 1, 0][..], &[1, 0, 0, 1][..]);
    for (what, problem, first, second, expected) in [
        ("both", &problem, left, right, "stands"),
        ("one twice", &problem, left, left, "solutions-equal"),
        ("a clue changed", &clue, left, right, "clue-broken, solution 1, cell 0"),
        (
            "a label twice in a row",
            &problem,
            left,
            &[0, 0, 1, 1],
            "asterism-broken, solution 1, asterism 0",
        ),
        (
            "a label twice in a column",
            &problem,
            &[0, 1, 0, 1],
            right,
            "asterism-broken, solution 0, asterism 2",
        ),
        ("a cell missing", &problem, left, &[1, 0, 0], "solution-form, solution 1"),
        ("a cell too many", &problem, left, &[1, 0, 0, 1, 0], "solution-form, solution 1"),
        (
            "a label that is not there",
            &problem,
            left,
            &[2, 0, 0, 1],
            "solution-form, solution 1, cell 0",
        ),
        (
            "a label beyond all",
            &problem,
            left,
            &[255, 0, 0, 1],
            "solution-form, solution 1, cell 0",
        ),
    ] {
        let mut bytes = Vec::new();
        let (first, second) = (Cow::Borrowed(first), Cow::Borrowed(second));
        Deduction::Solutions { first, second }.encode(&mut bytes);
        assert_eq!(said(problem, Completions::Several, &bytes), expected, "{what}");
        assert_eq!(said(problem, Completions::One, &bytes), "deduction-form", "{what}");
    }
    assert_eq!(said(&problem, Completions::One, &[3]), "malformed, byte 0");
    assert_eq!(said(&problem, Completions::One, &[0, 3, 0, 5]), "malformed, step 0, byte 3");
    assert_eq!(said(&problem, Completions::One, &[0, 3, 0, 0]), "malformed, step 0, byte 3");
}
