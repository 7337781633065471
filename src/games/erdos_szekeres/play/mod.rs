//! The Erdős–Szekeres game, to be played: cells by column and row, regions, and digits.

pub mod digits;
pub(crate) mod map;

use serde_json::{Map, json};
use zermelo_checker::claim::Player;
use zermelo_checker::games::erdos_szekeres::rules::ErdosSzekeresRules;
use zermelo_checker::games::erdos_szekeres::{Claim, Statement};
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_explain::Diagram;

use crate::games::erdos_szekeres::solver::Board;
use crate::games::erdos_szekeres::solver::permutation::Permutation;
use crate::play::PlayError;
use crate::play::line::{GameEnd, Line, Match, Moves, Notation};
use crate::play::strategy::Strategy;
use crate::verdict::statement_verb;
use digits::{Digit, Digits};

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(crate) fn begin<'c>(
    claim: &'c Claim,
    replay: &'c Replay<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let Statement::Strategy(statement) = claim.statement else {
        return Err(PlayError::Wrong("a strategy does not prove such a claim"));
    };
    let rules = ErdosSzekeresRules::new(claim)
        .map_err(|_| PlayError::Wrong("the game is not one that a strategy is stored for"))?;
    let board =
        Board::of(&claim.game).map_err(|_| PlayError::Wrong("there is no board of this size"))?;
    let strategy = Strategy::new(rules, replay)?;
    let moves = Cells { board, digits: Digits::new(board, claim.game.form) };
    Ok(Box::new(Line::new(statement_verb(statement), strategy, moves)?))
}

/// The cells of a board, and the digits that play them.
struct Cells {
    board: Board,
    digits: Digits,
}

impl Moves for Cells {
    /// The last digit, with the permutation so far.
    type Written = Digit;

    fn name(&self, mv: Move) -> String {
        match self.board.cell(mv) {
            Some((column, row)) => format!("({column}, {row})"),
            None => digits::OFF_BOARD.to_owned(),
        }
    }

    fn diagram(&self, record: &[u8]) -> Diagram {
        let rows = record.iter().map(|&length| length.into()).collect();
        Diagram::Shading { rows, width: self.board.width }
    }

    fn read(&self, text: &str, before: Option<&Digit>) -> Result<(Move, Option<Digit>), PlayError> {
        self.digits.read(text, &permutation(before))
    }

    fn refused(&self, record: &[u8], mv: Move) -> PlayError {
        let name = self.name(mv);
        let is_taken = self.board.cell(mv).is_some_and(|(column, row)| {
            let length = record.iter().zip(1u32..).find(|(_, number)| *number == row);
            length.is_some_and(|(&length, _)| column <= length.into())
        });
        if is_taken {
            return PlayError::Taken(name);
        }
        let why = "is not allowed here: a cell has to be next to the shaded ones";
        PlayError::NotAllowed { mv: name, why }
    }

    /// In both forms who moved last has won: by the corner, or by the pattern.
    fn end(&self, player: Player, mv: Move, _: &[u8]) -> GameEnd {
        let (own, other) = (self.player(player), self.player(player.other()));
        let (kind, message) = match self.board.cell(mv) {
            Some(_) => (
                "corner",
                format!("{own} wins: the board is full, and {other} has to complete a pattern"),
            ),
            None => ("pattern", format!("{own} wins: a pattern is complete")),
        };
        GameEnd { kind, winner: Some(player), message }
    }

    fn write(&self, before: Option<&Digit>, mv: Move) -> Option<Digit> {
        self.digits.digit(&permutation(before), mv)
    }

    fn notation(&self, digit: &Digit) -> Notation {
        let others = digit.others().map(|others| format!(" (or {others})")).unwrap_or_default();
        let text = format!(", digit {}{others}: {}", digit.digit, digit.permutation);
        let mut fields = Map::new();
        fields.insert("digit".to_owned(), json!(digit.digit));
        fields.insert("same_digits".to_owned(), json!(digit.same));
        fields.insert("permutation".to_owned(), json!(digit.permutation.digits()));
        Notation { text, fields }
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
