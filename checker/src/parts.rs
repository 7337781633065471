//! The loop over the parts of a check: it runs them and collects their results in order.
//!
//! A part is checked on its own. An executor only decides in which order and on which threads parts
//! run, and what is done beside them: the checker itself stores the results, and gives no verdict if
//! a part was not run. The first part in order that fails decides, so that the result does not depend
//! on the executor; parts after one that has failed are not run.

use std::sync::{OnceLock, atomic::AtomicUsize, atomic::Ordering};

pub use crate::stop::Stop;

use crate::fault::Fault;
use crate::stop::NoVerdict;

/// Runs the parts of a check.
pub trait Executor: Sync {
    /// Calls `part` with every number below `parts`, each once.
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync));

    /// Calls both, each once. The second may run parts.
    fn join(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
        one();
        other();
    }
}

/// One part after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct InOrder;

impl Executor for InOrder {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(part);
    }
}

/// Runs `part` for every number below `parts`, and gives the results in order.
pub(crate) fn collect<T: Send + Sync>(
    executor: &dyn Executor,
    parts: usize,
    part: impl Fn(usize) -> Result<T, Fault> + Sync,
) -> Result<Vec<T>, Stop> {
    let failed = AtomicUsize::new(usize::MAX);
    let results: Vec<OnceLock<Result<T, Fault>>> = (0..parts).map(|_| OnceLock::new()).collect();
    executor.run(parts, &|number| {
        if let Some(slot) = results.get(number)
            && number <= failed.load(Ordering::Relaxed)
            && slot.get_or_init(|| part(number)).is_err()
        {
            failed.fetch_min(number, Ordering::Relaxed);
        }
    });
    let mut collected = Vec::with_capacity(parts);
    for slot in results {
        collected.push(slot.into_inner().ok_or(NoVerdict::Interrupted)??);
    }
    Ok(collected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Code;

    const FAULT: Code = Code("fault");

    /// Runs these parts, in this order.
    struct Parts(Vec<usize>);

    impl Executor for Parts {
        fn run(&self, _: usize, part: &(dyn Fn(usize) + Sync)) {
            self.0.iter().copied().for_each(part);
        }
    }

    /// Runs every part on a thread of its own.
    struct Threads;

    impl Executor for Threads {
        fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
            std::thread::scope(|scope| {
                (0..parts).for_each(|number| drop(scope.spawn(move || part(number))));
            });
        }
    }

    /// Parts 2, 5 and 8 of ten fail.
    fn failing(number: usize) -> Result<usize, Fault> {
        if number % 3 == 2 { Err(FAULT.at("part", number)) } else { Ok(number) }
    }

    #[test]
    fn the_results_are_those_of_all_parts_in_their_order_whoever_runs_them() {
        let twice = Parts((0..10).chain(0..10).collect());
        let beyond = Parts((0..20).rev().collect());
        for executor in [&InOrder as &dyn Executor, &Threads, &twice, &beyond] {
            let doubled = collect(executor, 10, |number| Ok(2 * number));
            assert_eq!(doubled, Ok((0..10).map(|number| 2 * number).collect()));
        }
        assert_eq!(collect(&InOrder, 0, failing), Ok(Vec::new()));
    }

    #[test]
    fn the_first_part_that_fails_decides_in_whatever_order_they_run() {
        let first = || Err(Stop::Rejected(FAULT.at("part", 2)));
        let interrupted = || Err(Stop::NoVerdict(NoVerdict::Interrupted));
        let backwards_without =
            |left_out| Parts((0..10).rev().filter(|&part| part != left_out).collect());
        for (what, executor, expected) in [
            ("in order", &InOrder as &dyn Executor, first()),
            ("in threads", &Threads, first()),
            ("backwards", &backwards_without(10), first()),
            ("twice", &Parts((0..10).chain(0..10).collect()), first()),
            ("without a part after the first fault", &backwards_without(7), first()),
            ("without a part before the first fault", &backwards_without(1), interrupted()),
            // As if the next fault were the first.
            ("without the first fault", &backwards_without(2), interrupted()),
            ("without any part", &Parts(Vec::new()), interrupted()),
        ] {
            assert_eq!(collect(executor, 10, failing), expected, "{what}");
        }
    }

    #[test]
    fn a_part_is_run_once_and_those_after_one_that_has_failed_are_not() {
        let run = std::sync::Mutex::new(Vec::new());
        let order = Parts(vec![4, 4, 6, 5, 7, 6, 3, 0, 1, 2, 2, 3, 4, 5]);
        let noting = |number: usize| {
            run.lock().expect("no part panics").push(number);
            failing(number)
        };
        assert!(collect(&order, 10, noting).is_err());
        assert_eq!(run.into_inner().expect("no part panics"), [4, 6, 5, 3, 0, 1, 2]);
    }
}
