//! Puzzles in the forms that people have, and what is said of an input that is none.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use super::{UNIQUE, zermelo};
use crate::common::program::{self, Said, run};

/// The solution of [`UNIQUE`], as `solve` draws it.
const DRAWN: &str =
    "one completion\n  1 2 | 4 3\n  3 4 | 2 1\n  ----+----\n  4 3 | 1 2\n  2 1 | 3 4\n";

/// Runs `zermelo puzzle` with a text on standard input.
fn with_input(words: &[&str], text: &str) -> Said {
    let mut command = program::zermelo(Path::new("."));
    command.arg("puzzle").args(words).stdin(Stdio::piped());
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    child.stdin.take().expect("an input").write_all(text.as_bytes()).expect("read");
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn a_puzzle_is_read_however_it_is_drawn() {
    for (name, text) in [
        ("CR LF at the ends of lines", "1...\r\n..2.\r\n.3..\r\n...4\r\n"),
        ("a byte order mark", "\u{feff}1.....2..3.....4\n"),
        ("a byte order mark and CR LF", "\u{feff}1.....2..3.....4\r\n"),
        ("tabs", "1\t.\t.\t.\n.\t.\t2\t.\n.\t3\t.\t.\n.\t.\t.\t4\n"),
        ("a comment after it", "1.....2..3.....4 # 4 clues\n"),
        ("no end of the line", "1.....2..3.....4"),
        ("bars", "1.|..\n..|2.\n--+--\n.3|..\n..|.4\n"),
        ("equals signs", "1 0 || 0 0\n0 0 || 2 0\n===++===\n0 3 || 0 0\n0 0 || 0 4\n"),
        ("underscores", "1___\n__2_\n_3__\n___4\n"),
        ("stars", "1***\n**2*\n*3**\n***4\n"),
        ("commas", "1,0,0,0\n0,0,2,0\n0,3,0,0\n0,0,0,4\n"),
        ("commas with nothing between them", "1,,,\n,,2,\n,3,,\n,,,4\n"),
        ("commas at the ends of lines", "1,.,.,.,\n.,.,2,.,\n.,3,.,.,\n.,.,.,4,\n"),
        ("a .sdk file", "#A Ann\n#D easy\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n12..\n..2.\n"),
        ("other comments", "; a\n% b\n// c\n1.....2..3.....4\n"),
        ("words after the puzzle", "1.....2..3.....4 easy, 17 clues\n"),
        // As Simple Sudoku and HoDoKu draw it.
        ("asterisks", "*-----*\n|1.|..|\n|..|2.|\n|--+--|\n|.3|..|\n|..|.4|\n*-----*\n"),
        (
            "dots and quotes",
            ".-----.-----.\n| 1 . | . . |\n| . . | 2 . |\n:-----+-----:\n| . 3 | . . |\n| . . | . 4 |\n\
             '-----'-----'\n",
        ),
    ] {
        let said = with_input(&["solve", "-"], text);
        assert_eq!((said.code, said.out.as_str()), (0, DRAWN), "{name}: {}", said.err);
    }
}

#[test]
fn every_command_reads_standard_input_and_files_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.txt");
    let (file, line) = (path.to_string_lossy().into_owned(), format!("{UNIQUE}\n"));
    std::fs::write(&path, &line).expect("written");
    for words in [
        &["solve"][..],
        &["count"],
        &["count", "--list"],
        &["prove"],
        &["hint"],
        &["rate"],
        &["rate", "--json"],
        &["minimize"],
        &["generate", "--board", "sudoku 2", "--from"],
    ] {
        let said = with_input(&[words, &["-"]].concat(), &line);
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{words:?}");
        for given in [file.as_str(), UNIQUE] {
            assert_eq!(zermelo(&[words, &[given]].concat()).out, said.out, "{words:?} {given}");
        }
    }
}

