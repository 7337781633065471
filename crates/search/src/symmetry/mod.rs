//! Automorphisms, found and never assumed: permutations of points that take every tuple of sets of
//! points to one, and those of them that keep a colouring of the points (the stones). The lines and needs
//! of a board are such tuples, the edges of a graph are, and of atoms the rules of a game that is data.
//!
//! Two ideas do the work. *Interchangeable points*: points whose swap alone is an automorphism
//! form classes, and the group is the product of the symmetric groups on the classes, extended by
//! the automorphisms that keep the order within every class; so boards like `hypercube 2 9`, on
//! which every permutation is an automorphism, cost nothing. *Refinement and backtracking* for the
//! rest: the colours of the points and lines are split by how often they meet other colours, until
//! nothing splits further; then a point is picked, tried against every point of its colour, and the
//! colours are split again. The group is held as a stabiliser chain, so its order is a product of orbit lengths and nothing has to be listed.
//!
//! Relies on the tuples alone. Nothing here is trusted: the checker confirms every automorphism
//! that a certificate uses.

mod interchange;
mod refine;
mod structure;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use petgraph::unionfind::UnionFind;

use crate::limits::{Limit, Limits};
use refine::Colourings;
use structure::Structure;
pub use structure::{Tuple, Tuples};

/// The most steps of a chain of stabilisers where few automorphisms are looked for: each takes memory for
/// all points and sets.
const LEVELS: usize = 64;

/// A permutation of points, as the image of every point.
pub type Images = Vec<u16>;

/// The group of the automorphisms that keep a colouring of the points.
#[derive(Clone, Debug)]
pub struct Automorphisms {
    structure: Arc<Structure>,
    /// The colour of every point that the group keeps.
    colours: Vec<u32>,
    /// The interchangeable points of one colour, in classes of two or more.
    classes: Vec<Vec<u16>>,
    /// The stabiliser chain of the automorphisms that keep the order within the classes.
    levels: Vec<Level>,
    generators: Vec<Images>,
}

/// A step of the stabiliser chain: the orbit of a point under the automorphisms that fix all
/// points of the steps before it.
#[derive(Clone, Debug)]
struct Level {
    point: u16,
    orbit: Vec<u16>,
    /// How many of the chain's generators, counted from the first, fix the points of the steps
    /// before.
    generators: usize,
}

impl Automorphisms {
    /// All automorphisms.
    pub fn of(tuples: Tuples) -> Self {
        Self::of_until(tuples, &Limits::DEFAULT)
    }

    /// All automorphisms. What is asked of the group after a limit may be a subgroup of what it should be.
    ///
    /// # Errors
    /// When the time is over before they are found, or somebody interrupts.
    pub fn of_within(tuples: Tuples, limits: &Limits) -> Result<Self, Limit> {
        let group = Self::of_until(tuples, limits);
        limits.confirm_running().map(|()| group)
    }

    /// All automorphisms; a subgroup of them where a limit is reached before they are found, or before
    /// others are that are asked of the group.
    pub fn of_until(tuples: Tuples, limits: &Limits) -> Self {
        let Tuples { points, list } = tuples;
        let structure = Structure::new(points, list, limits, usize::MAX);
        Self::of_coloured(Arc::new(structure), vec![0; points], None)
    }

    /// All automorphisms that keep the colours of the points. `None` where there are more than `most`, or
    /// finding them takes more than so many steps for each vertex and each pair of adjacent ones of the
    /// graph that the tuples are.
    ///
    /// # Errors
    /// When a limit is reached before they are found.
    pub fn of_tuples(
        colours: Vec<u32>,
        tuples: Vec<Tuple>,
        most: usize,
        effort: usize,
        limits: &Limits,
    ) -> Result<Option<Self>, Limit> {
        let structure = Arc::new(Structure::new(colours.len(), tuples, limits, effort));
        let most = u128::try_from(most).unwrap_or(u128::MAX);
        let group = Self::of_coloured(structure, colours, Some(most));
        limits.confirm_running()?;
        let is_whole =
            !group.structure.is_spent() && group.order().is_some_and(|order| order <= most);
        Ok(is_whole.then_some(group))
    }

    /// The number of automorphisms; `None` when it is beyond 128 bits.
    pub fn order(&self) -> Option<u128> {
        let wide = |length: usize| u128::try_from(length).ok();
        let chain = self.levels.iter().map(|level| level.orbit.len());
        let classes = self.classes.iter().flat_map(|class| 1..=class.len());
        chain.chain(classes).try_fold(1u128, |order, factor| order.checked_mul(wide(factor)?))
    }

    /// Automorphisms of which all others are products.
    pub fn generators(&self) -> &[Images] {
        &self.generators
    }

