//! The limits of the search for all derivations of a problem, which several threads share.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use zermelo_checker::proofs::outcome::Step;
use zermelo_search::limits::{Limit, Limits};

/// The limits of the search for all derivations, and what it has used of them.
pub(super) struct Bounds {
    limits: Limits,
    /// The steps that were found, whether they are needed in the end or not.
    steps: AtomicU64,
    /// The limit that was reached: from then on nothing is searched.
    pub(super) reached: OnceLock<Limit>,
}

/// What a step takes in memory, in bytes, about.
const STEP: u64 = 256;

impl Bounds {
    /// The limits of a search that has found nothing yet.
    pub(super) fn new(limits: &Limits) -> Bounds {
        Bounds { limits: *limits, steps: AtomicU64::new(0), reached: OnceLock::new() }
    }

    /// Whether the search may go on.
    pub(super) fn may_go_on(&self) -> bool {
        let confirmed = self.limits.confirm_memory(self.memory());
        if let Err(limit) = confirmed.and_then(|()| self.limits.confirm_running()) {
            // One of several is enough.
            let _ = self.reached.set(limit);
        }
        self.reached.get().is_none()
    }

    /// What the steps take, in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.steps.load(Ordering::Relaxed).saturating_mul(STEP)
    }

    pub(super) fn count(&self, steps: &[Step]) {
        let steps = u64::try_from(steps.len()).unwrap_or(u64::MAX);
        self.steps.fetch_add(steps, Ordering::Relaxed);
    }
}
