//! `zermelo probe FILE|GAME [POSITION]`: the value of a position and of every move from it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use zermelo_checker::claim::Player;
use zermelo_explain::{agreeing, count};
use zermelo_present::plot;
use zermelo_present::probe::{
    Outcome, Position, ProbeAnswer, ProbeError, ProbeMove, ProbeQuery, Prospect, Value,
};
use zermelo_search::error::GameError;
use zermelo_search::limits::Progress;
use zermelo_search::text::{ShownPath, visible};

use super::limits::CountedLimits;
use super::output::{Failure, Terminal, on_spinner, print_json};
use super::outputs::Output;
use crate::input::game::GameWithMoves;
use crate::registry;

const AFTER_HELP: &str = "\
P: the player to move loses. N: the player to move wins. After a move the other player is to move: a move \
to a P-position wins. The best move comes first.

The values are those of the certificate, which is not checked. A map and layers have the value of every \
position; they are not loaded, whatever their size. A strategy and a proof for every size have the \
values of some. A proof by nim-values has those of the start and of all positions that are needed; in a sum a \
move stands behind the number of its game. Spanning trees say who wins where they are whole.

A game without a file is solved, if it has nim-values or maps. Of every other game all games from the position \
on are searched to their ends, by the rules of the checker. A game that is won lasts as many moves as are \
said, if the winner makes it as short as possible and the loser as long. On boards of points and lines, in the \
switching game and in games with a score, where these are too many, the solver finds the values alone. Nothing is certified: `zermelo \
solve` makes a certificate.

With --plot, a picture in SVG has the values of all positions that are two rows of cells or two heaps: nim-values \
from light to dark, with a frame where the player to move loses, or P and N. Of games with three rows it has a \
panel for each length of the third.

Examples:
  zermelo probe certificates/erdos-szekeres/map-5-3.cert 2,1
  zermelo probe certificates/all-sizes/b5.cert 2,1 --size 9
  zermelo probe erdos-szekeres 9 6 --left 5,7,8,8,8 --json
  zermelo probe erdos-szekeres 5 4 1,1 2,1 --search
  zermelo probe nim 3 5 7 5-1
  zermelo probe chomp 2 9 --plot chomp.svg
  zermelo probe octal 0.77 --size 9 9-4+4
  zermelo probe node-kayles path 7 + cram 2 3 1:4
  zermelo probe hypercube 3 2 22 12
  zermelo probe latin-erdos 3 --run 2 r2c2=2
  zermelo probe cops 1 path 4 +2 4
  zermelo probe certificates/switching/bridg-it-2.cert left-1.1 1.1-right";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameWithMoves,
    /// The position as the cells that are left in each row, from the top.
    #[arg(long, value_name = "CELLS", conflicts_with = "permutation")]
    left: Option<String>,
    /// The position as the digits of both players so far, such as 2,3,1.
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
    permutation: Option<String>,
    /// The size a, or the counters of a heap, where the certificate is for many.
    #[arg(long, value_name = "A")]
    size: Option<u32>,
    /// Search all games from the position to their ends, however many, in games with nim-values or maps, too: they
    /// say how long it lasts.
    #[arg(long, conflicts_with_all = ["left", "permutation", "size"])]
    search: bool,
    /// Plot the values of all positions to this file, and print none.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["left", "permutation", "search", "json"])]
    plot: Option<PathBuf>,
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
    #[serde(flatten)]
    answer: ProbeAnswer,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    if let Some(path) = &arguments.plot {
        return plotted(arguments, path, terminal);
    }
    let (source, answer) = match arguments.game.certificate()? {
        Some((path, _)) if arguments.search => {
            let message = format!("--search is for a game, and {} is none", path.shown());
            return Err(Failure::Usage(message));
        }
        Some((path, words)) => {
            let failed = |error| failed(path, error);
            let given: Vec<&str> = words.iter().map(String::as_str).collect();
            let asked = arguments.query(&given)?;
            let (claim, mut values) =
                registry::probe::open(path, arguments.size).map_err(failed)?;
            let answer = values.probe(&asked).map_err(failed)?;
            (Some((path.to_string_lossy().into_owned(), claim.to_string())), answer)
        }
        None => (
            None,
            terminal.during("searching", |spinner| of_game(arguments, &on_spinner(spinner)))?,
        ),
    };
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        let (file, claim) = source.unzip();
        print_json(&mut out, &Report { file, claim, checked: false, answer })?;
        return Ok(0);
    }
    print(&mut out, source, &answer)
}

