//! `zermelo claims add`: adds a certificate, which exists or is made, to a manifest.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Hash;
use zermelo_claims::command::{self, MakeError, Maker};
use zermelo_claims::edit::{self, Addition};
use zermelo_claims::{CertificateEntry, Citation, Entry, Manifest, Statement};
use zermelo_explain::assertion::Said;
use zermelo_explain::claims::ClaimError;
use zermelo_explain::count;
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::executor::Parallel;
use zermelo_search::files;
use zermelo_search::text::ShownPath;
use zermelo_search::verdict::Unproved;

use super::super::output::{Failure, Terminal, print_json};
use super::super::outputs::{Output, for_player};
use super::manifest::{
    folder_of, load, manifest_path, read_manifest, read_whole_manifest, this_program,
};
use crate::registry::LANGUAGE;

const AFTER_HELP: &str = "\
The certificate is checked first, and only one that proves its claim is added. A draw or a value is one \
claim with two certificates, one for each player: a command that makes both adds both, and others are \
added with the same identifier.

Examples:
  zermelo claims init .
  zermelo claims add . --id plane -- solve affine-plane 4
  zermelo claims add . --id mine --certificate pi4.cert --author 'A. Author' --year 2024
  zermelo claims add . --id mine --replace --certificate pi4.cert
  zermelo claims add . --id draw -- solve hypercube 3 2";

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
    #[arg(long, value_name = "CLAIM", value_parser = statement)]
    statement: Option<Statement>,
    /// The published claim, when the certificate refutes it.
    #[arg(long, value_name = "CLAIM", value_parser = statement)]
    refutes: Option<Statement>,
    /// What was published, in words, if that claim is only a case of it, such as a conjecture for
    /// all sizes.
    #[arg(long, value_name = "WORDS", requires = "refutes")]
    published: Option<String>,
    /// The certificate's file name in the manifest's folder; by default, made from the identifier. Of two
    /// certificates, each gets -first or -second before its extension.
    #[arg(long, value_name = "NAME")]
    file: Option<String>,
    #[command(flatten)]
    source: Citation,
    /// A note.
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// If the claim has a certificate with this file, replace it.
    #[arg(long)]
    replace: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// An existing certificate, which is copied to the manifest's folder.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The command that makes the certificate, as typed after `zermelo`: solve, compile, prove,
    /// map or puzzle prove, without -o. With --certificate it is recorded and not run.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

fn statement(text: &str) -> Result<Statement, ClaimError> {
    Statement::read(text, &LANGUAGE)
}

/// A certificate that proves its claim.
pub(super) struct Proven {
    pub(super) accepted: AcceptedCertificate,
    /// The command that makes it.
    pub(super) command: Option<String>,
}

/// Takes the certificate of a file, and checks it; the command is said to make it.
fn certificate_of_file(file: &Path, words: &[String]) -> Result<Proven, Failure> {
    let command = if words.is_empty() { None } else { Some(recorded(words)?) };
    let bytes = files::read(file).map_err(|why| Failure::undecided(file, &why))?;
    match AcceptedCertificate::check_given(bytes) {
        Ok(accepted) => Ok(Proven { accepted, command }),
        Err(Unproved::NoVerdict(why)) => Err(Failure::undecided(file, &why)),
        Err(Unproved::Rejected(sentence)) => {
            Err(Failure::Usage(format!("{} proves no claim: {sentence}", file.shown())))
        }
    }
}

