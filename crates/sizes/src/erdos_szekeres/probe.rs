//! The values of the positions of the avoidance game: of a map, of layers, or of a strategy.
//!
//! A strategy stores positions from which the opponent moves and loses. It says of these that they
//! are P-positions, and of every position with a move to one that it is an N-position; of the others it
//! says nothing.

use std::collections::HashSet;
use std::io;

use serde_json::{Map, json};
use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::erdos_szekeres::rules::ErdosSzekeresRules;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::faces::erdos_szekeres::{self as face, FULL, Order};
use zermelo_explain::picture::{Panel, Picture, Region};
use zermelo_explain::{count, player_word};
use zermelo_present::probe::bits::Bits;
use zermelo_present::probe::{
    Position, ProbeAnswer, ProbeError, ProbeMove, ProbeQuery, Prospect, Value, ValueSource, Values,
};
use zermelo_search::error::GameError;
use zermelo_search::limits::{Resources, SolveError};

use super::solver::outcomes::outcomes;
use super::solver::permutation::{Permutation, numbers, separated};
use super::solver::{Board, achievement_map};
use crate::maps::layers::Sizes;

/// The most states of a board that is solved to be probed: a few seconds.
const MOST_SOLVED: u64 = 1 << 29;

/// The board or boards, and where the values come from.
struct Boards {
    b: u32,
    at: Size,
    source: Source,
}

enum Source {
    /// The map of one board.
    Map(Bits),
    /// Layers of every board up to one, that of the greatest a.
    Layers(u32, Bits),
    /// The P-positions of a strategy, a byte a row.
    Stored(HashSet<Vec<u8>>),
}

/// The values that a certificate of a claim holds.
pub(super) fn values(
    claim: &Claim,
    held: ValueSource<'_>,
) -> Result<Option<Box<dyn Values>>, ProbeError> {
    let ErdosSzekeres { a, b, form } = claim.game;
    if form == Form::Achievement {
        return Err(ProbeError::ProbeQuery(
            "positions are probed in the avoidance game; the achievement game is decided on a board \
             with a row and a column less"
                .to_owned(),
        ));
    }
    let wrong = |error: SolveError| ProbeError::File(error.to_string());
    let source = match (held, &claim.statement) {
        (ValueSource::Bits(Kind::Map, bits), Statement::PPositions { .. }) => {
            let states = Board::of(&claim.game).and_then(|board| board.states()).map_err(wrong)?;
            confirm_length(states.div_ceil(8), &bits)?;
            Source::Map(bits)
        }
        (ValueSource::Bits(Kind::Layers, bits), Statement::WinsExcept { most, .. }) => {
            let sizes = Sizes::new(b, *most).map_err(wrong)?;
            confirm_length(sizes.bytes(), &bits)?;
            Source::Layers(*most, bits)
        }
        (ValueSource::Strategy(replay), Statement::Strategy(_)) => {
            let rules = ErdosSzekeresRules::new(claim)
                .map_err(|fault| ProbeError::File(zermelo_explain::sentence(&fault)))?;
            let width = rules.record_width().max(1);
            Source::Stored(replay.positions.chunks_exact(width).map(<[u8]>::to_vec).collect())
        }
        _ => return Ok(None),
    };
    Ok(Some(Box::new(Boards { b, at: a, source })))
}

fn confirm_length(needed: u64, bits: &Bits) -> Result<(), ProbeError> {
    match bits.length() {
        found if found == needed => Ok(()),
        found => Err(ProbeError::wrong_length(Some(needed), found)),
    }
}

/// The values of a game that is solved for it.
pub(super) fn solved(
    game: &ErdosSzekeres,
    resources: Resources<'_>,
) -> Result<Box<dyn Values>, GameError> {
    if game.form == Form::Achievement {
        return Err(achievement_map().into());
    }
    let board = Board::of(game)?;
    let states = board.states()?;
    if states > MOST_SOLVED {
        return Err(GameError::Limit(format!(
            "{game} has {states} states, and at most {MOST_SOLVED} are solved to be probed; `zermelo map` \
             makes a file of them, which `probe` takes as well"
        )));
    }
    let bits = Bits::of(outcomes(board, resources)?.bits);
    let (b, at) = (game.b, game.a);
    Ok(Box::new(Boards { b, at, source: Source::Map(bits) }))
}

