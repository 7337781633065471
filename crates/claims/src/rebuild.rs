//! Makes the certificates of a manifest again by their recorded commands, and compares them byte by
//! byte with the existing files.
//!
//! As many commands run at a time as there are threads. What they make does not depend on it, and
//! is reported in the order of the manifest. A certificate and its hash in the manifest are written
//! together, so that the two agree whenever the program is stopped.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::{fmt, fs, io};

use indicatif::ProgressBar;
use rayon::prelude::*;
use thiserror::Error;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::parts::InOrder;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::{no_verdict, read_error};
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::files::{self, Lock};

use super::command::{self, CommandError, MakeError, Maker};
use super::edit::{self, EditError};
use super::{CertificateEntry, Entry, Manifest};

/// What to do with certificates that come out otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only say so.
    Check,
    /// Replace them, once they are checked.
    Write,
}

/// What became of a certificate.
#[derive(Debug)]
pub struct Remade<'m> {
    /// The claim.
    pub entry: &'m Entry,
    /// The certificate.
    pub certificate: &'m CertificateEntry,
    /// What came of its command.
    pub state: State,
}

/// What came of a command.
#[derive(Debug)]
pub enum State {
    /// The bytes that are kept, under the hash that the manifest names.
    Same,
    /// Something else.
    Differs(Difference),
    /// Something else, which is now kept.
    Written {
        /// What was there.
        difference: Difference,
        /// The new hash, which the manifest has.
        hash: Hash,
    },
    /// Nothing that could be kept.
    Failed(RebuildError),
    /// No command is recorded.
    NoCommand,
}

/// How what was made differs from what is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Nothing is kept.
    Missing(String),
    /// The bytes.
    Bytes {
        /// The first byte that differs, from 0.
        at: usize,
        /// The length of what is kept.
        kept: usize,
        /// The length of what was made.
        made: usize,
    },
    /// The manifest names another hash than that of the bytes, which are the same.
    Hash(Hash),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Missing(why) => f.write_str(why),
            Difference::Bytes { at, kept, made } => {
                write!(
                    f,
                    "byte {at} is different (the file has {kept} bytes, and the command makes {made})"
                )
            }
            Difference::Hash(hash) => {
                write!(
                    f,
                    "the bytes are the same, but their hash is {hash}, not the one in the manifest"
                )
            }
        }
    }
}

/// Why a certificate could not be made again.
#[derive(Debug, Error)]
pub enum RebuildError {
    /// The recorded command is none.
    #[error("{0}")]
    Command(#[from] CommandError),
    /// The command made nothing.
    #[error("{0}")]
    Make(#[from] MakeError),
    /// It made no certificate.
    #[error("the command made no certificate: {0}")]
    Unreadable(String),
    /// It made certificates for both players.
    #[error("the command makes a certificate for each player: record it with --player")]
    Several,
    /// It made a certificate of another claim, which is not kept.
    #[error(
        "what the command made was not written: it proves ‘{0}’, which is no part of the claim"
    )]
    OtherClaim(Box<Claim>),
    /// It made a certificate that the checker does not accept, which is not kept.
    #[error("what the command made was not written: {0}")]
    NotAccepted(String),
    /// The manifest could not be read again, for the new hash.
    #[error("the manifest cannot be read: {}", files::reason(.0))]
    Manifest(io::Error),
    /// The manifest could not be locked.
    #[error("the manifest cannot be locked: {}", files::reason(.0))]
    Lock(io::Error),
    /// The new hash could not be entered.
    #[error("the manifest cannot be changed: {0}")]
    Edit(#[from] EditError),
    /// The certificate or the manifest could not be written.
    #[error("nothing can be written: {0}")]
    Write(#[from] files::WriteError),
}

impl State {
    /// Whether the command made what is kept.
    pub fn is_same(&self) -> bool {
        matches!(self, State::Same)
    }
}

/// Makes the certificates of the claims that `select` picks, in the order of the manifest; their files, and
/// what commands name, are below its folder.
pub fn rebuild<'m>(
    manifest: &'m Manifest,
    file: &ManifestFile<'_>,
    maker: &dyn Maker,
    mode: Mode,
    select: impl Fn(&Entry) -> bool,
    progress: &ProgressBar,
) -> Vec<Remade<'m>> {
    let entries = manifest.claims.iter().filter(|entry| select(entry));
    let jobs: Vec<(&Entry, &CertificateEntry)> =
        entries.flat_map(|entry| entry.certificates.iter().map(move |c| (entry, c))).collect();
    progress.set_length(u64::try_from(jobs.len()).unwrap_or(u64::MAX));
    jobs.into_par_iter()
        .map(|(entry, certificate)| {
            let state = match &certificate.command {
                None => State::NoCommand,
                Some(command) => remake(entry, certificate, command, file, maker, mode)
                    .unwrap_or_else(State::Failed),
            };
            progress.inc(1);
            Remade { entry, certificate, state }
        })
        .collect()
}

