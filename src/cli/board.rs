//! `zermelo board NAME|FILE`: what a board is, or its file.

use std::io::Write;
use std::path::Path;

use clap::Args;
use zermelo_present::contract::boards::{Boards, Description};
use zermelo_search::limits::Limits;
use zermelo_search::text::Source;

use super::limits::LimitArguments;
use super::output::{Failure, Terminal, print_json, read_text};
use crate::registry::games;

const AFTER_HELP: &str = "\
A board of the lines that a game is about is printed with its automorphism group: the permutations \
of the points that take lines to lines. `zermelo games` lists the names.

Examples:
  zermelo board tic-tac-toe
  zermelo board connect-four 4 4
  zermelo board sim --file > sim.board        the board file that the name stands for
  zermelo board sim.board --json";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The words of a board, or a board file; a file that is called as a board is ./FILE.
    #[arg(value_name = "NAME|FILE", required = true, num_args = 1..)]
    words: Vec<String>,
    /// Print the file of the board.
    #[arg(long)]
    file: bool,
    /// Print one JSON object instead of text.
    #[arg(long, conflicts_with = "file")]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let Description { name, lines, fields, drawing, file } =
        described(&arguments.words, &arguments.limits.limits())?;
    let mut out = terminal.answer(arguments.json);
    if arguments.file {
        write!(out, "{file}")?;
    } else if arguments.json {
        print_json(&mut out, &fields)?;
    } else {
        writeln!(out, "{name}")?;
        for (what, said) in lines {
            writeln!(out, "  {what:<8} {said}")?;
        }
        write!(out, "\n{drawing}")?;
    }
    Ok(0)
}

/// The board of some words, or else of the file that is called so.
fn described(words: &[String], limits: &Limits) -> Result<Description, Failure> {
    let all = || games::ALL.iter().filter_map(|about| about.boards);
    if let Some(board) = all().find_map(|boards| (boards.describe)(words, limits)) {
        return board.map_err(Failure::from);
    }
    let ([path], Some(Boards { describe_file, .. })) = (words, all().next()) else {
        let words = words.join(" ");
        let message = format!("‘{words}’ is no board that has a name; `zermelo games` lists them");
        return Err(Failure::Usage(message));
    };
    let text = read_text(Path::new(path))?;
    let source = Source { name: path, text: &text };
    describe_file(source, limits).map_err(|error| Failure::of_source(error, source))
}
