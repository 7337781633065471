//! The second checker, a program in another language that was written from the documents alone
//! (examples/second-checker), and the first one say the same: of the certificates that are kept, and
//! of small ones with any byte changed and the hash made anew.
//!
//! Needs python3 with the package blake3, and is skipped where there is none, but not with `CI=true`.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::certificates::{certificates, files_of_many, with_a_byte_changed};
use common::program::run;
use common::tools::skip;
use rayon::prelude::*;
use zermelo_checker::check;
use zermelo_checker::claim::{Player, Provenance, Size};
use zermelo_checker::format::{Certificate, HASH_LENGTH, Header, Text};
use zermelo_checker::games::erdos_szekeres::{self, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::RawBody;

const SCRIPT: &str = "examples/second-checker/second_checker.py";

/// What the second checker prints about files, with its exit code; `None` when it cannot run here.
fn second_prints(files: &[PathBuf]) -> Option<(Vec<String>, Option<i32>)> {
    let python = || Command::new("python3");
    let usable = "import sys, blake3; sys.exit(sys.version_info < (3, 10))";
    if !python().args(["-c", usable]).output().is_ok_and(|output| output.status.success()) {
        skip("there is no python3 from 3.10 on with the package blake3");
        return None;
    }
    let output = python().arg(SCRIPT).args(files).output().expect("python3 runs");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    // Of a certificate in a file of many that is verified, a line more.
    let is_of_file = |line: &&str| !line.contains("certs, certificate ") || !is_verified(line);
    let lines: Vec<&str> = text.lines().filter(is_of_file).collect();
    assert_eq!(lines.len(), files.len(), "a line a file");
    let of_file = |(file, line): (&PathBuf, &str)| -> String {
        let said = line.strip_prefix(&file.display().to_string()).expect("the file's line");
        said.split_once(": ").expect("a verdict").1.to_owned()
    };
    Some((files.iter().zip(lines).map(of_file).collect(), output.status.code()))
}

/// Whether a line says that something is verified.
fn is_verified(line: &str) -> bool {
    line.split(": ").nth(1) == Some("verified")
}

/// Its verdicts: `verified`, `not verified` or `no verdict`, a file each. A process has one thread, so
/// there are several.
fn second_says(files: &[PathBuf]) -> Option<Vec<String>> {
    let verdict = |line: &String| line.split(':').next().unwrap_or_default().to_owned();
    let parts = files.par_chunks(files.len().div_ceil(16).max(1));
    let verdicts: Option<Vec<Vec<String>>> =
        parts.map(|part| Some(second_prints(part)?.0.iter().map(verdict).collect())).collect();
    Some(verdicts?.concat())
}

/// The map in certificates/refuted has 28 million states, which take it more than eight minutes.
#[test]
fn the_second_checker_verifies_every_certificate_but_the_largest_map() {
    let folders = fs::read_dir("certificates").expect("a folder");
    let folders = folders.map(|entry| entry.expect("a folder").path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    folders.retain(|folder| !folder.ends_with("refuted"));
    folders.sort();
    let files: Vec<PathBuf> = folders.iter().flat_map(certificates).collect();
    assert!(files.len() > 100, "{} certificates", files.len());
    if let Some(verdicts) = second_says(&files) {
        for (file, verdict) in files.iter().zip(verdicts) {
            assert_eq!(verdict, "verified", "{}", file.display());
        }
    }
}

/// The exit code is that of the worst file, as `zermelo-check` has it.
#[test]
fn the_second_checker_says_what_is_wrong_with_a_file_and_ends_with_its_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = fs::read("certificates/positional/pi4.cert").expect("a certificate");
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).expect("a file");
    };
    let mut changed = good.clone();
    changed[20] ^= 1;
    let mut newer = good.clone();
    newer[8] = 9;
    for (name, bytes) in [
        ("good", good.as_slice()),
        ("changed", &changed),
        ("newer", &newer),
        ("cut in its magic", &good[..5]),
        ("cut in its hash", &good[..30]),
        ("empty", b""),
        ("text", b"a text that is no certificate"),
    ] {
        write(name, bytes);
    }
    for (names, expected, code) in [
        (&["good"][..], "verified: ", 0),
        (&["changed"], "not verified: F1", 1),
        (&["cut in its magic"], "not verified: F2", 1),
        (&["cut in its hash"], "not verified: F2", 1),
        (
            &["newer"],
            "no verdict: the file has format version 9, but this checker reads version 2",
            3,
        ),
        (&["empty"], "no verdict: the file is no certificate", 3),
        (&["text"], "no verdict: the file is no certificate", 3),
        (&["missing"], "no verdict: the file cannot be read: No such file or directory", 3),
        (&["."], "no verdict: the file cannot be read: ", 3),
        (&["missing", "good"], "no verdict: ", 3),
        (&["changed", "missing", "good"], "not verified: F1", 1),
    ] {
        let files: Vec<PathBuf> = names.iter().map(|name| folder.path().join(name)).collect();
        let Some((lines, found)) = second_prints(&files) else { return };
        assert!(lines[0].starts_with(expected), "{names:?}: {lines:?}");
        assert_eq!(found, Some(code), "{names:?}");
    }
}

