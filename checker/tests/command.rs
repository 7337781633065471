//! `zermelo-check` as it is called: what it prints, its last line and its exit code.

#![allow(clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use zermelo_checker::claim::{Player, Provenance, Size, Statement};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{self as es, ErdosSzekeres, Form};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

const CLAIM: &str = "first player wins erdos-szekeres 3 3";

/// A certificate of [`CLAIM`]: after (1, 1) and either move, the corner.
fn certificate() -> Vec<u8> {
    let statement = es::Statement::Strategy(Statement::Wins(Player::First));
    let game = ErdosSzekeres { a: Size::Exactly(3), b: 3, form: Form::Avoidance };
    let claim = es::Claim { statement, game }.into();
    let win = |mv| Entry { mv, response: Response::Win { reply: 3 } };
    let replay = Replay {
        opening: Some(0),
        positions: vec![1, 0].into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![win(1), win(2)].into(),
    };
    let header = Header { claim, provenance: Provenance::default() };
    Certificate::new(header, Kind::Replay, &replay).write().0
}

/// A folder with a certificate, a spoilt one, and one of another version; removed with this value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = format!("zermelo-check-{name}-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(folder));
        std::fs::create_dir_all(&folder.0).expect("a folder");
        let good = certificate();
        let (mut spoilt, mut later) = (good.clone(), good.clone());
        *spoilt.last_mut().expect("a byte") ^= 1;
        *later.get_mut(8).expect("the version") = 255;
        for (name, bytes) in [("good", good), ("spoilt", spoilt), ("later", later)] {
            std::fs::write(folder.0.join(format!("{name}.cert")), bytes).expect("a file");
        }
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo-check"));
    command.current_dir(folder).args(words);
    command
}

/// The exit code, standard output and standard error.
fn run(folder: &Folder, words: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        command(&folder.0, words).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn the_last_line_and_the_exit_code_are_those_of_the_worst_file() {
    let folder = Folder::new("worst");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["good.cert"], 0, "s VERIFIED"),
        (&["good.cert", "good.cert"], 0, "s VERIFIED"),
        (&["--claim", CLAIM, "good.cert"], 0, "s VERIFIED"),
        (&["--claim", "second player wins erdos-szekeres 3 3", "good.cert"], 1, "s NOT VERIFIED"),
        (&["--claim", "nobody wins", "good.cert"], 1, "s NOT VERIFIED"),
        (&["spoilt.cert"], 1, "s NOT VERIFIED"),
        (&["good.cert", "spoilt.cert"], 1, "s NOT VERIFIED"),
        (&["none.cert"], 3, "s NO VERDICT"),
        (&["."], 3, "s NO VERDICT"),
        (&["later.cert"], 3, "s NO VERDICT"),
        (&["good.cert", "later.cert"], 3, "s NO VERDICT"),
        (&["later.cert", "spoilt.cert", "good.cert"], 1, "s NOT VERIFIED"),
        (&["--", "good.cert"], 0, "s VERIFIED"),
        (&["--", "--claim"], 3, "s NO VERDICT"),
        // A hyphen alone is the name of a file.
        (&["-"], 3, "s NO VERDICT"),
    ];
    for (words, code, last) in cases {
        let (found, out, _) = run(&folder, words);
        assert_eq!((found, out.lines().last()), (Some(*code), Some(*last)), "{words:?}");
    }
}

#[test]
fn a_block_says_what_was_proved_or_the_code_of_what_is_wrong() {
    let folder = Folder::new("block");
    let (_, out, _) = run(&folder, &["good.cert"]);
    let hash: String = certificate()
        .iter()
        .rev()
        .take(32)
        .rev()
        .fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
    let expected = format!(
        "good.cert: {CLAIM}\n  proof  replay: 1 node, 2 entries, 2 replies, 0 symmetries\n  hash   \
         {hash}\ns VERIFIED\n"
    );
    assert_eq!(out, expected);
    let (_, out, _) = run(&folder, &["spoilt.cert", "later.cert"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.starts_with(&[
        "spoilt.cert: nothing is proved",
        "  error  hash-mismatch",
        "later.cert: no verdict",
        "  error  unknown-version, 255",
    ]));
    let (_, out, _) = run(&folder, &["--claim", "x", "good.cert"]);
    assert!(out.starts_with(&format!("good.cert: not proved: {CLAIM}\n  error  claim-mismatch\n")));
}

#[test]
fn a_wrong_call_says_so_and_gives_no_verdict() {
    let folder = Folder::new("wrong");
    let cases: &[&[&str]] = &[
        &[],
        &["--claim"],
        &["--claim", CLAIM],
        &["--no-such-option", "good.cert"],
        &["--part", "1/2", "good.cert"],
    ];
    for words in cases {
        let (code, out, err) = run(&folder, words);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}");
        assert!(err.contains("Usage: zermelo-check"), "{words:?}: {err}");
    }
}

#[test]
fn the_help_and_the_version_are_printed() {
    let folder = Folder::new("help");
    for word in ["-h", "--help"] {
        let (code, out, _) = run(&folder, &[word]);
        assert!(code == Some(0) && out.starts_with("Usage: zermelo-check"), "{word}: {out}");
    }
    for word in ["-V", "--version"] {
        let (code, out, _) = run(&folder, &[word]);
        assert!(code == Some(0) && out.ends_with("(format 2)\n"), "{word}: {out}");
    }
}

/// A device that takes nothing: the call says so and fails, and never panics.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_no_verdict() {
    let folder = Folder::new("full");
    let full = || std::fs::File::create("/dev/full").expect("the device");
    for words in [&["-h"][..], &["--help"], &["-V"], &["good.cert"], &["none.cert"]] {
        let output = command(&folder.0, words).stdout(full()).output().expect("the command runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(3), "{words:?}: {said}");
        assert!(said.starts_with("zermelo-check: standard output: "), "{words:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{words:?}: {said}");
    }
    for (words, code) in [(&[][..], 2), (&["-x"], 2), (&["-h"], 3)] {
        let status = command(&folder.0, words).stdout(full()).stderr(full()).status();
        assert_eq!(status.expect("the command runs").code(), Some(code), "{words:?}");
    }
}
