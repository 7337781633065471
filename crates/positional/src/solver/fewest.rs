//! A winning strategy for a race with few rows in its printed table.
//!
//! A row is a leaf of the tree of play as it is printed: a forced reply is no branching, replies
//! equivalent under the symmetries of a position are one, and replies of the opponent that are
//! answered by the same printed continuation share its row. So from a *quiet* position (the
//! opponent to move, nothing forced):
//!
//! - a reply of the opponent after which threats alone win costs at most one row, and one such
//!   *sequence* covers every reply after which it works as printed: a set cover ([`sequences`]);
//! - any other reply needs a quiet move, perhaps after some threats, and costs the rows of the
//!   quiet position that this leads to.
//!
//! The two parts do not meet, so the fewest rows of a position are the least cover plus the sum
//! over the other replies of the least of their quiet positions: a recursion with bounds on the
//! rows, remembered modulo symmetry. What the effort does not reach is taken from the best found
//! so far.

mod plan;
mod sequences;
mod writer;

use std::collections::BTreeMap;

use zermelo_explain::set::Set;
use zermelo_search::limits::{Limit, SolveError};
use zermelo_search::replay::builder::StrategyBuilder;

use super::aim::{Aim, Table};
use super::control::{Control, Stage, entry};
use super::export::Task;
use super::search::Search;
use crate::position::Position;
use plan::Plan;
use sequences::{Candidate, ForcedWins};

/// A strategy with few rows, for a race that the attacker wins and is the proponent of; `None`
/// when the effort was too small to find any.
pub(super) fn strategy<const N: usize>(
    task: &Task<N>,
    search: &mut Search<'_, N>,
    control: &mut Control<'_>,
) -> Result<Option<StrategyBuilder>, SolveError> {
    control.enter(Stage::Shortening)?;
    let Aim::Race { both } = search.aim else { return Ok(None) };
    let forced = ForcedWins::new(search.lines, both);
    let stop = control.positions().saturating_add(control.effort());
    let mut fewest = Fewest {
        search,
        forced,
        least: Table::default(),
        quiet: Table::default(),
        plans: Table::default(),
        stop,
    };
    // Taking just anything when the effort is used up may still be too much work.
    let most = stop.saturating_add(control.effort());
    let others = control.memory().saturating_sub(fewest.search.memory());
    let strategy = control.with_limit(most, |control| fewest.plan(task, control));
    let memory = control.memory();
    control.forget(memory.saturating_sub(others + fewest.search.memory()));
    match strategy {
        // Its tables are dropped, and there may be room for a strategy that is not made short.
        Err(SolveError::Limit(Limit::Memory(_))) => Ok(None),
        strategy => strategy,
    }
}

/// The search for few rows.
struct Fewest<'f, 's, const N: usize> {
    search: &'f mut Search<'s, N>,
    forced: ForcedWins<'s, N>,
    /// By quiet positions in canonical form: rows that they take at least, a first look, and what is
    /// done in the fewest rows that were reached.
    least: Table<Position<N>, u32>,
    quiet: Table<Position<N>, Glance>,
    plans: Table<Position<N>, Plan<N>>,
    /// The number of positions at which the effort ends.
    stop: u64,
}

/// A first look at a quiet position.
#[derive(Clone, Copy, Debug)]
struct Glance {
    /// Orbits of replies after which threats alone win.
    forced: u32,
    /// The other orbits.
    open: u32,
    /// Whether no two replies are equivalent.
    rigid: bool,
}

impl Glance {
    /// A lower bound on the rows. Where no replies are equivalent one sequence is not enough: it
    /// does not work after a reply on its own first move.
    fn least(self) -> u32 {
        match (self.forced, self.open) {
            (0, open) => open,
            (_, 0) if self.rigid => 2,
            (_, open) => open + 1,
        }
    }
}

impl<const N: usize> Fewest<'_, '_, N> {
    /// What a plan takes, in bytes: a sequence or a reply for every point, each with a few steps.
    fn of_a_plan(&self) -> u64 {
        let points = u64::from(self.search.lines.size);
        entry::<Position<N>, Plan<N>>() + points * (size_of::<Candidate<N>>() as u64 + 32)
    }

    /// Whether the effort is used up.
    fn spent(&self, control: &Control<'_>) -> bool {
        control.positions() >= self.stop
    }

