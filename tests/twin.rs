//! The twin, whose checks are proved in Rocq (twin/), and the checker say the same: of the certificates of its
//! kinds that are kept, of every trap, and of small certificates with any byte changed and the hash made
//! anew. `twin/build` proves the theorems, and fails if one of them rests on an axiom.
//!
//! Needs Rocq, and OCaml with Zarith; skipped where they are missing, but not with `CI=true`.

use crate::common;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use common::certificates::{
    certificates, exit_code, files_of_many, with_a_byte_changed, with_hash,
};
use common::program::run;
use common::tools::skip;
use zermelo_checker::check;
use zermelo_checker::format::HASH_LENGTH;
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
        let mut build = Command::new("twin/build");
        let output =
            build.env("ZERMELO", env!("CARGO_BIN_EXE_zermelo")).output().expect("a script");
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

#[test]
fn the_twin_verifies_every_certificate_of_its_kinds() {
    for (folder, least) in [
        ("positional", 49),
        ("erdos-szekeres", 72),
        ("node-kayles", 11),
        ("all-sizes", 8),
        ("puzzles", 9),
    ] {
        let files = certificates(Path::new("certificates").join(folder));
        let Some(said) = twin_says(&files) else { return };
        let of_its_kinds = files.iter().zip(said).filter_map(|(file, said)| Some((file, said?)));
        let of_its_kinds: Vec<_> = of_its_kinds.collect();
        assert!(of_its_kinds.len() >= least, "{} certificates of {folder}", of_its_kinds.len());
        for (file, said) in of_its_kinds {
            let expected = first_says(&fs::read(file).expect("a certificate"));
            assert_eq!(said, expected, "{}", file.display());
            assert_eq!(said.0, "verified", "{}", file.display());
            // What its program proves, it has a theorem about; `exported` says that it is written.
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            assert!(exported(Path::new("."), &file).contains("\nTheorem "), "{}", file.display());
        }
    }
}

#[test]
fn the_twin_and_the_checker_say_the_same_of_every_trap() {
    for (folder, least) in [("tests/traps/files", 300), ("tests/formats", 8)] {
        let Some(compared) = agree(&certificates(folder)) else { return };
        assert!(compared >= least, "{compared} of {folder}");
    }
}

#[test]
fn the_twin_and_the_checker_say_the_same_of_certificates_with_a_byte_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for name in [
        "tests/formats/v2-lemmas.cert",
        "tests/formats/v2-mirror-avoidance.cert",
        "tests/formats/v2-node-kayles.cert",
        "tests/formats/v2-outcome.cert",
        "tests/formats/v2-pairing.cert",
        "tests/formats/v2-parts.cert",
        "tests/formats/v2-potential.cert",
        "tests/formats/v2-replay.cert",
        "tests/formats/v2-threats.cert",
        "certificates/all-sizes/b2-even.cert",
        "certificates/all-sizes/b3-except-2.cert",
        "certificates/erdos-szekeres/achievement-3-3.cert",
        "certificates/node-kayles/cycle-9.cert",
        "certificates/node-kayles/petersen-replay.cert",
        "certificates/positional/affine-plane-2.cert",
        "certificates/positional/affine-plane-3.cert",
        "certificates/positional/tic-tac-toe-maker.cert",
        "certificates/puzzles/bow-tie.cert",
        "certificates/puzzles/critical-3.cert",
        "certificates/puzzles/palomo-figure-4-bottom-right.cert",
    ] {
        let bytes = fs::read(name).expect(name);
        let content = &bytes[..bytes.len() - HASH_LENGTH];
        for changed in with_a_byte_changed(content) {
            let file = folder.path().join(format!("{}.cert", files.len()));
            fs::write(&file, changed).expect("written");
            files.push(file);
        }
    }
    agree(&files);
}

/// The seeds of the fuzz target whose input is a certificate, as they are and with the hash made anew.
#[test]
fn the_twin_and_the_checker_say_the_same_of_the_seeds_of_fuzzing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for seed in fs::read_dir("fuzz/corpus/check_bytes").expect("a folder") {
        let seed = fs::read(seed.expect("a file").path()).expect("a seed");
        let content = &seed[..seed.len().saturating_sub(HASH_LENGTH)];
        for bytes in [seed.clone(), with_hash(content.to_vec()), with_hash(seed.clone())] {
            let file = folder.path().join(format!("{}.cert", files.len()));
            fs::write(&file, bytes).expect("written");
            files.push(file);
        }
    }
    let Some(compared) = agree(&files) else { return };
    assert!(compared >= 10, "{compared} of {}", files.len());
}

