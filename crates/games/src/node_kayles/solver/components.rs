//! Components of what is left of a graph, for a table of their nim-values: connected parts, of images of
//! each other by some maps one.

use zermelo_explain::set::Set;
use zermelo_search::limits::{Limit, Resources};
use zermelo_search::nim_values::components::Sums;

use super::values::Values;
use crate::graph::automorphisms;

/// The most automorphisms that are used, and the largest graph of which they are looked for.
const MAPS: usize = 16;
const LARGEST: usize = 256;

/// The automorphisms of a graph but for the identity; none where there are too many.
pub(super) fn maps(graph: &[Vec<u16>], resources: Resources<'_>) -> Vec<Vec<u16>> {
    if graph.len() > LARGEST { Vec::new() } else { automorphisms(graph, MAPS, resources) }
}

/// What is left of a graph, with maps that components are images by.
pub(super) struct Left<'v, 'l, const N: usize> {
    pub(super) values: &'v mut Values<'l, N>,
    pub(super) maps: &'v [Vec<u16>],
}

impl<const N: usize> Sums for Left<'_, '_, N> {
    type Position = Set<N>;

    fn record(&self, component: Set<N>) -> Vec<u8> {
        let size = usize::try_from(self.values.all().len()).unwrap_or(usize::MAX);
        component.bytes().take(size.div_ceil(8)).collect()
    }

    fn size(&self, left: Set<N>) -> u32 {
        left.len()
    }

    fn moves(&self, left: Set<N>) -> Vec<u16> {
        left.members().collect()
    }

    fn after(&self, left: Set<N>, vertex: u16) -> Set<N> {
        self.values.after(left, vertex)
    }

    fn value(&mut self, left: Set<N>) -> Result<u16, Limit> {
        self.values.value(left)
    }

    fn has_value(&mut self, left: Set<N>, value: u16, within: u32) -> Result<Option<bool>, Limit> {
        self.values.has_value(left, value, within)
    }

    fn needed(&mut self, left: Set<N>) -> Result<Vec<Set<N>>, Limit> {
        let thick = self.values.thick_parts(left)?.into_iter();
        Ok(thick.map(|part| least_image(part, self.maps)).collect())
    }
}

/// The least image of a set under some maps; it may be the set itself.
fn least_image<const N: usize>(set: Set<N>, maps: &[Vec<u16>]) -> Set<N> {
    let image = |map: &Vec<u16>| Set::of(set.members().map(|member| map[usize::from(member)]));
    maps.iter().map(image).fold(set, Set::min)
}
