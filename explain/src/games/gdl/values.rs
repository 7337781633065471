//! Impartial games whose rules are data, by nim-values: positions as they are played and drawn. Of a
//! position the board is shown, since that is the same for both players.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Value, json};
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::format::{Decode, Reader};
use zermelo_checker::games::gdl::values::{Facts, Impartial};
use zermelo_checker::games::gdl::{Claim, Ground, Statement};
use zermelo_checker::proofs::nim_values::NIM_VALUE;
use zermelo_checker::proofs::nim_values::components::Sums;
use zermelo_checker::proofs::replay::Move;

use super::{Terms, as_fault};
use crate::face::{Appearance, LayoutError, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::Picture;
use crate::play::PlayError;
use crate::play::by_table::{OfTable, Positions};
use crate::play::by_values::StatesValues;
use crate::play::line::Match;
use crate::play::stored::Stored;

/// An impartial game, with the names of its moves and facts.
#[derive(Clone, Debug)]
pub struct Boards {
    game: Arc<Impartial>,
    terms: Arc<Terms>,
}

/// Decodes a proof by nim-values.
///
/// # Errors
/// What is wrong with it.
pub fn values<'c>(claim: &Claim, mut body: Reader<'c>) -> Result<OfTable<'c, Boards>, Fault> {
    let Statement::Value(said) = claim.statement else {
        return Err(NIM_VALUE.into());
    };
    let (rules, exchange): (Cow<'_, [u8]>, Vec<u32>) =
        (Decode::decode(&mut body)?, Decode::decode(&mut body)?);
    let ground = Ground::read(&rules).map_err(as_fault);
    let game = ground.and_then(|ground| Ok(Boards::new(claim, ground, exchange)?));
    OfTable::new(said, claim.game.to_string(), game, body)
}

impl Boards {
    /// The game of some rules, with the exchange of the roles.
    ///
    /// # Errors
    /// When there are not two roles, or it is none.
    pub fn new(claim: &Claim, ground: Ground, exchange: Vec<u32>) -> Result<Boards, Code> {
        let game = Impartial::new(ground, exchange)?;
        let terms = Terms::of(claim, game.rules().clone());
        Ok(Boards { game: Arc::new(game), terms: Arc::new(terms) })
    }

    /// A record without the facts that say who is on turn.
    fn board(&self, record: &[u8]) -> Vec<u8> {
        let mut board = record.to_vec();
        let moved = (0..self.game.rules().ground().facts()).filter(|fact| !self.game.keeps(*fact));
        for fact in moved {
            board.get_mut(fact / 8).into_iter().for_each(|byte| *byte &= !(1 << (fact % 8)));
        }
        board
    }
}

impl OfTable<'_, Boards> {
    /// Draws positions as a layout says.
    ///
    /// # Errors
    /// When the layout is wrong, or there is no such game.
    pub fn lay_out(&mut self, layout: &str) -> Result<(), LayoutError> {
        let boards = self.game.as_mut().map_err(|_| LayoutError::Wrong)?;
        Arc::make_mut(&mut boards.terms).lay_out(layout)
    }
}

/// Such a proof, to be played.
pub(super) struct Playable<'c>(pub(super) OfTable<'c, Boards>);

impl Stored for Playable<'_> {
    fn lay_out(&mut self, layout: &str) -> Result<(), LayoutError> {
        self.0.lay_out(layout)
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.0.side_by_side(None)?.begin()
    }
}

impl Sums for Boards {
    type Position = Facts;
    const CAN_RETURN: bool = Impartial::CAN_RETURN;

    fn record_width(&self) -> usize {
        self.game.record_width()
    }

    fn read(&self, record: &[u8]) -> Result<Facts, Code> {
        self.game.read(record)
    }

    fn moves(&self, facts: Facts) -> Vec<u16> {
        self.game.moves(facts)
    }

    fn play(&self, facts: Facts, mv: u16) -> Option<Facts> {
        self.game.play(facts, mv)
    }

    fn looks(&self, facts: Facts) -> u64 {
        self.game.looks(facts)
    }
}

/// A record is the facts of a position.
impl Positions for Boards {
    fn start(&self) -> Facts {
        self.game.start()
    }

    fn record(&self, facts: Facts) -> Vec<u8> {
        facts.into()
    }

    /// There is no such number, since moves may return.
    fn size(&self, _: Facts) -> u32 {
        0
    }

    fn shown(&self, record: &[u8]) -> String {
        self.terms.facts(&self.board(record)).join(" ")
    }
}

impl Appearance for Boards {
    fn numbers(&self) -> Move {
        Move::try_from(self.game.rules().ground().moves()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.terms.move_name(mv).filter(|_| mv < self.numbers())
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        self.terms.read_move(text).filter(|mv| *mv < self.numbers())
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        self.terms.picture(&self.board(record))
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        self.terms.touched(mv)
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "facts": self.terms.facts(record) })
    }

    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed("is not legal here by the rules")
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::new("a term of the rules, as in (mark 1 2)")
    }
}