/// Makes certificates by a command, in `folder`, and checks them: one, or of a draw or a value one for
/// each player.
pub(super) fn certificates_of_command(
    words: &[String],
    folder: &Path,
    maker: &dyn Maker,
    terminal: &Terminal,
) -> Result<Vec<Proven>, Failure> {
    let name = format!("zermelo {}", recorded(words)?);
    let made = terminal.during("making the certificate", |_| maker.make(words, folder));
    let made = made.map_err(|error| match error {
        MakeError::Start(_) | MakeError::Limit(_) | MakeError::Failed { usage: false, .. } => {
            Failure::Limit(format!("{name}: {error}"))
        }
        MakeError::Failed { .. } | MakeError::NothingWritten => {
            Failure::Usage(format!("{name}: {error}"))
        }
    })?;
    let is_one = made.len() == 1;
    let proven = made.into_iter().map(|bytes| {
        let checked = AcceptedCertificate::check(bytes, &Parallel::hidden());
        let accepted = checked.map_err(|fault| Failure::fault(&fault))?;
        let command = match Said::of(accepted.claim()).proponent() {
            Some(player) if !is_one => recorded(&command::for_player(words, player))?,
            _ => recorded(words)?,
        };
        Ok(Proven { accepted, command: Some(command) })
    });
    proven.collect()
}

/// A command as a manifest records it.
fn recorded(words: &[String]) -> Result<String, Failure> {
    command::join(words).map_err(|error| Failure::Usage(error.to_string()))
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = manifest_path(&arguments.manifest);
    // What is wrong with the manifest is said before the work, and what will be refused.
    let manifest = load(&path, &read_manifest(&path)?)?;
    let folder = folder_of(&path);
    arguments.confirm(&path, &manifest, terminal)?;
    let proven = match (&arguments.certificate, arguments.command.as_slice()) {
        (Some(file), words) => vec![certificate_of_file(file, words)?],
        (None, []) => {
            return Err(Failure::Usage(
                "nothing to add: give a certificate with --certificate FILE, or, after --, a \
                 command that makes one, such as -- solve affine-plane 4"
                    .into(),
            ));
        }
        (None, words) => certificates_of_command(words, folder, &this_program()?, terminal)?,
    };
    // That may have taken hours: what was changed by hand meanwhile stays.
    let _lock = terminal.lock(&path)?;
    let mut text = read_whole_manifest(&path)?;
    let manifest = load(&path, &text)?;
    let (statement, refuted_by) = statements(arguments, &manifest, &proven)?;
    let truth = refuted_by.as_ref().unwrap_or(&statement);
    let parts = truth.parts().len();
    let names: Vec<PathBuf> =
        proven.iter().map(|one| arguments.name(one, parts, proven.len())).collect();
    for (Proven { accepted, .. }, file) in proven.iter().zip(&names) {
        arguments.confirm_new(&path, &manifest, file, Some(accepted.hash()))?;
    }
    for (Proven { accepted, command }, file) in proven.iter().zip(&names) {
        let addition = Addition {
            id: arguments.id.clone(),
            statement: statement.clone(),
            refuted_by: refuted_by.clone(),
            published: arguments.published.clone(),
            source: arguments.source.clone(),
            note: arguments.note.clone(),
            file: file.to_string_lossy().into_owned(),
            blake3: accepted.hash().to_string(),
            command: command.clone(),
        };
        text = edit::add(&text, &addition).map_err(|error| Failure::input(&path, error))?;
    }
    // What is wrong with a name or a statement is said as for any manifest, before a file is
    // written.
    let changed = load(&path, &text)?;
    let entry = changed.claims.iter().find(|entry| entry.id == arguments.id);
    let certificates = entry.map_or(0, |entry| entry.certificates.len());
    let files: Vec<PathBuf> = names.iter().map(|file| folder.join(file)).collect();
    terminal.confirm_files([], files.iter().chain([&path]).map(|file| Output::continued(file)))?;
    let mut written: Vec<(&Path, &[u8])> = Vec::new();
    for ((name, file), Proven { accepted, .. }) in names.iter().zip(&files).zip(&proven) {
        if arguments.is_to_be_written(name, accepted, &path, &manifest)? {
            written.push((file, accepted.bytes()));
        }
    }
    written.push((&path, text.as_bytes()));
    files::write_below(folder, &written)?;
    let mut out = terminal.answer(arguments.json);
    let path = path.shown();
    if arguments.json {
        let added = proven.iter().zip(&files).map(|(Proven { accepted, .. }, file)| {
            json!({
                "claim": accepted.claim().to_string(),
                "file": file.to_string_lossy().into_owned(),
                "blake3": accepted.hash().to_string(),
            })
        });
        let report = json!({
            "manifest": path.to_string(),
            "id": arguments.id,
            "statement": statement.to_string(),
            "added": added.collect::<Vec<_>>(),
            "certificates": certificates,
            "needed": parts,
        });
        print_json(&mut out, &report)?;
        return Ok(0);
    }
    for (Proven { accepted, .. }, file) in proven.iter().zip(&names) {
        let (claim, hash) = (accepted.claim(), accepted.hash());
        let file = file.shown();
        writeln!(out, "{path}: {claim} is proved by {file}, BLAKE3 {hash}")?;
    }
    if parts > certificates {
        let parts = count(parts, "certificate", "certificates");
        writeln!(out, "{path}: ‘{truth}’ needs {parts} and has {certificates}")?;
    }
    Ok(0)
}

