//! Ordered partitions of the points and lines of a board, split until every vertex of a cell
//! meets every other cell equally often.
//!
//! Everything that decides how cells are split, and in which order, is the same for isomorphic
//! partitions, so two of them are compared by what happened while they were split (the trace).

use std::collections::VecDeque;

use super::structure::{Structure, vertex};

/// Vertices in cells. A cell is named by the place at which it starts.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, cell by cell.
    order: Vec<u32>,
    /// Every vertex's place in that order.
    place: Vec<u32>,
    /// Every vertex's cell.
    cell: Vec<u32>,
    /// The length of the cell that starts at a place.
    length: Vec<u32>,
}

/// What happened while a partition was split.
pub(super) type Trace = Vec<u32>;

/// The number of a vertex that is a point; there are fewer than 2^16.
pub(super) fn point(vertex: usize) -> u16 {
    u16::try_from(vertex).unwrap_or(u16::MAX)
}

impl Partition {
    /// The partitions by two colourings of the points; `None` when they cannot be isomorphic.
    pub(super) fn pair<C: Ord + Copy>(
        structure: &Structure,
        from: &[C],
        to: &[C],
    ) -> Option<(Self, Self)> {
        let sorted = |colours: &[C]| {
            let mut colours = colours.to_vec();
            colours.sort_unstable();
            colours
        };
        if sorted(from) != sorted(to) {
            return None;
        }
        let (mut a, mut b) = (Self::by_colour(structure, from), Self::by_colour(structure, to));
        let starts = |partition: &Self| {
            let mut starts = partition.cell.clone();
            starts.sort_unstable();
            starts.dedup();
            starts
        };
        let (cells_a, cells_b) = (starts(&a), starts(&b));
        (a.split(structure, cells_a) == b.split(structure, cells_b)).then_some((a, b))
    }

    fn by_colour<C: Ord + Copy>(structure: &Structure, colours: &[C]) -> Self {
        let mut order: Vec<usize> = (0..structure.points).collect();
        order.sort_by_key(|&point| colours[point]);
        let mut cell = vec![vertex(structure.points); structure.vertices];
        let mut length = vec![0; structure.vertices + 1];
        let mut start = 0;
        for same in order.chunk_by(|&p, &q| colours[p] == colours[q]) {
            same.iter().for_each(|&point| cell[point] = vertex(start));
            length[start] = vertex(same.len());
            start += same.len();
        }
        length[structure.points] = vertex(structure.vertices - structure.points);
        order.extend(structure.points..structure.vertices);
        let mut place = vec![0; structure.vertices];
        order.iter().zip(0..).for_each(|(&v, at)| place[v] = at);
        Partition { order: order.into_iter().map(vertex).collect(), place, cell, length }
    }

    /// The first point, by number, that shares its cell with others.
    pub(super) fn first_undecided(&self, points: usize) -> Option<usize> {
        (0..points).find(|&point| self.length[self.cell[point] as usize] > 1)
    }

    /// The first point, by number, of the largest cell that has several; of such cells the first.
    pub(super) fn largest_undecided(&self, points: usize) -> Option<usize> {
        let cell = |point: usize| self.cell[point];
        let size = |point: usize| self.length[cell(point) as usize];
        let undecided = (0..points).filter(|&point| size(point) > 1);
        undecided.min_by_key(|&point| (std::cmp::Reverse(size(point)), cell(point)))
    }

    /// The points of the cell that has here the place that the cell of `point` has in `other`, in
    /// increasing order.
    pub(super) fn cell_like(&self, other: &Partition, point: usize) -> Vec<usize> {
        let start = other.cell[point] as usize;
        let end = start + self.length[start] as usize;
        let mut members: Vec<usize> = self.order[start..end].iter().map(|&v| v as usize).collect();
        members.sort_unstable();
        members
    }

    /// The map of points that takes every cell, of one point, to the other's cell at its place.
    pub(super) fn images(&self, other: &Partition, points: usize) -> Vec<u16> {
        let image = |p: usize| point(other.order[self.place[p] as usize] as usize);
        (0..points).map(image).collect()
    }