    /// Looks at a quiet position; `None` when the attacker does not win it.
    fn glance(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<Option<Glance>, SolveError> {
        let (form, _) = self.search.symmetries.canonical(position);
        if let Some(&glance) = self.quiet.get(&form) {
            return Ok(Some(glance));
        }
        if !self.search.wins(position, false, control)? {
            return Ok(None);
        }
        let (covered, open) = self.split(position, control)?;
        let (forced, open) = (covered.len(), open.len());
        let rigid = forced + open == self.search.lines.free(position).len();
        let glance = Glance { forced, open, rigid };
        control.remember(entry::<Position<N>, Glance>())?;
        self.quiet.insert(form, glance);
        Ok(Some(glance))
    }

    /// The fewest rows of a quiet position that the attacker wins, if they are at most `budget`.
    fn rows(
        &mut self,
        position: Position<N>,
        budget: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<u32>, SolveError> {
        let (form, _) = self.search.symmetries.canonical(position);
        let least = self.least.get(&form).copied().unwrap_or_default();
        let reached = self.plans.get(&form).map(|plan| plan.rows);
        if let Some(rows) = reached.filter(|&rows| rows == least) {
            return Ok((rows <= budget).then_some(rows));
        }
        if least > budget {
            return Ok(None);
        }
        let found = self.count_rows(position, budget, control)?;
        // A count that was cut short is an upper bound only.
        if !self.spent(control) {
            let least = found.unwrap_or(least.max(budget + 1));
            if self.least.insert(form, least).is_none() {
                control.remember(entry::<Position<N>, u32>())?;
            }
        }
        Ok(found)
    }

    fn count_rows(
        &mut self,
        position: Position<N>,
        budget: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<u32>, SolveError> {
        let Some(glance) = self.glance(position, control)? else { return Ok(None) };
        if glance.least() > budget {
            return Ok(None);
        }
        let (covered, open) = self.split(position, control)?;
        let cover = self.forced.cover(self.search.symmetries, position, covered, control)?;
        let mut rows = u32::try_from(cover.len()).unwrap_or(u32::MAX);
        let mut left = open.len();
        let mut quiet = Vec::new();
        for reply in open.members() {
            left -= 1;
            // Every reply that is still to come costs a row at least.
            let Some(most) = budget.checked_sub(rows + left) else { return Ok(None) };
            match self.best_quiet(position.defended(reply), most, control)? {
                Some((candidate, cost)) => {
                    rows += cost;
                    quiet.push((reply, candidate));
                }
                None => return Ok(None),
            }
        }
        if rows > budget {
            return Ok(None);
        }
        let (form, _) = self.search.symmetries.canonical(position);
        let known = self.plans.get(&form).map(|plan| plan.rows);
        if known.is_none_or(|known| rows < known) {
            if known.is_none() {
                control.remember(self.of_a_plan())?;
            }
            self.plans.insert(form, Plan { position, rows, sequences: cover, quiet });
        }
        Ok(Some(rows))
    }

    /// The replies, one of each orbit, after which threats alone win, and the others.
    fn split(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<(Set<N>, Set<N>), SolveError> {
        let symmetries = self.search.symmetries;
        let orbits =
            symmetries.orbits(&symmetries.keeping(position), self.search.lines.free(position));
        let (mut covered, mut open) = (Set::EMPTY, Set::EMPTY);
        for (reply, ..) in orbits.into_iter().filter(|(reply, leader, _)| reply == leader) {
            let wins = self.forced.wins(position.defended(reply), control)?;
            let part = if wins { &mut covered } else { &mut open };
            *part = part.with(reply);
        }
        Ok((covered, open))
    }

    /// With the attacker to move: the quiet position with the fewest rows, if they are at most
    /// `budget`, and how to get there.
    fn best_quiet(
        &mut self,
        position: Position<N>,
        budget: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<(Candidate<N>, u32)>, SolveError> {
        let mut candidates: BTreeMap<Position<N>, Candidate<N>> = BTreeMap::new();
        self.forced.quiet_ends(position, &[], control, &mut |candidate| {
            let (form, _) = self.search.symmetries.canonical(candidate.position);
            candidates.entry(form).or_insert(candidate);
        })?;
        let mut ranked = Vec::new();
        for (form, candidate) in candidates {
            if let Some(glance) = self.glance(candidate.position, control)? {
                let known = self.least.get(&form).copied().unwrap_or_default();
                let least = glance.least().max(known);
                ranked.push((least, glance.open, glance.forced, form, candidate));
            }
        }
        ranked.sort_by_key(|&(least, open, forced, form, _)| (least, open, forced, form));
        let mut best: Option<(Candidate<N>, u32)> = None;
        let mut budget = budget;
        for (least, _, _, _, candidate) in ranked {
            if least > budget || (best.is_some() && self.spent(control)) {
                break;
            }
            if let Some(rows) = self.rows(candidate.position, budget, control)? {
                best = Some((candidate, rows));
                match rows.checked_sub(1) {
                    Some(less) => budget = less,
                    None => break,
                }
            }
        }
        Ok(best)
    }
}
