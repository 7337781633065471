//! The next step of a puzzle.

use zermelo_checker::proofs::deduction::Step;
use zermelo_explain::puzzles::words::Sentences;

use crate::contract::error::GameError;
use crate::games::latin_puzzle::puzzle::Puzzle;
use crate::proofs::deduction::domains::Domains;
use crate::proofs::deduction::prover;

impl Puzzle {
    /// The next step, in words.
    ///
    /// # Errors
    /// When the puzzle has several completions, or the search is given up.
    pub(crate) fn hint(&self) -> Result<String, GameError> {
        match self.completions(2)?.len() {
            0 => return Ok(format!("There is no completion{}.", self.because_of_clash())),
            1 => {}
            _ => {
                let message = "the puzzle has more than one completion, so no step leads to one; \
                               zermelo puzzle prove shows two";
                return Err(GameError::Wrong(message.into()));
            }
        }
        if Domains::new(&self.problem).is_full() {
            return Ok("The board is full.".into());
        }
        let Some((before, taken)) = prover::next_step(&self.problem) else {
            let split = self.steps()?.steps.into_iter().find_map(|step| match step {
                Step::Split { cell, .. } => Some(self.cell(cell)),
                _ => None,
            });
            let cell = split.unwrap_or_default();
            return Ok(format!(
                "No theorem takes a label from a cell. A case split is needed, such as at {cell}."
            ));
        };
        if let (Step::Exhausted { cell }, true) = (taken.step, taken.takes.is_empty()) {
            let label = self.word(u8::try_from(before.at(cell).trailing_zeros()).unwrap_or(0));
            let name = self.cell(cell);
            return Ok(format!("{name} is {label}: every other label is exhausted for it."));
        }
        Ok(Sentences { names: self }.of(&before, &taken))
    }
}
