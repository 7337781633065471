//! `zermelo campaign`: many passes over every size, shared out among processes and machines.

mod collect;
mod folder;
mod plan;
mod printed;
mod run;

use clap::{Args, Subcommand};

use super::output::{Failure, Terminal};

const AFTER_HELP: &str = "\
A campaign is a folder of plain files: any scheduler can run its jobs (docs/guide/campaign.md).

Examples:
  zermelo campaign plan erdos-szekeres --every 5-7 --up-to 12 -o campaign
  zermelo campaign run campaign erdos-szekeres-7-12 --check
  zermelo campaign collect campaign --partial";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the jobs of a campaign with their states and memory, and write the list or add to it.
    Plan(plan::Arguments),
    /// Run a job, or go on with it, and write its receipt.
    Run(run::Arguments),
    /// Merge the receipts of a campaign, and report missing, double and contradictory ones.
    Collect(collect::Arguments),
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    match &arguments.command {
        Command::Plan(arguments) => plan::run(arguments, terminal),
        Command::Run(arguments) => run::run(arguments, terminal),
        Command::Collect(arguments) => collect::run(arguments, terminal),
    }
}
