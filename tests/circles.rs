//! No file depends on a file that depends on it: circles between the files of a crate are a fault,
//! since nobody can read, test or move one of their files alone. Nor do the rooms of a crate, which are the
//! files and folders that its `lib.rs` declares, and a lower room depends on no upper one.
//!
//! A file depends on the files that define what it names, by `use` or by a path. What a file
//! re-exports is defined elsewhere, and a module is no definition: so a `mod.rs` that declares and
//! re-exports its files depends on none of them. Tests do not count, and neither do methods, which
//! are called without a name of their file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::common::imports::Crate;
use crate::common::sources::{CRATES, sources};

/// Circles that stay, with the reason: the files below the crate's folder, in order.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[];

/// The circles of files or rooms, each in order.
fn circles<'e>(edges: &BTreeSet<(&'e str, &'e str)>) -> Vec<Vec<&'e str>> {
    let graph: DiGraphMap<&str, ()> = DiGraphMap::from_edges(edges);
    let mut circles = tarjan_scc(&graph);
    circles.retain(|circle| circle.len() > 1);
    circles.iter_mut().for_each(|circle| circle.sort_unstable());
    circles.sort();
    circles
}

#[test]
fn no_files_of_a_crate_depend_on_each_other_in_a_circle() {
    let mut unknown = String::new();
    for folder in CRATES {
        let read = Crate::read("", &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        assert!(read.dependencies().len() >= 20, "{folder}: its paths are not found");
        let edges = read.dependencies();
        for circle in circles(&edges) {
            let is_known = |(known, files, _): &(&str, &[&str], &str)| {
                *known == folder && **files == *circle.as_slice()
            };
            if EXCEPTIONS.iter().any(is_known) {
                continue;
            }
            unknown += &format!("{folder}: a circle of {} files\n", circle.len());
            for (from, to) in &edges {
                if circle.contains(from) && circle.contains(to) {
                    unknown += &format!("  {from} -> {to}\n");
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown}");
}

/// The room of a file: the file, or the folder below the crate's that it is in.
fn room(file: &str) -> &str {
    let name = file.split('/').next().unwrap_or(file);
    name.strip_suffix(".rs").unwrap_or(name)
}

#[test]
fn no_rooms_of_a_crate_depend_on_each_other_in_a_circle() {
    // In the explanations a game is a file; sums have summands, which are solved in sums.
    let apart = ["checker/src", "explain/src", "crates/games/src"];
    for folder in CRATES.iter().filter(|folder| !apart.contains(folder)) {
        let read = Crate::read("", &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        let files = read.dependencies();
        let rooms: BTreeSet<_> = files.iter().map(|(from, to)| (room(from), room(to))).collect();
        assert!(!rooms.is_empty(), "{folder}");
        let circle = circles(&rooms).into_iter().next().unwrap_or_default();
        let is_in = |file: &str| circle.contains(&room(file));
        let edges =
            files.iter().filter(|(from, to)| room(from) != room(to) && is_in(from) && is_in(to));
        assert!(circle.is_empty(), "{folder}, {circle:?}: {:?}", edges.collect::<Vec<_>>());
    }
}

/// Rooms of a crate, each with one above it that it does not depend on, and why. A star stands for every
/// game. That a crate depends on no upper one is kept by Cargo.
const LOWER_AND_UPPER: &[(&str, &str, &str, &str)] = &[
    ("src", "library", "cli", "programs use the library without the command"),
    ("src", "input", "cli", "programs use the library without the command"),
    ("src", "checking", "registry/probe", "a check looks up no values"),
    ("crates/games/src", "*/about", "*/solver", "what a game says of itself finds nothing"),
    ("crates/sizes/src", "*/about", "*/solver", "what a game says of itself finds nothing"),
    ("crates/present/src", "contract", "replay", "a kind of proof is one of many that games have"),
    ("crates/present/src", "analysis", "contract", "what games are asked names what is given"),
];

/// Whether a file is that of a room, or in its folder.
fn is_in(file: &str, room: &str) -> bool {
    let mut names = file.trim_end_matches(".rs").split('/');
    room.split('/').all(|room| names.next().is_some_and(|name| room == "*" || room == name))
}

#[test]
fn no_lower_room_depends_on_an_upper_one() {
    for (folder, lower, upper, why) in LOWER_AND_UPPER {
        let read = Crate::read("", &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        let edges = read.dependencies();
        for room in [lower, upper] {
            let is_there = |file: &&str| is_in(file, room);
            assert!(
                edges.iter().any(|(from, to)| is_there(from) || is_there(to)),
                "no room {room}"
            );
        }
        let mut wrong = edges.iter().filter(|(from, to)| is_in(from, lower) && is_in(to, upper));
        assert_eq!(wrong.next(), None, "{why}");
    }
}

#[test]
fn what_a_game_says_of_itself_has_no_limits_since_it_finds_nothing() {
    let mut abouts = sources();
    abouts.retain(|(name, _)| {
        name.starts_with("crates/") && name.ends_with("/about.rs") && !name.contains("/score/")
    });
    assert!(abouts.len() >= 15, "{} files", abouts.len());
    let wrong = abouts.iter().find(|(_, code)| code.contains("limits::"));
    assert_eq!(wrong.map(|(name, _)| name), None);
}

#[test]
fn a_circle_is_found_through_re_exports_and_macros_and_by_no_module_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect(name);
    };
    write("lib.rs", "mod a; mod b; mod c; mod d;");
    write("a/mod.rs", "mod inner; pub use inner::One; use super::b; fn f() { b::g() }");
    write("a/inner.rs", "use crate::c::Two; pub struct One(Two);");
    write("b.rs", "use super::a::One; pub fn g() { let _: One; println!(\"{}\", crate::d::ONE) }");
    write("c.rs", "pub struct Two; #[cfg(test)] mod tests { use crate::a::One; }");
    write("d.rs", "pub const ONE: u8 = 1; fn h(_: crate::b::Three) { super::b::g() }");
    let read = Crate::read("", folder.path());
    let edges: Vec<(&str, &str)> = read.dependencies().into_iter().collect();
    let expected = [
        ("a/inner.rs", "c.rs"),
        ("a/mod.rs", "b.rs"),
        ("b.rs", "a/inner.rs"),
        ("b.rs", "d.rs"),
        ("d.rs", "b.rs"),
    ];
    assert_eq!(edges, expected);
    assert_eq!(circles(&read.dependencies()), [vec!["b.rs", "d.rs"]]);
}
