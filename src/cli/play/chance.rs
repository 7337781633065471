//! A game with chance between two people: the moves of both from the command line and standard input.

use std::io::{self, Write};

use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Step;
use zermelo_explain::player_word;
use zermelo_present::play::chance::ChanceGame;

use super::prompt::{self, Session};
use super::text::{print_line, print_step_of};
use crate::cli::output::{Failure, Terminal};

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
    let mut out = terminal.text();
    for step in game.steps() {
        print_step_of(&mut out, step)?;
    }
    let mut players = Players(game);
    if !moves.is_empty() && !interactive {
        print_line(&mut out, players.steps())?;
        players.say_state(&mut out)?;
        if players.0.end().is_none() {
            players.say_moves(&mut out)?;
        }
        return Ok(0);
    }
    if moves.is_empty() {
        write!(out, "{}", players.0.position())?;
    }
    prompt::run(&mut players, &mut out)
}

/// What is said of replies.
const NOBODY: &str = "two people play, and nobody has a strategy";

/// Both sides of a game.
struct Players<'g>(&'g mut dyn ChanceGame);

impl Players<'_> {
    /// How the game has ended, or what the player to move has.
    fn say_state(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.0.end() {
            Some(end) => writeln!(out, "{}", end.message),
            None => writeln!(out, "{}", self.0.given()),
        }
    }
}

impl Session for Players<'_> {
    const COMMANDS: &'static str =
        "`moves` lists the legal moves, `line` the moves played; `undo` takes one back; `quit`";

    fn prompt(&self) -> &'static str {
        if self.0.end().is_some() { "over" } else { player_word(self.0.mover()) }
    }

    fn steps(&self) -> &[Step] {
        self.0.steps()
    }

    fn begin(&self, prompts: bool, out: &mut dyn Write) -> io::Result<()> {
        if prompts {
            writeln!(out, "{}", Self::COMMANDS)?;
        }
        self.say_state(out)
    }

    fn say_moves(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.0.end().is_some() {
            return self.say_state(out);
        }
        let player = player_word(self.0.mover());
        writeln!(out, "{player} to move: {}", self.0.legal_moves().join(", "))
    }

    fn say_why(&self, out: &mut dyn Write) -> io::Result<bool> {
        writeln!(out, "{NOBODY}")?;
        Ok(false)
    }

    fn say_hint(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        writeln!(out, "{NOBODY}")?;
        Ok(false)
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        if !self.0.undo() {
            writeln!(out, "there is no move to take back")?;
            return Ok(false);
        }
        write!(out, "{}", self.0.position())?;
        self.say_state(out)?;
        Ok(true)
    }

    fn play(&mut self, name: &str, out: &mut dyn Write) -> io::Result<bool> {
        if let Err(error) = self.0.play(name) {
            writeln!(out, "{}", refused(self.0, &error))?;
            return Ok(false);
        }
        if let Some(step) = self.0.steps().last() {
            print_step_of(out, step)?;
        }
        self.say_state(out)?;
        Ok(true)
    }
}

/// Why a move was not played, and which moves are legal.
fn refused(game: &dyn ChanceGame, error: &PlayError) -> String {
    match game.end() {
        Some(end) => format!("{error} ({})", end.message),
        None => {
            let refused = error.among(&game.legal_moves(), "legal");
            format!("{}: {refused}", game.given())
        }
    }
}
