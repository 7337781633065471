//! What the subcommands share: colours, progress bars, and failures that are no verdict.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use zermelo_checker::certificate::{Certificate, Hash, ReadError};

use crate::diagnostic::{Diagnostics, Source};
use crate::files::{self, TextError};

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

/// Standard output and standard error, as the user wants them.
pub(super) struct Terminal {
    color: ColorChoice,
}

impl Terminal {
    pub(super) fn new(color: ColorChoice) -> Self {
        let choice = match color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Terminal { color }
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
    pub(super) fn out(&self) -> impl Write {
        anstream::stdout().lock()
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

    /// A sign of life on standard error for work whose length is not known.
    pub(super) fn spinner(&self, what: &'static str) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(150));
        bar
    }

    /// Says on standard error why there is no result.
    pub(super) fn complain(&self, failure: &Failure) {
        let mut err = anstream::stderr().lock();
        // Nowhere is left to say that standard error cannot be written to.
        let _ = match failure {
            Failure::Text { rendered } => write!(err, "{rendered}"),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => writeln!(err, "zermelo: {other}"),
        };
    }
}

/// Why a command has no result.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for does not exist or does not fit together.
    Usage(String),
    /// A text has errors; they are rendered with their lines.
    Text {
        /// All of them, ready to print.
        rendered: String,
    },
    /// A file could not be read or written.
    File(String),
    /// A limit was reached, or the work was interrupted.
    Limit(String),
    /// Standard output could not be written to.
    Output(io::Error),
}

impl Failure {
    /// The exit code: 2 for what the user can mend in the call or the input, 3 otherwise.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) | Failure::Text { .. } => 2,
            Failure::File(_) | Failure::Limit(_) | Failure::Output(_) => 3,
        }
    }

    /// The errors of a text, with their lines.
    pub(super) fn text(source: Source<'_>, diagnostics: &Diagnostics, terminal: &Terminal) -> Self {
        let mut rendered = source.render_all(diagnostics, terminal.styled_messages());
        rendered.push_str(&format!("zermelo: {}\n", diagnostics.summary(source.name)));
        Failure::Text { rendered }
    }

    /// A file that could not be read or written.
    pub(super) fn file(path: &Path, error: impl fmt::Display) -> Self {
        Failure::File(format!("{}: {error}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::File(message) | Failure::Limit(message) => {
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
        TextError::Unreadable(_) | TextError::NotUtf8 => Failure::file(path, error),
    })
}

/// The text that the bytes of a file are.
pub(super) fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "it is not UTF-8 text"))
}

/// Why a file has no contents to tell of.
pub(super) fn unread(path: &Path, error: ReadError) -> Failure {
    match error {
        ReadError::NoVerdict(why) => Failure::file(path, why),
        ReadError::Rejected(reason) => Failure::file(path, reason),
    }
}

/// Whether a result can be written where it is to go, before the work for it begins.
pub(super) fn confirm_writable(path: Option<&Path>) -> Result<(), Failure> {
    path.map_or(Ok(()), |path| {
        files::confirm_writable(path).map_err(|error| Failure::file(path, error))
    })
}

/// Writes a certificate to a file, whole or not at all.
pub(super) fn write_certificate(
    path: &Path,
    certificate: &Certificate<'_>,
) -> Result<Hash, Failure> {
    let (bytes, hash) = certificate
        .write()
        .map_err(|error| Failure::Limit(format!("the certificate cannot be encoded: {error:?}")))?;
    files::write(path, &bytes).map_err(|error| Failure::file(path, error))?;
    Ok(hash)
}

/// A flag that is set when the user interrupts the program (Ctrl-C). The second time ends it.
///
/// Files are written whole or not at all, so that nothing half-written is left either way.
pub(super) fn interrupt_flag() -> &'static AtomicBool {
    static FLAG: AtomicBool = AtomicBool::new(false);
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Without a handler, an interrupt ends the program at once, which is as good.
        let _ = ctrlc::set_handler(|| {
            if FLAG.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
    &FLAG
}
