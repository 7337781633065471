//! Certificates about puzzles with every field changed: what is still accepted is true, by trying every
//! label of every cell.

use std::borrow::Cow;

use zermelo_checker::check;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, Body, Claim, LatinPuzzle, Layout, Statement, lay_out,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Few, SINGLES, Step};
use zermelo_checker::verdict::Verdict;
use zermelo_puzzles::deduction::{prover, search};
use zermelo_puzzles::latin_puzzle::puzzle::Puzzle;

use crate::common::completions::by_definition;

#[derive(Clone)]
struct Draft {
    claim: Claim,
    board: Option<Board>,
    deduction: Deduction<'static>,
}

type Spoil = Box<dyn Fn(&mut Draft)>;
type SpoilOthers = Box<dyn Fn(&mut Vec<Cow<'static, [u8]>>)>;

fn statements() -> Vec<Statement> {
    let inscribed = |clues| Statement::IsCritical { inscription: Some(text(clues)) };
    vec![
        Statement::OneCompletion,
        Statement::NoCompletion,
        Statement::SeveralCompletions,
        Statement::IsFair,
        Statement::IsCritical { inscription: None },
        inscribed("1........"),
        inscribed("1.2......"),
        inscribed("....3...."),
        inscribed("1...3...."),
        inscribed("........."),
        inscribed("1..............."),
        inscribed("1....1.........."),
    ]
}

fn text(text: &str) -> Text {
    Text::new(text).expect("a text")
}

impl Draft {
    fn bytes(&self) -> Vec<u8> {
        let header = Header { claim: self.claim.clone().into(), provenance: Provenance::default() };
        let deduction = self.deduction.clone();
        match self.board.clone() {
            Some(board) => {
                Certificate::new(header, Kind::Deduction, &Body { board, deduction }).write().0
            }
            None => Certificate::new(header, Kind::Deduction, &deduction).write().0,
        }
    }

    /// Whether it is accepted; panics when it is and its claim is false.
    fn is_accepted(&self) -> bool {
        let accepted = matches!(check(&self.bytes(), None), Verdict::Verified(_));
        if accepted {
            let laid = lay_out(&self.claim.game, self.board.as_ref()).expect("an accepted puzzle");
            let count = by_definition(&laid.problem);
            let is_true = match &self.claim.statement {
                Statement::NoCompletion => count == 0,
                Statement::SeveralCompletions => count >= 2,
                Statement::OneCompletion | Statement::IsFair => count == 1,
                Statement::IsCritical { inscription } => {
                    count == 1 && self.is_needed(&laid, inscription.as_ref())
                }
                _ => panic!("no such statement is made here"),
            };
            assert!(is_true, "accepted and false: {}, {count} completions", self.claim);
        }
        accepted
    }

    /// Whether every clue outside of the inscription is one without which there are several
    /// completions.
    fn is_needed(&self, laid: &Layout, inscription: Option<&Text>) -> bool {
        let clues = self.claim.game.clues.as_str();
        let dots = ".".repeat(clues.len());
        let kept = inscription.map_or(dots.as_str(), Text::as_str);
        let removable = clues.chars().zip(kept.chars()).enumerate();
        let mut removable = removable.filter(|(_, (clue, kept))| *clue != '.' && *kept == '.');
        removable.all(|(cell, _)| {
            let mut less = laid.problem.clone();
            less.domains[cell] = (1 << less.copies.len()) - 1;
            by_definition(&less) >= 2
        })
    }

    /// A critical puzzle, and completions without each of its clues.
    fn critical(game: LatinPuzzle) -> Draft {
        let puzzle = Puzzle::new(game, None).expect("a puzzle");
        let found = prover::prove(&puzzle.problem, 100).expect("a proof");
        let clues = puzzle.game.clues.as_str().char_indices().filter(|(_, clue)| *clue != '.');
        let without = |(cell, _): (usize, char)| {
            let mut board = puzzle.problem.clone();
            board.problem.domains[cell] = board.all & !board.problem.domains[cell];
            Cow::Owned(search::at_most(&board, 1).pop().expect("a completion"))
        };
        let deduction =
            Deduction::Critical { others: clues.map(without).collect(), steps: found.steps };
        let claim = puzzle.claim(Statement::IsCritical { inscription: None });
        Draft { claim, board: None, deduction }
    }

    /// What the prover finds of a puzzle.
    fn of(game: LatinPuzzle, board: Option<Board>) -> Draft {
        let puzzle = Puzzle::new(game, board).expect("a puzzle");
        let (statement, deduction) =
            if let [first, second] = search::at_most(&puzzle.problem, 2).as_slice() {
                let (first, second) = (Cow::Owned(first.clone()), Cow::Owned(second.clone()));
                (Statement::SeveralCompletions, Deduction::Solutions { first, second })
            } else {
                let found = prover::prove(&puzzle.problem, 100).expect("a proof");
                let statement = match (&found.completion, found.splits) {
                    (None, _) => Statement::NoCompletion,
                    (Some(_), 0) => Statement::IsFair,
                    (Some(_), _) => Statement::OneCompletion,
                };
                (statement, Deduction::Steps(found.steps))
            };
        Draft { claim: puzzle.claim(statement), board: puzzle.board.clone(), deduction }
    }
}

/// Puzzles of a few cells, whose proofs have theorems, case splits, contradictions and solutions.
fn certificates() -> Vec<Draft> {
    let named = |board: BoardName, labels: Option<&str>, clues: &str| {
        Draft::of(LatinPuzzle { board, labels: labels.map(text), clues: text(clues) }, None)
    };
    let square = |side| BoardName::LatinSquare { side };
    let board = Board {
        points: ["a", "b", "c", "d", "e"].map(text).into(),
        asterisms: vec![vec![0, 1, 2], vec![2, 3, 4]],
        labels: text("112"),
    };
    let other = BoardName::Other { title: text("bow tie"), hash: board.hash() };
    let bow_tie = LatinPuzzle { board: other, labels: None, clues: text("12.2.") };
    vec![
        named(BoardName::Sudoku { box_side: 2 }, None, "1.....2..3.....4"),
        named(BoardName::Sudoku { box_side: 2 }, None, "12....3..4......"),
        named(BoardName::Gerechte { regions: text("AABBAABBCCDDCCDD") }, None, "1..............2"),
        named(square(3), None, "........."),
        named(square(3), None, "1...1...2"),
        named(square(4), Some("1122"), "11..1.1...1....."),
        named(square(4), None, ".1...2....3....4"),
        Draft::critical(LatinPuzzle { board: square(3), labels: None, clues: text("1...3....") }),
        Draft::critical(LatinPuzzle {
            board: BoardName::Sudoku { box_side: 2 },
            labels: None,
            clues: text("1.....2..3.....4"),
        }),
        Draft::of(bow_tie, Some(board)),
        trial(),
    ]
}

/// A square of side 2, whose cell beside the clue is not 1 since that leads to a contradiction.
fn trial() -> Draft {
    let board = BoardName::LatinSquare { side: 2 };
    let game = LatinPuzzle { board, labels: None, clues: text("1...") };
    let puzzle = Puzzle::new(game, None).expect("a puzzle");
    let steps = vec![
        Step::Split { cell: 1, labels: 1 },
        Step::ManyCopies { asterism: 0, label: 0 },
        Step::Exhausted { cell: 0 },
        Step::Exhausted { cell: 1 },
        Step::Full,
    ];
    let claim = puzzle.claim(Statement::OneCompletion);
    Draft { claim, board: None, deduction: Deduction::Steps(steps) }
}

/// Every step near those that occur.
fn steps() -> Vec<Step> {
    let few = |list: &[u16]| Few::new(list).expect("a few");
    let mut steps = vec![Step::Full, Step::AllExhausted];
    steps.extend((0..52).chain([u32::MAX - SINGLES]).map(|single| Step::HiddenSingle { single }));
    for cell in (0..17).chain([255, u16::MAX]) {
        steps.extend([Step::Exhausted { cell }, Step::NoLabel { cell }]);
        steps.extend((0..16).map(|labels| Step::Split { cell, labels }));
    }
    for asterism in (0..13).chain([u16::MAX]) {
        for set in (0..16).chain([1 << 4, 1 << 63, u64::MAX]) {
            steps.push(Step::Places { asterism, labels: set });
            steps.push(Step::Cells { asterism, cells: set });
        }
        for label in (0..5).chain([63, 64, 255]) {
            steps.push(Step::FewPlaces { asterism, label });
            steps.push(Step::ManyCopies { asterism, label });
            for other in 0..13 {
                let (from, onto) = (few(&[asterism]), few(&[other]));
                steps.push(Step::Fish { label, from, onto });
                let (from, onto) = (few(&[0, asterism]), few(&[4, other]));
                steps.push(Step::Fish { label, from, onto });
            }
        }
    }
    steps
}

/// Every change of one field.
fn changes(draft: &Draft) -> Vec<Spoil> {
    let mut changes: Vec<Spoil> = Vec::new();
    for statement in statements() {
        changes.push(Box::new(move |d| d.claim.statement = statement.clone()));
    }
    for labels in [None, Some("1122"), Some("1234"), Some("1123"), Some("123"), Some("112")] {
        changes.push(Box::new(move |d| d.claim.game.labels = labels.map(text)));
    }
    let clues = draft.claim.game.clues.as_str();
    for at in 0..clues.len() {
        for clue in ['.', '1', '2', '3', '4'] {
            let with =
                |clue| clues.char_indices().map(move |(i, c)| if i == at { clue } else { c });
            let changed = text(&with(clue).collect::<String>());
            changes.push(Box::new(move |d| d.claim.game.clues = changed.clone()));
        }
        let less = text(&clues[at + 1..]);
        changes.push(Box::new(move |d| d.claim.game.clues = less.clone()));
    }
    for board in [
        BoardName::LatinSquare { side: 3 },
        BoardName::LatinSquare { side: 4 },
        BoardName::Sudoku { box_side: 2 },
        BoardName::Gerechte { regions: text("AABBAABBCCDDCCDD") },
        BoardName::Gerechte { regions: text("AAABACBBCCDBCDDD") },
        BoardName::Other { title: text("bow tie"), hash: [0; 32] },
    ] {
        changes.push(Box::new(move |d| d.claim.game.board = board.clone()));
    }
    let all = steps();
    if let Deduction::Critical { others, .. } = &draft.deduction {
        for (number, other) in others.iter().enumerate() {
            change_others(number, other.len(), &mut changes);
        }
    }
    match &draft.deduction {
        Deduction::Steps(found) | Deduction::Critical { steps: found, .. } => {
            for at in 0..found.len() {
                for &step in &all {
                    changes.push(change_steps(at, move |steps| steps[at] = step));
                    changes.push(change_steps(at, move |steps| steps.insert(at, step)));
                }
                changes.push(change_steps(at, move |steps| {
                    steps.remove(at);
                }));
                changes.push(change_steps(at, move |steps| steps.truncate(at)));
                changes.push(change_steps(at, move |steps| steps.swap(0, at)));
            }
        }
        Deduction::Solutions { first, .. } => {
            for at in 0..first.len() {
                for label in (0..5).chain([63, 64, 255]) {
                    changes.push(Box::new(move |d| {
                        if let Deduction::Solutions { first, .. } = &mut d.deduction {
                            first.to_mut()[at] = label;
                        }
                    }));
                }
            }
            changes.push(Box::new(|d| {
                if let Deduction::Solutions { first, second } = &mut d.deduction {
                    *first = second.clone();
                }
            }));
        }
    }
    if let Some(board) = &draft.board {
        change_board(board, &mut changes);
    }
    changes
}

/// A change at a step, where it is still there.
fn change_steps(at: usize, change: impl Fn(&mut Vec<Step>) + 'static) -> Spoil {
    Box::new(move |draft| {
        if let Deduction::Steps(steps) | Deduction::Critical { steps, .. } = &mut draft.deduction
            && at < steps.len()
        {
            change(steps);
        }
    })
}

/// Every label of a completion without a clue, the completion left out, and there twice.
fn change_others(number: usize, cells: usize, changes: &mut Vec<Spoil>) {
    let change = |change: SpoilOthers| -> Spoil {
        Box::new(move |draft| {
            if let Deduction::Critical { others, .. } = &mut draft.deduction
                && number < others.len()
            {
                change(others);
            }
        })
    };
    for at in 0..cells {
        for label in (0..5).chain([63, 64, 255]) {
            changes.push(change(Box::new(move |others| others[number].to_mut()[at] = label)));
        }
    }
    changes.push(change(Box::new(move |others| {
        others.remove(number);
    })));
    changes.push(change(Box::new(move |others| others.push(others[number].clone()))));
    changes.push(change(Box::new(move |others| others.swap(0, number))));
}

/// Other points of asterisms, other labels and names, with the hash made anew.
fn change_board(board: &Board, changes: &mut Vec<Spoil>) {
    let mut add = |changed: Board| {
        changes.push(Box::new(move |draft: &mut Draft| {
            if let BoardName::Other { hash, .. } = &mut draft.claim.game.board {
                *hash = changed.hash();
            }
            draft.board = Some(changed.clone());
        }));
    };
    for (number, asterism) in board.asterisms.iter().enumerate() {
        for at in 0..asterism.len() {
            for point in 0..6 {
                let mut changed = board.clone();
                changed.asterisms[number][at] = point;
                add(changed);
            }
        }
    }
    for labels in ["111", "122", "123", "222", "12", "1122", "211", ""] {
        add(Board { labels: text(labels), ..board.clone() });
    }
    for name in ["a", "z", ""] {
        let mut changed = board.clone();
        changed.points[1] = text(name);
        add(changed);
    }
}

#[test]
fn whatever_is_accepted_of_a_puzzle_after_one_change_is_true() {
    for honest in certificates() {
        assert!(honest.is_accepted(), "{}", honest.claim);
        let bytes = honest.bytes();
        let (mut count, mut all) = (0, 0);
        for change in changes(&honest) {
            let mut draft = honest.clone();
            change(&mut draft);
            if draft.bytes() != bytes {
                all += 1;
                count += usize::from(draft.is_accepted());
            }
        }
        // A few are harmless: another statement that follows, a needless step that is true.
        assert!(count > 0 && count * 4 < all, "{}: {count} of {all} accepted", honest.claim);
    }
}

/// Two changes at a time, of which the second may mend what the first has spoilt.
#[test]
fn whatever_is_accepted_of_a_puzzle_after_two_changes_is_true() {
    for honest in certificates() {
        let changes = changes(&honest);
        let mut state = 1usize;
        for _ in 0..4_000 {
            let mut draft = honest.clone();
            for _ in 0..2 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                changes[(state >> 33) % changes.len()](&mut draft);
            }
            draft.is_accepted();
        }
    }
}
