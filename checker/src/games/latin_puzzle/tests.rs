//! Small puzzles by hand: their boards from the definitions, and certificates that lie.

use std::borrow::Cow;

use super::*;
use crate::claim::Provenance;
use crate::format::{Certificate, Header, Text};
use crate::proofs::deduction::Deduction;
use crate::proofs::deduction::{Few, Step};
use crate::trap_tests::code;
use crate::verdict::Verdict;
use Statement::{IsFair, NoCompletion, OneCompletion, SeveralCompletions};

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn puzzle(board: BoardName, labels: Option<&str>, clues: &str) -> LatinPuzzle {
    LatinPuzzle { board, labels: labels.map(text), clues: text(clues) }
}

fn square(side: u16, clues: &str) -> LatinPuzzle {
    puzzle(BoardName::LatinSquare { side }, None, clues)
}

fn claim(game: &LatinPuzzle, statement: Statement) -> crate::claim::Claim {
    Claim { game: game.clone(), statement }.into()
}

fn few(asterisms: &[u16]) -> Few {
    Few::new(asterisms).expect("one to four")
}

fn solutions<'a>(first: &'a [u8], second: &'a [u8]) -> Deduction<'a> {
    Deduction::Solutions { first: Cow::Borrowed(first), second: Cow::Borrowed(second) }
}

/// A triangle of three points, any two of them an asterism: with two labels it has no completion.
fn triangle() -> Board {
    Board {
        points: ["a", "b", "c"].map(text).to_vec(),
        asterisms: vec![vec![0, 1], vec![0, 2], vec![1, 2]],
        labels: text("12"),
    }
}

fn of_board(board: &Board, clues: &str) -> LatinPuzzle {
    let name = BoardName::Other { title: text("triangle"), hash: board.hash() };
    puzzle(name, None, clues)
}

/// a is 1 or 2; either way b and c are the same.
fn no_completion() -> Vec<Step> {
    use Step::*;
    let branch = |label| [Exhausted { cell: 0 }, ManyCopies { asterism: 2, label }];
    [&[Split { cell: 0, labels: 3 }][..], &branch(1), &branch(0)].concat()
}

#[test]
fn certificates_about_small_puzzles_are_verified() {
    use Step::*;
    let steps = Deduction::Steps;
    let right = vec![Exhausted { cell: 0 }, Exhausted { cell: 1 }, Full];
    let two = square(2, "1...");
    for (what, game, statement, deduction) in [
        ("a square of two", two.clone(), OneCompletion, steps(right.clone())),
        ("as a fair puzzle", two.clone(), IsFair, steps(right)),
        (
            "all clues exhausted, then a hidden single",
            two,
            IsFair,
            // The first label in the second column.
            steps(vec![AllExhausted, HiddenSingle { single: 3 * 2 }, Full]),
        ),
        ("a square of one", square(1, "."), IsFair, steps(vec![Full])),
        (
            "a row with a label twice",
            square(2, "11.."),
            NoCompletion,
            steps(vec![ManyCopies { asterism: 0, label: 0 }]),
        ),
        (
            "an empty square",
            square(2, "...."),
            SeveralCompletions,
            solutions(&[0, 1, 1, 0], &[1, 0, 0, 1]),
        ),
        (
            "two labels twice each",
            puzzle(BoardName::LatinSquare { side: 4 }, Some("1122"), "................"),
            SeveralCompletions,
            solutions(
                &[0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0],
                &[0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0],
            ),
        ),
    ] {
        let verdict = code(claim(&game, statement), Kind::Deduction, &deduction, what);
        assert_eq!(verdict, "verified", "{what}");
    }
    let body = Body { board: triangle(), deduction: steps(no_completion()) };
    let game = of_board(&triangle(), "...");
    assert_eq!(code(claim(&game, NoCompletion), Kind::Deduction, &body, "triangle"), "verified");
    let (with_clue, clue) = (of_board(&triangle(), "1.."), no_completion()[1..3].to_vec());
    let body = Body { board: triangle(), deduction: steps(clue) };
    let verdict = code(claim(&with_clue, NoCompletion), Kind::Deduction, &body, "triangle");
    assert_eq!(verdict, "verified");
}

