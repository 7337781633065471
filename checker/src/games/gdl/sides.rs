//! Rules of two roles as a partisan game, in which either role may move at every position
//! (docs/specification/proofs.md, "Values of partisan games").
//!
//! The rules say whose turn it is, by *facts of the turn*: two facts that are alike but for the roles that
//! they name, of which at the start one is true, and after every first move the other one. On turn at the start is
//! the role with a choice; or without one, by the only moves, who is not on turn after them; at the end who has lost.
//! A position is all other facts, as two words. A role moves there as by the rules where the facts of its own
//! turn are true besides. Left is the first role.

use std::collections::BTreeMap;

use super::rules::{GdlRules, Position, State};
use super::{Ground, NOT_NORMAL_PLAY, RULES_LIMIT, RULES_ROLES, RULES_TURN};
use crate::claim::Player;
use crate::fault::{Code, Fault};
use crate::games::bits::{has, set};
use crate::proofs::replay::{Move, Rules};

/// The most facts, and the most moves, of rules that are compared with a value.
pub const MAX_SIDED: usize = 128;

/// A partisan game by its rules.
#[derive(Clone, Debug)]
pub struct Sides {
    rules: GdlRules,
    /// The facts that are true when Left is on turn, and when Right is.
    turn: [[u64; 2]; 2],
    start: [u64; 2],
}

/// Facts that are stored, as words: fact i is bit i mod 64 of word i div 64.
fn words(facts: &[u8]) -> [u64; 2] {
    [0, 64].map(|first| {
        let bits = (0..64).filter(|bit| has(facts, bit | first));
        bits.fold(0, |word, bit| word | 1 << bit)
    })
}

/// Facts, and whether others are true among them besides.
fn with([low, high]: [u64; 2], [own_low, own_high]: [u64; 2], are_true: bool) -> [u64; 2] {
    match are_true {
        true => [low | own_low, high | own_high],
        false => [low & !own_low, high & !own_high],
    }
}

/// A fact in which two roles are exchanged.
pub fn exchanged(fact: &str, [one, other]: [&str; 2]) -> String {
    let exchanged = |word: &str| match word.trim_end_matches([' ', '(', ')']) {
        own if own == one => word.replacen(own, other, 1),
        own if own == other => word.replacen(own, one, 1),
        _ => word.to_owned(),
    };
    fact.split_inclusive([' ', '(', ')']).map(exchanged).collect()
}

/// Who is on turn at the start, where there are so many first moves.
fn mover(rules: &GdlRules, moves: usize, bytes: usize) -> Result<Player, Fault> {
    let mut at = rules.start();
    for step in 1..=MAX_SIDED {
        rules.confirm_evaluations(moves.saturating_add(step), bytes)?;
        let is_on_turn = |mover: &Player| rules.shows_turn(&at, *mover);
        let is_own = step % 2 == 1;
        if let Some(player) = [Player::First, Player::Second].into_iter().find(is_on_turn) {
            return Ok(if is_own { player } else { player.other() });
        }
        let mut moves = Vec::new();
        rules.legal_moves(&at, &mut moves);
        let after = moves.first().and_then(|&mv| rules.play(&at, mv));
        at = after.ok_or(RULES_TURN)?;
    }
    Err(RULES_TURN.into())
}

