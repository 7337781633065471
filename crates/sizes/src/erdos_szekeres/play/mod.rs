//! The Erdős–Szekeres game, to be played: cells by column and row, regions, and digits.

pub mod digits;
pub mod map;

use serde_json::{Map, json};
use zermelo_checker::claim::{Player, Statement as Strategy};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::face::{Appearance, Face};
use zermelo_explain::faces;
use zermelo_explain::picture::{Emphasis, Panel, Picture};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{NotatedMove, Notation};
use zermelo_explain::play::names::drawn_after;

use crate::erdos_szekeres::solver::Board;
use crate::erdos_szekeres::solver::permutation::Permutation;
use digits::{Digit, Digits, completes_pattern};

impl From<Digit> for NotatedMove {
    fn from(digit: Digit) -> NotatedMove {
        let others = digit.others().map(|others| format!(" (or {others})")).unwrap_or_default();
        let text = format!(", digit {}{others}: {}", digit.digit, digit.permutation);
        let mut fields = Map::new();
        fields.insert("digit".to_owned(), json!(digit.digit));
        fields.insert("same_digits".to_owned(), json!(digit.same));
        fields.insert("permutation".to_owned(), json!(digit.permutation.digits()));
        NotatedMove { text, fields, all: digit.all(), line: digit.permutation.to_string() }
    }
}

/// The position after a permutation, beside its plot.
///
/// # Errors
/// When that is no permutation, or completes a pattern where that loses.
pub(crate) fn drawing(
    game: &ErdosSzekeres,
    line: &str,
    has_next: bool,
) -> Result<Picture, PlayError> {
    let none =
        |_| PlayError::NoStrategy("positions are drawn for a from 2 to 256 and b from 2 to 33");
    let statement = Statement::Strategy(Strategy::Wins(Player::First));
    let face = faces::ErdosSzekeres::new(&Claim { statement, game: *game }).map_err(none)?;
    let board = Board::of(game).map_err(|error| PlayError::NoLine(error.to_string()))?;
    let digits = Digits::new(board, game.form);
    let permutation =
        Permutation::parse(line).map_err(|error| PlayError::NoLine(error.to_string()))?;
    let (mut position, mut moves) = (face.rules().start(), Vec::new());
    for (&cell, digit) in permutation.cells().iter().zip(permutation.relative()) {
        let mv = digits.number(cell).ok_or_else(|| completes_pattern(digit))?;
        position = face.rules().play(&position, mv).ok_or(PlayError::Over)?;
        moves.push(mv);
    }
    let mut picture = drawn_after(&face, &face.rules().record(&position), &moves);
    if has_next {
        let next = face.rules().legal_moves(&position).into_iter().flat_map(|mv| face.touched(mv));
        picture.emphasise(Emphasis::Next, next.collect());
    }
    picture.panels.push(Panel::Plot(permutation.digits().to_vec()));
    Ok(picture)
}

/// A line of play is a permutation.
impl Notation for Digits {
    fn form(&self) -> &'static str {
        match self.form {
            Form::Avoidance => {
                "a cell of the board, column first, such as 2,1, or a digit from 1 to one more \
                 than were played"
            }
            Form::Achievement => {
                "a cell of the board, column first, such as 2,1, ‘off’ for off the board, or a \
                 digit from 1 to one more than were played"
            }
        }
    }

    fn columns(&self) -> [&'static str; 2] {
        ["Digits", "Permutation"]
    }

    fn reading(&self) -> &'static str {
        "In digits: beside a position stands a permutation that leads to it. A move is played by \
         appending any of its digits, those not smaller moving up; then comes the permutation after \
         the largest of them, and the digits of the reply to that."
    }

    fn read(&self, text: &str, line: &str) -> Option<Result<(Move, NotatedMove), PlayError>> {
        let digit = text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))?;
        let played = self.play(&Permutation::parse(line).ok()?, digit);
        Some(played.map(|(mv, digit)| (mv, digit.into())).map_err(|error| match error {
            PlayError::NoSuchMove { .. } => {
                PlayError::NoSuchMove { text: text.to_owned(), form: Notation::form(self) }
            }
            other => other,
        }))
    }

    fn write(&self, line: &str, mv: Move) -> Option<NotatedMove> {
        Some(self.digit(&Permutation::parse(line).ok()?, mv)?.into())
    }

    fn panel(&self, line: &str) -> Option<Panel> {
        let permutation = Permutation::parse(line).ok()?;
        Some(Panel::Plot(permutation.digits().to_vec()))
    }

    fn moves(&self, line: &str) -> Result<(Vec<String>, &'static str), PlayError> {
        let permutation =
            Permutation::parse(line).map_err(|error| PlayError::NoLine(error.to_string()))?;
        Ok((permutation.relative().iter().map(u32::to_string).collect(), "digits"))
    }
}
