//! What the commands say: one thing and several, numbers and names that are wrong, and what to do.

use std::fs;
use std::path::Path;

use super::{committed, err, out, zermelo};

/// The nouns that are counted.
const PLURALS: &[&str] = &[
    "attempts",
    "boxes",
    "bytes",
    "case splits",
    "cases",
    "cells",
    "certificates",
    "claims",
    "clues",
    "columns",
    "completions",
    "conflicts",
    "contradictions",
    "counters",
    "entries",
    "errors",
    "families",
    "integers",
    "jobs",
    "labels",
    "layers",
    "lines",
    "moves",
    "nodes",
    "options",
    "placements",
    "points",
    "positions",
    "puzzles",
    "regions",
    "replies",
    "rows",
    "splits",
    "states",
    "statements",
    "steps",
    "stones",
    "symmetries",
    "tables",
    "values",
    "vertices",
];

/// A plural behind a 1 in a line, if a text has one.
fn wrong_plural(text: &str) -> Option<String> {
    text.lines().find_map(wrong_plural_in)
}

fn wrong_plural_in(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = |place: usize| {
        let word = words.get(place)?.trim_matches(|c: char| !c.is_alphanumeric());
        Some(word)
    };
    words.iter().enumerate().find_map(|(place, word)| {
        if word.trim_start_matches('(') != "1" {
            return None;
        }
        // Also behind an adjective.
        let (next, after) = (at(place + 1)?, at(place + 2).unwrap_or_default());
        let both = format!("{next} {after}");
        let is_plural = |plural: &&&str| **plural == next || **plural == both || **plural == after;
        let found = PLURALS.iter().find(is_plural)?;
        // As in “1 to 2 cells”, “1 and 2 cells”, “1 of 3 cells”.
        let is_other = ["to", "and", "or", "of", "has", "is", "at"].contains(&next);
        (!is_other)
            .then(|| format!("1 … {found}: … {}", words[place.saturating_sub(4)..].join(" ")))
    })
}

#[test]
fn a_plural_behind_a_1_is_found() {
    for (text, is_wrong) in [
        ("1 jobs, 1 of them new", true),
        ("replay: 1 nodes, 2 entries", true),
        ("(1 rows)", true),
        ("1 free points", true),
        ("1 row is given", false),
        ("1 to 4 cells", false),
        ("row 1 has 2 cells", false),
        ("21 cells", false),
    ] {
        assert_eq!(wrong_plural(text).is_some(), is_wrong, "{text}");
    }
}

