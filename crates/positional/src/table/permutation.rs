//! Permutations of a board's points, and the names that symmetries get in a document.

use std::collections::{HashMap, HashSet};

use zermelo_checker::games::positional::Symmetry;
use zermelo_present::document::model::{Name, Rich};
use zermelo_search::symmetry::{Images, cycles, inverse, then};

/// A permutation of the points below a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Permutation(Images);

impl Permutation {
    pub(super) fn identity(size: u16) -> Permutation {
        Permutation((0..size).collect())
    }

    /// The permutation with these images, if it is one of that many points.
    pub(super) fn new(images: &[u16], size: u16) -> Option<Permutation> {
        let mut seen = vec![false; usize::from(size)];
        for &image in images {
            let slot = seen.get_mut(usize::from(image)).filter(|seen| !**seen)?;
            *slot = true;
        }
        (images.len() == usize::from(size)).then(|| Permutation(images.to_vec()))
    }

    /// The image of a point.
    pub(super) fn image(&self, point: u16) -> u16 {
        self.0.get(usize::from(point)).copied().unwrap_or(point)
    }

    /// How many points it is one of.
    pub(super) fn size(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_identity(&self) -> bool {
        self.0.is_sorted()
    }

    pub(super) fn inverse(&self) -> Permutation {
        Permutation(inverse(&self.0))
    }

    /// First this permutation, then the other.
    pub(super) fn then(&self, other: &Permutation) -> Permutation {
        Permutation(then(&self.0, &other.0))
    }

    /// The cycles of more than one point, each from its least point, in the order of these.
    pub(super) fn cycles(&self) -> Vec<Vec<u16>> {
        cycles(&self.0)
    }
}

/// The names of the symmetries that a document uses: those of the certificate, and g1, g2, … for
/// the others in the order in which the document comes to them.
pub(super) struct Labels {
    given: HashMap<Permutation, String>,
    reserved: HashSet<String>,
    used: Vec<(Permutation, Name)>,
    index: HashMap<Permutation, usize>,
    next: u32,
}

impl Labels {
    /// The names that a certificate gives; a name that stands there twice counts once.
    pub(super) fn new(header: &[Symmetry], permutations: &[Permutation]) -> Labels {
        let mut given = HashMap::new();
        let mut reserved = HashSet::new();
        for (symmetry, permutation) in header.iter().zip(permutations) {
            let name = symmetry.name.as_str();
            if !name.is_empty() && reserved.insert(name.to_owned()) {
                given.entry(permutation.clone()).or_insert_with(|| name.to_owned());
            }
        }
        Labels { given, reserved, used: Vec::new(), index: HashMap::new(), next: 1 }
    }

    /// The name of a symmetry, which is listed from now on.
    pub(super) fn label(&mut self, permutation: &Permutation) -> Name {
        if let Some((_, name)) = self.index.get(permutation).and_then(|&i| self.used.get(i)) {
            return name.clone();
        }
        let name = Name::new(match self.given.get(permutation) {
            Some(given) => given.clone(),
            None => self.fresh(),
        });
        self.index.insert(permutation.clone(), self.used.len());
        self.used.push((permutation.clone(), name.clone()));
        name
    }

    /// Whether a symmetry has a name already.
    pub(super) fn is_known(&self, permutation: &Permutation) -> bool {
        self.given.contains_key(permutation) || self.index.contains_key(permutation)
    }

    fn fresh(&mut self) -> String {
        loop {
            let name = format!("g{}", self.next);
            self.next += 1;
            if !self.reserved.contains(&name) {
                return name;
            }
        }
    }

    /// The symmetries used, with their cycles; those that the certificate names come first.
    pub(super) fn list(&self, points: &[Name]) -> Vec<Rich> {
        let cycles = |permutation: &Permutation| {
            let cycles = permutation.cycles().into_iter().map(|cycle| {
                let moved = cycle.into_iter().filter_map(|point| points.get(usize::from(point)));
                Rich::text("(").then(Rich::join(moved.cloned().map(Rich::name), " ")).and(")")
            });
            Rich::join(cycles, " ")
        };
        let (mut named, others): (Vec<_>, Vec<_>) =
            self.used.iter().partition(|(permutation, _)| self.given.contains_key(permutation));
        named.sort_by(|(_, a), (_, b)| a.plain.cmp(&b.plain));
        named
            .into_iter()
            .chain(others)
            .map(|(permutation, name)| {
                Rich::name(name.clone()).and(" = ").then(cycles(permutation))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_start_at_their_least_point() {
        let permutation = Permutation::new(&[2, 1, 4, 5, 0, 3], 6).expect("a permutation");
        assert_eq!(permutation.cycles(), [vec![0, 2, 4], vec![3, 5]]);
        assert!(permutation.then(&permutation.inverse()).is_identity());
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        for images in [&[0, 0][..], &[0, 2], &[0], &[0, 1, 2]] {
            assert_eq!(Permutation::new(images, 2), None, "{images:?}");
        }
    }
}
