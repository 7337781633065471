//! Moves from standard input: with prompts on a terminal, without them in a script. Where the answers
//! are on a terminal too, lines can be edited, and those before come back with the arrow keys.

use std::io::{self, BufRead, IsTerminal, Read, StdinLock, Write, stdin, stdout};
use std::path::Path;

use rustyline::DefaultEditor;
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use zermelo_explain::play::line::Step;
use zermelo_search::text::visible;

use super::text::print_line;
use crate::cli::output::Failure;
use crate::stop;

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

    /// Says why the last reply was played; or that there is no reason to give, and is false.
    fn say_why(&self, out: &mut dyn Write) -> io::Result<bool>;

    /// Says which moves last longest; or why that cannot be said, and is false.
    fn say_hint(&mut self, out: &mut dyn Write) -> io::Result<bool>;

    /// Takes back a move, and says what the position is then; or says why not, and is false.
    fn undo(&mut self, out: &mut dyn Write) -> io::Result<bool>;

    /// Plays a move, and says what came of it; or says why not, and is false.
    fn play(&mut self, name: &str, out: &mut dyn Write) -> io::Result<bool>;
}

/// Reads moves until the end of the input or `quit`. A line that is not a legal move is refused, and
/// the game continues; without prompts, the exit code is then 2.
pub(super) fn run(session: &mut impl Session, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut input = Input::of_standard()?;
    let prompts = input.has_prompts();
    session.begin(prompts, out)?;
    let mut is_refused = false;
    while let Some(line) = input.next(session.prompt(), out)? {
        let line = visible(line.trim().trim_start_matches('\u{feff}'));
        match &*line {
            "" => {}
            "quit" | "exit" => return Ok(code(is_refused, prompts)),
            "help" | "?" => writeln!(out, "{}", commands(session))?,
            "line" => print_line(out, session.steps())?,
            "moves" => session.say_moves(out)?,
            "why" => is_refused |= !session.say_why(out)?,
            "hint" => is_refused |= !session.say_hint(out)?,
            "undo" => is_refused |= !session.undo(out)?,
            name => is_refused |= !session.play(name, out)?,
        }
    }
    if matches!(&input, Input::Lines(_) if prompts) {
        // The prompt stands there without an end of line.
        writeln!(out)?;
    }
    Ok(code(is_refused, prompts))
}

/// Where moves are read from.
enum Input {
    /// A file, a pipe, or a terminal whose answers go elsewhere.
    Lines(StdinLock<'static>),
    /// A terminal.
    Editor(Box<DefaultEditor>),
}

impl Input {
    fn of_standard() -> Result<Input, Failure> {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Ok(Input::Lines(stdin().lock()));
        }
        let config = Config::builder().auto_add_history(true).build();
        let editor = DefaultEditor::with_config(config).map_err(unread)?;
        Ok(Input::Editor(Box::new(editor)))
    }

    /// Whether somebody sees what the moves are asked with.
    fn has_prompts(&self) -> bool {
        match self {
            Input::Lines(input) => input.is_terminal(),
            Input::Editor(_) => true,
        }
    }

    /// The next line, if there is one, asked for by a word where somebody sees it.
    fn next(&mut self, word: &str, out: &mut dyn Write) -> Result<Option<String>, Failure> {
        match self {
            Input::Lines(input) => {
                if input.is_terminal() {
                    write!(out, "{word}> ")?;
                    out.flush()?;
                }
                next_line(input)
            }
            Input::Editor(editor) => {
                out.flush()?;
                match editor.readline(&format!("{word}> ")) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof) => Ok(None),
                    // While a line is edited, Ctrl-C is a key and no signal.
                    Err(ReadlineError::Interrupted) => stop::interrupted(),
                    Err(error) => Err(unread(error)),
                }
            }
        }
    }
}

/// Standard input that cannot be read.
fn unread(error: ReadlineError) -> Failure {
    Failure::unread(Path::new("standard input"), &io::Error::other(error))
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
