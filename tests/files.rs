//! No command loses a file of the user's: what it is told to write is no input and no other output, by
//! whatever path or link, and replaces nothing that zermelo did not write. All commands are walked, and
//! all of their arguments that can name a file.

use crate::common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use common::program::{Repository, Said, run, zermelo};

/// Every argument that can name a file, in a command that does its work: `<` before an input with its
/// name and a file of the folder, `>` before an output, and `+` before a file that the command goes on
/// from. A folder is followed by a slash.
const LINES: &[&str] = &[
    "check <files=weak.cert",
    "check <files=pairs.cert --claim first~player~does~not~lose~board~titled~'two~pairs' --board <board=two-pairs.board",
    "board <words=two-pairs.board",
    "dump --seal <file=body -o >output",
    "check <files=nim.cert --rules <rules=nim.kif",
    "solve --weak --board <board=two-pairs.board -o >output",
    "solve --graph <graph=graph.dot -o >output",
    "solve --parity <parity=some.pg -o >output",
    "solve --grid <grid=three.grid --player first -o >output",
    "solve --role player --rules <rules=alone.kif -o >output",
    "rules <file=nim.kif --layout <layout=nim.layout",
    "solve coprime-grid 3 --player first -o >output --checkpoint +checkpoint",
    "map erdos-szekeres 3 2 -o >output",
    "map erdos-szekeres --every 5 --up-to 6 -o >output --checkpoint +checkpoint",
    "map coprime-grid --table 3 -o >output --checkpoint +checkpoint",
    "campaign plan erdos-szekeres --every 5 --up-to 6 -o +output/",
    "campaign run <folder=campaign/ erdos-szekeres-5-6",
    "campaign collect <folder=campaign/ <others=receipts/ --partial",
    "values cram 3 n --to 2 -o +output/",
    "values --rules <rules=nim.kif",
    "compile <sources=two-pairs.strategy -o >output",
    "compile <sources=families.strategy -o >output",
    "discover subtraction 1 -o >output --certificate >certificate --checkpoint +checkpoint",
    "puzzle solve <puzzle=triangles.txt --board <board=bow-tie.toml",
    "puzzle count <puzzle=triangles.txt --board <board=bow-tie.toml",
    "puzzle hint <puzzle=triangles.txt --board <board=bow-tie.toml -o >output",
    "puzzle rate <puzzle=triangles.txt --board <board=bow-tie.toml",
    "puzzle prove <puzzle=triangles.txt --board <board=bow-tie.toml -o >output",
    "puzzle prove <puzzle=many.txt -o >output",
    "puzzle minimize <puzzle=triangles.txt --board <board=bow-tie.toml -o >output",
    "puzzle generate --from <from=triangles.txt --board <board=bow-tie.toml -o >output",
    "table <words=weak.cert -o >output",
    "table <words=nim.cert --layout <layout=nim.layout -o >output",
    "draw <words=nim.cert --layout <layout=nim.layout --format svg -o >output",
    "draw <words=weak.cert --format svg -o >output",
    "draw <words=weak.cert --format tikz -o >output",
    "draw <words=weak.cert --format text -o >output",
    "draw <words=weak.cert 12 -o >output --format svg",
    "draw <words=boxes.cert --board <board=boxes.board -o >output --format svg",
    "export <file=weak.cert 12 -o >output --to svg",
    "export <file=weak.cert --to dot -o >output",
    "page <words=weak.cert -o >output",
    "page <words=nim.cert --layout <layout=nim.layout -o >output",
    "site <manifest=claims.toml --only plane -o +output/ --documents <documents=graph.dot",
    "play <words=weak.cert 12",
    "play <words=nim.cert c1 --layout <layout=nim.layout",
    "probe <words=map.cert",
    "probe <words=map.cert --plot >plot",
    "probe --weak --board <board=two-pairs.board",
    "probe --graph <graph=graph.dot",
    "probe --grid <grid=three.grid",
    "info <file=weak.cert",
    "dump <file=weak.cert",
    "claims <manifest=claims.toml -o >output --report markdown=>report",
    "claims init +folder/",
    "claims init --ci +folder/",
    "claims add <manifest=claims.toml --id x --file >file --certificate <certificate=weak.cert",
    "claims rebuild +manifest=claims.toml --only plane",
    "man +folder/",
];

