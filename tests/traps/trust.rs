//! docs/trust.md stays true: its list of files, its table of conditions, its list of dependencies.
//!
//! The parts between marks are made here. When one is out of date, the test says so, and
//! `ZERMELO_BLESS=1 cargo test --test traps` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::conditions::{CONDITIONS, Condition, KINDS};
use crate::{TABLES, bytes};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A source file of the checker.
struct Source {
    /// Its name below checker/src.
    name: String,
    /// The lines that are no tests.
    code: String,
    /// The lines that are.
    tests: String,
}

/// The checker's source files, in the order of their names.
fn checker() -> Vec<Source> {
    let root = path("checker/src");
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    let mut sources: Vec<Source> = files
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(&root).expect("below").to_string_lossy().into_owned();
            let text = fs::read_to_string(&file).expect("text");
            let module = text.find("#[cfg(test)]\nmod tests {");
            if let Some(at) = module {
                let end = text[at..].find("\n}\n").map(|end| at + end + 3);
                assert_eq!(end, Some(text.len()), "{name}: the tests stand at the end");
            }
            let split = if name.ends_with("tests.rs") { Some(0) } else { module };
            let (code, tests) = text.split_at(split.unwrap_or(text.len()));
            Source { name, code: code.to_owned(), tests: tests.to_owned() }
        })
        .collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// The kinds of proof that the checker knows, by their numbers in the file.
fn known_kinds_of_proof() -> BTreeSet<u8> {
    let text = read("checker/src/certificate/mod.rs");
    let (_, function) = text.split_once("pub fn kind(&self) -> u8 {").expect("a function");
    let (body, _) = function.split_once("\n    }\n").expect("its end");
    let numbers = body
        .lines()
        .filter_map(|line| line.split_once("=> ")?.1.trim_end_matches(',').parse().ok());
    numbers.collect()
}

/// The conditions on the file, the header, and the kinds of proof that the checker knows.
fn conditions() -> Vec<&'static Condition> {
    let known = known_kinds_of_proof();
    let unknown: Vec<char> =
        KINDS.iter().filter(|(kind, _)| !known.contains(kind)).map(|(_, letter)| *letter).collect();
    CONDITIONS.iter().filter(|condition| !condition.mark.starts_with(&*unknown)).collect()
}

/// The error kinds of rejections, with the variants of the code that they stand for.
fn kinds() -> BTreeMap<String, String> {
    let mut kinds = BTreeMap::new();
    for source in checker().iter().filter(|source| source.name.starts_with("verdict")) {
        let arms = source.code.lines().filter_map(|line| {
            let (variant, word) = line.trim().split_once(" => \"")?;
            let word = word.strip_suffix("\",")?;
            let end = variant.find([' ', '(']).unwrap_or(variant.len());
            Some((word.to_owned(), variant[..end].to_owned()))
        });
        kinds.extend(arms.filter(|(_, variant)| !variant.starts_with("NoVerdict::")));
    }
    assert!(kinds.len() > 40, "the kinds are read from the source: {kinds:?}");
    kinds
}

/// How many traps there are for each error kind: certificates spoilt in one way here, and cases of
/// the checker's own tests.
fn traps() -> BTreeMap<String, usize> {
    let mut traps = BTreeMap::new();
    let tables = TABLES.iter().copied().flatten().map(|trap| trap.kind);
    for kind in tables.chain(bytes::KINDS.iter().copied()) {
        *traps.entry(kind.to_owned()).or_default() += 1;
    }
    let known = kinds();
    for source in checker() {
        for kind in known.keys() {
            // In a tuple, the first text is a case's name.
            let count = |text: String| source.tests.matches(&text).count();
            let cases = count(format!("\"{kind}\"")) - count(format!("(\"{kind}\""));
            if cases > 0 {
                *traps.entry(kind.clone()).or_default() += cases;
            }
        }
    }
    traps
}

