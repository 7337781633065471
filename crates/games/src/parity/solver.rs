//! Who wins each vertex, by priority promotion (M. Benerecetti, D. Dell'Erba and F. Mogavero, *Solving Parity
//! Games via Priority Promotion*, 2016).
//!
//! From the largest priority down, a region is what its player attracts to the vertices of a priority among
//! those that are in no region. A region that the other player can leave only to a higher one joins the
//! lowest of these; one that the other player cannot leave is won.

use zermelo_checker::games::parity::{FIRST_EDGE, Game, LOST, Side, Vertex};
use zermelo_search::limits::{Limit, Progress, Resources};

/// In no region.
const NONE: u32 = u32::MAX;

/// Won, and gone from the game.
const WON: u32 = u32::MAX - 1;

/// How many regions there are between two looks at the limits.
const REGIONS: usize = 1 << 10;

struct Search<'g> {
    vertices: &'g [Vertex],
    successors: &'g [u32],
    starts: Vec<usize>,
    /// The vertices with an edge to each, and where these begin.
    before: Vec<u32>,
    before_starts: Vec<usize>,
    /// By priority, the largest first; and the place there of each vertex.
    order: Vec<usize>,
    places: Vec<usize>,
    /// The first place of a vertex that may be in no region.
    next: usize,
    /// The priority of the region of each vertex.
    regions: Vec<u32>,
    /// Where the player of the region goes.
    kept: Vec<u32>,
    /// The regions, the largest priority first.
    stack: Vec<(u32, Vec<usize>)>,
    answers: Vec<u32>,
}

