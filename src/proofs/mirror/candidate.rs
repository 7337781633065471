//! Whether maps of a game's placements are mirrors, and what is wrong with those that are not. The
//! conditions are those of docs/specification/proofs.md, kind 3; the checker has its own code for
//! them.

use zermelo_checker::proofs::mirror::Mirror;

/// Which placements of a game conflict: of every placement those in conflict with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation(Vec<Vec<u32>>);

impl Relation {
    /// Of lists that have y in the list of x exactly when they have x in the list of y, and never x
    /// in its own.
    pub fn new(mut conflicts: Vec<Vec<u32>>) -> Relation {
        conflicts.iter_mut().for_each(|list| list.sort_unstable());
        Relation(conflicts)
    }

    /// How many placements there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The placements in conflict with one, in increasing order.
    pub fn of(&self, placement: u32) -> &[u32] {
        self.0.get(placement as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether two placements conflict.
    pub fn conflict(&self, one: u32, two: u32) -> bool {
        self.of(one).binary_search(&two).is_ok()
    }

    /// How many placements there are, with those in conflict with each.
    pub(super) fn looks(&self) -> usize {
        self.0.iter().map(|conflicts| 1 + conflicts.len()).sum()
    }

    /// All placements.
    pub fn placements(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        0..u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }
}

/// A map of the placements, with the name that its author gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is called, such as “row r to row n + 1 − r”.
    pub name: String,
    /// The image of every placement.
    pub images: Vec<u32>,
}

/// Why a map is no mirror: the first condition that it does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There are not as many images as placements, or this one's is none.
    NoImage(u32),
    /// The image of its image is another placement.
    NotInverse(u32),
    /// These conflict, and their images do not.
    NotKept(u32, u32),
    /// The proponent moves first, and no placement is its own image.
    NoneFixed,
    /// It is its own image, and the opponent can take it.
    Equal(u32),
    /// It conflicts with its image, and the opponent can take it.
    Conflicts(u32),
}

impl Candidate {
    /// The mirror that the map is, for the player who moves first or the other. Of the first
    /// placements by which it is one, it has the first.
    ///
    /// # Errors
    /// The condition that it does not meet. Where the proponent moves first, it is that of the first
    /// placement by which most of the others can be answered.
    pub fn judge(&self, relation: &Relation, moves_first: bool) -> Result<Mirror, Failure> {
        let images = &self.images;
        confirm_map(images, relation)?;
        let mirror = |first| Mirror { first, images: images.clone() };
        if !moves_first {
            return confirm_answers(images, relation, None).map(|()| mirror(None));
        }
        let mut furthest = None;
        for first in
            relation.placements().filter(|&placement| image(images, placement) == placement)
        {
            let failure = match confirm_answers(images, relation, Some(first)) {
                Ok(()) => return Ok(mirror(Some(first))),
                Err(failure) => failure,
            };
            let left = relation.count() - relation.of(first).len();
            if furthest.is_none_or(|(least, _)| left < least) {
                furthest = Some((left, failure));
            }
        }
        Err(furthest.map_or(Failure::NoneFixed, |(_, failure)| failure))
    }
}

impl Failure {
    /// What is wrong, in words, with the placements by their names.
    pub fn words(&self, images: &[u32], name: &dyn Fn(u32) -> String) -> String {
        let image = |placement: u32| name(image(images, placement));
        match *self {
            Failure::NoImage(placement) => {
                format!("{} has no image that is a placement", name(placement))
            }
            Failure::NotInverse(placement) => {
                format!("the image of the image of {} is another placement", name(placement))
            }
            Failure::NotKept(one, two) => format!(
                "{} and {} conflict, and their images {} and {} do not",
                name(one),
                name(two),
                image(one),
                image(two)
            ),
            Failure::NoneFixed => "no placement is its own image, to be the first".to_owned(),
            Failure::Equal(placement) => format!("{} is its own image", name(placement)),
            Failure::Conflicts(placement) => {
                format!("{} conflicts with its image {}", name(placement), image(placement))
            }
        }
    }
}

