//! Positions modulo symmetry, for groups that can be listed: the canonical form of a position,
//! the automorphisms that keep it, and orbits of moves.
//!
//! The automorphisms stand in the order of the preimages of the points 0, 1, 2, …. The canonical
//! form is the one with the attacker's stones on the first points possible, then the defender's:
//! a walk that keeps, point by point, the automorphisms that do best. A position
//! with few stones is decided after a few points.
//!
//! In a large group many automorphisms do as well for many points. There the points are told apart by
//! the stones around them ([`Surroundings`]), so that few automorphisms are left after a few points.
//!
//! Where the group is too large to be listed, a subgroup of it is used: positions are then told
//! apart that are the same, which costs time and nothing else.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::iter;
use std::ops::Range;

use petgraph::unionfind::UnionFind;
use zermelo_checker::games::positional::Board;
use zermelo_explain::set::Set;
use zermelo_search::hasher::KeyHasher;
use zermelo_search::limits::{Limits, SolveError};
use zermelo_search::symmetry::{Automorphisms, Images, Tuples, identity, inverse};

use crate::position::Position;

/// The most automorphisms of a subgroup that are listed, times the number of points; a group with more
/// is large.
const LIMIT: usize = 1_500_000;

/// The most automorphisms of a whole group that are listed, times the number of points.
const LIMIT_OF_ALL: usize = 10 * LIMIT;

/// The lines and needs of a board.
pub(crate) fn tuples(board: &Board) -> Tuples {
    let points = board.size().min(usize::from(u16::MAX));
    let lines = board.lines.iter().map(|line| vec![line.clone()]);
    let needs = board.needs.iter().zip(0..).filter(|(needs, _)| !needs.is_empty());
    let needs = needs.map(|(needs, point)| vec![needs.clone(), vec![point]]);
    Tuples { points, list: lines.chain(needs).collect() }
}

/// A listed group of automorphisms.
pub(super) struct Symmetries {
    /// Each automorphism by the preimages of the points, in lexicographic order; the identity is
    /// the first.
    elements: Vec<Images>,
    /// For the first points, as many as tell all automorphisms apart: the preimages of the point, for
    /// each choice of those of the points before it.
    branches: Vec<Vec<Branch>>,
    /// Of a large group.
    surroundings: Option<Surroundings>,
}

/// A choice of the preimages of the first points.
#[derive(Clone, Copy)]
struct Branch {
    /// The preimage of the last of these points.
    preimage: u16,
    /// Where the branches of the next point begin that follow it; after the last point with branches,
    /// the number of the automorphism. They end where those of the next branch begin.
    pub next: u32,
}

/// The branches of a point that follow one of the point before it, or the number of an automorphism.
type Place = Range<usize>;

impl Symmetries {
    /// The automorphisms that keep a colouring (the start position), or as many of them as can be
    /// listed.
    ///
    /// # Errors
    /// When the time is over, or somebody interrupts.
    pub(super) fn preserving(
        group: &Automorphisms,
        colours: &[u8],
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        let [limit, of_all] = [LIMIT, LIMIT_OF_ALL].map(|most| most / colours.len().max(1));
        let mut kept = group.preserving(colours);
        // After the deadline not all automorphisms were found, and which ones depends on the machine.
        limits.confirm_running()?;
        if let Some(elements) = kept.elements(of_all) {
            let is_large = elements.len() > limit;
            let surroundings = is_large.then(|| Surroundings::of(colours.len(), kept.generators()));
            return Ok(Symmetries { surroundings, ..Self::of(elements) });
        }
        // Fixing points of the largest orbit makes the group smaller, and takes time.
        let fixed = colours.len().div_ceil(32);
        loop {
            let largest = kept.orbits().into_iter().max_by_key(Vec::len).unwrap_or_default();
            let mut colours = vec![0; colours.len()];
            for (&point, colour) in largest.iter().take(fixed).zip(1..=u8::MAX) {
                colours[usize::from(point)] = colour;
            }
            kept = kept.preserving(&colours);
            limits.confirm_running()?;
            if let Some(elements) = kept.elements(limit) {
                return Ok(Self::of(elements));
            }
        }
    }

    /// The identity alone, on so many points.
    pub(super) fn identity(points: usize) -> Self {
        Self::of(vec![identity(points)])
    }

