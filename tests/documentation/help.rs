//! What the command says of itself. Every help ends with examples, and they can be run.

use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory};

use crate::common::markdown::code_in_text;
use crate::common::program::run;
use crate::documentation::folder::Folder;

const JSON_PAGE: &str = include_str!("../../docs/guide/json.md");

/// The help of every command and subcommand, as it is printed, by its name.
fn helps() -> Vec<(String, String)> {
    fn collect(command: &Command, name: Vec<String>, all: &mut Vec<(String, String)>) {
        let mut words = name.clone();
        words.push("--help".to_owned());
        let said = run(Path::new("."), &words);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{words:?}");
        all.push((format!("zermelo {}", name.join(" ")).trim_end().to_owned(), said.out));
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            collect(inner, [&name[..], &[inner.get_name().to_owned()]].concat(), all);
        }
    }
    let mut all = Vec::new();
    collect(&zermelo::cli::Cli::command(), Vec::new(), &mut all);
    all
}

#[test]
fn help_is_in_no_list_of_commands_and_prints_the_help_of_each() {
    for words in [&[][..], &["solve"], &["claims"], &["claims", "rebuild"], &["puzzle", "rate"]] {
        let printed = run(Path::new("."), &[words, &["--help"]].concat()).out;
        assert!(!printed.contains("\n  help"), "{printed}");
        for group in 0..words.len().max(1) {
            let (group, rest) = words.split_at(group);
            let said = run(Path::new("."), &[group, &["help"], rest].concat());
            assert_eq!((said.code, said.out), (0, printed.clone()), "{words:?}");
        }
    }
}

/// The examples that a help ends with; an error says why it does not.
fn examples(help: &str) -> Result<Vec<&str>, String> {
    let (_, last) = help.trim_end().rsplit_once("\n\n").ok_or("no last paragraph")?;
    let (title, lines) = last.split_once('\n').ok_or("the last paragraph is one line")?;
    let lines: Vec<&str> = lines.lines().collect();
    let expected = if lines.len() == 1 { "Example:" } else { "Examples:" };
    if title != expected {
        return Err(format!("the last paragraph begins ‘{title}’ and not ‘{expected}’"));
    }
    // What stands behind a gap is an explanation.
    let command = |line: &&str| line.strip_prefix("  zermelo").map(|_| ());
    match lines.iter().find(|line| command(line).is_none()) {
        Some(other) => Err(format!("‘{other}’ is no example")),
        None => Ok(lines.iter().filter_map(|line| line.trim().split("   ").next()).collect()),
    }
}

