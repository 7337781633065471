//! The grammar for editors, against the sources of the repository and the words that zermelo reads; and
//! where they find the schema of manifests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use serde_json::Value;

use crate::common::program::run;

const GRAMMAR: &str = include_str!("../../editors/zermelo.tmLanguage.json");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn grammar() -> Value {
    serde_json::from_str(GRAMMAR).expect("JSON")
}

/// The patterns in their order, each with the name of what it matches, or of its first part.
fn patterns(grammar: &Value) -> Vec<(String, Regex)> {
    let patterns = grammar["patterns"].as_array().expect("patterns").iter();
    let named = patterns.map(|pattern| {
        let name = pattern["name"].as_str().or(pattern["captures"]["1"]["name"].as_str());
        let regex = pattern["match"].as_str().expect("a pattern");
        (name.expect("a name").to_owned(), Regex::new(regex).expect("a pattern"))
    });
    named.collect()
}

/// The tokens of a line, as an editor finds them, and whether nothing but blanks is between them.
fn tokens<'t>(line: &'t str, patterns: &[(String, Regex)]) -> (Vec<(String, &'t str)>, bool) {
    let (mut found, mut at, mut is_whole) = (Vec::new(), 0, true);
    loop {
        let next = patterns.iter().enumerate().filter_map(|(order, (name, pattern))| {
            let of = pattern.find_at(line, at).filter(|of| !of.is_empty())?;
            Some((of.start(), order, of.end(), name))
        });
        let Some((start, _, end, name)) = next.min() else { break };
        is_whole &= line[at..start].trim().is_empty();
        found.push((name.clone(), &line[start..end]));
        at = end;
    }
    (found, is_whole && line[at..].trim().is_empty())
}

/// The files of a folder and of those in it with one of these extensions.
fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, extensions, found);
        } else if path.extension().is_some_and(|end| extensions.iter().any(|of| end == *of)) {
            found.push(path);
        }
    }
}

#[test]
fn every_committed_source_is_gone_through_without_a_gap() {
    let patterns = patterns(&grammar());
    let mut sources = Vec::new();
    for folder in ["certificates", "examples", "src/games/positional"] {
        files(&root().join(folder), &["strategy", "board"], &mut sources);
    }
    assert!(sources.len() > 12, "{sources:?}");
    let mut scopes = BTreeSet::new();
    let read = |path: PathBuf| (fs::read_to_string(&path).expect("a source"), path);
    // No committed source is about a board with a title.
    let titled = "claim maker wins board titled 'two pairs' --weak\n".to_owned();
    let texts = sources.into_iter().map(read).chain([(titled, PathBuf::from("titled"))]);
    for (text, path) in texts {
        for line in text.lines() {
            let (tokens, is_whole) = tokens(line, &patterns);
            assert!(is_whole, "{}: {line}\n{tokens:?}", path.display());
            let first = line.trim_start();
            if first.starts_with('#') {
                assert_eq!(tokens.len(), 1, "{}: {line}", path.display());
            }
            if first.starts_with("claim ") || first.starts_with("family ") {
                assert_eq!(tokens[0].0, "keyword.control.zermelo", "{}: {line}", path.display());
            }
            scopes.extend(tokens.into_iter().map(|(name, _)| name));
        }
    }
    for (name, _) in &patterns {
        assert!(scopes.contains(name), "{name} is in no source");
    }
}

/// What zermelo says to a line that begins with no word of its language.
fn words_of(text: &str, name: &str, command: &[&str], before: &str, after: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("written");
    let said = run(folder.path(), &[&["--width", "0"], command, &[name]].concat()).err;
    let (_, rest) = said.split_once(before).unwrap_or_else(|| panic!("{before} in {said}"));
    let (list, _) = rest.split_once(after).unwrap_or_else(|| panic!("{after} in {said}"));
    let words = list.replace(" or ", ", ").replace('\n', " ");
    words.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

#[test]
fn the_grammar_knows_the_words_that_zermelo_reads_at_the_beginning_of_lines_and_no_other() {
    let lines = "claim first player wins affine-plane 3\nzzzzzzzzzzzz 1\n";
    let families = "strategy \"x\"\nclaim first player wins erdos-szekeres a 5 for every a ≥ 5\nzzzzzzzzzzzz 1\n";
    let board = "zzzzzzzzzzzz 1\n";
    let mut read: BTreeSet<String> = BTreeSet::new();
    read.extend(words_of(lines, "a.strategy", &["compile"], "a line starts with ", ", or it is"));
    read.extend(words_of(
        families,
        "b.strategy",
        &["prove", "-o", "x.cert"],
        "lines start with ",
        "\n",
    ));
    read.extend(words_of(
        board,
        "c.board",
        &["solve", "--board"],
        "the statements are: ",
        "; comments",
    ));
    let grammar = grammar();
    let keywords = grammar["patterns"].as_array().expect("patterns").iter().find(|pattern| {
        pattern["captures"]["1"]["name"].as_str() == Some("keyword.control.zermelo")
    });
    let pattern = keywords.expect("keywords")["match"].as_str().expect("a pattern");
    let (_, list) = pattern.split_once('(').expect("a list");
    let (list, _) = list.split_once(')').expect("a list");
    let known: BTreeSet<String> = list.split('|').map(str::to_owned).collect();
    assert_eq!(known, read);
}

#[test]
fn editors_find_the_grammar_and_the_schema() {
    let package = fs::read_to_string(root().join("editors/package.json")).expect("a file");
    let package: Value = serde_json::from_str(&package).expect("JSON");
    for of in [
        &package["contributes"]["grammars"][0]["path"],
        &package["contributes"]["languages"][0]["configuration"],
    ] {
        let path = root().join("editors").join(of.as_str().expect("a path"));
        let text = fs::read_to_string(path).expect("a file");
        assert!(serde_json::from_str::<Value>(&text).is_ok(), "{of}");
    }
    assert_eq!(package["contributes"]["grammars"][0]["scopeName"], grammar()["scopeName"]);
    let association = fs::read_to_string(root().join(".taplo.toml")).expect("a file");
    let association: toml::Table = association.parse().expect("TOML");
    let schema = association["rule"][0]["schema"]["path"].as_str().expect("a path");
    assert!(root().join(schema).is_file(), "{schema}");
}
