//! Kind 13, winning sets: for each player a set of vertices, and in it for each vertex of the player one
//! edge that is kept. What a player may meet on the edges that are left is a cycle, and its largest
//! priority decides (docs/specification/proofs.md, section 13).
//!
//! An edge has the larger priority of its two ends. A cycle whose largest priority is a wrong one is
//! looked for in all priorities at once: those below the middle one are looked at first, what they join
//! to cycles is one vertex for those above, and so on in each half. Of n wrong priorities an edge is
//! looked at in about log n of the halves.

/// An edge that is left.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The vertex that it leads from.
    pub from: u32,
    /// The vertex that it leads to.
    pub to: u32,
    /// The larger priority of these.
    pub priority: u32,
}

/// The least wrong priority that is the largest on a cycle of some edges; `None` where there is none
/// (W6).
pub fn wrong_priority(mut edges: Vec<Edge>, is_wrong: impl Fn(u32) -> bool) -> Option<u32> {
    // Edges on no cycle at all, often most of them, are not looked at again.
    let vertices = renumber(&mut edges);
    let joined = parts(&edges, u32::MAX, vertices);
    edges.retain(|edge| joined.at(edge.from) == joined.at(edge.to));
    drop(joined);
    let mut wrong: Vec<u32> = edges.iter().map(|edge| edge.priority).collect();
    wrong.retain(|&priority| is_wrong(priority));
    wrong.sort_unstable();
    wrong.dedup();
    // A class of its own for each wrong priority, with an odd number; one for all others between two.
    let class = |priority: u32| {
        let below = wrong.partition_point(|&other| other < priority);
        let own = u32::from(wrong.get(below) == Some(&priority));
        u32::try_from(below).unwrap_or(u32::MAX).saturating_mul(2).saturating_add(own)
    };
    edges.iter_mut().for_each(|edge| edge.priority = class(edge.priority));
    let classes = wrong.len().saturating_mul(2).saturating_add(1);
    let found = odd_class(&mut edges, 0, u32::try_from(classes).unwrap_or(u32::MAX))?;
    wrong.get(place(found / 2)).copied()
}

/// The least odd class, of those from the first up to the end, that is the largest on a cycle. Edges have
/// classes in the place of priorities; none lies on a cycle of smaller classes than the first.
fn odd_class(edges: &mut [Edge], first: u32, end: u32) -> Option<u32> {
    let classes = end.saturating_sub(first);
    if edges.is_empty() || (classes == 1 && first.is_multiple_of(2)) {
        return None;
    }
    let middle = first.saturating_add(classes.div_ceil(2));
    let vertices = renumber(edges);
    let parts = parts(edges, middle, vertices);
    let is_joined =
        |edge: &Edge| edge.priority < middle && parts.at(edge.from) == parts.at(edge.to);
    if classes == 1 {
        return edges.iter().any(is_joined).then_some(first);
    }
    let mut joined = 0usize;
    for at in 0..edges.len() {
        if edges.get(at).is_some_and(is_joined) {
            edges.swap(joined, at);
            joined = joined.saturating_add(1);
        }
    }
    let (joined, others) = edges.split_at_mut_checked(joined)?;
    for edge in others.iter_mut() {
        (edge.from, edge.to) = (parts.at(edge.from), parts.at(edge.to));
    }
    drop(parts);
    odd_class(joined, first, middle).or_else(|| odd_class(others, middle, end))
}

/// A number for each vertex; all vertices have one.
struct Numbers(Vec<u32>);

impl Numbers {
    fn new(vertices: u32) -> Numbers {
        Numbers(vec![0; place(vertices)])
    }

    fn at(&self, vertex: u32) -> u32 {
        self.0.get(place(vertex)).copied().unwrap_or(0)
    }

    fn put(&mut self, vertex: u32, number: u32) {
        self.0.get_mut(place(vertex)).into_iter().for_each(|old| *old = number);
    }
}

fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Numbers the ends of edges anew, from 0, and says how many there are.
fn renumber(edges: &mut [Edge]) -> u32 {
    let last = edges.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(0);
    let (mut numbers, mut count) = (Numbers::new(last.saturating_add(1)), 0u32);
    for end in edges.iter_mut().flat_map(|edge| [&mut edge.from, &mut edge.to]) {
        if numbers.at(*end) == 0 {
            count = count.saturating_add(1);
            numbers.put(*end, count);
        }
        *end = numbers.at(*end).saturating_sub(1);
    }
    count
}

/// For each vertex one that stands for all that lie with it on cycles of edges below a class (Tarjan,
/// 1972).
fn parts(edges: &[Edge], below: u32, vertices: u32) -> Numbers {
    let edges = || edges.iter().filter(|edge| edge.priority < below);
    // Where the edges of each vertex end, in the order of vertices; then where the next one is.
    let mut next = Numbers::new(vertices);
    edges().for_each(|edge| next.put(edge.from, next.at(edge.from).saturating_add(1)));
    let mut all = 0u32;
    for end in &mut next.0 {
        all = all.saturating_add(*end);
        *end = all;
    }
    let mut targets = Numbers::new(all);
    for edge in edges() {
        next.put(edge.from, next.at(edge.from).saturating_sub(1));
        targets.put(next.at(edge.from), edge.to);
    }
    let starts = Numbers(next.0.clone());
    let end = |vertex: u32| starts.0.get(place(vertex.saturating_add(1))).copied().unwrap_or(all);
    // When each vertex was seen, from 1, and what of the way to it it leads back to; 0 before.
    let (mut seen, mut least) = (Numbers::new(vertices), Numbers::new(vertices));
    let mut parts = Numbers(vec![u32::MAX; place(vertices)]);
    let (mut way, mut open, mut count) = (Vec::new(), Vec::new(), 0u32);
    for root in 0..vertices {
        if seen.at(root) == 0 {
            way.push(root);
        }
        while let Some(&at) = way.last() {
            if seen.at(at) == 0 {
                count = count.saturating_add(1);
                seen.put(at, count);
                least.put(at, count);
                open.push(at);
            }
            let edge = next.at(at);
            if edge < end(at) {
                next.put(at, edge.saturating_add(1));
                let to = targets.at(edge);
                if seen.at(to) == 0 {
                    way.push(to);
                } else if parts.at(to) == u32::MAX {
                    least.put(at, least.at(at).min(seen.at(to)));
                }
                continue;
            }
            way.pop();
            if least.at(at) == seen.at(at) {
                while let Some(vertex) = open.pop() {
                    parts.put(vertex, at);
                    if vertex == at {
                        break;
                    }
                }
            }
            if let Some(&before) = way.last() {
                least.put(before, least.at(before).min(least.at(at)));
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests;
