//! Deductions about puzzles of 16 cells: random clues, repeated labels, and steps, as they come or from
//! the prover with some changed. What is verified is true, by trying every label of every cell; what is
//! rejected is explained, without a panic.

#[path = "../../tests/common/completions.rs"]
mod completions;

use std::borrow::Cow;

use arbitrary::Arbitrary;
use completions::by_definition;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::latin_puzzle::{BoardName, Claim, LatinPuzzle, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Few, Problem, Step};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_puzzles::deduction::{prover, search};
use zermelo_puzzles::latin_puzzle::puzzle::Puzzle;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    board: u8,
    statement: u8,
    clues: [u8; 16],
    /// Steps that are put into the prover's, at a place each; or all steps.
    steps: Vec<(u8, Change)>,
    from_prover: bool,
    solutions: Option<[[u8; 16]; 2]>,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Change {
    Exhausted(u8),
    Places(u8, u8),
    Cells(u8, u8),
    Fish(u8, [u8; 2], [u8; 2]),
    Split(u8, u8),
    NoLabel(u8),
    FewPlaces(u8, u8),
    ManyCopies(u8, u8),
    AllExhausted,
    HiddenSingle(u8),
    Full,
    Remove,
}

impl Change {
    fn step(self) -> Option<Step> {
        let few = |[a, b]: [u8; 2]| {
            let both = [u16::from(a % 13), u16::from(b % 13)];
            Few::new(if a == b { &both[..1] } else { &both })
        };
        Some(match self {
            Change::Exhausted(cell) => Step::Exhausted { cell: (cell % 17).into() },
            Change::Places(a, set) => {
                Step::Places { asterism: (a % 13).into(), labels: (set % 32).into() }
            }
            Change::Cells(a, set) => {
                Step::Cells { asterism: (a % 13).into(), cells: (set % 32).into() }
            }
            Change::Fish(label, from, onto) => {
                Step::Fish { label: label % 5, from: few(from)?, onto: few(onto)? }
            }
            Change::Split(cell, set) => {
                Step::Split { cell: (cell % 17).into(), labels: (set % 32).into() }
            }
            Change::NoLabel(cell) => Step::NoLabel { cell: (cell % 17).into() },
            Change::FewPlaces(a, label) => {
                Step::FewPlaces { asterism: (a % 13).into(), label: label % 5 }
            }
            Change::ManyCopies(a, label) => {
                Step::ManyCopies { asterism: (a % 13).into(), label: label % 5 }
            }
            Change::AllExhausted => Step::AllExhausted,
            Change::HiddenSingle(single) => Step::HiddenSingle { single: (single % 54).into() },
            Change::Full => Step::Full,
            Change::Remove => return None,
        })
    }
}

/// The problem without each of its clues in turn.
fn less_a_clue(puzzle: &Puzzle) -> Vec<Problem> {
    let problem = &puzzle.problem.problem;
    let clues = puzzle.game.clues.as_str().char_indices().filter(|(_, clue)| *clue != '.');
    let without = |(cell, _): (usize, char)| {
        let mut less = problem.clone();
        less.domains[cell] = puzzle.problem.all;
        less
    };
    clues.map(without).collect()
}

/// A completion without each of the clues in turn, with another label there where there is one.
fn without_clues(puzzle: &Puzzle) -> Vec<Cow<'static, [u8]>> {
    let clues = puzzle.game.clues.as_str().char_indices().filter(|(_, clue)| *clue != '.');
    let other = |(cell, _): (usize, char)| {
        let mut board = puzzle.problem.clone();
        board.problem.domains[cell] = board.all & !board.problem.domains[cell];
        search::at_most(&board, 1).pop().map(Cow::Owned)
    };
    clues.filter_map(other).collect()
}

pub(crate) fn run(input: Input) {
    let text = |text: &str| Text::new(text).expect("a short text");
    let (board, labels) = match input.board % 4 {
        0 => (BoardName::Sudoku { box_side: 2 }, None),
        1 => (BoardName::LatinSquare { side: 4 }, None),
        2 => (BoardName::Gerechte { regions: text("AAABACBBCCDBCDDD") }, Some("1123")),
        _ => (BoardName::Sudoku { box_side: 2 }, Some("1122")),
    };
    let known: Vec<char> = labels.unwrap_or("1234").chars().collect();
    let clue = |byte: &u8| known.get(usize::from(byte % 12)).copied().unwrap_or('.');
    let clues: String = input.clues.iter().map(clue).collect();
    let game = LatinPuzzle { board, labels: labels.map(text), clues: text(&clues) };
    let puzzle = Puzzle::new(game.clone(), None).expect("a puzzle");
    let statement = match input.statement % 5 {
        0 => Statement::OneCompletion,
        1 => Statement::NoCompletion,
        2 => Statement::SeveralCompletions,
        3 => Statement::IsFair,
        _ => Statement::IsCritical { inscription: None },
    };
    let mut steps = Vec::new();
    if input.from_prover
        && let Ok(found) = prover::prove(&puzzle.problem, 50)
    {
        steps = found.steps;
    }
    for (at, change) in &input.steps {
        let at = usize::from(*at).min(steps.len());
        match change.step() {
            Some(step) => steps.insert(at, step),
            None if at < steps.len() => drop(steps.remove(at)),
            None => {}
        }
    }
    let label = |solution: &[u8; 16]| -> Cow<'_, [u8]> {
        solution.iter().map(|label| label % 5).collect::<Vec<u8>>().into()
    };
    let deduction = match (&input.solutions, &statement) {
        (Some([first, second]), Statement::SeveralCompletions) => {
            Deduction::Solutions { first: label(first), second: label(second) }
        }
        (given, Statement::IsCritical { .. }) => {
            let given = given.iter().flatten().map(label).collect();
            let others = if input.from_prover { without_clues(&puzzle) } else { given };
            Deduction::Critical { others, steps }
        }
        _ => Deduction::Steps(steps),
    };
    let claim = Claim { game, statement: statement.clone() }.into();
    let header = Header { claim, provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Deduction, &deduction).write();
    match check(&bytes, None) {
        Verdict::Verified(verified) => {
            let count = by_definition(&puzzle.problem.problem);
            let is_true = match statement {
                Statement::NoCompletion => count == 0,
                Statement::SeveralCompletions => count >= 2,
                Statement::IsCritical { .. } => {
                    count == 1 && less_a_clue(&puzzle).iter().all(|less| by_definition(less) >= 2)
                }
                _ => count == 1,
            };
            assert!(is_true, "{}: {count} completions", verified.claim);
        }
        Verdict::Rejected(rejection) => {
            let _ = explain(&bytes, &rejection, None).to_string();
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
