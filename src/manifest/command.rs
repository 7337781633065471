//! The commands that a manifest records for its certificates: the words that were typed after
//! `zermelo`, quoted as in a shell, without `-o`. They can be run again to make the same file.
//!
//! A manifest may come from a stranger: only commands that make certificates are run, and only
//! with an output of our choosing.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use thiserror::Error;

use crate::files;

/// The commands that make certificates.
pub const MAKERS: [&str; 4] = ["solve", "compile", "prove", "map"];

/// Why a text is no command that makes a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// A quotation is open at the end.
    #[error("a quotation in the command does not end")]
    Quotes,
    /// It starts with another word.
    #[error("a certificate is made by solve, compile, prove or map, not by ‘{0}’")]
    Maker(String),
    /// It says where to write.
    #[error("a recorded command has no -o: the certificate is written to the claim's file")]
    Output,
    /// A word that cannot be written down.
    #[error("a word of the command has a null character")]
    Null,
}

/// The words of a command.
///
/// # Errors
/// When it makes no certificate, or says where to write it.
pub fn words(command: &str) -> Result<Vec<String>, CommandError> {
    let words = shlex::split(command).ok_or(CommandError::Quotes)?;
    confirm(&words)?;
    Ok(words)
}

/// The command that has these words.
///
/// # Errors
/// As [`words`].
pub fn join(words: &[String]) -> Result<String, CommandError> {
    confirm(words)?;
    shlex::try_join(words.iter().map(String::as_str)).map_err(|_| CommandError::Null)
}

fn confirm(words: &[String]) -> Result<(), CommandError> {
    let first = words.first().map(String::as_str).unwrap_or_default();
    if !MAKERS.contains(&first) {
        return Err(CommandError::Maker(first.to_owned()));
    }
    let output = |word: &String| {
        word == "--output"
            || word.starts_with("--output=")
            || (word.starts_with("-o") && !word.starts_with("--"))
    };
    if words.iter().any(output) { Err(CommandError::Output) } else { Ok(()) }
}

/// Makes certificates by commands, several at a time.
pub trait Maker: Sync {
    /// The bytes that a command makes in `folder`.
    ///
    /// # Errors
    /// When it makes none.
    fn make(&self, words: &[String], folder: &Path) -> Result<Vec<u8>, MakeError>;
}

/// Why a command made no certificate.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The program or a file for its output could not be had.
    #[error("the command cannot be run: {0}")]
    Start(#[from] io::Error),
    /// It failed.
    #[error("the command failed, {status}{message}")]
    Failed {
        /// How it ended.
        status: String,
        /// Whether it was called wrongly, or its input is wrong.
        usage: bool,
        /// What it said; empty, or after a colon.
        message: String,
    },
    /// It ended well and wrote nothing.
    #[error("the command wrote no certificate: {0}")]
    NothingWritten(String),
}

/// A program that knows the commands; it makes certificates with `-o` and a temporary file.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
}

impl Program {
    /// The program that is running.
    ///
    /// # Errors
    /// When the system does not say where it is.
    pub fn current() -> io::Result<Self> {
        std::env::current_exe().map(|path| Program { path })
    }

    /// A call of it.
    pub(super) fn command(&self) -> Command {
        Command::new(&self.path)
    }
}

impl Maker for Program {
    fn make(&self, words: &[String], folder: &Path) -> Result<Vec<u8>, MakeError> {
        let scratch = tempfile::tempdir()?;
        let made = scratch.path().join("made.cert");
        // A relative folder "" is the current one.
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        let output = self
            .command()
            .args(words)
            .arg("-o")
            .arg(&made)
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.trim();
            let message = if said.is_empty() { String::new() } else { format!(": {said}") };
            let usage = output.status.code() == Some(2);
            return Err(MakeError::Failed { status: output.status.to_string(), usage, message });
        }
        let both = scratch.path().join("made-first.cert").exists();
        files::read(&made).map_err(|error| {
            MakeError::NothingWritten(if both {
                "the game is a draw, which has one for each player; name one with --player, and the \
                 draw with --statement"
                    .into()
            } else {
                error.to_string()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_as_a_shell_takes_them() {
        let cases: &[(&str, Result<&[&str], CommandError>)] = &[
            ("solve affine-plane 4", Ok(&["solve", "affine-plane", "4"])),
            ("compile 'my sources/a.strategy'", Ok(&["compile", "my sources/a.strategy"])),
            ("solve 'affine-plane", Err(CommandError::Quotes)),
            ("claims rebuild", Err(CommandError::Maker("claims".into()))),
            ("", Err(CommandError::Maker(String::new()))),
            ("solve affine-plane 4 -o x.cert", Err(CommandError::Output)),
            ("solve affine-plane 4 -ox.cert", Err(CommandError::Output)),
            ("solve affine-plane 4 --output=x", Err(CommandError::Output)),
        ];
        for (command, expected) in cases {
            let expected =
                expected.clone().map(|words| words.iter().map(|w| w.to_string()).collect());
            assert_eq!(words(command), expected, "{command}");
        }
    }

    #[test]
    fn a_command_of_words_has_those_words() {
        let said: Vec<String> =
            ["compile", "a b", "it's", "--start", "r1,r3/r2"].map(str::to_owned).to_vec();
        let command = join(&said).expect("a command");
        assert_eq!(words(&command), Ok(said));
    }

    #[test]
    fn a_command_that_fails_says_what_it_said() {
        // The test program itself knows no such option.
        let program = Program::current().expect("a program");
        let words = ["--no-such-option".to_owned()];
        match program.make(&words, Path::new("")) {
            Err(MakeError::Failed { message, .. }) => assert!(message.contains("no-such-option")),
            other => panic!("{other:?}"),
        }
    }
}
