//! The rules of a game that is data, for replays.
//!
//! A position is the facts that are true, and whose turn it is. The first role is the first player, the
//! second one the second player; in a game of one role the second player only passes. A role has a
//! *choice* if it has more than one legal move. At first the role with a choice is to move, and the
//! first player if none has one. Who is to move plays a legal move of the own role, with the one move
//! that the other role has, and then the other player is to move. Where the other role has a choice,
//! or the player has no role, the player passes: the facts stay, and the other player is to move. So
//! there are never two passes together, and a line of play that goes on for ever makes moves for
//! ever. The order of nodes forbids it ([`Rules::CAN_RETURN`]), but where the role gets as much by it as
//! is claimed.
//!
//! The moves have the numbers of [`Ground`], and the pass the number after them. A position is stored
//! as a bit for each fact, in the order of facts, lowest byte and bit first, in at least one byte.

use super::ground::{Ground, Item};
use super::network::Evaluation;
use super::{GOAL_VALUES, NO_LEGAL_MOVE, POSITION_FACTS, RULES_WORK, SIMULTANEOUS_MOVES};
use crate::claim::Player;
use crate::codes::POSITION_TURN;
use crate::fault::{Code, Fault};
use crate::figures::count;
use crate::games::bits::{has, set};
use crate::games::symmetries;
use crate::proofs::replay::{Move, Rules, list_index};

/// What evaluations of positions may look at, for each byte of a body behind its text (H10).
const LOOKS_PER_BYTE: u64 = 1 << 12;

/// How many evaluations every proof may ask for besides.
const LEAST_EVALUATIONS: u64 = 1 << 6;

/// The facts that are true, and whose turn it is, with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The facts, a bit each, as they are stored.
    pub facts: Box<[u8]>,
    /// Whose turn it is.
    pub mover: Player,
    /// How it goes on.
    pub state: State,
    /// What holds, apart from what depends on moves.
    evaluation: Evaluation,
}

/// How a game goes on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The images of the items.
    symmetries: Vec<Vec<u32>>,
}

/// The place of a player's role.
fn place(player: Player) -> usize {
    player.choose(0, 1)
}

impl GdlRules {
    /// The rules, and what a role, by its place, is claimed to get at least.
    pub fn new(ground: Ground, role: usize, least: u32) -> GdlRules {
        GdlRules { ground, role, least, symmetries: Vec::new() }
    }