    fn of(elements: Vec<Images>) -> Self {
        let same =
            |pair: &[Images]| pair[0].iter().zip(&pair[1]).take_while(|(a, b)| a == b).count();
        let same: Vec<usize> = elements.windows(2).map(same).collect();
        let most = same.iter().max().map_or(0, |most| most + 1);
        let branches = |point: usize| {
            let (mut branches, mut next) = (Vec::new(), 0);
            // An automorphism begins a branch of each point from the first one on whose preimage is another
            // than under the automorphism before it.
            for (element, same) in elements.iter().zip(iter::once(&0).chain(&same)) {
                if *same <= point {
                    branches.push(Branch { preimage: element[point], next });
                }
                next += u32::from(*same <= point + 1);
            }
            branches.push(Branch { preimage: 0, next });
            branches
        };
        let branches = (0..most).map(branches).collect();
        Symmetries { elements, branches, surroundings: None }
    }

    /// How many points there are.
    fn points(&self) -> usize {
        self.elements.first().map_or(0, Vec::len)
    }

    /// The place before all points.
    fn root(&self) -> Place {
        0..self.branches.first().map_or(1, |branches| branches.len() - 1)
    }

    /// How many automorphisms there are, with the identity.
    pub(super) fn count(&self) -> usize {
        self.elements.len()
    }

    /// The automorphism of a number, as the images of the points.
    pub(super) fn images(&self, number: usize) -> Images {
        inverse(&self.elements[number])
    }

    /// An automorphism that is not the identity, if there is one.
    pub(super) fn other_than_identity(&self) -> Option<Images> {
        (self.elements.len() > 1).then(|| self.images(1))
    }

    /// The canonical form of a position, and the number of the automorphism that gives it.
    pub(super) fn canonical<const N: usize>(&self, position: Position<N>) -> (Position<N>, usize) {
        if self.elements.len() < 2 {
            return (position, 0);
        }
        let number = match &self.surroundings {
            Some(surroundings) => {
                let keys = surroundings.keys(position);
                self.best(|preimage| keys.get(usize::from(preimage)), |_, is_only| is_only)
            }
            None => {
                let mut taken = position.taken().len();
                self.best(
                    |preimage| position.colour(preimage),
                    |best, _| {
                        taken -= u32::from(best > 0);
                        taken == 0
                    },
                )
            }
        };
        let mut image = Position { attacker: Set::EMPTY, defender: Set::EMPTY };
        for (&preimage, point) in self.elements[number].iter().zip(0u16..) {
            let colour = position.colour(preimage);
            if colour & 1 > 0 {
                image.defender = image.defender.with(point);
            }
            if colour & 2 > 0 {
                image.attacker = image.attacker.with(point);
            }
        }
        (image, number)
    }

    /// For each point what its images have in the images of the position: its colour, and in a large group
    /// also how the stones lie around it.
    fn keys<const N: usize>(&self, position: Position<N>) -> Vec<(u8, u64)> {
        match &self.surroundings {
            Some(surroundings) => surroundings.keys(position),
            None => (0..).take(self.points()).map(|point| (position.colour(point), 0)).collect(),
        }
    }

    /// The number of the first of the automorphisms that bring the preimages with the largest keys to the
    /// first points, as far as to the point where it is done, which depends on the point's key and on
    /// whether there is no other.
    fn best<K: Ord + Copy>(
        &self,
        key: impl Fn(u16) -> K,
        mut is_done: impl FnMut(K, bool) -> bool,
    ) -> usize {
        let (mut places, mut next) = (vec![self.root()], Vec::new());
        let mut branches = self.branches.iter();
        for point in (0u16..).take(self.points()) {
            let mut best = None;
            for place in &places {
                self.each_branch(place, point, |preimage, place| {
                    let key = Some(key(preimage));
                    if key > best {
                        best = key;
                        next.clear();
                    }
                    if key == best {
                        next.push(place);
                    }
                });
            }
            std::mem::swap(&mut places, &mut next);
            next.clear();
            branches.next();
            let is_only = branches.as_slice().is_empty() && places.len() == 1;
            if best.is_none_or(|best| is_done(best, is_only)) {
                break;
            }
        }
        let first = places.first().map_or(0, |place| place.start);
        branches.fold(first, |place, branches| branches[place].next as usize)
    }

    /// The numbers of the automorphisms that keep a position, the identity first.
    pub(super) fn keeping<const N: usize>(&self, position: Position<N>) -> Vec<usize> {
        self.taking(position, position)
    }

