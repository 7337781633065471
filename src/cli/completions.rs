//! `zermelo completions SHELL`: completions of the command line for a shell.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use super::output::{Failure, Terminal};

const AFTER_HELP: &str = "\
Examples:
  zermelo completions bash >> ~/.bash_completion
  zermelo completions zsh > _zermelo";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Prints those of a command with its subcommands.
pub(super) fn run(
    arguments: &Arguments,
    mut command: Command,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "zermelo", &mut script);
    terminal.out().write_all(&script)?;
    Ok(0)
}