/// A piece of a text has some thousands of lines.
#[test]
fn a_long_file_is_answered_line_by_line() {
    let lines = |count: usize| {
        let line =
            |number: usize| [UNIQUE, "................\n"][number % 2].trim_end().to_owned() + "\n";
        (0..count).map(line).collect::<String>()
    };
    let said = with_input(&["count", "-"], &lines(9000));
    assert_eq!((said.code, said.complaints().as_str()), (0, ""));
    assert_eq!(said.out, "1 completion\n288 completions\n".repeat(4500));
    // A line that is wrong has its number, also in a later piece.
    let said = with_input(&["solve", "-"], &(lines(8999) + "1..x............\n"));
    assert_eq!(said.code, 2);
    assert!(said.err.contains("-:9000:4"), "{}", said.err);
    for words in [&["hint", "-"][..], &["count", "--list", "-"], &["minimize", "-", "-o", "x"]] {
        let said = with_input(words, &lines(9000));
        assert_eq!(said.code, 2, "{words:?}");
        assert!(said.err.contains("- has more than "), "{words:?}: {}", said.err);
    }
}

#[test]
fn an_input_that_is_no_puzzle_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("empty.txt"), "").expect("written");
    std::fs::write(folder.path().join("comment.txt"), "# nothing\n\n").expect("written");
    std::fs::write(folder.path().join("bytes.txt"), [0xff, b'\n']).expect("written");
    std::fs::create_dir(folder.path().join("folder")).expect("made");
    let certificate =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/puzzles/bow-tie.cert");
    std::fs::copy(certificate, folder.path().join("bow-tie.cert")).expect("copied");
    std::fs::write(folder.path().join("nul.txt"), "1..\0............\n").expect("written");
    std::fs::write(folder.path().join("escape.txt"), "1..\u{1b}............\n").expect("written");
    for (given, reason) in [
        ("empty.txt", "no-puzzle"),
        ("comment.txt", "no-puzzle"),
        ("", "no-puzzle"),
        ("  ", "no-puzzle"),
        ("bytes.txt", "line 1 is not UTF-8 text"),
        ("folder", "the file cannot be read: it is a directory"),
        ("bow-tie.cert", "it is a certificate, and not a puzzle"),
        ("nul.txt", "‘\\u{0}’ is not a label"),
        ("escape.txt", "‘\\u{1b}’ is not a label"),
        ("none.txt", "none.txt: there is no such file"),
        ("none.toml", "none.toml: there is no such file"),
        ("folder/none", "folder/none: there is no such file"),
        ("1-----2--3-----4", "4 cells, not 16, 81, 256 or 625; ‘-’ is not a cell"),
        ("1.....2..3.....4,1243342143122134", "32 cells, not 16, 81, 256 or 625"),
        // Dots and a wrong label are no name of a file.
        ("1.....2..3....xy", "‘x’ is not a label"),
        ("1..............x", "‘x’ is not a label"),
    ] {
        for command in ["solve", "count", "prove", "hint", "rate", "minimize"] {
            let said = run(folder.path(), &["puzzle", command, given]);
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{command} {given}");
            assert!(said.err.contains(reason), "{command} ‘{given}’: {}", said.err);
        }
    }
    // What play takes is a certificate.
    for words in [&["play", "sudoku", UNIQUE][..], &["play", &format!("sudoku {UNIQUE}")]] {
        let said = run(folder.path(), words);
        assert_eq!(said.code, 2);
        assert!(said.err.contains("a puzzle is not played against anybody"), "{}", said.err);
    }
}

/// 16 × 16 with the labels 0 to F, and one completion.
const HEXADECIMAL: &str = "\
    ..7D60.394.25.F1....9...5EF1..7.5.F1.B..60.39.A29..25EF.CB.D.0.308394A25E.1C......1C.7...8.94....7D6..3.4A.5.F1.\
    4A.5.F.CB7D.08.97D..8394A.5EF1C.F1...D..8..4A25E8394A2.EF1.B7D6.A25....B7.6083.4.5EF.C.7D60839..D60...4..5..1.B7\
    .9.A25..1.B.D608..B7.6.839.A...F";

