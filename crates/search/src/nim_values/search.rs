//! Nim-values in any game whose positions fall apart into components or are one, and
//! the certificate with the table of them.

use zermelo_checker::claim::Claim;
use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::proofs::nim_values::components::Components;
use zermelo_explain::play::by_table::Positions;

use super::components::{Sums, table};
use super::known::{KnownValues, Options};
use crate::error::GameError;
use crate::limits::{Limit, Resources};
use crate::solving::{SolveRequest, SolvedGame};

/// A game, with what is known of its components.
struct Search<'l, G: Positions> {
    game: G,
    known: KnownValues<G::Position>,
    resources: Resources<'l>,
}

impl<G: Positions> Options for G {
    type Component = G::Position;

    const FALLS_APART: bool = G::FALLS_APART;

    fn size(&self, component: &G::Position) -> u32 {
        Positions::size(self, component.clone())
    }

    fn options(&self, component: &G::Position) -> impl Iterator<Item = Vec<G::Position>> {
        let after = |mv| self.play(component.clone(), mv).unwrap_or_else(|| component.clone());
        self.moves(component.clone()).into_iter().map(move |mv| self.components(after(mv)))
    }
}

impl<G: Positions> Sums for Search<'_, G> {
    type Position = G::Position;

    fn record(&self, component: G::Position) -> Vec<u8> {
        let mut record = self.game.record(component);
        record.truncate(self.game.record_width());
        record
    }

    fn size(&self, position: G::Position) -> u32 {
        Positions::size(&self.game, position)
    }

    fn moves(&self, position: G::Position) -> Vec<u16> {
        self.game.moves(position)
    }

    fn after(&self, position: G::Position, mv: u16) -> G::Position {
        self.game.play(position.clone(), mv).unwrap_or(position)
    }

    fn value(&mut self, position: G::Position) -> Result<u16, Limit> {
        let components = self.game.components(position);
        self.known.value(&mut self.game, components, self.resources)
    }

    fn has_value(
        &mut self,
        position: G::Position,
        value: u16,
        within: u32,
    ) -> Result<Option<bool>, Limit> {
        let components = self.game.components(position);
        self.known.have_value(&mut self.game, components, value, within, self.resources)
    }

    fn needed(&mut self, position: G::Position) -> Result<Vec<G::Position>, Limit> {
        Ok(self.game.components(position))
    }
}

/// Finds the nim-value of the start, and proves what `claim` makes of it, or the claim that is wanted.
///
/// # Errors
/// When a limit is reached, or the checker refuses the proof: also where there is no such game.
pub fn solve<G: Positions>(
    game: Result<G, Fault>,
    claim: impl Fn(Statement) -> Claim,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let (mut statement, mut components) = (Statement::HasValue(0), Components::default());
    // Without a table the checker says which games there are.
    if let Ok(game) = game {
        let resources = request.resources;
        let start = game.start();
        let mut search = Search { game, known: KnownValues::default(), resources };
        statement = Statement::HasValue(search.value(start.clone())?.into());
        components = table(&mut search, start, resources)?;
    }
    let claim = request.claim.cloned().unwrap_or_else(|| claim(statement));
    SolvedGame::claim(claim, Kind::NimValues, &components)
}
