//! The packages that are made to be published: what is in them, and what they say of themselves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use zermelo_checker::{Verdict, check};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn cargo(words: &[&str]) -> String {
    let cargo = Command::new(env!("CARGO")).current_dir(path(".")).args(words).output();
    let output = cargo.expect("cargo runs");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The published packages, and their folders.
const PACKAGES: [(&str, &str); 10] = [
    ("zermelo", "."),
    ("zermelo-checker", "checker"),
    ("zermelo-claims", "crates/claims"),
    ("zermelo-explain", "explain"),
    ("zermelo-games", "crates/games"),
    ("zermelo-positional", "crates/positional"),
    ("zermelo-present", "crates/present"),
    ("zermelo-puzzles", "crates/puzzles"),
    ("zermelo-search", "crates/search"),
    ("zermelo-sizes", "crates/sizes"),
];

/// Packages outside of the workspace, for those who work on zermelo: what they depend on is in no program
/// that is handed on.
#[test]
fn what_is_outside_of_the_workspace_is_not_published_and_nothing_depends_on_it() {
    let manifest = |folder: &str| -> toml::Table {
        toml::from_str(&read(&format!("{folder}/Cargo.toml"))).expect("TOML")
    };
    let excluded = &manifest(".")["workspace"]["exclude"];
    let excluded: Vec<&str> =
        excluded.as_array().expect("folders").iter().filter_map(toml::Value::as_str).collect();
    assert_eq!(excluded, ["benches/solvers", "fuzz"]);
    for folder in excluded {
        let manifest = manifest(folder);
        assert_eq!(manifest["package"]["publish"].as_bool(), Some(false), "{folder}");
        assert!(manifest.contains_key("workspace"), "{folder} is not part of another workspace");
        assert!(path(&format!("{folder}/Cargo.lock")).exists(), "{folder} has a lock file");
    }
    // With all others, also those that cargo fmt does not see.
    assert!(read(".ci/run").contains("git ls-files -z '*.rs' | xargs -0 rustfmt --check"));
    // Under the AGPL-3.0.
    let named = |lock: &str| read(lock).contains("name = \"sudoku\"");
    assert!(named("benches/solvers/Cargo.lock"));
    assert!(!named("Cargo.lock") && !named("fuzz/Cargo.lock"));
}

/// What cargo knows of every package of the workspace.
fn metadata() -> Vec<Value> {
    let text = cargo(&["metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"]);
    let mut all: Value = serde_json::from_str(&text).expect("JSON");
    match all["packages"].take() {
        Value::Array(packages) => packages,
        other => panic!("{other}"),
    }
}

#[test]
fn every_crate_of_the_workspace_can_be_published() {
    for package in metadata() {
        let name = package["name"].as_str().expect("a name");
        let published = PACKAGES.iter().any(|(published, _)| *published == name);
        // `null` is any registry, an empty list none.
        assert_eq!(package["publish"].is_null(), published, "{name}");
        if published {
            for field in ["description", "license", "readme", "rust_version"] {
                assert!(package[field].is_string(), "{name} has no {field}");
            }
            for field in ["keywords", "categories"] {
                assert!(package[field].as_array().is_some_and(|list| !list.is_empty()), "{name}");
            }
        }
    }
}

#[test]
fn a_package_brings_its_sources_its_introduction_and_both_licences() {
    for (package, folder) in PACKAGES {
        let words = ["package", "--list", "--locked", "--offline", "--allow-dirty", "-p", package];
        let list = cargo(&words);
        let files: Vec<&str> = list.lines().collect();
        for needed in ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "src/lib.rs"] {
            assert!(files.contains(&needed), "{package} is without {needed}: {list}");
        }
        // What is for those who work on zermelo, and no package of another's files.
        let foreign = |file: &&&str| {
            let folders =
                ["tests/", "fuzz/", "certificates/", "checker/", "explain/", "crates/", ".ci/"];
            folders.iter().any(|folder| file.starts_with(folder))
        };
        assert_eq!(files.iter().find(foreign), None, "{package}");
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(read(&format!("{folder}/{licence}")), read(licence), "{package}");
        }
    }
}

/// What text of a file names another: of the sources that are in a package, with their examples.
#[test]
fn the_sources_of_a_package_include_no_file_outside_of_it() {
    for (package, folder) in PACKAGES {
        let words = ["package", "--list", "--locked", "--offline", "--allow-dirty", "-p", package];
        let list = cargo(&words);
        let files: Vec<&str> = list.lines().collect();
        for file in files.iter().filter(|file| file.ends_with(".rs") && !file.contains("test")) {
            let text = read(&format!("{folder}/{file}"));
            let outside = |part: &str| {
                let named = part.split('"').nth(1).unwrap_or_default();
                let mut place: Vec<&str> = file.split('/').collect();
                place.pop();
                for step in named.split('/') {
                    match step {
                        ".." => drop(place.pop()),
                        step => place.push(step),
                    }
                }
                !files.contains(&place.join("/").as_str())
            };
            let named: Vec<&str> = ["include_str!(", "include_bytes!("]
                .iter()
                .flat_map(|word| text.split(word).skip(1))
                .filter(|part| part.starts_with('"') && outside(part))
                .collect();
            assert!(named.is_empty(), "{package}: {file}");
        }
    }
    // The same certificate as that of the format's tests, for the example of the checker.
    let example = fs::read(path("checker/affine-plane-2.cert")).expect("an example");
    assert_eq!(example, fs::read(path("tests/formats/v2-replay.cert")).expect("a certificate"));
}

