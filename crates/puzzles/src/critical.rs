//! Proofs that a puzzle is critical: it has one completion, and another one without any of its clues
//! that are not in the inscription (Palomo, *Latin Puzzles*, Definition 3.13).

use std::borrow::Cow;

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{EMPTY, Statement};
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_explain::count;
use zermelo_explain::puzzles::words::list;
use zermelo_search::error::GameError;

use super::proof::PuzzleProof;
use crate::deduction::search;
use crate::latin_puzzle::puzzle::Puzzle;

impl Puzzle {
    /// Proves that there is one completion, and at least two without any one of the clues that are not in
    /// the inscription. This is a clue or a dot for each cell.
    ///
    /// # Errors
    /// It has not one completion, or a clue that can be left out.
    pub fn prove_critical(&self, inscription: Option<&str>) -> Result<PuzzleProof, GameError> {
        let kept = inscription.map(|text| self.inscription(text)).transpose()?;
        let two = self.completions(2)?;
        let [_] = two.as_slice() else {
            let (count, why) = match two.as_slice() {
                [] => ("no completion", self.because_of_clash()),
                _ => ("at least two completions", String::new()),
            };
            return Err(GameError::Wrong(format!(
                "a critical puzzle has exactly one completion, but this one has {count}{why}"
            )));
        };
        let cells = self.removable(kept.as_ref());
        let mut others = Vec::with_capacity(cells.len());
        let mut needless = Vec::new();
        let mut without = self.problem.clone();
        for &cell in &cells {
            let slot = &mut without.problem.domains[usize::from(cell)];
            // Every label but the clue's: with it there is the completion only.
            let clue = std::mem::replace(slot, self.problem.all & !*slot);
            let other = search::at_most_within(&without, 1, self.search_limit());
            match other.map_err(|why| self.unfinished(0, why))?.pop() {
                Some(other) => others.push(Cow::Owned(other)),
                None => needless.push(self.cell(cell)),
            }
            without.problem.domains[usize::from(cell)] = clue;
        }
        if !needless.is_empty() {
            return Err(GameError::Wrong(format!(
                "the puzzle is not critical: it still has exactly one completion without the clue at {}",
                if needless.len() == 1 {
                    needless.concat()
                } else {
                    format!("any one of {}", list(&needless))
                },
            )));
        }
        let mut found = self.steps()?;
        let steps = std::mem::take(&mut found.steps);
        let statement = Statement::IsCritical { inscription: kept };
        Ok(self.proved(statement, Deduction::Critical { others, steps }, Some(found)))
    }

    /// Reads an inscription: as the puzzle, with a clue of it or a dot for each cell.
    fn inscription(&self, text: &str) -> Result<Text, GameError> {
        let wrong = |why: String| GameError::Wrong(format!("--inscription {text:.700}: {why}"));
        let is_empty = |c: char| c == EMPTY || c == '0';
        let clues = self.game.clues.as_str();
        let kept: String = text.chars().map(|c| if is_empty(c) { EMPTY } else { c }).collect();
        if kept.chars().count() != clues.len() {
            return Err(wrong(format!(
                "it has {}, not {}",
                count(kept.chars().count(), "cell", "cells"),
                clues.len()
            )));
        }
        for (cell, (kept, clue)) in (0u16..).zip(kept.chars().zip(clues.chars())) {
            if kept != EMPTY && kept != clue {
                let clue =
                    if clue == EMPTY { "no clue".into() } else { format!("the clue {clue}") };
                let cell = self.cell(cell);
                return Err(wrong(format!("it has {kept} at {cell}, where the puzzle has {clue}")));
            }
        }
        if kept.chars().all(|c| c == EMPTY) {
            return Err(wrong("it has no clue".into()));
        }
        Text::new(kept).ok_or_else(|| wrong("it is too long".into()))
    }
}
