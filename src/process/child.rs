//! A process of this program that ends with the one that started it.
//!
//! A Ctrl-C at a terminal is for the whole group. Did it end the process too, chance would decide
//! whether the parent stops first or reports a failure of the process. But the signals that the
//! parent waits for (`super::stop`) are blocked in it, and a process inherits what is blocked: it
//! ends with its parent, and by SIGKILL.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
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
    /// Its end tells the process that the parent ended. Only a [`Responder`] writes to it.
    lifeline: Option<ChildStdin>,
}

impl Running {
    pub(crate) fn start(mut command: Command) -> io::Result<Self> {
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
        // After a wait there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A process that answers each line that it is given by a line, in their order. It ends when this is
/// dropped.
#[derive(Debug)]
pub(crate) struct Responder {
    running: Running,
    answers: Receiver<Vec<u8>>,
    complaints: JoinHandle<io::Result<Vec<u8>>>,
}

impl Responder {
    /// Listens to a process that was started.
    pub(crate) fn new(mut running: Running) -> Self {
        let (out, err) = (running.child.stdout.take(), running.child.stderr.take());
        let (to, answers) = mpsc::channel();
        thread::spawn(move || -> Option<()> {
            let mut out = BufReader::new(out?);
            loop {
                let mut line = Vec::new();
                out.read_until(b'\n', &mut line).ok()?;
                // A line without an end was cut short: the process has ended.
                line.ends_with(b"\n").then_some(())?;
                to.send(line).ok()?;
            }
        });
        Responder { running, answers, complaints: thread::spawn(|| read_whole(err)) }
    }

    /// Gives it lines, each with its end.
    ///
    /// # Errors
    /// When it does not take them, because it has ended.
    pub(crate) fn give(&mut self, lines: &[u8]) -> io::Result<()> {
        let lifeline = self.running.lifeline.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        lifeline.write_all(lines)
    }

    /// Its next answer.
    ///
    /// # Errors
    /// When there is none within `time`, or none any more because it has ended.
    pub(crate) fn answer(&self, time: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        self.answers.recv_timeout(time)
    }

    /// How it ends, and what it said on standard error. It gets no more lines.
    ///
    /// # Errors
    /// When that cannot be found out.
    pub(crate) fn end(mut self) -> io::Result<Output> {
        drop(self.running.lifeline.take());
        let status = self.running.child.wait()?;
        let stderr = self.complaints.join();
        let stderr = stderr.unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()))?;
        Ok(Output { status, stdout: Vec::new(), stderr })
    }
}

fn read_whole(from: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match from {
        Some(mut from) => from.read_to_end(&mut bytes).map(|_| bytes),
        None => Ok(bytes),
    }
}

/// The lines that the parent gives to this process, which it started by [`Program::start`]. The
/// process ends when the parent does, whatever it is doing.
///
/// # Errors
/// When no thread can be started to listen.
pub(crate) fn lines_of_parent() -> io::Result<Receiver<String>> {
    let (to, lines) = mpsc::channel();
    // Waiting needs next to no memory, of which the process may have little.
    let thread = thread::Builder::new().stack_size(128 << 10);
    thread.spawn(move || {
        // Standard input ends, or cannot be read: either way nobody is there any more. A process
        // that was given all it needs when it was started drops the receiver.
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let _ = to.send(line);
        }
        std::process::exit(1);
    })?;
    Ok(lines)
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
    fn a_responder_answers_line_by_line() {
        let mut responder = Responder::new(shell("while read -r line; do echo \"<$line>\"; done"));
        for round in [&["a"][..], &["b", "c d", ""]] {
            let lines: String = round.iter().map(|line| format!("{line}\n")).collect();
            responder.give(lines.as_bytes()).expect("a process");
            for line in round {
                let answer = responder.answer(LONG).expect("an answer");
                assert_eq!(String::from_utf8_lossy(&answer), format!("<{line}>\n"));
            }
        }
        let ended = responder.end().expect("a process");
        assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0));
    }

    #[test]
    fn a_responder_that_ends_says_how() {
        let script = "read -r line; echo \"$line\"; printf half; echo why >&2; exit 9";
        let mut responder = Responder::new(shell(script));
        responder.give(b"one\ntwo\n").expect("a process");
        assert_eq!(responder.answer(LONG), Ok(b"one\n".to_vec()));
        assert_eq!(responder.answer(LONG), Err(RecvTimeoutError::Disconnected), "half a line");
        let ended = responder.end().expect("a process");
        assert_eq!((ended.status.code(), ended.stderr), (Some(9), b"why\n".to_vec()));
    }

    #[test]
    fn the_time_for_an_answer_is_for_that_answer_alone() {
        let script = "while read -r line; do sleep 0.1; echo \"$line\"; done";
        let mut responder = Responder::new(shell(script));
        responder.give(&b"x\n".repeat(40)).expect("a process");
        for number in 0..40 {
            assert!(responder.answer(Duration::from_secs(3)).is_ok(), "{number}");
        }
        responder.give(b"x\n").expect("a process");
        assert_eq!(responder.answer(Duration::ZERO), Err(RecvTimeoutError::Timeout));
    }

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
