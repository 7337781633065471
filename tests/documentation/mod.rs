//! What the README, the documents and the help show is so: every block of code is run, every command
//! in the text is one, every link leads somewhere, and every help ends with examples that run.

mod commands;
use crate::common;
mod contributing;
mod examples;
mod exceptions;
mod figures;
mod folder;
mod help;
mod hex;
mod shown;

use std::fs;
use std::path::Path;

use common::markdown::{anchors, blocks, code_in_text, links};
use folder::root;

/// The pages: all Markdown of the project's folder, of `docs` and of the folders in `docs`, by name.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let mut folders = vec![String::new(), "docs/".to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            if path.is_dir() && !folder.is_empty() {
                folders.push(format!("{folder}{name}/"));
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("a page");
                pages.push((format!("{folder}{name}"), text));
            }
        }
    }
    pages.sort();
    let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"README.md") && names.contains(&"docs/guide/families.md"), "{names:?}");
    pages
}

#[test]
fn every_block_of_code_does_what_the_page_says() {
    let pages = pages();
    let count: usize = pages.iter().map(|(_, page)| blocks(page).len()).sum();
    assert!(count > 40, "{count} blocks");
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let run = |(name, page)| scope.spawn(move || examples::run_page(name, page));
        let runs: Vec<_> = pages.iter().map(|(name, page)| run((name, page))).collect();
        runs.into_iter().flat_map(|run| run.join().expect("a page is run")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_in_the_text_has_its_options() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (name, page) in pages() {
        for (line, code) in code_in_text(&page) {
            if code.starts_with("zermelo ") {
                count += 1;
                if let Err(why) = commands::confirm_names(&code) {
                    wrong.push(format!("{name}:{line}: {code}: {why}"));
                }
            }
        }
    }
    assert!(count > 20, "{count} commands");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_link_within_the_project_leads_somewhere() {
    let mut wrong = Vec::new();
    for (name, page) in pages() {
        for (line, target) in links(&page) {
            if target.contains("://") {
                continue;
            }
            let (file, anchor) = match target.split_once('#') {
                Some((file, anchor)) => (file, Some(anchor)),
                None => (target.as_str(), None),
            };
            let folder = Path::new(&name).parent().expect("a folder");
            let path =
                root().join(if file.is_empty() { name.clone().into() } else { folder.join(file) });
            let is_there = match anchor {
                None => path.exists(),
                Some(anchor) => fs::read_to_string(&path)
                    .is_ok_and(|page| anchors(&page).iter().any(|there| there == anchor)),
            };
            if !is_there {
                wrong.push(format!("{name}:{line}: {target} is not there"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