impl Arguments {
    /// Confirms what can be before the work: that the files can be written and are not one, and that the
    /// claim does not have the certificates.
    fn confirm(
        &self,
        path: &Path,
        manifest: &Manifest,
        terminal: &Terminal,
    ) -> Result<(), Failure> {
        let entry = self.entry(manifest);
        let parts = entry.map(|entry| entry.truth().parts().len());
        let base = self.base();
        let of_players = [Player::First, Player::Second].map(|player| for_player(&base, player));
        let names = match (parts, &self.file) {
            (Some(1), _) => vec![base],
            (_, Some(_)) if self.certificate.is_some() => vec![base],
            (Some(_), None) => of_players.to_vec(),
            _ => [vec![base], of_players.to_vec()].concat(),
        };
        // Of two names, a command may make the certificate of the one that is not listed.
        let is_new = |name: &PathBuf| self.confirm_new(path, manifest, name, None);
        if self.certificate.is_none() && names.iter().all(|name| is_new(name).is_err()) {
            names.iter().try_for_each(is_new)?;
        }
        let folder = folder_of(path);
        let files: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
        let files = [path].into_iter().chain(files.iter().map(PathBuf::as_path));
        terminal.confirm_files([], files.map(Output::continued))
    }

    /// The claim, where the manifest has it.
    fn entry<'m>(&self, manifest: &'m Manifest) -> Option<&'m Entry> {
        manifest.claims.iter().find(|entry| entry.id == self.id)
    }

    /// The file of a certificate that is the only one.
    fn base(&self) -> PathBuf {
        self.file.as_ref().map_or_else(|| format!("{}.cert", self.id).into(), PathBuf::from)
    }

    /// The file of a certificate, relative to the manifest: with the player where the statement has
    /// two parts, and under a name that is given, where there are two certificates.
    fn name(&self, proven: &Proven, parts: usize, certificates: usize) -> PathBuf {
        let of_player = if self.file.is_some() { certificates > 1 } else { parts > 1 };
        match Said::of(proven.accepted.claim()).proponent() {
            Some(player) if of_player => for_player(&self.base(), player),
            _ => self.base(),
        }
    }

    /// Confirms that the claim does not have a certificate, unless it is to be replaced.
    fn confirm_new(
        &self,
        path: &Path,
        manifest: &Manifest,
        file: &Path,
        hash: Option<&Hash>,
    ) -> Result<(), Failure> {
        let hash = hash.map(Hash::to_string);
        let certificates = self.entry(manifest).map_or(&[][..], |entry| &entry.certificates);
        let has = |listed: &&CertificateEntry| {
            listed.file == file && !self.replace
                || listed.file != file && hash.as_ref() == Some(&listed.blake3)
        };
        let Some(listed) = certificates.iter().find(has) else { return Ok(()) };
        let advice = if listed.file == file { "; --replace replaces it" } else { "" };
        Err(Failure::Usage(format!(
            "{}: the claim ‘{}’ has the certificate already, as {}{advice}",
            path.shown(),
            self.id,
            listed.file.shown()
        )))
    }

    /// Whether a certificate is still to be written to a file. Another file of this name is left alone,
    /// but for the certificate that is to be replaced.
    fn is_to_be_written(
        &self,
        file: &Path,
        accepted: &AcceptedCertificate,
        path: &Path,
        manifest: &Manifest,
    ) -> Result<bool, Failure> {
        let place = folder_of(path).join(file);
        match files::read(&place) {
            Ok(there) if there == accepted.bytes() => return Ok(false),
            Ok(_) => {}
            // What stands in the way of a new file is told when it is written.
            Err(_) => return Ok(true),
        }
        let lists = |entry: &&Entry| entry.certificates.iter().any(|listed| listed.file == file);
        let (own, others): (Vec<&Entry>, Vec<&Entry>) =
            manifest.claims.iter().filter(lists).partition(|entry| entry.id == self.id);
        let why = match others.first() {
            Some(other) => format!(", and is a certificate of the claim ‘{}’", other.id),
            None if self.replace && !own.is_empty() => return Ok(true),
            None => String::new(),
        };
        Err(Failure::Usage(format!(
            "{} exists with other bytes{why}: choose another name with --file",
            place.shown()
        )))
    }

    /// Confirms that what is said of a claim that is there is what the manifest says.
    fn confirm_described(&self, entry: &Entry) -> Result<(), Failure> {
        let published = entry.refuted_by.as_ref().map(|_| &entry.statement);
        let is_same = [
            ("--statement", self.statement.as_ref().is_none_or(|of| of == entry.truth())),
            ("--refutes", self.refutes.as_ref().is_none_or(|of| Some(of) == published)),
            ("--published", self.published.is_none() || self.published == entry.published),
            ("--note", self.note.is_none() || self.note == entry.note),
            ("the source", [&Citation::default(), &entry.source].contains(&&self.source)),
        ];
        match is_same.iter().find(|(_, is_same)| !is_same) {
            None => Ok(()),
            Some((what, _)) => Err(Failure::Usage(format!(
                "the claim ‘{}’ is there with another value of {what}: change it in the manifest",
                self.id
            ))),
        }
    }
}