/// The manifest's file, which one thread of one process at a time changes.
pub struct ManifestFile<'p> {
    path: &'p Path,
    waits: &'p (dyn Fn(&Path) + Sync),
    /// Held by the thread that changes the file: only another process is said to be waited for.
    turn: Mutex<()>,
}

impl<'p> ManifestFile<'p> {
    /// The file at a path; `waits` is called where another process changes it, which has to be waited for.
    pub fn new(path: &'p Path, waits: &'p (dyn Fn(&Path) + Sync)) -> Self {
        ManifestFile { path, waits, turn: Mutex::new(()) }
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Writes a certificate, and its hash in the manifest.
    fn keep(
        &self,
        entry: &Entry,
        certificate: &CertificateEntry,
        made: &AcceptedCertificate,
    ) -> Result<(), RebuildError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let locked = Lock::beside(self.path, &|| (self.waits)(self.path));
        let _lock = locked.map_err(RebuildError::Lock)?;
        // Commands may take hours: what was changed by hand meanwhile stays.
        let text = fs::read_to_string(self.path).map_err(RebuildError::Manifest)?;
        let text = edit::set_hash(&text, &entry.id, &certificate.file, &made.hash().to_string())?;
        let path = self.folder().join(&certificate.file);
        let written = [(path.as_path(), made.bytes()), (self.path, text.as_bytes())];
        Ok(files::write_below(self.folder(), &written)?)
    }
}

fn remake(
    entry: &Entry,
    certificate: &CertificateEntry,
    command: &str,
    file: &ManifestFile<'_>,
    maker: &dyn Maker,
    mode: Mode,
) -> Result<State, RebuildError> {
    let words = command::words(command)?;
    let mut all = maker.make(&words, file.folder())?;
    let (Some(made), true) = (all.pop(), all.is_empty()) else { return Err(RebuildError::Several) };
    let hash = hash(&made)?;
    let difference = match read_below(file.folder(), &certificate.file) {
        Err(why) => Difference::Missing(no_verdict(&why)),
        Ok(kept) if kept != made => Difference::Bytes {
            at: kept.iter().zip(&made).take_while(|(kept, made)| kept == made).count(),
            kept: kept.len(),
            made: made.len(),
        },
        Ok(_) if hash.to_string() != certificate.blake3 => Difference::Hash(hash),
        Ok(_) => return Ok(State::Same),
    };
    if mode == Mode::Check {
        return Ok(State::Differs(difference));
    }
    let accepted = AcceptedCertificate::check(made, &InOrder).map_err(|fault| {
        RebuildError::NotAccepted(fault.advice(words.iter().map(String::as_str)))
    })?;
    if !entry.truth().parts().iter().any(|part| accepted.proves(part)) {
        return Err(RebuildError::OtherClaim(Box::new(accepted.claim().clone())));
    }
    file.keep(entry, certificate, &accepted)?;
    Ok(State::Written { difference, hash })
}

/// The bytes of a file that is named in a manifest in `folder`.
fn read_below(folder: &Path, file: &Path) -> Result<Vec<u8>, NoVerdict> {
    let path = folder.join(file);
    let below = files::confirm_below(folder, &path);
    below.map_err(|error| NoVerdict::Unreadable(files::reason(&error)))?;
    files::read(&path)
}

/// The hash of a certificate.
fn hash(bytes: &[u8]) -> Result<Hash, RebuildError> {
    Certificate::read(bytes)
        .map(|(_, hash)| hash)
        .map_err(|error| RebuildError::Unreadable(read_error(bytes, &error)))
}
