//! Exports: the formulas say what the puzzles say, and programs that others wrote confirm what is
//! exported with them.

use crate::common;

mod pg;
mod puzzles;
mod rocq;

use std::fs;
use std::path::{Path, PathBuf};

use common::program::{Repository, Said, run};

fn certificates(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(folder)
}

/// Exports a certificate to files in a folder that are called `x`.
fn export(folder: &Path, certificate: &Path, form: &str) -> Said {
    let certificate = certificate.to_str().expect("a name");
    run(folder, &["export", certificate, "--to", form, "-o", "x", "--force"])
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

fn numbers(line: &str) -> Vec<i32> {
    line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

/// The clauses of a formula in DIMACS, after the lines that begin otherwise.
fn clauses(formula: &str) -> Vec<Vec<i32>> {
    let is_clause = |line: &&str| line.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    let clause = |line: &str| {
        let mut clause = numbers(line);
        assert_eq!(clause.pop(), Some(0), "{line}");
        clause
    };
    formula.lines().filter(is_clause).map(clause).collect()
}

#[test]
fn what_has_no_such_form_is_refused_with_a_sentence_and_nothing_is_written() {
    // Its certificate has no reply to a move.
    let repository = Repository::broken();
    let at = repository.folder();
    let before = fs::read_dir(at).expect("a folder").count();
    let broken = repository.path("weak.cert");
    let puzzle = certificates("puzzles/critical-3.cert");
    for (certificate, form, code, says) in [
        (&broken, "lrat", 2, "weak.cert: "),
        (&broken, "dot", 2, "weak.cert: "),
        (&puzzle, "dot", 2, "not played against anybody"),
        (&certificates("puzzles/bow-tie.cert"), "lrat", 2, "--to veripb writes both"),
        (&certificates("positional/pi4.cert"), "lrat", 2, "written of claims about puzzles"),
        (&certificates("erdos-szekeres/solver-5-3.cert"), "lrat", 2, "written of claims"),
    ] {
        let said = export(at, certificate, form);
        assert_eq!(said.code, code, "{form}: {}", said.err);
        assert!(said.err.contains(says), "{form}: {}", said.err);
    }
    let after = fs::read_dir(at).expect("a folder").count();
    assert_eq!(after, before, "nothing is written");
    let name = puzzle.to_str().expect("a name");
    let said = run(at, &["export", name, "--to", "lrat"]);
    assert!(said.code == 2 && said.err.contains(".cnf and .lrat"), "{}", said.err);
}

#[test]
fn one_file_goes_to_standard_output_and_two_have_the_endings_of_their_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let puzzle = certificates("puzzles/critical-3.cert");
    let puzzle = puzzle.to_str().expect("a name");
    let said = run(at, &["export", puzzle, "--to", "dimacs"]);
    assert!(said.code == 0 && said.out.contains("\np cnf 27 "), "{}", said.out);
    for (name, form, files) in [
        ("a", "lrat", ["a.cnf", "a.lrat"]),
        ("b.cnf", "lrat", ["b.cnf", "b.lrat"]),
        ("c.d", "veripb", ["c.d.opb", "c.d.pbp"]),
    ] {
        let said = run(at, &["export", puzzle, "--to", form, "-o", name]);
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(files.iter().all(|file| at.join(file).is_file()), "{name}");
    }
    // A strategy's graph is that of `zermelo graph`.
    let strategy = certificates("positional/affine-plane-3.cert");
    let strategy = strategy.to_str().expect("a name");
    for format in ["dot", "graphml", "json"] {
        let exported = run(at, &["export", strategy, "--to", format]);
        let graph = run(at, &["export", strategy, "--to", format]);
        assert!(exported.code == 0 && exported.out == graph.out, "{format}");
    }
}
