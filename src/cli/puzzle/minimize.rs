//! `zermelo puzzle minimize`: clues left out until every one is needed.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Map, Value, json};
use zermelo_puzzles::Puzzle;
use zermelo_puzzles::making::Reduction;

use super::given::{Answer, Several};
use super::rate::in_a_line;
use crate::cli::output::{Failure, MadeReport, Terminal, print_json};
use crate::cli::outputs::Output;

pub(super) const HELP: &str = "\
The clues are tried one after the other; each that the completion does not need is left out. The puzzle \
that is left is critical: without any one of its clues there are several completions. For a file with a \
puzzle on each line, each answer is a line with a comment, and the lines are a file of puzzles again.

Examples:
  zermelo puzzle minimize 1234341221434321 -o critical.cert
  zermelo puzzle minimize --seed 7 --fair 1234341221434321";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Several,
    /// Try the clues in a random order, that of the seed N; otherwise in the order of their cells.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Leave out a clue only if a proof without case splits is still found.
    #[arg(long)]
    fair: bool,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let output = arguments.output.as_deref().map(Output::certificate);
    terminal.confirm_files(arguments.given.given.files(), output)?;
    let puzzles = arguments.given.pieces(terminal)?;
    let leave_out = |puzzle: &Puzzle| puzzle.minimize(arguments.seed, arguments.fair);
    if let Some(puzzle) = puzzles.only() {
        let made = terminal.during("leaving out clues", |_| leave_out(puzzle))?;
        return print(made, arguments.output.as_deref(), arguments.given.json, terminal);
    }
    if arguments.output.is_some() {
        return Err(puzzles.several("-o"));
    }
    if arguments.given.json {
        let form = (true, &NAMES[..]);
        return puzzles.each("leaving out clues", form, |puzzle| {
            Ok(Answer { line: String::new(), values: values(&leave_out(puzzle)?) })
        });
    }
    let mut out = terminal.text();
    puzzles.work("leaving out clues", leave_out, |clues, made| {
        match (made, clues) {
            (Ok(made), _) => writeln!(out, "{}", as_line(&made))?,
            (Err(reason), Some(clues)) => writeln!(out, "# {clues}: {reason}")?,
            (Err(reason), None) => writeln!(out, "# {reason}")?,
        }
        Ok(())
    })
}

/// Prints a puzzle that clues were left out of, and writes its certificate if it is wanted.
pub(super) fn print(
    mut reduction: Reduction,
    output: Option<&Path>,
    json: bool,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    if json {
        let path = output;
        let made = &reduction.proof.made;
        let written = path.map(|path| terminal.write_made_to(made, path)).transpose()?;
        let mut report = fields(&reduction);
        report.insert("certificate".into(), json!(MadeReport::new(made, written.as_ref())));
        print_json(&mut terminal.out(), &report)?;
        return Ok(0);
    }
    let puzzle = &reduction.puzzle;
    write!(terminal.text(), "{}", puzzle.picture(puzzle.game.clues.as_str()))?;
    let facts = [
        format!("clues      {}, {}", reduction.count, spare(&reduction)),
        format!("rating     {}", in_a_line(&reduction.rating)),
    ];
    let own = &mut reduction.proof.made.facts;
    // The first line says how many clues there are, and that they are needed.
    own.retain(|fact| !fact.starts_with("clues "));
    own.splice(0..0, facts);
    terminal.write_made(&reduction.proof.made, output, false)
}

/// The fields of a puzzle that clues were left out of, in a JSON object.
const NAMES: [&str; 6] = ["puzzle", "count", "spare", "unknown", "rating", "score"];

fn values(Reduction { puzzle, count, spare, unknown, rating, .. }: &Reduction) -> Vec<Value> {
    let (word, score) = (rating.difficulty.word(), rating.score);
    let clues = puzzle.game.clues.to_string();
    vec![json!(clues), json!(count), json!(spare), json!(unknown), json!(word), json!(score)]
}

/// These fields with their values.
pub(super) fn fields(reduction: &Reduction) -> Map<String, Value> {
    NAMES.map(str::to_owned).into_iter().zip(values(reduction)).collect()
}

/// The puzzle as a line of a file of puzzles.
pub(super) fn as_line(reduction: &Reduction) -> String {
    let Reduction { puzzle, count, rating, .. } = reduction;
    let count = zermelo_explain::count(count, "clue", "clues");
    format!("{} # {count}, {}; {}", puzzle.game.clues, spare(reduction), in_a_line(rating))
}

/// Whether a puzzle is critical.
fn spare(reduction: &Reduction) -> String {
    match (reduction.spare, reduction.unknown) {
        (0, 0) => "critical".to_owned(),
        (1, 0) => "one of them not needed".to_owned(),
        (0, unknown) => format!("{unknown} of them perhaps not needed"),
        (count, 0) => format!("{count} of them not needed"),
        (count, unknown) => format!("{count} of them not needed, {unknown} perhaps not"),
    }
}
