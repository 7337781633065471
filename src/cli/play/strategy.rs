//! A game against a strategy: the opponent's moves from standard input.

use std::io::{self, Write};

use zermelo_explain::play::line::{Match, Step};
use zermelo_present::play::hint::{self, MOST_TRIED};

use super::prompt::Session;
use super::text::{hint_in_words, print_moves, print_step, print_steps, reason_in_words, refused};

/// The opponent's side of a game.
pub(super) struct Opponent<'g>(pub(super) &'g mut dyn Match);

impl Opponent<'_> {
    fn name(&self) -> &'static str {
        self.0.player(self.0.proponent().other())
    }

    fn say_end(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.end().map_or(Ok(()), |end| writeln!(out, "{}", end.message))
    }
}

impl Session for Opponent<'_> {
    const COMMANDS: &'static str = "`moves` lists the legal moves, `line` the moves played; `why` gives the reason of the last \
         reply, `hint` the moves that last longest; `undo`, `quit`";

    fn prompt(&self) -> &'static str {
        if self.0.end().is_some() { "over" } else { self.name() }
    }

    fn steps(&self) -> &[Step] {
        self.0.steps()
    }

    fn begin(&self, prompts: bool, out: &mut dyn Write) -> io::Result<()> {
        if prompts {
            writeln!(out, "you are {}; {}", self.name(), Self::COMMANDS)?;
        }
        print_steps(out, self.0)?;
        if self.0.steps().is_empty() {
            write!(out, "{}", self.0.position())?;
        }
        self.say_end(out)
    }

    fn say_moves(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.0.end().is_some() { self.say_end(out) } else { print_moves(out, self.0) }
    }

    fn say_why(&self, out: &mut dyn Write) -> io::Result<bool> {
        let reason = reason_in_words(self.0);
        let said = reason.as_deref().unwrap_or("the strategy has not replied yet");
        writeln!(out, "{said}")?;
        Ok(reason.is_some())
    }

    fn say_hint(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        match hint::longest(self.0, MOST_TRIED) {
            Ok(Some(hint)) => writeln!(out, "{}", hint_in_words(&hint))?,
            Ok(None) => self.say_end(out)?,
            Err(error) => {
                writeln!(out, "{error}")?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        let is_undone = self.0.undo();
        match is_undone {
            true => write!(out, "{}", self.0.position())?,
            false => writeln!(out, "{} has no move to take back", self.name())?,
        }
        Ok(is_undone)
    }

    fn play(&mut self, name: &str, out: &mut dyn Write) -> io::Result<bool> {
        let before = self.0.steps().len();
        if let Err(error) = self.0.play(name) {
            writeln!(out, "{}", refused(self.0, &error))?;
            return Ok(false);
        }
        for step in self.0.steps().iter().skip(before) {
            print_step(out, self.0, step, false)?;
        }
        self.say_end(out)?;
        Ok(true)
    }
}
