//! From a fault to its report: the line of play from the start that gets there.
//!
//! Nothing in here decides a verdict. A line is only given when it replays by the rules and ends
//! at the node's position. A node's coordinates are those of the game after all symmetries on the
//! way, so moves are mapped back through them: all that a report names is named as in its line. Where
//! there is no line, the names are the node's own, and the report says so.

use std::collections::VecDeque;

use super::{Fault, Layout, Response};
use crate::rules::{Move, Rules};
use crate::verdict::{Place, Ply, Reason, Rejection};

/// A step from a node to another: the opponent's move, the reply, the symmetry after it.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    mv: Move,
    reply: Move,
    symmetry: u16,
}

impl<R: Rules> Layout<'_, R> {
    /// The report of a fault.
    pub(super) fn rejection(&self, fault: Fault) -> Rejection {
        let Fault { node, mv, mut reason } = fault;
        let position = self.positions.get(node);
        let mut place = Place {
            node: u64::try_from(node).unwrap_or(u64::MAX),
            opponent_move: mv.map(|mv| self.rules.move_name(mv)),
            // Without symmetries, a point has the same name at every node.
            own_names: self.symmetries > 0,
            line: None,
            position: position.map(|position| self.rules.diagram(position)),
        };
        if let Some(line) = self.line_to(node, mv) {
            if let Some(mv) = mv {
                self.rename(&mut reason, node, mv, &line.symmetries);
                place.opponent_move = Some(self.name_in(&line.symmetries, mv));
            }
            place.own_names = false;
            place.position = Some(self.rules.diagram(&line.position));
            place.line = Some(line.plies);
        } else if let (Some(position), Some(mv)) = (position, mv)
            && let Ok(after) = self.rules.play(position, mv)
        {
            place.position = Some(self.rules.diagram(&after));
        }
        Rejection { reason, place: Some(Box::new(place)), claim: None }
    }

    /// The name of the move that is `mv` after symmetries.
    fn name_in(&self, symmetries: &[&R::Symmetry], mv: Move) -> String {
        let back = |mv, symmetry: &&R::Symmetry| self.rules.unmap_move(symmetry, mv);
        self.rules.move_name(symmetries.iter().rev().fold(mv, back))
    }

    /// Puts the moves that a reason names, of the response to a move at a node, in the coordinates
    /// before symmetries.
    fn rename(&self, reason: &mut Reason, node: usize, mv: Move, symmetries: &[&R::Symmetry]) {
        let own = self.entries(node).iter().find(|entry| entry.mv == mv);
        let default = || self.replay.nodes.get(node)?.default;
        let Some(response) = own.map(|entry| entry.response).or_else(default) else { return };
        let reason = match reason {
            Reason::DefaultFails(reason) => reason,
            reason => reason,
        };
        match (reason, response) {
            (
                Reason::ReplyTaken { reply: name }
                | Reason::ReplyIllegal { reply: name }
                | Reason::ReplyEndsGame { reply: name }
                | Reason::WinNotWon { reply: name }
                | Reason::TargetMismatch { reply: name, .. },
                Response::Reply { reply, .. } | Response::Win { reply },
            ) => *name = self.name_in(symmetries, reply),
            (
                Reason::SymmetryMapsElsewhere { image: name, .. },
                Response::SameAs { symmetry, .. },
            ) => {
                if let Some(symmetry) = self.rules.symmetry(symmetry) {
                    *name = self.name_in(symmetries, self.rules.map_move(symmetry, mv));
                }
            }
            _ => {}
        }
    }

    /// A line of play from the start to a node and the opponent's move there.
    fn line_to(&self, node: usize, mv: Option<Move>) -> Option<Line<'_, '_, R>> {
        let steps = self.steps_to(node)?;
        let mut line = Line {
            layout: self,
            plies: Vec::new(),
            position: self.rules.start(),
            symmetries: Vec::new(),
        };
        if let Some(opening) = self.replay.opening {
            line.play(opening)?;
        }
        for step in steps {
            line.play(step.mv)?;
            line.play(step.reply)?;
            if step.symmetry != 0 {
                line.symmetries.push(self.rules.symmetry(step.symmetry)?);
            }
        }
        let reached = line
            .symmetries
            .iter()
            .fold(line.position.clone(), |position, symmetry| self.rules.map(symmetry, &position));
        if self.positions.get(node) != Some(&reached) {
            return None;
        }
        if let Some(mv) = mv {
            line.play(mv)?;
        }
        Some(line)
    }

    /// The fewest steps from node 0 to a node.
    fn steps_to(&self, goal: usize) -> Option<Vec<Step>> {
        let mut towards: Vec<Option<Step>> = vec![None; self.positions.len()];
        let mut queue = VecDeque::from([0usize]);
        while let Some(from) = queue.pop_front() {
            if from == goal {
                break;
            }
            for step in self.steps_from(from) {
                let (step, target) = step;
                if let Some(slot @ None) = towards.get_mut(target)
                    && target != 0
                {
                    *slot = Some(step);
                    queue.push_back(target);
                }
            }
        }
        let mut steps = Vec::new();
        let mut node = goal;
        while node != 0 {
            let step = towards.get(node).copied().flatten()?;
            steps.push(step);
            node = step.from;
        }
        steps.reverse();
        Some(steps)
    }

    /// The steps out of a node, with the nodes they lead to.
    fn steps_from(&self, from: usize) -> Vec<(Step, usize)> {
        let step = |mv: Move, response: Response| match response {
            Response::Reply { reply, target, symmetry } => {
                Some((Step { from, mv, reply, symmetry }, usize::try_from(target).ok()?))
            }
            Response::Win { .. } | Response::SameAs { .. } | Response::Settled => None,
        };
        let entries = self.entries(from);
        let mut steps: Vec<_> =
            entries.iter().filter_map(|entry| step(entry.mv, entry.response)).collect();
        let default = self.replay.nodes.get(from).and_then(|node| node.default);
        if let (Some(default @ Response::Reply { .. }), Some(position)) =
            (default, self.positions.get(from))
        {
            let mut moves = Vec::new();
            self.rules.legal_moves(position, &mut moves);
            moves.retain(|mv| entries.iter().all(|entry| entry.mv != *mv));
            steps.extend(moves.into_iter().filter_map(|mv| step(mv, default)));
        }
        steps
    }
}

/// A line being played, in the coordinates of the start.
struct Line<'l, 'p, R: Rules> {
    layout: &'l Layout<'p, R>,
    plies: Vec<Ply>,
    position: R::Position,
    /// Those on the way to the node that the line has got to, which its moves are mapped back
    /// through.
    symmetries: Vec<&'l R::Symmetry>,
}

impl<R: Rules> Line<'_, '_, R> {
    /// Plays the move that is `mv` at the node.
    fn play(&mut self, mv: Move) -> Option<()> {
        let rules = self.layout.rules;
        let back = |mv, symmetry: &&R::Symmetry| rules.unmap_move(symmetry, mv);
        let mv = self.symmetries.iter().rev().fold(mv, back);
        let player = rules.mover(&self.position);
        self.position = rules.play(&self.position, mv).ok()?;
        self.plies.push(Ply { player, name: rules.move_name(mv) });
        Some(())
    }
}
