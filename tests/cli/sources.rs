//! `compile` and `prove`: certificates from sources, and what is said of a bad source.

use std::fs;
use std::path::Path;

use crate::cli::{committed, err, last_line, out, zermelo};
use crate::common::json::object;

#[test]
fn the_published_proof_compiles_to_the_same_bytes_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = root.join("certificates/sources/danziger-pi4.strategy");
    let source = source.to_str().expect("a path");
    for name in ["one.cert", "two.cert"] {
        let output = zermelo(&["compile", source, "-o", name], folder.path());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(out(&output).contains(": 23 to the end of the game"), "{}", out(&output));
    }
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    assert_eq!(read("one.cert"), read("two.cert"));
    let claim = "first player wins affine-plane 4";
    let output = zermelo(&["check", "one.cert", "--claim", claim], folder.path());
    assert_eq!(last_line(&output), "s VERIFIED");
    let output = zermelo(&["info", "one.cert"], folder.path());
    // A shortest forced win takes 15 plies, and the paper's is one.
    assert!(out(&output).contains("moves      9 to 15"), "{}", out(&output));
}

/// The character divides the texts of several files.
#[test]
fn a_source_with_the_character_that_divides_files_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "claim first player wins affine-plane 3\n\u{1c}start\nstart r1\n";
    fs::write(folder.path().join("a.strategy"), text).expect("a file");
    fs::write(folder.path().join("b.strategy"), "(r2) c1 (!a1) !c3 XW(c2, a2)\n").expect("a file");
    for words in [&["compile", "a.strategy"][..], &["compile", "b.strategy", "a.strategy"]] {
        let output = zermelo(words, folder.path());
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", out(&output));
        let said = "a.strategy: line 2 has the control character U+001C";
        assert!(err(&output).contains(said), "{words:?}: {}", err(&output));
    }
}

/// What is said and not said, and the exit codes: as with a file, but for its line.
#[test]
fn a_source_is_checked_without_a_file_to_write() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.strategy"), "claim first player wins affine-plane 2\n")
        .expect("a file");
    let lines = committed("sources/danziger-pi4.strategy");
    let every = committed("all-sizes/b5.cert");
    for (arguments, code) in [
        (vec!["compile", &lines], 0),
        (vec!["compile", &every, "--size", "9"], 0),
        (vec!["compile", "bad.strategy"], 2),
    ] {
        let only = zermelo(&arguments, folder.path());
        let files = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(files, 1, "{arguments:?}: nothing but the source is there");
        let written = zermelo(&[arguments.as_slice(), &["-o", "x.cert"]].concat(), folder.path());
        assert_eq!(only.status.code(), Some(code), "{}", err(&only));
        assert_eq!(err(&only), err(&written));
        let is_other = |line: &&str| !line.starts_with("  file   ");
        let expected: Vec<_> = out(&written).lines().filter(is_other).map(str::to_owned).collect();
        assert_eq!(out(&only).lines().collect::<Vec<_>>(), expected);
        let _ = fs::remove_file(folder.path().join("x.cert"));
    }
}

/// Three names that the board has not, one of them twice.
#[test]
fn as_many_errors_are_shown_as_asked_and_all_are_fields() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "claim first player wins affine-plane 3\nstart r1\n(x1) x2 won\n(x3) x1 won\n";
    fs::write(folder.path().join("wrong.strategy"), text).expect("a file");
    let compile = |more: &[&str]| {
        let output = zermelo(&[&["compile", "wrong.strategy"], more].concat(), folder.path());
        assert_eq!(output.status.code(), Some(2), "{more:?}: {}", err(&output));
        output
    };
    for (more, shown, left_out) in [
        (&[][..], 3, ""),
        (&["--errors", "3"], 3, ""),
        (&["--errors", "2"], 2, ", 1 of which are not shown"),
        (&["--errors", "1"], 1, ", 2 of which are not shown"),
    ] {
        let said = err(&compile(more));
        assert_eq!(said.matches("error[").count(), shown, "{more:?}: {said}");
        assert!(said.contains(&format!("4 errors in wrong.strategy{left_out}\n")), "{said}");
    }
    for wrong in ["0", "1001", "x"] {
        let said = err(&compile(&["--errors", wrong]));
        assert!(said.contains("1 to 1000 errors can be shown"), "{said}");
    }
    let output = compile(&["--json", "--errors", "2"]);
    let found = object(&out(&output));
    assert_eq!(found["count"], 4);
    let errors = found["errors"].as_array().expect("a list");
    let places: Vec<_> =
        errors.iter().map(|e| (e["line"].as_u64(), e["column"].as_u64())).collect();
    assert_eq!(places, [(Some(3), Some(2)), (Some(3), Some(6))]);
    let first = &errors[0];
    assert_eq!(first["kind"], "unknown-symbol");
    assert_eq!(first["file"], "wrong.strategy");
    assert_eq!(first["also"][0]["line"], 4);
    assert!(first["message"].as_str().is_some_and(|message| message.contains("x1")), "{first}");
    assert!(err(&output).contains("error[unknown-symbol]"));
}

