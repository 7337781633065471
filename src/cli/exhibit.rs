//! What a command shows: the certificate of a file, or of a small game, which is solved first.

use std::path::{Path, PathBuf};
use std::time::Duration;

use zermelo_checker::format::Certificate;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::executor::Parallel;
use zermelo_search::limits::{Deadline, Limits, Resources};
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::many::OneCertificate;
use super::output::{Failure, Terminal, on_spinner};
use crate::input::game::{GameArguments, is_game};
use crate::registry::named;
use crate::stop;

/// How long a game is solved, and in how much memory, where a command only shows its strategy.
const SMALL: (Duration, u64) = (Duration::from_secs(60), 1 << 30);

/// A certificate, and the words behind it.
#[derive(Debug)]
pub(super) struct Exhibit {
    /// The name of its file, or the game.
    pub(super) name: PathBuf,
    /// The name of its file, or one that it could have.
    pub(super) file: PathBuf,
    pub(super) bytes: Vec<u8>,
    pub(super) rest: Vec<String>,
}

impl Exhibit {
    /// That of a file.
    pub(super) fn of_file(file: &Path, bytes: Vec<u8>, rest: Vec<String>) -> Exhibit {
        Exhibit { name: file.to_owned(), file: file.to_owned(), bytes, rest }
    }

    /// The same where a command takes no words behind it.
    pub(super) fn alone(self) -> Result<Exhibit, Failure> {
        match self.rest.is_empty() {
            true => Ok(self),
            false => {
                let message = format!("‘{}’ is too much behind it", self.rest.join(" "));
                Err(Failure::input(&self.name, message))
            }
        }
    }
}

/// The name of the file that some words begin with; `None` where that is no file and they begin with a game.
pub(super) fn file(words: &[String]) -> Option<&Path> {
    let file = Path::new(words.first()?);
    (file.exists() || !is_game(words)).then_some(file)
}

/// The certificate of the file that the words begin with, or the first one that solves their game.
///
/// # Errors
/// When the file has none, the game is none or not solved in a minute, or nothing certifies its outcome.
pub(super) fn exhibit(
    words: &[String],
    entry: Option<u64>,
    terminal: &Terminal,
) -> Result<Exhibit, Failure> {
    if let Some(file) = file(words) {
        let bytes = OneCertificate { file: file.to_owned(), entry }.read()?;
        let rest = words.iter().skip(1).cloned().collect();
        return Ok(Exhibit::of_file(file, bytes, rest));
    }
    if entry.is_some() {
        return Err(Failure::Usage("--entry is for a file of many certificates".to_owned()));
    }
    let (game, rest) = GameArguments::beginning(words)?;
    let name = game.text();
    let (game, claim) = game.claimed();
    let (time, memory) = SMALL;
    let limits = Limits {
        positions: u64::MAX,
        memory,
        deadline: Deadline::after(time),
        interrupt: Some(stop::interrupt()),
    };
    let solved = terminal.during("solving", |spinner| {
        let resources = Resources { limits, progress: &on_spinner(spinner) };
        let claim = claim.as_ref();
        game.solve(&SolveRequest { claim, map: None, checkpoint: None, resources, by: None })
    });
    let SolvedGame { outcome, certificates, unfinished, .. } = solved?;
    stop::search_is_over();
    let is_wanted =
        |made: &Certificate<'_>| claim.as_ref().is_none_or(|claim| made.header.claim == *claim);
    let Some(certificate) = certificates.into_iter().find(is_wanted) else {
        let why = unfinished.map(|why| format!(": {why}")).unwrap_or_default();
        return Err(Failure::Limit(format!(
            "‘{name}’ has no certificate after a search as for a small game{why}; `zermelo solve` \
             searches longer"
        )));
    };
    terminal.note(&format!("solved: {}", named::with_names(&outcome)));
    let made = NewCertificate::new(certificate, Vec::new());
    let accepted = made.accepted(&Parallel::hidden()).map_err(|fault| Failure::fault(&fault))?;
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let file = PathBuf::from(words.collect::<Vec<_>>().join("-") + ".cert");
    Ok(Exhibit { name: PathBuf::from(name), file, bytes: accepted.bytes().to_vec(), rest })
}
