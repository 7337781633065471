//! The second checker, a program in another language that was written from the documents alone
//! (examples/second-checker), and the first one say the same: of the certificates that are kept, and
//! of small ones with any byte changed and the hash made anew.
//!
//! Needs python3 with the package blake3, and is skipped where there is none.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zermelo_checker::certificate::{HASH_LENGTH, hash};
use zermelo_checker::check;
use zermelo_checker::verdict::Verdict;

const SCRIPT: &str = "examples/second-checker/second_checker.py";

/// The files that the second checker verifies; `None` when it cannot run here.
fn verified(files: &[PathBuf]) -> Option<BTreeSet<PathBuf>> {
    let python = || Command::new("python3");
    let usable = "import sys, blake3; sys.exit(sys.version_info < (3, 10))";
    if !python().args(["-c", usable]).output().is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no python3 from 3.10 on with the package blake3");
        return None;
    }
    let output = python().arg(SCRIPT).args(files).output().expect("python3 runs");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), files.len(), "a line a file");
    let says_so = |&(file, line): &(&PathBuf, &str)| {
        let rest = line.strip_prefix(&format!("{}: ", file.display())).expect("the file's line");
        rest.starts_with("verified: ")
    };
    Some(files.iter().zip(lines).filter(says_so).map(|(file, _)| file.clone()).collect())
}

/// The certificates below a folder.
fn certificates(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect(folder).map(|entry| entry.expect(folder).path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cert"));
    files.sort();
    files
}

/// All but the map in certificates/refuted, whose 28 million states take it more than eight minutes.
#[test]
fn the_second_checker_verifies_every_replay_and_every_small_map_that_is_kept() {
    let folders = ["certificates/positional", "certificates/erdos-szekeres"];
    let files: Vec<PathBuf> = folders.into_iter().flat_map(certificates).collect();
    assert!(files.len() > 100, "{} certificates", files.len());
    if let Some(verified) = verified(&files) {
        assert_eq!(verified, files.into_iter().collect());
    }
}

/// What the first checker says; `None` of what the second one does not look at: the words of a
/// claim, and kinds of proof that it does not know.
fn first_says(bytes: &[u8]) -> Option<bool> {
    match check(bytes, None) {
        Ok(Verdict::Verified(verified)) => (verified.kind != "outcome").then_some(true),
        Ok(Verdict::Rejected(rejection)) => {
            (rejection.reason.kind() != "claim-text").then_some(false)
        }
        Err(_) => Some(false),
    }
}

#[test]
fn both_checkers_say_the_same_of_certificates_with_a_byte_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut said = Vec::new();
    for name in [
        "positional/tic-tac-toe-maker.cert",
        "positional/affine-plane-2.cert",
        "positional/affine-plane-3.cert",
        "erdos-szekeres/solver-5-4.cert",
        "erdos-szekeres/achievement-5-4.cert",
        "erdos-szekeres/map-5-5.cert",
    ] {
        let bytes = fs::read(Path::new("certificates").join(name)).expect(name);
        let content = &bytes[..bytes.len() - HASH_LENGTH];
        for at in 0..content.len() {
            for change in [1u8, 2, 4, 255] {
                let mut changed = content.to_vec();
                changed[at] = changed[at].wrapping_add(change);
                changed.extend(hash(&changed).0);
                if let Some(good) = first_says(&changed) {
                    let file = folder.path().join(format!("{}.cert", said.len()));
                    fs::write(&file, changed).expect("written");
                    said.push((file, good));
                }
            }
        }
    }
    let files: Vec<PathBuf> = said.iter().map(|(file, _)| file.clone()).collect();
    if let Some(verified) = verified(&files) {
        for (file, good) in said {
            assert_eq!(verified.contains(&file), good, "{}", file.display());
        }
    }
}
