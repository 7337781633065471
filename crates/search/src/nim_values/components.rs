//! A table of components with their nim-values, in any game whose values can be found.
//!
//! A component of value v needs an option of each smaller value, whose value the table has. Every other
//! option has its value in the table as well, or an answer that leaves v. Components are looked at from
//! the largest on. Of options that serve, and of answers, the one is taken that brings the least new
//! components into the table, where a larger component counts for many smaller ones.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

use zermelo_checker::proofs::nim_values::components::Components;

use crate::limits::{Limit, Limits, Progress, Resources};

/// Components between two looks at the clock.
const TICK: usize = 1 << 6;

/// A game whose positions are components, or several together.
pub trait Sums {
    /// A position.
    type Position: Clone + Ord + Hash;

    /// A component as certificates store it.
    fn record(&self, component: Self::Position) -> Vec<u8>;

    /// How large a position is; the table has larger ones first.
    fn size(&self, position: Self::Position) -> u32;

    /// The moves, in the order in which certificates have their answers.
    fn moves(&self, position: Self::Position) -> Vec<u16>;

    /// What a legal move leaves.
    fn after(&self, position: Self::Position, mv: u16) -> Self::Position;

    /// The nim-value.
    ///
    /// # Errors
    /// When a limit is reached.
    fn value(&mut self, position: Self::Position) -> Result<u16, Limit>;

    /// Whether a position has a nim-value, which may take less than to find the value; `None` where more
    /// positions than `within` have to be decided to find out.
    ///
    /// # Errors
    /// When a limit is reached.
    fn has_value(
        &mut self,
        position: Self::Position,
        value: u16,
        _within: u32,
    ) -> Result<Option<bool>, Limit> {
        Ok(Some(self.value(position)? == value))
    }

    /// Whether a table may say the value of what is left for that of a component: where moves return, it
    /// is known, and what is left is smaller.
    fn serves(&self, _left: &Self::Position, _component: &Self::Position) -> bool {
        true
    }

    /// The components whose values a table needs for that of a position.
    ///
    /// # Errors
    /// When a limit is reached.
    fn needed(&mut self, position: Self::Position) -> Result<Vec<Self::Position>, Limit>;
}

/// A table that is being made.
struct Table<'g, G: Sums> {
    game: &'g mut G,
    /// The components of the table.
    taken: HashSet<G::Position>,
    /// Those of them that are still to be looked at, by their size.
    open: BTreeSet<(u32, G::Position)>,
    limits: Limits,
}

/// The components that say the value of a position, with those that they need in turn.
///
/// # Errors
/// When a limit is reached.
pub fn table<G: Sums>(
    game: &mut G,
    start: G::Position,
    resources: Resources<'_>,
) -> Result<Components<'static>, Limit> {
    let limits = resources.limits;
    let mut table = Table { game, taken: HashSet::new(), open: BTreeSet::new(), limits };
    table.take(&start)?;
    let mut components = Components::default();
    while let Some((_, component)) = table.open.pop_last() {
        let number = components.values.len();
        resources.limits.confirm_positions(number + 1)?;
        confirm_table(&resources.limits, table.taken.len(), 2 * size_of::<G::Position>() + 64)?;
        if number.is_multiple_of(TICK) {
            (resources.progress)(Progress::after("making the table", number));
        }
        let value = table.game.value(component.clone())?;
        components.records.to_mut().extend(table.game.record(component.clone()));
        components.values.push(value);
        components.answers.extend(table.answers(&component, value)?);
    }
    Ok(components)
}

impl<G: Sums> Table<'_, G> {
    /// What it costs to have the value of a position.
    fn cost(&mut self, left: &G::Position) -> Result<u128, Limit> {
        let needed = self.game.needed(left.clone())?.into_iter();
        let new = needed.filter(|component| !self.taken.contains(component));
        Ok(new.map(|component| 1 << (self.game.size(component) / 2).min(100)).sum())
    }

    /// Has the value of a position.
    fn take(&mut self, left: &G::Position) -> Result<(), Limit> {
        for component in self.game.needed(left.clone())? {
            if self.taken.insert(component.clone()) {
                self.open.insert((self.game.size(component.clone()), component));
            }
        }
        Ok(())
    }

    /// A move of a position to a value that the table may say for a component, if one costs less than the
    /// best so far: the first of those that cost the least.
    fn cheapest(
        &mut self,
        position: &G::Position,
        value: u16,
        component: &G::Position,
        best: u128,
    ) -> Result<Option<(u16, G::Position)>, Limit> {
        let mut options = Vec::new();
        for mv in self.game.moves(position.clone()) {
            self.limits.confirm_running()?;
            let left = self.game.after(position.clone(), mv);
            let cost = if self.game.serves(&left, component) { self.cost(&left)? } else { best };
            if cost < best {
                options.push((cost, mv, left));
            }
        }
        options.sort_by_key(|(cost, ..)| *cost);
        let game = &mut self.game;
        let found =
            right(options, 1, |(_, _, left), within| game.has_value(left.clone(), value, within))?;
        Ok(found.into_iter().next().map(|(_, mv, left)| (mv, left)))
    }

    /// The answers for a component of this value.
    fn answers(&mut self, component: &G::Position, value: u16) -> Result<Vec<u16>, Limit> {
        for smaller in 0..value {
            if let Some((_, left)) = self.cheapest(component, smaller, component, u128::MAX)? {
                self.take(&left)?;
            }
        }
        let mut answers = Vec::new();
        for mv in self.game.moves(component.clone()) {
            let option = self.game.after(component.clone(), mv);
            let serves = self.game.serves(&option, component);
            let cost = if serves { self.cost(&option)? } else { u128::MAX };
            // Nothing is better than nothing.
            let answer = match cost {
                0 => None,
                _ => self.cheapest(&option, value, component, cost)?,
            };
            let (answer, left) = answer.map_or((0, option), |(mv, left)| (mv + 1, left));
            self.take(&left)?;
            answers.push(answer);
        }
        Ok(answers)
    }
}

/// How many positions are decided at first for each of several answers, and how many times as many while none
/// is known to be right.
const FIRST: u32 = 1 << 10;
const MORE: u32 = 1 << 4;

/// Of some answers the first that are right, so many at most, of those for which it takes the least to find out.
///
/// # Errors
/// Those of the question.
pub fn right<T>(
    mut answers: Vec<T>,
    most: usize,
    mut is_right: impl FnMut(&T, u32) -> Result<Option<bool>, Limit>,
) -> Result<Vec<T>, Limit> {
    let (mut right, mut within) = (Vec::new(), FIRST);
    while right.is_empty() && !answers.is_empty() {
        let mut open = Vec::new();
        for answer in answers {
            match is_right(&answer, within)? {
                Some(true) => right.push(answer),
                Some(false) => {}
                None => open.push(answer),
            }
            if right.len() == most {
                break;
            }
        }
        (answers, within) = (open, within.saturating_mul(MORE));
    }
    Ok(right)
}

/// Confirms that a table of so many rows, of so many bytes each, fits the memory.
///
/// # Errors
/// When it does not.
pub fn confirm_table(limits: &Limits, rows: usize, row: usize) -> Result<(), Limit> {
    // A table is at most half empty, and is copied when it grows.
    limits.confirm_memory(rows.saturating_mul(row).saturating_mul(3))
}

/// The least number that is not on the list.
pub fn mex(mut values: Vec<u16>) -> u16 {
    values.sort_unstable();
    values.dedup();
    values.into_iter().fold(0, |least, value| if value == least { least + 1 } else { least })
}
