//! How many threads a command uses.

use std::num::NonZero;
use std::thread::available_parallelism;

use super::output::{Failure, Terminal};

/// The most threads per core. More threads only take longer to start: a hundred thousand take minutes.
const A_CORE: usize = 4;

/// Sets the number of threads for the whole process: 0 for one per core. Threads beyond the limit are
/// not started, and a note says so.
pub(super) fn set_threads(threads: usize, terminal: &Terminal) -> Result<(), Failure> {
    let cores = available_parallelism().map_or(1, NonZero::get);
    let most = cores.saturating_mul(A_CORE);
    if threads > most {
        terminal
            .note(&format!("--threads {threads}: {most} threads are started, {A_CORE} per core"));
    }
    let used = if threads == 0 { cores } else { threads.min(most) };
    rayon::ThreadPoolBuilder::new()
        .num_threads(used)
        .build_global()
        .map_err(|error| Failure::Limit(format!("cannot start {used} threads: {error}")))
}
