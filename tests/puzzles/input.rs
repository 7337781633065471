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
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{words:?}");
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
    assert_eq!((said.code, said.err.as_str()), (0, ""));
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
        ("nul.txt", "‘␀’ is not a label"),
        ("escape.txt", "‘␛’ is not a label"),
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
