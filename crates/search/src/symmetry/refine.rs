//! Two colourings of the points and lines of a board, split together until all vertices of a colour
//! meet every other colour equally often. Only what meets a new colour is looked at, so that a split takes
//! time for what it changes.

use std::collections::{BTreeMap, VecDeque};

use super::structure::Structure;

/// Colours that others are split by between two looks at the limits.
const SPLITTERS: usize = 1 << 8;

/// Two colourings in which every colour has equally many vertices, so that an automorphism may take the
/// one to the other.
#[derive(Clone, Debug)]
pub(super) struct Colourings {
    from: Side,
    to: Side,
    cells: Cells,
}

/// One of the colourings.
#[derive(Clone, Debug)]
struct Side {
    colours: Vec<u32>,
    /// The vertices, colour by colour.
    order: Vec<u32>,
    /// Where each vertex stands in that order.
    places: Vec<u32>,
}

/// The colours of both: where the vertices of each begin in the order, and how many there are.
#[derive(Clone, Debug, Default)]
struct Cells {
    starts: Vec<u32>,
    sizes: Vec<u32>,
}

/// The number of a vertex that is a point; there are fewer than 2^16.
pub(super) fn point(vertex: usize) -> u16 {
    u16::try_from(vertex).unwrap_or(u16::MAX)
}

/// A number of vertices or colours; there are fewer than 2^32.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Cells {
    /// The vertices of a colour in the order of a side.
    fn members<'s>(&self, side: &'s Side, colour: u32) -> &'s [u32] {
        let start = self.starts[colour as usize] as usize;
        &side.order[start..start + self.sizes[colour as usize] as usize]
    }
}

impl Side {
    fn of(colours: Vec<u32>, cells: &Cells) -> Side {
        let mut next: Vec<u32> = cells.starts.clone();
        let (mut order, mut places) = (vec![0; colours.len()], vec![0; colours.len()]);
        for (vertex, &colour) in colours.iter().enumerate() {
            let place = &mut next[colour as usize];
            order[*place as usize] = number(vertex);
            places[vertex] = *place;
            *place += 1;
        }
        Side { colours, order, places }
    }

    /// Puts a vertex at a place of the order, and what is there to its place.
    fn swap(&mut self, vertex: u32, place: u32) {
        let (other, own) = (self.order[place as usize], self.places[vertex as usize]);
        self.order.swap(place as usize, own as usize);
        self.places[vertex as usize] = place;
        self.places[other as usize] = own;
    }

    /// The vertices that meet a colour, each with its own colour and how often, in the order of these;
    /// `counts` is left with zeros.
    fn met(
        &self,
        structure: &Structure,
        members: &[u32],
        counts: &mut [u32],
    ) -> Vec<(u32, u32, u32)> {
        let mut met = Vec::new();
        for &member in members {
            structure.count(structure.neighbours(member as usize).len());
            for &vertex in structure.neighbours(member as usize) {
                let count = &mut counts[vertex as usize];
                if *count == 0 {
                    met.push((self.colours[vertex as usize], 0, vertex));
                }
                *count += 1;
            }
        }
        for (_, often, vertex) in &mut met {
            *often = std::mem::take(&mut counts[*vertex as usize]);
        }
        met.sort_unstable();
        met
    }

    /// Gives the last vertices of a colour in the order, up to `end`, a new colour.
    fn recolour(&mut self, vertices: &[(u32, u32, u32)], end: u32, colour: u32) {
        for (&(_, _, vertex), place) in vertices.iter().rev().zip((0..end).rev()) {
            self.swap(vertex, place);
            self.colours[vertex as usize] = colour;
        }
    }
}