    /// The numbers of the automorphisms that take one position to another.
    pub(super) fn taking<const N: usize>(&self, from: Position<N>, to: Position<N>) -> Vec<usize> {
        if self.elements.len() < 2 {
            return if from == to { vec![0] } else { Vec::new() };
        }
        let [own, wanted] = [from, to].map(|position| self.keys(position));
        let (mut places, mut next) = (vec![self.root()], Vec::new());
        for (point, wanted) in (0u16..).zip(wanted) {
            next.clear();
            for place in &places {
                self.each_branch(place, point, |preimage, place| {
                    if own[usize::from(preimage)] == wanted {
                        next.push(place);
                    }
                });
            }
            std::mem::swap(&mut places, &mut next);
        }
        places.into_iter().map(|place| place.start).collect()
    }

    /// The images of the points under the first automorphism that takes one position to another; `None`
    /// for the identity, and where there is none.
    pub(super) fn images_between<const N: usize>(
        &self,
        from: Position<N>,
        to: Position<N>,
    ) -> Option<Images> {
        let taking = if from == to { Vec::new() } else { self.taking(from, to) };
        taking.first().map(|&number| self.images(number))
    }

    /// For every point of `moves`, in order, the first one of its orbit under the automorphisms of
    /// the numbers `keeping`, and the number of one that is undone by taking the point there.
    pub(super) fn orbits<const N: usize>(
        &self,
        keeping: &[usize],
        moves: Set<N>,
    ) -> Vec<(u16, u16, usize)> {
        let image = |point: u16| {
            keeping.iter().map(move |&number| (self.elements[number][usize::from(point)], number))
        };
        moves
            .members()
            .map(|point| {
                let (leader, number) = image(point).min().unwrap_or((point, 0));
                (point, leader, number)
            })
            .collect()
    }

    /// The automorphism that undoes that of a number, as the images of the points.
    pub(super) fn undoing(&self, number: usize) -> &Images {
        &self.elements[number]
    }

    /// The preimages of a point at a place, each with the place that follows it.
    #[inline]
    fn each_branch(&self, place: &Place, point: u16, mut each: impl FnMut(u16, Place)) {
        let point = usize::from(point);
        match self.branches.get(point) {
            Some(branches) => {
                for pair in branches[place.start..=place.end].windows(2) {
                    each(pair[0].preimage, pair[0].next as usize..pair[1].next as usize);
                }
            }
            None => place.clone().for_each(|at| each(self.elements[at][point], at..at + 1)),
        }
    }
}

/// What tells points apart in a large group: how the stones lie around each. Two pairs of points are in
/// one relation if an automorphism takes one to the other.
struct Surroundings {
    points: usize,
    /// How many relations there are.
    count: usize,
    /// For each point and each other one, the number of their relation times the points, plus the other
    /// point.
    pairs: Vec<usize>,
}

impl Surroundings {
    /// By generators of the group.
    fn of(points: usize, generators: &[Images]) -> Self {
        let mut same = UnionFind::<usize>::new(points * points);
        for images in generators {
            let image = |point: usize| usize::from(images[point]);
            for pair in 0..points * points {
                let (one, other) = (pair / points, pair % points);
                same.union(pair, image(one) * points + image(other));
            }
        }
        let mut relations = BTreeMap::new();
        let pairs = (0..points * points).map(|pair| {
            let next = relations.len();
            *relations.entry(same.find(pair)).or_insert(next) * points + pair % points
        });
        let pairs = pairs.collect();
        Surroundings { points, count: relations.len(), pairs }
    }

