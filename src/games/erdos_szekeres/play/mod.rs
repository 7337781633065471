//! The Erdős–Szekeres game, to be played: cells by column and row, regions, and digits.

pub mod digits;
pub(crate) mod map;

use std::rc::Rc;

use serde_json::{Map, json};
use zermelo_checker::games::erdos_szekeres::Claim;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_explain::faces;

use crate::games::erdos_szekeres::solver::Board;
use crate::games::erdos_szekeres::solver::permutation::Permutation;
use crate::play::PlayError;
use crate::play::line::{Line, Match, Notation, Written};
use crate::play::strategy::Strategy;
use digits::{Digit, Digits};

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(crate) fn begin<'c>(
    claim: &'c Claim,
    replay: &'c Replay<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let face = faces::ErdosSzekeres::new(claim)
        .map_err(|_| PlayError::Wrong("the game is not one that a strategy is stored for"))?;
    let board =
        Board::of(&claim.game).map_err(|_| PlayError::Wrong("there is no board of this size"))?;
    let strategy = Strategy::new(Rc::new(face), replay)?;
    Ok(Box::new(Line::with_notation(strategy, Digits::new(board, claim.game.form))?))
}

impl Notation for Digits {
    /// The last digit, with the permutation so far.
    type Written = Digit;

    fn form(&self) -> &'static str {
        self.form_of_moves()
    }

    fn read(&self, text: &str, before: Option<&Digit>) -> Option<Result<(Move, Digit), PlayError>> {
        let digit = text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))?;
        Some(self.play(&permutation(before), digit).map_err(|error| match error {
            PlayError::NoSuchMove { .. } => {
                PlayError::NoSuchMove { text: text.to_owned(), form: self.form_of_moves() }
            }
            other => other,
        }))
    }

    fn write(&self, before: Option<&Digit>, mv: Move) -> Option<Digit> {
        self.digit(&permutation(before), mv)
    }

    fn shown(&self, digit: &Digit) -> Written {
        let others = digit.others().map(|others| format!(" (or {others})")).unwrap_or_default();
        let text = format!(", digit {}{others}: {}", digit.digit, digit.permutation);
        let mut fields = Map::new();
        fields.insert("digit".to_owned(), json!(digit.digit));
        fields.insert("same_digits".to_owned(), json!(digit.same));
        fields.insert("permutation".to_owned(), json!(digit.permutation.digits()));
        Written { text, fields }
    }

    fn line(&self, text: &str) -> Result<(Vec<String>, &'static str), PlayError> {
        let permutation =
            Permutation::parse(text).map_err(|error| PlayError::NoLine(error.to_string()))?;
        Ok((permutation.relative().iter().map(u32::to_string).collect(), "digits"))
    }
}

/// The permutation that was played so far.
fn permutation(last: Option<&Digit>) -> Permutation {
    last.map(|digit| digit.permutation.clone()).unwrap_or_default()
}
