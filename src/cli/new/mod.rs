//! `zermelo new claims-repo DIR`: a repository of claims to start from.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::claims::{MANIFEST, SCHEMA, init, page};
use super::output::{Failure, Terminal};
use crate::files;
use crate::provenance::VERSION;
use crate::text::ShownPath;

const AFTER_HELP: &str = "\
The folder gets a manifest with one small claim and its certificate, a page of the claims, and files \
that check them in the CI of GitHub and GitLab. A folder with files in it is left as it is.

Example:
  zermelo new claims-repo my-claims";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// A repository of claims, such as those of a paper, a journal or a group.
    #[command(after_help = AFTER_HELP)]
    ClaimsRepo {
        /// The folder, which is made if it does not exist.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

/// The files beside the certificates.
const FILES: [(&str, &str); 7] = [
    ("README.md", include_str!("README.md")),
    (".github/workflows/claims.yml", include_str!("github.yml")),
    (".gitlab-ci.yml", include_str!("gitlab.yml")),
    (".taplo.toml", ASSOCIATION),
    ("claims.schema.json", SCHEMA),
    (".gitignore", "/site\n"),
    (".gitattributes", ATTRIBUTES),
];

/// Certificates and the texts that they are about keep their bytes on every system, and so their hashes.
const ATTRIBUTES: &str = "\
*.cert binary
*.certs binary
*.map binary
claims.toml text eol=lf
*.kif text eol=lf
*.gdl text eol=lf
*.board text eol=lf
*.strategy text eol=lf
claims.html -text
certificates/tables/** -text
";

/// Where editors find the schema of the manifest.
const ASSOCIATION: &str = "\
[[rule]]
include = [\"**/claims.toml\"]

[rule.schema]
path = \"claims.schema.json\"
";

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let Command::ClaimsRepo { folder } = &arguments.command;
    confirm_empty(folder)?;
    files::make_whole(folder, |draft| {
        let manifest = init::start(&draft.join("certificates"), terminal)?;
        for (name, text) in FILES {
            let path = draft.join(name);
            files::make_folder(path.parent().unwrap_or(draft))?;
            terminal.write_text(&path, &text.replace("@VERSION@", VERSION))?;
        }
        let named = folder.join("certificates").join(MANIFEST);
        page(&manifest, &named, &draft.join("claims.html"), terminal)
    })?;
    let shown = folder.shown();
    writeln!(
        terminal.text(),
        "{shown}: a repository of one claim; {shown}/README.md says how to go on"
    )?;
    Ok(0)
}

/// Confirms that a folder is empty, or can be made.
fn confirm_empty(folder: &Path) -> Result<(), Failure> {
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::output(folder, error)),
    };
    match entries.next() {
        None => Ok(()),
        Some(_) => Err(Failure::Usage(format!(
            "{}: the folder is not empty; zermelo claims init DIR starts a manifest in one that is \
             there",
            folder.shown()
        ))),
    }
}