fn twin_exits(words: &[&OsStr]) -> Option<i32> {
    Command::new(twin()?).args(words).output().expect("the twin runs").status.code()
}

#[test]
fn the_twin_and_the_checker_say_the_same_of_files_of_many_certificates() {
    let read = |name: &str| fs::read(Path::new("certificates").join(name)).expect(name);
    let files =
        files_of_many(&read("all-sizes/b2-even.cert"), &read("positional/affine-plane-2.cert"));
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (bytes, code)) in files.iter().enumerate() {
        let file = folder.path().join(format!("{number}.certs"));
        fs::write(&file, bytes).expect("written");
        let Some(found) = twin_exits(&[file.as_os_str()]) else { return };
        assert_eq!(found, *code, "file {number}");
    }
}

#[test]
fn the_twin_and_the_checker_accept_the_same_claims() {
    for (file, claim, code) in [
        ("all-sizes/b3.cert", "first player wins erdos-szekeres a 3 for every a ≥ 3", 0),
        ("all-sizes/b3.cert", "first player wins erdos-szekeres 24 3", 0),
        ("all-sizes/b3.cert", "first player does not lose erdos-szekeres 24 3", 0),
        ("all-sizes/b3.cert", "second player wins erdos-szekeres 24 3", 1),
        ("all-sizes/b3.cert", "first player wins erdos-szekeres 2 3", 1),
        ("all-sizes/b3.cert", "first player wins erdos-szekeres 24 4", 1),
        ("all-sizes/b2-even.cert", "first player wins erdos-szekeres 8 2", 0),
        ("all-sizes/b2-even.cert", "first player wins erdos-szekeres 9 2", 1),
        ("all-sizes/b3-except-2.cert", "second player wins erdos-szekeres 2 3", 0),
        ("all-sizes/b3-except-2.cert", "first player wins erdos-szekeres 3 3", 0),
        ("all-sizes/b3-except-2.cert", "second player wins erdos-szekeres 3 3", 1),
        ("all-sizes/b3-except-2.cert", "first player wins erdos-szekeres a 3 for every a ≥ 2", 1),
        ("erdos-szekeres/solver-5-4.cert", "first player does not lose erdos-szekeres 5 4", 0),
        ("erdos-szekeres/solver-5-4.cert", "second player wins erdos-szekeres 5 4", 1),
        ("node-kayles/path-4.cert", "second player wins node-kayles path 4", 0),
        ("node-kayles/path-4.cert", "second player wins node-kayles path 5", 1),
        ("puzzles/critical-3.cert", "latin-square 3 1...3.... has exactly one completion", 0),
        ("puzzles/critical-3.cert", "latin-square 3 1...3.... has no completion", 1),
        ("positional/affine-plane-2.cert", "first player wins affine-plane 2", 0),
        ("positional/affine-plane-2.cert", "first player does not lose affine-plane 2", 0),
        ("positional/affine-plane-2.cert", "first player wins affine-plane 3", 1),
        ("positional/affine-plane-2.cert", "", 1),
    ] {
        let path = Path::new("certificates").join(file);
        let bytes = fs::read(&path).expect(file);
        assert_eq!(exit_code(&bytes, Some(claim)), code, "{file}: {claim}");
        let words = [OsStr::new("--claim"), OsStr::new(claim), path.as_os_str()];
        let Some(found) = twin_exits(&words) else { return };
        assert_eq!(found, code, "{file}: {claim}");
    }
}

#[test]
fn wrong_usage_of_the_twin_is_seen() {
    let file = "certificates/positional/affine-plane-2.cert";
    for (words, code) in [
        (&["--claim"][..], 2),
        (&[], 2),
        (&["--claim", "first player wins affine-plane 2"], 2),
        (&["--clam", file], 2),
        (&["--help"], 0),
        (&["--", file], 0),
        (&["--", "--claim", file], 3),
        (&["missing.cert", file], 3),
        (&["missing.cert", file, "README.md"], 3),
    ] {
        let words: Vec<&OsStr> = words.iter().map(|word| OsStr::new(*word)).collect();
        let Some(found) = twin_exits(&words) else { return };
        assert_eq!(found, code, "{words:?}");
    }
}