/// A game of one role with one move.
const ALONE: &[u8] =
    b"(role player) (init here) (legal player go) (<= (next gone) (does player go))
    (<= terminal (true gone)) (goal player 100)\n";

/// Arguments that take a text and name no file.
const TEXTS: &[&str] = &[
    "ahead",
    "alone",
    "arxiv",
    "at-least",
    "authors",
    "boxes",
    "case",
    "claim",
    "command",
    "doi",
    "except",
    "first",
    "game",
    "goal",
    "heaps",
    "id",
    "inscription",
    "job",
    "join",
    "labels",
    "left",
    "map",
    "moves",
    "next",
    "note",
    "only",
    "permutation",
    "place",
    "published",
    "role",
    "run",
    "start",
    "title",
    "turns",
    "variation",
    "version",
    "within",
    "without-index-blocks",
];

/// A certificate that is in its place already is added to the manifest, and stays.
const MAY_BE_ONE: [&str; 3] = ["claims add", "file", "certificate"];

/// What an argument names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Input,
    Output,
    Continued,
}

/// A word of a line that stands for a file.
#[derive(Clone, Debug)]
struct Named {
    /// What is before the file's name in the word.
    before: &'static str,
    role: Role,
    argument: &'static str,
    /// The name of an input; a name that is free for others.
    file: &'static str,
    is_folder: bool,
}

fn named(word: &'static str) -> Option<Named> {
    let at = word.find(['<', '>', '+'])?;
    let (before, rest) = word.split_at(at);
    let role = match rest.chars().next() {
        Some('<') => Role::Input,
        Some('>') => Role::Output,
        _ => Role::Continued,
    };
    let (argument, file) = rest[1..].split_once('=').unwrap_or((&rest[1..], &rest[1..]));
    let is_folder = file.ends_with('/');
    let name = |text: &'static str| text.trim_end_matches('/');
    Some(Named { before, role, argument: name(argument), file: name(file), is_folder })
}

/// The words that stand for files in a line.
fn all_named(line: &'static str) -> Vec<Named> {
    line.split(' ').filter_map(named).collect()
}

/// The words of a line, with names put in.
fn words(line: &'static str, names: &BTreeMap<&str, String>) -> Vec<String> {
    let of = |word: &'static str| match named(word) {
        Some(of) => {
            let name = names.get(of.argument).map_or(of.file, String::as_str);
            format!("{}{name}", of.before)
        }
        // A blank in a word.
        None => word.replace('~', " "),
    };
    line.split(' ').map(of).collect()
}

