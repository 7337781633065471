//! Theorems of Rocq, as text; `tests/twin.rs` has Rocq prove them.

use std::fs;
use std::path::Path;

use super::{certificates, read, run};

/// The theorem that is exported of a certificate, without its name, with blanks for ends of lines.
fn theorem(certificate: &Path) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let name = certificate.to_str().expect("a name");
    let said = run(folder.path(), &["export", name, "-o", "x.v"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = read(folder.path(), "x.v");
    let printed = run(folder.path(), &["export", name, "--to", "rocq"]);
    assert!(printed.out == text, "{name}: another text the second time");
    let (_, theorem) = text.split_once("\nTheorem ").expect("a theorem");
    let (theorem, _) = theorem.split_once(".\nProof.").expect("its proof");
    let (_, theorem) = theorem.split_once(':').expect("what it says");
    theorem.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_theorem_says_what_the_claim_says_on_the_definition_of_the_game() {
    for (file, says) in [
        (
            "positional/sim.cert",
            "achieves (G := lines_game (triangles 6) Avoidance) Second (wins Second) (start_of [] [])",
        ),
        (
            "positional/pi4.cert",
            "affine_plane 4 the_board /\\ achieves (G := lines_game the_board Strong) First (wins First) \
             (start_of [] [])",
        ),
        (
            "node-kayles/grid-4-5.cert",
            "achieves (G := node_kayles (grid 4 5)) Second (wins Second) []",
        ),
        (
            "erdos-szekeres/solver-5-3.cert",
            "achieves (G := permutation_game Avoidance 5 3) First (wins First) []",
        ),
        (
            "all-sizes/b3.cert",
            "forall a, 3 <= a -> achieves (G := permutation_game Avoidance a 3) First (wins First) []",
        ),
        (
            "all-sizes/b3-except-2.cert",
            "forall a, 2 <= a -> achieves (G := permutation_game Avoidance a 3) (winner a) \
             (wins (winner a)) []",
        ),
        (
            "heaps/kayles.cert",
            "forall n, 71 <= n -> exists v, has_value (octal [0; 7; 7]) [n] v /\\ has_value (octal [0; 7; 7]) \
             [n + 12] v",
        ),
        ("puzzles/palomo-figure-8.cert", "has_one_completion the_puzzle"),
    ] {
        assert_eq!(theorem(&certificates(file)), says, "{file}");
    }
}

#[test]
fn what_the_twin_has_no_theorem_about_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, what) in [
        ("certificates/coprime-grid/variation-1-n-3-maximiser-alone-first.cert", "coprime"),
        ("certificates/heaps/subtraction-3.cert", "subtraction"),
        ("certificates/heaps/sum-cram-kayles.cert", "sums"),
        ("certificates/all-sizes/achievement-b4.cert", "outcome proofs of the achievement game"),
        ("tests/formats/v2-follow-ups.cert", "follow-ups"),
    ] {
        let name = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let name = name.to_str().expect("a name");
        let said = run(folder.path(), &["export", name, "--to", "rocq", "-o", "x.v"]);
        assert_eq!(said.code, 2, "{file}: {}", said.err);
        let says = said.err.contains("the twin has no theorem about") && said.err.contains(what);
        assert!(says, "{file}: {}", said.err);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is written");
    let words = ["solve", "hypercube", "3", "2", "--weak", "--within", "6", "-o", "x.cert"];
    assert_eq!(run(folder.path(), &words).code, 0);
    let said = run(folder.path(), &["export", "x.cert", "--to", "rocq"]);
    assert!(said.code == 2 && said.err.contains("over after a number of moves"), "{}", said.err);
}

/// A certificate that is changed is not verified, and so not exported, whether its hash is made anew or not.
#[test]
fn a_changed_certificate_is_not_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = fs::read(certificates("positional/sim.cert")).expect("a certificate");
    let length = bytes.len() - zermelo_checker::format::HASH_LENGTH;
    let with_changed = |at: usize| {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        changed
    };
    let mut made_anew = with_changed(length - 1);
    made_anew.truncate(length);
    let made_anew = crate::common::certificates::with_hash(made_anew);
    for changed in [with_changed(length - 1), with_changed(length), made_anew] {
        fs::write(folder.path().join("x.cert"), changed).expect("written");
        let said = run(folder.path(), &["export", "x.cert", "-o", "x.v"]);
        assert!(said.code == 2 && !folder.path().join("x.v").exists(), "{}", said.err);
    }
}

#[test]
fn rocq_takes_the_name_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let sim = certificates("positional/sim.cert");
    let sim = sim.to_str().expect("a name");
    for (name, code) in
        [("sim-6.v", 2), ("6.v", 2), ("sim", 2), ("sim_6.v", 0), ("sim_6.v", 0), ("-", 0)]
    {
        let said = run(folder.path(), &["export", sim, "--to", "rocq", "-o", name]);
        assert_eq!(said.code, code, "{name}: {}", said.err);
    }
}