#[test]
fn a_proof_for_every_size_compiles_to_one_for_each() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, size, claim) in [
        ("b5.cert", "9", "first player wins erdos-szekeres 9 5"),
        ("b2-odd.cert", "7", "second player wins erdos-szekeres 7 2"),
        ("achievement-b4.cert", "8", "first player wins erdos-szekeres 8 4 --achievement"),
    ] {
        let source = committed(&format!("all-sizes/{file}"));
        let made = ["compile", &source, "--size", size, "-o", "one.cert"];
        let output = zermelo(&made, folder.path());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(out(&output).starts_with(claim), "{}", out(&output));
        let output = zermelo(&["check", "one.cert", "--claim", claim], folder.path());
        assert_eq!(last_line(&output), "s VERIFIED", "{file}");
    }
}

#[test]
fn what_cannot_be_compiled_gets_one_error_that_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut spoilt = fs::read(committed("all-sizes/b3.cert")).expect("a file");
    *spoilt.last_mut().expect("bytes") ^= 1;
    fs::write(folder.path().join("spoilt.cert"), spoilt).expect("a file");
    let families = committed("sources/pudwell-b5.strategy");
    let lines = committed("sources/danziger-pi4.strategy");
    let every = committed("all-sizes/b5.cert");
    let chomp = committed("all-sizes/chomp-two-rows.cert");
    let one = committed("erdos-szekeres/solver-5-3.cert");
    for (source, size, said) in [
        (families.as_str(), Some("9"), "is a source, and is compiled without --size"),
        (&every, None, "is an outcome certificate, for every size; choose one with --size"),
        (&lines, Some("5"), "is a source, and is compiled without --size"),
        (&every, Some("4"), "the proof is not for a = 4"),
        (&every, Some("300"), "a strategy is stored for a up to 256"),
        (&chomp, Some("4"), "no certificate can be made for one size"),
        (&one, Some("5"), "is a replay certificate, for one size"),
        (&one, None, "is a replay certificate, for one size"),
        ("spoilt.cert", Some("5"), "is not verified"),
    ] {
        let size = size.map_or(Vec::new(), |size| vec!["--size", size]);
        let arguments = [&["compile", source, "-o", "x.cert"], size.as_slice()].concat();
        let output = zermelo(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(2), "{said}: {}", err(&output));
        assert!(err(&output).contains(said), "{said}: {}", err(&output));
        assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
        assert!(!folder.path().join("x.cert").exists(), "{said}");
    }
}

