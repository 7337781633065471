//! Puzzles with known answers, through the command and the library: what is proved is checked, and is
//! what others have counted, printed or found by trying everything.

#[path = "puzzles/candidates.rs"]
mod candidates;
#[path = "puzzles/clashes.rs"]
mod clashes;
use crate::common;
#[path = "puzzles/figures.rs"]
mod figures;
#[path = "puzzles/files.rs"]
mod files;
#[path = "puzzles/input.rs"]
mod input;
#[path = "puzzles/patterns.rs"]
mod patterns;
#[path = "puzzles/regions.rs"]
mod regions;
#[path = "puzzles/tables.rs"]
mod tables;

use std::path::Path;

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::latin_puzzle::{BoardName, LatinPuzzle, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_checker::{Verdict, check};
use zermelo_puzzles::deduction::prover;
use zermelo_puzzles::deduction::search::{self, Unfinished};
use zermelo_puzzles::latin_puzzle::puzzle::Puzzle;

use crate::common::completions::by_definition;
use common::program::{Said, run};
use proptest::prelude::*;

fn puzzle(board: BoardName, labels: Option<&str>, clues: &str) -> Puzzle {
    let text = |text: &str| Text::new(text).expect("a text");
    let game = LatinPuzzle { board, labels: labels.map(text), clues: text(clues) };
    Puzzle::new(game, None).expect("a puzzle")
}

fn sudoku(clues: &str) -> Puzzle {
    let box_side = if clues.len() == 16 { 2 } else { 3 };
    puzzle(BoardName::Sudoku { box_side }, None, clues)
}

fn latin_square(side: u16, clues: &str) -> Puzzle {
    puzzle(BoardName::LatinSquare { side }, None, clues)
}

fn empty(board: BoardName, cells: usize) -> Puzzle {
    puzzle(board, None, &".".repeat(cells))
}

fn count(puzzle: &Puzzle) -> usize {
    search::at_most(&puzzle.problem, usize::MAX).len()
}

/// Checks a proof of a statement about a puzzle.
fn is_verified(puzzle: &Puzzle, statement: Statement, deduction: &Deduction<'_>) -> bool {
    let header =
        Header { claim: puzzle.claim(statement).into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Deduction, deduction).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => true,
        Verdict::Rejected(rejection) => {
            eprintln!("{}", rejection.fault);
            false
        }
        Verdict::None(why) => panic!("{why}"),
    }
}

/// The strongest statement that is proved, its completion, and the number of case splits; checked.
fn proved(puzzle: &Puzzle) -> (Statement, Option<String>, usize) {
    if let [first, second] = search::at_most(&puzzle.problem, 2).as_slice() {
        let (first, second) = (first.as_slice().into(), second.as_slice().into());
        let deduction = Deduction::Solutions { first, second };
        assert!(is_verified(puzzle, Statement::SeveralCompletions, &deduction));
        return (Statement::SeveralCompletions, None, 0);
    }
    let found = prover::prove(&puzzle.problem, 1000).expect("a proof");
    let deduction = Deduction::Steps(found.steps);
    let statement = match (&found.completion, found.splits) {
        (None, _) => Statement::NoCompletion,
        (Some(_), 0) => Statement::IsFair,
        (Some(_), _) => Statement::OneCompletion,
    };
    assert!(is_verified(puzzle, statement.clone(), &deduction), "{}", puzzle.game);
    (statement, found.completion.map(|found| puzzle.line(&found)), found.splits)
}

#[test]
fn empty_boards_have_the_published_numbers_of_completions() {
    // OEIS A002860; A107739 for sudoku.
    for (side, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let board = BoardName::LatinSquare { side };
        assert_eq!(count(&empty(board, usize::from(side * side))), expected, "side {side}");
    }
    assert_eq!(count(&empty(BoardName::Sudoku { box_side: 2 }, 16)), 288);
    // Square 0-1 matrices with k ones in every row and column: A058527, for side 2k.
    for (side, labels, expected) in [(2, "12", 2), (4, "1122", 90), (6, "111222", 297_200)] {
        let cells = ".".repeat(side * side);
        let board = BoardName::LatinSquare { side: u16::try_from(side).expect("small") };
        let labels = Some(labels).filter(|labels| *labels != "12");
        assert_eq!(count(&puzzle(board, labels, &cells)), expected, "side {side}");
    }
}