    /// Gives a vertex a cell of its own, and splits the others by it.
    pub(super) fn individualise(&mut self, structure: &Structure, v: usize) -> Trace {
        let start = self.cell[v] as usize;
        let length = self.length[start] as usize;
        if length > 1 {
            self.swap(self.place[v] as usize, start);
            self.set_cell(start, 1);
            self.set_cell(start + 1, length - 1);
        }
        self.split(structure, vec![vertex(start)])
    }

    fn swap(&mut self, one: usize, two: usize) {
        self.order.swap(one, two);
        self.place[self.order[one] as usize] = vertex(one);
        self.place[self.order[two] as usize] = vertex(two);
    }

    fn set_cell(&mut self, start: usize, length: usize) {
        self.length[start] = vertex(length);
        for at in start..start + length {
            self.cell[self.order[at] as usize] = vertex(start);
        }
    }

    /// Splits cells by how often their vertices meet those of the given cells, and then of every
    /// cell made so, until nothing changes.
    fn split(&mut self, structure: &Structure, by: Vec<u32>) -> Trace {
        let mut trace = Trace::new();
        let mut waiting = vec![false; structure.vertices + 1];
        by.iter().for_each(|&cell| waiting[cell as usize] = true);
        let mut queue = VecDeque::from(by);
        let mut counts = vec![0u32; structure.vertices];
        let mut touched: Vec<u32> = Vec::new();
        while let Some(splitter) = queue.pop_front() {
            waiting[splitter as usize] = false;
            let start = splitter as usize;
            for at in start..start + self.length[start] as usize {
                for &neighbour in structure.neighbours(self.order[at] as usize) {
                    if counts[neighbour as usize] == 0 {
                        touched.push(neighbour);
                    }
                    counts[neighbour as usize] += 1;
                }
            }
            touched.sort_unstable_by_key(|&v| (self.cell[v as usize], counts[v as usize]));
            trace.push(u32::MAX);
            trace.push(splitter);
            let mut rest = touched.as_slice();
            while let Some(&first) = rest.first() {
                let cell = self.cell[first as usize];
                let own = rest.partition_point(|&v| self.cell[v as usize] == cell);
                let (members, others) = rest.split_at(own);
                rest = others;
                self.split_cell(cell as usize, members, &counts, &mut trace, &mut |new| {
                    if !std::mem::replace(&mut waiting[new as usize], true) {
                        queue.push_back(new);
                    }
                });
            }
            for v in touched.drain(..) {
                counts[v as usize] = 0;
            }
        }
        trace
    }

    /// Splits one cell, of which `members` were met, sorted by how often; the others stay in
    /// front. Hands the cells that others have to be split by to `wait`.
    fn split_cell(
        &mut self,
        cell: usize,
        members: &[u32],
        counts: &[u32],
        trace: &mut Trace,
        wait: &mut dyn FnMut(u32),
    ) {
        let length = self.length[cell] as usize;
        let unmet = length - members.len();
        // Where the parts start, and their lengths.
        let mut parts: Vec<(usize, usize)> = Vec::new();
        if unmet > 0 {
            parts.push((cell, unmet));
        }
        trace.push(vertex(cell));
        let mut start = cell + unmet;
        for same in members.chunk_by(|&v, &w| counts[v as usize] == counts[w as usize]) {
            let count = same.first().map_or(0, |&v| counts[v as usize]);
            trace.extend([count, vertex(same.len())]);
            parts.push((start, same.len()));
            start += same.len();
        }
        if parts.len() == 1 {
            return;
        }
        // From the end, so that no member is moved twice.
        for (&v, at) in members.iter().rev().zip((cell..cell + length).rev()) {
            self.swap(self.place[v as usize] as usize, at);
        }
        for &(start, length) in &parts[usize::from(unmet > 0)..] {
            self.set_cell(start, length);
        }
        // The front part keeps the name of the cell and needs only its new length.
        if unmet > 0 {
            self.length[cell] = vertex(unmet);
        }
        for (start, _) in parts {
            wait(vertex(start));
        }
    }
}
