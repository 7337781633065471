//! Nim-values by their definition, in any game whose positions fall apart into components or are one, and
//! the certificate with the table of them.

use std::collections::HashMap;

use zermelo_checker::claim::Claim;
use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::proofs::nim_values::components::Components;
use zermelo_explain::play::by_table::Positions;

use super::components::{Sums, confirm_table, mex, table};
use crate::error::GameError;
use crate::limits::{Limit, Progress, Resources};
use crate::solving::{SolveRequest, SolvedGame};

/// Positions between two looks at the clock, and two words of progress.
const TICK: usize = 1 << 10;

/// A game with the values of components that are known.
struct Search<'l, G: Positions> {
    game: G,
    known: HashMap<G::Position, u16>,
    resources: Resources<'l>,
}

impl<G: Positions> Search<'_, G> {
    /// The value of a position by those of its components; otherwise those that are not known.
    fn known(&self, position: G::Position) -> Result<u16, Vec<G::Position>> {
        let components = self.game.components(position);
        let mut values = components.iter().map(|component| self.known.get(component));
        let sum = values.try_fold(0, |sum, value| Some(sum ^ value?));
        let is_unknown = |component: &G::Position| !self.known.contains_key(component);
        sum.ok_or_else(|| components.into_iter().filter(is_unknown).collect())
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

    /// The components on the way are those of a stack: a value is found once those of all options are.
    fn value(&mut self, position: G::Position) -> Result<u16, Limit> {
        let mut open = match self.known(position.clone()) {
            Ok(value) => return Ok(value),
            Err(unknown) => unknown,
        };
        while let Some(component) = open.last().cloned() {
            if self.known.contains_key(&component) {
                open.pop();
                continue;
            }
            let Resources { limits, progress } = self.resources;
            let (mut values, mut unknown) = (Vec::new(), Vec::new());
            for mv in self.moves(component.clone()) {
                // What a move leaves may take long to be brought to its form.
                limits.confirm_running()?;
                match self.known(self.after(component.clone(), mv)) {
                    Ok(value) => values.push(value),
                    Err(components) => unknown.extend(components),
                }
            }
            if !unknown.is_empty() {
                open.extend(unknown);
                let held = self.known.len().saturating_add(open.len());
                confirm_table(&limits, held, size_of::<(G::Position, u16)>() + 8)?;
                continue;
            }
            let known = self.known.len();
            limits.confirm_positions(known + 1)?;
            confirm_table(&limits, known, size_of::<(G::Position, u16)>() + 8)?;
            if known.is_multiple_of(TICK) {
                progress(Progress::after("solving", known));
            }
            self.known.insert(component, mex(values));
            open.pop();
        }
        Ok(self.known(position).unwrap_or_default())
    }

    fn needed(&mut self, position: G::Position) -> Vec<G::Position> {
        self.game.components(position)
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
        let mut search = Search { game, known: HashMap::new(), resources };
        statement = Statement::HasValue(search.value(start.clone())?.into());
        components = table(&mut search, start, resources)?;
    }
    let claim = request.claim.cloned().unwrap_or_else(|| claim(statement));
    SolvedGame::claim(claim, Kind::NimValues, &components)
}
