//! `zermelo discover` as a user runs it: what it writes is proved and checked again by other processes,
//! and every way in which it ends.

use crate::common;

use std::fs;
use std::path::Path;

use common::json::object;
use common::program::{Said, run};
use serde_json::{Value, json};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Proves and checks again, in other processes, what was written for a claim.
fn confirm(folder: &Path, claim: &str) {
    let Said { code, out, err } = run(folder, &words("compile found.strategy -o again.cert"));
    assert_eq!((code, out.lines().next()), (0, Some(claim)), "{err}");
    for file in ["found.cert", "again.cert"] {
        let Said { code, out, err } = run(folder, &["check", file, "--claim", claim]);
        assert_eq!((code, out.lines().last()), (0, Some("s VERIFIED")), "{file}: {err}");
    }
}

/// Pudwell's theorems, from nothing.
#[test]
fn the_theorems_of_the_paper_are_found() {
    for (b, claim) in [
        (3, "first player wins erdos-szekeres a 3 for every a ≥ 3"),
        (4, "first player wins erdos-szekeres a 4 for every a ≥ 4"),
        (5, "first player wins erdos-szekeres a 5 for every a ≥ 5"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let line =
            format!("discover erdos-szekeres a {b} -o found.strategy --certificate found.cert");
        let Said { code, out, err } = run(folder.path(), &words(&line));
        assert_eq!(code, 0, "{out}{err}");
        assert!(out.starts_with(&format!("wanted: {claim}\n")), "{out}");
        confirm(folder.path(), claim);
    }
}

/// The P-positions of Chomp with two rows are known, and those with three and a short last row.
#[test]
fn the_positions_of_chomp_are_found() {
    for (game, claim) in [
        ("chomp 1", "second player wins chomp 1 from exactly '(1)'"),
        ("chomp 2", "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0"),
        (
            "chomp 3 with bottom row ≤ 2",
            "second player wins chomp 3 with bottom row ≤ 2 from exactly '(q+1, q, 0), (q+4, q+2, 2), \
             (3, 1, 1), (2, 2, 1)' for every q ≥ 0",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let line = format!("discover {game} -o found.strategy --certificate found.cert");
        let Said { code, out, err } = run(folder.path(), &words(&line));
        assert_eq!(code, 0, "{out}{err}");
        confirm(folder.path(), claim);
    }
}

/// A multiple of T + 1 is lost, since what was taken can be filled up; two equal heaps are lost, since
/// every move can be copied.
#[test]
fn the_positions_of_subtraction_games_are_found() {
    for (game, claim, families) in [
        (
            "subtraction 1",
            "second player wins subtraction 1 from a heap of n for every n ≥ 0 in steps of 2",
            "family (2q)\n",
        ),
        (
            "subtraction 3",
            "second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4",
            "family (4q)\n",
        ),
        (
            "subtraction 3 n for every n >= 8 in steps of 8",
            "second player wins subtraction 3 from a heap of n for every n ≥ 8 in steps of 8",
            "family (4q)\n",
        ),
        (
            "subtraction 16",
            "second player wins subtraction 16 from a heap of n for every n ≥ 0 in steps of 17",
            "family (17q)\n",
        ),
        (
            "subtraction 3 --heaps 2",
            "second player wins subtraction 3 from 2 heaps of n for every n ≥ 0",
            "family (q, q)\n",
        ),
        // An option may stand anywhere on the command line.
        (
            "--heaps 2 subtraction 3 n for every n >= 4",
            "second player wins subtraction 3 from 2 heaps of n for every n ≥ 4",
            "family (q, q)\n",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let line = format!("discover {game} -o found.strategy --certificate found.cert");
        let Said { code, out, err } = run(folder.path(), &words(&line));
        assert_eq!(code, 0, "{out}{err}");
        assert!(out.starts_with(&format!("wanted: {claim}\n")), "{out}");
        let source = fs::read_to_string(folder.path().join("found.strategy")).expect("a file");
        let mark = "# Families found by zermelo discover.\n";
        assert_eq!(source, format!("{mark}claim {claim}\n{families}"));
        confirm(folder.path(), claim);
    }
}

#[test]
fn two_runs_print_and_write_the_same_and_a_run_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut results = Vec::new();
    for name in ["one", "two"] {
        let line =
            format!("discover erdos-szekeres a 4 -o {name}.strategy --checkpoint {name}.json");
        let said = run(folder.path(), &words(&line));
        let read = |extension| {
            fs::read_to_string(folder.path().join(format!("{name}.{extension}"))).expect("a file")
        };
        assert_eq!(said.code, 0, "{}", said.err);
        results.push((said.out, read("strategy"), read("json")));
    }
    assert_eq!(results[0], results[1]);

    // From the checkpoint of the last round the search finds the same.
    let line = "discover erdos-szekeres a 4 -o again.strategy --checkpoint one.json";
    let said = run(folder.path(), &words(line));
    assert_eq!(said.code, 0, "{}", said.err);
    let again = fs::read_to_string(folder.path().join("again.strategy")).expect("a file");
    assert_eq!(again, results[0].1);

    let said = run(folder.path(), &words("discover erdos-szekeres a 3 --checkpoint one.json"));
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("it keeps a search for ‘first player wins erdos-szekeres a 4"),
        "{said:?}"
    );
}

/// docs/guide/json.md: the object of a search with a proof, and of one without.
#[test]
fn a_run_is_printed_as_one_object() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = run(folder.path(), &words("discover erdos-szekeres a 3"));
    let line = "discover erdos-szekeres a 3 -o found.strategy --certificate found.cert --json";
    let said = run(folder.path(), &words(line));
    assert_eq!(said.code, 0, "{}", said.err);
    let found = object(&said.out);
    let claim = "first player wins erdos-szekeres a 3 for every a ≥ 3";
    assert_eq!(found["claim"], claim);
    assert_eq!(
        (&found["certificate"], &found["source"]),
        (&json!("found.cert"), &json!("found.strategy"))
    );
    assert_eq!(found["open"], Value::Null);
    let bytes = fs::read(folder.path().join("found.cert")).expect("a file").len();
    assert_eq!(found["bytes"], bytes);
    let checked = run(folder.path(), &words("check found.cert --json"));
    let checked = object(&checked.out);
    assert_eq!(found["blake3"], checked["files"][0]["blake3"]);
    // The lines are those that are printed without --json, before the claim that is proved.
    let lines = found["run"].as_array().expect("a list");
    let printed: Vec<&str> = plain.out.lines().take_while(|line| *line != claim).collect();
    assert_eq!(*lines, printed);
    confirm(folder.path(), claim);

    for (game, kind, why) in [
        ("erdos-szekeres a 2", "exhausted", "the claim is false"),
        ("erdos-szekeres a 7 --max-memory 1", "limit", "--max-memory"),
    ] {
        let line = format!("discover {game} --certificate none.cert -o none.strategy --json");
        let said = run(folder.path(), &words(&line));
        assert_eq!(said.code, 3, "{game}: {said:?}");
        let found = object(&said.out);
        assert_eq!(found["open"]["kind"], kind, "{found}");
        assert!(found["open"]["message"].as_str().is_some_and(|is| is.contains(why)), "{found}");
        for field in ["claim", "blake3", "bytes", "certificate", "source"] {
            assert_eq!(found[field], Value::Null, "{game}: {field}");
        }
    }
}

