//! `zermelo puzzle hint`: the next step of a puzzle.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::given::Given;
use crate::cli::output::{Failure, Terminal, print_json};

pub(super) const HELP: &str = "\
Example:
  zermelo puzzle hint 1.....2..3.....4";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Given,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = arguments.given.pieces(false, terminal)?;
    let puzzle = puzzles.only().ok_or_else(|| puzzles.several("a hint"))?;
    let hint = puzzle.hint()?;
    let mut out = terminal.answer(arguments.json);
    match arguments.json {
        true => {
            print_json(&mut out, &json!({ "clues": puzzle.game.clues.to_string(), "hint": hint }))?
        }
        false => writeln!(out, "{hint}")?,
    }
    Ok(0)
}
