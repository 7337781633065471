//! Parts of a certificate: `zermelo-check --part` and `zermelo merge` against the check of the whole, and
//! the examples for schedulers, run.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::common::program::{Said, checker_alone, run};

const CLAIM: &str = "first player wins affine-plane 4";

/// A folder with a replay as `x.cert`, and the checker where the examples find it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::copy(root.join("certificates/positional/pi4.cert"), folder.path().join("x.cert"))
        .expect("a certificate");
    checker_alone();
    folder
}

/// `zermelo-check` with these words.
fn check(folder: &Path, words: &[&str]) -> Said {
    Command::new(checker_alone()).current_dir(folder).args(words).output().expect("it runs").into()
}

/// Writes the receipts of all parts to `receipts`.
fn receipts(folder: &Path, of: u16, options: &[&str]) {
    fs::create_dir_all(folder.join("receipts")).expect("a folder");
    for number in 1..=of {
        let part = format!("{number}/{of}");
        let said = check(folder, &[options, &["--part", &part, "x.cert"]].concat());
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{part}: {}", said.out);
        fs::write(folder.join(format!("receipts/{number}.toml")), said.out).expect("written");
    }
}

#[test]
fn merged_receipts_have_the_verdict_of_the_whole_and_say_what_it_rests_on() {
    let folder = folder();
    receipts(folder.path(), 3, &[]);
    let whole = check(folder.path(), &["x.cert"]).out;
    let note = "  note   this rests on 3 receipts, which are records and no proof\n";
    let expected =
        whole.replacen("x.cert: ", "", 1).replace("s VERIFIED", &format!("{note}s VERIFIED"));
    for words in [&["merge", "receipts"][..], &["merge", "receipts", "--claim", CLAIM]] {
        let said = run(folder.path(), words);
        assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, expected.as_str(), ""));
    }
    let second = "second player wins affine-plane 4";
    let said = run(folder.path(), &["merge", "receipts", "--claim", second]);
    let refused = format!("not proved: {CLAIM}\n  error  claim-mismatch\ns NOT VERIFIED\n");
    assert_eq!((said.code, said.out), (1, refused));
}

/// The claim for which the parts were checked, where it is another that follows.
#[test]
fn parts_that_were_checked_for_a_claim_that_follows_prove_it() {
    let folder = folder();
    let follows = "first player does not lose affine-plane 4";
    let direct = check(folder.path(), &["--claim", follows, "x.cert"]);
    let is_implied = direct.code == 0;
    if is_implied {
        receipts(folder.path(), 2, &["--claim", follows]);
        let said = run(folder.path(), &["merge", "receipts", "--claim", follows]);
        assert_eq!(said.code, 0, "{}{}", said.out, said.err);
        assert!(said.out.contains(&format!("  so     {follows}\n")), "{}", said.out);
    }
    let said = check(folder.path(), &["--claim", "nobody wins", "--part", "2/2", "x.cert"]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert!(said.out.contains("  error  claim-mismatch\n"), "{}", said.out);
}

#[test]
fn what_is_no_whole_set_has_no_verdict_and_each_fault_is_named() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    receipts(folder.path(), 3, &[]);
    fs::remove_file(path("receipts/2.toml")).expect("removed");
    fs::copy(path("receipts/1.toml"), path("receipts/again.toml")).expect("a copy");
    fs::write(path("receipts/cut.toml"), "x").expect("written");
    fs::write(path("receipts/.left.toml"), "x").expect("written");
    fs::write(path("receipts/left.said"), "x").expect("written");
    let said = run(folder.path(), &["merge", "receipts"]);
    assert_eq!(said.code, 3, "{}", said.err);
    assert_eq!(
        said.out,
        "no verdict\n  error  incomplete: 2 of 3 parts have a receipt\ns NO VERDICT\n"
    );
    for line in [
        "missing: part 2/3",
        "double: receipts/again.toml",
        "not merged: receipts/cut.toml: it is damaged",
    ] {
        assert!(said.err.contains(line), "{line}: {}", said.err);
    }
    assert!(!said.err.contains("left"), "{}", said.err);
}

