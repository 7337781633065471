//! The commands that a manifest records for its certificates: the words that were typed after
//! `zermelo`, quoted as in a shell, without `-o`. They can be run again to make the same file.
//!
//! A manifest can come from an unknown source: only commands that make certificates are run, only with
//! an output that this program chooses, in a process that reads nothing but files below the manifest's
//! folder, and writes none.

use std::io::{self, Write};
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_explain::player_word;
use zermelo_search::files::reason;
use zermelo_search::text::{CONTINUED, visible};

use super::process::Program;

/// The commands that make certificates.
pub const MAKERS: [&str; 4] = ["solve", "compile", "map", "puzzle prove"];

/// Why a text is no command that makes a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// A quotation is open at the end.
    #[error("a quotation in the command does not end")]
    Quotes,
    /// It starts with another word.
    #[error("a certificate is made by solve, compile, prove, map or puzzle prove, not by ‘{0}’")]
    Maker(String),
    /// It says where to write.
    #[error("a recorded command has no -o: the certificate is written to the claim's file")]
    Output,
    /// It keeps another file than the certificate.
    #[error("a recorded command has no --checkpoint: the certificate is all that it writes")]
    Checkpoint,
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

/// How many words name the command, where it makes certificates.
fn maker(words: &[String]) -> Option<usize> {
    let is_named = |name: &&&str| {
        let mut words = words.iter();
        name.split(' ').all(|word| words.next().is_some_and(|found| found == word))
    };
    MAKERS.iter().find(is_named).map(|name| name.split(' ').count())
}

fn confirm(words: &[String]) -> Result<(), CommandError> {
    if maker(words).is_none() {
        return Err(CommandError::Maker(words.first().cloned().unwrap_or_default()));
    }
    let output = |word: &String| {
        word == "--output"
            || word.starts_with("--output=")
            || (word.starts_with("-o") && !word.starts_with("--"))
    };
    let checkpoint = |word: &String| word == "--checkpoint" || word.starts_with("--checkpoint=");
    match () {
        () if words.iter().any(output) => Err(CommandError::Output),
        () if words.iter().any(checkpoint) => Err(CommandError::Checkpoint),
        () => Ok(()),
    }
}

/// The words of a command that makes the certificate of one player, of those that make two.
pub fn for_player(words: &[String], player: Player) -> Vec<String> {
    let option = ["--player", player_word(player)].map(str::to_owned);
    let (name, rest) = words.split_at(maker(words).unwrap_or(1).min(words.len()));
    // What stands behind two hyphens is no option.
    if rest.iter().any(|word| word == "--") {
        [name, &option, rest].concat()
    } else {
        [words, &option].concat()
    }
}

/// Makes certificates by commands, several at a time.
pub trait Maker: Sync {
    /// The bytes of the certificates that a command makes in `folder`, one or two: of a draw or a
    /// value, one for each player.
    ///
    /// # Errors
    /// When it makes none.
    fn make(&self, words: &[String], folder: &Path) -> Result<Vec<Vec<u8>>, MakeError>;
}

/// Why a command made no certificate.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The program could not be started, or not be listened to.
    #[error("the command cannot be run: {}", reason(.0))]
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
    /// It reached a limit.
    #[error("the command takes {0}")]
    Limit(String),
    /// It ended well and wrote nothing.
    #[error("the command wrote no certificate: it did something else")]
    NothingWritten,
}

/// The word before the words of a command that makes the program hand what it makes to its parent,
/// by [`hand_over`], instead of writing files.
pub const HAND_OVER: &str = "make-worker";

/// Writes what was made for the parent process: its length, then its bytes.
///
/// # Errors
/// When nobody reads.
pub fn hand_over(out: &mut impl Write, made: &[u8]) -> io::Result<()> {
    let length = u64::try_from(made.len()).map_err(io::Error::other)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(made)?;
    out.flush()
}

/// What was handed over, one after the other; nothing when it is something else that was said.
fn handed_over(mut said: &[u8]) -> Option<Vec<&[u8]>> {
    let mut all = Vec::new();
    while !said.is_empty() {
        let (length, rest) = said.split_first_chunk()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        let (made, rest) = rest.split_at_checked(length)?;
        all.push(made);
        said = rest;
    }
    Some(all)
}

/// Limits on one command, so that one of an unknown source cannot take everything.
#[derive(Clone, Copy, Debug)]
pub struct CommandLimits {
    /// The most memory that it may take, in MiB.
    pub memory: u64,
    /// The longest that it may take.
    pub time: Duration,
}

/// What the program takes for itself, and for each of its threads: on top of the limit.
#[cfg(unix)]
const OWN_MEMORY: u64 = 8 << 20;
#[cfg(unix)]
const THREAD_MEMORY: u64 = 4 << 20;

impl CommandLimits {
    /// Holds this process to the limits, should nobody be left to end it: an allocation beyond the memory
    /// fails, which ends it without a dump, and so does the time of its processors.
    ///
    /// # Errors
    /// When the system refuses.
    #[cfg(unix)]
    pub fn hold(self, threads: usize) -> io::Result<()> {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        let threads = u64::try_from(threads).unwrap_or(u64::MAX);
        let own = THREAD_MEMORY.saturating_mul(threads).saturating_add(OWN_MEMORY);
        let memory = self.memory.saturating_mul(1 << 20).saturating_add(own);
        let time = self.time.as_secs().saturating_add(2).saturating_mul(threads);
        for (resource, wanted) in
            [(Resource::Core, 0), (Resource::Data, memory), (Resource::Cpu, time)]
        {
            // A limit that was set from outside cannot be raised.
            let outside = getrlimit(resource).maximum;
            let most = Some(outside.map_or(wanted, |outside| outside.min(wanted)));
            setrlimit(resource, Rlimit { current: most, maximum: most })?;
        }
        Ok(())
    }