impl Values for Boards {
    fn probe(&mut self, asked: &ProbeQuery<'_>) -> Result<ProbeAnswer, ProbeError> {
        let board = self.board(asked.size)?;
        let (rows, permutation) = read(asked.position, board)?;
        let digits = permutation.as_ref().map(Permutation::digits);
        let mover = digits.map(|digits| match digits.len() % 2 {
            0 => Player::First,
            _ => Player::Second,
        });
        let mut moves = Vec::new();
        for ([column, row], after) in board.options(&rows) {
            let mut fields = state_fields(&after, board);
            let mut to = name(&after);
            if let Some((least, most)) =
                permutation.as_ref().and_then(|digits| digits.digits_for((column, row)))
            {
                fields.insert("digits".to_owned(), json!([least, most]));
                let range = if least == most { String::new() } else { format!(" to {most}") };
                to = format!("{to}, digit {least}{range}");
            }
            let found = Prospect::of_value(self.value(&after, board)?, mover.map(Player::other));
            let name = format!("({column}, {row})");
            moves.push(ProbeMove { fields, ..ProbeMove::new(name, to, found) });
        }
        let mut fields = state_fields(&rows, board);
        fields.insert("permutation".to_owned(), json!(digits));
        let position = Picture::of(vec![Panel::Region(Region::new(rows.clone(), board.width))]);
        let end = board.is_full(&rows).then(|| FULL.to_owned());
        Ok(ProbeAnswer {
            game: board.avoidance().to_string(),
            named: ["rows"; 2],
            name: name(&rows),
            fields,
            position,
            to_move: mover.filter(|_| end.is_none()),
            players: [Player::First, Player::Second].map(player_word),
            found: Prospect::of_value(self.value(&rows, board)?, mover),
            counted: None,
            timed: "",
            nim_value: None,
            end,
            moves: ProbeMove::best_first(moves),
            line: None,
            positions: None,
        })
    }
}

impl Boards {
    /// The board that is meant.
    fn board(&self, size: Option<u32>) -> Result<Board, ProbeError> {
        let b = self.b;
        let wrong = |message: String| Err(ProbeError::ProbeQuery(message));
        let a = match (&self.source, self.at, size) {
            (Source::Layers(most, _), _, Some(a)) if (2..=*most).contains(&a) => a,
            (Source::Layers(most, _), ..) => {
                return wrong(format!(
                    "the layers are of every a from 2 to {most}; choose one with --size"
                ));
            }
            (_, Size::Exactly(a), Some(size)) if a != size => {
                return wrong(format!("--size {size}: the values are of erdos-szekeres {a} {b}"));
            }
            (_, Size::Exactly(a), _) => a,
            (_, Size::Every { .. }, _) => return wrong("the size is not known".to_owned()),
        };
        Board::new(a, b).map_err(|error| ProbeError::ProbeQuery(error.to_string()))
    }

    /// The value of a region, where it is known.
    fn value(&mut self, rows: &[u32], board: Board) -> io::Result<Option<Value>> {
        let (order, bits) = match &mut self.source {
            Source::Map(bits) => (Order::Map, bits),
            Source::Layers(_, bits) => (Order::Layers, bits),
            Source::Stored(stored) => return Ok(in_strategy(stored, rows, board)),
        };
        match face::Board::new(board.a(), board.b()) {
            Some(board) => board.value(rows, order, |number| bits.get(number)),
            None => Ok(None),
        }
    }
}