/// A text that can be read in two ways is asked about, and an option answers.
#[test]
fn a_text_with_two_readings_is_asked_about() {
    let zeros = format!("{}\n", "1.....2..3..0...");
    let small = "1...............\n".repeat(16);
    for (name, words, text, expected) in [
        (
            "0 to F",
            &["count"][..],
            HEXADECIMAL,
            Err("--labels 0123456789ABCDEF or --labels 123456789ABCDEFG"),
        ),
        (
            "0 to F, as is said",
            &["count", "--labels", "0123456789ABCDEF"],
            HEXADECIMAL,
            Ok("1 completion\n"),
        ),
        ("0 beside dots", &["solve"], &zeros, Err("--labels 0123 or --labels 1234")),
        (
            "0 as an empty cell",
            &["count", "--labels", "1234"],
            "1.....2..3..0...",
            Ok("3 completions\n"),
        ),
        ("a last label", &["count"], "1.....2..3..0..4", Ok("1 completion\n")),
        ("0 twice in a row", &["count"], "1.....2..3..00.3", Ok("1 completion\n")),
        (
            "16 lines of 16 cells",
            &["count"],
            &small,
            Err("--board 'sudoku 2' or --board 'sudoku 4'"),
        ),
        (
            "16 small ones",
            &["count", "--board", "sudoku 2"],
            &small,
            Ok("72 completions\n72 completions\n"),
        ),
    ] {
        let said = with_input(&[words, &["-"]].concat(), text);
        match expected {
            Ok(out) => assert!(said.out.starts_with(out), "{name}: {}{}", said.out, said.err),
            Err(question) => {
                assert_eq!((said.code, said.out.as_str()), (2, ""), "{name}");
                assert!(said.err.contains("error[two-readings]"), "{name}: {}", said.err);
                assert!(said.err.contains(question), "{name}: {}", said.err);
            }
        }
    }
}

