//! How much code each crate may have: lines that are neither blank nor a comment, without tests. The
//! budgets are for readers. A crate that grows beyond its budget first loses something; a budget is raised
//! with a sentence here that says for what.

use std::fs;
use std::path::Path;

/// The folder of a crate's code, its budget, and why it is as large as that.
const BUDGETS: [(&str, usize, &str); 5] = [
    (
        "checker/src",
        14_080,
        "the trusted part; of it a verdict rests on the files that trust.md lists",
    ),
    (
        "explain/src",
        15_580,
        "faces, pictures and claims of all games, and what a page needs. 180 lines more for Col and Snort",
    ),
    ("crates/present/src", 2_750, "what certificates are shown as, whatever the game"),
    ("crates/search/src", 4_750, "what searches share, whatever the game"),
    ("src", 53_850, "games, their searches, provers, printing and the command"),
];

/// Lines of code below a folder.
fn lines(folder: &Path) -> usize {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let of = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match path.is_dir() {
            true if name == "tests" => 0,
            true => lines(path),
            false if !name.ends_with(".rs") || name.contains("tests") => 0,
            false => {
                let text = fs::read_to_string(path).expect("a text");
                let code = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
                code.map(str::trim)
                    .filter(|line| !line.is_empty() && !line.starts_with("//"))
                    .count()
            }
        }
    };
    entries.map(|entry| of(&entry.expect("an entry").path())).sum()
}

#[test]
fn no_crate_has_more_code_than_its_budget() {
    for (folder, budget, _) in BUDGETS {
        let found = lines(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        assert!(
            found <= budget,
            "{folder} has {found} lines of code, beyond its budget of {budget}"
        );
        // A budget far above what is there holds nothing.
        assert!(
            found + budget / 20 >= budget,
            "{folder} has {found} lines: lower its budget of {budget}"
        );
    }
}
