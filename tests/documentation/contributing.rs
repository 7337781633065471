//! CONTRIBUTING.md lists the files that a game, a kind of proof and a command touch: they are there,
//! no game has others, and no other file knows the games. Nor does code elsewhere know a game.

use std::fs;
use std::path::Path;

use crate::common::markdown::code_in_text;
use crate::common::sources::{CRATES, sources};
use crate::documentation::folder::root;

const PAGE: &str = include_str!("../../CONTRIBUTING.md");

/// The names of the folders in a folder.
fn folders(path: &str) -> Vec<String> {
    let entries =
        fs::read_dir(root().join(path)).expect("a folder").map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect()
}

/// The games that the checker has.
fn games() -> Vec<String> {
    let games = folders("checker/src/games");
    assert!(games.len() >= 3, "{games:?}");
    games
}

/// The paths that the lists of the page have, in their first column.
fn listed() -> Vec<String> {
    let paths = listed_in(PAGE);
    assert!(paths.len() > 30, "{paths:?}");
    paths
}

/// The paths that the lists of a part of the page have.
fn listed_in(part: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for part in part.split("<!-- paths -->").skip(1) {
        let (list, _) = part.split_once("<!-- end of paths -->").expect("the list's end");
        for row in list.lines() {
            let column = row.split('|').nth(1).unwrap_or_default();
            paths.extend(code_in_text(column).into_iter().map(|(_, path)| path));
        }
    }
    paths
}

/// The paths that a listed one can stand for.
fn meant(path: &str) -> Vec<String> {
    let places = [
        ("<crate>", folders("crates")),
        ("<game>", games()),
        ("<kind>", folders("checker/src/proofs")),
        ("<command>", vec!["info".to_owned()]),
    ];
    let named = |paths: Vec<String>, (place, names): &(&str, Vec<String>)| -> Vec<String> {
        let all = |path: &String| match path.contains(place) {
            true => names.iter().map(|name| path.replace(place, name)).collect(),
            false => vec![path.clone()],
        };
        paths.iter().flat_map(all).collect()
    };
    places.iter().fold(vec![path.to_owned()], named)
}

#[test]
fn every_file_that_is_listed_is_there() {
    for path in listed() {
        let is_there = |path: &String| root().join(path).exists();
        // A folder of one game can be a file of another.
        let file =
            |path: &String| root().join(format!("{}.rs", path.trim_end_matches('/'))).exists();
        assert!(meant(&path).iter().any(|path| is_there(path) || file(path)), "{path}");
    }
}

/// Everything below a folder that has the name of a game, as a path without its ending.
fn of_games(games: &[String], folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if games.contains(&name) {
            let below = path.strip_prefix(root()).expect("below").with_extension("");
            found.push(below.to_string_lossy().replace('\\', "/"));
        } else if path.is_dir() && name != "tests" {
            of_games(games, &path, found);
        }
    }
}

#[test]
fn no_game_has_a_file_that_is_not_listed() {
    let all: Vec<String> = listed().iter().flat_map(|path| meant(path)).collect();
    let stem = |path: &String| path.trim_end_matches('/').trim_end_matches(".rs").to_owned();
    let all: Vec<String> = all.iter().map(stem).collect();
    let mut found = Vec::new();
    for folder in CRATES {
        of_games(&games(), &root().join(folder), &mut found);
    }
    // A game is one folder, or one file, in the checker, in the explanations, and in a crate of games; one is
    // a crate.
    assert_eq!(found.len(), 3 * games().len() - 1, "{found:?}");
    let missing: Vec<&String> = found.iter().filter(|path| !all.contains(path)).collect();
    assert!(missing.is_empty(), "not in CONTRIBUTING.md: {missing:?}");
}

/// The letters of a text, small and without accents: the same for `latin_erdos`, `LatinErdos` and
/// `Latin Erdős`.
fn letters(text: &str) -> String {
    let plain = text.replace('ő', "o").replace('é', "e").to_lowercase();
    plain.chars().filter(char::is_ascii_lowercase).collect()
}

