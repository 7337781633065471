//! The `zermelo` command.

use std::process::ExitCode;

use clap::Parser;
use zermelo::cli::{self, Cli};

fn main() -> ExitCode {
    cli::run(Cli::parse())
}