#[test]
fn every_lie_in_a_deduction_gets_its_own_error() {
    use Step::*;
    let steps = |steps: &[Step]| Deduction::Steps(steps.to_vec());
    let right = [Exhausted { cell: 0 }, Exhausted { cell: 1 }, Full];
    let split = |labels| Split { cell: 0, labels };
    let (two, open, row, three) =
        (square(2, "1..."), square(2, "...."), square(2, "11.."), square(3, "........."));
    for (what, game, statement, deduction, expected) in [
        (
            "a cell that is not there",
            &two,
            OneCompletion,
            steps(&[Exhausted { cell: 4 }]),
            "step-reference",
        ),
        (
            "an asterism that is not there",
            &two,
            OneCompletion,
            steps(&[Cells { asterism: 4, cells: 1 }]),
            "step-reference",
        ),
        (
            "a label that is not there",
            &two,
            OneCompletion,
            steps(&[Places { asterism: 0, labels: 4 }]),
            "step-reference",
        ),
        (
            "a fish with an asterism twice",
            &three,
            OneCompletion,
            steps(&[Fish { label: 0, from: few(&[0, 0]), onto: few(&[3, 4]) }]),
            "step-reference",
        ),
        (
            "a fish with three and two asterisms",
            &three,
            OneCompletion,
            steps(&[Fish { label: 0, from: few(&[0, 1, 2]), onto: few(&[3, 4]) }]),
            "step-reference",
        ),
        ("a step again", &two, OneCompletion, steps(&[right[0], right[0]]), "step-without-effect"),
        (
            "a cell with two labels as one with one",
            &open,
            OneCompletion,
            steps(&right),
            "cell-not-single",
        ),
        (
            "a label with two places as a hidden single",
            &open,
            OneCompletion,
            steps(&[Places { asterism: 0, labels: 1 }]),
            "too-many-places",
        ),
        (
            "a cell with two labels as a naked subset",
            &open,
            OneCompletion,
            steps(&[Cells { asterism: 0, cells: 1 }]),
            "too-many-labels",
        ),
        (
            "a fish with a place on neither side",
            &three,
            OneCompletion,
            steps(&[Fish { label: 0, from: few(&[0, 1]), onto: few(&[3, 4]) }]),
            "fish-premise",
        ),
        (
            "a fish whose sides share a place",
            &three,
            OneCompletion,
            steps(&[Fish { label: 0, from: few(&[0, 3]), onto: few(&[0, 3]) }]),
            "fish-premise",
        ),
        (
            "a split with a branch missing",
            &three,
            OneCompletion,
            steps(&[split(3)]),
            "split-labels",
        ),
        ("a trial of a label that is out", &two, OneCompletion, steps(&[split(2)]), "split-labels"),
        (
            "a trial whose other labels are missing",
            &open,
            OneCompletion,
            steps(&[split(2), right[0], right[1], Full]),
            "branch-open",
        ),
        ("a fair puzzle with a trial", &open, IsFair, steps(&[split(1)]), "fair-with-split"),
        (
            "a split with a branch too many",
            &open,
            OneCompletion,
            steps(&[split(7)]),
            "split-labels",
        ),
        (
            "a split of a cell with one label",
            &two,
            OneCompletion,
            steps(&[split(1)]),
            "split-labels",
        ),
        (
            "a contradiction at a cell with labels",
            &open,
            NoCompletion,
            steps(&[NoLabel { cell: 0 }]),
            "cell-has-label",
        ),
        (
            "a contradiction at a label with a place",
            &two,
            NoCompletion,
            steps(&[right[0], FewPlaces { asterism: 0, label: 1 }]),
            "enough-places",
        ),
        (
            "a contradiction at a label that is there once",
            &two,
            NoCompletion,
            steps(&[ManyCopies { asterism: 0, label: 0 }]),
            "not-too-many",
        ),
        (
            "a full board with a cell left",
            &two,
            OneCompletion,
            steps(&[right[0], Full]),
            "board-not-full",
        ),
        (
            "a full board with a label twice in a row",
            &square(2, "1122"),
            OneCompletion,
            steps(&[Full]),
            "asterism-broken",
        ),
        (
            "a hidden single with two places",
            &open,
            OneCompletion,
            steps(&[HiddenSingle { single: 0 }]),
            "not-hidden-single",
        ),
        (
            "a hidden single of a label with two copies",
            &puzzle(BoardName::LatinSquare { side: 2 }, Some("11"), "...."),
            OneCompletion,
            steps(&[HiddenSingle { single: 0 }]),
            "not-hidden-single",
        ),
        (
            "a hidden single of an asterism that is not there",
            &two,
            OneCompletion,
            steps(&[HiddenSingle { single: 8 }]),
            "step-reference",
        ),
        (
            "exhausted labels again",
            &two,
            OneCompletion,
            steps(&[AllExhausted, AllExhausted, AllExhausted]),
            "step-without-effect",
        ),
        ("no steps", &two, OneCompletion, steps(&[]), "branch-open"),
        ("a branch that does not end", &two, OneCompletion, steps(&right[..2]), "branch-open"),
        (
            "a split whose second branch is missing",
            &open,
            OneCompletion,
            steps(&[split(3), right[0], right[1], Full]),
            "branch-open",
        ),
        (
            "two completions as one",
            &open,
            OneCompletion,
            steps(&[split(3), right[0], right[1], Full, right[0], right[1], Full]),
            "not-one-completion",
        ),
        (
            "no completion as one",
            &row,
            OneCompletion,
            steps(&[ManyCopies { asterism: 0, label: 0 }]),
            "not-one-completion",
        ),
        (
            "a completion where none is claimed",
            &two,
            NoCompletion,
            steps(&right),
            "completion-found",
        ),
        (
            "a fair puzzle with a split",
            &square(2, "...1"),
            IsFair,
            steps(&[split(3)]),
            "fair-with-split",
        ),
        ("steps for two solutions", &two, SeveralCompletions, steps(&right), "deduction-form"),
        (
            "two solutions for one",
            &open,
            OneCompletion,
            solutions(&[0, 1, 1, 0], &[1, 0, 0, 1]),
            "deduction-form",
        ),
        (
            "steps after the last branch",
            &two,
            OneCompletion,
            steps(&[right[0], right[1], Full, Full]),
            "trailing-bytes",
        ),
        (
            "one solution twice",
            &open,
            SeveralCompletions,
            solutions(&[0, 1, 1, 0], &[0, 1, 1, 0]),
            "solutions-equal",
        ),
        (
            "a solution that breaks a clue",
            &two,
            SeveralCompletions,
            solutions(&[0, 1, 1, 0], &[1, 0, 0, 1]),
            "clue-broken",
        ),
        (
            "a solution that breaks an asterism",
            &open,
            SeveralCompletions,
            solutions(&[0, 1, 1, 0], &[1, 0, 1, 0]),
            "asterism-broken",
        ),
        (
            "a solution without a cell",
            &open,
            SeveralCompletions,
            solutions(&[0, 1, 1, 0], &[1, 0, 0]),
            "solution-form",
        ),
        (
            "a solution with a label that is not there",
            &open,
            SeveralCompletions,
            solutions(&[0, 1, 1, 0], &[1, 0, 0, 2]),
            "solution-form",
        ),
    ] {
        let found = code(claim(game, statement), Kind::Deduction, &deduction, what);
        assert_eq!(found, expected, "{what}");
    }
}

