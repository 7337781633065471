//! Checks a certificate in a process of its own, so that no file can take more time or memory from a
//! run than its limits: when a limit is reached, the process ends, and the run continues.
//!
//! The process is this program again, with the command `check-worker`, which runs [`check_here`] and
//! prints its [`CheckResult`] as JSON. The operating system enforces the memory limit, where it can
//! (Linux). The parent enforces the time limit, and ignores a later answer.

use std::ffi::OsString;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use zermelo_checker::claim::Claim;
use zermelo_checker::format;
use zermelo_checker::format::Certificate;
use zermelo_checker::format::HASH_LENGTH;
use zermelo_checker::parts::InOrder;
use zermelo_checker::verdict::NoVerdict;
use zermelo_checker::verdict::Verdict;

use crate::executor::Parallel;
use crate::files;
use crate::process::Program;
use crate::verdict::{Checked, ErrorReport, FileReport};

/// CheckLimits on one certificate, so that one hostile file cannot take down a run.
#[derive(Clone, Copy, Debug)]
pub struct CheckLimits {
    /// The most memory that checking it may take, in MiB.
    pub memory: u64,
    /// The longest that checking it may take.
    pub time: Duration,
}

impl CheckLimits {
    /// The limit on memory in bytes.
    fn bytes(self) -> u64 {
        self.memory.saturating_mul(1 << 20)
    }

    fn memory_reached(self, what: &str) -> NoVerdict {
        NoVerdict::Limit(format!("{what} --max-memory allows, {} MiB", self.memory))
    }

    fn time_reached(self) -> NoVerdict {
        let allowed = self.time.as_secs_f64();
        NoVerdict::Limit(format!("the check takes longer than --timeout allows, {allowed} s"))
    }
}

/// What the program takes for itself, before it has read a file, and for each of its threads: on
/// top of the limit.
const OWN_MEMORY: u64 = 8 << 20;
const THREAD_MEMORY: u64 = 4 << 20;

/// Files below this length are checked by one thread: starting more takes longer than the check.
const ONE_THREAD: usize = 1 << 20;

/// The word that makes the program run [`check_here`].
pub const COMMAND: &str = "check-worker";

/// What is said of a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct CheckResult {
    /// The check; the file's name is left to the caller.
    pub report: FileReport,
    /// The file's BLAKE3 hash, in hexadecimal digits, of a file that was checked: of one that is
    /// rejected as well.
    pub blake3: Option<String>,
    /// How long reading and checking took.
    pub time: Duration,
}

/// Checks the file in a worker process, with as many threads as are worth while up to
/// `threads`, against the part of a claim among `parts` that it makes.
pub fn check(
    program: &Program,
    path: &Path,
    parts: &[Claim],
    limits: CheckLimits,
    threads: usize,
) -> CheckResult {
    let start = Instant::now();
    let mut words: Vec<OsString> = vec![
        COMMAND.into(),
        format!("--max-memory={}", limits.memory).into(),
        format!("--timeout={}", limits.time.as_secs_f64()).into(),
        format!("--threads={threads}").into(),
    ];
    words.extend(parts.iter().map(|part| format!("--claim={part}").into()));
    words.extend(["--".into(), path.into()]);
    let ended = program.start(words, Path::new("")).and_then(|running| running.wait(limits.time));
    let report = match ended {
        Ok(Some(output)) => match read_result(&output) {
            // Whether the parent or the process was first to see that the time is over is chance.
            Some(answer) if answer.time > limits.time => no_verdict(&limits.time_reached()),
            Some(answer) => return answer,
            None => without_answer(&output, limits),
        },
        Ok(None) => no_verdict(&limits.time_reached()),
        Err(error) => no_answer(format!("the check cannot be run: {}", files::reason(&error))),
    };
    CheckResult { report, blake3: None, time: start.elapsed() }
}

/// The answer of a process.
fn read_result(output: &Output) -> Option<CheckResult> {
    output.status.success().then(|| serde_json::from_slice(&output.stdout).ok()).flatten()
}

/// What is said of the file when the process had no answer.
fn without_answer(output: &Output, limits: CheckLimits) -> FileReport {
    let said = String::from_utf8_lossy(&output.stderr);
    // The standard library's last words when memory runs out.
    if said.contains("memory allocation of") {
        return no_verdict(&limits.memory_reached("the check takes more memory than"));
    }
    let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it printed nothing");
    no_answer(format!("the check ended without an answer, {}: {last}", output.status))
}

/// A check without a verdict. The file's name is put in by the caller.
fn no_verdict(why: &NoVerdict) -> FileReport {
    FileReport::new(String::new(), None, &why.clone().into())
}

/// A check that ended for a reason that is neither the file's nor a limit's.
fn no_answer(message: String) -> FileReport {
    let kind = NoVerdict::Interrupted.code().into();
    let error = Some(ErrorReport { kind, message, ..ErrorReport::default() });
    FileReport { error, ..no_verdict(&NoVerdict::Interrupted) }
}

