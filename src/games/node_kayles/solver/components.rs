//! A table of components with their nim-values.
//!
//! A component of value v needs an option of each smaller value, whose value the table has. Every other
//! option has its value in the table as well, or an answer that leaves v. Components are looked at from
//! the largest on. Of options that serve, and of answers, the one is taken that brings the least new
//! components into the table, where a larger component counts for many smaller ones.

use std::collections::{BTreeSet, HashSet};

use zermelo_checker::games::positional::Board;
use zermelo_checker::proofs::nim_values::components::Components;

use super::values::{Values, confirm_table, least_image};
use crate::games::positional::automorphisms::Automorphisms;
use crate::limits::{Limit, Progress, Resources};
use zermelo_explain::set::Set;

/// Components between two looks at the clock.
const TICK: usize = 1 << 6;

/// The most automorphisms that are used, and the largest graph of which they are looked for.
const MAPS: usize = 16;
const LARGEST: usize = 256;

/// The automorphisms of a graph but for the identity; none where there are too many.
pub(super) fn maps(graph: &[Vec<u16>], resources: Resources<'_>) -> Vec<Vec<u16>> {
    if graph.len() > LARGEST {
        return Vec::new();
    }
    let edges = graph.iter().zip(0u16..).flat_map(|(beside, low)| {
        beside.iter().filter(move |&&high| low < high).map(move |&high| vec![low, high])
    });
    let points = graph.iter().map(|_| Default::default()).collect();
    let board = Board { points, lines: edges.collect(), needs: Vec::new() };
    let group = Automorphisms::of_until(&board, resources.limits.deadline);
    let mut maps = group.and_then(|group| group.elements(MAPS)).unwrap_or_default();
    // The first is the identity.
    maps.drain(..maps.len().min(1));
    maps
}

/// A table that is being made.
struct Table<'v, 'l, const N: usize> {
    values: &'v mut Values<'l, N>,
    maps: &'v [Vec<u16>],
    /// The components of the table.
    taken: HashSet<Set<N>>,
    /// Those of them that are still to be looked at, by their size.
    open: BTreeSet<(u32, Set<N>)>,
}

/// The components that say the value of a position, with those that they need in turn. Of components that
/// are images of each other by the maps there is one.
pub(super) fn table<const N: usize>(
    values: &mut Values<'_, N>,
    start: Set<N>,
    maps: &[Vec<u16>],
    resources: Resources<'_>,
) -> Result<Components<'static>, Limit> {
    let width = usize::try_from(values.all().len()).unwrap_or(usize::MAX).div_ceil(8);
    let (taken, open) = (HashSet::new(), BTreeSet::new());
    let mut table = Table { values, maps, taken, open };
    table.take(start);
    let mut components = Components::default();
    while let Some((_, component)) = table.open.pop_last() {
        let number = components.values.len();
        resources.limits.confirm_positions(number + 1)?;
        confirm_table(&resources.limits, table.taken.len(), 2 * size_of::<Set<N>>() + 64)?;
        if number.is_multiple_of(TICK) {
            resources.limits.confirm_running()?;
            (resources.progress)(Progress::after("making the table", number));
        }
        let value = table.values.value(component)?;
        components.records.to_mut().extend(component.bytes().take(width));
        components.values.push(value);
        components.answers.extend(table.answers(component, value)?);
    }
    Ok(components)
}

impl<const N: usize> Table<'_, '_, N> {
    /// The components of a position that need an entry: those that are no paths or cycles.
    fn needed(&mut self, left: Set<N>) -> Vec<Set<N>> {
        let parts = self.values.parts(left).into_iter();
        let thick = parts.filter(|&part| self.values.of_thin(part).is_none());
        thick.map(|part| least_image(part, self.maps)).collect()
    }

    /// What it costs to have the value of a position.
    fn cost(&mut self, left: Set<N>) -> u128 {
        let new = self.needed(left).into_iter().filter(|part| !self.taken.contains(part));
        new.map(|part| 1 << (part.len() / 2).min(100)).sum()
    }

    /// Has the value of a position.
    fn take(&mut self, left: Set<N>) {
        for part in self.needed(left) {
            if self.taken.insert(part) {
                self.open.insert((part.len(), part));
            }
        }
    }

    /// The answers for a component of this value.
    fn answers(&mut self, component: Set<N>, value: u16) -> Result<Vec<u16>, Limit> {
        let mut options = Vec::new();
        for vertex in component.members() {
            let left = self.values.after(component, vertex);
            options.push((left, self.values.value(left)?));
        }
        for smaller in 0..value {
            let of_value = options.iter().filter(|(_, value)| *value == smaller);
            let costs: Vec<_> = of_value.map(|&(left, _)| (self.cost(left), left)).collect();
            if let Some(&(_, left)) = costs.iter().min_by_key(|(cost, _)| cost) {
                self.take(left);
            }
        }
        let mut answers = Vec::new();
        for (option, _) in options {
            let mut best = (self.cost(option), option, 0);
            for vertex in option.members() {
                // Nothing is better than nothing.
                if best.0 == 0 {
                    break;
                }
                let left = self.values.after(option, vertex);
                if self.values.value(left)? == value {
                    let cost = self.cost(left);
                    if cost < best.0 {
                        best = (cost, left, vertex + 1);
                    }
                }
            }
            self.take(best.1);
            answers.push(best.2);
        }
        Ok(answers)
    }
}
