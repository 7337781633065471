//! How fast puzzles are solved, proved, and their proofs checked, on one core: sudokus from easy to
//! very hard. The second counter of a check is the bytes of certificates.
//!
//! ```sh
//! cargo bench --bench puzzles
//! ```

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use zermelo::games::latin_puzzle::puzzle::Puzzle;
use zermelo::proofs::deduction::{prover, search};
use zermelo_checker::check;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::latin_puzzle::{BoardName, LatinPuzzle, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::Deduction;

/// Sudokus by name: an easy one; one with 17 clues; one that needs case splits.
const SUDOKUS: &[(&str, &str)] = &[
    ("easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    (
        "17 clues",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ),
    ("hard", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
];

fn main() {
    divan::main();
}

fn puzzle(clues: &str) -> Puzzle {
    let clues = Text::new(clues).expect("short");
    let game = LatinPuzzle { board: BoardName::Sudoku { box_side: 3 }, labels: None, clues };
    Puzzle::new(game, None).expect("a puzzle")
}

fn certificate(puzzle: &Puzzle) -> Vec<u8> {
    let found = prover::prove(&puzzle.problem, 1000).expect("a proof");
    let statement = if found.splits == 0 { Statement::IsFair } else { Statement::OneCompletion };
    let header =
        Header { claim: puzzle.claim(statement).into(), provenance: Provenance::default() };
    Certificate::new(header, Kind::Deduction, &Deduction::Steps(found.steps)).write().0
}

#[divan::bench(args = SUDOKUS)]
fn solve(bencher: Bencher<'_, '_>, &(_, clues): &(&str, &str)) {
    bencher
        .counter(ItemsCount::new(1u32))
        .bench_local(|| search::at_most(&puzzle(clues).problem, 2).len());
}

#[divan::bench(args = SUDOKUS)]
fn prove(bencher: Bencher<'_, '_>, &(_, clues): &(&str, &str)) {
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| certificate(&puzzle(clues)).len());
}

#[divan::bench(args = SUDOKUS)]
fn check_proof(bencher: Bencher<'_, '_>, &(_, clues): &(&str, &str)) {
    let bytes = certificate(&puzzle(clues));
    assert!(check(&bytes, None).is_verified());
    bencher
        .counter(ItemsCount::new(1u32))
        .counter(BytesCount::new(bytes.len()))
        .bench_local(|| check(&bytes, None));
}
