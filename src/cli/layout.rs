//! `--layout FILE`: positions of a game whose rules are data, drawn as a file says.

use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_explain::face::LayoutError;
use zermelo_present::contract::proof::Proof;
use zermelo_search::text::{Diagnostic, Diagnostics, ShownPath, Source};

use super::output::{Failure, read_text};

/// The option.
#[derive(Debug, Args)]
pub(super) struct LayoutOption {
    /// Draw positions as this file says, of a game whose rules are data (docs/guide/rules.md).
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
}

/// A layout that was read from a file.
pub(super) struct LayoutFile<'a> {
    path: &'a Path,
    /// The text.
    pub(super) text: String,
}

impl LayoutOption {
    /// The file.
    pub(super) fn path(&self) -> Option<&Path> {
        self.layout.as_deref()
    }

    /// The layout, if one is given.
    pub(super) fn read(&self) -> Result<Option<LayoutFile<'_>>, Failure> {
        let read = |path| Ok(LayoutFile { path, text: read_text(path)? });
        self.path().map(read).transpose()
    }

    /// Draws the positions of a proof as the layout says, if one is given.
    pub(super) fn lay_out(&self, proof: &mut dyn Proof) -> Result<(), Failure> {
        let Some(file) = self.read()? else { return Ok(()) };
        file.lay_out(proof)
    }
}

impl LayoutFile<'_> {
    /// Draws the positions of a proof as the layout says.
    pub(super) fn lay_out(&self, proof: &mut dyn Proof) -> Result<(), Failure> {
        proof.lay_out(&self.text).map_err(|error| self.failure(error))
    }

    /// What is wrong with it, shown where it stands.
    pub(super) fn failure(&self, error: LayoutError) -> Failure {
        match error {
            LayoutError::At { span, message } => {
                let name = self.path.shown();
                let errors = Diagnostics::of(Diagnostic::new("layout", span, message));
                Failure::text(Source { name: &name, text: &self.text }, &errors)
            }
            error => Failure::input(self.path, error),
        }
    }
}
