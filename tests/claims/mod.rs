//! `zermelo claims` from end to end: verdicts, exit codes, limits, every form of report.

use crate::common;
mod edit;
mod forms;
mod hashes;
mod junit;
mod many;
mod refuted;
mod sarif;
mod schema;
mod shared;
mod tables;
#[cfg(unix)]
mod untrusted;

use common::fixture;
use common::program::{Repository, bytes_of};

#[test]
fn a_sound_manifest_is_verified() {
    let said = Repository::sound().run(&["claims", "claims.toml"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(
        said.out.ends_with("0 without a verdict; 35 replies replayed\ns VERIFIED\n"),
        "{}",
        said.out
    );
    for line in [
        "\nweak   verified  maker wins hypercube 3 2 --weak",
        "\nplane  verified  first player wins affine-plane 2",
    ] {
        assert!(said.out.contains(line), "{line} in {}", said.out);
    }
}

#[test]
fn the_worst_claim_decides() {
    let cases: &[(&str, &[&str], i32, &str)] = &[
        ("all", &[], 1, "s NOT VERIFIED"),
        ("the one not verified", &["--only", "weak"], 1, "s NOT VERIFIED"),
        ("the one that cannot be read", &["--only", "late"], 3, "s NO VERDICT"),
        ("the sound one, by its statement", &["--only", "affine-plane"], 0, "s VERIFIED"),
    ];
    let repository = Repository::broken();
    for (name, words, code, last) in cases {
        let said = repository.run(&[&["claims", "claims.toml"], *words].concat());
        assert_eq!(said.code, *code, "{name}");
        assert_eq!(said.out.lines().last(), Some(*last), "{name}");
    }
}

#[test]
fn a_failure_is_told_in_full() {
    let repository = Repository::broken();
    let said = repository.run(&["claims", "claims.toml"]);
    let weak = repository.line_of("weak.cert");
    let late = repository.line_of("late.cert");
    for piece in [
        "weak: NOT VERIFIED\n  claim   maker wins hypercube 3 2 --weak\n  source  A. <Author>, 1999\n",
        &format!("  weak.cert (claims.toml:{weak}:8)\n    error   missing-reply: "),
        "    at      node 0, after the opponent's move 12\n    line    1. 22 12\n      . O .\n      . X .\n      . . .\n",
        "late: no verdict\n",
        &format!("  late.cert (claims.toml:{late}:8)\n    error   unreadable: "),
        "3 claims: 1 verified, 1 not verified, 1 without a verdict",
    ] {
        assert!(said.out.contains(piece), "{piece} in {}", said.out);
    }
}

#[test]
fn a_manifest_of_nothing_is_never_green() {
    let repository = Repository::sound();
    repository.write("empty.toml", b"# nothing yet\n");
    let cases: &[(&[&str], &str)] = &[
        (&["claims", "none.toml"], "zermelo claims init DIR starts a manifest"),
        (&["claims", "weak.cert"], "weak.cert: it is not UTF-8 text"),
        (&["claims", "empty.toml"], "empty.toml has no claims"),
        (&["claims", "claims.toml", "--only", "none"], "no claim of claims.toml matches ‘none’"),
        (
            &["claims", "claims.toml", "--except", "e"],
            "--except ‘e’ leaves no claim of claims.toml",
        ),
        (&["claims", "rebuild", "empty.toml"], "empty.toml has no claims"),
        (&["claims", "rebuild", "--check", "claims.toml"], "no certificate has a recorded command"),
    ];
    for (words, message) in cases {
        let said = repository.run(words);
        assert_eq!(said.code, 2, "{words:?}");
        assert!(said.err.contains(message), "{words:?}: {}", said.err);
        assert!(!said.out.contains("VERIFIED"));
    }
}

#[test]
fn errors_of_a_manifest_are_shown_with_file_line_and_column() {
    let cases: &[(&str, &str, &str)] = &[
        ("id = \"late\"", "id = \"late\"\nnotes = 1", "manifest-syntax"),
        ("id = \"late\"", "id = \"weak\"", "double-identifier"),
        ("id = \"late\"", "id = \"late\"\ntables = [\"none.html\"]", "missing-file"),
        ("file = \"late.cert\"", "file = \"../late.cert\"", "certificate-path"),
    ];
    for (from, to, kind) in cases {
        let repository = Repository::sound();
        let line = repository.line_of(from) + to.lines().count() - 1;
        repository.change(from, to);
        let said = repository.run(&["claims", "claims.toml"]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{kind}");
        assert!(said.err.contains(&format!("error[{kind}]")), "{kind}: {}", said.err);
        assert!(said.err.contains(&format!("claims.toml:{line}:")), "{kind} {line}: {}", said.err);
        let annotated = repository.run(&["claims", "claims.toml", "--format", "github"]);
        assert_eq!(annotated.code, 2);
        let start = format!("::error file=claims.toml,line={line},");
        assert!(annotated.out.starts_with(&start), "{kind}: {}", annotated.out);
    }
}

#[test]
fn a_certificate_of_another_claim_or_hash_does_not_pass() {
    let repository = Repository::sound();
    repository.change("first player wins affine-plane 2", "first player wins affine-plane 3");
    let said = repository.run(&["claims", "claims.toml"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("claim-mismatch"), "{}", said.out);

    let repository = Repository::sound();
    let hash = bytes_of(&fixture::plane_of_order_2()).1;
    repository.change(&hash, &"0".repeat(64));
    let said = repository.run(&["claims", "claims.toml"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("manifest-hash"), "{}", said.out);
}

#[test]
fn a_claim_may_follow_from_that_of_its_certificate() {
    let repository = Repository::sound();
    let theorem = "first player wins erdos-szekeres a 3 for every a ≥ 3";
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(root.join("certificates/all-sizes/b3.cert")).expect("a certificate");
    let (_, hash) = zermelo_checker::format::Certificate::read(&bytes).expect("a certificate");
    repository.write("b3.cert", &bytes);
    for (claim, code) in [
        ("first player wins erdos-szekeres 9 3", 0),
        ("second player wins erdos-szekeres 9 3", 1),
        ("first player wins erdos-szekeres 2 3", 1),
    ] {
        let manifest = format!(
            "[[claim]]\nid = \"x\"\nstatement = \"{claim}\"\n\
             [[claim.certificate]]\nfile = \"b3.cert\"\nblake3 = \"{hash}\"\n"
        );
        repository.write("claims.toml", manifest.as_bytes());
        let said = repository.run(&["claims", "claims.toml"]);
        assert_eq!(said.code, code, "{claim}: {}", said.out);
        assert!(said.out.contains(theorem), "{claim}: {}", said.out);
        assert_eq!(said.out.contains(&format!("{theorem}, so {claim}")), code == 0, "{}", said.out);
        let index = forms::report(&repository, "site");
        assert_eq!(index.contains(", so first player wins"), code == 0, "{claim}: {index}");
    }
}

#[test]
fn half_a_draw_is_not_a_draw() {
    let repository = Repository::sound();
    repository.change("first player does not lose hypercube", "draw hypercube");
    let said = repository.run(&["claims", "claims.toml"]);
    assert_eq!(said.code, 1);
    assert!(
        said.out.contains("no certificate proves: second player does not lose"),
        "{}",
        said.out
    );
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read() {
    let repository = Repository::sound();
    std::fs::remove_file(repository.path("weak.cert")).expect("a file");
    std::os::unix::fs::symlink("/dev/zero", repository.path("weak.cert")).expect("a link");
    let said = repository.run(&["claims", "claims.toml"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("a link leads out"), "{}", said.err);
    std::fs::remove_file(repository.path("weak.cert")).expect("a file");
    let pipe = std::process::Command::new("mkfifo").arg(repository.path("weak.cert")).status();
    assert!(pipe.expect("mkfifo runs").success());
    let said = repository.run(&["claims", "claims.toml"]);
    assert_eq!(said.code, 3);
    assert!(said.out.contains("it is no ordinary file"), "{}", said.out);
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let repository = Repository::broken();
    let run = |words: &[&str], no_color: bool| {
        let mut command = common::program::zermelo(repository.folder());
        command.args(["claims", "claims.toml"]).args(words);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let out = command.output().expect("the command runs").stdout;
        String::from_utf8(out).expect("text")
    };
    let plain = run(&["--no-times"], false);
    assert!(!plain.contains('\u{1b}'), "a pipe gets no colours: {plain}");
    assert_eq!(run(&["--no-times", "--color", "never"], false), plain);
    let coloured = run(&["--no-times", "--color", "always"], true);
    for piece in [
        "\u{1b}[1;31mNOT VERIFIED\u{1b}[0m",
        "\u{1b}[1;33mno verdict\u{1b}[0m",
        "\u{1b}[32mverified\u{1b}[0m",
    ] {
        assert!(coloured.contains(piece), "{piece:?} in {coloured:?}");
    }
    let without: String = coloured
        .replace("\u{1b}[1;31m", "")
        .replace("\u{1b}[1;33m", "")
        .replace("\u{1b}[32m", "")
        .replace("\u{1b}[0m", "");
    assert_eq!(without, plain, "colours change nothing else");
}

#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    let repository = Repository::broken();
    for format in ["text", "json", "junit", "sarif", "github", "markdown"] {
        let run = |threads| {
            let words =
                ["claims", "claims.toml", "--no-times", "--format", format, "--threads", threads];
            repository.run(&words).out
        };
        assert_eq!(run("1"), run("4"), "{format}");
    }
}

#[test]
fn one_run_writes_several_reports() {
    let repository = Repository::broken();
    let said = repository.run(&[
        "claims",
        "claims.toml",
        "--no-times",
        "--format",
        "github",
        "--report",
        "sarif=a.sarif",
        "--report",
        "markdown=b.md",
        "-o",
        "c.txt",
    ]);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    for (format, file) in [("sarif", "a.sarif"), ("markdown", "b.md"), ("github", "c.txt")] {
        let alone = repository.run(&["claims", "claims.toml", "--no-times", "--format", format]);
        assert_eq!(alone.out, repository.read(file), "{format}");
    }
    for wrong in ["sarif", "sarif=", "word=x"] {
        assert_eq!(
            repository.run(&["claims", "claims.toml", "--report", wrong]).code,
            2,
            "{wrong}"
        );
    }
}
