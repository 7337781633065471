//! The opening of a certificate that is too large for a page: what is shown after the first moves, made
//! beforehand.

use std::collections::BTreeMap;
use std::io;

use serde_json::{Value, json};
use zermelo_checker::format::Certificate;
use zermelo_explain::page::{Shows, with_shown};
use zermelo_explain::play::PlayError;
use zermelo_search::limits::{Limit, Limits};

use super::pack::pack;

/// How many bytes an opening may have.
#[derive(Clone, Copy)]
struct Room {
    /// In the page, where no depth is wanted.
    packed: usize,
    /// Before it is packed.
    shown: usize,
}

const ROOM: Room = Room { packed: 2_000_000, shown: 64_000_000 };

/// How many bytes are held for one that is shown: it stands there as text and as what that says, twice.
const HELD: usize = 8;

/// What is said where the page ends before the game does.
const EDGE: &str = "This page has the opening only, and ends here.";

/// What is shown after each line of play of an opening.
pub(crate) struct Opening {
    /// How many moves of the reader the lines have.
    pub(crate) depth: usize,
    /// Whether no game goes on after them.
    pub(crate) is_whole: bool,
    /// What the page has of it.
    pub(super) text: String,
}

/// Why there is no opening.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpeningError {
    /// There is nothing to play or to look at.
    #[error("a page of its opening would show nothing: {0}")]
    Nothing(String),
    /// The wanted depth takes more than a page can have.
    #[error("an opening of {0} moves takes more than 64 MB: ask for fewer")]
    TooLarge(usize),
    /// Showing so many lines of play takes more than a limit allows.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// There is no memory for it.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<PlayError> for OpeningError {
    fn from(error: PlayError) -> Self {
        OpeningError::Nothing(error.to_string())
    }
}

/// The opening to a depth, or to the greatest that a page has room for.
///
/// # Errors
/// When nothing can be shown, or too much would have to be.
pub(crate) fn opening(
    certificate: &Certificate<'_>,
    depth: Option<usize>,
    layout: Option<&str>,
    limits: &Limits,
) -> Result<Opening, OpeningError> {
    with_shown(certificate, layout, |shows| {
        let mut of_strategy = |moves: &[&str]| {
            let mut shown = shows(moves);
            shown.as_object_mut().and_then(|shown| shown.remove("both"));
            shown
        };
        grown(&mut of_strategy, depth, ROOM, limits)
    })?
}

/// What is shown after lines of play, by their moves, a line each.
type ShownPositions = BTreeMap<String, Value>;

fn grown(
    shows: Shows<'_>,
    wanted: Option<usize>,
    room: Room,
    limits: &Limits,
) -> Result<Opening, OpeningError> {
    let start = shows(&[]);
    if start["svg"].is_null() {
        let why = start["error"].as_str().unwrap_or_default();
        return Err(OpeningError::Nothing(why.to_owned()));
    }
    let mut length = start.to_string().len();
    let mut shown = ShownPositions::from([(String::new(), start.clone())]);
    // The lines of the greatest depth, with the moves after each.
    let mut last: Vec<(Vec<String>, Value)> = vec![(Vec::new(), start)];
    let mut kept = None;
    for depth in 0usize.. {
        let is_whole = last.iter().all(|(line, shown)| onward(line, shown).is_empty());
        if wanted.is_none_or(|wanted| is_whole || depth == wanted) {
            let opening = Opening { depth, is_whole, text: text(&shown, &last, limits)? };
            let fits = opening.text.len() <= room.packed;
            match wanted {
                Some(_) => return Ok(opening),
                // The start is shown in any case.
                None if !fits && depth > 0 => break,
                None if is_whole || !fits => return Ok(opening),
                None => kept = Some(opening),
            }
        }
        let mut next = Vec::new();
        for line in last.iter().flat_map(|(line, shown)| onward(line, shown)) {
            limits.confirm_running()?;
            let moves: Vec<&str> = line.iter().map(String::as_str).collect();
            let after = shows(&moves);
            length = length.saturating_add(after.to_string().len());
            limits.confirm_memory(length.saturating_mul(HELD))?;
            if length > room.shown {
                return match (wanted, kept) {
                    (None, Some(kept)) => Ok(kept),
                    (wanted, _) => Err(OpeningError::TooLarge(wanted.unwrap_or(depth))),
                };
            }
            shown.insert(line.join("\n"), after.clone());
            next.push((line, after));
        }
        last = next;
    }
    kept.ok_or(OpeningError::TooLarge(0))
}

