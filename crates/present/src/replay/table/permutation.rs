//! Permutations of moves, and the names that symmetries get in a document.

use std::collections::{HashMap, HashSet};

use zermelo_checker::proofs::replay::Move;
use zermelo_search::symmetry::{Images, cycles, inverse, then};

use crate::document::model::{Name, Rich};
use crate::table::{TableError, wrong};

/// A permutation of the moves below a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permutation {
    images: Images,
    /// Those of the proponent's moves, where they are others.
    own: Option<Images>,
}

impl Permutation {
    /// The one that moves nothing.
    pub fn identity(size: u16) -> Permutation {
        Permutation { images: (0..size).collect(), own: None }
    }

    /// The permutation with these images, if it is one of that many moves.
    pub fn new(images: &[u16], size: u16) -> Option<Permutation> {
        let mut seen = vec![false; usize::from(size)];
        for &image in images {
            let slot = seen.get_mut(usize::from(image)).filter(|seen| !**seen)?;
            *slot = true;
        }
        let is_whole = images.len() == usize::from(size);
        is_whole.then(|| Permutation { images: images.to_vec(), own: None })
    }

    /// The permutation that takes the proponent's moves where another takes them.
    #[must_use]
    pub fn with_own(self, own: Permutation) -> Permutation {
        let own = Some(own.images).filter(|own| *own != self.images);
        Permutation { own, ..self }
    }

    /// The image of a move, of the opponent where it matters.
    pub fn image(&self, mv: Move) -> Move {
        self.images.get(usize::from(mv)).copied().unwrap_or(mv)
    }

    /// The image of a move of the proponent.
    pub fn own_image(&self, mv: Move) -> Move {
        self.own_images().get(usize::from(mv)).copied().unwrap_or(mv)
    }

    fn own_images(&self) -> &Images {
        self.own.as_ref().unwrap_or(&self.images)
    }

    /// How many moves it is one of.
    pub fn size(&self) -> usize {
        self.images.len()
    }

    /// Whether it moves nothing.
    pub fn is_identity(&self) -> bool {
        self.images.is_sorted() && self.own_images().is_sorted()
    }

    /// The permutation back.
    #[must_use]
    pub fn inverse(&self) -> Permutation {
        Permutation {
            images: inverse(&self.images),
            own: self.own.as_ref().map(|own| inverse(own)),
        }
    }

    /// First this permutation, then the other.
    #[must_use]
    pub fn then(&self, other: &Permutation) -> Permutation {
        let images = |images| Permutation { images, own: None };
        let own = then(self.own_images(), other.own_images());
        images(then(&self.images, &other.images)).with_own(images(own))
    }

    /// The cycles of more than one move, each from its least move, in the order of these.
    pub fn cycles(&self) -> Vec<Vec<Move>> {
        cycles(&self.images)
    }
}

/// The symmetries of a proof by their numbers, of which 0 is the identity.
pub struct Symmetries {
    /// How many moves they permute.
    pub size: u16,
    /// Each with its inverse.
    permutations: Vec<[Permutation; 2]>,
    /// The names that they are called by, and all that are given.
    names: HashMap<Permutation, String>,
    given: HashSet<String>,
}

impl Symmetries {
    /// Those with these names, from number 1 on. A name may be empty; one that stands there twice counts once.
    ///
    /// # Errors
    /// When one is none.
    pub fn new(
        size: u16,
        named: impl Iterator<Item = Option<(String, Permutation)>>,
    ) -> Result<Symmetries, TableError> {
        let mut names = HashMap::new();
        let mut given = HashSet::from([String::new()]);
        let mut permutations = vec![[Permutation::identity(size), Permutation::identity(size)]];
        for symmetry in named {
            let (name, permutation) =
                symmetry.ok_or_else(|| wrong("a symmetry is not a permutation"))?;
            permutations.push([permutation.clone(), permutation.inverse()]);
            if given.insert(name.clone()) {
                names.entry(permutation).or_insert(name);
            }
        }
        Ok(Symmetries { size, permutations, names, given })
    }

    /// The permutation of a symmetry's number, and its inverse.
    ///
    /// # Errors
    /// When there is none.
    pub fn get(&self, number: u32) -> Result<&[Permutation; 2], TableError> {
        let place = usize::try_from(number).ok();
        let symmetry = place.and_then(|place| self.permutations.get(place));
        symmetry.ok_or_else(|| wrong("a response names a symmetry that the proof does not have"))
    }
}

/// The names of the symmetries that a document uses: those of the certificate, and g1, g2, … for
/// the others in the order in which the document comes to them.
pub(super) struct Labels<'s> {
    symmetries: &'s Symmetries,
    used: Vec<(Permutation, Name)>,
    index: HashMap<Permutation, usize>,
    next: u32,
}

impl<'s> Labels<'s> {
    pub(super) fn new(symmetries: &'s Symmetries) -> Labels<'s> {
        Labels { symmetries, used: Vec::new(), index: HashMap::new(), next: 1 }
    }

    /// The name of a symmetry, which is listed from now on.
    pub(super) fn label(&mut self, permutation: &Permutation) -> Name {
        if let Some((_, name)) = self.index.get(permutation).and_then(|&i| self.used.get(i)) {
            return name.clone();
        }
        let name = Name::new(match self.symmetries.names.get(permutation) {
            Some(given) => given.clone(),
            None => self.fresh(),
        });
        self.index.insert(permutation.clone(), self.used.len());
        self.used.push((permutation.clone(), name.clone()));
        name
    }

    /// Whether a symmetry has a name already.
    pub(super) fn is_known(&self, permutation: &Permutation) -> bool {
        self.symmetries.names.contains_key(permutation) || self.index.contains_key(permutation)
    }

    fn fresh(&mut self) -> String {
        loop {
            let name = format!("g{}", self.next);
            self.next += 1;
            if !self.symmetries.given.contains(&name) {
                return name;
            }
        }
    }

    /// The symmetries used, with their cycles; those that the certificate names come first.
    pub(super) fn list(&self, name: impl Fn(Move) -> Name) -> [Vec<Rich>; 2] {
        let cycle = |cycle: Vec<Move>| {
            let moves = cycle.into_iter().map(|mv| Rich::name(name(mv)));
            Rich::text("(").then(Rich::join(moves, " ")).and(")")
        };
        let line = |(permutation, name): &(Permutation, Name)| {
            let cycles = permutation.cycles().into_iter().map(cycle);
            Rich::name(name.clone()).and(" = ").then(Rich::join(cycles, " "))
        };
        let (mut named, others): (Vec<_>, Vec<_>) = self
            .used
            .iter()
            .partition(|(permutation, _)| self.symmetries.names.contains_key(permutation));
        named.sort_by(|(_, a), (_, b)| a.plain.cmp(&b.plain));
        [named, others].map(|list| list.into_iter().map(line).collect())
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

    #[test]
    fn the_players_moves_may_go_to_different_ones() {
        let of = |images: &[u16]| Permutation::new(images, 3).expect("a permutation");
        let both = of(&[1, 0, 2]).with_own(of(&[0, 2, 1]));
        assert_eq!((both.image(0), both.own_image(0), both.own_image(1)), (1, 0, 2));
        assert!(!both.is_identity() && !of(&[0, 1, 2]).with_own(of(&[1, 0, 2])).is_identity());
        assert_eq!(both.then(&both.inverse()), Permutation::identity(3));
        assert_eq!(of(&[1, 0, 2]).with_own(of(&[1, 0, 2])), of(&[1, 0, 2]));
    }
}
