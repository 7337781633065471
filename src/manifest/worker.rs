//! Checks certificates in worker processes, so that no file can take more time or memory from a run
//! than its limits: when a limit is reached, the process ends, and the run continues.
//!
//! A worker is this program again, with the command `check-worker`. It is asked about one file after
//! the other in lines of JSON, and answers each in a line ([`answer`]). The operating system enforces
//! the memory limit, where it can (Linux). The parent enforces the time limit, from one answer to the
//! next, and ignores a later answer.
//!
//! What is found of a file does not depend on other files. The checker keeps nothing from one check to
//! the next. If a worker ends without an answer, the file is checked again by a new worker that was
//! asked about nothing else; only if this one ends too is that held against the file. A large file
//! always has a worker of its own.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;
use std::process::Output;
use std::slice;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{self, Certificate, HASH_LENGTH};
use zermelo_checker::parts::InOrder;
use zermelo_checker::verdict::{NoVerdict, Verdict};
use zermelo_explain::claims::claim;

use crate::executor::Parallel;
use crate::files;
use crate::process::{Program, Responder};
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

    /// What is said of a file whose check took longer.
    fn out_of_time(self, time: Duration) -> CheckResult {
        let allowed = self.time.as_secs_f64();
        let why = format!("the check takes longer than --timeout allows, {allowed} s");
        CheckResult { report: no_verdict(&NoVerdict::Limit(why)), blake3: None, time }
    }
}

/// What the program takes for itself, before it has read a file, and for each of its threads: on
/// top of the limit.
const OWN_MEMORY: u64 = 8 << 20;
const THREAD_MEMORY: u64 = 4 << 20;

/// Files below this length are checked by one thread: starting more takes longer than the check.
const ONE_THREAD: usize = 1 << 20;

/// How many bytes of files a worker is asked about at once, and how many files. What it has not begun
/// waits for it, even while another worker is idle.
const BATCH_BYTES: u64 = 64 << 10;
const BATCH: usize = 64;

/// The word that makes the program a worker.
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

/// A file to check.
#[derive(Debug)]
pub struct Task<'f> {
    /// The file, relative to the folder of the workers.
    pub file: &'f Path,
    /// Its length in bytes; 0 if it is not known.
    pub bytes: u64,
    /// The parts of a claim, of which it has to prove one.
    pub parts: Vec<Claim>,
}

/// The tasks in their order, in pieces for one worker each; enough pieces for so many workers.
pub fn batches<'t, 'f>(tasks: &'t [Task<'f>], workers: usize) -> Vec<&'t [Task<'f>]> {
    let most = tasks.len().div_ceil(workers.max(1).saturating_mul(8)).min(BATCH);
    let (mut batches, mut rest) = (Vec::new(), tasks);
    while !rest.is_empty() {
        let mut bytes = 0_u64;
        let fits = |task: &&Task<'_>| {
            bytes = bytes.saturating_add(task.bytes);
            bytes <= BATCH_BYTES
        };
        let (batch, after) = rest.split_at(rest.iter().take(most).take_while(fits).count().max(1));
        batches.push(batch);
        rest = after;
    }
    batches
}

/// A question to a worker, as a line.
#[derive(Serialize, Deserialize)]
struct Question<'q> {
    /// Which one it is of this worker's.
    number: u64,
    file: Cow<'q, str>,
    parts: Vec<String>,
}

/// An answer of a worker, as a line.
#[derive(Serialize, Deserialize)]
struct Answer {
    /// The number of the question.
    number: u64,
    result: CheckResult,
}

/// Starts a worker.
type Start<'s> = Box<dyn Fn() -> io::Result<Responder> + Sync + 's>;

/// Worker processes, which are kept for further files.
pub struct Workers<'s> {
    start: Start<'s>,
    limits: CheckLimits,
    idle: Mutex<Vec<Worker>>,
}

impl<'s> Workers<'s> {
    /// Those that check files of a folder, each large one with `threads` threads.
    pub fn new(
        program: &'s Program,
        folder: &'s Path,
        limits: CheckLimits,
        threads: usize,
    ) -> Self {
        let memory = format!("--max-memory={}", limits.memory);
        let time = format!("--timeout={}", limits.time.as_secs_f64());
        let words = [COMMAND.to_owned(), memory, time, format!("--threads={threads}")];
        let start = move || program.start(&words, folder).map(Responder::new);
        Workers { start: Box::new(start), limits, idle: Mutex::default() }
    }

