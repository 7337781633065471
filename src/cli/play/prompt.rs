//! Moves from standard input: with prompts on a terminal, without them in a script.

use std::io::{self, BufRead, IsTerminal, Read, Write, stdin};
use std::path::Path;

use super::text::print_line;
use crate::cli::output::Failure;
use crate::play::line::Step;
use crate::text::visible;

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
    let mut input = input;
    loop {
        if prompts {
            write!(out, "{}> ", session.prompt())?;
            out.flush()?;
        }
        let Some(line) = next_line(&mut input)? else { break };
        let line = visible(line.trim().trim_start_matches('\u{feff}'));
        match &*line {
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

/// The most bytes of a line.
const MAX_LINE: u64 = 1 << 16;

/// The next line, if there is one. Bytes that are no text are no move, and the game goes on.
fn next_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_LINE).read_until(b'\n', &mut bytes);
    let read = read.map_err(|error| Failure::unread(Path::new("standard input"), &error))?;
    if u64::try_from(read) == Ok(MAX_LINE) && !bytes.ends_with(b"\n") {
        let why = format!("standard input: a line has {MAX_LINE} bytes or more");
        return Err(Failure::Usage(why));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

fn commands<S: Session>(_: &S) -> &'static str {
    S::COMMANDS
}

/// The exit code: of a script, whether something was refused.
fn code(is_refused: bool, prompts: bool) -> u8 {
    if is_refused && !prompts { 2 } else { 0 }
}
