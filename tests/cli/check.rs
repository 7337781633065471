//! What `check` and `info` print of good and bad files, for people and as JSON.

use zermelo_checker::format::Certificate;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::{committed, err, folder, last_line, out, zermelo};
use crate::common::json::object;
use crate::common::program::checker_alone;

#[test]
fn a_check_ends_with_its_verdict_and_exit_code() {
    let folder = folder();
    let claim = "maker wins hypercube 3 2 --weak";
    let other = "breaker wins hypercube 3 2 --weak";
    // The checker alone compares a wanted claim with the printed one, and reads none.
    const NO_CLAIM: &str = "maker wins chess";
    let cases: &[(&[&str], i32, &str)] = &[
        (&["good.cert"], 0, "s VERIFIED"),
        (&["good.cert", "--claim", claim], 0, "s VERIFIED"),
        (&["good.cert", "good.cert", "--threads", "1"], 0, "s VERIFIED"),
        (&["good.cert", "--claim", other], 1, "s NOT VERIFIED"),
        (&["bad.cert"], 1, "s NOT VERIFIED"),
        (&["good.cert", "bad.cert"], 1, "s NOT VERIFIED"),
        (&["bad.cert", "empty.cert"], 1, "s NOT VERIFIED"),
        (&["good.cert", "empty.cert"], 3, "s NO VERDICT"),
        (&["empty.cert"], 3, "s NO VERDICT"),
        (&["other.cert"], 3, "s NO VERDICT"),
        (&["folder.cert"], 3, "s NO VERDICT"),
        (&["none.cert"], 3, "s NO VERDICT"),
        (&["newer.cert"], 3, "s NO VERDICT"),
        (&[], 2, ""),
        (&["good.cert", "--claim", NO_CLAIM], 2, ""),
        (&["good.cert", "--frobnicate"], 2, ""),
    ];
    for (arguments, code, line) in cases {
        let output = zermelo(&[&["check"], *arguments].concat(), folder.path());
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}\n{}", err(&output));
        assert_eq!(last_line(&output), *line, "{arguments:?}");
        let alone = Command::new(checker_alone())
            .args(arguments.iter().filter(|word| !["--threads", "1"].contains(*word)))
            .current_dir(folder.path())
            .output()
            .expect("the checker runs");
        let (code, line) =
            if arguments.contains(&NO_CLAIM) { (1, "s NOT VERIFIED") } else { (*code, *line) };
        assert_eq!(alone.status.code(), Some(code), "the checker alone: {arguments:?}");
        assert_eq!(last_line(&alone), line, "the checker alone: {arguments:?}");
    }
}

#[test]
fn a_rejection_names_kind_node_move_line_and_position() {
    let folder = folder();
    let output = zermelo(&["check", "bad.cert"], folder.path());
    let text = out(&output);
    for part in [
        "not proved: maker wins hypercube 3 2 --weak",
        "error  win-not-won: the reply 13 should end the game as claimed, but does not",
        "node 4, after the opponent's move 23",
        "line   1. 22 12 2. 11 33 3. 21 23",
        "\n  X O .\n  X X O\n  . . O\n",
    ] {
        assert!(text.contains(part), "‘{part}’ in\n{text}");
    }
}

#[test]
fn both_versions_are_named_when_a_file_is_too_new() {
    let folder = folder();
    let output = zermelo(&["check", "newer.cert"], folder.path());
    assert!(out(&output).contains("format version 9, but this checker reads version 2"));
}

/// Commands that give no verdict say as much of a file as `check` does.
#[test]
fn every_command_says_what_seems_to_have_happened_to_a_file() {
    let folder = folder();
    let good = fs::read(folder.path().join("good.cert")).expect("a file");
    let mut changed = good.clone();
    changed[12] ^= 1;
    let cases: &[(&str, &[u8], &str)] = &[
        ("cut", &good[..good.len() - 40], "the file seems to be cut short"),
        ("long", &[&good[..], b"more"].concat(), "left over after the certificate's end: 4"),
        ("changed", &changed, "the file was changed: its content has the hash "),
        ("version", &[&good[..8], &[9]].concat(), "the file has format version 9"),
    ];
    for (name, bytes, said) in cases {
        fs::write(folder.path().join(name), bytes).expect("a file");
        for command in ["check", "play", "info", "table"] {
            let output = zermelo(&[command, name], folder.path());
            let all = out(&output) + &err(&output);
            assert!(all.contains(said), "{command} {name}: {all}");
        }
    }
}

