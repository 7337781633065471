//! `zermelo claims add`: adds a certificate, which exists or is made, to a manifest.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_checker::claim::Claim;
use zermelo_checker::claim::Player;
use zermelo_checker::format::Hash;
use zermelo_checker::parts::InOrder;
use zermelo_explain::count;

use super::super::output::{Failure, Terminal};
use super::{folder_of, load, manifest_path, read_manifest, this_program};
use crate::claims::proponent;
use crate::files;
use crate::manifest::command::{self, MakeError, Maker};
use crate::manifest::edit::{self, Addition};
use crate::manifest::{Citation, Manifest, Statement};
use crate::verdict::{Checked, Unproved};

const AFTER_HELP: &str = "\
The certificate is checked first, and only one that proves its claim is added. A draw is one claim \
with two certificates: add both with the same identifier.

Examples:
  zermelo claims init .
  zermelo claims add . --id plane -- solve affine-plane 4
  zermelo claims add . --id mine --certificate pi4.cert --author 'A. Author' --year 2024
  zermelo claims add . --id d --statement 'draw hypercube 3 2' -- solve hypercube 3 2 --player first
  zermelo claims add . --id d -- solve hypercube 3 2 --player second";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The manifest, or its folder.
    #[arg(value_name = "DIR")]
    manifest: PathBuf,
    /// The claim's identifier. If the manifest has this claim, the certificate is added to it.
    #[arg(long, value_name = "NAME")]
    id: String,
    /// The statement, such as 'draw hypercube 3 2'; by default, the claim that the certificate proves.
    #[arg(long, value_name = "CLAIM")]
    statement: Option<Statement>,
    /// The published claim, when the certificate refutes it.
    #[arg(long, value_name = "CLAIM")]
    refutes: Option<Statement>,
    /// What was published, in words, if that claim is only a case of it, such as a conjecture for
    /// all sizes.
    #[arg(long, value_name = "WORDS", requires = "refutes")]
    published: Option<String>,
    /// The certificate's file name in the manifest's folder; by default, made from the identifier.
    #[arg(long, value_name = "NAME")]
    file: Option<String>,
    /// An author of the source. Can be repeated.
    #[arg(long = "author", value_name = "NAME")]
    authors: Vec<String>,
    /// The source's title.
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// The source's year.
    #[arg(long, value_name = "YEAR")]
    year: Option<u16>,
    /// The source's DOI.
    #[arg(long, value_name = "DOI")]
    doi: Option<String>,
    /// The source's number at the arXiv.
    #[arg(long, value_name = "NUMBER")]
    arxiv: Option<String>,
    /// The theorem, table or section.
    #[arg(long, value_name = "PLACE")]
    place: Option<String>,
    /// A note.
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// An existing certificate, which is copied to the manifest's folder.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The command that makes the certificate, as typed after `zermelo`: solve, compile, prove,
    /// map or puzzle prove, without -o. With --certificate it is recorded and not run.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Where a certificate comes from.
pub(super) enum Source {
    /// A file, with the command that is said to make it.
    File(PathBuf, Vec<String>),
    /// A command, which is run.
    Command(Vec<String>),
}

/// A certificate that proves its claim.
pub(super) struct Proven {
    pub(super) claim: Claim,
    pub(super) hash: Hash,
    pub(super) bytes: Vec<u8>,
    pub(super) command: Option<String>,
}

