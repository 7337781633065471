//! Proofs as people read them: sentences with numbers, cells and theorems, and the board drawn.

use super::{SUDOKUS, UNIQUE, zermelo};
use crate::common::program::run;

/// The table of a proof that `words` make, in full.
fn table(words: &[&str], format: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let said = run(folder.path(), &[&["puzzle"], words, &["-o", "p.cert"]].concat());
    assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{words:?}");
    let said = run(folder.path(), &["table", "p.cert", "--all", "--format", format]);
    assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{words:?}");
    said.out
}

/// The row of a step in a table as text.
fn row(table: &str, number: usize) -> &str {
    let begin = format!("{number} ");
    table.lines().find(|line| line.starts_with(&begin)).expect("a row")
}

/// The row whose step begins so.
fn row_from<'t>(table: &'t str, begin: &str) -> &'t str {
    table.lines().find(|line| line.starts_with(begin)).expect("a row")
}

#[test]
fn the_first_case_split_has_the_number_that_the_table_gives_it() {
    let hard = SUDOKUS[1].0;
    let said = zermelo(&["prove", hard]);
    let (_, rest) = said.out.split_once("the first is at ").expect("a case split");
    let (cell, rest) = rest.split_once(", step ").expect("a number");
    let (number, _) = rest.split_once(" of `zermelo table`").expect("a number");
    let number: usize = number.parse().expect("a number");
    let table = table(&["prove", hard], "text");
    let is_split = |number: usize| row(&table, number).ends_with(": a case for each.");
    assert!(is_split(number) && row(&table, number).contains(&format!(" {cell} is ")), "{number}");
    // The steps of the clues are one row.
    let numbers = row_from(&table, "1–").split("  ").next().expect("numbers");
    let clues: usize = numbers.trim_start_matches("1–").parse().expect("a number");
    assert!((clues + 1..number).all(|number| !is_split(number)), "it is the first");
    // Without theorems that lead on, the hint is the same cell.
    let hint = zermelo(&["hint", hard]).out;
    assert!(hint.contains(&format!("such as at {cell}")), "{hint}");
}

#[test]
fn steps_that_only_repeat_the_clues_are_one_row() {
    for (board, clues, kinds) in [
        ("sudoku 2", UNIQUE, "row, column or box"),
        ("latin-square 3", "1...3....", "row or column"),
    ] {
        let table = table(&["prove", "--board", board, clues], "text");
        let first = row_from(&table, "1–");
        let (numbers, text) = first.split_once(' ').expect("numbers and a sentence");
        let said = format!("Where the clues exhaust a label, no other cell of the {kinds} has it.");
        assert!(text.trim_start().starts_with(&said), "{board}: {table}");
        let last: usize = numbers["1–".len()..].parse().expect("a number");
        assert!((2..=clues.len()).contains(&last), "{board}: {table}");
        // The other steps have their numbers one by one, and the next one does not repeat a clue.
        let rows =
            table.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
        let numbers = rows.filter_map(|line| line.split("  ").next()?.trim().parse::<usize>().ok());
        let numbers: Vec<usize> = numbers.collect();
        let expected: Vec<usize> = (last + 1..=last + numbers.len()).collect();
        assert_eq!(numbers, expected, "{board}: {table}");
        let next = row(&table, last + 1);
        let cells = clues.char_indices().filter(|(_, clue)| *clue != '.').map(|(cell, _)| cell);
        let side = clues.len().isqrt();
        for cell in cells {
            let name = format!("r{}c{} is ", cell / side + 1, cell % side + 1);
            assert!(!next.contains(&format!("  {name}")), "{board}: {next}");
        }
    }
}

/// Inkala's sudoku, whose proof has intersections, pairs and triples.
#[test]
fn sentences_name_their_theorems() {
    let table = table(&["prove", SUDOKUS[1].0], "text");
    let rows = |words: &str| -> Vec<&str> {
        let rows: Vec<&str> = table.lines().filter(|line| line.contains(words)).collect();
        assert!(!rows.is_empty(), "{words}");
        rows
    };
    for (words, names) in [
        (" has only one place left in ", &["(hidden single)"][..]),
        (" can only be on ", &["(intersection)", "(X-wing)", "(swordfish)", "(jellyfish)"]),
        (", as many cells as there are copies", &["(hidden pair)", "(hidden triple)"]),
        (" This leaves only ", &["(naked single)", "(naked singles)"]),
    ] {
        for row in rows(words) {
            assert!(names.iter().any(|name| row.contains(name)), "{row}");
        }
    }
    for row in rows(" have only the labels ") {
        let (cells, rest) = row.split_once(" have only the labels ").expect("these words");
        // Before the cells are the number and the case, two spaces apart.
        let cells = cells.rsplit("  ").next().expect("cells").matches('r').count();
        let name = ["(naked pair)", "(naked triple)"][cells - 2];
        assert!(rest.contains(name), "{row}");
    }
}

/// A triangle of six rows has 1, 3, 5, 7, 9 and 11 triangles in them, a cube 4 rows of 4 squares on each
/// of 6 faces.
#[test]
fn a_board_that_is_no_grid_is_drawn_in_rows() {
    for (board, cells, lengths) in [
        ("latin-triangle 6", 36, vec![1, 3, 5, 7, 9, 11]),
        ("latin-cube 4", 96, vec![4; 24]),
        ("latin-octahedron 3", 72, [1, 3, 5].repeat(8)),
    ] {
        let said = zermelo(&["solve", "--board", board, &".".repeat(cells)]);
        let (_, rest) = said.out.split_once("such as\n").expect("completions");
        let (one, _) = rest.split_once("\nand\n").expect("two completions");
        let row = |line: &str| line.split_whitespace().skip(1).map(str::len).collect::<Vec<_>>();
        let rows: Vec<Vec<usize>> = one.lines().map(row).collect();
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), lengths, "{board}: {one}");
        assert!(rows.concat().iter().all(|length| *length == 1), "{board}: {one}");
        let first = one.lines().next().expect("a row").trim_start();
        assert!(first.starts_with("r1c1 ") || first.starts_with("a.1.1 "), "{board}: {one}");
    }
}

#[test]
fn two_completions_are_drawn_and_compared_without_a_word_of_steps() {
    let table = table(&["prove", "12.............."], "text");
    assert!(table.contains("The two completions differ at r"), "{table}");
    assert!(!table.contains("Every row of the table"), "{table}");
    assert!(self::table(&["prove", UNIQUE], "text").contains("Every row of the table"));
}

/// A critical sudoku's other completions differ from its own in many cells: 60 are 480 characters, and a
/// page has room for about 100 in a line.
#[test]
fn long_lists_of_cells_are_broken_in_latex() {
    let clues = SUDOKUS[2].0;
    let table = table(&["prove", "--critical", clues], "latex");
    assert!(table.contains("\\begin{tabular}{@{}lp{0."), "{table}");
    assert!(table.contains("\\allowbreak{}"), "the clues are in the title");
}