/// What the P-positions of a strategy say of a region. The full board is one as well.
fn in_strategy(stored: &HashSet<Vec<u8>>, rows: &[u32], board: Board) -> Option<Value> {
    let is_loss = |rows: &[u32]| board.is_full(rows) || stored.contains(&board.record(rows));
    if is_loss(rows) {
        return Some(Value::P);
    }
    board.options(rows).iter().any(|(_, after)| is_loss(after)).then_some(Value::N)
}

/// The rows, without those at the end that are empty.
fn name(rows: &[u32]) -> String {
    let shaded = rows.iter().take_while(|&&row| row > 0);
    let shaded: Vec<String> = shaded.map(u32::to_string).collect();
    if shaded.is_empty() { "0".to_owned() } else { shaded.join(",") }
}

/// A position as fields of a JSON object.
fn state_fields(rows: &[u32], board: Board) -> Map<String, serde_json::Value> {
    let left: Vec<u32> = rows.iter().map(|row| board.width - row).collect();
    let mut fields = Map::new();
    fields.insert("rows".to_owned(), json!(rows));
    fields.insert("left".to_owned(), json!(left));
    fields
}

/// The region of a position on a board, and the permutation, where it is written as one.
fn read(
    position: Position<'_>,
    board: Board,
) -> Result<(Vec<u32>, Option<Permutation>), ProbeError> {
    let wrong = |message: String| Err(ProbeError::ProbeQuery(message));
    let Board { width, rows: height } = board;
    let all = height as usize;
    let (text, of, is_left) = match position {
        Position::Start => return Ok((vec![0; all], None)),
        Position::Words([]) => return Ok((vec![0; all], None)),
        Position::Words([_, word, ..]) => {
            return wrong(format!(
                "‘{word:.40}’ stands behind the position; rows have commas between them, such as 3,1"
            ));
        }
        Position::Words([text]) => (*text, "the shaded cells of each row from the top", false),
        Position::Left(text) => (text, "the cells that are left in each row from the top", true),
        Position::Permutation(text) => {
            let permutation = Permutation::parse(text)
                .map_err(|error| ProbeError::ProbeQuery(format!("--permutation: {error}")))?;
            return match permutation.rows(board) {
                Some(rows) => Ok((rows, Some(permutation))),
                None => wrong(format!(
                    "--permutation: ‘{permutation}’ has an increasing pattern of length {} or a \
                     decreasing one of length {}, so the game is over",
                    board.a(),
                    board.b()
                )),
            };
        }
    };
    let mut rows = numbers(separated(text)).map_err(|word| {
        ProbeError::ProbeQuery(match word {
            "" => format!("a number is missing beside a comma: give {of}"),
            word => format!(
                "‘{word:.40}’ is no number of cells: give {of}, numbers with commas between them"
            ),
        })
    })?;
    let is_short = if is_left { rows.len() < all } else { rows.is_empty() };
    if is_short || rows.len() > all {
        let given = count(rows.len(), "row is", "rows are");
        return wrong(format!("{given} given, and the board has {height}"));
    }
    if let Some((row, &cells)) = (1..).zip(&rows).find(|(_, cells)| **cells > width) {
        let cells = count(cells, "cell", "cells");
        return wrong(format!("row {row} has {cells}, and the board's rows have {width}"));
    }
    let is_wrong = |pair: &[u32]| if is_left { pair[0] > pair[1] } else { pair[0] < pair[1] };
    if let Some((row, pair)) = (1..).zip(rows.windows(2)).find(|(_, pair)| is_wrong(pair)) {
        let (has, than) = match is_left {
            true => (count(pair[1], "cell", "cells") + " left", "fewer left"),
            false => (count(pair[1], "shaded cell", "shaded cells"), "more"),
        };
        return wrong(format!(
            "row {} has {has} and row {row} above it {}: no row has {than} than the one above it",
            row + 1,
            pair[0],
        ));
    }
    if is_left {
        rows.iter_mut().for_each(|row| *row = width - *row);
    }
    rows.resize(all, 0);
    Ok((rows, None))
}

#[cfg(test)]
mod tests;