#[test]
fn every_lie_about_a_board_or_a_clue_gets_its_own_error() {
    let gerechte = |regions: &str, clues: &str| {
        puzzle(BoardName::Gerechte { regions: text(regions) }, None, clues)
    };
    let dots = |count: usize| ".".repeat(count);
    let with = |labels: &str| puzzle(BoardName::LatinSquare { side: 2 }, Some(labels), "....");
    for (what, game, expected) in [
        ("a square without cells", square(0, "."), "latin-parameter"),
        ("a square of 26", square(26, &dots(676)), "latin-parameter"),
        ("a square of 65535", square(u16::MAX, &dots(4)), "latin-parameter"),
        ("regions that are no square", gerechte("AAB", &dots(3)), "latin-parameter"),
        ("a region with a cell too many", gerechte("AAAB", &dots(4)), "latin-parameter"),
        ("regions out of order", gerechte("BBAA", &dots(4)), "latin-parameter"),
        ("regions with a letter beyond", gerechte("AACC", &dots(4)), "latin-parameter"),
        ("too few clues", square(2, "..."), "latin-clues"),
        ("too many clues", square(2, "....."), "latin-clues"),
        ("a clue that is no label", square(2, "..3."), "latin-clues"),
        ("labels that need not be said", with("12"), "latin-labels"),
        ("labels out of order", with("31"), "latin-labels"),
        ("too few labels", with("1"), "latin-labels"),
        ("too many labels", with("112"), "latin-labels"),
    ] {
        let found =
            code(claim(&game, NoCompletion), Kind::Deduction, &Deduction::Steps(vec![]), what);
        assert_eq!(found, expected, "{what}");
    }
    let changed = |change: &dyn Fn(&mut Board)| {
        let mut board = triangle();
        change(&mut board);
        board
    };
    for (what, board, expected) in [
        (
            "no points",
            changed(&|b| {
                b.points.clear();
                b.asterisms.clear()
            }),
            "latin-point",
        ),
        (
            "626 points",
            changed(&|b| b.points = (0..626).map(|i| text(&format!("p{i}"))).collect()),
            "latin-point",
        ),
        ("a point on no asterism", changed(&|b| b.points.push(text("d"))), "latin-point"),
        (
            "65 asterisms through a point",
            {
                let points = (0..66).map(|i| text(&format!("p{i}"))).collect();
                let asterisms = (1..66).map(|i| vec![0, i]).collect();
                Board { points, asterisms, labels: text("12") }
            },
            "latin-point",
        ),
        ("a point twice", changed(&|b| b.points[2] = text("a")), "latin-point-name"),
        ("a point without a name", changed(&|b| b.points[2] = text("")), "latin-point-name"),
        ("an asterism of three", changed(&|b| b.asterisms[1] = vec![0, 1, 2]), "latin-asterism"),
        ("an asterism out of order", changed(&|b| b.asterisms[1] = vec![2, 0]), "latin-asterism"),
        (
            "an asterism with a point twice",
            changed(&|b| b.asterisms[1] = vec![0, 0]),
            "latin-asterism",
        ),
        ("an asterism off the board", changed(&|b| b.asterisms[2] = vec![1, 3]), "latin-asterism"),
        ("asterisms out of order", changed(&|b| b.asterisms.swap(0, 1)), "latin-asterism-order"),
        ("an asterism twice", changed(&|b| b.asterisms[1] = vec![0, 1]), "latin-asterism-order"),
        ("labels of the board out of order", changed(&|b| b.labels = text("21")), "latin-labels"),
        ("labels that are none", changed(&|b| b.labels = text("1!")), "latin-labels"),
        (
            "no labels of the board",
            changed(&|b| {
                b.labels = text("");
                b.asterisms = vec![vec![]];
            }),
            "latin-asterism",
        ),
    ] {
        let game = of_board(&board, &dots(board.points.len().max(1)));
        let body = Body { board, deduction: Deduction::Steps(vec![]) };
        let found = code(claim(&game, NoCompletion), Kind::Deduction, &body, what);
        assert_eq!(found, expected, "{what}");
    }
    let body = Body { board: triangle(), deduction: Deduction::Steps(no_completion()) };
    let other = of_board(&changed(&|board| board.labels = text("13")), "...");
    let found =
        code(claim(&other, NoCompletion), Kind::Deduction, &body, "the hash of another board");
    assert_eq!(found, "latin-hash");
    let labelled = LatinPuzzle { labels: Some(text("13")), ..of_board(&triangle(), "...") };
    let found =
        code(claim(&labelled, NoCompletion), Kind::Deduction, &body, "labels beside a board's");
    assert_eq!(found, "latin-labels");
    let found =
        code(claim(&square(2, ".."), NoCompletion), Kind::Replay, &body, "a puzzle as a replay");
    assert_eq!(found, "wrong-kind-for-claim");
}

