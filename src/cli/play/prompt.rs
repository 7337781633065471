//! A game with moves from standard input: with prompts on a terminal, without them in a script.

use std::io::{self, BufRead, Write};

use super::refused;
use super::text::{print_line, print_moves, print_step, print_steps};
use crate::cli::output::Failure;
use crate::play::line::Match;

const COMMANDS: &str = "`moves` lists the legal moves, `line` the moves played; `undo`, `quit`";

/// Reads moves until the end of the input or `quit`. A line that is not a legal move is
/// refused, and the game continues; without prompts, the exit code is then 2.
pub(super) fn run(
    game: &mut dyn Match,
    input: impl BufRead,
    out: &mut impl Write,
    prompts: bool,
) -> Result<u8, Failure> {
    let opponent = game.player(game.proponent().other());
    if prompts {
        writeln!(out, "you are {opponent}; {COMMANDS}")?;
    }
    print_steps(out, game)?;
    if game.steps().is_empty() {
        write!(out, "{}", game.position())?;
    }
    say_end(game, out)?;
    let mut refusals = 0u8;
    let mut lines = input.lines();
    loop {
        if prompts {
            let who = if game.end().is_some() { "over" } else { opponent };
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
            "moves" if game.end().is_some() => say_end(game, out)?,
            "moves" => print_moves(out, game)?,
            "undo" if game.undo() => write!(out, "{}", game.position())?,
            "undo" => {
                refusals = refusals.saturating_add(1);
                writeln!(out, "{opponent} has no move to take back")?;
            }
            name => {
                let before = game.steps().len();
                match game.play(name) {
                    Ok(()) => {
                        for step in game.steps().iter().skip(before) {
                            print_step(out, game, step, false)?;
                        }
                        say_end(game, out)?;
                    }
                    Err(error) => {
                        refusals = refusals.saturating_add(1);
                        writeln!(out, "{}", refused(game, &error))?;
                    }
                }
            }
        }
    }
    if prompts {
        // The prompt stands there without an end of line.
        writeln!(out)?;
    }
    Ok(code(refusals, prompts))
}

fn say_end(game: &dyn Match, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(end) = game.end() {
        writeln!(out, "{}", end.message)?;
    }
    Ok(())
}

/// The exit code: of a script, whether moves were refused.
pub(super) fn code(refusals: u8, prompts: bool) -> u8 {
    if refusals > 0 && !prompts { 2 } else { 0 }
}

/// The failure for input that cannot be read.
pub(super) fn unread(error: io::Error) -> Failure {
    Failure::Usage(format!("standard input: {error}"))
}
