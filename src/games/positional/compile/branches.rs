//! What follows the replies at a position. Most positions of a source have one reply, and a source has
//! many of them.

use super::plan::Branch;

/// The replies that rows list, in the order of points.
#[derive(Debug, Default)]
pub(super) struct Branches(Vec<(u16, Branch)>);

impl Branches {
    fn place(&self, reply: u16) -> Result<usize, usize> {
        self.0.binary_search_by_key(&reply, |(other, _)| *other)
    }

    pub(super) fn has(&self, reply: u16) -> bool {
        self.place(reply).is_ok()
    }

    pub(super) fn get_mut(&mut self, reply: u16) -> Option<&mut Branch> {
        let place = self.place(reply).ok()?;
        self.0.get_mut(place).map(|(_, branch)| branch)
    }

    /// Adds a reply that is not there.
    pub(super) fn insert(&mut self, reply: u16, branch: Branch) {
        let place = self.place(reply).unwrap_or_else(|place| place);
        if self.0.is_empty() {
            self.0.reserve_exact(1);
        }
        self.0.insert(place, (reply, branch));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, &Branch)> {
        self.0.iter().map(|(reply, branch)| (*reply, branch))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (u16, &mut Branch)> {
        self.0.iter_mut().map(|(reply, branch)| (*reply, branch))
    }
}
