//! `zermelo analyse GAME [MOVE…]`: the value of a position and of every move from it, by a search.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use zermelo_explain::{count, player_word};

use super::game::GameWithMoves;
use super::limits::CountedLimits;
use super::output::{Failure, Terminal, on_spinner, print_json};
use crate::analysis::{Analysis, Outcome, Value};
use crate::verdict::drawing;

const AFTER_HELP: &str = "\
All games from the position on are searched to their ends, by the rules of the checker. Nothing is \
certified: `zermelo solve` makes a certificate, and `zermelo check` checks it. A won game lasts as \
many moves as are said, if the winner makes it as short as possible and the loser as long.

A game is small enough if the search ends before a limit. Boards of erdos-szekeres with more states \
are looked up with `zermelo probe`.

Examples:
  zermelo analyse hypercube 3 2 22 12
  zermelo analyse erdos-szekeres 5 4 1,1 2,1
  zermelo analyse dots-and-boxes 1 2 --json
  zermelo analyse latin-erdos 3 --run 2 r2c2=2";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameWithMoves,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: CountedLimits,
}

/// The JSON object that `analyse --json` prints.
#[derive(Serialize)]
struct Report {
    game: String,
    certified: bool,
    played: Vec<String>,
    position: Vec<String>,
    to_move: Option<&'static str>,
    counted: Option<&'static str>,
    #[serde(flatten)]
    value: ValueReport,
    moves: Vec<MoveReport>,
    /// How the game has ended, in words.
    end: Option<String>,
    positions: usize,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    name: String,
    #[serde(flatten)]
    value: ValueReport,
}

#[derive(Serialize)]
struct ValueReport {
    /// `win`, `draw` or `score`.
    outcome: &'static str,
    winner: Option<&'static str>,
    score: Option<u8>,
    length: Option<u16>,
}

impl From<Value> for ValueReport {
    fn from(Value { outcome, length }: Value) -> ValueReport {
        let (outcome, winner, score) = match outcome {
            Outcome::Win(player) => ("win", Some(player_word(player)), None),
            Outcome::Draw => ("draw", None, None),
            Outcome::Score(score) => ("score", None, Some(score)),
        };
        ValueReport { outcome, winner, score, length }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let (game, analysis) = terminal.during("searching", |spinner| {
        arguments.game.analyse(arguments.limits.resources(&on_spinner(spinner)))
    })?;
    let mut out = terminal.answer(arguments.json);
    match arguments.json {
        true => print_object(&mut out, game, analysis),
        false => print(&mut out, &game, &analysis),
    }
}

fn print_object(out: &mut impl Write, game: String, analysis: Analysis) -> Result<u8, Failure> {
    let Analysis { played, position, mover, counted, value, moves, end, positions, .. } = analysis;
    let moves = moves.into_iter().map(|(name, value)| MoveReport { name, value: value.into() });
    let report = Report {
        game,
        certified: false,
        played,
        position: drawing(&position),
        to_move: end.is_none().then(|| player_word(mover)),
        counted,
        value: value.into(),
        moves: moves.collect(),
        end: end.map(|end| end.message),
        positions,
    };
    print_json(out, &report)?;
    Ok(0)
}

fn print(out: &mut impl Write, game: &str, analysis: &Analysis) -> Result<u8, Failure> {
    let after = match analysis.played.as_slice() {
        [] => String::new(),
        played => format!(", after {}", played.join(" ")),
    };
    writeln!(out, "{game}{after}")?;
    let positions = count(analysis.positions, "position", "positions");
    writeln!(out, "  not certified: found by a search of {positions}")?;
    write!(out, "{}", analysis.position)?;
    if let Some(end) = &analysis.end {
        writeln!(out, "{}", end.message)?;
        return Ok(0);
    }
    let mover = analysis.player(analysis.mover);
    let counted = analysis.counted.map(|counted| format!(", which counts {counted}"));
    let value = in_words(analysis, analysis.value);
    writeln!(out, "{mover} to move: {value}{}", counted.unwrap_or_default())?;
    let width = analysis.moves.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, value) in &analysis.moves {
        writeln!(out, "  {name:<width$}  {}", in_words(analysis, *value))?;
    }
    Ok(0)
}

/// A value with the names of the game's players.
fn in_words(analysis: &Analysis, Value { outcome, length }: Value) -> String {
    let length = length.map(|moves| format!(" in {}", count(moves, "move", "moves")));
    match outcome {
        Outcome::Win(player) => {
            format!("{} wins{}", analysis.player(player), length.unwrap_or_default())
        }
        Outcome::Draw => "draw".to_owned(),
        Outcome::Score(score) => format!("score {score}"),
    }
}
