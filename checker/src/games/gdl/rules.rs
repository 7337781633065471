//! The rules of a game that is data, for replays.
//!
//! A position is the facts that are true, and whose turn it is. The first role is the first player, the
//! second one the second player; in a game of one role the second player only passes. A role has a
//! *choice* if it has more than one legal move. At first the role with a choice is to move, and the
//! first player if none has one. Who is to move plays a legal move of the own role, with the one move
//! that the other role has, and then the other player is to move. Where the other role has a choice,
//! or the player has no role, the player passes: the facts stay, and the other player is to move. So
//! there are never two passes together, and a line of play that goes on for ever makes moves for
//! ever; the order of nodes forbids it ([`Rules::CAN_RETURN`]).
//!
//! The moves have the numbers of [`Ground`], and the pass the number after them. A position is stored
//! as a bit for each fact, in the order of facts, lowest byte and bit first, in at least one byte.

use super::ground::Ground;
use super::network::Evaluation;
use super::{GOAL_VALUES, NO_LEGAL_MOVE, POSITION_FACTS, SIMULTANEOUS_MOVES};
use crate::claim::Player;
use crate::codes::POSITION_TURN;
use crate::fault::Code;
use crate::games::bits::{has, set};
use crate::proofs::replay::{Move, Rules};

/// The facts that are true, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The facts, a bit each, as they are stored.
    pub facts: Box<[u8]>,
    /// Whose turn it is.
    pub mover: Player,
    /// How it goes on.
    pub state: State,
}

/// How a game goes on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// Someone is to move.
    Open,
    /// It is over, with this goal of the role that has the strategy.
    Over(u32),
    /// It does not: the rules do not say how.
    Wrong(Code),
}

/// A game that is data, with what is claimed of it.
#[derive(Clone, Debug)]
pub struct GdlRules {
    ground: Ground,
    /// The role that has the strategy, by its place.
    role: usize,
    least: u32,
}

/// The place of a player's role.
fn place(player: Player) -> usize {
    player.choose(0, 1)
}

impl GdlRules {
    /// The rules, and what a role, by its place, is claimed to get at least.
    pub fn new(ground: Ground, role: usize, least: u32) -> GdlRules {
        GdlRules { ground, role, least }
    }

    /// The rules without variables.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The number of the move that passes.
    pub fn pass(&self) -> Move {
        Move::try_from(self.ground.moves()).unwrap_or(Move::MAX)
    }

    /// What an evaluation of a position looks at, at most (H10).
    pub(super) fn size(&self) -> usize {
        self.ground.network.size().max(1)
    }

    fn evaluate(&self, facts: &[u8]) -> Evaluation {
        let atoms = self.ground.is_true.iter().zip(0..).filter(|&(_, fact)| has(facts, fact));
        self.ground.network.position(atoms.map(|(&atom, _)| atom))
    }

    /// The legal moves of a role, each with the atom that it is done.
    fn legal(&self, evaluation: &Evaluation, role: usize) -> impl Iterator<Item = (Move, u32)> {
        let of_role = self.ground.legal.get(role).map(Vec::as_slice).unwrap_or_default();
        let legal = of_role.iter().filter(|(_, is_legal, _)| evaluation.holds(*is_legal));
        legal.map(|&(mv, _, done)| (mv, done))
    }

    /// Whether a role has more than one legal move.
    fn has_choice(&self, evaluation: &Evaluation, role: usize) -> bool {
        self.legal(evaluation, role).nth(1).is_some()
    }

    /// How the game goes on (G13 to G15).
    fn state(&self, evaluation: &Evaluation) -> State {
        if self.ground.terminal.is_some_and(|atom| evaluation.holds(atom)) {
            let goals = self.ground.goals.get(self.role).map(Vec::as_slice).unwrap_or_default();
            let mut goals = goals.iter().filter(|(atom, _)| evaluation.holds(*atom));
            return match (goals.next(), goals.next()) {
                (Some(&(_, value)), None) => State::Over(value),
                _ => State::Wrong(GOAL_VALUES),
            };
        }
        let roles = 0..self.ground.roles();
        if roles.clone().any(|role| self.legal(evaluation, role).next().is_none()) {
            State::Wrong(NO_LEGAL_MOVE)
        } else if roles.filter(|&role| self.has_choice(evaluation, role)).count() > 1 {
            State::Wrong(SIMULTANEOUS_MOVES)
        } else {
            State::Open
        }
    }

    fn position(&self, facts: Box<[u8]>, mover: Player) -> Position {
        let state = self.state(&self.evaluate(&facts));
        Position { facts, mover, state }
    }

    /// A set of facts as it is stored.
    fn stored(&self, facts: impl Iterator<Item = usize>) -> Box<[u8]> {
        set(self.ground.facts().max(1), facts).into()
    }

    /// Whether the player to move passes.
    fn passes(&self, evaluation: &Evaluation, mover: Player) -> bool {
        place(mover) >= self.ground.roles() || self.has_choice(evaluation, place(mover.other()))
    }
}

impl Rules for GdlRules {
    type Position = Position;

    /// The rules may come back to a position.
    const CAN_RETURN: bool = true;

    fn proponent(&self) -> Player {
        if self.role == 0 { Player::First } else { Player::Second }
    }

    fn start(&self) -> Position {
        let facts = self.stored(self.ground.initial.iter().copied());
        let evaluation = self.evaluate(&facts);
        let second = self.has_choice(&evaluation, place(Player::Second));
        let mover = if second { Player::Second } else { Player::First };
        self.position(facts, mover)
    }

    fn record_width(&self) -> usize {
        self.ground.facts().div_ceil(8).max(1)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let all = self.stored(0..self.ground.facts());
        let inside = record.iter().zip(&all).all(|(facts, all)| facts & !all == 0);
        POSITION_FACTS.unless(inside && record.len() == all.len())?;
        let position = self.position(record.into(), self.proponent().other());
        self.confirm(&position)?;
        POSITION_TURN.unless(position.state == State::Open)?;
        Ok(position)
    }

    fn confirm(&self, position: &Position) -> Result<(), Code> {
        match position.state {
            State::Wrong(code) => Err(code),
            State::Open | State::Over(_) => Ok(()),
        }
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.state != State::Open {
            return;
        }
        let evaluation = self.evaluate(&position.facts);
        if self.passes(&evaluation, position.mover) {
            moves.push(self.pass());
        } else {
            moves.extend(self.legal(&evaluation, place(position.mover)).map(|(mv, _)| mv));
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        if position.state != State::Open {
            return None;
        }
        let mover = position.mover.other();
        let evaluation = self.evaluate(&position.facts);
        if self.passes(&evaluation, position.mover) {
            return (mv == self.pass()).then(|| Position { mover, ..position.clone() });
        }
        let (_, own) =
            self.legal(&evaluation, place(position.mover)).find(|(own, _)| *own == mv)?;
        let other = self.legal(&evaluation, place(mover)).next().map(|(_, done)| done);
        let moves: Vec<u32> = [own].into_iter().chain(other).collect();
        let after = self.ground.network.after_moves(&evaluation, &moves);
        let next = self.ground.next.iter().filter(|(atom, _)| after.holds(*atom));
        Some(self.position(self.stored(next.map(|&(_, fact)| fact)), mover))
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        match position.state {
            State::Over(value) => Some(value >= self.least),
            State::Open | State::Wrong(_) => None,
        }
    }
}