#[test]
fn a_search_without_a_proof_says_what_is_open() {
    let cases = [
        // With two columns more or less the winner is another one.
        ("erdos-szekeres a 2", 3, "the claim is false: the start position"),
        ("erdos-szekeres a 5 --time-limit 0.001", 3, "(--time-limit sets it)"),
        ("erdos-szekeres a 7 --max-memory 1", 3, "(--max-memory sets it)"),
        // With three rows and any number of cells in the last, the positions are irregular.
        ("chomp 4 with bottom row ≤ 0", 3, "P-positions of the window are irregular, from"),
        ("erdos-szekeres 7 5", 2, "is not a game for every size: write erdos-szekeres a B"),
        ("erdos-szekeres a 1", 2, "is not a game for every size"),
        ("chomp 99", 2, "is not a game for every size: write chomp R"),
        ("subtraction 3 n for every n ≥ 0 in steps of 2", 3, "the claim is false: the start"),
        ("subtraction 3 --heaps 1 n for every n ≥ 0", 3, "the claim is false: the start position"),
        ("subtraction 0", 2, "is not a game for every size: write subtraction T"),
        ("subtraction 17", 2, "is not a game for every size"),
        ("subtraction 3 --heaps 0", 2, "is not a game for every size"),
        ("subtraction 3 --heaps 3", 2, "is not a game for every size"),
        ("subtraction 3 --heaps 9", 2, "is not a game for every size"),
        ("subtraction 3 n for every n ≥ 0 in steps of 0", 2, "is not a game for every size"),
        ("subtraction 3 12", 2, "is not a game for every size"),
        ("chomp 2 --heaps 2", 2, "chomp 2 has no option --heaps, which is one of subtraction"),
        ("subtraction --heaps 2", 2, "is not a game for every size"),
        ("affine-plane 4 --heaps 2", 2, "is not a game of every size whose families"),
        ("affine-plane 4", 2, "is not a game of every size whose families are searched for"),
    ];
    for (game, code, why) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let line = format!("discover {game} --certificate found.cert");
        let said = run(folder.path(), &words(&line));
        assert_eq!(said.code, code, "{game}: {said:?}");
        assert!(said.err.contains(why), "{game}: {}", said.err);
        // Errors of usage are found before the search begins.
        assert_eq!(code == 2, said.out.is_empty(), "{game}: {}", said.out);
        for file in ["found.cert", "found.strategy"] {
            assert!(!folder.path().join(file).exists(), "{game}: {file}");
        }
    }
}
