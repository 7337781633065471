//! Moves from standard input: with prompts on a terminal, without them in a script.

use std::io::{self, BufRead, IsTerminal, Write, stdin};

use super::text::print_line;
use crate::cli::output::Failure;
use crate::play::line::Step;

/// A game whose moves are read, with what it says of them.
pub(super) trait Session {
    /// What can be typed besides moves.
    const COMMANDS: &'static str;

    /// Whose move is read, or that the game is over.
    fn prompt(&self) -> &'static str;

    /// The moves so far.
    fn steps(&self) -> &[Step];

    /// What is said before the first move is read.
    fn begin(&self, prompts: bool, out: &mut dyn Write) -> io::Result<()>;

    /// The legal moves, or how the game has ended.
    fn say_moves(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Takes back a move, and says what the position is then; or says why not, and is false.
    fn undo(&mut self, out: &mut dyn Write) -> io::Result<bool>;

    /// Plays a move, and says what came of it; or says why not, and is false.
    fn play(&mut self, name: &str, out: &mut dyn Write) -> io::Result<bool>;
}

/// Reads moves until the end of the input or `quit`. A line that is not a legal move is refused, and
/// the game continues; without prompts, the exit code is then 2.
pub(super) fn run(session: &mut impl Session, out: &mut dyn Write) -> Result<u8, Failure> {
    let input = stdin().lock();
    let prompts = input.is_terminal();
    session.begin(prompts, out)?;
    let mut is_refused = false;
    let mut lines = input.lines();
    loop {
        if prompts {
            write!(out, "{}> ", session.prompt())?;
            out.flush()?;
        }
        let Some(line) = lines.next() else { break };
        let line = line.map_err(|error| Failure::Usage(format!("standard input: {error}")))?;
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(code(is_refused, prompts)),
            "help" | "?" => writeln!(out, "{}", commands(session))?,
            "line" => print_line(out, session.steps())?,
            "moves" => session.say_moves(out)?,
            "undo" => is_refused |= !session.undo(out)?,
            name => is_refused |= !session.play(name, out)?,
        }
    }
    if prompts {
        // The prompt stands there without an end of line.
        writeln!(out)?;
    }
    Ok(code(is_refused, prompts))
}

fn commands<S: Session>(_: &S) -> &'static str {
    S::COMMANDS
}

/// The exit code: of a script, whether something was refused.
fn code(is_refused: bool, prompts: bool) -> u8 {
    if is_refused && !prompts { 2 } else { 0 }
}