#[test]
fn a_claim_that_could_be_taken_for_another_is_not_plain() {
    let said = |game: LatinPuzzle| {
        let header =
            Header { claim: claim(&game, NoCompletion), provenance: Provenance::default() };
        let body = Deduction::Steps(Vec::new());
        match crate::check(&Certificate::new(header, Kind::Deduction, &body).write().0, None) {
            Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
            other => panic!("{other:?}"),
        }
    };
    let sudoku = |box_side, clues: &str| puzzle(BoardName::Sudoku { box_side }, None, clues);
    let other =
        |title: &str| puzzle(BoardName::Other { title: text(title), hash: [0; 32] }, None, "...");
    assert_eq!(said(sudoku(2, &".".repeat(16))), "branch-open");
    for (what, game) in [
        ("a sudoku of 9 with 16 clues", sudoku(3, &".".repeat(16))),
        ("a sudoku of no side", sudoku(0, "")),
        ("a sudoku of a large side", sudoku(u16::MAX, ".")),
        ("no clues", square(2, "")),
        ("a clue that is a space", square(2, ".. .")),
        ("a clue that looks like another", square(2, "…...")),
        ("a zero", square(2, "0...")),
        ("labels with a space", puzzle(BoardName::LatinSquare { side: 2 }, Some("1 2"), "....")),
        ("no labels", puzzle(BoardName::LatinSquare { side: 2 }, Some(""), "....")),
        (
            "regions that are clues",
            puzzle(BoardName::Gerechte { regions: text("A.BB") }, None, "...."),
        ),
        ("no regions", puzzle(BoardName::Gerechte { regions: text("") }, None, "....")),
        ("a title with a quotation mark", other("x' y")),
        ("a title that is the name of a board", other("Sudoku 9x9")),
        ("a title that is the name of a board of another game", other("hex 4")),
    ] {
        assert_eq!(said(game), "claim-text", "{what}");
    }
}

