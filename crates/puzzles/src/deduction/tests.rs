//! What is found fast, against the theorems as they are defined: on boards of 16 cells and of 36, with all
//! labels different and with repeated ones, and domains drawn at random.

use zermelo_checker::proofs::deduction::{Problem, Step};

use super::domains::{Board, Domains, Inference, Steps, bits};
use super::fish::{fish, may_have_fish};
use super::parts;
use super::propagate::Propagation;
use super::prover::{ChangedCells, deduce, prove};
use super::search::at_most;
use super::theorems::Finder;

/// The rows and columns of a square, and its boxes of so many rows and columns.
pub(super) fn square(side: u16, boxes: Option<(u16, u16)>, copies: &[u8]) -> Board {
    let cells = |of: &dyn Fn(u16, u16) -> (u16, u16)| -> Vec<u16> {
        let numbers = (0..side).flat_map(|i| (0..side).map(move |j| (i, j)));
        let cells = numbers.map(|(i, j)| of(i, j));
        cells.map(|(row, column)| row * side + column).collect()
    };
    let mut all = cells(&|i, j| (i, j));
    all.extend(cells(&|i, j| (j, i)));
    if let Some((rows, columns)) = boxes {
        let across = side / columns;
        all.extend(cells(&|i, j| {
            (i / across * rows + j / columns, i % across * columns + j % columns)
        }));
    }
    for asterism in all.chunks_mut(usize::from(side)) {
        asterism.sort_unstable();
    }
    let every = (1 << copies.len()) - 1;
    let domains = vec![every; usize::from(side * side)];
    let size = usize::from(side);
    Board::new(Problem { cells: all, size, copies: copies.to_vec(), domains })
}

fn boards() -> Vec<Board> {
    vec![
        square(4, Some((2, 2)), &[1; 4]),
        square(4, None, &[1; 4]),
        square(4, Some((2, 2)), &[2, 1, 1]),
        square(4, None, &[2, 2]),
        square(6, Some((2, 3)), &[1; 6]),
        square(6, Some((2, 3)), &[2, 2, 2]),
    ]
}

/// Marsaglia's xorshift.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % bound
    }

    /// A label is absent from a cell once in so many times.
    fn domains(&mut self, board: &Board, rarely: u64) -> Vec<u64> {
        let mut drawn = |_| bits(board.all).map(|l| u64::from(self.below(rarely) > 0) << l).sum();
        (0..board.problem.domains.len()).map(&mut drawn).collect()
    }
}

/// All sets of so many of the numbers below an end.
fn sets(end: u16, size: usize) -> Vec<Vec<u16>> {
    let larger = |set: &Vec<u16>| {
        let next = set.last().map_or(0, |last| last + 1);
        (next..end).map(|number| [&set[..], &[number]].concat()).collect::<Vec<_>>()
    };
    (0..size).fold(vec![Vec::new()], |sets, _| sets.iter().flat_map(larger).collect())
}

/// Whether some fish of so many asterisms has an effect, by the definition.
fn has_fish(domains: &Domains<'_>, label: u8, size: usize) -> bool {
    let count = u16::try_from(domains.board.asterisms.len()).expect("small");
    let all = sets(count, size);
    all.iter().any(|from| all.iter().any(|onto| domains.fish(label, from, onto).is_some()))
}

/// Labels with too few places anywhere.
fn has_few_places(domains: &Domains<'_>) -> bool {
    let asterisms = 0..u16::try_from(domains.board.asterisms.len()).expect("small");
    asterisms
        .flat_map(|number| bits(domains.board.all).map(move |label| (number, label)))
        .any(|(number, label)| domains.few_places(number, label).is_some())
}

/// Where a label has only as many places as copies, it is left to them alone; whether there is no
/// contradiction then, and nothing left to exhaust.
fn is_exhausted(domains: &mut Domains<'_>, label: u8) -> bool {
    let asterisms = 0..u16::try_from(domains.board.asterisms.len()).expect("small");
    for number in asterisms {
        if let Some(taken) = domains.places(number, 1 << label) {
            domains.take(&taken);
        }
    }
    let cells = 0..u16::try_from(domains.of.len()).expect("small");
    let mut alone = cells.filter(|&cell| domains.at(cell) == 1 << label);
    alone.all(|cell| domains.contradiction_at(cell).is_none() && domains.exhausted(cell).is_none())
}

