//! A game against a strategy in words, as `check` writes lines of play and positions.

use std::io::{self, Write};

use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{Match, Step};
use zermelo_explain::play::strategy::{Choice, GameLength};
use zermelo_explain::{agreeing, count, numbered, player_word};
use zermelo_present::play::hint::{Hint, MOST_TRIED};

/// A move in words.
fn step_in_words(game: &dyn Match, step: &Step, opening: bool) -> String {
    let player = game.player(step.player);
    let answers = step.by_strategy && !opening;
    let verb = agreeing(player, if answers { ["replies", "reply"] } else { ["plays", "play"] });
    let notation = step.notation.as_ref().map_or("", |notation| notation.text.as_str());
    let choice = step.choice.as_ref().map(choice_in_words).unwrap_or_default();
    format!("{player} {verb} {}{notation}{choice}", step.name)
}

/// How many moves win, and how long the game lasts at most or at least.
fn choice_in_words(&Choice { winning, length }: &Choice) -> String {
    let of = match winning {
        1 => "the only move that wins".to_owned(),
        _ => format!("{winning} moves win"),
    };
    let moves = |count: u64| if count == 1 { "move" } else { "moves" };
    match length {
        GameLength::AtMost(0) | GameLength::AtLeast(0) | GameLength::Unknown => format!(" ({of})"),
        GameLength::AtMost(left) => format!(" ({of}; at most {left} more {})", moves(left)),
        GameLength::AtLeast(left) => format!(" ({of}; at least {left} more {})", moves(left)),
    }
}

/// Why the strategy played its last move; `None` where it has not moved.
pub(super) fn reason_in_words(game: &dyn Match) -> Option<String> {
    let (number, step) =
        game.steps().iter().enumerate().rev().find(|(_, step)| step.by_strategy)?;
    let move_words = step_in_words(game, step, number == 0);
    Some(match &step.reason {
        Some(reason) => format!("{move_words}: {}", reason.text),
        None if number == 0 => format!("{move_words}: the first move of the strategy"),
        None => move_words,
    })
}

/// Which moves last longest.
pub(super) fn hint_in_words(Hint { moves, length, is_exact }: &Hint) -> String {
    let last = if moves.len() == 1 { "lasts" } else { "last" };
    let moves = moves.join(", ");
    let length = count(*length, "move", "moves");
    match is_exact {
        true => format!("{moves} {last} longest: {length} until the end, replies included"),
        false => format!(
            "{moves} {last} {length} or more, replies included: the search ended at its limit of \
             {MOST_TRIED} moves"
        ),
    }
}

/// Moves, each with the position after it.
pub(super) fn print_steps(out: &mut dyn Write, game: &dyn Match) -> io::Result<()> {
    for (number, step) in game.steps().iter().enumerate() {
        print_step(out, game, step, number == 0)?;
    }
    Ok(())
}

/// A move, with the position after it.
pub(super) fn print_step(
    out: &mut dyn Write,
    game: &dyn Match,
    step: &Step,
    opening: bool,
) -> io::Result<()> {
    write!(out, "{}\n{}", step_in_words(game, step, opening), step.position)
}

/// A move between two people, with the position after it.
pub(super) fn print_step_of(out: &mut dyn Write, step: &Step) -> io::Result<()> {
    write!(out, "{} plays {}\n{}", player_word(step.player), step.name, step.position)
}

/// The line of play so far, as `check` writes it.
pub(super) fn print_line(out: &mut dyn Write, steps: &[Step]) -> io::Result<()> {
    let plies = steps.iter().map(|step| (step.player, &*step.name));
    writeln!(out, "  line   {}", numbered(plies))
}

/// The line of play, and who has won or who is to move.
pub(super) fn print_state(out: &mut dyn Write, game: &dyn Match) -> io::Result<()> {
    print_line(out, game.steps())?;
    match game.end() {
        Some(end) => writeln!(out, "{}", end.message),
        None => print_moves(out, game),
    }
}

/// What the opponent can play.
pub(super) fn print_moves(out: &mut dyn Write, game: &dyn Match) -> io::Result<()> {
    let opponent = game.player(game.proponent().other());
    game.at_most().iter().try_for_each(|left| writeln!(out, "{left}"))?;
    writeln!(out, "{opponent} to move: {}", game.legal_moves().join(", "))
}

/// Why a move was not played, and which moves are legal.
pub(super) fn refused(game: &dyn Match, error: &PlayError) -> String {
    if let Some(end) = game.end() {
        return format!("{error} ({})", end.message);
    }
    let legal = game.legal_moves();
    let after = match game.steps().last() {
        Some(step) => format!("after {}", step.name),
        None => "at the start".to_owned(),
    };
    error.among(&legal, &format!("legal {after}"))
}