#[test]
fn the_second_checker_without_its_package_or_files_says_so() {
    let python = |words: &[&str]| Command::new("python3").args(words).output();
    // -I and -S leave all folders of packages out.
    for (words, expected, code) in [
        (
            &["-I", "-S", SCRIPT, "some.cert"][..],
            "no verdict: needs Python 3.10 and the package blake3",
            3,
        ),
        (&[SCRIPT], "python3 second_checker.py FILE...", 2),
        (&[SCRIPT, "--hel"], "python3 second_checker.py FILE...", 2),
    ] {
        let Ok(output) = python(words) else { return skip("there is no python3") };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(expected) && !said.contains("Traceback"), "{words:?}: {said}");
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(code)), "{words:?}");
    }
}

fn first_says(bytes: &[u8]) -> &'static str {
    match check(bytes, None) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(_) => "not verified",
        Verdict::None(_) => "no verdict",
    }
}

/// A trap is a certificate that is spoilt in one way.
#[test]
fn both_checkers_say_the_same_of_every_trap() {
    let files = certificates("tests/traps/files");
    assert!(files.len() > 100, "{} traps", files.len());
    if let Some(verdicts) = second_says(&files) {
        for (file, verdict) in files.iter().zip(verdicts) {
            let expected = first_says(&fs::read(file).expect("a trap"));
            assert_eq!(verdict, expected, "{}", file.display());
        }
    }
}

#[test]
fn both_checkers_say_the_same_of_certificates_with_a_byte_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    // Not the committed path of 1,000 vertices, which takes most of a minute.
    let path = folder.path().join("path.cert").to_str().expect("Unicode").to_owned();
    let words = ["solve", "node-kayles", "path", "40", "--by", "nim-values", "-o", &path];
    let made = run(Path::new("."), &words);
    assert_eq!(made.code, 0, "{made:?}");
    let mut said = Vec::new();
    let formats = fs::read_dir("tests/formats").expect("a folder");
    let formats = formats.map(|entry| entry.expect("an entry").file_name());
    let formats = formats.map(|name| name.into_string().expect("Unicode"));
    let mut formats: Vec<String> = formats.filter(|name| name.starts_with("v2-")).collect();
    formats.sort();
    let formats: Vec<String> =
        formats.iter().map(|name| format!("../tests/formats/{name}")).collect();
    let committed = [
        "node-kayles/petersen.cert",
        "latin-erdos/columns-2.cert",
        "latin-erdos/mirror-3.cert",
        "latin-erdos/mirror-even.cert",
        "latin-erdos/mirror-odd.cert",
        "planes/affine-first.cert",
        "planes/affine-second.cert",
        "planes/affine-breaker.cert",
        "planes/projective-first.cert",
        "planes/projective-second.cert",
        "planes/projective-breaker.cert",
        "positional/tic-tac-toe-maker.cert",
        "positional/affine-plane-2.cert",
        "positional/affine-plane-3.cert",
        "erdos-szekeres/solver-5-4.cert",
        "erdos-szekeres/achievement-5-4.cert",
        "erdos-szekeres/map-5-5.cert",
        "puzzles/bow-tie.cert",
        "puzzles/critical-3.cert",
        "puzzles/palomo-figure-4-top-left.cert",
        "puzzles/two-labels.cert",
        "all-sizes/b3.cert",
        "all-sizes/achievement-b2.cert",
        "all-sizes/chomp-two-rows.cert",
        "all-sizes/chomp-three-rows-full.cert",
        "chomp/3-4.cert",
        "sprouts/2.cert",
        "connection/hex-3.cert",
        "connection/hex-3-2.cert",
        "connection/y-4.cert",
        "connection/y-7.cert",
        "switching/bridg-it-2.cert",
        "switching/complete-4.cert",
        "switching/grid-3-3.cert",
        "all-sizes/subtraction-3.cert",
        "all-sizes/subtraction-3-pairs.cert",
        "coprime-grid/variation-1-n-3-maximiser-alone-second.cert",
        "coprime-grid/variation-2-n-4-odd-first-first.cert",
        "coprime-grid/variation-2-n-4-odd-first-start-second.cert",
        "dots-and-boxes/1-2-first.cert",
        "dots-and-boxes/1-3-second.cert",
        "dots-and-boxes/2-2-start-second.cert",
    ];
    let names = [path.as_str()].into_iter().chain(formats.iter().map(String::as_str));
    for name in names.chain(committed) {
        let bytes = fs::read(Path::new("certificates").join(name)).expect(name);
        let content = &bytes[..bytes.len() - HASH_LENGTH];
        for changed in with_a_byte_changed(content) {
            let file = folder.path().join(format!("{}.cert", said.len()));
            said.push((file.clone(), first_says(&changed)));
            fs::write(&file, changed).expect("written");
        }
    }
    let files: Vec<PathBuf> = said.iter().map(|(file, _)| file.clone()).collect();
    if let Some(verdicts) = second_says(&files) {
        for ((file, expected), verdict) in said.iter().zip(verdicts) {
            assert_eq!(verdict, *expected, "{}", file.display());
        }
    }
}

