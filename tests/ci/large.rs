//! The script that confirms large results, on small ones.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::Said;

const LIST: &str = include_str!("../../.ci/large.tsv");
const RESULTS: &str = include_str!("../../docs/results/data/certificates.csv");
const HEADING: &str = "command\tclaim\tblake3";

/// The script with a list of these lines.
fn large(lines: &[String]) -> Said {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.tsv");
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(&list, format!("{HEADING}\n{lines}")).expect("a list");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = Path::new(env!("CARGO_BIN_EXE_zermelo")).parent().expect("a folder");
    assert!(programs.join("zermelo-check").exists(), "cargo build -p zermelo-checker makes it");
    let mut command = Command::new("bash");
    command.arg(root.join(".ci/large")).arg(list).env("PROGRAMS", programs);
    command.output().expect("the script runs").into()
}

/// The line of a result; the hash is that of the file, which the checker confirms.
fn line(command: &str, claim: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.cert");
    let mut program = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    program.args(command.split(' ')).arg("-o").arg(&path);
    assert!(program.output().expect("the command runs").status.success());
    let bytes = fs::read(&path).expect("a certificate");
    let (content, stored) = bytes.split_last_chunk::<32>().expect("a hash at the end");
    let hash = blake3::hash(content);
    assert_eq!(hash.as_bytes(), stored);
    format!("{command}\t{claim}\t{hash}")
}

/// The command for the map of every size up to one.
fn map(every: u32, up_to: u32) -> String {
    format!("map erdos-szekeres --every {every} --up-to {up_to}")
}

#[cfg(unix)]
#[test]
fn the_script_confirms_what_is_true_and_nothing_else() {
    let right = "first player wins erdos-szekeres a 10 for every a from 10 to 24 except 24";
    let exact = line(&map(10, 24), right);
    let implied = line(&map(6, 9), "first player wins erdos-szekeres 8 6");
    let unknown = format!("{}\tfirst player wins erdos-szekeres 9 7\t-", map(7, 9));
    let solved =
        line("solve tic-tac-toe --player first", "first player does not lose hypercube 3 2");
    let said = large(&[exact.clone(), implied, unknown, solved]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert_eq!(said.out.matches("s VERIFIED").count(), 4, "{}", said.out);

    let wrong =
        line(&map(10, 24), "first player wins erdos-szekeres a 10 for every a from 10 to 24");
    let hash = exact.rsplit('\t').next().expect("a hash");
    let other = exact.replace(hash, &"0".repeat(hash.len()));
    let untrue = format!("{}\tsecond player wins erdos-szekeres 9 7\t-", map(7, 9));
    for (what, lines) in [
        ("the exception is left out", vec![exact.clone(), wrong]),
        ("a claim that is not true, without a hash", vec![untrue]),
        ("no hash", vec![exact.replace(hash, "")]),
        ("another hash, before a right line", vec![other, exact]),
    ] {
        let said = large(&lines);
        assert_eq!(said.code, 1, "{what}: {}{}", said.out, said.err);
    }
    assert_eq!(large(&[]).code, 2, "nothing was checked");
}

#[test]
fn the_results_have_the_claims_and_the_hashes_of_the_list() {
    let mut lines = LIST.lines();
    assert_eq!(lines.next(), Some(HEADING));
    let mut count = 0;
    for line in lines {
        let [command, claim, hash] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let read = zermelo_explain::claims::claim(claim).expect(claim);
        assert_eq!(read.to_string(), claim);
        if let ["map", _, "--every", every, "--up-to", up_to] =
            command.split(' ').collect::<Vec<_>>()[..]
        {
            let range = format!(" {every} for every a from {every} to {up_to}");
            assert!(claim.contains(&range), "{claim}");
        } else {
            assert!(command.starts_with("solve "), "{command}");
        }
        // A result that was not checked before has no hash.
        assert!(hash == "-" || hash.len() == 64, "{claim}: {hash}");
        let is_there = hash == "-" || RESULTS.lines().any(|row| row.ends_with(&format!(",{hash}")));
        assert!(is_there, "{claim}: the hash is not in docs/results/data/certificates.csv");
        count += 1;
    }
    assert!(count > 0);
}
