//! Grids with candidates: read in every form, written and read again, and not believed.

use std::fs;

use super::{SUDOKUS, UNIQUE, zermelo};
use crate::common::program::{Said, run};

/// Runs `zermelo puzzle hint` on a text.
fn hint(words: &[&str], text: &str) -> Said {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("p.txt"), text).expect("written");
    run(folder.path(), &[&["puzzle", "hint", "p.txt"], words].concat())
}

/// [`UNIQUE`], whose completion is 1243 3421 4312 2134, with the labels that the clues do not exhaust. The 3
/// at r1c4 is alone: column 4 has 4, the box 2, row 1 the 1.
const GRID: &str = "\
*-----------*
| 1 24 | 34 3 |
| 34 4 | 2 13 |
|------+------|
| 24 3 | 1 12 |
| 2 12 | 13 4 |
*-----------*
";

#[test]
fn every_form_of_candidates_gives_the_same_hint() {
    let marked = GRID.replace("| 24 3 |", "| *24 #3 |");
    let long = "1....2.4..34..3...34...4.2..1.3..2.4..3.1...12...2..12..1.3....4";
    let clues = UNIQUE;
    let said = hint(&[], &format!("{clues}\n{GRID}"));
    assert_eq!((said.code, said.complaints().as_str()), (0, ""));
    assert!(said.out.starts_with("r1c4 is 3, so no other cell of "), "{}", said.out);
    for (name, text) in [
        ("marks", format!("{clues}\n{marked}")),
        ("CR LF", format!("\u{feff}{clues}\n{GRID}").replace('\n', "\r\n")),
        ("the clues drawn", format!("1.|..\n..|2.\n--+--\n.3|..\n..|.4\n{GRID}")),
        ("a character for each label", format!("{clues}\n{long}\n")),
        ("zeros", format!("{clues}\n{}\n", long.replace('.', "0"))),
    ] {
        let other = hint(&[], &text);
        assert_eq!((other.code, &other.out), (0, &said.out), "{name}: {}", other.err);
    }
}

/// From hint to hint no step comes twice, and the completion is reached. No file says more than the one before.
#[test]
fn a_hint_that_is_recorded_is_not_given_again() {
    let (clues, completion) = SUDOKUS[0];
    for form in ["grid", "line", "library"] {
        let folder = tempfile::tempdir().expect("a folder");
        let here = |words: &[&str]| run(folder.path(), &[&["puzzle", "hint"], words].concat());
        let mut seen: Vec<String> = Vec::new();
        let mut puzzle = clues.to_owned();
        for number in 0..400 {
            let next = format!("{number}.txt");
            let said = here(&[&puzzle, "-o", &next, "--form", form]);
            assert_eq!(
                (said.code, said.complaints().as_str()),
                (0, ""),
                "{form} {number}: {}",
                said.out
            );
            if said.out.contains("this is the completion") {
                break;
            }
            assert!(!seen.contains(&said.out), "{form} {number}: {} again", said.out);
            seen.push(said.out);
            puzzle = next;
        }
        let last = fs::read_to_string(folder.path().join(&puzzle)).expect("written");
        let labels = last.replace('+', "");
        let found = match form {
            "grid" => labels.lines().skip(2).filter(|line| line.contains('|')).collect::<String>(),
            "library" => labels.split(':').nth(3).unwrap_or_default().to_owned(),
            _ => labels.lines().nth(2).unwrap_or_default().to_owned(),
        };
        let found: String =
            found.chars().filter(|c| form == "library" || ('1'..='9').contains(c)).collect();
        // In the library, labels that are alone and not written in are dots.
        let fits = |(found, label): (char, char)| found == label || found == '.';
        let is_whole = found.len() == 81 && found.chars().zip(completion.chars()).all(fits);
        assert!(is_whole, "{form}: {found}");
    }
}