#[test]
fn a_source_that_cannot_be_proved_is_shown_with_the_line_and_a_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = fs::read_to_string(committed("sources/pudwell-b5.strategy")).expect("a file");
    let from = "with w - k odd, k ≥ 2";
    let broken = source.replacen(from, "with w > k, k ≥ 2", 1);
    let without_replies = broken
        .lines()
        .filter(|line| !line.starts_with("    on ") && !line.starts_with("    swap "));
    let without_replies: Vec<&str> = without_replies.collect();
    for (text, parts) in [
        (
            broken.clone(),
            [
                "error[wrong-reply]: ‘state 1’, when the opponent plays (k, 3): the reply (3, 1) does \
                 not lead into ‘state 4’",
                "on (k, 3) when w - k > 1 play (k+1, 1) to \"state 4\"",
                "at a = 5, k = 2, w = 4 the opponent plays (2, 3), which leads to",
                "in the case w ≥ 4, w ≥ k + 1, k ≥ 2\n",
            ],
        ),
        (
            without_replies.join("\n"),
            [
                "error[no-reply]: ‘state 1’, when the opponent plays (k, 3)",
                "family \"state 1\" (k)",
                "at a = 5, k = 2, w = 4 the opponent plays (2, 3), which leads to",
                "##..",
            ],
        ),
    ] {
        fs::write(folder.path().join("bad.strategy"), text).expect("a file");
        let output = zermelo(&["compile", "bad.strategy", "-o", "bad.cert"], folder.path());
        assert_eq!(output.status.code(), Some(2));
        for part in parts {
            assert!(err(&output).contains(part), "{part} in {}", err(&output));
        }
        assert!(!folder.path().join("bad.cert").exists());
    }
}

#[test]
fn a_source_of_lines_proves_nothing_about_the_achievement_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = committed("sources/danziger-pi4.strategy");
    let output = zermelo(&["compile", &lines, "--achievement", "-o", "x.cert"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
    assert!(err(&output).contains("has no families"), "{}", err(&output));
}

#[test]
fn a_bad_source_is_reported_with_its_place_and_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "claim first player wins affine-plane 2\n\nstart q1\n";
    fs::write(folder.path().join("bad.strategy"), source).expect("a file");
    let output = zermelo(&["compile", "bad.strategy", "-o", "bad.cert"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("bad.strategy:3:7"), "{}", err(&output));
    assert!(!folder.path().join("bad.cert").exists());
}

/// Second answers by follow-ups, and completes q a2 as soon as First takes a1, however late.
#[test]
fn follow_ups_are_printed_played_and_written_as_a_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::copy(root.join("tests/formats/v2-follow-ups.cert"), path("a.cert")).expect("a copy");
    let table = "title columns\npoints p q b c d e a1 a2 a3\nline p b c\nline p d e\nline p a2\n\
                 line q a2\nline a1 a3\nneeds a2 a1\nneeds a3 a2\n";
    fs::write(path("columns.board"), table).expect("a board");
    let say = |words: &[&str]| {
        let output = zermelo(words, folder.path());
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", err(&output));
        out(&output)
    };
    let rows = "b   !c   by follow-ups: a2 after a1; d or e\n\
                c   !b   by follow-ups: a2 after a1; d or e\n\
                d   !e   by follow-ups: a2 after a1; b or c\n\
                e   !d   by follow-ups: a2 after a1; b or c\n\
                a1  !a2  O wins\n";
    for (certificate, source, form) in
        [("a.cert", "b.strategy", "strategy"), ("b.cert", "c.strategy", "dictionary")]
    {
        let printed = say(&["table", certificate]);
        assert!(printed.ends_with(rows), "{printed}");
        say(&["table", certificate, "--format", form, "-o", source]);
        let next = source.replace("strategy", "cert");
        say(&["compile", source, "-o", &next]);
    }
    let claim = "second player wins board titled 'columns' --start p/q";
    for name in ["b.cert", "c.cert"] {
        let said = say(&["check", name]);
        assert!(said.contains(claim) && said.ends_with("s VERIFIED\n"), "{said}");
    }
    let (one, two) = (["b", "c"], ["d", "e"]);
    let mut before: Vec<Vec<&str>> = vec![Vec::new()];
    before.extend(one.iter().chain(&two).map(|&only| vec![only]));
    before
        .extend(one.iter().flat_map(|&x| two.iter().flat_map(move |&y| [vec![x, y], vec![y, x]])));
    assert_eq!(before.len(), 13);
    for moves in before {
        for certificate in ["a.cert", "b.cert", "c.cert"] {
            let played = say(&[&["play", certificate][..], &moves, &["a1"]].concat());
            assert!(played.ends_with("second wins with the line q a2\n"), "{moves:?}: {played}");
        }
    }
}
