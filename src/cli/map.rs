//! `zermelo map GAME -o FILE`: the outcome of every state; with `--table`, how many
//! states are P-positions, for many boards; with `--every`, who wins at each size.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use zermelo_explain::claims::{self, Game};
use zermelo_present::contract::about::About;
use zermelo_present::contract::maps::{
    BETWEEN_CHECKPOINTS, EveryMade, MapEvery, MapTable, Maps, PrintTable, PrintedTable,
    TableOfBoards,
};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_search::accepted::AcceptedStream;
use zermelo_search::error::{Capability, GameError};
use zermelo_search::text::ShownPath;

use super::limits::CountedLimits;
use super::output::{Failure, ONE_OUTPUT, Terminal, on_bar, print_json};
use super::outputs::Output;
use super::threads::set_threads;
use crate::input::game::no_checkpoint;
use crate::registry::games;

const AFTER_HELP: &str = "\
A map is a certificate: zermelo check confirms the outcome of every state.

Examples:
  zermelo map erdos-szekeres 9 6 -o 9-6.map
  zermelo map erdos-szekeres --table 9 --max-b 6
  zermelo map erdos-szekeres --every 10 --up-to 24
  zermelo map erdos-szekeres --every 8 --up-to 20 -o - | zermelo-check -
  zermelo map coprime-grid --table 5
  zermelo map dots-and-boxes --table 3";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[arg(value_name = "GAME", required = true, num_args = 1.., help = help_of_game())]
    game: Vec<String>,
    /// The certificate to write; with --table, the file to print to instead of standard output; with
    /// --every, - for standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print how many states are P-positions for all boards with b ≤ a ≤ N, as Table 2 of the
    /// paper does; for coprime-grid, the values of all grids with n ≤ N; for dots-and-boxes, those of all
    /// boards with rows ≤ columns ≤ N.
    #[arg(long, value_name = "N")]
    table: Option<u32>,
    /// With --table, the greatest b.
    #[arg(long, value_name = "B", requires = "table")]
    max_b: Option<u32>,
    /// Find who wins for b = B and every a up to the one of --up-to, in one pass: by the cells that
    /// are left, in the memory of one layer of them.
    #[arg(long, value_name = "B", requires = "up_to", conflicts_with = "table")]
    every: Option<u32>,
    /// With --every, the greatest a.
    #[arg(long, value_name = "A", requires = "every")]
    up_to: Option<u32>,
    /// With --every, or with --table of coprime-grid or dots-and-boxes, a file that keeps the run every five minutes and at
    /// its end. If it is there, the run goes on from it.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// With --every, how many threads to use: 0 for one per core, at most four per core. The result
    /// does not depend on it.
    #[arg(long, default_value_t = 0, value_name = "N", requires = "every")]
    threads: usize,
    /// With --table, its format.
    #[arg(long, value_enum, default_value_t = Format::Text, requires = "table")]
    format: Format,
    /// Print one JSON object instead of text.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    limits: CountedLimits,
}

fn help_of_game() -> String {
    let games = games::words(|about| about.maps.is_some());
    let values: Vec<&str> = values().map(|values| values.word).collect();
    format!(
        "The game and its sizes: {games}; with --table or --every without the sizes. There are no \
         maps of {}: --table prints their values",
        values.join(" and ")
    )
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let checkpoint = arguments.checkpoint.as_deref();
    if checkpoint.is_some() && arguments.table.is_none() && arguments.every.is_none() {
        return Err(Failure::Usage("--checkpoint keeps runs of --table and --every".into()));
    }
    let output = match (arguments.table, arguments.every) {
        (Some(_), _) => Output::table,
        (None, _) => Output::stream,
    };
    if arguments.json && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err(Failure::Usage(ONE_OUTPUT.into()));
    }
    let outputs = [arguments.output.as_deref().map(output), checkpoint.map(Output::continued)];
    terminal.confirm_files([], outputs.into_iter().flatten())?;
    let progress = terminal.progress("states");
    let show = on_bar(&progress);
    let resources = arguments.limits.resources(&show);
    let words = arguments.game.join(" ");
    if let Some(most) = arguments.table {
        let (most_second, format) = (arguments.max_b, arguments.format());
        let table = MapTable { most, most_second, format, checkpoint };
        let print = of_all_sizes(&words, "--table N", table_of)?;
        if checkpoint.is_some() && of_all_sizes(&words, "--table N", kept_table_of).is_err() {
            return Err(no_checkpoint(&words, |about| kept_table_of(about).is_some()).into());
        }
        let printed = print(&table, resources);
        progress.finish_and_clear();
        return print_table(printed?, arguments, terminal);
    }
    if let (Some(second), Some(most)) = (arguments.every, arguments.up_to) {
        set_threads(arguments.threads, terminal)?;
        progress.set_style(with_speed());
        let every = MapEvery { second, most, checkpoint, between: BETWEEN_CHECKPOINTS };
        let of_maps = |about: &About| about.maps.map(|maps| (maps.word, maps.every));
        let pass = of_all_sizes(&words, "--every B --up-to A", of_maps)?;
        let made = pass(&every, resources)?;
        return write_every(&made, arguments, &progress, terminal);
    }
    let game = game(&words)?;
    let made = match games::about(&game).and_then(|about| about.maps) {
        Some(maps) => (maps.map)(&game, resources),
        None => Err(no_map(&words)),
    };
    progress.finish_and_clear();
    terminal.write_made(&made?, arguments.output.as_deref(), arguments.json)
}

