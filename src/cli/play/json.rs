//! A game against a strategy as a JSON object; docs/guide/json.md documents the fields.

use std::io::Write;
use std::path::Path;

use serde_json::{Map, Value, json};
use zermelo_checker::claim::Claim;
use zermelo_explain::play::line::{Match, Step};
use zermelo_explain::play::strategy::GameLength;
use zermelo_explain::player_word;
use zermelo_search::verdict::{drawing, ending};

use crate::cli::output::{Failure, print_json};

/// Prints the object.
pub(super) fn print(
    out: &mut impl Write,
    path: &Path,
    claim: &Claim,
    game: &dyn Match,
) -> Result<u8, Failure> {
    let report = json!({
        "file": path.to_string_lossy().into_owned(),
        "claim": claim.to_string(),
        "strategy_of": player_word(game.proponent()),
        "moves": game.steps().iter().map(step).collect::<Vec<_>>(),
        "position": drawing(&game.position()),
        // The opponent's.
        "legal_moves": game.legal_moves(),
        "end": game.end().map(ending),
    });
    print_json(out, &report)?;
    Ok(0)
}

fn step(step: &Step) -> Map<String, Value> {
    let Step { player, name, by_strategy, position, notation, choice, reason, .. } = step;
    let length = choice.map(|choice| choice.length);
    let most = |length| if let GameLength::AtMost(left) = length { Some(left) } else { None };
    let least = |length| if let GameLength::AtLeast(left) = length { Some(left) } else { None };
    let fields = [
        ("player", json!(player_word(*player))),
        ("move", json!(name)),
        ("by_strategy", json!(by_strategy)),
        ("position", json!(drawing(position))),
        // Of a map's move: how many moves win.
        ("winning_moves", json!(choice.map(|choice| choice.winning))),
        ("at_most_moves", json!(length.and_then(most))),
        ("at_least_moves", json!(length.and_then(least))),
        // Why the strategy replies so.
        ("reason", json!(reason.as_ref().map(|reason| &reason.text))),
    ];
    let notation = notation.iter().flat_map(|notation| notation.fields.clone());
    fields.map(|(name, value)| (name.to_owned(), value)).into_iter().chain(notation).collect()
}