#[test]
fn every_kind_of_proof_has_conditions() {
    for kind in known_kinds_of_proof() {
        let letter = KINDS.iter().find(|(number, _)| *number == kind);
        let (_, letter) = letter.unwrap_or_else(|| panic!("no letter for kind {kind} in KINDS"));
        assert!(CONDITIONS.iter().any(|c| c.mark.starts_with(*letter)), "kind {kind}");
    }
}

#[test]
fn the_conditions_are_those_of_the_documents() {
    let mut marked = BTreeSet::new();
    for page in ["docs/proofs.md", "docs/format.md"] {
        for piece in read(page).split('[').skip(1) {
            if let Some((mark, _)) = piece.split_once(']')
                && mark.len() > 1
                && mark.starts_with(char::is_uppercase)
                && mark[1..].chars().all(|c| c.is_ascii_digit())
            {
                marked.insert(mark.to_owned());
            }
        }
    }
    let listed: BTreeSet<String> = CONDITIONS.iter().map(|c| c.mark.to_owned()).collect();
    assert_eq!(listed.len(), CONDITIONS.len(), "a mark stands for one condition");
    let missing: Vec<_> = marked.difference(&listed).collect();
    assert!(missing.is_empty(), "marks of the documents without a row: {missing:?}");
    let invented: Vec<_> = listed.difference(&marked).collect();
    assert!(invented.is_empty(), "rows without a mark in the documents: {invented:?}");
}

#[test]
fn every_condition_is_enforced_where_the_table_says() {
    let sources: BTreeMap<String, String> =
        checker().into_iter().map(|source| (source.name, source.code)).collect();
    let variants = kinds();
    for Condition { mark, places, kinds, .. } in conditions() {
        let mut code = String::new();
        for (file, function) in *places {
            let text = sources.get(*file).unwrap_or_else(|| panic!("{mark}: no file {file}"));
            let definition = format!("fn {function}");
            let found = text
                .match_indices(&definition)
                .any(|(at, _)| text[at + definition.len()..].starts_with(['(', '<']));
            assert!(found, "{mark}: {file} has no function {function}");
            code.push_str(text);
        }
        assert!(!code.is_empty(), "{mark} is enforced nowhere");
        for kind in *kinds {
            let variant = variants.get(*kind).unwrap_or_else(|| panic!("{mark}: no kind {kind}"));
            assert!(code.contains(variant.as_str()), "{mark}: {variant} is not in {places:?}");
        }
    }
}

#[test]
fn no_condition_is_without_a_trap() {
    let traps = traps();
    for Condition { mark, kinds, .. } in conditions() {
        assert!(!kinds.is_empty(), "{mark}");
        for kind in *kinds {
            assert!(traps.contains_key(*kind), "{mark}: no trap for {kind}");
        }
    }
}

#[test]
fn no_error_kind_is_without_a_condition_and_a_trap() {
    let of_conditions: BTreeSet<&str> =
        conditions().into_iter().flat_map(|condition| condition.kinds).copied().collect();
    let traps = traps();
    let kinds = kinds();
    let without: Vec<_> =
        kinds.keys().filter(|kind| !of_conditions.contains(kind.as_str())).collect();
    assert!(without.is_empty(), "error kinds of no condition: {without:?}");
    let without: Vec<_> = kinds.keys().filter(|kind| !traps.contains_key(*kind)).collect();
    assert!(without.is_empty(), "error kinds without a trap: {without:?}");
    let unknown: Vec<_> = traps.keys().filter(|kind| !kinds.contains_key(*kind)).collect();
    assert!(unknown.is_empty(), "traps for kinds that do not exist: {unknown:?}");
}

#[test]
fn the_checker_has_no_threads_no_clock_and_no_environment() {
    for source in checker() {
        let allowed: &[&str] = match source.name.as_str() {
            // The command reads its arguments and the files that they name.
            "main.rs" => &["std::env", "std::fs"],
            _ => &[],
        };
        for forbidden in [
            "unsafe",
            "std::thread",
            "std::time",
            "std::env",
            "std::fs",
            "std::net",
            "std::process",
        ] {
            let code = source.code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let uses = code.filter(|line| line.contains(forbidden)).collect::<Vec<_>>();
            let fine = allowed.contains(&forbidden)
                || uses.iter().all(|line| line.contains("std::process::ExitCode"));
            assert!(fine, "{}: {uses:?}", source.name);
        }
    }
}

