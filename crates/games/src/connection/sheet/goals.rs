//! Which of some points are joined: for each point the number of its class, in the order in which the classes
//! come.

/// The classes of some points.
pub(super) type Classes = Vec<u8>;

/// All points by themselves.
pub(super) fn apart(points: usize) -> Classes {
    (0..=u8::MAX).take(points).collect()
}

/// Joins two points. The class has the smaller number, so that what is joined in any order is written in one way.
pub(super) fn join(classes: &mut [u8], one: usize, other: usize) {
    let (one, other) = (classes[one], classes[other]);
    let (kept, lost) = (one.min(other), one.max(other));
    classes.iter_mut().filter(|class| **class == lost).for_each(|class| *class = kept);
}

/// Joins points, whose places are given, as the classes of others say.
pub(super) fn join_as(classes: &mut [u8], places: &[usize], of_others: &[u8]) {
    for (at, class) in of_others.iter().enumerate() {
        let first = of_others.iter().position(|other| other == class).unwrap_or(at);
        join(classes, places[first], places[at]);
    }
}

/// What is joined by one or the other.
pub(super) fn joined(one: &[u8], other: &[u8]) -> Classes {
    let places: Vec<usize> = (0..other.len()).collect();
    let mut joined = one.to_vec();
    join_as(&mut joined, &places, other);
    joined
}

/// The classes of some of the points, with the numbers in the order in which they come.
pub(super) fn of_some(classes: &[u8], places: &[usize]) -> Classes {
    let some: Vec<u8> = places.iter().map(|&place| classes[place]).collect();
    let mut first: Vec<u8> = Vec::new();
    let number = |class: &u8| {
        let at = first.iter().position(|other| other == class).unwrap_or_else(|| {
            first.push(*class);
            first.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    };
    some.iter().map(number).collect()
}

/// Whether all that `less` joins is joined.
pub(super) fn meets(classes: &[u8], less: &[u8]) -> bool {
    let first = |class: &u8| less.iter().position(|other| other == class);
    less.iter().zip(classes).all(|(class, own)| first(class).is_none_or(|at| classes[at] == *own))
}

/// Those that join no more than another does not; who is sure of one of all is sure of one of them.
pub(super) fn weakest(mut all: Vec<Classes>) -> Vec<Classes> {
    all.sort_unstable();
    all.dedup();
    let is_kept = |one: &&Classes| !all.iter().any(|other| other != *one && meets(one, other));
    all.iter().filter(is_kept).cloned().collect()
}

/// What both join.
pub(super) fn common(one: &[u8], other: &[u8]) -> Classes {
    let mut classes = apart(one.len());
    for at in 0..one.len() {
        let is_same = |&before: &usize| (one[before], other[before]) == (one[at], other[at]);
        (0..at).find(is_same).into_iter().for_each(|before| join(&mut classes, before, at));
    }
    classes
}
