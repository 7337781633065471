//! Why something that was asked for has no result.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::{env, fmt, fs};

use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::no_verdict;
use zermelo_search::accepted::AcceptanceError;
use zermelo_search::error::GameError;
use zermelo_search::files::{self, ConfirmError};
use zermelo_search::text::{Diagnostics, MAX_CAUSES, ShownPath, Source};

use crate::registry::games;

/// Why a command, or a function of the library, has no result.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are wrong, or an input cannot be read, or the output has no place to be written
    /// to.
    Usage(String),
    /// A text has errors; they are rendered with their lines.
    Text {
        /// All of them, ready to print.
        rendered: String,
    },
    /// A certificate without a verdict.
    Undecided(String),
    /// A limit was reached, or the system refused an operation.
    Limit(String),
    /// The checker does not accept what this program made.
    Fault(String),
    /// Standard output could not be written to.
    Output(io::Error),
}

impl Failure {
    /// The exit code: 2 if the user can correct the arguments or the input, 3 otherwise.
    /// docs/guide/exit-codes.md defines them.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) | Failure::Text { .. } => 2,
            Failure::Undecided(_) | Failure::Limit(_) | Failure::Fault(_) | Failure::Output(_) => 3,
        }
    }

    /// A source that is wrong, with what is wrong shown in it.
    pub(crate) fn text(source: Source<'_>, diagnostics: &Diagnostics) -> Self {
        Failure::first_of(source, diagnostics, MAX_CAUSES)
    }

    /// As [`text`](Self::text), with so many errors shown at most.
    pub(crate) fn first_of(source: Source<'_>, diagnostics: &Diagnostics, most: usize) -> Self {
        let diagnostics = &diagnostics.up_to(most);
        let mut rendered = source.render_all(diagnostics, styled_messages());
        rendered.push_str(&format!("zermelo: {}\n", diagnostics.summary(source.name)));
        Failure::Text { rendered }
    }

    /// Why a game has no answer to what was asked with a source.
    pub(crate) fn of_source(error: GameError, source: Source<'_>) -> Self {
        match error {
            GameError::Wrong(message) => Failure::Usage(message),
            GameError::Limit(message) => Failure::Limit(message),
            GameError::Source(errors) => Failure::text(source, &errors),
            GameError::Missing(capability) => Failure::Usage(games::missing(capability)),
            GameError::Fault(fault) => Failure::fault(&fault),
        }
    }

    /// An input that is wrong, or cannot be read.
    pub(crate) fn input(path: &Path, error: impl fmt::Display) -> Self {
        Failure::Usage(format!("{}: {error}", path.shown()))
    }

    /// An input that the system does not let be read.
    pub(crate) fn unread(path: &Path, error: &io::Error) -> Self {
        Failure::input(path, files::reason(error))
    }

    /// A certificate that cannot be read as one, or only beyond a limit.
    pub(crate) fn undecided(path: &Path, why: &NoVerdict) -> Self {
        Failure::Undecided(format!("{}: {}", path.shown(), no_verdict(why)))
    }

    /// What is said of a certificate that the checker does not accept.
    pub(crate) fn fault(fault: &AcceptanceError) -> Self {
        let words: Vec<String> =
            env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        Failure::Fault(fault.advice(words.iter().map(String::as_str)))
    }

    /// The same where the certificate was to be written.
    pub(crate) fn not_written(path: &Path, fault: &AcceptanceError) -> Self {
        let is_stream = fs::metadata(path).is_ok_and(|about| !about.is_file());
        let said = match path.to_str() {
            Some("-") => "standard output: what was written proves nothing".to_owned(),
            _ if is_stream => format!("{}: what was written proves nothing", path.shown()),
            _ => format!("{} was not written", path.shown()),
        };
        Failure::Fault(format!("{said}: {}", Failure::fault(fault)))
    }

    /// Why a certificate that is not kept could not be made and checked.
    pub(crate) fn unkept(error: io::Error) -> Self {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<AcceptanceError>()) {
            Some(fault) => Failure::fault(fault),
            None => {
                Failure::Limit(format!("the check of the certificate: {}", files::reason(&error)))
            }
        }
    }

    /// Why a certificate was not written piece by piece.
    pub(crate) fn streamed(path: &Path, error: io::Error) -> Self {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<AcceptanceError>()) {
            Some(fault) => Failure::not_written(path, fault),
            None if path == Path::new("-") => Failure::Output(error),
            None => Failure::output(path, error),
        }
    }

    /// An output that cannot be written: wrong usage if its place does not exist, and no result if the
    /// system fails to write to it.
    pub(crate) fn output(path: &Path, error: io::Error) -> Self {
        let message = format!("{}: {}", path.shown(), files::reason(&error));
        match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::AlreadyExists
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::InvalidFilename
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::ReadOnlyFilesystem => Failure::Usage(message),
            _ => Failure::Limit(message),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        Failure::of_source(error, Source::default())
    }
}

impl From<ConfirmError> for Failure {
    fn from(error: ConfirmError) -> Self {
        match error {
            ConfirmError::Unwritable(failed) => failed.into(),
            refused => Failure::Usage(refused.to_string()),
        }
    }
}

impl From<files::WriteError> for Failure {
    fn from(failed: files::WriteError) -> Self {
        Failure::output(&failed.path, failed.error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message)
            | Failure::Undecided(message)
            | Failure::Limit(message)
            | Failure::Fault(message) => f.write_str(message),
            Failure::Text { rendered } => f.write_str(rendered),
            Failure::Output(error) => write!(f, "standard output: {}", files::reason(error)),
        }
    }
}

/// Whether messages have colours: where colours are left open, on a terminal that has them.
pub(crate) fn styled_messages() -> bool {
    let err = io::stderr();
    let is_open = anstream::ColorChoice::global() == anstream::ColorChoice::Auto;
    anstream::AutoStream::choice(&err) != anstream::ColorChoice::Never
        && (!is_open || err.is_terminal())
}