/// The lines of play that go on from one.
fn onward(line: &[String], shown: &Value) -> Vec<Vec<String>> {
    if let Some([Value::String(step)]) = shown["forward"].as_array().map(Vec::as_slice) {
        return vec![vec![step.clone()]];
    }
    let moves = shown["moves"].as_array().into_iter().flatten();
    let names = moves.filter_map(|onward| onward[0].as_str());
    names.map(|name| [line, &[name.to_owned()]].concat()).collect()
}

/// What a page has of an opening. The last positions say that it ends there, where games go on.
fn text(
    shown: &ShownPositions,
    last: &[(Vec<String>, Value)],
    limits: &Limits,
) -> Result<String, OpeningError> {
    let mut shown = shown.clone();
    for (line, after) in last.iter().filter(|(line, after)| !onward(line, after).is_empty()) {
        let mut edge = after.clone();
        edge["heading"] = json!("");
        edge["moves"] = json!([]);
        edge["forward"] = Value::Null;
        edge["state"] = json!(format!("{} {EDGE}", after["state"].as_str().unwrap_or_default()));
        shown.insert(line.join("\n"), edge);
    }
    let beyond = json!({ "error": format!("There is no such line here. {EDGE}") });
    let all = json!({ "shown": shown, "beyond": beyond });
    pack(all.to_string().as_bytes(), || Ok(limits.confirm_running()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of so many moves, with two to choose from each time.
    fn shows(length: usize) -> impl FnMut(&[&str]) -> Value {
        move |line| {
            let names: &[&str] = if line.len() < length { &["a", "b"] } else { &[] };
            let moves: Vec<Value> = names.iter().map(|name| json!([name, []])).collect();
            json!({ "svg": "", "state": line.join(" "), "moves": moves })
        }
    }

    #[test]
    fn an_opening_is_as_deep_as_is_wanted_or_as_fits() {
        let room = Room { packed: 2_000, shown: 1_000_000 };
        for (length, wanted, room, expected) in [
            (3, Some(0), room, Some((0, false))),
            (3, Some(2), room, Some((2, false))),
            (3, Some(3), room, Some((3, true))),
            // There is no more to show.
            (3, Some(9), room, Some((3, true))),
            (3, None, room, Some((3, true))),
            // A wanted depth may take more in the page, but not without end.
            (20, Some(9), room, Some((9, false))),
            (20, Some(19), room, None),
            // The start is shown in any case.
            (20, None, Room { packed: 1, shown: 1_000_000 }, Some((0, false))),
            (20, None, Room { packed: 1_000_000, shown: 300 }, Some((1, false))),
        ] {
            let made = grown(&mut shows(length), wanted, room, &Limits::DEFAULT).ok();
            let made = made.map(|made| (made.depth, made.is_whole));
            assert_eq!(made, expected, "{length}, {wanted:?}");
        }
        let deepest = grown(&mut shows(40), None, room, &Limits::DEFAULT).expect("an opening");
        assert!(deepest.text.len() <= room.packed && deepest.depth > 2, "{}", deepest.depth);
        let one_more = grown(&mut shows(40), Some(deepest.depth + 1), room, &Limits::DEFAULT)
            .expect("an opening");
        assert!(one_more.text.len() > room.packed);
    }

    #[test]
    fn nothing_to_show_is_said() {
        let why = grown(&mut |_| json!({ "error": "why" }), None, ROOM, &Limits::DEFAULT)
            .err()
            .expect("an error");
        assert_eq!(why.to_string(), "a page of its opening would show nothing: why");
    }
}
