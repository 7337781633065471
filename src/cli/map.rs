//! `zermelo map erdos-szekeres A B -o FILE`: the outcome of every state; with `--table`, how many
//! states are P-positions, for many boards.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use zermelo_checker::games::erdos_szekeres::ErdosSzekeres;
use zermelo_checker::games::erdos_szekeres::Form;

use super::compile::provenance;
use super::game::erdos_szekeres;
use super::output::{Failure, Terminal};
use crate::document::{Format, RenderOptions};
use crate::games::erdos_szekeres::solver::counts::{Counts, counts};
use crate::games::erdos_szekeres::solver::map::map;
use crate::games::erdos_szekeres::solver::{Board, Resources, SolveError};
use crate::games::erdos_szekeres::table;

const AFTER_HELP: &str = "\
A map is a certificate: zermelo check confirms the outcome of every state.

Examples:
  zermelo map erdos-szekeres 9 6 -o 9-6.map
  zermelo map erdos-szekeres --table 9 --max-b 6";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The game and its sizes: erdos-szekeres A B; with --table without the sizes.
    #[arg(value_name = "GAME", required = true, num_args = 1..=3)]
    game: Vec<String>,
    /// The certificate to write; with --table, the file to print to instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print how many states are P-positions for all boards with b ≤ a ≤ N, as Table 2 of the
    /// paper does.
    #[arg(long, value_name = "N")]
    table: Option<u32>,
    /// With --table, the greatest b.
    #[arg(long, value_name = "B", requires = "table")]
    max_b: Option<u32>,
    /// With --table, its form.
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

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    terminal.confirm_writable(arguments.output.as_deref())?;
    let progress = terminal.progress("states");
    let show = |done: u64, all: u64| report(&progress, done, all);
    let resources =
        Resources { memory: arguments.max_memory.saturating_mul(1 << 20), progress: Some(&show) };
    let game = game(&arguments.game)?;
    if let Some(most) = arguments.table {
        if game.is_some() {
            let message = "--table is about boards of all sizes: erdos-szekeres --table N";
            return Err(Failure::Usage(message.into()));
        }
        let counts = counts(most, arguments.max_b.unwrap_or(most), resources).map_err(failure)?;
        progress.finish_and_clear();
        return print_counts(&counts, arguments, terminal);
    }
    let Some(game) = game else {
        return Err(Failure::Usage("erdos-szekeres takes two numbers, or --table N".into()));
    };
    let states = Board::of(&game).and_then(|board| board.confirm_memory(resources.memory));
    let states = states.map_err(failure)?;
    let made = map(&game, provenance("zermelo map", Path::new(""), None), resources);
    progress.finish_and_clear();
    let certificate = made.map_err(failure)?;
    let mut out = terminal.out();
    writeln!(out, "{}", certificate.header.claim)?;
    writeln!(out, "  states {states}")?;
    if let Some(path) = &arguments.output {
        let hash = terminal.write_certificate(path, &certificate)?;
        writeln!(out, "  hash   {hash}")?;
        writeln!(out, "  file   {}", path.display())?;
    }
    Ok(0)
}

/// The game that words name; `None` without sizes.
fn game(words: &[String]) -> Result<Option<ErdosSzekeres>, Failure> {
    match words {
        [name] if name == "erdos-szekeres" => Ok(None),
        [name, a, b] if name == "erdos-szekeres" => erdos_szekeres(a, b, Form::Avoidance).map(Some),
        [name, _] if name == "erdos-szekeres" => {
            Err(Failure::Usage("erdos-szekeres takes two numbers".into()))
        }
        _ => Err(Failure::Usage("only erdos-szekeres has maps".into())),
    }
}

fn print_counts(
    counts: &Counts,
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    let table = table::counts::table(counts, arguments.format);
    let text = table.render(arguments.format, &RenderOptions::default());
    match &arguments.output {
        Some(path) => terminal.write(path, text.as_bytes())?,
        None => terminal.out().write_all(text.as_bytes())?,
    }
    Ok(0)
}

fn report(progress: &ProgressBar, done: u64, all: u64) {
    progress.set_length(all);
    progress.set_position(done);
}

/// A limit is one; anything else is about what was asked for.
pub(super) fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::Memory { .. } => Failure::Limit(format!("{error} (--max-memory sets it)")),
        SolveError::TooManyStates { .. } => Failure::Limit(error.to_string()),
        wrong => Failure::Usage(wrong.to_string()),
    }
}