#[test]
fn every_help_ends_with_examples_of_that_command_that_run() {
    let all = helps();
    assert!(all.iter().any(|(name, _)| name == "zermelo claims schema"), "{all:?}");
    // The files that the first examples of the README make.
    let made = Folder::new();
    made.shell("cp certificates/positional/pi4.cert pi4.cert");
    made.shell("cp certificates/sources/danziger-pi4.strategy mine.strategy");
    made.shell("head -c -32 pi4.cert > mine.body");
    // A source in two files.
    made.shell("grep -n '^case' mine.strategy | head -n 1 | cut -d: -f1 > line");
    made.shell("head -n $(($(cat line) - 1)) mine.strategy > opening.strategy");
    made.shell("tail -n +$(cat line) mine.strategy > endings.strategy");
    made.shell("yes 1.....2..3.....4 | head -n 17 > sudokus.txt");
    made.shell("zermelo puzzle prove sudokus.txt -o sudokus.certs");
    let run_all = |name: &str, help: &str| -> Vec<String> {
        let folder = Folder::new();
        for file in [
            "pi4.cert",
            "mine.body",
            "mine.strategy",
            "opening.strategy",
            "endings.strategy",
            "sudokus.txt",
            "sudokus.certs",
        ] {
            fs::copy(made.path().join(file), folder.path().join(file)).expect(file);
        }
        let lines = match examples(help) {
            Err(why) => return vec![format!("{name}: {why}")],
            Ok(lines) => lines,
        };
        let mut wrong = Vec::new();
        if !lines.iter().any(|line| line.starts_with(name)) {
            wrong.push(format!("{name}: no example of it"));
        }
        for line in lines {
            let printed = folder.shell(line);
            if !printed.success {
                wrong.push(format!("{name}: {line}\n{}", printed.text));
            }
        }
        wrong
    };
    let run_all = &run_all;
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let run = |(name, help)| scope.spawn(move || run_all(name, help));
        let runs: Vec<_> = all.iter().map(|(name, help)| run((name, help))).collect();
        runs.into_iter().flat_map(|run| run.join().expect("examples are run")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_examples_of_the_checker_run() {
    let folder = Folder::new();
    folder.shell("cp certificates/positional/pi4.cert pi4.cert");
    let help = folder.shell("zermelo-check --help").text;
    let lines: Vec<&str> =
        help.lines().filter(|line| line.starts_with("  zermelo-check ")).collect();
    assert!(lines.len() >= 2, "{help}");
    for line in lines {
        let printed = folder.shell(line);
        assert!(printed.success, "{line}: {}", printed.text);
    }
}

#[test]
fn the_help_of_map_names_only_games_that_have_maps() {
    let help = run(Path::new("."), &["map", "--help"]).out;
    let folder = tempfile::tempdir().expect("a folder");
    for (game, has_map) in [
        (&["erdos-szekeres", "4", "4"][..], true),
        (&["affine-plane", "3"], false),
        (&["projective-plane", "2"], false),
        (&["hypercube", "3", "2"], false),
        (&["chomp", "2", "3"], false),
    ] {
        let said = run(folder.path(), &[&["map"], game].concat());
        assert_eq!(said.code == 0, has_map, "{game:?}: {}", said.err);
        assert_eq!(help.contains(game[0]), has_map, "{help}");
    }
    // These have tables of values, and the help and the error say so.
    let help_in_a_line = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let none = "There are no maps of coprime-grid and dots-and-boxes: --table prints their values";
    assert!(help_in_a_line.contains(none), "{help}");
    for words in [&["coprime-grid", "3"][..], &["dots-and-boxes", "2", "2"], &["dots-and-boxes"]] {
        let said = run(folder.path(), &[&["map"], words].concat());
        assert_eq!(said.code, 2, "{words:?}");
        assert!(said.err.contains(&format!("map {} --table N", words[0])), "{}", said.err);
        let table = run(folder.path(), &["map", words[0], "--table", "2"]);
        assert_eq!(table.code, 0, "{}", table.err);
    }
    for option in ["--board", "--graph", "--weak", "--avoidance", "--start", "--achievement"] {
        assert!(!help.contains(option), "{option} is of games that have no maps: {help}");
    }
}

/// The commands with an option `--json`, as words: `puzzle rate`.
fn commands_with_json() -> Vec<String> {
    fn collect(command: &Command, name: &str, found: &mut Vec<String>) {
        if command.get_arguments().any(|argument| argument.get_long() == Some("json")) {
            found.push(name.to_owned());
        }
        for inner in command.get_subcommands() {
            collect(inner, format!("{name} {}", inner.get_name()).trim_start(), found);
        }
    }
    let mut found = Vec::new();
    collect(&zermelo::cli::Cli::command(), "", &mut found);
    found.sort();
    found
}

#[test]
fn the_page_names_every_command_that_prints_json_and_no_other() {
    let expected = commands_with_json();
    assert!(expected.contains(&"puzzle rate".to_owned()), "{expected:?}");
    let code = |text: &str| code_in_text(text).into_iter().map(|(_, code)| code);
    let in_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = in_one_line(JSON_PAGE);
    let (sentence, _) = page.split_once(" print one JSON object.").expect("the sentence");
    let mut listed: Vec<String> = code(sentence)
        .filter_map(|code| Some(code.strip_prefix("zermelo ")?.strip_suffix(" --json")?.to_owned()))
        .collect();
    listed.sort();
    assert_eq!(listed, expected, "docs/guide/json.md");
}

/// What an option says is done, or refused.
#[test]
fn an_option_that_does_not_fit_is_wrong_usage() {
    for words in [
        &["map", "affine-plane", "--table", "4"][..],
        &["map", "erdos-szekeres", "4", "4", "--table", "5"],
        &["map", "erdos-szekeres", "4"],
        &["compile", "--families", "chomp-two-rows", "--achievement", "-o", "x.cert"],
        &["solve", "erdos-szekeres", "4", "4", "--weak"],
        &["solve", "affine-plane", "3", "--achievement"],
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let said = run(folder.path(), words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}: {}", said.err);
    }
}

/// The words of `games`, with sizes for its letters, are those that the commands take.
#[test]
fn the_claims_that_games_lists_can_be_claimed() {
    let listed = run(Path::new("."), &["games", "--all"]).out;
    let (_, claims) = listed.split_once("\nClaims\n").expect("claims");
    let mut count = 0;
    for line in claims.lines() {
        let claim = line.trim().split("  ").next().expect("a claim");
        let game = if claim.contains(" with N ") { "erdos-szekeres 9 6" } else { "affine-plane 3" };
        let claim = claim.replace("GAME", game).replace(" N", " 3").replace(" B ", " 3 ");
        let claim = claim.replace(" R C", " 2 3");
        let claim = claim.replace("ROLE", "xplayer").replace("HASH", &"0".repeat(64));
        let claim = claim.replace(" to M", " to 9").replace(" except A", " except 5");
        let read = zermelo_explain::claims::claim(&claim);
        assert!(read.is_ok(), "{claim}: {read:?}");
        count += 1;
    }
    assert!(count >= 5, "{listed}");
}

#[test]
fn every_shell_gets_completions_that_name_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = run(Path::new("."), &["completions", shell]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{shell}");
        for word in ["check", "claims", "rebuild", "completions"] {
            assert!(said.out.contains(word), "{word} for {shell}");
        }
    }
    assert_eq!(run(Path::new("."), &["completions", "no-shell"]).code, 2);
}

#[test]
fn there_is_a_manual_page_a_subcommand() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("new/man1");
    let said = run(folder.path(), &["man", "new/man1"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    for page in ["zermelo", "zermelo-check", "zermelo-claims", "zermelo-claims-rebuild"] {
        let text = std::fs::read_to_string(pages.join(format!("{page}.1"))).expect(page);
        assert!(text.contains(&format!(".TH {page} 1")), "{text}");
    }
    let alone = run(folder.path(), &["man"]);
    assert_eq!(alone.code, 0);
    assert!(alone.out.contains(".TH zermelo 1"), "{}", alone.out);
}
