//! How fast other solvers decide that sudokus have one completion, on one core: what `solved/s` is in the
//! bench `puzzles` of zermelo. The program that is built is under the AGPL-3.0, as Cargo.toml says.
//!
//! ```sh
//! cargo run --release --manifest-path benches/solvers/Cargo.toml -- FILE
//! ```
//!
//! FILE has a sudoku with one completion on each line. Every figure is the median of [`RUNS`] runs over all
//! of them.

#[path = "../../common/clock.rs"]
mod clock;
#[path = "../../common/sudokus.rs"]
mod sudokus;

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver as _};
use sudoku::Sudoku;

/// How often each solver is measured.
const RUNS: usize = 5;

/// The number of completions of a sudoku, at most two.
type Count = fn(&str) -> usize;

const SOLVERS: [(&str, Count); 2] =
    [("sudoku 0.8.0", by_sudoku), ("exact-covers 0.3.0", by_covers)];

fn main() {
    println!("| set | puzzles | solver | solved/s |");
    println!("| --- | --- | --- | --- |");
    for file in std::env::args().skip(1) {
        let sudokus = sudokus::read(&file);
        for (name, count) in SOLVERS {
            let (time, ()) = clock::median(RUNS, || {
                for clues in &sudokus {
                    assert_eq!(count(clues), 1, "{file}: {name}: the completions of {clues}");
                }
            });
            let rate = sudokus.len() as f64 / time.as_secs_f64();
            println!("| {file} | {} | {name} | {:.0} |", sudokus.len(), rate);
        }
    }
}

fn by_sudoku(clues: &str) -> usize {
    let sudoku = Sudoku::from_str_line(clues).unwrap_or_else(|why| panic!("{clues}: {why}"));
    sudoku.solutions_count_up_to(2)
}

/// A sudoku as an exact cover: an option is a label in a cell, and the items are the cells and the labels
/// of each row, column and box.
fn by_covers(clues: &str) -> usize {
    let items: Vec<u16> = (0..4 * 81).collect();
    let mut solver: DlSolver<u16, ()> = DlSolver::new(&items, &[]);
    for (cell, clue) in (0u16..).zip(clues.bytes()) {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for label in 0..9 {
            if clue == b'.' || u16::from(clue) == u16::from(b'1') + label {
                let of = |asterism: u16| asterism * 9 + label;
                solver.add_option([cell, 81 + of(row), 162 + of(column), 243 + of(block)], []);
            }
        }
    }
    let mut found = 0;
    solver.solve(|_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}