/// The answer at each vertex, all vertices being won by one player or the other.
///
/// # Errors
/// When a limit is reached.
pub(super) fn solve(game: &Game<'_>, resources: Resources<'_>) -> Result<Vec<u32>, Limit> {
    let held = 64 * game.vertices.len() + 16 * game.successors.len();
    resources.limits.confirm_memory(held)?;
    let mut search = Search::new(game);
    let mut count = 0usize;
    while let Some(priority) = search.highest() {
        search.close(priority, Vec::new());
        count += 1;
        if count.is_multiple_of(REGIONS) {
            resources.limits.confirm_running()?;
            (resources.progress)(Progress::after("solving", count));
        }
    }
    Ok(search.answers)
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Sums from the start.
fn begins(lengths: impl Iterator<Item = usize>) -> Vec<usize> {
    let sums = lengths.scan(0, |sum, length| {
        *sum += length;
        Some(*sum)
    });
    [0].into_iter().chain(sums).collect()
}

impl<'g> Search<'g> {
    fn new(game: &'g Game<'_>) -> Search<'g> {
        let (vertices, successors): (&[Vertex], &[u32]) = (&game.vertices, &game.successors);
        let size = vertices.len();
        let starts = begins(vertices.iter().map(|vertex| index(vertex.degree)));
        let mut into = vec![0usize; size];
        successors.iter().for_each(|&to| into[index(to)] += 1);
        let before_starts = begins(into.iter().copied());
        let mut free = before_starts.clone();
        let mut before = vec![0u32; successors.len()];
        for (from, range) in (0u32..).zip(starts.windows(2)) {
            for &to in &successors[range[0]..range[1]] {
                before[free[index(to)]] = from;
                free[index(to)] += 1;
            }
        }
        let mut order: Vec<usize> = (0..size).filter(|&at| vertices[at].label > 0).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(vertices[at].priority()));
        let mut places = vec![0; size];
        order.iter().enumerate().for_each(|(place, &at)| places[at] = place);
        Search {
            vertices,
            successors,
            starts,
            before,
            before_starts,
            order,
            places,
            next: 0,
            regions: vec![NONE; size],
            kept: vec![NONE; size],
            stack: Vec::new(),
            answers: vec![0; size],
        }
    }

    fn edges(&self, at: usize) -> &'g [u32] {
        &self.successors[self.starts[at]..self.starts[at + 1]]
    }

    /// The largest priority of a vertex in no region.
    fn highest(&mut self) -> Option<u32> {
        while let Some(&at) = self.order.get(self.next) {
            if self.regions[at] == NONE {
                return Some(self.vertices[at].priority());
            }
            self.next += 1;
        }
        None
    }

    /// Takes a vertex out of its region.
    fn free(&mut self, at: usize) {
        self.regions[at] = NONE;
        self.next = self.next.min(self.places[at]);
    }

    /// Adds to vertices in a region what its player attracts among those in none.
    fn attract(&mut self, region: &mut Vec<usize>, priority: u32, side: Side) {
        let mut done = 0;
        while let Some(&to) = region.get(done) {
            done += 1;
            for place in self.before_starts[to]..self.before_starts[to + 1] {
                let at = index(self.before[place]);
                if self.regions[at] != NONE {
                    continue;
                }
                if self.vertices[at].owner() == Some(side) {
                    self.kept[at] = u32::try_from(to).unwrap_or(NONE);
                } else if self.edges(at).iter().any(|&to| self.regions[index(to)] == NONE) {
                    continue;
                }
                self.regions[at] = priority;
                region.push(at);
            }
        }
    }

    /// Makes the region of a priority, with vertices that have joined it, and of a region that the other player
    /// cannot leave downwards what follows.
    fn close(&mut self, mut priority: u32, mut region: Vec<usize>) {
        loop {
            let side = Side::of_priority(priority);
            while let Some(&at) = self.order.get(self.next) {
                if self.regions[at] == NONE {
                    if self.vertices[at].priority() < priority {
                        break;
                    }
                    self.regions[at] = priority;
                    region.push(at);
                }
                self.next += 1;
            }
            self.attract(&mut region, priority, side);
            // Whether the player can stay, and the other one can go no lower; and the lowest region above to
            // which that one can go.
            let (mut is_closed, mut above) = (true, NONE);
            for &at in &region {
                let edges = self.edges(at);
                if self.vertices[at].owner() == Some(side) {
                    let is_inside = |to: u32| self.regions[index(to)] == priority;
                    let kept = self.kept[at];
                    let kept = Some(kept).filter(|&to| to != NONE && is_inside(to));
                    let kept = kept.or_else(|| edges.iter().copied().find(|&to| is_inside(to)));
                    self.kept[at] = kept.unwrap_or(NONE);
                    is_closed &= kept.is_some();
                } else {
                    for &to in edges {
                        match self.regions[index(to)] {
                            WON => {}
                            NONE => is_closed = false,
                            other if other > priority => above = above.min(other),
                            _ => {}
                        }
                    }
                }
            }
            if !is_closed {
                self.stack.push((priority, region));
                return;
            }
            if above == NONE {
                return self.win(region, priority, side);
            }
            region.iter().for_each(|&at| self.regions[at] = above);
            while let Some((of, vertices)) = self.stack.pop() {
                if of == above {
                    region.extend(vertices);
                    break;
                }
                vertices.into_iter().for_each(|at| self.free(at));
            }
            priority = above;
        }
    }

    /// Takes a set that is won, with what is attracted to it, out of the game.
    fn win(&mut self, mut region: Vec<usize>, priority: u32, side: Side) {
        while let Some((_, vertices)) = self.stack.pop() {
            vertices.into_iter().for_each(|at| self.free(at));
        }
        self.attract(&mut region, priority, side);
        for at in region {
            self.regions[at] = WON;
            let is_own = self.vertices[at].owner() == Some(side);
            let edge = self.edges(at).binary_search(&self.kept[at]).ok();
            let edge = edge.and_then(|edge| u32::try_from(edge).ok()).unwrap_or(0);
            self.answers[at] = if is_own { FIRST_EDGE.saturating_add(edge) } else { LOST };
        }
    }
}
