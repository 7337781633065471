//! `zermelo games`: lists the games, and the claims about them.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::output::{Failure, Terminal, print_json};
use crate::contract::about::About;
use crate::contract::options::GameOption;
use crate::registry::games::ALL;
use crate::text::{Cell, Columns};

const AFTER_HELP: &str = "\
Example:
  zermelo games";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let owned = |row: &[&'static str; 3]| row.map(str::to_owned);
    let games = ALL.iter().flat_map(|about| about.games).map(owned);
    let boards = ALL.iter().filter_map(|about| about.boards);
    let boards = boards.flat_map(|boards| (boards.names)()).map(|row| owned(&row));
    let options = ALL.iter().flat_map(|about| options(about));
    let claims = ALL.iter().flat_map(|about| about.claims).map(|row| row.map(str::to_owned));
    let mut out = terminal.out();
    if arguments.json {
        let named = |[name, about]: [String; 2]| json!({ "name": name, "about": about });
        let game = |[game, about, sizes]: [String; 3]| json!({ "game": game, "about": about, "sizes": sizes });
        let report = json!({
            "games": games.map(game).collect::<Vec<_>>(),
            "boards": boards.map(game).collect::<Vec<_>>(),
            "options": options.map(named).collect::<Vec<_>>(),
            "claims": claims.map(named).collect::<Vec<_>>(),
        });
        print_json(&mut out, &report)?;
        return Ok(0);
    }
    writeln!(out, "Games\n{}\n", table(games, terminal))?;
    writeln!(out, "Boards that have names\n{}\n", table(boards, terminal))?;
    writeln!(out, "Options of games\n{}\n", table(options, terminal))?;
    writeln!(out, "Claims\n{}", table(claims, terminal))?;
    Ok(0)
}

/// What is played without an option, and every option; nothing of a game without options.
fn options(about: &About) -> Vec<[String; 2]> {
    let rule = [format!("({})", about.name), about.options.rule.to_owned()];
    let rule = Some(rule).filter(|_| !about.options.list.is_empty());
    let row = |option: &GameOption| {
        let name = format!("--{} {}", option.name, option.value_name().unwrap_or_default());
        [name.trim_end().to_owned(), option.help.to_owned()]
    };
    rule.into_iter().chain(about.options.list.iter().map(row)).collect()
}

/// The rows, each behind a space.
fn table<const N: usize>(rows: impl Iterator<Item = [String; N]>, terminal: &Terminal) -> String {
    let rows = rows.map(|row| row.map(Cell::from).into()).collect();
    let width = terminal.width().map(|width| usize::from(width.saturating_sub(1)));
    let lines = Columns { rows, ..Columns::default() }.lines(width);
    let lines: Vec<String> = lines.iter().map(|line| format!(" {line}")).collect();
    lines.join("\n")
}