    /// With these symmetries, which are confirmed (R17, H8).
    ///
    /// # Errors
    /// When one is none, is the identity, or there twice.
    pub fn with(self, symmetries: Vec<Vec<u32>>) -> Result<GdlRules, Fault> {
        let identity: Vec<u32> = (0..).zip(self.ground.items()).map(|(item, _)| item).collect();
        symmetries::confirm(&identity, &mut symmetries.iter().map(Vec::as_slice), &|images| {
            Ok(self.ground.confirm_symmetry(images, false)?)
        })?;
        Ok(GdlRules { symmetries, ..self })
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

    /// What evaluations may look at, by so many bytes behind the text (H10).
    pub(super) fn most_looks(&self, bytes: usize) -> u64 {
        let least = count(self.size()).saturating_mul(LEAST_EVALUATIONS);
        count(bytes).saturating_mul(LOOKS_PER_BYTE).saturating_add(least)
    }

    /// Confirms that so many bytes behind the text justify so many evaluations (H10).
    pub(in crate::games) fn confirm_evaluations(
        &self,
        evaluations: usize,
        bytes: usize,
    ) -> Result<(), Fault> {
        let (looks, most) =
            (count(evaluations.saturating_mul(self.size())), self.most_looks(bytes));
        if looks > most { Err(RULES_WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
    }

    /// The facts (0), the moves of a role (1 and 2), or the other atoms (3).
    fn items(&self, sort: usize) -> &[Item] {
        self.ground.items.get(sort).map(Vec::as_slice).unwrap_or_default()
    }

    /// The items of a sort of which the second atom holds: facts that are next, moves that are legal.
    fn then(&self, evaluation: &Evaluation, sort: usize) -> impl Iterator<Item = &Item> {
        self.items(sort).iter().filter(|item| item.then.is_some_and(|then| evaluation.holds(then)))
    }

    /// The legal moves of a role.
    fn legal(&self, evaluation: &Evaluation, role: usize) -> impl Iterator<Item = &Item> {
        self.then(evaluation, role.saturating_add(1))
    }

    /// Whether a role has more than one legal move.
    fn has_choice(&self, evaluation: &Evaluation, role: usize) -> bool {
        self.legal(evaluation, role).nth(1).is_some()
    }

    /// The goal of a role; `None` where it does not have exactly one.
    fn goal(&self, evaluation: &Evaluation, role: usize) -> Option<u32> {
        let goals = self.ground.goals.get(role).map(Vec::as_slice).unwrap_or_default();
        let mut goals = goals.iter().filter(|(atom, _)| evaluation.holds(*atom));
        goals.next().filter(|_| goals.next().is_none()).map(|&(_, value)| value)
    }

    /// Whether play is normal in a position that is over: a player who is on turn has lost (N15).
    pub(super) fn is_lost(&self, position: &Position, player: Player) -> bool {
        let [own, other] = [player, player.other()].map(place);
        let goal = |role| self.goal(&position.evaluation, role);
        goal(own) == Some(0) && goal(other) == Some(100)
    }

    /// Whether a position shows that a player is on turn: the role has a choice, or has lost.
    pub(super) fn shows_turn(&self, position: &Position, player: Player) -> bool {
        match position.state {
            State::Open => self.has_choice(&position.evaluation, place(player)),
            State::Over(_) => self.is_lost(position, player),
            State::Wrong(_) => false,
        }
    }

    /// How the game goes on (G13 to G15).
    fn state(&self, evaluation: &Evaluation) -> State {
        if self.ground.terminal.is_some_and(|atom| evaluation.holds(atom)) {
            let goal = self.goal(evaluation, self.role);
            return goal.map_or(State::Wrong(GOAL_VALUES), State::Over);
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

    /// The images of the items by a symmetry; the first has number 1.
    pub fn symmetry(&self, symmetry: u32) -> Option<&[u32]> {
        self.symmetries.get(list_index(symmetry)?).map(Vec::as_slice)
    }

    /// The position of some facts, a bit each as they are stored.
    pub fn position(&self, facts: Box<[u8]>, mover: Player) -> Position {
        let true_facts = self.items(0).iter().filter(|fact| has(&facts, fact.number));
        let evaluation = self.ground.network.position(true_facts.map(|fact| fact.atom));
        Position { state: self.state(&evaluation), facts, mover, evaluation }
    }

    /// A set of facts as it is stored.
    fn stored(&self, facts: impl Iterator<Item = usize>) -> Box<[u8]> {
        set(self.ground.facts().max(1), facts).into()
    }

    /// The facts that are stored, each of which the rules have (R1).
    pub(super) fn facts(&self, record: &[u8]) -> Result<Box<[u8]>, Code> {
        let all = self.stored(0..self.ground.facts());
        let inside = record.iter().zip(&all).all(|(facts, all)| facts & !all == 0);
        POSITION_FACTS.unless(inside && record.len() == all.len()).map(|()| record.into())
    }

    /// The images of facts by a permutation of the items, of which facts are the first.
    pub(super) fn image(&self, images: &[u32], facts: &[u8]) -> Box<[u8]> {
        let images = images.iter().zip(0..self.ground.facts());
        let images = images.filter(|&(_, fact)| has(facts, fact));
        self.stored(images.filter_map(|(&image, _)| usize::try_from(image).ok()))
    }

    /// The facts after a legal move of the player to move, who does not pass.
    pub(super) fn after(&self, position: &Position, mv: Move) -> Option<Box<[u8]>> {
        if position.state != State::Open || self.passes(position) {
            return None;
        }
        let evaluation = &position.evaluation;
        let mut own = self.legal(evaluation, place(position.mover));
        let own = own.find(|own| own.number == usize::from(mv))?;
        let other = self.legal(evaluation, place(position.mover.other())).next();
        let moves: Vec<u32> = [own].into_iter().chain(other).map(|item| item.atom).collect();
        let after = self.ground.network.after_moves(evaluation, &moves);
        Some(self.stored(self.then(&after, 0).map(|fact| fact.number)))
    }

    /// Whether the player to move passes.
    pub(super) fn passes(&self, position: &Position) -> bool {
        let [own, other] = [position.mover, position.mover.other()].map(place);
        own >= self.ground.roles() || self.has_choice(&position.evaluation, other)
    }
}

impl Rules for GdlRules {
    type Position = Position;

    /// The rules may come back to a position.
    const CAN_RETURN: bool = true;

    fn proponent(&self) -> Player {
        if self.role == 0 { Player::First } else { Player::Second }
    }

    /// Whether the role gets as much as is claimed where play never ends (R43).
    fn is_endless_claimed(&self) -> bool {
        self.ground.endless(self.role) >= self.least
    }

    fn start(&self) -> Position {
        let facts = self.stored(self.ground.initial.iter().copied());
        let position = self.position(facts, Player::First);
        let second = self.has_choice(&position.evaluation, place(Player::Second));
        Position { mover: if second { Player::Second } else { Player::First }, ..position }
    }

    fn record_width(&self) -> usize {
        self.ground.facts().div_ceil(8).max(1)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.position(self.facts(record)?, self.proponent().other());
        self.confirm(&position)?;
        POSITION_TURN.unless(position.state == State::Open)?;
        Ok(position)
    }

    /// What the record of a target stands for is confirmed when the target is checked.
    fn is_record(&self, record: &[u8], position: &Position) -> Result<bool, Code> {
        let is_open = position.state == State::Open && position.mover != self.proponent();
        Ok(is_open && *record == *position.facts)
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
        if self.passes(position) {
            moves.push(self.pass());
        } else {
            let own = self.legal(&position.evaluation, place(position.mover));
            moves.extend(own.filter_map(|own| Move::try_from(own.number).ok()));
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        if position.state != State::Open {
            return None;
        }
        let mover = position.mover.other();
        if self.passes(position) {
            return (mv == self.pass()).then(|| Position { mover, ..position.clone() });
        }
        Some(self.position(self.after(position, mv)?, mover))
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        match position.state {
            State::Over(value) => Some(value >= self.least),
            State::Open | State::Wrong(_) => None,
        }
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map(&self, symmetry: u32, position: &Position) -> Option<Position> {
        let facts = self.image(self.symmetry(symmetry)?, &position.facts);
        Some(self.position(facts, position.mover))
    }

    fn map_move(&self, symmetry: u32, player: Player, mv: Move) -> Option<Move> {
        let images = self.symmetry(symmetry)?;
        if mv == self.pass() {
            return Some(mv);
        }
        let sort = place(player).saturating_add(1);
        let is_own = |(of, own): (usize, &Item)| of == sort && own.number == usize::from(mv);
        let own = self.ground.items().position(is_own)?;
        let (_, image) = self.ground.items().nth(usize::try_from(*images.get(own)?).ok()?)?;
        Move::try_from(image.number).ok()
    }
}
