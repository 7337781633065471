//! Chains of Short's vertices: what they have, and which ends they touch and do not go through.

use crate::joins::Joins;

/// The chains of a branch, by the places of the vertices that are owned.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// What is in one chain: vertices, an end alone, and after them chains of which only ends are known.
    joins: Joins,
    /// For each of these the ends that its chain touches, a bit for each; all of them where it stands for
    /// the others.
    touched: Vec<u64>,
    /// For each owned vertex its bit, where it is an end, and otherwise 0.
    ends: Vec<u64>,
}

impl Chains {
    /// Vertices that are each alone, with the bits of those that are ends.
    pub(super) fn new(ends: Vec<u64>) -> Chains {
        Chains { joins: Joins::new(ends.len()), touched: vec![0; ends.len()], ends }
    }

    /// There is a chain that has some vertices, and touches those that are ends. Of one vertex this says
    /// nothing.
    pub(super) fn join(&mut self, class: &[usize]) {
        if class.len() < 2 {
            return;
        }
        let Chains { joins, touched, ends } = self;
        let end = |place: usize| ends.get(place).copied().unwrap_or(0);
        let first = class.iter().copied().find(|&place| end(place) == 0);
        let chain = first.unwrap_or_else(|| {
            touched.push(0);
            joins.add()
        });
        let mut all = 0;
        for &place in class {
            all |= end(place);
            if end(place) == 0 {
                all |= touched.get(joins.root(place)).copied().unwrap_or(0);
                joins.join(place, chain);
            }
        }
        touched.get_mut(joins.root(chain)).into_iter().for_each(|touched| *touched = all);
    }

    /// Whether one chain has some vertices, and touches those that are ends. One vertex needs no chain.
    pub(super) fn are_joined(&mut self, class: &[usize]) -> bool {
        if class.iter().all(|place| class.first() == Some(place)) {
            return true;
        }
        let Chains { joins, touched, ends } = self;
        let end = |place: usize| ends.get(place).copied().unwrap_or(0);
        let wanted = class.iter().fold(0, |wanted, &place| wanted | end(place));
        let Some(&first) = class.iter().find(|&&place| end(place) == 0) else {
            return touched.iter().any(|touched| wanted & !touched == 0);
        };
        let has_ends = touched.get(joins.root(first)).is_some_and(|own| wanted & !own == 0);
        let mut others = class.iter().filter(|&&place| end(place) == 0);
        has_ends && others.all(|&place| joins.are_joined(first, place))
    }
}
