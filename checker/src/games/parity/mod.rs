//! Parity games, which go on for ever: a token goes along the edges of a graph, moved by the owner of the
//! vertex where it is. The largest priority that comes again and again decides. They admit winning sets.

mod claim;

pub use claim::{Claim, Parity, Side, Statement};

use super::names::{Titled, is_title};
use super::{GameClaim, Proof};
use crate::fault::{Fault, codes};
use crate::figures::{Figures, count};
use crate::format::{List, record};
use crate::proofs::Kind;
use crate::proofs::winning_sets::{Edge, wrong_priority};
use crate::stop::Stop;

codes! {
    /// A vertex has no edge, or a number without a vertex has one (W1).
    PARITY_VERTEX = "parity-vertex";
    /// An edge is missing, leads to no vertex, or stands out of order (W1).
    PARITY_EDGE = "parity-edge";
    /// The game's hash in the claim is not that of the game (W2).
    GAME_HASH = "game-hash";
    /// There is not one answer for each vertex, or one is none (W3).
    ANSWER = "answer";
    /// An edge leads out of a player's set: the one that is kept, or one of the other player (W4, W5).
    SET_LEFT = "set-left";
    /// In a player's set there is a cycle that the other player wins (W6).
    LOSING_CYCLE = "losing-cycle";
    /// The sets do not have the vertices that the claim says (W7).
    SET_SIZE = "set-size";
}

/// A vertex, and the number of its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// 0 for a number without a vertex; otherwise twice the priority, and 1 for Even or 2 for Odd, who
    /// moves there.
    pub label: u32,
    /// How many edges lead from it, at least 1.
    pub degree: u32,
}

/// The vertices and edges of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// The vertices, by their numbers.
    pub vertices: List<'a, Vertex>,
    /// Where the edges lead: those of each vertex, in increasing order, one vertex after the other.
    pub successors: List<'a, u32>,
}

/// The body of winning sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The game.
    pub game: Game<'a>,
    /// For each vertex 0 if it is in no player's set, 1 if it is in the set of the player who does not move
    /// there, otherwise the number of the edge that the owner keeps, from 2 on.
    pub answers: List<'a, u32>,
}

record!(Vertex { label, degree });
record!(Game<'a> { vertices, successors });
record!(Body<'a> { game, answers });

/// The answer at a vertex from which the owner loses.
pub const LOST: u32 = 1;

/// The answer at a vertex whose owner keeps the first edge.
pub const FIRST_EDGE: u32 = 2;

impl Vertex {
    /// Who moves there; `None` where there is no vertex.
    pub fn owner(self) -> Option<Side> {
        let rest = self.label.checked_sub(1)?;
        Some(Side::of_priority(rest))
    }

    /// The priority.
    pub fn priority(self) -> u32 {
        self.label.saturating_sub(1) / 2
    }

    /// Whose set an answer puts it into.
    pub fn winner(self, answer: u32) -> Option<Side> {
        match answer {
            0 => None,
            LOST => self.owner().map(Side::other),
            _ => self.owner(),
        }
    }
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        is_title(Titled::Rules, self.game.title.as_str())
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::WinningSets)?;
        let body: Body<'_> = proof.body.clone().whole()?;
        let hash = proof.body.hash_of_next::<Game<'_>>()?;
        GAME_HASH.unless(hash == self.game.game_hash)?;
        Ok(check(self, &body)?)
    }
}

/// Confirms the sets, and that they have the vertices that a claim says.
fn check(claim: &Claim, body: &Body<'_>) -> Result<Figures, Fault> {
    let vertices: Vec<Vertex> = body.game.vertices.read().collect();
    ANSWER.unless(body.answers.len() == vertices.len())?;
    let answered = || vertices.iter().zip(body.answers.read());
    let sets: Vec<Option<Side>> =
        answered().map(|(vertex, answer)| vertex.winner(answer)).collect();
    let mut successors = body.game.successors.read();
    let (mut even, mut odd) = (Vec::new(), Vec::new());
    for ((from, set), (vertex, answer)) in (0u32..).zip(&sets).zip(answered()) {
        let at = |code: crate::fault::Code| code.at("vertex", from);
        let is_there = vertex.owner().is_some();
        PARITY_VERTEX.unless(is_there == (vertex.degree > 0)).map_err(at)?;
        let last = vertex.degree.saturating_add(LOST);
        ANSWER.unless(answer <= last && (is_there || answer == 0)).map_err(at)?;
        let mut before = None;
        for number in 0..vertex.degree {
            let to = successors.next().filter(|&to| before < Some(to));
            let to = to.ok_or_else(|| at(PARITY_EDGE))?;
            before = Some(to);
            let place = usize::try_from(to).ok();
            let end = place.and_then(|place| vertices.get(place)).filter(|end| end.label > 0);
            let end = end.ok_or_else(|| at(PARITY_EDGE))?;
            let is_kept = answer == LOST || answer.checked_sub(FIRST_EDGE) == Some(number);
            let Some(set) = set.filter(|_| is_kept) else { continue };
            let stays = place.and_then(|place| sets.get(place)) == Some(&Some(set));
            SET_LEFT.unless(stays).map_err(|code| at(code).at("to", to))?;
            let priority = vertex.priority().max(end.priority());
            let edges = if set == Side::Even { &mut even } else { &mut odd };
            edges.push(Edge { from, to, priority });
        }
    }
    PARITY_EDGE.unless(successors.next().is_none())?;
    for (side, edges) in [(Side::Even, even), (Side::Odd, odd)] {
        if let Some(priority) =
            wrong_priority(edges, |priority| Side::of_priority(priority) != side)
        {
            return Err(LOSING_CYCLE.at("priority", priority));
        }
    }
    let size = |side| count(sets.iter().filter(|set| **set == Some(side)).count());
    let all = count(vertices.iter().filter(|vertex| vertex.label > 0).count());
    let is_said = match claim.statement {
        Statement::From { winner, vertex } => {
            let set = usize::try_from(vertex).ok().and_then(|vertex| sets.get(vertex));
            set == Some(&Some(winner))
        }
        Statement::Vertices { even, odd } => {
            [u64::from(even), odd.into()] == [size(Side::Even), size(Side::Odd)]
                && u64::from(even).saturating_add(odd.into()) == all
        }
    };
    SET_SIZE.unless(is_said)?;
    Ok(vec![("vertices", all), ("edges", count(body.game.successors.len()))])
}

#[cfg(test)]
mod tests;
