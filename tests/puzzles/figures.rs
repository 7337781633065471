//! The puzzles of Palomo's *Latin Puzzles* that are printed with their solutions, as far as its text
//! gives them: what it prints is a completion, and there is no other where it says so.
//!
//! The text leaves out some of a row's empty cells. Where a row of the solution has the labels of a clue
//! in more than one place, all readings are tried.

use super::zermelo;

/// The completions of a puzzle, at most three.
fn completions(options: &[&str], clues: &str) -> Vec<String> {
    let said = zermelo(&[&["count", "--list", "--limit", "3"], options, &[clues]].concat());
    assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{clues}");
    let mut lines: Vec<String> = said.out.lines().map(str::to_owned).collect();
    // Their number.
    lines.pop();
    lines
}

/// Every line that has one of the readings of each row.
fn readings(rows: &[&[&str]]) -> Vec<String> {
    rows.iter().fold(vec![String::new()], |lines, readings| {
        lines
            .iter()
            .flat_map(|line| readings.iter().map(move |row| format!("{line}{row}")))
            .collect()
    })
}

/// Figure 9. The windows are those of a Hyperdoku; without them there are several completions.
#[test]
fn quadoku_one_has_its_printed_solution_and_needs_its_windows() {
    let clues = "..76.4321.6.....545..8...........243....3.1...2.1.85.7.5....4386384.2715..4.8.9.2";
    let solution =
        "987654321162973854543821679871569243495237186326148597259716438638492715714385962";
    assert_eq!(completions(&["--board", "quadoku"], clues), [solution]);
    assert!(completions(&[], clues).len() > 1);
}

/// Figure 13, with A to G for 10 to 16. Every label is once in a row of the solution, so that the
/// text's missing cells do not matter.
#[test]
fn tartan_one_has_its_printed_solution() {
    let clues = "92F..1CEB8.C2.A3E4.GF.7.D63A4GB.A3GD5B6.67.9G.E.C5.B3.D.1E8..C92";
    let solution = "92F781CEB85C2DA3E41GF976D63A4GB5A3GD5B646749GFE1C52B3AD81E8F7C92";
    assert_eq!(completions(&["--board", "tartan"], clues), [solution]);
}

/// Figure 21. The text leaves out a cell of the first row, before the 3 or after it.
#[test]
fn sudoku_ripeto_has_its_printed_solution_in_both_readings() {
    let solution =
        "321122331321213231123313221332121312213132312112323132231311223113232123232231113";
    for clues in readings(&[
        &["32.1...31", "32.1..3.1"],
        &["3212.3..1"],
        &[".23.1.22."],
        &["...12...2"],
        &["..3.3.3.2"],
        &["112323.3."],
        &["..131.22."],
        &["11.2.212."],
        &["2.223..1."],
    ]) {
        assert_eq!(completions(&["--labels", "111222333"], &clues), [solution], "{clues}");
    }
}

/// Figure 23, whose text has all cells.
#[test]
fn quadoku_ripeto_has_its_printed_solution_and_needs_its_windows() {
    let clues = "312213...12..13..33..31.21.213.3.23.2.13.23.12..3.112..211.32..1221.133233.2....1";
    let solution =
        "312213123122213313331312212213131232211322331233321121121133223122131332333222111";
    let labels = ["--labels", "111222333"];
    assert_eq!(completions(&[&["--board", "quadoku"], &labels[..]].concat(), clues), [solution]);
    assert!(completions(&labels, clues).len() > 1);
}

/// Figure 31, whose first two rows the text gives in several ways. The paper says that there are 37
/// empty cells, and one solution.
#[test]
fn the_board_of_figure_31_has_its_printed_solution() {
    let solution =
        "443224334342344234324343424233424344444433223432342443234432443324434432443243342";
    let readings = readings(&[
        &["4.3...3.4", "4.3....34", ".43...3.4", ".43....34"],
        &["...3...34", "3..34...."],
        &["..4.4342."],
        &[".33..434."],
        &["...4..2.."],
        &[".32..244."],
        &["2..43.4.3"],
        &["3.4434.32"],
        &["4432.3342"],
    ]);
    let mut with_one = 0;
    for clues in &readings {
        assert_eq!(clues.matches('.').count(), 37);
        let found = completions(&["--labels", "223334444"], clues);
        assert!(found.iter().any(|line| line == solution), "{clues}");
        with_one += usize::from(found.len() == 1);
    }
    assert!(with_one > 0);
}

/// Figure 30. With the clues of the text, in every reading, there is one completion, the printed one;
/// but the puzzle is not critical, as the paper says: the N of its second row can be left out.
#[test]
fn the_custom_sudoku_of_figure_30_has_its_printed_solution_and_is_not_critical_as_the_text_has_it()
{
    let solution =
        "KUSEDOUONONDUOKUESEOUUSNKDODKUNEOSOUUONSUDOKESEOOKUNUDUSOKNEDUOOUEDUSONKNDKOOUESU";
    let labels = ["--labels", "KUSEDOUON"];
    for clues in readings(&[
        &["K.S.DO...", "K.S.D..O."],
        &["ON.UO.U.."],
        &[".OU...K.O", ".O.U..K.O"],
        &["..UNEO..."],
        &[".O.SUD..E"],
        &[".E.OKUN.D"],
        &["US.K..DU."],
        &["OU...SO..", "O...USO.."],
        &[".D...U...", ".D......U"],
    ]) {
        assert_eq!(completions(&labels, &clues), [solution], "{clues}");
        let mut less = clues.clone();
        less.replace_range(10..11, ".");
        assert_eq!(completions(&labels, &less), [solution], "{less}");
    }
}

/// Figure 4. The text does not say in which column the top right square has its 2; the completions of
/// the square at the top left have theirs in the third, and none has it where the figure does.
#[test]
fn the_square_at_the_top_right_of_figure_4_has_no_completion_wherever_its_2_is() {
    let square = ["--board", "latin-square 7"];
    let top_left = "......43.........45.11.5....25.16..5432.76.7...65";
    let with = |column: usize| {
        let mut clues = top_left.to_owned();
        clues.replace_range(column - 1..column, "2");
        completions(&square, &clues)
    };
    for column in [2, 5, 6] {
        assert_eq!(with(column), [""; 0], "column {column}");
    }
    assert!(with(3).len() > 1);
    // The square at the bottom right is said to be critical. As the text has it, the first clue of its
    // last row but one can be left out.
    let clues = ".....143.........45.11.5....25.16..5432.76.7...65";
    let mut less = clues.to_owned();
    less.replace_range(35..36, ".");
    assert_eq!(completions(&square, clues).len(), 1);
    assert_eq!(completions(&square, &less).len(), 1);
    let said = zermelo(&["prove", "--board", "latin-square 7", "--critical", clues]);
    assert_eq!(said.code, 2, "{}", said.out);
    assert!(said.err.contains("r6c1") && said.err.contains("not critical"), "{}", said.err);
}

/// Monthai One's board (Figure 12).
#[test]
fn a_triangle_of_six_rows_has_a_completion() {
    let dots = ".".repeat(36);
    let said = zermelo(&["count", "--board", "latin-triangle 6", "--limit", "1", &dots]);
    assert_eq!(said.out, "at least 1 completion\n", "{}", said.err);
}
