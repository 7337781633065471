//! The traps as files, tests/traps/files/<kind>/<code>-<what>.cert, with a list of the codes beside
//! them, so that anybody's checker can be held against them. Those of outcome proofs and maps are
//! written by the checker's own tests, the others here; `ZERMELO_BLESS=1 cargo test -p zermelo-checker`
//! and then `ZERMELO_BLESS=1 cargo test --test all traps::` write all of them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, HASH_LENGTH, Header, hash};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::{Verdict, check, check_file};
use zermelo_explain::claims::claim;

use crate::common::fixture::maker_wins;
use crate::traps::{TABLES, bytes};

/// Larger traps are not kept.
const MAX_BYTES: usize = 4096;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traps/files")
}

/// Words as a file's name.
fn slug(what: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = what.chars().filter(char::is_ascii).map(letter).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-").chars().take(60).collect()
}

/// The files of all tables, by their names below the folder.
fn of_tables() -> BTreeMap<String, Vec<u8>> {
    let made = TABLES.iter().copied().flatten().map(|trap| {
        let mut draft = (trap.honest)();
        (trap.spoil)(&mut draft);
        let name = format!("{}/{}-{}.cert", draft.kind.name(), trap.kind, slug(trap.name));
        (name, draft.write().0)
    });
    made.collect()
}

/// The files that are made here, by their names below the folder.
fn made() -> BTreeMap<String, Vec<u8>> {
    let mut made = of_tables();
    for (name, bytes) in bytes::spoilt() {
        made.insert(format!("file/{}.cert", slug(name)), bytes);
    }
    // Claims of Chomp that list what are no positions, and of games that do not exist, with an empty
    // proof.
    for (code, list) in [
        (
            "listed-out-of-range",
            "chomp 2 with bottom row ≤ 0 from exactly '(1, 0), (q, q)' for every q ≥ 0",
        ),
        ("listed-out-of-range", "chomp 1 from exactly '(1), (0)'"),
        ("listed-out-of-range", "chomp 2 from exactly '(1, 2)'"),
        ("listed-out-of-range", "chomp 2 with bottom row ≤ 1 from exactly '(3, 2)'"),
        ("listed-form", "chomp 1 from exactly '(1, 0)'"),
        ("listed-form", "chomp 1 from exactly '(r)' for every q, r ≥ 0"),
        ("goal-count", "chomp 2 from exactly '(q+7, q+6)' for every q ≥ 0"),
        // Subtraction games without a move, without a heap, with too many; and without a proof.
        ("size", "subtraction 0 from a heap of n for every n ≥ 0"),
        ("size", "subtraction 3 from 0 heaps of n for every n ≥ 0"),
        ("size", "subtraction 3 from 9 heaps of n for every n ≥ 0"),
        ("size", "subtraction 3 from a heap of n for every n ≥ 0 in steps of 0"),
        ("goal-count", "subtraction 3 from a heap of n for every n ≥ 0 in steps of 3"),
    ] {
        let claim = claim(&format!("second player wins {list}")).expect(list);
        made.insert(format!("outcome/{code}-{}.cert", slug(list)), outcome(claim));
    }
    made.retain(|_, bytes| bytes.len() <= MAX_BYTES);
    made
}

fn outcome(claim: Claim) -> Vec<u8> {
    let header = Header { claim, provenance: Provenance::default() };
    Certificate::new(header, Kind::Outcome, &Outcome::default()).write().0
}

/// All files, by their names below the folder.
fn kept() -> BTreeMap<String, PathBuf> {
    let mut kept = BTreeMap::new();
    for folder in fs::read_dir(folder()).expect("the folder").flatten() {
        for file in fs::read_dir(folder.path()).into_iter().flatten().flatten() {
            let (of, name) = (folder.file_name(), file.file_name());
            let name = format!("{}/{}", of.to_string_lossy(), name.to_string_lossy());
            kept.insert(name, file.path());
        }
    }
    kept
}

/// The code that a file has to get: the longest one that its name begins with.
fn code_of(name: &str) -> &str {
    let (_, file) = name.split_once('/').expect("a folder");
    let codes = zermelo_checker::fault::all().map(|code| code.as_str());
    let code = codes.filter(|code| file.starts_with(&format!("{code}-"))).max_by_key(|c| c.len());
    &file[..code.unwrap_or_else(|| panic!("{name} begins with no code")).len()]
}

/// The codes of all trap files but those of the tables.
pub(crate) fn other_codes() -> Vec<String> {
    let tables = of_tables();
    let others = kept().into_keys().filter(|name| !tables.contains_key(name));
    others.map(|name| code_of(&name).to_owned()).collect()
}

#[test]
fn the_files_are_those_that_the_tests_make() {
    let bless = std::env::var_os("ZERMELO_BLESS").is_some();
    for (name, bytes) in made() {
        let file = folder().join(&name);
        if bless {
            fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            fs::write(&file, &bytes).expect("written");
        }
        assert!(
            fs::read(&file).is_ok_and(|kept| kept == bytes),
            "{name} is out of date; ZERMELO_BLESS=1 cargo test --test all traps:: writes it"
        );
    }
    let list: String = kept().keys().map(|name| format!("{} {name}\n", code_of(name))).collect();
    let file = folder().join("traps.txt");
    if bless {
        fs::write(&file, &list).expect("written");
    }
    assert!(
        fs::read_to_string(&file).unwrap_or_default() == list,
        "traps.txt is out of date; ZERMELO_BLESS=1 cargo test --test all traps:: writes it"
    );
}

#[test]
fn every_file_is_rejected_with_its_own_code() {
    for (name, file) in kept() {
        match check_file(&file, None) {
            Verdict::Rejected(rejection) => {
                assert_eq!(rejection.fault.code.as_str(), code_of(&name), "{name}");
            }
            other => panic!("{name}: {other}"),
        }
    }
}

/// A hash that is right is no help: all but those about the hash have one.
#[test]
fn every_file_but_those_about_the_hash_has_the_right_one() {
    for (name, file) in kept() {
        if matches!(code_of(&name), "hash-mismatch" | "truncated") {
            continue;
        }
        let bytes = fs::read(&file).expect("a file");
        let (content, stored) = bytes.split_last_chunk::<HASH_LENGTH>().expect("a hash");
        assert_eq!(hash(content).0, *stored, "{name}");
    }
    let honest = maker_wins().write().0;
    assert!(check(&honest, None).is_verified());
}
