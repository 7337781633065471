//! `zermelo play FILE [MOVE…]`: a game against the strategy of a certificate.

mod json;
mod prompt;
mod text;

use std::io::{IsTerminal, Write, stdin};
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_checker::certificate::Certificate;
use zermelo_checker::verdict::{NoVerdict, Verdict};

use super::check::{check_bytes, print_answers};
use super::output::{Failure, Terminal};
use crate::files;
use crate::play::line::Match;
use crate::play::{PlayError, begin};
use crate::solver::erdos_szekeres::permutation::Permutation;
use text::Words;

const AFTER_HELP: &str = "\
You make the opponent's moves. The certificate is checked first; one that is not verified is not \
played.

A move is the name of a point; in erdos-szekeres a cell, column first (2,1), or a digit from 1 to \
one more than were played. With neither MOVE nor --permutation, the moves are read from standard \
input, one a line, and so are `moves`, `line`, `undo` and `quit`.

Examples:
  zermelo play pi4.cert
  zermelo play pi4.cert c2 a4
  zermelo play certificates/erdos-szekeres/published-5-3.cert --permutation 2,3,1,4";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The certificate.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The opponent's moves; the strategy replies to each.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// In erdos-szekeres, begin with the digits played so far, both players', such as 2,3,1.
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
    permutation: Option<String>,
    /// Read further moves from standard input after those given.
    #[arg(short, long, conflicts_with = "json")]
    interactive: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.file;
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(why) => return refuse(arguments, terminal, None, Err(why)),
    };
    let answer = check_bytes(&bytes, None, terminal);
    let (Ok(Verdict::Verified(_)), Ok((certificate, _))) = (&answer, Certificate::read(&bytes))
    else {
        return refuse(arguments, terminal, Some(bytes.len()), answer);
    };
    let permutation = arguments.permutation.as_deref().map(Permutation::parse).transpose();
    let permutation =
        permutation.map_err(|error| Failure::Usage(format!("--permutation: {error}")))?;
    let mut game = begin(&certificate).map_err(|error| wrong(path, &error))?;
    let words = Words::new(&certificate.header.claim);
    if let Some(permutation) = &permutation {
        game.follow(permutation).map_err(|error| match error {
            PlayError::NoDigits => wrong(path, &error),
            error => Failure::Usage(format!("--permutation {permutation}: {error}")),
        })?;
    }
    for mv in &arguments.moves {
        game.play(mv).map_err(|error| Failure::Usage(refused(&*game, &words, &error)))?;
    }
    let given = permutation.is_some() || !arguments.moves.is_empty();
    let mut out = terminal.out();
    if arguments.json {
        return json::print(&mut out, path, &certificate.header.claim, &words, &*game);
    }
    writeln!(out, "{}: {}", path.display(), certificate.header.claim)?;
    if given && !arguments.interactive {
        text::print_steps(&mut out, &words, game.steps())?;
        text::print_state(&mut out, &words, &*game)?;
        return Ok(0);
    }
    let input = stdin().lock();
    let prompts = input.is_terminal();
    prompt::run(&mut *game, &words, input, &mut out, prompts)
}

/// What `check` says of a file that is not verified, with its exit code.
fn refuse(
    arguments: &Arguments,
    terminal: &Terminal,
    bytes: Option<usize>,
    answer: Result<Verdict, NoVerdict>,
) -> Result<u8, Failure> {
    let answers = [(arguments.file.as_path(), bytes, answer)];
    print_answers(&mut terminal.out(), None, answers, arguments.json)
}

fn wrong(path: &Path, error: &PlayError) -> Failure {
    Failure::Usage(format!("{}: {error}", path.display()))
}

/// Why a move was not played, and what could be.
fn refused(game: &dyn Match, words: &Words, error: &PlayError) -> String {
    if let Some(end) = game.end() {
        return format!("{error} ({})", words.end(end));
    }
    let legal = game.legal_moves();
    let after = match game.steps().last() {
        Some(step) => format!("after {}", step.name),
        None => "at the start".to_owned(),
    };
    format!("{error}\nlegal {after}: {}", legal.join(", "))
}
