//! `zermelo games`: lists the games, and the claims about them.

use std::io::Write;

use clap::Args;
use comfy_table::{ContentArrangement, Row, Table, presets};

use super::output::{Failure, Terminal};
use crate::contract::about::About;
use crate::contract::options::GameOption;
use crate::registry::games::ALL;

const AFTER_HELP: &str = "\
Example:
  zermelo games";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let games = ALL.iter().flat_map(|about| about.games);
    let options = ALL.iter().flat_map(|about| options(about));
    let claims = ALL.iter().flat_map(|about| about.claims);
    let mut out = terminal.out();
    writeln!(out, "Games\n{}\n", table(games))?;
    writeln!(out, "Options of games\n{}\n", table(options))?;
    writeln!(out, "Claims\n{}", table(claims))?;
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

fn table<R: Into<Row>>(rows: impl Iterator<Item = R>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.add_rows(rows);
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}
