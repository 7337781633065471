//! `zermelo map erdos-szekeres A B -o FILE`: the outcome of every state; with `--table`, how many
//! states are P-positions, for many boards.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use zermelo_checker::certificate::{Provenance, Text};

use super::game::{ChosenGame, GameArguments};
use super::output::{Failure, Terminal, write_certificate};
use crate::solver::erdos_szekeres::{Resources, SolveError, map::map};

/// A map is a certificate: `zermelo check` confirms the outcome of every state.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The most memory to use, in MiB.
    #[arg(long, default_value_t = 4096, value_name = "MIB")]
    max_memory: u64,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let ChosenGame::ErdosSzekeres(game) = arguments.game.game(terminal)? else {
        return Err(Failure::Usage("only erdos-szekeres has maps".into()));
    };
    let progress = terminal.progress("states");
    let show = |done: u64, all: u64| report(&progress, done, all);
    let resources =
        Resources { memory: arguments.max_memory.saturating_mul(1 << 20), progress: Some(&show) };
    let maker = Text::new("zermelo map").unwrap_or_default();
    let made = map(&game, Provenance { maker, source: Text::default() }, resources);
    progress.finish_and_clear();
    let certificate = made.map_err(failure)?;
    let hash = write_certificate(&arguments.output, &certificate)?;
    let mut out = terminal.out();
    writeln!(out, "{}", certificate.header.claim)?;
    writeln!(out, "  hash   {hash}")?;
    writeln!(out, "  file   {}", arguments.output.display())?;
    Ok(0)
}

fn report(progress: &ProgressBar, done: u64, all: u64) {
    progress.set_length(all);
    progress.set_position(done);
}

/// A limit is one; anything else is about what was asked for.
pub(super) fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::Memory { .. } | SolveError::TooManyStates { .. } => {
            Failure::Limit(error.to_string())
        }
        wrong => Failure::Usage(wrong.to_string()),
    }
}