#[test]
fn both_checkers_say_the_same_of_files_of_many_certificates() {
    let read = |name: &str| fs::read(Path::new("certificates").join(name)).expect(name);
    let files =
        files_of_many(&read("puzzles/two-labels.cert"), &read("positional/affine-plane-2.cert"));
    let folder = tempfile::tempdir().expect("a folder");
    let paths: Vec<PathBuf> =
        (0..files.len()).map(|number| folder.path().join(format!("{number}.certs"))).collect();
    for (path, (bytes, _)) in paths.iter().zip(&files) {
        fs::write(path, bytes).expect("written");
    }
    if let Some(verdicts) = second_says(&paths) {
        for ((path, (_, code)), verdict) in paths.iter().zip(&files).zip(verdicts) {
            let said = match code {
                0 => "verified",
                1 => "not verified",
                _ => "no verdict",
            };
            assert_eq!(verdict, said, "{}", path.display());
        }
    }
    let Some((lines, code)) = second_prints(&paths[..1]) else { return };
    assert_eq!((lines[0].as_str(), code), ("verified: 3 certificates", Some(0)));
}

/// A stream is read only so far before the claim has to be known.
#[test]
fn both_checkers_read_a_header_of_layers_up_to_its_last_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    for (header, is_read) in [(65_536, true), (65_537, false)] {
        let exceptions = 21_760;
        let except: Vec<u32> = (300..300 + exceptions).collect();
        let statement = Statement::WinsExcept { winner: Player::First, most: 65_000, except };
        let a = Size::Every { least: 2, modulus: 1 };
        let claim = erdos_szekeres::Claim {
            statement,
            game: ErdosSzekeres { a, b: 5, form: Form::Avoidance },
        };
        // What is left is in the texts.
        let without = Header { claim: claim.into(), provenance: Provenance::default() };
        let left = header - without.write(Kind::Layers.number()).len();
        let text = Text::new("a".repeat(left)).expect("a short text");
        let provenance = Provenance { maker: text, ..Provenance::default() };
        let header = Header { provenance, ..without };
        let body = RawBody::default();
        let (bytes, _) = Certificate::new(header, Kind::Layers, &body).write();
        let Verdict::Rejected(rejection) = check(&bytes, None) else { panic!("no layers") };
        assert_eq!(rejection.fault.code.as_str(), "truncated");
        assert_eq!(rejection.claim.is_some(), is_read, "{left}");
        let file = folder.path().join(format!("{left}.cert"));
        fs::write(&file, bytes).expect("written");
        let Some((lines, _)) = second_prints(&[file]) else { return };
        let expected = match is_read {
            true => "not verified: F2: truncated",
            false => "not verified: F2: the header is not within the first 65,536 bytes",
        };
        assert_eq!(lines, [expected]);
    }
}