/// The statement and the true claim of the entry: those of the existing claim, or those of the
/// options, or what the certificates prove together.
fn statements(
    arguments: &Arguments,
    manifest: &Manifest,
    proven: &[Proven],
) -> Result<(Statement, Option<Statement>), Failure> {
    let proved: Vec<&Claim> = proven.iter().map(|one| one.accepted.claim()).collect();
    let (statement, refuted_by) = match (arguments.entry(manifest), &arguments.statement) {
        (Some(entry), _) => {
            arguments.confirm_described(entry)?;
            (entry.statement.clone(), entry.refuted_by.clone())
        }
        (None, given) => {
            let together =
                || Statement::of(&proved, &LANGUAGE).ok_or_else(|| no_statement(&proved));
            let truth = given.clone().map_or_else(together, Ok)?;
            match &arguments.refutes {
                Some(published) => (published.clone(), Some(truth)),
                None => (truth, None),
            }
        }
    };
    let truth = refuted_by.as_ref().unwrap_or(&statement);
    let parts = truth.parts();
    let is_other = |one: &&Proven| !parts.iter().any(|part| one.accepted.proves(part));
    match proven.iter().find(is_other).map(|one| one.accepted.claim()) {
        None => Ok((statement, refuted_by)),
        Some(other) => Err(Failure::Usage(format!(
            "the certificate proves ‘{other}’, which is not a part of ‘{truth}’"
        ))),
    }
}

/// What is said of certificates that have nothing to do with each other.
fn no_statement(proved: &[&Claim]) -> Failure {
    let proved: Vec<String> = proved.iter().map(|claim| format!("‘{claim}’")).collect();
    Failure::Usage(format!(
        "the certificates prove {}, which is neither a draw nor a value: choose one with --player",
        proved.join(" and ")
    ))
}
