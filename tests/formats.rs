//! Certificates of every version of the file format: each still gives its verdict, or none with
//! both versions named. tests/formats holds them, small, under names that start with their version;
//! one is labelled with a version that no checker reads.
//!
//! A new version adds its certificates and leaves the old ones; docs/specification/format.md says
//! when the version changes.

use crate::common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::program::run;
use zermelo_checker::format::{Certificate, VERSION};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/formats");

fn version(name: &str) -> u8 {
    let digits = name.trim_start_matches('v').split(['-', '.']).next().unwrap_or_default();
    digits.parse().unwrap_or_else(|_| panic!("{name} does not start with a version"))
}

/// The names of the certificates.
fn names() -> Vec<String> {
    let entries =
        fs::read_dir(FOLDER).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.filter(|path| path.is_file());
    let mut names: Vec<String> = files
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The snapshot has the claim that each has proved since it was added.
#[test]
fn every_version_gives_its_verdict_or_is_named() {
    let mut verdicts = String::new();
    for name in names() {
        let found = version(&name);
        let bytes = fs::read(Path::new(FOLDER).join(&name)).expect("a certificate");
        assert_eq!(bytes.get(8), Some(&found), "{name} is labelled with its version");
        let said = run(Path::new(FOLDER), &["check", &name]);
        match said.code {
            0 => {
                assert_eq!(found, VERSION, "{name}");
                let (certificate, _) = Certificate::read(&bytes).expect("it was verified");
                let claim = certificate.header.claim.to_string();
                // A claim with a hash has a line of its own.
                let said = run(Path::new(FOLDER), &["check", "--claim", &claim, &name]);
                let whole =
                    if claim.contains("-hash ") { "  claim  " } else { &format!("{name}: ") };
                assert!(said.out.contains(&format!("{whole}{claim}\n")), "{}", said.out);
                assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
                verdicts += &format!("{name}: {claim}\n");
            }
            3 => {
                assert_ne!(found, VERSION, "{name}");
                for piece in [format!("version {found}"), format!("version {VERSION}")] {
                    assert!(said.out.contains(&piece), "{name}: {}", said.out);
                }
                assert!(said.out.contains("unknown-version"), "{}", said.out);
                verdicts += &format!("{name}: not read\n");
            }
            code => panic!("{name}: exit code {code}: {}", said.out),
        }
    }
    insta::assert_snapshot!(verdicts);
}

#[test]
fn every_version_has_a_certificate_that_is_tested() {
    let versions: BTreeSet<u8> = names().iter().map(|name| version(name)).collect();
    for known in 1..=VERSION {
        assert!(versions.contains(&known), "no certificate of version {known}");
    }
    assert!(versions.iter().any(|&version| version > VERSION), "none of a version to come");
}
