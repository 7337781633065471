//! Output that has no place, and input with more mistakes than can be read.

use std::fs;
use std::process::Command;

use crate::cli::{committed, err, folder, out, zermelo};

#[test]
fn a_result_without_a_place_is_refused_before_the_work() {
    let folder = folder();
    let committed = &committed("claims.toml");
    for arguments in [
        &["solve", "affine-plane", "9", "-o", "none/x.cert"][..],
        &["map", "erdos-szekeres", "30", "16", "-o", "none/x.cert"],
        &["compile", "--families", "chomp-three-rows", "-o", "none/x.cert"],
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
    let commands = ["games", "check", "solve", "map", "compile", "table", "play", "info", "claims"];
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

/// However much is wrong with a text, what is said of it is short.
#[test]
fn a_text_full_of_mistakes_is_told_in_few_words() {
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
            &["compile", "text", "-o", "x"],
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
            "a board of more than 8 MiB",
            &["solve", "--board", "text", "-o", "x"],
            " ".repeat((8 << 20) + 1),
            "zermelo: text: it is longer than 8388608 bytes, the limit for a text\n",
        ),
        (
            "a source of more than 8 MiB",
            &["compile", "text", "-o", "x"],
            format!("{wins}{}", format!("{}\n", " ".repeat(99)).repeat(1 << 17)),
            "zermelo: 1 error in text\n",
        ),
        (
            "a source that comes to more moves than were asked for",
            &["compile", "text", "-o", "x", "--max-moves", "1"],
            "claim first player wins affine-plane 3\nstart r1\n(others) by threats\n".to_owned(),
            "zermelo: 1 error in text\n",
        ),
    ];
    for (name, arguments, text, said) in cases {
        fs::write(folder.path().join("text"), text).expect("a file");
        let output = zermelo(arguments, folder.path());
        let err = err(&output);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", &err[..err.len().min(2000)]);
        let last = err.lines().last().unwrap_or_default();
        assert!(format!("{last}\n").contains(said), "{name}: {last}");
        assert!(err.len() < 200_000, "{name}: {} bytes", err.len());
        assert!(!folder.path().join("x").exists(), "{name}");
    }
}