/// Sudokus and their solutions, as published: the example of Wikipedia's article *Sudoku*; Inkala's
/// of 2012; and three with 17 clues, of Royle's list, of Wikipedia's article *Sudoku solving
/// algorithms*, and of Norvig's *Solving Every Sudoku Puzzle*.
const SUDOKUS: &[(&str, &str)] = &[
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    (
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        "693784512487512936125963874932651487568247391741398625319475268856129743274836159",
    ),
    (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219",
    ),
    (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
    ),
];

#[test]
fn sudokus_with_published_solutions_have_these_and_no_others() {
    let mut with_splits = 0;
    for (clues, solution) in SUDOKUS {
        let (statement, completion, splits) = proved(&sudoku(clues));
        assert!(matches!(statement, Statement::IsFair | Statement::OneCompletion), "{clues}");
        assert_eq!(completion.as_deref(), Some(*solution), "{clues}");
        with_splits += usize::from(splits > 0);
        // A solution proves itself; with one clue less of 17 there are several.
        assert_eq!(proved(&sudoku(solution)).0, Statement::IsFair);
        let count = clues.chars().filter(|c| *c != '.').count();
        if count == 17 {
            let first = clues.find(|c| c != '.').expect("a clue");
            let mut less = (*clues).to_owned();
            less.replace_range(first..=first, ".");
            // 16 clues are never enough (McGuire, Tugemann and Civario, 2012).
            assert_eq!(proved(&sudoku(&less)).0, Statement::SeveralCompletions);
        }
    }
    assert!(with_splits > 0, "one needs case splits");
}

/// The labels of a row, in the columns where the solution has them. Rows of a Latin square have
/// every label once, so the cells that an extracted text leaves out do not matter.
fn placed(rows: &[&str], solution: &str) -> String {
    let side = rows.len();
    assert_eq!(solution.len(), side * side);
    let row = |(row, labels): (usize, &&str)| -> String {
        let of_row = &solution[row * side..(row + 1) * side];
        assert!(labels.chars().all(|label| of_row.contains(label)), "{labels} in {of_row}");
        of_row.chars().map(|label| if labels.contains(label) { label } else { '.' }).collect()
    };
    rows.iter().enumerate().map(row).collect()
}

/// Palomo, *Latin Puzzles*, Figures 1 and 8: “guaranteed to be solvable in polynomial time”.
#[test]
fn the_sudoku_of_palomos_figures_1_and_8_is_fair() {
    let solution =
        "146792385258346791379581462437915826581627934692438157713269548824153679965874213";
    let rows = ["1623", "5691", "951462", "3795", "581279", "48157", "2654", "41569", "987421"];
    let clues = placed(&rows, solution);
    assert_eq!(proved(&sudoku(&clues)), (Statement::IsFair, Some(solution.to_owned()), 0));
}

/// Figure 4 and the squares of Figure 5. The one at the top left has four completions, the two at the
/// bottom one. (In that at the top right the place of a clue is not in the text.)
#[test]
fn the_partial_latin_squares_of_palomos_figure_4_have_the_completions_that_it_says() {
    let printed = [
        "6127354364571272645311356427257164354321764713265".to_owned(),
        "6127354367541273645211256743254163754321764713265".to_owned(),
        "7625314316745263745211256743254163754321764713265".to_owned(),
    ];
    let rows = ["4", "3", "451", "15", "2516", "543276", "765"];
    let top_left = placed(&rows, &printed[2]);
    assert_eq!(top_left, placed(&rows, &printed[0]), "the clues are at the same cells");
    let square = latin_square(7, &top_left);
    let lines: Vec<String> =
        search::at_most(&square.problem, 100).iter().map(|found| square.line(found)).collect();
    assert_eq!(lines.len(), 4);
    assert!(printed.iter().all(|line| lines.contains(line)), "{lines:?}");
    assert_eq!(proved(&square).0, Statement::SeveralCompletions);
    for first in ["714", "14"] {
        let rows = [&[first], &rows[1..]].concat();
        let clues = placed(&rows, &printed[2]);
        let (statement, completion, _) = proved(&latin_square(7, &clues));
        assert!(matches!(statement, Statement::IsFair | Statement::OneCompletion));
        assert_eq!(completion.as_ref(), Some(&printed[2]));
    }
}

