//! `zermelo-check` as it is called: its last line and its exit code.

#![allow(clippy::expect_used)]

use std::process::Command;

const FORMATS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/formats");

/// The exit code, standard output and standard error.
fn run(words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo-check"));
    let output = command.current_dir(FORMATS).args(words).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_last_line_and_the_exit_code_are_those_of_the_worst_file() {
    let spoilt = std::env::temp_dir().join(format!("spoilt-{}.cert", std::process::id()));
    let mut bytes = std::fs::read(format!("{FORMATS}/v1-replay.cert")).expect("a certificate");
    *bytes.last_mut().expect("a byte") ^= 1;
    std::fs::write(&spoilt, bytes).expect("a file");
    let spoilt_name = spoilt.to_str().expect("a name");
    let wins = "first player wins affine-plane 2";
    let loses = "second player wins affine-plane 2";
    let cases: &[(&[&str], i32, &str)] = &[
        (&["v1-replay.cert"], 0, "s VERIFIED"),
        (&["v1-replay.cert", "v1-replay.cert"], 0, "s VERIFIED"),
        (&["--claim", wins, "v1-replay.cert"], 0, "s VERIFIED"),
        (&["--claim", loses, "v1-replay.cert"], 1, "s NOT VERIFIED"),
        (&[spoilt_name], 1, "s NOT VERIFIED"),
        (&["v1-replay.cert", spoilt_name], 1, "s NOT VERIFIED"),
        (&["none.cert"], 3, "s NO VERDICT"),
        (&["."], 3, "s NO VERDICT"),
        (&["v255.cert"], 3, "s NO VERDICT"),
        (&["v1-replay.cert", "v255.cert"], 3, "s NO VERDICT"),
        (&["v255.cert", spoilt_name, "v1-replay.cert"], 1, "s NOT VERIFIED"),
    ];
    for (words, code, last) in cases {
        let (found, out, _) = run(words);
        assert_eq!((found, out.lines().last()), (Some(*code), Some(*last)), "{words:?}");
    }
    std::fs::remove_file(spoilt).expect("the file is removed");
}

#[test]
fn a_wrong_call_says_so_and_gives_no_verdict() {
    let cases: &[&[&str]] = &[
        &[],
        &["--claim"],
        &["--claim", "nobody wins", "v1-replay.cert"],
        &["--no-such-option", "v1-replay.cert"],
    ];
    for words in cases {
        let (code, out, err) = run(words);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}");
        assert!(err.contains("Usage: zermelo-check"), "{words:?}: {err}");
    }
}

/// A device that takes nothing: the call says so and fails, and never panics.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_no_verdict() {
    let full = || std::fs::File::create("/dev/full").expect("the device");
    for (words, code) in [
        (&["-h"][..], 3),
        (&["--help"], 3),
        (&["-V"], 3),
        (&["v1-replay.cert"], 3),
        (&["none.cert"], 3),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo-check"));
        command.current_dir(FORMATS).args(words).stdout(full());
        let output = command.output().expect("the command runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert!(said.starts_with("zermelo-check: standard output: "), "{words:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{words:?}: {said}");
    }
    for (words, code) in [(&[][..], 2), (&["-x"], 2), (&["-h"], 3)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo-check"));
        command.args(words).stdout(full()).stderr(full());
        let status = command.status().expect("the command runs");
        assert_eq!(status.code(), Some(code), "{words:?}");
    }
}
