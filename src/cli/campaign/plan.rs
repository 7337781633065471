//! `zermelo campaign plan`: the list of jobs.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use zermelo_explain::{claims, count};
use zermelo_present::contract::maps::Maps;
use zermelo_present::document::model::{Rich, Row, Table};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_search::error::GameError;
use zermelo_search::files::make_folder;
use zermelo_search::text::ShownPath;
use zermelo_sizes::maps::campaign::Folder;
use zermelo_sizes::maps::campaign::jobs::{self, Job};

use super::super::output::{Failure, Terminal};
use super::super::outputs::Output;
use super::folder::read_jobs;
use super::printed::PrintOptions;
use crate::registry::games::{ALL, maps, no_maps};

const AFTER_HELP: &str = "\
A job is what zermelo map GAME --every B --up-to A runs. Without -o the list is only printed.

Examples:
  zermelo campaign plan erdos-szekeres --every 8-20 --max-states 10000000000000
  zermelo campaign plan erdos-szekeres --every 5-7 --up-to 12 -o campaign";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP, group = ArgGroup::new("extent").required(true))]
pub(super) struct Arguments {
    /// The game, without its sizes.
    #[arg(value_name = "GAME")]
    game: String,
    /// The second sizes: a number, or a range such as 8-20.
    #[arg(long, value_name = "B", required = true, value_parser = range)]
    every: (u32, u32),
    /// The greatest first size.
    #[arg(long, value_name = "A", group = "extent")]
    up_to: Option<u32>,
    /// For each second size, go to the greatest first size with at most so many states.
    #[arg(long, value_name = "N", group = "extent", value_parser = clap::value_parser!(u64).range(1..))]
    max_states: Option<u64>,
    /// The campaign's folder: the list is written there, or these jobs are added to it.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    printed: PrintOptions,
}

/// Reads a number, or two with a hyphen between.
fn range(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse::<u32>().ok();
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most && most - least < 1024 => Ok((least, most)),
        _ => Err("not a size, or a range of sizes such as 8-20".into()),
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let word = &arguments.game;
    let maps = maps(word).ok_or_else(|| no_passes(word))?;
    let mut planned = Vec::new();
    for second in arguments.every.0..=arguments.every.1 {
        let most = match (arguments.up_to, arguments.max_states) {
            (Some(most), _) => most,
            (None, limit) => greatest(maps, second, limit.unwrap_or(1))?,
        };
        planned.push(Job::new(maps, second, most)?);
    }
    // The longest first, so that workers end together.
    planned.sort_by_key(|job| std::cmp::Reverse(job.states));
    let table = table(&planned)?;
    let added = arguments.output.as_deref().map(|folder| add(planned, folder, terminal));
    let added = added.transpose()?;
    let format = arguments.printed.format();
    let mut out = terminal.out();
    let options = RenderOptions { width: terminal.width(), ..RenderOptions::default() };
    write!(out, "{}", table.render(format, &options))?;
    match added {
        Some(added) if format == Format::Text => writeln!(out, "{added}")?,
        Some(added) => terminal.note(&added),
        None => {}
    }
    Ok(0)
}

/// Writes the list of a campaign's folder, or adds to it; says how many jobs it has.
fn add(planned: Vec<Job>, folder: &Path, terminal: &Terminal) -> Result<String, Failure> {
    make_folder(folder)?;
    let path = Folder(folder).jobs();
    let _lock = terminal.lock(&path)?;
    terminal.confirm_files([], [Output::continued(&path)])?;
    let mut all = if path.exists() { read_jobs(folder)? } else { Vec::new() };
    let before = all.len();
    for job in planned {
        if all.iter().all(|other| other.name != job.name) {
            all.push(job);
        }
    }
    terminal.write_text(&path, &jobs::write(&all))?;
    let jobs = count(all.len(), "job", "jobs");
    Ok(format!("{}: {jobs}, {} of them new", path.shown(), all.len() - before))
}

/// Why there is nothing to plan.
fn no_passes(word: &str) -> GameError {
    if claims::game(word).is_ok() {
        let first = word.split(' ').next().unwrap_or_default();
        return GameError::Wrong(format!(
            "a campaign is about boards of all sizes: {first} --every B"
        ));
    }
    no_maps(word, word, ALL.iter().filter_map(|about| Some(about.maps?.word)))
}

/// The greatest first size with at most so many states.
fn greatest(maps: Maps, second: u32, limit: u64) -> Result<u32, GameError> {
    let fits = |most: u32| (maps.cost)(second, most, 1).is_ok_and(|cost| cost.states <= limit);
    // The least one first, for the error of a second size that is out of range.
    let least = 2;
    (maps.cost)(second, least, 1)?;
    if !fits(least) {
        return Err(GameError::Wrong(format!(
            "--max-states {limit}: there are more states at the least size with {second}"
        )));
    }
    let (mut fit, mut beyond) = (least, 2 * least);
    while fits(beyond) {
        (fit, beyond) = (beyond, beyond.saturating_mul(2));
    }
    while beyond - fit > 1 {
        let middle = fit + (beyond - fit) / 2;
        *(if fits(middle) { &mut fit } else { &mut beyond }) = middle;
    }
    Ok(fit)
}

/// The jobs with what they take, and a last line for all of them.
fn table(jobs: &[Job]) -> Result<Table, GameError> {
    let columns = ["job", "B", "A", "states", "MiB, one thread"];
    let row = |cells: [String; 5]| Row { cells: cells.map(Rich::text).into(), repeated: 0 };
    let mut rows = Vec::new();
    for Job { name, maps, second, most, states } in jobs {
        let memory = (maps.cost)(*second, *most, 1)?.memory.div_ceil(1 << 20);
        let sizes = [second.to_string(), most.to_string(), states.to_string()];
        let [second, most, states] = sizes;
        rows.push(row([name.clone(), second, most, states, memory.to_string()]));
    }
    let states: u128 = jobs.iter().map(|job| u128::from(job.states)).sum();
    let all = [count(jobs.len(), "job", "jobs"), String::new(), String::new(), states.to_string()];
    let [name, second, most, states] = all;
    rows.push(row([name, second, most, states, String::new()]));
    Ok(Table::numbers(columns, rows))
}