/// The solutions printed in Figures 21, 23 and 31, whose labels are repeated.
#[test]
fn the_repeated_labels_of_palomos_figures_fill_a_sudoku() {
    for (figure, labels, solution) in [
        (
            21,
            "111222333",
            "321122331321213231123313221332121312213132312112323132231311223113232123232231113",
        ),
        (
            23,
            "111222333",
            "312213123122213313331312212213131232211322331233321121121133223122131332333222111",
        ),
        (
            31,
            "223334444",
            "443224334342344234324343424233424344444433223432342443234432443324434432443243342",
        ),
    ] {
        let board = BoardName::Sudoku { box_side: 3 };
        let full = puzzle(board, Some(labels), solution);
        assert_eq!(proved(&full).0, Statement::IsFair, "Figure {figure}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// Also where clues break an asterism.
    #[test]
    fn small_puzzles_are_proved_to_have_the_completions_that_they_have(
        which in 0..5usize,
        clues in proptest::collection::vec((0..16usize, 0..4usize), 3..9),
    ) {
        let labels = [None, None, None, Some("1123"), Some("1122")][which];
        let board = match which {
            0 => BoardName::Sudoku { box_side: 2 },
            1 => BoardName::Gerechte { regions: Text::new("AAABACBBCCDBCDDD").expect("short") },
            2 | 3 => BoardName::LatinSquare { side: 4 },
            _ => BoardName::Sudoku { box_side: 2 },
        };
        let all: Vec<char> = labels.unwrap_or("1234").chars().collect();
        let mut line = vec!['.'; 16];
        for (cell, label) in clues {
            line[cell] = all[label];
        }
        let line: String = line.into_iter().collect();
        let puzzle = puzzle(board, labels, &line);
        let expected = by_definition(&puzzle.problem.problem);
        prop_assert_eq!(count(&puzzle), expected);
        let (statement, _, _) = proved(&puzzle);
        let fits = match &statement {
            Statement::NoCompletion => expected == 0,
            Statement::SeveralCompletions => expected >= 2,
            _ => expected == 1,
        };
        prop_assert!(fits, "{}: {} completions", puzzle.claim(statement), expected);
    }
}

fn zermelo(words: &[&str]) -> Said {
    run(Path::new("."), &[&["puzzle"], words].concat())
}

/// The checker confirms the two completions.
#[test]
fn two_completions_of_an_empty_large_board_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    for (board, cells) in [("latin-cube 4", 96), ("sudoku 4", 256), ("latin-square 16", 256)] {
        let clues = ".".repeat(cells);
        let words = ["puzzle", "prove", "--board", board, &clues, "-o", "two.cert"];
        let said = run(folder.path(), &words);
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{board}: {}", said.out);
        assert!(said.out.contains(" has at least two completions\n"), "{board}: {}", said.out);
        let said = run(folder.path(), &["check", "two.cert"]);
        assert!(said.out.ends_with("s VERIFIED\n"), "{board}: {}", said.out);
        let said = zermelo(&["count", "--board", board, "--limit", "2", &clues]);
        assert_eq!((said.code, said.out.as_str()), (0, "at least 2 completions\n"), "{board}");
    }
}

/// Each of them needs choices that turn out to be wrong.
#[test]
fn a_search_that_comes_to_its_limit_says_so_and_finds_the_same_otherwise() {
    let puzzle = sudoku(SUDOKUS[1].0);
    assert_eq!(search::at_most_within(&puzzle.problem, 2, 1), Err(Unfinished::GaveUp));
    let found = search::at_most_within(&puzzle.problem, 2, 1_000_000).expect("within the limit");
    assert_eq!(found, search::at_most(&puzzle.problem, 2));
    assert_eq!(found.len(), 1);
}

const UNIQUE: &str = "1.....2..3.....4";

#[test]
fn the_command_answers_for_a_puzzle_in_whatever_form_it_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |text: &str| {
        let path = folder.path().join("puzzle.txt");
        std::fs::write(&path, text).expect("written");
        path.to_string_lossy().into_owned()
    };
    let drawn = zermelo(&["solve", UNIQUE]);
    assert_eq!((drawn.code, drawn.complaints().as_str()), (0, ""));
    assert!(drawn.out.starts_with("one completion\n  1 "), "{}", drawn.out);
    for text in [
        "1000002003000004".to_owned(),
        "1...\n..2.\n.3..\n...4\n".to_owned(),
        "# a grid\n1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n".to_owned(),
        format!("\n{UNIQUE}\n\n"),
    ] {
        let said = zermelo(&["solve", &file(&text)]);
        assert_eq!((said.code, &said.out), (0, &drawn.out), "{text}: {}", said.err);
    }
    // A list of puzzles, a line each.
    let text = format!("{UNIQUE}\n................\n12....3..4...... # no\n");
    let list = file(&text);
    let said = zermelo(&["solve", &list]);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}{}", said.out, said.err);
    assert!(lines[1].starts_with("at least two completions; two of them differ at r"), "{lines:?}");
    assert_eq!(lines[2], "no completion");
    let said = zermelo(&["count", &list]);
    assert_eq!(said.out, "1 completion\n288 completions\nno completion\n");
    let said = zermelo(&["prove", &list]);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines.iter().all(|line| line.contains(": verified, ")), "{}", said.out);
    for (line, words) in lines.iter().zip(["is fair", "at least two", "has no completion"]) {
        assert!(line.contains(words), "{line}");
    }
    for words in [&["hint", &list][..], &["count", "--list", &list]] {
        let said = zermelo(words);
        assert_eq!(said.code, 2, "{words:?}");
        assert!(said.err.contains("3 puzzles"), "{}", said.err);
    }
    let said = zermelo(&["count", "--limit", "7", "................"]);
    assert_eq!(said.out, "at least 7 completions\n");
    // Where only 1 and 3 are left, in two rows and two columns, they can change places.
    let said = zermelo(&["solve", &file(&format!("{UNIQUE}\n123434122.4.4.2.\n"))]);
    let differ = "at least two completions; two of them differ at r3c2 r3c4 r4c2 r4c4";
    assert_eq!(said.out.lines().nth(1), Some(differ), "{}", said.out);
    let said = zermelo(&["count", "--list", UNIQUE]);
    let completion = said.out.lines().next().expect("a completion").to_owned();
    assert_eq!(said.out.lines().count(), 2);
    assert_eq!(completion.len(), 16);
    let said = zermelo(&["hint", &completion]);
    assert_eq!(said.out, "The board is full.\n");
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_string_lossy().into_owned()
    };
    let board = |text: &str| write("board.toml", text);
    let triangle = "labels = \"12\"\npoints = [\"a\", \"b\", \"c\"]\n";
    let good = format!("{triangle}asterisms = [[\"a\", \"b\"], [\"a\", \"c\"], [\"b\", \"c\"]]\n");
    for (words, pieces) in [
        (vec!["solve", "123"], vec!["wrong-length", "3 cells", "16, 81, 256 or 625"]),
        (vec!["solve", "x.............."], vec!["wrong-length"]),
        (vec!["solve", "1..............x"], vec!["unknown-label", ":1:16", "1234"]),
        (vec!["solve", "--board", "latin-square 3", "1..."], vec!["4 cells, not 9"]),
        (vec!["solve", "--board", "latin-square 0", "1"], vec!["1 to 25"]),
        (vec!["solve", "--board", "latin-square", "1"], vec!["one size"]),
        (vec!["solve", "--board", "chess", "1"], vec!["‘chess’ is not a board"]),
        (vec!["solve", "--board", "gerechte AAB", "1"], vec!["a square"]),
        (vec!["solve", "--board", "gerechte AAAB", "...."], vec!["‘A’ has 3 cells"]),
        (vec!["solve", "--labels", "12", "................"], vec!["4 labels, not 2"]),
        (vec!["solve", "--labels", "12!3", "................"], vec!["‘!’ is not a label"]),
        (vec!["solve", "--board", "none.toml", "1"], vec!["none.toml"]),
    ] {
        let said = zermelo(&words);
        assert_eq!(said.code, 2, "{words:?}: {}", said.out);
        for piece in pieces {
            assert!(said.err.contains(piece), "{words:?}: no {piece} in {}", said.err);
        }
    }
    for (text, kind) in [
        ("labels = 1", "syntax"),
        ("x = 1", "syntax"),
        (&good.replace("\"12\"", "\"1!\""), "bad-label"),
        (&good.replace("\"12\"", "\"123\""), "label-count"),
        (&good.replace("\"c\"]\n", "\"c\", \"d\"]\n"), "uncovered-point"),
        (&good.replace("\"c\"]\n", "\"c\", \"c\"]\n"), "second-point"),
        (&good.replace("\"c\"]\n", "\"c\", \"c!\"]\n"), "bad-point-name"),
        (&good.replace("[\"a\", \"c\"]", "[\"a\", \"z\"]"), "unknown-point"),
        (&good.replace("[\"a\", \"c\"]", "[\"a\", \"a\"]"), "point-twice"),
        (&good.replace("[\"a\", \"c\"]", "[\"b\", \"a\"]"), "second-asterism"),
        (&format!("title = \"it's\"\n{good}"), "bad-title"),
    ] {
        let said = zermelo(&["prove", "--board", &board(text), "..."]);
        assert_eq!(said.code, 2, "{text}: {}", said.out);
        assert!(said.err.contains(&format!("error[{kind}]")), "{kind}: {}", said.err);
        assert!(said.err.contains("board.toml"), "{}", said.err);
    }
    // A triangle cannot have two labels in turn.
    let said = zermelo(&["prove", "--board", &board(&good), "..."]);
    assert!(said.out.contains("has no completion\n"), "{}{}", said.out, said.err);
    let said = zermelo(&["hint", "................"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("more than one completion"), "{}", said.err);
}

