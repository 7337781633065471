//! Deductions held against all completions of small boards: what is accepted is true, whatever the
//! steps; and every fault has its code.

use super::*;
use crate::format::Reader;

/// Rows and columns of a square with these labels' copies, and a clue for some cells.
fn square(side: u16, copies: &[u8], clues: &[(usize, u32)]) -> Problem {
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
fn shidoku(clues: &[(usize, u32)]) -> Problem {
    let mut problem = square(4, &[1; 4], clues);
    problem.cells.extend([0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]);
    problem
}

/// All completions, by trying every label of every cell, from the definition alone.
fn completions(problem: &Problem) -> Vec<Vec<u8>> {
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

fn body(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    Deduction::Steps(steps.to_vec()).encode(&mut bytes);
    bytes
}

fn said(problem: &Problem, claimed: Completions, body: &[u8]) -> String {
    let sets = Sets::new(problem).expect("small");
    match check(problem, &sets, claimed, Reader::new(body, 0)) {
        Ok(_) => "stands".into(),
        Err(Stop::Rejected(fault)) => fault.to_string(),
        Err(Stop::NoVerdict(why)) => why.to_string(),
    }
}

/// The asterisms of a board of at most 128 cells.
fn grid(problem: &Problem) -> Grid<2> {
    let Ok(Sets::Small(grid)) = Sets::new(problem) else { panic!("not small") };
    grid
}

/// The state at the start.
fn state<'p>(problem: &'p Problem, grid: &'p Grid<2>) -> State<'p, 2> {
    State::new(problem, grid).expect("small")
}

/// The hidden single of a label in an asterism.
fn hidden_single(problem: &Problem, asterism: usize, label: usize) -> Step {
    let single = asterism * problem.copies.len() + label;
    Step::HiddenSingle { single: single.try_into().expect("small") }
}

/// The domain of each cell.
fn domains<const W: usize>(state: &State<'_, W>, problem: &Problem) -> Vec<u64> {
    let cells = (0u16..).take(problem.domains.len());
    cells.map(|cell| state.domain(cell).expect("a cell")).collect()
}

fn few(asterisms: &[u16]) -> Few {
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
        ("a split with a branch missing", &open, one, &[split(1)], "split-labels, step 0"),
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

/// Random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = usize::try_from(self.0 >> 33).expect("31 bits");
        high % most
    }

    fn number<T: TryFrom<usize>>(&mut self, most: usize) -> T {
        T::try_from(self.below(most)).ok().expect("small")
    }

    /// Any step, about what is there or nearly.
    fn step(&mut self, problem: &Problem) -> Step {
        let asterisms = problem.cells.len() / problem.size;
        let (cells, labels) = (problem.domains.len(), problem.copies.len());
        let asterism = self.number(asterisms + 1);
        let set = |dice: &mut Dice| 1 << dice.below(4) | 1 << dice.below(4);
        match self.below(14) {
            0 | 1 => Step::Exhausted { cell: self.number(cells) },
            2 => Step::Places { asterism, labels: 1 << self.below(labels) },
            3 => Step::Places { asterism, labels: set(self) & ((1 << labels) - 1) },
            4 => Step::Cells { asterism, cells: set(self) },
            5 => {
                let mut list = |count: usize| {
                    let mut list: Vec<u16> = (0..count).map(|_| self.number(asterisms)).collect();
                    list.sort_unstable();
                    few(&list)
                };
                let (from, onto) = (list(1), list(1));
                Step::Fish { label: self.number(labels), from, onto }
            }
            6 => {
                let mut pair = || {
                    let low = self.below(asterisms - 1);
                    let high = low + 1 + self.below(asterisms - 1 - low);
                    few(&[low, high].map(|number| u16::try_from(number).expect("small")))
                };
                let (from, onto) = (pair(), pair());
                Step::Fish { label: self.number(labels), from, onto }
            }
            7 => Step::Split { cell: self.number(cells), labels: set(self) },
            8 => Step::NoLabel { cell: self.number(cells) },
            9 => Step::FewPlaces { asterism, label: self.number(labels) },
            10 => Step::AllExhausted,
            11 | 12 => hidden_single(problem, asterism.into(), self.below(labels)),
            _ => Step::ManyCopies { asterism, label: self.number(labels) },
        }
    }

    fn problem(&mut self) -> Problem {
        let clues = 2 + self.below(7);
        let boards = [
            shidoku(&[]),
            square(4, &[1; 4], &[]),
            square(4, &[2, 1, 1], &[]),
            square(4, &[2, 2], &[]),
        ];
        // Mostly clues of a completion, so that steps are right.
        let mut rest = boards[self.below(4)].clone();
        let labels = rest.copies.len();
        let mut clues: Vec<(usize, u32)> =
            (0..clues).map(|_| (self.below(16), self.number(labels))).collect();
        clues.retain(|&(cell, label)| {
            let domain = std::mem::replace(&mut rest.domains[cell], 1 << label);
            let is_kept = self.below(8) == 0 || !completions(&rest).is_empty();
            if !is_kept {
                rest.domains[cell] = domain;
            }
            is_kept
        });
        rest
    }
}

/// Steps at random, of which those that are refused are left out, and a split where none of some is
/// taken: at the end of all branches the number of completions that were found is that of trying
/// everything. On the way, no step takes a label that a completion needs.
#[test]
fn whatever_steps_are_accepted_no_completion_is_lost_or_invented() {
    let mut dice = Dice(7);
    let (mut taken, mut by_kind, mut ended, mut fish) = (0, [0; 6], 0, 0);
    for round in 0..400 {
        let problem = dice.problem();
        let all = completions(&problem);
        let grid = grid(&problem);
        let mut state = state(&problem, &grid);
        let mut steps: Vec<Step> = Vec::new();
        let (mut open, mut before) = (Vec::new(), Vec::new());
        let (mut found, mut refused) = (0usize, 0);
        loop {
            let step = if state.full().is_ok() {
                Step::Full
            } else if refused > 60
                && let Some((cell, &labels)) = domains(&state, &problem)
                    .iter()
                    .enumerate()
                    .find(|(_, labels)| labels.count_ones() > 1)
            {
                Step::Split { cell: u16::try_from(cell).expect("small"), labels }
            } else if refused > 2000 {
                panic!("round {round}: nothing is left to do");
            } else {
                dice.step(&problem)
            };
            let allowed = |domains: &[u64]| {
                let inside = |board: &&Vec<u8>| {
                    board.iter().zip(domains).all(|(&label, domain)| domain >> label & 1 == 1)
                };
                all.iter().filter(inside).count()
            };
            let earlier = allowed(&domains(&state, &problem));
            let kept = state.places.clone();
            let Ok(ends) = state.apply(step) else {
                // A rejected proof is left as it is: what was changed does not count.
                state.places = kept;
                refused += 1;
                continue;
            };
            refused = 0;
            taken += 1;
            steps.push(step);
            let kind = match step {
                Step::Exhausted { .. } => Some(0),
                Step::Places { .. } => Some(1),
                Step::Cells { .. } => Some(2),
                Step::Fish { from, .. } => {
                    fish += usize::from(from.as_slice().len() > 1);
                    Some(3)
                }
                Step::AllExhausted => Some(4),
                Step::HiddenSingle { .. } => Some(5),
                _ => None,
            };
            if let Some(kind) = kind {
                by_kind[kind] += 1;
                assert_eq!(allowed(&domains(&state, &problem)), earlier, "round {round}: {step:?}");
            }
            if let Step::Split { cell, labels } = step {
                before.extend_from_slice(&state.places);
                state.restrict(cell, lowest(labels));
                open.push(Split { cell, left: labels & !lowest(labels) });
            }
            if step == Step::Full {
                assert_eq!(earlier, 1, "round {round}");
                found += 1;
            } else if ends {
                assert_eq!(earlier, 0, "round {round}: {step:?}");
            }
            if ends && !next_branch(&mut state, &mut open, &mut before) {
                break;
            }
        }
        assert_eq!(found, all.len(), "round {round}");
        let stands = |claimed| said(&problem, claimed, &body(&steps)) == "stands";
        assert_eq!(stands(Completions::One), all.len() == 1, "round {round}");
        assert_eq!(stands(Completions::None), all.is_empty(), "round {round}");
        let splits = steps.iter().any(|step| matches!(step, Step::Split { .. }));
        assert_eq!(stands(Completions::Fair), all.len() == 1 && !splits, "round {round}");
        ended += usize::from(all.len() == 1);
    }
    assert!(taken > 5000 && ended > 30, "{taken} steps, {ended} puzzles with one completion");
    assert!(by_kind.iter().all(|&count| count > 50) && fish > 5, "{by_kind:?}, {fish} large fish");
}

/// Definition 5.8: a step that is right stays right with smaller domains that hold a completion, and
/// takes the same labels.
#[test]
fn every_theorem_is_monotonic() {
    let mut dice = Dice(11);
    let mut compared = [0; 6];
    for _ in 0..3000 {
        let problem = dice.problem();
        let all = completions(&problem);
        let Some(kept) = all.get(dice.below(all.len().max(1))) else { continue };
        let grid = grid(&problem);
        let mut larger = state(&problem, &grid);
        for _ in 0..20 {
            let before = larger.places.clone();
            if larger.apply(dice.step(&problem)).is_err() {
                larger.places = before;
            }
        }
        let of_larger = domains(&larger, &problem);
        let Some(kept) = all
            .iter()
            .find(|board| {
                board.iter().zip(&of_larger).all(|(&label, domain)| domain >> label & 1 == 1)
            })
            .or(Some(kept))
        else {
            continue;
        };
        let mut smaller = state(&problem, &grid);
        for ((cell, of_larger), &label) in (0u16..).zip(of_larger).zip(kept) {
            let mask = u64::try_from(dice.below(1 << problem.copies.len())).expect("small");
            smaller.restrict(cell, of_larger & (mask | 1 << label));
        }
        let of_smaller = domains(&smaller, &problem);
        if of_smaller.iter().zip(kept).any(|(domain, &label)| domain >> label & 1 == 0) {
            continue;
        }
        for _ in 0..200 {
            let step = dice.step(&problem);
            let (of_larger, of_smaller) = (larger.places.clone(), smaller.places.clone());
            let kind = match step {
                Step::Exhausted { .. } => 0,
                Step::Places { .. } => 1,
                Step::Cells { .. } => 2,
                Step::Fish { .. } => 3,
                Step::AllExhausted => 4,
                Step::HiddenSingle { .. } => 5,
                _ => continue,
            };
            if larger.apply(step) == Ok(false) {
                let applied = smaller.apply(step);
                let fine = [Ok(false), Err(STEP_WITHOUT_EFFECT)];
                assert!(fine.contains(&applied), "{step:?}: {applied:?}");
                let inside = |(small, large): (&u64, &u64)| small & !large == 0;
                let (small, large) = (domains(&smaller, &problem), domains(&larger, &problem));
                assert!(small.iter().zip(&large).all(inside), "{step:?}");
                compared[kind] += 1;
            }
            larger.places = of_larger;
            smaller.places = of_smaller;
        }
    }
    assert!(compared.iter().all(|&count| count > 100), "{compared:?}");
}
