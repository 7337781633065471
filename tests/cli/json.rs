//! `--json`: every command that has it prints one object, whose fields docs/guide/json.schema.json has.

use std::fs;
use std::path::Path;
use std::process::Output;

use clap::{Command, CommandFactory};

use crate::cli::{err, out, zermelo};
use crate::common::json::{confirm_fields, object};

/// A line for every command: its words behind `zermelo`, and a field of its object. They are run one
/// after the other in one folder.
const LINES: &[(&str, &str)] = &[
    ("solve affine-plane 2 -o made.cert --json", "outcome"),
    ("solve affine-plane 2 --json", "certificates"),
    ("check made.cert --json", "verdict"),
    ("info made.cert --json", "kind"),
    ("table made.cert --json", "sections"),
    ("table made.cert --format json", "title"),
    ("board sim --json", "automorphisms"),
    ("rules nim.kif --perft 2 --json", "perft"),
    ("dump --seal made.body -o sealed.cert --json", "blake3"),
    ("compile lines.strategy -o compiled.cert --json", "blake3"),
    ("compile lines.strategy --json", "claim"),
    ("compile --families chomp-two-rows -o proved.cert --json", "file"),
    ("play made.cert --json", "legal_moves"),
    ("probe affine-plane 2 --json", "outcome"),
    ("probe sprouts 2 --json", "regions"),
    ("probe chomp 2 3 + nim 2 + node-kayles path 3 --json", "games"),
    ("games --json", "games"),
    ("map erdos-szekeres 4 3 -o made.map --json", "facts"),
    ("map erdos-szekeres --table 4 --json", "columns"),
    ("map erdos-szekeres --table 4 --format json", "rows"),
    ("map erdos-szekeres --every 5 --up-to 7 --json", "claim"),
    ("probe made.map 2,1 --json", "value"),
    ("discover chomp 2 --json", "run"),
    ("campaign plan erdos-szekeres --every 5 --up-to 7 -o campaign --json", "columns"),
    ("campaign run campaign erdos-szekeres-5-7 --json", "claim"),
    ("campaign run campaign erdos-szekeres-5-7 --json", "claim"),
    ("campaign collect campaign --json", "rows"),
    ("values cram 3 n --to 2 -o terms --json", "terms"),
    ("puzzle solve --json 1.....2..3.....4", "puzzles"),
    ("puzzle solve --json puzzles.txt", "puzzles"),
    ("puzzle count --json --list 1.....2..3.....4", "puzzles"),
    ("puzzle count --json puzzles.txt", "puzzles"),
    ("puzzle prove --json 1.....2..3.....4 -o puzzle.cert", "facts"),
    ("export puzzle.cert --to lrat -o puzzle --json", "statement"),
    ("export made.cert --to dot -o made.dot --json", "files"),
    ("puzzle prove --json puzzles.txt", "puzzles"),
    ("puzzle prove --json fair.txt -o puzzles.certs", "certificates"),
    ("puzzle hint --json 1.....2..3.....4", "hint"),
    ("puzzle hint --json --all 1.....2..3.....4", "steps"),
    ("puzzle hint --json 11....2..3.....4", "mistakes"),
    ("puzzle rate --json 1.....2..3.....4", "puzzles"),
    ("puzzle minimize --json 1234341221434321", "certificate"),
    ("puzzle minimize --json fair.txt", "puzzles"),
    ("puzzle generate --board latin-square\u{a0}3 --json", "certificate"),
    ("puzzle generate --board latin-square\u{a0}3 --count 2 --json", "puzzles"),
    ("claims add repository --id plane --json -- solve affine-plane 3", "added"),
    ("claims repository --json", "claims"),
    ("claims rebuild repository --check --json", "certificates"),
];

fn run(line: &str, folder: &Path) -> Output {
    let words: Vec<String> = line.split(' ').map(|word| word.replace('\u{a0}', " ")).collect();
    zermelo(&words.iter().map(String::as_str).collect::<Vec<_>>(), folder)
}

fn commands(command: &Command, name: &str, found: &mut Vec<String>) {
    if command.get_arguments().any(|argument| argument.get_long() == Some("json")) {
        found.push(name.trim_start().to_owned());
    }
    for inner in command.get_subcommands() {
        commands(inner, &format!("{name} {}", inner.get_name()), found);
    }
}

#[test]
fn every_command_with_json_prints_one_object_with_documented_fields_in_any_width() {
    let mut all = Vec::new();
    commands(&zermelo::cli::Cli::command(), "", &mut all);
    assert!(all.len() > 20, "{all:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/sources");
    fs::copy(published.join("danziger-pi4.strategy"), folder.join("lines.strategy")).expect("one");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/rules");
    fs::copy(rules.join("nim.kif"), folder.join("nim.kif")).expect("rules");
    fs::write(folder.join("puzzles.txt"), "1.....2..3.....4\n................\n").expect("written");
    fs::write(folder.join("fair.txt"), "1.....2..3.....4\n1.....2..3.....4\n").expect("written");
    fs::write(
        folder.join("made.body"),
        crate::common::program::body_of(&crate::common::fixture::maker_wins()),
    )
    .expect("written");
    assert_eq!(zermelo(&["claims", "init", "repository"], folder).status.code(), Some(0));
    for (line, field) in LINES {
        // A width of a terminal would break the lines of JSON.
        let output = run(&format!("--width 20 {line}"), folder);
        assert_eq!(output.status.code(), Some(0), "{line}: {}", err(&output));
        let json = object(&out(&output));
        assert!(json.get(field).is_some(), "{line}: {json}");
        confirm_fields(&json);
        all.retain(|name| *name != command_of(line));
    }
    assert!(all.is_empty(), "no line for {all:?}");
}

/// The command of a line.
fn command_of(line: &str) -> String {
    let mut command = zermelo::cli::Cli::command();
    let mut names = Vec::new();
    for word in line.split(' ') {
        let Some(inner) = command.find_subcommand(word).cloned() else { break };
        names.push(word);
        command = inner;
    }
    names.join(" ")
}

#[test]
fn json_and_a_certificate_are_not_printed_to_one_output() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "map erdos-szekeres 4 3 -o - --json",
        "map erdos-szekeres --every 5 --up-to 7 -o - --json",
        "compile --families chomp-two-rows -o - --json",
        "puzzle prove 1.....2..3.....4 -o - --json",
        "export x.cert --to dot -o - --json",
    ] {
        let output = run(line, folder.path());
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert_eq!(out(&output), "", "{line}");
        assert!(err(&output).contains("-o - and --json"), "{line}: {}", err(&output));
    }
}
