//! What the command says of itself: help, completions and manual pages, made from its own
//! definition.

#[path = "common/mod.rs"]
mod common;

use std::path::Path;

use clap::CommandFactory;
use common::program::run;

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

/// The command lines of a command's examples, and of those of its subcommands.
fn examples(command: &clap::Command) -> Vec<String> {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let lines = after.lines().filter_map(|line| line.strip_prefix("  zermelo "));
    // What stands after a gap is an explanation; the rest of a pipe is the shell's.
    let lines = lines.filter_map(|line| line.split("   ").next()?.split(['>', '|']).next());
    let mut all: Vec<String> = lines.map(|line| format!("zermelo {line}")).collect();
    for subcommand in command.get_subcommands() {
        all.extend(examples(subcommand));
    }
    all
}

#[test]
fn the_examples_of_the_help_are_commands() {
    let command = zermelo::cli::Cli::command();
    let examples = examples(&command);
    assert!(examples.len() > 15, "{examples:?}");
    for example in examples {
        let words = shlex::split(&example).expect("words");
        let parsed = command.clone().try_get_matches_from(words);
        assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
    }
}
