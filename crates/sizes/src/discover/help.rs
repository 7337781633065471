//! What helps to steal a strategy: more families among which the argument can end.

use zermelo_search::limits::Limit;

use super::ground::Ground;
use super::position::Position;
use super::select::{Candidates, Needs, in_order};

/// Of a cell that is to be stolen, what would help is looked for at so many positions, and so many
/// steps of the argument.
const HELPED: usize = 4;
const STEPS: usize = 2;

impl<G: Ground> Candidates<'_, G> {
    /// Finds out what would help to steal a strategy for a cell that is not direct. Suppose that an
    /// option without an answer is P. Then its options are N. If every option of one of these has an
    /// answer, that is a contradiction; if only one has none, that one is P, and so on.
    pub(super) fn look_for_help(&mut self, place: usize) -> Result<(), Limit> {
        let mut helps = Needs::default();
        let mut positions = self.positions(place);
        positions.sort_by_key(Position::total);
        for position in positions.into_iter().take(HELPED) {
            for option in self.options(&position) {
                if self.usable_answers(&option).is_empty() {
                    self.suppose(&option, STEPS, &mut helps)?;
                }
            }
        }
        self.helps[place] = in_order(helps);
        Ok(())
    }

    /// Collects what helps if a position is supposed to be P.
    fn suppose(&self, lost: &Position, steps: usize, helps: &mut Needs) -> Result<(), Limit> {
        self.confirm_running()?;
        for won in self.options(lost) {
            let mut open = Vec::new();
            for option in self.options(&won) {
                let answers = self.usable_answers(&option);
                match answers.is_empty() {
                    true => open.push(option),
                    false => {
                        helps.entry(answers).or_insert((won, option));
                    }
                }
            }
            if let ([only], 1..) = (&open[..], steps) {
                self.suppose(only, steps - 1, helps)?;
            }
        }
        Ok(())
    }

    fn options(&self, position: &Position) -> Vec<Position> {
        let mut options = Vec::new();
        self.ground.any_option(position, |option| {
            options.push(option);
            false
        });
        options
    }

    /// The candidates that may be selected and have an answer to an option, in order.
    fn usable_answers(&self, option: &Position) -> Vec<usize> {
        let mut answers = Vec::new();
        self.ground.any_option(option, |answer| {
            answers.extend(self.place_at(&answer).filter(|&place| self.is_usable(place)));
            false
        });
        answers.sort_unstable();
        answers.dedup();
        answers
    }
}