/// The forms in which people exchange puzzles, each with what is said to be read.
#[test]
fn files_of_puzzles_are_read_in_their_forms() {
    let (puzzle, solution) = (UNIQUE, "1243342143122134");
    let many = format!("{puzzle}\n").repeat(81);
    let sudokus = format!("{}\n", ".".repeat(80) + "1").repeat(81);
    let xml = |inner: &str| format!("<?xml version=\"1.0\"?>\n<opensudoku>{inner}</opensudoku>");
    let new: String = puzzle
        .chars()
        .map(|c| match c {
            '.' => "0||1|".to_owned(),
            clue => format!("{clue}||0|"),
        })
        .collect();
    for (name, text, out, read) in [
        (
            "81 lines of 16 cells",
            many.as_str(),
            format!("{solution}\n").repeat(81),
            "read 81 puzzles of 16 cells, labels 1 2 3 4",
        ),
        (
            "a header",
            &format!("quizzes,solutions\n{puzzle},{solution}\n{puzzle},{solution}\n"),
            format!("{solution}\n").repeat(2),
            "2 puzzles of 16 cells, labels 1 2 3 4, from a table with a header",
        ),
        (
            "other columns and a wrong solution",
            &format!(
                "id;\"puzzle\";clues;solution\r\n7;{puzzle};4;{puzzle}\r\n8;\"{puzzle}\";4;\r\n"
            ),
            format!("{solution}; the text gives another solution\n{solution}\n"),
            "from a table with a header",
        ),
        (
            "a column alone",
            &format!("puzzle\n{puzzle}\n{puzzle}\n"),
            format!("{solution}\n").repeat(2),
            "from a table",
        ),
        (
            "OpenSudoku",
            &xml(&format!(
                "<name>a</name><game data=\"{puzzle}\"/><folder><game data='{puzzle}'/></folder>"
            )),
            format!("{solution}\n").repeat(2),
            "from OpenSudoku's XML",
        ),
        (
            "OpenSudoku with a version",
            &xml(&format!("<game data=\"version: 2&#10;{new}\"/>").repeat(2)),
            format!("{solution}\n").repeat(2),
            "from OpenSudoku's XML",
        ),
    ] {
        let said = with_input(&["solve", "-"], text);
        assert_eq!((said.code, said.out), (0, out), "{name}: {}", said.err);
        assert!(said.err.contains(read), "{name}: {}", said.err);
    }
    let said = with_input(&["count", "--limit", "2", "-"], &sudokus);
    assert_eq!(said.out, "at least 2 completions\n".repeat(81));
    for (name, text, kind, place) in [
        ("another root", "<svg/>".to_owned(), "syntax", "-:1:1"),
        ("a document type", "<!DOCTYPE a><opensudoku/>".to_owned(), "syntax", "-:1:1"),
        ("no end", "<opensudoku>\n".to_owned(), "syntax", "-:2:1"),
        ("deep elements", "<opensudoku>".repeat(50_000), "syntax", "-:1:"),
        ("a game in play", xml("<game data=\"version: 2&#10;1||1|\"/>"), "syntax", "-:2:13"),
        ("a game without cells", xml("<game/>"), "syntax", "-:2:13"),
        ("a game of other length", xml("<game data=\"123\"/>"), "wrong-length", "-:2:13"),
        ("a row without its column", format!("id,puzzle\n1,{puzzle}\n2\n"), "no-puzzle", "-:3:1"),
        (
            "a row with another label",
            format!("id,puzzle\n1,{puzzle}\n2,x{}\n", &puzzle[1..]),
            "unknown-label",
            "-:3:3",
        ),
    ] {
        let said = with_input(&["solve", "-"], &text);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{name}: {}", said.err);
        assert!(said.err.contains(&format!("error[{kind}]")), "{name}: {}", said.err);
        assert!(said.err.contains(place), "{name}: {}", said.err);
    }
}

/// Labels that are words of one character are what the text has, and what is printed.
#[test]
fn labels_from_zero_are_read_and_printed_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |row: usize, column: usize| format!("\"r{row}c{column}\"");
    let row = |row: usize| (1..=4).map(|column| name(row, column)).collect::<Vec<_>>().join(",");
    let column = |column: usize| (1..=4).map(|row| name(row, column)).collect::<Vec<_>>().join(",");
    let all: Vec<String> = (1..=4).map(row).chain((1..=4).map(column)).collect();
    let asterisms: Vec<String> = all.iter().map(|cells| format!("[{cells}]")).collect();
    let board = |labels: &str| {
        format!(
            "labels = {labels}\npoints = [{}]\nasterisms = [{}]\n",
            all[..4].join(","),
            asterisms.join(",")
        )
    };
    for (labels, text, out) in [
        ("[\"0\", \"1\", \"2\", \"3\"]", "012.1230....301.", "one completion\n  0 1 2 3\n"),
        ("\"0123\"", "012.1230....301.", "one completion\n  0 1 2 3\n"),
        ("\"1234\"", "123.2341....412.", "one completion\n  1 2 3 4\n"),
    ] {
        std::fs::write(folder.path().join("b.toml"), board(labels)).expect("written");
        let said = run(folder.path(), &["puzzle", "solve", "--board", "b.toml", text]);
        assert!(said.out.starts_with(out), "{labels}: {}{}", said.out, said.err);
    }
    std::fs::write(folder.path().join("b.toml"), board("[\"0\", \"1\", \"2\", \"10\"]"))
        .expect("written");
    let said = run(folder.path(), &["puzzle", "solve", "--board", "b.toml", "012............."]);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("give the clues of a puzzle by name"), "{}", said.err);
}
