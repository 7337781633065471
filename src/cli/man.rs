//! `zermelo man [DIR]`: manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::Cli;
use super::output::{Failure, Terminal};

const AFTER_HELP: &str = "\
Examples:
  zermelo man ~/.local/share/man/man1
  zermelo man > zermelo.1";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The folder for the pages, one a subcommand; without it, the page of the command itself goes
    /// to standard output.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    match &arguments.folder {
        Some(folder) => {
            fs::create_dir_all(folder)
                .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
                .map_err(|error| Failure::file(folder, error))?;
        }
        None => {
            let mut page = Vec::new();
            Man::new(Cli::command()).render(&mut page)?;
            terminal.out().write_all(&page)?;
        }
    }
    Ok(0)
}
