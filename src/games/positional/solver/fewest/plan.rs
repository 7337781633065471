//! What to do at a quiet position, as the search for few rows decides on it.

use crate::games::positional::automorphisms::Images;

use super::super::bits::Bits;
use super::super::position::Position;
use super::sequences::{Candidate, Sequence, Step};

/// What to do at a quiet position.
#[derive(Clone, Debug)]
pub(super) struct Plan<B> {
    /// The position that it was made for; it serves for all equivalent ones.
    pub(super) position: Position<B>,
    pub(super) rows: u32,
    pub(super) sequences: Vec<Sequence<B>>,
    /// Replies with what is done about them.
    pub(super) quiet: Vec<(u16, Candidate<B>)>,
}

impl<B: Bits> Plan<B> {
    /// The plan for the image of its position.
    pub(super) fn mapped(&self, images: &Images) -> Plan<B> {
        let point = |p: u16| images[usize::from(p)];
        let set = |set: B| set.points().map(point).fold(B::EMPTY, B::with);
        let position =
            |p: Position<B>| Position { attacker: set(p.attacker), defender: set(p.defender) };
        let steps = |steps: &[Step]| {
            let step = |s: &Step| Step { threat: point(s.threat), block: point(s.block) };
            steps.iter().map(step).collect()
        };
        let sequence = |s: &Sequence<B>| {
            let mut double = s.double.map(point);
            double.sort_unstable();
            Sequence {
                steps: steps(&s.steps),
                last: point(s.last),
                double,
                replies: set(s.replies),
            }
        };
        let candidate = |c: &Candidate<B>| Candidate {
            steps: steps(&c.steps),
            quiet: point(c.quiet),
            position: position(c.position),
        };
        Plan {
            position: position(self.position),
            rows: self.rows,
            sequences: self.sequences.iter().map(sequence).collect(),
            quiet: self.quiet.iter().map(|(reply, c)| (point(*reply), candidate(c))).collect(),
        }
    }
}