/// A folder with everything that the lines name as inputs.
fn place() -> Repository {
    let repository = Repository::sound();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = |name: &str| fs::read(root.join("certificates/sources").join(name)).expect(name);
    repository.write("families.strategy", &source("pudwell-b3.strategy"));
    repository.write("graph.dot", b"graph { a -- b -- c }\n");
    repository.write("three.grid", b"1 2 3\n2 0\n3\n");
    repository.write("some.pg", b"0 1 0 1; 1 2 1 0,1;\n");
    repository.write("alone.kif", ALONE);
    for (from, to) in [
        ("tests/formats/v2-rules.cert", "nim.cert"),
        ("certificates/rules/nim.kif", "nim.kif"),
        ("certificates/rules/nim.layout", "nim.layout"),
    ] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(from);
        repository.write(to, &fs::read(from).expect("a file"));
    }
    repository.write("bow-tie.toml", &source("bow-tie.toml"));
    repository.write("triangles.txt", b"12.1.\n");
    repository.write("many.txt", "1.....2..3.....4\n".repeat(2).as_bytes());
    let board = "title two pairs\npoints p q r s\nline p q\nline r s\n";
    repository.write("two-pairs.board", board.as_bytes());
    repository.write("boxes.board", format!("{board}grid 2 2\n").as_bytes());
    let strategy = "claim second player does not lose board titled 'two pairs'\nboard two-pairs.board\n\n\
        start\n| X | O  | X | O  | end     |\n| p | !q | r | !s | settled |\n\
        |   |    | s | !r | settled |\nothers by symmetry\n";
    repository.write("two-pairs.strategy", strategy.as_bytes());
    let hash = "file = \"plane.cert\"";
    repository.change(hash, &format!("{hash}\ncommand = \"solve affine-plane 2\""));
    repository.write("body", &common::program::body_of(&common::fixture::maker_wins()));
    for line in [
        "solve --board two-pairs.board --player first -o pairs.cert",
        "map erdos-szekeres 5 3 -o map.cert",
        "solve --weak --board boxes.board -o boxes.cert",
        "campaign plan erdos-szekeres --every 5 --up-to 6 -o campaign",
    ] {
        let said = run(repository.folder(), &line.split(' ').collect::<Vec<_>>());
        assert_eq!(said.code, 0, "{line}: {}", said.err);
    }
    fs::create_dir(repository.path("receipts")).expect("a folder");
    repository
}

/// Everything in a folder, with what links lead to.
fn files(folder: &Path) -> BTreeSet<(PathBuf, Option<Vec<u8>>)> {
    let mut all = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let about = fs::symlink_metadata(&path).expect("an entry");
        if about.is_dir() {
            all.extend(files(&path));
        }
        let bytes = about.is_file().then(|| fs::read(&path).expect("a file"));
        all.insert((path, bytes));
    }
    all
}

/// The commands and their arguments that can name a file.
fn arguments() -> BTreeSet<(String, String)> {
    fn walk(command: &clap::Command, name: &str, found: &mut BTreeSet<(String, String)>) {
        for argument in command.get_arguments().filter(|of| of.get_action().takes_values()) {
            let parser = format!("{:?}", argument.get_value_parser());
            let takes_path =
                ["path_buf", "os_string", "PathBuf"].iter().any(|of| parser.contains(of));
            let id = argument.get_id().as_str();
            let names = argument.get_value_names().unwrap_or_default();
            let is_vertex = names.iter().any(|name| name.as_str() == "VERTEX");
            let is_text = is_vertex || TEXTS.contains(&id);
            // It writes to the system's temporary folder alone, and starts a browser.
            let is_open = name == " open";
            if !is_open && (takes_path || parser.ends_with("string") && !is_text) {
                found.insert((name.trim_start().to_owned(), id.to_owned()));
            }
        }
        for inner in command.get_subcommands().filter(|of| of.get_name() != "help") {
            walk(inner, &format!("{name} {}", inner.get_name()), found);
        }
    }
    let mut all = zermelo::cli::Cli::command();
    all.build();
    let mut found = BTreeSet::new();
    walk(&all, "", &mut found);
    found
}

/// The command of a line: its longest beginning that is one.
fn command_of(line: &'static str) -> String {
    let all = zermelo::cli::Cli::command();
    let (mut at, mut name) = (&all, Vec::new());
    for word in line.split(' ') {
        match at.find_subcommand(word) {
            Some(inner) => (at, _) = (inner, name.push(word)),
            None => break,
        }
    }
    name.join(" ")
}

