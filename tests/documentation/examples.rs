//! Every block of code of a page is run, by its language, or says why not.
//!
//! | language | what is done |
//! | --- | --- |
//! | `console` | every command behind `$ ` prints what is shown below it (`shown.rs`) |
//! | `sh` | the lines run, and none fails |
//! | `board`, `strategy`, `families` | a board is read; a strategy is compiled and checked; families are proved for every size, compiled at some, and checked |
//! | `csv` | every line has as many columns as the first |
//! | `toml` | a manifest of claims is read |
//! | `yaml` | is read, and what its jobs and hooks run is run |
//! | `make` | its first rule is made |
//! | `json` | is read |
//! | `rust` | runs with the examples of the crate's documentation (`docs/guide/library.md`) |
//! | `pycon` | runs in Python, and prints what is shown (`python/tests/module.rs`: `docs/guide/python.md`) |
//! | `hex from FILE` | has the bytes of that file of the project, under their numbers (`hex.rs`) |
//!
//! All blocks of a page are run in one folder, in their order. A block that has a name, as in
//! ```` ```board prism.board ````, is a file of that name, which is there from the start. With `from FILE` a
//! block is a piece of that file of the project, with `…` as in what is printed. With `norun: REASON`
//! nothing is run, but what can be read is read. Whatever else a page holds is an error.

use std::fs;

use yaml_rust2::{Yaml, YamlLoader};
use zermelo::registry::LANGUAGE;
use zermelo_checker::claim::{Claim, Size};
use zermelo_claims::Manifest;

use crate::common::markdown::{Block, Heading, blocks};
use crate::documentation::commands::confirm_calls;
use crate::documentation::folder::{Folder, root};
use crate::documentation::hex;
use crate::documentation::shown::matches;

/// The languages that are run elsewhere, and in which page.
const RUN_ELSEWHERE: [(&str, &str); 2] =
    [("rust", "docs/guide/library.md"), ("pycon", "docs/guide/python.md")];

/// Runs the blocks of a page; gives what is wrong with them.
pub(crate) fn run_page(name: &str, page: &str) -> Vec<String> {
    let folder = Folder::new();
    let blocks = blocks(page);
    let mut wrong = Vec::new();
    let mut names = Vec::new();
    for block in &blocks {
        if let Ok(Heading { name: Some(file), .. }) = block.heading() {
            if names.contains(&file) {
                wrong.push(format!("{name}:{}: a second block named {file}", block.line));
            }
            names.push(file);
            folder.write(file, &block.text);
        }
    }
    for block in &blocks {
        let done = block.heading().and_then(|heading| match RUN_ELSEWHERE {
            elsewhere if elsewhere.contains(&(heading.language, name)) => Ok(()),
            _ => run(block, &heading, &folder),
        });
        if let Err(why) = done {
            wrong.push(format!("{name}:{}: {why}", block.line));
        }
    }
    wrong
}