    /// The automorphism of the group that takes the colouring `from` (a colour a point) to `to`:
    /// the image of a point has the point's colour. Of several the one whose images are
    /// lexicographically smallest; `None` when there is none.
    pub fn mapping(&self, from: &[u8], to: &[u8]) -> Option<Images> {
        let points = self.structure.points;
        if from.len() != points || to.len() != points {
            return None;
        }
        let from = self.structure.ordered_classes(&self.joined(from));
        let to = self.structure.ordered_classes(&self.joined(to));
        smallest(&self.structure, Colourings::of(&self.structure, &from, &to)?)
    }

    /// The automorphisms of the group that keep a colouring (a colour a point; points beyond its
    /// end have colour 0).
    pub fn preserving(&self, colours: &[u8]) -> Self {
        Self::of_coloured(Arc::clone(&self.structure), self.joined(colours), None)
    }

    /// The orbits on the points: every point in exactly one, each in increasing order, by their
    /// first points.
    pub fn orbits(&self) -> Vec<Vec<u16>> {
        let leaders = orbit_leaders(self.structure.points, &self.generators);
        let mut orbits: Vec<Vec<u16>> = vec![Vec::new(); leaders.len()];
        for (&leader, point) in leaders.iter().zip(0u16..) {
            orbits[usize::from(leader)].push(point);
        }
        orbits.retain(|orbit| !orbit.is_empty());
        orbits
    }

    /// All automorphisms of the group, in lexicographic order of their images (the identity
    /// first); `None` when there are more than `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Images>> {
        let order = self.order().and_then(|order| usize::try_from(order).ok())?;
        if order > limit {
            return None;
        }
        let mut elements = vec![identity(self.structure.points)];
        for level in &self.levels {
            let own = &self.chain_generators()[..level.generators];
            let representatives = transversal(level.point, own, self.structure.points);
            elements = products(&elements, &representatives);
        }
        for class in &self.classes {
            for (first, &point) in class.iter().enumerate() {
                let swaps: Vec<Images> =
                    class[first..].iter().map(|&other| self.swap(point, other)).collect();
                elements = products(&elements, &swaps);
            }
        }
        elements.sort_unstable();
        Some(elements)
    }

    /// The group of a colouring. Where it has more elements than `most`, a part of it that has.
    fn of_coloured(structure: Arc<Structure>, colours: Vec<u32>, most: Option<u128>) -> Self {
        // Colours by rank, so that joining them again and again does not make them grow.
        let ranks: BTreeSet<u32> = colours.iter().copied().collect();
        let ranks: BTreeMap<u32, u32> = ranks.into_iter().zip(0..).collect();
        let colours: Vec<u32> = colours.iter().map(|colour| ranks[colour]).collect();
        let classes = structure.coloured_classes(&colours);
        let (levels, generators) = (Vec::new(), Vec::new());
        let mut group = Automorphisms { structure, colours, classes, levels, generators };
        group.add_chain(most);
        let swaps: Vec<Images> = group
            .classes
            .iter()
            .flat_map(|class| class.windows(2).map(|pair| group.swap(pair[0], pair[1])))
            .collect();
        group.generators.extend(swaps);
        group
    }

    /// Finds the chain of stabilisers of points, and generators; those of the deeper steps come first. Ends
    /// where the group has more elements than `most`, and without a chain when it is late.
    fn add_chain(&mut self, most: Option<u128>) {
        let structure = &*self.structure;
        let colours = structure.ordered_classes(&self.colours);
        let mut steps = Vec::new();
        let mut colourings = Colourings::of(structure, &colours, &colours);
        while let Some(before) = colourings {
            let Some(point) = before.largest_undecided(structure.points) else { break };
            if most.is_some() && steps.len() >= LEVELS {
                structure.give_up();
            }
            colourings = before.taking(structure, point, point);
            steps.push((point, before));
        }
        for (point, before) in steps.into_iter().rev() {
            if most.is_some_and(|most| self.order().is_none_or(|order| order > most)) {
                break;
            }
            let base = refine::point(point);
            let mut leaders = orbit_leaders(structure.points, &self.generators);
            let mut refused: Vec<u16> = Vec::new();
            for candidate in before.images_of(point) {
                if structure.is_late() {
                    (self.levels, self.generators) = (Vec::new(), Vec::new());
                    return;
                }
                let leader = leaders[candidate];
                if leader == leaders[point] || refused.contains(&leader) {
                    continue;
                }
                let taking = before.taking(structure, point, candidate);
                match taking.and_then(|taking| extend(structure, &taking)) {
                    Some(automorphism) => {
                        self.generators.push(automorphism);
                        leaders = orbit_leaders(structure.points, &self.generators);
                        // A larger group has larger orbits: the refused ones have new leaders.
                        refused = refused.iter().map(|&r| leaders[usize::from(r)]).collect();
                    }
                    None => refused.push(leader),
                }
            }
            let same = |p: &u16| leaders[usize::from(*p)] == leaders[point];
            let orbit = (0u16..).take(structure.points).filter(same).collect();
            self.levels.push(Level { point: base, orbit, generators: self.generators.len() });
        }
        self.levels.reverse();
    }

    /// The generators that the stabiliser chain counts; the others swap interchangeable points.
    fn chain_generators(&self) -> &[Images] {
        let swaps: usize = self.classes.iter().map(|class| class.len() - 1).sum();
        &self.generators[..self.generators.len() - swaps]
    }

    fn swap(&self, p: u16, q: u16) -> Images {
        let mut images = identity(self.structure.points);
        images.swap(usize::from(p), usize::from(q));
        images
    }

    /// The group's own colours joined with further ones.
    fn joined(&self, further: &[u8]) -> Vec<u32> {
        let further = further.iter().copied().chain(std::iter::repeat(0));
        self.colours.iter().zip(further).map(|(&own, new)| own * 256 + u32::from(new)).collect()
    }
}

