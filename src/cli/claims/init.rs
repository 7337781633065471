//! `zermelo claims init DIR`: a manifest to start from.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::output::{Failure, Terminal};
use super::add::{Source, certificate_of};
use super::{MANIFEST, this_program};
use crate::files;
use crate::manifest::edit::{self, Addition};
use crate::manifest::{Citation, Statement};

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

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let folder = &arguments.folder;
    let manifest = folder.join(MANIFEST);
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::Usage(format!("{} is not a folder", folder.display())));
    }
    if manifest.exists() {
        return Err(Failure::Usage(format!(
            "{} already exists: zermelo claims add adds to it",
            manifest.display()
        )));
    }
    let program = this_program()?;
    let source = Source::Command(COMMAND.map(str::to_owned).to_vec());
    let made = certificate_of(&source, Path::new("."), &program, terminal)?;
    let text = edit::add(
        HEAD,
        &Addition {
            id: "affine-plane-2".into(),
            statement: Statement::Claim(made.claim),
            refuted_by: None,
            published: None,
            source: Citation::default(),
            note: Some("An example: two points of this plane are always on a line.".into()),
            file: "affine-plane-2.cert".into(),
            blake3: made.hash.to_string(),
            command: made.command,
        },
    );
    let text = text.map_err(|error| Failure::input(&manifest, error))?;
    fs::create_dir_all(folder).map_err(|error| Failure::output(folder, error))?;
    let certificate = folder.join("affine-plane-2.cert");
    files::write_together(&[(&certificate, &made.bytes), (&manifest, text.as_bytes())])?;
    writeln!(terminal.out(), "{}: 1 claim. Check it: zermelo claims {0}", manifest.display())?;
    Ok(0)
}