/// The smallest of everything.
#[test]
fn one_thing_is_not_named_in_the_plural() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("one.txt"), "a\n").expect("written");
    fs::write(here.join("line.board"), "title one line\npoints p\nline p\n").expect("written");
    fs::write(here.join("many.txt"), "1\n.\n").expect("written");
    let mut said = 0;
    for line in [
        "solve node-kayles path 1 -o path.cert",
        "check path.cert",
        "info path.cert",
        "table path.cert",
        "solve node-kayles path 2 --by replay -o path-2.cert",
        "check path-2.cert",
        "info path-2.cert",
        "table path-2.cert",
        "solve --graph one.txt -o one.cert",
        "check one.cert",
        "solve --board line.board -o line.cert",
        "check line.cert",
        "info line.cert",
        "table line.cert",
        "solve dots-and-boxes 1 1 -o boxes.cert",
        "check boxes-first.cert boxes-second.cert",
        "info boxes-first.cert",
        "table boxes-first.cert",
        "map dots-and-boxes --table 1",
        "map coprime-grid --table 2",
        "solve coprime-grid 2 -o grid.cert",
        "solve coprime-grid 2 --variation 2",
        "solve coprime-grid 3 --max-positions 1",
        "solve latin-erdos 1 -o latin.cert",
        "check latin.cert",
        "table latin.cert",
        "solve erdos-szekeres 2 2 -o es.cert",
        "check es.cert",
        "info es.cert",
        "table es.cert",
        "map erdos-szekeres 2 2 -o map.cert",
        "check map.cert",
        "info map.cert",
        "table map.cert",
        "probe map.cert",
        "probe erdos-szekeres 9 6 1,2,3,4,5,6,7,8",
        "probe erdos-szekeres 2 2 1,1",
        "probe erdos-szekeres 9 6 --left 1",
        "probe erdos-szekeres 9 6 0,1",
        "puzzle solve --board latin-square=1 1",
        "puzzle count 1",
        "puzzle count --limit 1 ................",
        "puzzle prove many.txt",
        "puzzle prove --board latin-square=1 many.txt -o many.certs",
        "puzzle generate --board latin-square=1 --count 2",
        "puzzle generate --board latin-square=1 --clues 2",
        "puzzle generate --clues 16 --attempts 1",
        "campaign plan erdos-szekeres --every 6 --up-to 6 -o campaign",
        "campaign collect campaign",
        "claims init mine",
        "claims mine",
        "claims mine --format markdown",
        "solve affine-plane 2 --max-positions 1",
    ] {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('=', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = zermelo(&words, here);
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 2 | 3)), "{line}: {code:?} {}", err(&output));
        for text in [out(&output), err(&output)] {
            assert_eq!(wrong_plural(&text), None, "{line}");
            said += usize::from(text.contains(" 1 ") || text.starts_with("1 "));
        }
    }
    assert!(said > 20, "{said} of the texts count one thing");
}

#[test]
fn a_number_out_of_range_is_named_in_words() {
    let here = Path::new(".");
    for (line, expected) in [
        ("solve affine-plane 4 --max-memory 0", "'--max-memory <MIB>': it is at least 1"),
        ("solve affine-plane 4 --max-memory x", "'--max-memory <MIB>': it is not a whole number"),
        ("solve affine-plane 4 --max-memory=", "it is not a whole number"),
        ("solve affine-plane 4 --max-positions 0", "'--max-positions <N>': it is at least 1"),
        ("solve affine-plane 4 --max-positions 99999999999999999999", "it is too large"),
        ("map erdos-szekeres --table 99999999999", "'--table <N>': it is too large"),
        ("map erdos-szekeres --table=-1", "'--table <N>': it is at least 0"),
        ("probe x --size 99999999999", "'--size <A>': it is too large"),
        ("check x --threads 1.5", "'--threads <N>': it is not a whole number"),
        ("puzzle count --limit 0 1", "'--limit <N>': it is at least 1"),
        ("puzzle generate --count 99999999999999999999", "'--count <N>': it is too large"),
        ("puzzle generate --rating hard", "very-easy, easy, medium"),
    ] {
        let output = zermelo(&line.split(' ').collect::<Vec<_>>(), here);
        let said = err(&output);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{line}");
        assert!(said.contains(expected), "{line}: {said}");
        assert!(!said.contains("..") && !said.contains("digit"), "{line}: {said}");
    }
}

#[test]
fn what_is_wrong_with_a_size_or_a_position_is_said() {
    let here = Path::new(".");
    let probe = "probe erdos-szekeres 9 6";
    for (line, expected) in [
        ("map erdos-szekeres --table 0".to_owned(), "ends at 0, but sizes begin at 2"),
        ("map erdos-szekeres --table 1".to_owned(), "ends at 1, but sizes begin at 2"),
        ("map erdos-szekeres --table 3 --max-b 1".to_owned(), "ends at 1, but sizes begin at 2"),
        ("map coprime-grid --table 0".to_owned(), "n ≥ 2"),
        ("map dots-and-boxes --table 0".to_owned(), "a column at least"),
        (format!("{probe} 3,,1"), "a number is missing beside a comma"),
        (format!("{probe} 3,1,"), "a number is missing beside a comma"),
        (format!("{probe} ,3,1"), "a number is missing beside a comma"),
        (format!("{probe} --left 8,,8,8,8"), "a number is missing beside a comma"),
        (format!("{probe} --permutation 2,,1"), "a digit is missing beside a comma"),
        (format!("{probe} 3;1"), "‘3;1’ is no number of cells"),
    ] {
        let output = zermelo(&line.split(' ').collect::<Vec<_>>(), here);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{line}");
        assert!(err(&output).contains(expected), "{line}: {}", err(&output));
    }
    // One comma, or spaces.
    for position in ["3,1", "3, 1", "3 1", " 3 , 1 "] {
        let output = zermelo(&["probe", "erdos-szekeres", "9", "6", position], here);
        assert_eq!(output.status.code(), Some(0), "{position}: {}", err(&output));
        assert!(out(&output).contains("rows 3,1"), "{position}: {}", out(&output));
    }
}