/// The image of a placement; the placement itself where it has none.
fn image(images: &[u32], placement: u32) -> u32 {
    images.get(placement as usize).copied().unwrap_or(placement)
}

/// The map is its own inverse, and keeps conflicts.
fn confirm_map(images: &[u32], relation: &Relation) -> Result<(), Failure> {
    let count = relation.count();
    for placement in relation.placements() {
        match images.get(placement as usize) {
            Some(&to) if (to as usize) < count && images.len() == count => {}
            _ => return Err(Failure::NoImage(placement)),
        }
    }
    let image = |placement| image(images, placement);
    for placement in relation.placements() {
        if image(image(placement)) != placement {
            return Err(Failure::NotInverse(placement));
        }
    }
    for placement in relation.placements() {
        let kept = |other: &&u32| relation.conflict(image(placement), image(**other));
        if let Some(&other) = relation.of(placement).iter().find(|other| !kept(other)) {
            return Err(Failure::NotKept(placement, other));
        }
    }
    Ok(())
}

/// Every placement that the opponent can take has another image, which does not conflict with it.
fn confirm_answers(images: &[u32], relation: &Relation, first: Option<u32>) -> Result<(), Failure> {
    let open = |placement: &u32| {
        first.is_none_or(|first| first != *placement && !relation.conflict(first, *placement))
    };
    for placement in relation.placements().filter(open) {
        let image = image(images, placement);
        if image == placement {
            return Err(Failure::Equal(placement));
        }
        if relation.conflict(placement, image) {
            return Err(Failure::Conflicts(placement));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(count: u32) -> Relation {
        Relation::new((0..count).map(|v| vec![(v + 1) % count, (v + count - 1) % count]).collect())
    }

    fn path(count: u32) -> Relation {
        let beside =
            |v: u32| v.checked_sub(1).into_iter().chain(Some(v + 1).filter(|w| *w < count));
        Relation::new((0..count).map(|v| beside(v).collect()).collect())
    }

    #[test]
    fn the_first_condition_that_a_map_does_not_meet_is_named() {
        for (what, relation, moves_first, images, expected) in [
            ("opposite vertices", cycle(6), false, vec![3, 4, 5, 0, 1, 2], "first None"),
            ("turned about the middle", path(5), true, vec![4, 3, 2, 1, 0], "first Some(2)"),
            ("too few", cycle(6), false, vec![3, 4, 5], "a has no image that is a placement"),
            ("none", cycle(6), false, vec![3, 4, 6, 0, 1, 2], "c has no image that is a placement"),
            (
                "a third",
                cycle(6),
                false,
                vec![2, 3, 4, 5, 0, 1],
                "the image of the image of a is another placement",
            ),
            (
                "two exchanged",
                path(5),
                true,
                vec![1, 0, 2, 3, 4],
                "b and c conflict, and their images a and c do not",
            ),
            ("nobody moves", cycle(6), false, vec![0, 1, 2, 3, 4, 5], "a is its own image"),
            (
                "exchanged neighbours",
                path(6),
                false,
                vec![5, 4, 3, 2, 1, 0],
                "c conflicts with its image d",
            ),
            (
                "nothing to begin with",
                cycle(6),
                true,
                vec![3, 4, 5, 0, 1, 2],
                "no placement is its own image, to be the first",
            ),
            (
                "a reflection that leaves neighbours",
                cycle(5),
                true,
                vec![0, 4, 3, 2, 1],
                "c conflicts with its image d",
            ),
        ] {
            let candidate = Candidate { name: what.to_owned(), images };
            let name = |v: u32| char::from_u32('a' as u32 + v).unwrap_or('?').to_string();
            let said = match candidate.judge(&relation, moves_first) {
                Ok(mirror) => format!("first {:?}", mirror.first),
                Err(failure) => failure.words(&candidate.images, &name),
            };
            assert_eq!(said, expected, "{what}");
        }
    }
}