    /// Checks files, one after the other; the results are in their order.
    pub fn check(&self, tasks: &[Task<'_>]) -> Vec<CheckResult> {
        let large = u64::try_from(ONE_THREAD).unwrap_or(u64::MAX);
        if let [task] = tasks
            && task.bytes >= large
        {
            // What it leaves in memory is not for small ones.
            return vec![self.check_alone(task).0];
        }
        let mut results = Vec::with_capacity(tasks.len());
        let mut kept = self.idle().pop();
        while let Some((next, _)) = tasks.get(results.len()..).and_then(<[_]>::split_first) {
            let Some(mut worker) = kept else {
                let (result, answering) = self.check_alone(next);
                results.push(result);
                kept = answering;
                continue;
            };
            let rest = tasks.get(results.len()..).unwrap_or_default();
            let asked = worker.ask(rest).and_then(|()| {
                rest.iter().try_for_each(|_| {
                    results.push(worker.answer(self.limits)?);
                    Ok(())
                })
            });
            kept = asked.is_ok().then_some(worker);
            if asked == Err(RecvTimeoutError::Timeout) {
                results.push(self.limits.out_of_time(self.limits.time));
            }
        }
        self.idle().extend(kept);
        results
    }

    /// Checks a file by a new worker; with the worker, if it answers.
    fn check_alone(&self, task: &Task<'_>) -> (CheckResult, Option<Worker>) {
        let start = Instant::now();
        let not_run =
            |error| no_answer(format!("the check cannot be run: {}", files::reason(&error)));
        let report = match (self.start)() {
            Ok(process) => {
                let mut worker = Worker { process, asked: 0, answered: 0 };
                let asked = worker.ask(slice::from_ref(task));
                match asked.and_then(|()| worker.answer(self.limits)) {
                    Ok(result) => return (result, Some(worker)),
                    Err(RecvTimeoutError::Timeout) => {
                        return (self.limits.out_of_time(start.elapsed()), None);
                    }
                    Err(RecvTimeoutError::Disconnected) => match worker.process.end() {
                        Ok(output) => without_answer(&output, self.limits),
                        Err(error) => not_run(error),
                    },
                }
            }
            Err(error) => not_run(error),
        };
        (CheckResult { report, blake3: None, time: start.elapsed() }, None)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Worker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker process, and how many questions it was asked and has answered.
struct Worker {
    process: Responder,
    asked: u64,
    answered: u64,
}

impl Worker {
    /// Asks about files. There is an error if it has ended.
    fn ask(&mut self, tasks: &[Task<'_>]) -> Result<(), RecvTimeoutError> {
        let mut lines = Vec::new();
        for task in tasks {
            self.asked = self.asked.saturating_add(1);
            let file = task.file.to_string_lossy();
            let parts = task.parts.iter().map(ToString::to_string).collect();
            let question = Question { number: self.asked, file, parts };
            serde_json::to_writer(&mut lines, &question)
                .map_err(|_| RecvTimeoutError::Disconnected)?;
            lines.push(b'\n');
        }
        self.process.give(&lines).map_err(|_| RecvTimeoutError::Disconnected)
    }

    /// The answer to the first question that has none. There is an error if it does not come in time,
    /// or if the worker has ended or says something else.
    fn answer(&mut self, limits: CheckLimits) -> Result<CheckResult, RecvTimeoutError> {
        let line = self.process.answer(limits.time)?;
        self.answered = self.answered.saturating_add(1);
        let answer: Option<Answer> = serde_json::from_slice(&line).ok();
        match answer.filter(|answer| answer.number == self.answered) {
            // Whether the parent or the worker was first to see that the time is over is chance.
            Some(Answer { result, .. }) if result.time > limits.time => {
                Ok(limits.out_of_time(result.time))
            }
            Some(Answer { result, .. }) => Ok(result),
            None => Err(RecvTimeoutError::Disconnected),
        }
    }
}

/// Checks, in this process, which is a worker, the files that it is asked about, and answers.
///
/// # Errors
/// When a line is no question, or an answer cannot be written.
pub fn answer(
    lines: impl IntoIterator<Item = String>,
    limits: CheckLimits,
    threads: usize,
    to: &mut impl Write,
) -> io::Result<()> {
    let begun = Instant::now();
    for line in lines {
        let Question { number, file, parts } = serde_json::from_str(&line)?;
        let parts: Result<Vec<Claim>, _> = parts.iter().map(|part| claim(part)).collect();
        let parts = parts.map_err(io::Error::other)?;
        let result = check_here(Path::new(&*file), &parts, limits, threads, begun);
        let mut line = serde_json::to_vec(&Answer { number, result })?;
        line.push(b'\n');
        to.write_all(&line)?;
        to.flush()?;
    }
    Ok(())
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

/// Checks a file in this process, which began to check files then.
fn check_here(
    path: &Path,
    parts: &[Claim],
    limits: CheckLimits,
    threads: usize,
    begun: Instant,
) -> CheckResult {
    let start = Instant::now();
    let read = limit_process(limits, threads, begun.elapsed()).and_then(|()| read(path, limits));
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

/// Holds this process to its limits for the next file, should nobody be left to end it: an allocation
/// beyond the memory fails, which ends it without a dump, and so does the time of its processors, of
/// which it has had no more than `past` before.
#[cfg(unix)]
pub(crate) fn limit_process(
    limits: CheckLimits,
    threads: usize,
    past: Duration,
) -> Result<(), NoVerdict> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let threads = u64::try_from(threads).unwrap_or(u64::MAX);
    let own = THREAD_MEMORY.saturating_mul(threads).saturating_add(OWN_MEMORY);
    let memory = limits.bytes().saturating_add(own);
    let time = past.saturating_add(limits.time).as_secs().saturating_add(2);
    let time = time.saturating_mul(threads);
    for (resource, wanted) in [(Resource::Core, 0), (Resource::Data, memory), (Resource::Cpu, time)]
    {
        // A limit that was set from outside cannot be raised, nor can a maximum that is set here:
        // there is none for the time, which is more for the next file.
        let outside = getrlimit(resource).maximum;
        let most = Some(outside.map_or(wanted, |outside| outside.min(wanted)));
        let maximum = if resource == Resource::Cpu { outside } else { most };
        setrlimit(resource, Rlimit { current: most, maximum })
            .map_err(|error| NoVerdict::Limit(format!("the limits cannot be set: {error}")))?;
    }
    Ok(())
}

/// Where the system cannot hold a process to a limit, only the file's length is.
#[cfg(not(unix))]
pub(crate) fn limit_process(_: CheckLimits, _: usize, _: Duration) -> Result<(), NoVerdict> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::process::Running;
    use crate::verdict::VerdictKind;

    const LIMITS: CheckLimits = CheckLimits { memory: 7, time: Duration::from_secs(60) };

    /// A worker that is a script: it does something with `$file`, whose number is `$number`, and
    /// `answer N` says of question N that the claim is verified.
    fn script(does: &str) -> String {
        let answer = r#"{"number":%s,"result":{"report":{"file":"","verdict":"verified","#
            .to_owned()
            + r#""blake3":"%s"},"blake3":null,"time":{"secs":0,"nanos":0}}}\n"#;
        format!(
            "answer() {{ printf '{answer}' \"$1\" \"$file\"; }}
             asked=0
             while read -r line; do
               asked=$((asked + 1))
               number=${{line#*:}}; number=${{number%%,*}}
               file=${{line#*file\\\":\\\"}}; file=${{file%%\\\"*}}
               {does}
             done"
        )
    }

    /// What is found of files, in batches, by workers that do so; and how many there were.
    fn check(does: &str, batches: &[&[&str]]) -> (Vec<CheckResult>, usize) {
        let (script, started) = (script(does), AtomicUsize::new(0));
        let start = || {
            started.fetch_add(1, Ordering::Relaxed);
            let mut command = Command::new("sh");
            command.args(["-c", &script]);
            Running::start(command).map(Responder::new)
        };
        let workers = Workers { start: Box::new(start), limits: LIMITS, idle: Mutex::default() };
        let results = batches.iter().flat_map(|files| {
            let task = |file| Task { file: Path::new(file), bytes: 0, parts: Vec::new() };
            workers.check(&files.iter().map(task).collect::<Vec<_>>())
        });
        (results.collect(), started.load(Ordering::Relaxed))
    }

    /// The file that an answer is about, or the error.
    fn said(result: &CheckResult) -> String {
        let FileReport { blake3, error, .. } = &result.report;
        blake3.clone().or(error.as_ref().map(|error| error.kind.to_string())).unwrap_or_default()
    }

    #[test]
    fn what_ends_a_worker_is_held_against_no_other_file() {
        let files: [&[&str]; 3] = [&["a", "b", "c"], &["d", "bad", "e", "bad", "bad", "f"], &["g"]];
        let expected =
            ["a", "b", "c", "d", "interrupted", "e", "interrupted", "interrupted", "f", "g"];
        let cases: &[(&str, &str, &[&str], usize)] = &[
            ("answers all", "answer $number", &files.concat(), 1),
            (
                "ends at a file",
                "[ $file = bad ] && exit 3; answer $number",
                &expected,
                // The first one, one for each bad file, which is alone with it, and after two of them
                // one that goes on.
                6,
            ),
            ("is killed at a file", "[ $file = bad ] && kill -9 $$; answer $number", &expected, 6),
            (
                "ends half-way in an answer",
                "[ $file = bad ] && printf '{\"number\":' && exit; answer $number",
                &expected,
                6,
            ),
            (
                "says something else of a file",
                "[ $file = bad ] && echo '{}' || answer $number",
                &expected,
                6,
            ),
            (
                "answers another question",
                "[ $file = bad ] && answer 77 || answer $number",
                &expected,
                6,
            ),
        ];
        for (name, does, expected, workers) in cases {
            let (results, started) = check(does, &files);
            let found: Vec<String> = results.iter().map(said).collect();
            assert_eq!(found, *expected, "{name}");
            assert_eq!(started, *workers, "{name}");
        }
    }

    #[test]
    fn a_file_is_not_blamed_for_what_came_before() {
        let files: [&[&str]; 2] = [&["a", "b", "c", "d", "e"], &["f", "g"]];
        let all = files.concat();
        for (name, does) in [
            ("has enough after two files", "[ $asked = 3 ] && exit 3; answer $number"),
            ("runs out of memory after one", "[ $asked = 2 ] && kill -6 $$; answer $number"),
            ("answers twice", "answer $number; [ $asked = 2 ] && answer $number"),
        ] {
            let (results, _) = check(does, &files);
            assert_eq!(results.iter().map(said).collect::<Vec<_>>(), all, "{name}");
        }
    }

    #[test]
    fn small_files_wait_together_and_large_ones_alone() {
        let k = 1 << 10;
        let cases: &[(&str, &[u64], usize, &[usize])] = &[
            ("none", &[], 2, &[]),
            ("few are for all workers", &[k; 16], 2, &[1; 16]),
            ("many together", &[k; 300], 1, &[38, 38, 38, 38, 38, 38, 38, 34]),
            (
                "not too many",
                &[1; 1000],
                1,
                &[64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 40],
            ),
            ("a long one between", &[k, 65 * k, k, k, k, k, k, k, k], 1, &[1, 1, 2, 2, 2, 1]),
            ("no worker", &[k; 2], 0, &[1, 1]),
            ("no more than so many bytes", &[40 * k; 20], 1, &[1; 20]),
            ("just so many bytes", &[32 * k; 20], 1, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 2]),
        ];
        for (name, bytes, workers, expected) in cases {
            let task = |&bytes| Task { file: Path::new(""), bytes, parts: Vec::new() };
            let tasks: Vec<_> = bytes.iter().map(task).collect();
            let lengths: Vec<_> = batches(&tasks, *workers).iter().map(|b| b.len()).collect();
            assert_eq!(lengths, *expected, "{name}");
        }
    }

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
        for (does, kind, message) in cases {
            let (results, _) = check(does, &[&["a"]]);
            let report = &results[0].report;
            let error = report.error.as_ref().expect("a reason");
            assert_eq!((&*error.kind, report.verdict), (kind, VerdictKind::NoVerdict), "{does}");
            assert!(error.message.ends_with(message), "{does}: {}", error.message);
        }
    }
}