#[test]
fn every_argument_that_can_name_a_file_is_in_a_line() {
    let mut in_lines = BTreeSet::new();
    for line in LINES {
        let command = command_of(line);
        in_lines.extend(all_named(line).iter().map(|of| (command.clone(), of.argument.to_owned())));
    }
    let all = arguments();
    assert!(all.len() > 40, "{all:?}");
    let missing: Vec<_> = all.difference(&in_lines).collect();
    assert!(missing.is_empty(), "in no line, and so in no test of this page: {missing:?}");
    let foreign: Vec<_> = in_lines.difference(&all).collect();
    assert!(foreign.is_empty(), "no arguments: {foreign:?}");
}

/// The lines do their work, and do it again: a makefile runs the same command twice.
#[test]
fn every_line_works_and_works_again() {
    for line in LINES {
        let repository = place();
        // A claim is added once.
        let again = if line.starts_with("claims add") {
            format!("{line} --replace")
        } else {
            (*line).into()
        };
        let is_made_once = ["claims init", "new "].iter().any(|word| line.starts_with(word));
        let again: &'static str = again.leak();
        for line in [line, again].into_iter().take(if is_made_once { 1 } else { 2 }) {
            let said = run(repository.folder(), &words(line, &BTreeMap::new()));
            assert_eq!(said.code, 0, "{line}: {}{}", said.out, said.err);
        }
        for of in all_named(line).iter().filter(|of| of.role != Role::Input) {
            assert!(repository.path(of.file).exists(), "{line} writes {}", of.file);
        }
    }
}

/// What is refused: the exit code, a sentence that names the output, and nothing changed.
fn assert_refused(repository: &Repository, words: &[String], output: &str, sentence: &[&str]) {
    let before = files(repository.folder());
    let said = run(repository.folder(), words);
    let Said { code, out, err } = &said;
    assert_eq!((*code, out.as_str()), (2, ""), "{words:?}: {err}");
    assert!(err.starts_with(&format!("zermelo: {output}: ")), "{words:?}: {err}");
    assert!(sentence.iter().any(|words| err.contains(words)), "{words:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{words:?}: {err}");
    assert!(files(repository.folder()) == before, "{words:?}: {err}");
}

/// The other names of a file in the folder.
#[cfg(unix)]
fn other_names(repository: &Repository, file: &str) -> Vec<String> {
    use std::os::unix::fs::symlink;
    let [link, around, hard] = ["link", "around", "hard"].map(|name| format!("{name}-{file}"));
    symlink(file, repository.path(&link)).expect("a link");
    symlink(".", repository.path(&around)).expect("a link");
    let mut names = vec![
        file.to_owned(),
        format!("./{file}"),
        format!("receipts/../{file}"),
        repository.path(file).display().to_string(),
        link,
        format!("{around}/{file}"),
    ];
    if fs::hard_link(repository.path(file), repository.path(&hard)).is_ok() {
        names.push(hard);
    }
    names
}

#[cfg(unix)]
#[test]
fn an_output_that_is_an_input_or_another_output_is_refused_before_anything_runs() {
    let mut pairs = 0;
    for line in LINES {
        let all: Vec<Named> = all_named(line).into_iter().filter(|of| !of.is_folder).collect();
        for (at, output) in all.iter().enumerate().filter(|(_, of)| of.role != Role::Input) {
            let before_or_input =
                all.iter().enumerate().filter(|(i, of)| of.role == Role::Input || *i < at);
            for (_, other) in before_or_input {
                if [command_of(line).as_str(), output.argument, other.argument] == MAY_BE_ONE {
                    continue;
                }
                pairs += 1;
                // An input is there. Other outputs may be, or not.
                for is_there in
                    if other.role == Role::Input { vec![true] } else { vec![false, true] }
                {
                    let repository = place();
                    if is_there && other.role != Role::Input {
                        repository.write(other.file, b"");
                    }
                    for name in other_names(&repository, other.file) {
                        let names = BTreeMap::from([(output.argument, name.clone())]);
                        for force in [None, Some("--force".to_owned())] {
                            let words: Vec<String> =
                                words(line, &names).into_iter().chain(force).collect();
                            let sentence = [
                                "the command reads this file",
                                "is an input, and the same file",
                                "two outputs have this name",
                                "is another output, and the same file",
                            ];
                            assert_refused(&repository, &words, &name, &sentence);
                        }
                    }
                }
            }
        }
    }
    assert!(pairs > 20, "{pairs} pairs");
}

