//! A process of this program that ends with the one that started it. `claims add`, `init` and `rebuild`
//! make certificates in such processes.
//!
//! It writes no file: what it makes goes to the parent through a pipe, so that nothing is left wherever it
//! ends. It ends when its standard input does, which the parent holds open; the system closes it however
//! the parent ends, also when it is killed.
//!
//! A Ctrl-C at a terminal is for the whole group. Did it end the process too, chance would decide
//! whether the parent stops first or reports a failure of the process. But the signals that the
//! parent waits for are blocked in it, and a process inherits what is blocked: it ends with its parent,
//! and by SIGKILL.

use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// This program, to be started again.
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

    /// Starts it with these words, in `folder`.
    ///
    /// # Errors
    /// When the system does not start it.
    pub fn start(
        &self,
        words: impl IntoIterator<Item = impl AsRef<OsStr>>,
        folder: &Path,
    ) -> io::Result<Running> {
        let mut command = Command::new(&self.path);
        // A relative folder "" is the current one.
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        command.args(words).current_dir(folder);
        Running::start(command)
    }
}

/// A process that was started, with what it says caught. It ends when this is dropped.
#[derive(Debug)]
pub struct Running {
    child: Child,
    /// Its end tells the process that the parent ended. Nobody writes to it.
    lifeline: Option<ChildStdin>,
}

impl Running {
    fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        // The standard library closes what it still holds of it before it waits.
        let lifeline = child.stdin.take();
        Ok(Running { child, lifeline })
    }

    /// What the process says until it ends; nothing when it does not end within `time`, and is
    /// ended.
    ///
    /// # Errors
    /// When what it says cannot be read.
    pub fn wait(mut self, time: Duration) -> io::Result<Option<Output>> {
        let (out, err) = (self.child.stdout.take(), self.child.stderr.take());
        let (done, ended) = mpsc::channel();
        let reader = thread::spawn(move || {
            let err = thread::spawn(move || read_whole(err));
            let out = read_whole(out);
            let err = err.join().unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()));
            // Nobody listens any more when the time is over.
            let _ = done.send(out.and_then(|out| Ok((out, err?))));
        });
        let said = ended.recv_timeout(time);
        if said.is_err() {
            self.child.kill()?;
        }
        let status = self.child.wait()?;
        let _ = reader.join();
        match said {
            Ok(said) => said.map(|(stdout, stderr)| Some(Output { status, stdout, stderr })),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.lifeline.take());
        // After a wait there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_whole(from: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match from {
        Some(mut from) => from.read_to_end(&mut bytes).map(|_| bytes),
        None => Ok(bytes),
    }
}

/// Ends this process, which its parent started by [`Program::start`], when the parent ends, whatever it is
/// doing.
///
/// # Errors
/// When no thread can be started to listen.
pub fn end_with_parent() -> io::Result<()> {
    // Waiting needs next to no memory, of which the process may have little.
    let thread = thread::Builder::new().stack_size(128 << 10);
    thread.spawn(|| {
        // Standard input ends, or cannot be read: either way nobody is there any more.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        std::process::exit(1);
    })?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::Instant;

    use super::*;

    fn shell(script: &str) -> Running {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Running::start(command).expect("a shell")
    }

    #[test]
    fn a_process_that_does_not_end_is_ended() {
        let start = Instant::now();
        let ended = shell("exec sleep 600").wait(Duration::from_millis(50));
        assert!(matches!(ended, Ok(None)), "{ended:?}");
        assert!(start.elapsed() < Duration::from_secs(300));
    }

    #[test]
    fn a_process_is_heard_to_its_end_on_both_ends() {
        // More than a pipe holds, on the one while the other is open.
        let script = "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero; exit 7";
        let output = shell(script).wait(LONG).expect("a process").expect("ended");
        assert_eq!((output.stdout.len(), output.stderr.len()), (300_000, 300_000));
        assert_eq!(output.status.code(), Some(7));
    }

    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn the_input_of_a_process_ends_when_nobody_waits_for_it_any_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let told = folder.path().join("told");
        let script = format!("trap '' TERM; cat; echo over > '{}'", told.display());
        let mut running = shell(&script);
        assert!(matches!(running.child.try_wait(), Ok(None)), "it waits while the parent is there");
        drop(running.lifeline.take());
        let start = Instant::now();
        while !told.exists() && start.elapsed() < LONG {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(told.exists());
    }
}
