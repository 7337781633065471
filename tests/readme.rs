//! Everything that the README and the documents show as run is run, and prints what they say.
//!
//! A block that starts with ```` ```console ```` holds commands, each behind `$ `, and what they
//! print. One that starts with ```` ```board NAME ```` is a file of that name. The commands of a document run in one folder, in the order of the document, with the
//! project's certificates beside them. In what is shown, `…` stands for any text within a line
//! (times, numbers that depend on the machine), and a line of `…` alone for any lines.

use std::path::Path;
use std::process::Command;

/// A command of a document, and what it prints.
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// The files that a document shows, by name, which its commands use.
fn files(text: &str) -> Vec<(&str, String)> {
    let mut files: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("```board ") {
            inside = true;
            files.push((name, String::new()));
        } else if line.starts_with("```") {
            inside = false;
        } else if let (true, Some((_, contents))) = (inside, files.last_mut()) {
            contents.push_str(line);
            contents.push('\n');
        }
    }
    files
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example {
                    line: number + 1,
                    command: command.to_owned(),
                    output: Vec::new(),
                }),
                None => {
                    let example = examples.last_mut().expect("output follows a command");
                    example.output.push(line.trim_end().to_owned());
                }
            }
        }
    }
    examples
}

/// Whether a line is as shown, `…` standing for anything.
fn line_matches(shown: &str, real: &str) -> bool {
    let mut parts = shown.split('…');
    let Some(mut rest) = real.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Whether lines are as shown, a line of `…` alone standing for any lines.
fn matches(shown: &[String], real: &[&str]) -> bool {
    match shown.split_first() {
        None => real.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=real.len()).any(|skipped| matches(rest, &real[skipped..]))
        }
        Some((first, rest)) => real
            .split_first()
            .is_some_and(|(line, others)| line_matches(first, line) && matches(rest, others)),
    }
}

/// Runs a document's commands; gives what went otherwise than shown.
fn run(document: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join(document)).expect("the document");
    let folder = tempfile::tempdir().expect("a folder");
    let copied = Command::new("cp")
        .args(["-r".as_ref(), root.join("certificates").as_os_str(), folder.path().as_os_str()])
        .status();
    assert!(copied.is_ok_and(|status| status.success()), "the certificates are copied");
    for (name, contents) in files(&text) {
        std::fs::write(folder.path().join(name), contents).expect("a file");
    }
    let programs = Path::new(env!("CARGO_BIN_EXE_zermelo")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths: Vec<_> =
        std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path)).collect();
    let path = std::env::join_paths(paths).expect("a path");
    let mut wrong = Vec::new();
    for example in examples(&text) {
        let output = Command::new("sh")
            .args(["-c", &example.command])
            .env("PATH", &path)
            .env("NO_COLOR", "1")
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        let real: Vec<&str> = printed.lines().map(str::trim_end).collect();
        if !matches(&example.output, &real) {
            wrong.push(format!(
                "{document}:{}: {}\nshown:\n{}\nprinted:\n{}\n",
                example.line,
                example.command,
                example.output.join("\n"),
                real.join("\n")
            ));
        }
    }
    wrong
}

#[test]
fn what_the_readme_shows_is_what_happens() {
    let wrong = run("README.md");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_readme_shows_commands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("README.md")).expect("the README");
    assert!(examples(&text).len() >= 8, "the tour is run by a test");
}

#[test]
fn a_shown_line_matches_with_dots_for_anything() {
    for (shown, real, expected) in [
        ("a b", "a b", true),
        ("a b", "a c", false),
        ("a …", "a b c", true),
        ("… c", "a b c", true),
        ("a … c", "a c", false),
        ("a…b…c", "a-b-c", true),
        ("a…b…c", "a-c-b", false),
    ] {
        assert_eq!(line_matches(shown, real), expected, "{shown} / {real}");
    }
    let shown = ["a".to_owned(), "…".to_owned(), "z".to_owned()];
    assert!(matches(&shown, &["a", "z"]));
    assert!(matches(&shown, &["a", "b", "c", "z"]));
    assert!(!matches(&shown, &["a", "b"]));
}
