//! A game against a strategy as a JSON object; docs/guide/json.md documents the fields.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use serde_json::{Map, Value};
use zermelo_checker::claim::Claim;
use zermelo_explain::{face, player_word};

use crate::cli::output::Failure;
use crate::play::line::{Match, Step};
use crate::play::strategy::GameLength;
use crate::verdict::drawing;

#[derive(Serialize)]
struct Game {
    file: String,
    claim: String,
    strategy_of: &'static str,
    moves: Vec<Move>,
    position: Vec<String>,
    /// The opponent's.
    legal_moves: Vec<String>,
    end: Option<Ending>,
}

#[derive(Serialize)]
struct Move {
    player: &'static str,
    #[serde(rename = "move")]
    name: String,
    by_strategy: bool,
    position: Vec<String>,
    /// Of a map's move: how many moves win.
    winning_moves: Option<usize>,
    at_most_moves: Option<u64>,
    at_least_moves: Option<u64>,
    /// Why the strategy replies so.
    reason: Option<String>,
    #[serde(flatten)]
    notation: Map<String, Value>,
}

#[derive(Serialize)]
struct Ending {
    kind: &'static str,
    winner: Option<&'static str>,
    message: String,
}

/// Prints the object.
pub(super) fn print(
    out: &mut impl Write,
    path: &Path,
    claim: &Claim,
    game: &dyn Match,
) -> Result<u8, Failure> {
    let json = Game {
        file: path.display().to_string(),
        claim: claim.to_string(),
        strategy_of: player_word(game.proponent()),
        moves: game.steps().iter().map(step).collect(),
        position: drawing(&game.position()),
        legal_moves: game.legal_moves(),
        end: game.end().map(ending),
    };
    let json = serde_json::to_string_pretty(&json).map_err(|e| Failure::Output(e.into()))?;
    writeln!(out, "{json}")?;
    Ok(0)
}

fn step(step: &Step) -> Move {
    let Step { player, name, by_strategy, position, notation, choice, reason, .. } = step;
    let length = choice.map(|choice| choice.length);
    let most = |length| if let GameLength::AtMost(left) = length { Some(left) } else { None };
    let least = |length| if let GameLength::AtLeast(left) = length { Some(left) } else { None };
    Move {
        player: player_word(*player),
        name: name.clone(),
        by_strategy: *by_strategy,
        position: drawing(position),
        winning_moves: choice.map(|choice| choice.winning),
        at_most_moves: length.and_then(most),
        at_least_moves: length.and_then(least),
        reason: reason.as_ref().map(|reason| reason.text.clone()),
        notation: notation.as_ref().map(|notation| notation.fields.clone()).unwrap_or_default(),
    }
}

fn ending(end: &face::Ending) -> Ending {
    let face::Ending { kind, winner, message } = end;
    Ending { kind, winner: winner.map(player_word), message: message.clone() }
}
