//! A game against a strategy as a JSON object; docs/json.md documents the fields.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use zermelo_checker::claim::Claim;

use super::text::Words;
use crate::cli::output::Failure;
use crate::play::digits::Digit;
use crate::play::line::{End, Match, Step};
use crate::report::{drawing, player_word};

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
    digit: Option<u32>,
    same_digits: Option<Vec<u32>>,
    permutation: Option<Vec<u32>>,
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
    words: &Words,
    game: &dyn Match,
) -> Result<u8, Failure> {
    let json = Game {
        file: path.display().to_string(),
        claim: claim.to_string(),
        strategy_of: player_word(game.proponent()),
        moves: game.steps().iter().map(step).collect(),
        position: drawing(&game.position()),
        legal_moves: game.legal_moves(),
        end: game.end().map(|end| ending(end, words)),
    };
    let json = serde_json::to_string_pretty(&json).map_err(|e| Failure::Output(e.into()))?;
    writeln!(out, "{json}")?;
    Ok(0)
}

fn step(step: &Step) -> Move {
    let Step { player, name, by_strategy, position, digit, .. } = step;
    let digits = |f: fn(&Digit) -> Vec<u32>| digit.as_ref().map(f);
    Move {
        player: player_word(*player),
        name: name.clone(),
        by_strategy: *by_strategy,
        position: drawing(position),
        digit: digit.as_ref().map(|digit| digit.digit),
        same_digits: digits(|digit| digit.same.clone()),
        permutation: digits(|digit| digit.permutation.digits().to_vec()),
    }
}

fn ending(end: &End, words: &Words) -> Ending {
    let kind = match end {
        End::Line { .. } => "line",
        End::Full { .. } => "full",
        End::Corner { .. } => "corner",
        End::Pattern { .. } => "pattern",
        End::Settled => "settled",
    };
    Ending { kind, winner: end.winner().map(player_word), message: words.end(end) }
}
