//! Command lines that are read and not run: what they call is there.

use clap::{Command, CommandFactory};

/// The subcommand that words name, and what stands behind it.
fn subcommand<'a>(
    all: &'a Command,
    words: &'a [String],
) -> Result<(&'a Command, &'a [String]), String> {
    let mut at = (all, words);
    while let Some((first, rest)) = at.1.split_first() {
        match at.0.find_subcommand(first) {
            Some(inner) => at = (inner, rest),
            None => break,
        }
    }
    let stands_for_any = |word: &str| word.chars().all(|sign| sign.is_ascii_uppercase());
    let named = at.1.first().filter(|word| !word.starts_with('-') && !stands_for_any(word));
    match (named, at.0.has_subcommands() && at.0.get_positionals().next().is_none()) {
        (Some(word), true) => Err(format!("{} has no command {word}", at.0.get_name())),
        _ => Ok(at),
    }
}

/// Whether a piece of a command line, `zermelo` and words behind it, names a command and options
/// that are there. Names in capitals stand for something, and what is needed may be left out.
pub(crate) fn confirm_names(line: &str) -> Result<(), String> {
    let words = shlex::split(line).ok_or("quotes that do not close")?;
    let mut all = zermelo::cli::Cli::command();
    all.build();
    let (command, words) = subcommand(&all, &words[1..])?;
    for word in words.iter().take_while(|word| *word != "--") {
        let option = word.trim_matches(['[', ']']);
        let is = |argument: &clap::Arg| match option.strip_prefix("--") {
            Some(long) => argument.get_long() == long.split('=').next(),
            None => argument.get_short().is_some_and(|short| option == format!("-{short}")),
        };
        if option.len() > 1 && option.starts_with('-') && !command.get_arguments().any(is) {
            return Err(format!("{} has no option {option}", command.get_name()));
        }
    }
    Ok(())
}

/// Whether the lines of a script that call `zermelo` are complete calls of it.
pub(crate) fn confirm_calls(script: &str) -> Result<(), String> {
    for line in script.replace("\\\n", " ").lines() {
        let Some(at) = line
            .split("&& ")
            .flat_map(|part| part.split("|| "))
            .find(|part| part.trim_start().starts_with("zermelo "))
        else {
            continue;
        };
        let words = shlex::split(at).ok_or_else(|| format!("{line}: quotes that do not close"))?;
        // What the shell does with the output is not the program's.
        let words = words.into_iter().take_while(|word| ![">", "|"].contains(&word.as_str()));
        let parsed = zermelo::cli::Cli::command().try_get_matches_from(words);
        parsed.map_err(|error| format!("{line}: {error}"))?;
    }
    Ok(())
}

#[test]
fn names_of_commands_and_options_are_found() {
    for (line, expected) in [
        ("zermelo games", Ok(())),
        ("zermelo table --digits", Ok(())),
        ("zermelo table FILE --format markdown|latex|csv|text", Ok(())),
        ("zermelo claims add DIR --id NAME -- solve affine-plane 4 --weak", Ok(())),
        ("zermelo claims", Ok(())),
        ("zermelo COMMAND --help", Ok(())),
        ("zermelo claims certificates/claims.toml", Ok(())),
        ("zermelo tables FILE", Err("zermelo has no command tables")),
        ("zermelo table --digit", Err("table has no option --digit")),
        ("zermelo claims init --only pi4", Err("init has no option --only")),
    ] {
        assert_eq!(confirm_names(line), expected.map_err(str::to_owned), "{line}");
    }
}

#[test]
fn calls_in_a_script_are_complete() {
    assert!(confirm_calls("set -e\ntrue || zermelo check a.cert\n").is_ok());
    assert!(confirm_calls("true || zermelo check\n").is_err());
    assert!(confirm_calls("zermelo check \\\n  a.cert\n").is_ok());
}