/// A part that does not stand says so as the check of the whole does, and has no receipt.
#[test]
fn a_part_that_does_not_stand_has_the_verdict_of_the_whole() {
    let folder = folder();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let traps = root.join("tests/traps/files/replay");
    let mut tried = 0;
    for path in
        fs::read_dir(traps).expect("traps").map(|entry| entry.expect("a trap").path()).take(40)
    {
        fs::copy(&path, folder.path().join("x.cert")).expect("a copy");
        let whole = check(folder.path(), &["x.cert"]);
        let parts = ["1/2", "2/2"].map(|part| check(folder.path(), &["--part", part, "x.cert"]));
        let Some(first) = parts.iter().find(|said| said.code != 0) else { continue };
        assert_eq!((first.code, &first.out), (whole.code, &whole.out), "{}", path.display());
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn a_part_is_of_one_file_and_of_a_replay() {
    let folder = folder();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, of) in [("map", "v2-map"), ("layers", "v2-layers"), ("pairing", "v2-pairing")] {
        let from = root.join(format!("tests/formats/{of}.cert"));
        fs::copy(from, folder.path().join(format!("{name}.cert"))).expect("a copy");
        let said = check(folder.path(), &["--part", "1/2", &format!("{name}.cert")]);
        assert_eq!(said.code, 3, "{name}: {}", said.out);
        assert!(
            said.out.contains("  error  limit: only replays are checked in parts\n"),
            "{}",
            said.out
        );
    }
    for (words, why) in [
        (&["--part", "1/2"][..], "no file is given"),
        (&["--part"], "--part needs a part, such as 2/8"),
        (&["--part", "3/2", "x.cert"], "‘3/2’ is no part"),
        (&["--part", "1/2", "x.cert", "x.cert"], "--part is for one file"),
    ] {
        let said = check(folder.path(), words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.starts_with(&format!("zermelo-check: {why}")), "{}", said.err);
    }
    let said = check(folder.path(), &["--part", "1/2", "none.cert"]);
    assert!(said.code == 3 && said.out.contains("  error  unreadable: "), "{}", said.out);
}

#[cfg(target_os = "linux")]
mod schedulers {
    use yaml_rust2::YamlLoader;

    use super::*;
    use crate::campaign::schedulers::{command, example, has_parallel, lines, said};

    const VERIFIED: &str = "this rests on 4 receipts, which are records and no proof\ns VERIFIED\n";

    #[test]
    fn gnu_parallel_checks_all_parts_and_merges_them() {
        if !has_parallel() {
            return;
        }
        let folder = folder();
        let script = example("parts/parallel.sh");
        let run = || {
            let mut command = command(folder.path(), "sh", &[&script, "x.cert", "4"]);
            command.env("HOME", folder.path()).output().expect("the example runs")
        };
        let output = run();
        assert!(output.status.success() && said(&output).contains(VERIFIED), "{}", said(&output));
        // A part without a receipt is checked again, and what is wrong with it is printed.
        fs::remove_file(folder.path().join("receipts/3.toml")).expect("removed");
        fs::write(folder.path().join("x.cert"), b"\x89ZERMELO").expect("written");
        let output = run();
        assert!(!output.status.success(), "{}", said(&output));
        assert!(said(&output).contains("  error  truncated\n"), "{}", said(&output));
        assert!(!folder.path().join("receipts/3.toml").exists());
    }

    /// What Slurm does: the script for each number of the array.
    #[test]
    fn the_array_of_slurm_checks_every_part_once() {
        let folder = folder();
        let script = example("parts/slurm.sh");
        for task in ["1", "2", "3", "4"] {
            let mut command = command(folder.path(), "bash", &[&script, "x.cert", "4"]);
            let output =
                command.env("SLURM_ARRAY_TASK_ID", task).output().expect("the example runs");
            assert_eq!(output.status.code(), Some(0), "{task}: {}", said(&output));
        }
        let merged = run(folder.path(), &["merge", "receipts"]);
        assert!(merged.code == 0 && merged.out.contains(VERIFIED), "{}{}", merged.out, merged.err);
        let mut command = command(folder.path(), "bash", &[&script, "x.cert", "4"]);
        let output = command.env("SLURM_ARRAY_TASK_ID", "5").output().expect("the example runs");
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    }

    #[test]
    fn the_matrix_of_a_ci_checks_every_part_and_merges() {
        let text = fs::read_to_string(example("parts/matrix.yml")).expect("an example");
        let workflow = YamlLoader::load_from_str(&text).expect("YAML").remove(0);
        let folder = folder();
        fs::rename(folder.path().join("x.cert"), folder.path().join("large.cert"))
            .expect("renamed");
        let parts =
            workflow["jobs"]["check"]["strategy"]["matrix"]["part"].as_vec().expect("parts");
        let run = |line: &str| {
            let output = command(folder.path(), "bash", &["-eo", "pipefail", "-c", line]).output();
            let output = output.expect("a shell");
            assert!(output.status.success(), "{line}: {}", said(&output));
            said(&output)
        };
        fs::create_dir(folder.path().join("collected")).expect("a folder");
        for part in parts {
            let number = part.as_i64().expect("a number").to_string();
            for line in lines(&workflow, "check") {
                run(&line.replace("${{ matrix.part }}", &number));
            }
            // What the actions do between: the receipts of all jobs in one folder.
            let name = format!("{number}.toml");
            let from = folder.path().join("receipts").join(&name);
            fs::rename(from, folder.path().join("collected").join(&name)).expect("moved");
            fs::remove_dir(folder.path().join("receipts")).expect("removed");
        }
        let merged: String = lines(&workflow, "merge").iter().map(|line| run(line)).collect();
        assert!(merged.contains(VERIFIED), "{merged}");
    }
}
