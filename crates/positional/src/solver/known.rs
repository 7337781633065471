//! What is known of a game when the search for its value ends early, at a limit.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_search::limits::FirstMoves;

/// What is known of a game, from what was found out so far.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// Statements that were found to be true, each with its certificate if that was made.
    pub proved: Vec<(Statement, Option<Certificate<'static>>)>,
    /// The question that was being searched when the search ended, if one was: whether this player
    /// wins.
    pub open: Option<Open>,
}

/// A question of which the answer was being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Whether this player wins, is the question.
    pub attacker: Player,
    /// First moves that are decided: by these of its own the attacker does not win, or against
    /// these of the other player the attacker wins.
    pub first_moves: Option<FirstMoves>,
}

impl Knowledge {
    /// Notes a statement, with its certificate if there is one.
    pub(super) fn note(&mut self, statement: Statement, certificate: Option<Certificate<'static>>) {
        self.proved.retain(|(known, _)| *known != statement);
        self.proved.push((statement, certificate));
    }

    /// The certificate of a statement, if there is one.
    pub(super) fn certificate(&self, statement: Statement) -> Option<&Certificate<'static>> {
        let (_, certificate) = self.proved.iter().find(|(known, _)| *known == statement)?;
        certificate.as_ref()
    }
}
