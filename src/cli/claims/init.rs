//! `zermelo claims init DIR`: a manifest to start from; with `--ci` a whole repository of claims.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_claims::edit::{self, Addition};
use zermelo_claims::{Citation, Statement};
use zermelo_search::files;
use zermelo_search::provenance::VERSION;
use zermelo_search::text::ShownPath;

use super::super::output::{Failure, Terminal};
use super::super::outputs::Output;
use super::add::{Proven, certificates_of_command};
use super::manifest::{MANIFEST, this_program};

const AFTER_HELP: &str = "\
The folder is made if it does not exist. An existing manifest is not changed. With --ci the folder gets \
a repository: the manifest and its certificate in a folder of their own, and files that check them \
in the CI of GitHub and GitLab. A folder with files in it is left as it is then.

Examples:
  zermelo claims init .
  zermelo claims init --ci my-claims";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The folder for claims.toml and its certificate.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Start a repository with files for the CI of GitHub and GitLab.
    #[arg(long)]
    ci: bool,
}

/// The JSON Schema of manifests, for editors.
pub(super) const SCHEMA: &str = include_str!("../../../docs/guide/claims.schema.json");

/// The files beside the certificates.
const FILES: [(&str, &str); 7] = [
    ("README.md", include_str!("repository/README.md")),
    (".github/workflows/claims.yml", include_str!("repository/github.yml")),
    (".gitlab-ci.yml", include_str!("repository/gitlab.yml")),
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
certificates/tables/** -text
";

/// Where editors find the schema of the manifest.
const ASSOCIATION: &str = "\
[[rule]]
include = [\"**/claims.toml\"]

[rule.schema]
path = \"claims.schema.json\"
";

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
    if arguments.ci {
        return repository(&arguments.folder, terminal);
    }
    let manifest = start(&arguments.folder, terminal)?;
    writeln!(terminal.text(), "{}: 1 claim. Check it: zermelo claims {0}", manifest.shown())?;
    Ok(0)
}

/// Starts a repository of claims, such as those of a paper, a journal or a group.
fn repository(folder: &Path, terminal: &Terminal) -> Result<u8, Failure> {
    confirm_empty(folder)?;
    files::make_whole(folder, |draft| {
        start(&draft.join("certificates"), terminal)?;
        for (name, text) in FILES {
            let path = draft.join(name);
            files::make_folder(path.parent().unwrap_or(draft))?;
            terminal.write_text(&path, &text.replace("@VERSION@", VERSION))?;
        }
        Ok::<(), Failure>(())
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
            "{}: the folder is not empty; without --ci a manifest is started in one that is \
             there",
            folder.shown()
        ))),
    }
}

/// Starts a manifest in a folder; gives its path.
fn start(folder: &Path, terminal: &Terminal) -> Result<PathBuf, Failure> {
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