/// What is said of a certificate that has no answer.
fn failed(path: &Path, error: ProbeError) -> Failure {
    match error {
        ProbeError::Unread(why) => Failure::undecided(path, &why),
        error => Failure::input(path, error),
    }
}

/// Plots the values of all positions.
fn plotted(arguments: &Arguments, output: &Path, terminal: &Terminal) -> Result<u8, Failure> {
    let certificate = arguments.game.certificate()?;
    terminal.confirm_files(certificate.map(|(path, _)| path), [Output::drawing(output)])?;
    let is_whole = |words: &[String]| match words {
        [] => Ok(()),
        _ => Err(Failure::Usage("a plot is of all positions: leave the position out".to_owned())),
    };
    let plot = if let Some((path, words)) = certificate {
        is_whole(words)?;
        let failed = |error| failed(path, error);
        let (_, mut values) = registry::probe::open(path, arguments.size).map_err(failed)?;
        plot::of_values(&mut *values, arguments.size).map_err(failed)?
    } else {
        let game = arguments.game.named()?;
        let (game, words) = game.ok_or_else(|| GameError::from(plot::without("this game")))?;
        is_whole(words)?;
        terminal.during("solving", |spinner| -> Result<_, GameError> {
            let progress = on_spinner(spinner);
            let resources = arguments.limits.resources(&progress);
            if !registry::probe::has_values(&game) {
                return registry::probe::plot(&game, resources);
            }
            let mut values = registry::probe::solved(&game, resources)?;
            Ok(plot::of_values(&mut *values, arguments.size)?)
        })?
    };
    terminal.write_text(output, &plot.svg())?;
    Ok(0)
}

impl Arguments {
    /// What is asked, with these words behind the certificate or the game.
    fn query<'a>(&'a self, given: &'a [&'a str]) -> Result<ProbeQuery<'a>, Failure> {
        let position = match (given, &self.left, &self.permutation) {
            ([], None, None) => Position::Start,
            (_, None, None) => Position::Words(given),
            ([], Some(left), _) => Position::Left(left),
            ([], _, Some(digits)) => Position::Permutation(digits),
            _ => return Err(Failure::Usage("the position is given twice".to_owned())),
        };
        Ok(ProbeQuery { position, size: self.size })
    }
}

