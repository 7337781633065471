//! Who wins from a set of vertices that are left: its Grundy value, the exclusive or of those of its
//! connected parts (Sprague and Grundy). A part is looked up by its vertices, or by the least of its images
//! under the automorphisms of the graph; paths and cycles, of which what is left often consists, by their
//! length.

use std::collections::HashMap;

use zermelo_checker::claim::Player;
use zermelo_checker::games::node_kayles::DAWSON;
use zermelo_explain::set::Set;
use zermelo_present::nim_values::period::Heaps;
use zermelo_search::limits::{Limit, Progress, Resources};
use zermelo_search::nim_values::components::{confirm_table, mex};

/// A graph, with the values that are known.
pub(super) struct Values<'l, const N: usize> {
    /// Of every vertex those adjacent to it.
    adjacent: Vec<Set<N>>,
    /// With the vertex itself: what goes when it is taken.
    pub(super) taking: Vec<Set<N>>,
    /// Automorphisms of the graph: the image of every vertex.
    maps: Vec<Vec<u16>>,
    of_parts: HashMap<Set<N>, u16>,
    of_paths: Heaps<'static>,
    resources: Resources<'l>,
}

/// How often progress is told, in parts.
const TOLD: usize = 1 << 14;

impl<'l, const N: usize> Values<'l, N> {
    pub(super) fn new(neighbours: &[Vec<u16>], resources: Resources<'l>) -> Values<'l, N> {
        let set = |list: &Vec<u16>| Set::of(list.iter().copied());
        let adjacent: Vec<Set<N>> = neighbours.iter().map(set).collect();
        let with = |(set, vertex): (&Set<N>, u16)| set.union(Set::of([vertex]));
        let taking = adjacent.iter().zip(0..).map(with).collect();
        let (maps, of_parts) = (Vec::new(), HashMap::new());
        Values { adjacent, taking, maps, of_parts, of_paths: Heaps::new(DAWSON), resources }
    }

    /// The same, by these automorphisms of the graph.
    pub(super) fn with_maps(self, maps: Vec<Vec<u16>>) -> Self {
        Values { maps, ..self }
    }

    /// All vertices.
    pub(super) fn all(&self) -> Set<N> {
        Set::of((0..).take(self.adjacent.len()))
    }

    /// What is left when a vertex is taken.
    pub(super) fn after(&self, left: Set<N>, vertex: u16) -> Set<N> {
        left.without(self.taking[usize::from(vertex)])
    }

    /// Who wins from the start.
    pub(super) fn winner(&mut self) -> Result<Player, Limit> {
        let is_lost = self.value(self.all())? == 0;
        Ok(if is_lost { Player::Second } else { Player::First })
    }

    /// The vertices to take and what each leaves, those first that leave the fewest.
    pub(super) fn replies(&self, left: Set<N>) -> Vec<(u16, Set<N>)> {
        let after = |vertex| (vertex, self.after(left, vertex));
        let mut replies: Vec<_> = left.members().map(after).collect();
        replies.sort_by_key(|(_, after)| after.len());
        replies
    }

    /// The first of the replies that wins, where one does.
    pub(super) fn winning(&mut self, left: Set<N>) -> Result<Option<(u16, Set<N>)>, Limit> {
        for (vertex, after) in self.replies(left) {
            if self.value(after)? == 0 {
                return Ok(Some((vertex, after)));
            }
        }
        Ok(None)
    }

    /// The value of what is left; 0 when the player to move loses.
    pub(super) fn value(&mut self, left: Set<N>) -> Result<u16, Limit> {
        let mut value = 0;
        for part in self.parts(left) {
            value ^= self.of_part(part)?;
        }
        Ok(value)
    }

    /// The connected parts of what is left.
    pub(super) fn parts(&self, left: Set<N>) -> Vec<Set<N>> {
        let (mut rest, mut parts) = (left, Vec::new());
        while let Some(vertex) = rest.first() {
            let part = self.part(rest, vertex);
            rest = rest.without(part);
            parts.push(part);
        }
        parts
    }

    /// The vertices that are connected to one.
    fn part(&self, left: Set<N>, vertex: u16) -> Set<N> {
        let mut part = Set::of([vertex]);
        let mut border = part;
        while !border.is_empty() {
            let beside = |set: Set<N>, vertex| set.union(self.adjacent[usize::from(vertex)]);
            let reached = border.members().fold(Set::EMPTY, beside);
            border = reached.intersection(left).without(part);
            part = part.union(border);
        }
        part
    }

    fn of_part(&mut self, part: Set<N>) -> Result<u16, Limit> {
        if let Some(ends) = self.ends(part) {
            let length = usize::try_from(part.len()).unwrap_or(usize::MAX);
            // On a cycle a move leaves a path without three vertices, which is lost exactly when its value
            // is 0.
            let (path, is_cycle) = if ends == 0 { (length - 3, true) } else { (length, false) };
            let value = self.paths(path)?[path];
            return Ok(if is_cycle { u16::from(value == 0) } else { value });
        }
        let part = least_image(part, &self.maps);
        if let Some(&value) = self.of_parts.get(&part) {
            return Ok(value);
        }
        let mut options = Vec::new();
        let Resources { limits, progress } = self.resources;
        for vertex in part.members() {
            // The form of what is left is one of many images.
            limits.confirm_running()?;
            options.push(self.value(self.after(part, vertex))?);
        }
        let value = mex(options);
        let known = self.of_parts.len();
        limits.confirm_positions(known + 1)?;
        confirm_table(&limits, known, size_of::<(Set<N>, u16)>() + 8)?;
        if known.is_multiple_of(TOLD) {
            progress(Progress::after("solving", known));
        }
        self.of_parts.insert(part, value);
        Ok(value)
    }

    /// How many vertices of a path or cycle are at its ends: of a cycle 0; `None` of anything else.
    pub(super) fn ends(&self, part: Set<N>) -> Option<usize> {
        let mut ends = 0;
        for vertex in part.members() {
            match self.adjacent[usize::from(vertex)].intersection(part).len() {
                0 | 1 => ends += 1,
                2 => {}
                _ => return None,
            }
        }
        Some(ends)
    }

    /// The values of paths that are known, by their length, up to one at least.
    pub(super) fn paths(&mut self, most: usize) -> Result<&[u16], Limit> {
        self.of_paths.up_to(most + 1, &self.resources.limits)
    }
}

/// The least image of a set under some maps; it may be the set itself.
pub(super) fn least_image<const N: usize>(set: Set<N>, maps: &[Vec<u16>]) -> Set<N> {
    let image = |map: &Vec<u16>| Set::of(set.members().map(|member| map[usize::from(member)]));
    maps.iter().map(image).fold(set, Set::min)
}
