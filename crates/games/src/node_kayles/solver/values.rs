//! Who wins from a set of vertices that are left: its nim-value, the exclusive or of those of its
//! connected parts (Sprague and Grundy). A part is looked up by its [form](Forms); paths and cycles, of
//! which what is left often consists, by their length.
//!
//! Whether a part has a value is asked before the value: one option that has it shows that the part has
//! another, and of an option that falls apart only the smaller parts need values (J. Lemoine and
//! S. Viennot, *Nimbers are inevitable*, 2012).

use zermelo_checker::claim::Player;
use zermelo_checker::games::node_kayles::DAWSON;
use zermelo_explain::set::Set;
use zermelo_present::nim_values::period::Heaps;
use zermelo_search::limits::{Limit, Limits, Resources};
use zermelo_search::nim_values::components::right;
use zermelo_search::nim_values::known::{KnownValues, Options};

use super::forms::Forms;

/// A graph, with the values that are known.
pub(super) struct Values<'l, const N: usize> {
    graph: Graph<N>,
    known: KnownValues<Set<N>>,
    resources: Resources<'l>,
}

/// A graph, on which parts of the same form have the same value.
struct Graph<const N: usize> {
    /// What goes when a vertex is taken: the vertex, and those adjacent to it.
    taking: Vec<Set<N>>,
    forms: Forms<N>,
    of_paths: Heaps<'static>,
    limits: Limits,
}

impl<const N: usize> Graph<N> {
    /// What is left when a vertex is taken.
    fn after(&self, left: Set<N>, vertex: u16) -> Set<N> {
        left.without(self.taking[usize::from(vertex)])
    }

    /// The connected parts of what is left.
    fn parts(&self, left: Set<N>) -> Vec<Set<N>> {
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
            let beside = |set: Set<N>, vertex| set.union(self.taking[usize::from(vertex)]);
            let reached = border.members().fold(Set::EMPTY, beside);
            border = reached.intersection(left).without(part);
            part = part.union(border);
        }
        part
    }

    /// The forms of the connected parts of what is left.
    fn formed(&self, left: Set<N>) -> Vec<Set<N>> {
        self.parts(left).into_iter().map(|part| self.forms.form(part)).collect()
    }

    /// The value of a part that is a path or a cycle; `None` of any other.
    fn of_path(&mut self, part: Set<N>) -> Result<Option<u16>, Limit> {
        let mut ends = 0;
        for vertex in part.members() {
            match self.taking[usize::from(vertex)].intersection(part).len() {
                0..=2 => ends += 1,
                3 => {}
                _ => return Ok(None),
            }
        }
        let length = usize::try_from(part.len()).unwrap_or(usize::MAX);
        // On a cycle a move leaves a path without three vertices, which is lost exactly when its value is 0.
        let (path, is_cycle) = if ends == 0 { (length - 3, true) } else { (length, false) };
        let value = self.paths(path)?[path];
        Ok(Some(if is_cycle { u16::from(value == 0) } else { value }))
    }

    /// The values of paths that are known, by their length, up to one at least.
    fn paths(&mut self, most: usize) -> Result<&[u16], Limit> {
        self.of_paths.up_to(most + 1, &self.limits)
    }
}

impl<const N: usize> Options for Graph<N> {
    type Component = Set<N>;

    fn size(&self, part: &Set<N>) -> u32 {
        part.len()
    }

    fn value(&mut self, part: &Set<N>) -> Result<Option<u16>, Limit> {
        self.of_path(*part)
    }

    fn options(&self, part: &Set<N>) -> impl Iterator<Item = Vec<Set<N>>> {
        let part = *part;
        part.members().map(move |vertex| self.formed(self.after(part, vertex)))
    }
}

impl<'l, const N: usize> Values<'l, N> {
    pub(super) fn new(neighbours: &[Vec<u16>], forms: Forms<N>, resources: Resources<'l>) -> Self {
        let with = |(list, vertex): (&Vec<u16>, u16)| Set::of(list.iter().copied()).with(vertex);
        let taking = neighbours.iter().zip(0..).map(with).collect();
        let (of_paths, limits) = (Heaps::new(DAWSON), resources.limits);
        let graph = Graph { taking, forms, of_paths, limits };
        Values { graph, known: KnownValues::default(), resources }
    }

    /// All vertices.
    pub(super) fn all(&self) -> Set<N> {
        Set::of((0..).take(self.graph.taking.len()))
    }

    /// What is left when a vertex is taken.
    pub(super) fn after(&self, left: Set<N>, vertex: u16) -> Set<N> {
        self.graph.after(left, vertex)
    }

    /// Who wins from the start.
    pub(super) fn winner(&mut self) -> Result<Player, Limit> {
        Ok(if self.value(self.all())? == 0 { Player::Second } else { Player::First })
    }

    /// The vertices to take and what each leaves, those first that leave the fewest.
    pub(super) fn replies(&self, left: Set<N>) -> Vec<(u16, Set<N>)> {
        let after = |vertex| (vertex, self.after(left, vertex));
        let mut replies: Vec<_> = left.members().map(after).collect();
        replies.sort_by_key(|(_, after)| after.len());
        replies
    }

    /// The replies that win, so many at most, of those of which it takes the least to find out.
    pub(super) fn winning(
        &mut self,
        left: Set<N>,
        most: usize,
    ) -> Result<Vec<(u16, Set<N>)>, Limit> {
        right(self.replies(left), most, |(_, after), within| self.has_value(*after, 0, within))
    }

    /// The value of what is left; 0 when the player to move loses.
    pub(super) fn value(&mut self, left: Set<N>) -> Result<u16, Limit> {
        let parts = self.graph.formed(left);
        self.known.value(&mut self.graph, parts, self.resources)
    }

    /// Whether what is left has a value; `None` where it takes more to find out.
    pub(super) fn has_value(
        &mut self,
        left: Set<N>,
        value: u16,
        within: u32,
    ) -> Result<Option<bool>, Limit> {
        let parts = self.graph.formed(left);
        self.known.have_value(&mut self.graph, parts, value, within, self.resources)
    }

    /// The connected parts of what is left that are no paths or cycles, whose values are found.
    pub(super) fn thick_parts(&mut self, left: Set<N>) -> Result<Vec<Set<N>>, Limit> {
        let mut thick = Vec::new();
        for part in self.graph.parts(left) {
            if self.graph.of_path(part)?.is_none() {
                thick.push(part);
            }
        }
        Ok(thick)
    }

    /// The values of paths that are known, by their length.
    pub(super) fn paths(&mut self) -> Result<&[u16], Limit> {
        self.graph.paths(0)
    }
}
