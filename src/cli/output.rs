//! Shared by the subcommands: colours, progress bars, and failures without a verdict.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use zermelo_checker::format::Certificate;
use zermelo_checker::format::Hash;
use zermelo_checker::parts::Stop;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::{no_verdict, read_error};

use crate::diagnostic::{Diagnostics, Source, visible};
use crate::files::{self, TextError};
use crate::games::about::{GameError, Made, WriteTo};
use crate::manifest::command::hand_over;

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Standard output and standard error with the user's settings, and where results are written.
pub(super) struct Terminal {
    color: ColorChoice,
    results: Results,
}

/// Who takes the results of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Results {
    /// The user: text on standard output, files where the options say.
    User,
    /// The process that started this one: the contents of files go to standard output, one after
    /// the other, and text is dropped.
    Parent,
}

impl Terminal {
    pub(super) fn new(color: ColorChoice, results: Results) -> Self {
        let choice = match color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Terminal { color, results }
    }

    /// Whether messages on standard error are to be coloured.
    pub(super) fn styled_messages(&self) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                io::stderr().is_terminal()
                    && anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
            }
        }
    }

    /// Standard output; colours are taken out where they are not wanted.
    pub(super) fn out(&self) -> Box<dyn Write> {
        match self.results {
            Results::User => Box::new(anstream::stdout().lock()),
            Results::Parent => Box::new(io::sink()),
        }
    }

    /// Whether a result can be written where it is to go, before the work for it begins.
    pub(super) fn confirm_writable(&self, path: Option<&Path>) -> Result<(), Failure> {
        match (path, self.results) {
            (None, _) | (_, Results::Parent) => Ok(()),
            (Some(path), _) if path == Path::new("-") => Ok(()),
            (Some(path), Results::User) => {
                files::confirm_writable(path).map_err(|error| Failure::output(path, error))
            }
        }
    }

    /// Writes a result to a file, whole or not at all.
    pub(super) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        match self.results {
            Results::User => {
                files::write(path, bytes).map_err(|error| Failure::output(path, error))
            }
            Results::Parent => Ok(hand_over(&mut io::stdout().lock(), bytes)?),
        }
    }

    /// Writes a result piece by piece to a file, whole or not at all, or to standard output for `-`.
    pub(super) fn write_pieces(
        &self,
        path: &Path,
        write: &WriteTo<'_>,
    ) -> Result<(Hash, u64), Failure> {
        let mut made = None;
        self.fill(path, &mut |to| {
            made = Some(write(to)?);
            Ok(())
        })?;
        made.ok_or_else(|| Failure::Limit(format!("{}: nothing was written", path.display())))
    }

    /// As [`write_pieces`](Terminal::write_pieces), what `fill` writes.
    pub(super) fn fill(
        &self,
        path: &Path,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match self.results {
            Results::User if path == Path::new("-") => Ok(fill(&mut io::stdout().lock())?),
            Results::User => {
                files::write_with(path, fill).map_err(|error| Failure::output(path, error))
            }
            Results::Parent => {
                let mut bytes = Vec::new();
                fill(&mut bytes)?;
                Ok(hand_over(&mut io::stdout().lock(), &bytes)?)
            }
        }
    }

    /// Writes a certificate to a file, whole or not at all.
    pub(super) fn write_certificate<'p>(
        &self,
        path: &'p Path,
        certificate: &Certificate<'_>,
    ) -> Result<Written<'p>, Failure> {
        let (bytes, hash) = certificate.write();
        self.write(path, &bytes)?;
        Ok(Written { hash, path })
    }

    /// Writes a certificate that was made to a file, if it is wanted, and says what it is.
    pub(super) fn write_made(&self, made: &Made, path: Option<&Path>) -> Result<u8, Failure> {
        let Made { certificate, facts } = made;
        let written = path.map(|path| self.write_certificate(path, certificate)).transpose()?;
        let mut out = self.out();
        writeln!(out, "{}", certificate.header.claim)?;
        facts.iter().try_for_each(|fact| writeln!(out, "  {fact}"))?;
        written.map_or(Ok(()), |written| write!(out, "{written}"))?;
        Ok(0)
    }

    /// A progress bar on standard error, shown only on a terminal and only when the work takes
    /// longer than a moment.
    pub(super) fn progress(&self, what: &'static str) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.set_message(what);
        bar
    }

    /// A progress sign on standard error for work whose length is not known.
    pub(super) fn spinner(&self, what: &'static str) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(150));
        bar
    }

    /// Prints a note on standard error that changes no result.
    pub(super) fn note(&self, note: &str) {
        // Nowhere is left to say that standard error cannot be written to.
        let _ = writeln!(anstream::stderr().lock(), "zermelo: {}", visible(note));
    }

    /// Prints on standard error why there is no result.
    pub(super) fn complain(&self, failure: &Failure) {
        let mut err = anstream::stderr().lock();
        // Nowhere is left to say that standard error cannot be written to.
        let _ = match failure {
            Failure::Text { rendered } => write!(err, "{rendered}"),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => writeln!(err, "zermelo: {}", visible(&other.to_string())),
        };
    }
}

