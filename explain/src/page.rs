//! What a page shows of a game, as JSON: the position, the moves, and the way there. The script of a page
//! shows it as it is.

use serde_json::{Value, json};
use zermelo_checker::format::Certificate;

use crate::explore::{Onward, Step as Seen, View};
use crate::play::PlayError;
use crate::play::line::{Match, Step};
use crate::{agreeing, play_against, player_word, view};

/// Gives what is shown after the opponent's moves, or after all moves where a proof holds something of
/// every position.
pub type Shows<'a> = &'a mut dyn FnMut(&[&str]) -> Value;

/// Does something with what a page shows of a certificate, with positions as a layout says, if there is
/// one.
///
/// # Errors
/// When it is none of its claim, or the layout is wrong.
pub fn with_shown<T>(
    certificate: &Certificate<'_>,
    layout: Option<&str>,
    mut does: impl FnMut(Shows<'_>) -> T,
) -> Result<T, PlayError> {
    let seen = |moves: &[&str]| view(certificate, moves).map(|view| seen(&view));
    let has_both = layout.is_none() && seen(&[]).is_ok();
    let played = play_against(certificate, layout, |game| {
        does(&mut |moves| {
            if let (true, [BOTH, moves @ ..]) = (has_both, moves) {
                let shown = seen(moves).unwrap_or_else(error);
                return back_from(&[&[BOTH], moves].concat(), shown);
            }
            while game.undo() {}
            let played = moves.iter().try_for_each(|mv| game.play(mv));
            let mut shown = back_from(moves, position(game, played.err().as_ref()));
            if has_both {
                shown["both"] = json!([BOTH]);
            }
            shown
        })
    });
    match played {
        Err(PlayError::NoStrategy(_)) if layout.is_none() => {
            Ok(does(&mut |moves| back_from(moves, seen(moves).unwrap_or_else(error))))
        }
        played => played,
    }
}

/// Stands before the moves of both players, where the reader makes them all and the values of positions are
/// known. It is the name of no move.
const BOTH: &str = "both sides";

/// What is shown where there is nothing.
fn error(error: PlayError) -> Value {
    json!({ "error": on_page(&error) })
}

/// An error without what the reader of a page cannot do: to give a command.
pub fn on_page(error: &PlayError) -> String {
    let said = error.to_string();
    said.split_once("; `zermelo").map_or(said.as_str(), |(said, _)| said).to_owned()
}

/// Where nothing else is before it, what is shown without the last move is.
fn back_from(moves: &[&str], mut shown: Value) -> Value {
    if shown["back"].is_null() {
        shown["back"] = json!(moves.split_last().map(|(_, before)| before));
    }
    shown
}

/// What is seen at a place of a proof that holds something of every position.
fn seen(view: &View) -> Value {
    let step = |step: &Seen| {
        json!({
            "player": step.player.map(player_word),
            "move": step.name,
            "by_strategy": step.reason.is_some(),
            "reason": step.reason,
        })
    };
    let [back, forward] = view.neighbours.each_ref().map(|step| step.as_ref().map(|step| [step]));
    let onward = |onward: &Onward| json!([onward.name, onward.places, onward.result]);
    json!({
        "heading": view.heading,
        "begin": view.begin,
        "back": back,
        "forward": forward,
        "steps": view.steps.iter().map(step).collect::<Vec<_>>(),
        "moves": view.moves.iter().map(onward).collect::<Vec<_>>(),
        "svg": view.picture.svg(false),
        "state": view.sentence,
        "error": view.error.as_ref().map(on_page),
    })
}

/// The position that is reached, and why it goes no further where it does not.
fn position(game: &dyn Match, error: Option<&PlayError>) -> Value {
    let step = |step: &Step| {
        json!({
            "player": game.player(step.player),
            "move": step.name,
            "by_strategy": step.by_strategy,
            "reason": step.reason.as_ref().map(|reason| &reason.text),
        })
    };
    let opponent = game.proponent().other();
    let player = game.player(opponent);
    let subject = match player == player_word(opponent) {
        true => game.subject(opponent),
        false => agreeing(player, [&game.subject(opponent), &format!("the {player}")]).to_owned(),
    };
    let side = |player| match game.sign(player) {
        "" => game.subject(player),
        sign => format!("{sign}, {}", game.subject(player)),
    };
    let at_most = game.at_most().map_or(String::new(), |left| format!(" {left}"));
    let is_solitary = game.is_solitary();
    let turn = match is_solitary {
        true => format!("Nobody plays against the strategy.{at_most}"),
        false => format!("It is your move: you play {subject}.{at_most}"),
    };
    let strategy = format!("The strategy is {}.", side(opponent.other()));
    json!({
        "heading": "Your moves",
        "steps": game.steps().iter().map(step).collect::<Vec<_>>(),
        "moves": game.legal_places(),
        "svg": game.drawing(false).svg(false),
        "state": game.end().map_or(turn, |end| end.message.clone()),
        "error": error.map(on_page),
        "sides": if is_solitary { strategy } else { format!("You are {}. {strategy}", side(opponent)) },
    })
}