#[test]
fn what_a_player_has_wrong_is_named_and_not_believed() {
    let with = |from: &str, to: &str| format!("{UNIQUE}\n{}", GRID.replace(from, to));
    for (name, text, pieces) in [
        ("a label", with("| 1 24 |", "| 1 4 |"), vec!["The 4 at r1c2 is wrong", "no completion"]),
        (
            "a label beside a clue",
            with("| 34 4 |", "| 2 4 |"),
            vec!["The 2 at r2c1 is wrong", "row 2 has the clue 2 at r2c3"],
        ),
        ("a candidate", with("| 2 12 |", "| 2 2 |"), vec!["The 2 at r4c2 is wrong"]),
        ("a missing candidate", with("| 24 3 |", "| 12 3 |"), vec!["4 is missing at r3c1"]),
    ] {
        let said = hint(&[], &text);
        assert_eq!(said.code, 0, "{name}: {}", said.err);
        assert!(pieces.iter().all(|piece| said.out.contains(piece)), "{name}: {}", said.out);
        // The proof is about the clues alone.
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("p.txt"), &text).expect("written");
        let said = run(folder.path(), &["puzzle", "prove", "p.txt"]);
        assert!(said.out.starts_with(&format!("sudoku {UNIQUE} is fair")), "{}", said.out);
    }
    // Without clues, the cells with one candidate are the clues, and do not suffice here.
    let open = "12 12 34 34\n34 34 12 12\n12 12 34 34\n34 34 12 12\n";
    let said = hint(&[], open);
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("write the clues of the puzzle"), "{}", said.err);
    for command in ["solve", "count", "prove", "rate"] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("p.txt"), open).expect("written");
        let said = run(folder.path(), &["puzzle", command, "p.txt"]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{command}");
        assert!(said.err.contains("it has candidates and no clues"), "{command}: {}", said.err);
    }
    // A wrong clue, of which it is found out which.
    let said = zermelo(&["hint", "1...2.2..3.....4"]);
    assert!(said.out.contains("There is no completion"), "{}", said.out);
    let said = zermelo(&["hint", "14....2..3.....4"]);
    assert!(said.out.contains("the 4 at r1c2 or the 2 at r2c3."), "{}", said.out);
}

#[test]
fn a_fault_in_candidates_has_its_place() {
    for (from, to, kind, place) in [
        ("| 1 24 |", "| 1 29 |", "unknown-label", ":3:6"),
        ("| 1 24 |", "| 1 22 |", "second-candidate", ":3:6"),
    ] {
        let said = hint(&[], &format!("{UNIQUE}\n{}", GRID.replace(from, to)));
        assert_eq!(said.code, 2, "{to}: {}", said.out);
        assert!(said.err.contains(&format!("error[{kind}]")), "{to}: {}", said.err);
        assert!(said.err.contains(place), "{to}: {}", said.err);
    }
    let clues = SUDOKUS[0].0;
    for (changes, place) in [("51", ":1:91"), ("5a0", ":1:91"), ("512 x12", ":1:95")] {
        let said = hint(&[], &format!(":0000:x:{clues}:{changes}::\n"));
        assert_eq!(said.code, 2, "{changes}: {}", said.out);
        assert!(said.err.contains("error[bad-candidate]"), "{changes}: {}", said.err);
        assert!(said.err.contains(place), "{changes}: {}", said.err);
    }
}

#[test]
fn levels_say_more_and_more_and_all_lists_every_step() {
    let said = zermelo(&["hint", UNIQUE]).out;
    let of = |level: &str| zermelo(&["hint", "--level", level, UNIQUE]).out;
    assert_eq!(of("where"), "Look at r1c4.\n");
    assert_eq!(of("theorem"), "There is a theorem at r1c4: naked single.\n");
    assert_eq!(of("step"), said);
    let all = zermelo(&["hint", "--all", UNIQUE]).out;
    // Four cells have one label left besides the clues.
    assert!(all.starts_with(&said), "{all}");
    let naked = all.lines().filter(|line| line.contains("every other label is exhausted"));
    assert_eq!(naked.count(), 4, "{all}");
}