/// Checks the file in this process, which is here for nothing else.
pub fn check_here(
    path: &Path,
    parts: &[Claim],
    limits: CheckLimits,
    threads: usize,
) -> CheckResult {
    let start = Instant::now();
    let read = limit_process(limits, threads).and_then(|()| read(path, limits));
    let (size, blake3, answer) = match read {
        Ok(bytes) => {
            let answer = check_bytes(&bytes, parts, threads);
            (Some(bytes.len()), blake3(&bytes, &answer), answer)
        }
        Err(why) => (None, None, why.into()),
    };
    let report = FileReport::new(String::new(), size, &answer);
    CheckResult { report, blake3, time: start.elapsed() }
}

/// The hash of a certificate that was checked: that of all but its last bytes, which should be the
/// hash.
fn blake3(bytes: &[u8], answer: &Checked) -> Option<String> {
    match &answer.verdict {
        Verdict::Verified(verified) => Some(verified.hash.to_string()),
        Verdict::Rejected(_) => {
            let (body, _) = bytes.split_last_chunk::<HASH_LENGTH>()?;
            Some(format::hash(body).to_string())
        }
        Verdict::None(_) => None,
    }
}

/// The bytes of a certificate. A file that is too long for the limit is not read.
fn read(path: &Path, limits: CheckLimits) -> Result<Vec<u8>, NoVerdict> {
    files::read_within(path, limits.bytes()).map_err(|why| match why {
        NoVerdict::Limit(what) => limits.memory_reached(&format!("{what}, more than")),
        other => other,
    })
}

fn check_bytes(bytes: &[u8], parts: &[Claim], threads: usize) -> Checked {
    // The claim that the certificate makes decides which part it is held against; when it makes
    // none of them, the first one shows in the report what was expected.
    let part = match parts {
        [] | [_] => parts.first(),
        [first, ..] => {
            let made = Certificate::read(bytes).ok().map(|(read, _)| read.header.claim);
            parts.iter().find(|part| made.as_ref() == Some(part)).or(Some(first))
        }
    };
    if bytes.len() < ONE_THREAD || threads < 2 {
        return Checked::check(bytes, part, &InOrder);
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(|| Checked::check(bytes, part, &Parallel::hidden())),
        Err(error) => NoVerdict::Limit(format!("{threads} threads: {error}")).into(),
    }
}

/// Holds this process to its limits, should nobody be left to end it: an allocation beyond the
/// memory fails, which ends it without a dump, and so does the time of its processors.
#[cfg(unix)]
fn limit_process(limits: CheckLimits, threads: usize) -> Result<(), NoVerdict> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let threads = u64::try_from(threads).unwrap_or(u64::MAX);
    let own = THREAD_MEMORY.saturating_mul(threads).saturating_add(OWN_MEMORY);
    let memory = limits.bytes().saturating_add(own);
    let time = limits.time.as_secs().saturating_add(1).saturating_mul(threads);
    for (resource, wanted) in [(Resource::Core, 0), (Resource::Data, memory), (Resource::Cpu, time)]
    {
        // A limit that was set from outside cannot be raised.
        let most = getrlimit(resource).maximum.map_or(wanted, |most| most.min(wanted));
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
            .map_err(|error| NoVerdict::Limit(format!("the limits cannot be set: {error}")))?;
    }
    Ok(())
}

/// Where the system cannot hold a process to a limit, only the file's length is.
#[cfg(not(unix))]
fn limit_process(_: CheckLimits, _: usize) -> Result<(), NoVerdict> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::verdict::VerdictKind;

    const LIMITS: CheckLimits = CheckLimits { memory: 7, time: Duration::from_secs(60) };

    #[test]
    fn a_process_without_an_answer_says_why() {
        let cases = [
            ("echo no; exit 0", "interrupted", "exit status: 0: it printed nothing"),
            ("echo a >&2; echo b >&2; exit 4", "interrupted", "exit status: 4: b"),
            ("kill -9 $$", "interrupted", "signal: 9 (SIGKILL): it printed nothing"),
            (
                "echo memory allocation of 9 bytes failed >&2; kill -6 $$",
                "limit",
                "the check takes more memory than --max-memory allows, 7 MiB",
            ),
        ];
        for (script, kind, message) in cases {
            let output = Command::new("sh").args(["-c", script]).output().expect("a shell");
            assert!(read_result(&output).is_none(), "{script}");
            let report = without_answer(&output, LIMITS);
            let error = report.error.expect("a reason");
            assert_eq!((&*error.kind, report.verdict), (kind, VerdictKind::NoVerdict), "{script}");
            assert!(error.message.ends_with(message), "{script}: {}", error.message);
        }
    }
}
