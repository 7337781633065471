//! The commands as a user runs them: what they print, their exit codes, and what they leave behind.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::fixture::{self, Draft};

fn zermelo(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.args(arguments).current_dir(folder).output().expect("the command runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn last_line(output: &Output) -> String {
    out(output).lines().last().unwrap_or_default().to_owned()
}

fn write(folder: &Path, name: &str, certificate: &Draft) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, certificate.write().0).expect("a file");
    path
}

/// A folder with an honest certificate, one with a reply missing, and files that are none.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "good.cert", &fixture::maker_wins());
    let mut bad = fixture::maker_wins();
    fixture::set_entry(&mut bad, 4, 5, fixture::win(2));
    write(folder.path(), "bad.cert", &bad);
    fs::write(folder.path().join("empty.cert"), b"").expect("a file");
    fs::write(folder.path().join("other.cert"), b"#!/bin/sh\n").expect("a file");
    fs::create_dir(folder.path().join("folder.cert")).expect("a folder");
    let mut newer = fs::read(folder.path().join("good.cert")).expect("a file");
    newer[8] = 9;
    fs::write(folder.path().join("newer.cert"), newer).expect("a file");
    folder
}

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

/// The checker's own binary, which cargo builds beside the command's.
fn checker_alone() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_zermelo")).with_file_name("zermelo-check");
    if !path.exists() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["build", "-p", "zermelo-checker", "--bin", "zermelo-check"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.is_ok_and(|status| status.success()), "the checker builds alone");
    }
    path
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
        "line   22 (12) 11 (33) 21 (23)",
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

/// docs/json.md: `node`, `spot`, and the kind of move that is answered.
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
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
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
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
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

#[test]
fn the_published_proof_compiles_to_the_same_bytes_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = root.join("certificates/sources/danziger-pi4.strategy");
    let source = source.to_str().expect("a path");
    for name in ["one.cert", "two.cert"] {
        let output = zermelo(&["compile", source, "-o", name], folder.path());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(out(&output).contains("rows   23"), "{}", out(&output));
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

/// A file of the repository.
fn committed(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(name);
    path.to_str().expect("a path").to_owned()
}

/// What `info` counts without a check is what a check confirms.
#[test]
fn info_of_every_kind_of_certificate_agrees_with_its_check() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&out(&zermelo(arguments, root))).expect("JSON")
    };
    for (name, kind, figures) in [
        ("positional/pi4-published.cert", "replay", &["nodes", "entries", "replies"][..]),
        ("positional/tic-tac-toe-maker.cert", "replay", &["nodes", "entries", "replies"]),
        ("erdos-szekeres/published-9-5.cert", "replay", &["nodes", "entries", "replies"]),
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
    for (claim, is_told) in
        [("first player wins board 'two'", true), ("first player wins board 'three'", false)]
    {
        let output = zermelo(&["check", "x.cert", "--claim", claim], folder.path());
        assert_eq!(output.status.code(), Some(1), "{claim}");
        assert_eq!(out(&output).contains("must name its board by a hash"), is_told, "{claim}");
    }
}

