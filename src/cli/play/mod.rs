//! `zermelo play FILE|GAME [MOVE…]`: a game against the strategy of a certificate; with `--version` a game
//! with chance between two people.

mod chance;
mod json;
mod prompt;
mod strategy;
mod text;

use std::io::Write;
use std::path::Path;

use clap::Args;
use zermelo_checker::format::Certificate;
use zermelo_checker::verdict::Verdict;
use zermelo_explain::play::PlayError;
use zermelo_search::files;
use zermelo_search::text::ShownPath;
use zermelo_search::verdict::CheckedFile;

use super::check::{FileAnswer, print_answers};
use super::exhibit::{self, Exhibit};
use super::layout::LayoutOption;
use super::output::{Failure, Terminal};
use crate::checking::check_bytes;
use crate::input::game::ChanceOptions;
use crate::registry::{games, named, proof};
use strategy::Opponent;

const AFTER_HELP: &str = "\
You make the opponent's moves. The certificate is checked first; play starts only if it is \
verified.

A move is the name of a point. In erdos-szekeres it is a cell, column first (2,1), or a digit from \
1 to one more than the number of digits played. In latin-erdos it is a row, a column and a number \
(r2c1=3). With neither MOVE nor --permutation, the moves are \
read from standard input, one per line, and so are `moves`, `line`, `why`, `hint`, `undo` and `quit`.

A map has no stored strategy: its moves are those that lead to a P-position. Of these the one is \
played after which the game is shortest, and with --longest longest, if the opponent wants the \
opposite. On boards with more than 67,108,864 states it is the one after which the fewest or the most cells are \
left.

Examples:
  zermelo play pi4.cert
  zermelo play pi4.cert c2 a4
  zermelo play tic-tac-toe 11
  zermelo play certificates/erdos-szekeres/solver-5-3.cert --permutation 2,3,1,4
  zermelo play certificates/erdos-szekeres/map-5-3.cert --longest 2,1
  zermelo play latin-erdos 5 --version I --seed 7";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A certificate, or a small game such as 'hex 3', which is solved; then the opponent's moves, to each of
    /// which the strategy replies. With --version the game and the moves of both players.
    #[arg(value_name = "FILE|GAME MOVE", required = true, num_args = 1..)]
    words: Vec<String>,
    /// In erdos-szekeres, begin after these digits of both players, such as 2,3,1.
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
    permutation: Option<String>,
    /// Play a version with chance, which two people play: nobody has a strategy.
    #[arg(long, id = "version", value_name = "VERSION")]
    #[arg(conflicts_with_all = ["permutation", "json"])]
    version: Option<String>,
    /// The number that decides what chance does. The same number gives the same game.
    #[arg(long, value_name = "NUMBER", requires = "version")]
    seed: Option<u64>,
    #[command(flatten)]
    options: ChanceOptions,
    #[command(flatten)]
    layout: LayoutOption,
    /// Read further moves from standard input after those given.
    #[arg(short, long, conflicts_with = "json")]
    interactive: bool,
    /// Of a map, prefer moves that make the game longer, not shorter.
    #[arg(long)]
    longest: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let words = &arguments.words;
    if let Some(version) = &arguments.version {
        // What is wrong with the game comes first: no seed mends it.
        let begun = arguments.options.begin(words, version, arguments.seed.unwrap_or_default());
        let (mut game, moves) = begun?;
        if arguments.seed.is_none() {
            return Err(Failure::Usage(
                "--version needs --seed NUMBER, which decides what chance does".into(),
            ));
        }
        return chance::run(&mut *game, moves, arguments.interactive, terminal);
    }
    if names_puzzle(words) {
        let message =
            "a puzzle is not played against anybody: `zermelo puzzle hint` gives its next step";
        return Err(Failure::Usage(message.into()));
    }
    let exhibit = match exhibit::file(words) {
        Some(path) => match files::read(path) {
            Ok(bytes) => {
                let rest = words.iter().skip(1).cloned().collect();
                Exhibit::of_file(path, bytes, rest)
            }
            Err(why) => return refuse(arguments, terminal, path, None, why.into()),
        },
        None => exhibit::exhibit(words, None, terminal)?,
    };
    let Exhibit { name: path, bytes, rest: moves, .. } = &exhibit;
    let answer = terminal.watched(|watch| check_bytes(bytes, None, watch));
    let (Verdict::Verified(_), Ok((certificate, _))) = (&answer.verdict, Certificate::read(bytes))
    else {
        return refuse(arguments, terminal, path, Some(bytes.len()), answer);
    };
    let claim = &certificate.header.claim;
    let mut proof = proof::to_play(&certificate).map_err(|error| Failure::input(path, error))?;
    arguments.layout.lay_out(&mut *proof)?;
    let begun = if arguments.longest { proof.begin_longest() } else { proof.begin() };
    let mut game = begun.map_err(|error| Failure::input(path, error))?;
    if let Some(permutation) = &arguments.permutation {
        game.follow(permutation).map_err(|error| match error {
            PlayError::NoNotation => {
                let games = games::names(|about| about.play.digits.is_some());
                Failure::input(path, format!("only {games} is played with permutations"))
            }
            PlayError::NoLine(_) => Failure::Usage(format!("--permutation: {error}")),
            error => Failure::Usage(format!("--permutation {permutation}: {error}")),
        })?;
    }
    for mv in moves {
        game.play(mv).map_err(|error| Failure::Usage(text::refused(&*game, &error)))?;
    }
    let given = arguments.permutation.is_some() || !moves.is_empty();
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        return json::print(&mut out, path, claim, &*game);
    }
    writeln!(out, "{}: {}", path.shown(), named::headline(&claim.to_string()))?;
    if given && !arguments.interactive {
        text::print_steps(&mut out, &*game)?;
        text::print_state(&mut out, &*game)?;
        return Ok(0);
    }
    prompt::run(&mut Opponent(&mut *game), &mut out)
}

/// Whether what is given in place of a certificate begins with the name of a puzzle's board.
fn names_puzzle(words: &[String]) -> bool {
    let given = words.first().map_or("", String::as_str);
    let word = given.split(' ').next().unwrap_or_default();
    zermelo_puzzles::is_board(word) && !Path::new(given).exists()
}

/// The output of `check` for a file that is not verified, with its exit code.
fn refuse(
    arguments: &Arguments,
    terminal: &Terminal,
    file: &Path,
    bytes: Option<usize>,
    answer: CheckedFile,
) -> Result<u8, Failure> {
    let answers = [FileAnswer { file, bytes, answer: answer.into() }];
    print_answers(&mut terminal.answer(arguments.json), None, answers, arguments.json)
}