/// Two certificates have the names of the players.
#[test]
fn what_stands_in_place_of_a_missing_certificate_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let solved = zermelo(&["solve", "hypercube", "3", "2", "--strong", "-o", "ttt.cert"], here);
    let solved = if solved.status.code() == Some(0) {
        solved
    } else {
        zermelo(&["solve", "hypercube", "3", "2", "-o", "ttt.cert"], here)
    };
    assert_eq!(solved.status.code(), Some(0), "{}", err(&solved));
    assert!(here.join("ttt-first.cert").exists(), "{}", out(&solved));
    for command in ["check", "play", "table", "info", "dump", "probe"] {
        let output = zermelo(&[command, "ttt.cert"], here);
        assert_eq!(output.status.code(), Some(3), "{command}");
        let said = out(&output) + &err(&output);
        let expected = "there is no such file; there are ttt-first.cert and ttt-second.cert";
        assert!(said.contains(expected), "{command}: {said}");
        let output = zermelo(&[command, "none.cert"], here);
        let said = out(&output) + &err(&output);
        assert!(said.contains("there is no such file\n"), "{command}: {said}");
    }
}

/// A file that is no certificate has not one certificate.
#[test]
fn an_entry_of_what_is_no_file_of_many_is_refused_with_the_reason() {
    let folder = super::folder();
    for (name, code, expected) in [
        ("empty.cert", 3, "the file is empty"),
        ("other.cert", 3, "the file is not a zermelo certificate"),
        ("folder.cert", 3, "it is a directory"),
        ("good.cert", 2, "the file has one certificate; --entry is for files of many"),
    ] {
        for command in ["table", "info", "dump"] {
            let output = zermelo(&[command, name, "--entry", "1"], folder.path());
            assert_eq!(output.status.code(), Some(code), "{command} {name}");
            assert!(err(&output).contains(expected), "{command} {name}: {}", err(&output));
        }
    }
}