/// Has Rocq compile a text; what it says where it does not, or else what the theorem rests on.
fn compiled(folder: &Path, text: &str) -> Result<String, String> {
    fs::write(folder.join("x.v"), text).expect("written");
    let theories = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/twin/theories");
    let output = Command::new("coqc")
        .arg("-R")
        .args([theories.as_os_str(), OsStr::new("Twin"), OsStr::new("x.v")])
        .current_dir(folder)
        .output()
        .expect("coqc runs");
    let said = |text: Vec<u8>| String::from_utf8_lossy(&text).into_owned();
    if output.status.success() { Ok(said(output.stdout)) } else { Err(said(output.stderr)) }
}

/// The file that is exported of a certificate.
fn exported(folder: &Path, certificate: &Path) -> String {
    let certificate = certificate.to_str().expect("a name");
    let said = run(folder, &["export", certificate, "--to", "rocq"]);
    assert_eq!(said.code, 0, "{}", said.err);
    said.out
}

/// Rocq proves what is exported of a certificate, and does not where one thing is changed: each of these
/// words, in what follows the first comment, by the other.
fn confirm_theorem(folder: &Path, file: &Path, changes: &[(&str, &str)]) {
    let text = exported(folder, file);
    let (about, claimed) = text.split_once("*)").expect("a comment and what follows");
    let closed = Ok("Closed under the global context\n".to_owned());
    let file = file.display();
    assert_eq!(compiled(folder, &text), closed, "{file}");
    for (from, to) in changes {
        let changed = claimed.replace(from, to);
        assert_ne!(claimed, changed, "{file}: {from}");
        let said = compiled(folder, &format!("{about}*){changed}"));
        // It is well formed: one thing is not the other, or no size before the least is among the sizes.
        let is_refused = said.as_ref().is_err_and(|why| {
            why.contains("while it is expected") || why.contains("Cannot find witness")
        });
        assert!(is_refused, "{file}, {from} → {to}: {said:?}");
    }
}

/// For each kind of proof, certificates with what is written for it in the claim: of each, Rocq proves the
/// theorem, and does not where one thing is changed.
#[test]
fn rocq_proves_what_is_exported_and_nothing_else() {
    if twin().is_none() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    for (file, changes) in [
        // Replays of positional games: without lemmas, with a pairing, with threat sequences.
        (
            "certificates/positional/sim.cert",
            &[
                ("Second (wins Second)", "First (wins First)"),
                ("Second (wins Second)", "Second (does_not_lose Second)"),
                ("(triangles 6)", "(triangles 5)"),
                ("Avoidance", "Strong"),
            ][..],
        ),
        (
            "certificates/positional/pi4.cert",
            &[("affine_plane 4", "affine_plane 3"), ("AffinePlane 4", "AffinePlane 2")],
        ),
        // Points that need others: one fewer, another line.
        ("tests/formats/v2-needs.cert", &[("[1];", "[];"), ("[0; 6; 7];", "[0; 6; 5];")]),
        ("tests/formats/v2-lemmas.cert", &[("PairingLemma [(", "PairingLemma [(0, 1); (")]),
        ("tests/formats/v2-threats.cert", &[("Strong", "Avoidance")]),
        ("certificates/positional/tic-tac-toe-maker.cert", &[("Weak First", "Weak Second")]),
        ("tests/formats/v2-mirror-avoidance.cert", &[("does_not_lose", "wins")]),
        ("tests/formats/v2-pairing.cert", &[("does_not_lose", "wins")]),
        ("tests/formats/v2-potential.cert", &[("ByPotential", "ByPairing []")]),
        ("tests/formats/v2-parts.cert", &[("ByParts [", "ByParts [(Board 1 [[0]] [], game_0); ")]),
        (
            "certificates/erdos-szekeres/solver-5-3.cert",
            &[("Avoidance 5 3", "Avoidance 5 4"), ("Avoidance 5 3", "Avoidance 6 3")],
        ),
        (
            "certificates/erdos-szekeres/achievement-3-3.cert",
            &[("Achievement 3 3", "Avoidance 3 3"), ("Second", "First")],
        ),
        ("certificates/erdos-szekeres/map-9-6.cert", &[("253", "252")]),
        ("tests/formats/v2-layers.cert", &[("a <= 6", "a <= 7"), ("most := 6", "most := 7")]),
        ("certificates/all-sizes/b2-even.cert", &[("2 + k * 2", "3 + k * 2")]),
        (
            "certificates/all-sizes/b3.cert",
            &[("3 <= a", "2 <= a"), ("Every 3 1", "Every 2 1"), ("First (wins", "Second (wins")],
        ),
        ("certificates/all-sizes/b3-except-2.cert", &[("[2]", "[3]")]),
        (
            "certificates/node-kayles/grid-4-5.cert",
            &[("(grid 4 5)", "(grid 5 4)"), ("Second", "First")],
        ),
        ("certificates/node-kayles/petersen-replay.cert", &[("(0, 1);", "(0, 8);")]),
        ("certificates/node-kayles/cycle-64.cert", &[("(cycle 64)", "(cycle 65)")]),
        ("certificates/node-kayles/grid-5-6.cert", &[("(grid 5 6)", "(grid 6 5)")]),
        ("certificates/node-kayles/path-1000.cert", &[("path 1000", "path 1001")]),
        ("certificates/heaps/kayles.cert", &[("71 <=", "70 <="), ("[0; 7; 7]", "[0; 7; 6]")]),
        ("certificates/heaps/kayles-first.cert", &[("First", "Second")]),
        ("certificates/heaps/nim-3-5-7.cert", &[("[3; 5; 7]", "[3; 5; 6]"), ("7] 1", "7] 2")]),
        ("certificates/puzzles/bow-tie.cert", &[("several_completions t", "one_completion t")]),
        ("certificates/puzzles/critical-3.cert", &[("\"1...3....\"", "\"1........\"")]),
        ("certificates/puzzles/palomo-figure-8.cert", &[("sudoku 3", "latin_square 9")]),
        (
            "certificates/puzzles/palomo-figure-4-top-right.cert",
            &[("has_no_completion", "has_one_completion")],
        ),
    ] {
        confirm_theorem(folder.path(), &root.join(file), changes);
    }
}

