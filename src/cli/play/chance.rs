//! A game with chance between two people: the moves of both from the command line and standard input.

use std::io::{BufRead, IsTerminal, Write, stdin};

use crate::cli::output::{Failure, Terminal};
use crate::play::PlayError;
use crate::play::chance::ChanceGame;
use crate::verdict::player_word;

use super::prompt::{code, unread};
use super::text::{print_line, print_step_of};

const COMMANDS: &str =
    "`moves` lists the legal moves, `line` the moves played; `undo` takes one back; `quit`";

/// Plays the moves that are given, and those of standard input where none are or where they are
/// wanted besides.
pub(super) fn run(
    game: &mut dyn ChanceGame,
    moves: &[String],
    interactive: bool,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    for mv in moves {
        game.play(mv).map_err(|error| Failure::Usage(refused(game, &error)))?;
    }
    let mut out = terminal.out();
    for step in game.steps() {
        print_step_of(&mut out, step)?;
    }
    if !moves.is_empty() && !interactive {
        print_line(&mut out, game.steps())?;
        say_state(game, &mut out)?;
        if game.end().is_none() {
            print_moves(game, &mut out)?;
        }
        return Ok(0);
    }
    if moves.is_empty() {
        write!(out, "{}", game.position())?;
    }
    let input = stdin().lock();
    let prompts = input.is_terminal();
    prompt(game, input, &mut out, prompts)
}

/// Reads moves of both players until the end of the input or `quit`; a line that is no legal move is
/// refused, and the game goes on.
fn prompt(
    game: &mut dyn ChanceGame,
    input: impl BufRead,
    out: &mut impl Write,
    prompts: bool,
) -> Result<u8, Failure> {
    if prompts {
        writeln!(out, "{COMMANDS}")?;
    }
    say_state(game, out)?;
    let mut refusals = 0u8;
    let mut lines = input.lines();
    loop {
        if prompts {
            let who = if game.end().is_some() { "over" } else { player_word(game.mover()) };
            write!(out, "{who}> ")?;
            out.flush()?;
        }
        let Some(line) = lines.next() else { break };
        let line = line.map_err(unread)?;
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(code(refusals, prompts)),
            "help" | "?" => writeln!(out, "{COMMANDS}")?,
            "line" => print_line(out, game.steps())?,
            "moves" if game.end().is_some() => say_state(game, out)?,
            "moves" => print_moves(game, out)?,
            "undo" if game.undo() => {
                write!(out, "{}", game.position())?;
                say_state(game, out)?;
            }
            "undo" => {
                refusals = refusals.saturating_add(1);
                writeln!(out, "there is no move to take back")?;
            }
            name => match game.play(name) {
                Ok(()) => {
                    if let Some(step) = game.steps().last() {
                        print_step_of(out, step)?;
                    }
                    say_state(game, out)?;
                }
                Err(error) => {
                    refusals = refusals.saturating_add(1);
                    writeln!(out, "{}", refused(game, &error))?;
                }
            },
        }
    }
    if prompts {
        // The prompt stands there without an end of line.
        writeln!(out)?;
    }
    Ok(code(refusals, prompts))
}

/// How the game has ended, or what the player to move has.
fn say_state(game: &dyn ChanceGame, out: &mut impl Write) -> Result<(), Failure> {
    match game.end() {
        Some(end) => writeln!(out, "{}", end.message)?,
        None => writeln!(out, "{}", game.given())?,
    }
    Ok(())
}

fn print_moves(game: &dyn ChanceGame, out: &mut impl Write) -> Result<(), Failure> {
    let player = player_word(game.mover());
    Ok(writeln!(out, "{player} to move: {}", game.legal_moves().join(", "))?)
}

/// Why a move was not played, and which moves are legal.
fn refused(game: &dyn ChanceGame, error: &PlayError) -> String {
    match game.end() {
        Some(end) => format!("{error} ({})", end.message),
        None => {
            let legal = game.legal_moves().join(", ");
            format!("{error}; {}\nlegal: {legal}", game.given())
        }
    }
}
