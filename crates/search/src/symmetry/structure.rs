//! Points and tuples of sets of points as a graph, with what is known of the points before any search:
//! which of them are interchangeable.

use std::collections::HashSet;
use std::hash::Hasher;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::hasher::KeyHasher;
use crate::limits::Limits;

/// Sets of points, in an order: a line is one; what a point needs, and the point, are two; of a rule it
/// is what follows, what holds and what does not.
pub type Tuple = Vec<Vec<u16>>;

/// Points, numbered from 0 on, and tuples of sets of them.
pub struct Tuples {
    /// How many points there are.
    pub points: usize,
    /// The tuples.
    pub list: Vec<Tuple>,
}

/// Points and tuples as a graph: the points are the first vertices, and for each tuple one for each of
/// its sets follows. That of a set is adjacent to its points, and to that of the set before it.
#[derive(Debug)]
pub(super) struct Structure {
    pub(super) points: usize,
    pub(super) vertices: usize,
    /// Of every vertex those adjacent to it.
    neighbours: Vec<Vec<u32>>,
    tuples: HashSet<Tuple>,
    /// Of every vertex that is no point, its tuple's number, and which set of how many it is.
    kinds: Vec<(usize, u8)>,
    /// Every point's class of interchangeable points, by its first point.
    class: Vec<u16>,
    /// When to give up: no further automorphism is found at a limit.
    limits: Limits,
    /// The same by steps, which are looks at a vertex beside another, and how many were made.
    most_steps: usize,
    steps: AtomicUsize,
}