#[test]
fn a_certificate_is_checked_printed_and_summarised_and_not_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    let hard = SUDOKUS[1].0;
    let said = here(&["puzzle", "prove", hard, "-o", "hard.cert"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("case splits, at most"), "{}", said.out);
    let claim = format!("sudoku {hard} has exactly one completion");
    assert!(said.out.starts_with(&claim), "{}", said.out);
    let said = here(&["check", "--claim", &claim, "hard.cert"]);
    assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
    let said = here(&["table", "hard.cert", "--all"]);
    assert!(said.out.contains("a case for each") && said.out.contains("contradiction"));
    assert!(said.out.contains("8 1 2 | 7 5 3 | 6 4 9"), "the completion is drawn");
    for format in ["markdown", "latex", "csv", "html"] {
        let said = here(&["table", "hard.cert", "--format", format]);
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{format}");
    }
    let said = here(&["info", "hard.cert"]);
    assert!(said.out.contains("split"), "{}", said.out);
    let said = here(&["play", "hard.cert"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("puzzle"), "{}", said.err);
    // A fair puzzle, said to have one completion only; and two completions.
    let said = here(&["puzzle", "prove", "--unique", UNIQUE, "-o", "one.cert"]);
    assert!(said.out.contains("has exactly one completion"), "{}", said.out);
    let said = here(&["puzzle", "prove", "................", "-o", "two.cert"]);
    assert!(said.out.contains("differ at"), "{}", said.out);
    let said = here(&["check", "one.cert", "two.cert"]);
    assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
    let said = here(&["table", "two.cert"]);
    assert!(said.out.contains("The two completions differ at r"), "{}", said.out);
}