/// Every file below a folder that is text and was written by hand, with its text.
fn texts(folder: &Path, found: &mut Vec<(String, String)>) {
    const NOT_WRITTEN: [&str; 4] = ["target", ".git", "corpus", "snapshots"];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if !NOT_WRITTEN.contains(&name.as_str()) {
                texts(&path, found);
            }
        } else if let Ok(text) = fs::read_to_string(&path) {
            let below = path.strip_prefix(root()).expect("below");
            found.push((below.to_string_lossy().replace('\\', "/"), text));
        }
    }
}

#[test]
fn every_page_that_a_file_names_is_there() {
    let mut files = Vec::new();
    texts(root(), &mut files);
    let (mut count, mut wrong) = (0, Vec::new());
    for (path, text) in &files {
        for (at, _) in text.match_indices("docs/") {
            let is_of_name = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
            let named = text[at..].split(|c| !is_of_name(c)).next().unwrap_or_default();
            if let Some((name, _)) = named.split_once(".md") {
                count += 1;
                let page = format!("{name}.md");
                if !root().join(&page).is_file() {
                    wrong.push(format!("{path}: {page}"));
                }
            }
        }
    }
    assert!(count > 100, "{count} names of pages");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file that names all games, or all but one, has something to say of each.
#[test]
fn every_file_that_names_the_games_is_listed() {
    let (section, _) = PAGE.split_once("\n## Add a kind of proof\n").expect("the section's end");
    let listed: Vec<String> = listed_in(section);
    let games: Vec<String> = games().iter().map(|game| letters(game)).collect();
    let mut files = Vec::new();
    texts(root(), &mut files);
    let mut count = 0;
    for (path, text) in files {
        let text = letters(&text);
        let unnamed = games.iter().filter(|game| !text.contains(game.as_str())).count();
        if unnamed <= 1 && path != "CONTRIBUTING.md" {
            count += 1;
            let is_listed = |listed: &String| match listed.strip_suffix('/') {
                Some(_) => path.starts_with(listed.as_str()),
                None => path == *listed,
            };
            assert!(listed.iter().any(is_listed), "{path} is not in CONTRIBUTING.md");
        }
    }
    assert!(count >= 10, "{count} files name the games");
}

/// The name that a game's type has: `ErdosSzekeres` in `erdos_szekeres`.
fn type_of(game: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    game.split('_').map(capital).collect()
}

/// The rooms outside of `games` that have one client, and the game that it is; and one whose colourings
/// are those of a refinement.
const ROOMS_OF_A_GAME: &[(&str, &str)] = &[
    ("crates/search/src/symmetry/", "colouring"),
    ("crates/puzzles/", "latin_puzzle"),
    ("crates/sizes/src/maps/layers/", "erdos_szekeres"),
    ("src/cli/rules.rs", "gdl"),
    ("src/cli/values.rs", "partisan"),
];

/// A game's modules and types are named in its folder, in the list of games, and in a room that
/// has no other client; commands and manifests ask kinds of proof through the games and the proofs.
#[test]
fn the_commands_know_no_game_and_no_kind() {
    let (games, kinds) = (games(), folders("checker/src/proofs"));
    let mut sources = sources();
    let of_games =
        ["crates/games/", "crates/positional/", "crates/sizes/", "src/registry/games.rs"];
    sources.retain(|(name, _)| !of_games.iter().any(|part| name.starts_with(part)));
    for (name, code) in sources {
        for game in &games {
            if ROOMS_OF_A_GAME.iter().any(|(room, of)| game == of && name.starts_with(room)) {
                continue;
            }
            let known = [format!("{game}::"), format!("::{game}"), format!("::{}", type_of(game))];
            assert_eq!(known.iter().find(|known| code.contains(known.as_str())), None, "{name}");
        }
        if ["src/cli/", "src/input/", "crates/claims/"].iter().any(|part| name.starts_with(part)) {
            let known = |kind: &&String| code.contains(&format!("proofs::{kind}"));
            assert_eq!(kinds.iter().find(known), None, "{name}");
        }
    }
}
