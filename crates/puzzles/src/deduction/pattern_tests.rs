//! Patterns on boards by hand, where what each takes is known from its definition; and on domains drawn at
//! random, where nothing may be taken that a completion has.

use super::domains::{Board, Domains, Facts, Steps};
use super::patterns::{Pattern, Shape, Technique, all, of};
use super::prover::{ChangedCells, deduce, prove_with_patterns};
use super::search::at_most;
use super::tests::{Random, square};
use super::theorems::Finder;

/// The cell in a row and a column of a sudoku, both from 1.
fn cell(row: u16, column: u16) -> u16 {
    (row - 1) * 9 + column - 1
}

/// Bits of labels from 1.
fn labels(labels: &[u8]) -> u64 {
    labels.iter().fold(0, |all, label| all | 1 << (label - 1))
}

/// Cells with these labels only, and rows with the label 1 in these columns only; what is taken.
type Example = (
    Technique,
    Vec<((u16, u16), &'static [u8])>,
    Vec<(u16, &'static [u16])>,
    Vec<((u16, u16), u8)>,
);

/// In each, all other cells have all labels.
fn examples() -> Vec<Example> {
    use Technique::*;
    vec![
        (
            XyWing,
            vec![((1, 1), &[1, 2]), ((1, 5), &[1, 3]), ((5, 1), &[2, 3])],
            vec![],
            vec![((5, 5), 3)],
        ),
        (
            XyzWing,
            vec![((1, 1), &[1, 2, 3]), ((2, 2), &[1, 3]), ((1, 7), &[2, 3])],
            vec![],
            vec![((1, 2), 3), ((1, 3), 3)],
        ),
        (
            WWing,
            vec![((1, 1), &[1, 2]), ((5, 5), &[1, 2])],
            vec![(9, &[1, 5])],
            vec![((1, 5), 2), ((5, 1), 2)],
        ),
        (
            TurbotFish,
            vec![],
            vec![(1, &[1, 5]), (5, &[1, 6])],
            vec![((2, 6), 1), ((3, 6), 1), ((4, 5), 1), ((6, 5), 1)],
        ),
        (
            RemotePair,
            vec![((1, 1), &[1, 2]), ((1, 5), &[1, 2]), ((5, 5), &[1, 2]), ((5, 9), &[1, 2])],
            vec![],
            vec![((1, 9), 1), ((5, 1), 1)],
        ),
        (FinnedXWing, vec![], vec![(1, &[1, 5, 6]), (5, &[1, 5])], vec![((2, 5), 1), ((3, 5), 1)]),
        (SashimiXWing, vec![], vec![(1, &[1, 6]), (5, &[1, 5])], vec![((2, 5), 1), ((3, 5), 1)]),
        (
            FinnedSwordfish,
            vec![],
            vec![(1, &[1, 4, 5]), (5, &[4, 7]), (9, &[1, 7])],
            vec![((2, 4), 1), ((3, 4), 1)],
        ),
        (
            SashimiSwordfish,
            vec![],
            vec![(1, &[1, 5]), (5, &[4, 7]), (9, &[1, 7])],
            vec![((2, 4), 1), ((3, 4), 1)],
        ),
        (
            XChain,
            vec![],
            vec![(1, &[1, 5]), (5, &[5, 9]), (9, &[2, 9])],
            vec![((2, 2), 1), ((3, 2), 1), ((7, 1), 1), ((8, 1), 1)],
        ),
        (
            XyChain,
            vec![((1, 1), &[1, 2]), ((1, 5), &[2, 3]), ((5, 5), &[3, 4]), ((5, 9), &[1, 4])],
            vec![],
            vec![((1, 9), 1), ((5, 1), 1)],
        ),
        (
            // The label 1 in one of them, so that 4 is in the other.
            AlsXz,
            vec![((1, 1), &[1, 4, 5]), ((1, 2), &[4, 5]), ((9, 1), &[1, 4, 6]), ((9, 2), &[4, 6])],
            vec![],
            vec![],
        ),
        (
            AlsXz,
            vec![((1, 1), &[1, 5]), ((1, 2), &[4, 5]), ((9, 1), &[1, 6]), ((9, 2), &[4, 6])],
            vec![],
            (2..=8).map(|row| ((row, 2), 4)).collect(),
        ),
        (
            // 1 at r1c1, or 2 there, not at r1c5, at r9c5 in its column, so that 1 is at r9c9.
            AlternatingChain,
            [2, 3, 4, 5, 6, 7, 8]
                .map(|row| ((row, 5), &[1, 3, 4, 5, 6, 7, 8, 9][..]))
                .into_iter()
                .chain([((1, 1), &[1, 2][..])])
                .collect(),
            vec![(9, &[5, 9])],
            vec![((1, 9), 1)],
        ),
    ]
}

fn sudoku() -> Board {
    square(9, Some((3, 3)), &[1; 9])
}

fn laid_out(cells: &[((u16, u16), &[u8])], rows: &[(u16, &[u16])]) -> Board {
    let mut board = sudoku();
    for &(row, columns) in rows {
        for column in (1..=9).filter(|column| !columns.contains(column)) {
            board.problem.domains[usize::from(cell(row, column))] &= !1;
        }
    }
    for &((row, column), only) in cells {
        board.problem.domains[usize::from(cell(row, column))] &= labels(only);
    }
    board
}

fn facts(takes: &[((u16, u16), u8)]) -> Facts {
    let mut facts: Facts =
        takes.iter().map(|&((row, column), label)| (cell(row, column), labels(&[label]))).collect();
    facts.sort_unstable();
    facts
}

#[test]
fn each_pattern_takes_what_its_definition_says() {
    for (technique, cells, rows, takes) in examples() {
        let board = laid_out(&cells, &rows);
        let domains = Domains::new(&board);
        let found = of(&domains, technique);
        let expected = facts(&takes);
        let taken: Vec<&Facts> = found.iter().map(|pattern| &pattern.takes).collect();
        let is_found = takes.is_empty() && found.is_empty() || taken.contains(&&expected);
        assert!(is_found, "{technique:?}: {taken:?}, not {expected:?}");
        found.iter().for_each(|pattern| confirm_refuted(&board, pattern));
        // With one of its cells or rows less there is none that takes so much.
        for without in 0..rows.len() {
            let mut rows = rows.clone();
            rows.remove(without);
            let board = laid_out(&cells, &rows);
            let left = of(&Domains::new(&board), technique);
            assert!(
                takes.is_empty() || left.iter().all(|of| of.takes != expected),
                "{technique:?}"
            );
        }
    }
}

#[test]
fn a_chain_of_two_places_only_is_a_colouring() {
    let mut board = laid_out(&[], &[(1, &[1, 5]), (5, &[5, 9]), (9, &[2, 9])]);
    for row in [2, 3, 4, 6, 7, 8] {
        for column in [5, 9] {
            board.problem.domains[usize::from(cell(row, column))] &= !1;
        }
    }
    let found = of(&Domains::new(&board), Technique::SimpleColouring);
    let expected = facts(&[((2, 2), 1), ((3, 2), 1), ((7, 1), 1), ((8, 1), 1)]);
    assert!(found.iter().any(|pattern| pattern.takes == expected), "{found:?}");
}

/// The prover needs no case split to refute what a pattern takes.
fn confirm_refuted(board: &Board, pattern: &Pattern) {
    for &(cell, labels) in &pattern.takes {
        for label in super::domains::bits(labels) {
            let mut finder = Finder::new(board);
            finder.restrict(cell, label);
            let end = deduce(&mut finder, &mut Steps::default(), ChangedCells::Case(cell));
            assert!(end.expect("within limits").is_some(), "{pattern:?}: {cell} {label}");
        }
    }
}

/// Domains of some completions and a few labels more; whatever completions these have, no pattern takes a
/// label of one.
#[test]
fn no_pattern_takes_a_label_of_a_completion() {
    let mut random = Random(29);
    let mut counts = vec![0usize; Technique::all().count()];
    let boards = [square(6, Some((2, 3)), &[1; 6]), square(5, None, &[1; 5]), sudoku()];
    let known: Vec<Vec<Vec<u8>>> = boards.iter().map(|board| at_most(board, 40)).collect();
    for round in 0..80 {
        let which = [0, 1, 2, 0][round % 4];
        let mut board = boards[which].clone();
        let noise = 3 + random.below(5);
        let count = board.problem.copies.len();
        for (at, slot) in board.problem.domains.iter_mut().enumerate() {
            let mut domain = 0;
            // One completion, or two of them.
            for number in 0..=round % 3 % 2 {
                domain |= 1 << known[which][(round * 7 + number) % 40][at];
            }
            for label in 0..count {
                domain |= u64::from(random.below(noise) == 0) << label;
            }
            *slot = domain;
        }
        let completions = at_most(&board, 300);
        assert!(!completions.is_empty());
        if completions.len() == 300 {
            continue;
        }
        let domains = Domains::new(&board);
        for pattern in Technique::all().flat_map(|technique| of(&domains, technique)) {
            let number = Technique::all().position(|other| other == pattern.technique);
            counts[number.expect("there")] += 1;
            let labels = labels_of(&pattern);
            let is_of_one = matches!(
                pattern.technique,
                Technique::TurbotFish | Technique::SimpleColouring | Technique::XChain
            );
            assert!(!is_of_one || labels.len() == 1, "{pattern:?} has the labels {labels:?}");
            for &(cell, labels) in &pattern.takes {
                let has = |found: &&Vec<u8>| labels >> found[usize::from(cell)] & 1 == 1;
                let kept = completions.iter().find(has);
                assert!(kept.is_none(), "round {round}: {pattern:?} of {:?}", domains.of);
            }
        }
        all(&domains).iter().take(3).for_each(|pattern| confirm_refuted(&board, pattern));
    }
    // Remote pairs are rare.
    assert!(counts.iter().filter(|&&count| count > 10).count() > 12, "{counts:?}");
}

/// The labels of a pattern's chain.
fn labels_of(pattern: &Pattern) -> std::collections::BTreeSet<u8> {
    match &pattern.shape {
        Shape::Chain(links) => {
            links.iter().flat_map(|(first, _, last)| [first.label, last.label]).collect()
        }
        Shape::Fish { label, .. } => [*label].into(),
    }
}

#[test]
fn repeated_labels_have_no_patterns() {
    let board = square(4, Some((2, 2)), &[2, 1, 1]);
    assert!(all(&Domains::new(&board)).is_empty());
    assert!(prove_with_patterns(&board, 0).is_err());
}