#[test]
fn a_result_without_a_place_is_refused_before_the_work() {
    let folder = folder();
    let committed = &committed("claims.toml");
    for arguments in [
        &["solve", "affine-plane", "9", "-o", "none/x.cert"][..],
        &["map", "erdos-szekeres", "30", "16", "-o", "none/x.cert"],
        &["prove", "--families", "chomp-three-rows", "-o", "none/x.cert"],
        &["solve", "affine-plane", "9", "-o", "folder.cert"],
        &["claims", committed, "--only", "pi4", "--report", "junit=none/x.cert"],
    ] {
        let output = zermelo(arguments, folder.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = err(&output);
        let expected =
            ["none/x.cert: there is no such folder: none\n", "folder.cert: it is a directory\n"];
        assert!(expected.iter().any(|expected| said.ends_with(expected)), "{said}");
        assert_eq!(out(&output), "", "{arguments:?}");
    }
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
        (families.as_str(), None, "is a family source, for every size; choose one with --size"),
        (&every, None, "is an outcome certificate, for every size; choose one with --size"),
        (&lines, Some("5"), "has no families: it is for one size, and is compiled without --size"),
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
fn words_and_options_that_are_no_game_get_an_error_that_says_which_are_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.board"), "points a b\nline a b\n").expect("a file");
    for (words, said) in [
        ("solve afine-plane 3", "word 1 of the game is ‘afine-plane’"),
        ("solve afine-plane 3", "(did you mean affine-plane?)"),
        ("solve hypercube 3 2 5", "word 4 of the game is ‘5’, not the end of the game"),
        ("solve erdos-szekeres 5 x", "word 3 of the game is ‘x’"),
        ("solve affine-plane 3 --achievement", "--achievement, which is one of erdos-szekeres"),
        ("solve erdos-szekeres 5 4 --weak", "no option --weak, which is one of positional games"),
        ("solve --graph x.board --board x.board", "cannot be used with"),
        ("solve --graph x.board --achievement", "which is one of erdos-szekeres"),
        ("solve --graph x.board", "x.board:"),
        ("solve --board x.board --achievement", "which is one of erdos-szekeres"),
        ("solve --board x.board --without-index-blocks 1", "cannot be used with"),
        ("solve hypercube 3 2 --weak --avoidance", "cannot be used with"),
        ("solve hypercube 3 2 --breaker-first", "--weak"),
        ("solve hypercube 3 2 --start 11,99/22", "there is no point ‘99’"),
        ("solve --board x.board --start c/", "there is no point ‘c’"),
        ("solve chomp 2 3", "zermelo prove --families"),
        ("map hypercube 3 2", "there are maps of erdos-szekeres only"),
        ("map erdos-szekeres", "erdos-szekeres A B, or erdos-szekeres --table N"),
        ("map erdos-szekeres 5 4 --table 5", "erdos-szekeres --table N"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let output = zermelo(&words, folder.path());
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", err(&output));
        assert!(err(&output).contains(said), "{said}: {}", err(&output));
        assert_eq!(out(&output), "", "{words:?}");
    }
}

/// Stones may be given in any order: the claim has them in the order of points.
#[test]
fn the_stones_of_a_start_are_put_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = zermelo(&["solve", "hypercube", "3", "2", "--start", "33,11/22"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains(" hypercube 3 2 --start 11,33/22\n"), "{}", out(&output));
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
        let output = zermelo(&["prove", "bad.strategy", "-o", "bad.cert"], folder.path());
        assert_eq!(output.status.code(), Some(2));
        for part in parts {
            assert!(err(&output).contains(part), "{part} in {}", err(&output));
        }
        assert!(!folder.path().join("bad.cert").exists());
    }
}

#[test]
fn a_source_of_lines_is_not_for_prove() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = committed("sources/danziger-pi4.strategy");
    let output = zermelo(&["prove", &lines, "-o", "x.cert"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
    assert!(err(&output).contains("zermelo compile takes it"), "{}", err(&output));
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

fn manifest(file: &str, statement: &str, hash: &str) -> String {
    format!(
        "[[claim]]\nid = \"one\"\nstatement = \"{statement}\"\n\n[[claim.certificate]]\n\
         file = \"{file}\"\nblake3 = \"{hash}\"\n"
    )
}

#[test]
fn a_run_over_a_manifest_ends_with_the_worst_verdict() {
    let folder = folder();
    let good = fixture::maker_wins().write().1.to_string();
    let zeros = "0".repeat(64);
    let claim = "maker wins hypercube 3 2 --weak";
    let cases: &[(&str, String, &[&str], i32, &str)] = &[
        ("it stands", manifest("good.cert", claim, &good), &[], 0, "s VERIFIED"),
        ("another hash", manifest("good.cert", claim, &zeros), &[], 1, "s NOT VERIFIED"),
        (
            "another claim",
            manifest("good.cert", "breaker wins hypercube 3 2 --weak", &good),
            &[],
            1,
            "s NOT VERIFIED",
        ),
        ("a lie", manifest("bad.cert", claim, &zeros), &[], 1, "s NOT VERIFIED"),
        ("no file", manifest("none.cert", claim, &zeros), &[], 3, "s NO VERDICT"),
        (
            "half a draw",
            manifest("good.cert", "draw hypercube 3 2", &good),
            &[],
            1,
            "s NOT VERIFIED",
        ),
        ("no memory", manifest("good.cert", claim, &good), &["--max-memory", "0"], 2, ""),
        ("no time", manifest("good.cert", claim, &good), &["--timeout", "0"], 2, ""),
        (
            "too little time",
            manifest("good.cert", claim, &good),
            &["--timeout", "1e-9"],
            3,
            "s NO VERDICT",
        ),
        ("no claims", String::new(), &[], 2, ""),
        ("none selected", manifest("good.cert", claim, &good), &["--only", "two"], 2, ""),
        ("one selected", manifest("good.cert", claim, &good), &["--only", "one"], 0, "s VERIFIED"),
        ("not TOML", "[[claim]".into(), &[], 2, ""),
    ];
    for (name, text, options, code, line) in cases {
        fs::write(folder.path().join("claims.toml"), text).expect("a file");
        let output = zermelo(&[&["claims", "claims.toml"], *options].concat(), folder.path());
        assert_eq!(output.status.code(), Some(*code), "{name}: {}{}", out(&output), err(&output));
        assert_eq!(last_line(&output), *line, "{name}");
    }
}

#[test]
fn every_committed_claim_stands() {
    let output = zermelo(&["claims"], Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    assert_eq!(last_line(&output), "s VERIFIED");
}

/// A device that takes nothing: every command says so and fails, and none panics.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_no_result() {
    let folder = folder();
    let full = || fs::File::create("/dev/full").expect("the device");
    let run = |arguments: &[&str], err: std::process::Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
        command.args(arguments).current_dir(folder.path()).stdout(full()).stderr(err);
        command.output().expect("the command runs")
    };
    let commands =
        ["games", "check", "solve", "map", "compile", "prove", "table", "play", "info", "claims"];
    let commands =
        [&commands[..], &["probe", "completions", "man", "claims init", "claims add"]].concat();
    let helps = commands.iter().flat_map(|command| {
        let words: Vec<&str> = command.split(' ').collect();
        [[&["help"], words.as_slice()].concat(), [words.as_slice(), &["--help"]].concat()]
    });
    let others: [&[&str]; 15] = [
        &["-h"],
        &["--help"],
        &["-V"],
        &["--version"],
        &["help"],
        &["games"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["man"],
        &["claims", "schema"],
        &["check", "good.cert"],
        &["check", "--json", "good.cert"],
        &["info", "good.cert"],
        &["table", "good.cert"],
        &["solve", "hypercube", "3", "2", "-o", "x.cert"],
    ];
    for arguments in helps.chain(others.map(<[&str]>::to_vec)) {
        let output = run(&arguments, std::process::Stdio::piped());
        let said = err(&output);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.starts_with("zermelo: standard output: "), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        let output = run(&arguments, full().into());
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: standard error is full too");
    }
    for wrong in [&[][..], &["chess"], &["check"], &["check", "good.cert", "--x"]] {
        assert_eq!(run(wrong, full().into()).status.code(), Some(2), "{wrong:?}");
    }
}

/// However much is wrong with a text, what is said of it is short, and comes soon.
#[test]
fn a_text_full_of_mistakes_is_told_in_few_words_and_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect();
    let wins = "claim first player wins affine-plane 4\nstart r1\n";
    let families = "claim first player wins erdos-szekeres a 5 for every a ≥ 5\n";
    let row = |i: usize| format!("(a{}) q9 (b1) q9 XW(q9, c1)  # {}\n", i % 4 + 1, "x".repeat(60));
    let family =
        |i: usize| format!("family \"{i}\" (k)\nrows k, 1, 1, 0\non (k, 3) play (1, 4) to \"x\"\n");
    let claim = |i: usize| format!("[[claim]]\nid = \"{i}\"\nstatment = \"x\"\n");
    let same = |_: usize| "[[claim]]\nid = \"x\"\nstatement = \"x\"\n".to_owned();
    type Case<'a> = (&'a str, &'a [&'a str], String, &'a str);
    let cases: &[Case<'_>] = &[
        (
            "lines of a board that are none",
            &["solve", "--board", "text", "-o", "x"],
            lines(64_000, &|i| format!("lime a b {i}\n")) + "points a",
            "zermelo: 64000 errors in text\n",
        ),
        (
            "one line of a board again and again",
            &["solve", "--board", "text", "-o", "x"],
            format!("points a b\n{}", "line a b\n".repeat(64_001)),
            "zermelo: 64000 errors in text\n",
        ),
        (
            "lines of a board that are all wrong in ways of their own",
            &["solve", "--board", "text", "-o", "x"],
            format!("points a b\n{}", lines(64_000, &|i| format!("line a c{i}\n"))),
            "zermelo: 64000 errors in text, 63900 of which are not shown\n",
        ),
        (
            "a board of zeros",
            &["solve", "--board", "text", "-o", "x"],
            "\0".repeat(8 << 20),
            "zermelo: 2 errors in text\n",
        ),
        (
            "a wrong name throughout a strategy",
            &["compile", "text", "-o", "x"],
            format!("{wins}{}", lines(20_000, &row)),
            "errors in text\n",
        ),
        (
            "a wrong name throughout families",
            &["prove", "text", "-o", "x"],
            format!("{families}{}", lines(10_000, &family)),
            "errors in text\n",
        ),
        (
            "a wrong key throughout a manifest",
            &["claims", "text"],
            lines(20_000, &claim),
            "zermelo: 60000 errors in text, ",
        ),
        (
            "one identifier throughout a manifest",
            &["claims", "text"],
            lines(20_000, &same),
            "zermelo: 59999 errors in text\n",
        ),
        (
            "a line of 8 MiB",
            &["compile", "text", "-o", "x"],
            format!("{wins}{}", "(".repeat((8 << 20) - wins.len())),
            "zermelo: 1 error in text\n",
        ),
        (
            "a text of more than 8 MiB",
            &["compile", "text", "-o", "x"],
            " ".repeat((8 << 20) + 1),
            "zermelo: text: it is longer than 8388608 bytes, the limit for a text\n",
        ),
    ];
    for (name, arguments, text, said) in cases {
        fs::write(folder.path().join("text"), text).expect("a file");
        let start = std::time::Instant::now();
        let output = zermelo(arguments, folder.path());
        let (took, err) = (start.elapsed(), err(&output));
        assert_eq!(output.status.code(), Some(2), "{name}: {}", &err[..err.len().min(2000)]);
        let last = err.lines().last().unwrap_or_default();
        assert!(format!("{last}\n").contains(said), "{name}: {last}");
        assert!(err.len() < 200_000, "{name}: {} bytes", err.len());
        // Less than a second; it was minutes.
        assert!(took.as_secs() < 20, "{name}: {took:?}");
        assert!(!folder.path().join("x").exists(), "{name}");
    }
}

/// What each kind of proof can and cannot do. 3² has 8 lines of 3 points: the sum is 1, and 16 points
/// are wanted of 9. 4² has 10 lines of 4: 5/8, below 1 and not below 1/2, and 20 points wanted of 16.
#[test]
fn a_kind_of_proof_is_made_as_asked_for_or_there_is_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let boards = [
        ("point", "points a b c\nline b\n"),
        ("fork", "points a b c\nline a b\nline b c\n"),
        ("shared", "points a b c d\nline a b\nline a b c\nline a b d\n"),
        ("clash", "points a b c\nline a b\nline a b c\nline b c\n"),
    ];
    for (name, text) in boards {
        fs::write(folder.path().join(name), format!("title {name}\n{text}")).expect("a file");
    }
    for (game, kind, code, said) in [
        ("hypercube 5 2", "pairing", 0, "draw hypercube 5 2\n"),
        ("hypercube 5 2 --weak", "pairing", 0, "breaker wins hypercube 5 2 --weak\n"),
        ("hypercube 5 2", "potential", 0, "draw hypercube 5 2\n"),
        ("hypercube 4 2", "potential", 0, "first player does not lose hypercube 4 2\n"),
        ("hypercube 4 2", "replay", 0, "draw hypercube 4 2\n"),
        ("hypercube 4 2", "pairing", 3, "10 lines have only 16 free points between them: {11, 12"),
        ("hypercube 3 2", "pairing", 3, "8 lines have only 9 free points between them: {11,"),
        ("hypercube 3 2", "pairing", 3, "; no two lines share two points, so there is no pairing"),
        ("--board shared", "pairing", 0, "draw board 'shared'"),
        // One pair serves all three lines; two lines have only a pair each, with a point of both.
        ("--board clash", "pairing", 3, "were tried as well: there is no pairing"),
        ("--board point", "pairing", 3, "1 line has only 1 free point: {b}"),
        (
            "--board fork",
            "pairing",
            3,
            "2 lines have only 3 free points between them: {a, b}, {b, c}",
        ),
        ("hypercube 3 2", "potential", 3, "not below its bound for either player"),
        ("hypercube 3 2 --weak", "potential", 3, "not below its bound for breaker"),
        ("hypercube 5 2 --avoidance", "pairing", 3, "a pairing proves nothing about this game"),
        ("hypercube 3 2", "map", 3, "positional games are not solved by map"),
        ("erdos-szekeres 5 4", "pairing", 2, "erdos-szekeres is not solved by pairing"),
        ("erdos-szekeres 5 4", "replay", 0, "first player wins erdos-szekeres 5 4"),
        ("hypercube 3 2", "mirrors", 2, "the kinds of proof are replay, outcome, mirror, pairing"),
        ("erdos-szekeres 5 4", "mirror", 2, "erdos-szekeres is not solved by mirror"),
        ("hypercube 3 2", "mirror", 3, "positional games are not solved by mirror"),
        ("node-kayles cycle 8", "mirror", 0, "second player wins node-kayles cycle 8\n"),
        ("node-kayles cycle 8", "replay", 0, "second player wins node-kayles cycle 8\n"),
        ("node-kayles path 8", "mirror", 3, "the game has no mirror"),
        ("node-kayles path 8", "map", 2, "kinds replay and mirror, not map"),
        ("node-kayles cycle 2", "replay", 2, "no such graph of at most 1024 vertices"),
        ("node-kayles graph x", "replay", 2, "--graph FILE has the graph of a title"),
        ("any-affine-plane 7", "potential", 0, "draw any-affine-plane 7\n"),
        ("any-affine-plane 6", "potential", 0, "first player does not lose any-affine-plane 6\n"),
        ("any-affine-plane 6", "potential", 0, "potential of the lines that the opponent could"),
        ("any-affine-plane 6", "potential", 0, "is 21/32; with the opponent to move"),
        ("any-affine-plane 6", "potential", 0, "it is proved from order 7 on"),
        ("any-affine-plane 4", "potential", 2, "it is proved from order"),
        ("any-affine-plane 1", "potential", 2, "a plane has an order from 2 to 2^32 − 2, not 1"),
        ("any-affine-plane 7 --weak", "potential", 0, "breaker wins any-affine-plane 7 --weak\n"),
        ("any-affine-plane 7", "replay", 2, "is proved by a potential only, not by replay"),
        ("any-affine-plane 7 --avoidance", "potential", 2, "--avoidance"),
    ] {
        let words: Vec<&str> = ["solve"].into_iter().chain(game.split(' ')).collect();
        let output = zermelo(&[&words[..], &["--by", kind]].concat(), folder.path());
        let printed = format!("{}{}", out(&output), err(&output));
        assert_eq!(output.status.code(), Some(code), "{game} --by {kind}: {printed}");
        assert!(printed.contains(said), "{game} --by {kind}: {printed}");
    }
}
