//! Things that are joined with each other, one pair after the other.

/// Things with numbers from 0, each with all that it is joined with.
#[derive(Clone, Debug)]
pub(crate) struct Joins(Vec<usize>);

impl Joins {
    /// So many things, each alone.
    pub(crate) fn new(things: usize) -> Joins {
        Joins((0..things).collect())
    }

    /// Adds a thing, alone, and gives its number.
    pub(crate) fn add(&mut self) -> usize {
        let thing = self.0.len();
        self.0.push(thing);
        thing
    }

    /// The thing that stands for all that are joined with one. On the way there, things get a later one
    /// as their parent.
    pub(crate) fn root(&mut self, thing: usize) -> usize {
        let mut at = thing;
        while let Some(&parent) = self.0.get(at).filter(|parent| **parent != at) {
            let next = self.0.get(parent).copied().unwrap_or(parent);
            self.0.get_mut(at).into_iter().for_each(|parent| *parent = next);
            at = next;
        }
        at
    }

    /// Joins two things, and says whether they were apart.
    pub(crate) fn join(&mut self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|thing| self.root(thing));
        self.0.get_mut(one).is_some_and(|parent| {
            *parent = other;
            one != other
        })
    }

    /// Whether two things are joined.
    pub(crate) fn are_joined(&mut self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }
}
