//! `zermelo claims`: checks every claim of a manifest; and the commands that start a manifest, add to
//! it, and make its certificates again.

mod add;
mod documents;
pub(super) mod init;
mod manifest;
mod rebuild;
pub(super) mod site;
mod verify;

use std::io::Write;

use clap::{Args, Subcommand};

use super::output::{Failure, Terminal};

const AFTER_HELP: &str = "\
The exit code is the worst over all claims: 1 if one is not verified, otherwise 3 if one has no \
verdict. It is 2 for a manifest without claims and where --only and --except leave no claim.

Examples:
  zermelo claims certificates --only pi4
  zermelo claims certificates --report junit=claims.xml --report markdown=claims.md
  zermelo claims init .";

const AFTER_SCHEMA: &str = "\
Example:
  zermelo claims schema > claims.schema.json";

/// Without a subcommand: checks the claims of a manifest.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    verify: verify::Arguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start a manifest in a folder, with one small claim.
    Init(init::Arguments),
    /// Add a claim to a manifest, or a certificate to one of its claims.
    Add(Box<add::Arguments>),
    /// Make every certificate again by its recorded command.
    Rebuild(rebuild::Arguments),
    /// Print the JSON Schema of manifests, for editors.
    #[command(after_help = AFTER_SCHEMA)]
    Schema,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    match &arguments.command {
        None => verify::run(&arguments.verify, terminal),
        Some(Command::Init(arguments)) => init::run(arguments, terminal),
        Some(Command::Add(arguments)) => add::run(arguments, terminal),
        Some(Command::Rebuild(arguments)) => rebuild::run(arguments, terminal),
        Some(Command::Schema) => {
            terminal.out().write_all(init::SCHEMA.as_bytes())?;
            Ok(0)
        }
    }
}
