//! What happens when the program is told to stop: by Ctrl-C (SIGINT), by `kill` (SIGTERM), or
//! because its terminal went away (SIGHUP). docs/guide/exit-codes.md documents it for users.
//!
//! The signals are not handled where they happen to arrive, but taken one by one by a thread that
//! waits for them. It removes half-written files, prints in one line what was kept, and ends the
//! program with 128 plus the signal's number, as shells do. A second signal ends it without the line.
//!
//! A search that looks at [`interrupt`] is told of Ctrl-C first, and has a second to say what it knows. The
//! program also ends when a search goes on after its deadline.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use zermelo_search::files;
use zermelo_search::limits::{Deadline, Limit, processor_time};
use zermelo_search::text::ShownPath;

/// How many files the line names; that there are more is said.
const NAMED: usize = 3;

/// Watches for signals from now on. To be called before any other thread is there.
pub(crate) fn watch() {
    platform::watch();
}

/// Whether somebody looks at the flag, and the flag: Ctrl-C was pressed.
static IS_LOOKED_AT: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long a search has to say what it knows.
const PATIENCE: Duration = Duration::from_secs(1);

/// The flag that Ctrl-C sets, for a search that looks at it often from now on.
pub(crate) fn interrupt() -> &'static AtomicBool {
    IS_LOOKED_AT.store(true, Ordering::Relaxed);
    &INTERRUPTED
}

/// Ends the program if Ctrl-C was pressed while a search looked at the flag.
pub(crate) fn end_if_interrupted() {
    if INTERRUPTED.load(Ordering::Relaxed) {
        stop(platform::CTRL_C, 130);
    }
}

/// Ends the program after Ctrl-C; a search that looks at the flag is waited for, a little.
pub(crate) fn interrupted() -> ! {
    if IS_LOOKED_AT.load(Ordering::Relaxed) {
        INTERRUPTED.store(true, Ordering::Relaxed);
        thread::sleep(PATIENCE);
    }
    stop(platform::CTRL_C, 130)
}

/// Whether the search is over that has a deadline.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Says that the search is over: what remains is to write what it found.
pub(crate) fn search_is_over() {
    IS_OVER.store(true, Ordering::Relaxed);
}

/// Ends the program when it has worked for some time after a deadline and the search is not over. Searches
/// look at their deadline themselves, and say what they know; this is for work that does not.
pub(crate) fn end_after(deadline: Deadline, patience: Duration) {
    let watch = move || {
        let pause = || thread::sleep(deadline.left().clamp(MOMENT, MOMENT * 10));
        while !deadline.left().is_zero() {
            pause();
        }
        // The time of processors, as a busy machine or a reader of the output may make the program wait.
        let (start, used) = (Instant::now(), processor_time());
        let worked = || match processor_time().zip(used) {
            Some((now, before)) => now.saturating_sub(before),
            None => start.elapsed(),
        };
        while worked() < patience {
            pause();
        }
        if !IS_OVER.load(Ordering::Relaxed) {
            stop_saying(&format!("{}, and was ended", Limit::Time), 3);
        }
    };
    // Where there is no thread, the search looks at the deadline all the same.
    let _ = thread::Builder::new().spawn(watch);
}

/// Between two looks at a deadline.
const MOMENT: Duration = Duration::from_millis(10);

/// Ends the program for a reason by that name.
fn stop(name: &str, code: i32) -> ! {
    stop_saying(&format!("stopped by {name}"), code)
}

/// Ends the program, and says why.
fn stop_saying(why: &str, code: i32) -> ! {
    let kept = files::end_writing();
    let mut err = io::stderr().lock();
    // A progress bar may stand there without an end of line.
    let clear = if err.is_terminal() { "\r\u{1b}[K" } else { "" };
    // Nowhere is left to say that standard error cannot be written to.
    let _ = writeln!(err, "{clear}zermelo: {why}; {}", what_was_kept(&kept));
    std::process::exit(code)
}

fn what_was_kept(kept: &[PathBuf]) -> String {
    if kept.is_empty() {
        return "no file was written".into();
    }
    let named: Vec<String> = kept.iter().take(NAMED).map(|p| p.shown()).collect();
    let more = match kept.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("written and kept: {}{more}", named.join(", "))
}

#[cfg(unix)]
mod platform {
    use std::thread;

    use nix::sys::signal::{SigSet, Signal};

    use super::{interrupted, stop};

    /// What Ctrl-C is called.
    pub(super) const CTRL_C: &str = "SIGINT";

    pub(super) fn watch() {
        let mut set = SigSet::empty();
        set.add(Signal::SIGINT);
        set.add(Signal::SIGTERM);
        if !is_ignored(Signal::SIGHUP) {
            set.add(Signal::SIGHUP);
        }
        // Every thread that is started later has them blocked too, so that only this one gets them.
        if set.thread_block().is_err() {
            return;
        }
        let watcher = thread::Builder::new().spawn(move || {
            let mut is_stopping = false;
            loop {
                let Ok(signal) = set.wait() else { continue };
                let code = 128_i32.saturating_add(signal as i32);
                if is_stopping {
                    std::process::exit(code);
                }
                is_stopping = true;
                // Should it have to wait, a second signal is still heard.
                thread::spawn(move || match signal {
                    Signal::SIGINT => interrupted(),
                    signal => stop(signal.as_str(), code),
                });
            }
        });
        if watcher.is_err() {
            // Without the thread they end the program as they end any other.
            let _ = set.thread_unblock();
        }
    }

    /// Whether the program was started with a signal ignored, as `nohup` does. Only Linux says so;
    /// elsewhere it is not.
    fn is_ignored(signal: Signal) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        let number = (signal as i32).unsigned_abs();
        ignored.is_some_and(|mask| mask.checked_shr(number.saturating_sub(1)).unwrap_or(0) & 1 == 1)
    }
}

#[cfg(not(unix))]
mod platform {
    use super::interrupted;

    /// What Ctrl-C is called.
    pub(super) const CTRL_C: &str = "Ctrl-C";

    pub(super) fn watch() {
        // Without a handler, Ctrl-C ends the program as it ends any other.
        let _ = ctrlc::set_handler(|| interrupted());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_said_in_one_line() {
        let cases: [(&[&str], &str); 4] = [
            (&[], "no file was written"),
            (&["a.cert"], "written and kept: a.cert"),
            (&["a", "b", "c"], "written and kept: a, b, c"),
            (&["a", "b", "c", "d", "e"], "written and kept: a, b, c and 2 more"),
        ];
        for (kept, said) in cases {
            let kept: Vec<PathBuf> = kept.iter().map(PathBuf::from).collect();
            assert_eq!(what_was_kept(&kept), said);
        }
    }
}
