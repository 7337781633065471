//! Claims as they are stored, where they are no plain records.

use super::Encode;
use crate::claim::ClaimOf;
use crate::format::Text;
use crate::games::coprime_grid::{self, CoprimeGrid};
use crate::games::dots_and_boxes::{self, DotsAndBoxes};
use crate::games::gdl;
use crate::games::positional::{Positional, TURNS_TAG, WITHIN};
use crate::start::START;

impl<S: Encode, G: Encode> Encode for ClaimOf<S, G> {
    fn encode(&self, to: &mut Vec<u8>) {
        self.statement.encode(to);
        self.game.encode(to);
    }
}

impl Encode for Positional {
    fn encode(&self, to: &mut Vec<u8>) {
        self.board.encode(to);
        self.board_hash.encode(to);
        if let Some(turns) = &self.turns {
            to.push(TURNS_TAG);
            turns.encode(to);
        }
        if let Some(moves) = self.within {
            to.push(WITHIN);
            moves.encode(to);
        }
        self.convention.encode(to);
        self.start.encode(to);
    }
}

impl Encode for gdl::Statement {
    fn encode(&self, to: &mut Vec<u8>) {
        match self {
            gdl::Statement::Gets { role, least } => {
                role.encode(to);
                least.encode(to);
            }
            gdl::Statement::Value(said) => {
                Text::default().encode(to);
                said.encode(to);
            }
        }
    }
}

impl Encode for coprime_grid::Claim {
    fn encode(&self, to: &mut Vec<u8>) {
        let coprime_grid::Claim { bound, game: CoprimeGrid { n, variation, order, start } } = self;
        encode_start(start, to);
        bound.encode(to);
        n.encode(to);
        variation.encode(to);
        order.encode(to);
    }
}

impl Encode for dots_and_boxes::Claim {
    fn encode(&self, to: &mut Vec<u8>) {
        let dots_and_boxes::Claim { bound, game: DotsAndBoxes { rows, columns, start } } = self;
        encode_start(start, to);
        bound.encode(to);
        rows.encode(to);
        columns.encode(to);
    }
}

/// Appends the start of a claim, where it is not the ordinary one.
fn encode_start<S: Encode + Default + PartialEq>(start: &S, to: &mut Vec<u8>) {
    if *start != S::default() {
        to.push(START);
        S::encode(start, to);
    }
}
