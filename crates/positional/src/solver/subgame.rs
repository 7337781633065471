//! Whether a claim is true of a position of a game, for strategies that are looked for move by move.

use zermelo_checker::claim::Statement;
use zermelo_checker::games::positional::{Claim, Convention};

use super::aim::Aim;
use super::control::{Control, Options};
use super::search::Search;
use crate::lines::{Lines, WORDS};
use crate::position::Position;
use crate::symmetries::Symmetries;

/// A search about positions of one game. In a position the attacker is the proponent.
pub(crate) struct Subgame<'s> {
    search: Search<'s, WORDS>,
    control: Control<'s>,
    /// Whether the claim is that the opponent does not win as the attacker of the search.
    defends: bool,
}

impl<'s> Subgame<'s> {
    /// Of a claim, with nothing found out yet.
    pub(crate) fn new(claim: &Claim, lines: &'s Lines<WORDS>, symmetries: &'s Symmetries) -> Self {
        let convention = claim.game.convention;
        let defends = match (claim.statement, convention) {
            (Statement::Wins(player), Convention::Weak { maker }) => player != maker,
            (Statement::Wins(_), _) => false,
            (_, _) => true,
        };
        Subgame {
            search: Search::new(lines, symmetries, Aim::of(convention), None),
            control: Control::new(Options::default(), lines.lines.len()),
            defends,
        }
    }

    /// Whether the claim is true of a position that is not over; `None` where a look at so many
    /// positions more does not tell.
    pub(crate) fn holds(
        &mut self,
        position: Position<WORDS>,
        proponent_moves: bool,
        most: u64,
    ) -> Option<bool> {
        let position = if self.defends { position.exchanged() } else { position };
        let (search, attacker_moves) = (&mut self.search, proponent_moves != self.defends);
        let won = search.wins_within(most, position, attacker_moves, &mut self.control);
        won.ok().flatten().map(|won| won != self.defends)
    }
}