#[test]
fn a_fish_is_found_if_there_is_one_and_no_smaller_one() {
    let mut random = Random(7);
    let (mut found, mut ruled_out) = ([0; 4], 0);
    for board in boards() {
        let is_small = board.problem.size == 4;
        for _ in 0..if is_small { 700 } else { 20 } {
            let mut domains = Domains::new(&board);
            domains.of = random.domains(&board, if is_small { 2 } else { 6 });
            // The others are everywhere.
            domains.of.iter_mut().for_each(|domain| *domain |= board.all & !1);
            if !is_small {
                // Two rows with places in two columns: mostly an X-wing.
                for (cell, domain) in domains.of.iter_mut().enumerate() {
                    let is_outside = matches!(cell / 6, 0 | 3) && !matches!(cell % 6, 0 | 3);
                    let is_corner = matches!((cell / 6, cell % 6), (0 | 3, 0 | 3));
                    *domain = *domain & !u64::from(is_outside) | u64::from(is_corner);
                }
            }
            if has_few_places(&domains) || !is_exhausted(&mut domains, 0) {
                continue;
            }
            let largest = if is_small { 3 } else { 2 };
            for (size, count) in found.iter_mut().enumerate().take(largest + 1).skip(1) {
                let expected = has_fish(&domains, 0, size);
                if size > 1 {
                    let fish = fish(&domains, 0, size);
                    assert_eq!(fish.is_some(), expected, "{size}: {:?}", domains.of);
                    // What says that there is none, of this size or a smaller one, is right.
                    let may_have = may_have_fish(&domains, 0, size);
                    assert!(may_have || !expected, "{size}: {:?}", domains.of);
                    ruled_out += usize::from(!may_have);
                }
                if expected {
                    *count += 1;
                    break;
                }
            }
        }
    }
    assert!(found[1] > 20 && found[2] > 10 && ruled_out > 10, "{found:?} {ruled_out}");
}

#[test]
fn where_no_step_is_found_no_theorem_has_an_effect() {
    let mut random = Random(11);
    let mut open = 0;
    for board in boards() {
        let is_small = board.problem.size == 4;
        for round in 0..if is_small { 400 } else { 40 } {
            let mut own = board.clone();
            own.problem.domains = random.domains(&board, 4 + round % 5);
            let mut finder = Finder::new(&own);
            if has_few_places(&finder.domains)
                || finder.domains.of.contains(&0)
                || deduce(&mut finder, &mut Steps::default(), ChangedCells::All)
                    .expect("within limits")
                    .is_some()
            {
                continue;
            }
            let domains = &finder.domains;
            open += usize::from(!domains.is_full());
            let count = u16::try_from(board.asterisms.len()).expect("small");
            for number in 0..count {
                // All sets of labels, and of cells, that the prover looks for.
                let sizes = |set: &u64| (1..=4).contains(&set.count_ones());
                for labels in (1..=board.all).filter(sizes) {
                    assert_eq!(domains.places(number, labels), None, "{:?}", own.problem.domains);
                }
                for cells in (1..1 << board.problem.size).filter(sizes) {
                    assert_eq!(domains.cells(number, cells), None, "{:?}", own.problem.domains);
                }
            }
            for cell in (0..).take(domains.of.len()) {
                let is_left = domains.is_single(cell) && domains.exhausted(cell).is_some();
                assert!(!is_left, "{:?}", own.problem.domains);
                assert_eq!(domains.contradiction_at(cell), None);
            }
            assert!(!has_few_places(domains));
            for label in bits(board.all) {
                for size in 1..=if is_small && round % 8 == 0 { 3 } else { 1 } {
                    assert!(!has_fish(domains, label, size), "{:?}", own.problem.domains);
                }
            }
        }
    }
    assert!(open > 100, "{open}");
}

/// By exhausted labels and single labels' places, in any order, until there is a contradiction or nothing
/// changes.
fn by_definition(domains: &mut Domains<'_>) -> bool {
    let cells = u16::try_from(domains.of.len()).expect("small");
    let asterisms = u16::try_from(domains.board.asterisms.len()).expect("small");
    loop {
        let is_wrong = (0..cells).any(|cell| domains.contradiction_at(cell).is_some());
        if is_wrong || has_few_places(domains) {
            return false;
        }
        let single = (0..cells).filter(|&cell| domains.is_single(cell));
        let exhausted = single.filter_map(|cell| domains.exhausted(cell)).next();
        let all = domains.board.all;
        let places = || {
            (0..asterisms)
                .flat_map(|number| bits(all).map(move |label| (number, 1 << label)))
                .find_map(|(number, label)| domains.places(number, label))
        };
        match exhausted.or_else(places) {
            Some(taken) => domains.take(&taken),
            None => return true,
        }
    }
}