/// docs/guide/json.md: `node`, `spot`, and the kind of move that is answered.
#[test]
fn a_report_in_json_has_the_place_in_a_proof_for_every_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let traps = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traps/files/outcome");
    let trap = fs::read_dir(traps)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .find(|path| path.to_string_lossy().contains("absurd-constant"))
        .expect("a trap");
    let trap = trap.to_str().expect("a name in Unicode");
    let output = zermelo(&["check", "--json", trap], folder.path());
    let json = object(&out(&output));
    let error = &json["files"][0]["error"];
    assert_eq!(error["kind"], "absurd-constant");
    assert_eq!((&error["spot"], error["node"].as_u64()), (&"statement".into(), Some(0)));
    assert!(error["opponent_move"].is_string(), "{error}");
    let message = error["message"].as_str().expect("a sentence");
    assert!(message.starts_with("statement 0, step "), "{message}");
}

#[test]
fn a_report_in_json_has_the_documented_fields() {
    let folder = folder();
    let output = zermelo(&["check", "--json", "good.cert", "bad.cert", "none.cert"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let json = object(&out(&output));
    assert_eq!(json["verdict"], "not-verified");
    let files = json["files"].as_array().expect("files");
    let verdicts: Vec<_> = files.iter().map(|file| file["verdict"].clone()).collect();
    assert_eq!(verdicts, ["verified", "not-verified", "no-verdict"]);
    assert_eq!(files[0]["claim"], "maker wins hypercube 3 2 --weak");
    assert_eq!(files[0]["proof"]["figures"]["nodes"], 6);
    assert_eq!(files[1]["error"]["kind"], "win-not-won");
    assert_eq!(files[1]["error"]["line"][0]["player"], "first");
    assert_eq!(files[1]["error"]["line"][1]["move"], "12");
    assert_eq!(files[2]["error"]["kind"], "unreadable");
}

/// What `info` counts without a check is what a check confirms.
#[test]
fn info_of_every_kind_of_certificate_agrees_with_its_check() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let json =
        |arguments: &[&str]| -> serde_json::Value { object(&out(&zermelo(arguments, root))) };
    for (name, kind, figures) in [
        ("positional/pi4-published.cert", "replay", &["nodes", "entries", "replies"][..]),
        ("positional/tic-tac-toe-maker.cert", "replay", &["nodes", "entries", "replies"]),
        ("erdos-szekeres/solver-9-5.cert", "replay", &["nodes", "entries", "replies"]),
        ("all-sizes/b5.cert", "outcome", &["statements"]),
        ("all-sizes/chomp-three-rows.cert", "outcome", &["statements"]),
        ("erdos-szekeres/map-9-6.cert", "map", &["states", "P-positions"]),
    ] {
        let file = committed(name);
        let info = json(&["info", "--json", &file]);
        let checked = json(&["check", "--json", &file]);
        let checked = &checked["files"][0];
        for field in ["claim", "blake3", "bytes"] {
            assert_eq!(info[field], checked[field], "{field} of {name}");
        }
        assert_eq!(info["kind"], kind, "{name}");
        for figure in figures {
            let field = figure.replace('-', "_").to_lowercase();
            let confirmed = &checked["proof"]["figures"][figure];
            assert!(confirmed.is_u64(), "{figure} of {name}");
            assert_eq!(&info[kind][&field], confirmed, "{figure} of {name}");
        }
    }
}

#[test]
fn a_claim_that_lacks_its_boards_hash_is_told_so() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.board"), "title two\npoints a b c\nline a b\nline a c\n")
        .expect("a file");
    let solve = ["solve", "--board", "x.board", "-o", "x.cert"];
    assert_eq!(zermelo(&solve, folder.path()).status.code(), Some(0));
    for (claim, is_told) in [
        ("first player wins board titled 'two'", true),
        ("first player wins board titled 'three'", false),
    ] {
        let output = zermelo(&["check", "x.cert", "--claim", claim], folder.path());
        assert_eq!(output.status.code(), Some(1), "{claim}");
        assert_eq!(out(&output).contains("must name its board by a hash"), is_told, "{claim}");
    }
}

#[test]
fn a_claim_that_lacks_its_graphs_hash_is_told_so() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.col"), "p edge 3 2\ne 1 2\ne 2 3\n").expect("a file");
    // Node Kayles has no word before its graph.
    for game in [&["solve", "snort"][..], &["solve"]] {
        let solve = [game, &["--graph", "x.col", "-o", "x.cert", "--force"]].concat();
        assert_eq!(zermelo(&solve, folder.path()).status.code(), Some(0), "{game:?}");
        let bytes = fs::read(folder.path().join("x.cert")).expect("a certificate");
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let claim = certificate.header.claim.to_string();
        let (without, _) = claim.split_once(" --graph-hash ").expect("a hash");
        for (claim, is_told) in [(without.to_owned(), true), (format!("{without} 4"), false)] {
            let output = zermelo(&["check", "x.cert", "--claim", &claim], folder.path());
            assert_ne!(output.status.code(), Some(0), "{claim}");
            assert_eq!(out(&output).contains("must name its graph by a hash"), is_told, "{claim}");
        }
    }
}