    /// No other system holds a process to a limit.
    ///
    /// # Errors
    /// None.
    #[cfg(not(unix))]
    pub fn hold(self, _threads: usize) -> io::Result<()> {
        Ok(())
    }
}

/// How limits stand behind [`HAND_OVER`]: memory in MiB, and seconds.
const LIMITS: &str = "limits=";

/// The limits that a word says.
pub fn making_limits(word: &str) -> Option<CommandLimits> {
    let (memory, time) = word.strip_prefix(LIMITS)?.split_once(',')?;
    let time = Duration::try_from_secs_f64(time.parse().ok()?).ok()?;
    Some(CommandLimits { memory: memory.parse().ok()?, time })
}

impl Maker for Program {
    fn make(&self, words: &[String], folder: &Path) -> Result<Vec<Vec<u8>>, MakeError> {
        make(self, words, folder, None)
    }
}

/// The program with limits on each command.
#[derive(Debug)]
pub struct LimitedMaker<'p> {
    /// The program.
    pub program: &'p Program,
    /// What a command may take.
    pub limits: CommandLimits,
}

impl Maker for LimitedMaker<'_> {
    fn make(&self, words: &[String], folder: &Path) -> Result<Vec<Vec<u8>>, MakeError> {
        make(self.program, words, folder, Some(self.limits))
    }
}

fn make(
    program: &Program,
    words: &[String],
    folder: &Path,
    limits: Option<CommandLimits>,
) -> Result<Vec<Vec<u8>>, MakeError> {
    // The output is a name for messages only. It stands first, before any `--`.
    let (name, rest) = words.split_at(maker(words).unwrap_or(1).min(words.len()));
    let output = ["-o", "made.cert"];
    let [name, rest] = [name, rest].map(|words| words.iter().map(String::as_str));
    let said =
        |limits: CommandLimits| format!("{LIMITS}{},{}", limits.memory, limits.time.as_secs_f64());
    let within = limits.map(said);
    let words = [HAND_OVER].into_iter().chain(within.as_deref());
    let words = words.chain(name).chain(output).chain(rest);
    let time = limits.map_or(Duration::MAX, |limits| limits.time);
    let ended = program.start(words, folder)?.wait(time)?;
    let Some(Output { status, stdout, stderr }) = ended else {
        let time = time.as_secs_f64();
        return Err(MakeError::Limit(format!("longer than --time-limit allows, {time} s")));
    };
    if !status.success() {
        let said = String::from_utf8_lossy(&stderr);
        // The standard library's last words when memory runs out.
        if let Some(limits) = limits.filter(|_| said.contains("memory allocation of")) {
            let what = format!("more memory than --max-memory allows, {} MiB", limits.memory);
            return Err(MakeError::Limit(what));
        }
        let said: Vec<_> = said.trim().lines().map(visible).collect();
        let said = said.join(CONTINUED);
        let message = if said.is_empty() { String::new() } else { format!(": {said}") };
        let usage = status.code() == Some(2);
        return Err(MakeError::Failed { status: status.to_string(), usage, message });
    }
    match handed_over(&stdout).unwrap_or_default().as_slice() {
        [] => Err(MakeError::NothingWritten),
        made => Ok(made.iter().map(|made| made.to_vec()).collect()),
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
            ("puzzle prove 1...", Ok(&["puzzle", "prove", "1..."])),
            ("puzzle solve 1...", Err(CommandError::Maker("puzzle".into()))),
            ("puzzle", Err(CommandError::Maker("puzzle".into()))),
            ("claims rebuild", Err(CommandError::Maker("claims".into()))),
            ("", Err(CommandError::Maker(String::new()))),
            ("solve affine-plane 4 -o x.cert", Err(CommandError::Output)),
            ("solve affine-plane 4 -ox.cert", Err(CommandError::Output)),
            ("solve affine-plane 4 --output=x", Err(CommandError::Output)),
            ("map erdos-szekeres --checkpoint x", Err(CommandError::Checkpoint)),
            ("solve coprime-grid 3 --checkpoint=x", Err(CommandError::Checkpoint)),
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
    fn what_is_handed_over_is_taken_whole_or_not_at_all() {
        let mut said = Vec::new();
        for made in [&b"one"[..], b"", b"three"] {
            hand_over(&mut said, made).expect("a vector takes all");
        }
        assert_eq!(handed_over(&said), Some(vec![&b"one"[..], b"", b"three"]));
        assert_eq!(handed_over(b""), Some(Vec::new()));
        for length in 1..said.len() {
            let ends = [8 + 3, 8 + 3 + 8];
            let whole = handed_over(&said[..length]).is_some();
            assert_eq!(whole, ends.contains(&length), "{length}");
        }
        assert_eq!(handed_over(b"Usage: zermelo solve [OPTIONS]"), None);
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
