//! `zermelo probe FILE|GAME [POSITION]`: the value of a position and of every move from it.

use std::io::Write;
use std::path::Path;

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use zermelo_explain::claims;

use super::limits::CountedLimits;
use super::output::{Failure, Terminal, on_bar, print_json};
use crate::contract::error::GameError;
use crate::probe::{Position, ProbeAnswer, ProbeError, ProbeMove, ProbeQuery, Value, Values};
use crate::registry;
use crate::registry::games;
use crate::text::visible;
use crate::verdict::drawing;

const AFTER_HELP: &str = "\
P: the player to move loses. N: the player to move wins, by a move to a P-position.

The values are those of the certificate, which is not checked. A map and layers have the value of every \
position; they are not loaded, whatever their size. A strategy and a proof for every size have the \
values of some. A proof by nim-values has those of the start and of all positions that are needed; a position \
is written as the moves of both players from the start, in a sum each behind the number of its game. Spanning \
trees say who wins where they are whole, and positions are written so too. A game without a file is solved \
first.

Examples:
  zermelo probe certificates/erdos-szekeres/map-5-3.cert 2,1
  zermelo probe certificates/all-sizes/b5.cert 2,1 --size 9
  zermelo probe erdos-szekeres 9 6 --left 5,7,8,8,8 --json
  zermelo probe erdos-szekeres 9 6 --permutation 2,3,1
  zermelo probe nim 3 5 7 5-1
  zermelo probe octal 0.77 --size 9 9-4+4
  zermelo probe node-kayles path 7 + cram 2 3 1:4
  zermelo probe certificates/switching/bridg-it-2.cert left-1.1 1.1-right";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A certificate, or a game and its sizes; then the position as the shaded cells of each row from
    /// the top, such as 3,1 (rows that are left out are empty), or in a game with nim-values as moves,
    /// such as 5-1. Without a position: the start.
    #[arg(value_name = "FILE|GAME POSITION", required = true, num_args = 1..)]
    words: Vec<String>,
    /// The position as the cells that are left in each row, from the top.
    #[arg(long, value_name = "CELLS", conflicts_with = "permutation")]
    left: Option<String>,
    /// The position as the digits of both players so far, such as 2,3,1.
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
    permutation: Option<String>,
    /// The size a, or the counters of a heap, where the certificate is for many.
    #[arg(long, value_name = "A")]
    size: Option<u32>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: CountedLimits,
}

/// The JSON object that `probe --json` prints.
#[derive(Serialize)]
struct Report {
    file: Option<String>,
    claim: Option<String>,
    checked: bool,
    game: String,
    #[serde(flatten)]
    fields: Map<String, Json>,
    position: Vec<String>,
    value: Option<Value>,
    nim_value: Option<u32>,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    name: String,
    /// Of the position after it.
    value: Option<Value>,
    nim_value: Option<u32>,
    wins: Option<bool>,
    #[serde(flatten)]
    fields: Map<String, Json>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let (named, rest) = split(&arguments.words);
    let given: Vec<&str> = rest.iter().map(String::as_str).collect();
    let position = match (rest, &arguments.left, &arguments.permutation) {
        ([], None, None) => Position::Start,
        (_, None, None) => Position::Words(&given),
        ([], Some(left), _) => Position::Left(left),
        ([], _, Some(digits)) => Position::Permutation(digits),
        _ => return Err(Failure::Usage("the position is given twice".to_owned())),
    };
    let asked = ProbeQuery { position, size: arguments.size };
    let (source, probed) = match named {
        Named::File(path) => {
            let failed = |error: ProbeError| match error {
                ProbeError::Unread(why) => Failure::undecided(path, &why),
                error => Failure::input(path, error),
            };
            let (claim, mut values) =
                registry::probe::open(path, arguments.size).map_err(failed)?;
            let probed = values.probe(&asked).map_err(failed)?;
            (Some((path.to_string_lossy().into_owned(), claim.to_string())), probed)
        }
        Named::Game(words) => {
            let mut values = solved(&words, arguments, terminal)?;
            let probed = values.probe(&asked).map_err(|error| Failure::Usage(error.to_string()))?;
            (None, probed)
        }
    };
    print(&mut terminal.answer(arguments.json), source, probed, arguments.json)
}

/// What is probed.
enum Named<'a> {
    File(&'a Path),
    Game(String),
}

/// The file or the game, and the words behind it. What begins like a game is one.
fn split(words: &[String]) -> (Named<'_>, &[String]) {
    let (first, rest) = words.split_first().map_or(("", words), |(first, rest)| (&**first, rest));
    if !games::ALL.iter().any(|about| about.begins_with(first)) {
        return (Named::File(Path::new(first)), rest);
    }
    // The longest beginning that is a game; where there is none, all words, for the error.
    let game = |count: &usize| words.get(..*count).map(|words| words.join(" "));
    let is_game = |count: &usize| game(count).is_some_and(|text| claims::game(&text).is_ok());
    let count = (1..=words.len()).rev().find(is_game).unwrap_or(words.len());
    let text = game(&count).unwrap_or_default();
    (Named::Game(text), words.get(count..).unwrap_or_default())
}

/// The values of a game that is solved.
fn solved(
    words: &str,
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<Box<dyn Values>, Failure> {
    let game = claims::game(words).map_err(|error| GameError::no_game(words, &error))?;
    let values = terminal.measured("states", |bar| {
        registry::probe::solved(&game, arguments.limits.resources(&on_bar(bar)))
    });
    Ok(values?)
}

fn print(
    out: &mut impl Write,
    source: Option<(String, String)>,
    probed: ProbeAnswer,
    json: bool,
) -> Result<u8, Failure> {
    if json {
        let (file, claim) = source.unzip();
        let ProbeAnswer { game, fields, position, value, nim_value, moves, .. } = probed;
        let report = |ProbeMove { name, value, nim_value, fields, .. }| {
            let wins = value.map(|value| value == Value::P);
            MoveReport { name, value, nim_value, wins, fields }
        };
        let moves = moves.into_iter().map(report).collect();
        let position = drawing(&position);
        let report =
            Report { file, claim, checked: false, game, fields, position, value, nim_value, moves };
        print_json(out, &report)?;
        return Ok(0);
    }
    if let Some((file, claim)) = source {
        writeln!(out, "{}: {claim}", visible(&file))?;
        writeln!(out, "  not checked: `zermelo check` checks the proof")?;
    }
    let [named, named_after] = probed.named;
    writeln!(out, "{}, {named} {}", probed.game, probed.name)?;
    write!(out, "{}", probed.position)?;
    if let Some(value) = probed.nim_value {
        writeln!(out, "nim-value {value}")?;
    }
    let values = probed.moves.iter().map(|mv| mv.value);
    writeln!(out, "{}", Value::in_words(probed.value, probed.end, values))?;
    let width = probed.moves.iter().map(|mv| mv.name.len()).max().unwrap_or(0);
    for ProbeMove { name, to, value, .. } in &probed.moves {
        let result = match value {
            Some(Value::P) => "wins     P",
            Some(Value::N) => "loses    N",
            None => "unknown  ?",
        };
        writeln!(out, "  {name:<width$}  {result}  {named_after} {to}")?;
    }
    Ok(0)
}
