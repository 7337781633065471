//! Deductions: many asterisms through every cell, splits within each other, branches that end at once.

use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, Body, Claim, LABELS, LatinPuzzle, Statement,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Step};

use super::{Case, Input, certificate, text};

pub(super) const CASES: &[Case] = &[
    ("deduction, 64 asterisms of 64 cells through each of 625", exhausted),
    ("deduction, 625 splits of 25 labels within each other", nested),
    ("deduction, branches that end at once", branches),
    ("deduction, all exhausted in each of 3721 branches, 61 labels", all_exhausted),
];

fn square(clues: &str, steps: Vec<Step>) -> Input {
    let board = BoardName::LatinSquare { side: 25 };
    let game = LatinPuzzle { board, labels: None, clues: text(clues) };
    let claim = Claim { game, statement: Statement::NoCompletion };
    certificate(claim, Kind::Deduction, &Deduction::Steps(steps))
}

/// Every clue is exhausted in 64 asterisms of 64 cells.
fn exhausted() -> Input {
    let points = (0..625).map(|point| text(&point.to_string())).collect();
    let asterism = |first: u16| {
        let mut cells: Vec<u16> = (first..first + 64).map(|cell| cell % 625).collect();
        cells.sort_unstable();
        cells
    };
    let mut asterisms: Vec<Vec<u16>> = (0..625).map(asterism).collect();
    asterisms.sort();
    let board = Board { points, asterisms, labels: text(&format!("{LABELS}zzz")) };
    // A clue for every second cell; its label is next exhausted 61 clues later, far away.
    let labels: Vec<char> = LABELS.chars().collect();
    let clue = |cell: usize| if cell & 1 == 0 { labels[cell / 2 % 60] } else { '.' };
    let clues: String = (0..625).map(clue).collect();
    let steps = (0..625).step_by(2).map(|cell| Step::Exhausted { cell }).collect();
    let name = BoardName::Other { title: text(""), hash: board.hash() };
    let game = LatinPuzzle { board: name, labels: None, clues: text(&clues) };
    let claim = Claim { game, statement: Statement::NoCompletion };
    certificate(claim, Kind::Deduction, &Body { board, deduction: Deduction::Steps(steps) })
}

/// Each split keeps the domains.
fn nested() -> Input {
    let split = |cell| Step::Split { cell, labels: (1 << 25) - 1 };
    square(&".".repeat(625), (0..625).map(split).collect())
}

/// A contradiction by the clues ends each of the branches, after all splits that there are.
fn branches() -> Input {
    let clues = format!("11{}", ".".repeat(623));
    let end = Step::ManyCopies { asterism: 0, label: 0 };
    // All branches of one split within a branch of another, and so on.
    let mut steps = Vec::new();
    let all = (1 << 25) - 1;
    for first in 0..25 {
        if first == 0 {
            steps.push(Step::Split { cell: 100, labels: all });
        }
        for second in 0..25 {
            if second == 0 {
                steps.push(Step::Split { cell: 101, labels: all });
            }
            for third in 0..25 {
                if third == 0 {
                    steps.push(Step::Split { cell: 102, labels: all });
                }
                steps.push(end);
            }
        }
    }
    square(&clues, steps)
}

/// Asterisms without a cell in common, all but the first full of clues of which two clash: each branch
/// exhausts them all before it ends.
fn all_exhausted() -> Input {
    let size = u16::try_from(LABELS.len()).expect("few");
    let board = Board {
        points: (0..size * 10).map(|point| text(&point.to_string())).collect(),
        asterisms: (0..10).map(|number| (number * size..(number + 1) * size).collect()).collect(),
        labels: text(LABELS),
    };
    let clashing = LABELS.replacen('2', "1", 1);
    let clues = ".".repeat(LABELS.len()) + &clashing + &LABELS.repeat(8);
    let all = (1 << size) - 1;
    let branch = [Step::AllExhausted, Step::ManyCopies { asterism: 1, label: 0 }];
    let mut of_second = vec![Step::Split { cell: 1, labels: all }];
    of_second.extend(branch.repeat(size.into()));
    let mut steps = vec![Step::Split { cell: 0, labels: all }];
    steps.extend(of_second.repeat(size.into()));
    let name = BoardName::Other { title: text(""), hash: board.hash() };
    let game = LatinPuzzle { board: name, labels: None, clues: text(&clues) };
    let claim = Claim { game, statement: Statement::NoCompletion };
    certificate(claim, Kind::Deduction, &Body { board, deduction: Deduction::Steps(steps) })
}
