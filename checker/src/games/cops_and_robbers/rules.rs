//! The rules of cops and robbers (Nowakowski and Winkler, *Vertex-to-vertex pursuit in a graph*, 1983;
//! Quilliot, 1978; with several cops Aigner and Fromme, 1984).
//!
//! The cops are placed on vertices, and several may be on one; then the robber is placed on a vertex. The
//! cops and the robber move in turn: each cop along an edge or nowhere, and the robber likewise. In the
//! active game (Gromovikov, Kinnersley and Seamone, *Fully active cops and robbers*, 2020) nobody stays
//! who can move. The cops win when one of them is on the vertex of the robber, and the robber wins if that
//! never happens.
//!
//! The cops, who are First, move all at once: a move of theirs is the placement after it. A move of the
//! robber is the vertex where it goes.

use super::claim::{Claim, Statement, Variant};
use super::placements::{Cops, Placements};
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault};
use crate::games::graph::{Graph, POSITION_OFF_GRAPH};
use crate::proofs::replay::{Move, Rules, list_index};

/// Stands in a record for who is not placed.
const NOWHERE: u16 = u16::MAX;

/// Where the cops and the robber are, if they are placed, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The number of the cops' placement.
    pub cops: Option<u16>,
    /// The vertex of the robber.
    pub robber: Option<u16>,
    /// Whose turn it is.
    pub mover: Player,
}

/// The rules on a graph, with what is claimed.
#[derive(Clone, Debug)]
pub struct CopsRules<'p> {
    statement: Statement,
    proponent: Player,
    placements: Placements,
    /// From each vertex, where one can go in a move, in increasing order.
    steps: Vec<Vec<u16>>,
    /// The automorphisms of the proof.
    symmetries: &'p [Vec<u16>],
}