/// The rows, columns and boxes of the definition, of a sudoku of side 4 and the like.
#[test]
fn the_boards_with_a_name_are_those_of_the_definition() {
    let asterisms = |game: &LatinPuzzle| {
        let problem = lay_out(game, None).expect("a board").problem;
        problem.cells.chunks(problem.size).map(<[u16]>::to_vec).collect::<Vec<_>>()
    };
    let sudoku = asterisms(&puzzle(BoardName::Sudoku { box_side: 2 }, None, &".".repeat(16)));
    assert_eq!(sudoku[..2], [[0, 1, 2, 3], [4, 5, 6, 7]]);
    assert_eq!(sudoku[4..6], [[0, 4, 8, 12], [1, 5, 9, 13]]);
    assert_eq!(sudoku[8..], [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]);
    let regions = BoardName::Gerechte { regions: text("AABBAABBCCDDCCDD") };
    assert_eq!(asterisms(&puzzle(regions, None, &".".repeat(16))), sudoku);
    assert_eq!(asterisms(&square(4, &".".repeat(16))), sudoku[..8]);
    for box_side in 1..=5u16 {
        let side = box_side * box_side;
        let clues = ".".repeat(usize::from(side * side));
        let sudoku = asterisms(&puzzle(BoardName::Sudoku { box_side }, None, &clues));
        assert_eq!(sudoku.len(), usize::from(3 * side));
        for (number, block) in (0..side).zip(&sudoku[usize::from(2 * side)..]) {
            let inside = |cell: &u16| {
                let (row, column) = (cell / side, cell % side);
                (row / box_side, column / box_side) == (number / box_side, number % box_side)
            };
            let expected: Vec<u16> = (0..side * side).filter(inside).collect();
            assert_eq!(*block, expected, "box {number} of side {box_side}");
        }
    }
    // As many labels as letters and digits there are, and the largest square.
    let largest = lay_out(&square(25, &".".repeat(625)), None).expect("a board");
    assert_eq!(largest.labels.iter().collect::<String>(), "123456789ABCDEFGHIJKLMNOP");
    assert!(largest.problem.domains.iter().all(|&domain| domain == (1 << 25) - 1));
}
