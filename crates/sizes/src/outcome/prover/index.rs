//! Which families positions of numbers are in. Families are looked up by the differences of
//! neighbouring coordinates that are numbers in them, so that the time does not go with the number
//! of families.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use zermelo_checker::proofs::outcome::{Affine, Value};
use zermelo_search::hasher::KeyHasher;

use super::Family;
use super::recognizer::Recognizer;
use crate::outcome::vectors::Game;

/// Numbers of families, in increasing order.
pub(super) type Numbers = Rc<Vec<usize>>;

/// The families, by the numbers that their differences are.
type ByNumbers = HashMap<Vec<i64>, Vec<usize>, BuildHasherDefault<KeyHasher>>;

/// The families, by which of their differences are numbers.
#[derive(Debug, Default)]
pub(super) struct Index {
    by_places: Vec<(Vec<usize>, ByNumbers)>,
}

impl Index {
    /// The index of families with these positions.
    pub(super) fn new<'f>(
        positions: impl Iterator<Item = &'f Vec<Affine>>,
        width: Option<usize>,
    ) -> Index {
        let mut index = Index::default();
        for (number, position) in positions.enumerate() {
            let mut places = Vec::new();
            let mut numbers = Vec::new();
            for (place, (one, next)) in neighbours(position, width).enumerate() {
                let difference = next.map_or(Ok(one.clone()), |next| one.minus(next));
                if let Ok(Affine { constant, terms }) = difference
                    && terms.is_empty()
                {
                    places.push(place);
                    numbers.push(constant);
                }
            }
            let known = index.by_places.iter().position(|(known, _)| *known == places);
            let known = known.unwrap_or_else(|| {
                index.by_places.push((places, ByNumbers::default()));
                index.by_places.len() - 1
            });
            index.by_places[known].1.entry(numbers).or_default().push(number);
        }
        index
    }

    /// The families with the differences of a position, and maybe some more.
    pub(super) fn candidates(&self, position: &[i64], width: Option<usize>) -> Vec<usize> {
        let differences: Vec<i64> =
            neighbours(position, width).map(|(one, next)| one - next.unwrap_or(&0)).collect();
        let (mut found, mut numbers) = (Vec::new(), Vec::with_capacity(differences.len()));
        for (places, families) in &self.by_places {
            numbers.clear();
            numbers.extend(places.iter().filter_map(|&place| differences.get(place)));
            found.extend(families.get(&numbers).into_iter().flatten());
        }
        found.sort_unstable();
        found
    }
}

/// Every coordinate with the next one. The width comes first: the open cells of row 1 are a
/// difference of neighbours.
fn neighbours<T>(position: &[T], width: Option<usize>) -> impl Iterator<Item = (&T, Option<&T>)> {
    let (before, from) = position.split_at(width.unwrap_or(0).min(position.len()));
    let rotated = from.iter().chain(before);
    let next = rotated.clone().skip(1).map(Some).chain([None]);
    rotated.zip(next)
}

/// The families of the positions that one search meets, each looked up once.
pub(super) struct Lookup<'a> {
    game: &'a Game,
    index: &'a Index,
    families: &'a [Family],
    recognizers: &'a [Recognizer],
    own: RefCell<ByPosition>,
    reached: RefCell<ByPosition>,
}

/// Families by positions.
type ByPosition = HashMap<Vec<i64>, Numbers, BuildHasherDefault<KeyHasher>>;

impl<'a> Lookup<'a> {
    pub(super) fn new(
        game: &'a Game,
        index: &'a Index,
        families: &'a [Family],
        recognizers: &'a [Recognizer],
    ) -> Lookup<'a> {
        let (own, reached) = Default::default();
        Lookup { game, index, families, recognizers, own, reached }
    }

    /// The families that a position is in.
    pub(super) fn families_of(&self, position: &[i64]) -> Numbers {
        once(&self.own, position, || {
            let mut found = self.index.candidates(position, self.game.width_coordinate());
            found.retain(|&number| self.recognizers[number].parameters_of(position).is_some());
            found
        })
    }

    /// The families that a position is in, and those that its options are in.
    pub(super) fn families_reached(&self, position: &[i64]) -> Numbers {
        once(&self.reached, position, || {
            let mut found = self.families_of(position).to_vec();
            for (_, _, after) in self.game.options(position) {
                found.extend(self.families_of(&after).iter());
            }
            found.sort_unstable();
            found.dedup();
            found
        })
    }

    /// What the families say of a position; P where they contradict each other.
    pub(super) fn stated(&self, position: &[i64]) -> Option<Value> {
        self.families_of(position).iter().map(|&number| self.families[number].value).min()
    }
}

fn once(
    known: &RefCell<ByPosition>,
    position: &[i64],
    find: impl FnOnce() -> Vec<usize>,
) -> Numbers {
    if let Some(found) = known.borrow().get(position) {
        return found.clone();
    }
    let found = Numbers::new(find());
    known.borrow_mut().insert(position.to_vec(), found.clone());
    found
}
