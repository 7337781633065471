//! Games whose rules are data, as partisan games: two roles take turns, and who cannot move loses. Left is the
//! role that the rules name first.
//!
//! A value needs the moves of either player at a position, and the rules say whose turn it is. They do so by
//! *facts of the turn*: two facts that are alike but for the role that they name, of which one is true when a role
//! is on turn, and the other one when the other is. Which facts these are is seen at the start: exactly one of the two is
//! true, and after every first move exactly the other one. A position is all other facts. That every move changes
//! the turn, and nothing else ends the game, is confirmed at each position that is looked at.

use zermelo_checker::claim::Player;
use zermelo_checker::games::gdl::{GdlRules, Ground, State};
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::sentence;
use zermelo_explain::set::is_set;
use zermelo_search::limits::SolveError;

use super::values::Partisan;
use crate::gdl::exchanged;

/// The goal of who wins.
const WON: u32 = 100;

/// Rules of two roles.
pub(super) struct Sheet {
    /// The rules as they decide for Left, and for Right.
    rules: [GdlRules; 2],
    /// The facts that are true when Left is on turn, and when Right is.
    turn: [Vec<usize>; 2],
    start: Box<[u8]>,
}

/// Why rules have no value.
fn wrong(why: &str) -> SolveError {
    SolveError::Wrong(why.to_owned())
}

/// The place of a player: 0 for Left, 1 for Right.
fn place(player: Player) -> usize {
    usize::from(player == Player::Second)
}

/// Whether a fact is true.
fn has(facts: &[u8], fact: usize) -> bool {
    is_set(facts, fact as u64).unwrap_or_default()
}

/// Some facts, and whether these are true among them.
fn with<'f>(facts: &[u8], these: impl IntoIterator<Item = &'f usize>, is_true: bool) -> Box<[u8]> {
    let mut facts: Box<[u8]> = facts.into();
    for &fact in these {
        if let Some(byte) = facts.get_mut(fact / 8) {
            let bit = 1 << (fact % 8);
            *byte = if is_true { *byte | bit } else { *byte & !bit };
        }
    }
    facts
}

impl Sheet {
    /// The game of some rules.
    ///
    /// # Errors
    /// When they have not two roles, or no facts of the turn.
    pub(super) fn new(ground: Ground) -> Result<Sheet, SolveError> {
        let (Some(left), Some(right), None) = (ground.role(0), ground.role(1), ground.role(2))
        else {
            return Err(wrong("a value is one of two roles"));
        };
        let roles = [left, right];
        let rules = [0, 1].map(|role| GdlRules::new(ground.clone(), role, WON));
        let [of_left, _] = &rules;
        let start = of_left.start();
        let mut moves = Vec::new();
        of_left.legal_moves(&start, &mut moves);
        let after: Vec<_> = moves.iter().filter_map(|&mv| of_left.play(&start, mv)).collect();
        let names: Vec<String> = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
        let mut turn = [Vec::new(), Vec::new()];
        let [own, other] = [start.mover, start.mover.other()].map(place);
        for (fact, name) in names.iter().enumerate().filter(|(fact, _)| has(&start.facts, *fact)) {
            let image = exchanged(name, &roles);
            let image = names.iter().position(|name| *name == image);
            let Some(image) = image.filter(|&image| !has(&start.facts, image)) else { continue };
            if after.iter().all(|after| has(&after.facts, image) && !has(&after.facts, fact)) {
                turn[own].push(fact);
                turn[other].push(image);
            }
        }
        if turn[own].is_empty() || after.is_empty() {
            return Err(wrong(
                "no facts say whose turn it is, such as (control left) and (control right), one of them true and \
                 after a move the other",
            ));
        }
        let mut sheet = Sheet { rules, turn, start: Box::default() };
        sheet.start = sheet.without_turn(&start.facts);
        Ok(sheet)
    }

    /// The facts at the start but for those of the turn.
    pub(super) fn start(&self) -> Box<[u8]> {
        self.start.clone()
    }

    fn without_turn(&self, facts: &[u8]) -> Box<[u8]> {
        with(facts, self.turn.iter().flatten(), false)
    }

    /// Whether the facts of the turn are those of a player.
    fn is_turn_of(&self, facts: &[u8], player: Player) -> bool {
        let [own, other] = [player, player.other()].map(|player| &self.turn[place(player)]);
        own.iter().all(|&fact| has(facts, fact)) && !other.iter().any(|&fact| has(facts, fact))
    }
}

impl Partisan for Sheet {
    type Position = Box<[u8]>;

    fn options(&self, at: &Box<[u8]>, player: Player) -> Result<Vec<Box<[u8]>>, SolveError> {
        let facts = with(at, &self.turn[place(player)], true);
        let of = |player: Player| self.rules[place(player)].position(facts.clone(), player);
        let rules = &self.rules[place(player)];
        let position = of(player);
        rules.confirm(&position).map_err(|code| SolveError::Wrong(sentence(&code.into())))?;
        if let State::Over(own) = position.state {
            let other = of(player.other()).state;
            if own >= WON || other != State::Over(WON) {
                let why = "the game ends where the player who is on turn has not lost";
                return Err(wrong(why));
            }
            return Ok(Vec::new());
        }
        let (mut moves, mut options) = (Vec::new(), Vec::new());
        rules.legal_moves(&position, &mut moves);
        for mv in moves {
            let after = rules.play(&position, mv).filter(|_| mv != rules.pass());
            let after = after.filter(|after| self.is_turn_of(&after.facts, player.other()));
            let after = after.ok_or_else(|| wrong("a move does not change the turn"))?;
            options.push(self.without_turn(&after.facts));
        }
        Ok(options)
    }

    fn parts(&self, at: Box<[u8]>) -> Vec<Box<[u8]>> {
        vec![at]
    }

    fn bytes(&self) -> usize {
        64 + 2 * self.start.len()
    }
}