fn run(block: &Block, heading: &Heading<'_>, folder: &Folder) -> Result<(), String> {
    match (heading.from, heading.language) {
        (Some(file), "hex") => {
            let bytes = fs::read(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
            return hex::confirm(&block.text, &bytes).map_err(|why| format!("{file}: {why}"));
        }
        (Some(file), _) => return confirm_piece(file, &block.text),
        (None, _) => {}
    }
    let unnamed = format!("block-{}.{}", block.line, heading.language);
    let file = heading.name.unwrap_or(&unnamed);
    match (heading.language, heading.norun.is_some()) {
        ("console", false) => run_console(&block.text, folder),
        ("sh", false) => run_script(&block.text, folder),
        ("sh", true) => confirm_calls(&block.text),
        ("board", false) => {
            let read = zermelo_positional::boards::pg::board_of(&block.text);
            read.map(|_| ()).map_err(|errors| format!("no board: {errors:?}"))
        }
        ("strategy", false) => {
            folder.write(file, &block.text);
            run_script(
                &format!("zermelo compile {file} -o {file}.cert\nzermelo check {file}.cert"),
                folder,
            )
        }
        ("families", false) => {
            folder.write(file, &block.text);
            run_families(&block.text, file, folder)
        }
        ("toml", _) => {
            let read = Manifest::parse(&block.text, None, &LANGUAGE);
            read.map(|_| ()).map_err(|errors| format!("no manifest of claims: {errors:?}"))
        }
        ("yaml", norun) => run_yaml(&block.text, norun, folder),
        ("json", _) => {
            let read: Result<serde_json::Value, _> = serde_json::from_str(&block.text);
            read.map(|_| ()).map_err(|error| error.to_string())
        }
        ("make", false) => {
            folder.write(file, &block.text);
            run_script(&format!("make -f {file}"), folder)
        }
        ("csv", false) => {
            let columns = |line: &str| line.split(',').count();
            let mut lines = block.text.lines().map(columns);
            let first = lines.next();
            if lines.all(|line| Some(line) == first) { Ok(()) } else { Err("not a table".into()) }
        }
        (_, true) => Ok(()),
        (language, false) => Err(format!("nothing here can run {language}, and no norun: REASON")),
    }
}

/// Whether lines stand so in a file of the project.
fn confirm_piece(file: &str, piece: &str) -> Result<(), String> {
    let text = fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    let piece: Vec<&str> =
        [&["…"][..], &piece.trim_end().lines().collect::<Vec<_>>(), &["…"]].concat();
    let lines: Vec<&str> = text.lines().collect();
    if matches(&piece, &lines) { Ok(()) } else { Err(format!("{file} has no such lines")) }
}

fn run_script(script: &str, folder: &Folder) -> Result<(), String> {
    let printed = folder.shell(script);
    if printed.success { Ok(()) } else { Err(format!("fails:\n{script}\n{}", printed.text)) }
}

/// The commands of a session, each with what is shown below it. A command goes on below a line that
/// ends with a backslash.
fn session(text: &str) -> Result<Vec<(String, Vec<&str>)>, String> {
    let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), Vec::new())),
            (None, Some((command, shown))) if shown.is_empty() && command.ends_with('\\') => {
                command.push('\n');
                command.push_str(line);
            }
            (None, Some((_, shown))) => shown.push(line),
            (None, None) => {
                return Err("the first line of a session is a command behind ‘$ ’".into());
            }
        }
    }
    Ok(commands)
}

