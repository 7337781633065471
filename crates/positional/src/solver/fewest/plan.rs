//! What to do at a quiet position, as the search for few rows decides on it.

use zermelo_explain::set::Set;
use zermelo_search::symmetry::Images;

use super::sequences::{Candidate, Sequence};
use crate::position::Position;

/// What to do at a quiet position.
#[derive(Clone, Debug)]
pub(super) struct Plan<const N: usize> {
    /// The position that it was made for; it serves for all equivalent ones.
    pub(super) position: Position<N>,
    pub(super) rows: u32,
    pub(super) sequences: Vec<Sequence<N>>,
    /// Replies with what is done about them.
    pub(super) quiet: Vec<(u16, Candidate<N>)>,
}

impl<const N: usize> Plan<N> {
    /// The plan for the image of its position.
    pub(super) fn mapped(&self, images: &Images) -> Plan<N> {
        let point = |p: u16| images[usize::from(p)];
        let set = |set: Set<N>| set.members().map(point).fold(Set::EMPTY, Set::with);
        let position =
            |p: Position<N>| Position { attacker: set(p.attacker), defender: set(p.defender) };
        let plies = |plies: &[u16]| plies.iter().copied().map(point).collect();
        let sequence = |s: &Sequence<N>| {
            let mut double = s.double.map(point);
            double.sort_unstable();
            Sequence { plies: plies(&s.plies), double, replies: set(s.replies) }
        };
        let candidate =
            |c: &Candidate<N>| Candidate { plies: plies(&c.plies), position: position(c.position) };
        Plan {
            position: position(self.position),
            rows: self.rows,
            sequences: self.sequences.iter().map(sequence).collect(),
            quiet: self.quiet.iter().map(|(reply, c)| (point(*reply), candidate(c))).collect(),
        }
    }
}
