//! Clues that cannot be there together: such a puzzle has no completion, which is said, proved, and
//! confirmed by the checker. And files of which some lines are not puzzles.

use std::fs;

use super::{UNIQUE, zermelo};
use crate::common::json::object;
use crate::common::program::run;

/// Boards, clues that clash, and the clash in words. That there is no completion follows from the
/// definition: an asterism has each label as often as it has copies.
const CLASHES: &[(&[&str], &str, &str)] = &[
    (
        &[],
        "1..1............",
        "row 1 has the clue 1 at r1c1 and r1c4, but 1 can be there only once",
    ),
    (&[], "1.......1.......", "column 1 has the clue 1 at r1c1 and r3c1"),
    (&[], "1....1..........", "box 1 has the clue 1 at r1c1 and r2c2"),
    // A full board, and one with two clashes.
    (&[], "1234341221434322", "row 4 has the clue 2 at r4c3 and r4c4"),
    (&[], "11............22", "row 1 has the clue 1 at r1c1 and r1c2"),
    (
        &["--labels", "1122"],
        "111.............",
        "at r1c1, r1c2 and r1c3, but 1 can be there only twice",
    ),
    (&["--board", "latin-square 2"], "1..1", ""),
    (&["--board", "latin-square 2"], "11..", "row 1 has the clue 1 at r1c1 and r1c2"),
    (
        &["--board", "gerechte AAAB/CABB/CCDB/CDDD"],
        "1....1..........",
        "region 1 has the clue 1 at r1c1 and r2c2",
    ),
    (
        &["--board", "tartan"],
        "11..............................................................",
        "r1c1 and r1c2",
    ),
];

#[test]
fn clashing_clues_are_answered_and_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    for (board, clues, clash) in CLASHES {
        // The first of the small squares has its clues where they can be.
        let completions = if clash.is_empty() { "1 completion\n" } else { "no completion: " };
        let said = zermelo(&[&["count", clues], *board].concat());
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{clues}");
        assert!(said.out.starts_with(completions), "{clues}: {}", said.out);
        if clash.is_empty() {
            continue;
        }
        for command in ["solve", "count", "hint"] {
            let said = zermelo(&[&[command, clues], *board].concat());
            assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{command} {clues}");
            assert!(said.out.contains("no completion: "), "{command} {clues}: {}", said.out);
            assert!(said.out.contains(clash), "{command} {clues}: {}", said.out);
        }
        // There is no rating, and nothing to leave out.
        for words in [&["rate"][..], &["minimize"], &["prove", "--critical"]] {
            let said = zermelo(&[words, &[clues], board].concat());
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?} {clues}");
            assert!(
                said.err.contains("no completion: ") && said.err.contains(clash),
                "{}",
                said.err
            );
        }
        let prove = [&["puzzle", "prove", clues, "-o", "none.cert"], *board].concat();
        let said = run(folder.path(), &prove);
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{clues}");
        assert!(
            said.out.contains(" has no completion\n") && said.out.contains(clash),
            "{}",
            said.out
        );
        let said = run(folder.path(), &["check", "none.cert"]);
        assert!(said.out.ends_with("s VERIFIED\n"), "{clues}: {}{}", said.out, said.err);
        let said = run(folder.path(), &["table", "none.cert"]);
        assert!(said.out.contains("a contradiction."), "{clues}: {}", said.out);
        fs::remove_file(folder.path().join("none.cert")).expect("a file");
    }
}

#[test]
fn clashing_clues_of_a_file_do_not_hide_the_other_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    let text = format!("{UNIQUE}\n11..............\n................\n");
    fs::write(folder.path().join("many.txt"), text).expect("written");
    let said = here(&["puzzle", "count", "many.txt"]);
    assert_eq!((said.code, said.complaints().as_str()), (0, ""));
    let clash = "row 1 has the clue 1 at r1c1 and r1c2, but 1 can be there only once";
    assert_eq!(said.out, format!("1 completion\nno completion: {clash}\n288 completions\n"));
    let said = here(&["puzzle", "prove", "many.txt", "-o", "many.certs"]);
    assert_eq!((said.code, said.complaints().as_str()), (0, ""));
    assert!(said.out.contains("proved 1: has no completion\n"), "{}", said.out);
    let said = here(&["check", "many.certs"]);
    assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
}

