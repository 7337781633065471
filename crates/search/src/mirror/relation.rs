//! Which placements of a game conflict, as the search for mirrors has them.

/// Of every placement those in conflict with it.
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
