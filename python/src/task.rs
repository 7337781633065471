//! Work in a thread of its own, which Ctrl-C ends.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use zermelo::{Deadline, Error, Limits, Progress, Resources};

use crate::errors::raised;

/// How often signals are looked for, and progress is told.
const MOMENT: Duration = Duration::from_millis(50);

/// What work may use, and who is told how far it is.
#[derive(Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Settings {
    /// The most memory, in MiB.
    max_memory: Option<u64>,
    /// The most time, in seconds.
    time_limit: Option<f64>,
    /// The most positions.
    max_positions: Option<u64>,
    /// Called with a text, and how much of how much is done where that is known.
    told: Option<Py<PyAny>>,
}

impl Settings {
    fn limits(&self, interrupt: &'static AtomicBool) -> Result<Limits, Error> {
        let deadline = match self.time_limit.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(time)) => Deadline::after(time),
            Some(Err(why)) => return Err(Error::Wrong(format!("time_limit: {why}"))),
        };
        Ok(Limits {
            memory: self
                .max_memory
                .map_or(Limits::DEFAULT.memory, |mib| mib.saturating_mul(1 << 20)),
            positions: self.max_positions.unwrap_or(u64::MAX),
            deadline,
            interrupt: Some(interrupt),
        })
    }
}

/// Flags that are not in use: limits need one that lives for ever.
static FLAGS: Mutex<Vec<&AtomicBool>> = Mutex::new(Vec::new());

/// A flag that ends work, for one piece of work at a time.
struct Flag(&'static AtomicBool);

impl Flag {
    fn take() -> Flag {
        let free = FLAGS.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Flag(free.unwrap_or_else(|| Box::leak(Box::default())))
    }
}

impl Drop for Flag {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
        FLAGS.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}

/// Does something without the interpreter's lock. An exception of a signal's handler, or of who is told,
/// ends it, and is raised once it has ended.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    settings: Settings,
    work: impl FnOnce(&Resources<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let flag = Flag::take();
    let limits = settings.limits(flag.0).map_err(|error| raised(py, error))?;
    let latest = Mutex::new(None);
    let waits = thread::current();
    let mut exception = None;
    let done = thread::scope(|scope| {
        let work = || {
            let progress = |now: Progress| {
                // Who is late is told the next time.
                if let Ok(mut latest) = latest.try_lock() {
                    *latest = Some(now);
                }
            };
            let _wakes = Wakes(&waits);
            work(&Resources { limits, progress: &progress })
        };
        let worker = thread::Builder::new().spawn_scoped(scope, work);
        let worker = worker.map_err(|error| Error::Limit(error.to_string()))?;
        while !worker.is_finished() {
            py.detach(|| thread::park_timeout(MOMENT));
            if exception.is_some() || worker.is_finished() {
                continue;
            }
            let now = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
            let heard = py.check_signals().and_then(|()| settings.tell(py, now));
            if let Err(raised) = heard {
                exception = Some(raised);
                flag.0.store(true, Ordering::Relaxed);
            }
        }
        worker.join().unwrap_or_else(|panic| Err(Error::Fault(panicked(&*panic))))
    });
    match exception {
        Some(exception) => Err(exception),
        None => done.map_err(|error| raised(py, error)),
    }
}

impl Settings {
    fn tell(&self, py: Python<'_>, now: Option<Progress>) -> PyResult<()> {
        let (Some(told), Some(now)) = (&self.told, now) else { return Ok(()) };
        told.call1(py, (now.to_string(), now.positions, now.all)).map(|_| ())
    }
}

/// Wakes the thread that waits, when the work ends.
struct Wakes<'t>(&'t thread::Thread);

impl Drop for Wakes<'_> {
    fn drop(&mut self) {
        self.0.unpark();
    }
}

/// What is said of a panic.
fn panicked(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or_default();
    format!("this is a fault of zermelo, please report it: {text}")
}