/// Five lines, of which the second has too few cells, the third a wrong character and the fourth a byte
/// that is no text.
const MIXED: &[u8] =
    b"1.....2..3.....4\n123\n1x..............\n\xff...............\n................\n";

#[test]
fn lines_that_are_not_puzzles_are_listed_and_the_others_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    // Whichever line is the first.
    let reversed: Vec<&[u8]> = MIXED.split_inclusive(|byte| *byte == b'\n').rev().collect();
    for (name, text, places) in [
        ("mixed.txt", MIXED.to_vec(), [":2:1", ":3:2", ":4:1"]),
        ("reversed.txt", reversed.concat(), [":4:1", ":3:2", ":2:1"]),
        ("wrong-first.txt", [b"123\n", MIXED].concat(), [":1:1", ":4:2", ":5:1"]),
    ] {
        fs::write(folder.path().join(name), &text).expect("written");
        let lines = text.split(|byte| *byte == b'\n').count() - 1;
        for words in [&["solve"][..], &["count"], &["prove"], &["rate"], &["minimize"]] {
            let said = here(&[&["puzzle"], words, &[name, "--keep-going"]].concat());
            assert_eq!(said.code, 2, "{words:?} {name}");
            assert_eq!(said.out.lines().count(), lines, "{words:?} {name}: {}", said.out);
            let wrong = said.out.lines().filter(|line| line.contains("not a puzzle: ")).count();
            assert_eq!(wrong, lines - 2, "{words:?} {name}: {}", said.out);
            for place in places {
                assert!(said.err.contains(&format!("{name}{place}")), "{name}: {}", said.err);
            }
            let last = format!("{wrong} errors in {name}; all other puzzles were read\n");
            assert!(said.err.ends_with(&last), "{name}: {}", said.err);
            // Without the option there is no answer.
            let said = here(&[&["puzzle"], words, &[name]].concat());
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?} {name}");
        }
    }
    let said = here(&["puzzle", "solve", "mixed.txt", "--keep-going"]);
    assert!(said.out.starts_with("1243342143122134\nnot a puzzle: "), "{}", said.out);
    let said = here(&["puzzle", "rate", "--json", "mixed.txt", "--keep-going"]);
    let json = object(&said.out);
    assert_eq!(json["puzzles"][0]["clues"], UNIQUE);
    assert_eq!(json["puzzles"][1]["clues"], serde_json::Value::Null);
    assert_eq!((said.code, json["puzzles"].as_array().map(Vec::len)), (2, Some(5)));
    let said = here(&["puzzle", "prove", "mixed.txt", "--keep-going", "-o", "two.certs"]);
    assert_eq!(said.code, 2, "{}", said.err);
    let said = here(&["check", "two.certs"]);
    assert!(said.out.starts_with("two.certs: 2 certificates\n"), "{}", said.out);
    assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
    // Nothing is written where there is nothing to write, and a missing file is no puzzle.
    fs::write(folder.path().join("none.txt"), "123\n12\n").expect("written");
    let said = here(&["puzzle", "prove", "none.txt", "--keep-going", "-o", "none.certs"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("no file was written"), "{}", said.err);
    assert!(!folder.path().join("none.certs").exists());
    let said = here(&["puzzle", "solve", "missing.txt", "--keep-going"]);
    assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", said.err);
    assert!(said.err.contains("there is no such file"), "{}", said.err);
}

/// Pieces have some thousands of lines each; about a piece, at most 100 different errors are shown.
#[test]
fn the_errors_of_a_long_file_are_all_counted_and_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = |number: usize| ".".repeat(17 + number % 61);
    let line =
        |number: usize| if number.is_multiple_of(10) { UNIQUE.to_owned() } else { wrong(number) };
    let text: String = (0..10_000).map(|number| line(number) + "\n").collect();
    fs::write(folder.path().join("long.txt"), text).expect("written");
    let said = run(folder.path(), &["puzzle", "count", "--keep-going", "long.txt"]);
    assert_eq!((said.code, said.out.lines().count()), (2, 10_000));
    assert!(said.err.len() < 100_000, "{} bytes", said.err.len());
    let last = said.err.lines().last().expect("a line");
    assert!(last.starts_with("zermelo: 9000 errors in long.txt, "), "{last}");
    assert!(last.contains(" of which are not shown; all other puzzles were read"), "{last}");
}
