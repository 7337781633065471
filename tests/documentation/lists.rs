//! Lists in the pages are complete, and have nothing that is not there.

use std::collections::BTreeSet;
use std::fs;

use clap::CommandFactory;

use crate::common::json::confirm_fields;
use crate::common::markdown::{code_in_text, links};
use crate::common::program::run;
use crate::documentation::folder::root;
use crate::documentation::pages;

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).expect(page)
}

/// The names in a folder, without an ending; what has another ending is left out.
fn names(folder: &str, ending: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names.filter_map(|name| Some(name.to_str()?.strip_suffix(ending)?.to_owned())).collect()
}

/// The code in the first column of the tables of a part of a page, without what is a heading.
fn first_column(part: &str) -> BTreeSet<String> {
    let columns = part.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    columns.flat_map(code_in_text).map(|(_, code)| code).collect()
}

/// The part of a page from one line to the next heading of any level.
fn part<'a>(page: &'a str, from: &str) -> &'a str {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    rest.split("\n#").next().expect("a part")
}

#[test]
fn the_index_leads_to_every_page() {
    let targets = |page: &str| -> BTreeSet<String> {
        links(&read(page)).into_iter().map(|(_, target)| target).collect()
    };
    assert!(targets("README.md").contains("docs/README.md"));
    let linked = targets("docs/README.md");
    let in_docs =
        pages().into_iter().filter_map(|(name, _)| Some(name.strip_prefix("docs/")?.into()));
    let missing: Vec<String> =
        in_docs.filter(|page| page != "README.md" && !linked.contains(page)).collect();
    assert!(missing.is_empty(), "not in docs/README.md: {missing:?}");
}

/// The index says with each link what the reader finds there.
#[test]
fn the_index_gives_each_reader_three_to_six_links() {
    let index = read("docs/README.md");
    let readers: Vec<&str> = index.split("\n## ").skip(1).collect();
    assert!(readers.len() >= 7, "{} readers", readers.len());
    for section in readers {
        let links = section.lines().filter(|line| line.starts_with("- [")).count();
        assert!((3..=6).contains(&links), "{links} links: {section}");
    }
}

#[test]
fn the_fuzz_targets_are_those_of_the_page() {
    let mut targets = names("fuzz/src", ".rs");
    assert!(targets.remove("main"), "no program");
    assert_eq!(first_column(&read("docs/maintainers/fuzzing.md")), targets);
}

#[test]
fn the_commands_for_puzzles_are_those_of_the_page() {
    let page = read("docs/guide/puzzles.md");
    let (table, _) = part(&page, "\n| command | prints |\n").split_once("\n\n").expect("a table");
    let all = zermelo::cli::Cli::command();
    let puzzle = all.find_subcommand("puzzle").expect("a command");
    let commands = puzzle.get_subcommands().map(|command| command.get_name().to_owned());
    assert_eq!(first_column(table), commands.collect());
}

#[test]
fn the_commands_that_a_manifest_records_are_those_of_the_page() {
    let page = read("docs/guide/claims.md");
    let row = page.lines().find(|line| line.starts_with("| `command` |")).expect("a row");
    let (_, row) = row.split_once("The command that makes it: ").expect("the list");
    let (row, _) = row.split_once(" with its arguments").expect("its end");
    let listed: Vec<String> = code_in_text(row).into_iter().map(|(_, code)| code).collect();
    assert_eq!(listed, zermelo::manifest::command::MAKERS);
}

#[test]
fn the_fields_that_are_printed_of_certificates_are_those_of_the_page() {
    let mut files: Vec<_> =
        ["tests/formats", "certificates/positional", "certificates/node-kayles"]
            .into_iter()
            .chain(["certificates/puzzles", "certificates/all-sizes", "certificates/switching"])
            .flat_map(|folder| fs::read_dir(root().join(folder)).expect("a folder"))
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| fs::metadata(path).is_ok_and(|about| about.len() < 10_000))
            .filter(|path| path.extension().is_some_and(|extension| extension == "cert"))
            .collect();
    files.retain(|path| !path.to_string_lossy().contains("formats/v1-"));
    files.retain(|path| !path.ends_with("v255.cert"));
    assert!(files.len() > 80, "{} certificates", files.len());
    for path in &files {
        let path = path.to_str().expect("a name in Unicode");
        for words in [&["dump", path][..], &["info", "--json", path], &["check", "--json", path]] {
            let said = run(root(), words);
            let json = serde_json::from_str(&said.out);
            confirm_fields(
                &json.unwrap_or_else(|error| panic!("{words:?}: {error}: {}", said.err)),
            );
        }
    }
}

/// The words by which the first paragraph of the tour names the games of the checker.
const IN_THE_TOUR: [(&str, &str); 16] = [
    ("chomp", "Chomp"),
    ("coprime_grid", "Quet's coprimality grid"),
    ("dots_and_boxes", "dots and boxes"),
    ("erdos_szekeres", "Pudwell's Erdős–Szekeres game"),
    ("gdl", "any game whose rules are a file"),
    ("heaps", "Nim and octal games"),
    ("latin_erdos", "Latin Erdős"),
    ("latin_puzzle", "Palomo's Latin puzzles"),
    ("node_kayles", "Node Kayles on any graph"),
    ("planes", "all planes of an order"),
    ("positional", "any board from a file"),
    ("subtraction", "subtraction games"),
    ("domineering", "Domineering"),
    ("disjunctive_sum", "sums of games with nim-values"),
    ("sprouts", "Sprouts"),
    ("switching", "Shannon's switching game"),
];

#[test]
fn the_tour_begins_with_all_games() {
    let games: BTreeSet<String> = IN_THE_TOUR.iter().map(|(game, _)| (*game).to_owned()).collect();
    let folders = fs::read_dir(root().join("checker/src/games")).expect("a folder");
    let folders = folders.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir());
    let folders = folders.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    assert_eq!(games, folders.collect());
    let page = read("docs/guide/tour.md");
    let first = page.split("\n\n").nth(1).expect("a paragraph").replace('\n', " ");
    for (_, words) in IN_THE_TOUR {
        assert!(first.contains(words), "{words} is not in: {first}");
    }
}