/// A certificate that was written: printed, the lines that say so.
pub(super) struct Written<'p> {
    hash: Hash,
    path: &'p Path,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  hash   {}", self.hash)?;
        writeln!(f, "  file   {}", self.path.display())
    }
}

/// Why a command has no result.
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
    /// Standard output could not be written to.
    Output(io::Error),
}

impl Failure {
    /// The exit code: 2 if the user can correct the arguments or the input, 3 otherwise.
    /// docs/exit-codes.md defines them.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) | Failure::Text { .. } => 2,
            Failure::Undecided(_) | Failure::Limit(_) | Failure::Output(_) => 3,
        }
    }

    /// The errors of a text, with their lines.
    pub(super) fn text(source: Source<'_>, diagnostics: &Diagnostics, terminal: &Terminal) -> Self {
        let mut rendered = source.render_all(diagnostics, terminal.styled_messages());
        rendered.push_str(&format!("zermelo: {}\n", diagnostics.summary(source.name)));
        Failure::Text { rendered }
    }

    /// Why a game has no answer, about a source where there is one.
    pub(super) fn game(error: GameError, source: Option<Source<'_>>, terminal: &Terminal) -> Self {
        let source = source.unwrap_or(Source { name: "", text: "" });
        match error {
            GameError::Wrong(message) => Failure::Usage(message),
            GameError::Limit(message) => Failure::Limit(message),
            GameError::Source(errors) => Failure::text(source, &errors, terminal),
            GameError::NeedsSize(what) => Failure::needs_size(source.name, what),
        }
    }

    /// A source for every size that is to be compiled without one.
    pub(super) fn needs_size(name: &str, what: &str) -> Self {
        Failure::Usage(format!(
            "{name} {what}, for every size; choose one with --size, such as --size 9"
        ))
    }

    /// An input that is wrong, or cannot be read.
    pub(super) fn input(path: &Path, error: impl fmt::Display) -> Self {
        Failure::Usage(format!("{}: {error}", path.display()))
    }

    /// A certificate that cannot be read as one, or only beyond a limit.
    pub(super) fn undecided(path: &Path, why: &NoVerdict) -> Self {
        Failure::Undecided(format!("{}: {}", path.display(), no_verdict(why)))
    }

    /// An output that cannot be written: wrong usage if its place does not exist, and no result if the
    /// system fails to write to it.
    pub(super) fn output(path: &Path, error: io::Error) -> Self {
        let message = format!("{}: {error}", path.display());
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

impl From<files::WriteError> for Failure {
    fn from(failed: files::WriteError) -> Self {
        Failure::output(&failed.path, failed.error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Undecided(message) | Failure::Limit(message) => {
                f.write_str(message)
            }
            Failure::Text { rendered } => f.write_str(rendered),
            Failure::Output(error) => write!(f, "standard output: {error}"),
        }
    }
}

/// The text of a file.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    text_of(path, read_source(path, None)?)
}

/// The bytes of a file that is a text, or whatever its length where it begins with `magic`.
pub(super) fn read_source(path: &Path, magic: Option<&[u8]>) -> Result<Vec<u8>, Failure> {
    files::read_source(path, magic).map_err(|error| match error {
        TextError::TooLong { .. } => Failure::Usage(format!("{}: {error}", path.display())),
        TextError::Unreadable(_) | TextError::NotUtf8 => Failure::input(path, error),
    })
}

/// The bytes of a file as text.
pub(super) fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map(files::without_mark).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::input(path, format!("it is not UTF-8 text (byte {at})"))
    })
}

/// Why the contents of a certificate cannot be shown.
pub(super) fn unread(path: &Path, bytes: &[u8], error: &Stop) -> Failure {
    match error {
        Stop::NoVerdict(why) => Failure::undecided(path, why),
        Stop::Rejected(_) => Failure::input(path, read_error(bytes, error)),
    }
}