/// Some automorphism that takes the one colouring to the other.
///
/// Branches in the largest colour: the points left on a line of which two are fixed say little,
/// those off it decide a plane.
fn extend(structure: &Structure, colourings: &Colourings) -> Option<Images> {
    if structure.is_late() {
        return None;
    }
    let Some(point) = colourings.largest_undecided(structure.points) else {
        let images = colourings.images(structure.points);
        return structure.is_automorphism(&images).then_some(images);
    };
    colourings
        .images_of(point)
        .find_map(|image| extend(structure, &colourings.taking(structure, point, image)?))
}

/// The automorphism with the smallest images that takes the one colouring to the other.
fn smallest(structure: &Structure, mut colourings: Colourings) -> Option<Images> {
    let mut known = extend(structure, &colourings)?;
    while let Some(point) = colourings.first_undecided(structure.points) {
        let image = usize::from(known[point]);
        let smaller = |&other: &usize| other < image;
        let better = colourings.images_of(point).take_while(smaller).find_map(|other| {
            let taking = colourings.taking(structure, point, other)?;
            Some((extend(structure, &taking)?, taking))
        });
        (known, colourings) = match better {
            Some(better) => better,
            None => (known, colourings.taking(structure, point, image)?),
        };
    }
    Some(known)
}

/// For every point the smallest point of its orbit.
fn orbit_leaders(points: usize, generators: &[Images]) -> Vec<u16> {
    let mut orbits = UnionFind::<u16>::new(points);
    for images in generators {
        images.iter().zip(0..).for_each(|(&image, point)| _ = orbits.union(point, image));
    }
    let mut leaders = HashMap::new();
    let orbit_of = |point| orbits.find(point);
    (0u16..).take(points).map(|point| *leaders.entry(orbit_of(point)).or_insert(point)).collect()
}

/// For every point of the orbit of `point` a product of generators that takes `point` there.
fn transversal(point: u16, generators: &[Images], points: usize) -> Vec<Images> {
    let mut found = vec![identity(points)];
    let mut seen = HashSet::from([point]);
    let mut next = 0;
    while let Some(element) = found.get(next).cloned() {
        for images in generators {
            if seen.insert(images[usize::from(element[usize::from(point)])]) {
                found.push(then(&element, images));
            }
        }
        next += 1;
    }
    found
}

/// Every product of a representative and then an element.
///
/// Elements fix less and less along the chain, so that with elements of the steps before applied
/// last every automorphism comes up once.
fn products(elements: &[Images], representatives: &[Images]) -> Vec<Images> {
    representatives.iter().flat_map(|r| elements.iter().map(|e| then(r, e))).collect()
}

/// The permutation that does `first`, then `second`.
pub fn then(first: &[u16], second: &[u16]) -> Images {
    first.iter().map(|&image| second[usize::from(image)]).collect()
}

/// The permutation that undoes `images`.
pub fn inverse(images: &[u16]) -> Images {
    let mut inverse = vec![0; images.len()];
    for (&image, point) in images.iter().zip(0u16..) {
        inverse[usize::from(image)] = point;
    }
    inverse
}

/// The cycles of more than one point, each from its least point, in the order of these.
pub fn cycles(images: &[u16]) -> Vec<Vec<u16>> {
    let image = |point: u16| images.get(usize::from(point)).copied().unwrap_or(point);
    let mut seen = vec![false; images.len()];
    let mut cycles = Vec::new();
    for start in (0..).take(images.len()) {
        let mut cycle = Vec::new();
        let mut point: u16 = start;
        while !seen[usize::from(point)] {
            seen[usize::from(point)] = true;
            cycle.push(point);
            point = image(point);
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The permutation that moves nothing.
pub fn identity(points: usize) -> Images {
    (0u16..).take(points).collect()
}

#[cfg(test)]
mod tests;
