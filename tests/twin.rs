//! The twin, whose checks are proved in Rocq (twin/), and the checker say the same: of the certificates of its
//! kinds that are kept, of every trap, and of small certificates with any byte changed and the hash made
//! anew. `twin/build` proves the theorems, and fails if one of them rests on an axiom.
//!
//! Needs Rocq, and OCaml with Zarith; skipped where they are missing, but not with `CI=true`.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use common::tools::skip;
use zermelo_checker::check;
use zermelo_checker::format::{HASH_LENGTH, hash};
use zermelo_checker::verdict::Verdict;

/// The twin, built from its proofs; `None` when it cannot be built here.
fn twin() -> Option<&'static Path> {
    static TWIN: OnceLock<Option<PathBuf>> = OnceLock::new();
    let built = || {
        for (program, word) in [("coqc", "--version"), ("ocamlfind", "ocamlopt"), ("make", "-v")] {
            if !Command::new(program).arg(word).output().is_ok_and(|out| out.status.success()) {
                skip(&format!("there is no {program}"));
                return None;
            }
        }
        let output = Command::new("twin/build").output().expect("a script");
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
        Some(PathBuf::from("target/twin/zermelo-twin"))
    };
    TWIN.get_or_init(built).as_deref()
}

/// What the twin says of a file: a verdict, and the claim that it prints, if it prints one. `None` for
/// a kind of proof that it does not have.
type Said = Option<(&'static str, Option<String>)>;

fn twin_says(files: &[PathBuf]) -> Option<Vec<Said>> {
    let output = Command::new(twin()?).args(files).output().expect("the twin runs");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    // Two lines a file, and the last one.
    assert_eq!(lines.len(), 2 * files.len() + 1, "{text}");
    let of_file = |(file, lines): (&PathBuf, &[&str])| {
        let prefix = format!("{}: ", file.display());
        let first = lines[0].strip_prefix(&prefix).expect("the file's line");
        if lines[1].contains("not of a kind that the twin has") {
            return None;
        }
        Some(match (first, first.strip_prefix("not proved: ")) {
            ("no verdict", _) => ("no verdict", None),
            ("nothing is proved", _) => ("not verified", None),
            (_, Some(claim)) => ("not verified", Some(claim.to_owned())),
            (claim, None) => ("verified", Some(claim.to_owned())),
        })
    };
    Some(files.iter().zip(lines.chunks(2)).map(of_file).collect())
}

/// The verdict of the checker, and the claim that the file makes.
fn first_says(bytes: &[u8]) -> (&'static str, Option<String>) {
    match check(bytes, None) {
        Verdict::Verified(verified) => ("verified", Some(verified.claim.to_string())),
        Verdict::Rejected(rejection) => {
            ("not verified", rejection.claim.map(|claim| claim.to_string()))
        }
        Verdict::None(_) => ("no verdict", None),
    }
}

/// Both say the same of these files, as far as the twin has their kinds; gives how many that are.
fn agree(files: &[PathBuf]) -> Option<usize> {
    let mut compared = 0;
    for (file, said) in files.iter().zip(twin_says(files)?) {
        let Some((verdict, claim)) = said else { continue };
        let (expected, of_first) = first_says(&fs::read(file).expect("a file"));
        assert_eq!(verdict, expected, "{}", file.display());
        // A body that cannot be read leaves the twin without a claim.
        if verdict == "verified" || claim.is_some() {
            assert_eq!(claim, of_first, "{}", file.display());
        }
        compared += 1;
    }
    Some(compared)
}

/// The certificates below a folder, at any depth.
fn certificates(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let (folders, mut files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cert"));
    files.extend(folders.iter().flat_map(|folder| certificates(folder)));
    files.sort();
    files
}

#[test]
fn the_twin_verifies_every_certificate_of_its_kinds() {
    let folders = ["certificates/positional", "certificates/puzzles"];
    let files: Vec<_> = folders.iter().flat_map(|folder| certificates(Path::new(folder))).collect();
    let Some(said) = twin_says(&files) else { return };
    let of_its_kinds = files.iter().zip(said).filter_map(|(file, said)| Some((file, said?)));
    let of_its_kinds: Vec<_> = of_its_kinds.collect();
    assert!(of_its_kinds.len() >= 60, "{} certificates", of_its_kinds.len());
    for (file, said) in of_its_kinds {
        let expected = first_says(&fs::read(file).expect("a certificate"));
        assert_eq!(said, expected, "{}", file.display());
        assert_eq!(said.0, "verified", "{}", file.display());
    }
}

#[test]
fn the_twin_and_the_checker_say_the_same_of_every_trap() {
    for folder in ["tests/traps/files", "tests/formats"] {
        let files = certificates(Path::new(folder));
        let Some(compared) = agree(&files) else { return };
        assert!(compared >= 4, "{compared} of {folder}");
    }
}

#[test]
fn the_twin_and_the_checker_say_the_same_of_certificates_with_a_byte_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for name in [
        "tests/formats/v2-lemmas.cert",
        "tests/formats/v2-mirror-avoidance.cert",
        "tests/formats/v2-pairing.cert",
        "tests/formats/v2-parts.cert",
        "tests/formats/v2-potential.cert",
        "tests/formats/v2-threats.cert",
        "certificates/positional/affine-plane-2.cert",
        "certificates/positional/affine-plane-3.cert",
        "certificates/positional/tic-tac-toe-maker.cert",
        "certificates/puzzles/bow-tie.cert",
        "certificates/puzzles/critical-3.cert",
        "certificates/puzzles/palomo-figure-4-bottom-right.cert",
    ] {
        let bytes = fs::read(name).expect(name);
        let content = &bytes[..bytes.len() - HASH_LENGTH];
        for at in 0..content.len() {
            for change in [1u8, 2, 4, 255] {
                let mut changed = content.to_vec();
                changed[at] = changed[at].wrapping_add(change);
                changed.extend(hash(&changed).0);
                let file = folder.path().join(format!("{}.cert", files.len()));
                fs::write(&file, changed).expect("written");
                files.push(file);
            }
        }
    }
    agree(&files);
}