fn run_console(text: &str, folder: &Folder) -> Result<(), String> {
    let mut wrong = Vec::new();
    for (command, shown) in session(text)? {
        let printed = folder.shell(&command).text;
        if !matches(&shown, &printed.lines().collect::<Vec<_>>()) {
            wrong.push(format!("{command}\nshown:\n{}\nprinted:\n{printed}", shown.join("\n")));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// How many sizes families are compiled at.
const SIZES: u32 = 6;

fn run_families(text: &str, file: &str, folder: &Folder) -> Result<(), String> {
    let claim = text.lines().find_map(|line| line.trim().strip_prefix("claim "));
    let claim = claim.ok_or("no claim")?;
    let read = zermelo_explain::claims::claim(claim).map_err(|error| format!("{error}"))?;
    let Claim::ErdosSzekeres(of) = read else { return Err(format!("{claim}: no families")) };
    let Size::Every { least, modulus } = of.game.a else {
        return Err(format!("{claim}: one size"));
    };
    let mut script = format!("zermelo compile {file} -o {file}.cert\nzermelo check {file}.cert\n");
    for size in (least..).step_by(usize::try_from(modulus).unwrap_or(1)).take(SIZES as usize) {
        script += &format!("zermelo compile {file}.cert --size {size} -o {file}-{size}.cert\n");
        script += &format!("zermelo check {file}-{size}.cert\n");
    }
    run_script(&script, folder)
}

fn run_yaml(text: &str, norun: bool, folder: &Folder) -> Result<(), String> {
    let mut commands = Vec::new();
    for document in YamlLoader::load_from_str(text).map_err(|error| error.to_string())? {
        collect_commands(&document, &mut commands)?;
    }
    let script = commands.join("\n");
    confirm_calls(&script)?;
    if norun {
        return Ok(());
    }
    if commands.is_empty() {
        return Err("nothing in it is run, and no norun: REASON".into());
    }
    run_script(&script, folder)
}

/// What jobs, steps and hooks run: lines, or a list of lines. What stands before a job's own lines
/// installs zermelo, which is there.
fn collect_commands(yaml: &Yaml, commands: &mut Vec<String>) -> Result<(), String> {
    match yaml {
        Yaml::Hash(fields) => {
            for (key, value) in fields {
                let lines = value.as_str().map(|text| vec![text]).unwrap_or_else(|| {
                    value.as_vec().into_iter().flatten().filter_map(Yaml::as_str).collect()
                });
                match key.as_str() {
                    Some("script" | "run" | "entry") => {
                        commands.extend(lines.into_iter().map(str::to_owned));
                    }
                    Some("before_script") => {
                        let other = lines.iter().find(|line| !line.starts_with("cargo install "));
                        if let Some(other) = other {
                            return Err(format!("‘{other}’ is not run before a job here"));
                        }
                    }
                    _ => collect_commands(value, commands)?,
                }
            }
            Ok(())
        }
        Yaml::Array(items) => items.iter().try_for_each(|item| collect_commands(item, commands)),
        _ => Ok(()),
    }
}

#[test]
fn a_block_that_cannot_be_run_or_is_wrong_is_an_error() {
    for (page, expected) in [
        ("```sh\ntrue\n```\n", None),
        ("```sh\nfalse\n```\n", Some("fails")),
        ("```sh\nfalse\n```\n", Some("page:1: ")),
        ("```sh norun: needs a network\nzermelo check a.cert\n```\n", None),
        ("```sh norun: needs a network\nzermelo check\n```\n", Some("required arguments")),
        ("```sh norun:\nfalse\n```\n", Some("needs a reason")),
        ("```\ntrue\n```\n", Some("without a language")),
        ("text\n\n    zermelo games\n", Some("an indented block")),
        ("- an item\n\n    and its second paragraph\n", Some("an indented block")),
        ("```cobol\nSTOP RUN.\n```\n", Some("nothing here can run cobol")),
        ("```cobol norun: nobody has a compiler\nSTOP RUN.\n```\n", None),
        ("```console\n$ echo a\na\n$ echo b\nb\n```\n", None),
        ("```console\n$ echo a\nb\n```\n", Some("printed:\na")),
        ("```console\n$ echo a \\\n  b\na b\n```\n", None),
        ("```console\na\n```\n", Some("the first line of a session")),
        ("```sh\ncat a.board\n```\n\n```board a.board\npoints a\n```\n", None),
        (
            "```board a.board\npoints a\n```\n```board a.board\npoints b\n```\n",
            Some("a second block"),
        ),
        ("```board\npoints a a\n```\n", Some("no board")),
        ("```strategy\nstart r1\n```\n", Some("error[no-claim]")),
        ("```families\nclaim first player wins affine-plane 2\n```\n", Some("no families")),
        ("```toml\n[[claim]]\n```\n", Some("no manifest")),
        ("```json\n{\"a\": 1}\n```\n", None),
        ("```json norun: an extract\n{\"a\": …}\n```\n", Some("page:1: ")),
        ("```yaml\njob:\n  script:\n    - zermelo games\n```\n", None),
        ("```yaml\njob:\n  script:\n    - zermelo game\n```\n", Some("unrecognized subcommand")),
        ("```yaml\njob:\n  uses: something\n```\n", Some("nothing in it is run")),
        ("```yaml norun: needs a runner\njob: [\n```\n", Some("page:1: ")),
        ("```make\nall:\n\tfalse\n```\n", Some("fails")),
        ("```toml from Cargo.toml\n[workspace]\n…\nresolver = \"3\"\n```\n", None),
        ("```toml from Cargo.toml\nresolver = \"0\"\n```\n", Some("no such lines")),
        ("```toml of Cargo.toml\nresolver = \"3\"\n```\n", Some("is none of")),
        ("```sh\ncargo build\n```\n", Some("mark the block")),
        ("```sh\ncargo run --release -- games\n```\n", None),
    ] {
        let wrong = run_page("page", page).join("\n");
        match expected {
            None => assert_eq!(wrong, "", "{page}"),
            Some(expected) => assert!(wrong.contains(expected), "{page}: {wrong}"),
        }
    }
}
