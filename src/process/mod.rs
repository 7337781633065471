//! How the program stops, and how the processes that it starts stop with it.
//! docs/guide/exit-codes.md documents it for users.
//!
//! `claims add`, `init` and `rebuild` make certificates in processes of this same program. Such a process
//! writes no file: what it makes goes to the parent through a pipe, so that nothing is left wherever it
//! ends. It ends when its standard input does, which the parent holds open; the system closes it however
//! the parent ends, also when it is killed.

mod child;
pub(crate) mod stop;

use std::time::Duration;

pub(crate) use child::{Program, end_with_parent};

/// How much time of processors this process has taken, by all of its threads together; `None` where the
/// system does not say.
#[cfg(unix)]
pub(crate) fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ProcessCPUTime);
    let (seconds, rest) = (u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?);
    Some(Duration::new(seconds, rest))
}

/// The same where no system says it.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Option<Duration> {
    None
}