/// Hex on 2 × 2 and tic-tac-toe as everybody knows them; and who takes the middle of five vertices in a path
/// has an answer to either end.
#[test]
fn a_small_game_is_solved_where_a_certificate_can_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    for (line, solved, piece) in [
        ("table hex 2", "maker wins hex 2", "maker wins hex 2\n"),
        ("table,maker wins hex 2", "maker wins hex 2", "maker wins hex 2\n"),
        ("play tic-tac-toe --json", "draw hypercube 3 2", "\"by_strategy\": true"),
        ("play,node-kayles path 5,1", "first player wins node-kayles path 5", "5"),
        ("draw hex 2", "maker wins hex 2", "X"),
        (
            "page hex 2 -o -",
            "maker wins hex 2",
            "<title>Maker wins Hex on the 2 × 2 board (maker moves first)</title>",
        ),
    ] {
        let words: Vec<&str> = line.split([' ', ',']).collect();
        let words = if line.contains(',') { line.split(',').collect() } else { words };
        let output = zermelo(&words, folder.path());
        let said = err(&output);
        assert_eq!(output.status.code(), Some(0), "{line}: {said}");
        assert!(said.contains(&format!("zermelo: solved: {solved}\n")), "{line}: {said}");
        assert!(out(&output).contains(piece), "{line}: {}", out(&output));
    }
    for (line, piece) in [
        ("play latin-erdos", "‘latin-erdos’ is not a game"),
        ("play gomoku 4", "‘gomoku 4’ is no board"),
        ("table tic-tac-toe 22", "tic-tac-toe: ‘22’ is too much behind it"),
        ("table hex 2 --entry 1", "--entry is for a file of many certificates"),
        ("play sudoku 1", "a puzzle is not played against anybody"),
        ("play chomp 3 4", "has no strategy to play"),
    ] {
        let output = zermelo(&line.split(' ').collect::<Vec<_>>(), folder.path());
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{line}");
        assert!(err(&output).contains(piece), "{line}: {}", err(&output));
    }
    // What is no game is a file.
    let output = zermelo(&["play", "latin-erdos.cert"], folder.path());
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn the_choices_of_a_format_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    for words in [
        &["claims", "--report", "foo=x"][..],
        &["claims", "--format", "foo"],
        &["table", "x", "--format", "foo"],
        &["map", "erdos-szekeres", "--table", "3", "--format", "foo"],
    ] {
        let output = zermelo(words, folder.path());
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = err(&output);
        assert!(said.contains("foo") && said.contains("markdown"), "{words:?}: {said}");
    }
    let said = err(&zermelo(&["claims", "--report", "foo=x"], folder.path()));
    let formats = "the formats are text, json, junit, sarif, github, markdown";
    assert!(said.contains(formats), "{said}");
}

#[test]
fn claims_checks_the_manifest_that_init_started() {
    let folder = tempfile::tempdir().expect("a folder");
    for place in [".", "certificates"] {
        let here = folder.path().join(format!("in-{}", place.len()));
        fs::create_dir(&here).expect("made");
        let none = zermelo(&["claims"], &here);
        assert_eq!(none.status.code(), Some(2), "{}", out(&none));
        let said = err(&none);
        assert!(said.contains("certificates/claims.toml: the file cannot be read: "), "{said}");
        assert!(said.contains("zermelo claims init DIR starts a manifest"), "{said}");
        let output = zermelo(&["claims", "init", place], &here);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        for words in [&["claims"][..], &["claims", "rebuild", "--check"]] {
            let output = zermelo(words, &here);
            assert_eq!(output.status.code(), Some(0), "{place} {words:?}: {}", err(&output));
        }
    }
}

/// 642 rows are no strategy of no position.
#[test]
fn a_value_that_takes_no_search_has_no_number_of_positions() {
    for game in ["coprime-grid 3", "coprime-grid 5", "coprime-grid 4", "dots-and-boxes 1 2"] {
        let words = format!("solve {game}");
        let output = zermelo(&words.split(' ').collect::<Vec<_>>(), Path::new("."));
        let said = out(&output);
        let first = said.lines().next().expect("a line");
        assert!(first.starts_with("value ") && !first.contains(" 0 positions"), "{first}");
    }
}

#[test]
fn compile_says_which_rows_it_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = committed("sources/danziger-pi4.strategy");
    let output = zermelo(&["compile", &source, "-o", "x.cert"], folder.path());
    let said = out(&output);
    // 23 rows end the game, as the paper counts; the lines with `-> case` are counted by hand.
    let text = fs::read_to_string(&source).expect("a source");
    let is_row = |line: &&str| line.starts_with('(') && line.contains("-> case");
    let to_a_case = text.lines().filter(is_row).count();
    let in_tables = text.lines().filter(|line| line.starts_with('|') && line.contains("-> case"));
    let leading = to_a_case + in_tables.count();
    let all = 23 + leading;
    let expected = format!("rows   {all} in the source: 23 to the end of the game, and {leading} ");
    assert!(said.contains(&expected), "{expected}: {said}");
}
