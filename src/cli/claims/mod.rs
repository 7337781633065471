//! `zermelo claims`: checks every claim of a manifest; and the commands that start a manifest, add to
//! it, and make its certificates again.

mod add;
mod init;
mod rebuild;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::output::{Failure, Terminal, read_text};
use crate::diagnostic::{Diagnostics, Source};
use crate::files::reason;
use crate::manifest::{Entry, Manifest};
use crate::process::Program;
pub(super) use verify::LimitArguments;

/// The JSON Schema of manifests, for editors.
const SCHEMA: &str = include_str!("../../../docs/guide/claims.schema.json");

const AFTER_HELP: &str = "\
The exit code is the worst over all claims: 1 if one is not verified, otherwise 3 if one has no \
verdict. It is 2 for a manifest without claims and for an --only that matches none.

Examples:
  zermelo claims certificates --only pi4
  zermelo claims certificates --report junit=claims.xml --report html=claims.html
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
            terminal.out().write_all(SCHEMA.as_bytes())?;
            Ok(0)
        }
    }
}

/// The name of a manifest in its folder.
const MANIFEST: &str = "claims.toml";

/// A manifest that is named by its file or its folder.
fn manifest_path(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(MANIFEST) } else { path.to_owned() }
}

/// A manifest that is named, or that of this folder or of its folder `certificates`.
fn given_or_found(path: Option<&Path>) -> PathBuf {
    match path {
        Some(path) => manifest_path(path),
        None if Path::new(MANIFEST).is_file() => MANIFEST.into(),
        None => Path::new("certificates").join(MANIFEST),
    }
}

/// The text of a manifest. A missing manifest is wrong usage: nothing would be checked.
fn read_manifest(path: &Path) -> Result<String, Failure> {
    read_text(path).map_err(|failure| {
        let start = if path.exists() { "" } else { "; zermelo claims init DIR starts a manifest" };
        Failure::Usage(format!("{failure}{start}"))
    })
}

/// This program, to be started again.
fn this_program() -> Result<Program, Failure> {
    Program::current().map_err(|error| {
        let why = reason(&error);
        Failure::Limit(format!("the program's own file was not found: {why}"))
    })
}

/// The folder that a manifest's files are named from.
fn folder_of(manifest: &Path) -> &Path {
    manifest.parent().unwrap_or(Path::new(""))
}

/// The manifest that a text holds; the tables that it links to are there.
fn parse(path: &Path, text: &str) -> Result<Manifest, Diagnostics> {
    Manifest::parse(text, Some(folder_of(path)))
}

/// As [`parse`], with the errors rendered.
fn load(path: &Path, text: &str, terminal: &Terminal) -> Result<Manifest, Failure> {
    let name = path.display().to_string();
    parse(path, text)
        .map_err(|errors| Failure::text(Source { name: &name, text }, &errors, terminal))
}

/// A choice of claims by a piece of their identifier or statement.
struct Selection<'a> {
    pattern: Option<&'a str>,
}

impl Selection<'_> {
    fn picks(&self, entry: &Entry) -> bool {
        self.pattern.is_none_or(|pattern| {
            entry.id.contains(pattern) || entry.statement.to_string().contains(pattern)
        })
    }

    /// Fails if no claim is picked: a run that checked nothing is never green.
    fn confirm(&self, manifest: &Manifest, name: &str) -> Result<(), Failure> {
        match self.pattern {
            _ if manifest.claims.is_empty() => Err(Failure::Usage(format!("{name} has no claims"))),
            Some(pattern) if !manifest.claims.iter().any(|entry| self.picks(entry)) => {
                Err(Failure::Usage(format!("no claim of {name} matches ‘{pattern}’")))
            }
            _ => Ok(()),
        }
    }
}