/// What somebody could have in a file that is named by mistake: none of it was written by zermelo, or not
/// as such an output.
const OF_THE_USER: &[&str] = &[
    "what somebody wrote\n",
    "claim first player wins affine-plane 4\n",
    "title two pairs\npoints p q r s\nline p q\n",
    "all: pi4.cert\n\tzermelo check pi4.cert\n",
    "name,age\nAda,36\n",
    ",title,name,age\n",
    "{\n  \"name\": \"zermelo\"\n}\n",
    "# Notes\n\nzermelo solve affine-plane 4\n",
    "Notes\n=====\n",
    "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n",
    "<!doctype html>\n<html>\n<head>\n<title>zermelo</title>\n",
    "<?xml version=\"1.0\"?>\n<testsuites name=\"ours\">\n",
    "[[claim]]\nid = \"a\"\n",
    ".TH ours 1\n",
    "\u{89}PNG",
];

#[test]
fn a_file_that_zermelo_did_not_write_is_replaced_only_by_force() {
    let mut outputs = 0;
    for line in LINES.iter().filter(|line| !line.starts_with("claims add")) {
        let all = all_named(line);
        for output in all.iter().filter(|of| of.role == Role::Output && !of.is_folder) {
            outputs += 1;
            let repository = place();
            let words = words(line, &BTreeMap::new());
            for text in OF_THE_USER {
                repository.write(output.file, text.as_bytes());
                assert_refused(&repository, &words, output.file, &["; --force replaces it"]);
            }
            let said = run(repository.folder(), &[&words[..], &["--force".to_owned()]].concat());
            assert_eq!(said.code, 0, "{line}: {}", said.err);
            // Now it was written by zermelo; and an empty file is nothing that would be lost.
            let said = run(repository.folder(), &words);
            assert_eq!(said.code, 0, "{line}: {}", said.err);
            repository.write(output.file, b"");
            let said = run(repository.folder(), &words);
            assert_eq!(said.code, 0, "{line}: {}", said.err);
        }
    }
    assert!(outputs > 15, "{outputs} outputs");
    // A checkpoint is no less refused, whatever is asked for: the run goes on from it.
    let repository = place();
    for text in OF_THE_USER {
        repository.write("notes", text.as_bytes());
        for line in LINES {
            for of in all_named(line).iter().filter(|of| of.argument == "checkpoint") {
                let names = BTreeMap::from([(of.argument, "notes".to_owned())]);
                let words = [words(line, &names), vec!["--force".to_owned()]].concat();
                let said = run(repository.folder(), &words);
                assert_eq!(said.code, 2, "{line}: {}", said.err);
                assert_eq!(repository.read("notes"), *text, "{line}");
            }
        }
    }
}

/// What zermelo prints is known again in every form, so that the same command replaces it; but a table
/// does not take the place of a certificate, which may have taken hours.
#[test]
fn every_form_is_replaced_by_the_same_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = Vec::new();
    for file in [
        "positional/pi4.cert",
        "erdos-szekeres/map-5-3.cert",
        "all-sizes/b5.cert",
        "node-kayles/petersen.cert",
    ] {
        let path = root.join(file).display().to_string();
        for format in ["text", "markdown", "latex", "csv", "html", "latex --fragment"] {
            lines.push(format!("table {path} --format {format} -o FILE"));
        }
    }
    for game in ["erdos-szekeres --table 3", "coprime-grid --table 3", "dots-and-boxes --table 2"] {
        for format in ["text", "markdown", "latex", "csv", "html"] {
            lines.push(format!("map {game} --format {format} -o FILE"));
        }
    }
    // Tables with many columns and rows are set in another way.
    lines.push("map erdos-szekeres --table 14 --format latex -o FILE".to_owned());
    for line in lines {
        let name = folder.path().join("x").display().to_string();
        let words: Vec<String> = line
            .split(' ')
            .map(|word| if word == "FILE" { name.clone() } else { word.into() })
            .collect();
        for run_again in [false, true] {
            let said = run(folder.path(), &words);
            assert_eq!(said.code, 0, "{line}, again: {run_again}: {}", said.err);
        }
        fs::copy(root.join("positional/pi4.cert"), &name).expect("a certificate");
        assert_eq!(run(folder.path(), &words).code, 2, "{line}: a certificate is not replaced");
        fs::remove_file(&name).expect("a file");
    }
}