impl Arguments {
    /// The format of a table.
    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// Writes the certificate of a pass, if it is wanted, and says what was found.
fn write_every(
    made: &EveryMade<'_>,
    arguments: &Arguments,
    progress: &ProgressBar,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    let mut lines = made.lines.clone();
    let mut report = json!({
        "claim": made.claim.to_string(),
        "facts": made.lines,
        "blake3": null,
        "bytes": null,
        "file": null,
    });
    if let Some(path) = &arguments.output {
        progress.set_message("writing");
        progress.reset();
        let claim = made.claim.to_string();
        let AcceptedStream { hash, bytes } =
            terminal.write_stream(path, Some(&claim), &mut |to| (made.write)(to).map(drop))?;
        report["blake3"] = hash.map(|hash| hash.to_string()).into();
        report["bytes"] = bytes.into();
        report["file"] = path.to_string_lossy().into_owned().into();
        if path == Path::new("-") {
            progress.finish_and_clear();
            terminal.note(&made.claim.to_string());
            return Ok(0);
        }
        lines.insert(0, made.claim.to_string());
        lines.extend(hash.map(|hash| format!("  hash    {hash}")));
        lines.extend([format!("  size    {bytes} bytes"), format!("  file    {}", path.shown())]);
    }
    progress.finish_and_clear();
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        print_json(&mut out, &report)?;
        return Ok(0);
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(0)
}

/// A bar with the states per second and the time left.
pub(super) fn with_speed() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {per_sec} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
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
            None => no_map(words),
        }
    })
}

/// What is said to a game that has no map: what it has instead, if anything.
fn no_map(words: &str) -> GameError {
    let word = words.split(' ').next().unwrap_or_default();
    if values().any(|values| values.word == word) {
        let why = games::missing(Capability::Maps);
        return GameError::Wrong(format!("{why}; the values of small games: map {word} --table N"));
    }
    let with_tables = maps().map(|maps| maps.word).chain(values().map(|values| values.word));
    games::no_maps(words, word, with_tables)
}

/// What a game has for boards of all sizes, which words name without sizes; `of` gives it with that
/// name.
fn of_all_sizes<T>(
    words: &str,
    option: &str,
    of: fn(&About) -> Option<(&'static str, T)>,
) -> Result<T, GameError> {
    let mut all = games::ALL.iter().filter_map(|about| of(about));
    if let Some((_, found)) = all.find(|(word, _)| *word == words) {
        return Ok(found);
    }
    let game = claims::game(words).ok();
    let found = game.and_then(|game| of(games::about(&game)?));
    Err(match found {
        Some((word, _)) => {
            let name = option.split(' ').next().unwrap_or_default();
            GameError::Wrong(format!("{name} is about boards of all sizes: {word} {option}"))
        }
        None => GameError::Missing(Capability::Maps),
    })
}

/// What the games with maps have.
fn maps() -> impl Iterator<Item = Maps> {
    games::ALL.iter().filter_map(|about| about.maps)
}

/// What the games without maps have for their values.
fn values() -> impl Iterator<Item = TableOfBoards> {
    games::ALL.iter().filter(|about| about.maps.is_none()).filter_map(|about| about.table)
}

/// The table of many boards of a game.
fn table_of(about: &About) -> Option<(&'static str, PrintTable)> {
    about.table.map(|table| (table.word, table.table))
}

/// The same of a game whose searches are kept.
fn kept_table_of(about: &About) -> Option<(&'static str, PrintTable)> {
    table_of(about).filter(|_| about.has_solver(|solver| solver.keeps_searches))
}

fn print_table(
    printed: PrintedTable,
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    let width = terminal.width().filter(|_| arguments.output.is_none());
    let options = RenderOptions { width, ..RenderOptions::default() };
    let text = printed.table.render(arguments.format(), &options);
    terminal.write_result(arguments.output.as_deref(), &text)?;
    printed.unfinished.map_or(Ok(0), |why| Err(Failure::Limit(why)))
}