    /// For each point a number that says how the stones lie around it, the same for all positions that are
    /// the same by a symmetry; the point's own colour comes first.
    fn keys<const N: usize>(&self, position: Position<N>) -> Vec<(u8, u64)> {
        let colours = (0u16..).take(self.points).map(|point| position.colour(point));
        let mut keys: Vec<(u8, u64)> = colours.map(|colour| (colour, colour.into())).collect();
        let mut mixed = Vec::with_capacity(self.count * self.points);
        for _ in 0..2 {
            mixed.clear();
            for relation in 0..self.count {
                let mut of_relation = KeyHasher::default();
                of_relation.write_usize(relation);
                mixed.extend(keys.iter().map(|&(_, key)| {
                    let mut hasher = of_relation;
                    hasher.write_u64(key);
                    hasher.finish()
                }));
            }
            for ((_, key), pairs) in keys.iter_mut().zip(self.pairs.chunks_exact(self.points)) {
                *key = pairs.iter().fold(0, |sum: u64, &pair| sum.wrapping_add(mixed[pair]));
            }
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use zermelo_checker::format::Text;
    use zermelo_checker::games::positional::BoardName;

    use super::*;
    use crate::boards;
    use proptest::prelude::Rng;
    use proptest::test_runner::{RngAlgorithm, TestRng};

    fn listed(group: &Automorphisms, colours: &[u8]) -> Symmetries {
        let listed = Symmetries::preserving(group, colours, &Limits::DEFAULT);
        listed.unwrap_or_else(|error| panic!("{error}"))
    }

    /// A position and its images have one canonical form, the automorphism given leads to it, and
    /// the stabilisers have the right size.
    #[test]
    fn positions_have_the_canonical_form_of_their_images() {
        let board = boards::named(&BoardName::AffinePlane { order: 3 })
            .unwrap_or_else(|error| panic!("{error}"));
        let group = Automorphisms::of(tuples(&board));
        let symmetries = listed(&group, &[0; 9]);
        assert_eq!(symmetries.elements.len(), 432);
        let map = |images: &Images, stones: Set<1>| {
            Set::of(stones.members().map(|p| images[usize::from(p)]))
        };
        let map = |images: &Images, p: Position<1>| Position {
            attacker: map(images, p.attacker),
            defender: map(images, p.defender),
        };
        for attacker in 0..64u64 {
            let [attacker, defender] = [attacker, !attacker & 0b1_0101_0101]
                .map(|stones| Set::from_bytes(&stones.to_le_bytes()));
            let position = Position { attacker, defender };
            let (canonical, number) = symmetries.canonical(position);
            assert_eq!(map(&symmetries.images(number), position), canonical);
            for element in (0..432).step_by(37) {
                let image = map(&symmetries.images(element), position);
                assert_eq!(symmetries.canonical(image).0, canonical);
            }
            let colours: Vec<u8> = (0..9).map(|p| position.colour(p)).collect();
            let keeping = symmetries.keeping(position);
            assert_eq!(keeping.first(), Some(&0));
            assert_eq!(u128::try_from(keeping.len()).ok(), group.preserving(&colours).order());
        }
    }

    /// In a large group as well: random positions of the edges of nine vertices, their images under
    /// products of generators, and whether two are the same by a search over all automorphisms.
    #[test]
    fn in_a_large_group_positions_have_the_form_of_their_images() {
        let vertices = 0u16..9;
        let edges: Vec<(u16, u16)> =
            vertices.clone().flat_map(|a| (0..a).map(move |b| (b, a))).collect();
        let names = edges.iter().map(|(a, b)| Text::new(format!("{a}-{b}")).unwrap_or_default());
        let triangles = (0u32..1 << 9).filter(|set| set.count_ones() == 3).map(|set| {
            let inside = |vertex: u16| set >> vertex & 1 == 1;
            let points = (0u16..).zip(&edges).filter(|(_, (a, b))| inside(*a) && inside(*b));
            points.map(|(point, _)| point).collect()
        });
        let board = boards::board(names.collect(), triangles);
        let group = Automorphisms::of(tuples(&board));
        let symmetries = listed(&group, &[0; 36]);
        assert_eq!(symmetries.elements.len(), 362_880);
        let mut generator = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut random = || generator.next_u64();
        let set = |bits: u64| Set::<1>::from_bytes(&(bits & ((1 << 36) - 1)).to_le_bytes());
        let mut forms = Vec::new();
        for stones in 0..200 {
            let (some, others) = (set(random() & random()), set(random() & random()));
            let attacker = if stones % 2 == 0 { some } else { Set::of(some.members().take(3)) };
            let position = Position { attacker, defender: others.without(attacker) };
            let (form, number) = symmetries.canonical(position);
            let images = symmetries.images(number);
            let map = |images: &Images, stones: Set<1>| {
                Set::of(stones.members().map(|point| images[usize::from(point)]))
            };
            let moved = |images: &Images| Position {
                attacker: map(images, position.attacker),
                defender: map(images, position.defender),
            };
            assert_eq!(moved(&images), form);
            for &bytes in random().to_le_bytes().as_chunks().0 {
                let element = usize::from(u16::from_le_bytes(bytes)) * 5;
                let image = moved(&symmetries.images(element));
                assert_eq!(symmetries.canonical(image).0, form);
            }
            forms.push((position, form));
        }
        for (position, form) in forms.iter().take(20) {
            for (other, of_other) in forms.iter().take(20) {
                let same = !symmetries.taking(*position, *other).is_empty();
                assert_eq!(same, form == of_other);
            }
        }
    }

    #[test]
    fn a_group_that_cannot_be_listed_gives_way_to_a_subgroup() {
        let board = boards::named(&BoardName::Hypercube { side: 2, dimension: 4 })
            .unwrap_or_else(|error| panic!("{error}"));
        let symmetries = listed(&Automorphisms::of(tuples(&board)), &[0; 16]);
        assert_eq!(symmetries.elements.len(), 40_320);
    }
}
