//! The code of the crates, which tests of the house read.

use std::fs;
use std::path::Path;

/// The folders of the crates, the lowest first.
pub(crate) const CRATES: [&str; 10] = [
    "checker/src",
    "explain/src",
    "crates/search/src",
    "crates/present/src",
    "crates/positional/src",
    "crates/puzzles/src",
    "crates/sizes/src",
    "crates/games/src",
    "crates/claims/src",
    "src",
];

/// The sources of the solver and of what it rests on, without tests: the names of the files below the
/// project's folder, and their code.
pub(crate) fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src"), root.join("crates")];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(root).expect("below").to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                folders.push(path);
            } else if !name.contains("tests") && name.ends_with(".rs") {
                let text = fs::read_to_string(path).expect("a source");
                sources.push((name, without_tests(&text).to_owned()));
            }
        }
    }
    assert!(sources.len() > 300, "{} files", sources.len());
    sources.sort();
    sources
}

/// Code up to the tests in its file. One that only declares a module of tests goes on.
fn without_tests(text: &str) -> &str {
    let is_declared = |at: usize| text[at..].lines().nth(1).is_some_and(|item| item.ends_with(';'));
    let mut tests = text.match_indices("#[cfg(test)]").chain(text.match_indices("#[cfg(all(test"));
    tests.find(|(at, _)| !is_declared(*at)).map_or(text, |(at, _)| &text[..at])
}
