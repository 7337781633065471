//! Boards as JSON.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::positional::Board;

/// The fields of a board that a proof lists. Lines have the names of their points, or their numbers where one
/// name stands for two points.
pub fn board_fields(board: &Board) -> Value {
    let names: Vec<&str> = board.points.iter().map(Text::as_str).collect();
    let is_named = names.iter().collect::<BTreeSet<_>>().len() == names.len();
    let point = |&point: &u16| match names.get(usize::from(point)).filter(|_| is_named) {
        Some(&name) => Value::from(name),
        None => point.into(),
    };
    let all = |lines: &[Vec<u16>]| {
        lines.iter().map(|line| line.iter().map(point).collect::<Value>()).collect::<Value>()
    };
    let mut fields = json!({
        "blake3": Hash(board.hash()).to_string(),
        "points": names,
        "lines": all(&board.lines),
    });
    if !board.needs.is_empty() {
        fields["needs"] = all(&board.needs);
    }
    fields
}
