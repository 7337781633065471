//! Tables of figures in the documents are those of the certificates.

use std::path::Path;

use serde_json::Value;

use crate::common::json::object;
use crate::common::program::run;
use crate::documentation::folder::root;

/// The cells of a file of the documents with tabs between them, a list a row, without the headings.
fn cells(file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join(file)).expect(file);
    let split = |line: &str| line.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(split).collect()
}

/// A number as the documents write it, with a comma before every three digits.
fn number(value: &Value) -> String {
    let digits = value.as_u64().expect("a number").to_string();
    let parts = digits.as_bytes().rchunks(3).rev();
    let parts: Vec<&str> = parts.map(|part| std::str::from_utf8(part).expect("digits")).collect();
    parts.join(",")
}

fn json(folder: &Path, words: &[&str]) -> Value {
    let said = run(folder, words);
    assert_eq!(said.code, 0, "{words:?}: {}", said.err);
    object(&said.out)
}

#[test]
fn the_proofs_for_every_size_have_the_figures_of_the_page() {
    let folder = root().join("certificates/all-sizes");
    let files = std::fs::read_dir(&folder).expect("a folder");
    let names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into()).collect();
    let mut found: Vec<Vec<String>> = names
        .iter()
        .map(|name| {
            let checked = &json(&folder, &["check", name, "--json"])["files"][0];
            let figures = &checked["proof"]["figures"];
            let figures = [&figures["statements"], &figures["kinds of move"], &figures["splits"]];
            let numbers = figures.into_iter().chain([&checked["bytes"]]).map(number);
            std::iter::once(name.trim_end_matches(".cert").to_owned()).chain(numbers).collect()
        })
        .collect();
    found.sort();
    let bytes = |row: &Vec<String>| row[4].replace(',', "").parse::<u32>().expect("a number");
    let largest = found.iter().max_by_key(|row| bytes(row)).expect("a proof");
    let trust =
        std::fs::read_to_string(root().join("docs/specification/trust.md")).expect("a page");
    let trust = trust.split_whitespace().collect::<Vec<_>>().join(" ");
    let figures = format!("with {} statements and {} KB", largest[1], bytes(largest) / 1000);
    assert!(trust.contains(&figures), "docs/specification/trust.md: {figures}");
    let mut shown = cells("docs/specification/outcome-proofs.tsv");
    shown.iter_mut().for_each(|row| drop(row.remove(1)));
    shown.sort();
    assert_eq!(shown, found);
}

#[test]
fn draws_by_argument_have_the_kinds_and_lengths_of_the_page() {
    let shown = cells("docs/maintainers/draws.tsv");
    assert!(shown.len() >= 12, "{} games", shown.len());
    for row in shown {
        let [game, proofs, _] = &row[..] else { unreachable!("three cells") };
        let folder = tempfile::tempdir().expect("a folder");
        let words: Vec<&str> = ["solve"].into_iter().chain(game.split(' ')).collect();
        let said = run(folder.path(), &[&words[..], &["-o", "x.cert"]].concat());
        assert_eq!(said.code, 0, "{game}: {}", said.err);
        let found: Vec<String> = ["x-first.cert", "x-second.cert"]
            .iter()
            .map(|file| {
                let checked = &json(folder.path(), &["check", file, "--json"])["files"][0];
                assert_eq!(checked["verdict"], "verified", "{game}: {checked}");
                let kind = checked["proof"]["kind"].as_str().expect("a kind").to_owned();
                format!("{kind}, {}", number(&checked["bytes"]))
            })
            .collect();
        assert_eq!(*proofs, found.join(" and "), "{game}");
    }
}

/// Those that are found in less than a second.
#[test]
fn the_solver_finds_certificates_with_the_figures_of_the_page() {
    let mut count = 0;
    for row in cells("docs/maintainers/figures.tsv") {
        let [game, _, positions, _, figures] = &row[..] else { unreachable!("five cells") };
        if !positions.replace(',', "").parse::<u64>().is_ok_and(|positions| positions < 100_000) {
            continue;
        }
        count += 1;
        let folder = tempfile::tempdir().expect("a folder");
        let words: Vec<&str> = ["solve"].into_iter().chain(game.split(' ')).collect();
        let said = run(folder.path(), &[&words[..], &["-o", "x.cert"]].concat());
        assert_eq!(said.code, 0, "{game}: {}", said.err);
        let mut found = Vec::new();
        for file in ["x.cert", "x-first.cert", "x-second.cert"] {
            if folder.path().join(file).exists() {
                let info = json(folder.path(), &["info", file, "--json"]);
                let replay = &info["replay"];
                let mut numbers = vec![&info["bytes"], &replay["nodes"], &replay["replies"]];
                numbers.extend((file == "x.cert").then_some(&info["rows"]));
                found.push(numbers.into_iter().map(number).collect::<Vec<_>>().join(", "));
            }
        }
        assert_eq!(*figures, found.join(" and "), "{game}");
    }
    assert!(count >= 12, "{count} games");
}
