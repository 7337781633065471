//! `zermelo puzzle count`: how many completions a puzzle has, and which.

use std::io::Write;

use clap::Args;
use zermelo_explain::count;
use zermelo_puzzles::Puzzle;

use super::given::{Answer, Several};
use crate::cli::output::{Failure, Terminal};

pub(super) const HELP: &str = "\
Examples:
  zermelo puzzle count ................
  zermelo puzzle count --board 'latin-square 4' --list --limit 5 ................
  zermelo puzzle count --all --list 1...............";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Several,
    /// Stop after N completions.
    #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = limit)]
    limit: usize,
    /// Count all completions, however many there are.
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print each completion in a line when it is found, and their number last.
    #[arg(long)]
    list: bool,
}

/// A number from 1 on.
pub(super) fn limit(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(0) => Err("it is at least 1".to_owned()),
        read => read.map_err(|error| error.to_string()),
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = arguments.given.pieces(terminal)?;
    puzzles.say_what_was_read();
    let limit = if arguments.all { usize::MAX } else { arguments.limit };
    let words = |puzzle: &Puzzle, found: usize| match found {
        0 => format!("no completion{}", puzzle.because_of_clash()),
        _ if found < limit => count(found, "completion", "completions"),
        _ => format!("at least {}", count(found, "completion", "completions")),
    };
    if arguments.list && puzzles.only().is_none() {
        return Err(puzzles.several("--list"));
    }
    let json = arguments.given.json;
    let Some(puzzle) = puzzles.only().filter(|_| !json) else {
        let form = (json, &["count", "is_limit", "completions"][..]);
        return puzzles.each("counting", form, |puzzle| {
            let mut listed = arguments.list.then(Vec::new);
            let found = match &mut listed {
                None => puzzle.count(limit)?,
                Some(listed) => {
                    puzzle.each_completion(&mut |completion| {
                        listed.push(puzzle.said(completion));
                        listed.len() >= limit
                    })?;
                    listed.len()
                }
            };
            let values = vec![found.into(), (found >= limit).into(), listed.into()];
            Ok(Answer { line: words(puzzle, found), values })
        });
    };
    let mut out = terminal.text();
    if !arguments.list {
        let found = terminal.during("counting", |_| puzzle.count(limit))?;
        writeln!(out, "{}", words(puzzle, found))?;
        return Ok(0);
    }
    let mut found = 0;
    let mut written = Ok(());
    let searched = puzzle.each_completion(&mut |completion| {
        found += 1;
        written = writeln!(out, "{}", puzzle.said(completion));
        found >= limit || written.is_err()
    });
    written?;
    searched?;
    writeln!(out, "{}", words(puzzle, found))?;
    Ok(0)
}
