//! `zermelo map GAME -o FILE`: the outcome of every state; with `--table`, how many
//! states are P-positions, for many boards.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zermelo_explain::claims::{self, Game};

use super::output::{Failure, Terminal};
use crate::document::Format;
use crate::games;
use crate::games::about::{GameError, MapRequest, MapTable, Maps};

const AFTER_HELP: &str = "\
A map is a certificate: zermelo check confirms the outcome of every state.

Examples:
  zermelo map erdos-szekeres 9 6 -o 9-6.map
  zermelo map erdos-szekeres --table 9 --max-b 6
  zermelo map coprime-grid --table 5";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[arg(value_name = "GAME", required = true, num_args = 1.., help = help_of_game())]
    game: Vec<String>,
    /// The certificate to write; with --table, the file to print to instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print how many states are P-positions for all boards with b ≤ a ≤ N, as Table 2 of the
    /// paper does; for coprime-grid, the values of all grids with n ≤ N.
    #[arg(long, value_name = "N")]
    table: Option<u32>,
    /// With --table, the greatest b.
    #[arg(long, value_name = "B", requires = "table")]
    max_b: Option<u32>,
    /// With --table, its format.
    #[arg(
        long,
        default_value = "text",
        value_name = "markdown|latex|csv|text",
        requires = "table"
    )]
    format: Format,
    /// The most memory to use, in MiB.
    #[arg(long, default_value_t = 4096, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
}

fn help_of_game() -> String {
    let games = games::words(|about| about.maps.is_some());
    format!("The game and its sizes: {games}; with --table without the sizes")
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    terminal.confirm_writable(arguments.output.as_deref())?;
    let progress = terminal.progress("states");
    let show = |done: u64, all: u64| {
        progress.set_length(all);
        progress.set_position(done);
    };
    let max_memory = arguments.max_memory.saturating_mul(1 << 20);
    let request = MapRequest { max_memory, progress: &show };
    let words = arguments.game.join(" ");
    let failure = |error| Failure::game(error, None, terminal);
    if let Some(most) = arguments.table {
        let table = MapTable { most, most_second: arguments.max_b, format: arguments.format };
        let maps = of_all_sizes(&words).map_err(failure)?;
        let text = (maps.table)(&table, request);
        progress.finish_and_clear();
        return print_table(&text.map_err(failure)?, arguments, terminal);
    }
    let game = game(&words).map_err(failure)?;
    let made = games::named(&game).map_or_else(|| Err(games::no_maps()), |game| game.map(request));
    progress.finish_and_clear();
    terminal.write_made(&made.map_err(failure)?, arguments.output.as_deref())
}

/// The game that words name at one size.
fn game(words: &str) -> Result<Game, GameError> {
    claims::game(words).map_err(|error| {
        match maps().find(|maps| words.split(' ').next() == Some(maps.word)) {
            Some(Maps { word, .. }) if word == words => {
                let with_sizes = games::words(|about| about.maps.is_some());
                GameError::Wrong(format!("no sizes are given: {with_sizes}, or {word} --table N"))
            }
            Some(_) => GameError::no_game(words, &error),
            None => games::no_maps(),
        }
    })
}

/// The game that words name without sizes.
fn of_all_sizes(words: &str) -> Result<Maps, GameError> {
    if let Some(table) = tables().find(|table| table.word == words) {
        return Ok(table);
    }
    let game = claims::game(words).ok();
    let about = game.and_then(|game| Some(games::named(&game)?.about()));
    let table = about.and_then(|about| about.maps.or(about.values));
    Err(table.map_or_else(games::no_maps, |Maps { word, .. }| {
        GameError::Wrong(format!("--table is about boards of all sizes: {word} --table N"))
    }))
}

/// What the games with maps have.
fn maps() -> impl Iterator<Item = Maps> {
    games::ALL.iter().filter_map(|about| about.maps)
}

/// What the games with tables have.
fn tables() -> impl Iterator<Item = Maps> {
    games::ALL.iter().filter_map(|about| about.maps.or(about.values))
}

fn print_table(text: &str, arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    match &arguments.output {
        Some(path) => terminal.write(path, text.as_bytes())?,
        None => terminal.out().write_all(text.as_bytes())?,
    }
    Ok(0)
}
