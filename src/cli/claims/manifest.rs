//! The manifest that a command is about, the choice of its claims, and the program that makes its
//! certificates.

use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_claims::process::Program;
use zermelo_claims::run::{ClaimResult, run};
use zermelo_claims::{Entry, Manifest};
use zermelo_explain::typos::instead;
use zermelo_search::files::{MARK, reason, without_mark};
use zermelo_search::text::{Diagnostics, ShownPath, Source};

use super::super::output::{Failure, Terminal, read_whole_text};
use crate::registry::LANGUAGE;

/// The name of a manifest in its folder.
pub(super) const MANIFEST: &str = "claims.toml";

/// A manifest that is named by its file or its folder.
pub(super) fn manifest_path(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(MANIFEST) } else { path.to_owned() }
}

/// A manifest that is named, or that of this folder or of its folder `certificates`.
pub(super) fn given_or_found(path: Option<&Path>) -> PathBuf {
    match path {
        Some(path) => manifest_path(path),
        None if Path::new(MANIFEST).is_file() => MANIFEST.into(),
        None => Path::new("certificates").join(MANIFEST),
    }
}

/// The text of a manifest. A missing manifest is wrong usage: nothing would be checked.
pub(super) fn read_manifest(path: &Path) -> Result<String, Failure> {
    read_whole_manifest(path).map(without_mark)
}

/// The same with the mark of its encoding, if it begins with one.
pub(super) fn read_whole_manifest(path: &Path) -> Result<String, Failure> {
    read_whole_text(path).map_err(|failure| {
        let start = if path.exists() { "" } else { "; zermelo claims init DIR starts a manifest" };
        Failure::Usage(format!("{failure}{start}"))
    })
}

/// This program, to be started again.
pub(super) fn this_program() -> Result<Program, Failure> {
    Program::current().map_err(|error| {
        let why = reason(&error);
        Failure::Limit(format!("the program's own file was not found: {why}"))
    })
}

/// The folder that a manifest's files are named from.
pub(super) fn folder_of(manifest: &Path) -> &Path {
    manifest.parent().unwrap_or(Path::new(""))
}

/// The manifest that a text holds; the tables that it links to are there.
pub(super) fn parse(path: &Path, text: &str) -> Result<Manifest, Diagnostics> {
    Manifest::parse(text, Some(folder_of(path)), &LANGUAGE)
}

/// As [`parse`], with the errors rendered.
pub(super) fn load(path: &Path, text: &str) -> Result<Manifest, Failure> {
    let name = path.shown();
    let text = text.strip_prefix(MARK).unwrap_or(text);
    parse(path, text).map_err(|errors| Failure::text(Source { name: &name, text }, &errors))
}

/// A choice of claims by pieces of their identifiers or statements.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// Only claims whose identifier or statement contains this text.
    #[arg(long, value_name = "PATTERN")]
    only: Option<String>,
    /// No claims whose identifier or statement contains this text.
    #[arg(long, value_name = "PATTERN")]
    except: Option<String>,
}

impl Selection {
    pub(super) fn picks(&self, entry: &Entry) -> bool {
        let has = |pattern: &String| {
            entry.id.contains(pattern) || entry.statement.to_string().contains(pattern)
        };
        self.only.as_ref().is_none_or(has) && !self.except.as_ref().is_some_and(has)
    }

    /// Fails if no claim is picked: a run that checked nothing is never green.
    pub(super) fn confirm(&self, manifest: &Manifest, path: &Path) -> Result<(), Failure> {
        let name = path.shown();
        if manifest.claims.is_empty() {
            return Err(Failure::Usage(format!("{name} has no claims")));
        }
        if manifest.claims.iter().any(|entry| self.picks(entry)) {
            return Ok(());
        }
        Err(Failure::Usage(match (&self.only, &self.except) {
            (Some(pattern), None) => {
                let names = manifest.claims.iter().map(|entry| entry.id.as_str());
                let instead = instead(pattern, names);
                format!("no claim of {name} matches ‘{pattern}’; {instead}")
            }
            (_, except) => {
                let except = except.as_deref().unwrap_or_default();
                format!("--except ‘{except}’ leaves no claim of {name}")
            }
        }))
    }
}

/// Checks the claims of a manifest that are picked.
pub(super) fn check<'m>(
    manifest: &'m Manifest,
    folder: &Path,
    selection: &Selection,
    terminal: &Terminal,
) -> Vec<ClaimResult<'m>> {
    terminal.measured("checking claims", |bar| {
        run(manifest, folder, |entry| selection.picks(entry), bar)
    })
}
