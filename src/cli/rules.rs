//! `zermelo rules FILE`: what the rules of a file come to, or what is wrong with them.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use zermelo_games::gdl::description::{Description, DescriptionError, describe};
use zermelo_search::text::ShownPath;

use super::layout::LayoutOption;
use super::limits::LimitArguments;
use super::output::{Failure, Terminal, print_json, read_text};

const AFTER_HELP: &str = "\
Rules are a text in the Game Description Language, in its prefix form (KIF). What is wrong with them is \
said with the line and the column.

Lines of play are counted as by perft in chess: a move of the role that has the choice is one move, \
and what the other roles do with it is none.

Examples:
  zermelo rules certificates/rules/tic-tac-toe.kif
  zermelo rules certificates/rules/tic-tac-toe.kif --perft 3";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The rules.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Count the lines of play of up to N moves.
    #[arg(long, value_name = "N")]
    perft: Option<u32>,
    #[command(flatten)]
    layout: LayoutOption,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// The JSON form of what rules come to.
#[derive(Serialize)]
struct Report {
    file: String,
    #[serde(flatten)]
    description: Description,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let limits = arguments.limits.limits();
    let text = read_text(&arguments.file)?;
    let name = arguments.file.shown();
    let layout = arguments.layout.read()?;
    let lines = layout.as_ref().map(|file| file.text.as_str());
    let described = describe(&text, arguments.perft.unwrap_or(0), lines, &limits);
    let description = described.map_err(|error| match (error, &layout) {
        (DescriptionError::Layout(error), Some(file)) => file.failure(error),
        (DescriptionError::Limit(limit), _) => Failure::Limit(limit.to_string()),
        (error, _) => Failure::Usage(format!("{name}: {error}")),
    })?;
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        return print_json(&mut out, &Report { file: name.to_string(), description }).map(|()| 0);
    }
    write!(out, "{name}\n{description}")?;
    Ok(0)
}
