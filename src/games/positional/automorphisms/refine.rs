//! Two colourings of the points and lines of a board, split together until all vertices of a colour
//! meet every other colour equally often.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hash::Hasher;

use super::structure::Structure;
use crate::hasher::KeyHasher;

/// Two colourings in which every colour has equally many vertices, so that an automorphism may take the
/// one to the other.
#[derive(Clone, Debug)]
pub(super) struct Colourings {
    from: Vec<u32>,
    to: Vec<u32>,
    /// How many vertices have each colour.
    sizes: Vec<usize>,
}

/// The number of a vertex that is a point; there are fewer than 2^16.
pub(super) fn point(vertex: usize) -> u16 {
    u16::try_from(vertex).unwrap_or(u16::MAX)
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
        Self::by_keys(keys(from), keys(to))?.split(structure)
    }

    /// The colours are the ranks of the vertices' keys.
    fn by_keys<K: Ord>(from: Vec<K>, to: Vec<K>) -> Option<Self> {
        let (counts, others) = (counts(&from), counts(&to));
        if counts != others {
            return None;
        }
        let ranks: BTreeMap<&K, u32> = counts.keys().copied().zip(0..).collect();
        let colours = |keys: &[K]| keys.iter().map(|key| ranks[key]).collect();
        let sizes = counts.values().copied().collect();
        Some(Colourings { from: colours(&from), to: colours(&to), sizes })
    }

    /// Splits the colours by what their vertices meet, until nothing changes; `None` when the two
    /// colourings are not split alike. What a vertex meets is summed up in a number: where two sums are
    /// equal by chance, less is split, and more is tried.
    fn split(mut self, structure: &Structure) -> Option<Self> {
        loop {
            let keys = |colours: &[u32]| -> Vec<(u32, u64)> {
                let sum = |sum: u64, &other: &u32| sum.wrapping_add(mixed(colours[other as usize]));
                let met = |v: usize| structure.neighbours(v).iter().fold(0, sum);
                colours.iter().enumerate().map(|(v, &colour)| (colour, met(v))).collect()
            };
            let before = self.sizes.len();
            self = Self::by_keys(keys(&self.from), keys(&self.to))?;
            if [before, structure.vertices].contains(&self.sizes.len()) {
                return Some(self);
            }
        }
    }

    /// With a colour of their own for a vertex and the one that it is to go to; `None` when the two
    /// colourings are not split alike then.
    pub(super) fn taking(&self, structure: &Structure, v: usize, image: usize) -> Option<Self> {
        let keys = |colours: &[u32], own: usize| {
            let key = |(other, &colour): (usize, &u32)| (colour, other == own);
            colours.iter().enumerate().map(key).collect::<Vec<_>>()
        };
        Self::by_keys(keys(&self.from, v), keys(&self.to, image))?.split(structure)
    }

    /// The points of which others have the colour.
    fn undecided(&self, points: usize) -> impl Iterator<Item = usize> {
        (0..points).filter(|&point| self.sizes[self.from[point] as usize] > 1)
    }

    /// The first point, by number, that shares its colour with others.
    pub(super) fn first_undecided(&self, points: usize) -> Option<usize> {
        self.undecided(points).next()
    }

    /// The first point, by number, of the colour that most have; of several such the first.
    pub(super) fn largest_undecided(&self, points: usize) -> Option<usize> {
        let colour = |point: usize| self.from[point];
        let size = |point: usize| self.sizes[colour(point) as usize];
        self.undecided(points).min_by_key(|&point| (Reverse(size(point)), colour(point)))
    }

    /// The points to which a point can go, in increasing order.
    pub(super) fn images_of(&self, point: usize) -> impl Iterator<Item = usize> {
        let colour = self.from[point];
        self.to.iter().enumerate().filter(move |(_, other)| **other == colour).map(|(at, _)| at)
    }

    /// The map of points, where each has a colour of its own.
    pub(super) fn images(&self, points: usize) -> Vec<u16> {
        let mut by_colour = vec![0; self.sizes.len()];
        for (at, &colour) in self.to.iter().enumerate() {
            by_colour[colour as usize] = point(at);
        }
        (0..points).map(|point| by_colour[self.from[point] as usize]).collect()
    }
}

fn mixed(colour: u32) -> u64 {
    let mut hasher = KeyHasher::default();
    hasher.write_u32(colour);
    hasher.finish()
}

/// How often each key stands there.
fn counts<K: Ord>(keys: &[K]) -> BTreeMap<&K, usize> {
    keys.iter().fold(BTreeMap::new(), |mut counts, key| {
        *counts.entry(key).or_default() += 1;
        counts
    })
}
