//! Points that can be swapped with each other, whatever the others do.

use std::collections::HashMap;

use super::refine::Colourings;
use super::structure::{Structure, Tuple};

impl Structure {
    /// For every point the first point that it can be swapped with.
    ///
    /// Such points have one colour. Either they are in a tuple together, or their tuples are the same but
    /// for them: only points of which one is the case are compared.
    pub(super) fn interchangeable(&self, tuples: &[Tuple]) -> Vec<u16> {
        let mut class: Vec<u16> = (0..).take(self.points).collect();
        let colours = vec![(); self.points];
        let Some(colours) = Colourings::of(self, &colours, &colours) else { return class };
        let around = self.surroundings(tuples);
        let mut alike: HashMap<(u32, u64), Vec<u16>> = HashMap::new();
        for point in (0u16..).take(self.points) {
            if self.is_late() {
                break;
            }
            let own = usize::from(point);
            let colour = colours.colour(own);
            let alike = alike.entry((colour, around[own])).or_default();
            // The points before that are the first of their classes, and are in a tuple with this one.
            let mut beside: Vec<u16> = self
                .tuples_of(point, tuples)
                .flat_map(|tuple| tuple.iter().flatten().copied())
                .filter(|&other| other < point && class[usize::from(other)] == other)
                .filter(|&other| colours.colour(usize::from(other)) == colour)
                .collect();
            self.count(beside.len());
            beside.extend(alike.iter());
            beside.sort_unstable();
            beside.dedup();
            let found = beside.into_iter().find(|&first| self.swappable(first, point, tuples));
            match found {
                Some(first) => class[own] = first,
                None => alike.push(point),
            }
        }
        class
    }
}
