//! The search of sudokus by bands against the general one, which knows nothing of bands, and a count by
//! hand. It would be wrong if
//!
//! - a completion were lost, found twice, or none;
//! - domains that are neither a clue nor all labels were read wrongly;
//! - a board that is no sudoku came to it;
//! - completions came in another order than they do without it: certificates have the first ones;
//! - it did not keep to a limit.

use std::sync::atomic::AtomicBool;

use zermelo_search::limits::{Limit, Limits};

use super::bands;
use super::domains::Board;
use super::search::{Unfinished, at_most_within, completions_within, count_within};
use super::tests::{Random, square};

/// More than any of these boards needs.
const LIMIT: u64 = 1_000_000;

fn sudoku() -> Board {
    square(9, Some((3, 3)), &[1; 9])
}

/// Of a line of clues.
fn of(clues: &str) -> Board {
    let mut board = sudoku();
    for (domain, clue) in board.problem.domains.iter_mut().zip(clues.bytes()) {
        if clue != b'.' {
            *domain = 1 << (clue - b'1');
        }
    }
    board
}

/// By the search of bands, in increasing order.
fn by_bands(board: &Board, most: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut visit = |grid: &bands::Grid| {
        found.push(grid.completion());
        found.len() >= most
    };
    bands::completions(board, LIMIT, &mut visit).expect("no limit is reached");
    found.sort();
    found
}

/// By the general search, in its order.
fn by_trying(board: &Board, most: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut visit = |completion| {
        found.push(completion);
        found.len() >= most
    };
    completions_within(board, LIMIT, &mut visit).expect("no limit is reached");
    found
}

/// Clues of a random completion, so many; some are wrong once in a while, and some cells have lost a
/// label.
fn drawn(random: &mut Random, clues: u64) -> Board {
    let mut board = sudoku();
    let mut order = |count: u16| {
        let mut order: Vec<u16> = (0..count).collect();
        for last in (1..order.len()).rev() {
            let place = random.below(u64::try_from(last + 1).expect("small"));
            order.swap(last, usize::try_from(place).expect("small"));
        }
        order
    };
    let labels = order(9);
    let [rows, columns] = [0, 1].map(|_| {
        let groups = order(3);
        groups
            .iter()
            .flat_map(|group| order(3).into_iter().map(move |line| 3 * group + line))
            .collect()
    });
    let label = |cell: usize| {
        let (rows, columns): (&Vec<u16>, &Vec<u16>) = (&rows, &columns);
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        labels[usize::from((row % 3 * 3 + row / 3 + column) % 9)]
    };
    let cells = order(81);
    for (number, &cell) in (0u64..).zip(&cells) {
        let cell = usize::from(cell);
        let domain = &mut board.problem.domains[cell];
        if number < clues {
            *domain = 1 << label(cell);
        } else if random.below(8) == 0 {
            *domain &= !(1 << random.below(9)) | 1 << label(cell);
        }
    }
    if random.below(5) == 0 {
        board.problem.domains[usize::from(cells[0])] = 1 << random.below(9);
    }
    board
}

#[test]
fn bands_have_the_completions_of_the_general_search_in_whatever_order() {
    const MOST: usize = 300;
    let mut random = Random(1);
    let mut counts = [0; 4];
    for number in 0..240 {
        let board = drawn(&mut random, 24 + 3 * (number % 12));
        let mut expected = by_trying(&board, MOST);
        let count = count_within(&board, MOST, LIMIT);
        assert_eq!(count, Ok(expected.len()), "{:?}", board.problem.domains);
        counts[expected.len().min(3)] += 1;
        if expected.len() < MOST {
            expected.sort();
            assert_eq!(by_bands(&board, MOST), expected, "{:?}", board.problem.domains);
        }
    }
    // With no completion, one, two and more.
    assert!(counts.iter().all(|&count| count >= 3), "{counts:?}");
}

#[test]
fn the_first_completions_are_those_of_the_general_search() {
    let mut random = Random(2);
    for number in 0..60 {
        let board = drawn(&mut random, 24 + 3 * (number % 12));
        for most in [0, 1, 2, 5] {
            let expected = if most == 0 { Vec::new() } else { by_trying(&board, most) };
            assert_eq!(at_most_within(&board, most, LIMIT), Ok(expected), "{most}");
        }
    }
}

/// With 17 clues: of Royle's list, and one that is hard for a search cell by cell.
#[test]
fn published_sudokus_have_one_completion() {
    for clues in [
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "300000006000800500000000020000010053008060000040003000500200700000000400000400000",
    ] {
        let board = of(&clues.replace('0', "."));
        let found = by_bands(&board, 2);
        assert_eq!(found.len(), 1, "{clues}");
        assert_eq!(count_within(&board, 2, LIMIT), Ok(1), "{clues}");
    }
}

/// The names of n labels that are in no clue can be exchanged: completions come in sets of n!.
#[test]
fn labels_without_clues_are_exchanged() {
    let completion =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    for without in 1..=4usize {
        let hidden = &"123456789"[..without];
        let clues: String = completion
            .chars()
            .map(|label| if hidden.contains(label) { '.' } else { label })
            .collect();
        let count = count_within(&of(&clues), usize::MAX, LIMIT).expect("no limit is reached");
        let orders: usize = (1..=without).product();
        assert!(count >= orders && count.is_multiple_of(orders), "{count} without {hidden}");
    }
}

#[test]
fn other_boards_are_not_searched_by_bands() {
    for (board, is_sudoku) in [
        (sudoku(), true),
        (square(9, None, &[1; 9]), false),
        (square(9, Some((1, 9)), &[1; 9]), false),
        (square(4, Some((2, 2)), &[1; 4]), false),
        (square(6, Some((2, 3)), &[1; 6]), false),
    ] {
        assert_eq!(board.of_sudoku, is_sudoku);
    }
    // 288 of 16 cells are published, in sets of 4!; the first box has one of them.
    let mut small = square(4, Some((2, 2)), &[1; 4]);
    for (cell, label) in [(0, 0), (1, 1), (4, 2), (5, 3)] {
        small.problem.domains[cell] = 1 << label;
    }
    assert_eq!(count_within(&small, 100, LIMIT), Ok(288 / 24));
}

#[test]
fn a_limit_ends_the_search_by_bands() {
    static STOPPED: AtomicBool = AtomicBool::new(true);
    let mut board =
        of("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    let count = count_within(&board, 2, 1);
    assert!(matches!(count, Err((_, Unfinished::GaveUp)) | Ok(1)), "{count:?}");
    board.limits = Limits { interrupt: Some(&STOPPED), ..Limits::DEFAULT };
    let stopped = Unfinished::Limit(Limit::Interruption);
    assert_eq!(count_within(&board, 2, LIMIT), Err((0, stopped)));
    assert_eq!(at_most_within(&board, 2, LIMIT), Err(stopped));
}
