//! `zermelo claims init DIR`: a manifest to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::output::{Failure, Terminal};
use super::super::outputs::Output;
use super::add::{Proven, certificates_of_command};
use super::manifest::{MANIFEST, this_program};
use crate::files;
use crate::manifest::edit::{self, Addition};
use crate::manifest::{Citation, Statement};
use crate::text::ShownPath;

const AFTER_HELP: &str = "\
The folder is made if it does not exist. An existing manifest is not changed.

Example:
  zermelo claims init .";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The folder for claims.toml and its certificate.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// What a new manifest starts with.
const HEAD: &str = "\
# The claims of this repository, and the certificates that prove them.
#
#   zermelo claims claims.toml            checks every claim
#   zermelo claims add . --id NAME -- solve affine-plane 4
#   zermelo claims rebuild claims.toml    makes the certificates again by their commands

";

/// The claim of a new manifest: small enough to be followed by hand. Whatever two points the first
/// player has, they are on a line of two points.
const COMMAND: [&str; 3] = ["solve", "affine-plane", "2"];
const FILE: &str = "affine-plane-2.cert";

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let manifest = start(&arguments.folder, terminal)?;
    writeln!(terminal.text(), "{}: 1 claim. Check it: zermelo claims {0}", manifest.shown())?;
    Ok(0)
}

/// Starts a manifest in a folder; gives its path.
pub(in super::super) fn start(folder: &Path, terminal: &Terminal) -> Result<PathBuf, Failure> {
    let manifest = folder.join(MANIFEST);
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::Usage(format!("{} is not a folder", folder.shown())));
    }
    if manifest.exists() {
        return Err(Failure::Usage(format!(
            "{} already exists: zermelo claims add adds to it",
            manifest.shown()
        )));
    }
    let program = this_program()?;
    let certificate = folder.join(FILE);
    if certificate.exists() {
        return Err(Failure::Usage(format!(
            "{} already exists, and the first claim needs the name",
            certificate.shown()
        )));
    }
    let words = COMMAND.map(str::to_owned);
    let made = certificates_of_command(&words, Path::new("."), &program, terminal)?;
    let Ok([Proven { accepted, command }]) = <[Proven; 1]>::try_from(made) else {
        return Err(Failure::Limit("the first claim has one certificate".into()));
    };
    let text = edit::add(
        HEAD,
        &Addition {
            id: "affine-plane-2".into(),
            statement: Statement::Claim(accepted.claim().clone()),
            refuted_by: None,
            published: None,
            source: Citation::default(),
            note: Some("An example: two points of this plane are always on a line.".into()),
            file: FILE.into(),
            blake3: accepted.hash().to_string(),
            command,
        },
    );
    let text = text.map_err(|error| Failure::input(&manifest, error))?;
    files::make_folder(folder)?;
    terminal.confirm_files([], [&certificate, &manifest].map(|path| Output::continued(path)))?;
    let written = [(certificate.as_path(), accepted.bytes()), (&manifest, text.as_bytes())];
    files::write_together(&written)?;
    Ok(manifest)
}
