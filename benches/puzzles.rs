//! How fast sudokus are solved and proved, and their proofs checked, on one core, and how long a proof is.
//!
//! ```sh
//! cargo bench --bench puzzles            # minimal sudokus, made with a seed
//! cargo bench --bench puzzles -- FILE    # the sudokus of a file, one on each line
//! ```
//!
//! Every figure but the number of puzzles is the median of [`RUNS`] runs over all of them.

#[path = "common/clock.rs"]
mod clock;
#[path = "common/sudokus.rs"]
mod sudokus;

use std::time::Duration;

use clock::median;
use zermelo_checker::check;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::latin_puzzle::{BoardName, LatinPuzzle, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_puzzles::deduction::{prover, search};
use zermelo_puzzles::latin_puzzle::puzzle::Puzzle;

/// How many runs there are.
const RUNS: usize = 5;
/// How often the proofs are checked in a run: to look at the clock takes a while.
const CHECKS: u32 = 50;
/// How many sudokus are made.
const MADE: usize = 300;

fn main() {
    // Cargo adds an option of its own.
    let files: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    println!("| set | puzzles | fair | solved/s | proved/s | checked/s | steps | bytes |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    if files.is_empty() {
        measure("minimal, made with seed 1", &minimal_sudokus(1, MADE));
    }
    for file in files {
        measure(&file, &sudokus::read(&file));
    }
}

/// Prints the row of a set of sudokus, each with one completion.
fn measure(name: &str, sudokus: &[String]) {
    let proofs: Vec<Proof> = sudokus.iter().map(|clues| proof(clues)).collect();
    let fair = proofs.iter().filter(|proof| proof.splits == 0).count();
    let steps = proofs.iter().map(|proof| proof.steps).sum::<usize>();
    let bytes = proofs.iter().map(|proof| proof.certificate.len()).sum::<usize>();
    let count = sudokus.len();
    let per_second = |time: Duration| count as f64 / time.as_secs_f64();
    let puzzles: Vec<Puzzle> = sudokus.iter().map(|clues| puzzle(clues)).collect();
    let (solved, ()) = median(RUNS, || {
        for puzzle in &puzzles {
            assert_eq!(search::count_within(&puzzle.problem, 2, u64::MAX), Ok(1));
        }
    });
    let (proved, ()) = median(RUNS, || {
        for clues in sudokus {
            assert!(!proof(clues).certificate.is_empty());
        }
    });
    let (checked, ()) = median(RUNS, || {
        for proof in (0..CHECKS).flat_map(|_| &proofs) {
            assert!(check(&proof.certificate, None).is_verified());
        }
    });
    println!(
        "| {name} | {count} | {:.1} % | {:.0} | {:.0} | {:.0} | {:.1} | {:.0} |",
        100.0 * fair as f64 / count as f64,
        per_second(solved),
        per_second(proved),
        per_second(checked / CHECKS),
        steps as f64 / count as f64,
        bytes as f64 / count as f64,
    );
}

fn puzzle(clues: &str) -> Puzzle {
    let clues = Text::new(clues).expect("short");
    let game = LatinPuzzle { board: BoardName::Sudoku { box_side: 3 }, labels: None, clues };
    Puzzle::new(game, None).expect("a sudoku")
}

/// The certificate that a sudoku has one completion.
struct Proof {
    certificate: Vec<u8>,
    steps: usize,
    splits: usize,
}

fn proof(clues: &str) -> Proof {
    let puzzle = puzzle(clues);
    let found = prover::prove(&puzzle.problem, 100_000).expect("a proof");
    let (steps, splits) = (found.steps.len(), found.splits);
    let statement = if splits == 0 { Statement::IsFair } else { Statement::OneCompletion };
    let header =
        Header { claim: puzzle.claim(statement).into(), provenance: Provenance::default() };
    let deduction = Deduction::Steps(found.steps);
    let certificate = Certificate::new(header, Kind::Deduction, &deduction).write().0;
    Proof { certificate, steps, splits }
}

/// Sudokus that have one completion and several without any of their clues.
fn minimal_sudokus(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random(seed);
    let several = |clues: &[u8]| {
        let clues = std::str::from_utf8(clues).expect("ASCII");
        search::at_most(&puzzle(clues).problem, 2).len() != 1
    };
    let made = (0..count).map(|_| {
        // Any three boxes on the diagonal have completions.
        let mut clues = vec![b'.'; 81];
        for block in 0..3 {
            for (place, label) in random.order(9).into_iter().enumerate() {
                let (row, column) = (3 * block + place / 3, 3 * block + place % 3);
                clues[9 * row + column] = b'1' + u8::try_from(label).expect("below nine");
            }
        }
        let text = String::from_utf8(clues).expect("ASCII");
        let full = search::at_most(&puzzle(&text).problem, 1 + random.below(500));
        let mut clues: Vec<u8> =
            full.last().expect("a completion").iter().map(|label| b'1' + label).collect();
        for cell in random.order(81) {
            let clue = std::mem::replace(&mut clues[cell], b'.');
            if several(&clues) {
                clues[cell] = clue;
            }
        }
        String::from_utf8(clues).expect("ASCII")
    });
    made.collect()
}

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    /// The numbers below a bound, in a random order.
    fn order(&mut self, bound: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..bound).collect();
        for last in (1..bound).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