/// A vertex's number; there are fewer than 2^32 points and sets.
fn vertex(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Structure {
    /// Points and tuples. `effort` is the most steps for each vertex and each pair of adjacent ones.
    pub(super) fn new(
        points: usize,
        mut tuples: Vec<Tuple>,
        limits: &Limits,
        effort: usize,
    ) -> Self {
        for set in tuples.iter_mut().flatten() {
            // A board that no checker has confirmed may name points that it does not have.
            set.retain(|&point| usize::from(point) < points);
            set.sort_unstable();
            set.dedup();
        }
        tuples.sort_unstable();
        tuples.dedup();
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); points];
        let mut kinds = Vec::new();
        for (number, tuple) in tuples.iter().enumerate() {
            for (place, set) in tuple.iter().enumerate() {
                let own = neighbours.len();
                neighbours.push(set.iter().copied().map(u32::from).collect());
                set.iter().for_each(|&point| neighbours[usize::from(point)].push(vertex(own)));
                if place > 0 {
                    neighbours[own].push(vertex(own - 1));
                    neighbours[own - 1].push(vertex(own));
                }
                let kind = tuple.len() * (tuple.len() - 1) / 2 + place;
                kinds.push((number, u8::try_from(kind).unwrap_or(u8::MAX)));
            }
        }
        let size = neighbours.iter().map(|beside| beside.len() + 1).sum::<usize>();
        let mut structure = Structure {
            points,
            vertices: neighbours.len(),
            neighbours,
            tuples: tuples.iter().cloned().collect(),
            kinds,
            class: Vec::new(),
            limits: *limits,
            most_steps: size.saturating_mul(effort),
            steps: AtomicUsize::new(0),
        };
        structure.class = structure.interchangeable(&tuples);
        structure
    }

    pub(super) fn is_late(&self) -> bool {
        self.limits.confirm_running().is_err() || self.is_spent()
    }

    /// Whether all steps were made that there may be.
    pub(super) fn is_spent(&self) -> bool {
        self.steps.load(Ordering::Relaxed) >= self.most_steps
    }

    /// Makes no more steps.
    pub(super) fn give_up(&self) {
        self.steps.store(usize::MAX, Ordering::Relaxed);
    }

    /// Counts steps.
    pub(super) fn count(&self, steps: usize) {
        let before = self.steps.load(Ordering::Relaxed);
        self.steps.store(before.saturating_add(steps), Ordering::Relaxed);
    }

    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[vertex]
    }

    /// What a vertex that is no point is: which set of a tuple of how many.
    pub(super) fn kind(&self, vertex: usize) -> u8 {
        vertex.checked_sub(self.points).and_then(|set| self.kinds.get(set)).map_or(0, |kind| kind.1)
    }

    /// Whether the image of a tuple is one.
    fn has_image(&self, tuple: &Tuple, image: impl Fn(u16) -> u16) -> bool {
        self.count(tuple.iter().map(Vec::len).sum());
        let image_of = |set: &Vec<u16>| {
            let mut images: Vec<u16> = set.iter().copied().map(&image).collect();
            images.sort_unstable();
            images
        };
        self.tuples.contains(&tuple.iter().map(image_of).collect::<Tuple>())
    }

    /// A number for every point that says what its tuples are without it, and where it stands in them.
    pub(super) fn surroundings(&self, tuples: &[Tuple]) -> Vec<u64> {
        let mixed = |place: usize, point: u16| {
            let mut hasher = KeyHasher::default();
            hasher.write_u64((place as u64) << 16 | u64::from(point));
            hasher.finish()
        };
        let mut around = vec![0u64; self.points];
        for (number, tuple) in tuples.iter().enumerate() {
            if number.is_multiple_of(1 << 10) && self.is_late() {
                break;
            }
            let mut members: Vec<(u16, usize)> = (0usize..)
                .zip(tuple)
                .flat_map(|(place, set)| set.iter().map(move |&point| (point, place)))
                .collect();
            members.sort_unstable();
            let sum = |members: &[(u16, usize)]| {
                let sum = |sum: u64, &(point, place): &_| sum.wrapping_add(mixed(place, point));
                members.iter().fold(0u64, sum)
            };
            let all = sum(&members);
            for own in members.chunk_by(|one, other| one.0 == other.0) {
                let mut hasher = KeyHasher::default();
                hasher.write_u64(all.wrapping_sub(sum(own)));
                own.iter().for_each(|&(_, place)| hasher.write_u64(place as u64));
                let around = &mut around[usize::from(own[0].0)];
                *around = around.wrapping_add(hasher.finish());
            }
        }
        around
    }

    /// The tuples that a point is in, each once for each of its sets that has the point.
    pub(super) fn tuples_of<'t>(
        &'t self,
        point: u16,
        tuples: &'t [Tuple],
    ) -> impl Iterator<Item = &'t Tuple> {
        let sets = self.neighbours(usize::from(point)).iter();
        sets.filter_map(|&set| {
            tuples.get(self.kinds.get((set as usize).checked_sub(self.points)?)?.0)
        })
    }

    /// Whether the swap of two points is an automorphism. With both in equally many sets it is enough
    /// that tuples with one of them are taken to tuples.
    pub(super) fn swappable(&self, p: u16, q: u16, tuples: &[Tuple]) -> bool {
        let swap = |point| match point {
            _ if point == p => q,
            _ if point == q => p,
            _ => point,
        };
        let sets = |point: u16| self.neighbours(usize::from(point)).len();
        sets(p) == sets(q) && self.tuples_of(p, tuples).all(|tuple| self.has_image(tuple, swap))
    }

    /// The interchangeable points of one colour, in classes of two or more.
    pub(super) fn coloured_classes(&self, colours: &[u32]) -> Vec<Vec<u16>> {
        let mut points: Vec<u16> = (0u16..).take(self.points).collect();
        let key = |point: &u16| (self.class[usize::from(*point)], colours[usize::from(*point)]);
        points.sort_by_key(key);
        let classes = points.chunk_by(|a, b| key(a) == key(b));
        classes.filter(|class| class.len() > 1).map(<[u16]>::to_vec).collect()
    }

    /// Colours refined by the place of a point among the interchangeable ones of its colour.
    pub(super) fn ordered_classes(&self, colours: &[u32]) -> Vec<(u32, u16)> {
        let mut places = vec![0; self.points];
        for class in self.coloured_classes(colours) {
            for (&point, place) in class.iter().zip(0u16..) {
                places[usize::from(point)] = place;
            }
        }
        colours.iter().copied().zip(places).collect()
    }

    pub(super) fn is_automorphism(&self, images: &[u16]) -> bool {
        self.tuples.iter().all(|tuple| self.has_image(tuple, |point| images[usize::from(point)]))
    }
}
