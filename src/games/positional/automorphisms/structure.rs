//! Points and tuples of sets of points as a graph, with what is known of the points before any search:
//! which of them are interchangeable.

use std::collections::HashSet;
use std::time::Instant;

use zermelo_checker::games::positional::Board;

/// Sets of points, in an order: a line is one; what a point needs, and the point, are two; of a rule it
/// is what follows, what holds and what does not.
pub(crate) type Tuple = Vec<Vec<u16>>;

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
    /// When to give up: no further automorphism is found after it.
    deadline: Option<Instant>,
}

/// A vertex's number; there are fewer than 2^32 points and sets.
fn vertex(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Structure {
    /// The lines and needs of a board.
    pub(super) fn of(board: &Board, deadline: Option<Instant>) -> Self {
        let points = board.size().min(usize::from(u16::MAX));
        let lines = board.lines.iter().map(|line| vec![line.clone()]);
        let needs = board.needs.iter().zip(0..).filter(|(needs, _)| !needs.is_empty());
        let needs = needs.map(|(needs, point)| vec![needs.clone(), vec![point]]);
        Self::new(points, lines.chain(needs).collect(), deadline)
    }

    pub(super) fn new(points: usize, mut tuples: Vec<Tuple>, deadline: Option<Instant>) -> Self {
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
        let mut structure = Structure {
            points,
            vertices: neighbours.len(),
            neighbours,
            tuples: tuples.iter().cloned().collect(),
            kinds,
            class: Vec::new(),
            deadline,
        };
        structure.class = structure.interchangeable(&tuples);
        structure
    }

    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
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
        let image_of = |set: &Vec<u16>| {
            let mut images: Vec<u16> = set.iter().copied().map(&image).collect();
            images.sort_unstable();
            images
        };
        self.tuples.contains(&tuple.iter().map(image_of).collect::<Tuple>())
    }

    /// For every point the first point that it can be swapped with.
    fn interchangeable(&self, tuples: &[Tuple]) -> Vec<u16> {
        let mut firsts: Vec<u16> = Vec::new();
        (0u16..)
            .take(self.points)
            .map(|point| {
                let found = firsts.iter().find(|&&first| self.swappable(first, point, tuples));
                found.copied().unwrap_or_else(|| {
                    firsts.push(point);
                    point
                })
            })
            .collect()
    }

    /// Whether the swap of two points is an automorphism. With both in equally many sets it is enough
    /// that tuples with one of them are taken to tuples.
    fn swappable(&self, p: u16, q: u16, tuples: &[Tuple]) -> bool {
        let swap = |point| match point {
            _ if point == p => q,
            _ if point == q => p,
            _ => point,
        };
        let sets = |point: u16| self.neighbours(usize::from(point));
        let tuple = |&set: &u32| tuples.get(self.kinds.get(set as usize - self.points)?.0);
        sets(p).len() == sets(q).len()
            && sets(p).iter().filter_map(tuple).all(|tuple| self.has_image(tuple, swap))
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