impl Colourings {
    /// By two colourings of the points; `None` when no automorphism can take the one to the other.
    pub(super) fn of<'c, C: Ord>(
        structure: &Structure,
        from: &'c [C],
        to: &'c [C],
    ) -> Option<Self> {
        // What is no point has a colour by its kind.
        let others = structure.points..structure.vertices;
        let keys = |colours: &'c [C]| -> Vec<(Option<&'c C>, u8)> {
            let others = others.clone().map(|vertex| (None, structure.kind(vertex)));
            colours.iter().map(|colour| (Some(colour), 0)).chain(others).collect()
        };
        let [from, to] = [keys(from), keys(to)];
        let (counts, others) = (counts(&from), counts(&to));
        if counts != others {
            return None;
        }
        let ranks: BTreeMap<_, u32> = counts.keys().copied().zip(0..).collect();
        let colours =
            |keys: &[(Option<&'c C>, u8)]| keys.iter().map(|key| ranks[key]).collect::<Vec<u32>>();
        let mut cells = Cells::default();
        let mut start = 0;
        for &size in counts.values() {
            cells.starts.push(start);
            cells.sizes.push(size);
            start += size;
        }
        let (from, to) = (Side::of(colours(&from), &cells), Side::of(colours(&to), &cells));
        let all = (0..number(cells.sizes.len())).collect();
        Colourings { from, to, cells }.split(structure, all)
    }

    /// Splits the colours by how often their vertices meet those that wait, and then those that are new,
    /// until nothing changes; `None` when the two colourings are not split alike, or a limit is reached.
    fn split(mut self, structure: &Structure, mut waiting: VecDeque<u32>) -> Option<Self> {
        let mut waits = vec![false; structure.vertices.max(self.cells.sizes.len())];
        waiting.iter().for_each(|&colour| waits[colour as usize] = true);
        let mut counts = vec![0; structure.vertices];
        structure.count(structure.vertices);
        let mut used = 0usize;
        while let Some(splitter) = waiting.pop_front() {
            used += 1;
            if used.is_multiple_of(SPLITTERS) && structure.is_late() {
                return None;
            }
            waits[splitter as usize] = false;
            let [from, to] = [&self.from, &self.to]
                .map(|side| side.met(structure, self.cells.members(side, splitter), &mut counts));
            if !from.iter().map(|met| (met.0, met.1)).eq(to.iter().map(|met| (met.0, met.1))) {
                return None;
            }
            let mut at = 0;
            for met in from.chunk_by(|one, other| one.0 == other.0) {
                let to = &to[at..at + met.len()];
                at += met.len();
                self.split_cell(met, to, &mut |old, new, is_old_smaller| {
                    // Of a colour that has been used it is enough to use all parts but one.
                    let of_both = if is_old_smaller && !waits[old as usize] { old } else { new };
                    waits[of_both as usize] = true;
                    waiting.push_back(of_both);
                });
            }
        }
        Some(self)
    }

    /// Splits a colour by how often its vertices are met, of which those that are met are given for both
    /// sides. Tells the colour with each new one, and whether fewer vertices have kept it.
    fn split_cell(
        &mut self,
        from: &[(u32, u32, u32)],
        to: &[(u32, u32, u32)],
        split: &mut dyn FnMut(u32, u32, bool),
    ) {
        let Some(&(colour, least, _)) = from.first() else { return };
        let own = colour as usize;
        let all_are_met = from.len() == self.cells.sizes[own] as usize;
        let mut end = from.len();
        while end > 0 {
            let often = from[end - 1].1;
            // Those that are met least keep the colour, if all are met.
            if all_are_met && often == least {
                break;
            }
            let begin = from[..end].partition_point(|met| met.1 < often);
            let (size, new) = (number(end - begin), number(self.cells.sizes.len()));
            let stop = self.cells.starts[own] + self.cells.sizes[own];
            self.from.recolour(&from[begin..end], stop, new);
            self.to.recolour(&to[begin..end], stop, new);
            self.cells.sizes[own] -= size;
            self.cells.starts.push(stop - size);
            self.cells.sizes.push(size);
            split(colour, new, self.cells.sizes[own] < size);
            end = begin;
        }
    }

    /// With a colour of their own for a vertex and the one that it is to go to; `None` when the two
    /// colourings are not split alike then, or a limit is reached.
    pub(super) fn taking(&self, structure: &Structure, v: usize, image: usize) -> Option<Self> {
        if structure.is_late() {
            return None;
        }
        let colour = self.from.colours[v];
        if self.to.colours[image] != colour {
            return None;
        }
        if self.cells.sizes[colour as usize] == 1 {
            return Some(self.clone());
        }
        let mut taking = self.clone();
        let mut waiting = VecDeque::new();
        let [from, to] = [v, image].map(|vertex| [(colour, 1, number(vertex))]);
        taking.split_cell(&from, &to, &mut |_, new, _| waiting.push_back(new));
        taking.split(structure, waiting)
    }

    /// The colour of a vertex.
    pub(super) fn colour(&self, vertex: usize) -> u32 {
        self.from.colours[vertex]
    }

    /// The points of which others have the colour.
    fn undecided(&self, points: usize) -> impl Iterator<Item = usize> {
        (0..points).filter(|&point| self.cells.sizes[self.colour(point) as usize] > 1)
    }

    /// The first point, by number, that shares its colour with others.
    pub(super) fn first_undecided(&self, points: usize) -> Option<usize> {
        self.undecided(points).next()
    }

    /// The first point, by number, of the colour that most have.
    pub(super) fn largest_undecided(&self, points: usize) -> Option<usize> {
        let size = |point: &usize| self.cells.sizes[self.colour(*point) as usize];
        self.undecided(points).min_by_key(|point| std::cmp::Reverse(size(point)))
    }

    /// The points to which a point can go, in increasing order.
    pub(super) fn images_of(&self, point: usize) -> impl Iterator<Item = usize> {
        let mut images = self.cells.members(&self.to, self.colour(point)).to_vec();
        images.sort_unstable();
        images.into_iter().map(|image| image as usize)
    }

    /// The map of points, where each has a colour of its own.
    pub(super) fn images(&self, points: usize) -> Vec<u16> {
        let image = |vertex: usize| {
            let image = self.cells.members(&self.to, self.colour(vertex)).first();
            image.map_or(0, |&image| point(image as usize))
        };
        (0..points).map(image).collect()
    }
}

/// How often each key stands there.
fn counts<K: Ord>(keys: &[K]) -> BTreeMap<&K, u32> {
    keys.iter().fold(BTreeMap::new(), |mut counts, key| {
        *counts.entry(key).or_default() += 1;
        counts
    })
}