/// The values of a game that is solved or searched for them.
fn of_game(
    arguments: &Arguments,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<ProbeAnswer, Failure> {
    let resources = arguments.limits.resources(progress);
    let named = if arguments.search { None } else { arguments.game.named()? };
    let Some((game, words)) = named.filter(|(game, _)| registry::probe::has_values(game)) else {
        return match (&arguments.left, &arguments.permutation, arguments.size) {
            (None, None, None) => arguments.game.search(arguments.search, resources),
            _ => Err(Failure::Usage(
                "--left, --permutation and --size are for certificates and for games with nim-values or \
                 maps; the position of another game is given by moves"
                    .to_owned(),
            )),
        };
    };
    let given: Vec<&str> = words.iter().map(String::as_str).collect();
    let asked = arguments.query(&given)?;
    let mut values = registry::probe::solved(&game, resources)?;
    values.probe(&asked).map_err(|error| Failure::Usage(error.to_string()))
}

fn print(
    out: &mut impl Write,
    source: Option<(String, String)>,
    answer: &ProbeAnswer,
) -> Result<u8, Failure> {
    if let Some((file, claim)) = source {
        writeln!(out, "{}: {}", visible(&file), registry::named::headline(&claim))?;
        writeln!(out, "  not checked: `zermelo check` checks the proof")?;
    }
    let [named, named_after] = answer.named;
    let to_move = answer.to_move.map(|player| format!(", {} to move", name(answer, player)));
    let to_move = to_move.unwrap_or_default();
    writeln!(out, "{}, {named} {}{to_move}", answer.game, answer.name)?;
    if let Some(positions) = answer.positions {
        let positions = count(positions, "position", "positions");
        writeln!(out, "  not certified: found by a search of {positions}")?;
    }
    write!(out, "{}", answer.position)?;
    if let Some(value) = answer.nim_value {
        writeln!(out, "nim-value {value}")?;
    }
    writeln!(out, "{}", sentence(answer))?;
    let results: Vec<String> = answer.moves.iter().map(|mv| of_move(mv, answer.timed)).collect();
    let longest = |texts: &mut dyn Iterator<Item = &String>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let width = longest(&mut answer.moves.iter().map(|mv| &mv.name));
    let column = longest(&mut results.iter());
    for (ProbeMove { name, to, found, .. }, result) in answer.moves.iter().zip(&results) {
        let value = match (found.value, found.outcome) {
            (Some(value), _) => format!("{value:?}"),
            (None, None) => "?".to_owned(),
            (None, Some(_)) => String::new(),
        };
        let to = if to.is_empty() { String::new() } else { format!("{named_after} {to}") };
        let line = format!("  {name:<width$}  {result:<column$}  {value:1}  {to}");
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(line) = answer.line.as_deref().filter(|line| !line.is_empty()) {
        writeln!(out, "main line: {}", line.join(" "))?;
    }
    Ok(0)
}

/// The value of the position in a sentence.
fn sentence(answer: &ProbeAnswer) -> String {
    let Prospect { value, outcome, winner, score, length } = answer.found;
    match (value, &answer.end) {
        (Some(value), Some(end)) => return format!("{value:?}: {end}"),
        (None, Some(end)) => return end.clone(),
        (_, None) => {}
    }
    match (outcome, score) {
        (Some(Outcome::Draw), _) => "draw".to_owned(),
        (Some(Outcome::Score), Some(score)) => {
            let counted = answer.counted.map(|counted| format!(", which counts {counted}"));
            format!("score {score}{}", counted.unwrap_or_default())
        }
        _ => {
            let moves = answer.moves.iter().map(|mv| mv.found.value);
            let length = winner.zip(length).map(|(winner, length)| {
                let winner = name(answer, winner);
                let wins = agreeing(winner, ["wins", "win"]);
                format!(": {winner} {wins}{}", in_moves(Some(length), answer.timed))
            });
            Value::in_words(value, None, moves) + &length.unwrap_or_default()
        }
    }
}

/// What a move does for the player who makes it.
fn of_move(mv: &ProbeMove, timed: &str) -> String {
    let Prospect { outcome, score, length, .. } = mv.found;
    let result = match (outcome, mv.wins, score) {
        (_, Some(true), _) => "wins",
        (Some(Outcome::Draw), ..) => "draws",
        (_, Some(false), _) => "loses",
        (_, None, Some(score)) => return format!("score {score}"),
        (_, None, None) => "unknown",
    };
    result.to_owned() + &in_moves(length, timed)
}

/// How long a game lasts, where that is known.
fn in_moves(length: Option<u16>, timed: &str) -> String {
    match length {
        None => String::new(),
        Some(0) => " at once".to_owned(),
        Some(moves) => format!(" in {}{timed}", count(moves, "move", "moves")),
    }
}

/// What the game calls a player.
fn name(answer: &ProbeAnswer, player: Player) -> &'static str {
    let [first, second] = answer.players;
    if player == Player::First { first } else { second }
}