/// A version that stands in one place cannot differ between a crate and what depends on it.
#[test]
fn the_versions_of_the_crates_are_those_that_others_depend_on() {
    let manifest: toml::Table = toml::from_str(&read("Cargo.toml")).expect("TOML");
    let version = &manifest["workspace"]["package"]["version"];
    for (package, _) in &PACKAGES[1..] {
        let dependency = &manifest["workspace"]["dependencies"][*package];
        assert_eq!(&dependency["version"], version, "{package}");
    }
    assert!(read(".ci/run").contains(".ci/packages"), "the packages are built from alone");
}

#[test]
fn the_oldest_compiler_is_the_one_that_the_introductions_state() {
    let version = metadata()[0]["rust_version"].as_str().expect("a version").to_owned();
    for page in [
        "README.md",
        "checker/README.md",
        "explain/README.md",
        "crates/games/README.md",
        "crates/positional/README.md",
        "crates/present/README.md",
        "crates/puzzles/README.md",
        "crates/search/README.md",
        "crates/sizes/README.md",
    ] {
        let text = read(page);
        assert!(text.contains(&format!("Rust {version} or later")), "{page}: Rust {version}");
    }
    for package in metadata() {
        assert_eq!(package["rust_version"], version.as_str(), "{}", package["name"]);
    }
}

#[test]
fn the_features_are_those_that_the_introductions_list() {
    for package in metadata() {
        let name = package["name"].as_str().expect("a name");
        // The command has none.
        let Some((_, folder)) = PACKAGES.iter().skip(1).find(|(published, _)| *published == name)
        else {
            continue;
        };
        let page = read(&format!("{folder}/README.md"));
        let (_, section) = page.split_once("\n## Features\n").unwrap_or_default();
        let section = section.split("\n## ").next().unwrap_or_default();
        let listed: Vec<&str> = section
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
            .collect();
        let features = package["features"].as_object().expect("features");
        assert_eq!(listed, features.keys().map(String::as_str).collect::<Vec<_>>(), "{name}");
    }
}

/// The verdict on bytes, as the feature `serde` has it.
fn verdict(bytes: &[u8], wanted: Option<&str>) -> Value {
    serde_json::to_value(check(bytes, wanted)).expect("a value")
}

/// The certificate's one node is after First's stone on a point; Second has three others, and First's
/// next stone completes a line. The two entries are one for a move and the default.
#[test]
fn a_verdict_is_an_object_of_its_words_and_numbers() {
    let bytes = fs::read(path("tests/formats/v2-replay.cert")).expect("a certificate");
    let claim = "first player wins affine-plane 2";
    let Verdict::Verified(verified) = check(&bytes, None) else { panic!("it is verified") };
    let figures = json!({ "nodes": 1, "entries": 1, "replies": 3, "symmetries": 0 });
    let hash = bytes[bytes.len() - 32..].iter().map(|byte| format!("{byte:02x}"));
    let fields = json!({
        "claim": claim,
        "hash": hash.collect::<String>(),
        "kind": "replay",
        "figures": figures,
    });
    assert_eq!(serde_json::to_value(verified).expect("a value"), fields);
    let mut expected = json!({ "verdict": "verified" });
    expected.as_object_mut().expect("an object").extend(fields.as_object().expect("one").clone());
    assert_eq!(verdict(&bytes, Some(claim)), expected);

    // The first byte that is missing is the one after the version.
    assert_eq!(
        verdict(&bytes[..9], None),
        json!({
            "verdict": "not-verified",
            "claim": null,
            "fault": { "code": "truncated", "place": [] },
        })
    );
    assert_eq!(
        verdict(&bytes, Some("second player wins affine-plane 2")),
        json!({
            "verdict": "not-verified",
            "claim": claim,
            "fault": { "code": "claim-mismatch", "place": [] },
        })
    );
    let mut trailing = bytes[..bytes.len() - 32].to_vec();
    trailing.push(0);
    let hash = zermelo_checker::format::hash(&trailing).0;
    trailing.extend(hash);
    assert_eq!(
        verdict(&trailing, None)["fault"],
        json!({ "code": "trailing-bytes", "place": [["bytes", 1]] })
    );

    let mut newer = bytes.clone();
    newer[8] = 9;
    for (bytes, code, number) in [
        (&newer[..], "unknown-version", json!(9)),
        (b"", "empty-file", Value::Null),
        (b"#!/bin/sh", "not-a-certificate", Value::Null),
    ] {
        let expected =
            json!({ "verdict": "no-verdict", "code": code, "number": number, "text": null });
        assert_eq!(verdict(bytes, None), expected);
    }
    let missing = zermelo_checker::check_file(&path("tests/formats/none"), None);
    let missing = serde_json::to_value(missing).expect("a value");
    assert_eq!(missing["code"], "unreadable");
    assert!(missing["text"].as_str().is_some_and(|text| !text.is_empty()), "{missing}");
}