#[test]
fn what_is_propagated_is_what_the_simplest_theorems_take() {
    let mut random = Random(13);
    let (mut open, mut wrong) = (0, 0);
    for board in boards() {
        let mut fast = Propagation::new(&board);
        for round in 0..300 {
            let mut slow = Domains::new(&board);
            slow.of = random.domains(&board, 2 + round % 7);
            let expected = by_definition(&mut slow.clone());
            assert_eq!(fast.start(&slow.of), expected, "{:?}", slow.of);
            by_definition(&mut slow);
            if !expected {
                wrong += 1;
                continue;
            }
            assert_eq!(fast.of, slow.of);
            // Cases of every cell; also after contradictions, nothing is left of the ones before.
            let cells = u16::try_from(slow.of.len()).expect("small");
            for cell in (0..cells).filter(|&cell| !slow.is_single(cell)) {
                for label in bits(slow.at(cell)) {
                    let mut case = slow.clone();
                    case.of[usize::from(cell)] = 1 << label;
                    let expected = by_definition(&mut case);
                    assert_eq!(fast.case(&slow.of, cell, label), expected);
                    assert!(!expected || fast.of == case.of, "{:?}", slow.of);
                    assert!(!expected || fast.is_full() == case.is_full());
                    open += 1;
                }
            }
        }
    }
    assert!(open > 100 && wrong > 100, "{open} {wrong}");
}

/// The steps of players take what their theorems say from the domains that the ones before leave, and end
/// every branch. A proof that is not whole has none.
#[test]
fn the_steps_of_players_are_a_proof_as_well() {
    /// Takes the steps of a branch off the front; how many of its branches end with a full board.
    fn branch(mut domains: Domains<'_>, steps: &mut std::slice::Iter<'_, Inference>) -> usize {
        for taken in steps.by_ref() {
            let board = domains.board;
            match taken.step {
                Step::Split { cell, labels } => {
                    assert_eq!(domains.at(cell) & !labels, 0, "{taken:?}");
                    let case = |label: u8| {
                        let mut domains = domains.clone();
                        domains.of[usize::from(cell)] &= 1 << label;
                        branch(domains, steps)
                    };
                    return bits(labels).map(case).sum();
                }
                Step::Full => {
                    assert!(domains.is_full());
                    return 1;
                }
                Step::NoLabel { cell } => {
                    assert_eq!(domains.at(cell), 0, "{taken:?}");
                    return 0;
                }
                step if step.ends_branch() => {
                    assert!(parts::retaken(&domains, step).is_some(), "{taken:?}");
                    return 0;
                }
                // A cell around may have lost its other labels: it loses this one as well.
                Step::Exhausted { cell } if board.copies(domains.at(cell)) == 1 => {
                    let allowed = |&(other, labels): &(u16, u64)| {
                        let around = &board.around[usize::from(cell)];
                        around.contains(&other) && other != cell && labels == domains.at(cell)
                    };
                    assert!(domains.is_single(cell) && taken.takes.iter().all(allowed));
                }
                step => {
                    assert!(!matches!(step, Step::AllExhausted | Step::HiddenSingle { .. }));
                    let all = parts::retaken(&domains, step).expect("a step that is right").takes;
                    let allowed = |&(cell, labels): &(u16, u64)| {
                        let of_cell = all.iter().find(|(other, _)| *other == cell);
                        labels & domains.at(cell) & !of_cell.map_or(0, |(_, all)| *all) == 0
                    };
                    assert!(taken.takes.iter().all(allowed), "{taken:?} {all:?}");
                }
            }
            domains.take(taken);
        }
        panic!("a branch is open");
    }
    let mut random = Random(17);
    let (mut split, mut none) = (0, 0);
    for board in boards() {
        for _ in 0..60 {
            // Clues of a completion, until it is the only one or one of them is wrong; then without
            // those that this does not need.
            let count = usize::try_from(1 + random.below(30)).expect("small");
            let completion = at_most(&board, count).pop().expect("a completion");
            let mut own = board.clone();
            loop {
                let cell = usize::try_from(random.below(36)).expect("small") % completion.len();
                let label = if random.below(40) == 0 { 0 } else { completion[cell] };
                own.problem.domains[cell] = 1 << label;
                if prove(&own, 1000).is_ok() {
                    break;
                }
            }
            for cell in 0..completion.len() {
                let clue = std::mem::replace(&mut own.problem.domains[cell], board.all);
                if prove(&own, 1000).is_err() {
                    own.problem.domains[cell] = clue;
                }
            }
            let found = prove(&own, 1000).expect("a proof");
            let steps = parts::of_all(&own, &found.steps).expect("a proof");
            let mut left = steps.iter();
            let full = branch(Domains::new(&own), &mut left);
            assert_eq!((full, left.next()), (found.completion.iter().count(), None));
            split += found.splits;
            none += usize::from(found.completion.is_none());
            let (_, cut) = found.steps.split_last().expect("steps");
            assert_eq!(parts::of_all(&own, cut), None);
        }
    }
    assert!(split > 4 && none > 5, "{split} {none}");
}