/// The list of files: what each is for, and how long it is.
fn file_list() -> String {
    let mut table =
        "| file | lines | of code | what it is for |\n| --- | --- | --- | --- |\n".to_owned();
    let (mut all, mut all_code) = (0, 0);
    for source in checker().into_iter().filter(|source| !source.code.is_empty()) {
        let lines = source.code.lines().count();
        let code = source.code.lines().map(str::trim);
        let code = code.filter(|line| !line.is_empty() && !line.starts_with("//")).count();
        let about: Vec<&str> = source
            .code
            .lines()
            .map_while(|line| line.strip_prefix("//!"))
            .map(str::trim)
            .take_while(|line| !line.is_empty())
            .collect();
        let about = about.join(" ");
        let sentence = about.split_inclusive(". ").next().unwrap_or_default().trim();
        let _ = writeln!(table, "| {} | {lines} | {code} | {sentence} |", source.name);
        all += lines;
        all_code += code;
    }
    let _ = writeln!(table, "| **all** | **{all}** | **{all_code}** | |");
    table
}

/// The table of conditions.
fn condition_table() -> String {
    let traps = traps();
    let mut table =
        "| | condition | enforced in | error kinds, with their traps |\n| --- | --- | --- | --- |\n"
            .to_owned();
    for Condition { mark, text, places, kinds } in conditions() {
        let places: Vec<String> =
            places.iter().map(|(file, function)| format!("{file} `{function}`")).collect();
        let kinds: Vec<String> = kinds
            .iter()
            .map(|kind| format!("`{kind}` {}", traps.get(*kind).copied().unwrap_or_default()))
            .collect();
        let _ =
            writeln!(table, "| {mark} | {text} | {} | {} |", places.join(", "), kinds.join(", "));
    }
    table
}

/// Compares a part of the page with what it should be, or writes it.
fn hold(part: &str, expected: &str) {
    const PAGE: &str = "docs/trust.md";
    let text = read(PAGE);
    let (start, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->"));
    let (before, rest) = text.split_once(&start).expect("the part's start");
    let (found, after) = rest.split_once(&end).expect("the part's end");
    if found == expected {
        return;
    }
    if std::env::var_os("ZERMELO_BLESS").is_some() {
        let new = format!("{before}{start}{expected}{end}{after}");
        return fs::write(path(PAGE), new).expect("the page is written");
    }
    panic!(
        "the {part} in {PAGE} are out of date; ZERMELO_BLESS=1 cargo test --test traps writes \
         them anew:\n{expected}"
    );
}

/// One test for both parts, so that they are not written at the same time.
#[test]
fn the_page_lists_the_files_and_conditions_as_they_are() {
    hold("files", &file_list());
    hold("conditions", &condition_table());
}

#[test]
fn the_checkers_dependencies_are_those_that_are_listed() {
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--locked", "--package", "zermelo-checker", "--edges", "normal,build"])
        .args(["--target", "all", "--prefix", "none", "--format", "{p}"])
        .output()
        .expect("cargo tree runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("text");
    let found: BTreeSet<String> = tree
        .lines()
        .filter(|line| !line.starts_with("zermelo-checker "))
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some(format!("{} {}", words.next()?, words.next()?.strip_prefix('v')?))
        })
        .collect();
    let page = read("docs/trust.md");
    let (_, section) = page.split_once("\n## Dependencies\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let listed: BTreeSet<String> = rows
        .filter(|row| !row.starts_with("crate |") && !row.starts_with("---"))
        .map(|row| row.split(" | ").next().unwrap_or_default().to_owned())
        .collect();
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "dependencies that docs/trust.md gives no reason for: {new:?}");
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(gone.is_empty(), "docs/trust.md lists dependencies that are none: {gone:?}");
}
