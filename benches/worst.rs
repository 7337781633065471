//! What the worst files cost: for every kind of proof, files that make the checker work as much as
//! possible for each of their bytes. Each is checked in a process of its own, on one core.
//!
//! ```sh
//! cargo bench --bench worst            # docs/specification/trust/costs.tsv has its worst
//! cargo bench --bench worst -- FOLDER  # and keeps the files there
//! ```
//!
//! It fails when a file costs more than docs/specification/trust.md says: 10 ms for each KB, or
//! memory of 64 MiB and a hundred times the file. An explanation of the rejection, which is no part
//! of the checker, is measured too, together with the check, and held to the same bounds.

#[path = "worst/argument.rs"]
mod argument;
#[path = "worst/deduction.rs"]
mod deduction;
#[path = "worst/heaps.rs"]
mod heaps;
#[path = "worst/mirror.rs"]
mod mirror;
#[path = "worst/outcome.rs"]
mod outcome;
#[path = "worst/replay.rs"]
mod replay;
#[path = "worst/rules.rs"]
mod rules;
#[path = "worst/whole.rs"]
mod whole;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{env, fs};

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::positional::{self, Body};
use zermelo_checker::many::{self, Report};
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::NoVerdict;
use zermelo_checker::writing::Encode;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

/// A file: its name, and how it is made.
type Case = (&'static str, fn() -> Input);

/// What is checked.
struct Input {
    bytes: Vec<u8>,
    /// The claim that is wanted.
    wanted: Option<&'static str>,
}

impl From<Certificate<'_>> for Input {
    fn from(certificate: Certificate<'_>) -> Input {
        Input { bytes: certificate.write().0, wanted: None }
    }
}

/// The milliseconds that a KB may cost; a smaller file may cost what a KB does.
const MOST_MS: f64 = 10.0;
/// The memory that any file may take, in KiB, and times its size.
const MOST_MEMORY: (f64, f64) = (65_536.0, 100.0);

fn main() -> ExitCode {
    // Cargo adds an argument of its own.
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.as_slice() {
        [how, file, wanted @ ..] if how == "--check" || how == "--explain" => {
            let wanted = wanted.first().map(String::as_str);
            measure(Path::new(file), how == "--explain", wanted);
            ExitCode::SUCCESS
        }
        [] => {
            let folder = tempfile::tempdir().expect("a temporary folder");
            table(folder.path())
        }
        [folder] => table(&PathBuf::from(folder)),
        _ => panic!("one folder, or nothing"),
    }
}

fn text(s: &str) -> Text {
    Text::new(s).expect("a short text")
}

/// A certificate of a claim, with a proof of a kind.
fn certificate(claim: impl Into<Claim>, kind: Kind, proof: &impl Encode) -> Input {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    Certificate::new(header, kind, proof).into()
}

/// What a certificate about a positional game is made of.
struct OnBoard {
    claim: positional::Claim,
    body: Body<'static>,
}

impl OnBoard {
    fn certificate(self) -> Input {
        certificate(self.claim, Kind::Replay, &self.body)
    }
}

/// What a file costs.
struct Cost {
    verdict: String,
    ms: f64,
    /// In KiB.
    memory: f64,
}

impl Cost {
    /// Of a file of so many KB.
    fn is_bounded(&self, size: f64) -> bool {
        self.ms / size.max(1.0) <= MOST_MS && self.memory <= MOST_MEMORY.0 + MOST_MEMORY.1 * size
    }
}

/// What a process of its own says of a file.
fn cost(how: &str, file: &Path, wanted: Option<&str>) -> Cost {
    let program = env::current_exe().expect("a path");
    let output = Command::new(program).arg(how).arg(file).args(wanted).output().expect("runs");
    let output = String::from_utf8(output.stdout).expect("text");
    let words: Vec<&str> = output.split_whitespace().collect();
    let [verdict, ms, memory] = words.as_slice() else { panic!("{}: {output}", file.display()) };
    let number = |word: &str| word.parse().expect("a number");
    Cost { verdict: (*verdict).to_owned(), ms: number(ms), memory: number(memory) }
}

/// Writes, checks and lists all files; fails when one costs too much.
fn table(folder: &Path) -> ExitCode {
    println!(
        "| kind | file | size | verdict | time | a KB | memory | times the file | explained |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut fine = true;
    let groups = [
        ("replay", replay::CASES),
        ("pairing, potential", argument::CASES),
        ("mirror, node-kayles", mirror::CASES),
        ("nim-values", heaps::CASES),
        ("rules", rules::CASES),
        ("outcome", outcome::CASES),
        ("deduction", deduction::CASES),
        ("map, layers, file", whole::CASES),
    ];
    for (kind, cases) in groups {
        for (name, make) in cases {
            let path = folder.join(format!("{}.cert", name.replace([' ', ','], "-")));
            let Input { bytes, wanted } = make();
            let size = bytes.len() as f64 / 1024.0;
            fs::write(&path, bytes).expect("written");
            let (checked, explained) =
                (cost("--check", &path, wanted), cost("--explain", &path, wanted));
            let good = checked.is_bounded(size) && explained.is_bounded(size);
            fine &= good;
            let Cost { verdict, ms, memory } = checked;
            println!(
                "| {kind} | {name} | {size:.1} KB | {verdict} | {ms:.1} ms | {:.2} ms | {:.1} MiB \
                 | {:.0} | {:.1} ms, {:.1} MiB{} |",
                ms / size.max(1.0),
                memory / 1024.0,
                memory / size,
                explained.ms,
                explained.memory / 1024.0,
                if good { "" } else { ": TOO MUCH" }
            );
        }
    }
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The milliseconds that this process has been on a processor, where the system says so: others may
/// use it at the same time.
fn processor_ms() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e6)
}

/// The last verdict on a file of many.
fn check_many(bytes: &[u8]) -> Verdict {
    let mut last = Verdict::None(NoVerdict::Empty);
    let say = &mut |said: &Report| {
        last = said.verdict().unwrap_or(&last).clone();
        Ok(())
    };
    many::check_from(&mut &*bytes, None, say).expect("nothing fails");
    last
}

/// Checks a file, explains a rejection if asked to, and prints the verdict, the milliseconds, and the
/// peak of the process's memory in KiB.
fn measure(file: &Path, explained: bool, wanted: Option<&str>) {
    let bytes = fs::read(file).expect("a file");
    let run = || {
        if bytes.starts_with(&many::MAGIC) {
            return check_many(&bytes);
        }
        let verdict = check(&bytes, wanted);
        if let Verdict::Rejected(rejection) = &verdict
            && explained
        {
            black_box(explain(&bytes, rejection, wanted));
        }
        verdict
    };
    let (processor, start) = (processor_ms(), Instant::now());
    let mut verdict = run();
    // Again and again for a fifth of a second: the system counts in steps of milliseconds.
    let mut times = 1.0;
    while start.elapsed().as_millis() < 200 {
        verdict = run();
        times += 1.0;
    }
    let all = match (processor, processor_ms()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64() * 1000.0,
    };
    let ms = all / times;
    let verdict = match &verdict {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
        Verdict::None(why) => why.code(),
    };
    // Where there is no /proc, memory is not measured.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.split_whitespace().next()).unwrap_or("0");
    println!("{verdict} {ms} {peak}");
}
