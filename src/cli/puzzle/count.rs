//! `zermelo puzzle count`: how many completions a puzzle has, and which.

use std::io::Write;

use clap::Args;

use super::given::{Given, each};
use crate::cli::output::{Failure, Terminal};

pub(super) const HELP: &str = "\
Examples:
  zermelo puzzle count ................
  zermelo puzzle count --board 'latin-square 4' --list --limit 5 ................";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Given,
    /// Stop after N completions.
    #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = limit)]
    limit: usize,
    /// Print the completions, a line each.
    #[arg(long)]
    list: bool,
}

fn limit(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number >= 1);
    number.ok_or_else(|| "a limit is a number from 1 on".to_owned())
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = arguments.given.read(terminal)?;
    let limit = arguments.limit;
    let words = |found: usize| match found {
        0 => "no completion".to_owned(),
        1 => "1 completion".to_owned(),
        _ if found < limit => format!("{found} completions"),
        _ => format!("at least {found} completions"),
    };
    let [puzzle] = puzzles.as_slice() else {
        if arguments.list {
            let message = format!(
                "{} has {} puzzles, but --list is for one",
                arguments.given.puzzle,
                puzzles.len()
            );
            return Err(Failure::Usage(message));
        }
        return each(&puzzles, "counting", terminal, |puzzle| words(puzzle.count(limit)));
    };
    let spinner = terminal.spinner("counting");
    let listed = if arguments.list { puzzle.completions(limit) } else { Vec::new() };
    let found = if arguments.list { listed.len() } else { puzzle.count(limit) };
    spinner.finish_and_clear();
    let mut out = terminal.out();
    writeln!(out, "{}", words(found))?;
    for completion in &listed {
        writeln!(out, "{completion}")?;
    }
    Ok(0)
}