impl Sides {
    /// The game of some rules, for a proof of so many bytes.
    ///
    /// # Errors
    /// When they have not two roles, say not whose turn it is (G17), have more than [`MAX_SIDED`] facts or
    /// moves (G10), or more first moves than the proof justifies (H10).
    pub fn new(ground: Ground, bytes: usize) -> Result<Sides, Fault> {
        let (Some(left), Some(right), 2) = (ground.role(0), ground.role(1), ground.roles()) else {
            return Err(RULES_ROLES.into());
        };
        for (what, count) in [("facts", ground.facts()), ("moves", ground.moves())] {
            let fault = |code: Code| code.at(what, count).at("most", MAX_SIDED);
            RULES_LIMIT.unless(count <= MAX_SIDED).map_err(fault)?;
        }
        let names: Vec<String> = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
        let numbers: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let rules = GdlRules::new(ground, 0, 0);
        let (start, mut moves) = (rules.start(), Vec::new());
        rules.legal_moves(&start, &mut moves);
        let mover = mover(&rules, moves.len(), bytes)?;
        let after: Vec<_> = moves.iter().filter_map(|&mv| rules.after(&start, mv)).collect();
        let (mut own, mut other) = ([0; 2], [0; 2]);
        for (fact, name) in names.iter().enumerate() {
            let image = numbers.get(&*exchanged(name, [&left, &right])).copied();
            let changes = |image: &usize| {
                let mut after = after.iter();
                let is_next = after.all(|after| has(after, *image) && !has(after, fact));
                has(&start.facts, fact) && !has(&start.facts, *image) && is_next
            };
            if let Some(image) = image.filter(changes) {
                let one = |fact: usize| words(&set(MAX_SIDED, [fact].into_iter()));
                (own, other) = (with(own, one(fact), true), with(other, one(image), true));
            }
        }
        RULES_TURN.unless(own != [0; 2] && !after.is_empty())?;
        let start_facts = with(words(&start.facts), own, false);
        Ok(Sides { rules, turn: mover.choose([own, other], [other, own]), start: start_facts })
    }

    /// The rules.
    pub fn rules(&self) -> &GdlRules {
        &self.rules
    }

    /// The facts at the start.
    pub fn start(&self) -> [u64; 2] {
        self.start
    }

    /// The facts that a record has.
    ///
    /// # Errors
    /// When the rules have no such facts (R1).
    pub fn unpack(&self, record: &[u8]) -> Result<[u64; 2], Code> {
        Ok(words(&self.rules.facts(record)?))
    }

    fn turn_of(&self, player: Player) -> [u64; 2] {
        let [left, right] = self.turn;
        player.choose(left, right)
    }

    /// The position where a player is on turn.
    fn position(&self, at: [u64; 2], player: Player) -> Position {
        let facts = with(at, self.turn_of(player), true).into_iter().flat_map(u64::to_le_bytes);
        self.rules.position(facts.take(self.rules.record_width()).collect(), player)
    }

    /// Confirms that the rules say what a player can do: the facts are none of the turn, and the player is on turn, or has
    /// lost (G17, N15).
    ///
    /// # Errors
    /// Why they do not say it.
    pub fn confirm(&self, at: [u64; 2], player: Player) -> Result<(), Code> {
        RULES_TURN.unless(self.turn.iter().all(|&turn| with(at, turn, false) == at))?;
        let position = self.position(at, player);
        match position.state {
            State::Wrong(code) => Err(code),
            State::Over(_) => NOT_NORMAL_PLAY.unless(self.rules.is_lost(&position, position.mover)),
            State::Open => RULES_TURN.unless(!self.rules.passes(&position)),
        }
    }

    /// Whether the game is over where a player is on turn.
    pub fn is_over(&self, at: [u64; 2], player: Player) -> bool {
        matches!(self.position(at, player).state, State::Over(_))
    }

    /// Appends the legal moves of a player.
    pub fn moves(&self, at: [u64; 2], player: Player, moves: &mut Vec<Move>) {
        self.rules.legal_moves(&self.position(at, player), moves);
        moves.retain(|mv| *mv != self.rules.pass());
    }

    /// The facts after a legal move of a player. Where it does not give the turn to the other player, facts of the
    /// turn are left, which no position has.
    pub fn play(&self, at: [u64; 2], player: Player, mv: Move) -> Option<[u64; 2]> {
        let after = words(&self.rules.after(&self.position(at, player), mv)?);
        let [own, other] = [player, player.other()].map(|player| self.turn_of(player));
        let is_next = with(after, other, true) == after && with(after, own, false) == after;
        Some(if is_next { with(after, other, false) } else { with(after, own, true) })
    }
}