/// Reports begin otherwise where a claim does not hold, or is refuted.
#[test]
fn a_report_is_replaced_by_the_same_command_whatever_it_says() {
    let refuting = Repository::sound();
    let add = ["claims", "add", ".", "--id", "r", "--certificate", "plane.cert", "--refutes"];
    assert_eq!(refuting.run(&[&add[..], &["draw affine-plane 2"]].concat()).code, 0);
    for repository in [Repository::broken(), Repository::sound(), refuting] {
        for format in ["text", "json", "junit", "sarif", "github", "markdown"] {
            let report = format!("{format}=x");
            let first = repository.run(&["claims", ".", "--report", &report]);
            let second = repository.run(&["claims", ".", "--report", &report]);
            assert_eq!(first.code, second.code, "{format}: {}", second.err);
            fs::remove_file(repository.path("x")).expect("a report");
        }
    }
}

/// Every certificate of the repository, as a table in every format that has a title.
#[test]
fn every_table_of_the_repository_is_known_again() {
    fn all(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                all(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "cert") {
                found.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates"), &mut paths);
    assert!(paths.len() > 300, "{}", paths.len());
    paths.sort();
    let folder = tempfile::tempdir().expect("a folder");
    // Of a board from a file none is committed: one for each format.
    fs::write(folder.path().join("b.board"), "title mine\npoints a b c d\nline a b\nline c d\n")
        .expect("a board");
    let solve = ["solve", "--board", "b.board", "--player", "second", "-o", "b.cert"];
    assert_eq!(run(folder.path(), &solve).code, 0);
    paths.extend(["b.cert"; 4].map(PathBuf::from));
    // Each replaces the one before it, as no other file is replaced.
    paths.push(PathBuf::from("b.cert"));
    let mut before = String::from("nothing");
    for (number, path) in paths.iter().enumerate() {
        let format = ["text", "markdown", "csv", "html"][number % 4];
        let path = path.display().to_string();
        let words = ["table", &path, "--max-lines", "1", "--format", format, "-o", "x"];
        let said = run(folder.path(), &words);
        assert_eq!(said.code, 0, "{path} over {before}: {}", said.err);
        before = format!("{path} as {format}");
    }
}

/// Files that are named by other files, and files whose names a command makes.
#[test]
fn what_is_read_or_written_without_being_named_is_not_lost_either() {
    let repository = place();
    repository.write("notes", b"what somebody wrote");
    repository.write("two-pairs-first.cert", &fs::read(repository.path("weak.cert")).expect("one"));
    repository.write("x-second.cert", b"what somebody wrote");
    fs::copy(repository.path("graph.dot"), repository.path("y-first.dot")).expect("a graph");
    for (line, output, sentence) in [
        ("compile two-pairs.strategy -o two-pairs.board --force", "two-pairs.board", "is an input"),
        ("claims . -o weak.cert --force", "weak.cert", "is an input"),
        ("claims . --report json=claims.toml --force", "claims.toml", "is an input"),
        ("solve --graph y-first.dot -o y.dot", "y-first.dot", "the command reads this file"),
        ("solve hypercube 3 2 -o x.cert", "x-second.cert", "--force replaces it"),
        ("solve hypercube 3 2 -o x.cert --checkpoint x-first.cert", "x-first.cert", "two outputs"),
        ("solve affine-plane 2 -o -", "-", "standard output"),
    ] {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        assert_refused(&repository, &words, output, &[sentence, "the command reads this file"]);
    }
    // Only one certificate is written, so nothing stands in its way.
    let line = "solve hypercube 3 2 --player first -o x.cert";
    let said = repository.run(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(said.code, 0, "{}", said.err);
}

/// Of a manifest from elsewhere, `claims rebuild` replaces certificates, and nothing else.
#[test]
fn a_manifest_cannot_have_other_files_replaced() {
    let repository = place();
    let listed = "file = \"plane.cert\"";
    let manifest = repository.read("claims.toml");
    repository.write("notes", b"what somebody wrote");
    for (file, sentence) in [
        ("notes", "it is no certificate; --force replaces it"),
        ("two-pairs.strategy", "it is no certificate; --force replaces it"),
        ("claims.toml", "two outputs have this name"),
    ] {
        repository.write("claims.toml", manifest.as_bytes());
        repository.change(listed, &format!("file = \"{file}\""));
        let before = files(repository.folder());
        let said = repository.run(&["claims", "rebuild", "claims.toml", "--only", "plane"]);
        assert_eq!(said.code, 2, "{file}: {}{}", said.out, said.err);
        assert!(said.err.contains(sentence), "{file}: {}", said.err);
        assert!(files(repository.folder()) == before, "{file}");
    }
}

/// Folders that are written to: what is in them is kept, and nothing is printed before that is known.
#[test]
fn what_is_in_a_folder_that_is_written_to_is_kept() {
    let repository = place();
    fs::create_dir(repository.path("pages")).expect("a folder");
    repository.write("pages/zermelo-check.1", b"what somebody wrote");
    fs::create_dir(repository.path("first")).expect("a folder");
    repository.write("first/affine-plane-2.cert", b"what somebody wrote");
    fs::create_dir_all(repository.path("campaign/receipts")).expect("a folder");
    fs::create_dir_all(repository.path("campaign/running")).expect("a folder");
    repository.write("campaign/running/erdos-szekeres-5-6", b"what somebody wrote");
    fs::create_dir(repository.path("other")).expect("a folder");
    repository.write("other/jobs.tsv", b"what somebody wrote");
    let plan = "campaign plan erdos-szekeres --every 5 --up-to 6 -o";
    for (line, name, sentence) in [
        ("man pages", "pages/zermelo-check.1", "--force replaces it"),
        ("claims init first", "first/affine-plane-2.cert", "already exists"),
        ("campaign run campaign erdos-szekeres-5-6", "campaign/running/", "move it"),
        (&format!("{plan} other"), "other/jobs.tsv", "it is no list of jobs"),
        (&format!("{plan} weak.cert"), "weak.cert", "it is not a folder"),
        (&format!("{plan} weak.cert/x"), "weak.cert/x", "it is not a folder"),
    ] {
        let before = files(repository.folder());
        let said = repository.run(&line.split(' ').collect::<Vec<_>>());
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{line}: {}", said.err);
        assert!(said.err.contains(name) && said.err.contains(sentence), "{line}: {}", said.err);
        assert!(!said.err.contains("os error"), "{line}: {}", said.err);
        // The folders of a campaign are made.
        let after = files(repository.folder());
        let changed: Vec<_> =
            before.symmetric_difference(&after).filter(|(_, bytes)| bytes.is_some()).collect();
        assert!(changed.is_empty(), "{line}: {changed:?}");
    }
    let said = repository.run(&["man", "pages", "--force"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(repository.run(&["man", "pages"]).code, 0);
}

/// Standard input, output and error can be files too.
#[cfg(unix)]
#[test]
fn a_file_that_a_stream_comes_from_or_goes_to_is_not_replaced() {
    let repository = place();
    repository.write("log", b"what was there\n");
    let open = |name: &str| {
        let path = repository.path(name);
        fs::OpenOptions::new().read(true).append(true).open(path).expect("a file")
    };
    let cases: [(&[&str], &str, &str); 5] = [
        (&["puzzle", "prove", "-", "-o", "many.txt"], "many.txt", "is an input"),
        (&["table", "weak.cert", "-o", "log"], "log", "standard output goes to this file"),
        (&["table", "weak.cert", "-o", "/dev/stdout"], "/dev/stdout", "standard output goes to"),
        (&["solve", "affine-plane", "2", "-o", "log"], "log", "standard output goes to this file"),
        (&["man", "log"], "log", "it is not a folder"),
    ];
    for (words, name, sentence) in cases {
        let mut command = zermelo(repository.folder());
        command.args(words).arg("--force").stdin(open("many.txt")).stdout(open("log"));
        let said = Said::from(command.output().expect("the command runs"));
        assert_eq!(said.code, 2, "{words:?}: {}", said.err);
        assert!(said.err.contains(name) && said.err.contains(sentence), "{words:?}: {}", said.err);
        assert_eq!(repository.read("log"), "what was there\n", "{words:?}");
    }
    // A table goes there through standard output itself.
    let mut command = zermelo(repository.folder());
    command.args(["table", "weak.cert", "-o", "-"]).stdout(open("log"));
    assert!(command.status().expect("the command runs").success());
    let log = repository.read("log");
    assert!(log.starts_with("what was there\nmaker wins"), "{log}");
    let table = repository.run(&["table", "weak.cert"]);
    assert_eq!(log.strip_prefix("what was there\n"), Some(table.out.as_str()));
}

/// Whoever takes away the right to write to a file wants to keep it; so do programs that keep files by
/// links to read-only ones.
#[cfg(unix)]
#[test]
fn a_read_only_file_is_replaced_only_by_force() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let repository = place();
    for line in LINES.iter().filter(|line| !line.starts_with("claims add")) {
        let words = words(line, &BTreeMap::new());
        for output in all_named(line).iter().filter(|of| of.role != Role::Input && !of.is_folder) {
            let repository = place();
            assert_eq!(run(repository.folder(), &words).code, 0, "{line}");
            let path = repository.path(output.file);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("a file");
            assert_refused(&repository, &words, output.file, &["read-only; --force replaces it"]);
            let said = run(repository.folder(), &[&words[..], &["--force".to_owned()]].concat());
            assert_eq!(said.code, 0, "{line}: {}", said.err);
        }
    }
    fs::set_permissions(repository.path("weak.cert"), fs::Permissions::from_mode(0o444))
        .expect("one");
    symlink("weak.cert", repository.path("kept")).expect("a link");
    let words = ["solve", "affine-plane", "2", "-o", "kept"].map(str::to_owned);
    assert_refused(&repository, &words, "kept", &["read-only; --force replaces it"]);
}

/// A link that leads to nothing yet is followed, so that two names of one new file are found.
#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_not_there_is_followed() {
    use std::os::unix::fs::symlink;
    let repository = place();
    symlink("receipts/new.cert", repository.path("link")).expect("a link");
    symlink("loop", repository.path("loop")).expect("a link");
    let said = repository.run(&["solve", "affine-plane", "2", "-o", "link"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(fs::symlink_metadata(repository.path("link")).expect("a link").is_symlink());
    assert!(fs::metadata(repository.path("receipts/new.cert")).expect("a file").is_file());
    for (name, sentence) in [("loop", "a link that leads to no end"), ("none/", "a directory")] {
        let words = ["solve", "affine-plane", "2", "-o", name].map(str::to_owned);
        assert_refused(&repository, &words, name, &[sentence]);
    }
}
