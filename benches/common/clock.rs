//! Median times of benchmarks that run on one thread.

use std::time::{Duration, Instant};

/// How long is measured at least: a shorter run is repeated, as the clock may tick some milliseconds.
const LEAST: Duration = Duration::from_millis(200);

/// The median time of an odd number of runs, and what the last one gives.
pub(crate) fn median<T>(runs: usize, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let start = Clock::now();
        let mut count = 0;
        loop {
            count += 1;
            let given = run();
            let took = start.elapsed();
            if took >= LEAST {
                return (took / count, given);
            }
        }
    };
    let (first, mut given) = timed();
    let mut times = vec![first];
    for _ in 1..runs {
        let (time, again) = timed();
        times.push(time);
        given = again;
    }
    times.sort();
    (times[times.len() / 2], given)
}

/// Where Linux says how long this thread has run, that time: others may use the machine as well.
enum Clock {
    Ran(Duration),
    Began(Instant),
}

impl Clock {
    fn now() -> Clock {
        ran().map_or_else(|| Clock::Began(Instant::now()), Clock::Ran)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Clock::Ran(start) => ran().unwrap_or(*start).saturating_sub(*start),
            Clock::Began(start) => start.elapsed(),
        }
    }
}

/// How long this thread has run.
fn ran() -> Option<Duration> {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    said.split(' ').next()?.parse().ok().filter(|time| *time > 0).map(Duration::from_nanos)
}
