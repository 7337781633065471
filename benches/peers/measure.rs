//! How much processor time and memory a whole program takes. Each is started by a process of its own,
//! which starts nothing else: what the system says of its children is said of this one program.

use std::path::Path;
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};

/// The word that makes this program measure another one.
pub(crate) const MEASURE: &str = "measure";

/// What a program took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The processor time, in seconds: that of the program, of its processes, and of the system for
    /// them.
    pub(crate) seconds: f64,
    /// The most memory of one process, in KiB.
    pub(crate) memory: i64,
}

/// Measures a program.
pub(crate) fn measure(program: &Path, words: &[String]) -> Cost {
    let own = std::env::current_exe().expect("this program");
    let output = Command::new(own)
        .arg(MEASURE)
        .arg(program)
        .args(words)
        .stderr(Stdio::inherit())
        .output()
        .expect("this program can be started");
    assert!(output.status.success(), "{} {}", program.display(), words.join(" "));
    let text = String::from_utf8(output.stdout).expect("text");
    let (seconds, memory) = text.trim().split_once(' ').expect("two numbers");
    Cost { seconds: seconds.parse().expect("seconds"), memory: memory.parse().expect("KiB") }
}

/// Runs a program with its words, and prints what it took.
pub(crate) fn run(words: &[String]) {
    let (program, words) = words.split_first().expect("a program");
    let mut command = Command::new(program);
    let status = command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.expect("a program").success(), "{program} {}", words.join(" "));
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("what children took");
    let time = [usage.user_time(), usage.system_time()];
    let micros: i64 = time.iter().map(|time| time.tv_sec() * 1_000_000 + time.tv_usec()).sum();
    println!("{} {}", micros as f64 / 1e6, usage.max_rss());
}