/// Takes or makes a certificate, in `folder`, and checks it.
pub(super) fn certificate_of(
    source: &Source,
    folder: &Path,
    maker: &dyn Maker,
    terminal: &Terminal,
) -> Result<Proven, Failure> {
    let (Source::File(_, words) | Source::Command(words)) = source;
    let command = match words.as_slice() {
        [] => None,
        words => Some(command::join(words).map_err(|error| Failure::Usage(error.to_string()))?),
    };
    let (name, bytes) = match source {
        Source::File(file, _) => {
            let bytes = files::read(file).map_err(|why| Failure::undecided(file, &why))?;
            (file.display().to_string(), bytes)
        }
        Source::Command(words) => {
            let name = format!("zermelo {}", command.as_deref().unwrap_or_default());
            let spinner = terminal.spinner("making the certificate");
            let made = maker.make(words, folder);
            spinner.finish_and_clear();
            let bytes = made.map_err(|error| match error {
                MakeError::Start(_) | MakeError::Failed { usage: false, .. } => {
                    Failure::Limit(format!("{name}: {error}"))
                }
                MakeError::Failed { .. } | MakeError::NothingWritten(_) => {
                    Failure::Usage(format!("{name}: {error}"))
                }
            })?;
            (name, bytes)
        }
    };
    match Checked::check(&bytes, None, &InOrder).proved() {
        Ok(verified) => Ok(Proven { claim: verified.claim, hash: verified.hash, bytes, command }),
        Err(Unproved::NoVerdict(why)) => Err(Failure::undecided(Path::new(&name), &why)),
        Err(Unproved::Rejected(sentence)) => {
            Err(Failure::Usage(format!("{name} proves no claim: {sentence}")))
        }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = manifest_path(&arguments.manifest);
    // What is wrong with the manifest is said before the work.
    load(&path, &read_manifest(&path)?, terminal)?;
    let source = match &arguments.certificate {
        Some(file) => Source::File(file.clone(), arguments.command.clone()),
        None if arguments.command.is_empty() => {
            return Err(Failure::Usage(
                "nothing to add: give a certificate with --certificate FILE, or, after --, a \
                 command that makes one, such as -- solve affine-plane 4"
                    .into(),
            ));
        }
        None => Source::Command(arguments.command.clone()),
    };
    let folder = folder_of(&path);
    terminal.confirm_writable(Some(&path))?;
    let program = this_program()?;
    let made = certificate_of(&source, folder, &program, terminal)?;
    // That may have taken hours: what was changed by hand meanwhile stays.
    let text = read_manifest(&path)?;
    let manifest = load(&path, &text, terminal)?;
    let (statement, refuted_by) = statements(arguments, &manifest, &made.claim)?;
    let truth = refuted_by.clone().unwrap_or_else(|| statement.clone());
    let parts = truth.parts().len();
    let file = arguments.file.clone().unwrap_or_else(|| file_name(&arguments.id, &truth, &made));

    let addition = Addition {
        id: arguments.id.clone(),
        statement,
        refuted_by,
        published: arguments.published.clone(),
        source: citation(arguments),
        note: arguments.note.clone(),
        file: file.clone(),
        blake3: made.hash.to_string(),
        command: made.command,
    };
    let changed = edit::add(&text, &addition).map_err(|error| Failure::input(&path, error))?;
    // What is wrong with a name or a statement is said as for any manifest, before a file is
    // written.
    let changed_manifest = load(&path, &changed, terminal)?;
    let entry = changed_manifest.claims.iter().find(|entry| entry.id == arguments.id);
    let certificates = entry.map_or(0, |entry| entry.certificates.len());
    let certificate = folder.join(&file);
    confirm_free(&certificate, &made.bytes, arguments.certificate.as_deref())?;
    files::write_together(&[(&certificate, &made.bytes), (&path, changed.as_bytes())])?;
    let mut out = terminal.out();
    let (path, claim, hash) = (path.display(), made.claim, made.hash);
    writeln!(out, "{path}: {claim} is proved by {file}, BLAKE3 {hash}")?;
    if parts > certificates {
        let parts = count(parts, "certificate", "certificates");
        writeln!(out, "{path}: ‘{truth}’ needs {parts} and has {certificates}")?;
    }
    Ok(0)
}

/// The statement and the true claim of the entry: those of the existing claim, or those of the
/// options, or the claim that the certificate proves.
fn statements(
    arguments: &Arguments,
    manifest: &Manifest,
    proved: &Claim,
) -> Result<(Statement, Option<Statement>), Failure> {
    let proved_alone = || Statement::Claim(proved.clone());
    let (statement, refuted_by) =
        match manifest.claims.iter().find(|entry| entry.id == arguments.id) {
            Some(entry) => (entry.statement.clone(), entry.refuted_by.clone()),
            None => {
                let truth = arguments.statement.clone().unwrap_or_else(proved_alone);
                match &arguments.refutes {
                    Some(published) => (published.clone(), Some(truth)),
                    None => (truth, None),
                }
            }
        };
    let truth = refuted_by.as_ref().unwrap_or(&statement);
    if truth.parts().contains(proved) {
        Ok((statement, refuted_by))
    } else {
        Err(Failure::Usage(format!(
            "the certificate proves ‘{proved}’, which is not a part of ‘{truth}’"
        )))
    }
}

/// The name of a certificate: that of the claim, with the player when there is one for each.
fn file_name(id: &str, truth: &Statement, made: &Proven) -> String {
    let player = match proponent(&made.claim) {
        Some(Player::First) if truth.parts().len() > 1 => "-first",
        Some(Player::Second) if truth.parts().len() > 1 => "-second",
        _ => "",
    };
    format!("{id}{player}.cert")
}

fn citation(arguments: &Arguments) -> Citation {
    Citation {
        authors: arguments.authors.clone(),
        title: arguments.title.clone(),
        year: arguments.year,
        doi: arguments.doi.clone(),
        arxiv: arguments.arxiv.clone(),
        place: arguments.place.clone(),
    }
}

/// A different file of a certificate's name is left alone, unless it is the one that is being added.
fn confirm_free(path: &Path, bytes: &[u8], from: Option<&Path>) -> Result<(), Failure> {
    match files::read(path) {
        Ok(there) if there != bytes && from.is_none_or(|from| from != path) => Err(Failure::Usage(
            format!("{} exists with other bytes: choose another name with --file", path.display()),
        )),
        _ => Ok(()),
    }
}