/// The values are those of Kayles and of Dawson's Kayles in Guy and Smith, *The G-values of various games*,
/// 1956; with one column of cells the second player wins.
#[test]
fn rocq_proves_values_and_sizes_that_no_committed_certificate_has() {
    if twin().is_none() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    for (claim, changes) in [
        ("octal 0.77 5 3 has nim-value 7", &[("3] 7", "3] 6")][..]),
        ("first player wins octal 0.77 5 3", &[("First (wins First)", "Second (wins Second)")]),
        ("node-kayles path 21 has nim-value 1", &[("21 1", "21 2"), ("[] 1", "[] 0")]),
        ("first player wins nim 3 5 7", &[("First (wins First)", "Second (wins Second)")]),
    ] {
        let words = ["solve", "--claim", claim, "-o", "x.cert", "--force"];
        let said = run(folder.path(), &words);
        assert_eq!(said.code, 0, "{claim}: {}", said.err);
        confirm_theorem(folder.path(), &folder.path().join("x.cert"), changes);
    }
    let source = root.join("certificates/sources/pudwell-b3-except-2.strategy");
    let source = fs::read_to_string(source).expect("a strategy");
    let source = source.replace("a ≥ 2 except 2", "a ≥ 2 in steps of 2 except 2");
    fs::write(folder.path().join("x.strategy"), source).expect("written");
    let said = run(folder.path(), &["compile", "x.strategy", "-o", "x.cert", "--force"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let changes = [("a = 2 + k * 2", "a = 3 + k * 2"), ("{| b := 3", "{| b := 4"), ("[2]", "[4]")];
    confirm_theorem(folder.path(), &folder.path().join("x.cert"), &changes);
}

/// A title does not end the comment that it stands in.
#[test]
fn rocq_reads_no_title_as_its_own_words() {
    if twin().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let board = "title x *) Axiom a : False. (* (** (*)\npoints a b c\nline a b\nline b c\n";
    fs::write(folder.path().join("x.board"), board).expect("written");
    let said = run(folder.path(), &["solve", "--board", "x.board", "-o", "x.cert"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = exported(folder.path(), &folder.path().join("x.cert"));
    let closed = Ok("Closed under the global context\n".to_owned());
    assert_eq!(compiled(folder.path(), &text), closed, "{text}");
}
