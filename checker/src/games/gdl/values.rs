//! Impartial games whose rules are data, by nim-values (docs/specification/proofs.md, section 10).
//!
//! The rules have an *exchange* of the two roles, which shows that both have the same moves: it is an
//! automorphism, and the facts that it moves say no more than who is on turn. A position is stored with
//! the role on turn that moves first at the start. What a move leaves is exchanged, so that this role is
//! on turn again. A position does not fall apart, and is one component.

use std::borrow::Cow;

use super::{Claim, GdlRules, Ground, NOT_NORMAL_PLAY, RULES_ROLES, State, Statement};
use crate::claim::Player;
use crate::codes::{POSITION_TURN, WRONG_KIND_FOR_CLAIM};
use crate::fault::Code;
use crate::figures::{Figures, count};
use crate::format::record;
use crate::games::Proof;
use crate::games::bits::has;
use crate::proofs::nim_values::components::{Components, Sums, confirm_components};
use crate::proofs::replay::Rules;
use crate::stop::Stop;

/// The body of a proof by nim-values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuesBody<'a> {
    /// The text of the rules.
    pub rules: Cow<'a, [u8]>,
    /// The exchange of the roles: the image of each of [`Ground::items`].
    pub exchange: Vec<u32>,
    /// The values of positions.
    pub components: Components<'a>,
}

record!(ValuesBody<'a> { rules, exchange, components });

/// The facts of a position, a bit each as they are stored.
pub type Facts = Box<[u8]>;

/// An impartial game.
#[derive(Clone, Debug)]
pub struct Impartial {
    rules: GdlRules,
    exchange: Vec<u32>,
    start: Facts,
    /// The player on turn at the start.
    mover: Player,
}

/// Confirms the values, and what is claimed.
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let Statement::Value(said) = claim.statement else {
        return Err(WRONG_KIND_FOR_CLAIM.into());
    };
    let size = proof.body.clone().rest().len();
    let body: ValuesBody<'_> = proof.body.clone().whole()?;
    let ground = claim.game.confirmed(&body.rules)?;
    let game = Impartial::new(ground, body.exchange)?;
    let start = game.start();
    let most = game.rules.most_looks(size.saturating_sub(body.rules.len()));
    Ok(confirm_components(game, start, said, &body.components, most)?)
}

impl Impartial {
    /// The game of some rules, of which the exchange is confirmed (N16).
    ///
    /// # Errors
    /// When there are not two roles, or it is none.
    pub fn new(ground: Ground, exchange: Vec<u32>) -> Result<Impartial, Code> {
        RULES_ROLES.unless(ground.roles() == 2)?;
        ground.confirm_symmetry(&exchange, true)?;
        let rules = GdlRules::new(ground, 0, 0);
        let start = rules.start();
        Ok(Impartial { exchange, start: start.facts, mover: start.mover, rules })
    }

    /// The facts at the start.
    pub fn start(&self) -> Facts {
        self.start.clone()
    }

    /// The rules.
    pub fn rules(&self) -> &GdlRules {
        &self.rules
    }

    /// Whether the exchange keeps a fact, so that it is one of the board.
    pub fn keeps(&self, fact: usize) -> bool {
        let image = self.exchange.get(fact).copied();
        image.is_some_and(|image| usize::try_from(image) == Ok(fact))
    }

    /// Whether the facts that the exchange moves are as at the start.
    fn has_turn_of_start(&self, facts: &[u8]) -> bool {
        let mut turn = (0..self.rules.ground().facts()).filter(|fact| !self.keeps(*fact));
        turn.all(|fact| has(facts, fact) == has(&self.start, fact))
    }

    /// A position with the player on turn who is at the start.
    fn position(&self, facts: Facts) -> super::Position {
        self.rules.position(facts, self.mover)
    }
}

impl Sums for Impartial {
    type Position = Facts;

    /// The rules may come back to a position.
    const CAN_RETURN: bool = true;

    fn record_width(&self) -> usize {
        self.rules.record_width()
    }

    fn read(&self, record: &[u8]) -> Result<Facts, Code> {
        let facts = self.rules.facts(record)?;
        POSITION_TURN.unless(self.has_turn_of_start(&facts))?;
        let position = self.position(facts);
        match position.state {
            State::Wrong(code) => return Err(code),
            State::Over(_) => {
                NOT_NORMAL_PLAY.unless(self.rules.is_lost(&position, position.mover))?
            }
            State::Open => POSITION_TURN.unless(!self.rules.passes(&position))?,
        }
        Ok(position.facts)
    }

    fn moves(&self, facts: Facts) -> Vec<u16> {
        let mut moves = Vec::new();
        self.rules.legal_moves(&self.position(facts), &mut moves);
        moves.retain(|mv| *mv != self.rules.pass());
        moves
    }

    fn play(&self, facts: Facts, mv: u16) -> Option<Facts> {
        let after = self.rules.after(&self.position(facts), mv)?;
        Some(self.rules.image(&self.exchange, &after))
    }

    /// A position is evaluated three times for its moves, and for each of them, with its answer, twice.
    fn looks(&self, facts: Facts) -> u64 {
        let moves = count(self.moves(facts).len());
        moves.saturating_mul(2).saturating_add(3).saturating_mul(count(self.rules.size()))
    }
}
