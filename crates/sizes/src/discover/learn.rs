//! What a round learns from families that are not proved: cells to be forbidden, families to be split,
//! or that the window is too small.

use std::collections::BTreeSet;

use zermelo_explain::count;

use super::checkpoint::Decided;
use super::ground::{Ground, PosedProblem, PositionWords};
use super::position::Position;
use super::rounds::{Round, Search, Stop, View, least};
use super::scheme::Scheme;
use super::select::Candidates;
use super::shapes::Shape;
use crate::outcome::prover::{Cause, Failure};

/// How many open positions are listed.
const LISTED: usize = 5;

impl<G: Ground> Search<'_, '_, G> {
    /// What to do after a failed proof.
    #[expect(clippy::too_many_arguments, reason = "a round's whole state")]
    pub(super) fn learn(
        &mut self,
        view: &View<'_>,
        shapes: &[Shape],
        posed: &PosedProblem,
        failures: &[Failure],
        start: &[usize],
        candidates: &mut Candidates<'_, G>,
        decided: &mut Decided,
    ) -> Result<Round, Stop> {
        let failed: BTreeSet<Option<&str>> =
            failures.iter().map(|failure| failure.family.as_deref()).collect();
        let (families, open) = (posed.names.len(), failed.iter().flatten().count());
        let all = count(families, "family", "families");
        self.say(&format!("  proof     {} of {all}", families - open))?;
        for failure in failures.iter().take(LISTED) {
            self.say(&format!("  open      {}", self.in_words(failure)))?;
        }
        let scheme = &view.level.scheme;
        let (mut forbidden, mut split) = (BTreeSet::new(), BTreeSet::new());
        let (mut is_larger, mut is_claim_open) = (false, false);
        for failure in failures {
            let named = |name: &str| posed.names.iter().find(|(known, _)| known == name);
            let shape = failure.family.as_deref().and_then(named).map(|(_, shape)| &shapes[*shape]);
            let Some(shape) = shape else {
                match failure.cause {
                    Cause::NoReply(_) => is_larger = true,
                    _ => is_claim_open = true,
                }
                continue;
            };
            let least = shape.least();
            match &failure.cause {
                _ if shape.is_stolen => forbidden.extend(places(shape, scheme, candidates)),
                Cause::NoReply(example)
                    if self
                        .ground
                        .gaps_of(&example.before)
                        .is_none_or(|before| before.total() > view.level.window) =>
                {
                    is_larger = true;
                }
                Cause::NoReply(_) | Cause::NotFound { .. } => {
                    let number = scheme.number_of(&least);
                    match shape.split(scheme).len() {
                        1 => forbidden.extend(places(shape, scheme, candidates)),
                        _ => split.extend(number),
                    }
                }
                cause => return Ok(Round::Finer(cause.to_string())),
            }
        }
        if !forbidden.is_empty() {
            let forbidden: Vec<usize> = forbidden.into_iter().collect();
            return self.forbid(&forbidden, start, candidates, decided);
        }
        let before = decided.split.len();
        split.retain(|number| !decided.split.contains(number));
        decided.split.extend(split);
        if decided.split.len() > before {
            let split = count(decided.split.len() - before, "family", "families");
            self.say(&format!("  split     {split}"))?;
            return Ok(Round::Again);
        }
        if is_larger {
            self.say("  window    is too small")?;
            return Ok(Round::Larger);
        }
        Ok(Round::Finer(match is_claim_open {
            true => {
                format!("the claim is not proved from {}", count(families, "family", "families"))
            }
            false => "families that were split are not proved".into(),
        }))
    }

    /// A failure in a line.
    fn in_words(&self, failure: &Failure) -> String {
        let of = failure.family.as_deref().unwrap_or("the claim");
        let position = |vector: &[i64]| match self.ground.gaps_of(vector) {
            Some(position) => PositionWords(self.ground, position).to_string(),
            None => format!("{vector:?}"),
        };
        match &failure.cause {
            Cause::NoReply(example) => {
                let (before, after) = (position(&example.before), position(&example.position));
                format!("‘{of}’: no answer to {before} → {after}")
            }
            Cause::NotFound { .. } => {
                format!("‘{of}’: no proof found, and no position without one")
            }
            cause => format!("‘{of}’: {cause}"),
        }
    }

    /// Takes cells out, or says why it cannot.
    fn forbid(
        &mut self,
        cells: &[usize],
        start: &[usize],
        candidates: &mut Candidates<'_, G>,
        decided: &mut Decided,
    ) -> Result<Round, Stop> {
        let example = self.example(cells.iter().find_map(|&place| candidates.unanswered(place)));
        if cells.iter().any(|place| start.contains(place)) {
            return Ok(Round::Finer(format!("a cell of the start would be forbidden{example}")));
        }
        let forbidden = count(cells.len(), "cell", "cells");
        self.say(&format!("  forbidden {forbidden}{example}"))?;
        for &place in cells {
            candidates.forbid(place);
            decided.forbidden.push(candidates.cells[place]);
        }
        Ok(Round::Again)
    }

    /// A position and its option, in words.
    pub(super) fn example(&self, unanswered: Option<(Position, Position)>) -> String {
        unanswered.map_or(String::new(), |(position, option)| {
            let (position, option) =
                (PositionWords(self.ground, position), PositionWords(self.ground, option));
            format!(", such as that of {position}, where {option} has no answer")
        })
    }
}

/// The candidates that a shape has.
fn places<G: Ground>(shape: &Shape, scheme: &Scheme, candidates: &Candidates<'_, G>) -> Vec<usize> {
    let cells = candidates.cells.iter().enumerate();
    let is_in = |number: usize| shape.has(&least(scheme, number));
    cells.filter(|(_, number)| is_in(**number)).map(|(place, _)| place).collect()
}