impl<'p> CopsRules<'p> {
    /// The rules of a claim's game on its graph, with the symmetries of a proof.
    ///
    /// # Errors
    /// When there are too many cops or placements (H9), or a symmetry is none (R17, H8).
    pub fn new(
        claim: &Claim,
        graph: &Graph,
        symmetries: &'p [Vec<u16>],
    ) -> Result<CopsRules<'p>, Fault> {
        let size = u16::try_from(graph.size()).map_err(|_| SIZE)?;
        let placements = Placements::new(size, claim.game.cops).ok_or(SIZE)?;
        graph.confirm_automorphisms(symmetries)?;
        let steps = |(vertex, beside): (u16, &Vec<u16>)| {
            let mut steps = beside.clone();
            if claim.game.variant == Variant::Usual || beside.is_empty() {
                let at = steps.partition_point(|&other| other < vertex);
                steps.insert(at, vertex);
            }
            steps
        };
        let steps = (0..).zip(graph.neighbours()).map(steps).collect();
        let (statement, proponent) = (claim.statement, claim.proponent());
        Ok(CopsRules { statement, proponent, placements, steps, symmetries })
    }

    /// The placements of the cops.
    pub fn placements(&self) -> &Placements {
        &self.placements
    }

    /// Where one can go from a vertex in a move, in increasing order.
    pub fn steps(&self, vertex: u16) -> &[u16] {
        self.steps.get(usize::from(vertex)).map_or(&[], Vec::as_slice)
    }

    /// Whether a cop is on the vertex of the robber.
    pub fn is_caught(&self, position: &Position) -> bool {
        let cops = position.cops.and_then(|number| self.placements.unpack(number));
        let cops = cops.iter().flat_map(|cops| cops.iter().take(self.placements.cops()));
        position.robber.is_some_and(|robber| cops.into_iter().any(|&cop| cop == robber))
    }

    /// The placements that a move leads to, in increasing order: cop after cop, the different ways in which
    /// those so far can go.
    pub fn placements_after(&self, placement: u16) -> Vec<u16> {
        let Some(cops) = self.placements.unpack(placement) else { return Vec::new() };
        let (mut ways, mut next) = (vec![Cops::default()], Vec::new());
        for (moved, &cop) in cops.iter().enumerate().take(self.placements.cops()) {
            for way in &ways {
                next.extend(self.steps(cop).iter().filter_map(|&to| with(*way, moved, to)));
            }
            next.sort_unstable();
            next.dedup();
            ways.clear();
            std::mem::swap(&mut ways, &mut next);
        }
        let mut numbers: Vec<u16> =
            ways.iter().filter_map(|way| self.placements.number(way)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Whether cops can go from one placement to another in a move: for more and more of them, which of the
    /// vertices they can have taken.
    fn can_go(&self, from: u16, to: u16) -> Option<bool> {
        let (from, to) = (self.placements.unpack(from)?, self.placements.unpack(to)?);
        let count = self.placements.cops();
        let mut taken = vec![0u8];
        for &cop in from.iter().take(count) {
            let steps = self.steps(cop);
            let mut next = Vec::new();
            for (place, vertex) in (0u32..).zip(to.iter().take(count)) {
                let bit = 1u8.checked_shl(place)?;
                if steps.binary_search(vertex).is_ok() {
                    next.extend(taken.iter().filter(|&set| set & bit == 0).map(|set| set | bit));
                }
            }
            next.sort_unstable();
            next.dedup();
            taken = next;
        }
        Some(!taken.is_empty())
    }
}

/// The vertices of some cops, and that of one more.
fn with(mut cops: Cops, count: usize, vertex: u16) -> Option<Cops> {
    *cops.get_mut(count)? = vertex;
    cops.get_mut(..=count)?.sort_unstable();
    Some(cops)
}

impl Rules for CopsRules<'_> {
    type Position = Position;

    const CAN_RETURN: bool = true;

    fn proponent(&self) -> Player {
        self.proponent
    }

    fn is_endless_claimed(&self) -> bool {
        self.statement == Statement::RobberEscapes
    }

    fn most_replies(&self) -> Option<u16> {
        match self.statement {
            Statement::CopsWin { within } => within,
            Statement::RobberEscapes => None,
        }
    }

    fn start(&self) -> Position {
        Position { cops: None, robber: None, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        4
    }

    /// With the robber to move the cops are placed; with the cops to move both are, or nobody.
    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.unpack(record)?;
        let Position { cops, robber, mover } = position;
        let is_there = cops.is_none_or(|number| number < self.placements.count())
            && robber.is_none_or(|robber| robber < self.placements.vertices());
        POSITION_OFF_GRAPH.unless(is_there)?;
        let is_turn = match mover {
            Player::First => cops.is_some() == robber.is_some(),
            Player::Second => cops.is_some(),
        };
        POSITION_TURN.unless(is_turn && !self.is_caught(&position))?;
        Ok(position)
    }

    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let &[a, b, c, d] = record else { return Err(POSITION_OFF_GRAPH) };
        let [cops, robber] = [[a, b], [c, d]]
            .map(|bytes| Some(u16::from_le_bytes(bytes)).filter(|&number| number != NOWHERE));
        Ok(Position { cops, robber, mover: self.proponent.other() })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let to_move = |placement| self.placements.to_move(placement);
        match (position.mover, position.cops, position.robber) {
            (Player::First, None, _) => {
                moves.extend((0..self.placements.count()).filter_map(to_move));
            }
            (Player::First, Some(cops), _) => {
                moves.extend(self.placements_after(cops).into_iter().filter_map(to_move));
            }
            (Player::Second, _, None) => moves.extend(0..self.placements.vertices()),
            (Player::Second, _, Some(robber)) => moves.extend(self.steps(robber)),
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let mover = position.mover.other();
        let robber = || Some(mv).filter(|&vertex| vertex < self.placements.vertices());
        match (position.mover, position.cops, position.robber) {
            (Player::First, from, _) => {
                let cops = self.placements.of_move(mv)?;
                let is_legal = from.is_none_or(|from| self.can_go(from, cops) == Some(true));
                is_legal.then_some(Position { cops: Some(cops), mover, ..*position })
            }
            (Player::Second, _, None) => {
                Some(Position { robber: Some(robber()?), mover, ..*position })
            }
            (Player::Second, _, Some(from)) => {
                let is_legal = self.steps(from).binary_search(&mv).is_ok();
                is_legal.then_some(Position { robber: Some(mv), mover, ..*position })
            }
        }
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        self.is_caught(position).then_some(self.proponent == Player::First)
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map(&self, symmetry: u32, position: &Position) -> Option<Position> {
        let images = self.symmetries.get(list_index(symmetry)?)?;
        let cops = position.cops.map(|number| self.image(images, number));
        let robber = position.robber.map(|robber| images.get(usize::from(robber)).copied());
        let is_mapped = cops != Some(None) && robber != Some(None);
        is_mapped.then_some(Position {
            cops: cops.flatten(),
            robber: robber.flatten(),
            ..*position
        })
    }

    fn map_move(&self, symmetry: u32, player: Player, mv: Move) -> Option<Move> {
        let images = self.symmetries.get(list_index(symmetry)?)?;
        match player {
            Player::First => {
                let image = self.image(images, self.placements.of_move(mv)?)?;
                self.placements.to_move(image)
            }
            Player::Second => images.get(usize::from(mv)).copied(),
        }
    }
}

impl CopsRules<'_> {
    /// The placement on the images of the vertices of one.
    fn image(&self, images: &[u16], placement: u16) -> Option<u16> {
        let mut cops = self.placements.unpack(placement)?;
        let of_game = cops.get_mut(..self.placements.cops())?;
        for cop in of_game.iter_mut() {
            *cop = *images.get(usize::from(*cop))?;
        }
        of_game.sort_unstable();
        self.placements.number(&cops)
    }
}

#[cfg(test)]
mod tests;
